//! Scores.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score in hundredths of a Pawn from the side to move's view, or a forced capture of a King.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// The score of having captured the King at the root.
const WON: i32 = 500_000;
/// Scores beyond this are forced captures of a King.
const FORCED: i32 = WON - 1_000;

impl Score {
    /// Neither side is ahead.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(WON + 1);

    /// A score of `centipawns`, kept below forced wins.
    #[inline]
    #[must_use]
    pub const fn cp(centipawns: i32) -> Self {
        let most = FORCED - 1;
        Self(if centipawns > most {
            most
        } else if centipawns < -most {
            -most
        } else {
            centipawns
        })
    }

    /// The side to move captures the King with the move that ends at `ply` plies from the root.
    #[inline]
    #[must_use]
    pub const fn wins_at(ply: usize) -> Self {
        Self(WON - ply as i32)
    }

    /// The side to move has lost its King by the move that ended at `ply`.
    #[inline]
    #[must_use]
    pub const fn lost_at(ply: usize) -> Self {
        Self(ply as i32 - WON)
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of a number that [`Score::value`] gave.
    #[inline]
    #[must_use]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// Whether a King falls by force.
    #[inline]
    #[must_use]
    pub const fn is_forced(self) -> bool {
        self.0 >= FORCED || self.0 <= -FORCED
    }

    /// The plies to the capture of a King: positive when the side to move captures it.
    #[must_use]
    pub const fn plies_to_king(self) -> Option<i32> {
        if self.0 >= FORCED {
            Some(WON - self.0)
        } else if self.0 <= -FORCED {
            Some(-WON - self.0)
        } else {
            None
        }
    }

    /// The number that CECP shows: centipawns, or 100000 + N for a King captured by the side's own
    /// move N, and the negative of that.
    #[must_use]
    pub const fn cecp(self) -> i32 {
        match self.plies_to_king() {
            Some(plies) if plies > 0 => 100_000 + (plies + 1) / 2,
            Some(plies) => -100_000 - (1 - plies) / 2,
            None if self.0 > 99_999 => 99_999,
            None if self.0 < -99_999 => -99_999,
            None => self.0,
        }
    }

    /// The score as a table that is used at other depths holds it: forced wins count from the node.
    #[inline]
    #[must_use]
    pub const fn to_table(self, ply: usize) -> Self {
        if self.0 >= FORCED {
            Self(self.0 + ply as i32)
        } else if self.0 <= -FORCED {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Score::to_table`].
    #[inline]
    #[must_use]
    pub const fn from_table(self, ply: usize) -> Self {
        if self.0 >= FORCED {
            Self(self.0 - ply as i32)
        } else if self.0 <= -FORCED {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, centipawns: i32) -> Self {
        Self(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, centipawns: i32) -> Self {
        Self(self.0 - centipawns)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_king() {
            Some(plies) if plies > 0 => write!(f, "+#{}", (plies + 1) / 2),
            Some(plies) => write!(f, "-#{}", (1 - plies) / 2),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_in_n_counts_own_moves() {
        assert_eq!(Score::wins_at(1).cecp(), 100_001);
        assert_eq!(Score::wins_at(3).cecp(), 100_002);
        // The King falls to the opponent's first move: after one own move.
        assert_eq!(Score::lost_at(2).cecp(), -100_001);
        assert_eq!(Score::lost_at(4).cecp(), -100_002);
        assert_eq!(Score::cp(250).cecp(), 250);
        assert_eq!(Score::cp(-2_000_000).cecp(), -99_999);
    }

    #[test]
    fn forced_scores_keep_their_distance_in_the_table() {
        let score = Score::wins_at(9);
        assert_eq!(score.to_table(4).from_table(4), score);
        assert_eq!(score.to_table(4), Score::wins_at(5));
        assert_eq!((-score).to_table(4), -Score::wins_at(5));
    }
}
