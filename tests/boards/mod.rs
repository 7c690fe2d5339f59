//! What tests of positions and moves share.
#![allow(dead_code)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use komainu::movegen::{self, MoveList};
use komainu::notation::fen;
use komainu::position::Position;
use komainu::tables::Rules;
use komainu::types::{Color, Kind, Move, Piece, Setup, Square};
use komainu::variant::{Catalog, Variant};
use std::sync::Arc;

/// Every rule set with perft files.
pub const RULE_SETS: [&str; 6] = [
    "daidai",
    "daidai-cvp",
    "daidai-ja",
    "daidai-tsa",
    "daidai-fiend",
    "cashew",
];

pub fn variant(name: &str) -> Arc<Variant> {
    Catalog::built_in().unwrap().get(name).unwrap()
}

pub fn rules(name: &str) -> Arc<Rules> {
    Arc::new(Rules::new(variant(name)).unwrap())
}

/// The rule set with something changed.
pub fn changed(name: &str, change: impl Fn(&mut Variant)) -> Arc<Rules> {
    let mut variant = (*variant(name)).clone();
    change(&mut variant);
    Arc::new(Rules::new(Arc::new(variant)).unwrap())
}

pub fn square(text: &str) -> Square {
    Square::parse(text).unwrap()
}

pub fn kind(variant: &Variant, id: &str) -> Kind {
    let index = variant.states.iter().position(|state| state.id == id);
    Kind::new(index.unwrap_or_else(|| panic!("no {id}"))).unwrap()
}

/// Pieces such as `Ln e5, P f6` of one side.
pub fn pieces(variant: &Variant, text: &str, color: Color) -> Vec<(Square, Piece)> {
    let entries = text.split(", ").filter(|entry| !entry.is_empty());
    entries
        .map(|entry| {
            let (id, at) = entry.split_once(' ').unwrap();
            (square(at), Piece::new(kind(variant, id), color))
        })
        .collect()
}

/// A position of the first player's and the second player's pieces.
pub fn position(rules: &Arc<Rules>, first: &str, second: &str, side: Color) -> Position {
    let variant = rules.variant();
    let mut all = pieces(variant, first, Color::First);
    all.extend(pieces(variant, second, Color::Second));
    Position::from_setup(rules, &Setup { pieces: all, side }).unwrap()
}

pub fn from_fen(rules: &Arc<Rules>, text: &str) -> Position {
    let setup = fen::parse(rules.variant(), text).unwrap();
    Position::from_setup(rules, &setup).unwrap()
}

/// The FENs of every perft file of a rule set.
pub fn perft_fens(name: &str) -> Vec<String> {
    let mut fens = Vec::new();
    for file in [format!("{name}.epd"), format!("{name}-start.epd")] {
        let path = format!("{}/tests/data/perft/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        fens.extend(lines.map(|line| line.split(';').next().unwrap().trim().to_owned()));
    }
    fens
}

pub fn legal(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    movegen::all(position, &mut list);
    list.to_vec()
}

/// The id of what stands on a square.
pub fn id_on(position: &Position, at: &str) -> String {
    let piece = position.piece(square(at)).unwrap();
    position.rules().variant().states[piece.kind().index()]
        .id
        .clone()
}
