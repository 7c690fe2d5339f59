//! When a search ends.

use super::params::PARAMS;
use crate::types::Move;
use std::time::{Duration, Instant};

/// Bounds of a search; one without any ends by [`Stop`](super::Stop) alone or at the largest depth.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// Nodes (made moves) of the main thread after which it ends.
    pub nodes: Option<u64>,
    /// When the times began to run; with the search itself if nothing is said.
    pub since: Option<Instant>,
    /// No new iteration is begun after this time.
    pub soft_time: Option<Duration>,
    /// The search is broken off at this time.
    pub hard_time: Option<Duration>,
    /// The number of best moves to find; 0 counts as 1.
    pub multi_pv: usize,
    /// How much worse than even the side to move at the root finds a repetition that draws, in
    /// centipawns.
    pub contempt: i32,
    /// Moves that are not considered at the root.
    pub excluded: Vec<Move>,
}

impl Default for Limits {
    /// No bounds, one best move, and the contempt of [`PARAMS`].
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            since: None,
            soft_time: None,
            hard_time: None,
            multi_pv: 1,
            contempt: PARAMS.contempt,
            excluded: Vec::new(),
        }
    }
}

/// A side's clock as a search needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// The moves for which the remaining time must last, if the rest of the game has more time.
    pub moves_to_go: Option<u32>,
    /// What the way of a move to the opponent may cost.
    pub overhead: Duration,
    /// What the control gave at its beginning.
    pub base: Duration,
}

/// The moves a game is expected to take still, when no control says otherwise.
const EXPECTED_MOVES: u32 = 60;
/// The largest part of the remaining time that one move may take: one in so many.
const LARGEST_PART: u32 = 4;
/// The hard bound is this many times the soft one, if the clock allows.
const HARD_FACTOR: u32 = 4;
/// The part of what the control gave that is kept back, one in so many: on a busy machine an engine
/// may have to wait for its turn that long.
const RESERVE_PART: u32 = 40;
/// More is never kept back.
const RESERVE_MOST: Duration = Duration::from_millis(300);
/// Never plan for less.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// The soft and the hard bound for the next move.
    #[must_use]
    pub fn bounds(&self) -> (Duration, Duration) {
        let moves = self
            .moves_to_go
            .unwrap_or(EXPECTED_MOVES)
            .clamp(1, EXPECTED_MOVES);
        // Every move to come costs its overhead, less what its increment pays; but not so much is
        // kept back that a short game is played without thought.
        let unpaid = self.overhead.saturating_sub(self.increment);
        let later = (unpaid * (moves - 1)).min(self.remaining / 2);
        let reserve = (self.base / RESERVE_PART).min(RESERVE_MOST);
        let usable = self
            .remaining
            .saturating_sub(self.overhead + reserve + later);
        // The last move of a control may use most of what is left of it.
        let most = if moves == 1 {
            usable * 3 / 4
        } else {
            usable / LARGEST_PART
        };
        // What each move brings may be spent even when nothing else is left.
        let income = self.increment * 3 / 4;
        let most = most.max(income.min(self.remaining / LARGEST_PART));
        let share = usable / moves + income;
        let hard = (share * HARD_FACTOR).min(most).max(LEAST);
        (share.min(hard).max(LEAST), hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_never_exceed_the_clock() {
        for remaining in [0, 1, 5, 30, 100, 1_000, 60_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = Clock {
                        remaining: Duration::from_millis(remaining),
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                        overhead: Duration::from_millis(20),
                        base: Duration::from_millis(remaining),
                    };
                    let (soft, hard) = clock.bounds();
                    assert!(soft <= hard);
                    assert!(hard <= clock.remaining.max(LEAST), "{clock:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn a_reserve_outlasts_every_control() {
        let base = Duration::from_secs(12);
        let mut remaining = base;
        for left in (1..=40).rev() {
            let clock = Clock {
                remaining,
                increment: Duration::ZERO,
                moves_to_go: Some(left),
                overhead: Duration::from_millis(50),
                base,
            };
            let (_, hard) = clock.bounds();
            remaining -= hard;
            assert!(
                remaining >= RESERVE_MOST,
                "with {left} to go: {remaining:?}"
            );
        }
    }

    #[test]
    fn a_clock_outlasts_the_overhead_of_many_moves() {
        let overhead = Duration::from_millis(50);
        let base = Duration::from_secs(12);
        let mut remaining = base;
        for played in 0..120 {
            let clock = Clock {
                remaining,
                increment: Duration::ZERO,
                moves_to_go: None,
                overhead,
                base,
            };
            let (soft, _) = clock.bounds();
            assert!(remaining > soft + overhead, "after {played} moves");
            remaining -= soft + overhead;
        }
    }
}
