//! The only place that writes in protocol mode.

use super::journal::{Journal, Speaker};
use super::text::shown;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Windows (and Wine) may say this of a pipe whose reader is gone: `ERROR_PIPE_NOT_CONNECTED`.
const NOT_CONNECTED: i32 = 233;

/// Whether an output cannot be written because nobody reads it any more.
#[must_use]
pub fn is_closed_pipe(error: &io::Error) -> bool {
    let not_connected = cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED);
    error.kind() == ErrorKind::BrokenPipe || not_connected
}

/// Writes whole lines, each at once; after a fault nothing more.
pub struct Output<W> {
    writer: W,
    fault: Option<io::Error>,
    comments: bool,
    journal: Option<Journal>,
}

impl<W: Write> Output<W> {
    /// Lines to `writer`.
    pub const fn new(writer: W) -> Self {
        Self {
            writer,
            fault: None,
            comments: false,
            journal: None,
        }
    }

    /// Writes a line.
    pub fn line(&mut self, line: impl Display) {
        log::debug!("> {line}");
        self.record(Speaker::Engine, &line);
        if self.fault.is_none() {
            let written = writeln!(self.writer, "{line}").and_then(|()| self.writer.flush());
            self.fault = written.err();
        }
    }

    /// Records the conversation from now on in the file at `path`; `None` ends that. A file that
    /// cannot be written is told, once, and what is said goes on without it.
    pub fn keep_journal(&mut self, path: Option<&Path>) {
        self.journal = None;
        if let Some(path) = path {
            match Journal::open(path) {
                Ok(journal) => self.journal = Some(journal),
                Err(error) => self.line(format_args!(
                    "tellusererror Cannot write the log {}: {error}",
                    shown(&path.to_string_lossy())
                )),
            }
        }
    }

    /// Records what was said or heard.
    pub fn record(&mut self, who: Speaker, line: impl Display) {
        let noted = self
            .journal
            .as_mut()
            .map_or(Ok(()), |journal| journal.note(who, line));
        if let Err(error) = noted {
            self.journal = None;
            self.line(format_args!(
                "tellusererror Cannot write the log any more: {error}"
            ));
        }
    }

    /// Whether comments are understood at the other end.
    pub const fn allow_comments(&mut self, allowed: bool) {
        self.comments = allowed;
    }

    /// Writes a comment, if the other end understands such.
    pub fn comment(&mut self, text: impl Display) {
        if self.comments {
            self.line(format_args!("# {text}"));
        }
    }

    /// Refuses a command.
    pub fn refuse(&mut self, why: impl Display, command: &str) {
        self.line(format_args!("Error ({why}): {}", shown(command)));
    }

    /// Refuses a move.
    pub fn illegal(&mut self, why: impl Display, text: &str) {
        self.line(format_args!("Illegal move ({why}): {}", shown(text)));
    }

    /// The fault that ended the writing.
    pub const fn fault(&mut self) -> Option<io::Error> {
        self.fault.take()
    }
}
