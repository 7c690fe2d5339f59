//! `komainu selfplay` and `komainu tune`: values of pieces from the engine's own games.

use super::failure::Failure;
use super::{Input, Verdict};
use crate::learn::samples::Sample;
use crate::learn::{fit, selfplay};
use anyhow::{Context, anyhow};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;

/// Arguments of `selfplay`.
#[derive(Args, Clone, Debug)]
pub struct SelfplayArgs {
    /// The number of games
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 1_500, value_name = "N")]
    nodes: u64,
    /// Decides all games
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// The file that the positions are written to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Arguments of `tune`.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    /// Files of positions that `selfplay` wrote
    #[arg(required = true, value_name = "FILE")]
    samples: Vec<PathBuf>,
    /// The data file to write: NAME.values.toml, to lie beside the table NAME.toml
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 400, value_name = "N")]
    passes: u32,
    /// The part of the target that is the search's score instead of the result
    #[arg(long, default_value_t = 0.3, value_name = "PART")]
    blend: f64,
}

/// Plays games and writes their quiet positions; the same file for the same seed, games and nodes.
pub(super) fn selfplay(
    args: &SelfplayArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let rules = input.rules()?;
    let plan = selfplay::Plan {
        nodes: args.nodes,
        ..selfplay::Plan::default()
    };
    let mut file = std::io::BufWriter::new(
        fs::File::create(&args.out).with_context(|| format!("{}", args.out.display()))?,
    );
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut positions = 0;
    std::thread::scope(|scope| -> Result<(), Failure> {
        for _ in 0..args.threads.max(1) {
            let (sender, next, rules, plan) = (sender.clone(), &next, &rules, &plan);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= args.games {
                        break;
                    }
                    // Seeds of neighbouring games are far apart.
                    let mut seed = args.seed.wrapping_mul(1 << 32).wrapping_add(number);
                    let seed = crate::tables::split_mix(&mut seed);
                    if sender
                        .send((number, selfplay::play(rules, plan, seed)))
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let variant = rules.variant();
        writeln!(
            file,
            "# {} seed {} nodes {}",
            variant.name, args.seed, args.nodes
        )?;
        // Games are written in their order, whichever thread is first.
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = 0;
        for (number, samples) in receiver {
            waiting.insert(number, samples);
            while let Some(samples) = waiting.remove(&due) {
                due += 1;
                positions += samples.len();
                for sample in &samples {
                    writeln!(file, "{}", sample.to_line(variant))?;
                }
                if due % 100 == 0 {
                    log::info!("{due} games, {positions} positions");
                }
            }
        }
        Ok(file.flush()?)
    })?;
    writeln!(out, "{} games, {positions} positions", args.games)?;
    Ok(Verdict::Right)
}

/// Fits the values to positions and writes the data file.
pub(super) fn tune(
    args: &TuneArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let rules = input.rules()?;
    let mut samples = Vec::new();
    for path in &args.samples {
        let text = fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let sample = Sample::parse(rules.variant(), line)
                .map_err(|problem| anyhow!("{}:{}: {problem}", path.display(), number + 1))?;
            samples.extend(sample);
        }
    }
    let plan = fit::Plan {
        passes: args.passes,
        blend: args.blend,
        ..fit::Plan::default()
    };
    let fitted = fit::fit(&rules, &samples, &plan);
    let remark = format!(
        "Values of the pieces of {}, learned from {} positions of the engine's own games by\n\
         `komainu selfplay` and `komainu tune`; hundredths of a Pawn.",
        rules.variant().title,
        samples.len()
    );
    fs::write(&args.out, fitted.values.to_text(&remark))
        .with_context(|| format!("{}", args.out.display()))?;
    writeln!(
        out,
        "{} positions, scale {:.0}, error {:.6} before, {:.6} after",
        samples.len(),
        fitted.scale,
        fitted.before,
        fitted.after
    )?;
    Ok(Verdict::Right)
}
