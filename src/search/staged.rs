//! The order of moves of a search node, for tests: no search has been there before.

use super::history::Histories;
use super::picker::Picker;
use crate::movegen::MoveList;
use crate::position::Position;
use crate::types::Move;

/// Hands out the moves of a position as a node of the search tries them.
pub struct Staged {
    picker: Picker,
    histories: Histories,
    scratch: MoveList,
}

impl Staged {
    /// Nothing is known of any move.
    #[must_use]
    pub fn new() -> Self {
        Self {
            picker: Picker::new(),
            histories: Histories::new(),
            scratch: MoveList::new(),
        }
    }

    /// Every move in the order of the main search; `hash` must be legal; the killers need not
    /// be, but they must be different.
    pub fn all(
        &mut self,
        position: &Position,
        hash: Option<Move>,
        killers: [Option<Move>; 2],
    ) -> Vec<Move> {
        self.picker.start(hash, killers);
        self.rest(position)
    }

    /// The captures that the quiescence search tries, in its order, if they must win more than
    /// `floor` at once; and the most that one of the others would win.
    pub fn captures(&mut self, position: &Position, floor: i32) -> (Vec<Move>, Option<i32>) {
        self.picker.start_captures(floor);
        (self.rest(position), self.picker.left_out())
    }

    fn rest(&mut self, position: &Position) -> Vec<Move> {
        let (histories, scratch) = (&self.histories, &mut self.scratch);
        std::iter::from_fn(|| {
            self.picker
                .next(position, histories, Default::default(), scratch)
        })
        .collect()
    }
}

impl Default for Staged {
    fn default() -> Self {
        Self::new()
    }
}
