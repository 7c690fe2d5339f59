//! CECP text -> moves.

use super::canonical::sorted;
use super::error::{MoveError, check_mover, check_running, name_on};
use super::text::{Mark, Text};
use crate::movegen::{MoveList, plain};
use crate::position::Position;
use crate::tables::condition::{EMPTY, ENEMY};
use crate::types::{Move, Square};

/// The end of a leg, and what the text says of it.
type Leg = (Square, Mark);

/// Reads a move in any of the forms XBoard and its engines use.
///
/// These are legs joined by commas (`e4e5,e5e6`), legs in one word with or without marks
/// (`e8e7xe6-e7`, `e4-e5`, `e4e5`), a pass as `e4d5,d5e4`, `e4e4` or `@@@@` (any legal one: that of
/// the piece that comes first, rank by rank). XBoard hands a pass `e4d5,d5e4` of one engine on to the
/// other as `e4e4,d5f4`, in the manner of castling, which is read too. A suffix (`= + n d p q`) behind
/// it is ignored, since promotion is no choice; capital letters are read as small ones.
///
/// # Errors
/// What is wrong with the text, or why the move is not legal.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    if trimmed == "@@@@" {
        check_running(position)?;
        return any_pass(position).ok_or(MoveError::NoPass(position.side()));
    }
    let (from, legs) = squares(position, trimmed)?;
    check_mover(position, from)?;
    check_marks(position, from, &legs)?;
    let ends: Vec<Square> = legs.iter().map(|&(square, _)| square).collect();
    find(position, from, &ends)
}

/// The legal pass of the first piece that has one.
fn any_pass(position: &Position) -> Option<Move> {
    let mut moves = MoveList::new();
    for from in position.board().pieces(position.side()) {
        plain::piece_moves(position, from, &mut moves);
    }
    let passes = |played: &Move| played.from() == played.to() && !position.is_capture(*played);
    moves.iter().copied().find(passes)
}

/// The origin and the ends of the legs.
fn squares(position: &Position, text: &str) -> Result<(Square, Vec<Leg>), MoveError> {
    const MOVE: &str = "a move such as e4e5, e4e5,e5e6 or @@@@";
    let mut text = Text::new(position, text);
    let from = text.square(MOVE)?;
    let mut legs: Vec<Leg> = Vec::new();
    loop {
        let mark = text.mark();
        if mark != Mark::Unsaid || text.at_square() || legs.is_empty() {
            legs.push((text.square("a square")?, mark));
        } else if text.takes(",") {
            let begins = text.square("a leg behind the comma")?;
            let expected = legs.last().map_or(from, |&(square, _)| square);
            if legs.len() == 1 && expected == from && from.distance(begins) == 1 {
                // What XBoard makes of a pass: the square behind may not even exist.
                return Ok((from, legs));
            }
            if begins != expected {
                return Err(MoveError::BrokenPath {
                    found: begins,
                    expected,
                });
            }
            let mark = text.mark();
            legs.push((text.square("the end of the leg")?, mark));
        } else if text.is_done() || is_suffix(position, text.rest()) {
            return Ok((from, legs));
        } else {
            return Err(text.error("another leg, a suffix such as + or the end"));
        }
    }
}

/// Whether `text` is what programs put behind a move to say what the piece becomes.
///
/// `;` is none: XBoard sends it behind moves of several legs that it has read from a file and got
/// wrong. To refuse them makes it stop there.
fn is_suffix(position: &Position, text: &str) -> bool {
    let variant = position.rules().variant();
    let own = variant.xboard.iter().flat_map(|xboard| {
        let promotions = xboard.promotion_suffixes.iter();
        promotions.chain(&xboard.last_rank_suffixes)
    });
    let mut known = ["=", "+", "n", "d", "p", "q"]
        .into_iter()
        .chain(own.map(|(_, suffix)| suffix.as_str()));
    known.any(|suffix| suffix.eq_ignore_ascii_case(text))
}

/// Whether an enemy of the mover stands on `square`.
fn is_enemy(position: &Position, square: Square) -> bool {
    let code = position.board().cell(square);
    position.rules().occupancy(position.side(), code) == ENEMY
}

