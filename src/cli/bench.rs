//! `komainu bench`: fixed positions to a fixed depth, on one thread.

use super::failure::Failure;
use super::{Input, Verdict, input, think};
use crate::game::Game;
use crate::notation::moves::wire;
use crate::search::{Engine, Limits, Stop};
use std::fs;
use std::io::Write;
use std::time::Duration;

/// The positions: the rule set, a tab, the FEN.
const POSITIONS: &str = include_str!("bench.tsv");
/// The depth of every search.
const DEPTH: u32 = 10;
/// The transposition table in MiB.
const TABLE: usize = 16;

/// Searches every position and prints nodes and speed; the last line is `N nodes M nps`.
pub(super) fn run(input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let games = games(input)?;
    let mut engine = Engine::new(TABLE);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (number, game) in (1..).zip(&games) {
        let position = game.position();
        let limits = Limits {
            depth: Some(DEPTH),
            ..think::limits(game)
        };
        engine.clear();
        let found = engine.search(position, &limits, &Stop::new(), &mut |_| {});
        let best = found
            .best()
            .map_or_else(|| "-".to_owned(), |best| wire(position, best));
        writeln!(
            out,
            "{number:>2}  {:<12}  depth {}  nodes {:>9}  time {:>6.3}  score {:>7}  {best}",
            position.rules().variant().name,
            found.depth,
            found.nodes,
            found.elapsed.as_secs_f64(),
            found.score.to_string(),
        )?;
        out.flush()?;
        nodes += found.nodes;
        time += found.elapsed;
    }
    if let Some(kibibytes) = peak_memory() {
        let peak = kibibytes / 1024;
        let beyond = peak.saturating_sub(TABLE as u64);
        writeln!(
            out,
            "peak memory {peak} MiB, {beyond} MiB beyond the table of {TABLE} MiB"
        )?;
    }
    writeln!(out, "{nodes} nodes {} nps", think::rate(nodes, time))?;
    Ok(Verdict::Right)
}

/// The positions to search: all, those of one rule set, or the one that the options describe.
fn games(input: &Input) -> Result<Vec<Game>, Failure> {
    let options = input.options();
    if options.fen.is_some() || options.moves.is_some() {
        return Ok(vec![input.game()?]);
    }
    let chosen = options
        .variant
        .as_deref()
        .map(|name| input.named(name))
        .transpose()?;
    let mut games = Vec::new();
    for (name, fen) in POSITIONS.lines().filter_map(|line| line.split_once('\t')) {
        if chosen.as_ref().is_none_or(|chosen| chosen.name == name) {
            let rules = input::compiled(input.named(name)?)?;
            games.push(input::from_fen(rules, fen)?);
        }
    }
    if games.is_empty() {
        games.push(input.game()?);
    }
    Ok(games)
}

/// The largest memory this process has had, in KiB, where the system tells (Linux).
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
