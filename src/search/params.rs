//! Every constant of the search, in one table, with the formulas that use them.
//!
//! Margins are in hundredths of a Pawn, which is little here: a middling piece is worth ten Pawns.

/// Constants of the search.
#[derive(Debug)]
pub struct Params {
    /// Half the width of the first aspiration window, and what it grows by, times.
    pub aspiration: i32,
    pub aspiration_growth: i32,
    /// Beyond this width the window is open.
    pub aspiration_most: i32,
    /// From this depth on, windows are used.
    pub aspiration_depth: i32,
    /// History bonus of a move that cut off at depth `d`: linear in `d`, up to a bound.
    pub history_bonus: i32,
    pub history_most: i32,
    /// From this depth on, the moves before a node matter to its order.
    pub continuation_depth: i32,
    /// Correction history: the most a position is thought to be off, in centipawns; the share of a
    /// new observation is its depth, up to `depth`, over `share`; the features' sum is divided.
    pub correction_most: i32,
    pub correction_depth: i32,
    pub correction_share: i32,
    pub correction_divisor: i32,
    /// Reverse futility: the margin for each ply, up to a depth.
    pub reverse_futility: i32,
    pub reverse_futility_depth: i32,
    /// Null move: from this depth on, reduced by `base + depth / divisor`, more for a large lead.
    pub null_depth: i32,
    pub null_base: i32,
    pub null_divisor: i32,
    pub null_lead: i32,
    /// No null move with fewer pieces than this left, both sides counted.
    pub null_pieces: i32,
    /// Internal iterative reduction: from this depth on without a hash move, one ply less.
    pub iir_depth: i32,
    /// Futility of quiet moves: base and margin for each ply, up to a depth.
    pub futility_base: i32,
    pub futility: i32,
    pub futility_depth: i32,
    /// Late move pruning: after `base + factor * depth^2` quiet moves, up to a depth.
    pub late_base: i32,
    pub late_factor: i32,
    pub late_depth: i32,
    /// Captures that lose more than this times depth by exchanges are pruned, up to a depth.
    pub see_capture: i32,
    pub see_depth: i32,
    /// Late move reductions: `(base + ln depth * ln moves * factor) / 1024`, in 1024ths.
    pub reduction_base: i32,
    pub reduction_factor: i32,
    /// History that changes a reduction by one ply.
    pub reduction_history: i32,
    /// Plies by which a move that attacks the King is reduced less.
    pub reduction_check: i32,
    /// Quiescence: a capture must come within this of alpha.
    pub delta: i32,
    /// The number of captures tried, by the captures that led to the node.
    pub quiescence_moves: [usize; 8],
    /// Root moves from this number on are reduced.
    pub root_late: i32,
    /// What a side that repeats by perpetual check or attack loses, in centipawns; looked at up to
    /// this ply only, since it costs time.
    pub perpetual: i32,
    pub perpetual_ply: usize,
    /// How much worse than even a draw by repetition is by default, in centipawns: without it equal
    /// players shuffle to and fro instead of trying something.
    pub contempt: i32,
    /// Percent of the soft time bound, by the iterations that the best move has stood.
    pub steady_percent: [u32; 6],
    /// A fall of the score by this much earns more time, in percent.
    pub falling: i32,
    pub falling_percent: u32,
    /// Nodes between two looks at the clock. Few: at first each may wait for a page of the table.
    pub poll_nodes: u64,
}

/// The values in use.
pub const PARAMS: Params = Params {
    aspiration: 50,
    aspiration_growth: 3,
    aspiration_most: 3_000,
    aspiration_depth: 4,
    history_bonus: 160,
    history_most: 1_800,
    continuation_depth: 3,
    correction_most: 1_000,
    correction_depth: 16,
    correction_share: 256,
    correction_divisor: 2,
    reverse_futility: 120,
    reverse_futility_depth: 7,
    null_depth: 2,
    null_base: 3,
    null_divisor: 4,
    null_lead: 500,
    null_pieces: 10,
    iir_depth: 4,
    futility_base: 150,
    futility: 130,
    futility_depth: 6,
    late_base: 8,
    late_factor: 3,
    late_depth: 6,
    see_capture: 150,
    see_depth: 5,
    reduction_base: 700,
    reduction_factor: 330,
    reduction_history: 6_000,
    reduction_check: 3,
    delta: 250,
    quiescence_moves: [16, 8, 5, 3, 2, 2, 2, 1],
    root_late: 4,
    perpetual: 20_000,
    perpetual_ply: 6,
    contempt: 150,
    steady_percent: [150, 125, 105, 90, 80, 70],
    falling: 80,
    falling_percent: 140,
    poll_nodes: 64,
};

impl Params {
    /// The history bonus of a move that cut off at `depth`.
    #[inline]
    #[must_use]
    pub fn bonus(&self, depth: i32) -> i32 {
        (depth * self.history_bonus).min(self.history_most)
    }

    /// How many plies less a late quiet move is searched.
    #[inline]
    #[must_use]
    pub fn reduction(&self, depth: i32, tried: i32) -> i32 {
        let product = ln(depth) * ln(tried) / 1024;
        (self.reduction_base + product * self.reduction_factor / 1024) / 1024
    }

    /// The number of quiet moves after which the others of a node are pruned.
    #[inline]
    #[must_use]
    pub fn late(&self, depth: i32, improving: bool) -> Option<i32> {
        let most = self.late_base + self.late_factor * depth * depth;
        (depth <= self.late_depth).then_some(if improving { most } else { most / 2 })
    }
}

/// The natural logarithm of a small number in 1024ths, by integers: the same on every machine.
#[inline]
fn ln(n: i32) -> i32 {
    const LN_2: i32 = 710;
    let n = n.max(1);
    let whole = n.ilog2();
    // Between powers of two a straight line will do.
    let part = (n << 10 >> whole) - 1024;
    (whole as i32 * 1024 + part) * LN_2 / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_near() {
        for n in 1..300 {
            let exact = f64::from(n).ln() * 1024.0;
            assert!((f64::from(ln(n)) - exact).abs() < 70.0, "{n}");
        }
    }

    #[test]
    fn reductions_grow() {
        assert_eq!(PARAMS.reduction(1, 1), 0);
        assert!(PARAMS.reduction(3, 10) >= 1);
        assert!(PARAMS.reduction(10, 100) > PARAMS.reduction(5, 20));
    }
}
