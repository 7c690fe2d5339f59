//! Every constant of the search, in one table.

/// Constants of the search.
#[derive(Debug)]
pub struct Params {
    /// Half the width of the first aspiration window, in centipawns.
    pub aspiration: i32,
    /// From this depth on, windows are used.
    pub aspiration_depth: i32,
    /// History bonus of a move that cut off at depth `d`: `d * d` times this, up to a bound.
    pub history_bonus: i32,
    /// The largest bonus.
    pub history_most: i32,
    /// Nodes between two looks at the clock.
    pub poll_nodes: u64,
}

/// The values in use.
pub const PARAMS: Params = Params {
    aspiration: 60,
    aspiration_depth: 4,
    history_bonus: 32,
    history_most: 2_000,
    poll_nodes: 1_024,
};
