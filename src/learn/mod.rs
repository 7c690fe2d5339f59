//! Learning what pieces are worth from the engine's own games.
//!
//! [`selfplay`] plays games and writes down quiet positions with their results, [`samples`] is the
//! format of that file, [`fit`] finds the values that predict the results best.

pub mod fit;
mod parameters;
pub mod samples;
pub mod selfplay;
mod vary;
