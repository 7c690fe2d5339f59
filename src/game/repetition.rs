//! What repeated positions mean.
//!
//! A position is the placement, final states told apart, and the side to move. At its fourth
//! occurrence the modern rule looks at the moves since the first: see [`Position::perpetual`].

use super::outcome::{Outcome, Reason};
use crate::position::{Perpetual, Position};
use crate::types::Move;
use crate::variant::Repetition;

/// The occurrence that ends the game.
const LAST_OCCURRENCE: usize = 4;

/// How the position's history ends the game, if it does.
pub(super) fn outcome(position: &Position) -> Option<Outcome> {
    let plies = plies_since_first(position)?;
    match position.rules().variant().rules.repetition {
        Repetition::Forbid => None,
        Repetition::Simple => Some(Outcome::drawn(Reason::FourfoldRepetition)),
        Repetition::Modern => Some(match position.perpetual(plies) {
            Some(Perpetual::Check(checker)) => Outcome::won_by(!checker, Reason::PerpetualCheck),
            Some(Perpetual::Attack(attacker)) => {
                Outcome::won_by(!attacker, Reason::PerpetualAttack)
            }
            None => Outcome::drawn(Reason::FourfoldRepetition),
        }),
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
