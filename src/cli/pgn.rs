//! `komainu pgn check`: replays games by our rules.

use crate::arena::pgn::{self, RawGame, replay};
use crate::tables::Rules;
use crate::variant::Catalog;
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand};
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `pgn`.
#[derive(Args, Debug)]
pub struct PgnArgs {
    /// What to do with the file
    #[command(subcommand)]
    pub task: PgnTask,
}

/// What can be done with a PGN file.
#[derive(Debug, Subcommand)]
pub enum PgnTask {
    /// Replays every game and reports the first illegal move or a wrong result
    ///
    /// The rule set of a game is the one its tag Variant names, else that of --variant. Games of
    /// XBoard are read as well.
    Check(CheckArgs),
}

/// Arguments of `pgn check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The PGN file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Runs the command: 0 when every game is right, 1 when one is not.
///
/// # Errors
/// A file that cannot be read or holds no game, an unknown rule set.
pub fn run(
    args: &PgnArgs,
    catalog: &Catalog,
    variant: Option<&str>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let PgnTask::Check(CheckArgs { file }) = &args.task;
    let shown = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {shown}"))?;
    let games = pgn::parse(&String::from_utf8_lossy(&bytes));
    if games.is_empty() {
        return Err(anyhow!("{shown} holds no game"));
    }
    let mut known = RuleSets {
        catalog,
        compiled: HashMap::new(),
    };
    let mut wrong = 0usize;
    for (number, game) in (1..).zip(&games) {
        let name = game.tag("Variant").or(variant).unwrap_or("daidai");
        let rules = known
            .get(name)
            .with_context(|| format!("{shown}:{}: game {number}", game.line))?;
        let problems = replay::check(&rules, game);
        for problem in &problems {
            let who = players(game);
            writeln!(
                out,
                "{shown}:{}: game {number}{who}: {}",
                problem.line, problem.what
            )?;
        }
        wrong += usize::from(!problems.is_empty());
    }
    writeln!(out, "{} games, {wrong} with problems", games.len())?;
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

/// ` (A - B)`, or nothing where the tags do not say.
fn players(game: &RawGame) -> String {
    match (game.tag("White"), game.tag("Black")) {
        (Some(white), Some(black)) => format!(" ({white} - {black})"),
        _ => String::new(),
    }
}

/// Rule sets, compiled when they are needed.
struct RuleSets<'a> {
    catalog: &'a Catalog,
    compiled: HashMap<String, Arc<Rules>>,
}

impl RuleSets<'_> {
    fn get(&mut self, name: &str) -> anyhow::Result<Arc<Rules>> {
        if let Some(rules) = self.compiled.get(name) {
            return Ok(Arc::clone(rules));
        }
        let variant = self.catalog.get(name).ok_or_else(|| {
            let known: Vec<&str> = self.catalog.iter().map(|v| v.name.as_str()).collect();
            let known = known.join(", ");
            anyhow!(
                "unknown rule set \"{}\"; there are: {known}",
                name.escape_debug()
            )
        })?;
        let rules = Arc::new(Rules::new(variant)?);
        self.compiled.insert(name.into(), Arc::clone(&rules));
        Ok(rules)
    }
}
