//! One thread's search: its state, and what ends it.

use super::history::{Histories, PieceTo};
use super::params::PARAMS;
use super::picker::Picker;
use super::{Entries, Limits, Score, Stop};
use crate::movegen::MoveList;
use crate::position::{Perpetual, Position};
use crate::types::Move;
use crate::variant::Repetition;
use arrayvec::ArrayVec;
use crossbeam_utils::CachePadded;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The deepest ply of a search.
pub const MAX_PLY: usize = 128;

/// The search was told to end; its unfinished results are worth nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// What each ply keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Ply {
    pub picker: Picker,
    pub killers: [Option<Move>; 2],
    pub pv: ArrayVec<Move, MAX_PLY>,
    /// Moves that were tried without success.
    pub quiets: Vec<Move>,
    pub captures: Vec<Move>,
}

impl Ply {
    /// The best line is `played`, then that of the ply below.
    pub(super) fn follow(&mut self, played: Move, below: &[Self]) {
        self.pv.clear();
        self.pv.push(played);
        let rest = below.first().map_or(&[][..], |ply| ply.pv.as_slice());
        self.pv.extend(rest.iter().copied().take(MAX_PLY - 1));
    }
}

/// One thread's search of one position.
pub struct Worker<'a> {
    pub(super) position: Position,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: &'a mut Histories,
    pub(super) scratch: MoveList,
    pub(super) selective_depth: usize,
    /// Plies that the first iteration is deeper than one.
    pub(super) ahead: u32,
    /// The depth of the running iteration.
    pub(super) root_depth: usize,
    /// The move that led to each ply; `None` for a null move and the root.
    pub(super) line: [Option<PieceTo>; MAX_PLY + 2],
    /// The static evaluation of each ply.
    pub(super) evals: [i32; MAX_PLY + 2],
    pub(super) nodes: u64,
    /// Those that are in the shared count already.
    counted: u64,
    /// The part of the nodes that belongs to the quiescence search.
    pub(super) quiescence_nodes: u64,
}

/// What the threads of one search share.
pub struct Shared<'a> {
    pub(super) table: Entries<'a>,
    pub(super) limits: &'a Limits,
    pub(super) stop: &'a Stop,
    /// Ends the other threads when the first one has its result.
    pub(super) halt: AtomicBool,
    /// The nodes of all threads, up to each one's last look at the clock. In a cache line of its own:
    /// else each thread that adds to it would take the table's address from the others.
    pub(super) nodes: CachePadded<AtomicU64>,
    pub(super) started: Instant,
}

impl<'a> Shared<'a> {
    /// What a search that begins now needs.
    pub fn new(table: Entries<'a>, limits: &'a Limits, stop: &'a Stop) -> Self {
        Self {
            table,
            limits,
            stop,
            halt: AtomicBool::new(false),
            nodes: CachePadded::default(),
            started: limits.since.unwrap_or_else(Instant::now),
        }
    }
}

impl<'a> Worker<'a> {
    /// A search of `position`.
    pub fn new(position: Position, shared: &'a Shared<'a>, histories: &'a mut Histories) -> Self {
        Self {
            position,
            shared,
            histories,
            scratch: MoveList::new(),
            nodes: 0,
            counted: 0,
            quiescence_nodes: 0,
            selective_depth: 0,
            ahead: 0,
            root_depth: 0,
            line: [None; MAX_PLY + 2],
            evals: [0; MAX_PLY + 2],
        }
    }

    pub(super) fn make(&mut self, played: Move) {
        self.nodes += 1;
        self.shared.table.prefetch(self.position.key_after(played));
        self.position.make(played);
    }

    /// Looks at the clock and the stop signals now and then.
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        let limits = self.shared.limits;
        if limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Stopped);
        }
        let news = self.nodes - self.counted;
        if news >= PARAMS.poll_nodes {
            self.shared.nodes.fetch_add(news, Relaxed);
            self.counted = self.nodes;
            let elapsed = self.shared.started.elapsed();
            let late = limits.hard_time.is_some_and(|hard| elapsed >= hard);
            if late || self.shared.halt.load(Relaxed) || self.shared.stop.is_stopped() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The nodes of all threads: exact for one, else up to the others' last look at the clock.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.counted
    }

    /// What is to be added to the static evaluation at a node.
    #[inline]
    pub(super) fn correction(&self, ply: usize) -> i32 {
        let corrections = &self.histories.corrections;
        corrections.of(&self.position, self.line[ply])
    }

    /// What is decided at once at a node: a King that can be taken, one that is gone, a repetition.
    pub(super) fn decided(&self, ply: usize) -> Option<Score> {
        let us = self.position.side();
        if let Some(loser) = self.position.loser() {
            return Some(if loser == us {
                Score::lost_at(ply)
            } else {
                Score::wins_at(ply)
            });
        }
        if self.position.king_hangs(!us) {
            return Some(Score::wins_at(ply + 1));
        }
        let plies = self.position.repeats_after()?;
        Some(self.repetition(ply, plies))
    }

    /// The score of a drawn repetition: the root's side may think less of it, its opponent more.
    const fn drawn(&self, ply: usize) -> Score {
        let contempt = self.shared.limits.contempt;
        Score::cp(if ply.is_multiple_of(2) {
            -contempt
        } else {
            contempt
        })
    }

    /// The score of a position that occurred `plies` ago.
    fn repetition(&self, ply: usize, plies: usize) -> Score {
        match self.position.rules().variant().rules.repetition {
            Repetition::Simple => self.drawn(ply),
            // The move that led here was illegal.
            Repetition::Forbid => Score::wins_at(ply),
            Repetition::Modern if ply > PARAMS.perpetual_ply => self.drawn(ply),
            Repetition::Modern => match self.position.perpetual(plies) {
                Some(Perpetual::Check(side) | Perpetual::Attack(side)) => {
                    let won = side != self.position.side();
                    Score::cp(if won {
                        PARAMS.perpetual
                    } else {
                        -PARAMS.perpetual
                    })
                }
                None => self.drawn(ply),
            },
        }
    }
}
