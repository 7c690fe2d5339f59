//! Static exchange evaluation: what a capture wins once everybody has recaptured.
//!
//! The swap algorithm, least valuable attacker first, with two additions of this game: all victims
//! of a multi-capture count at once, and capturing promotes, so a capture also wins what the
//! capturer gains and puts the promoted piece at risk. Recapturing lions count as single captures.

use super::gain::gain;
use crate::position::Position;
use crate::tables::MAX_EXTRA;
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
    see(position, played, threshold).is_ok()
}

/// Whether `played` wins at least `threshold` by exchanges on its destination.
///
/// # Errors
/// What it wins at most, which is less: often the very sum, always a true bound.
pub fn see(position: &Position, played: Move, threshold: i32) -> Result<(), i32> {
    let won = gain(position, played) - threshold;
    if won < 0 {
        return Err(won + threshold);
    }
    let rules = position.rules();
    let code = position.board().cell(played.from());
    let code = if position.is_capture(played) {
        rules.after_capture(code)
    } else {
        code
    };
    let at_risk = value(position, code);
    let held = Exchange::new(position, played).hold(won, at_risk);
    held.map_err(|most| most + threshold)
}

fn value(position: &Position, code: u8) -> i32 {
    if position.rules().is_royal(code) {
        return ROYAL;
    }
    position.rules().value(code)
}

struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    /// The distances from the target to the next pieces or borders.
    near: [u8; 8],
    /// The directions in which the next piece is gone.
    opened: u8,
    /// Squares that the move vacates.
    gone: ArrayVec<Square, { MAX_EXTRA + 1 }>,
    attackers: [ArrayVec<Attacker, MOST>; 2],
    /// Whose pieces around the target are among them.
    gathered: [bool; 2],
}

impl<'a> Exchange<'a> {
    fn new(position: &'a Position, played: Move) -> Self {
        let target = played.to();
        let extra = position.rules().captures().victims(played.path());
        let squares = extra.iter().map(|&offset| played.from().step(offset));
        let mut gone: ArrayVec<Square, { MAX_EXTRA + 1 }> = squares.collect();
        if played.from() != target {
            gone.push(played.from());
        }
        let board = position.board();
        // What the board keeps of occupied squares alone.
        let near = if board.piece(target).is_some() {
            *board.near(target)
        } else {
            Direction::ALL.map(|direction| board.distance(position.rules(), target, direction))
        };
        let opened = Direction::ALL.into_iter().filter(|&direction| {
            let index = direction.index();
            gone.contains(&target.along(index, near[index]))
        });
        Self {
            opened: opened.fold(0, |bits, direction| bits | 1 << direction.index()),
            position,
            target,
            near,
            gone,
            attackers: [ArrayVec::new(), ArrayVec::new()],
            gathered: [false; 2],
        }
    }

    /// Adds the pieces of `color` that can recapture at once, if they have not been added: most
    /// exchanges are settled before both sides' are wanted.
    fn gather(&mut self, color: Color) {
        if std::mem::replace(&mut self.gathered[color.index()], true) {
            return;
        }
        let board = self.position.board();
        let mut from = match board.piece(self.target) {
            Some(_) => board.attackers(color, self.target) | self.opened,
            None => u8::MAX,
        };
        while from != 0 {
            let direction = Direction::from_index(from.trailing_zeros() as usize);
            from &= from - 1;
            self.look(direction, self.near[direction.index()], |piece| {
                piece == color
            });
        }
        self.add_specials(color);
    }

    /// Adds the first slider that attacks the target from `direction`, from `distance` on, where a
    /// piece or the border is, if it is of a color that is wanted.
    #[inline]
    fn look(&mut self, direction: Direction, mut distance: u8, wanted: impl Fn(Color) -> bool) {
        let board = self.position.board();
        loop {
            let square = self.target.along(direction.index(), distance);
            if !self.gone.contains(&square) {
                let code = board.cell(square);
                let reach = self.position.rules().slides(code)[direction.opposite().index()];
                let color = Piece::from_code(code).map(Piece::color);
                if reach >= distance && color.is_some_and(wanted) {
                    self.add(square, code, Some((direction, distance)));
                }
                return;
            }
            distance += board.near(square)[direction.index()];
        }
    }

    /// Adds the leapers around the target, and the hook movers and walkers.
    fn add_specials(&mut self, color: Color) {
        let board = self.position.board();
        let mut around = board.specials(color).around(self.target);
        while around != 0 {
            let (files, ranks) = vector(around.trailing_zeros());
            around &= around - 1;
            let square = self.target.step(Offset::new(files, ranks));
            if self.position.leap_attacks(square, -files, -ranks) {
                self.add_special(square, color);
            }
        }
        for square in board.far(color) {
            if self.position.far_attacks(square, self.target, &self.near) {
                self.add_special(square, color);
            }
        }
    }

    /// Adds an attacker that need not slide, unless it is known already.
    fn add_special(&mut self, square: Square, color: Color) {
        let list = &self.attackers[color.index()];
        let known = list.iter().any(|a| a.square == square);
        let there = square != self.target && !self.gone.contains(&square);
        if there && !known {
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

    /// Whether `color` can recapture.
    fn attacks(&mut self, color: Color) -> bool {
        self.gather(color);
        !self.attackers[color.index()].is_empty()
    }

    /// Takes the least valuable attacker of `color` and uncovers who stands behind it.
    fn next(&mut self, color: Color) -> Option<Attacker> {
        self.gather(color);
        let list = &mut self.attackers[color.index()];
        let least = (0..list.len()).min_by_key(|&i| list[i].value)?;
        let attacker = list.swap_remove(least);
        if let Some((direction, distance)) = attacker.line {
            let behind = self.position.board().near(attacker.square)[direction.index()];
            self.look(direction, distance + behind, |_| true);
        }
        Some(attacker)
    }

    /// Whether the mover keeps at least zero, having `balance` and a piece worth `at_risk` on the
    /// target, with the other side to recapture; if not, what it keeps at most.
    fn hold(&mut self, mut balance: i32, mut at_risk: i32) -> Result<(), i32> {
        let us = self.position.side();
        let mut side = !us;
        let mut recaptures = 0;
        loop {
            let ours = side == us;
            // `balance` is counted for the mover. Who is content with it need not go on.
            let result = if balance >= 0 { Ok(()) } else { Err(-1) };
            if ours == result.is_ok() {
                return result;
            }
            let Some(attacker) = self.next(side) else {
                // What a single recapture leaves is known; later the mover could have stopped.
                let known = |most| if recaptures == 1 { balance } else { most };
                return result.map_err(known);
            };
            // The capture of a King ends it all.
            if at_risk >= ROYAL {
                return if ours { Ok(()) } else { Err(-ROYAL) };
            }
            if attacker.value >= ROYAL && self.attacks(!side) {
                return result;
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
            recaptures += 1;
            side = !side;
        }
    }
}
