//! The commands, run as a user runs them: output and exit status.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod common;

use common::command::{bad, data, fen, good, komainu, run, scratch};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

#[test]
fn help_and_version() {
    let help = good(&["--help"]);
    for word in [
        "perft", "moves", "show", "variants", "analyze", "bench", "watch", "Examples",
    ] {
        assert!(help.out.contains(word), "{word}");
    }
    let version = good(&["--version"]).out;
    assert_eq!(
        version.trim(),
        format!("komainu {}", env!("CARGO_PKG_VERSION"))
    );
    assert!(good(&["help", "perft"]).out.contains("--divide"));
    for command in ["perft", "moves", "show", "analyze", "watch"] {
        assert!(
            good(&[command, "--help"]).out.contains("--fen"),
            "{command}"
        );
    }
}

#[test]
fn perft_counts() {
    for (args, last) in [
        (&["perft", "0"][..], "perft 0 = 1"),
        (&["perft", "1"], "perft 1 = 59"),
        (&["perft", "3"], "perft 3 = 206662"),
        (&["perft", "3", "--threads", "2"], "perft 3 = 206662"),
        (
            &["perft", "4", "--threads", "3", "--variant", "cashew"],
            "perft 4 = 245673",
        ),
        (
            &["--variant", "cashew-shogi", "perft", "2"],
            "perft 2 = 423",
        ),
    ] {
        let run = good(args);
        assert_eq!(run.last(), last);
        assert!(run.err.contains("nodes/s"), "{}", run.err);
    }
}

#[test]
fn perft_divides() {
    for threads in ["1", "2"] {
        let args = [
            "perft",
            "3",
            "--divide",
            "--variant",
            "cashew",
            "--threads",
            threads,
        ];
        let run = good(&args);
        let lines: Vec<&str> = run.out.lines().collect();
        let (last, moves) = lines.split_last().unwrap();
        assert_eq!((*last, moves.len()), ("perft 3 = 10245", 21));
        let count = |line: &&str| line.split_once(": ").unwrap().1.parse::<u64>().unwrap();
        assert_eq!(moves.iter().map(count).sum::<u64>(), 10_245);
    }
    assert_eq!(good(&["perft", "0", "--divide"]).out, "perft 0 = 1\n");
}

#[test]
fn perft_checks_files() {
    let cashew = ["perft", "2", "--variant", "cashew", "--epd"];
    let with = |file: &str| run(&[&cashew[..], &[file]].concat());
    let right = with(&data("perft/cashew.epd"));
    assert_eq!(right.status, 0, "{}", right.err);
    assert!(
        right
            .last()
            .ends_with("40 positions, 80 counts checked, 0 differ")
    );
    let start = fs::read_to_string(data("perft/cashew-start.epd")).unwrap();
    let wrong = with(&scratch("wrong.epd", &start.replace("D2 423", "D2 424")));
    assert_eq!(wrong.status, 1);
    assert!(
        wrong
            .out
            .contains("wrong.epd:1: perft 2 = 423, expected 424")
    );
    assert!(
        wrong
            .last()
            .ends_with("1 positions, 2 counts checked, 1 differ")
    );
    for (name, text, words) in [
        (
            "field.epd",
            start.replace("D2 423", "D2 x"),
            "field.epd:1: found \";D2 x\"",
        ),
        (
            "twice.epd",
            start.replace("D2 423", "D1 21"),
            "D1 a second time",
        ),
        (
            "fen.epd",
            start.replace("[hm]", "[hmm]"),
            "fen.epd:1: FEN rank 13",
        ),
        (
            "counts.epd",
            start.split(';').next().unwrap().to_owned(),
            "no counts",
        ),
        ("nothing.epd", "# nothing\n\n".to_owned(), "no positions"),
    ] {
        bad(&[&cashew[..], &[&scratch(name, &text)]].concat(), words);
    }
    bad(
        &[&cashew[..], &["no/such.epd"]].concat(),
        "cannot read no/such.epd",
    );
    bad(
        &[&cashew[..], &["x.epd", "--moves", "a4a5"]].concat(),
        "no place beside",
    );
}