/// That `x` and `-` say what happens.
fn check_marks(position: &Position, from: Square, legs: &[Leg]) -> Result<(), MoveError> {
    for (number, &(square, mark)) in legs.iter().enumerate() {
        let emptied = legs
            .iter()
            .take(number)
            .any(|&(before, _)| before == square);
        let captures = !emptied && square != from && is_enemy(position, square);
        match mark {
            Mark::Captures if !captures => return Err(MoveError::NothingToCapture(square)),
            Mark::Quiet if captures => {
                return Err(MoveError::WouldCapture {
                    name: name_on(position, square),
                    square,
                });
            }
            _ => {}
        }
    }
    Ok(())
}

/// The legal move of the piece on `from` whose path has these ends of legs.
fn find(position: &Position, from: Square, ends: &[Square]) -> Result<Move, MoveError> {
    let mut captured: Vec<Square> = sorted(ends.iter().copied());
    captured.dedup();
    captured.retain(|&square| is_enemy(position, square));
    let mut found = None;
    plain::for_each_end(position, from, &mut |end| {
        if found.is_none()
            && runs_through(&end.stops, ends)
            && sorted(end.captured.iter().copied()) == captured
        {
            found = end.to_move(position);
        }
    });
    if let Some(found) = found {
        return Ok(found);
    }
    let mut moves = MoveList::new();
    plain::piece_moves(position, from, &mut moves);
    if goes_round(position, from, ends) {
        let to = ends.last().copied();
        let same = |m: &Move| Some(m.to()) == to && sorted(position.victims(*m)) == captured;
        if let Some(&found) = moves.iter().find(|m| same(m)) {
            return Ok(found);
        }
    }
    Err(refusal(position, from, ends, &captured, &moves))
}

/// Whether `ends` lie on `stops` in this order, the last one on the last.
fn runs_through(stops: &[Square], ends: &[Square]) -> bool {
    let mut stops_left = stops.iter();
    ends.iter().all(|end| stops_left.any(|stop| stop == end)) && stops.last() == ends.last()
}

/// Whether the piece has a path of single steps with these ends, if only the captures on it were
/// different: a Lion that steps to an empty square and on may say so, though its Betza string has a
/// jump there. The squares between must be empty or an enemy's.
fn goes_round(position: &Position, from: Square, ends: &[Square]) -> bool {
    let Some(piece) = position.piece(from) else {
        return false;
    };
    let rules = position.rules();
    let free = |square: &Square| {
        let code = position.board().cell(*square);
        rules.occupancy(piece.color(), code) & (EMPTY | ENEMY) != 0
    };
    let Some((_, between)) = ends.split_last() else {
        return false;
    };
    let mut paths = rules.movement(piece).paths.iter();
    between.iter().all(free)
        && paths.any(|path| {
            let mut at = Some(from);
            let mut stops = Vec::new();
            for leg in &path.legs {
                at = at
                    .filter(|_| leg.range == 1)
                    .and_then(|at| rules.geometry().shifted(at, leg.step.0, leg.step.1));
                stops.extend(at);
            }
            stops.len() == path.legs.len() && runs_through(&stops, ends)
        })
}

/// Why none of the piece's `moves` is the one that ends its legs on `ends` and captures `captured`.
pub(super) fn refusal(
    position: &Position,
    from: Square,
    ends: &[Square],
    captured: &[Square],
    moves: &MoveList,
) -> MoveError {
    let name = name_on(position, from);
    let Some((&to, between)) = ends.split_last() else {
        let how = " here".to_owned();
        return MoveError::CannotPass { name, from, how };
    };
    if to != from && position.piece(to).is_some() && !is_enemy(position, to) {
        return MoveError::OwnPiece {
            name: name_on(position, to),
            to,
        };
    }
    let listed = |squares: &[Square]| {
        let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
        squares.join(" and ")
    };
    let same = |played: Move| played.to() == to && sorted(position.victims(played)) == captured;
    let by_way = || match between {
        [] => String::new(),
        _ => format!(" by way of {}", listed(between)),
    };
    if to == from && captured.is_empty() {
        let possible = moves.into_iter().any(same);
        let how = if possible {
            by_way()
        } else {
            " here".to_owned()
        };
        return MoveError::CannotPass { name, from, how };
    }
    let how = if !moves.into_iter().any(|played| played.to() == to) {
        return MoveError::CannotReach { name, from, to };
    } else if moves.into_iter().any(same) && !between.is_empty() {
        by_way()
    } else if captured.is_empty() {
        " without a capture".to_owned()
    } else {
        format!(" capturing {}", listed(captured))
    };
    MoveError::CannotGoSo {
        name,
        from,
        to,
        how,
    }
}
