//! Engine against engine: a referee for programs that speak CECP, the protocol of XBoard.
//!
//! Data flows one way: [`options`] say which engines play, [`schedule`] who meets whom on which
//! opening, [`engine`] talks to the processes, [`clock`] takes the time, [`pgn`] keeps the games and
//! [`stats`] and [`sprt`] say what they mean. Nothing in here prints.

pub mod adjudication;
pub mod clock;
pub mod engine;
pub mod interrupt;
pub mod openings;
pub mod options;
pub mod pgn;
pub mod record;
pub mod referee;
pub mod runner;
pub mod schedule;
pub mod spoken;
pub mod sprt;
pub mod standings;
pub mod stats;
pub mod summary;
pub mod words;
