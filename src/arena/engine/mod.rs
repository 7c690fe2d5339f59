//! An engine: a process that speaks CECP, seen from the side of the referee.
//!
//! Every call has a deadline. What an engine can do wrong is a [`Fault`]; what it was never able to do
//! is a [`Refusal`]. After a fault for which [`Fault::may_go_on`] is false the engine is to be dropped,
//! which ends its process.

mod fault;
mod features;
mod handshake;
mod lines;
mod options;
mod process;
mod turn;

pub use fault::{EngineError, Fault, NODE_LIMIT, Refusal, TIME};
pub use features::Features;
pub use lines::{EngineLine, Thinking};
pub use options::{EngineOption, OptionKind};
pub use process::{MAX_LINE, Process, kill_all};
pub use turn::{Answer, Turn, TurnClock};

use super::clock::TimeControl;
use super::interrupt::Interrupt;
use super::options::EngineSpec;
use super::pgn::GameResult;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So many lines that are not of the protocol are a fault.
const MAX_RUBBISH: u32 = 10_000;

/// How long each kind of answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the start to the first `feature` line. (XBoard waits two seconds and then takes the
    /// engine for one of protocol 1; this referee asks for protocol 2 and can afford to wait.)
    pub handshake: Duration,
    /// From a `feature` line to the next one where no `done` was seen.
    pub features: Duration,
    /// From `done=0` to `done=1`.
    pub slow_start: Duration,
    /// From `ping` to `pong`.
    pub ping: Duration,
    /// A move in a game without a clock.
    pub untimed_move: Duration,
    /// From `quit` to the end of the process.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            features: Duration::from_secs(2),
            slow_start: Duration::from_secs(60),
            ping: Duration::from_secs(10),
            untimed_move: Duration::from_secs(600),
            quit: Duration::from_secs(1),
        }
    }
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the engine.
    To,
    /// From the engine.
    From,
}

/// Sees every line that is exchanged with an engine.
pub type Transcript = Arc<dyn Fn(Way, &str) + Send + Sync>;

/// The limits of a match that an engine is told once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Nodes a move.
    pub nodes: Option<u64>,
    /// Depth of a move.
    pub depth: Option<u32>,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStart<'a> {
    /// The rule set, by its name here.
    pub variant: &'a str,
    /// The time control of the match.
    pub time: TimeControl,
    /// What the opponent is called.
    pub opponent: &'a str,
    /// The start position, if it is not the start array.
    pub fen: Option<&'a str>,
    /// The moves of the opening.
    pub moves: &'a [String],
}

/// A running engine.
pub struct Engine {
    spec: EngineSpec,
    timeouts: Timeouts,
    stop: Interrupt,
    transcript: Option<Transcript>,
    process: Process,
    features: Features,
    depth: Option<u32>,
    pings: u64,
    rubbish: u32,
    last_rubbish: Option<String>,
}

impl Engine {
    /// Starts an engine, shakes hands, and sets its memory, cores, options and node limit.
    ///
    /// # Errors
    /// It does not start or answer; it lacks an option; the flag was raised.
    pub fn start(
        spec: &EngineSpec,
        limits: Limits,
        timeouts: Timeouts,
        stop: &Interrupt,
        transcript: Option<Transcript>,
    ) -> Result<Self, EngineError> {
        let mut engine = Self {
            process: Process::start(spec)?,
            spec: spec.clone(),
            timeouts,
            stop: stop.clone(),
            transcript,
            features: Features::default(),
            depth: spec.depth.or(limits.depth),
            pings: 0,
            rubbish: 0,
            last_rubbish: None,
        };
        engine.shake_hands()?;
        engine.configure(spec.nodes.or(limits.nodes))?;
        Ok(engine)
    }

    /// What the engine said about itself.
    #[must_use]
    pub const fn features(&self) -> &Features {
        &self.features
    }

    /// What the user said about it.
    #[must_use]
    pub const fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// The id of its process.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Sets up a game; the engine stays in force mode until [`Engine::go`].
    ///
    /// # Errors
    /// It does not play the rule set or takes no positions; it refuses the position or a move; it
    /// does not answer.
    pub fn new_game(&mut self, game: &GameStart<'_>) -> Result<(), EngineError> {
        let variant = self.spec.variant(game.variant).to_string();
        if let Some(known) = self
            .features
            .variants
            .as_ref()
            .filter(|known| !known.contains(&variant))
        {
            let known = known.join(", ");
            return Err(Refusal::UnknownVariant {
                name: variant,
                known,
            }
            .into());
        }
        if game.fen.is_some() && !self.features.setboard {
            return Err(Refusal::NoSetboard.into());
        }
        self.send("new");
        if variant != "normal" {
            self.send(&format!("variant {variant}"));
        }
        // Without a clock the engine is told to take its time: its limit is another one.
        let time = self.spec.time.unwrap_or(game.time).command();
        let leisure = || format!("st {}", self.timeouts.untimed_move.as_secs() / 2);
        self.send(&time.unwrap_or_else(leisure));
        if let Some(depth) = self.depth {
            self.send(&format!("sd {depth}"));
        }
        self.send("post");
        self.send("easy");
        if self.features.name {
            self.send(&format!(
                "name {}",
                game.opponent.replace(char::is_control, " ")
            ));
        }
        self.send("force");
        if let Some(fen) = game.fen {
            self.send(&format!("setboard {fen}"));
        }
        game.moves.iter().for_each(|played| self.send_move(played));
        self.sync()
    }

