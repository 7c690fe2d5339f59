//! Perft of Dai Dai Shogi from the start: depth 4 with the last ply counted, the same by the plain
//! generator, and depth 5 by the command on one thread and on two.

mod army;

use komainu::movegen::{self, MoveList, plain};
use komainu::position::Position;
use std::process::Command;

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

#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn command_5_by_threads(threads: u32) {
    let output = Command::new(env!("CARGO_BIN_EXE_komainu"))
        .args(["perft", "5", "--threads", &threads.to_string()])
        .output();
    let right = output.is_ok_and(|output| output.stdout == b"perft 5 = 742965694\n");
    assert!(right, "perft 5 went wrong");
}
