//! The `komainu` command.

use komainu::cecp;
use komainu::variant::Catalog;
use std::io::{self, BufReader};
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let played = Catalog::built_in()
        .map_err(anyhow::Error::from)
        .and_then(|catalog| {
            let input = BufReader::new(io::stdin());
            Ok(cecp::run(catalog, &[], None, input, io::stdout())?)
        });
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::error!("{error:#}");
            ExitCode::from(2)
        }
    }
}
