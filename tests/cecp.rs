//! Start-up, commands and modes over the engine's pipes, as XBoard has them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, LOST};
use komainu::game::Game;
use komainu::tables::Rules;
use komainu::variant::Catalog;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn start_up_as_xboard_does_it() {
    let mut engine = Engine::start();
    engine.send("xboard");
    engine.send("protover 2");
    let features = engine.until(|line| line.ends_with("done=1"));
    let all = features.join("\n");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "colors=0",
        "san=0",
        "name=0",
        "ics=0",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "analyze=1",
        "time=1",
        "draw=1",
        "playother=1",
        "pause=1",
        "exclude=1",
        "highlight=1",
        "memory=1",
        "smp=1",
        "debug=1",
        "variants=\"cashew,cashew-shogi,daidai,daidai-cvp,daidai-ja,daidai-tsa,daidai-fiend\"",
        "option=\"Node limit -spin 0 0 ",
        "option=\"Move overhead -spin 50 0 ",
        "option=\"Clear hash -button\"",
        "myname=\"Komainu ",
    ] {
        assert!(all.contains(feature), "{feature} in {all}");
    }
    for name in [
        "ping", "setboard", "usermove", "debug", "option", "variants", "done",
    ] {
        engine.send(&format!("accepted {name}"));
    }
    for line in [
        "rejected nonsense",
        "memory 68",
        "cores 1",
        "new",
        "variant cashew",
    ] {
        engine.send(line);
    }
    engine.send("level 40 60 0");
    engine.send("post");
    engine.send("hard");
    let answer = engine.sync();
    let setup = answer
        .iter()
        .find(|line| line.starts_with("setup ("))
        .unwrap();
    assert!(setup.contains(") 13x13+0_chu lh!f'dh'"), "{setup}");
    assert!(setup.ends_with(" w 0 1"));
    assert_eq!(
        answer
            .iter()
            .filter(|line| line.starts_with("piece "))
            .count(),
        39
    );
    assert!(
        !answer.iter().any(|line| line.starts_with("Error")),
        "{answer:?}"
    );
    engine.quit();
}

#[test]
fn go_without_anything_before_it() {
    let mut engine = Engine::start();
    engine.send("go");
    engine.expect_move();
    engine.quit();
}

#[test]
fn moves_at_once_when_asked() {
    let mut engine = Engine::start();
    for line in ["new", "variant daidai", "st 500", "post", "go"] {
        engine.send(line);
    }
    engine.until(|line| line.contains('\t'));
    engine.send("?");
    engine.send("ping 3");
    let asked = Instant::now();
    let lines = engine.until(|line| line == "pong 3");
    assert!(asked.elapsed() < Duration::from_secs(5));
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "the move comes before the pong"
    );
    engine.send("?");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn a_ping_in_thought_waits_for_the_move() {
    let mut engine = Engine::start();
    for line in ["st 0.4", "go", "ping 11"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line == "pong 11");
    assert!(lines.iter().any(|line| line.starts_with("move ")));
    for line in ["st 500", "go", "ping 12", "force"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line == "pong 12");
    assert!(
        !lines.iter().any(|line| line.starts_with("move ")),
        "force ends the thought"
    );
    engine.quit();
}

#[test]
fn end_of_input_ends_the_process_in_thought() {
    for lines in [&["st 500", "go"][..], &["analyze"], &["go", "pause"], &[]] {
        let mut engine = Engine::start();
        for line in lines {
            engine.send(line);
        }
        std::thread::sleep(Duration::from_millis(200));
        engine.close();
    }
    let mut engine = Engine::start();
    engine.send("st 500");
    engine.send("go");
    engine.quit();
}

#[test]
fn commands_that_end_a_thought() {
    for (line, side) in [
        ("new", "w"),
        ("variant daidai", "w"),
        ("force", ""),
        ("undo", ""),
        ("playother", ""),
        ("result * {stopped}", ""),
        (&format!("setboard {LOST}"), ""),
        ("analyze", ""),
    ] {
        let mut engine = Engine::cashew();
        for line in ["force", "usermove g4g5", "st 500", "go"] {
            engine.send(line);
        }
        std::thread::sleep(Duration::from_millis(100));
        engine.send(line);
        let answer = engine.sync();
        let moved = |line: &String| line.starts_with("move ") || line.starts_with("Error");
        assert!(!answer.iter().any(moved), "{line} {side}: {answer:?}");
        // The engine still plays.
        engine.send("force");
        engine.send("st 0.1");
        engine.send("go");
        engine.expect_move();
        engine.quit();
    }
}

