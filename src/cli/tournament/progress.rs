//! What the user sees of a running match, on stderr: one line that is rewritten on a terminal, a line
//! for each game otherwise.

use crate::arena::record::Finished;
use crate::arena::runner::Event;
use crate::arena::stats::Points;
use crate::arena::summary::{Score, Summary};
use std::io::{IsTerminal, Write, stderr};

/// The longest line on a terminal.
const WIDTH: usize = 79;

/// Shows progress.
pub(super) struct Progress {
    names: Vec<String>,
    total: usize,
    finished: usize,
    running: usize,
    terminal: bool,
}

impl Progress {
    /// At the beginning; `finished` games were played earlier.
    pub fn new(names: Vec<String>, total: usize, finished: usize) -> Self {
        Self {
            names,
            total,
            finished,
            running: 0,
            terminal: stderr().is_terminal(),
        }
    }

    /// Shows an event.
    pub fn tell(&mut self, event: Event<'_>) {
        match event {
            Event::Started(_) => self.running += 1,
            Event::Finished(game, score) => {
                self.running = self.running.saturating_sub(1);
                self.finished += 1;
                self.finished(game, score);
            }
        }
    }

    /// Leaves the line that is rewritten.
    pub fn end(&self) {
        if self.terminal && self.finished > 0 {
            say("\n");
        }
    }

    fn finished(&self, game: &Finished, score: &Score) {
        let mut state = self.state(&score.summary(&self.names, self.total));
        if self.terminal {
            // A line that wraps cannot be rewritten.
            state = state.chars().take(WIDTH).collect();
        }
        let told = self.game(game);
        if !self.terminal {
            say(&format!("{told}; {state}\n"));
        } else if game.fault.is_some() {
            say(&format!("\r{told}\x1b[K\n{state}\x1b[K"));
        } else {
            say(&format!("\r{state}\x1b[K"));
        }
    }

    /// `game 3: A - B 1-0 (King captured, 88 plies)`.
    fn game(&self, game: &Finished) -> String {
        let name = |place: usize| self.names.get(place).map_or("", String::as_str);
        let result = match game.outcome.first {
            Points::Win => "1-0",
            Points::Draw => "1/2-1/2",
            Points::Loss => "0-1",
        };
        format!(
            "game {}: {} - {} {result} ({}, {} plies)",
            game.game.number + 1,
            name(game.game.first),
            name(game.game.second),
            game.reason,
            game.outcome.plies
        )
    }

    /// `3/20 games, 2 running; A +1 -0 =2 ...`, the best engine's score.
    fn state(&self, summary: &Summary) -> String {
        let mut state = format!("{}/{} games", self.finished, self.total);
        if self.running > 0 {
            state.push_str(&format!(", {} running", self.running));
        }
        // Two engines: the first one's score; more: the leader's.
        let shown = if self.names.len() == 2 {
            summary
                .engines
                .iter()
                .find(|row| Some(&row.name) == self.names.first())
        } else {
            summary.engines.first()
        };
        if let Some(row) = shown {
            state.push_str(&format!("; {} {}", row.name, row.result.line()));
        }
        if let Some(test) = &summary.sprt {
            state.push_str(&format!("; LLR {:.2}", test.llr));
        }
        let lost: u64 = summary
            .engines
            .iter()
            .map(|row| row.time_losses + row.faults)
            .sum();
        if lost > 0 {
            state.push_str(&format!("; {lost} lost by faults"));
        }
        state
    }
}

/// Writes to stderr; nobody is left to hear that it is closed.
fn say(text: &str) {
    let mut stderr = stderr().lock();
    let _ = stderr.write_all(text.as_bytes());
    let _ = stderr.flush();
}
