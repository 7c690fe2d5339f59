//! Foreign text in answers.

use crate::notation::one_line;

/// A line of somebody else's for an answer: printable, and cut where it is long.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => one_line(text.get(..end).unwrap_or(text)) + "…",
        None => one_line(text),
    }
}
