//! Sets of squares as arrays of bits.

use crate::tables::condition::REACH;
use crate::types::{Offset, Square};

const BYTES: usize = Square::CELLS / 8;
const WORDS: usize = BYTES / 8;

/// A set of squares: one bit a cell of a padded board array.
///
/// The bits are kept in bytes, with one more at the end: any seven neighbours lie in two of them.
///
/// Iteration runs rank by rank from rank 1, so it does not depend on how the set came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSet([u8; BYTES + 1]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; BYTES + 1]);

    /// Adds the cell with padded index `index`.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0[index >> 3 & (BYTES - 1)] |= 1 << (index & 7);
    }

    /// Removes the cell with padded index `index`.
    #[inline]
    pub const fn remove(&mut self, index: usize) {
        self.0[index >> 3 & (BYTES - 1)] &= !(1 << (index & 7));
    }

    /// Whether the cell with padded index `index` is in it.
    #[inline]
    #[must_use]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index >> 3 & (BYTES - 1)] >> (index & 7) & 1 != 0
    }

    /// Whether there is no square in it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
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
            let byte = index >> 3 & (BYTES - 1);
            let two = u16::from_le_bytes([self.0[byte], self.0[byte + 1]]);
            bits |= u64::from(two >> (index & 7) & ((1 << WIDTH) - 1)) << (row * WIDTH);
            index += rank;
        }
        bits
    }

    #[inline]
    fn words(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let (chunks, _) = self.0.as_chunks();
        for (word, &bytes) in words.iter_mut().zip(chunks) {
            *word = u64::from_le_bytes(bytes);
        }
        words
    }

    /// Every square, rank by rank.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Iter {
        let words = self.words();
        Iter {
            words,
            word: 0,
            bits: words[0],
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
