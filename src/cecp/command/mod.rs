//! What the other side says: a line -> a [`Command`].
//!
//! Nothing here knows a game. A line that is no command, or one whose arguments do not fit, becomes
//! a [`CommandError`], whose text is the answer that the protocol wants.

mod numbers;
mod parse;
#[cfg(test)]
mod tests;

pub use parse::parse;

use super::text::shown;
use std::fmt;
use std::time::Duration;

/// A line of the protocol, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: the protocol begins.
    Xboard,
    /// `protover N`: the features are wanted.
    Protover,
    /// `accepted FEATURE`.
    Accepted(String),
    /// `rejected FEATURE`.
    Rejected(String),
    /// `new`: a game from the start.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `quit`.
    Quit,
    /// `force`: play for neither side.
    Force,
    /// `go`: play for the side to move.
    Go,
    /// `playother`: play for the side that is not to move.
    PlayOther,
    /// `level MOVES BASE INCREMENT`.
    Level(Level),
    /// `st TIME`: so much for each move.
    MoveTime(Duration),
    /// `sd DEPTH`: no deeper.
    Depth(u32),
    /// `nps RATE`: so many nodes count as a second; 0 counts time again.
    NodeRate(u64),
    /// `time N`: the engine's clock.
    Time(Duration),
    /// `otim N`: the opponent's clock.
    OpponentTime(Duration),
    /// `usermove MOVE`, or a move alone.
    Move(String),
    /// `?`: move now.
    MoveNow,
    /// `ping N`.
    Ping(u64),
    /// `draw`: the opponent offers one.
    Draw,
    /// `result RESULT {COMMENT}`: the game is over, whatever the engine thinks.
    Result(String),
    /// `setboard FEN`.
    SetBoard(String),
    /// `edit`: what `setboard` has replaced.
    Edit,
    /// `hint`.
    Hint,
    /// `bk`: what the book knows.
    Book,
    /// `undo`: one ply.
    Undo,
    /// `remove`: two plies.
    Remove,
    /// `post` or `nopost`: whether thinking is shown.
    Post(bool),
    /// `hard` or `easy`: whether to think on the opponent's time.
    Ponder(bool),
    /// `analyze`.
    Analyze,
    /// `.`: how far the analysis is.
    Status,
    /// `exit`: leave the analysis.
    Exit,
    /// `memory N`, in mebibytes.
    Memory(u64),
    /// `cores N`.
    Cores(u32),
    /// `option NAME` or `option NAME=VALUE`.
    Option {
        /// What to set or press.
        name: String,
        /// To what.
        value: Option<String>,
    },
    /// `exclude MOVE` or `exclude all`.
    Exclude(RootMoves),
    /// `include MOVE` or `include all`.
    Include(RootMoves),
    /// `lift SQUARE`: the user takes up the piece there.
    Lift(String),
    /// `put SQUARE`: the user sets it down there.
    Put(String),
    /// `hover SQUARE`: the user holds it over a square marked as a capture.
    Hover(String),
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// What is worth knowing to other engines: `random`, `computer`, `name X`, `rating A B`,
    /// `ics HOST`.
    Noted,
}

/// A time control by sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The moves of a session; 0 for the whole game.
    pub moves: u32,
    /// The time for them.
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

/// What `exclude` and `include` are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootMoves {
    /// Every move.
    All,
    /// The move with this text.
    One(String),
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No such command.
    #[error("unknown command")]
    Unknown,
    /// An argument is missing.
    #[error("missing {0}")]
    Missing(&'static str),
    /// An argument that is not the number it should be.
    #[error("bad number {found}, expected {expected}")]
    BadNumber {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// More than the command takes.
    #[error("too many parameters")]
    TooMany,
}

/// A line that is refused; shown as the answer to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CommandError {
    /// What is wrong.
    pub fault: Fault,
    /// The line.
    pub line: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error ({}): {}", self.fault, shown(&self.line))
    }
}
