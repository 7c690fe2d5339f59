//! Positions that the benches share: the same in every run.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "shared by benches, which use a part of it each"
)]

#[path = "../../tests/common/mod.rs"]
pub mod common;

use common::{Random, epd, position, rules};
use komainu::movegen::{self, MoveList};
use komainu::position::Position;
use komainu::types::{Color, Move};
use std::fmt;

/// Positions a class; fewer flatter the branch predictor.
pub const POSITIONS: usize = 128;

/// How full the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Army {
    /// Random games near the start array of 192 pieces: more than 150 pieces.
    Full,
    /// 80 to 110 pieces.
    Half,
    /// 30 to 60 pieces.
    Sparse,
}

impl Army {
    /// Every class.
    pub const ALL: [Self; 3] = [Self::Full, Self::Half, Self::Sparse];

    fn holds(self, position: &Position) -> bool {
        let pieces = Color::ALL.map(|color| position.board().pieces(color).len());
        match (self, pieces[0] + pieces[1]) {
            (Self::Full, n) => n > 150,
            (Self::Half, n) => (80..=110).contains(&n),
            (Self::Sparse, n) => (30..=60).contains(&n),
        }
    }

    /// [`POSITIONS`] positions of Dai Dai Shogi: those of the perft file that fit, the rest from
    /// random games that like to capture, but not Kings.
    pub fn positions(self) -> Vec<Position> {
        let rules = rules("daidai");
        let file = epd("daidai.epd").into_iter();
        let mut found: Vec<Position> = file
            .map(|(fen, _)| position(&rules, &fen))
            .filter(|position| self.holds(position))
            .take(POSITIONS / 4)
            .collect();
        let mut random = Random(self as u64 + 1);
        while found.len() < POSITIONS {
            let mut position = Position::start(&rules);
            for ply in 0..2_000 {
                let moves = peaceful(&position, movegen::all);
                let captures = peaceful(&position, movegen::captures);
                let pool = match random.below(3) {
                    0 if !captures.is_empty() => &captures,
                    _ => &moves,
                };
                if pool.is_empty() {
                    break;
                }
                position.make(pool[random.below(pool.len())]);
                let late = ply > 20 && random.below(16) == 0;
                if late && self.holds(&position) && found.len() < POSITIONS {
                    found.push(Position::from_setup(&rules, &position.setup()).unwrap());
                    if random.below(3) == 0 {
                        break;
                    }
                }
            }
        }
        found
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The moves of a generator that leave the Kings alone.
fn peaceful(position: &Position, generator: fn(&Position, &mut MoveList)) -> Vec<Move> {
    let royals = position.board().royals(!position.side());
    let spares = |m: &Move| {
        let victims = position.victims(*m);
        !victims.iter().any(|square| royals.contains(square.index()))
    };
    moves(position, generator)
        .into_iter()
        .filter(spares)
        .collect()
}

/// The moves of a generator.
pub fn moves(position: &Position, generator: fn(&Position, &mut MoveList)) -> Vec<Move> {
    let mut list = MoveList::new();
    generator(position, &mut list);
    list.to_vec()
}

/// The start position of Dai Dai Shogi.
pub fn start() -> Position {
    Position::start(&rules("daidai"))
}

/// Twenty varied positions from the middle of games of Dai Dai Shogi.
pub fn middle_games() -> Vec<Position> {
    let rules = rules("daidai");
    let fens = include_str!("middle.txt").lines();
    fens.map(|fen| position(&rules, fen)).collect()
}

/// The middle one of a figure over all rounds of a comparison.
pub fn median<R>(rounds: &[R], figure: fn(&R) -> f64) -> f64 {
    let mut figures: Vec<f64> = rounds.iter().map(figure).collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}
