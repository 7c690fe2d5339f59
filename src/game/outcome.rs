//! How games end.

use crate::types::Color;
use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A side has no royal piece left.
    KingCaptured,
    /// A position came a fourth time, and one side had given check all the while.
    PerpetualCheck,
    /// A position came a fourth time, and one side had attacked all the while.
    PerpetualAttack,
    /// A position came a fourth time.
    FourfoldRepetition,
    /// Every move would repeat an earlier position, and the rule set forbids that.
    OnlyRepetitions,
    /// The side to move has no move.
    Stalemate,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KingCaptured => "King captured",
            Self::PerpetualCheck => "Perpetual check",
            Self::PerpetualAttack => "Perpetual attack",
            Self::FourfoldRepetition => "Fourfold repetition",
            Self::OnlyRepetitions => "Only forbidden repetitions left",
            Self::Stalemate => "Stalemate",
        })
    }
}

/// The result of a game; shown as a result line of CECP, `1-0 {King captured}`, in which the first
/// player's win is `1-0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; `None` for a draw.
    pub winner: Option<Color>,
    /// The rule that ended it.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `winner`.
    #[must_use]
    pub const fn won_by(winner: Color, reason: Reason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn drawn(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// The result alone: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Color::First) => "1-0",
            Some(Color::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.score(), self.reason)
    }
}
