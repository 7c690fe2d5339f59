//! Every piece of every shipped table has, compiled for both sides, the tabulated reach.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod common;

use common::{BUILT_IN, rules};
use komainu::betza::UNLIMITED;
use komainu::tables::condition::{Neighbourhood, vector};
use komainu::tables::{Movement, Rules};
use komainu::types::{Color, Offset, Piece, STEPS};
use std::collections::{HashMap, HashSet};

const PIECES: &str = include_str!("data/rules/pieces.tsv");
const CASHEW: &str = include_str!("data/rules/cashew.tsv");
const VARIATIONS: &str = include_str!("data/rules/variations.tsv");

/// The cells of a table's column by abbreviation and rule sets (empty where the table has none).
fn column<'a>(table: &'a str, name: &str) -> Vec<(&'a str, &'a str, &'a str)> {
    let mut lines = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let at = |name: &str| header.iter().position(|&h| h == name);
    let (id, sets, cell) = (
        at("abbr").unwrap(),
        at("source_or_ruleset"),
        at(name).unwrap(),
    );
    lines
        .map(|row| (row[id], sets.map_or("", |sets| row[sets]), row[cell]))
        .collect()
}

/// The tabulated ranges of a rule set by piece id; `special` or `-` for moves beyond slides.
fn ranges(rule_set: &str) -> HashMap<&'static str, &'static str> {
    const RANGES: &str = "ranges_N,NE,E,SE,S,SW,W,NW";
    let base = if rule_set == "cashew" { CASHEW } else { PIECES };
    let mut ranges: HashMap<_, _> = column(base, RANGES)
        .into_iter()
        .map(|(id, _, cell)| (id, cell))
        .collect();
    for (id, sets, cell) in column(VARIATIONS, RANGES) {
        if sets.split('|').any(|set| set == rule_set) && rule_set != "cashew" {
            ranges.insert(id, cell);
        }
    }
    ranges
}

/// The squares of a word of free leaps.
fn free_leaps(word: u64) -> HashSet<Offset> {
    let bits = (0..Neighbourhood::BITS).filter(|bit| word >> bit & 1 != 0);
    bits.map(vector)
        .map(|(files, ranks)| Offset::new(files, ranks))
        .collect()
}

/// The slides and leaps that a row of ranges means for a side.
fn expected(row: &str, color: Color) -> ([u8; 8], HashSet<Offset>) {
    let (mut slides, mut jumps) = ([0; 8], HashSet::new());
    for (number, cell) in row.split(',').enumerate() {
        let direction = match color {
            Color::First => number,
            Color::Second => (number + 4) % 8,
        };
        let (files, ranks) = STEPS[direction];
        match cell {
            "X" => slides[direction] = UNLIMITED,
            "J" => {
                jumps.insert(Offset::new(2 * files, 2 * ranks));
            }
            digit => slides[direction] = digit.parse().unwrap(),
        }
    }
    (slides, jumps)
}

fn check_tabulated(movement: &Movement, row: &str, color: Color, what: &str) {
    let (slides, jumps) = expected(row, color);
    assert_eq!(movement.slides, slides, "{what}");
    let [quiet, capture] = movement.free_leaps.map(free_leaps);
    assert_eq!(quiet, jumps, "{what}");
    assert_eq!(capture, jumps, "{what}");
    assert!(
        movement.quiet_leaps.is_empty() && movement.capture_leaps.is_empty(),
        "{what}"
    );
    assert!(
        movement.chains.is_empty() && movement.hooks.is_empty(),
        "{what}"
    );
    assert!(movement.walks.is_empty(), "{what}");
}

/// Lion powers, Hook Mover and Goblin: which parts of a movement they fill.
fn check_special(movement: &Movement, id: &str, what: &str) {
    let hooks = matches!(id, "HM" | "Hm" | "LGn" | "Ng");
    assert_eq!(movement.hooks.len(), if hooks { 8 } else { 0 }, "{what}");
    assert_eq!(movement.chains.is_empty(), hooks, "{what}");
    assert_eq!(movement.can_pass(), !hooks, "{what}");
    assert!(movement.walks.is_empty(), "{what}");
}

/// Checks every state of a rule set; returns how many are tabulated and how many special.
fn check(rule_set: &str, rules: &Rules) -> (usize, usize) {
    let ranges = ranges(rule_set);
    let (mut tabulated, mut special) = (0, 0);
    for kind in rules.kinds() {
        let id = &rules.variant().states[kind.index()].id;
        let base = id.trim_end_matches('+');
        let row = ranges
            .get(base)
            .unwrap_or_else(|| panic!("{rule_set}: no row for {id}"));
        for color in Color::ALL {
            let movement = rules.movement(Piece::new(kind, color));
            let what = format!("{rule_set}: {id} of {color:?}");
            if row.contains(',') {
                check_tabulated(movement, row, color, &what);
            } else {
                check_special(movement, base, &what);
            }
        }
        if row.contains(',') {
            tabulated += 1;
        } else {
            special += 1;
        }
    }
    (tabulated, special)
}

#[test]
fn every_piece_has_the_tabulated_reach() {
    for name in BUILT_IN {
        let expected = match name {
            // Ln, Ln+, LD, LD+, FF, HM, LGn; the Lion Dog of daidai-tsa only slides.
            "daidai-tsa" => (65, 5),
            "cashew" => (32, 7),
            _ => (63, 7),
        };
        assert_eq!(check(name, &rules(name)), expected, "{name}");
    }
}
