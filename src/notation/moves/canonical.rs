//! The canonical form: origin, destination and captured squares, `e4-e6 x{e5,e6}`.

use super::MoveError;
use super::error::check_mover;
use super::read::refusal;
use super::text::Text;
use crate::movegen::{MoveList, plain};
use crate::position::Position;
use crate::types::{Move, Square};

/// The move's identity as text: `e4-e6 x{e5,e6}`, the captured squares sorted by file, then rank;
/// without `x{}` when nothing is captured. A pass is `e4-e4`.
#[must_use]
pub fn canonical(position: &Position, played: Move) -> String {
    let moved = format!("{}-{}", played.from(), played.to());
    let captured = sorted(position.victims(played));
    if captured.is_empty() {
        return moved;
    }
    let captured: Vec<String> = captured.iter().map(Square::to_string).collect();
    format!("{moved} x{{{}}}", captured.join(","))
}

/// Squares by file, then rank.
pub(super) fn sorted(squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
    squares
}

/// Reads the canonical form of a legal move; the captured squares may come in any order.
///
/// # Errors
/// What is wrong with the text, or why the move is not legal.
pub fn parse_canonical(position: &Position, text: &str) -> Result<Move, MoveError> {
    const SQUARE: &str = "a square";
    let mut text = Text::new(position, text.trim());
    let from = text.square(SQUARE)?;
    if !text.takes("-") {
        return Err(text.error("- and the destination"));
    }
    let to = text.square(SQUARE)?;
    let mut captured = Vec::new();
    if text.takes(" x{") {
        loop {
            captured.push(text.square(SQUARE)?);
            if text.takes("}") {
                break;
            }
            if !text.takes(",") {
                return Err(text.error(", or } behind a captured square"));
            }
        }
    }
    if !text.is_done() {
        return Err(text.error("the end or the captured squares, x{…}"));
    }
    check_mover(position, from)?;
    let captured = sorted(captured);
    let mut moves = MoveList::new();
    plain::piece_moves(position, from, &mut moves);
    let same = |played: &Move| played.to() == to && sorted(position.victims(*played)) == captured;
    let found = moves.iter().copied().find(same);
    found.ok_or_else(|| refusal(position, from, &[to], &captured, &moves))
}
