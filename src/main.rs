//! The `komainu` command.

use anyhow::anyhow;
use clap::Parser;
use env_logger::{Env, Target};
use komainu::cli::{self, Cli, Protocol};
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::Builder::from_env(Env::default().default_filter_or("warn"))
        .target(Target::Stderr)
        .init();
    match Cli::parse().into_command() {
        Ok(command) => cli::run(command),
        Err(protocol) => match speak(protocol) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => cli::refuse(&error),
        },
    }
}

/// Runs the protocol driver until the input ends.
// PROTOCOL CALL SITE: `komainu::cecp::run` goes here.
fn speak(_protocol: Protocol) -> anyhow::Result<()> {
    Err(anyhow!("the protocol driver is not part of this build"))
}
