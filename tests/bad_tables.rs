//! Malformed tables: each is refused with one line that says where and why.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

use komainu::variant::{Catalog, VariantError};
use std::path::Path;

/// A good table; line numbers of the cases below count in it.
const GOOD: &str = r#"name = "bad"
aliases = ["worse"]
files = 5
ranks = 6
pieces = [
  { id = "K", betza = "K", royal = true, xboard = "K" },
  { id = "R", betza = "R", promotes_to = "Dk", xboard = "R" },
  { id = "Dk", betza = "RF", xboard = "+R" },
  { id = "P", betza = "fW", xboard = "P", xboard_last_rank = "p" },
]
start = [
  "P P P P P",
  "R . K . R",
]
[rules]
promotion = "capture"
repetition = "modern"
stalemate = "loss"
[xboard]
parent = "chu"
slots = "P..R^R..K"
"#;

fn add(text: &[u8]) -> Result<(), VariantError> {
    Catalog::built_in()
        .unwrap()
        .add_bytes(Path::new("bad.toml"), text)
}

fn check(text: &str, expected: &str) {
    let error = add(text.as_bytes()).expect_err(expected).to_string();
    assert!(
        error.contains(expected),
        "got    {error}\nwanted {expected}"
    );
    assert!(
        !error.contains('\n') && error.contains("xpected "),
        "{error}"
    );
}

#[test]
fn the_good_table_is_good() {
    add(GOOD.as_bytes()).unwrap();
}

