//! Perft on several threads, which take their work from one queue.

use super::room;
use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::types::Move;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// With fewer pieces of work a thread, the last ones leave threads idle for too long.
const PIECES_PER_THREAD: usize = 32;

/// The sequences that begin with these moves.
struct Work {
    /// The number of the first move.
    root: usize,
    /// The first move, and the second where roots are few.
    moves: ArrayVec<Move, 2>,
}

/// Every legal move with the number of sequences of `depth` moves (at least 1) that begin with it.
pub(super) fn divide(position: &Position, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    let roots = moves(position);
    let queue = queue(position, &roots, depth, threads);
    let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let run = || {
        let mut position = position.clone();
        let mut lists = room(depth);
        while let Some(work) = queue.get(next.fetch_add(1, Relaxed)) {
            for &played in &work.moves {
                position.make(played);
            }
            let rest = depth - work.moves.len() as u32;
            let nodes = movegen::perft(&mut position, rest, &mut lists);
            for _ in &work.moves {
                position.undo();
            }
            if let Some(count) = counts.get(work.root) {
                count.fetch_add(nodes, Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, run) {
                log::warn!("going on with fewer threads: {error}");
                break;
            }
        }
        run();
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    roots.into_iter().zip(counts).collect()
}

/// One piece of work a move, or one for every two moves where that gives the threads too little.
fn queue(position: &Position, roots: &[Move], depth: u32, threads: usize) -> Vec<Work> {
    let few = threads > 1 && roots.len() < threads * PIECES_PER_THREAD;
    let mut position = position.clone();
    let mut queue = Vec::new();
    for (root, &played) in roots.iter().enumerate() {
        let first: ArrayVec<Move, 2> = [played].into_iter().collect();
        if !few || depth < 3 {
            queue.push(Work { root, moves: first });
            continue;
        }
        position.make(played);
        queue.extend(moves(&position).into_iter().map(|reply| Work {
            root,
            moves: first.iter().copied().chain([reply]).collect(),
        }));
        position.undo();
    }
    queue
}

/// Every legal move.
fn moves(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    movegen::all(position, &mut list);
    list.to_vec()
}
