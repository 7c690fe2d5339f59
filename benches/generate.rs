//! Move generation: all moves, captures, quiet moves, the count, and the plain generator beside
//! them. Times are of one call, over 128 positions a class.

mod army;

use army::Army;
use divan::{Bencher, black_box};
use komainu::movegen::{self, MoveList, plain};
use komainu::position::Position;

fn main() {
    divan::main();
}

/// Calls `generate` for one position after the other.
fn run(bencher: Bencher<'_, '_>, army: Army, generate: impl Fn(&Position, &mut MoveList)) {
    let positions = army.positions();
    let mut list = MoveList::new();
    let mut cycle = positions.iter().cycle();
    bencher.bench_local(|| {
        list.clear();
        if let Some(position) = cycle.next() {
            generate(black_box(position), &mut list);
        }
        list.len()
    });
}

// A sample is a whole number of rounds over the positions.
#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn all(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, movegen::all);
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn captures(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, movegen::captures);
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn quiets(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, movegen::quiets);
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn count(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, |position, list| {
        black_box(movegen::count(position, list));
    });
}

#[divan::bench(args = Army::ALL, sample_count = 50, sample_size = 256)]
fn plain_all(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, plain::all);
}
