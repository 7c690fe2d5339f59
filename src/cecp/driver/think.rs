//! Searches and what becomes of them.

use super::{Driver, Mode, Opinion};
use crate::cecp::command::RootMoves;
use crate::cecp::event::Event;
use crate::cecp::session::{Root, Session};
use crate::cecp::strength;
use crate::cecp::thinking::{Job, SearchId, Thought};
use crate::notation::moves;
use crate::position::Position;
use crate::search::{Found, Limits, Report, Score, Stop};
use crate::tables::split_mix;
use crate::types::Move;
use std::io::Write;
use std::time::{Duration, Instant};

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_millis(50);

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// To play the move it finds.
    Move,
    /// To show what it finds.
    Analysis,
    /// To play the move it finds, if the opponent plays this one before.
    Ponder(Move),
}

/// A search that runs, or an analysis that has run to its end.
#[derive(Debug)]
pub(super) struct Thinking {
    pub id: SearchId,
    pub task: Task,
    pub stop: Stop,
    pub started: Instant,
    /// The moves it looks at.
    pub moves: usize,
    /// The last report of the best line.
    pub last: Option<Report>,
    /// The moves of the last iteration that led to lines of their own, the best one first.
    pub lines: Vec<(Move, Score)>,
    /// What it found, when nobody could use that at once.
    pub found: Option<Found>,
}

impl Thinking {
    /// Takes notice of a line.
    fn note(&mut self, report: Report) {
        if let Some(&played) = report.pv.first() {
            self.lines.truncate(report.rank.saturating_sub(1));
            self.lines.push((played, report.score));
        }
        if report.rank == 1 {
            self.last = Some(report);
        }
    }
}

impl<W: Write> Driver<W> {
    /// Begins to think if there is reason to.
    pub(super) fn consider(&mut self) {
        if self.thinking.is_some() || self.paused || self.session.game().outcome().is_some() {
            return;
        }
        let task = match self.mode {
            Mode::Playing(color) if color == self.session.side() => Task::Move,
            Mode::Analyzing => Task::Analysis,
            Mode::Playing(_) => return self.consider_pondering(),
            Mode::Force => return,
        };
        let root = self.session.root();
        if root.count == 0 {
            if task == Task::Move {
                self.out.refuse("every move is excluded", "go");
            }
            return;
        }
        let position = self.session.game().position().clone();
        self.think(task, root, position);
    }

    /// Begins to think on the opponent's time, if that is wanted and there is an answer to expect.
    fn consider_pondering(&mut self) {
        let Some(expected) = self.opinion.expected.filter(|_| self.ponder) else {
            return;
        };
        let mut next = self.session.game().clone();
        let limited = self.node_rate > 0 || strength::level(self.options.strength).is_some();
        if limited || next.play(expected).is_err() || next.outcome().is_some() {
            return;
        }
        let next = Session::new(next);
        let position = next.game().position().clone();
        self.think(Task::Ponder(expected), next.root(), position);
    }

    /// The answer that the engine thinks about on the opponent's time.
    pub(super) fn pondered(&self) -> Option<Move> {
        match self.thinking.as_ref()?.task {
            Task::Ponder(expected) => Some(expected),
            Task::Move | Task::Analysis => None,
        }
    }

    /// Thinks on the opponent's time no longer; the clocks run on.
    pub(super) fn stop_pondering(&mut self) {
        if self.pondered().is_some() {
            self.stop_thinking();
        }
    }

    /// The expected answer was played: the thought about it becomes the engine's own.
    pub(super) fn ponder_hit(&mut self) {
        self.set_told_clocks();
        self.clocks.start(self.session.side());
        let limits = self.move_limits();
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        thinking.task = Task::Move;
        if let Some(found) = thinking.found.take() {
            self.finish_move(&found);
            return;
        }
        let soft = limits.soft_time.unwrap_or_default();
        let hard = limits.hard_time.unwrap_or_default();
        let sure = thinking.last.as_ref().is_some_and(|report| {
            let plies = report.score.plies_to_king();
            thinking.moves == 1 || plies.is_some_and(|plies| plies.unsigned_abs() <= report.depth)
        });
        let now = Instant::now();
        if sure || thinking.last.is_some() && now - thinking.started >= soft {
            thinking.stop.stop();
        } else {
            thinking.stop.limit(soft, now + hard);
        }
    }

