//! The main search: principal variation search with what makes it selective.

use super::history::{Before, Histories};
use super::params::PARAMS;
use super::quiesce::Calm;
use super::see::see_at_least;
use super::worker::{Ply, Stopped, Worker};
use super::{Bound, Entry, MAX_PLY, Score, gain};
use crate::eval::evaluate;
use crate::movegen;
use crate::types::Move;

/// What is to be searched at a node.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Plies from the root.
    pub ply: usize,
    /// Plies to search.
    pub depth: i32,
    /// Scores up to this are as good as this.
    pub alpha: Score,
    /// Scores from this on are as good as this.
    pub beta: Score,
    /// Whether the node is expected to be cut off.
    pub cut: bool,
    /// Whether the King of the side to move can be captured.
    pub in_check: bool,
}

impl Task {
    const fn is_pv(&self) -> bool {
        self.beta.value() > self.alpha.value() + 1
    }

    /// The child to be searched with the same window, from the other side.
    const fn child(&self, depth: i32, in_check: bool) -> Self {
        Self {
            ply: self.ply + 1,
            depth,
            alpha: Score::from_value(-self.beta.value()),
            beta: Score::from_value(-self.alpha.value()),
            cut: false,
            in_check,
        }
    }

    /// The child of which only is asked whether it beats alpha.
    const fn scout(&self, depth: i32, cut: bool, in_check: bool) -> Self {
        let alpha = -self.alpha.value();
        Self {
            ply: self.ply + 1,
            depth,
            alpha: Score::from_value(alpha - 1),
            beta: Score::from_value(alpha),
            cut,
            in_check,
        }
    }
}

/// What is known of a node before its moves are tried.
struct Node {
    /// Static evaluation, before it was mended.
    fixed: i32,
    eval: i32,
    improving: bool,
    /// What no quiet move will better, if that is less than alpha: none is tried then.
    ceiling: Option<Score>,
    /// Moves tried so far, and quiet ones among them.
    tried: i32,
    quiets: i32,
}