#[test]
fn moves_are_listed_in_both_forms() {
    let run = good(&["moves"]);
    assert_eq!(run.out.lines().count(), 59);
    for line in run.out.lines() {
        let (wire, canonical) = line.split_once('\t').unwrap();
        let plain = canonical.split(" x").next().unwrap().replace('-', "");
        // The Lion and the Lion Dog of the start array may pass.
        let passes = matches!(canonical, "c2-c2" | "o2-o2");
        assert!(passes || wire == plain, "{line}");
    }
    let fen = fen("8[ln]8", "8[p]8").replace(" w", " b");
    let lion = good(&["moves", "--from", "i9", "--fen", &fen]);
    assert!(
        lion.out.lines().any(|line| line.ends_with("\ti9-i9")),
        "{}",
        lion.out
    );
    let taken = fen.replace("[p]", "[P]");
    let lion = good(&["moves", "--from", "i9", "--fen", &taken]);
    for line in [
        "i9i8,i8i9+\ti9-i9 x{i8}",
        "i9i8,i8h7+\ti9-h7 x{i8}",
        "i9i7\ti9-i7",
    ] {
        assert!(
            lion.out.lines().any(|known| known == line),
            "{line} in {}",
            lion.out
        );
    }
    let quiet = good(&["moves", "--from", "e9"]);
    assert!(quiet.out.is_empty() && quiet.err.contains("no moves from e9"));
}

#[test]
fn without_a_king_the_game_is_over() {
    let fen = fen("17", "17").replace("[k]", "1");
    let fen = fen.replace("818", "17");
    let run = good(&["moves", "--fen", &fen]);
    assert_eq!(run.out, "");
    assert!(run.err.contains("King captured"), "{}", run.err);
    assert_eq!(good(&["perft", "2", "--fen", &fen]).last(), "perft 2 = 0");
    assert_eq!(good(&["analyze", "--fen", &fen]).out, "");
    assert!(
        good(&["watch", "--fen", &fen])
            .last()
            .starts_with("1-0 {King captured}")
    );
    assert!(
        good(&["show", "--fen", &fen])
            .out
            .contains("1-0 {King captured}")
    );
}

#[test]
fn boards_are_drawn() {
    let run = good(&["show", "--moves", "f7f8"]);
    assert!(run.out.contains("[HD]"), "{}", run.out);
    assert!(run.out.contains("The second player"), "{}", run.out);
    assert!(
        run.out
            .lines()
            .all(|line| line.starts_with("FEN") || line.len() <= 95)
    );
    let fen = run.last().strip_prefix("FEN: ").unwrap();
    let again = good(&["show", "--fen", fen]);
    assert_eq!(again.last(), run.last());
    let kanji = good(&["show", "--kanji", "--variant", "cashew"]);
    assert!(kanji.out.contains("v玉将") && kanji.out.contains(" 獅子"));
}

#[test]
fn pieces_are_drawn() {
    let lion = good(&["show", "--piece", "Ln"]).out;
    for words in [
        "Ln: Lion 獅子",
        "Betza: KNADcaKmcabK",
        "Promotes to: FF (Furious Fiend)",
        "In XBoard: N",
        "It may pass",
    ] {
        assert!(lion.contains(words), "{words} in {lion}");
    }
    let signs = |sign: &str| {
        let rows = lion.lines().filter(|line| line.starts_with([' ', '1']));
        rows.map(|line| line.matches(sign).count()).sum::<usize>()
    };
    assert_eq!((signs("!"), signs("J")), (8, 16), "{lion}");
    let fin = good(&["show", "--piece", "ln+"]).out;
    assert!(fin.contains("Promotes to: nothing"));
    assert!(
        fin.contains("Promoted from: EB (Eastern Barbarian)"),
        "{fin}"
    );
    let by_name = good(&["show", "--piece", "hook mover"]).out;
    assert!(by_name.starts_with("HM: Hook Mover"));
    let catalog = data("variants");
    for (variant, id) in [
        ("test-hoppers", "Ca"),
        ("test-chains", "Ch"),
        ("test-tiny", "Pr"),
    ] {
        good(&[
            "--variants",
            &catalog,
            "show",
            "--variant",
            variant,
            "--piece",
            id,
        ]);
    }
}

