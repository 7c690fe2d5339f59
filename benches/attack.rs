//! Whether a King hangs (both Kings a call), over 128 positions a class.

mod army;

use army::Army;
use divan::{Bencher, black_box};
use komainu::types::Color;

fn main() {
    divan::main();
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn both_kings_hang(bencher: Bencher<'_, '_>, army: Army) {
    let positions = army.positions();
    let mut cycle = positions.iter().cycle();
    bencher.bench_local(|| {
        let position = cycle.next().map(black_box);
        position.map(|position| Color::ALL.map(|color| position.king_hangs(color)))
    });
}
