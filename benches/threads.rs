//! Two threads against one, in turns: perft 5 by the command, and nodes a second of the search at
//! the start of Dai Dai Shogi and over positions from the middle of games. Beside them twice one
//! thread at the same time: what the machine gives to two that share nothing. Each is compared with
//! the mean of the runs of one thread before and after it, as a machine's speed drifts. Needs two
//! idle processors to say anything.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};
use std::process::Command;
use std::time::{Duration, Instant};

/// Rounds, and the time of one search.
const ROUNDS: usize = 15;
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

/// The sum of what one thread does twice at the same time.
fn apart(speed: &(impl Fn(usize) -> f64 + Sync)) -> f64 {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| speed(1));
        speed(1) + other.join().unwrap_or_default()
    })
}

/// One round: two threads, and twice one at the same time, between runs of one.
struct Round {
    before: f64,
    two: f64,
    between: f64,
    apart: f64,
    after: f64,
}

impl Round {
    fn run(speed: &(impl Fn(usize) -> f64 + Sync)) -> Self {
        Self {
            before: speed(1),
            two: speed(2),
            between: speed(1),
            apart: apart(speed),
            after: speed(1),
        }
    }

    /// How many times what one thread does around them: two threads, and twice one.
    fn ratios(&self) -> [f64; 2] {
        [
            2.0 * self.two / (self.before + self.between),
            2.0 * self.apart / (self.between + self.after),
        ]
    }
}

/// Runs the rounds; prints the medians, and how they compare round by round.
fn compare(name: &str, unit: &str, speed: impl Fn(usize) -> f64 + Sync) {
    let rounds: Vec<Round> = (0..ROUNDS).map(|_| Round::run(&speed)).collect();
    println!(
        "{name}, {unit}/s: one thread {:.3}, two {:.3}, twice one {:.3}",
        median(&rounds, |r| r.between),
        median(&rounds, |r| r.two),
        median(&rounds, |r| r.apart),
    );
    println!(
        "  against one thread, median of the ratios: two {:.2}, twice one {:.2}",
        median(&rounds, |r| r.ratios()[0]),
        median(&rounds, |r| r.ratios()[1]),
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