#[test]
fn variants_are_listed() {
    let run = good(&["variants", "--variants", &data("variants/tiny.toml")]);
    assert_eq!(run.out.lines().count(), 1 + 6 + 1);
    let line = |start: &str| {
        run.out
            .lines()
            .find(|line| line.starts_with(start))
            .unwrap()
    };
    assert!(line("cashew, cashew-shogi").contains("13x13  37"));
    assert!(line("daidai ").contains("17x17  68"));
    assert!(line("test-tiny").contains("4x5"));
}

/// The worked example of the README.
#[test]
fn the_example_table_plays() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/example/knightly.toml");
    let table = [
        "--variants",
        path.to_str().unwrap(),
        "--variant",
        "knightly",
    ];
    let with = |args: &[&str]| good(&[args, &table[..]].concat());
    let listed = good(&["variants", "--variants", path.to_str().unwrap()]);
    assert!(listed.out.contains("Knightly Chess"));
    assert!(
        with(&["show", "--piece", "N"])
            .out
            .contains("Promotes to: Nr")
    );
    assert_eq!(with(&["perft", "1"]).last(), "perft 1 = 19");
    with(&["watch", "--movetime", "0.01", "--plies", "4"]);
}

#[test]
fn analyze_ends_with_the_best_move() {
    let run = good(&["analyze", "--depth", "2", "--variant", "cashew"]);
    assert!(run.out.contains("depth  2/"), "{}", run.out);
    let best = run.last().strip_prefix("best ").unwrap();
    good(&["show", "--variant", "cashew", "--moves", best]);
    let two = good(&[
        "analyze",
        "--depth",
        "2",
        "--variant",
        "cashew",
        "--multipv",
        "2",
    ]);
    assert!(
        two.out.contains("#1 ") && two.out.contains("#2 "),
        "{}",
        two.out
    );
    let timed = good(&["analyze", "--movetime", "0.05", "--variant", "cashew"]);
    assert!(timed.last().starts_with("best "));
    let mate = fen("17", "17")
        .replace("8[K]8", "7[K][R]8")
        .replace("8[K]", "7[K]");
    let won = good(&["analyze", "--depth", "1", "--fen", &mate]);
    assert!(
        won.out.contains("+#1") && won.last() == "best i1i10",
        "{}",
        won.out
    );
}

#[test]
fn bench_counts_the_same_nodes() {
    let args = ["bench", "--variant", "cashew", "--moves", "a4a5"];
    let nodes = || {
        let run = good(&args);
        let words: Vec<&str> = run.last().split(' ').collect();
        assert!(
            matches!(words[..], [_, "nodes", _, "nps"]),
            "{}",
            run.last()
        );
        words[0].parse::<u64>().unwrap()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn watch_plays_to_the_limit() {
    let run = good(&[
        "watch",
        "--movetime",
        "0.02",
        "--plies",
        "3",
        "--variant",
        "cashew",
    ]);
    assert!(run.out.contains("\n1. first player: "), "{}", run.out);
    assert!(run.out.contains("\n2. second player: "));
    assert!(run.out.contains("score ") && run.out.contains("depth "));
    assert!(
        run.last()
            .starts_with("1/2-1/2 {The engine's limit of 3 moves")
    );
    let king = fen("17", "17").replace("7/8[K]8", "7/8[K][R]7");
    let king = king.replace("8[k]8", "9[k]7");
    let won = good(&["watch", "--movetime", "0.05", "--fen", &king]);
    assert_eq!(won.last(), "1-0 {King captured}");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = komainu()
        .args(["perft", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !err.contains("panic"), "{err}");
    let mut child = komainu()
        .args(["watch", "--movetime", "0.01", "--variant", "cashew"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(child.wait().unwrap().success());
}
