//! A table file as TOML spells it: the keys that exist, with their places.

use super::{Promotion, Repetition, Stalemate};
use serde::Deserialize;
use toml::Spanned;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub name: Spanned<String>,
    pub title: Option<String>,
    #[serde(default)]
    pub aliases: Vec<Spanned<String>>,
    pub inherits: Option<Spanned<String>>,
    pub files: Option<Spanned<i64>>,
    pub ranks: Option<Spanned<i64>>,
    #[serde(default)]
    pub pieces: Vec<PieceRow>,
    pub start: Option<Spanned<Vec<Spanned<String>>>>,
    pub second: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    pub rules: RulesTable,
    pub xboard: Option<XboardTable>,
}

/// One line of `pieces`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceRow {
    pub id: Spanned<String>,
    pub name: Option<String>,
    pub kanji: Option<String>,
    pub betza: Option<Spanned<String>>,
    pub promotes_to: Option<Spanned<String>>,
    pub royal: Option<bool>,
    pub xboard: Option<Spanned<String>>,
    pub xboard_final: Option<Spanned<String>>,
    pub xboard_betza: Option<Spanned<String>>,
    pub xboard_promotion: Option<Spanned<String>>,
    pub xboard_last_rank: Option<Spanned<String>>,
}

/// `[rules]`.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesTable {
    pub promotion: Option<Promotion>,
    pub repetition: Option<Repetition>,
    pub stalemate: Option<Stalemate>,
}

/// `[xboard]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct XboardTable {
    pub parent: Option<Spanned<String>>,
    pub slots: Option<Spanned<String>>,
}
