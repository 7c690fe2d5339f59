//! What the sides did in a cycle of moves: perpetual checks and perpetual attacks.
//!
//! The modern reading of the repetition rule (rules of Dai Dai Shogi, section "Repetition"): the
//! burden to deviate is the checker's, else the attacker's. The moves are looked at by playing them
//! again, only when a position has come again.

use super::Position;
use crate::types::{Color, Direction, Move, Square};

/// The one side that did something with every move of a cycle, and must deviate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perpetual {
    /// It gave check.
    Check(Color),
    /// It attacked something that was not attacked before.
    Attack(Color),
}

/// What a side did with every move.
#[derive(Clone, Copy, Debug)]
struct Conduct {
    checks: bool,
    attacks: bool,
}

impl Position {
    /// Who has to deviate from the cycle of the last `plies` moves: exactly one side that gave
    /// check with each of its moves, else exactly one side that made an attack with each; `None`
    /// if there is no such side.
    #[must_use]
    pub fn perpetual(&self, plies: usize) -> Option<Perpetual> {
        let mut conduct = [Conduct {
            checks: true,
            attacks: true,
        }; 2];
        let mut after = self.with_last(plies);
        for (played, _, _) in self.history().take(plies) {
            let mut before = after.clone();
            before.undo();
            let mover = before.side();
            let of = &mut conduct[mover.index()];
            of.checks = of.checks && after.king_hangs(!mover);
            of.attacks = of.attacks
                && played.is_some_and(|played| makes_attack(&before, &after, mover, played));
            after = before;
        }
        let only = |does: fn(&Conduct) -> bool| match conduct.each_ref().map(does) {
            [true, false] => Some(Color::First),
            [false, true] => Some(Color::Second),
            _ => None,
        };
        let checker = only(|of| of.checks).map(Perpetual::Check);
        checker.or_else(|| only(|of| of.attacks).map(Perpetual::Attack))
    }
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
    let near = position.board().near(target);
    slides_to(position, from, target) || position.special_attacks(from, target, near)
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
