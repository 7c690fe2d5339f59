//! A growing list of moves, with marks that merge paths to the same square.

use crate::types::{Move, Square};
use std::ops::{Deref, DerefMut};

/// A reusable list of moves.
#[derive(Clone, Debug)]
pub struct MoveList {
    moves: Vec<Move>,
    marks: Box<[u16; Square::CELLS]>,
    mark: u16,
}

impl MoveList {
    /// An empty list with room for an ordinary position's moves.
    #[must_use]
    pub fn new() -> Self {
        Self {
            moves: Vec::with_capacity(256),
            marks: Box::new([0; Square::CELLS]),
            mark: 0,
        }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, played: Move) {
        self.moves.push(played);
    }

    /// Removes every move; the memory is kept.
    #[inline]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Forgets all marks, without touching their memory.
    #[inline]
    pub(super) fn new_marks(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
    }

    /// Marks a cell; false if it was marked already.
    #[inline]
    pub(super) fn mark(&mut self, index: usize) -> bool {
        let cell = &mut self.marks[index & (Square::CELLS - 1)];
        let new = *cell != self.mark;
        *cell = self.mark;
        new
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter().copied()
    }
}
