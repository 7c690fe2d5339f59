//! Positions and moves as text.
//!
//! Text comes from people, programs and files: whatever it is, reading it ends in a value or in an
//! error that says what is wrong with it and where.

pub mod fen;
pub mod moves;

/// Foreign text for a message of one line: without line ends and other control characters.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.replace(char::is_control, "?")
}

/// A piece of foreign text for a message: printable, and cut when it is long.
fn shown(text: &str) -> String {
    const LONGEST: usize = 32;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
