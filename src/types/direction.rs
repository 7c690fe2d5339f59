//! The eight directions of King steps.

use super::Offset;

/// One of the eight directions, as the first player sees them; clockwise from straight forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    North = 0,
    NorthEast = 1,
    East = 2,
    SouthEast = 3,
    South = 4,
    SouthWest = 5,
    West = 6,
    NorthWest = 7,
}

/// (files, ranks) of one step in each [`Direction`], in their order.
pub const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The place in [`Direction::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction of `index` modulo 8.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index & 7]
    }

    /// Whether it is one of the four between the files and ranks.
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 4)
    }

    /// Turned clockwise by `eighths` of a full turn.
    #[inline]
    #[must_use]
    pub const fn turned(self, eighths: usize) -> Self {
        Self::from_index(self.index() + eighths)
    }

    /// (files, ranks) of one step.
    #[inline]
    #[must_use]
    pub const fn vector(self) -> (i8, i8) {
        STEPS[self.index()]
    }

    /// The step in a padded board array.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> Offset {
        let (files, ranks) = self.vector();
        Offset::new(files, ranks)
    }

    /// The direction whose single step is `vector`, if there is one.
    #[must_use]
    pub fn from_vector(vector: (i8, i8)) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.vector() == vector)
    }
}
