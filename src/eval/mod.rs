//! Evaluation: who is ahead in a position where nothing is captured next.

use crate::position::Position;
use crate::types::Color;

/// The steps between a full board and an empty one.
const PHASES: i32 = 256;

/// Having the move, in centipawns.
const TEMPO: i32 = 12;

/// A lead counts for less with each move that captures nothing, by one part of so many, up to so
/// many moves: who is ahead must try something.
const STILL_PARTS: i64 = 1_024;
const STILL_MOST: usize = 256;

/// The value of the position for the side to move, in hundredths of a Pawn.
#[inline]
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    let still = position.quiet_plies().min(STILL_MOST) as i64;
    let score = (placement(position) * (STILL_PARTS - still) / STILL_PARTS) as i32;
    match position.side() {
        Color::First => score + TEMPO,
        Color::Second => TEMPO - score,
    }
}

/// What the pieces are worth where they stand: the first player's less the second player's, in
/// hundredths of a Pawn.
#[inline]
#[must_use]
pub fn placement(position: &Position) -> i64 {
    let totals = position.board().totals();
    let full = position.rules().full_army();
    let phase = (totals.pieces * PHASES / full).clamp(0, PHASES);
    let [first, second] = totals.near_kings;
    let opening = totals.opening + first[0] + second[0];
    let ending = totals.ending + first[1] + second[1];
    (i64::from(opening) * i64::from(phase) + i64::from(ending) * i64::from(PHASES - phase))
        / i64::from(PHASES)
}
