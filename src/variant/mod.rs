//! Rule sets as data: a validated table file.
//!
//! A [`Variant`] holds what the table says, checked and with every reference resolved. It knows
//! nothing of boards in play; `tables` compiles it for that. A [`Catalog`] holds the rule sets at
//! hand.
//!
//! # The format
//!
//! A table is a TOML file; unknown keys are errors. `variants/daidai.toml` is a complete one.
//!
//! | key | meaning |
//! |---|---|
//! | `name` | how the rule set is asked for: lower-case letters, digits, `-`, `_` |
//! | `title` | its name for people; the name if missing |
//! | `aliases` | other names |
//! | `inherits` | the name of a table whose contents hold where this one is silent |
//! | `files`, `ranks` | the size of the board, 4 to 17 |
//! | `pieces` | one line for each type of piece, see below |
//! | `start` | the first player's army: rows of piece ids and dots from its top rank down to rank 1 |
//! | `second` | the second player's, in rows from the top of the board as the first player sees it; if missing, the first player's turned by 180 degrees |
//! | `[rules] promotion` | `"capture"` (default): whenever a piece captures, without choice; `"never"` |
//! | `[rules] repetition` | `"modern"` (default), `"forbid"` or `"simple"`: see [`Repetition`] |
//! | `[rules] stalemate` | `"loss"` (default) or `"draw"` |
//! | `[xboard] parent` | the parent of the `setup` line, `"chu"` if missing |
//! | `[xboard] slots` | the first player's half of the pieceToChar string |
//!
//! A piece:
//!
//! | key | meaning |
//! |---|---|
//! | `id` | letters, the first one upper case; no two ids may differ in case only |
//! | `name`, `kanji` | for people |
//! | `betza` | how it moves |
//! | `promotes_to` | the id of its promoted form; `""` takes an inherited one back |
//! | `royal` | losing the last royal piece loses the game |
//! | `xboard` | its id for XBoard: a letter, or a letter and `'` or `!`; `+` before it for the promoted form of the piece with the rest |
//! | `xboard_final` | the id of its final state, the same if missing |
//! | `xboard_betza` | the moves to show, where several pieces share an id |
//! | `xboard_promotion` | what XBoard wants behind a promoting move, if not `+` |
//! | `xboard_last_rank` | what it wants behind a move to the last rank |
//!
//! A table that inherits names only the pieces that differ, each with `id` and the keys that change;
//! other ids are further pieces.
//!
//! **Final states.** A promoted piece never promotes again. Where a type is both the promoted form of
//! another and has one itself (the Lion), the pieces made by promotion are a state of their own, `Ln+`.
//!
//! **XBoard** knows 66 pieces a side, each in a numbered slot. A table without ids gets ids and slots
//! by itself; one that gives ids gives all of them and the slots.

mod army;
mod assign;
mod builtin;
mod catalog;
mod draft;
mod error;
mod explicit;
mod ids;
mod load;
mod resolve;
mod states;
mod table;
mod values;
pub mod xboard;

pub use catalog::Catalog;
pub use error::VariantError;
pub use values::{Class, DISTANCES, FILES, PieceValue, RANKS, Values};

use crate::betza::Path;
use crate::types::{Kind, Piece, Square};
use serde::Deserialize;
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
    /// What pieces are worth, if that was learned and fits the table.
    pub values: Option<Values>,
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
    /// The state it becomes when it captures, a final one where there is one; `None` also where the
    /// rules say that nothing promotes.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Promotion {
    /// Whenever it captures, without choice.
    #[serde(rename = "capture")]
    ByCapture,
    /// Never.
    Never,
}

/// What a repeated position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repetition {
    /// At the fourth occurrence a perpetual checker loses, else a perpetual attacker, else draw.
    Modern,
    /// A move that recreates an earlier position of the game is illegal.
    Forbid,
    /// The fourth occurrence is a draw.
    Simple,
}

/// What a side without a legal move gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
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
