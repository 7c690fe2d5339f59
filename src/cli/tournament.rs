//! `komainu match`: engines against each other.

mod progress;

use super::Verdict;
use super::failure::Failure;
use super::input::Input;
use crate::arena::adjudication::{self, DEFAULT_MAX_PLIES, Draw, Resign};
use crate::arena::clock::TimeControl;
use crate::arena::engine::{Limits, Timeouts};
use crate::arena::interrupt::Interrupt;
use crate::arena::openings::{DEFAULT_WINDOW, Openings};
use crate::arena::options::EngineSpec;
use crate::arena::pgn::{self, Appender};
use crate::arena::record::{self, Finished};
use crate::arena::runner::Tournament;
use crate::arena::schedule::{Format, Schedule};
use crate::arena::sprt::Sprt;
use crate::arena::summary::{Score, Summary};
use crate::tables::Rules;
use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use progress::Progress;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// What the help of `match` ends with.
const EXAMPLE: &str = "\
Example:
  komainu match --variant cashew --engine 'name=New cmd=\"./komainu\"' \\
    --engine 'name=HaChu cmd=hachu variant.cashew=cashew-shogi' \\
    --games 20 --tc 10+0.1 --openings random:6 --pgn games.pgn

An engine is KEY=VALUE words: cmd (needed), name, dir, memory, cores, nodes, depth, tc, st,
option.NAME, variant.NAME=ITS-NAME. Exit status: 0 played, 2 bad input, 130 interrupted.";

/// By how much a move may exceed its time.
const MARGIN: Duration = Duration::from_millis(100);

/// Arguments of `match`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct MatchArgs {
    /// An engine, such as 'name=A cmd="./a --flag" memory=64'; at least two
    #[arg(long, value_name = "ENGINE", required = true, value_parser = EngineSpec::parse)]
    pub engine: Vec<EngineSpec>,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Meeting::RoundRobin)]
    pub format: Meeting,
    /// Games of each two that meet; both colours of an opening are two games
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub games: usize,
    /// Time for the game: SECONDS+INCREMENT, M:SS+INCREMENT or MOVES/TIME+INCREMENT
    #[arg(long, value_name = "TC", value_parser = TimeControl::parse, conflicts_with = "st")]
    pub tc: Option<TimeControl>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = per_move)]
    pub st: Option<TimeControl>,
    /// Nodes for each move; needs engines with the option "Node limit"
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Milliseconds by which a move may exceed its time [default: 100]
    #[arg(long, value_name = "MS")]
    pub margin: Option<u64>,
    /// Games at a time [default: half the cores]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<NonZero<usize>>,
    /// random:PLIES, or a file of FENs, EPDs or PGN games [default: the start array]
    #[arg(long, value_name = "OPENINGS")]
    pub openings: Option<String>,
    /// The largest score of a random opening, in hundredths of a Pawn [default: 150]
    #[arg(long, value_name = "CP", requires = "openings")]
    #[arg(value_parser = clap::value_parser!(i32).range(1..))]
    pub window: Option<i32>,
    /// Plies to take of each game of a PGN file [default: all]
    #[arg(long, value_name = "N", requires = "openings")]
    pub opening_plies: Option<usize>,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Stops when a sequential test is decided: elo0=0 elo1=10 alpha=0.05 beta=0.05
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..=4)]
    pub sprt: Option<Vec<String>>,
    /// Ends a game when both engines agree: moves=N score=CP
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=2)]
    pub resign: Option<Vec<String>>,
    /// Calls a game a draw when both engines see no difference: ply=N moves=N score=CP
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..=3)]
    pub draw: Option<Vec<String>>,
    /// Calls a game a draw after so many plies
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_PLIES)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: u32,
    /// The name of the event in PGN
    #[arg(long, value_name = "TEXT", default_value = "komainu match")]
    pub event: String,
    /// Appends every game to this file as it ends
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Writes the score as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Leaves out the games of this tournament that the PGN file holds
    #[arg(long, requires = "pgn")]
    pub resume: bool,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Meeting {
    /// The first engine meets every other one
    Gauntlet,
    /// Every engine meets every other one
    RoundRobin,
}

