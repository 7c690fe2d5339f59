//! The state machine: events in, lines out.
//!
//! Each file has a part of what the driver does: `game` changes the game, `think` runs searches and
//! plays their moves, `holding` answers the mouse, `manners` is about draws and resignation, `settings` is about everything else.

mod game;
mod holding;
mod manners;
mod settings;
mod think;

use super::RunError;
use super::clock::Clocks;
use super::command::{self, Command};
use super::event::Event;
use super::hand::Hand;
use super::input::TooLong;
use super::journal::Speaker;
use super::options::Options;
use super::output::Output;
use super::session::Session;
use super::thinking::{SearchId, Thinker};
use crate::game::Game;
use crate::search::Score;
use crate::types::{Color, Move};
use crate::variant::{Catalog, VariantError};
use manners::Temper;
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use think::{Task, Thinking};

/// Whom the engine plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// For nobody.
    Force,
    /// For this side.
    Playing(Color),
    /// For nobody; it thinks about what comes.
    Analyzing,
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    On,
    End,
}

/// What the last search for an own move left behind.
#[derive(Clone, Copy, Debug, Default)]
struct Opinion {
    /// Its score.
    score: Option<Score>,
    /// The answer it expects.
    expected: Option<Move>,
}

/// Clocks that are told, but not yet whose.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    own: Option<Duration>,
    opponents: Option<Duration>,
}

/// The driver.
pub struct Driver<W> {
    catalog: Catalog,
    out: Output<W>,
    events: Receiver<Event>,
    /// Lines that came while something else was waited for.
    backlog: VecDeque<Event>,
    thinker: Thinker,
    thinking: Option<Thinking>,
    last_id: SearchId,
    session: Session,
    mode: Mode,
    paused: bool,
    clocks: Clocks,
    /// What `time` and `otim` said since the last thought.
    told: Told,
    depth: Option<u32>,
    node_rate: u64,
    options: Options,
    post: bool,
    /// Whether to think on the opponent's time.
    ponder: bool,
    opinion: Opinion,
    temper: Temper,
    /// What limited strength chooses by.
    random: u64,
    /// What the user holds in the window.
    hand: Option<Hand>,
    /// The legs so far of a move that comes in several lines.
    legs: String,
    /// Pings that wait for the move.
    pings: Vec<u64>,
    failed: bool,
}

impl<W: Write> Driver<W> {
    /// A driver that plays `game`.
    pub fn new(
        catalog: Catalog,
        game: Game,
        thinker: Thinker,
        events: Receiver<Event>,
        output: W,
    ) -> Self {
        let session = Session::new(game);
        Self {
            catalog,
            out: Output::new(output),
            events,
            backlog: VecDeque::new(),
            thinker,
            thinking: None,
            last_id: 0,
            mode: Mode::Playing(!session.side()),
            session,
            paused: false,
            clocks: Clocks::new(),
            told: Told::default(),
            depth: None,
            node_rate: 0,
            options: Options::default(),
            post: false,
            ponder: false,
            opinion: Opinion::default(),
            temper: Temper::default(),
            random: RandomState::new().hash_one(()),
            hand: None,
            legs: String::new(),
            pings: Vec::new(),
            failed: false,
        }
    }

    /// Plays until `quit` or the end of the input.
    ///
    /// # Errors
    /// When the output or the search fails.
    pub fn run(mut self, faults: &[VariantError], log: Option<&Path>) -> Result<(), RunError> {
        self.out.keep_journal(log);
        for fault in faults {
            self.out.line(format_args!("tellusererror {fault}"));
        }
        loop {
            if self.handle_next() == Flow::End {
                break;
            }
            self.answer_pings();
            if self.failed {
                return Err(RunError::Search);
            }
            match self.out.fault() {
                None => {}
                // Nobody listens any more: that is an end like the input's.
                Some(fault) if fault.kind() == ErrorKind::BrokenPipe => break,
                Some(fault) => return Err(fault.into()),
            }
        }
        if let Some(thinking) = &self.thinking {
            thinking.stop.abandon();
        }
        Ok(())
    }

    /// Waits for the next event and deals with it.
    fn handle_next(&mut self) -> Flow {
        let event = self.backlog.pop_front().or_else(|| self.events.recv().ok());
        match event {
            Some(Event::Line(Ok(line))) => return self.hear(&line),
            Some(Event::Line(Err(TooLong))) => self.out.refuse("line too long", "…"),
            Some(Event::Thought(thought)) => self.take_thought(thought),
            Some(Event::Failed) => self.failed = true,
            Some(Event::End) | None => return Flow::End,
        }
        Flow::On
    }

    /// Deals with a line.
    fn hear(&mut self, line: &str) -> Flow {
        log::debug!("< {line}");
        self.out.record(Speaker::Gui, line);
        match command::parse(line) {
            Ok(Some(Command::Quit)) => return Flow::End,
            Ok(Some(command)) => self.obey(command),
            Ok(None) => {}
            Err(error) => self.out.line(error),
        }
        Flow::On
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Quit | Command::Xboard | Command::Noted => {}
            Command::Protover => self.announce(),
            Command::Accepted(feature) => self.note_feature(&feature, true),
            Command::Rejected(feature) => self.note_feature(&feature, false),
            Command::New => self.new_game(),
            Command::Variant(name) => self.change_variant(&name),
            Command::Force => self.force(),
            Command::Go => self.go(),
            Command::PlayOther => self.play_other(),
            Command::Level(level) => self.set_level(level),
            Command::MoveTime(time) => self.set_move_time(time),
            Command::Depth(depth) => self.set_depth(depth),
            Command::NodeRate(rate) => self.set_node_rate(rate),
            Command::Time(left) => self.hear_time(Some(left), None),
            Command::OpponentTime(left) => self.hear_time(None, Some(left)),
            Command::Move(text) => self.user_move(&text),
            Command::MoveNow => self.move_now(),
            Command::Ping(number) => {
                // A search would keep it waiting on the engine's own time.
                if self.thinking.is_none() {
                    self.thinker.settle();
                }
                self.pings.push(number);
            }
            Command::Draw => self.consider_draw(),
            Command::Result(_) => self.force(),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::Edit => self.out.refuse("not supported, use setboard", "edit"),
            Command::Hint => self.hint(),
            Command::Book => self.tell_book(),
            Command::Undo => self.take_back(1, "undo"),
            Command::Remove => self.take_back(2, "remove"),
            Command::Post(post) => self.post = post,
            Command::Ponder(ponder) => self.set_ponder(ponder),
            Command::Analyze => self.analyze(),
            Command::Status => self.tell_status(),
            Command::Exit => self.leave_analysis(),
            Command::Memory(allowed) => self.set_memory(allowed),
            Command::Cores(cores) => self.set_cores(cores),
            Command::Option { name, value } => self.set_option(&name, value.as_deref()),
            Command::Exclude(moves) => self.exclude(&moves, true),
            Command::Include(moves) => self.exclude(&moves, false),
            Command::Lift(square) => self.lift(&square),
            Command::Put(square) => self.put(&square),
            Command::Hover(square) => self.hover(&square),
            Command::Pause => self.pause(),
            Command::Resume => self.resume(),
        }
    }

    /// Whether the engine thinks about a move of its own.
    fn is_choosing(&self) -> bool {
        let thinking = self.thinking.as_ref();
        thinking.is_some_and(|thinking| thinking.task == Task::Move)
    }

    /// Answers what was to wait for a move.
    fn answer_pings(&mut self) {
        if !self.is_choosing() {
            for number in self.pings.drain(..) {
                self.out.line(format_args!("pong {number}"));
            }
        }
    }
}
