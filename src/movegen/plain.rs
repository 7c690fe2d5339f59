//! Moves straight from the Betza paths, square by square: slow, and the definition of right.

use super::MoveList;
use crate::betza::{Leg, MAX_LEGS, Path};
use crate::position::Position;
use crate::tables::Victims;
use crate::tables::condition::{EMPTY, ENEMY, Occupancy};
use crate::types::{Color, Move, Square};
use arrayvec::ArrayVec;

/// The end of a walked path.
#[derive(Clone, Debug)]
pub struct End {
    /// Where the move begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The captured squares in the order of the path; the destination is the last one if it is
    /// captured by the last leg.
    pub captured: ArrayVec<Square, MAX_LEGS>,
    /// The squares on which the legs end, the last one is the destination.
    pub stops: ArrayVec<Square, MAX_LEGS>,
}

impl End {
    /// The ends of legs that tell the path by its captures alone: these in their order, and the
    /// destination.
    #[must_use]
    pub fn told(&self) -> Vec<Square> {
        let mut legs = self.captured.to_vec();
        if legs.last() != Some(&self.to) {
            legs.push(self.to);
        }
        legs
    }

    /// The move word; `None` if no number is known for the captured squares (which compiled rules
    /// exclude).
    #[must_use]
    pub fn to_move(&self, position: &Position) -> Option<Move> {
        let others = self.captured.iter().filter(|&&square| square != self.to);
        let victims: Victims = others.map(|&square| self.from.offset_to(square)).collect();
        let path = position.rules().captures().number(victims)?;
        Some(Move::new(self.from, self.to, path))
    }
}

/// Adds every legal move, each once.
pub fn all(position: &Position, list: &mut MoveList) {
    if position.loser().is_some() {
        return;
    }
    for from in position.board().pieces(position.side()) {
        piece_moves(position, from, list);
    }
}

/// Adds every move of the piece on `from`, each once.
pub fn piece_moves(position: &Position, from: Square, list: &mut MoveList) {
    let start = list.len();
    for_each_end(position, from, &mut |end| {
        if let Some(played) = end.to_move(position)
            && !list[start..].contains(&played)
        {
            list.push(played);
        }
    });
}

/// Calls `visit` with the end of every path of the piece on `from`; one move may end many paths.
pub fn for_each_end(position: &Position, from: Square, visit: &mut dyn FnMut(&End)) {
    let Some(piece) = position.piece(from) else {
        return;
    };
    for path in &position.rules().movement(piece).paths {
        walk(position, piece.color(), from, path, visit);
    }
}

/// Whether a piece of `us` on `from` captures on `target` by `path`.
#[must_use]
pub fn walk_captures(
    position: &Position,
    us: Color,
    from: Square,
    path: &Path,
    target: Square,
) -> bool {
    let mut found = false;
    walk(position, us, from, path, &mut |end| {
        found |= end.captured.contains(&target)
    });
    found
}

/// Calls `visit` with every end of `path` for a piece of `us` on `from`.
pub fn walk(
    position: &Position,
    us: Color,
    from: Square,
    path: &Path,
    visit: &mut dyn FnMut(&End),
) {
    let end = End {
        from,
        to: from,
        captured: ArrayVec::new(),
        stops: ArrayVec::new(),
    };
    let mut walker = Walker {
        position,
        us,
        end,
        visit,
    };
    walker.legs(&path.legs, from);
}

struct Walker<'a> {
    position: &'a Position,
    us: Color,
    end: End,
    visit: &'a mut dyn FnMut(&End),
}

impl Walker<'_> {
    /// What stands on `square`; the start square counts as empty.
    fn occupancy(&self, square: Square) -> Occupancy {
        if square == self.end.from {
            return EMPTY;
        }
        self.position
            .rules()
            .occupancy(self.us, self.position.board().cell(square))
    }

    fn next(&self, from: Square, step: (i8, i8)) -> Option<Square> {
        self.position
            .rules()
            .geometry()
            .shifted(from, step.0, step.1)
    }

    /// Walks the remaining legs from `from`.
    fn legs(&mut self, legs: &[Leg], from: Square) {
        let Some((leg, rest)) = legs.split_first() else {
            return;
        };
        let last = rest.is_empty();
        let cannon = last && leg.hop;
        let skips = leg.jump && leg.middle() == (0, 0);
        let mut square = from;
        let mut hurdles = 0;
        for step in 0..leg.range {
            let Some(next) = self.next(square, leg.step) else {
                return;
            };
            if !self.may_leap(leg, square) {
                return;
            }
            square = next;
            if skips && step == 0 {
                continue;
            }
            let here = self.occupancy(square);
            let may_end = !cannon || hurdles == 1;
            if here == EMPTY {
                if leg.to_empty && may_end {
                    self.stop(square, false, rest);
                }
                continue;
            }
            if here == ENEMY && leg.capture && may_end {
                self.stop(square, true, rest);
            }
            if leg.hop && !last {
                self.stop(square, false, rest);
            }
            hurdles += 1;
            if !cannon || hurdles > 1 {
                return;
            }
        }
    }

    /// Whether the square between the ends of a lame or jumping leap is as it must be.
    fn may_leap(&self, leg: &Leg, from: Square) -> bool {
        let middle = leg.middle();
        if !(leg.lame || leg.jump) || middle == (0, 0) {
            return true;
        }
        let occupied = self
            .next(from, middle)
            .is_some_and(|at| self.occupancy(at) != EMPTY);
        occupied != leg.lame
    }

    /// Ends a leg on `square`, and the move if there is no other leg.
    fn stop(&mut self, square: Square, capture: bool, rest: &[Leg]) {
        if self.end.stops.try_push(square).is_err() {
            return;
        }
        // A victim that is met again counts once.
        let capture = capture && !self.end.captured.contains(&square);
        if capture {
            self.end.captured.push(square);
        }
        if rest.is_empty() {
            self.end.to = square;
            (self.visit)(&self.end);
        } else {
            self.legs(rest, square);
        }
        if capture {
            self.end.captured.pop();
        }
        self.end.stops.pop();
    }
}
