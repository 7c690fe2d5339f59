//! `komainu pieces` and `komainu show --svg`, run as a user runs them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod common;

use common::command::{bad, data, fen, good, scratch};
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of this test run that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn pieces_are_written_and_replaced() {
    let folder = folder("pieces/kanji");
    let out = folder.to_str().unwrap();
    let run = good(&["pieces", "--variant", "cashew", "--out", out]);
    assert_eq!(run.out, format!("78 pictures in {out}\n"));
    assert_eq!(run.err, "");
    let files = names(&folder);
    assert_eq!(files.len(), 78);
    for name in [
        "WhitePawn.svg",
        "BlackPawn.svg",
        "WhiteKing.svg",
        "BlackPrincess.svg",
    ] {
        assert!(files.contains(name), "{name}");
    }
    let pawn = folder.join("WhitePawn.svg");
    let kanji = fs::read_to_string(&pawn).unwrap();
    Document::parse(&kanji).unwrap();
    fs::write(&pawn, "something else").unwrap();
    good(&["pieces", "--variant", "cashew", "--out", out]);
    assert_eq!(fs::read_to_string(&pawn).unwrap(), kanji);
    good(&[
        "pieces",
        "--variant",
        "cashew",
        "--out",
        out,
        "--set",
        "strokes",
    ]);
    assert_ne!(fs::read_to_string(&pawn).unwrap(), kanji);
    assert_eq!(names(&folder), files);
}

#[test]
fn settings_for_xboard() {
    let folder = folder("settings in a folder");
    let out = folder.to_str().unwrap();
    let run = good(&[
        "pieces",
        "--variant",
        "cashew",
        "--out",
        out,
        "--xboard-conf",
    ]);
    let file = folder.join("cashew.conf");
    assert!(
        run.out
            .ends_with(&format!("xboard -settingsFile \"{}\"\n", file.display()))
    );
    let settings = fs::read_to_string(file).unwrap();
    for line in [
        &format!(
            "-firstChessProgram {{\"{}\" --variant cashew}}",
            env!("CARGO_BIN_EXE_komainu")
        ),
        &format!(
            "-secondChessProgram {{\"{}\" --variant cashew}}",
            env!("CARGO_BIN_EXE_komainu")
        ),
        "-variant cashew",
        "-testLegality false",
        "-showTargetSquares true",
        &format!("-pieceImageDirectory {{{out}}}"),
        "-trueColors true",
        "-saveSettingsOnExit false",
    ] {
        assert!(
            settings.lines().any(|found| found == line),
            "{line}: {settings}"
        );
    }
    let brace = folder.join("a}b");
    bad(
        &["pieces", "--out", brace.to_str().unwrap(), "--xboard-conf"],
        "settings file cannot hold this path",
    );
}

#[test]
fn settings_for_a_table_of_ones_own() {
    let folder = folder("pieces/own");
    let out = folder.to_str().unwrap();
    let table = format!(
        "{}/variants/example/knightly.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let args = [
        "--variants",
        &table,
        "--variant",
        "knightly",
        "--out",
        out,
        "--xboard-conf",
    ];
    let run = good(&[&["pieces"], &args[..]].concat());
    let file = folder.join("knightly.conf");
    if !out.contains(' ') {
        assert!(run.out.ends_with(&format!("xboard @{}\n", file.display())));
    }
    let settings = fs::read_to_string(file).unwrap();
    assert!(
        settings.contains(&format!("\" --variants \"{table}\" --variant knightly}}\n")),
        "{settings}"
    );
    assert!(settings.contains("-variant knightly\n"));
    // A King, a Knight and its Nightrider, a Cannon, a Bishop, a Lion, a Pawn: two files each.
    assert_eq!(names(&folder).len(), 2 * 7 + 1);
}

#[test]
fn remarks_on_pictures() {
    let folder = folder("pieces/remarks");
    let out = folder.to_str().unwrap();
    let run = good(&[
        "pieces",
        "--variant",
        "daidai",
        "--out",
        out,
        "--xboard-conf",
    ]);
    for words in [
        "WhiteLance.svg and BlackLance.svg stand for Left General, Right General",
        "stand for Great Elephant, Wizard Stork, Mountain Witch",
        "17x17: XBoard as it comes shows at most 16x16",
    ] {
        assert!(run.err.contains(words), "{words}: {}", run.err);
    }
    let table = "name = \"field\"\nfiles = 4\nranks = 4\nstart = [\"K . . .\"]\n\
                 pieces = [{ id = \"K\", kanji = \"畑王\", betza = \"K\", royal = true }]\n";
    let table = scratch("field.toml", table);
    let run = good(&[
        "pieces",
        "--variants",
        &table,
        "--variant",
        "field",
        "--out",
        out,
    ]);
    assert!(
        run.err.contains("no outlines of 畑: they need a font"),
        "{}",
        run.err
    );
}

