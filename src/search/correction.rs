//! Correction history: how far the static evaluation was off in positions that have something in
//! common with this one (the technique is Caissa's and Stockfish's, of 2023).

use super::history::PieceTo;
use super::params::PARAMS;
use crate::position::Position;

/// Places of a feature and side.
const PLACES: usize = 1 << 14;
/// Parts of a centipawn that are stored.
const GRAIN: i32 = 16;
/// What positions may have in common: the stepping pieces, all others, the last move.
const FEATURES: usize = 3;

/// What the evaluation was off by, as a moving average: for the side to move and each feature.
#[derive(Clone, Debug)]
pub struct Corrections(Vec<i16>);

impl Corrections {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self(vec![0; FEATURES * 2 * PLACES])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What is to be added to the static evaluation after the move `last`, in centipawns.
    #[inline]
    #[must_use]
    pub fn of(&self, position: &Position, last: Option<PieceTo>) -> i32 {
        let sum: i32 = places(position, last)
            .iter()
            .map(|&place| self.0.get(place).copied().map_or(0, i32::from))
            .sum();
        sum / PARAMS.correction_divisor / GRAIN
    }

    /// A search to `depth` found a score that is higher than the static evaluation by `off`.
    pub fn learn(&mut self, position: &Position, last: Option<PieceTo>, off: i32, depth: i32) {
        let weight = (depth + 1).clamp(1, PARAMS.correction_depth);
        let most = PARAMS.correction_most;
        let off = off.clamp(-most, most) * GRAIN;
        for place in places(position, last) {
            if let Some(cell) = self.0.get_mut(place) {
                let old = i32::from(*cell);
                *cell = (old + (off - old) * weight / PARAMS.correction_share) as i16;
            }
        }
    }
}

impl Default for Corrections {
    fn default() -> Self {
        Self::new()
    }
}

/// The places of a position in the table, one a feature.
#[inline]
fn places(position: &Position, last: Option<PieceTo>) -> [usize; FEATURES] {
    let totals = position.board().totals();
    let side = position.side().index();
    let last = last.map_or(0, |piece| piece.wrapping_mul(0x9E37_79B1) >> 15);
    let keys = [
        totals.steppers as usize,
        (totals.key ^ totals.steppers) as usize,
        last as usize,
    ];
    std::array::from_fn(|feature| (feature * 2 + side) * PLACES + keys[feature] % PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Rules;
    use crate::variant::Catalog;
    use std::sync::Arc;

    #[test]
    fn what_is_learned_is_found_again_and_stays_within_bounds() {
        let variant = Catalog::built_in().unwrap().get("cashew").unwrap();
        let rules = Arc::new(Rules::new(variant).unwrap());
        let position = Position::start(&rules);
        let mut corrections = Corrections::new();
        assert_eq!(corrections.of(&position, Some(7)), 0);
        for _ in 0..1_000 {
            corrections.learn(&position, Some(7), -123_456, 100);
        }
        let all = -PARAMS.correction_most * FEATURES as i32 / PARAMS.correction_divisor;
        let found = corrections.of(&position, Some(7));
        assert!((all..all * 9 / 10).contains(&found), "{found} of {all}");
        // Another last move shares the other features.
        let other = corrections.of(&position, Some(8));
        assert!(found < other && other < 0, "{found} {other}");
    }
}
