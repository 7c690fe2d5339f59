//! Moves -> CECP text.

use crate::movegen::plain::for_each_end;
use crate::position::Position;
use crate::types::{Color, Kind, Move, Piece, Square};
use std::fmt::Write as _;

/// The move as CECP programs write it; see the module's text.
///
/// The text depends on nothing but the position and the move, and no two legal moves of a position
/// have the same.
#[must_use]
pub fn wire(position: &Position, played: Move) -> String {
    let from = played.from();
    let mut text = legs_text(position, from, &legs(position, played));
    text.push_str(suffix(position, played));
    text
}

/// The squares on which the legs of a move end, as [`wire`] names them: of all its paths, the one with
/// the fewest.
#[must_use]
pub fn legs(position: &Position, played: Move) -> Vec<Square> {
    let passes = played.from() == played.to() && !position.is_capture(played);
    let mut best: Option<Vec<Square>> = None;
    for_each_end(position, played.from(), &mut |end| {
        if end.to != played.to() || end.to_move(position) != Some(played) {
            return;
        }
        let legs = if passes {
            end.stops.to_vec()
        } else {
            end.told()
        };
        let rank = |legs: &[Square]| (legs.len(), legs.to_vec());
        if best.as_ref().is_none_or(|best| rank(&legs) < rank(best)) {
            best = Some(legs);
        }
    });
    best.unwrap_or_else(|| vec![played.to()])
}

fn legs_text(position: &Position, from: Square, legs: &[Square]) -> String {
    let mut text = from.to_string();
    let mut push = |args: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(args);
    };
    match legs {
        [to] => push(format_args!("{to}")),
        [through, to] => push(format_args!("{through},{through}{to}")),
        // XBoard loses its way in three legs with commas, but not in one word.
        _ => {
            for (number, &to) in legs.iter().enumerate() {
                // An enemy was captured there before, or by this leg.
                let again = legs.iter().take(number).any(|&before| before == to);
                let captures = !again && to != from && position.piece(to).is_some();
                match (number, captures) {
                    (0, _) => push(format_args!("{to}")),
                    (_, true) => push(format_args!("x{to}")),
                    (_, false) => push(format_args!("-{to}")),
                }
            }
        }
    }
    text
}

/// What XBoard needs to know of the piece after the move.
fn suffix(position: &Position, played: Move) -> &str {
    let rules = position.rules();
    let xboard = rules.variant().xboard.as_ref();
    let Some(piece) = position.piece(played.from()) else {
        return "";
    };
    if position.is_capture(played) && rules.after_capture(piece.code()) != piece.code() {
        let named = xboard.and_then(|xboard| entry(&xboard.promotion_suffixes, piece.kind()));
        return named.unwrap_or("+");
    }
    if !is_on_last_rank(position, piece, played.to()) {
        return "";
    }
    let named = xboard.and_then(|xboard| entry(&xboard.last_rank_suffixes, piece.kind()));
    named.unwrap_or("")
}

fn entry(suffixes: &[(Kind, String)], kind: Kind) -> Option<&str> {
    let entry = suffixes.iter().find(|(named, _)| *named == kind);
    entry.map(|(_, suffix)| suffix.as_str())
}

fn is_on_last_rank(position: &Position, piece: Piece, square: Square) -> bool {
    let last = match piece.color() {
        Color::First => position.rules().variant().ranks.saturating_sub(1),
        Color::Second => 0,
    };
    square.rank() == last
}
