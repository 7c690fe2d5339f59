//! What XBoard's window asks for over the engine's pipes: the mouse, settings, draws, the log, the end.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, KING_HANGS, LOST};
use std::collections::HashSet;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing is marked.
const NOWHERE: &str = "highlight 13/13/13/13/13/13/13/13/13/13/13/13/13";
/// A Lion among Pawns.
const LION: &str = "setboard 6k6/13/13/13/13/5p7/5p7/5L!7/13/13/13/13/6K6 w";
/// Two Kings far from each other.
const KINGS: &str = "setboard 6k6/13/13/13/13/13/13/13/13/13/13/13/6K6 w";

/// An engine that plays for nobody from a position.
fn engine_at(board: &str) -> Engine {
    let mut engine = Engine::cashew();
    engine.send("force");
    engine.send(board);
    assert!(engine.sync().is_empty());
    engine
}

#[test]
fn a_lion_is_led_by_the_mouse() {
    let mut engine = engine_at(LION);
    let first = "highlight 13/13/13/13/13/3YYBYY5/3YCCCY5/3YC1CY5/3YCCCY5/3YYYYY5/13/13/13";
    let second = "highlight 13/13/13/13/13/4BBB6/4BBB6/4BBB6/13/13/13/13/13";
    assert_eq!(engine.ask("lift f6"), first);
    // Over a leg's end there is nothing to say; the second leg begins there.
    engine.send("put f7");
    assert!(engine.sync().is_empty());
    assert_eq!(engine.ask("lift f7"), second);
    assert_eq!(engine.ask("hover f8"), second);
    assert_eq!(engine.ask("put f8"), "choice +");
    engine.send("usermove f6f7,f7f8+");
    assert!(engine.sync().is_empty());
    engine.send("undo");
    // Igui, and a pass.
    for line in ["lift f6", "put f7", "lift f7"] {
        engine.send(line);
    }
    engine.sync();
    assert_eq!(engine.ask("put f6"), "choice +");
    engine.send("usermove f6f7,f7f6+");
    assert!(engine.sync().is_empty());
    engine.send("undo");
    for line in ["lift f6", "put e6", "lift e6"] {
        engine.send(line);
    }
    engine.sync();
    engine.send("put f6");
    engine.send("usermove f6e6,e6f6");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn three_legs_and_a_corner() {
    // A Wolf takes three Pawns in a row; a Hook Mover goes round a corner by one click.
    let mut engine = engine_at("setboard 6k6/13/13/5p7/5p7/5p7/5W!7/13/13/13/H!12/13/6K6 w");
    let first = engine.ask("lift f7");
    assert!(first.contains("C"), "{first}");
    for (leg, marks) in [("f8", "/5C7/5B7/5B7/"), ("f9", "/5B7/5B7/5B7/")] {
        engine.send(&format!("put {leg}"));
        let answer = engine.ask(&format!("lift {leg}"));
        assert!(answer.contains(marks), "{leg}: {answer}");
    }
    assert_eq!(engine.ask("put f10"), "choice +");
    engine.send("usermove f7f8,f8f9,f9f10+");
    assert!(engine.sync().is_empty());
    engine.send("undo");
    let corners = engine.ask("lift a3");
    let ninth = corners.split('/').nth(4).unwrap();
    assert!(ninth.ends_with('Y'), "{corners}");
    engine.send("put m9");
    engine.send("usermove a3m9");
    assert!(engine.sync().is_empty());
    engine.quit();
}

#[test]
fn clicks_never_change_the_game() {
    let mut engine = engine_at(LION);
    // No target, nothing held, the other side's, an empty square.
    for line in ["put f7", "put a1"] {
        engine.send(line);
        assert!(engine.sync().is_empty(), "{line}");
    }
    for line in ["lift f7", "lift a1", "lift g13"] {
        assert_eq!(engine.ask(line), NOWHERE, "{line}");
    }
    assert_eq!(
        engine.ask("lift n1"),
        "Error (no square of this board): lift n1"
    );
    assert_eq!(
        engine.ask("put f14"),
        "Error (no square of this board): put f14"
    );
    // A piece put where it cannot go, and lifted there, is not the Lion any more.
    for line in ["lift f6", "put f1"] {
        engine.send(line);
    }
    engine.sync();
    assert_eq!(engine.ask("lift f1"), NOWHERE);
    // A move made in another way ends the holding.
    for line in ["lift f6", "usermove g1g2", "put f7"] {
        engine.send(line);
    }
    assert_eq!(engine.sync().len(), 1);
    engine.send("usermove f7f6");
    assert!(engine.sync().is_empty());
    // The Lion is taken, the game goes on; at its end nothing may move.
    engine.send(&format!("setboard {KING_HANGS}"));
    assert_eq!(engine.ask("usermove a1a13"), "1-0 {King captured}");
    assert_eq!(engine.ask("lift m1"), NOWHERE);
    engine.quit();
}

#[test]
fn a_piece_taken_up_too_early_is_shown_its_squares_in_time() {
    let mut engine = Engine::cashew();
    for line in ["st 500", "usermove g4g5"] {
        engine.send(line);
    }
    assert_eq!(engine.ask("lift h4"), NOWHERE);
    engine.send("?");
    engine.expect_move();
    let shown = engine.next();
    assert_eq!(shown, "highlight 13/13/13/13/13/13/13/13/7Y5/13/13/13/13");
    engine.quit();
}

#[test]
fn analysis_shows_as_many_lines_as_asked_for() {
    let mut engine = Engine::cashew();
    for line in ["post", "option MultiPV=3", "analyze"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line.starts_with("3 "));
    let first_moves = |lines: &[String]| -> HashSet<String> {
        let second = lines.iter().filter(|line| line.starts_with("2 "));
        let line = second.filter_map(|line| line.split('\t').nth(1));
        line.filter_map(|line| line.split(' ').next())
            .map(str::to_owned)
            .collect()
    };
    let best = first_moves(&lines);
    assert!(best.len() >= 3, "{lines:?}");
    // An excluded move is in no line any more.
    let excluded = best.iter().next().unwrap();
    engine.send(&format!("exclude {excluded}"));
    engine.until(|line| line.starts_with("1 "));
    let lines = engine.until(|line| line.starts_with("3 "));
    assert!(!first_moves(&lines).contains(excluded), "{lines:?}");
    // A new number counts at once.
    engine.send("option MultiPV=1");
    engine.sync();
    engine.send("option Contempt=50");
    engine.until(|line| line.starts_with("1 "));
    engine.send("exit");
    engine.quit();
}

#[test]
fn repetition_by_other_rules() {
    let there_and_back = ["g1g2", "g13g12", "g2g1", "g12g13"];
    let mut engine = engine_at(KINGS);
    engine.send("option Repetition=forbid");
    for text in &there_and_back[..3] {
        engine.send(&format!("usermove {text}"));
    }
    assert!(engine.sync().is_empty());
    assert_eq!(
        engine.ask("usermove g12g13"),
        "Illegal move (it would repeat an earlier position): g12g13"
    );
    engine.send("option Repetition=as the rule set");
    engine.send("usermove g12g13");
    assert!(engine.sync().is_empty());
    // The game is not one by that rule any more; what was in force stays so.
    let refusal = engine.ask("option Repetition=forbid");
    assert!(
        refusal.starts_with("Error (the game does not obey it: "),
        "{refusal}"
    );
    for _ in 0..2 {
        for text in there_and_back {
            engine.send(&format!("usermove {text}"));
        }
    }
    assert_eq!(engine.sync(), ["1/2-1/2 {Fourfold repetition}"]);
    engine.quit();
}

#[test]
fn limited_strength_looks_less_deep() {
    let mut engine = Engine::cashew();
    for line in ["option Strength=1", "post", "st 20", "hard", "go"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line.starts_with("move "));
    let thinking: Vec<&String> = lines.iter().filter(|line| line.contains('\t')).collect();
    assert!(
        thinking.iter().all(|line| line.starts_with("1 ")),
        "{lines:?}"
    );
    let answer = engine.ask("option Strength=11");
    assert_eq!(
        answer,
        "Error (bad value for Strength, expected a whole number from 1 to 10): option Strength=11"
    );
    engine.quit();
}

#[test]
fn resigns_when_told_to() {
    let mut engine = Engine::cashew();
    for line in [
        "option Resign score=500",
        "option Resign moves=2",
        "sd 2",
        &format!("setboard {LOST}"),
        "go",
    ] {
        engine.send(line);
    }
    engine.expect_move();
    engine.send("usermove a6a5");
    assert_eq!(engine.next(), "resign");
    // It waits for nothing, and plays on if asked to.
    assert!(engine.sync().is_empty());
    engine.send("option Resign score=0");
    engine.send("go");
    engine.expect_move();
    engine.quit();
}

#[test]
fn draws_are_offered_taken_and_declined() {
    let mut engine = Engine::cashew();
    for line in [
        "option Draw offer score=1000",
        "option Draw offer moves=2",
        "sd 2",
        KINGS,
        "go",
    ] {
        engine.send(line);
    }
    engine.expect_move();
    engine.send("draw");
    assert!(engine.sync().is_empty(), "it is not worse yet");
    engine.send("usermove g13g12");
    assert_eq!(engine.next(), "offer draw");
    engine.expect_move();
    assert_eq!(engine.ask("draw"), "offer draw");
    // The offer ends with the opponent's move, and the next one takes as long.
    engine.send("usermove g12g13");
    engine.expect_only_move();
    engine.send("draw");
    assert!(engine.sync().is_empty());
    engine.send("option Accept draw below=10000");
    assert_eq!(engine.ask("draw"), "offer draw");
    engine.quit();
}

/// A place for a file, which is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_log_has_the_conversation() {
    let path = file("conversation.log");
    let mut engine = Engine::start_with(&["--log", path.to_str().unwrap()]);
    engine.send("protover 2");
    engine.until(|line| line.ends_with("done=1"));
    engine.ask("nonsense");
    engine.quit();
    let log = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines[0].starts_with("# Komainu "), "{log}");
    assert!(lines[1].ends_with(" < protover 2"), "{log}");
    assert!(lines.iter().any(|line| line.ends_with(" < quit")), "{log}");
    let answer = " > Error (unknown command): nonsense";
    assert!(lines.iter().any(|line| line.ends_with(answer)), "{log}");
    let times = lines[1..]
        .iter()
        .map(|line| line.split(' ').next().unwrap());
    let times: Vec<u64> = times.map(|time| time.parse().unwrap()).collect();
    assert!(times.is_sorted(), "{log}");
    // The option goes on with the file, until it is told another or none.
    let mut engine = Engine::start();
    engine.send(&format!("option Log file={}", path.display()));
    engine.send("force");
    engine.send("option Log file=");
    engine.send("sd 3");
    engine.quit();
    let longer = fs::read_to_string(&path).unwrap();
    assert!(longer.starts_with(&log));
    assert!(longer.contains(" < force\n") && !longer.contains(" < sd 3"));
}

