//! Moves as text: round trips over every legal move of many positions, the forms programs use,
//! malformed and illegal texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;

use boards::{RULE_SETS, from_fen, legal, perft_fens, position, rules};
use komainu::notation::moves::{canonical, parse, parse_canonical, wire};
use komainu::position::Position;
use komainu::types::Color;
use std::collections::HashSet;

#[test]
fn every_legal_move_reads_back_in_both_forms() {
    let (mut moves, mut three_legs, mut passes) = (0, 0, 0);
    for name in RULE_SETS {
        let rules = rules(name);
        for fen in perft_fens(name) {
            let position = from_fen(&rules, &fen);
            let (mut wires, mut canonicals) = (HashSet::new(), HashSet::new());
            for played in legal(&position) {
                let text = wire(&position, played);
                assert_eq!(parse(&position, &text), Ok(played), "{text} in {fen}");
                let capitals = text.to_ascii_uppercase();
                assert_eq!(parse(&position, &capitals), Ok(played), "{capitals}");
                three_legs += usize::from(text.contains('x') || text.contains('-'));
                let same = canonical(&position, played);
                let back = parse_canonical(&position, &same);
                assert_eq!(back, Ok(played), "{same} in {fen}");
                passes += usize::from(played.from() == played.to() && !same.contains('x'));
                assert!(wires.insert(text) && canonicals.insert(same));
                moves += 1;
            }
        }
    }
    assert!(
        moves > 10_000 && three_legs > 10 && passes > 50,
        "{moves} {three_legs} {passes}"
    );
}

#[test]
fn every_tactics_move_is_read() {
    let mut count = 0;
    for name in ["daidai", "cashew"] {
        let rules = rules(name);
        for kind in ["mate2", "mate3", "mate4", "defence", "material"] {
            let path = format!(
                "{}/tests/data/tactics/{name}-{kind}.epd",
                env!("CARGO_MANIFEST_DIR")
            );
            for line in std::fs::read_to_string(path).unwrap().lines() {
                let mut fields = line.split(" ; ");
                let position = from_fen(&rules, fields.next().unwrap().trim());
                for field in fields {
                    let Some((_, list)) = field
                        .split_once(' ')
                        .filter(|(key, _)| ["bm", "alt"].contains(key))
                    else {
                        continue;
                    };
                    for text in list.split(" | ") {
                        let played = parse_canonical(&position, text).unwrap();
                        assert_eq!(canonical(&position, played), text.trim());
                        count += 1;
                    }
                }
            }
        }
    }
    assert!(count > 76, "{count}");
}

/// A Lion on e4 with enemies on e5, e6 and f5, a friend on d4, a Lion Dog on k4 with enemies on k5
/// to k7, and pieces that promote to letters.
fn board() -> Position {
    position(
        &rules("daidai"),
        "Ln e4, P d4, LD k4, R a4, HM q1, EB a8, WB c8, P n16, K i1, BM a12",
        "P e5, P e6, P f5, P k5, P k6, P k7, P a9, P c9, K i17, P a13",
        Color::First,
    )
}

