//! What a position text can say: pieces on squares and the side to move.

use super::{Color, Piece, Square};

/// Pieces on squares and the side to move, before anything is derived from them.
///
/// No square occurs twice. A side may lack its King: then the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Every piece, in any order.
    pub pieces: Vec<(Square, Piece)>,
    /// Who moves next.
    pub side: Color,
}
