//! Engine against engine: a referee for programs that speak CECP, the protocol of XBoard.
//!
//! Data flows one way: [`options`] say which engines play, [`schedule`] who meets whom, [`openings`]
//! where games begin. [`runner`] plays them, several at a time: [`engine`] talks to the processes in
//! the words of [`spoken`], [`referee`] plays one game by our rules, [`clock`] takes the time,
//! [`adjudication`] ends what is decided. [`record`] makes a finished game PGN ([`pgn`]) and what the
//! table needs; [`summary`] keeps the score, and [`stats`] and [`sprt`] say what it means. Nothing in
//! here prints.

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
