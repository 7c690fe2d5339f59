//! Nodes a second of the search on one thread, in turns: at the start of Dai Dai Shogi, and over
//! 20 positions from the middle of games.

#![allow(clippy::print_stdout, reason = "a bench speaks")]

mod army;

use army::median;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};

/// Rounds, and the nodes of each search in one.
const ROUNDS: usize = 11;
const NODES: u64 = 100_000;

/// How fast positions are searched, each from an empty table. Only searching is timed.
struct Speed {
    /// The mean of the positions' nodes a second.
    mean: f64,
    /// All nodes over all time: where slow positions weigh more.
    total: f64,
}

impl Speed {
    fn of(positions: &[Position]) -> Self {
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let mut engine = Engine::new(16);
        let (mut nodes, mut seconds, mut speeds) = (0.0, 0.0, 0.0);
        for position in positions {
            engine.clear();
            let found = engine.search(position, &limits, &Stop::new(), &mut |_| {});
            let (n, s) = (found.nodes as f64, found.elapsed.as_secs_f64());
            nodes += n;
            seconds += s;
            speeds += n / s;
        }
        Self {
            mean: speeds / positions.len() as f64,
            total: nodes / seconds,
        }
    }
}

fn main() {
    let middle = army::middle_games();
    // As many searches, all as long: what a cold cache costs weighs the same.
    let start = vec![army::start(); middle.len()];
    let rounds: Vec<[Speed; 2]> = (0..ROUNDS)
        .map(|_| [Speed::of(&start), Speed::of(&middle)])
        .collect();
    println!(
        "{:.0} nodes/s at the start; in middle games a mean of {:.0}, and {:.0} over all",
        median(&rounds, |r| r[0].mean),
        median(&rounds, |r| r[1].mean),
        median(&rounds, |r| r[1].total),
    );
    println!(
        "median of the ratios: {:.2} for the mean, {:.2} over all",
        median(&rounds, |r| r[1].mean / r[0].mean),
        median(&rounds, |r| r[1].total / r[0].total),
    );
}
