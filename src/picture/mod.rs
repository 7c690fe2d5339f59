//! Pictures in SVG: pieces for XBoard, and boards.
//!
//! A piece is a wedge that bears its kanji, or strokes that show its moves. Nothing is known by
//! name here: kanji come from the table, strokes from its compiled moves. The outlines of the kanji
//! are part of the program, so that they need no font.

mod board;
mod kanji;
mod marks;
mod slots;
mod strokes;
mod svg;
mod wedge;

pub use board::{LastMove, board};
pub use kanji::has_outline;
pub use slots::{SlotPicture, slot_pictures};
pub use strokes::{Deed, Dot, Line, Route, Strokes, Way};
pub use wedge::{PieceSet, piece};
