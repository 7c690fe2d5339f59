//! What a capture wins at once.

use crate::position::Position;
use crate::types::{Move, Piece};

/// The value of what `played` captures and of the promotion that comes with it; 0 for a quiet move.
#[inline]
#[must_use]
pub fn gain(position: &Position, played: Move) -> i32 {
    let rules = position.rules();
    let board = position.board();
    let value =
        |code: u8| Piece::from_code(code).map_or(0, |piece| rules.weights().value(piece.kind()));
    let mut victims = 0;
    for &offset in rules.captures().victims(played.path()) {
        victims += value(board.cell(played.from().step(offset)));
    }
    if played.from() != played.to() {
        victims += value(board.cell(played.to()));
    }
    if position.is_capture(played) {
        let code = board.cell(played.from());
        victims + value(rules.after_capture(code)) - value(code)
    } else {
        0
    }
}
