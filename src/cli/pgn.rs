//! `komainu pgn`: replays games by our rules, or writes them anew for XBoard.

use super::Verdict;
use super::failure::{Failure, remark};
use super::input::{Input, compiled};
use crate::arena::pgn::convert::for_xboard;
use crate::arena::pgn::{self, RawGame, Record, replay};
use crate::notation::one_line;
use crate::tables::Rules;
use crate::variant::Variant;
use anyhow::Context;
use clap::{Args, Subcommand};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
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
    Check(FileArgs),
    /// Writes every game so that XBoard can read it, on stdout
    ///
    /// XBoard cannot read the games that it saves, nor those of `match`: here each move has both its
    /// squares. Before a capture by several legs, which XBoard cannot read in any form, a game is cut:
    /// the next game of the output begins with the position behind it.
    Convert(FileArgs),
}

/// Arguments of a task.
#[derive(Args, Debug)]
pub struct FileArgs {
    /// The PGN file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Runs the command.
pub(super) fn run(args: &PgnArgs, input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    match &args.task {
        PgnTask::Check(FileArgs { file }) => check(file, input, out),
        PgnTask::Convert(FileArgs { file }) => convert(file, input, out),
    }
}

/// Replays every game; all is right when every game is.
fn check(file: &Path, input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let shown = file.display();
    let mut wrong = 0usize;
    let games = read(file)?;
    let mut known = RuleSets::new(file, input);
    for (number, game) in (1..).zip(&games) {
        let rules = known.of(game, number)?;
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

/// Writes every game for XBoard; nothing if one of them cannot be played.
fn convert(file: &Path, input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let shown = file.display();
    let mut text = String::new();
    let games = read(file)?;
    let mut known = RuleSets::new(file, input);
    for (number, game) in (1..).zip(&games) {
        let rules = known.of(game, number)?;
        for odd in &game.warnings {
            remark(&format!(
                "{shown}:{}: game {number}: {}",
                odd.line, odd.what
            ));
        }
        if rules.variant().xboard.is_none() {
            return Err(Failure::input(format!(
                "{shown}:{}: game {number}: {} has more pieces than XBoard has names for",
                game.line,
                rules.variant().name
            )));
        }
        let parts = for_xboard(&rules, game).map_err(|problem| {
            let (line, what) = (problem.line, problem.what);
            Failure::input(format!("{shown}:{line}: game {number}: {what}"))
        })?;
        text.extend(parts.iter().map(Record::to_text));
    }
    write!(out, "{text}")?;
    Ok(Verdict::Right)
}

/// The games of a file: at least one.
fn read(file: &Path) -> Result<Vec<RawGame>, Failure> {
    let shown = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {shown}"))?;
    let games = pgn::parse(&String::from_utf8_lossy(&bytes));
    if games.is_empty() {
        return Err(Failure::input(format!("{shown} holds no game")));
    }
    Ok(games)
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
    file: &'a Path,
    input: &'a Input,
    compiled: HashMap<String, Arc<Rules>>,
}

impl<'a> RuleSets<'a> {
    fn new(file: &'a Path, input: &'a Input) -> Self {
        Self {
            file,
            input,
            compiled: HashMap::new(),
        }
    }

    /// The rule set of a game.
    fn of(&mut self, game: &RawGame, number: usize) -> Result<Arc<Rules>, Failure> {
        let variant = match game.tag("Variant") {
            None => self.input.variant(),
            Some(name) => self.input.named(name),
        };
        let place = || format!("{}:{}: game {number}", self.file.display(), game.line);
        let variant = variant.map_err(|failure| failure.context(place()))?;
        self.get(variant)
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
