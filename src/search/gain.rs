//! What a capture wins at once.

use crate::position::Position;
use crate::types::Move;

/// The value of what `played` captures and of the promotion that comes with it; 0 for a quiet move.
#[inline]
#[must_use]
pub fn gain(position: &Position, played: Move) -> i32 {
    let rules = position.rules();
    let board = position.board();
    let (from, to) = (played.from(), played.to());
    let extra = rules.captures().victims(played.path());
    let target = if from == to { None } else { board.piece(to) };
    if extra.is_empty() && target.is_none() {
        return 0;
    }
    let code = board.cell(from);
    let mut won = rules.value(rules.after_capture(code)) - rules.value(code);
    for &offset in extra {
        won += rules.value(board.cell(from.step(offset)));
    }
    won + target.map_or(0, |piece| rules.value(piece.code()))
}
