//! Perft 4 of Dai Dai Shogi from the start: with the last ply counted, and by the plain generator.

mod army;

use komainu::movegen::{self, MoveList, plain};
use komainu::position::Position;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn fast_4(bencher: divan::Bencher<'_, '_>) {
    let mut position = army::start();
    let mut lists = vec![MoveList::new(); 4];
    bencher.bench_local(|| {
        let nodes = movegen::perft(&mut position, 4, &mut lists);
        assert_eq!(nodes, 12_280_725);
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn plain_4(bencher: divan::Bencher<'_, '_>) {
    let mut position = army::start();
    bencher.bench_local(|| assert_eq!(plain_perft(&mut position, 4), 12_280_725));
}

fn plain_perft(position: &mut Position, depth: u32) -> u64 {
    let mut list = MoveList::new();
    plain::all(position, &mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut total = 0;
    for played in &list {
        position.make(played);
        total += plain_perft(position, depth - 1);
        position.undo();
    }
    total
}
