//! The `komainu` command.

use clap::Parser;
use komainu::cecp;
use komainu::cli::{self, Cli};
use komainu::variant::Catalog;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let args = Cli::parse();
    let done = match &args.command {
        Some(command) => cli::run(command, args.variant.as_deref()),
        None => Catalog::built_in()
            .map_err(anyhow::Error::from)
            .and_then(|catalog| {
                let input = BufReader::new(io::stdin());
                cecp::run(catalog, &[], None, input, io::stdout())?;
                Ok(ExitCode::SUCCESS)
            }),
    };
    done.unwrap_or_else(|error| {
        let _ = writeln!(io::stderr(), "error: {error:#}");
        ExitCode::from(2)
    })
}
