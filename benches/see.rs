//! Static exchange evaluation of every capture of 128 positions a class. Times are of one capture.

mod army;

use army::{Army, moves};
use divan::{Bencher, black_box};
use komainu::movegen;
use komainu::search::see_at_least;

fn main() {
    divan::main();
}

/// Captures that are looked at, in each sample.
const CAPTURES: usize = 1024;

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1024)]
fn captures(bencher: Bencher<'_, '_>, army: Army) {
    let positions = army.positions();
    let mut captures: Vec<_> = positions
        .iter()
        .flat_map(|position| {
            let moves = moves(position, movegen::captures);
            moves.into_iter().map(move |played| (position, played))
        })
        .collect();
    // Evenly from all positions.
    let step = captures.len().div_ceil(CAPTURES);
    captures = captures.into_iter().step_by(step).collect();
    let mut cycle = captures.iter().cycle();
    bencher.bench_local(|| {
        let capture = cycle.next().map(black_box);
        capture.map(|&(position, played)| see_at_least(position, played, 0))
    });
}
