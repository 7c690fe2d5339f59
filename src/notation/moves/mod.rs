//! Moves as text, out and in.
//!
//! Two spellings go out. The *wire* form is what CECP programs understand: the squares on which
//! the legs of a path end, where only captures and the destination count as ends (`e4e5`,
//! `e4e5,e5e6` for a double capture, `e4e5,e5e4` for igui, `e8e7xe6-e7` for three legs), and a
//! suffix where XBoard wants one. A pass goes by an empty neighbour: `e4d5,d5e4`. The *canonical*
//! form is the move's identity: `e4-e6 x{e5,e6}`.
//!
//! Reading is generous in form and strict in meaning: an enemy on the end of a leg is captured,
//! what a leg jumps is spared, and a piece must really have a path with these ends in this order.

mod canonical;
mod error;
mod read;
mod text;
mod wire;

pub use canonical::{canonical, parse_canonical};
pub use error::MoveError;
pub use read::parse;
pub use wire::{legs, wire};
