//! The `komainu` command.

use anyhow::anyhow;
use clap::Parser;
use env_logger::{Env, Target};
use komainu::cecp;
use komainu::cli::{self, Cli, Protocol};
use komainu::game::Game;
use komainu::tables::Rules;
use komainu::variant::Catalog;
use std::io::{self, BufReader, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// What somebody sees who starts the program by hand.
const WELCOME: &str = "Komainu waits for commands of CECP, as XBoard sends them: try go, or quit. \
                       komainu --help tells what else it can do.";

fn main() -> ExitCode {
    env_logger::Builder::from_env(Env::default().default_filter_or("warn"))
        .target(Target::Stderr)
        .init();
    match Cli::parse().into_command() {
        Ok(command) => cli::run(command),
        Err(protocol) => match speak(&protocol) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => cli::refuse(&error),
        },
    }
}

/// Runs the protocol driver until the input ends.
fn speak(protocol: &Protocol) -> anyhow::Result<()> {
    let mut catalog = Catalog::built_in()?;
    let faults = catalog.add_all(&protocol.variants);
    let game = match &protocol.variant {
        None => None,
        Some(name) => {
            let variant = catalog
                .get(name)
                .ok_or_else(|| anyhow!("unknown rule set \"{}\"", name.escape_debug()))?;
            Some(Game::new(Arc::new(Rules::new(variant)?)))
        }
    };
    if io::stdin().is_terminal() {
        // Without a standard error nobody needs to know.
        let _ = writeln!(io::stderr(), "{WELCOME}");
    }
    let input = BufReader::new(io::stdin());
    let log = protocol.log.as_deref();
    cecp::run_logged(catalog, &faults, game, log, input, io::stdout())?;
    Ok(())
}
