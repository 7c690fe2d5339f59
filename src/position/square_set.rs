//! Sets of squares as words of bits.

use crate::tables::condition::REACH;
use crate::types::{Offset, Square};

const WORDS: usize = Square::CELLS / 64;

/// A set of squares: one bit a cell of a padded board array.
///
/// Iteration runs rank by rank from rank 1, so it does not depend on how the set came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds the cell with padded index `index`.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0[index >> 6 & (WORDS - 1)] |= 1 << (index & 63);
    }

    /// Removes the cell with padded index `index`.
    #[inline]
    pub const fn remove(&mut self, index: usize) {
        self.0[index >> 6 & (WORDS - 1)] &= !(1 << (index & 63));
    }

    /// Whether the cell with padded index `index` is in it.
    #[inline]
    #[must_use]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index >> 6 & (WORDS - 1)] >> (index & 63) & 1 != 0
    }

    /// Whether there is no square in it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first square.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The members around `center` as bits of a
    /// [`Neighbourhood`](crate::tables::condition::Neighbourhood).
    #[inline]
    #[must_use]
    pub fn around(&self, center: Square) -> u64 {
        const WIDTH: usize = 2 * REACH as usize + 1;
        let corner = Offset::new(-REACH, -REACH).cells();
        let rank = Offset::new(0, 1).cells() as usize;
        let mut index = center.index().wrapping_add_signed(corner);
        let mut bits = 0;
        for row in 0..WIDTH {
            let (word, shift) = (index >> 6, index & 63);
            let low = self.0[word & (WORDS - 1)] >> shift;
            // In two steps, since a shift by 64 is none.
            let high = self.0[(word + 1) & (WORDS - 1)] << 1 << (63 - shift);
            bits |= ((low | high) & ((1 << WIDTH) - 1)) << (row * WIDTH);
            index += rank;
        }
        bits
    }

    /// Every square, rank by rank.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Iter {
        Iter {
            words: self.0,
            word: 0,
            bits: self.0[0],
        }
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// Iterates over the squares of a [`SquareSet`].
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; WORDS],
    word: usize,
    /// What is left of the current word.
    bits: u64,
}

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.words.get(self.word)?;
        }
        let index = self.word * 64 + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Square::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set = SquareSet::EMPTY;
        let squares: Vec<Square> = ["a1", "q1", "e7", "q17"]
            .iter()
            .filter_map(|t| Square::parse(t))
            .collect();
        for square in squares.iter().rev() {
            set.insert(square.index());
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!(set.len(), 4);
        set.remove(squares[0].index());
        assert!(!set.contains(squares[0].index()) && set.contains(squares[1].index()));
        assert_eq!(set.first(), Some(squares[1]));
    }
}
