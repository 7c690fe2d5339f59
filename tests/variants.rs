//! The built-in tables against the reference data.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

use komainu::types::{Color, Kind, Square};
use komainu::variant::{Catalog, Promotion, Repetition, Source, Stalemate, State, Variant, xboard};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

fn get(name: &str) -> Arc<Variant> {
    Catalog::built_in().unwrap().get(name).unwrap()
}

fn state<'a>(variant: &'a Variant, id: &str) -> &'a State {
    variant.states.iter().find(|state| state.id == id).unwrap()
}

fn id_of(variant: &Variant, kind: Kind) -> &str {
    &variant.states[kind.index()].id
}

/// Rows of a tab-separated file as maps from the header's names.
fn rows(text: &str) -> Vec<HashMap<&str, &str>> {
    let mut lines = text.lines();
    let header: Vec<_> = lines.next().unwrap().split('\t').collect();
    lines
        .map(|line| header.iter().copied().zip(line.split('\t')).collect())
        .collect()
}

const PIECES: &str = include_str!("data/rules/pieces.tsv");
const CASHEW: &str = include_str!("data/rules/cashew.tsv");
const VARIATIONS: &str = include_str!("data/rules/variations.tsv");

#[test]
fn order_names_and_defaults() {
    let catalog = Catalog::built_in().unwrap();
    let names: Vec<_> = catalog
        .iter()
        .map(|variant| variant.name.as_str())
        .collect();
    let expected = [
        "cashew",
        "daidai",
        "daidai-cvp",
        "daidai-ja",
        "daidai-tsa",
        "daidai-fiend",
    ];
    assert_eq!(names, expected);
    assert_eq!(catalog.get("cashew-shogi").unwrap().name, "cashew");
    assert!(catalog.get("chess").is_none());
    for variant in catalog.iter() {
        assert_eq!(variant.rules.promotion, Promotion::ByCapture);
        assert_eq!(variant.rules.repetition, Repetition::Modern);
        assert_eq!(variant.rules.stalemate, Stalemate::Loss);
        assert!(matches!(variant.source, Source::BuiltIn(_)));
        assert_eq!(variant.states.iter().filter(|state| state.royal).count(), 1);
    }
}

#[test]
fn counts() {
    for (name, types, states, army, side) in
        [("daidai", 68, 70, 96, 17), ("cashew", 37, 39, 54, 13)]
    {
        let variant = get(name);
        assert_eq!((variant.files, variant.ranks), (side, side));
        assert_eq!(variant.states.len(), states);
        assert_eq!(
            variant
                .states
                .iter()
                .filter(|s| s.final_of.is_none())
                .count(),
            types
        );
        for color in Color::ALL {
            assert_eq!(
                variant
                    .start
                    .iter()
                    .filter(|(_, p)| p.color() == color)
                    .count(),
                army
            );
        }
        let squares: HashSet<_> = variant.start.iter().map(|(square, _)| square).collect();
        assert_eq!(squares.len(), 2 * army);
    }
}

#[test]
fn final_states_are_what_barbarians_become() {
    for (name, pairs) in [
        ("daidai", [("EB", "Ln", "FF"), ("WB", "LD", "GE")]),
        ("cashew", [("Hu", "Ln", "Bs"), ("Vk", "Wo", "El")]),
    ] {
        let variant = get(name);
        for (barbarian, form, last) in pairs {
            let copy = state(&variant, &format!("{form}+"));
            let promotes = |id| {
                state(&variant, id)
                    .promotes_to
                    .map(|kind| id_of(&variant, kind))
            };
            assert_eq!(promotes(barbarian), Some(copy.id.as_str()));
            assert_eq!(promotes(form), Some(last));
            assert_eq!(copy.promotes_to, None);
            assert_eq!(copy.final_of.map(|kind| id_of(&variant, kind)), Some(form));
            assert_eq!(copy.betza, state(&variant, form).betza);
        }
    }
}

