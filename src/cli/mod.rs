//! The commands of the command line, one file each; without a command the program speaks CECP.
//!
//! Results go to stdout, everything else to stderr. The exit status is 0 when all is well, 1 when
//! a check found a difference, 2 when the input was bad, 130 when the user stopped it.

mod analyze;
mod args;
mod bench;
mod board;
mod diagram;
mod failure;
mod input;
mod learn;
mod moves;
mod perft;
mod pgn;
mod pieces;
mod show;
mod suggest;
mod think;
mod tournament;
mod unused;
mod variants;
mod watch;

pub use args::{Cli, Command, Protocol, Request};
pub use failure::refuse;

use failure::Failure;
use input::Input;
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

/// The exit status of a command that the user stopped: what shells give for Ctrl-C.
const INTERRUPTED: u8 = 130;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// All is well.
    Right,
    /// A check found a difference.
    Differs,
    /// The user stopped the command before its end.
    Interrupted,
}

/// Runs a command and returns the exit status.
#[must_use]
pub fn run(request: Request) -> ExitCode {
    let mut out = BufWriter::new(stdout().lock());
    let done = execute(request, &mut out).and_then(|verdict| {
        out.flush()?;
        Ok(verdict)
    });
    match done {
        Ok(Verdict::Right) => ExitCode::SUCCESS,
        Ok(Verdict::Differs) => ExitCode::from(1),
        Ok(Verdict::Interrupted) => ExitCode::from(INTERRUPTED),
        // Whoever read the output has seen enough.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            refuse(&anyhow::Error::new(error).context("cannot write the output"))
        }
        Err(Failure::Input(error)) => refuse(&error),
    }
}

fn execute(request: Request, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let input = Input::new(request.options)?;
    match request.command {
        Command::Perft(args) => perft::run(&args, &input, out),
        Command::Moves(args) => moves::run(&args, &input, out),
        Command::Show(args) => show::run(&args, &input, out),
        Command::Pieces(args) => pieces::run(&args, &input, out),
        Command::Variants => variants::run(&input, out),
        Command::Analyze(args) => analyze::run(&args, &input, out),
        Command::Bench => bench::run(&input, out),
        Command::Watch(args) => watch::run(&args, &input, out),
        Command::Match(args) => tournament::run(&args, &input, out),
        Command::Selfplay(args) => learn::selfplay(&args, &input, out),
        Command::Tune(args) => learn::tune(&args, &input, out),
        Command::Pgn(args) => pgn::run(&args, &input, out),
    }
}
