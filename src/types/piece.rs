//! Pieces: a kind of the rule set and an owner.

use super::Color;
use std::num::NonZeroU8;

/// A piece state of a rule set: an index into its list of states (at most 120 of them). A Lion
/// that may still promote and one that may not are two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(u8);

impl Kind {
    /// The largest number of states of a rule set.
    pub const MAX: usize = 120;

    /// The kind number `index`; `None` from [`Kind::MAX`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The place in the rule set's list of states.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on the board: its kind and its owner in one byte, never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Piece {
    /// The piece of `kind` that belongs to `color`.
    #[inline]
    #[must_use]
    pub const fn new(kind: Kind, color: Color) -> Self {
        // 2 .. 241: one is left to the empty-cell codes of board arrays.
        match NonZeroU8::new((kind.0 + 1) << 1 | color as u8) {
            Some(code) => Self(code),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The byte that stands for this piece in board arrays: 2 to 241.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0.get()
    }

    /// The piece of a byte that [`Piece::code`] gave; `None` for the codes below 2 and above 241.
    #[inline]
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code < 2 || code as usize >= 2 * (Kind::MAX + 1) {
            return None;
        }
        match NonZeroU8::new(code) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() >> 1) - 1)
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() & 1 == 0 {
            Color::First
        } else {
            Color::Second
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_kind_and_color_read_back() {
        for index in 0..Kind::MAX {
            for color in Color::ALL {
                let kind = Kind::new(index).unwrap();
                let piece = Piece::new(kind, color);
                assert_eq!((piece.kind(), piece.color()), (kind, color));
                assert_eq!(Piece::from_code(piece.code()), Some(piece));
            }
        }
        assert_eq!(Kind::new(Kind::MAX), None);
        assert_eq!(Piece::from_code(255), None);
        assert_eq!(Piece::from_code(0), None);
    }
}