#[test]
fn pieces_equal_the_reference_tables() {
    for (name, table) in [("daidai", PIECES), ("cashew", CASHEW)] {
        let variant = get(name);
        let rows = rows(table);
        assert_eq!(
            rows.len(),
            variant
                .states
                .iter()
                .filter(|s| s.final_of.is_none())
                .count()
        );
        for row in &rows {
            let state = state(&variant, row["abbr"]);
            assert_eq!(state.name, row["name"]);
            assert_eq!(state.betza, row["xbetza"], "{}", state.id);
            let to = state.promotes_to.map_or("", |kind| id_of(&variant, kind));
            assert_eq!(to.trim_end_matches('+'), row["promotes_to"], "{}", state.id);
            let kanji = row
                .get("kanji")
                .or(row.get("kanji_of_daidai_equivalent"))
                .unwrap();
            assert_eq!(
                state.kanji,
                kanji.split(" /").next().unwrap(),
                "{}",
                state.id
            );
            assert_eq!(state.royal, state.id == "K");
        }
    }
}

#[test]
fn the_arrays_equal_the_reference() {
    let daidai = get("daidai");
    let mut board = HashMap::new();
    for line in include_str!("data/rules/setup.txt").lines() {
        let mut words = line.split_whitespace();
        let Some(Ok(rank)) = words.next().map(str::parse::<u8>) else {
            continue;
        };
        for (file, id) in words.enumerate().filter(|(_, id)| *id != ".") {
            board.insert(Square::new(file as u8, rank - 1).unwrap(), id.to_owned());
        }
    }
    check_army(&daidai, &board);
    for (name, table) in [("daidai", PIECES), ("cashew", CASHEW)] {
        let mut board = HashMap::new();
        for row in rows(table) {
            for square in row["squares"].split_whitespace() {
                board.insert(Square::parse(square).unwrap(), row["abbr"].to_owned());
            }
        }
        check_army(&get(name), &board);
    }
}

/// The first player's army is `board`, the second player's is that turned by 180 degrees.
fn check_army(variant: &Variant, board: &HashMap<Square, String>) {
    assert_eq!(variant.start.len(), 2 * board.len());
    for (square, piece) in &variant.start {
        let seen = match piece.color() {
            Color::First => *square,
            Color::Second => {
                let (file, rank) = (square.file() + 1, square.rank() + 1);
                Square::new(variant.files - file, variant.ranks - rank).unwrap()
            }
        };
        assert_eq!(board[&seen], id_of(variant, piece.kind()), "{square}");
    }
}

#[test]
fn derived_tables_differ_exactly_where_they_say() {
    let base = get("daidai");
    let expected = [
        (
            "daidai-cvp",
            &["L", "FDe", "FTp", "GD", "BD", "NB", "SB"][..],
        ),
        ("daidai-ja", &["FDe", "FTp", "OK", "PS", "ST", "EB", "WS"]),
        ("daidai-tsa", &["NK", "LD", "LD+"]),
        ("daidai-fiend", &["FF"]),
    ];
    for (name, changed) in expected {
        let variant = get(name);
        assert_eq!(variant.start, base.start);
        assert_eq!(variant.states.len(), base.states.len());
        let mut seen = HashSet::new();
        for (own, theirs) in variant.states.iter().zip(&base.states) {
            if own.betza != theirs.betza {
                seen.insert(own.id.as_str());
                check_variation(name, own);
            }
            assert_eq!(
                (&own.id, &own.kanji, own.royal),
                (&theirs.id, &theirs.kanji, theirs.royal)
            );
            assert_eq!(
                (own.promotes_to, &own.xboard),
                (theirs.promotes_to, &theirs.xboard)
            );
        }
        assert_eq!(
            seen,
            changed.iter().copied().collect::<HashSet<_>>(),
            "{name}"
        );
    }
    let printed = [
        ("L", "R"),
        ("FDe", "BsRfW5"),
        ("FTp", "BfRsW5"),
        ("GD", "BsRfW2"),
        ("BD", "sRvWrfBlfF"),
        ("NB", "fF2bFfsW"),
        ("SB", "bF2fFbsW"),
    ];
    let cvp = get("daidai-cvp");
    for (id, betza) in printed {
        assert_eq!(state(&cvp, id).betza, betza);
    }
}