#[test]
fn bad_pieces() {
    let file = scratch("a file", "no folder");
    bad(&["pieces"], "--out");
    bad(
        &["pieces", "--out", "x", "--set", "letters"],
        "invalid value",
    );
    bad(&["pieces", "--out", &file], "cannot create");
    let below = format!("{file}/below");
    bad(
        &["pieces", "--out", &below],
        &format!("cannot create {below}: "),
    );
    // A folder where a file should be.
    let taken = folder("pieces/taken");
    fs::create_dir_all(taken.join("WhiteAdvisor.svg")).unwrap();
    let out = taken.to_str().unwrap();
    bad(&["pieces", "--out", out], "cannot write");
    let piece = |number: usize| {
        let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
        format!(
            "{{ id = \"Q{}{}\", betza = \"K\" }},\n",
            letter(number),
            letter(number / 26)
        )
    };
    let many: String = (0..66).map(piece).collect();
    let table = format!(
        "name = \"many\"\nfiles = 4\nranks = 4\nstart = [\"K . . .\"]\n\
         pieces = [{many}{{ id = \"K\", betza = \"K\", royal = true }}]\n"
    );
    let table = scratch("many.toml", &table);
    let args = [
        "pieces",
        "--variants",
        &table,
        "--variant",
        "many",
        "--out",
        out,
    ];
    let run = common::command::run(&args);
    assert_eq!(run.status, 2);
    assert!(
        run.err
            .contains("67 pieces are more than XBoard has names for"),
        "{}",
        run.err
    );
}

/// The elements of a class.
fn classed<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

#[test]
fn a_position_as_a_picture() {
    let text = good(&["show", "--svg", "--variant", "cashew"]).out;
    let document = Document::parse(&text).unwrap();
    let uses = document
        .descendants()
        .filter(|node| node.tag_name().name() == "use");
    assert_eq!(uses.count(), 108);
    for class in ["from", "to", "captured"] {
        assert!(classed(&document, class).is_empty());
    }
    let texts: Vec<_> = document
        .descendants()
        .filter(|node| node.tag_name().name() == "text")
        .filter_map(|node| node.text())
        .collect();
    for coordinate in ["a", "m", "1", "13"] {
        let count = texts.iter().filter(|text| **text == coordinate).count();
        assert_eq!(count, 2, "{coordinate}");
    }
    let strokes = good(&["show", "--svg", "--variant", "cashew", "--set", "strokes"]).out;
    Document::parse(&strokes).unwrap();
    assert_ne!(strokes, text);
}

#[test]
fn the_last_move_is_marked() {
    // A Lion takes on i9 and goes on to h10.
    let lion = fen("8[p]8", "8[Ln]8");
    let text = good(&["show", "--svg", "--fen", &lion, "--moves", "i8i9,i9h10"]).out;
    let document = Document::parse(&text).unwrap();
    let at = |class: &str| {
        let nodes = classed(&document, class);
        let [node] = nodes.as_slice() else {
            panic!("{class}: {}", nodes.len());
        };
        (
            node.attribute("x").unwrap().to_owned(),
            node.attribute("y").unwrap().to_owned(),
        )
    };
    // Squares of 48, a margin of 26, rank 17 on top.
    let corner = |file: u32, rank: u32| {
        (
            (26 + 48 * file).to_string(),
            (26 + 48 * (17 - rank)).to_string(),
        )
    };
    assert_eq!(at("from"), corner(8, 8));
    assert_eq!(at("to"), corner(7, 10));
    let captured = classed(&document, "captured");
    assert_eq!(captured.len(), 1);
    let path = captured[0].attribute("d").unwrap();
    assert!(path.starts_with("M411 411h"), "{path}");
    // It comes home: the origin is the destination.
    let text = good(&["show", "--svg", "--fen", &lion, "--moves", "i8i9,i9i8"]).out;
    let document = Document::parse(&text).unwrap();
    assert_eq!(classed(&document, "to").len(), 1);
    assert_eq!(classed(&document, "captured").len(), 1);
    // A plain capture: the destination.
    let text = good(&["show", "--svg", "--fen", &lion, "--moves", "i8i9"]).out;
    let document = Document::parse(&text).unwrap();
    assert_eq!(classed(&document, "captured").len(), 1);
}

#[test]
fn a_picture_that_cannot_be() {
    bad(&["show", "--svg", "--piece", "Ln"], "cannot be used with");
    bad(&["show", "--svg", "--kanji"], "cannot be used with");
    bad(&["show", "--set", "strokes"], "--svg");
    bad(&["show", "--svg", "--fen", "x"], "expected");
}

/// The picture in README.md is what the command writes.
#[test]
fn the_picture_of_the_readme() {
    let file = data("../../variants/pictures/daidai.svg");
    let shown = fs::read_to_string(file).unwrap();
    let written = good(&["show", "--svg"]).out;
    assert!(
        shown == written,
        "write it again: komainu show --svg >variants/pictures/daidai.svg"
    );
}
