//! Nodes a second of two search threads against one, in turns, at the start of Dai Dai Shogi and
//! over positions from the middle of games. Needs two idle processors to say anything.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};
use std::time::Duration;

/// Rounds, and the time of one search.
const ROUNDS: usize = 7;
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

fn main() {
    let sets = [
        ("start", vec![army::start()]),
        ("middle games", army::middle_games()),
    ];
    for (name, positions) in &sets {
        let rounds: Vec<[f64; 2]> = (0..ROUNDS)
            .map(|_| [1, 2].map(|threads| speed(positions, threads)))
            .collect();
        println!(
            "{name}: {:.0} nodes/s on one thread, {:.0} on two; median of the ratios {:.2}",
            median(&rounds, |r| r[0]),
            median(&rounds, |r| r[1]),
            median(&rounds, |r| r[1] / r[0]),
        );
    }
}