fn canonical_of(position: &Position, text: &str) -> String {
    let played = parse(position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    canonical(position, played)
}

#[test]
fn the_wire_form_is_what_xboard_understands() {
    let position = board();
    let cases = [
        ("e4-e3", "e4e3"),
        ("e4-e5 x{e5}", "e4e5+"),
        ("e4-e6 x{e6}", "e4e6+"),
        ("e4-e6 x{e5,e6}", "e4e5,e5e6+"),
        ("e4-d6 x{e5}", "e4e5,e5d6+"),
        ("e4-e4 x{e5}", "e4e5,e5e4+"),
        ("e4-e4", "e4d3,d3e4"),
        ("k4-k4", "k4j3,j3k4"),
        ("k4-k4 x{k5}", "k4k5,k5k4+"),
        ("k4-k5 x{k5}", "k4k5+"),
        ("k4-k5 x{k5,k6}", "k4k6,k6k5+"),
        ("k4-k6 x{k5,k6}", "k4k5,k5k6+"),
        ("k4-k7 x{k7}", "k4k7+"),
        ("k4-k7 x{k6,k7}", "k4k6,k6k7+"),
        ("k4-k7 x{k5,k6,k7}", "k4k5xk6xk7+"),
        ("a8-a9 x{a9}", "a8a9n"),
        ("c8-c9 x{c9}", "c8c9d"),
        ("a8-b9", "a8b9"),
        ("n16-n17", "n16n17p"),
        ("a4-a7", "a4a7"),
        ("q1-m9", "q1m9"),
    ];
    for (identity, text) in cases {
        let played = parse_canonical(&position, identity).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(wire(&position, played), text, "{identity}");
    }
}

#[test]
fn three_legs_that_end_on_an_empty_square_say_so() {
    let position = position(
        &rules("daidai"),
        "LD+ k4, K a1",
        "P k5, P k6, K i17",
        Color::First,
    );
    let played = parse_canonical(&position, "k4-k7 x{k5,k6}").unwrap();
    assert_eq!(wire(&position, played), "k4k5xk6-k7");
}

#[test]
fn without_a_table_for_xboard_a_promotion_is_a_plus() {
    let rules = boards::changed("daidai", |v| v.xboard = None);
    let position = position(&rules, "EB a8, P n16, K i1", "P a9, K i17", Color::First);
    for (identity, text) in [("a8-a9 x{a9}", "a8a9+"), ("n16-n17", "n16n17")] {
        let played = parse_canonical(&position, identity).unwrap();
        assert_eq!(wire(&position, played), text);
    }
}

#[test]
fn every_form_programs_use_is_read() {
    let position = board();
    let cases = [
        ("e4e3", "e4-e3"),
        (" e4e3 ", "e4-e3"),
        ("e4-e3", "e4-e3"),
        ("E4E3", "e4-e3"),
        ("e4e3=", "e4-e3"),
        ("e4xe5", "e4-e5 x{e5}"),
        ("e4e5+", "e4-e5 x{e5}"),
        ("e4e5q", "e4-e5 x{e5}"),
        ("e4e6", "e4-e6 x{e6}"),
        ("e4e5,e5e6", "e4-e6 x{e5,e6}"),
        ("e4e5,e5e6+", "e4-e6 x{e5,e6}"),
        ("e4xe5,e5xe6", "e4-e6 x{e5,e6}"),
        ("e4xe5xe6", "e4-e6 x{e5,e6}"),
        ("e4e5e6", "e4-e6 x{e5,e6}"),
        ("e4e5,e5e4", "e4-e4 x{e5}"),
        ("e4xe5-e4", "e4-e4 x{e5}"),
        ("e4f5,f5e6", "e4-e6 x{e6,f5}"),
        ("e4e5,e5d6", "e4-d6 x{e5}"),
        ("e4d3,d3e4", "e4-e4"),
        ("e4d5,d5e4", "e4-e4"),
        ("e4e4", "e4-e4"),
        // What XBoard makes of it for the other engine.
        ("e4e4,d5f4", "e4-e4"),
        ("e4e4,f5d4", "e4-e4"),
        ("e4e4,d4`4", "e4-e4"),
        ("e4e4,d4r4", "e4-e4"),
        ("@@@@", "e4-e4"),
        // A Lion that goes round by an empty square.
        ("e4e3,e3e2", "e4-e2"),
        ("e4d5,d5e6", "e4-e6 x{e6}"),
        ("k4k5,k5k6,k6k7", "k4-k7 x{k5,k6,k7}"),
        ("k4k5xk6xk7", "k4-k7 x{k5,k6,k7}"),
        ("k4k5,k5k6,k6k5", "k4-k5 x{k5,k6}"),
        ("k4k5xk6-k5", "k4-k5 x{k5,k6}"),
        ("k4k6,k6k5", "k4-k5 x{k5,k6}"),
        ("k4k6,k6k7", "k4-k7 x{k6,k7}"),
        ("k4k5,k5k7", "k4-k7 x{k5,k7}"),
        ("k4k7", "k4-k7 x{k7}"),
        ("k4k3,k3k2,k2k1", "k4-k1"),
        ("q1m9", "q1-m9"),
        ("q1q9,q9m9", "q1-m9"),
        ("q1m1,m1m9", "q1-m9"),
        ("n16n17", "n16-n17"),
        ("n16n17p", "n16-n17"),
        ("a8a9n", "a8-a9 x{a9}"),
        ("c8c9d", "c8-c9 x{c9}"),
    ];
    for (text, identity) in cases {
        assert_eq!(canonical_of(&position, text), identity, "{text}");
    }
}

#[test]
fn what_is_no_legal_move_is_refused_with_the_reason() {
    let position = board();
    let long = "e4".repeat(5_000);
    let cases = [
        (
            "",
            "column 1: the end; expected a move such as e4e5, e4e5,e5e6 or @@@@",
        ),
        ("e", "column 1: e; expected a move"),
        ("e4", "column 3: the end; expected a square"),
        ("e4e", "column 3: e; expected a square"),
        ("44", "column 1: 44; expected a move"),
        ("@@@", "column 1: @@@; expected a move"),
        ("@@@@@", "column 1: @@@@@; expected a move"),
        ("P@e5", "column 1: P@e5; expected a move"),
        ("O-O", "column 1: O-O; expected a move"),
        ("hello", "column 1: hello; expected a move"),
        ("狛e4e5", "column 1: 狛e4e5; expected a move"),
        ("e4狛5", "column 3: 狛5; expected a square"),
        ("e4\u{0}e5", "column 3: \\0e5; expected a square"),
        (
            "e4e5z",
            "column 5: z; expected another leg, a suffix such as + or the end",
        ),
        ("e4e5++", "column 5: ++; expected another leg"),
        ("e4e5+n", "column 5: +n; expected another leg"),
        ("e4e5 e5e6", "column 5:  e5e6; expected another leg"),
        (
            "e4e5,",
            "column 6: the end; expected a leg behind the comma",
        ),
        ("e4e5,e5", "column 8: the end; expected the end of the leg"),
        (
            "e4e5,,e5e6",
            "column 6: ,e5e6; expected a leg behind the comma",
        ),
        (",e4e5", "column 1: ,e4e5; expected a move"),
        ("e4,e5", "column 3: ,e5; expected a square"),
        ("e4e5x", "column 6: the end; expected a square"),
        ("e4e5x-e6", "column 6: -e6; expected a square"),
        ("e4--e5", "column 4: -e5; expected a square"),
        ("e4x", "column 4: the end; expected a square"),
        (
            "e4e5,e6e7",
            "a leg begins on e6, but the one before it ends on e5",
        ),
        (
            "e4e5,e4e5",
            "a leg begins on e4, but the one before it ends on e5",
        ),
        ("r4e4", "r4 is not on the 17x17 board"),
        ("e4e18", "e18 is not on the 17x17 board"),
        ("e4e0", "e0 is not on the 17x17 board"),
        ("e04e5", "e04 is not on the 17x17 board"),
        ("e4e99999999999", "e99999999999 is not on the 17x17 board"),
        ("i10i11", "no piece on i10"),
        ("e5e4", "the Pawn on e5 is the other side's"),
        ("i17i16", "the King on i17 is the other side's"),
        ("e4d4", "the Pawn on d4 is your own"),
        ("a4e4", "the Lion on e4 is your own"),
        ("e4h9", "the Lion on e4 cannot go to h9"),
        ("a4b5", "the Rook on a4 cannot go to b5"),
        ("a4a9", "the Rook on a4 cannot go to a9"),
        ("d4d5d6", "the Pawn on d4 cannot go to d6"),
        ("e4h9,h9e5", "the Lion on e4 cannot go to e5 by way of h9"),
        ("e4h9,h9e3", "the Lion on e4 cannot go to e3 by way of h9"),
        ("e4h9,h9e4", "the Lion on e4 cannot pass by way of h9"),
        (
            "e4e5,e5f5,f5e6",
            "the Lion on e4 cannot go to e6 capturing e5 and e6 and f5",
        ),
        ("e4d4,d4e4", "the Lion on e4 cannot pass by way of d4"),
        (
            "k4k5,k5k6,k6k4",
            "the Lion Dog on k4 cannot go to k4 capturing k5 and k6",
        ),
        ("k4k8", "the Lion Dog on k4 cannot go to k8"),
        ("a4a4", "the Rook on a4 cannot pass here"),
        ("a4a4,b4c4", "the Rook on a4 cannot pass here"),
        (
            "e4e4,h7f4",
            "a leg begins on h7, but the one before it ends on e4",
        ),
        ("i1i2,i2i1", "the King on i1 cannot pass here"),
        ("e4-e5", "the Pawn on e5 would be captured"),
        ("k4k5-k6-k7", "the Pawn on k6 would be captured"),
        ("e4xe3", "nothing to capture on e3"),
        ("e4xe5xe4", "nothing to capture on e4"),
        (long.as_str(), "the Lion on e4 cannot pass"),
    ];
    for (text, message) in cases {
        let error = parse(&position, text).expect_err(text).to_string();
        assert!(error.contains(message), "{text:?}: {error}");
    }
}

#[test]
fn a_pass_needs_a_piece_that_can() {
    let position = position(&rules("daidai"), "K a1, R b5", "K q17", Color::First);
    let error = parse(&position, "@@@@").unwrap_err().to_string();
    assert_eq!(error, "no piece of the first player can pass here");
}

#[test]
fn nothing_is_legal_once_a_king_is_gone() {
    let position = position(&rules("daidai"), "K a1, Ln b5", "P q17", Color::First);
    for text in ["b5b6", "@@@@"] {
        let error = parse(&position, text).unwrap_err().to_string();
        let expected = "the game is over: the second player's King is captured";
        assert_eq!(error, expected);
    }
}

#[test]
fn malformed_canonical_texts_are_refused() {
    let position = board();
    let cases = [
        ("", "column 1: the end; expected a square"),
        ("e4e5", "column 3: e5; expected - and the destination"),
        ("e4-", "column 4: the end; expected a square"),
        (
            "e4-e3 x",
            "column 6:  x; expected the end or the captured squares",
        ),
        ("e4-e5 x{", "column 9: the end; expected a square"),
        ("e4-e5 x{}", "column 9: }; expected a square"),
        (
            "e4-e5 x{e5",
            "column 11: the end; expected , or } behind a captured square",
        ),
        ("e4-e5 x{e5,}", "column 12: }; expected a square"),
        ("e4-e5 x{e5} y", "column 12:  y; expected the end"),
        ("e4-e5x{e5}", "column 6: x{e5}; expected the end"),
        (
            "e4-e5 x{e5,e5}",
            "the Lion on e4 cannot go to e5 capturing e5 and e5",
        ),
        ("e4-e5", "the Lion on e4 cannot go to e5 without a capture"),
        ("e4-e3 x{e9}", "the Lion on e4 cannot go to e3 capturing e9"),
        ("e4-e9", "the Lion on e4 cannot go to e9"),
        ("e5-e4", "the Pawn on e5 is the other side's"),
        ("a1-a2", "no piece on a1"),
        ("s1-a2", "s1 is not on the 17x17 board"),
    ];
    for (text, message) in cases {
        let error = parse_canonical(&position, text)
            .expect_err(text)
            .to_string();
        assert!(error.contains(message), "{text:?}: {error}");
    }
}
