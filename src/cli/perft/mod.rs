//! `komainu perft`: counts of move sequences.
//!
//! Only captured Kings end a sequence: repetitions are no matter of perft.

mod epd;
mod split;

use super::args::PerftArgs;
use super::failure::{Failure, remark};
use super::{Input, Verdict};
use crate::movegen::{self, MoveList};
use crate::notation::moves::wire;
use crate::position::Position;
use std::io::Write;
use std::time::{Duration, Instant};

/// Counts, or checks a file of counts.
pub(super) fn run(
    args: &PerftArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let threads = usize::from(args.threads);
    if let Some(file) = &args.epd {
        return epd::check(file, args.depth, threads, &input.rules()?, out);
    }
    let game = input.game()?;
    let position = game.position();
    let begin = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        divide(position, args.depth, threads, out)?
    } else {
        count(position, args.depth, threads)
    };
    out.flush()?;
    remark(&speed(nodes, begin.elapsed()));
    writeln!(out, "perft {} = {nodes}", args.depth)?;
    Ok(Verdict::Right)
}

/// Prints the count below each move; returns the sum.
fn divide(
    position: &Position,
    depth: u32,
    threads: usize,
    out: &mut dyn Write,
) -> Result<u64, Failure> {
    let counts = split::divide(position, depth, threads);
    let mut lines: Vec<(String, u64)> = counts
        .iter()
        .map(|&(played, count)| (wire(position, played), count))
        .collect();
    lines.sort_unstable();
    for (text, count) in &lines {
        writeln!(out, "{text}: {count}")?;
    }
    Ok(lines.iter().map(|(_, count)| count).sum())
}

/// The number of sequences of `depth` moves.
fn count(position: &Position, depth: u32, threads: usize) -> u64 {
    if threads > 1 && depth > 1 {
        let counts = split::divide(position, depth, threads);
        return counts.iter().map(|(_, count)| count).sum();
    }
    let mut lists = room(depth);
    movegen::perft(&mut position.clone(), depth, &mut lists)
}

/// A list for each ply.
fn room(depth: u32) -> Vec<MoveList> {
    (0..depth.max(1)).map(|_| MoveList::new()).collect()
}

/// Nodes, time and nodes a second in words.
pub(super) fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rate = super::think::rate(nodes, time);
    format!("{nodes} nodes in {seconds:.3} s, {rate} nodes/s")
}
