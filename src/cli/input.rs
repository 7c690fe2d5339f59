//! What a command works on: the rule sets, the chosen one, the position.

use super::args::Options;
use super::failure::Failure;
use super::suggest::suggestion;
use crate::game::Game;
use crate::notation::fen;
use crate::tables::Rules;
use crate::variant::{Catalog, Variant, VariantError};
use anyhow::{Context, anyhow};
use std::sync::Arc;

/// The rule set of commands that are told none.
const DEFAULT: &str = "daidai";

/// The rule sets at hand and the options of the command line.
pub(super) struct Input {
    catalog: Catalog,
    options: Options,
}

impl Input {
    /// Reads the user's tables; a bad one is an error.
    pub fn new(options: Options) -> Result<Self, Failure> {
        let mut catalog = Catalog::built_in().map_err(anyhow::Error::new)?;
        let errors = catalog.add_all(&options.variants);
        if !errors.is_empty() {
            let lines: Vec<String> = errors.iter().map(VariantError::to_string).collect();
            return Err(Failure::input(lines.join("\nerror: ")));
        }
        log::info!("{} rule sets", catalog.iter().count());
        Ok(Self { catalog, options })
    }

    /// Every rule set.
    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The options of the command line.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The chosen rule set.
    pub fn variant(&self) -> Result<Arc<Variant>, Failure> {
        self.named(self.options.variant.as_deref().unwrap_or(DEFAULT))
    }

    /// The rule set called `name`.
    pub fn named(&self, name: &str) -> Result<Arc<Variant>, Failure> {
        self.catalog.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.catalog.iter().map(|v| v.name.as_str()).collect();
            let hint = suggestion(name, known.iter().copied());
            Failure::input(format!(
                "unknown rule set \"{}\"{hint}; there are: {}",
                name.escape_debug(),
                known.join(", ")
            ))
        })
    }

    /// The chosen rule set, compiled.
    pub fn rules(&self) -> Result<Arc<Rules>, Failure> {
        compiled(self.variant()?)
    }

    /// The game that the options describe.
    pub fn game(&self) -> Result<Game, Failure> {
        let rules = self.rules()?;
        let mut game = match &self.options.fen {
            None => Game::new(rules),
            Some(text) => from_fen(rules, text)?,
        };
        let moves = self.options.moves.as_deref().unwrap_or_default();
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let played = game
                .parse_move(text)
                .and_then(|played| game.play(played))
                .map_err(|why| anyhow!("move {number}, \"{}\": {why}", text.escape_debug()));
            played.context("--moves")?;
        }
        Ok(game)
    }
}

/// A game from a FEN.
pub(super) fn from_fen(rules: Arc<Rules>, text: &str) -> Result<Game, Failure> {
    let setup = fen::parse(rules.variant(), text)
        .map_err(anyhow::Error::new)
        .with_context(|| format!("rule set {}", rules.variant().name))?;
    Ok(Game::from_setup(rules, &setup).map_err(anyhow::Error::new)?)
}

/// A rule set, compiled.
pub(super) fn compiled(variant: Arc<Variant>) -> Result<Arc<Rules>, Failure> {
    Ok(Arc::new(Rules::new(variant).map_err(anyhow::Error::new)?))
}
