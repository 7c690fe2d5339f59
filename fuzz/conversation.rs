//! A session of the engine in this process, with whatever is said to it.
//!
//! Each line is followed by a ping, and the next one waits for its answer, so that a conversation
//! goes the same way every time. A line that begins with `&` is not: the next one comes in the same
//! breath, in the middle of whatever thought the first began.

use komainu::cecp;
use komainu::variant::Catalog;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// What keeps every thought short, and the memory small.
const PROLOGUE: &[u8] = b"memory 5\noption Node limit=40\nst 0.1\n";
/// No answer takes longer, on whatever machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pings that are no part of the conversation count from here.
const FIRST_PING: u64 = 1 << 40;
/// No line of the engine is longer, but those that describe a rule set.
const LONGEST: usize = 2_000;

/// Holds a conversation and sees to it that every line is answered as the protocol wants.
pub fn hold(catalog: &Catalog, data: &[u8]) {
    let answers = Arc::new(Answers::default());
    let reader = Said::new(data, Arc::clone(&answers));
    let writer = Heard {
        answers,
        line: Vec::new(),
    };
    let ended = cecp::run(catalog.clone(), &[], None, reader, writer);
    ended.expect("the engine ends by itself");
}

/// What was answered so far.
#[derive(Default)]
struct Answers {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    last_pong: u64,
    ended: bool,
}

impl Answers {
    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().expect("nobody panics with it"));
        self.changed.notify_all();
    }

    /// Waits for the answer to a ping, or the end.
    fn wait_for(&self, ping: u64) {
        let state = self.state.lock().expect("nobody panics with it");
        let waited = self.changed.wait_timeout_while(state, PATIENCE, |state| {
            state.last_pong < ping && !state.ended
        });
        let in_time = !waited.expect("nobody panics with it").1.timed_out();
        assert!(in_time, "no answer to a ping");
    }
}

/// The engine's input: in chunks, the next one when the one before is dealt with.
struct Said {
    chunks: VecDeque<Vec<u8>>,
    used: usize,
    answers: Arc<Answers>,
    pings: u64,
}

impl Said {
    fn new(data: &[u8], answers: Arc<Answers>) -> Self {
        let mut chunks = VecDeque::new();
        let mut chunk = PROLOGUE.to_vec();
        let mut pings = FIRST_PING;
        for line in data.split(|&byte| byte == b'\n') {
            let (line, waits) = match line.strip_prefix(b"&") {
                Some(line) => (line, false),
                None => (line, true),
            };
            if !is_tame(line) {
                continue;
            }
            chunk.extend_from_slice(line);
            chunk.push(b'\n');
            if waits {
                pings += 1;
                chunk.extend_from_slice(format!("ping {pings}\n").as_bytes());
                chunks.push_back(std::mem::take(&mut chunk));
            }
        }
        chunks.push_back(chunk);
        Self {
            chunks,
            used: 0,
            answers,
            pings: FIRST_PING,
        }
    }
}

/// Whether a line leaves the bounds of thought and memory as they are.
fn is_tame(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let word = line.trim().split(char::is_whitespace).next();
    !(matches!(word, Some("memory" | "cores")) || line.contains("node limit"))
}

impl BufRead for Said {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self
            .chunks
            .front()
            .is_some_and(|now| now.len() == self.used)
        {
            self.chunks.pop_front();
            self.used = 0;
            if !self.chunks.is_empty() {
                self.pings += 1;
                self.answers.wait_for(self.pings);
            }
        }
        let now = self.chunks.front().map_or(&[][..], Vec::as_slice);
        Ok(&now[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}

impl Read for Said {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// The engine's output.
struct Heard {
    answers: Arc<Answers>,
    line: Vec<u8>,
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte != b'\n' {
                self.line.push(byte);
                continue;
            }
            let line = String::from_utf8(std::mem::take(&mut self.line)).expect("UTF-8");
            check(&line);
            let pong = line.strip_prefix("pong ").and_then(|n| n.parse().ok());
            if let Some(pong) = pong.filter(|&pong: &u64| pong > FIRST_PING) {
                self.answers.update(|state| state.last_pong = pong);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        assert!(self.line.is_empty(), "half a line: {:?}", self.line);
        Ok(())
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        self.answers.update(|state| state.ended = true);
    }
}

/// That a line is one of those that the protocol knows.
fn check(line: &str) {
    const STARTS: [&str; 15] = [
        "move ",
        "pong ",
        "feature ",
        "Error (",
        "Illegal move (",
        "tellusererror ",
        "Hint: ",
        "stat01: ",
        "offer draw",
        "setup (",
        "piece ",
        "1-0 {",
        "0-1 {",
        "1/2-1/2 {",
        " no book",
    ];
    let known = line.is_empty()
        || line.starts_with(|c: char| c.is_ascii_digit() || c == '#')
        || STARTS.iter().any(|start| line.starts_with(start));
    assert!(known, "what is this? {line:?}");
    let printable = line.chars().all(|c| c == '\t' || !c.is_control());
    assert!(printable, "control characters in {line:?}");
    let long = line.len() > LONGEST && !line.starts_with("setup ");
    assert!(!long, "very long: {line:?}");
}
