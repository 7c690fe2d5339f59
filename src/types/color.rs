//! The two players.

use std::fmt;
use std::ops::Not;

/// A player. The first player sits at rank 1, moves up the board and begins.
///
/// Shogi literature calls the first player Black (sente), XBoard calls it White; this name is
/// neutral on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Moves first, towards higher ranks.
    First = 0,
    /// Moves second, towards lower ranks.
    Second = 1,
}

impl Color {
    /// Both players, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player, 1 for the second: for tables with an entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}
