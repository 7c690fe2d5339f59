//! Nodes a second against HaChu, in turns within the same minute: Dai Dai Shogi from its start here,
//! Dai Shogi from its start there. Says so and ends where `/usr/games/hachu` is not installed.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::search::{Engine, Limits, Stop};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const PROGRAM: &str = "/usr/games/hachu";
const ROUNDS: usize = 7;
const SECONDS: u64 = 5;

/// Nodes a second of HaChu by its last thinking line, which says depth, score, centiseconds and
/// nodes. It moves within the time, or earlier when it expects not to end another iteration.
fn hachu() -> Option<f64> {
    let mut engine = Command::new(PROGRAM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = engine.stdin.take()?;
    let output = BufReader::new(engine.stdout.take()?);
    // Without `memory` it crashes.
    let setup = "xboard\nprotover 2\nmemory 64\nnew\nvariant dai\npost\nhard\neasy\n";
    let hundredths = 100 * SECONDS;
    let go = format!("st {SECONDS}\ntime {hundredths}\notim {hundredths}\ngo\n");
    input.write_all(format!("{setup}{go}").as_bytes()).ok()?;
    let mut speed = None;
    for line in output.lines().map_while(Result::ok) {
        if line.starts_with("move ") {
            break;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [depth, _, time, nodes, ..] = words[..]
            && depth.parse::<u32>().is_ok()
            && let (Ok(time), Ok(nodes)) = (time.parse::<f64>(), nodes.parse::<f64>())
            && time >= 10.0
        {
            speed = Some(nodes / (time / 100.0));
        }
    }
    let _ = input.write_all(b"quit\n");
    drop(input);
    let _ = engine.kill();
    let _ = engine.wait();
    speed
}

fn komainu() -> f64 {
    let limits = Limits {
        hard_time: Some(Duration::from_secs(SECONDS)),
        ..Limits::default()
    };
    let found = Engine::new(64).search(&army::start(), &limits, &Stop::new(), &mut |_| {});
    found.nodes as f64 / found.elapsed.as_secs_f64()
}

fn main() {
    if !Path::new(PROGRAM).exists() {
        println!("no {PROGRAM}: install the Debian package hachu to compare");
        return;
    }
    let mut rounds = Vec::new();
    for round in 1..=ROUNDS {
        let ours = komainu();
        let Some(theirs) = hachu() else {
            println!("round {round}: HaChu printed no thinking line that took its time");
            continue;
        };
        println!("round {round}: {ours:.0} nodes/s here, {theirs:.0} of HaChu");
        rounds.push([ours, theirs]);
    }
    println!(
        "medians {:.0} and {:.0}; median of the ratios {:.2}",
        median(&rounds, |r| r[0]),
        median(&rounds, |r| r[1]),
        median(&rounds, |r| r[0] / r[1]),
    );
}
