//! The small vocabulary every layer shares: sides, squares, directions, pieces and moves.

mod color;
mod direction;
mod moves;
mod piece;
mod setup;
mod square;

pub use color::Color;
pub use direction::{Direction, STEPS};
pub use moves::{Move, PathId};
pub use piece::{Kind, Piece};
pub use setup::Setup;
pub use square::{MAX_SIDE, Offset, Square};
