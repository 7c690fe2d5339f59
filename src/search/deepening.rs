//! Iterative deepening with aspiration windows over the moves of the root.

use super::history::Histories;
use super::node::Task;
use super::params::PARAMS;
use super::worker::{MAX_PLY, Ply, Stopped, Worker};
use super::{Found, Report, Score};
use crate::types::Move;
use std::cmp::Reverse;

/// A root move and what the last iterations thought of it.
#[derive(Clone, Debug)]
struct RootMove {
    played: Move,
    score: Score,
    pv: Vec<Move>,
}

/// How the best move has held out over the iterations.
#[derive(Clone, Debug, Default)]
struct Course {
    best: Option<Move>,
    /// Iterations since the best move changed.
    steady: usize,
    score: Score,
    /// How far the score fell in the last iteration.
    drop: i32,
}

impl Course {
    fn see(&mut self, found: &Found) {
        self.steady = if self.best == found.best() {
            self.steady + 1
        } else {
            0
        };
        self.drop = self.score.value().saturating_sub(found.score.value());
        self.best = found.best();
        self.score = found.score;
    }

    /// The part of the soft bound to use, in percent: less while the best move stands, more when
    /// the score falls.
    fn percent(&self) -> u32 {
        let steps = PARAMS.steady_percent;
        let steady = steps[self.steady.min(steps.len() - 1)];
        let falling = self.drop > PARAMS.falling;
        if falling {
            steady * PARAMS.falling_percent / 100
        } else {
            steady
        }
    }
}

impl Worker<'_> {
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
            pv: roots.first().map_or_else(Vec::new, |root| root.pv.clone()),
            ..Found::default()
        };
        let mut stack = vec![Ply::default(); MAX_PLY + 1];
        let mut course = Course::default();
        let deepest = self
            .shared
            .limits
            .depth
            .unwrap_or(u32::MAX)
            .min(MAX_PLY as u32 - 1);
        for depth in 1 + self.ahead..=deepest {
            if roots.is_empty()
                || self
                    .deepen(depth, &mut roots, &mut stack, &mut found, report)
                    .is_err()
            {
                break;
            }
            found.depth = depth;
            course.see(&found);
            if self.is_enough(&found, &course, roots.len()) {
                break;
            }
        }
        found.nodes = self.all_nodes();
        found.quiescence_nodes = self.quiescence_nodes;
        found.elapsed = self.shared.started.elapsed();
        found
    }

    /// One iteration: the best moves, as many as are asked for.
    fn deepen(
        &mut self,
        depth: u32,
        roots: &mut [RootMove],
        stack: &mut [Ply],
        found: &mut Found,
        report: &mut dyn FnMut(&Report),
    ) -> Result<(), Stopped> {
        self.selective_depth = 0;
        self.root_depth = depth as usize;
        let ranks = self.shared.limits.multi_pv.clamp(1, roots.len().max(1));
        for rank in 0..ranks {
            let done = self.aspirate(&mut roots[rank..], depth as i32, stack);
            // What a broken-off iteration finished is still good: its best move is first.
            roots[rank..].sort_by_key(|root| Reverse(root.score));
            let best = &roots[rank];
            let news = found.pv.first() != best.pv.first();
            let known = best.score > -Score::INFINITE;
            if rank == 0 && known {
                found.pv.clone_from(&best.pv);
                found.score = best.score;
            }
            if known && (done.is_ok() || rank == 0 && news) {
                report(&Report {
                    depth,
                    selective_depth: self.selective_depth as u32,
                    rank: rank + 1,
                    score: best.score,
                    elapsed: self.shared.started.elapsed(),
                    nodes: self.all_nodes(),
                    pv: best.pv.clone(),
                });
            }
            done?;
        }
        Ok(())
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, found: &Found, course: &Course, roots: usize) -> bool {
        let given = self.shared.limits.soft_time;
        let Some(soft) = given.or_else(|| self.shared.stop.soft_time()) else {
            return false;
        };
        let decided = found
            .score
            .plies_to_king()
            .is_some_and(|plies| plies.unsigned_abs() <= found.depth);
        decided || roots == 1 || self.shared.started.elapsed() >= soft * course.percent() / 100
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
            width *= PARAMS.aspiration_growth;
            if width > PARAMS.aspiration_most || score.is_forced() {
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
            let score = self.root_move(root.played, i as i32, depth, alpha, beta, below)?;
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

    /// The score of the root move that is tried as number `tried`.
    fn root_move(
        &mut self,
        played: Move,
        tried: i32,
        depth: i32,
        alpha: Score,
        beta: Score,
        below: &mut [Ply],
    ) -> Result<Score, Stopped> {
        let quiet = !self.position.is_capture(played);
        self.line[1] = Some(Histories::piece_to(&self.position, played));
        self.make(played);
        let in_check = self.position.king_hangs(self.position.side());
        let task = |beta: Score, reduction: i32| Task {
            ply: 1,
            depth: depth - 1 - reduction,
            alpha: -beta,
            beta: -alpha,
            cut: beta == alpha + 1,
            in_check,
        };
        let mut score = Ok(Score::INFINITE);
        if tried > 0 {
            let late = quiet && tried >= PARAMS.root_late && depth > 2;
            let reduction = if late {
                PARAMS.reduction(depth, tried) - 1
            } else {
                0
            };
            let reduction = reduction.clamp(0, (depth - 2).max(0));
            if reduction > 0 {
                score = self.node(task(alpha + 1, reduction), below).map(|s| -s);
            }
            if matches!(score, Ok(s) if s > alpha) {
                score = self.node(task(alpha + 1, 0), below).map(|s| -s);
            }
        }
        if tried == 0 || matches!(score, Ok(s) if s > alpha) {
            score = self.node(task(beta, 0), below).map(|s| -s);
        }
        self.position.undo();
        score
    }
}
