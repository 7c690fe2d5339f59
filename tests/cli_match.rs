//! `komainu match` and `komainu pgn check` as a user runs them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program, its helpers too"
)]

use std::path::PathBuf;
use std::process::{Command, Output};

const KOMAINU: &str = env!("CARGO_BIN_EXE_komainu");
/// Games that XBoard saved, seen from the package's folder, in which tests run.
const GAMES: &str = "tests/data/xboard/cashew-games.pgn";

fn komainu(arguments: &[&str]) -> Output {
    Command::new(KOMAINU).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("komainu-cli-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// A match of Komainu against itself into `pgn`.
fn play(pgn: &str, more: &[&str]) -> Output {
    let engine = |name: &str| format!("name={name} cmd=\"{KOMAINU}\" memory=16");
    let (a, b) = (engine("A"), engine("B"));
    let fixed = [
        "match",
        "--variant",
        "cashew",
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "300",
        "--games",
        "2",
        "--openings",
        "random:6",
        "--max-plies",
        "120",
        "--pgn",
        pgn,
    ];
    komainu(&[&fixed[..], more].concat())
}

fn moves(pgn: &str) -> Vec<Vec<String>> {
    let games = komainu::arena::pgn::parse(&std::fs::read_to_string(pgn).unwrap());
    let texts = |game: &komainu::arena::pgn::RawGame| {
        let moves = game.moves.iter();
        moves.map(|token| token.text.clone()).collect()
    };
    games.iter().map(texts).collect()
}

#[test]
fn the_same_seed_and_limit_give_the_same_games() {
    let paths = [scratch("a.pgn"), scratch("b.pgn")];
    let json = scratch("a.json");
    let [a, b] = paths.each_ref().map(|path| path.to_str().unwrap());
    let played = play(a, &["--json", json.to_str().unwrap(), "--concurrency", "2"]);
    assert!(played.status.success(), "{}", text(&played.stderr));
    assert!(
        text(&played.stdout).contains("A - B: "),
        "{}",
        text(&played.stdout)
    );
    assert!(
        text(&played.stderr)
            .lines()
            .any(|line| line.starts_with("game 2: B - A") || line.starts_with("game 2: A - B"))
    );
    assert!(play(b, &["--concurrency", "1"]).status.success());
    let (mut first, mut second) = (moves(a), moves(b));
    first.sort();
    second.sort();
    assert_eq!(first, second);
    let summary: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(summary["finished"], 2);
    assert_eq!(summary["faults"], serde_json::json!([]));

    // All is right, and a second run has nothing to do.
    let checked = komainu(&["pgn", "check", a]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    assert_eq!(play(a, &[]).status.code(), Some(2));
    assert!(play(a, &["--resume"]).status.success());
    assert_eq!(moves(a).len(), 2);

    // A corrupted file is not.
    let good = std::fs::read_to_string(a).unwrap();
    let twice = good.replacen("2. ", "2. a1a13 ", 1);
    std::fs::write(a, twice).unwrap();
    let checked = komainu(&["pgn", "check", a]);
    assert_eq!(checked.status.code(), Some(1));
    let told = text(&checked.stdout);
    assert!(
        told.contains("illegal move 2. a1a13") && told.contains("2 games, 1 with problems"),
        "{told}"
    );
    for path in paths.iter().chain([&json]) {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn bad_input_is_explained() {
    let engine = format!("name=A cmd=\"{KOMAINU}\"");
    // A match of two engines, and more words.
    let two = |more: &str| -> Vec<String> {
        let words = ["match", "--engine", &engine, "--engine", "cmd=x"];
        let words = words.into_iter().chain(more.split_whitespace());
        words.map(str::to_owned).collect()
    };
    let other = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let from_file =
        format!("--variant cashew --st 1 --openings {GAMES} --opening-plies 4 --window 9");
    for (arguments, expected) in [
        (
            other(&["match", "--engine", &engine, "--nodes", "1"]),
            "needs at least two",
        ),
        (
            other(&["match", "--engine", "name=A", "--nodes", "1"]),
            "cmd is missing",
        ),
        (
            other(&[
                "match", "--engine", &engine, "--engine", &engine, "--nodes", "1",
            ]),
            "two engines are called \"A\"",
        ),
        (two(""), "nothing limits the engines"),
        (two("--st 1 --resign moves=0"), "--resign"),
        (two("--st 1 --openings random:"), "random:PLIES"),
        (two("--nodes 1 --margin 9"), "no engine has one"),
        (
            other(&["match", "--engine", &engine, "--window", "9"]),
            "--openings",
        ),
        (
            two("--st 1 --openings random:4 --opening-plies 2"),
            "no PGN file",
        ),
        (two(&from_file), "--window is for random openings"),
        (
            other(&["pgn", "check", "/nonexistent.pgn"]),
            "cannot read /nonexistent.pgn",
        ),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let refused = komainu(&arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        let told = text(&refused.stderr);
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}

#[test]
fn games_of_xboard_are_converted() {
    let file = GAMES;
    let converted = komainu(&["pgn", "convert", file]);
    assert!(converted.status.success(), "{}", text(&converted.stderr));
    let pgn = text(&converted.stdout);
    let parts = komainu::arena::pgn::parse(&pgn);
    let original = std::fs::read_to_string(file).unwrap();
    let original = komainu::arena::pgn::parse(&original);
    let plies = |games: &[komainu::arena::pgn::RawGame]| -> usize {
        games.iter().map(|game| game.moves.len()).sum()
    };
    // Each part but the first of a game begins behind one move, or several, that cannot be written.
    let cuts = parts.len() - original.len();
    assert!(cuts > 0 && plies(&original) - plies(&parts) >= cuts);
    for part in &parts {
        assert!(part.tag("FEN").is_some_and(|fen| fen.ends_with(" - 0 1")));
        for played in &part.moves {
            let begins = played.text.starts_with(|c: char| c.is_ascii_lowercase());
            assert!(begins || played.text == "--", "{}", played.text);
        }
    }
    let path = scratch("converted.pgn");
    std::fs::write(&path, &pgn).unwrap();
    let path = path.to_str().unwrap();
    let checked = komainu(&["pgn", "check", path]);
    assert!(checked.status.success(), "{}", text(&checked.stdout));
    // What is converted already stays as it is.
    let again = komainu(&["pgn", "convert", path]);
    let bodies = |pgn: &str| -> Vec<Vec<String>> {
        let games = komainu::arena::pgn::parse(pgn);
        let moves = |game: &komainu::arena::pgn::RawGame| {
            game.moves.iter().map(|m| m.text.clone()).collect()
        };
        games.iter().map(moves).collect()
    };
    assert_eq!(bodies(&text(&again.stdout)), bodies(&pgn));
}

#[test]
fn a_game_that_cannot_be_played_is_not_converted() {
    let path = scratch("illegal.pgn");
    std::fs::write(
        &path,
        "[Variant \"cashew\"]\n\n1. a5 *\n\n[Variant \"cashew\"]\n\n1. a9 *\n",
    )
    .unwrap();
    let refused = komainu(&["pgn", "convert", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stdout), "");
    let told = text(&refused.stderr);
    assert!(
        told.contains("illegal.pgn:7: game 2: illegal move 1. a9"),
        "{told}"
    );
}

#[test]
fn games_of_xboard_are_read() {
    let file = GAMES;
    let checked = komainu(&["pgn", "check", file]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}
