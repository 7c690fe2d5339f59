//! Nodes a second of the search on one thread, as `items/s`: at the start of Dai Dai Shogi, and
//! over 20 positions from the middle of games.

mod army;

use divan::Bencher;
use divan::counter::ItemsCount;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};

fn main() {
    divan::main();
}

/// Nodes of a sample.
const NODES: u64 = 1_000_000;

/// Searches so many nodes in all, from an empty table each time.
fn run(bencher: Bencher<'_, '_>, positions: &[Position]) {
    let limits = Limits {
        nodes: Some(NODES / positions.len() as u64),
        ..Limits::default()
    };
    bencher
        .counter(ItemsCount::new(NODES))
        .with_inputs(|| Engine::new(16))
        .bench_local_values(|mut engine| {
            for position in positions {
                engine.search(position, &limits, &Stop::new(), &mut |_| {});
            }
        });
}

#[divan::bench(sample_count = 11, sample_size = 1)]
fn start(bencher: Bencher<'_, '_>) {
    run(bencher, &[army::start()]);
}

#[divan::bench(sample_count = 11, sample_size = 1)]
fn middle_games(bencher: Bencher<'_, '_>) {
    run(bencher, &army::middle_games());
}
