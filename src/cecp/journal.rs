//! The conversation in a file, for reports of faults.
//!
//! Each line of the file is the time in milliseconds since the file was opened, `<` for what the engine
//! heard or `>` for what it said, and the line itself. A header tells when it was opened, so a file may
//! hold many conversations.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Who says a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The other end.
    Gui,
    /// The engine.
    Engine,
}

/// A record that is being written.
#[derive(Debug)]
pub struct Journal {
    file: File,
    opened: Instant,
}

impl Journal {
    /// Goes on with the file at `path`, or begins it.
    ///
    /// # Errors
    /// When it cannot be opened or written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let seconds = now.unwrap_or_default().as_secs();
        let (version, process) = (env!("CARGO_PKG_VERSION"), std::process::id());
        let header =
            format!("# Komainu {version}, process {process}, Unix time {seconds}; ms, who, line\n");
        file.write_all(header.as_bytes())?;
        Ok(Self {
            file,
            opened: Instant::now(),
        })
    }

    /// Writes down a line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn note(&mut self, who: Speaker, line: impl Display) -> io::Result<()> {
        let mark = match who {
            Speaker::Gui => '<',
            Speaker::Engine => '>',
        };
        // One write a line: another engine may write to the same file.
        let text = format!("{} {mark} {line}\n", self.opened.elapsed().as_millis());
        self.file.write_all(text.as_bytes())
    }
}
