//! One thread's search: iterative deepening, principal variation search, quiescence.

use super::history::History;
use super::params::PARAMS;
use super::picker::Picker;
use super::{Bound, Entry, Found, Limits, Report, Score, Stop, Table};
use crate::eval::evaluate;
use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::types::Move;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use std::time::Instant;

/// The deepest ply of a search.
pub const MAX_PLY: usize = 128;

/// The search was told to end; its unfinished results are worth nothing.
#[derive(Clone, Copy, Debug)]
struct Stopped;

/// What each ply keeps.
#[derive(Clone, Debug, Default)]
struct Ply {
    picker: Picker,
    killers: [Option<Move>; 2],
    pv: ArrayVec<Move, MAX_PLY>,
    quiets: Vec<Move>,
}

/// One thread's search of one position.
pub struct Worker<'a> {
    position: Position,
    table: &'a Table,
    history: &'a mut History,
    limits: &'a Limits,
    stop: &'a Stop,
    scratch: MoveList,
    started: Instant,
    nodes: u64,
    selective_depth: usize,
}

/// A root move and what the last iterations thought of it.
#[derive(Clone, Debug)]
struct RootMove {
    played: Move,
    score: Score,
    pv: Vec<Move>,
}

impl<'a> Worker<'a> {
    /// A search of `position`.
    pub fn new(
        position: Position,
        table: &'a Table,
        history: &'a mut History,
        limits: &'a Limits,
        stop: &'a Stop,
    ) -> Self {
        Self {
            position,
            table,
            history,
            limits,
            stop,
            scratch: MoveList::new(),
            started: Instant::now(),
            nodes: 0,
            selective_depth: 0,
        }
    }

