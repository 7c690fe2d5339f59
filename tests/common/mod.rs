//! What several tests of the move generation need.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "shared by tests, which fail by panic and use a part of it each"
)]

use komainu::movegen::{self, MoveList, plain};
use komainu::notation::fen;
use komainu::position::Position;
use komainu::tables::Rules;
use komainu::types::Move;
use komainu::variant::Catalog;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The built-in rule sets.
pub const BUILT_IN: [&str; 6] = [
    "daidai",
    "daidai-cvp",
    "daidai-ja",
    "daidai-tsa",
    "daidai-fiend",
    "cashew",
];

/// A built-in rule set, compiled.
pub fn rules(name: &str) -> Arc<Rules> {
    let variant = Catalog::built_in().unwrap().get(name).unwrap();
    Arc::new(Rules::new(variant).unwrap())
}

/// The rule sets of `tests/data/variants`, compiled.
pub fn odd_rules() -> Vec<Arc<Rules>> {
    let mut catalog = Catalog::default();
    let errors = catalog.add(&data("variants"));
    assert!(errors.is_empty(), "{errors:?}");
    let compiled = |variant: &Arc<_>| Arc::new(Rules::new(Arc::clone(variant)).unwrap());
    catalog.iter().map(compiled).collect()
}

/// A path below `tests/data`.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// The position of a FEN.
pub fn position(rules: &Arc<Rules>, text: &str) -> Position {
    let setup = fen::parse(rules.variant(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
    Position::from_setup(rules, &setup).unwrap()
}

/// The lines of a perft file: the FEN, and the counts by depth.
pub fn epd(name: &str) -> Vec<(String, Vec<(u32, u64)>)> {
    let text = fs::read_to_string(data("perft").join(name)).unwrap();
    let line = |line: &str| {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap().to_owned();
        let count = |field: &str| {
            let (depth, nodes) = field.strip_prefix('D').unwrap().split_once(' ').unwrap();
            (depth.parse().unwrap(), nodes.parse().unwrap())
        };
        (fen, fields.map(count).collect())
    };
    text.lines().map(line).collect()
}

/// Room for perft.
pub fn lists() -> Vec<MoveList> {
    vec![MoveList::new(); 8]
}

/// The moves that one of the generators gives, each of which must be there once.
pub fn set(position: &Position, generator: fn(&Position, &mut MoveList)) -> HashSet<Move> {
    let mut list = MoveList::new();
    generator(position, &mut list);
    let set: HashSet<Move> = list.into_iter().collect();
    assert_eq!(set.len(), list.len(), "a move twice in {}", shown(position));
    set
}

/// Asserts that the fast generator and the plain one give the same moves; returns them.
pub fn assert_same_moves(position: &Position) -> HashSet<Move> {
    let fast = set(position, movegen::all);
    let slow = set(position, plain::all);
    if fast != slow {
        let text = |moves: HashSet<&Move>| -> Vec<String> {
            let canonical = komainu::notation::moves::canonical;
            moves.into_iter().map(|&m| canonical(position, m)).collect()
        };
        panic!(
            "{}: fast alone {:?}, plain alone {:?}",
            shown(position),
            text(fast.difference(&slow).collect()),
            text(slow.difference(&fast).collect()),
        );
    }
    fast
}

/// The position as text.
pub fn shown(position: &Position) -> String {
    let variant = position.rules().variant();
    format!(
        "{}: {}",
        variant.name,
        fen::bracket(variant, &position.setup())
    )
}

/// Pseudo-random numbers (SplitMix64), the same in every run.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}