#[test]
fn one_change_makes_it_bad() {
    #[rustfmt::skip]
    let cases = [
        // TOML and keys.
        ("files = 5", "files 5", "bad.toml:3: "),
        ("files = 5", "files = ", "bad.toml:3: "),
        ("files = 5", "files = 5\nfiles = 5", "bad.toml:4: duplicate key"),
        ("files = 5", "file = 5", "bad.toml:3: unknown field `file`, expected one of"),
        ("files = 5", "files = \"5\"", "bad.toml:3: invalid type: string \"5\", expected"),
        ("files = 5", "files = 5.0", "bad.toml:3: invalid type: floating point"),
        ("name = \"bad\"\n", "", "bad.toml:1: missing field `name`"),
        ("royal = true", "royal = 1", "bad.toml:6: invalid type: integer `1`, expected a boolean"),
        ("royal = true", "regal = true", "bad.toml:6: unknown field `regal`, expected one of"),
        ("{ id = \"P\", ", "{ ", "bad.toml:9: missing field `id`"),
        ("\"P P P P P\"", "[\"P\"]", "bad.toml:12: invalid type: sequence, expected a string"),
        ("stalemate =", "stalmate =", "bad.toml:18: unknown field `stalmate`, expected one of"),
        ("parent =", "mother =", "bad.toml:20: unknown field `mother`, expected"),
        ("\"capture\"", "\"always\"", "bad.toml:16: unknown variant `always`, expected `capture` or `never`"),
        ("\"modern\"", "\"Modern\"", "bad.toml:17: unknown variant `Modern`, expected one of"),
        ("\"loss\"", "\"win\"", "bad.toml:18: unknown variant `win`, expected `loss` or `draw`"),
        // Names.
        ("\"bad\"", "\"\"", "bad.toml:1: the name \"\", expected lower-case letters"),
        ("\"bad\"", "\"Bad Game\"", "bad.toml:1: the name \"Bad Game\", expected"),
        ("\"bad\"", "\"daidai\"", "bad.toml:1: the name \"daidai\" is taken by variants/daidai.toml, expected"),
        ("\"bad\"", "\"cashew-shogi\"", "bad.toml:1: the name \"cashew-shogi\" is taken by variants/cashew.toml"),
        ("\"worse\"", "\"worse\", \"cashew\"", "bad.toml:2: the name \"cashew\" is taken"),
        ("\"worse\"", "\"bad\"", "bad.toml:2: the name \"bad\" is taken by this table itself"),
        ("\"worse\"", "\"a,b\"", "bad.toml:2: the name \"a,b\", expected"),
        // Board.
        ("files = 5", "files = 3", "bad.toml:3: files = 3, expected 4 to 17"),
        ("files = 5", "files = 18", "bad.toml:3: files = 18, expected 4 to 17"),
        ("ranks = 6", "ranks = -1", "bad.toml:4: ranks = -1, expected 4 to 17"),
        ("ranks = 6", "ranks = 261", "bad.toml:4: ranks = 261, expected 4 to 17"),
        ("ranks = 6\n", "", "bad.toml:1: no number of ranks, expected ranks = NUMBER"),
        // Inheritance.
        ("files = 5", "inherits = \"chess\"", "bad.toml:3: inherits from \"chess\", which is unknown, expected one of cashew"),
        ("files = 5", "inherits = \"bad\"", "bad.toml:3: inherits from \"bad\" in a circle, expected a chain"),
        ("files = 5", "inherits = \"worse\"", "bad.toml:3: inherits from \"worse\" in a circle"),
        // Pieces.
        ("id = \"R\"", "id = \"P\"", "bad.toml:9: piece id \"P\" again (first on line 7), expected"),
        ("id = \"P\"", "id = \"DK\"", "bad.toml:9: piece ids \"Dk\" and \"DK\" differ in case only, expected"),
        ("id = \"P\"", "id = \"p\"", "bad.toml:9: piece id \"p\", expected letters"),
        ("id = \"P\"", "id = \"\"", "bad.toml:9: piece id \"\", expected letters"),
        ("id = \"P\"", "id = \"P+\"", "bad.toml:9: piece id \"P+\", expected letters"),
        ("id = \"P\"", "id = \"P1\"", "bad.toml:9: piece id \"P1\", expected letters"),
        ("id = \"P\"", "id = \"P]\"", "bad.toml:9: piece id \"P]\", expected letters"),
        ("id = \"P\"", "id = \"P/\"", "bad.toml:9: piece id \"P/\", expected letters"),
        ("id = \"P\"", "id = \"P p\"", "bad.toml:9: piece id \"P p\", expected letters"),
        ("id = \"P\"", "id = \"Pé\"", "bad.toml:9: piece id \"Pé\", expected letters"),
        ("id = \"P\"", "id = \"P\\n\"", "bad.toml:9: piece id \"P\\n\", expected letters"),
        ("betza = \"fW\", ", "", "bad.toml:9: piece \"P\" has no moves, expected betza"),
        ("betza = \"fW\"", "betza = \"fX\"", "bad.toml:9: piece \"P\": Betza \"fX\", column 2: "),
        ("betza = \"fW\"", "betza = \"\"", "bad.toml:9: piece \"P\": Betza \"\", column 1: "),
        ("\"Dk\", xb", "\"Dx\", xb", "bad.toml:7: piece \"R\" promotes to \"Dx\", which is unknown, expected"),
        ("\"Dk\", xb", "\"R\", xb", "bad.toml:7: piece \"R\" promotes to itself, expected"),
        ("betza = \"RF\"", "betza = \"RF\", promotes_to = \"R\"", "bad.toml:7: piece \"R\" promotes in a circle, expected"),
        ("royal = true", "royal = true, promotes_to = \"P\"", "bad.toml:6: royal piece \"K\" promotes to a piece that is not royal"),
        ("royal = true", "royal = false", "bad.toml:1: no royal piece, expected royal = true"),
        // Start array.
        ("P P P P P", "P P P P", "bad.toml:12: a row of 4 squares, expected 5 ids or dots"),
        ("P P P P P", "PPPPP", "bad.toml:12: a row of 1 squares, expected 5"),
        ("P P P P P", "P P P P P P", "bad.toml:12: a row of 6 squares, expected 5"),
        ("P P P P P", "P P X P P", "bad.toml:12: unknown piece \"X\" in the start array, expected"),
        ("P P P P P", "P P p P P", "bad.toml:12: unknown piece \"p\" in the start array"),
        ("R . K . R", "R . . . R", "bad.toml:11: the first player's army has no royal piece"),
        ("  \"P P P P P\",", "  \"P P P P P\",\"P P P P P\",\"P P P P P\",", "bad.toml:11: the two armies meet on "),
        ("[rules]", "second = [\". . . . .\"]\n[rules]", "bad.toml:15: the second player's army has no royal piece"),
        ("[rules]", "second = [\". . K .\"]\n[rules]", "bad.toml:15: a row of 4 squares"),
        ("[rules]", "second = [\". . K . .\",\"\",\"\",\"\",\"\",\"\",\"\"]\n[rules]", "bad.toml:15: 7 rows on 6 ranks, expected"),
        // XBoard.
        ("xboard = \"P\"", "xboard = \"p\"", "bad.toml:9: xboard id \"p\", expected A to Z"),
        ("xboard = \"P\"", "xboard = \"P?\"", "bad.toml:9: xboard id \"P?\", expected A to Z"),
        ("xboard = \"P\"", "xboard = \"++P\"", "bad.toml:9: xboard id \"++P\", expected A to Z"),
        ("xboard = \"P\"", "xboard = \"P\", xboard_final = \"9\"", "bad.toml:9: xboard id \"9\", expected A to Z"),
        ("xboard = \"P\"", "xboard = \"R\"", "bad.toml:21: slots name \"P\", which no piece has"),
        (", xboard = \"P\"", "", "bad.toml:9: piece \"P\" has no xboard id, expected"),
        ("xboard_last_rank = \"p\"", "xboard_last_rank = \"pp\"", "bad.toml:9: xboard suffix \"pp\", expected one letter"),
        ("xboard = \"+R\"", "xboard = \"+R\", xboard_promotion = \"N\"", "bad.toml:8: xboard suffix \"N\", expected one letter"),
        ("xboard = \"+R\"", "xboard = \"+R\", xboard_betza = \"R?\"", "bad.toml:8: piece line of \"Dk\": Betza \"R?\", column 2: "),
        ("\"chu\"", "\"Chu 2\"", "bad.toml:20: xboard parent \"Chu 2\", expected"),
        ("slots = \"P..R^R..K\"", "", "bad.toml:1: xboard ids without slots, expected [xboard] slots"),
        ("P..R^R..K", "P..R^R..K?", "bad.toml:21: slots go wrong at column 10, expected"),
        ("P..R^R..K", "P..R^", "bad.toml:21: slots go wrong at column 5, expected"),
        ("P..R^R..K", "PR^RK", "bad.toml:21: 4 slots, expected 6 to 66"),
        ("P..R^R..K", "P..R^R.KP", "bad.toml:21: slots name \"P\" twice, expected"),
        ("P..R^R..K", "P..R^R.QK", "bad.toml:21: slots name \"Q\", which no piece has, expected"),
        ("P..R^R..K", "P..R....K", "bad.toml:21: xboard id \"+R\" of piece \"Dk\" is missing in slots"),
        ("P..R^R..K", "...^R..PK", "bad.toml:21: slots name \"+R\" but not the piece without +"),
        ("P..R^R..K", "K..R^R..P", "bad.toml:21: slots end with \"P\", expected the id of a royal piece"),
        ("P..R^R..K", "KP.R^R...", "bad.toml:21: slots end with \".\", expected the id of a royal piece"),
    ];
    assert!(cases.len() >= 45);
    for (from, to, expected) in cases {
        assert!(GOOD.contains(from), "{from}");
        check(&GOOD.replacen(from, to, 1), expected);
    }
}

