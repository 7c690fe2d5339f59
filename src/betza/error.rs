//! What can be wrong with a Betza string.

/// A Betza string that cannot be compiled: what stands where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Betza \"{text}\", column {column}: {problem}")]
pub struct BetzaError {
    /// The whole string.
    pub text: String,
    /// Where in it, counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub problem: String,
}
