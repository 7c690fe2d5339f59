//! `komainu analyze`: the best move of a position.

use super::args::AnalyzeArgs;
use super::failure::{Failure, remark};
use super::{Input, Verdict, think};
use crate::notation::moves::wire;
use crate::search::{Engine, Limits, Report, Stop};
use std::io::{self, Write};
use std::time::Duration;

/// The time to think where neither time nor depth is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Prints thinking lines, then `best MOVE`.
pub(super) fn run(
    args: &AnalyzeArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let game = input.game()?;
    if let Some(outcome) = game.outcome() {
        remark(&format!("no moves: the game is over, {outcome}"));
        return Ok(Verdict::Right);
    }
    let time = match args.depth {
        None => Some(args.movetime.unwrap_or(DEFAULT_TIME)),
        Some(_) => args.movetime,
    };
    let limits = Limits {
        depth: args.depth,
        hard_time: time,
        multi_pv: usize::from(args.multipv),
        // Both sides are looked at alike.
        contempt: 0,
        ..think::limits(&game)
    };
    let position = game.position();
    let stop = Stop::new();
    let mut written: io::Result<()> = Ok(());
    let mut shown = None;
    let mut report = |report: &Report| {
        if report.rank <= 1 {
            shown = report.pv.first().copied();
        }
        let line = think::report(position, report, args.multipv > 1);
        if written.is_ok() {
            written = writeln!(out, "{line}").and_then(|()| out.flush());
        }
        if written.is_err() {
            stop.stop();
        }
    };
    let found = Engine::new(think::TABLE).search(position, &limits, &stop, &mut report);
    written?;
    if let Some(best) = found.best() {
        if shown != Some(best) {
            // The iteration that was broken off had found a better move.
            let line = think::line(position, &found.pv);
            writeln!(out, "better at last: score {}  {line}", found.score)?;
        }
        writeln!(out, "best {}", wire(position, best))?;
    }
    Ok(Verdict::Right)
}
