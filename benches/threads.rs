//! Two threads against one, in turns: perft 5 by the command, and nodes a second of the search at
//! the start of Dai Dai Shogi and over positions from the middle of games. Needs two idle
//! processors to say anything.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};
use std::process::Command;
use std::time::{Duration, Instant};

/// Rounds, and the time of one search.
const ROUNDS: usize = 9;
const TIME: Duration = Duration::from_millis(1_000);

/// Nodes a second over all positions, each for its part of the time.
fn speed(positions: &[Position], threads: usize) -> f64 {
    let limits = Limits {
        hard_time: Some(TIME / positions.len() as u32),
        ..Limits::default()
    };
    let mut engine = Engine::new(64);
    engine.set_threads(threads);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions {
        let found = engine.search(position, &limits, &Stop::new(), &mut |_| {});
        nodes += found.nodes;
        time += found.elapsed;
    }
    nodes as f64 / time.as_secs_f64()
}

/// How many perfts 5 from the start a second. The whole command is timed.
fn perft_speed(threads: usize) -> f64 {
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_komainu"))
        .args(["perft", "5", "--threads", &threads.to_string()])
        .output();
    let right = output.is_ok_and(|output| output.stdout == b"perft 5 = 742965694\n");
    assert!(right, "perft 5 went wrong");
    begun.elapsed().as_secs_f64().recip()
}

/// Runs both in turns; prints the medians, and how they compare round by round.
fn compare(name: &str, unit: &str, speed: impl Fn(usize) -> f64) {
    let rounds: Vec<[f64; 2]> = (0..ROUNDS).map(|_| [1, 2].map(&speed)).collect();
    println!(
        "{name}: {:.3} {unit}/s on one thread, {:.3} on two; median of the ratios {:.2}",
        median(&rounds, |r| r[0]),
        median(&rounds, |r| r[1]),
        median(&rounds, |r| r[1] / r[0]),
    );
}

fn main() {
    compare("perft 5 from the start", "perft", perft_speed);
    let sets = [
        ("start", vec![army::start()]),
        ("middle games", army::middle_games()),
    ];
    for (name, positions) in &sets {
        compare(name, "million nodes", |threads| {
            speed(positions, threads) / 1e6
        });
    }
}