/// The moves of a changed piece are on record for the rule set.
fn check_variation(name: &str, state: &State) {
    let id = state.id.trim_end_matches('+');
    let on_record = rows(VARIATIONS).iter().any(|row| {
        let sources: Vec<_> = row["source_or_ruleset"].split('|').collect();
        row["abbr"] == id && row["xbetza"] == state.betza && sources.contains(&name)
    });
    assert!(on_record, "{name} {id}");
}

#[test]
fn xboard_lines_are_byte_equal() {
    for (name, setup, pieces) in [
        (
            "daidai",
            include_str!("data/xboard/daidai-setup.txt"),
            include_str!("data/xboard/daidai-pieces.txt"),
        ),
        (
            "cashew",
            include_str!("data/xboard/cashew-setup.txt"),
            include_str!("data/xboard/cashew-pieces.txt"),
        ),
    ] {
        let variant = get(name);
        assert_eq!(xboard::setup_line(&variant).unwrap() + "\n", setup);
        assert_eq!(xboard::piece_lines(&variant).join("\n") + "\n", pieces);
    }
}

#[test]
fn siblings_differ_from_daidai_in_piece_lines_only() {
    let base = get("daidai");
    let expected: [(&str, &[&str]); 4] = [
        (
            "daidai-cvp",
            &[
                "L& R",
                "+B'& BsRfW5",
                "+W'& BfRsW5",
                "+O& BsRfW2",
                "D!& sRvWrfBlfF",
                "N!& fF2bFfsW",
                "S!& bF2fFbsW",
            ],
        ),
        (
            "daidai-ja",
            &[
                "+B'& fBsRvW5",
                "+W'& fBvRsW5",
                "K'& fBsW2",
                "P'& fsW2fFbW",
                "T'& vW2fF2",
                "E& vW2rW",
                "+D& BbRfW3sW5",
            ],
        ),
        ("daidai-tsa", &["N'& FfsW", "D& K3"]),
        ("daidai-fiend", &["+N& KNADmcabKcaKmcpafmcpavK"]),
    ];
    let base_lines: HashSet<_> = xboard::piece_lines(&base).into_iter().collect();
    for (name, changed) in expected {
        let variant = get(name);
        assert_eq!(xboard::setup_line(&variant), xboard::setup_line(&base));
        let lines = xboard::piece_lines(&variant);
        assert_eq!(lines.len(), base_lines.len());
        let own: HashSet<_> = lines
            .into_iter()
            .filter(|l| !base_lines.contains(l))
            .collect();
        let changed: HashSet<_> = changed.iter().map(|line| format!("piece {line}")).collect();
        assert_eq!(own, changed);
    }
}

#[test]
fn the_shared_line_is_the_union_of_its_pieces() {
    // All of them slide, so the furthest reach in each direction says everything.
    let add = |reach: &mut HashMap<(i8, i8), u8>, paths: &[komainu::betza::Path]| {
        for path in paths {
            assert_eq!(path.legs.len(), 1);
            let furthest = reach.entry(path.legs[0].step).or_default();
            *furthest = path.legs[0].range.max(*furthest);
        }
    };
    for name in [
        "daidai",
        "daidai-cvp",
        "daidai-ja",
        "daidai-tsa",
        "daidai-fiend",
    ] {
        let variant = get(name);
        let (mut pieces, mut line) = (HashMap::new(), HashMap::new());
        for id in ["GE", "WS", "MW"] {
            assert_eq!(state(&variant, id).xboard, "+D");
            add(&mut pieces, &state(&variant, id).paths);
        }
        let options = variant.xboard.as_ref().unwrap();
        let (_, betza) = options
            .piece_lines
            .iter()
            .find(|(id, _)| id == "+D")
            .unwrap();
        add(&mut line, &komainu::betza::compile(betza).unwrap());
        assert_eq!(line, pieces, "{name}");
    }
}

