//! Position keys: one 64-bit number a piece on a square.

use crate::types::Square;

/// The difference between the keys of the same placement with either side to move.
pub const SIDE_KEY: u64 = 0x9E6C_63D0_876A_3F35;

/// Random words for pieces and squares, mixed on demand.
///
/// One word for every pair would be half a megabyte for 70 states a side; two short tables and a
/// multiplicative mixer stay in the first-level cache.
#[derive(Clone, Debug)]
pub struct Keys {
    pieces: [u64; 256],
    squares: [u64; Square::CELLS],
}

impl Keys {
    /// The same words in every run and on every machine.
    #[must_use]
    pub fn new() -> Self {
        let mut state = 0x4B4F_4D41_494E_5501;
        let mut next = || split_mix(&mut state);
        Self {
            pieces: std::array::from_fn(|_| next()),
            squares: std::array::from_fn(|_| next()),
        }
    }

    /// The key of the piece with `code` on the square with padded index `index`.
    #[inline]
    #[must_use]
    pub fn piece(&self, code: u8, index: usize) -> u64 {
        let sum =
            self.pieces[usize::from(code)].wrapping_add(self.squares[index & (Square::CELLS - 1)]);
        let mixed = (sum ^ sum >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 29
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::new()
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood 2014): steps `state`, returns 64 mixed bits.
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_and_their_pairwise_sums_of_one_piece_are_distinct() {
        let keys = Keys::new();
        let mut seen = crate::hash::FastSet::default();
        for code in 2..=241 {
            for index in 0..Square::CELLS {
                assert!(seen.insert(keys.piece(code, index)));
            }
        }
        let mut moves = crate::hash::FastSet::default();
        for code in (2..=241).step_by(16) {
            for from in 60..400 {
                for to in 60..from {
                    assert!(moves.insert(keys.piece(code, from) ^ keys.piece(code, to)));
                }
            }
        }
    }
}
