//! A running engine at the other end of two pipes.

#![allow(dead_code, reason = "each test file uses a part")]

use komainu::game::Game;
use komainu::tables::Rules;
use komainu::types::Move;
use komainu::variant::Catalog;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// No answer takes longer.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// So much of the conversation is kept for the case that something is wrong, in lines.
const KEPT: usize = 400;
/// So much of a line is kept, in bytes.
const KEPT_OF_LINE: usize = 200;

/// Every way from here is a King's: the first player takes with its Queen.
pub const KING_HANGS: &str = "k12/13/13/13/13/13/13/13/13/13/13/13/Q11K w - 0 1";
/// The first player has lost, but not yet its King.
pub const LOST: &str = "q3k3q3q/13/13/13/13/13/13/p11p/13/13/13/13/6K6 w";

/// Words that make lines of the protocol, right or wrong.
pub const COMMAND_WORDS: [&str; 41] = [
    "new",
    "force",
    "go",
    "playother",
    "usermove",
    "g4g5",
    "g10g9",
    "h4h5",
    "@@@@",
    "undo",
    "remove",
    "analyze",
    "exit",
    ".",
    "?",
    "pause",
    "resume",
    "draw",
    "hint",
    "bk",
    "post",
    "nopost",
    "setboard",
    KING_HANGS,
    LOST,
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "0",
    "1",
    "0.01",
    "40",
    "-7",
    "exclude",
    "include",
    "all",
    "edit",
    ",",
];

/// A start array's game.
pub fn game(variant: &str) -> Game {
    let variant = Catalog::built_in().unwrap().get(variant).unwrap();
    Game::new(Arc::new(Rules::new(variant).unwrap()))
}

/// The engine's process.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    pings: u32,
    heard: Vec<String>,
}

impl Engine {
    /// Starts the engine.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts the engine with arguments.
    pub fn start_with(arguments: &[&str]) -> Self {
        Self::start_as(Command::new(env!("CARGO_BIN_EXE_komainu")).args(arguments))
    }

    /// Starts the engine by another command.
    pub fn start_as(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                if line.is_err() || sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            pings: 1_000,
            heard: Vec::new(),
        }
    }

    /// An engine that plays Cashew Shogi, its table small.
    pub fn cashew() -> Self {
        let mut engine = Self::start();
        for line in ["memory 8", "new", "variant cashew"] {
            engine.send(line);
        }
        engine.sync();
        engine
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let start = &bytes[..bytes.len().min(KEPT_OF_LINE)];
        self.keep(format!(
            "< {}",
            String::from_utf8_lossy(start).escape_debug()
        ));
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn keep(&mut self, line: String) {
        if self.heard.len() >= KEPT {
            self.heard.drain(..KEPT / 2);
        }
        self.heard.push(line);
    }

    /// The next line that the engine says.
    pub fn next(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.keep(line.clone());
                line
            }
            Err(error) => {
                let last = self.heard.len().saturating_sub(40);
                panic!("{error} after {:#?}", &self.heard[last..]);
            }
        }
    }

    /// The lines up to one that is looked for, that one included.
    pub fn until(&mut self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.next();
            let found = wanted(&line);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// What the engine has still to say to all before this.
    pub fn sync(&mut self) -> Vec<String> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.send(&format!("ping {}", self.pings));
        let mut lines = self.until(|line| line == pong);
        lines.pop();
        lines
    }

    /// The line that answers a line.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.next()
    }

    /// The text of the move that the engine makes; what it thinks before is passed over.
    pub fn expect_move(&mut self) -> String {
        let line = self.until(|line| !line.contains('\t')).pop().unwrap();
        match line.strip_prefix("move ") {
            Some(text) => text.to_owned(),
            None => {
                let last = self.heard.len().saturating_sub(40);
                panic!("no move but {line} after {:#?}", &self.heard[last..]);
            }
        }
    }

    /// That the engine moves without another word.
    pub fn expect_only_move(&mut self) {
        let line = self.next();
        assert!(line.starts_with("move "), "{line}");
    }

    /// Closes the engine's output and waits for its end, without a fault. An engine that says
    /// nothing does not notice, so it is made to answer.
    pub fn expect_end_by_closed_output(&mut self) {
        // The reading thread sees that with the next line, and drops its end of the pipe.
        self.lines = channel().1;
        let since = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(since.elapsed() < PATIENCE, "the process does not end");
            // It may have ended meanwhile.
            let _ = self.input.as_mut().unwrap().write_all(b"frobnicate\n");
            thread::sleep(Duration::from_millis(20));
        }
        self.wait();
    }

    /// Ends the engine by `quit`.
    pub fn quit(&mut self) {
        self.send("quit");
        self.wait();
    }

    /// Ends the engine by the end of its input.
    pub fn close(&mut self) {
        self.input = None;
        self.wait();
    }

    /// Waits until the process has ended, without a fault.
    pub fn wait(&mut self) {
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the process does not end");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // One that has ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A small generator of random numbers.
pub struct Random(pub u64);

impl Random {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    /// A move that captures nothing, if there is one, and ends nothing.
    pub fn quiet_move(&mut self, game: &Game) -> Option<Move> {
        let position = game.position();
        let moves = game.legal_moves();
        for _ in 0..1_000 {
            let played = moves[self.below(moves.len())];
            let mut next = game.clone();
            if !position.is_capture(played) && next.play(played).is_ok() && next.outcome().is_none()
            {
                return Some(played);
            }
        }
        None
    }
}