#[test]
fn suffixes_on_the_wire() {
    let named = |variant: &Variant, list: &[(Kind, String)]| -> Vec<(String, String)> {
        let entry =
            |(kind, text): &(Kind, String)| (id_of(variant, *kind).to_owned(), text.clone());
        list.iter().map(entry).collect()
    };
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let daidai = get("daidai");
    let options = daidai.xboard.as_ref().unwrap();
    let expected = [pair("WB", "d"), pair("EB", "n")];
    assert_eq!(named(&daidai, &options.promotion_suffixes), expected);
    assert_eq!(
        named(&daidai, &options.last_rank_suffixes),
        [pair("P", "p")]
    );
    let cashew = get("cashew");
    let options = cashew.xboard.as_ref().unwrap();
    assert_eq!(named(&cashew, &options.promotion_suffixes), []);
    assert_eq!(
        named(&cashew, &options.last_rank_suffixes),
        [pair("P", "p")]
    );
}

/// A folder of its own with the given files.
fn folder(name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("komainu-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    folder
}

#[test]
fn user_tables_inherit_in_any_order_and_survive_bad_neighbours() {
    let folder = folder(
        "inherit",
        &[
            (
                "a.toml",
                "name = \"a\"\ninherits = \"b\"\npieces = [ { id = \"Zz\" } ]\n",
            ),
            (
                "b.toml",
                "name = \"b\"\ninherits = \"c\"\n[rules]\nstalemate = \"draw\"\n",
            ),
            (
                "c.toml",
                "name = \"c\"\naliases = [\"see\"]\ninherits = \"cashew-shogi\"\n",
            ),
            ("d.toml", "name = \"d\"\ninherits = \"nothing\"\n"),
            ("e.txt", "not looked at"),
        ],
    );
    let mut catalog = Catalog::built_in().unwrap();
    let errors = catalog.add(&folder);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(errors.len(), 2, "{errors:?}");
    let shown: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert!(
        shown
            .iter()
            .any(|e| e.contains("a.toml:3: piece \"Zz\" has no moves")),
        "{shown:?}"
    );
    assert!(
        shown
            .iter()
            .any(|e| e.contains("d.toml:2: inherits from \"nothing\"")),
        "{shown:?}"
    );
    let names: Vec<_> = catalog
        .iter()
        .skip(6)
        .map(|variant| variant.name.as_str())
        .collect();
    assert_eq!(names, ["b", "c"]);
    assert_eq!(catalog.get("b").unwrap().rules.stalemate, Stalemate::Draw);
    assert_eq!(catalog.get("b").unwrap().title, "b");
    assert!(catalog.get("see").is_some());
}

/// A table of `count` pieces, the first one royal, without XBoard ids.
fn many(count: usize, promotes: &str) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    let mut text = String::from("name = \"many\"\nfiles = 6\nranks = 6\npieces = [\n");
    for n in 0..count {
        let id = format!("X{}{}", letter(n / 26), letter(n % 26));
        let more = if n == 0 { ", royal = true" } else { promotes };
        let more = if id == "Xab" {
            more
        } else {
            more.split(", promotes").next().unwrap()
        };
        text += &format!("{{ id = \"{id}\", betza = \"K\"{more} }},\n");
    }
    text + "]\nstart = [\"Xaa Xab . . . .\"]\n"
}

