//! Komainu (狛犬, the Lion Dog): an engine for Dai Dai Shogi and its relatives.
//!
//! Data flows one way: protocol -> search -> position -> tables. A rule set is data: a table in
//! `variants/` whose pieces are given in Betza notation.

pub mod arena;
pub mod betza;
pub mod cecp;
pub mod cli;
pub mod eval;
pub mod game;
pub mod hash;
pub mod learn;
pub mod movegen;
pub mod notation;
pub mod picture;
pub mod position;
pub mod search;
pub mod tables;
pub mod types;
pub mod variant;
