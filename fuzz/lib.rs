//! What the targets share.

pub mod conversation;

use komainu::game::Game;
use komainu::movegen::{self, MoveList};
use komainu::position::Position;
use komainu::tables::Rules;
use komainu::types::{Move, Setup};
use komainu::variant::Catalog;
use std::sync::{Arc, LazyLock};

/// The rule sets that come with the program.
pub static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::built_in().expect("the tables of the program are right"));

/// The same, compiled.
static RULES: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
    let all = CATALOG
        .iter()
        .map(|variant| Rules::new(Arc::clone(variant)));
    all.map(|rules| Arc::new(rules.expect("the tables of the program compile")))
        .collect()
});

/// One of the rule sets: Cashew for 0, Dai Dai for 1.
pub fn rules(choice: u8) -> &'static Arc<Rules> {
    &RULES[usize::from(choice) % RULES.len()]
}

/// The first byte, as a digit, and the rest, if that is text.
pub fn choice_and_text(data: &[u8]) -> Option<(u8, &str)> {
    let (&choice, text) = data.split_first()?;
    Some((choice.wrapping_sub(b'0'), std::str::from_utf8(text).ok()?))
}

/// Every move of a position.
pub fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    movegen::all(position, &mut list);
    list
}

/// Plays some moves from a position, sees to it that they are counted and listed alike, and takes
/// them all back.
pub fn play(rules: &Arc<Rules>, setup: &Setup, seed: usize) {
    const PLIES: usize = 6;
    let mut game = Game::from_setup(Arc::clone(rules), setup).expect("a setup that was read");
    let start = game.position().setup();
    let mut scratch = MoveList::new();
    for ply in 0..PLIES {
        let listed = legal(game.position()).len();
        let counted = movegen::count(game.position(), &mut scratch);
        assert_eq!(counted, listed as u64, "counting differs from listing");
        let moves: Vec<Move> = game.legal_moves();
        if game.outcome().is_some() || moves.is_empty() {
            break;
        }
        let played = moves[(seed / (ply + 1)) % moves.len()];
        assert_eq!(game.play(played), Ok(()), "a legal move is refused");
    }
    while game.undo() {}
    assert_eq!(game.position().setup(), start, "undo changes the position");
}
