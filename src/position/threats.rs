//! Who can capture what: the test that stands for "check" in a game without a check rule.

use super::Position;
use crate::tables::Hook;
use crate::types::{Color, Direction, Square};

impl Position {
    /// Whether `color`, if it were to move, could capture what stands on the occupied `target`.
    #[inline]
    #[must_use]
    pub fn is_attacked_by(&self, color: Color, target: Square) -> bool {
        self.board.attackers(color, target) != 0
            || self
                .board
                .specials(color)
                .iter()
                .any(|from| from != target && self.special_attacks(from, target))
    }

    /// Whether `color` has exactly one royal piece left and the other side could capture it now.
    #[inline]
    #[must_use]
    pub fn king_hangs(&self, color: Color) -> bool {
        let royals = self.board.royals(color);
        let mut squares = royals.iter();
        match (squares.next(), squares.next()) {
            (Some(king), None) => self.is_attacked_by(!color, king),
            _ => false,
        }
    }

    /// Whether the special piece on `from` could capture on `target` by anything but slides.
    #[must_use]
    pub fn special_attacks(&self, from: Square, target: Square) -> bool {
        let Some(piece) = self.board.piece(from) else {
            return false;
        };
        let movement = self.rules.movement(piece);
        let files = target.file() as i8 - from.file() as i8;
        let ranks = target.rank() as i8 - from.rank() as i8;
        let leaps = movement.threat(files, ranks).is_some_and(|when| {
            when.is_always()
                || when.holds(&self.board.neighbourhood(&self.rules, piece.color(), from))
        });
        leaps
            || movement
                .hooks
                .iter()
                .any(|hook| self.hook_attacks(hook, from, target, files, ranks))
            || movement
                .walks
                .iter()
                .any(|path| crate::movegen::walk_captures(self, piece.color(), from, path, target))
    }

    /// Whether a hook from `from` captures on the occupied `target`. Both squares are occupied, so
    /// their distances tell whether the two legs are clear.
    #[inline]
    fn hook_attacks(
        &self,
        hook: &Hook,
        from: Square,
        target: Square,
        files: i8,
        ranks: i8,
    ) -> bool {
        let Some((first, second)) = legs(hook.first, hook.second, files, ranks) else {
            return false;
        };
        first <= hook.first_range
            && second <= hook.second_range
            && first < self.board.near(from)[hook.first.index()]
            && second < self.board.near(target)[hook.second.opposite().index()]
    }
}

/// The lengths of two perpendicular legs that lead to a vector; both must be positive.
#[inline]
fn legs(first: Direction, second: Direction, files: i8, ranks: i8) -> Option<(u8, u8)> {
    let along = |direction: Direction| {
        let (df, dr) = direction.vector();
        let norm = i16::from(df).abs() + i16::from(dr).abs();
        let dot = i16::from(df) * i16::from(files) + i16::from(dr) * i16::from(ranks);
        (dot > 0 && dot % norm == 0).then_some((dot / norm) as u8)
    };
    Some((along(first)?, along(second)?))
}