    fn think(&mut self, task: Task, root: Root, position: Position) {
        let moves = root.count;
        let mut limits = match task {
            Task::Move => {
                self.set_told_clocks();
                self.clocks.start(self.session.side());
                self.move_limits()
            }
            Task::Analysis => Limits {
                multi_pv: self.options.multi_pv,
                // Both sides are looked at alike.
                contempt: 0,
                ..Limits::default()
            },
            Task::Ponder(_) => Limits {
                depth: self.depth,
                nodes: self.node_limit(),
                contempt: self.options.contempt,
                ..Limits::default()
            },
        };
        limits.excluded = root.excluded;
        let (id, stop) = self.send(position, limits);
        self.thinking = Some(Thinking {
            id,
            task,
            stop,
            started: Instant::now(),
            moves,
            last: None,
            lines: Vec::new(),
            found: None,
        });
    }

    /// Hands a search of a position to the search's thread.
    fn send(&mut self, position: Position, mut limits: Limits) -> (SearchId, Stop) {
        self.last_id += 1;
        // The clock runs from now on, whatever the thread has to do first.
        limits.since = Some(Instant::now());
        let stop = Stop::new();
        self.thinker.search(Job {
            id: self.last_id,
            position,
            limits,
            stop: stop.clone(),
        });
        (self.last_id, stop)
    }