#[test]
fn variants() {
    let mut engine = Engine::start();
    engine.send("force");
    for (name, size) in [
        ("cashew", "13x13"),
        ("cashew-shogi", "13x13"),
        ("daidai", "17x17"),
        ("daidai-cvp", "17x17"),
        ("daidai-ja", "17x17"),
        ("daidai-tsa", "17x17"),
        ("daidai-fiend", "17x17"),
    ] {
        engine.send(&format!("variant {name}"));
        let answer = engine.sync();
        assert!(answer[0].starts_with("setup ("), "{name}: {answer:?}");
        assert!(
            answer[0].contains(&format!(") {size}+0_chu ")),
            "{name}: {answer:?}"
        );
        assert!(answer[1..].iter().all(|line| line.starts_with("piece ")));
    }
    // The game is as it was: 17 files, and the move is played.
    engine.send("usermove q6q7");
    for name in ["normal", "chess", "Cashew", "daidai2"] {
        assert_eq!(
            engine.ask(&format!("variant {name}")),
            format!("Error (unsupported variant): variant {name}")
        );
    }
    assert!(engine.ask("usermove q6q7").contains("no piece on q6"));
    // `new` keeps the variant.
    engine.send("new");
    engine.send("force");
    engine.send("usermove q6q7");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn undo_and_remove() {
    let mut engine = Engine::cashew();
    assert_eq!(engine.ask("undo"), "Error (no move to undo): undo");
    assert_eq!(
        engine.ask("remove"),
        "Error (no two moves to remove): remove"
    );
    engine.send("st 0.1");
    engine.send("usermove g4g5");
    engine.expect_move();
    engine.send("remove");
    assert_eq!(engine.ask("undo"), "Error (no move to undo): undo");
    // It still plays the second player.
    engine.send("usermove g4g5");
    engine.expect_move();
    // Its own move is taken back: it waits.
    engine.send("undo");
    assert!(engine.sync().is_empty());
    engine.send("go");
    engine.expect_move();
    engine.quit();
}

#[test]
fn analysis() {
    let mut engine = Engine::cashew();
    assert_eq!(engine.ask("exit"), "Error (not analyzing): exit");
    assert_eq!(engine.ask("."), "Error (not thinking): .");
    engine.send("post");
    engine.send("analyze");
    engine.until(|line| line.starts_with("2 "));
    engine.send(".");
    let status = engine
        .until(|line| line.starts_with("stat01: "))
        .pop()
        .unwrap();
    let words: Vec<_> = status.split(' ').collect();
    assert_eq!(words.len(), 7, "{status}");
    assert!(
        words[1..6].iter().all(|word| word.parse::<u64>().is_ok()),
        "{status}"
    );
    // Each change begins a new analysis; nothing is played.
    let board = format!("setboard {LOST}");
    for line in [
        "usermove g4g5",
        "undo",
        "usermove g4g5",
        "new",
        "variant daidai",
        "new",
        "variant cashew",
        &board,
        "exclude all",
        "include all",
    ] {
        engine.send(line);
        if line != "exclude all" {
            engine.until(|line| line.starts_with("1 "));
        }
    }
    engine.send("bk");
    engine.until(|line| line.is_empty());
    engine.send("hint");
    engine.until(|line| line.starts_with("Hint: "));
    engine.send("ping 4");
    engine.until(|line| line == "pong 4");
    engine.send("exit");
    assert!(engine.sync().iter().all(|line| !line.starts_with("move ")));
    assert_eq!(engine.ask("."), "Error (not thinking): .");
    // A position that is over.
    engine.send("analyze");
    engine.send("setboard k12/13/13/13/13/13/13/13/13/13/13/13/Q11Q w");
    engine.send(".");
    engine.until(|line| line == "stat01: 0 0 0 0 0");
    engine.send("exit");
    engine.quit();
}

#[test]
fn excluded_moves_are_not_played() {
    let mut engine = Engine::cashew();
    for line in ["st 0.2", "exclude all", "include g4g5", "go"] {
        engine.send(line);
    }
    assert_eq!(engine.expect_move(), "g4g5");
    engine.send("force");
    assert!(engine.ask("exclude g4g5").starts_with("Illegal move ("));
    for line in ["exclude all", "go"] {
        engine.send(line);
    }
    assert_eq!(engine.next(), "Error (every move is excluded): go");
    engine.send("include h10h9");
    assert_eq!(engine.expect_move(), "h10h9");
    // While it thinks.
    for line in [
        "force",
        "new",
        "exclude all",
        "include g4g5",
        "include h4h5",
        "st 500",
        "go",
        "exclude g4g5",
    ] {
        engine.send(line);
    }
    std::thread::sleep(Duration::from_millis(100));
    engine.send("?");
    assert_eq!(engine.expect_move(), "h4h5");
    engine.quit();
}

#[test]
fn pause_and_resume() {
    let mut engine = Engine::cashew();
    assert_eq!(engine.ask("resume"), "Error (not paused): resume");
    for line in ["st 0.2", "pause", "usermove g4g5"] {
        engine.send(line);
    }
    std::thread::sleep(Duration::from_millis(400));
    assert!(engine.sync().is_empty(), "nothing is thought in a pause");
    engine.send("resume");
    engine.expect_move();
    for line in ["st 500", "usermove h4h5", "pause"] {
        engine.send(line);
    }
    assert!(engine.sync().is_empty());
    engine.send("resume");
    engine.send("?");
    engine.expect_move();
    engine.quit();
}

#[test]
fn every_command_is_understood() {
    let mut engine = Engine::start();
    for line in [
        "xboard",
        "accepted ping",
        "rejected debug",
        "new",
        "variant cashew",
        "random",
        "force",
        "playother",
        "level 40 5 0",
        "st 1",
        "sd 2",
        "nps 0",
        "time 100",
        "otim 100",
        "draw",
        "result * {}",
        "setboard 1k11/13/13/13/13/13/13/13/13/13/13/13/11K1 w",
        "usermove l1l2",
        "b13b12",
        "undo",
        "remove",
        "undo",
        "hard",
        "easy",
        "post",
        "nopost",
        "memory 20",
        "cores 2",
        "option Clear hash",
        "option Node limit=0",
        "option Move overhead=20",
        "exclude l1l2",
        "include all",
        "pause",
        "resume",
        "lift l2",
        "put l3",
        "hover l2",
        "put l2,",
        "name Somebody Else",
        "rating 1500 1600",
        "ics -",
        "computer",
        "?",
        "",
        "   ",
    ] {
        engine.send(line);
        let answer = engine.sync();
        let expected = usize::from(line == "remove");
        let errors = answer
            .iter()
            .filter(|line| line.starts_with("Error") || line.starts_with("Illegal"));
        assert_eq!(errors.count(), expected, "{line}: {answer:?}");
    }
    for line in ["edit", "lift e99", "put z4", "hover", "white", "black"] {
        assert!(engine.ask(line).starts_with("Error ("), "{line}");
    }
    engine.quit();
}

#[test]
fn tables_that_are_wrong_are_told_and_the_others_played() {
    let mut catalog = Catalog::built_in().unwrap();
    let fault = catalog
        .add_bytes(Path::new("mine.toml"), b"name = \"mine\"\n")
        .unwrap_err();
    let rules = Rules::new(catalog.get("daidai").unwrap()).unwrap();
    let game = Game::new(Arc::new(rules));
    let mut output = Vec::new();
    let input = Cursor::new("protover 2\nforce\nusermove q6q7\nvariant mine\nquit\ngo\n");
    komainu::cecp::run(catalog, &[fault], Some(game), input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.starts_with("tellusererror mine.toml"), "{output}");
    assert!(output.contains("variants=\"cashew,"));
    assert!(
        output.ends_with("done=1\nError (unsupported variant): variant mine\n"),
        "{output}"
    );
}