#[test]
fn a_log_that_cannot_be_written_is_told_once() {
    let path = file("no-such-folder").join("log");
    let mut engine = Engine::start_with(&["--log", path.to_str().unwrap()]);
    let told = engine.next();
    assert!(
        told.starts_with("tellusererror Cannot write the log "),
        "{told}"
    );
    engine.send("sd 2");
    engine.send("go");
    engine.expect_only_move();
    engine.quit();
}

/// The raw process, all its streams in our hands.
fn raw(input: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_komainu"))
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// That the process ends by itself, without complaint.
fn ends_quietly(mut engine: Child) {
    let since = Instant::now();
    let status = loop {
        if let Some(status) = engine.try_wait().unwrap() {
            break status;
        }
        if since.elapsed() > Duration::from_secs(60) {
            engine.kill().unwrap();
            panic!("the process is left behind");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let mut complaints = String::new();
    let mut stderr = engine.stderr.take().unwrap();
    stderr.read_to_string(&mut complaints).unwrap();
    assert!(status.success(), "{status}: {complaints}");
    assert_eq!(complaints, "");
}

#[test]
fn a_broken_pipe_is_the_end() {
    for lines in ["ping 1\n", "st 500\npost\ngo\n"] {
        let mut engine = raw(Stdio::piped());
        drop(engine.stdout.take());
        let mut input = engine.stdin.take().unwrap();
        input.write_all(lines.as_bytes()).unwrap();
        // The input stays open.
        ends_quietly(engine);
        drop(input);
    }
}

#[cfg(unix)]
#[test]
fn a_killed_gui_leaves_no_engine_behind() {
    use std::io::{BufRead, BufReader};
    // `cat` is the other end of the engine's input, as a GUI would be.
    let mut gui = Command::new("cat")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut engine = raw(gui.stdout.take().unwrap().into());
    let mut keys = gui.stdin.take().unwrap();
    keys.write_all(b"post\nst 500\ngo\n").unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains('\t'), "it thinks: {line}");
    gui.kill().unwrap();
    gui.wait().unwrap();
    ends_quietly(engine);
}
