//! The Betza compiler against nonsense: refused with the right column, and never a panic.

use komainu::betza::{UNLIMITED, compile};

/// Malformed texts, the column of the fault, and a piece of the message.
const MALFORMED: &[(&str, usize, &str)] = &[
    // No atom.
    ("", 1, "nothing"),
    ("f", 2, "the end"),
    ("Wf", 3, "the end"),
    ("WfFmc", 6, "the end"),
    ("a", 2, "the end"),
    ("caKmcab", 8, "the end"),
    // Unknown letters.
    ("J", 1, "unknown atom \"J\""),
    ("WL", 2, "unknown atom"),
    ("fO", 2, "unknown atom"),
    ("KS", 2, "unknown atom"),
    ("T", 1, "unknown atom"),
    ("UV", 1, "unknown atom"),
    ("RX", 2, "unknown atom"),
    ("BfY", 3, "unknown atom"),
    ("E", 1, "unknown atom"),
    ("I2", 1, "unknown atom"),
    ("M", 1, "unknown atom"),
    ("WP", 2, "unknown atom"),
    ("kW", 1, "unknown modifier"),
    ("fqW", 2, "unknown modifier"),
    ("zB", 1, "unknown modifier"),
    ("wW", 1, "unknown"),
    // XBoard's other modes.
    ("dK", 1, "mode \"d\""),
    ("fceF", 3, "mode \"e\""),
    ("tpR", 1, "mode \"t\""),
    ("mgR", 2, "mode \"g\""),
    ("oR", 1, "mode \"o\""),
    ("yafR", 1, "mode \"y\""),
    ("fmWifmW", 4, "mode \"i\""),
    ("uK", 1, "mode \"u\""),
    ("xK", 1, "mode \"x\""),
    // Other characters, brackets.
    ("R(R-sR)", 2, "bracket"),
    ("(cK-aK)", 1, "bracket"),
    ("[WF]", 1, "bracket"),
    ("K-K", 2, "bracket"),
    ("W F", 2, "' '"),
    (" W", 1, "' '"),
    ("W\n", 2, "\\n"),
    ("fW,", 3, "','"),
    ("+W", 1, "'+'"),
    ("W\0", 2, ""),
    ("Wé", 2, "'é'"),
    ("éW", 1, "'é'"),
    ("王", 1, "'王'"),
    ("KfＷ", 3, "'Ｗ'"),
    ("W²", 2, "'²'"),
    ("W٣", 2, "'٣'"),
    // Ranges.
    ("W17", 2, "range 17"),
    ("fR99", 3, "range 99"),
    ("W100", 4, "digit \"0\""),
    ("W05", 3, "digit \"5\""),
    ("W00", 3, "digit \"0\""),
    ("2W", 1, "no atom"),
    ("f3W", 2, "no atom"),
    ("NN2", 3, "doubled"),
    ("NNN", 3, "doubled"),
    ("RR", 2, "unlimited already"),
    ("BB", 2, "unlimited already"),
    ("fQQ", 3, "unlimited already"),
    ("W-1", 2, ""),
    // Order and repetition of modifiers.
    ("mfW", 2, "after mode \"m\""),
    ("mcsR", 3, "after mode \"c\""),
    ("cmW", 2, "order"),
    ("pcR", 2, "order"),
    ("jnD", 2, "order"),
    ("npR", 2, "order"),
    ("jmR", 2, "order"),
    ("mmW", 2, "again"),
    ("mcmW", 3, "again"),
    ("ccaK", 2, "again"),
    ("ppR", 2, "again"),
    ("jjR", 2, "again"),
    ("nnD", 2, "again"),
    ("mcabpfK", 6, "after mode"),
    // Directions.
    ("ffW", 2, "adds nothing"),
    ("vfW", 2, "adds nothing"),
    ("fvW", 1, "adds nothing"),
    ("slR", 2, "adds nothing"),
    ("fbvW", 3, "adds nothing"),
    ("ffF", 2, "adds nothing"),
    ("frfF", 1, "adds nothing"),
    ("fffN", 3, "adds nothing"),
    ("fvN", 1, "adds nothing"),
    ("fvK", 1, "adds nothing"),
    ("fffK", 3, "adds nothing"),
    ("lrsK", 3, "adds nothing"),
    ("sF", 1, "selects nothing"),
    ("vB", 1, "selects nothing"),
    ("fsF", 2, "selects nothing"),
    ("hF", 1, "selects nothing"),
    ("hW", 1, "orthogonal"),
    ("fhD", 2, "orthogonal"),
    ("hK", 1, "eight of K"),
    ("fhQ", 2, "eight of K"),
    ("sfK", 2, "two ways"),
    ("vlQ", 2, "two ways"),
    ("ffrK", 3, "two ways"),
    ("ffssK", 3, "two ways"),
    ("sfN", 2, "two ways"),
    ("vrC", 2, "two ways"),
    ("ssN", 2, "selects nothing"),
    ("vhN", 2, "selects nothing"),
    ("hN", 1, "by itself"),
    ("hfN", 1, "by itself"),
    ("frhN", 3, "by itself"),
    ("hrfN", 3, "after \"hr\""),
    ("hlhrN", 3, "after \"hl\""),
    ("hhN", 1, "by itself"),
    ("cafhN", 4, "eight of K"),
    ("casfK", 4, "two ways"),
    // Modes that make no sense on the atom.
    ("pW", 1, "range 1"),
    ("cpK", 2, "range 1"),
    ("pD", 1, "leaping"),
    ("fpNN", 2, "leaping"),
    ("capN", 3, "leaping"),
    ("nW", 1, "\"n\" on atom W"),
    ("fnR", 2, "\"n\""),
    ("nafK", 1, "\"n\""),
    ("nC", 1, "\"n\""),
    ("nG", 1, "\"n\""),
    ("jW", 1, "range 1"),
    ("fjF", 2, "range 1"),
    ("jK1", 1, "range 1"),
    ("jH", 1, "\"j\" on atom H"),
    ("jZZ", 1, "\"j\""),
    ("njD", 2, "contradicts"),
    ("pjR", 2, "mixture"),
    ("jafW", 1, "range 1"),
    // Too much.
    ("aaaaaK", 5, "legs"),
    ("KmafmafmafmafmafK", 15, "legs"),
    ("WaaaaKcaaaaK", 7, "paths"),
];

