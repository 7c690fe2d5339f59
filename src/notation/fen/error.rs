//! What can be wrong with a position text.

/// A position text that cannot be read: where, what stands there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("FEN {}column {column}: {found}; expected {expected}", in_rank(*.rank))]
pub struct FenError {
    /// The rank it is about, counted from 1; `None` outside the placement.
    pub rank: Option<u8>,
    /// The character of the text, counted from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

fn in_rank(rank: Option<u8>) -> String {
    rank.map_or_else(String::new, |rank| format!("rank {rank}, "))
}
