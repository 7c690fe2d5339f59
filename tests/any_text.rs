//! Random games stay consistent in text, and no text whatever stops the readers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;

use boards::{RULE_SETS, legal, rules};
use komainu::game::Game;
use komainu::notation::{fen, moves};
use komainu::position::Position;
use komainu::tables::{Rules, split_mix};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

#[test]
fn random_games_read_back_move_by_move_and_undo_to_their_start() {
    for (name, seed) in RULE_SETS.into_iter().zip(1..) {
        let rules = rules(name);
        let mut state = seed;
        for _ in 0..3 {
            let mut game = Game::new(Arc::clone(&rules));
            while game.outcome().is_none() && game.moves().len() < 300 {
                let list = game.legal_moves();
                // Captures more often than by chance, so that pieces promote.
                let captures = list.iter().filter(|m| game.position().is_capture(**m));
                let captures: Vec<_> = captures.copied().collect();
                let random = split_mix(&mut state) as usize;
                let from = if captures.is_empty() || random.is_multiple_of(3) {
                    &list
                } else {
                    &captures
                };
                let played = from[(random >> 8) % from.len()];
                let text = moves::wire(game.position(), played);
                assert_eq!(game.parse_move(&text), Ok(played), "{text}");
                game.play(played).unwrap();
                let setup = game.position().setup();
                let text = fen::bracket(rules.variant(), &setup);
                let back = fen::parse(rules.variant(), &text).unwrap();
                assert_eq!(fen::bracket(rules.variant(), &back), text);
                let sent = fen::xboard(rules.variant(), &setup);
                let kept = fen::parse_like(rules.variant(), &sent, Some(&setup)).unwrap();
                assert_eq!(fen::bracket(rules.variant(), &kept), text);
            }
            while game.undo() {}
            assert_eq!(game.position().setup(), *game.start_setup());
            assert_eq!(legal(game.position()).len(), game.legal_moves().len());
        }
    }
}

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| rules("cashew"));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_move_text_is_read_or_refused(text in "[a-s0-9,x+@ -]{0,16}|\\PC{0,8}") {
        let position = Position::start(&RULES);
        if let Ok(played) = moves::parse(&position, &text) {
            prop_assert!(legal(&position).contains(&played));
        }
        if let Ok(played) = moves::parse_canonical(&position, &text) {
            prop_assert!(legal(&position).contains(&played));
        }
    }

    #[test]
    fn any_position_text_is_read_or_refused(text in "([A-Za-z0-9/+'!]|\\[[A-Z][a-z]?\\]){0,40}( [wb-])?|\\PC{0,12}") {
        let variant = RULES.variant();
        if let Ok(setup) = fen::parse(variant, &text) {
            let again = fen::parse(variant, &fen::bracket(variant, &setup));
            prop_assert_eq!(again, Ok(setup));
        }
    }
}
