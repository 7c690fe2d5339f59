//! What the driver waits for.

use super::input::TooLong;
use super::thinking::Thought;

/// Something happened.
#[derive(Debug)]
pub enum Event {
    /// A line came in.
    Line(Result<String, TooLong>),
    /// There will be no more lines.
    End,
    /// The search has something to say.
    Thought(Thought),
    /// The search thread died.
    Failed,
}
