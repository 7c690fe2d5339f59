//! Game records in PGN: writing them as games end, reading those of others.
//!
//! To the reader and the writer moves are texts; what they mean by our rules says [`replay`], and
//! [`convert`] writes them anew.

pub mod convert;
mod read;
pub mod replay;
mod san;
mod write;

pub use read::{MoveToken, RawGame, Warning, parse};
pub use write::{Appender, Record, RecordedMove, score_comment};

/// The result of a game, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// `1-0`: the first player won.
    First,
    /// `0-1`: the second player won.
    Second,
    /// `1/2-1/2`: a draw.
    Draw,
    /// `*`: not finished.
    Unfinished,
}

impl GameResult {
    /// Reads `1-0`, `0-1`, `1/2-1/2` (also `1/2`) and `*`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::First),
            "0-1" => Some(Self::Second),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            "*" => Some(Self::Unfinished),
            _ => None,
        }
    }

    /// The text of PGN and CECP.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}
