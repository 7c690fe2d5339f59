//! Static exchange evaluation of every capture of 128 positions a class. Times are of one capture.

mod army;

use army::{Army, moves};
use divan::{Bencher, black_box};
use komainu::movegen;
use komainu::search::see_at_least;

fn main() {
    divan::main();
}

#[divan::bench(args = Army::ALL, sample_count = 50)]
fn captures(bencher: Bencher<'_, '_>, army: Army) {
    let positions = army.positions();
    let captures: Vec<_> = positions
        .iter()
        .flat_map(|position| {
            let moves = moves(position, movegen::captures);
            moves.into_iter().map(move |played| (position, played))
        })
        .collect();
    let mut cycle = captures.iter().cycle();
    bencher.bench_local(|| {
        let capture = cycle.next().map(black_box);
        capture.map(|&(position, played)| see_at_least(position, played, 0))
    });
}
