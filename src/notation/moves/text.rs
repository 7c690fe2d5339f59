//! The squares and marks in a move text.

use super::MoveError;
use crate::notation::shown;
use crate::position::Position;
use crate::types::Square;

/// What a move text says of the square a leg ends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing.
    Unsaid,
    /// `x`: something is captured there.
    Captures,
    /// `-`: nothing is captured there.
    Quiet,
}

/// A scanner over a move text.
pub(super) struct Text<'a> {
    rest: &'a str,
    column: usize,
    position: &'a Position,
}

impl<'a> Text<'a> {
    pub(super) const fn new(position: &'a Position, text: &'a str) -> Self {
        Self {
            rest: text,
            column: 1,
            position,
        }
    }

    pub(super) const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// That something else stands here than what was expected.
    pub(super) fn error(&self, expected: &'static str) -> MoveError {
        let found = match self.rest {
            "" => "the end".to_owned(),
            rest => shown(rest),
        };
        MoveError::Syntax {
            column: self.column,
            found,
            expected,
        }
    }

    /// Takes `prefix` if it stands here.
    pub(super) fn takes(&mut self, prefix: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(prefix) else {
            return false;
        };
        self.rest = rest;
        self.column += prefix.chars().count();
        true
    }

    /// The mark that stands here.
    pub(super) fn mark(&mut self) -> Mark {
        if self.takes("x") || self.takes("X") {
            Mark::Captures
        } else if self.takes("-") {
            Mark::Quiet
        } else {
            Mark::Unsaid
        }
    }

    /// Whether a square begins here: a letter and a digit.
    pub(super) fn at_square(&self) -> bool {
        let mut bytes = self.rest.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
            && bytes.next().is_some_and(|b| b.is_ascii_digit())
    }

    /// The square that stands here; a capital file letter is read as a small one.
    pub(super) fn square(&mut self, expected: &'static str) -> Result<Square, MoveError> {
        if !self.at_square() {
            return Err(self.error(expected));
        }
        let rank = self.rest.bytes().skip(1);
        let length = 1 + rank.take_while(u8::is_ascii_digit).count();
        let (written, rest) = self
            .rest
            .split_at_checked(length)
            .unwrap_or((self.rest, ""));
        let geometry = self.position.rules().geometry();
        let square = Square::parse(&written.to_ascii_lowercase());
        let Some(square) = square.filter(|&square| geometry.contains(square)) else {
            let variant = self.position.rules().variant();
            return Err(MoveError::OffBoard {
                square: shown(written),
                files: variant.files,
                ranks: variant.ranks,
            });
        };
        self.rest = rest;
        self.column += length;
        Ok(square)
    }
}