/// The summary as it is written.
#[derive(Serialize)]
struct Output<'a> {
    event: &'a str,
    variant: &'a str,
    time_control: String,
    nodes: Option<u64>,
    depth: Option<u32>,
    openings: &'a str,
    seed: u64,
    interrupted: bool,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// Runs the command; the table goes to `out`, progress to stderr.
pub(super) fn run(
    args: &MatchArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let tournament = tournament(args, input.rules()?)?;
    let (score, interrupted) = play(args, &tournament)?;
    let summary = score.summary(&names(&tournament), tournament.schedule.len());
    if let Some(path) = &args.json {
        write_json(path, args, &tournament, &summary, interrupted)?;
    }
    write!(out, "{}", summary.table())?;
    if interrupted {
        let (finished, games) = (summary.finished, summary.games);
        writeln!(
            out,
            "interrupted after {finished} of {games} games; --resume continues"
        )?;
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Right)
}

/// Plays what is left to play; says whether the user stopped it before the end.
fn play(args: &MatchArgs, tournament: &Tournament) -> anyhow::Result<(Score, bool)> {
    let finished = earlier(args, tournament)?;
    let mut appender = args.pgn.as_deref().map(open).transpose()?;
    if let Some(path) = &args.json {
        // A file that cannot be written is found out before the games, not after them.
        let mut file = std::fs::OpenOptions::new();
        let opened = file.create(true).append(true).open(path);
        opened.with_context(|| format!("cannot write {}", path.display()))?;
    }
    let stop = Interrupt::new();
    stop.on_signals().context("cannot watch for Ctrl-C")?;
    let mut progress = Progress::new(names(tournament), tournament.schedule.len(), finished.len());
    let played = tournament.run(finished, appender.as_mut(), &stop, &mut |event| {
        progress.tell(event);
    });
    progress.end();
    let score = played?;
    let interrupted = stop.is_raised() && !is_over(&score, tournament);
    Ok((score, interrupted))
}

fn names(tournament: &Tournament) -> Vec<String> {
    let engines = tournament.engines.iter();
    engines.map(|engine| engine.name.clone()).collect()
}

fn is_over(score: &Score, tournament: &Tournament) -> bool {
    score.verdict().is_some() || score.numbers().len() == tournament.schedule.len()
}

fn tournament(args: &MatchArgs, rules: Arc<Rules>) -> anyhow::Result<Tournament> {
    let limited =
        |spec: &EngineSpec| spec.time.is_some() || spec.nodes.is_some() || spec.depth.is_some();
    let time = args.tc.or(args.st);
    let all_limited = args.engine.iter().all(limited);
    if time.is_none() && args.nodes.is_none() && args.depth.is_none() && !all_limited {
        bail!("nothing limits the engines: give --tc, --st, --nodes or --depth");
    }
    let timed = time.is_some() || args.engine.iter().any(|spec| spec.time.is_some());
    if args.margin.is_some() && !timed {
        bail!("--margin is about clocks, and no engine has one: give --tc or --st");
    }
    check_names(&args.engine)?;
    let format = match args.format {
        Meeting::Gauntlet => Format::Gauntlet,
        Meeting::RoundRobin => Format::RoundRobin,
    };
    let schedule = Schedule::new(format, args.engine.len(), args.games, args.seed)?;
    let openings = openings(args, &rules)?;
    let sprt = args
        .sprt
        .as_ref()
        .map(|words| Sprt::parse(words.iter().flat_map(|word| word.split_whitespace())))
        .transpose()?;
    if sprt.is_some() && args.engine.len() != 2 {
        bail!("--sprt compares two engines, not {}", args.engine.len());
    }
    let resign = args
        .resign
        .as_ref()
        .map(|words| Resign::parse(&words.join(" ")));
    let draw = args
        .draw
        .as_ref()
        .map(|words| Draw::parse(&words.join(" ")));
    Ok(Tournament {
        event: args.event.clone(),
        rules,
        engines: args.engine.clone(),
        schedule,
        time: time.unwrap_or(TimeControl::Untimed),
        margin: args.margin.map_or(MARGIN, Duration::from_millis),
        limits: Limits {
            nodes: args.nodes,
            depth: args.depth,
        },
        timeouts: Timeouts::default(),
        openings,
        adjudication: adjudication::Rules {
            resign: resign.transpose().context("--resign")?,
            draw: draw.transpose().context("--draw")?,
            max_plies: args.max_plies,
        },
        concurrency: args.concurrency.map_or_else(half_the_cores, NonZero::get),
        sprt,
        transcript: None,
    })
}

