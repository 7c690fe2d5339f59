//! Squares of a board of at most 17 x 17, as cells of a padded array.

use super::Direction;
use std::fmt;

/// The largest number of files or ranks of a board.
pub const MAX_SIDE: u8 = 17;

/// Cells from one rank to the next: 17 files and three border cells, shared by neighbouring ranks.
const STRIDE: u16 = 20;
/// Border ranks below (and above) and border files left of the board.
const MARGIN: u16 = 3;

/// A square of the board.
///
/// The number inside is an index into a padded array of [`Square::CELLS`] cells, whose border of
/// three cells on every side makes any step of at most three squares a plain addition. Values are
/// made by [`Square::new`], which accepts real squares only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

/// The difference of two padded indices: a step on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Offset(i16);

impl Offset {
    /// The step of `files` to the right and `ranks` up (first player's view).
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self(files as i16 + STRIDE as i16 * ranks as i16)
    }

    /// The difference of the padded indices.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> isize {
        self.0 as isize
    }
}

impl Square {
    /// The number of cells of a padded board array; a power of two, so that `index & (CELLS - 1)`
    /// needs no bounds check.
    pub const CELLS: usize = 512;

    /// The square on `file` and `rank`, both counted from 0; `None` from 17 on.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIDE && rank < MAX_SIDE {
            Some(Self((rank as u16 + MARGIN) * STRIDE + file as u16 + MARGIN))
        } else {
            None
        }
    }

    /// The cell of a padded array that belongs to this square.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize & (Self::CELLS - 1)
    }

    /// The square of a padded index, as [`Square::index`] gave it; the value is cut to the array.
    ///
    /// Indices of border cells are possible here: callers look at the cell before they use it.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self((index & (Self::CELLS - 1)) as u16)
    }

    /// The cell one `offset` away, which may be a border cell; offsets of more than three squares
    /// must be checked by [`Square::shifted`] instead.
    #[inline]
    #[must_use]
    pub const fn step(self, offset: Offset) -> Self {
        Self(self.0.wrapping_add_signed(offset.0) & (Self::CELLS as u16 - 1))
    }

    /// The cell `distance` steps away in direction number `direction` (modulo 8), no further than
    /// the first border cell.
    #[inline]
    #[must_use]
    pub const fn along(self, direction: usize, distance: u8) -> Self {
        const STEPS: [isize; 8] = {
            let mut steps = [0; 8];
            let mut i = 0;
            while i < 8 {
                steps[i] = Direction::from_index(i).offset().cells();
                i += 1;
            }
            steps
        };
        let steps = STEPS[direction & 7] * distance as isize;
        Self((self.index().wrapping_add_signed(steps) & (Self::CELLS - 1)) as u16)
    }

    /// The King's steps to `other`.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let files = self.file().abs_diff(other.file()) as usize;
        let ranks = self.rank().abs_diff(other.rank()) as usize;
        if files > ranks { files } else { ranks }
    }

    /// The square `files` to the right and `ranks` up, if it is on a 17 x 17 board.
    #[must_use]
    pub fn shifted(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        let rank = self.rank().checked_add_signed(ranks)?;
        Self::new(file, rank)
    }

    /// The offset that leads from this square to `other`.
    #[inline]
    #[must_use]
    pub const fn offset_to(self, other: Self) -> Offset {
        Offset(other.0 as i16 - self.0 as i16)
    }

    /// The file, 0 for `a`.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 % STRIDE).wrapping_sub(MARGIN) as u8
    }

    /// The rank, 0 for rank 1.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 / STRIDE).wrapping_sub(MARGIN) as u8
    }

    /// The square written as `text` (`a1` … `q17`), whatever the board's size; `None` if it is
    /// no square of a 17 x 17 board.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let letter = chars.next().filter(char::is_ascii_lowercase)?;
        let digits = chars.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank = digits.parse::<u8>().ok()?.checked_sub(1)?;
        Self::new(letter as u8 - b'a', rank)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_and_is_distinct() {
        let mut seen = std::collections::HashSet::new();
        for rank in 0..MAX_SIDE {
            for file in 0..MAX_SIDE {
                let square = Square::new(file, rank).unwrap();
                assert_eq!((square.file(), square.rank()), (file, rank));
                assert_eq!(Square::parse(&square.to_string()), Some(square));
                assert!(seen.insert(square.index()));
            }
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in [
            "", "a", "a0", "a01", "r1", "a18", "A1", "1a", "a-1", "a1x", "aa1", "é1",
        ] {
            assert_eq!(Square::parse(text), None, "{text}");
        }
    }

    #[test]
    fn offsets_add_up() {
        let e4 = Square::parse("e4").unwrap();
        assert_eq!(e4.step(Offset::new(-2, 3)), Square::parse("c7").unwrap());
        assert_eq!(
            e4.step(e4.offset_to(Square::parse("q17").unwrap()))
                .to_string(),
            "q17"
        );
        assert_eq!(e4.shifted(-5, 0), None);
    }
}
