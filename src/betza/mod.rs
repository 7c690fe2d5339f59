//! Betza notation (the XBetza dialect of XBoard and the Chess Variant Pages): text -> paths.
//!
//! This module is pure: it knows no board, only what a piece may try.

mod error;

pub use error::BetzaError;

use arrayvec::ArrayVec;

/// The largest number of legs of one move.
pub const MAX_LEGS: usize = 5;

/// One way in which a piece may move, as the first player sees it: legs one after the other, every
/// direction spelled out. A description compiles to a list of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// At least one leg; the move ends with the last one.
    pub legs: ArrayVec<Leg, MAX_LEGS>,
}

/// One leg of a [`Path`]: steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// (files, ranks) of one step; files grow to the right, ranks forward.
    pub step: (i8, i8),
    /// The largest number of steps, 1 to 16; squares before the last step must be empty.
    pub range: u8,
    /// The leg may end on an empty square.
    pub to_empty: bool,
    /// The leg may end on an enemy, which is captured.
    pub capture: bool,
    /// Hop. On the last leg: exactly one piece (of either side) stands between start and end of the
    /// leg. On an earlier leg: the leg ends on an occupied square, and what stands there stays.
    pub hop: bool,
    /// The step is a leap that a piece on the squares between blocks (`n`).
    pub lame: bool,
    /// The step must jump over a piece, or (W, F and their riders) skips the first square (`j`).
    pub jump: bool,
}