#[test]
fn start_pieces_must_not_share_an_id() {
    let text = GOOD
        .replace("xboard = \"P\"", "xboard = \"R\"")
        .replace("P..R", "...R");
    check(
        &text,
        "bad.toml:9: pieces R, P share the xboard id R, expected at most one of them",
    );
    // One that arises by promotion only may.
    add(GOOD
        .replace("xboard = \"+R\"", "xboard = \"R\"")
        .replace("^R", ".")
        .as_bytes())
    .unwrap();
}

#[test]
fn parts_that_are_missing_altogether() {
    let head = "name = \"bad\"\nfiles = 5\nranks = 6\n";
    check(head, "bad.toml:1: no pieces, expected pieces = [");
    let pieces = "pieces = [ { id = \"K\", betza = \"K\", royal = true } ]\n";
    check(
        &format!("{head}{pieces}"),
        "bad.toml:1: no start array, expected start = [",
    );
    check("", "bad.toml:1: missing field `name`");
    add(format!("{head}{pieces}start = [ \". . K . .\" ]\n").as_bytes()).unwrap();
}

#[test]
fn too_many_states() {
    let letter = |n: usize| char::from(b'a' + n as u8);
    let table = |count: usize, more: &str| {
        let mut text = String::from("name = \"bad\"\nfiles = 5\nranks = 6\npieces = [\n");
        for n in 0..count {
            let (a, b) = (letter(n / 26), letter(n % 26));
            let royal = if n == 0 { ", royal = true" } else { more };
            text += &format!("{{ id = \"X{a}{b}\", betza = \"K\"{royal} }},\n");
        }
        text + "]\nstart = [ \"Xaa . . . .\" ]\n"
    };
    add(table(120, "").as_bytes()).unwrap();
    check(
        &table(121, ""),
        "bad.toml:125: too many piece states, expected at most 120",
    );
    // 120 types, and a final state more.
    let text = table(120, "")
        .replace(
            "\"Xab\", betza = \"K\"",
            "\"Xab\", betza = \"K\", promotes_to = \"Xac\"",
        )
        .replace(
            "\"Xac\", betza = \"K\"",
            "\"Xac\", betza = \"K\", promotes_to = \"Xad\"",
        );
    check(
        &text,
        "bad.toml:7: too many piece states, expected at most 120",
    );
}

