//! What repeated positions mean.
//!
//! A position is the placement, final states told apart, and the side to move. At its fourth
//! occurrence the modern rule looks at the moves since the first: exactly one side that gave check
//! with every move loses; else exactly one side that made an attack with every move; else the game
//! is drawn. The moves are looked at only then, by playing them again.

use super::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::types::{Color, Direction, Move, Square};
use crate::variant::Repetition;

/// The occurrence that ends the game.
const LAST_OCCURRENCE: usize = 4;

/// How the position's history ends the game, if it does.
pub(super) fn outcome(position: &Position) -> Option<Outcome> {
    let plies = plies_since_first(position)?;
    match position.rules().variant().rules.repetition {
        Repetition::Forbid => None,
        Repetition::Simple => Some(Outcome::drawn(Reason::FourfoldRepetition)),
        Repetition::Modern => Some(modern(position, plies)),
    }
}

/// The moves since the first of four occurrences of the position; `None` if there are fewer.
fn plies_since_first(position: &Position) -> Option<usize> {
    let key = position.key();
    earlier_keys(position)
        .enumerate()
        .filter(|&(_, earlier)| earlier == key)
        .nth(LAST_OCCURRENCE - 2)
        .map(|(index, _)| index + 1)
}

/// The keys of the earlier positions that can come again, the last one first: those since the last
/// capture.
fn earlier_keys(position: &Position) -> impl Iterator<Item = u64> + '_ {
    position
        .history()
        .take_while(|&(_, _, captured)| !captured)
        .map(|(_, key, _)| key)
}

/// Whether the move brings back an earlier position.
fn repeats(position: &mut Position, played: Move) -> bool {
    if position.is_capture(played) {
        return false;
    }
    position.make(played);
    let key = position.key();
    let repeated = earlier_keys(position).any(|earlier| earlier == key);
    position.undo();
    repeated
}

/// Keeps the moves that bring back no earlier position.
pub(super) fn retain_new(position: &Position, moves: &mut Vec<Move>) {
    let mut position = position.clone();
    moves.retain(|&played| !repeats(&mut position, played));
}

/// Whether a move brings back no earlier position.
pub(super) fn has_new(position: &Position, moves: &[Move]) -> bool {
    let mut position = position.clone();
    moves.iter().any(|&played| !repeats(&mut position, played))
}

/// What a side did with every move.
#[derive(Clone, Copy, Debug)]
struct Conduct {
    checks: bool,
    attacks: bool,
}

fn modern(position: &Position, plies: usize) -> Outcome {
    let mut conduct = [Conduct {
        checks: true,
        attacks: true,
    }; 2];
    let moves: Vec<Option<Move>> = position.history().take(plies).map(|(m, _, _)| m).collect();
    let mut before = position.clone();
    for _ in 0..plies {
        before.undo();
    }
    for played in moves.into_iter().rev() {
        let Some(played) = played else {
            before.make_null();
            continue;
        };
        let mover = before.side();
        let mut after = before.clone();
        after.make(played);
        let of = &mut conduct[mover.index()];
        of.checks = of.checks && after.king_hangs(!mover);
        of.attacks = of.attacks && makes_attack(&before, &after, mover, played);
        before = after;
    }
    let only = |does: fn(&Conduct) -> bool| match conduct.each_ref().map(does) {
        [true, false] => Some(Color::First),
        [false, true] => Some(Color::Second),
        _ => None,
    };
    if let Some(checker) = only(|of| of.checks) {
        return Outcome::won_by(!checker, Reason::PerpetualCheck);
    }
    if let Some(attacker) = only(|of| of.attacks) {
        return Outcome::won_by(!attacker, Reason::PerpetualAttack);
    }
    Outcome::drawn(Reason::FourfoldRepetition)
}

/// Whether the moved piece, or a slider it uncovered, attacks an enemy that this same piece did not
/// attack before the move.
fn makes_attack(before: &Position, after: &Position, mover: Color, played: Move) -> bool {
    let (from, to) = (played.from(), played.to());
    if from == to && !before.is_capture(played) {
        return false;
    }
    let rules = after.rules();
    let lines = |square: &Square| {
        let piece = after.piece(*square);
        piece.is_some_and(|piece| {
            let movement = rules.movement(piece);
            !movement.hooks.is_empty() || movement.slides.iter().any(|&range| range > 1)
        })
    };
    let pieces = after.board().pieces(mover).iter();
    let sliders: Vec<Square> = pieces.filter(|&s| s != to).filter(lines).collect();
    after.board().pieces(!mover).iter().any(|enemy| {
        attacks(after, to, enemy) && !attacks(before, from, enemy)
            || sliders
                .iter()
                .any(|&slider| attacks(after, slider, enemy) && !attacks(before, slider, enemy))
    })
}

/// Whether the piece on `from` could capture on the occupied `target` if it were its turn.
fn attacks(position: &Position, from: Square, target: Square) -> bool {
    slides_to(position, from, target) || position.special_attacks(from, target)
}

fn slides_to(position: &Position, from: Square, target: Square) -> bool {
    let Some(piece) = position.piece(from) else {
        return false;
    };
    let attackers = position.board().attackers(piece.color(), target);
    let near = position.board().near(target);
    Direction::ALL
        .into_iter()
        .zip(near)
        .any(|(direction, &distance)| {
            let (files, ranks) = direction.vector();
            let steps = distance as i8;
            attackers >> direction.index() & 1 != 0
                && target.shifted(files * steps, ranks * steps) == Some(from)
        })
}
