//! Static exchange evaluation: what a capture wins once everybody has recaptured.
//!
//! The swap algorithm, least valuable attacker first, with two additions of this game: all victims
//! of a multi-capture count at once, and capturing promotes, so a capture also wins what the
//! capturer gains and puts the promoted piece at risk. Recapturing lions count as single captures.

use super::gain::gain;
use crate::position::Position;
use crate::tables::condition::vector;
use crate::types::{Color, Direction, Move, Offset, Piece, Square};
use arrayvec::ArrayVec;

/// What losing a royal piece costs: more than any exchange wins.
const ROYAL: i32 = 1_000_000;
/// More attackers of one square and side are not looked at.
const MOST: usize = 24;

/// A piece that can recapture.
#[derive(Clone, Copy)]
struct Attacker {
    value: i32,
    square: Square,
    code: u8,
    /// The direction from the target in which it stands, if it slides.
    line: Option<(Direction, u8)>,
}

/// Whether `played` wins at least `threshold` by exchanges on its destination.
#[must_use]
pub fn see_at_least(position: &Position, played: Move, threshold: i32) -> bool {
    let won = gain(position, played) - threshold;
    if won < 0 {
        return false;
    }
    let rules = position.rules();
    let code = position.board().cell(played.from());
    let code = if position.is_capture(played) {
        rules.after_capture(code)
    } else {
        code
    };
    let at_risk = value(position, code);
    Exchange::new(position, played).holds(won, at_risk)
}

fn value(position: &Position, code: u8) -> i32 {
    if position.rules().is_royal(code) {
        return ROYAL;
    }
    Piece::from_code(code).map_or(0, |piece| position.rules().weights().value(piece.kind()))
}

struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    /// Squares that the move vacates.
    gone: ArrayVec<Square, 6>,
    attackers: [ArrayVec<Attacker, MOST>; 2],
}

impl<'a> Exchange<'a> {
    fn new(position: &'a Position, played: Move) -> Self {
        let target = played.to();
        let mut gone: ArrayVec<Square, 6> = position.victims(played).into_iter().collect();
        gone.push(played.from());
        gone.retain(|square| *square != target);
        let attackers = [ArrayVec::new(), ArrayVec::new()];
        let mut exchange = Self {
            position,
            target,
            gone,
            attackers,
        };
        let board = position.board();
        // What the board keeps of occupied squares alone: distances, and where sliders attack from.
        let (near, from) = if board.piece(target).is_some() {
            let [first, second] = Color::ALL.map(|color| board.attackers(color, target));
            (*board.near(target), first | second)
        } else {
            let distance = |direction| board.distance(position.rules(), target, direction);
            (Direction::ALL.map(distance), u8::MAX)
        };
        exchange.look_around(&near, from);
        exchange.add_specials(played.from(), &near);
        exchange
    }

    /// Looks for sliders in the directions of `from`, and behind the neighbours that are gone.
    fn look_around(&mut self, near: &[u8; 8], from: u8) {
        for direction in Direction::ALL {
            let index = direction.index();
            let distance = near[index];
            if from >> index & 1 != 0 || self.gone.contains(&self.target.along(index, distance)) {
                self.look(direction, distance);
            }
        }
    }

    /// Adds the first slider that attacks the target from `direction`, from `distance` on, where a
    /// piece or the border is.
    fn look(&mut self, direction: Direction, mut distance: u8) {
        let board = self.position.board();
        loop {
            let square = self.target.along(direction.index(), distance);
            let code = board.cell(square);
            if !self.gone.contains(&square) {
                let reach = self.position.rules().slides(code)[direction.opposite().index()];
                if reach >= distance {
                    self.add(square, code, Some((direction, distance)));
                }
                return;
            }
            distance += board.near(square)[direction.index()];
        }
    }

    /// Adds the leapers around the target, and the hook movers and walkers.
    fn add_specials(&mut self, mover: Square, near: &[u8; 8]) {
        let board = self.position.board();
        for color in Color::ALL {
            let specials = board.specials(color);
            let mut around = specials.around(self.target);
            while around != 0 {
                let (files, ranks) = vector(around.trailing_zeros());
                around &= around - 1;
                let square = self.target.step(Offset::new(files, ranks));
                self.add_special(mover, square, color, near);
            }
            for square in board.far(color) {
                self.add_special(mover, square, color, near);
            }
        }
    }

    fn add_special(&mut self, mover: Square, square: Square, color: Color, near: &[u8; 8]) {
        if square == mover || self.gone.contains(&square) || square == self.target {
            return;
        }
        let known = self.attackers[color.index()]
            .iter()
            .any(|a| a.square == square);
        if !known && self.position.special_attacks(square, self.target, near) {
            self.add(square, self.position.board().cell(square), None);
        }
    }

    fn add(&mut self, square: Square, code: u8, line: Option<(Direction, u8)>) {
        let Some(piece) = Piece::from_code(code) else {
            return;
        };
        let value = value(self.position, code);
        let attacker = Attacker {
            value,
            square,
            code,
            line,
        };
        // A full list is as good as any.
        let _ = self.attackers[piece.color().index()].try_push(attacker);
    }

    /// Takes the least valuable attacker of `color` and uncovers who stands behind it.
    fn next(&mut self, color: Color) -> Option<Attacker> {
        let list = &mut self.attackers[color.index()];
        let least = (0..list.len()).min_by_key(|&i| list[i].value)?;
        let attacker = list.swap_remove(least);
        if let Some((direction, distance)) = attacker.line {
            let behind = self.position.board().near(attacker.square)[direction.index()];
            self.look(direction, distance + behind);
        }
        Some(attacker)
    }

    /// Whether the mover keeps at least zero, having `balance` and a piece worth `at_risk` on the
    /// target, with the other side to recapture.
    fn holds(mut self, mut balance: i32, mut at_risk: i32) -> bool {
        let us = self.position.side();
        let mut side = !us;
        loop {
            let ours = side == us;
            // `balance` is counted for the mover. Who is content with it need not go on.
            if ours == (balance >= 0) {
                return balance >= 0;
            }
            let Some(attacker) = self.next(side) else {
                return balance >= 0;
            };
            // The capture of a King ends it all.
            if at_risk >= ROYAL {
                return ours;
            }
            if attacker.value >= ROYAL && !self.attackers[(!side).index()].is_empty() {
                return balance >= 0;
            }
            let promoted = self.position.rules().after_capture(attacker.code);
            let worth = value(self.position, promoted);
            let win = at_risk
                + if attacker.value >= ROYAL {
                    0
                } else {
                    worth - attacker.value
                };
            balance += if ours { win } else { -win };
            at_risk = worth;
            side = !side;
        }
    }
}
