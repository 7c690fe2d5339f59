//! The positions with full move sets of the rules document, and its cases of promotion and of the
//! end of the game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;

use boards::{id_on, legal, pieces, position, rules, square};
use komainu::game::{Game, IllegalMove};
use komainu::movegen::{MoveList, plain};
use komainu::notation::moves::{canonical, parse, parse_canonical};
use komainu::position::Position;
use komainu::tables::Rules;
use komainu::types::{Color, Move, Piece, Setup, Square};
use std::collections::BTreeSet;
use std::sync::Arc;

fn moves_of(position: &Position, from: Square) -> BTreeSet<String> {
    let mut list = MoveList::new();
    plain::piece_moves(position, from, &mut list);
    list.iter().map(|&m| canonical(position, m)).collect()
}

/// Adds the missing Kings on squares that change nothing for the piece on `mover`.
fn with_kings(rules: &Arc<Rules>, setup: &Setup, mover: Square) -> Position {
    let king = boards::kind(rules.variant(), "K");
    let make = |setup: &Setup| Position::from_setup(rules, setup).unwrap();
    let before = moves_of(&make(setup), mover);
    let mut setup = setup.clone();
    for color in Color::ALL {
        if make(&setup).board().royals(color).is_empty() {
            let free = rules.geometry().squares().find_map(|at| {
                if setup.pieces.iter().any(|&(taken, _)| taken == at) {
                    return None;
                }
                let mut tried = setup.clone();
                tried.pieces.push((at, Piece::new(king, color)));
                (moves_of(&make(&tried), mover) == before).then_some(tried)
            });
            setup = free.expect("a square for the King");
        }
    }
    make(&setup)
}

#[test]
fn every_example_has_exactly_its_moves() {
    let rules = rules("daidai");
    let text = include_str!("data/rules/examples.tsv");
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [title, first, second, mover, side, moves] = fields[..] else {
            panic!("{line}");
        };
        let side = if side == "first" {
            Color::First
        } else {
            Color::Second
        };
        let variant = rules.variant();
        let mut all = pieces(variant, first, Color::First);
        all.extend(pieces(variant, second, Color::Second));
        let position = with_kings(&rules, &Setup { pieces: all, side }, square(mover));
        let expected: BTreeSet<String> = moves
            .split_whitespace()
            .map(
                |entry| match entry.trim_end_matches('}').split_once('{').unwrap() {
                    (to, "") => format!("{mover}-{to}"),
                    (to, captured) => format!("{mover}-{to} x{{{captured}}}"),
                },
            )
            .collect();
        let found: BTreeSet<String> = legal(&position)
            .into_iter()
            .filter(|m| m.from() == square(mover))
            .map(|m| canonical(&position, m))
            .collect();
        assert_eq!(found, expected, "{title}");
        count += 1;
    }
    assert_eq!(count, 38);
}

/// Id, piece on e5, victim, promoted piece, quiet destination.
const PROMOTIONS: [(&str, &str, &str, &str, &str); 16] = [
    ("P1", "OK", "e7", "LGn", "c5"),
    ("P2", "Ln", "f6", "FF", "c3"),
    ("P4", "PSt", "g5", "SMo", "c5"),
    ("P5", "CSw", "d4", "DH", "d6"),
    ("P6", "Ph", "g7", "GBd", "c3"),
    ("P7", "NK", "e4", "SBr", "d4"),
    ("P9", "RB", "a5", "FDe", "a1"),
    ("P10", "FD", "c3", "DK", "c7"),
    ("P11", "BM", "f5", "MW", "d4"),
    ("P13", "PS", "g3", "HM", "c3"),
    ("P14", "EF", "e3", "SD", "c7"),
    ("P15", "WBf", "j10", "FTp", "a1"),
    ("P16", "FH", "c7", "FK", "d5"),
    ("P18", "NB", "d4", "FEl", "c7"),
    ("P19", "WB", "g5", "LD+", "c5"),
    ("P21", "SB", "c3", "WE", "d4"),
];

