//! Weaker play, for those who would not win otherwise.
//!
//! A level looks no deeper than its depth, and takes any of the moves that are nearly as good as the
//! best one. So it makes small mistakes and overlooks what lies deep, but gives nothing away on
//! purpose.

use crate::search::Score;
use crate::types::Move;

/// The level without any limit.
pub const FULL: u32 = 10;

/// The moves that a limited level chooses from.
pub const LINES: usize = 8;

/// The limits of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The deepest iteration, in plies.
    pub depth: u32,
    /// How much worse than the best a move may be, in centipawns.
    pub margin: i32,
}

/// Those of the levels from 1 on, each depth with a careless and a careful level.
const LEVELS: [Level; FULL as usize - 1] = [
    level_of(1, 400),
    level_of(1, 150),
    level_of(2, 200),
    level_of(2, 100),
    level_of(3, 100),
    level_of(3, 50),
    level_of(4, 50),
    level_of(5, 30),
    level_of(6, 15),
];

const fn level_of(depth: u32, margin: i32) -> Level {
    Level { depth, margin }
}

/// The limits of a level; `None` for [`FULL`].
pub fn level(strength: u32) -> Option<Level> {
    let index = usize::try_from(strength).ok()?.checked_sub(1)?;
    LEVELS.get(index).copied()
}

/// One of the moves within the margin of the best, which comes first, by a random number.
pub fn choose(lines: &[(Move, Score)], margin: i32, random: u64) -> Option<Move> {
    let (_, best) = lines.first()?;
    let near = |&&(_, score): &&(Move, Score)| score >= *best - margin;
    let near: Vec<Move> = lines
        .iter()
        .filter(near)
        .map(|&(played, _)| played)
        .collect();
    let index = random.checked_rem(near.len() as u64)?;
    near.get(index as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn levels_rise() {
        assert_eq!(level(0), None);
        assert_eq!(level(FULL), None);
        let levels: Vec<Level> = (1..FULL).map(|strength| level(strength).unwrap()).collect();
        for pair in levels.windows(2) {
            let (low, high) = (pair[0], pair[1]);
            assert!(low.depth < high.depth || low.margin > high.margin);
            assert!(low.depth <= high.depth);
        }
    }

    #[test]
    fn only_what_is_nearly_best() {
        let at = |file| Square::new(file, 0).unwrap();
        let line = |file, score| (Move::plain(at(file), at(0)), Score::cp(score));
        let lines = [line(1, 50), line(2, 30), line(3, -90)];
        let chosen: Vec<Move> = (0..4)
            .filter_map(|random| choose(&lines, 40, random))
            .collect();
        let [first, second, _] = lines.map(|(played, _)| played);
        assert_eq!(chosen, [first, second, first, second]);
        assert_eq!(choose(&[], 40, 1), None);
        // A King that can be taken is taken.
        let lines = [(first, Score::wins_at(1)), (second, Score::cp(900))];
        assert_eq!(choose(&lines, 400, 1), Some(first));
    }
}