#[test]
fn malformed_texts_are_refused_with_their_column() {
    for &(text, column, part) in MALFORMED {
        let error = compile(text).expect_err(text);
        assert_eq!(
            (error.column, error.text.as_str()),
            (column, text),
            "{error}"
        );
        assert!(error.problem.contains(part), "{error}");
        assert!(
            error.problem.starts_with("found") && error.problem.contains("expected"),
            "{error}"
        );
    }
    assert!(MALFORMED.len() >= 60);
}

#[test]
fn errors_print_text_and_column() {
    let error = compile("R(R-sR)").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("Betza \"R(R-sR)\", column 2: found \"(\""),
        "{error}"
    );
}

#[test]
fn errors_are_one_line_whatever_the_text() {
    for text in ["\0\0\n\u{0}W", "W\n", "\r\nR", "K\u{1b}[31m", "R\u{2028}"] {
        let error = compile(text).expect_err(text);
        assert_eq!(error.text, text);
        let shown = error.to_string();
        assert!(!shown.contains(char::is_control), "{shown:?}");
    }
}

/// Compiles a text, whatever it is, and checks what must hold of every answer.
fn probe(text: &str) {
    match compile(text) {
        Ok(paths) => {
            assert!(!paths.is_empty(), "{text}");
            for leg in paths.iter().flat_map(|path| &path.legs) {
                assert!((1..=UNLIMITED).contains(&leg.range), "{text}");
                assert!(
                    leg.step != (0, 0) && (leg.to_empty || leg.capture || leg.hop),
                    "{text}"
                );
            }
            assert!(
                paths
                    .iter()
                    .all(|p| p.legs.last().is_some_and(|l| l.to_empty || l.capture)),
                "{text}"
            );
        }
        Err(error) => {
            assert!(
                (1..=text.chars().count() + 1).contains(&error.column),
                "{error}"
            );
        }
    }
}

#[test]
fn all_short_texts_are_answered() {
    let alphabet: Vec<char> = "WFKRBQNDCfblrvshmcpnjadi0129(é".chars().collect();
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        let longer: Vec<String> = texts
            .iter()
            .flat_map(|t| alphabet.iter().map(move |c| format!("{t}{c}")))
            .collect();
        longer.iter().for_each(|text| probe(text));
        texts = longer;
    }
}

proptest::proptest! {
    #[test]
    fn random_texts_are_answered(text in "\\PC{0,24}") {
        probe(&text);
    }

    #[test]
    fn random_ascii_is_answered(text in "[ -~]{0,16}") {
        probe(&text);
    }

    #[test]
    fn random_near_misses_are_answered(text in "([fblrvsh]{0,3}m?c?p?n?j?a?){0,3}[WFDANHCZGKRBQ][0-9]{0,2}[WFDANKf]{0,2}") {
        probe(&text);
    }
}
