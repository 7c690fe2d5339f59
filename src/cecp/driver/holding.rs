//! Answers to the mouse: where a piece that the user holds may go.

use super::Driver;
use crate::cecp::hand::{Hand, Mark};
use crate::types::Square;
use std::io::Write;

impl<W: Write> Driver<W> {
    /// A piece is taken up, or goes on from the end of a leg.
    pub(super) fn lift(&mut self, text: &str) {
        let hand = self.hand.take();
        let Some(square) = self.square("lift", text) else {
            return;
        };
        self.hand = Some(Hand::lifted(hand, square, self.session.game()));
        self.show_hand();
    }

    /// The piece in the hand is set down: XBoard waits for the choice where it must promote.
    pub(super) fn put(&mut self, text: &str) {
        let Some(square) = self.square("put", text) else {
            return;
        };
        let Some(hand) = &mut self.hand else {
            return;
        };
        hand.put(square);
        if hand.marks(self.session.game()).at(square) == Some(Mark::Promotion) {
            self.out.line("choice +");
        }
    }

    /// The piece in the hand is over a square on which it captures: what it may do stays shown.
    pub(super) fn hover(&mut self, text: &str) {
        if self.square("hover", text).is_some() {
            self.show_hand();
        }
    }

    /// Shows where a piece may go that the user took up before the engine had moved.
    pub(super) fn show_hand_anew(&mut self) {
        let held = self.hand.take();
        let from = held.map(|hand| hand.from());
        let position = self.session.game().position();
        let mine = |from: &Square| {
            let piece = position.piece(*from);
            piece.is_some_and(|piece| piece.color() == position.side())
        };
        if let Some(from) = from.filter(mine) {
            self.hand = Some(Hand::new(from));
            self.show_hand();
        }
    }

    fn show_hand(&mut self) {
        let Some(hand) = &self.hand else {
            return;
        };
        let game = self.session.game();
        let geometry = game.rules().geometry();
        let marks = hand.marks(game).text(geometry.files(), geometry.ranks());
        self.out.line(format_args!("highlight {marks}"));
    }

    /// The square that XBoard names; a comma behind it says that Ctrl is held.
    fn square(&mut self, command: &str, text: &str) -> Option<Square> {
        let name = text.strip_suffix(',').unwrap_or(text);
        let geometry = self.session.game().rules().geometry();
        let square = Square::parse(name).filter(|&square| geometry.contains(square));
        if square.is_none() {
            let line = format!("{command} {text}");
            self.out.refuse("no square of this board", &line);
        }
        square
    }
}
