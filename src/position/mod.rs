//! A position in play: board, side to move and the moves that led here, made and undone exactly.

mod board;
mod cycle;
mod square_set;
mod threats;
mod totals;

pub use board::{Board, Links};
pub use cycle::Perpetual;
pub use square_set::SquareSet;
pub use totals::Totals;

use crate::tables::{MAX_EXTRA, Rules, SIDE_KEY};
use crate::types::{Color, Move, PathId, Piece, Setup, Square};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// One change of the board, and what undoing it needs.
#[derive(Clone, Copy, Debug)]
enum Change {
    Lifted {
        square: Square,
        code: u8,
        links: Links,
    },
    Dropped {
        square: Square,
    },
    Swapped {
        square: Square,
        old: u8,
    },
}

/// What a made move changed: at most the origin, the destination and the other victims.
#[derive(Clone, Debug)]
struct Undo {
    played: Option<Move>,
    totals: Totals,
    quiet_plies: usize,
    captured: bool,
    changes: ArrayVec<Change, { MAX_EXTRA + 2 }>,
}

/// A position of a rule set.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Arc<Rules>,
    board: Board,
    side: Color,
    trail: Vec<Undo>,
    /// The key before each move of the trail.
    keys: Vec<u64>,
    /// How many of the last moves took nothing and were no null moves.
    quiet_plies: usize,
}

/// A square that a position cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The square does not exist on this board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// Two pieces on one square.
    #[error("two pieces on {0}")]
    Twice(Square),
}

impl Position {
    /// The start of the game.
    #[must_use]
    pub fn start(rules: &Arc<Rules>) -> Self {
        let mut position = Self::empty(rules, Color::First);
        for &(square, piece) in &rules.variant().start {
            position.board.drop(rules, square, piece.code());
        }
        position
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// When a square is off the board or named twice.
    pub fn from_setup(rules: &Arc<Rules>, setup: &Setup) -> Result<Self, SetupError> {
        let mut position = Self::empty(rules, setup.side);
        for &(square, piece) in &setup.pieces {
            if !rules.geometry().contains(square) {
                return Err(SetupError::OffBoard(square));
            }
            if position.board.piece(square).is_some() {
                return Err(SetupError::Twice(square));
            }
            position.board.drop(rules, square, piece.code());
        }
        Ok(position)
    }

    fn empty(rules: &Arc<Rules>, side: Color) -> Self {
        Self {
            board: Board::empty(rules),
            rules: Arc::clone(rules),
            side,
            trail: Vec::new(),
            keys: Vec::new(),
            quiet_plies: 0,
        }
    }

    /// Pieces and side to move; the first player's pieces first, each rank by rank.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let of = |color| self.board.pieces(color).iter();
        let squares = of(Color::First).chain(of(Color::Second));
        let pieces = squares.filter_map(|square| Some((square, self.board.piece(square)?)));
        Setup {
            pieces: pieces.collect(),
            side: self.side,
        }
    }