impl Worker<'_> {
    /// The score of a node.
    pub(super) fn node(&mut self, mut task: Task, stack: &mut [Ply]) -> Result<Score, Stopped> {
        let Some((here, below)) = stack.split_first_mut() else {
            return Ok(Score::cp(evaluate(&self.position)));
        };
        here.pv.clear();
        // A King that hangs is no quiet position.
        if task.depth <= 0 && task.in_check && task.ply < 2 * self.root_depth {
            task.depth = 1;
        }
        if task.depth <= 0 || below.is_empty() {
            let calm = Calm {
                ply: task.ply,
                captures: 0,
                alpha: task.alpha,
                beta: task.beta,
            };
            return self.quiesce(calm, here, below);
        }
        self.poll()?;
        self.selective_depth = self.selective_depth.max(task.ply);
        if let Some(score) = self.decided(task.ply) {
            return Ok(score);
        }
        // Nothing is better than the next move's capture of the King, or worse than its loss then.
        task.alpha = task.alpha.max(Score::lost_at(task.ply + 2));
        task.beta = task.beta.min(Score::wins_at(task.ply + 3));
        if task.alpha >= task.beta {
            return Ok(task.alpha);
        }
        let key = self.position.key();
        let entry = self.shared.table.probe(key);
        let deep = entry.filter(|entry| entry.depth >= task.depth);
        if let Some(score) = deep.and_then(|entry| entry.settles(task.ply, task.alpha, task.beta)) {
            return Ok(score);
        }
        let hash = entry
            .and_then(|entry| entry.best)
            .filter(|&played| movegen::is_legal(&self.position, played, &mut self.scratch));
        if hash.is_none() && task.depth >= PARAMS.iir_depth && (task.is_pv() || task.cut) {
            task.depth -= 1;
        }
        let mut node = self.assess(&task, entry);
        if !task.is_pv()
            && !task.in_check
            && let Some(score) = self.prune_node(&task, &node, below)?
        {
            return Ok(score);
        }
        if let Some(next) = below.get_mut(1) {
            next.killers = [None; 2];
        }
        here.picker.start(hash, here.killers);
        node.ceiling = futility(&task, &node);
        if node.ceiling.is_some() {
            here.picker.skip_quiets();
        }
        self.moves(task, &mut node, here, below)
    }

    /// Static evaluation, mended by what the table knows.
    fn assess(&mut self, task: &Task, entry: Option<Entry>) -> Node {
        let fixed = evaluate(&self.position);
        let mut eval = fixed + self.correction(task.ply);
        self.evals[task.ply] = eval;
        let improving = !task.in_check && task.ply >= 2 && eval > self.evals[task.ply - 2];
        if let Some(entry) = entry {
            let score = entry.score.from_table(task.ply);
            if entry.bound.corrects(eval, score) && !score.is_forced() {
                eval = score.value();
            }
        }
        Node {
            fixed,
            eval,
            improving,
            ceiling: None,
            tried: 0,
            quiets: 0,
        }
    }

    /// Reverse futility and null move.
    fn prune_node(
        &mut self,
        task: &Task,
        node: &Node,
        below: &mut [Ply],
    ) -> Result<Option<Score>, Stopped> {
        let depth = task.depth;
        if task.beta.is_forced() {
            return Ok(None);
        }
        let lead = node.eval - task.beta.value();
        // Reverse futility: so far ahead that the opponent's best plies will not matter.
        let plies = depth - i32::from(node.improving);
        if depth <= PARAMS.reverse_futility_depth && lead >= PARAMS.reverse_futility * plies {
            return Ok(Some(Score::cp(node.eval)));
        }
        // Null move: good enough even if the opponent moves twice. With few pieces left, having to
        // move may be what loses.
        let enough = self.position.board().totals().pieces >= PARAMS.null_pieces;
        if depth < PARAMS.null_depth || lead < 0 || !enough || self.line[task.ply].is_none() {
            return Ok(None);
        }
        let reduction =
            PARAMS.null_base + depth / PARAMS.null_divisor + (lead / PARAMS.null_lead).min(3);
        self.position.make_null();
        self.line[task.ply + 1] = None;
        let above = Task {
            alpha: task.beta - 1,
            ..*task
        };
        let in_check = self.position.king_hangs(self.position.side());
        let scout = above.scout(depth - reduction, !task.cut, in_check);
        let score = self.node(scout, below).map(|score| -score);
        self.position.undo();
        let score = score?;
        if score < task.beta {
            return Ok(None);
        }
        Ok(Some(if score.is_forced() { task.beta } else { score }))
    }

    /// Tries the moves of a node, one after the other.
    fn moves(
        &mut self,
        mut task: Task,
        node: &mut Node,
        here: &mut Ply,
        below: &mut [Ply],
    ) -> Result<Score, Stopped> {
        let key = self.position.key();
        let before = self.before(&task);
        let mut best = node.ceiling.unwrap_or(-Score::INFINITE);
        let mut best_move = None;
        let mut bound = Bound::Upper;
        here.quiets.clear();
        here.captures.clear();
        while let Some(played) =
            here.picker
                .next(&self.position, self.histories, before, &mut self.scratch)
        {
            let capture = self.position.is_capture(played);
            if best > -Score::INFINITE
                && !best_is_lost(best)
                && self.prunes(&task, node, here, played, capture)
            {
                continue;
            }
            let mut reduction = self.reduction(&task, node, before, played, capture);
            self.line[task.ply + 1] = Some(Histories::piece_to(&self.position, played));
            self.make(played);
            let checks = self.position.king_hangs(self.position.side());
            // What attacks the King is answered soon or wins.
            if checks {
                reduction = (reduction - PARAMS.reduction_check).max(0);
            }
            let score = self.child(&task, node, reduction, checks, below);
            self.position.undo();
            let score = score?;
            node.tried += 1;
            node.quiets += i32::from(!capture);
            best = best.max(score);
            if score > task.alpha {
                task.alpha = score;
                best_move = Some(played);
                bound = Bound::Exact;
                here.follow(played, below);
            }
            if score >= task.beta {
                bound = Bound::Lower;
                self.remember(&task, here, before, played, capture);
                break;
            }
            if capture {
                here.captures.push(played);
            } else {
                here.quiets.push(played);
            }
        }
        if node.tried == 0 && node.ceiling.is_none() {
            return Ok(self.without_moves(task.ply));
        }
        let quiet = best_move.is_none_or(|played| !self.position.is_capture(played));
        if quiet && !task.in_check && !best.is_forced() && bound.corrects(node.fixed, best) {
            let off = best.value() - node.fixed;
            let last = self.line[task.ply];
            let corrections = &mut self.histories.corrections;
            corrections.learn(&self.position, last, off, task.depth);
        }
        let score = best.to_table(task.ply);
        self.shared.table.store(
            key,
            Entry {
                best: best_move,
                score,
                depth: task.depth,
                bound,
            },
        );
        Ok(best)
    }

    /// The moves before a node, as far as its move order looks at them.
    fn before(&self, task: &Task) -> Before {
        if task.depth < PARAMS.continuation_depth {
            return [None; 2];
        }
        [
            self.line[task.ply],
            task.ply.checked_sub(1).and_then(|ply| self.line[ply]),
        ]
    }

    /// Whether a move is not worth searching at low depth.
    fn prunes(
        &self,
        task: &Task,
        node: &Node,
        here: &mut Ply,
        played: Move,
        capture: bool,
    ) -> bool {
        let depth = task.depth;
        if task.in_check {
            return false;
        }
        if capture {
            // Captures that lose too much by exchanges.
            let least = -PARAMS.see_capture * depth;
            return depth <= PARAMS.see_depth
                && here.picker.bad_wins_at_most().is_some_and(|most| {
                    most < least || !see_at_least(&self.position, played, least)
                });
        }
        // Late quiet moves.
        let most = PARAMS.late(depth, node.improving);
        let late = node.quiets > 0 && most.is_some_and(|most| node.quiets >= most);
        if late {
            here.picker.skip_quiets();
        }
        late
    }

    /// How many plies less a move is searched at first.
    fn reduction(
        &self,
        task: &Task,
        node: &Node,
        before: Before,
        played: Move,
        capture: bool,
    ) -> i32 {
        if task.depth < 2 || node.tried < 2 || capture && gain(&self.position, played) > 0 {
            return 0;
        }
        let mut reduction = PARAMS.reduction(task.depth, node.tried);
        reduction += i32::from(!node.improving) + i32::from(task.cut);
        reduction -= i32::from(task.is_pv()) + i32::from(task.in_check);
        if !capture {
            let history = self.histories.quiet_order(&self.position, before, played);
            reduction -= history / PARAMS.reduction_history;
        }
        reduction.clamp(0, task.depth - 1)
    }

    /// Searches the position after a move: scouts first, and again where the scout says more.
    fn child(
        &mut self,
        task: &Task,
        node: &Node,
        reduction: i32,
        checks: bool,
        below: &mut [Ply],
    ) -> Result<Score, Stopped> {
        let depth = task.depth - 1;
        let mut score = Score::INFINITE;
        if node.tried > 0 {
            if reduction > 0 {
                score = -self.node(task.scout(depth - reduction, true, checks), below)?;
            }
            if score > task.alpha {
                score = -self.node(task.scout(depth, !task.cut, checks), below)?;
            }
        }
        if node.tried == 0 || task.is_pv() && score > task.alpha {
            let child = Task {
                cut: !task.is_pv() && !task.cut,
                ..task.child(depth, checks)
            };
            score = -self.node(child, below)?;
        }
        Ok(score)
    }

    /// A move cut off: killers and histories learn it.
    fn remember(
        &mut self,
        task: &Task,
        here: &mut Ply,
        before: Before,
        played: Move,
        capture: bool,
    ) {
        let bonus = PARAMS.bonus(task.depth);
        if capture {
            self.histories.update_capture(&self.position, played, bonus);
        } else {
            if here.killers[0] != Some(played) {
                here.killers = [Some(played), here.killers[0]];
            }
            self.histories
                .update_quiet(&self.position, before, played, bonus);
            for &other in &here.quiets {
                self.histories
                    .update_quiet(&self.position, before, other, -bonus);
            }
        }
        for &other in &here.captures {
            self.histories.update_capture(&self.position, other, -bonus);
        }
    }

    /// A side that cannot move.
    fn without_moves(&self, ply: usize) -> Score {
        match self.position.rules().variant().rules.stalemate {
            crate::variant::Stalemate::Loss => Score::lost_at(ply),
            crate::variant::Stalemate::Draw => Score::DRAW,
        }
    }
}

fn best_is_lost(best: Score) -> bool {
    best.is_forced() && best < Score::DRAW
}

/// Futility: the most that quiet moves are expected to reach, where that is less than alpha.
fn futility(task: &Task, node: &Node) -> Option<Score> {
    let most = node.eval + PARAMS.futility_base + PARAMS.futility * task.depth;
    let futile = !task.in_check
        && !task.is_pv()
        && task.depth <= PARAMS.futility_depth
        && !task.alpha.is_forced()
        && most <= task.alpha.value();
    futile.then(|| Score::cp(most))
}

const _: () = assert!(MAX_PLY >= 64);
