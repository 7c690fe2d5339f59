//! Making and undoing a move, quiet ones and captures, over 128 positions a class.

mod army;

use army::{Army, POSITIONS, common::Random, moves};
use divan::{Bencher, black_box};
use komainu::movegen::{self, MoveList};
use komainu::position::Position;
use komainu::types::Move;

fn main() {
    divan::main();
}

/// Makes and undoes a random move of the generator in one position after the other; positions
/// without such a move are left out, others take their turn.
fn run(bencher: Bencher<'_, '_>, army: Army, generator: fn(&Position, &mut MoveList)) {
    let mut random = Random(9);
    let found = army.positions().into_iter().filter_map(|position| {
        let moves = moves(&position, generator);
        let n = moves.len().max(1);
        let played = moves.get(random.below(n)).copied();
        played.map(|played| (position, played))
    });
    let mut pairs: Vec<(Position, Move)> = found.collect();
    for i in 0..POSITIONS - pairs.len() {
        pairs.push(pairs[i].clone());
    }
    let mut next = 0;
    bencher.bench_local(|| {
        let (position, played) = &mut pairs[next % POSITIONS];
        next += 1;
        position.make(black_box(*played));
        position.undo()
    });
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn quiet(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, movegen::quiets);
}

#[divan::bench(args = Army::ALL, sample_count = 200, sample_size = 1280)]
fn capture(bencher: Bencher<'_, '_>, army: Army) {
    run(bencher, army, movegen::captures);
}
