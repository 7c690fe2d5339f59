//! Sets of squares as words of bits.

use crate::types::Square;

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

    /// Every square, rank by rank.
    #[inline]
    #[must_use]
    pub const fn iter(&self) -> Iter {
        Iter {
            words: self.0,
            word: 0,
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
}

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < WORDS {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let index = self.word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Square::from_index(index));
            }
            self.word += 1;
        }
        None
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
