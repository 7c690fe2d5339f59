//! `komainu pgn check`: replays games by our rules.

use super::Verdict;
use super::failure::Failure;
use super::input::{Input, compiled};
use crate::arena::pgn::{self, RawGame, replay};
use crate::notation::one_line;
use crate::tables::Rules;
use crate::variant::Variant;
use anyhow::Context;
use clap::{Args, Subcommand};
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
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

/// Runs the command: all is right when every game is.
pub(super) fn run(args: &PgnArgs, input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let PgnTask::Check(CheckArgs { file }) = &args.task;
    let shown = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {shown}"))?;
    let games = pgn::parse(&String::from_utf8_lossy(&bytes));
    if games.is_empty() {
        return Err(Failure::input(format!("{shown} holds no game")));
    }
    let mut known = RuleSets {
        input,
        compiled: HashMap::new(),
    };
    let mut wrong = 0usize;
    for (number, game) in (1..).zip(&games) {
        let rules = known
            .of(game)
            .map_err(|failure| failure.context(format!("{shown}:{}: game {number}", game.line)))?;
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
    Ok(if wrong == 0 {
        Verdict::Right
    } else {
        Verdict::Differs
    })
}

/// ` (A - B)`, or nothing where the tags do not say.
fn players(game: &RawGame) -> String {
    match (game.tag("White"), game.tag("Black")) {
        (Some(white), Some(black)) => one_line(&format!(" ({white} - {black})")),
        _ => String::new(),
    }
}

/// Rule sets, compiled when they are needed.
struct RuleSets<'a> {
    input: &'a Input,
    compiled: HashMap<String, Arc<Rules>>,
}

impl RuleSets<'_> {
    /// The rule set of a game.
    fn of(&mut self, game: &RawGame) -> Result<Arc<Rules>, Failure> {
        let Some(name) = game.tag("Variant") else {
            return self.get(self.input.variant()?);
        };
        self.get(self.input.named(name)?)
    }

    fn get(&mut self, variant: Arc<Variant>) -> Result<Arc<Rules>, Failure> {
        if let Some(rules) = self.compiled.get(&variant.name) {
            return Ok(Arc::clone(rules));
        }
        let name = variant.name.clone();
        let rules = compiled(variant)?;
        self.compiled.insert(name, Arc::clone(&rules));
        Ok(rules)
    }
}
