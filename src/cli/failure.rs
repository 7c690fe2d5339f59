//! Why a command stops, and how the user is told.

use crate::cecp::is_closed_pipe;
use std::io::{self, Write, stderr};
use std::process::ExitCode;

/// Why a command stops early.
#[derive(Debug)]
pub(super) enum Failure {
    /// The input is bad: say so and leave with status 2.
    Input(anyhow::Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl Failure {
    /// Bad input, in words.
    pub fn input(problem: impl Into<String>) -> Self {
        Self::Input(anyhow::Error::msg(problem.into()))
    }

    /// Says where the bad input stands.
    pub fn context(self, place: String) -> Self {
        match self {
            Self::Input(error) => Self::Input(error.context(place)),
            Self::Output(_) => self,
        }
    }

    /// Whether the reader of the output is gone.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if is_closed_pipe(error))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Input(error)
    }
}

/// Tells the user what is wrong, on stderr; returns the exit status for bad input.
#[must_use]
pub fn refuse(error: &anyhow::Error) -> ExitCode {
    // Nobody is left to hear that stderr is closed.
    let _ = writeln!(stderr(), "error: {error:#}");
    ExitCode::from(2)
}

/// Tells the user something on stderr that is no result and no error.
pub(super) fn remark(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}
