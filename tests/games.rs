//! Repetition, stalemate and missing Kings.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;

use boards::{changed, legal, position, rules};
use komainu::game::{Game, IllegalMove};
use komainu::tables::Rules;
use komainu::types::Color;
use komainu::variant::{Repetition, Stalemate};
use std::sync::Arc;

fn game(rules: &Arc<Rules>, first: &str, second: &str, side: Color) -> Game {
    let setup = position(rules, first, second, side).setup();
    Game::from_setup(Arc::clone(rules), &setup).unwrap()
}

/// Plays the cycle until the game is over; returns the result and the number of plies.
fn cycled(game: &mut Game, cycle: &[&str]) -> (String, usize) {
    for text in cycle.iter().cycle().take(100) {
        let played = game
            .parse_move(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play(played).unwrap();
        if let Some(outcome) = game.outcome() {
            return (outcome.to_string(), game.moves().len());
        }
    }
    panic!("no end");
}

#[test]
fn a_perpetual_checker_loses() {
    let rules = rules("daidai");
    // The King walks between q17 and q16, the Rook follows on the same ranks.
    let mut game = game(&rules, "R a17, K a1", "K q17, P q10", Color::Second);
    let result = cycled(&mut game, &["q17q16", "a17a16", "q16q17", "a16a17"]);
    assert_eq!(result, ("0-1 {Perpetual check}".to_owned(), 12));
}

#[test]
fn a_pass_gives_check_when_the_king_was_attacked() {
    let rules = rules("daidai");
    let mut game = game(&rules, "R a17, K a1, Ln a5", "K q17, Ln q5", Color::Second);
    let result = cycled(&mut game, &["q5p5,p5q5", "a5b5,b5a5"]);
    assert_eq!(result, ("0-1 {Perpetual check}".to_owned(), 6));
}

#[test]
fn a_perpetual_attacker_loses() {
    let rules = rules("daidai");
    let mut game = game(&rules, "R a10, K a1", "G q10, K p17", Color::Second);
    let result = cycled(&mut game, &["q10q9", "a10a9", "q9q10", "a9a10"]);
    assert_eq!(result, ("0-1 {Perpetual attack}".to_owned(), 12));
}

#[test]
fn uncovering_a_slider_is_an_attack() {
    let rules = rules("daidai");
    // With each step the General uncovers one Rook and covers the other; it attacks nothing itself.
    let first = "R a10, G d10, R a9, K a1";
    let mut game = game(&rules, first, "G q10, G q9, K p17, AB n15", Color::First);
    let result = cycled(&mut game, &["d10d9", "n15n14", "d9d10", "n14n15"]);
    assert_eq!(result, ("0-1 {Perpetual attack}".to_owned(), 12));
}

#[test]
fn quiet_repetition_is_a_draw() {
    let rules = rules("daidai");
    let mut game = game(&rules, "G a10, K a1", "G q10, K p17", Color::First);
    let result = cycled(&mut game, &["a10a9", "q10q9", "a9a10", "q9q10"]);
    assert_eq!(result, ("1/2-1/2 {Fourfold repetition}".to_owned(), 12));
}

#[test]
fn both_attacking_is_a_draw() {
    let rules = rules("daidai");
    // Each Rook attacks another General with every move.
    let first = "R c10, G n4, G n3, K a1";
    let second = "R c4, G n10, G n11, K p17";
    let mut game = game(&rules, first, second, Color::First);
    let result = cycled(&mut game, &["c10c11", "c4c3", "c11c10", "c3c4"]);
    assert_eq!(result, ("1/2-1/2 {Fourfold repetition}".to_owned(), 12));
}

#[test]
fn pass_against_pass_is_a_draw() {
    let rules = rules("daidai");
    let mut game = game(
        &rules,
        "Ln a10, K a1, R c3",
        "LD q10, K p17, P p3",
        Color::First,
    );
    let result = cycled(&mut game, &["a10b10,b10a10", "q10p10,p10q10"]);
    assert_eq!(result, ("1/2-1/2 {Fourfold repetition}".to_owned(), 6));
}

#[test]
fn simple_repetition_is_a_draw_even_with_check() {
    let rules = changed("daidai", |v| v.rules.repetition = Repetition::Simple);
    let mut game = game(&rules, "R a17, K a1", "K q17, P q10", Color::Second);
    let result = cycled(&mut game, &["q17q16", "a17a16", "q16q17", "a16a17"]);
    assert_eq!(result, ("1/2-1/2 {Fourfold repetition}".to_owned(), 12));
}

#[test]
fn a_forbidden_repetition_is_no_legal_move() {
    let rules = changed("daidai", |v| v.rules.repetition = Repetition::Forbid);
    let mut game = game(&rules, "G a10, K a1", "G q10, K p17", Color::First);
    for text in ["a10a9", "q10q9", "a9a10"] {
        let played = game.parse_move(text).unwrap();
        game.play(played).unwrap();
    }
    assert_eq!(game.parse_move("q9q10"), Err(IllegalMove::Repeats));
    let back = legal(game.position())
        .into_iter()
        .find(|m| m.to().to_string() == "q10" && m.from().to_string() == "q9")
        .unwrap();
    assert_eq!(game.play(back), Err(IllegalMove::Repeats));
    assert!(!game.legal_moves().contains(&back));
    assert_eq!(game.legal_moves().len() + 1, legal(game.position()).len());
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_side_with_forbidden_repetitions_only_loses() {
    // Angry Boars that can do nothing but pass.
    let rules = changed("daidai", |v| {
        v.rules.repetition = Repetition::Forbid;
        let pass = komainu::betza::compile("mabK").unwrap();
        v.states.iter_mut().find(|s| s.id == "AB").unwrap().paths = pass;
    });
    let walled = "K a1, P a2, P b2, L b1, AB q9";
    let mut game = game(&rules, "K q17, AB q3", walled, Color::First);
    let pass = game.parse_move("@@@@").unwrap();
    game.play(pass).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.to_string(), "1-0 {Only forbidden repetitions left}");
    assert!(game.legal_moves().is_empty());
}

#[test]
fn without_a_move_the_table_decides() {
    for (stalemate, expected) in [
        (Stalemate::Loss, "1-0 {Stalemate}"),
        (Stalemate::Draw, "1/2-1/2 {Stalemate}"),
    ] {
        let rules = changed("daidai", |v| v.rules.stalemate = stalemate);
        let walled = "K a1, P a2, P b2, L b1";
        let game = game(&rules, "K q17", walled, Color::Second);
        assert_eq!(game.outcome().unwrap().to_string(), expected);
        assert!(game.legal_moves().is_empty());
    }
}

#[test]
fn a_start_without_a_king_is_over() {
    let rules = rules("daidai");
    let over = game(&rules, "G a10", "K p17", Color::First);
    assert_eq!(over.outcome().unwrap().to_string(), "0-1 {King captured}");
    let over = game(&rules, "G a10, K a1", "G p17", Color::First);
    assert_eq!(over.outcome().unwrap().to_string(), "1-0 {King captured}");
}

#[test]
fn the_key_tells_final_lions_apart() {
    let rules = rules("daidai");
    let initial = position(&rules, "Ln a10, K a1", "K p17", Color::First);
    let last = position(&rules, "Ln+ a10, K a1", "K p17", Color::First);
    assert_ne!(initial.key(), last.key());
    let other = position(&rules, "Ln a10, K a1", "K p17", Color::Second);
    assert_ne!(initial.key(), other.key());
}
