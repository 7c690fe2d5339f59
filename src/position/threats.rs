//! Who can capture what: the test that stands for "check" in a game without a check rule.

use super::Position;
use crate::movegen::walk_captures;
use crate::tables::condition::{bit, vector};
use crate::types::{Color, Direction, Offset, Square};

impl Position {
    /// Whether `color`, if it were to move, could capture what stands on the occupied `target`.
    #[inline]
    #[must_use]
    pub fn is_attacked_by(&self, color: Color, target: Square) -> bool {
        let leapers = self.board.specials(color).around(target);
        self.attacks(color, target, leapers)
    }

    /// Whether `color` has exactly one royal piece left and the other side could capture it now.
    #[inline]
    #[must_use]
    pub fn king_hangs(&self, color: Color) -> bool {
        self.board
            .king(color)
            .is_some_and(|king| self.attacks(!color, king, self.board.prowlers(color)))
    }

    /// Whether `color` attacks `target`, around which its special pieces are `leapers`.
    #[inline]
    fn attacks(&self, color: Color, target: Square, leapers: u64) -> bool {
        self.board.attackers(color, target) != 0
            || self.leaps_attack(target, leapers)
            || self
                .board
                .far(color)
                .iter()
                .any(|from| self.far_attacks(from, target, self.board.near(target)))
    }

    /// Whether a leap or chain of one of the pieces `leapers` around `target` captures there.
    #[inline]
    fn leaps_attack(&self, target: Square, mut leapers: u64) -> bool {
        while leapers != 0 {
            let (files, ranks) = vector(leapers.trailing_zeros());
            leapers &= leapers - 1;
            let from = target.step(Offset::new(files, ranks));
            if self.leap_attacks(from, -files, -ranks) {
                return true;
            }
        }
        false
    }

    /// Whether a leap or chain from `from` captures what is at a vector from there.
    #[inline]
    #[must_use]
    pub fn leap_attacks(&self, from: Square, files: i8, ranks: i8) -> bool {
        let threatened = self.rules.threatened(self.board.cell(from));
        // Most neighbours do not reach that far.
        if bit(files, ranks).is_none_or(|bit| threatened >> bit & 1 == 0) {
            return false;
        }
        let Some(piece) = self.board.piece(from) else {
            return false;
        };
        self.rules
            .movement(piece)
            .threat(files, ranks)
            .is_some_and(|when| {
                when.is_always()
                    || when.holds(&self.board.neighbourhood(&self.rules, piece.color(), from))
            })
    }

    /// Whether the special piece on `from` could capture on `target`, once an enemy stands there,
    /// by anything but slides; walks are looked at only where one does. `near` are the distances
    /// from `target` to the next pieces or borders.
    #[must_use]
    pub fn special_attacks(&self, from: Square, target: Square, near: &[u8; 8]) -> bool {
        let (files, ranks) = vector_between(from, target);
        self.leap_attacks(from, files, ranks) || self.far_attacks(from, target, near)
    }

    /// Whether a hook or walk from `from` captures on `target`, from which the next pieces are at
    /// the distances `near`.
    #[inline]
    #[must_use]
    pub fn far_attacks(&self, from: Square, target: Square, near: &[u8; 8]) -> bool {
        let code = self.board.cell(from);
        self.hooks_attack(code, from, target, near)
            || self.rules.walks(code) && self.walks_attack(from, target)
    }

    fn walks_attack(&self, from: Square, target: Square) -> bool {
        self.board.piece(from).is_some_and(|piece| {
            let walks = &self.rules.movement(piece).walks;
            walks
                .iter()
                .any(|path| walk_captures(self, piece.color(), from, path, target))
        })
    }

    /// Whether one of a piece's hooks from `from` captures on `target`: the distances from both
    /// squares tell whether the two legs are clear.
    #[inline]
    fn hooks_attack(&self, code: u8, from: Square, target: Square, near_target: &[u8; 8]) -> bool {
        // All hooks of a piece are of one kind: orthogonal or diagonal.
        let Some(diagonal) = self.rules.diagonal_hooks(code) else {
            return false;
        };
        let (files, ranks) = vector_between(from, target);
        let Some([a, b]) = legs(diagonal, files, ranks) else {
            return false;
        };
        let near = self.board.near(from);
        let clear = |first: (Direction, u8), second: (Direction, u8)| {
            first.1 < near[first.0.index()] && second.1 < near_target[second.0.opposite().index()]
        };
        clear(a, b) && self.has_hook(from, a, b) || clear(b, a) && self.has_hook(from, b, a)
    }

    /// Whether the piece on `from` has a hook of these two legs.
    fn has_hook(&self, from: Square, first: (Direction, u8), second: (Direction, u8)) -> bool {
        self.board.piece(from).is_some_and(|piece| {
            self.rules.movement(piece).hooks.iter().any(|hook| {
                (hook.first, hook.second) == (first.0, second.0)
                    && first.1 <= hook.first_range
                    && second.1 <= hook.second_range
            })
        })
    }
}

/// The two perpendicular legs, orthogonal or diagonal ones, that lead to a vector; both are at
/// least one step long.
#[inline]
fn legs(diagonal: bool, files: i8, ranks: i8) -> Option<[(Direction, u8); 2]> {
    let leg = |direction: Direction, length: i8| match length {
        0 => None,
        1.. => Some((direction, length as u8)),
        _ => Some((direction.opposite(), length.unsigned_abs())),
    };
    if !diagonal {
        return Some([leg(Direction::North, ranks)?, leg(Direction::East, files)?]);
    }
    let (rising, falling) = (files + ranks, files - ranks);
    if rising % 2 != 0 {
        return None;
    }
    Some([
        leg(Direction::NorthEast, rising / 2)?,
        leg(Direction::SouthEast, falling / 2)?,
    ])
}

#[inline]
const fn vector_between(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}