    /// The limits of a search for the engine's next move.
    fn move_limits(&self) -> Limits {
        let (side, made) = (self.session.side(), self.session.made());
        let (soft, hard) = self.clocks.bounds(side, made, self.options.overhead);
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.node_limit(),
            contempt: self.options.contempt,
            ..Limits::default()
        };
        if let Some(level) = strength::level(self.options.strength) {
            limits.depth = Some(limits.depth.map_or(level.depth, |d| d.min(level.depth)));
            limits.multi_pv = strength::LINES;
        }
        if self.node_rate > 0 {
            let rated = (soft.as_secs_f64() * self.node_rate as f64) as u64;
            let most = limits.nodes.map_or(rated, |nodes| nodes.min(rated));
            limits.nodes = Some(most.max(1));
        } else {
            limits.soft_time = Some(soft);
            limits.hard_time = Some(hard);
        }
        limits
    }

    fn node_limit(&self) -> Option<u64> {
        Some(self.options.node_limit).filter(|&nodes| nodes > 0)
    }

    /// Ends the running search without using what it found, stops the clocks and drops a move that
    /// is not complete.
    pub(super) fn abort(&mut self) {
        self.legs.clear();
        self.stop_thinking();
        self.clocks.stop();
    }

    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take()
            && thinking.found.is_none()
        {
            thinking.stop.abandon();
            self.wait_for(thinking.id);
        }
    }

    /// Waits for the end of a search; what else happens is dealt with later.
    fn wait_for(&mut self, wanted: SearchId) -> Option<Found> {
        loop {
            match self.events.recv() {
                Ok(Event::Thought(Thought::Done { id, found })) if id == wanted => {
                    return Some(found);
                }
                Ok(Event::Thought(_)) => {}
                Ok(Event::Failed) | Err(_) => {
                    self.failed = true;
                    return None;
                }
                Ok(event) => self.backlog.push_back(event),
            }
        }
    }

    /// Takes what the search's thread says.
    pub(super) fn take_thought(&mut self, thought: Thought) {
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        match thought {
            Thought::Progress { id, report, line } if id == thinking.id => {
                let analysis = thinking.task == Task::Analysis;
                if analysis || self.post && report.rank == 1 {
                    if let (None, Task::Ponder(expected)) = (&thinking.last, thinking.task) {
                        let text = moves::wire(self.session.game().position(), expected);
                        self.out.line(format_args!("Hint: {text}"));
                    }
                    self.out.line(thinking_line(&report, &line));
                }
                thinking.note(report);
            }
            Thought::Done { id, found } if id == thinking.id => match thinking.task {
                Task::Move => self.finish_move(&found),
                Task::Analysis | Task::Ponder(_) => thinking.found = Some(found),
            },
            // Of a search that nobody waits for any more.
            Thought::Progress { .. } | Thought::Done { .. } => {}
        }
    }

    /// Plays the move that was found.
    fn finish_move(&mut self, found: &Found) {
        let lines = self.thinking.take().map(|thinking| thinking.lines);
        self.clocks.stop();
        self.feel(found.score);
        if self.gives_up() {
            self.resign();
            return;
        }
        let best = self
            .weaker(&lines.unwrap_or_default())
            .or_else(|| found.best())
            .filter(|&best| self.session.is_open(best));
        let Some(played) = best.or_else(|| self.session.any_move()) else {
            self.out.refuse("no move found", "go");
            return;
        };
        let mover = self.session.side();
        let text = moves::wire(self.session.game().position(), played);
        if let Err(error) = self.session.play(played) {
            self.out
                .refuse(format_args!("own move {text}: {error}"), "go");
            return;
        }
        self.offer_draw();
        self.out.line(format_args!("move {text}"));
        self.clocks.credit(mover, self.session.made());
        self.opinion = Opinion {
            score: Some(found.score),
            expected: found.pv.get(1).copied().filter(|_| found.best() == best),
        };
        self.tell_result();
        if self.session.game().outcome().is_none() {
            self.clocks.start(!mover);
        }
        self.show_hand_anew();
        self.consider();
    }

    /// The move of an engine of limited strength; `None` for the best one.
    fn weaker(&mut self, lines: &[(Move, Score)]) -> Option<Move> {
        let level = strength::level(self.options.strength)?;
        strength::choose(lines, level.margin, split_mix(&mut self.random))
    }

    /// Begins a running analysis anew, since it would find something else now.
    pub(super) fn analyze_anew(&mut self) {
        if self.mode == Mode::Analyzing {
            self.abort();
            self.consider();
        }
    }

    /// Moves at once.
    pub(super) fn move_now(&self) {
        if let Some(thinking) = &self.thinking
            && thinking.task == Task::Move
        {
            thinking.stop.stop();
        }
    }

    /// Changes which moves are considered; a running search begins anew.
    pub(super) fn exclude(&mut self, which: &RootMoves, exclude: bool) {
        let changed = if exclude {
            self.session.exclude(which)
        } else {
            self.session.include(which)
        };
        match (changed, which) {
            (Ok(()), _) => {
                if self.thinking.is_some() && self.pondered().is_none() {
                    self.abort();
                }
                self.consider();
            }
            (Err(error), RootMoves::One(text)) => self.out.illegal(error, text),
            (Err(error), RootMoves::All) => self.out.illegal(error, "all"),
        }
    }

    /// Suggests a move: what the engine thinks of, else what it expects, else what a short search
    /// finds.
    pub(super) fn hint(&mut self) {
        if let Some(outcome) = self.session.game().outcome() {
            self.out
                .refuse(format_args!("the game is over: {outcome}"), "hint");
            return;
        }
        let running = self
            .thinking
            .as_ref()
            .filter(|thinking| !matches!(thinking.task, Task::Ponder(_)))
            .map(|thinking| thinking.last.as_ref());
        let known = match running {
            Some(report) => report
                .and_then(|report| report.pv.first().copied())
                .or_else(|| self.session.any_move()),
            None => self.opinion.expected,
        };
        let hint = known
            .filter(|&known| self.session.is_open(known))
            .or_else(|| self.short_search());
        match hint {
            Some(hint) => {
                let text = moves::wire(self.session.game().position(), hint);
                self.out.line(format_args!("Hint: {text}"));
            }
            None => self.out.refuse("every move is excluded", "hint"),
        }
    }

    /// The best move of a short search; nothing else runs meanwhile.
    fn short_search(&mut self) -> Option<Move> {
        let root = self.session.root();
        if root.count == 0
            || self
                .thinking
                .as_ref()
                .is_some_and(|running| running.found.is_none())
        {
            return self.session.any_move();
        }
        let limits = Limits {
            nodes: self.node_limit(),
            soft_time: Some(HINT_TIME),
            hard_time: Some(HINT_TIME),
            excluded: root.excluded,
            ..Limits::default()
        };
        let position = self.session.game().position().clone();
        let (id, _) = self.send(position, limits);
        let found = self.wait_for(id)?;
        found.best().filter(|&best| self.session.is_open(best))
    }

    /// Says how far the search is.
    pub(super) fn tell_status(&mut self) {
        let Some(thinking) = &self.thinking else {
            if self.mode == Mode::Analyzing {
                // Nothing to think about here.
                self.out.line("stat01: 0 0 0 0 0");
            } else {
                self.out.refuse("not thinking", ".");
            }
            return;
        };
        let time = centiseconds(thinking.started.elapsed());
        let total = thinking.moves;
        match &thinking.last {
            None => self
                .out
                .line(format_args!("stat01: {time} 0 1 {total} {total}")),
            Some(report) => {
                let best = report.pv.first();
                let mut position = self.session.game().position().clone();
                if let Task::Ponder(expected) = thinking.task {
                    position.make(expected);
                }
                let name = best.map_or_else(String::new, |&best| moves::wire(&position, best));
                let (nodes, depth) = (report.nodes, report.depth);
                self.out.line(format_args!(
                    "stat01: {time} {nodes} {depth} 0 {total} {name}"
                ));
            }
        }
    }
}

const fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}

/// A line of thinking output.
fn thinking_line(report: &Report, line: &str) -> String {
    let seconds = report.elapsed.as_secs_f64().max(1e-3);
    format!(
        "{} {} {} {} {} {} 0\t{line}",
        report.depth,
        report.score.cecp(),
        centiseconds(report.elapsed),
        report.nodes,
        report.selective_depth,
        (report.nodes as f64 / seconds) as u64,
    )
}
