//! The lines of a board: which squares exist, and where each stands on its four lines.

use super::condition::{Neighbourhood, vector};
use crate::types::{Color, Square};

/// Lines of a 17 x 17 board: 17 files, 17 ranks and 33 diagonals each way.
pub const LINES: usize = 128;

/// First line number of each axis: files, rising diagonals, ranks, falling diagonals. An axis `a`
/// is that of the directions `a` and `a + 4`.
const FIRST_LINE: [u8; 4] = [0, 17, 50, 67];

/// Where a square stands on one line.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinePlace {
    /// The number of the line.
    pub line: u8,
    /// The bit of the square in the line's occupancy word; it grows in the axis' own direction.
    pub bit: u8,
}

/// A board of a certain size.
#[derive(Clone, Debug)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    places: Box<[[LinePlace; 4]; Square::CELLS]>,
    borders: [u32; LINES],
    around: Box<[u64; Square::CELLS]>,
}

impl Geometry {
    /// A board of `files` x `ranks` squares; larger numbers than 17 are cut.
    #[must_use]
    pub fn new(files: u8, ranks: u8) -> Self {
        let (files, ranks) = (
            files.min(crate::types::MAX_SIDE),
            ranks.min(crate::types::MAX_SIDE),
        );
        let mut places = Box::new([[LinePlace::default(); 4]; Square::CELLS]);
        let mut inside = [0u32; LINES];
        let squares: Vec<Square> = squares_of(files, ranks).collect();
        for &square in &squares {
            let (file, rank) = (square.file(), square.rank());
            // Bit 0 and the bit behind the last square of a line stand for the border.
            let numbers = [
                (file, rank + 1),
                (file + 16 - rank, file + 1),
                (rank, file + 1),
                (file + rank, file + 1),
            ];
            for (axis, (line, bit)) in numbers.into_iter().enumerate() {
                let line = FIRST_LINE[axis] + line;
                places[square.index()][axis] = LinePlace { line, bit };
                inside[usize::from(line)] |= 1 << bit;
            }
        }
        let borders = inside.map(|word| (word << 1 | word >> 1) & !word);
        let mut around = Box::new([0; Square::CELLS]);
        for &square in &squares {
            for bit in 0..Neighbourhood::BITS {
                let (df, dr) = vector(bit);
                let there = square.shifted(df, dr);
                if there.is_some_and(|s| s.file() < files && s.rank() < ranks) {
                    around[square.index()] |= 1 << bit;
                }
            }
        }
        Self {
            files,
            ranks,
            places,
            borders,
            around,
        }
    }

    /// Number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Every square of the board, rank by rank from rank 1, files from `a`.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        squares_of(self.files, self.ranks)
    }

    /// Whether `square` is on this board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The square `files` to the right and `ranks` up, if it is on this board.
    #[must_use]
    pub fn shifted(&self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        square.shifted(files, ranks).filter(|&s| self.contains(s))
    }

    /// The square seen from the other side of the board (turned by 180 degrees).
    #[must_use]
    pub fn rotated(&self, square: Square) -> Option<Square> {
        let file = (self.files - 1).checked_sub(square.file())?;
        let rank = (self.ranks - 1).checked_sub(square.rank())?;
        Square::new(file, rank)
    }

    /// The square from the point of view of `color`: itself, or turned by 180 degrees.
    #[must_use]
    pub fn seen_by(&self, color: Color, square: Square) -> Square {
        match color {
            Color::First => square,
            Color::Second => self.rotated(square).unwrap_or(square),
        }
    }

    /// Where the square with padded index `index` stands on its four lines.
    #[inline]
    #[must_use]
    pub fn places(&self, index: usize) -> &[LinePlace; 4] {
        &self.places[index & (Square::CELLS - 1)]
    }

    /// Which squares around `center` exist, as bits of a [`Neighbourhood`].
    #[inline]
    #[must_use]
    pub fn around(&self, center: Square) -> u64 {
        self.around[center.index() & (Square::CELLS - 1)]
    }

    /// The border bits of every line: what an empty board's occupancy words hold.
    #[must_use]
    pub const fn borders(&self) -> &[u32; LINES] {
        &self.borders
    }
}

fn squares_of(files: u8, ranks: u8) -> impl Iterator<Item = Square> {
    (0..ranks).flat_map(move |rank| (0..files).filter_map(move |file| Square::new(file, rank)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Direction;

    #[test]
    fn lines_follow_the_directions() {
        for (files, ranks) in [(17, 17), (4, 17), (13, 9), (4, 4)] {
            let geometry = Geometry::new(files, ranks);
            for square in geometry.squares() {
                for axis in 0..4 {
                    let (df, dr) = Direction::from_index(axis).vector();
                    let place = geometry.places(square.index())[axis];
                    let border = geometry.borders()[usize::from(place.line)];
                    match geometry.shifted(square, df, dr) {
                        Some(next) => {
                            let other = geometry.places(next.index())[axis];
                            assert_eq!(other.line, place.line);
                            assert_eq!(other.bit, place.bit + 1);
                        }
                        None => assert_ne!(border & 1 << (place.bit + 1), 0),
                    }
                    if geometry.shifted(square, -df, -dr).is_none() {
                        assert_ne!(border & 1 << (place.bit - 1), 0);
                    }
                }
            }
        }
    }
}
