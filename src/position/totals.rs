//! Sums over all pieces: the key of the placement, and what the evaluation adds up.

use crate::tables::Rules;
use crate::types::{Color, Piece, Square};

/// Sums over all pieces, saved and restored as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The key of the placement, side to move not included.
    pub key: u64,
    /// The part of the key that belongs to pieces which slide nowhere.
    pub steppers: u64,
    /// The first player's piece-square values less the second player's, for a full board.
    pub opening: i32,
    /// The same for an empty board.
    pub ending: i32,
    /// The number of pieces of both sides: how far the game is.
    pub pieces: i32,
    /// What all pieces gain by their distance from the first player's King, and from the second
    /// player's: opening and ending, the first player's less the second player's. Nothing while
    /// that side has not exactly one royal piece.
    pub near_kings: [[i32; 2]; 2],
}

impl Totals {
    /// Adds `piece` on `square`, or takes it out (`sign` -1).
    #[inline]
    pub(super) fn add(
        &mut self,
        rules: &Rules,
        kings: &[Option<Square>; 2],
        square: Square,
        piece: Piece,
        sign: i32,
    ) {
        let key = rules.keys().piece(piece.code(), square.index());
        self.key ^= key;
        if rules.is_stepper(piece.code()) {
            self.steppers ^= key;
        }
        let worth = rules.worth(piece, square.index());
        let side = sign * side_of(piece);
        self.opening += side * i32::from(worth.opening);
        self.ending += side * i32::from(worth.ending);
        self.pieces += sign;
        for king in Color::ALL {
            if let Some(home) = kings[king.index()] {
                self.add_near(rules, king, home, square, piece, sign);
            }
        }
    }

    /// Adds what `piece` gains by its distance from the `king` of a side at `home`, or takes it out.
    #[inline]
    pub(super) fn add_near(
        &mut self,
        rules: &Rules,
        king: Color,
        home: Square,
        square: Square,
        piece: Piece,
        sign: i32,
    ) {
        let [own, enemy] = rules.weights().near(piece.kind());
        let table = if king == piece.color() { own } else { enemy };
        if let Some(gain) = table.get(square.distance(home)) {
            let side = sign * side_of(piece);
            let [opening, ending] = &mut self.near_kings[king.index()];
            *opening += side * i32::from(gain.opening);
            *ending += side * i32::from(gain.ending);
        }
    }

    /// Nothing is near that side's King: it came or went.
    pub(super) const fn forget_near(&mut self, king: Color) {
        self.near_kings[king.index()] = [0; 2];
    }
}

/// 1 for the first player's pieces, -1 for the second player's.
#[inline]
fn side_of(piece: Piece) -> i32 {
    match piece.color() {
        Color::First => 1,
        Color::Second => -1,
    }
}