fn played(position: &Position, text: &str) -> Position {
    let mut position = position.clone();
    let parsed = parse_canonical(&position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    position.make(parsed);
    position
}

#[test]
fn captures_promote_and_quiet_moves_do_not() {
    let rules = rules("daidai");
    for (case, id, victim, promoted, quiet) in PROMOTIONS {
        let before = position(
            &rules,
            &format!("{id} e5, K q1"),
            &format!("P {victim}, K q17"),
            Color::First,
        );
        let after = played(&before, &format!("e5-{victim} x{{{victim}}}"));
        assert_eq!(id_on(&after, victim), promoted, "{case}");
        let after = played(&before, &format!("e5-{quiet}"));
        assert_eq!(id_on(&after, quiet), id, "{case} quiet");
    }
}

#[test]
fn lions_and_lion_dogs_promote_once_a_turn() {
    let rules = rules("daidai");
    // Case, mover on a1, enemy Pawns, move, where it is then, what it is.
    let cases = [
        ("P22", "Ln", "b2", "a1-a1 x{b2}", "a1", "FF"),
        ("P23", "Ln", "b2 c3", "a1-c3 x{b2,c3}", "c3", "FF"),
        ("P24", "Ln", "", "a1-a1", "a1", "Ln"),
        ("P26", "LD", "a2", "a1-a3", "a3", "LD"),
        ("P27", "Ln+", "b2", "a1-b2 x{b2}", "b2", "Ln+"),
        ("P27 Lion Dog", "LD+", "a2", "a1-a2 x{a2}", "a2", "LD+"),
    ];
    for (case, id, pawns, text, at, then) in cases {
        let pawns: String = pawns
            .split_whitespace()
            .map(|s| format!("P {s}, "))
            .collect();
        let first = format!("{id} a1, K q1");
        let before = position(&rules, &first, &format!("{pawns}K q17"), Color::First);
        assert_eq!(id_on(&played(&before, text), at), then, "{case}");
    }
}

#[test]
fn pieces_without_a_promoted_form_stay_as_they_are() {
    let rules = rules("daidai");
    let mut checked = 0;
    // P29 and P30: every state without a promotion, whatever it captures.
    for state in rules
        .variant()
        .states
        .iter()
        .filter(|s| s.promotes_to.is_none())
    {
        let pawns = ["d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"].map(|s| format!("P {s}"));
        let king = if state.royal { "" } else { ", K q1" };
        let first = format!("{} e5{king}", state.id);
        let second = format!("{}, K q17", pawns.join(", "));
        let before = position(&rules, &first, &second, Color::First);
        for played in legal(&before) {
            if played.from() == square("e5") && before.is_capture(played) {
                let mut after = before.clone();
                after.make(played);
                assert_eq!(id_on(&after, &played.to().to_string()), state.id);
                checked += 1;
            }
        }
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn promotion_cannot_be_declined() {
    // P32: any suffix means the one promoting move.
    let rules = rules("daidai");
    let before = position(&rules, "Ky e5, K q1", "P f6, K q17", Color::First);
    for text in ["e5f6", "e5f6=", "e5f6+", "e5xf6"] {
        let mut after = before.clone();
        after.make(parse(&before, text).unwrap());
        assert_eq!(id_on(&after, "f6"), "GD", "{text}");
    }
}

fn game(first: &str, second: &str) -> Game {
    let rules = rules("daidai");
    let setup = position(&rules, first, second, Color::First).setup();
    Game::from_setup(rules, &setup).unwrap()
}

fn play(game: &mut Game, text: &str) {
    let played: Move = game
        .parse_move(text)
        .unwrap_or_else(|e| panic!("{text}: {e}"));
    game.play(played).unwrap();
}

#[test]
fn the_king_among_several_captures_ends_the_game() {
    let mut game = game("Ln i9, K a1", "P i10, K i11"); // E1
    play(&mut game, "i9i10,i10i11");
    assert_eq!(game.outcome().unwrap().to_string(), "1-0 {King captured}");
    assert!(game.legal_moves().is_empty());
    let refused = game.parse_move("i11i12").unwrap_err();
    assert!(matches!(refused, IllegalMove::GameOver(_)));
    assert_eq!(refused.to_string(), "the game is over: 1-0 {King captured}");
    assert!(game.undo() && game.outcome().is_none() && !game.undo());
}

#[test]
fn a_king_may_walk_into_a_capture() {
    let mut game = game("K a1", "R q2, K q17"); // E2
    play(&mut game, "a1a2");
    assert_eq!(game.outcome(), None);
    play(&mut game, "q2a2");
    assert_eq!(game.outcome().unwrap().to_string(), "0-1 {King captured}");
}

#[test]
fn the_own_king_may_hang_while_the_other_is_taken() {
    let mut game = game("R e1, K a1", "K e17, R a17"); // E3
    play(&mut game, "e1e17");
    assert_eq!(game.outcome().unwrap().to_string(), "1-0 {King captured}");
}

#[test]
fn a_bare_king_plays_on() {
    let game = game("K a1", "K q17, R q2"); // E4
    assert_eq!(game.outcome(), None);
    assert_eq!(game.legal_moves().len(), 3);
}

#[test]
fn kings_may_stand_next_to_each_other() {
    let mut game = game("K e1", "K e3"); // E5
    play(&mut game, "e1e2");
    assert_eq!(game.outcome(), None);
}