fn openings(args: &MatchArgs, rules: &Arc<Rules>) -> anyhow::Result<Openings> {
    let Some(text) = &args.openings else {
        return Ok(Openings::Start);
    };
    let window = args.window.unwrap_or(DEFAULT_WINDOW);
    let openings = Openings::read(rules, text, window, args.opening_plies)?;
    if args.window.is_some() && !matches!(openings, Openings::Random { .. }) {
        bail!("--window is for random openings, and --openings names a file");
    }
    Ok(openings)
}

/// Names tell engines apart in tables and records.
fn check_names(engines: &[EngineSpec]) -> anyhow::Result<()> {
    for (index, engine) in engines.iter().enumerate() {
        if engines
            .iter()
            .take(index)
            .any(|other| other.name == engine.name)
        {
            let name = &engine.name;
            bail!("two engines are called \"{name}\": give each a name=...");
        }
    }
    Ok(())
}

fn half_the_cores() -> usize {
    available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

/// The games of this tournament that the PGN file holds.
fn earlier(args: &MatchArgs, tournament: &Tournament) -> anyhow::Result<Vec<Finished>> {
    let Some(path) = &args.pgn else {
        return Ok(Vec::new());
    };
    let shown = path.display();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
    };
    let fingerprint = tournament.fingerprint();
    let games = pgn::parse(&String::from_utf8_lossy(&bytes));
    let (own, others): (Vec<_>, Vec<_>) = games
        .iter()
        .filter(|raw| record::tournament_of(raw).is_some())
        .partition(|raw| record::tournament_of(raw) == Some(&fingerprint));
    match (args.resume, own.len(), others.len()) {
        (true, 0, 1..) => bail!(
            "--resume: {shown} holds games of other tournaments only; engines, games, limits, openings and seed must be the same"
        ),
        (false, 1.., _) => bail!(
            "{shown} holds {} games of this tournament: add --resume, or name another file",
            own.len()
        ),
        (false, 0, _) => Ok(Vec::new()),
        _ => Ok(own
            .into_iter()
            .filter_map(|raw| record::from_pgn(&tournament.schedule, raw))
            .collect()),
    }
}

fn open(path: &Path) -> anyhow::Result<Appender> {
    Appender::open(path).with_context(|| format!("cannot write {}", path.display()))
}

fn write_json(
    path: &Path,
    args: &MatchArgs,
    tournament: &Tournament,
    summary: &Summary,
    interrupted: bool,
) -> anyhow::Result<()> {
    let output = Output {
        event: &args.event,
        variant: &tournament.rules.variant().name,
        time_control: tournament.time.to_string(),
        nodes: args.nodes,
        depth: args.depth,
        openings: args.openings.as_deref().unwrap_or("start"),
        seed: args.seed,
        interrupted,
        summary,
    };
    let text = serde_json::to_string_pretty(&output).map_err(|error| anyhow!(error))?;
    std::fs::write(path, text + "\n").with_context(|| format!("cannot write {}", path.display()))
}

/// Reads the seconds of `--st`.
fn per_move(text: &str) -> Result<TimeControl, String> {
    TimeControl::parse(&format!("st {text}")).map_err(|error| error.to_string())
}
