//! The commands of the command line.

pub mod pgn;
pub mod tournament;

use crate::tables::Rules;
use crate::variant::Catalog;
use anyhow::anyhow;
use clap::{Parser, Subcommand};
use std::io::stdout;
use std::process::ExitCode;
use std::sync::Arc;

/// An engine for Dai Dai Shogi and its relatives.
#[derive(Debug, Parser)]
#[command(name = "komainu", version)]
pub struct Cli {
    /// The rule set
    #[arg(long, global = true, value_name = "NAME")]
    pub variant: Option<String>,
    /// The command; without one the program speaks CECP
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays engines against each other
    Match(Box<tournament::MatchArgs>),
    /// Works on PGN files
    Pgn(pgn::PgnArgs),
}

/// Runs a command.
///
/// # Errors
/// Bad input.
pub fn run(command: &Command, variant: Option<&str>) -> anyhow::Result<ExitCode> {
    let catalog = Catalog::built_in()?;
    let mut out = stdout();
    match command {
        Command::Pgn(args) => pgn::run(args, &catalog, variant, &mut out),
        Command::Match(args) => {
            let name = variant.unwrap_or("daidai");
            let variant = catalog
                .get(name)
                .ok_or_else(|| anyhow!("unknown rule set {name}"))?;
            tournament::run(args, Arc::new(Rules::new(variant)?), &mut out)
        }
    }
}
