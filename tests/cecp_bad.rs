//! What is refused over the engine's pipes, and what XBoard never sends.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{COMMAND_WORDS, Engine, Random};

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let mut engine = Engine::cashew();
    engine.send("st 0.1");
    for (text, why) in [
        ("a1a5", "cannot go to a5"),
        ("g10g9", "is the other side's"),
        ("g6g7", "no piece on g6"),
        ("g4z9", "not on the 13x13 board"),
        ("g4g14", "not on the 13x13 board"),
        ("g4", "expected"),
        ("g4g5g6", "cannot go to g6"),
        ("g4g5,g6g7", "a leg begins on g6"),
        ("@@@@", "can pass"),
    ] {
        for prefix in ["usermove ", ""] {
            let answer = engine.ask(&format!("{prefix}{text}"));
            assert!(answer.starts_with("Illegal move ("), "{answer}");
            assert!(answer.contains(why), "{answer}");
            assert!(answer.ends_with(&format!("): {text}")), "{answer}");
        }
    }
    engine.send("usermove g4g5");
    engine.expect_move();
    // In thought, and the thought goes on.
    for line in ["force", "st 500", "go"] {
        engine.send(line);
    }
    assert_eq!(
        engine.ask("usermove h4h5"),
        "Illegal move (it is the engine's move): h4h5"
    );
    engine.send("?");
    engine.expect_move();
    engine.quit();
}

#[test]
fn legs_may_come_in_several_lines() {
    let mut engine = Engine::cashew();
    engine.send("force");
    // The Lion on c2 cannot be stopped by its own men, it jumps.
    engine.send("setboard k12/13/13/13/13/13/4p8/3p9/2L!10/13/13/13/12K w");
    engine.send("usermove c5d6,");
    assert!(engine.sync().is_empty());
    engine.send("usermove d6e7");
    assert!(engine.sync().is_empty());
    assert_eq!(
        engine.ask("usermove c5d6"),
        "Illegal move (no piece on c5): c5d6"
    );
    for line in ["undo", "usermove c5d6,", "usermove e7f8"] {
        engine.send(line);
    }
    let answer = engine.next();
    assert!(
        answer.contains("a leg begins on e7, but the one before it ends on d6"),
        "{answer}"
    );
    engine.send("usermove c5d6,d6e7+");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn bad_positions_leave_the_game_as_it_was() {
    let mut engine = Engine::cashew();
    engine.send("force");
    engine.send("usermove g4g5");
    for fen in [
        "x",
        "13/13 w",
        "k12/13 b",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "14/13",
        "[K]",
    ] {
        let answer = engine.ask(&format!("setboard {fen}"));
        assert!(
            answer.starts_with("tellusererror Illegal position: FEN "),
            "{answer}"
        );
    }
    assert!(engine.ask("usermove g4g5").contains("no piece on g4"));
    engine.send("undo");
    engine.send("usermove g4g5");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn malformed_lines_leave_the_engine_playing() {
    let mut engine = Engine::cashew();
    let long = "x".repeat(70_000);
    let long_move = format!("usermove {}", "g4g5,".repeat(100));
    let lines = [
        "frobnicate",
        "GO",
        "go now",
        "level",
        "level 40",
        "level 40 5",
        "level 40 5 0 0",
        "level x 5 0",
        "level 40 x 0",
        "level 40 5 x",
        "level -1 5 0",
        "level 40 1:99 0",
        "st",
        "st x",
        "st -1",
        "st 0",
        "st 1 2",
        "sd",
        "sd x",
        "sd 0",
        "sd 99999999999",
        "nps x",
        "nps -1",
        "time",
        "time x",
        "otim",
        "otim 1 2",
        "ping",
        "ping x",
        "ping -1",
        "protover",
        "protover x",
        "memory",
        "memory x",
        "memory 0",
        "cores",
        "cores 0",
        "cores many",
        "variant",
        "variant x y",
        "variant normal",
        "usermove",
        "usermove g4 g5",
        "usermove g4g5,g5",
        "usermove 44",
        "usermove g4g5q7q",
        "usermove @@",
        "setboard",
        "setboard x",
        "setboard 13/13/13",
        "option",
        "option =",
        "option Nonsense=1",
        "option Node limit",
        "option Node limit=-1",
        "option Move overhead=1e3",
        "option Clear hash=1",
        "exclude",
        "exclude x",
        "include",
        "include a1a2 b1b2",
        "exclude g4g9",
        "undo 3",
        "quit now",
        "a1",
        "z9z9",
        "g4\u{0}g5",
        "\u{fffd}\u{fffd}",
        "привет",
        "?!",
        "..",
        "edit",
        "exit",
        "resume",
        "undo",
        "remove",
        &long,
        &long_move,
    ];
    assert!(lines.len() >= 40);
    for line in lines {
        let answer = engine.ask(line);
        let refused = ["Error (", "Illegal move (", "tellusererror "];
        assert!(
            refused.iter().any(|start| answer.starts_with(start)),
            "{line}: {answer}"
        );
        assert!(answer.chars().count() < 400, "{answer}");
        assert!(engine.sync().is_empty(), "{line}");
    }
    engine.send_bytes(b"\xff\xfe\x00\x01\n");
    assert!(engine.next().starts_with("Error (unknown command): "));
    engine.send_bytes(b"st 0.1\r\n");
    engine.send("go");
    engine.expect_move();
    engine.quit();
}

#[test]
fn random_lines_never_stop_the_engine() {
    let more = [
        "variant",
        "cashew",
        "daidai",
        "normal",
        "0:01",
        "99999999999",
        "option",
        "Node limit=100",
        "Clear hash",
        "memory",
        "cores",
        "xboard",
        "protover",
        "result",
        "1-0 {x}",
        "name",
        "ping",
        "a1b2,",
        "x{}",
        "\t",
    ];
    let words = [&COMMAND_WORDS[..], &more].concat();
    for seed in [1, 20_260_101, 0x5eed] {
        play_noise(&words, seed);
    }
}

/// Sends random lines of these words, and bytes, and sees to it that the engine still plays.
fn play_noise(words: &[&str], seed: u64) {
    let mut engine = Engine::start();
    let mut random = Random(seed);
    engine.send("st 0.05");
    for round in 0..60 {
        for _ in 0..25 {
            let count = 1 + random.below(3);
            let line: Vec<_> = (0..count)
                .map(|_| words[random.below(words.len())])
                .collect();
            engine.send(&line.join(" "));
        }
        let noise: Vec<u8> = (0..random.below(40))
            .map(|_| random.below(256) as u8)
            .collect();
        // A line that happens to be "quit" would be a long wait.
        engine.send_bytes(&noise);
        engine.send("");
        engine.send("?");
        engine.send(&format!("ping 7{round}"));
        engine.until(|line| line == format!("pong 7{round}"));
    }
    for line in ["new", "st 0.1", "ping 99"] {
        engine.send(line);
    }
    engine.until(|line| line == "pong 99");
    engine.send("go");
    engine.expect_move();
    engine.quit();
}