#[test]
fn ids_are_assigned_where_a_table_gives_none() {
    for (count, promotes, announced) in [
        (1, "", true),
        (40, ", promotes_to = \"Xac\"", true),
        (66, "", true),
        (67, "", false),
    ] {
        let mut catalog = Catalog::default();
        let table = if count == 1 {
            many(2, promotes)
        } else {
            many(count, promotes)
        };
        catalog
            .add_bytes(Path::new("many.toml"), table.as_bytes())
            .unwrap();
        let variant = catalog.get("many").unwrap();
        let Some(options) = &variant.xboard else {
            assert!(!announced);
            assert_eq!(xboard::setup_line(&variant), None);
            continue;
        };
        assert!(announced);
        let ids: HashSet<_> = variant.states.iter().map(|state| &state.xboard).collect();
        assert_eq!(ids.len(), variant.states.len());
        assert_eq!(options.piece_lines.len(), ids.len());
        assert!(options.piece_to_char.ends_with(&variant.states[0].xboard));
        let line = xboard::setup_line(&variant).unwrap();
        assert!(
            line.ends_with(" w 0 1") && line.contains(") 6x6+0_chu "),
            "{line}"
        );
        if !promotes.is_empty() {
            assert_eq!(
                state(&variant, "Xac").xboard,
                format!("+{}", state(&variant, "Xab").xboard)
            );
        }
    }
}

#[test]
fn a_further_piece_gives_an_inheriting_table_new_ids() {
    let mut catalog = Catalog::built_in().unwrap();
    let table = "name = \"more\"\ninherits = \"cashew\"\n\
                 pieces = [ { id = \"Zz\", betza = \"N\" }, { id = \"P\", promotes_to = \"Zz\" } ]\n";
    catalog
        .add_bytes(Path::new("more.toml"), table.as_bytes())
        .unwrap();
    let more = catalog.get("more").unwrap();
    assert_eq!(more.states.len(), 40);
    let ids: HashSet<_> = more.states.iter().map(|state| &state.xboard).collect();
    assert_eq!(ids.len(), 40);
    assert!(!ids.contains(&String::new()));
    assert_eq!(
        state(&more, "Zz").xboard,
        format!("+{}", state(&more, "P").xboard)
    );
}

#[test]
fn daidai_without_ids_shares_those_of_the_final_states() {
    let text: String = include_str!("../variants/daidai.toml")
        .replace("name = \"daidai\"", "name = \"plain\"")
        .lines()
        .take_while(|line| *line != "[xboard]")
        .map(|line| match line.find(", xboard") {
            Some(at) => format!("{} }},\n", &line[..at]),
            None => format!("{line}\n"),
        })
        .collect();
    let mut catalog = Catalog::default();
    catalog
        .add_bytes(Path::new("plain.toml"), text.as_bytes())
        .unwrap();
    // 68 types are more than 66 slots.
    assert!(catalog.get("plain").unwrap().xboard.is_none());
}

#[test]
fn a_table_can_take_promotions_back() {
    let mut catalog = Catalog::built_in().unwrap();
    let never = "name = \"never\"\ninherits = \"cashew\"\n[rules]\npromotion = \"never\"\n";
    catalog
        .add_bytes(Path::new("never.toml"), never.as_bytes())
        .unwrap();
    let variant = catalog.get("never").unwrap();
    assert_eq!(variant.states.len(), 37);
    assert!(
        variant
            .states
            .iter()
            .all(|state| state.promotes_to.is_none())
    );
    let cashew = catalog.get("cashew").unwrap();
    assert_eq!(xboard::setup_line(&variant), xboard::setup_line(&cashew));

    let quiet = "name = \"quiet\"\ninherits = \"daidai\"\n\
                 pieces = [ { id = \"LD\", promotes_to = \"\" } ]\n";
    catalog
        .add_bytes(Path::new("quiet.toml"), quiet.as_bytes())
        .unwrap();
    let variant = catalog.get("quiet").unwrap();
    assert_eq!(variant.states.len(), 69);
    assert_eq!(state(&variant, "LD").promotes_to, None);
    let western = state(&variant, "WB").promotes_to.unwrap();
    assert_eq!(id_of(&variant, western), "LD");
    assert_eq!(
        xboard::setup_line(&variant),
        xboard::setup_line(&catalog.get("daidai").unwrap())
    );
}
