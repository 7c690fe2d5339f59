//! What can be wrong with a table, and the places errors point at.

use super::Source;
use std::fmt;
use std::sync::Arc;

/// Why a table cannot be used, in one line: `FILE:LINE: what, expected what`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct VariantError {
    /// The file as the user knows it (`variants/daidai.toml` for a built-in one).
    pub file: String,
    /// The line in it, counted from 1; `None` where the file as a whole is the matter.
    pub line: Option<usize>,
    /// What was found and what was expected.
    pub problem: String,
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl VariantError {
    /// An error at `place`: what stands there and what was expected.
    pub(super) fn at(place: &Place, found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Self::plain(place, format_args!("{found}, expected {expected}"))
    }

    /// An error at `place` whose text says already what was expected.
    pub(super) fn plain(place: &Place, problem: impl fmt::Display) -> Self {
        let file = one_line(&place.origin.file);
        let problem = one_line(&problem.to_string());
        Self {
            file,
            line: Some(place.line),
            problem,
        }
    }

    /// The same error, of the table that inherits at `place`: what stands in another file is wrong
    /// only together with what this one changes.
    pub(super) fn seen_from(self, place: &Place) -> Self {
        if self.file == one_line(&place.origin.file) {
            return self;
        }
        Self::plain(
            place,
            format_args!("what it inherits does not go with it: {self}"),
        )
    }

    /// An error of a whole file.
    pub(super) fn file(file: &str, found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        let problem = one_line(&format!("{found}, expected {expected}"));
        Self {
            file: one_line(file),
            line: None,
            problem,
        }
    }
}

/// The text without line ends or other control characters.
fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// A file that tables were read from.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// Where the table stands.
    pub source: Source,
    /// The same for people.
    pub file: String,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The file.
    pub origin: Arc<Origin>,
    /// The line, counted from 1.
    pub line: usize,
}

/// A value of a table and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

/// The text in quotation marks, cut where it is too long for a line.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let start: String = text.chars().take(LONGEST).collect();
    let tail = if start.len() < text.len() { "…" } else { "" };
    format!("\"{}{tail}\"", start.escape_debug())
}
