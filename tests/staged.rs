//! The staged generator of the search gives the moves of the full one, each once.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

mod common;

use common::{BUILT_IN, Random, epd, odd_rules, position, rules, set, shown};
use komainu::movegen;
use komainu::position::Position;
use komainu::search::{Staged, gain, see_at_least};
use komainu::types::Move;
use std::collections::HashSet;

/// Perft whose moves all come from the staged generator, the last ones too. Every third node has a
/// hash move, and killers come from the node before, as in a search.
fn perft(position: &mut Position, depth: u32, staged: &mut Staged, killers: &mut [Move]) -> u64 {
    let mut list = movegen::MoveList::new();
    movegen::all(position, &mut list);
    let hash = match list.len() {
        n if n > 0 && position.key().is_multiple_of(3) => {
            Some(list[(position.key() / 3) as usize % n])
        }
        _ => None,
    };
    let known = [killers.first().copied(), killers.get(1).copied()];
    let moves = staged.all(position, hash, known);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut killers: Vec<Move> = moves.iter().rev().take(2).copied().collect();
    let mut total = 0;
    for played in moves {
        position.make(played);
        total += perft(position, depth - 1, staged, &mut killers);
        position.undo();
    }
    total
}

#[test]
fn perft_files_through_the_stages() {
    let mut staged = Staged::new();
    let mut checked = 0;
    for name in BUILT_IN {
        let rules = rules(name);
        for file in [format!("{name}.epd"), format!("{name}-start.epd")] {
            for (fen, counts) in epd(&file) {
                let mut position = position(&rules, &fen);
                // Depth 2 and, where it is small, depth 3.
                for (depth, expected) in counts.into_iter().filter(|&(_, n)| n <= 250_000) {
                    let found = perft(&mut position, depth, &mut staged, &mut []);
                    assert_eq!(found, expected, "{file}: perft {depth} of {fen}");
                    checked += usize::from(depth > 1);
                }
            }
        }
    }
    assert_eq!(checked, 122);
}

/// A random element.
fn pick(moves: &[Move], random: &mut Random) -> Option<Move> {
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// The staged order of a position with random hash move and killers, against the full generator.
fn check(position: &Position, staged: &mut Staged, random: &mut Random) -> Vec<Move> {
    let mut moves: Vec<Move> = set(position, movegen::all).into_iter().collect();
    moves.sort_unstable();
    let hash = match random.below(3) {
        0 => None,
        _ => pick(&moves, random),
    };
    let killers = [(); 2].map(|()| match random.below(5) {
        0 => None,
        1 => Move::from_bits(random.next() as u32),
        // The same as the hash move or as the other killer, now and then.
        2 => hash,
        _ => pick(&moves, random),
    });
    // The search keeps two different ones.
    let [first, second] = killers;
    let killers = [first, second.filter(|_| second != first)];
    let order = staged.all(position, hash, killers);
    assert!(hash.is_none() || order.first() == hash.as_ref());
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, moves, "{hash:?} {killers:?} in {}", shown(position));
    stages_follow(position, &order[usize::from(hash.is_some())..]);
    moves
}

/// Captures that do not lose, quiet moves, captures that lose.
fn stages_follow(position: &Position, order: &[Move]) {
    let stage = |&played: &Move| match position.is_capture(played) {
        true if see_at_least(position, played, 0) => 0,
        false => 1,
        true => 2,
    };
    assert!(order.is_sorted_by_key(stage), "{}", shown(position));
}

/// The captures of the quiescence search are those that win enough at once and do not lose by
/// exchanges.
fn check_captures(position: &Position, staged: &mut Staged, random: &mut Random) {
    let floor = match random.below(3) {
        0 => i32::MIN,
        _ => random.below(2_000) as i32 - 500,
    };
    let (order, left_out) = staged.captures(position, floor);
    let found: HashSet<Move> = order.iter().copied().collect();
    assert_eq!(found.len(), order.len());
    let captures = set(position, movegen::captures);
    let (enough, others): (HashSet<Move>, HashSet<Move>) = captures
        .into_iter()
        .partition(|&played| gain(position, played) > floor);
    let most = others.iter().map(|&played| gain(position, played)).max();
    assert_eq!(left_out, most, "{}", shown(position));
    let mut expected = enough;
    expected.retain(|&played| see_at_least(position, played, 0));
    assert_eq!(found, expected, "{floor} in {}", shown(position));
}

#[test]
fn random_games_with_random_hash_moves_and_killers() {
    let mut random = Random(4);
    let mut staged = Staged::new();
    let all: Vec<_> = BUILT_IN.map(rules).into_iter().chain(odd_rules()).collect();
    for rules in &all {
        for _ in 0..3 {
            let mut position = Position::start(rules);
            for _ in 0..200 {
                let moves = check(&position, &mut staged, &mut random);
                check_captures(&position, &mut staged, &mut random);
                let captures: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|&m| position.is_capture(m))
                    .collect();
                let pool = if random.below(3) == 0 && !captures.is_empty() {
                    &captures
                } else {
                    &moves
                };
                let Some(played) = pick(pool, &mut random) else {
                    break;
                };
                position.make(played);
            }
        }
    }
}

#[test]
fn crowded_positions() {
    let mut random = Random(5);
    let mut staged = Staged::new();
    for name in BUILT_IN {
        let rules = rules(name);
        for (fen, _) in epd(&format!("{name}.epd")) {
            let position = position(&rules, &fen);
            for _ in 0..20 {
                check(&position, &mut staged, &mut random);
            }
            check_captures(&position, &mut staged, &mut random);
        }
    }
}
