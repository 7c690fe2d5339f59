//! Positions as FEN, in two spellings that tell themselves apart.
//!
//! Both give the ranks from the top, `/` between them, runs of empty squares as numbers, then ` w`
//! (the first player moves) or ` b`.
//!
//! - The bracket dialect has `[Id]` for a piece, by the id of its state: a capital first letter for
//!   the first player, all small for the second; `[Ln+]` is a final copy. It says everything.
//! - XBoard's has the ids XBoard knows, a letter with an optional `'` or `!` behind and an optional
//!   `+` before it, capital or small. States may share such an id; `resolve` says which is meant.
//!
//! A placement with a bracket in it is the bracket dialect, any other is XBoard's.

mod error;
mod ids;
mod read;
mod resolve;
mod write;

pub use error::FenError;
pub(crate) use write::push_run;
pub use write::{bracket, xboard};

use crate::types::{Color, Kind, Piece, Setup, Square};
use crate::variant::Variant;

/// A piece as the text has it: where, whose, and the states its id may stand for.
#[derive(Clone, Debug)]
struct Placed {
    square: Square,
    color: Color,
    candidates: Vec<Kind>,
}

/// Reads a position of `variant`.
///
/// A side without a King is read; its game is over.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    parse_like(variant, text, None)
}

/// Reads a position of `variant`; when its pieces are those of `current` as far as the ids tell,
/// it has the states of `current`.
///
/// XBoard sends positions back in its own ids, which states may share: this keeps what the game
/// knows better.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse_like(
    variant: &Variant,
    text: &str,
    current: Option<&Setup>,
) -> Result<Setup, FenError> {
    let (placed, side) = read::read(variant, text)?;
    let kept = current.and_then(|current| states_of(current, &placed));
    let kinds = kept.unwrap_or_else(|| resolve::resolve(variant, &placed));
    let pieces = placed
        .iter()
        .zip(kinds)
        .map(|(placed, kind)| (placed.square, Piece::new(kind, placed.color)))
        .collect();
    Ok(Setup { pieces, side })
}

/// The kinds that `current` has where `placed` has pieces, if the two are the same by their ids.
fn states_of(current: &Setup, placed: &[Placed]) -> Option<Vec<Kind>> {
    if current.pieces.len() != placed.len() {
        return None;
    }
    placed
        .iter()
        .map(|placed| {
            let on_square = |entry: &&(Square, Piece)| entry.0 == placed.square;
            let &(_, piece) = current.pieces.iter().find(on_square)?;
            let same = piece.color() == placed.color && placed.candidates.contains(&piece.kind());
            same.then(|| piece.kind())
        })
        .collect()
}
