//! Nodes a second of the search on one thread, in turns: at the start of Dai Dai Shogi, and over
//! 20 positions from the middle of games.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};
use std::time::Duration;

/// Rounds, and the nodes searched on each side of one.
const ROUNDS: usize = 11;
const NODES: u64 = 1_000_000;

/// Nodes a second over all positions, each from an empty table. Only searching is timed.
fn speed(positions: &[Position]) -> f64 {
    let limits = Limits {
        nodes: Some(NODES / positions.len() as u64),
        ..Limits::default()
    };
    let mut engine = Engine::new(16);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions {
        engine.clear();
        let found = engine.search(position, &limits, &Stop::new(), &mut |_| {});
        nodes += found.nodes;
        time += found.elapsed;
    }
    nodes as f64 / time.as_secs_f64()
}

fn main() {
    let (start, middle) = ([army::start()], army::middle_games());
    let rounds: Vec<[f64; 2]> = (0..ROUNDS)
        .map(|_| [speed(&start), speed(&middle)])
        .collect();
    println!(
        "{:.0} nodes/s at the start, {:.0} in middle games; median of the ratios {:.2}",
        median(&rounds, |r| r[0]),
        median(&rounds, |r| r[1]),
        median(&rounds, |r| r[1] / r[0]),
    );
}
