//! What can be wrong with a Betza string.

/// A Betza string that cannot be compiled: what stands where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Betza \"{}\", column {column}: {problem}", text.escape_debug())]
pub struct BetzaError {
    /// The whole string.
    pub text: String,
    /// Where in it, counted in characters from 1; one past the last when the end came too early.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: String,
}

/// A [`BetzaError`] before the whole string is put to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The column, counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: String,
}

impl Fault {
    /// A fault at `column`.
    pub fn new(column: usize, problem: impl Into<String>) -> Self {
        Self {
            column,
            problem: problem.into(),
        }
    }

    /// Makes the public error of it.
    pub fn in_text(self, text: &str) -> BetzaError {
        BetzaError {
            text: text.to_owned(),
            column: self.column,
            problem: self.problem,
        }
    }
}
