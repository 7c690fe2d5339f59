//! Why a move text is refused.

use crate::position::Position;
use crate::types::{Color, Square};

/// Why a move text is no legal move; worded to stand in `Illegal move (WHY): TEXT`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move at all.
    #[error("column {column}: {found}; expected {expected}")]
    Syntax {
        /// The character of the text, counted from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A square that this board does not have.
    #[error("{square} is not on the {files}x{ranks} board")]
    OffBoard {
        /// The square as written.
        square: String,
        /// The board's files.
        files: u8,
        /// The board's ranks.
        ranks: u8,
    },
    /// A leg that begins elsewhere than the one before it ended.
    #[error("a leg begins on {found}, but the one before it ends on {expected}")]
    BrokenPath {
        /// Where the leg begins.
        found: Square,
        /// Where it should begin.
        expected: Square,
    },
    /// A side has no King left.
    #[error("the game is over: the {loser} player's King is captured")]
    GameOver {
        /// The side without a King.
        loser: Color,
    },
    /// Nothing stands on the origin.
    #[error("no piece on {0}")]
    NoPiece(Square),
    /// The piece on the origin is the other side's.
    #[error("the {name} on {from} is the other side's")]
    NotYours {
        /// The piece's English name.
        name: String,
        /// Where it stands.
        from: Square,
    },
    /// A piece of the mover's own side stands on the destination.
    #[error("the {name} on {to} is your own")]
    OwnPiece {
        /// The name of the piece on the destination.
        name: String,
        /// The destination.
        to: Square,
    },
    /// The piece has no move to the destination.
    #[error("the {name} on {from} cannot go to {to}")]
    CannotReach {
        /// The piece's English name.
        name: String,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// The piece can go to the destination, but not like this.
    #[error("the {name} on {from} cannot go to {to}{how}")]
    CannotGoSo {
        /// The piece's English name.
        name: String,
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// In which way it cannot; begins with a blank.
        how: String,
    },
    /// The piece cannot pass.
    #[error("the {name} on {from} cannot pass{how}")]
    CannotPass {
        /// The piece's English name.
        name: String,
        /// Where it stands.
        from: Square,
        /// In which way it cannot; begins with a blank.
        how: String,
    },
    /// `@@@@`, and no piece can pass.
    #[error("no piece of the {0} player can pass here")]
    NoPass(Color),
    /// An `x` before a square on which nothing is captured.
    #[error("nothing to capture on {0}")]
    NothingToCapture(Square),
    /// A `-` before a square on which an enemy would be captured.
    #[error("the {name} on {square} would be captured")]
    WouldCapture {
        /// The name of the piece on the square.
        name: String,
        /// The square.
        square: Square,
    },
}

/// The English name of the piece on `square`.
pub(super) fn name_on(position: &Position, square: Square) -> String {
    let variant = position.rules().variant();
    position
        .piece(square)
        .and_then(|piece| variant.states.get(piece.kind().index()))
        .map_or_else(|| "piece".to_owned(), |state| state.name.clone())
}

/// That the piece on `from` may be moved at all.
pub(super) fn check_mover(position: &Position, from: Square) -> Result<(), MoveError> {
    check_running(position)?;
    match position.piece(from) {
        None => Err(MoveError::NoPiece(from)),
        Some(piece) if piece.color() != position.side() => Err(MoveError::NotYours {
            name: name_on(position, from),
            from,
        }),
        Some(_) => Ok(()),
    }
}

/// That both sides have a King.
pub(super) fn check_running(position: &Position) -> Result<(), MoveError> {
    position
        .loser()
        .map_or(Ok(()), |loser| Err(MoveError::GameOver { loser }))
}
