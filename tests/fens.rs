//! Positions as text: round trips, shared XBoard ids, malformed texts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boards;

use boards::{RULE_SETS, kind, perft_fens, pieces, variant};
use komainu::notation::fen::{bracket, parse, parse_like, xboard};
use komainu::types::{Color, Setup, Square};
use komainu::variant::Variant;

fn ids(variant: &Variant, setup: &Setup) -> Vec<String> {
    let mut all: Vec<String> = setup
        .pieces
        .iter()
        .map(|&(at, p)| format!("{at} {} {}", variant.states[p.kind().index()].id, p.color()))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn every_perft_position_reads_back_in_brackets() {
    let mut count = 0;
    for name in RULE_SETS {
        let variant = variant(name);
        for fen in perft_fens(name) {
            let setup = parse(&variant, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(bracket(&variant, &setup), fen);
            count += 1;
        }
    }
    assert_eq!(count, 142);
}

#[test]
fn every_perft_position_survives_xboard_when_it_is_the_current_one() {
    for name in RULE_SETS {
        let variant = variant(name);
        for fen in perft_fens(name) {
            let setup = parse(&variant, &fen).unwrap();
            let text = format!("{} - 0 1", xboard(&variant, &setup));
            let back = parse_like(&variant, &text, Some(&setup)).unwrap();
            assert_eq!(ids(&variant, &back), ids(&variant, &setup), "{fen}");
            assert_eq!(back.side, setup.side);
            // Without that knowledge, the ids at least are the same.
            let alone = parse(&variant, &text).unwrap();
            assert_eq!(xboard(&variant, &alone), xboard(&variant, &setup));
        }
    }
}

#[test]
fn the_start_arrays_are_those_xboard_is_told() {
    for (name, line) in [
        ("daidai", include_str!("data/xboard/daidai-setup.txt")),
        ("cashew", include_str!("data/xboard/cashew-setup.txt")),
    ] {
        let variant = variant(name);
        let fields: Vec<&str> = line.split_whitespace().collect();
        let fen = fields[3..].join(" ");
        let start = Setup {
            pieces: variant.start.clone(),
            side: Color::First,
        };
        assert_eq!(
            ids(&variant, &parse(&variant, &fen).unwrap()),
            ids(&variant, &start)
        );
        assert_eq!(xboard(&variant, &start), fields[3..5].join(" "));
    }
}

fn setup(variant: &Variant, first: &str, second: &str) -> Setup {
    let mut all = pieces(variant, first, Color::First);
    all.extend(pieces(variant, second, Color::Second));
    Setup {
        pieces: all,
        side: Color::First,
    }
}

/// What the first player's pieces, sent as XBoard ids, are read as.
fn seen_through_xboard(first: &str) -> String {
    let variant = variant("daidai");
    let sent = setup(&variant, first, "K q17");
    let read = parse(&variant, &xboard(&variant, &sent)).unwrap();
    let squares: Vec<Square> = sent.pieces.iter().map(|p| p.0).collect();
    let mut seen = Vec::new();
    for at in squares {
        let piece = read.pieces.iter().find(|p| p.0 == at).unwrap().1;
        if piece.color() == Color::First {
            seen.push(format!("{} {at}", variant.states[piece.kind().index()].id));
        }
    }
    seen.join(", ")
}

#[test]
fn shared_ids_are_told_apart_by_what_else_is_there() {
    // What stands there -> how it is read.
    let cases = [
        // A lone Lion is taken as promotable …
        ("Ln+ e5, K a1", "Ln e5, K a1"),
        ("Ln+ e5, EB f5, K a1", "Ln e5, EB f5, K a1"),
        ("Ln e5, Ln+ f5, K a1", "Ln e5, Ln f5, K a1"),
        // … but its promoted form shows that the initial one is gone.
        ("Ln+ e5, FF f5, K a1", "Ln+ e5, FF f5, K a1"),
        ("Ln+ e5, FF f5, EB g5, K a1", "Ln e5, FF f5, EB g5, K a1"),
        // +D in the table's order: Great Elephant, Wizard Stork, Mountain Witch.
        ("GE e5, K a1", "GE e5, K a1"),
        ("WS e5, K a1", "GE e5, K a1"),
        ("WS e5, LD f5, K a1", "WS e5, LD f5, K a1"),
        ("MW e5, LD f5, OR g5, K a1", "MW e5, LD f5, OR g5, K a1"),
        ("GE c5, WS d5, MW e5, K a1", "GE c5, WS d5, MW e5, K a1"),
        ("GE e5, OR f5, BM g5, K a1", "GE e5, OR f5, BM g5, K a1"),
        // Only a Lion Dog can have become the Great Elephant here, so the other one is final.
        (
            "GE e5, LD+ f5, OR g5, BM h5, K a1",
            "GE e5, LD+ f5, OR g5, BM h5, K a1",
        ),
        // Impossible counts still are read.
        (
            "GE e5, GE f5, GE g5, GE h5, K a1",
            "GE e5, WS f5, MW g5, GE h5, K a1",
        ),
    ];
    for (sent, read) in cases {
        assert_eq!(seen_through_xboard(sent), read, "{sent}");
    }
}

#[test]
fn promoted_forms_may_be_named_by_what_they_come_from() {
    let daidai = variant("daidai");
    let rows = "/17".repeat(16);
    let read = |variant: &Variant, row: &str, rest: &str| {
        let setup = parse(variant, &format!("{row}{rest} w")).unwrap();
        let ids = setup.pieces.iter();
        ids.map(|p| variant.states[p.1.kind().index()].id.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(read(&daidai, "+O'+m'+E+w!+N12", &rows), "WS MW Ln+ LD+ FF");
    let cashew = variant("cashew");
    let rows = "/13".repeat(12);
    let read = read(&cashew, "+C'+F'+h'+k'+p'+E'+W'6", &rows);
    assert_eq!(read, "Cb Ca Q Ng Hm Ln+ Wo+");
}

#[test]
fn a_position_without_kings_is_read() {
    let variant = variant("cashew");
    let empty = format!("13{}", "/13".repeat(12));
    for text in [format!("{empty} b"), format!(" {empty}\tw - 0 1 ")] {
        let setup = parse(&variant, &text).unwrap();
        assert!(setup.pieces.is_empty());
        assert!(bracket(&variant, &setup).starts_with(&empty));
    }
}

#[test]
fn a_rule_set_without_xboard_ids_has_brackets_only() {
    let mut variant = (*variant("cashew")).clone();
    for state in &mut variant.states {
        state.xboard.clear();
    }
    let start = Setup {
        pieces: variant.start.clone(),
        side: Color::First,
    };
    assert_eq!(xboard(&variant, &start), bracket(&variant, &start));
    let text = format!("k12{} w", "/13".repeat(12));
    let error = parse(&variant, &text).unwrap_err().to_string();
    assert!(error.contains("no ids for XBoard"), "{error}");
}

#[test]
fn current_states_are_kept_for_the_same_placement_only() {
    let variant = variant("daidai");
    let current = setup(&variant, "Ln+ e5, WS f5, K a1", "K q17");
    let text = xboard(&variant, &current);
    let state = |setup: &Setup, at: &str| {
        let at = Square::parse(at).unwrap();
        setup.pieces.iter().find(|p| p.0 == at).unwrap().1.kind()
    };
    let kept = parse_like(&variant, &text, Some(&current)).unwrap();
    assert_eq!(state(&kept, "e5"), kind(&variant, "Ln+"));
    assert_eq!(state(&kept, "f5"), kind(&variant, "WS"));
    let moved = setup(&variant, "Ln+ e6, WS f5, K a1", "K q17");
    let fresh = parse_like(&variant, &text, Some(&moved)).unwrap();
    assert_eq!(state(&fresh, "e5"), kind(&variant, "Ln"));
}

#[test]
fn malformed_texts_are_refused_with_the_place() {
    let variant = variant("cashew");
    let rows = |first: &str| format!("{first}{}", "/13".repeat(12));
    let cases: Vec<(String, &str)> = vec![
        (String::new(), "FEN column 1: no position; expected a FEN"),
        ("   ".into(), "column 1: no position"),
        (
            "w".into(),
            "rank 13, column 1: the unknown piece w; expected one of cashew's XBoard ids",
        ),
        (
            "é".into(),
            "column 1: the character é; expected printable ASCII",
        ),
        (
            format!("{} w", rows("[王]12")),
            "column 2: the character 王",
        ),
        (rows("13\u{7}"), "column 3: the character \\u{7}"),
        (format!("{}\nw", rows("13")), "the character \\n"),
        (
            rows("13"),
            "the end, no side to move; expected w (first player) or b to move",
        ),
        (
            format!("{} ", rows("13")),
            "column 39: the end, no side to move",
        ),
        (format!("{} x", rows("13")), "column 40: x; expected w"),
        (format!("{} W", rows("13")), "column 40: W; expected w"),
        (
            format!("{} white", rows("13")),
            "column 40: white; expected w",
        ),
        (format!("{} - w", rows("13")), "column 40: -; expected w"),
        (
            format!("13{} w", "/13".repeat(11)),
            "rank 2, column 36: the placement ends after 12 ranks; expected 13 ranks",
        ),
        ("13 w".into(), "the placement ends after 1 ranks"),
        (
            format!("13{} w", "/13".repeat(13)),
            "rank 1, column 39: / behind rank 1; expected the end of the placement after 13 ranks",
        ),
        (format!("{}/ w", rows("13")), "/ behind rank 1"),
        (
            format!("/{} w", rows("13")),
            "rank 13, column 1: the rank ends after 0 squares; expected 13 squares",
        ),
        (
            format!("{} w", rows("12")),
            "rank 13, column 3: the rank ends after 12 squares",
        ),
        (
            format!("{} w", rows("14")),
            "rank 13, column 1: 14 empty squares; expected at most 13 more of 13 squares",
        ),
        (
            format!("{} w", rows("K13")),
            "column 2: 13 empty squares; expected at most 12 more",
        ),
        (
            format!("{} w", rows("13K")),
            "rank 13, column 3: one more piece; expected / or the end of the rank after 13 squares",
        ),
        (
            format!("{} w", rows("13[K]")),
            "rank 13, column 3: one more piece",
        ),
        (
            format!("{} w", rows("[K]12[K]")),
            "rank 13, column 6: one more piece",
        ),
        (
            format!("{} w", rows("0K12")),
            "column 1: 0; expected a number of empty squares without a leading 0",
        ),
        (
            format!("{} w", rows("K012")),
            "column 2: 012; expected a number",
        ),
        (format!("{} w", rows("999")), "999 empty squares"),
        (
            format!("{} w", rows("99999999999999999999")),
            "99999999999999999999 empty squares",
        ),
        (
            format!("13/13/13/7{} w", "/13".repeat(9)),
            "rank 10, column 11: the rank ends after 7 squares",
        ),
        (
            format!("{} w", rows("[K12")),
            "rank 13, column 1: a bracket that is not closed; expected ] behind the id",
        ),
        (
            format!("{} w", rows("[K[K]11")),
            "column 1: a bracket that is not closed",
        ),
        ("[".into(), "a bracket that is not closed"),
        (
            format!("{} w", rows("[]12")),
            "the unknown piece []; expected an id of cashew such as [L], or all small [l]",
        ),
        (
            format!("{} w", rows("[Xyz]12")),
            "rank 13, column 1: the unknown piece [Xyz]",
        ),
        (format!("{} w", rows("[lN]12")), "the unknown piece [lN]"),
        (format!("{} w", rows("[LN]12")), "the unknown piece [LN]"),
        (format!("{} w", rows("[P+]12")), "the unknown piece [P+]"),
        (
            format!("{} w", rows("[Ln++]12")),
            "the unknown piece [Ln++]",
        ),
        (format!("{} w", rows("[+Ln]12")), "the unknown piece [+Ln]"),
        (
            format!("{} w", rows("[L n]12")),
            "a bracket that is not closed",
        ),
        (
            format!("{} w", rows("K]12")),
            "the piece K outside brackets among bracketed ones; expected one spelling",
        ),
        (
            format!("{} w", rows("[K]k11")),
            "rank 13, column 4: the piece k outside brackets",
        ),
        (
            format!("{} w", rows("L![K]11")),
            "column 1: the piece L! outside brackets",
        ),
        (
            format!("{} w", rows("]12")),
            "column 1: ]; expected a piece, a number or /",
        ),
        (
            format!("{} w", rows("Y12")),
            "the unknown piece Y; expected one of cashew's XBoard ids",
        ),
        (
            format!("{} w", rows("P'!11")),
            "column 3: !; expected a piece",
        ),
        (
            format!("{} w", rows("+12")),
            "column 1: +1; expected a piece",
        ),
        (
            format!("{} w", rows("++L!12")),
            "column 1: ++; expected a piece",
        ),
        (format!("{} w", rows("+P12")), "the unknown piece +P"),
        (
            format!("{} w", rows("*12")),
            "column 1: *; expected a piece, a number or /",
        ),
        (format!("{} w", rows("-12")), "column 1: -; expected"),
        (
            format!("{} w rubbish", rows("[K]12")),
            "column 45: rubbish behind the position; expected the end",
        ),
        (
            format!("{} w 0 1 x", rows("[K]12")),
            "x behind the position",
        ),
        (
            format!("{} w - - 0 1 2", rows("[K]12")),
            "2 behind the position",
        ),
        ("q".repeat(10_000), "rank 13, column 14: one more piece"),
        (
            format!("{} {}", rows("13"), "w".repeat(10_000)),
            "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww…",
        ),
    ];
    assert!(cases.len() >= 40);
    for (text, message) in cases {
        let error = parse(&variant, &text).expect_err(&text).to_string();
        assert!(error.contains(message), "{text:?}: {error}");
    }
}
