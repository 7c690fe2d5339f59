//! The quiescence search: captures until they have come to rest.
//!
//! Captures that lose by exchanges are left out, and the further a line of captures goes the fewer
//! are tried at each node, so that lions and hook movers in a crowd do not make it explode.

use super::history::Histories;
use super::params::PARAMS;
use super::worker::{Ply, Stopped, Worker};
use super::{Bound, Entry, Score};
use crate::eval::evaluate;

/// What is to be searched at a node of the quiescence search.
#[derive(Clone, Copy, Debug)]
pub struct Calm {
    /// Plies from the root.
    pub ply: usize,
    /// Captures since the main search ended.
    pub captures: usize,
    /// Scores up to this are as good as this.
    pub alpha: Score,
    /// Scores from this on are as good as this.
    pub beta: Score,
}

impl Worker<'_> {
    /// The score once captures have come to rest.
    pub(super) fn quiesce(
        &mut self,
        mut task: Calm,
        here: &mut Ply,
        below: &mut [Ply],
    ) -> Result<Score, Stopped> {
        self.poll()?;
        self.selective_depth = self.selective_depth.max(task.ply);
        if let Some(score) = self.decided(task.ply) {
            return Ok(score);
        }
        let key = self.position.key();
        let entry = self.shared.table.probe(key);
        if let Some(score) = entry.and_then(|entry| entry.settles(task.ply, task.alpha, task.beta))
        {
            return Ok(score);
        }
        let eval = evaluate(&self.position) + self.correction(task.ply);
        let mut best = Score::cp(eval);
        if best >= task.beta {
            return Ok(best);
        }
        let mut bound = Bound::Upper;
        let mut best_move = None;
        task.alpha = task.alpha.max(best);
        let Some((next, deeper)) = below.split_first_mut() else {
            return Ok(best);
        };
        let most = PARAMS.quiescence_moves;
        let most = most[task.captures.min(most.len() - 1)];
        let mut tried = 0;
        // What a capture wins at once must bring the score near alpha.
        let base = eval + PARAMS.delta;
        here.picker.start_captures(task.alpha.value() - base);
        while let Some(played) =
            here.picker
                .next(&self.position, self.histories, [None; 2], &mut self.scratch)
        {
            if tried == most {
                break;
            }
            tried += 1;
            self.quiescence_nodes += 1;
            self.line[task.ply + 1] = Some(Histories::piece_to(&self.position, played));
            self.make(played);
            next.pv.clear();
            let child = Calm {
                ply: task.ply + 1,
                captures: task.captures + 1,
                alpha: -task.beta,
                beta: -task.alpha,
            };
            let score = self.quiesce(child, next, deeper);
            self.position.undo();
            let score = -score?;
            best = best.max(score);
            if score > task.alpha {
                task.alpha = score;
                best_move = Some(played);
                bound = Bound::Exact;
                here.follow(played, std::slice::from_ref(next));
            }
            if score >= task.beta {
                bound = Bound::Lower;
                break;
            }
        }
        if let Some(won) = here.picker.left_out() {
            best = best.max(Score::cp(base + won));
        }
        self.shared.table.store(
            key,
            Entry {
                best: best_move,
                score: best.to_table(task.ply),
                depth: 0,
                bound,
            },
        );
        Ok(best)
    }
}
