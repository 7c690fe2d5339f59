//! Moves in one word.

use super::Square;
use std::num::NonZeroU32;

/// Names the squares captured beside the destination: an index into the rule set's list of
/// captured-square patterns. Path 0 captures nothing beside the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId(u16);

impl PathId {
    /// The number of patterns a rule set may have.
    pub const MAX: usize = 1 << 13;
    /// No capture beside the destination.
    pub const PLAIN: Self = Self(0);

    /// Pattern number `index`; `None` from [`PathId::MAX`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// The place in the rule set's list of patterns.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move: origin, destination and the set of captured squares (rules: paths with the same three
/// are one move). An enemy on the destination is always captured; what else is captured says the
/// [`PathId`]. Origin and destination are equal for a pass and for igui.
///
/// The top bit is kept for rule sets in which promotion is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(NonZeroU32);

const _: () = assert!(size_of::<Option<Move>>() == 4);

impl Move {
    /// The move from `from` to `to` that captures what stands on `to` and the squares of `path`.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, path: PathId) -> Self {
        let bits = from.index() as u32 | (to.index() as u32) << 9 | (path.0 as u32) << 18;
        match NonZeroU32::new(bits) {
            Some(bits) => Self(bits),
            // Cell 0 is border, so no real move packs to zero.
            None => Self(NonZeroU32::MIN),
        }
    }

    /// A move without captures beside its destination.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Self::new(from, to, PathId::PLAIN)
    }

    /// Where the piece starts.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index(self.0.get() as usize & 511)
    }

    /// Where the piece ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 9) as usize & 511)
    }

    /// The captures beside the destination.
    #[inline]
    #[must_use]
    pub const fn path(self) -> PathId {
        PathId((self.0.get() >> 18) as u16 & (PathId::MAX as u16 - 1))
    }

    /// The word itself, for transposition tables.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// A move read back from [`Move::bits`]; it must be checked against the position before use.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Option<Self> {
        match NonZeroU32::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}
