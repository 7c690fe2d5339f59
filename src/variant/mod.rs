//! Rule sets as data: a validated table file.
//!
//! A [`Variant`] holds what the table says, checked and with every reference resolved. It knows
//! nothing of boards in play; `tables` compiles it for that.

use crate::betza::Path;
use crate::types::{Kind, Piece, Square};
use std::path::PathBuf;

/// A rule set, read from a table and checked.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name it is asked for by (`daidai`).
    pub name: String,
    /// Other names that mean the same rule set (`cashew-shogi`).
    pub aliases: Vec<String>,
    /// The name for people (`Dai Dai Shogi`).
    pub title: String,
    /// Where the table stands.
    pub source: Source,
    /// Number of files, 4 to 17.
    pub files: u8,
    /// Number of ranks, 4 to 17.
    pub ranks: u8,
    /// Every piece state, indexed by [`Kind`]: the table's pieces in their order, then the final
    /// states that follow from them.
    pub states: Vec<State>,
    /// The start array of both players; the first player moves.
    pub start: Vec<(Square, Piece)>,
    /// The rules that differ between rule sets.
    pub rules: RuleOptions,
    /// How XBoard is told about it; `None` if it has more piece ids than XBoard can hold.
    pub xboard: Option<XboardOptions>,
}

/// Where a table comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Compiled into the program, from `variants/FILE`.
    BuiltIn(&'static str),
    /// Read from a file of the user.
    File(PathBuf),
}

/// A piece state: what a piece on the board can be.
#[derive(Clone, Debug)]
pub struct State {
    /// The id in tables and FEN (`Ln`); the final state of a type that promotes adds `+` (`Ln+`).
    pub id: String,
    /// English name.
    pub name: String,
    /// Kanji, or empty.
    pub kanji: String,
    /// The Betza string as the table gives it.
    pub betza: String,
    /// The compiled string, for the first player.
    pub paths: Vec<Path>,
    /// The state it becomes when it captures.
    pub promotes_to: Option<Kind>,
    /// Losing the last royal piece loses the game.
    pub royal: bool,
    /// For a final state (obtained by promotion, never promotes again, while the type of the start
    /// array does): the state of the start array.
    pub final_of: Option<Kind>,
    /// The id XBoard knows it by (`N'`, `+K'`).
    pub xboard: String,
}

/// The rules that differ between rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOptions {
    /// When pieces promote.
    pub promotion: Promotion,
    /// What a repeated position means.
    pub repetition: Repetition,
    /// What a side without a legal move gets.
    pub stalemate: Stalemate,
}

/// When a piece that has a promoted form promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Whenever it captures, without choice.
    ByCapture,
    /// Never.
    Never,
}

/// What a repeated position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// At the fourth occurrence a perpetual checker loses, else a perpetual attacker, else draw.
    Modern,
    /// A move that recreates an earlier position of the game is illegal.
    Forbid,
    /// The fourth occurrence is a draw.
    Simple,
}

/// What a side without a legal move gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// It loses.
    Loss,
    /// The game is drawn.
    Draw,
}

/// How XBoard is told about a rule set.
#[derive(Clone, Debug)]
pub struct XboardOptions {
    /// The parent variant of the `setup` line (`chu`).
    pub parent: String,
    /// The first player's half of the pieceToChar string.
    pub piece_to_char: String,
    /// The ids and Betza strings of the `piece` lines, in their order.
    pub piece_lines: Vec<(String, String)>,
    /// What a promoting move of a state has on the wire behind it; `+` where a state is not named.
    pub promotion_suffixes: Vec<(Kind, String)>,
    /// What a move of a state to the last rank has on the wire behind it (Pawns: XBoard would make
    /// Queens of them).
    pub last_rank_suffixes: Vec<(Kind, String)>,
}
