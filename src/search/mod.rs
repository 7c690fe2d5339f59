//! The search: which move is best.
//!
//! It prints nothing and reads no protocol: results go to a reporter, and a shared flag stops it.

mod correction;
mod deepening;
mod gain;
mod history;
mod limits;
mod node;
mod pages;
mod params;
mod picker;
mod quiesce;
mod score;
mod see;
mod staged;
mod table;
mod worker;

pub use gain::gain;
pub use limits::{Clock, Limits};
pub use score::Score;
pub use see::{see, see_at_least};
pub use staged::Staged;
pub use table::{Bound, Entries, Entry, Table};
pub use worker::MAX_PLY;

use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::types::Move;
use history::Histories;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use worker::{Shared, Worker};

/// Tells a running search to end; clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    stopped: AtomicBool,
    /// See [`Stop::abandon`].
    abandoned: AtomicBool,
    /// See [`Stop::limit`].
    time: OnceLock<(Duration, Instant)>,
}

impl Stop {
    /// A signal that is not given yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search as soon as it looks, within a millisecond or so.
    pub fn stop(&self) {
        self.0.stopped.store(true, Relaxed);
    }

    /// As [`Stop::stop`], when nobody wants the result: a search that has not begun finds nothing.
    pub fn abandon(&self) {
        self.0.abandoned.store(true, Relaxed);
        self.stop();
    }

    /// Limits the time of a search that was begun without: `soft` counts from its beginning, as
    /// [`Limits::soft_time`] does, and at `hard` it is broken off. Only the first call counts.
    pub fn limit(&self, soft: Duration, hard: Instant) {
        self.0.time.get_or_init(|| (soft, hard));
    }

    /// The soft bound of [`Stop::limit`], if there is one by now.
    fn soft_time(&self) -> Option<Duration> {
        self.0.time.get().map(|&(soft, _)| soft)
    }

    /// Whether the signal was given, or the time is over.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        let late = |&(_, hard): &(Duration, Instant)| Instant::now() >= hard;
        self.0.stopped.load(Relaxed) || self.0.time.get().is_some_and(late)
    }
}

/// What a finished iteration (or one that found a better move) has to say.
#[derive(Clone, Debug)]
pub struct Report {
    /// The iteration's depth in plies.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// 1 for the best move, 2 for the second best, if more than one was asked for.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Nodes (made moves) so far.
    pub nodes: u64,
    /// The line of best play.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The best line; its first move is the move to play. Empty if there is no move, or if nobody
    /// wants one ([`Stop::abandon`]).
    pub pv: Vec<Move>,
    /// Its score for the side to move.
    pub score: Score,
    /// The last finished depth.
    pub depth: u32,
    /// Nodes (made moves) of all threads.
    pub nodes: u64,
    /// The first thread's nodes in the quiescence search.
    pub quiescence_nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

impl Found {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.pv.first().copied()
    }

    /// Whether this result of another thread is to be preferred.
    fn is_deeper(&self, first: &Self, limits: &Limits) -> bool {
        limits.multi_pv <= 1 && self.depth > first.depth && !self.pv.is_empty()
    }

    /// The result as one more report.
    fn report(&self) -> Report {
        Report {
            depth: self.depth,
            selective_depth: self.depth,
            rank: 1,
            score: self.score,
            elapsed: self.elapsed,
            nodes: self.nodes,
            pv: self.pv.clone(),
        }
    }
}

/// The engine's memory from one search to the next.
pub struct Engine {
    table: Table,
    /// One for each thread.
    histories: Vec<Histories>,
    /// Whether there is anything to forget.
    searched: bool,
}

impl Engine {
    /// An engine with a transposition table of `mebibytes`.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        Self {
            table: Table::new(mebibytes),
            histories: vec![Histories::new()],
            searched: false,
        }
    }

    /// Forgets all earlier searches: the next one is as the first one was.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.searched) {
            self.table.clear();
            self.histories.iter_mut().for_each(Histories::clear);
        }
    }

    /// Replaces the transposition table by an empty one of `mebibytes`.
    pub fn resize(&mut self, mebibytes: usize) {
        if mebibytes != self.table.mebibytes() {
            // Two tables at once may be more than there is.
            self.table = Table::NONE;
            self.table = Table::new(mebibytes);
        }
    }

    /// Takes the time now that a large table costs the first search else.
    pub fn populate(&self) {
        self.table.populate();
    }

    /// Uses `threads` threads (at least one) from the next search on.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), Histories::new);
    }

    /// Searches `position` until a limit is met or `stop` is given. `report` is called after every
    /// iteration. There is no move only if the position has none or the search was abandoned before.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Found {
        if stop.0.abandoned.load(Relaxed) {
            return Found::default();
        }
        self.searched = true;
        let mut moves = MoveList::new();
        movegen::all(position, &mut moves);
        let moves: Vec<Move> = moves
            .into_iter()
            .filter(|played| !limits.excluded.contains(played))
            .collect();
        let shared = Shared::new(self.table.open(), limits, stop);
        let Some((first, others)) = self.histories.split_first_mut() else {
            return Found::default();
        };
        // Lazy SMP: the other threads search the same, every second one a ply ahead, and share what
        // they find by the table.
        std::thread::scope(|scope| {
            let start = |(number, histories): (u32, _)| {
                let mut helper = Worker::new(position.clone(), &shared, histories);
                helper.ahead = number % 2;
                let moves = moves.clone();
                scope.spawn(move || helper.iterate(moves, &mut |_| {}))
            };
            let helpers: Vec<_> = (1..).zip(others).map(start).collect();
            let mut found = Worker::new(position.clone(), &shared, first).iterate(moves, report);
            shared.halt.store(true, Relaxed);
            // A thread that panicked must not go unnoticed.
            let others = helpers
                .into_iter()
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            let deepest = others.max_by_key(|other| other.depth);
            if let Some(other) = deepest.filter(|other| other.is_deeper(&found, limits)) {
                found = Found {
                    nodes: found.nodes,
                    quiescence_nodes: found.quiescence_nodes,
                    elapsed: found.elapsed,
                    ..other
                };
                report(&found.report());
            }
            found
        })
    }
}