#[test]
fn errors_in_what_is_inherited_name_both_files() {
    let text = "name = \"bad\"\ninherits = \"cashew\"\nfiles = 12\n";
    check(
        text,
        "bad.toml:2: what it inherits does not go with it: variants/cashew.toml:65: a row of 13 squares, \
         expected 12 ids",
    );
    let text =
        "name = \"bad\"\ninherits = \"cashew\"\npieces = [\n{ id = \"LN\", betza = \"K\" } ]\n";
    check(
        text,
        "bad.toml:4: piece ids \"Ln\" and \"LN\" differ in case only",
    );
    let text = "name = \"bad\"\ninherits = \"cashew\"\npieces = [\n{ id = \"Zz\" } ]\n";
    check(text, "bad.toml:4: piece \"Zz\" has no moves");
    let text =
        "name = \"bad\"\ninherits = \"cashew\"\npieces = [\n{ id = \"P\", betza = \"?\" } ]\n";
    check(text, "bad.toml:4: piece \"P\": Betza \"?\", column 1");
}

#[test]
fn bytes_that_are_not_text() {
    let mut bytes = GOOD.as_bytes().to_vec();
    bytes[15] = 0xff;
    let error = add(&bytes).unwrap_err().to_string();
    assert_eq!(
        error,
        "bad.toml:2: a byte that is not UTF-8, expected UTF-8 text"
    );
    assert!(add(&[0; 100]).is_err());
}

#[test]
fn files_and_folders_that_cannot_be_read() {
    let folder = std::env::temp_dir().join(format!("komainu-{}-empty", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut catalog = Catalog::built_in().unwrap();
    let empty = catalog.add(&folder);
    let missing = catalog.add(&folder.join("none.toml"));
    std::fs::remove_dir_all(&folder).unwrap();
    let shown =
        |errors: &[VariantError]| errors.iter().map(ToString::to_string).collect::<String>();
    assert!(shown(&empty).contains("-empty: the folder has no table, expected at least one file"));
    assert!(
        shown(&missing).contains("none.toml: cannot be read ("),
        "{missing:?}"
    );
    assert!(shown(&missing).contains("expected a readable table or folder"));
    assert_eq!(catalog.iter().count(), 6);
}

#[test]
fn circles_of_several_tables() {
    let folder = std::env::temp_dir().join(format!("komainu-{}-circle", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, base) in [("a", "b"), ("b", "c"), ("c", "b")] {
        let text = format!("name = \"{name}\"\ninherits = \"{base}\"\n");
        std::fs::write(folder.join(format!("{name}.toml")), text).unwrap();
    }
    let errors = Catalog::built_in().unwrap().add(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(errors.len(), 3);
    assert!(errors.iter().all(|error| error.line == Some(2)));
    assert!(
        errors
            .iter()
            .all(|error| error.problem.contains("in a circle")),
        "{errors:?}"
    );
}

/// A small generator of numbers below `bound`.
fn next(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % bound as u64) as usize
}

#[test]
fn damaged_tables_never_panic() {
    let text = include_str!("../variants/daidai.toml").replace("\"daidai\"", "\"bad\"");
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut refused = 0;
    for _ in 0..1500 {
        let mut bytes = if next(&mut state, 3) == 0 {
            GOOD.into()
        } else {
            text.clone().into_bytes()
        };
        for _ in 0..=next(&mut state, 4) {
            let at = next(&mut state, bytes.len());
            match next(&mut state, 4) {
                0 => bytes[at] ^= 1 << next(&mut state, 8),
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b" \"'[]{}=,.\n+^*!09AZaz\xc3"[next(&mut state, 21)]),
                _ => {
                    let end = (at + next(&mut state, 80)).min(bytes.len());
                    drop(bytes.drain(at..end));
                }
            }
        }
        let result = Catalog::default().add_bytes(Path::new("bad.toml"), &bytes);
        if let Err(error) = result {
            assert!(!error.to_string().contains('\n'));
            refused += 1;
        }
    }
    assert!(refused > 300, "{refused}");
}
