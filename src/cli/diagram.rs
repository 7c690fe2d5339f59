//! A piece's moves as a drawing, from its paths on an empty board.

use super::board::grid;
use crate::betza::{Leg, Path};
use crate::tables::{Geometry, Rules};
use crate::types::{Color, Kind, Piece, Square};
use bitvec::array::BitArray;
use std::io::{self, Write};

/// A set of squares.
type Squares = BitArray<[u64; Square::CELLS / 64]>;

/// How a square can be reached; where there are several ways, the first one of this list is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// A leg before the last one captures there.
    Passing,
    /// By steps or a slide.
    Step,
    /// By a leap.
    Jump,
    /// By a slide that turns, or by several steps over empty squares.
    Turn,
    /// By a step or leap that captures only.
    CaptureOnly,
    /// By a step or leap that does not capture.
    MoveOnly,
    /// If something stands on the way.
    Over,
    /// If nothing stands on the square that can block.
    Lame,
    /// After a capture on the way.
    AfterCapture,
}

/// The ways with the signs and words for them, in the order of [`Way`].
const WAYS: [(Way, char, &str); 9] = [
    (
        Way::Passing,
        '!',
        "captures there on its way (and may stay, stop or go on)",
    ),
    (Way::Step, 'o', "moves or captures along empty squares"),
    (Way::Jump, 'J', "moves or captures, whatever stands between"),
    (
        Way::Turn,
        't',
        "moves or captures after a turn, or by steps over empty squares",
    ),
    (Way::CaptureOnly, 'c', "captures only"),
    (Way::MoveOnly, 'm', "moves only, without capture"),
    (Way::Over, 'h', "reaches over a piece on the way"),
    (Way::Lame, 'n', "leaps, if nothing stands in the middle"),
    (Way::AfterCapture, '2', "reaches after a capture on its way"),
];

/// The squares that a piece reaches, by the way.
struct Reach<'a> {
    geometry: &'a Geometry,
    from: Square,
    by_way: [Squares; WAYS.len()],
    /// It may capture and come back.
    igui: bool,
    /// It may go out and come back without a capture.
    pass: bool,
}

/// Draws the moves of the first player's piece in the middle of an empty board.
pub(super) fn draw(rules: &Rules, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
    let geometry = rules.geometry();
    let middle = Square::new((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2);
    let Some(from) = middle else {
        return Ok(());
    };
    let mut reach = Reach {
        geometry,
        from,
        by_way: [Squares::ZERO; WAYS.len()],
        igui: false,
        pass: false,
    };
    for path in &rules.movement(Piece::new(kind, Color::First)).paths {
        reach.follow(path, 0, from);
    }
    let id = rules
        .variant()
        .states
        .get(kind.index())
        .map_or("", |state| &state.id);
    grid(rules.variant(), id.len(), out, |square| {
        let sign = if square == from {
            id.to_owned()
        } else {
            reach.sign(square).to_string()
        };
        (sign, (' ', ' '))
    })?;
    reach.legend(out)
}

impl Reach<'_> {
    /// Notes the squares that the legs from number `number` on reach from `from`.
    fn follow(&mut self, path: &Path, number: usize, from: Square) {
        let Some(leg) = path.legs.get(number) else {
            return;
        };
        let last = number + 1 == path.legs.len();
        let mut square = from;
        for step in 1..=leg.range {
            let Some(next) = self.geometry.shifted(square, leg.step.0, leg.step.1) else {
                return;
            };
            square = next;
            if step <= first_step(leg, last) {
                continue;
            }
            if last {
                self.note(path, square);
                continue;
            }
            if leg.capture && square != self.from {
                self.add(Way::Passing, square);
            }
            self.follow(path, number + 1, square);
        }
    }

    /// Notes the end of a path.
    fn note(&mut self, path: &Path, square: Square) {
        let way = way(path);
        if square == self.from {
            let earlier = path.legs.iter().rev().skip(1);
            self.igui |= earlier.clone().any(|leg| leg.capture);
            self.pass |= earlier.clone().all(|leg| leg.to_empty);
        } else {
            self.add(way, square);
        }
    }

    fn add(&mut self, way: Way, square: Square) {
        if let Some(squares) = self.by_way.get_mut(way as usize) {
            squares.set(square.index(), true);
        }
    }

    fn has(&self, way: Way, square: Square) -> bool {
        let squares = self.by_way.get(way as usize);
        squares.is_some_and(|squares| squares.get(square.index()).is_some_and(|bit| *bit))
    }

    /// The sign of a square.
    fn sign(&self, square: Square) -> char {
        let way = WAYS.iter().find(|&&(way, ..)| self.has(way, square));
        way.map_or('.', |&(_, sign, _)| sign)
    }

    /// Explains the signs that were drawn.
    fn legend(&self, out: &mut dyn Write) -> io::Result<()> {
        let signs: Vec<char> = self
            .geometry
            .squares()
            .map(|square| self.sign(square))
            .collect();
        for (_, sign, words) in WAYS.iter().filter(|(_, sign, _)| signs.contains(sign)) {
            writeln!(out, "{sign}  {words}")?;
        }
        if self.igui {
            writeln!(
                out,
                "It may capture on a square marked ! and return to its own."
            )?;
        }
        if self.pass {
            writeln!(
                out,
                "It may pass, if it can step to an empty square and back."
            )?;
        }
        Ok(())
    }
}

/// The steps of a leg on which it cannot end.
fn first_step(leg: &Leg, last: bool) -> u8 {
    let skips = leg.jump && leg.middle() == (0, 0);
    if skips || last && leg.hop { 1 } else { 0 }
}

/// How a path comes to its end.
fn way(path: &Path) -> Way {
    let Some((last, earlier)) = path.legs.split_last() else {
        return Way::Step;
    };
    let any = |what: fn(&Leg) -> bool| earlier.iter().any(what);
    if any(|leg| leg.hop && !leg.to_empty) || last.hop || last.jump && last.middle() != (0, 0) {
        return Way::Over;
    }
    if any(|leg| leg.capture && !leg.to_empty && !leg.hop) {
        return Way::AfterCapture;
    }
    if last.lame {
        return Way::Lame;
    }
    match (last.to_empty, last.capture) {
        (true, false) => Way::MoveOnly,
        (false, true) => Way::CaptureOnly,
        _ if any(|leg| !leg.hop) => Way::Turn,
        _ if earlier.is_empty() && is_step(last) => Way::Step,
        _ => Way::Jump,
    }
}

/// Whether a leg goes from neighbour to neighbour.
const fn is_step(leg: &Leg) -> bool {
    leg.step.0.abs() <= 1 && leg.step.1.abs() <= 1 && !leg.jump
}
