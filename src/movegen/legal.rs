//! Whether a move word from somewhere else (a hash table, a killer slot) is legal here.

use super::{MoveList, specials};
use crate::position::Position;
use crate::tables::condition::{EMPTY, ENEMY};
use crate::types::{Direction, Move, PathId, Square};

/// Whether `played` is legal in `position`.
///
/// `scratch` is used for the special pieces' moves; its contents are lost.
#[must_use]
pub fn is_legal(position: &Position, played: Move, scratch: &mut MoveList) -> bool {
    let (from, to) = (played.from(), played.to());
    let geometry = position.rules().geometry();
    if !geometry.contains(from) || !geometry.contains(to) || position.loser().is_some() {
        return false;
    }
    let Some(piece) = position
        .piece(from)
        .filter(|p| p.color() == position.side())
    else {
        return false;
    };
    if played.path() == PathId::PLAIN && from != to {
        let target = position
            .rules()
            .occupancy(piece.color(), position.board().cell(to));
        if target & (EMPTY | ENEMY) == 0 {
            return false;
        }
        if specials::is_slide(position, played) {
            return true;
        }
    }
    if !position
        .board()
        .specials(piece.color())
        .contains(from.index())
    {
        return false;
    }
    scratch.clear();
    specials::captures(position, from, scratch);
    specials::quiets(position, from, scratch);
    scratch.contains(&played)
}

/// The direction and distance from one square to another along one of the eight directions.
#[inline]
pub fn straight(from: Square, to: Square) -> Option<(Direction, u8)> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return None;
    }
    let direction = Direction::from_vector((files.signum(), ranks.signum()))?;
    Some((direction, files.abs().max(ranks.abs()) as u8))
}