    /// Searches deeper and deeper over `moves` until a limit is met.
    pub fn iterate(&mut self, moves: Vec<Move>, report: &mut dyn FnMut(&Report)) -> Found {
        let mut roots: Vec<RootMove> = moves
            .into_iter()
            .map(|played| RootMove {
                played,
                score: -Score::INFINITE,
                pv: vec![played],
            })
            .collect();
        let mut found = Found {
            pv: Vec::new(),
            score: Score::DRAW,
            depth: 0,
            nodes: 0,
            elapsed: self.started.elapsed(),
        };
        if let Some(first) = roots.first() {
            found.pv = first.pv.clone();
        }
        let mut stack = vec![Ply::default(); MAX_PLY + 1];
        let deepest = self
            .limits
            .depth
            .unwrap_or(MAX_PLY as u32 - 1)
            .min(MAX_PLY as u32 - 1);
        let ranks = self.limits.multi_pv.clamp(1, roots.len().max(1));
        'deepening: for depth in 1..=deepest {
            if roots.is_empty() {
                break;
            }
            self.selective_depth = 0;
            for rank in 0..ranks {
                let done = self.aspirate(&mut roots[rank..], depth as i32, &mut stack);
                // What a broken-off iteration finished is still good: its best move is first.
                roots[rank..].sort_by_key(|root| Reverse(root.score));
                let best = &roots[rank];
                if rank == 0 && best.score > -Score::INFINITE {
                    found.pv.clone_from(&best.pv);
                    found.score = best.score;
                }
                if done.is_err() {
                    break 'deepening;
                }
                report(&Report {
                    depth,
                    selective_depth: self.selective_depth as u32,
                    rank: rank + 1,
                    score: best.score,
                    elapsed: self.started.elapsed(),
                    nodes: self.nodes,
                    pv: best.pv.clone(),
                });
            }
            found.depth = depth;
            if self.is_enough(&found, roots.len()) {
                break;
            }
        }
        found.nodes = self.nodes;
        found.elapsed = self.started.elapsed();
        found
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, found: &Found, roots: usize) -> bool {
        let timed = self.limits.soft_time.is_some();
        let decided = found
            .score
            .plies_to_king()
            .is_some_and(|plies| plies.unsigned_abs() <= found.depth);
        let only_move = timed && roots == 1;
        let late = self
            .limits
            .soft_time
            .is_some_and(|soft| self.started.elapsed() >= soft);
        (timed && decided) || only_move || late
    }

    /// Searches the root moves within a window around the last score, wider until it holds.
    fn aspirate(
        &mut self,
        roots: &mut [RootMove],
        depth: i32,
        stack: &mut [Ply],
    ) -> Result<(), Stopped> {
        let expected = roots.first().map_or(Score::DRAW, |root| root.score);
        let mut width = PARAMS.aspiration;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if depth >= PARAMS.aspiration_depth && !expected.is_forced() {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            for root in roots.iter_mut() {
                root.score = -Score::INFINITE;
            }
            let score = self.root(roots, depth, alpha, beta, stack)?;
            if score <= alpha && alpha > -Score::INFINITE {
                alpha = score - width;
            } else if score >= beta && beta < Score::INFINITE {
                beta = score + width;
            } else {
                return Ok(());
            }
            roots.sort_by_key(|root| Reverse(root.score));
            width *= 4;
            if width > 5_000 || score.is_forced() {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Searches every root move; their scores and lines are kept.
    fn root(
        &mut self,
        roots: &mut [RootMove],
        depth: i32,
        mut alpha: Score,
        beta: Score,
        stack: &mut [Ply],
    ) -> Result<Score, Stopped> {
        let Some((_, below)) = stack.split_first_mut() else {
            return Ok(Score::DRAW);
        };
        let mut best = -Score::INFINITE;
        for (i, root) in roots.iter_mut().enumerate() {
            self.make(root.played);
            let mut score = Ok(Score::DRAW);
            if i > 0 {
                score = self
                    .node(1, depth - 1, -alpha - 1, -alpha, below)
                    .map(|s| -s);
            }
            if i == 0 || matches!(score, Ok(s) if s > alpha) {
                score = self.node(1, depth - 1, -beta, -alpha, below).map(|s| -s);
            }
            self.position.undo();
            let score = score?;
            if i == 0 || score > alpha {
                root.score = score;
                root.pv.clear();
                root.pv.push(root.played);
                root.pv
                    .extend_from_slice(below.first().map_or(&[], |ply| ply.pv.as_slice()));
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn make(&mut self, played: Move) {
        self.nodes += 1;
        self.position.make(played);
    }

    /// Looks at the clock and the stop signal now and then.
    fn poll(&self) -> Result<(), Stopped> {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(PARAMS.poll_nodes) {
            let late = self
                .limits
                .hard_time
                .is_some_and(|hard| self.started.elapsed() >= hard);
            if late || self.stop.is_stopped() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// What is decided at once at a node: a King that can be taken, one that is gone, a repetition.
    fn decided(&self, ply: usize) -> Option<Score> {
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
        self.position.repeats_after().map(|_| Score::DRAW)
    }

    /// The score of a node that `depth` plies are searched from.
    fn node(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        stack: &mut [Ply],
    ) -> Result<Score, Stopped> {
        let Some((here, below)) = stack.split_first_mut() else {
            return Ok(Score::cp(evaluate(&self.position)));
        };
        here.pv.clear();
        if depth <= 0 || below.is_empty() {
            return self.quiesce(ply, alpha, beta, here, below);
        }
        self.poll()?;
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.decided(ply) {
            return Ok(score);
        }
        // Mate distance: nothing better than the next move's capture, nothing worse than being
        // captured two plies on.
        alpha = alpha.max(Score::lost_at(ply + 2));
        beta = beta.min(Score::wins_at(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let pv_node = beta > alpha + 1;
        let key = self.position.key();
        let entry = self.table.probe(key);
        if let Some(entry) = entry.filter(|entry| !pv_node && entry.depth >= depth) {
            let score = entry.score.from_table(ply);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if settles {
                return Ok(score);
            }
        }
        let hash = entry
            .and_then(|entry| entry.best)
            .filter(|&played| movegen::is_legal(&self.position, played, &mut self.scratch));
        here.picker.start(hash, here.killers);
        here.quiets.clear();
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        while let Some(played) = here
            .picker
            .next(&self.position, self.history, &mut self.scratch)
        {
            let quiet = !self.position.is_capture(played);
            self.make(played);
            let mut score = Ok(Score::DRAW);
            if tried > 0 {
                score = self
                    .node(ply + 1, depth - 1, -alpha - 1, -alpha, below)
                    .map(|s| -s);
            }
            if tried == 0 || pv_node && matches!(score, Ok(s) if s > alpha) {
                score = self
                    .node(ply + 1, depth - 1, -beta, -alpha, below)
                    .map(|s| -s);
            }
            self.position.undo();
            let score = score?;
            tried += 1;
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                best_move = Some(played);
                bound = Bound::Exact;
                here.pv.clear();
                here.pv.push(played);
                let rest = below.first().map_or(&[][..], |ply| ply.pv.as_slice());
                here.pv.extend(rest.iter().copied().take(MAX_PLY - 1));
            }
            if score >= beta {
                bound = Bound::Lower;
                if quiet {
                    self.remember(here, played, depth);
                }
                break;
            }
            if quiet {
                here.quiets.push(played);
            }
        }
        if tried == 0 {
            return Ok(self.without_moves(ply));
        }
        let entry = Entry {
            best: best_move,
            score: best.to_table(ply),
            depth,
            bound,
        };
        self.table.store(key, entry);
        Ok(best)
    }

    /// A side that cannot move.
    fn without_moves(&self, ply: usize) -> Score {
        match self.position.rules().variant().rules.stalemate {
            crate::variant::Stalemate::Loss => Score::lost_at(ply),
            crate::variant::Stalemate::Draw => Score::DRAW,
        }
    }

    /// A quiet move cut off: it is a killer, and its history rises while that of the quiet moves
    /// tried before it falls.
    fn remember(&mut self, here: &mut Ply, played: Move, depth: i32) {
        if here.killers[0] != Some(played) {
            here.killers = [Some(played), here.killers[0]];
        }
        let bonus = (depth * depth * PARAMS.history_bonus).min(PARAMS.history_most);
        self.history.update(&self.position, played, bonus);
        for &other in &here.quiets {
            self.history.update(&self.position, other, -bonus);
        }
    }

    /// The score once captures have come to rest.
    fn quiesce(
        &mut self,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        here: &mut Ply,
        below: &mut [Ply],
    ) -> Result<Score, Stopped> {
        self.poll()?;
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.decided(ply) {
            return Ok(score);
        }
        let mut best = Score::cp(evaluate(&self.position));
        if best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let Some((next, deeper)) = below.split_first_mut() else {
            return Ok(best);
        };
        here.picker.start_captures();
        while let Some(played) = here
            .picker
            .next(&self.position, self.history, &mut self.scratch)
        {
            self.make(played);
            next.pv.clear();
            let score = self.quiesce(ply + 1, -beta, -alpha, next, deeper);
            self.position.undo();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    here.pv.clear();
                    here.pv.push(played);
                    here.pv.extend(next.pv.iter().copied().take(MAX_PLY - 1));
                }
                if score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}
