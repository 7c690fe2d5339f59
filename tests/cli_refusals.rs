//! What bad input gets from the commands: status 2, nothing on stdout, the reason on stderr.

mod common;

use common::command::{bad, fen, scratch};

#[test]
fn bad_arguments() {
    for (args, words) in [
        (&["chess"][..], "unrecognized subcommand"),
        (&["perft"], "DEPTH"),
        (&["perft", "x"], "invalid value"),
        (&["perft", "-1"], "unexpected argument"),
        (&["perft", "65"], "not in 0..=64"),
        (&["perft", "1", "--threads", "0"], "not in 1..=256"),
        (
            &["perft", "1", "--divide", "--epd", "x"],
            "cannot be used with",
        ),
        (&["analyze", "--movetime", "0"], "expected seconds"),
        (&["analyze", "--movetime", "nan"], "expected seconds"),
        (&["analyze", "--movetime", "1e99"], "expected seconds"),
        (&["analyze", "--depth", "0"], "not in 1..=127"),
        (&["analyze", "--multipv", "0"], "not in 1..=1000"),
        (&["watch", "--plies", "0"], "not in 1.."),
        (&["show", "--piece"], "value is required"),
        (&["show", "--piece", "Lm"], "did you mean"),
        (
            &["show", "--piece", "Dragon"],
            "no piece \"Dragon\" in daidai",
        ),
        (&["show", "--piece", ""], "no piece \"\""),
        (&["show", "--variant", "daiday"], "did you mean daidai"),
        (&["show", "--variant", "chess"], "unknown rule set"),
        (&["moves", "--from", "r1"], "no square of the 17x17 board"),
        (
            &["moves", "--from", "n1", "--variant", "cashew"],
            "no square of the 13x13",
        ),
        (&["moves", "--from", "a18"], "no square"),
        (&["variants", "--variants", "no/such.toml"], "no/such.toml"),
        (&["--fen", "x"], "need a command"),
        (&["show", "--colour"], "unexpected argument"),
    ] {
        bad(args, words);
    }
}

/// What a command would ignore is no use to the user, who means something by it.
#[test]
fn options_without_effect_are_refused() {
    let out = ["--out", "nowhere"];
    let engines = ["--engine", "cmd=x", "--engine", "cmd=y", "--nodes", "1"];
    for command in [
        [&["pieces"][..], &out].concat(),
        vec!["variants"],
        [&["selfplay"][..], &out].concat(),
        [&["tune", "x"][..], &out].concat(),
        [&["match"][..], &engines].concat(),
        vec!["pgn", "check", "x"],
        vec!["show", "--piece", "Ln"],
        vec!["perft", "1", "--epd", "x"],
    ] {
        for option in [["--fen", "x"], ["--moves", "a6a7"]] {
            let words = format!("{} has no place beside {}", option[0], command[0]);
            bad(&[&command[..], &option].concat(), &words);
            bad(&[&option, &command[..]].concat(), &words);
        }
    }
    for (args, words) in [
        (
            &["variants", "--variant", "cashew"][..],
            "--variant has no place",
        ),
        (&["show", "--piece", "Ln", "--kanji"], "cannot be used with"),
        (&["show", "--set", "strokes"], "required arguments"),
        (&["--log", "x", "show"], "without a command"),
    ] {
        bad(args, words);
    }
}

#[test]
fn bad_tables() {
    let start = "start = [\"K...\"]\n";
    let table = |body: &str| format!("name = \"mine\"\nfiles = 4\nranks = 4\n{body}{start}");
    for (name, text, words) in [
        (
            "a.toml",
            table("pieces = [{ id = \"K\", betza = \"Y\", royal = true }]\n"),
            "a.toml:4",
        ),
        (
            "b.toml",
            table("pieces = [{ id = \"K\", betza = \"K\" }]\n"),
            "royal",
        ),
        ("c.toml", "name = \"daidai\"\n".to_owned(), "taken"),
        (
            "d.toml",
            "name = \"x\"\ninherits = \"y\"\n".to_owned(),
            "unknown",
        ),
        ("e.toml", "name = [".to_owned(), "e.toml:1"),
    ] {
        bad(&["variants", "--variants", &scratch(name, &text)], words);
    }
}

#[test]
fn bad_positions() {
    let empty = fen("17", "17");
    let with = |old: &str, new: &str| empty.replacen(old, new, 1);
    for (fen, words) in [
        (String::new(), "expected"),
        ("w".to_owned(), "expected"),
        (with("17/", ""), "rank"),
        (with("17/", "17/17/"), "rank"),
        (with("17/", "16/"), "16"),
        (with("17/", "18/"), "18"),
        (with("17/", "99999999999999999999/"), "rank 17"),
        (with("17/", "0/"), "rank 17"),
        (with("17/", "8[Lion]8/"), "Lion"),
        (with("17/", "8[LN]8/"), "LN"),
        (with("17/", "8[]8/"), "rank 17"),
        (with("17/", "8[K/"), "rank 17"),
        (with("17/", "8K]8/"), "rank 17"),
        (with("17/", "8[P+]8/"), "P+"),
        (with("17/", "8[Ln++]8/"), "Ln++"),
        (with("17/", "8*8/"), "rank 17"),
        (with("17/", "8é8/"), "printable ASCII"),
        (with("17/", "-17/"), "unexpected argument"),
        (with(" w", ""), "expected"),
        (with(" w", " x"), "expected"),
        (with(" w", " white"), "expected"),
        (with(" w", " W"), "expected"),
        (with("[k]", "[K][k]"), "at most 7 more"),
    ] {
        bad(&["moves", "--fen", &fen], words);
    }
}

#[test]
fn bad_moves() {
    for (moves, words) in [
        ("e4", "move 1"),
        ("hello", "move 1"),
        ("e99e4", "e99"),
        ("r1r2", "not on the 17x17"),
        ("a6a7 a6a7", "move 2"),
        ("a6a8", "cannot go to a8"),
        ("a7a8", "no piece on a7"),
        ("a12a11", "the other side's"),
        ("a1a2", "your own"),
        ("a6a7,", "expected"),
        ("a6a7,b7b8", "a leg begins on b7"),
        ("a6xa7", "nothing to capture"),
        ("a6a7?", "expected"),
        ("0000", "move 1"),
        ("a6a7 resign", "move 2"),
        ("a1a1", "cannot pass"),
    ] {
        bad(&["show", "--moves", moves], words);
    }
    bad(
        &["show", "--fen", &fen("17", "17"), "--moves", "@@@@"],
        "can pass here",
    );
}