    /// The compiled rule set.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// What stands on `square`.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// The key of placement and side to move. Final states count as other pieces.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        match self.side {
            Color::First => self.board.totals().key,
            Color::Second => self.board.totals().key ^ SIDE_KEY,
        }
    }

    /// The number of moves since the last capture, null move or setup.
    #[inline]
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet_plies
    }

    /// The number of moves made since the position was set up, null moves included.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> usize {
        self.trail.len()
    }

    /// The side whose last royal piece is gone: it has lost. With no royal piece on either side
    /// this is the side to move.
    #[inline]
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        let lost = |color| self.board.king(color).is_none() && self.board.royals(color).is_empty();
        [self.side, !self.side]
            .into_iter()
            .find(|&color| lost(color))
    }

    /// Whether a move captures, beside or on its destination.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, played: Move) -> bool {
        played.path() != PathId::PLAIN
            || played.from() != played.to() && self.board.piece(played.to()).is_some()
    }

    /// The squares on which a legal move captures: on the way first, the destination last.
    #[must_use]
    pub fn victims(&self, played: Move) -> ArrayVec<Square, { MAX_EXTRA + 1 }> {
        let extra = self.rules.captures().victims(played.path());
        let mut victims: ArrayVec<Square, { MAX_EXTRA + 1 }> = extra
            .iter()
            .map(|&offset| played.from().step(offset))
            .collect();
        if played.from() != played.to() && self.board.piece(played.to()).is_some() {
            victims.push(played.to());
        }
        victims
    }

    /// The key that the position has after a legal move.
    #[inline]
    #[must_use]
    pub fn key_after(&self, played: Move) -> u64 {
        let (rules, keys) = (&*self.rules, self.rules.keys());
        let (from, to) = (played.from(), played.to());
        let of = |square: Square| keys.piece(self.board.cell(square), square.index());
        let mut key = self.key() ^ SIDE_KEY ^ of(from);
        for &offset in rules.captures().victims(played.path()) {
            key ^= of(from.step(offset));
        }
        if from != to && self.board.piece(to).is_some() {
            key ^= of(to);
        }
        let code = self.board.cell(from);
        let after = if self.is_capture(played) {
            rules.after_capture(code)
        } else {
            code
        };
        key ^ keys.piece(after, to.index())
    }

    /// Makes a legal move.
    ///
    /// Moves come from the generators, or were checked by `movegen::is_legal`; others leave a
    /// position that makes no sense (a debug build stops).
    pub fn make(&mut self, played: Move) {
        self.keys.push(self.key());
        let rules = &*self.rules;
        let board = &mut self.board;
        let (from, to) = (played.from(), played.to());
        let mut undo = Undo {
            played: Some(played),
            totals: *board.totals(),
            quiet_plies: self.quiet_plies,
            captured: true,
            changes: ArrayVec::new(),
        };
        let code = board.cell(from);
        debug_assert_eq!(board.piece(from).map(Piece::color), Some(self.side));
        let extra = rules.captures().victims(played.path());
        for &offset in extra {
            let square = from.step(offset);
            let code = board.cell(square);
            let links = board.lift(rules, square);
            undo.changes.push(Change::Lifted {
                square,
                code,
                links,
            });
        }
        if from == to {
            undo.captured = !extra.is_empty();
            let promoted = rules.after_capture(code);
            if undo.captured && promoted != code {
                let old = board.swap(rules, from, promoted);
                undo.changes.push(Change::Swapped { square: from, old });
            }
        } else {
            let links = board.lift(rules, from);
            undo.changes.push(Change::Lifted {
                square: from,
                code,
                links,
            });
            if board.piece(to).is_some() {
                let old = board.swap(rules, to, rules.after_capture(code));
                undo.changes.push(Change::Swapped { square: to, old });
            } else {
                undo.captured = !extra.is_empty();
                let code = if undo.captured {
                    rules.after_capture(code)
                } else {
                    code
                };
                board.drop(rules, to, code);
                undo.changes.push(Change::Dropped { square: to });
            }
        }
        self.side = !self.side;
        self.quiet_plies = if undo.captured {
            0
        } else {
            self.quiet_plies + 1
        };
        self.trail.push(undo);
        self.check();
    }

    /// Lets the side to move do nothing, for the null move of the search.
    pub fn make_null(&mut self) {
        self.keys.push(self.key());
        self.trail.push(Undo {
            played: None,
            totals: *self.board.totals(),
            quiet_plies: self.quiet_plies,
            captured: false,
            changes: ArrayVec::new(),
        });
        self.quiet_plies = 0;
        self.side = !self.side;
    }

    /// Takes back the last move, null moves included; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(undo) = self.trail.pop() else {
            return false;
        };
        let rules = &*self.rules;
        for change in undo.changes.iter().rev() {
            match *change {
                Change::Lifted {
                    square,
                    code,
                    ref links,
                } => {
                    self.board.restore(rules, square, code, links);
                }
                Change::Dropped { square } => {
                    self.board.lift(rules, square);
                }
                Change::Swapped { square, old } => {
                    self.board.swap(rules, square, old);
                }
            }
        }
        self.board.set_totals(undo.totals);
        self.quiet_plies = undo.quiet_plies;
        self.keys.pop();
        self.side = !self.side;
        self.check();
        true
    }

    /// The moves made since the setup, the last one first, each with the key before it and whether
    /// it captured; a null move is `None`.
    pub fn history(&self) -> impl Iterator<Item = (Option<Move>, u64, bool)> + '_ {
        let keys = self.keys.iter().rev();
        self.trail
            .iter()
            .rev()
            .zip(keys)
            .map(|(undo, &key)| (undo.played, key, undo.captured))
    }

    /// How many plies ago the same position with the same side to move occurred last, captures and
    /// null moves in between excluded.
    #[inline]
    #[must_use]
    pub fn repeats_after(&self) -> Option<usize> {
        let key = self.key();
        let recent = self.keys.iter().rev().take(self.quiet_plies);
        recent
            .skip(1)
            .step_by(2)
            .position(|&earlier| earlier == key)
            .map(|n| 2 * n + 2)
    }

    /// The same position that remembers only its last `plies` moves.
    fn with_last(&self, plies: usize) -> Self {
        let forgotten = self.trail.len().saturating_sub(plies);
        Self {
            rules: Arc::clone(&self.rules),
            board: self.board.clone(),
            side: self.side,
            trail: self.trail.iter().skip(forgotten).cloned().collect(),
            keys: self.keys.iter().skip(forgotten).copied().collect(),
            quiet_plies: self.quiet_plies.min(plies),
        }
    }

    /// In debug builds: everything incremental equals what is computed anew. One position in eight
    /// is looked at, chosen by its key, so that debug games keep some speed.
    #[inline]
    fn check(&self) {
        debug_assert!(
            !self.key().is_multiple_of(8) || self.board.inconsistency(&self.rules).is_none(),
            "{:?}",
            self.board.inconsistency(&self.rules)
        );
    }
}