    /// Tells the engine a move while it is in force mode.
    pub fn force_move(&mut self, played: &str) {
        self.send_move(played);
    }

    /// Makes the engine play the side to move from now on; the clock starts at the returned time.
    pub fn go(&mut self, clock: TurnClock, second_to_move: bool) -> Instant {
        self.tell_time(clock);
        if self.features.colors {
            self.send(if second_to_move { "black" } else { "white" });
        }
        // Taken before the command leaves: the answer may be here before `send` returns.
        let started = Instant::now();
        self.send("go");
        started
    }

    /// Tells the engine, which is playing, the move of its opponent; the clock starts at the returned
    /// time.
    pub fn answer(&mut self, played: &str, clock: TurnClock) -> Instant {
        self.tell_time(clock);
        let started = Instant::now();
        self.send_move(played);
        started
    }

    /// Tells the engine that its opponent offers a draw, if it wants to know.
    pub fn offer_draw(&mut self) {
        if self.features.draw {
            self.send("draw");
        }
    }

    /// Asks the engine to move at once.
    pub fn move_now(&mut self) {
        self.send("?");
    }

    /// Tells the engine how the game ended, and waits until it has understood.
    ///
    /// # Errors
    /// It does not answer in time: a new process is needed for the next game.
    pub fn end_game(&mut self, result: GameResult, reason: &str) -> Result<(), EngineError> {
        let reason: String = reason
            .chars()
            .map(|c| {
                if c.is_control() || "{}".contains(c) {
                    ' '
                } else {
                    c
                }
            })
            .collect();
        self.send("force");
        self.send(&format!("result {result} {{{reason}}}"));
        match self.sync() {
            Err(EngineError::Fault(Fault::RefusedMove { .. } | Fault::RefusedPosition { .. })) => {
                Ok(())
            }
            other => other,
        }
    }

    /// Sends the engine home; it is ended if it does not go.
    pub fn quit(self) {
        self.send("quit");
        self.process.finish(self.timeouts.quit);
    }

    /// Waits until everything sent so far is understood. An engine without `ping` is trusted.
    ///
    /// # Errors
    /// No `pong` in time, or a refusal of what was sent before.
    pub fn sync(&mut self) -> Result<(), EngineError> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let expected = self.pings;
        self.send(&format!("ping {expected}"));
        let waited = self.timeouts.ping;
        let deadline = Instant::now() + waited;
        let mut refused = None;
        loop {
            match self.next_line(deadline)? {
                None => return Err(Fault::NoPong { waited }.into()),
                Some((_, EngineLine::Pong(number))) if number == expected => break,
                Some((_, line)) => refused = refused.or_else(|| refusal(&line)),
            }
        }
        refused.map_or(Ok(()), |fault| Err(fault.into()))
    }

    fn send(&self, line: &str) {
        // One line is one command, whatever a name or a position text contains.
        let line = line.replace(['\n', '\r'], " ");
        if let Some(transcript) = &self.transcript {
            transcript(Way::To, &line);
        }
        self.process.send(&line);
    }

    fn send_move(&self, played: &str) {
        let prefix = if self.features.usermove {
            "usermove "
        } else {
            ""
        };
        self.send(&format!("{prefix}{played}"));
    }

    fn tell_time(&self, clock: TurnClock) {
        if !self.features.time {
            return;
        }
        for (word, centiseconds) in [("time", clock.own), ("otim", clock.opponent)] {
            if let Some(centiseconds) = centiseconds {
                self.send(&format!("{word} {centiseconds}"));
            }
        }
    }

    /// The next line that came before `deadline`, and when it came.
    fn next_line(
        &mut self,
        deadline: Instant,
    ) -> Result<Option<(Instant, EngineLine)>, EngineError> {
        let Some((at, text)) = self.process.receive(deadline, &self.stop)? else {
            return Ok(None);
        };
        if let Some(transcript) = &self.transcript {
            transcript(Way::From, &text);
        }
        let line = EngineLine::parse(&text);
        if let EngineLine::Unknown(text) = &line {
            let shown: String = text.chars().filter(|c| !c.is_control()).take(100).collect();
            self.rubbish += 1;
            if self.rubbish >= MAX_RUBBISH {
                return Err(Fault::Rubbish {
                    lines: self.rubbish,
                    last_line: shown,
                }
                .into());
            }
            self.last_rubbish = Some(shown);
        }
        Ok(Some((at, line)))
    }
}

/// Whether a line refuses what was sent while the game was set up.
fn refusal(line: &EngineLine) -> Option<Fault> {
    match line {
        EngineLine::IllegalMove(answer) => Some(Fault::RefusedMove {
            answer: answer.clone(),
        }),
        EngineLine::Error(answer) => {
            // Engines may be ignorant of commands that do not matter.
            let matters = answer.contains("setboard")
                || answer.contains("variant")
                || !answer.starts_with("Error");
            matters.then(|| Fault::RefusedPosition {
                answer: answer.clone(),
            })
        }
        _ => None,
    }
}
