//! Move counts against the files of an independent generator, and against the plain generator.

mod common;

use common::{BUILT_IN, assert_same_moves, epd, lists, position, rules};
use komainu::movegen::{self, MoveList, plain};
use komainu::position::Position;

/// Perft by the plain generator.
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

/// Checks the counts of a file: the fast generator to `depth`, the plain one to `plain_depth`.
fn check(rule_set: &str, file: &str, depth: u32, plain_depth: u32) -> usize {
    let rules = rules(rule_set);
    let mut checked = 0;
    for (fen, counts) in epd(file) {
        let mut position = position(&rules, &fen);
        for (n, expected) in counts {
            if n <= depth {
                let found = movegen::perft(&mut position, n, &mut lists());
                assert_eq!(found, expected, "{file}: perft {n} of {fen}");
                checked += 1;
            }
            if n <= plain_depth {
                assert_eq!(
                    plain_perft(&mut position, n),
                    expected,
                    "{file}: plain {n} of {fen}"
                );
            }
        }
    }
    checked
}

#[test]
fn positions_to_depth_3() {
    let files = BUILT_IN.map(|name| check(name, &format!("{name}.epd"), 3, 2));
    assert_eq!(files, [100, 34, 34, 34, 34, 100]);
}

#[test]
fn start_positions() {
    for name in BUILT_IN {
        let depth = if matches!(name, "daidai" | "cashew") {
            4
        } else {
            3
        };
        let checked = check(name, &format!("{name}-start.epd"), depth, 2);
        assert!(checked >= depth as usize, "{name}: {checked}");
    }
}

#[test]
fn same_sets_one_ply_down() {
    for name in BUILT_IN {
        let rules = rules(name);
        for (fen, _) in epd(&format!("{name}.epd")) {
            let mut position = position(&rules, &fen);
            for played in assert_same_moves(&position) {
                position.make(played);
                assert_same_moves(&position);
                position.undo();
            }
        }
    }
}
