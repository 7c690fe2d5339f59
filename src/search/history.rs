//! Which quiet moves were good elsewhere.

use crate::position::Position;
use crate::types::{Move, Square};

/// Scores stay within this bound: each update takes its share of the distance to it.
const BOUND: i32 = 16_384;

/// Success of quiet moves by the moving piece and its destination (J. Schaeffer's history
/// heuristic, with gravity).
#[derive(Clone, Debug)]
pub struct History {
    scores: Vec<[i16; Square::CELLS]>,
}

impl History {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self {
            scores: vec![[0; Square::CELLS]; 256],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.iter_mut().for_each(|row| row.fill(0));
    }

    /// The score of a move of the position's side.
    #[inline]
    #[must_use]
    pub fn score(&self, position: &Position, played: Move) -> i32 {
        let code = usize::from(position.board().cell(played.from()));
        self.scores.get(code).map_or(0, |row| {
            i32::from(row[played.to().index() & (Square::CELLS - 1)])
        })
    }

    /// Raises (or with a negative `bonus` lowers) the score of a move.
    #[inline]
    pub fn update(&mut self, position: &Position, played: Move, bonus: i32) {
        let code = usize::from(position.board().cell(played.from()));
        if let Some(row) = self.scores.get_mut(code) {
            let cell = &mut row[played.to().index() & (Square::CELLS - 1)];
            let old = i32::from(*cell);
            let bonus = bonus.clamp(-BOUND / 4, BOUND / 4);
            *cell = (old + bonus - old * bonus.abs() / BOUND) as i16;
        }
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}
