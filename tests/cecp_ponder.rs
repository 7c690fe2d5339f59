//! Thinking on the opponent's time, and by several threads, over the engine's pipes.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, Random};
use komainu::game::Game;
use komainu::notation::moves;
use std::time::{Duration, Instant};

/// An engine that ponders, after its first move in a game of Cashew Shogi.
struct Pondering {
    engine: Engine,
    game: Game,
    /// The answer that it expects.
    expected: String,
}

impl Pondering {
    /// The first move is thought about to depth 3, the others as `control` says.
    fn start(control: &str) -> Self {
        let mut engine = Engine::cashew();
        for line in ["hard", "post", "sd 3", "go"] {
            engine.send(line);
        }
        let text = engine.expect_move();
        let mut game = cecp_helper::game("cashew");
        let played = game.parse_move(&text).unwrap();
        game.play(played).unwrap();
        // A change of the depth ends the thought; `hard` begins one again.
        for line in ["sd 100", control] {
            engine.send(line);
        }
        engine.sync();
        engine.send("hard");
        let expected = hint(&mut engine);
        game.parse_move(&expected).unwrap();
        Self {
            engine,
            game,
            expected,
        }
    }

    /// Plays a move of the user.
    fn play(&mut self, text: &str) {
        let played = self.game.parse_move(text).unwrap();
        self.game.play(played).unwrap();
        self.engine.send(&format!("usermove {text}"));
    }

    /// Another move than the expected one.
    fn other(&self) -> String {
        let mut random = Random(3);
        loop {
            let played = random.quiet_move(&self.game).unwrap();
            let text = moves::wire(self.game.position(), played);
            if text != self.expected {
                return text;
            }
        }
    }

    /// The depths of the lines up to the move, and the time until it.
    fn answer(&mut self) -> (Vec<u32>, Duration) {
        let begun = Instant::now();
        let lines = self.engine.until(|line| line.starts_with("move "));
        let took = begun.elapsed();
        let text = lines.last().unwrap().strip_prefix("move ").unwrap();
        self.game.parse_move(text).unwrap();
        let thinking = lines.iter().filter(|line| line.contains('\t'));
        (thinking.map(|line| depth(line)).collect(), took)
    }
}

/// The answer that the engine says it expects.
fn hint(engine: &mut Engine) -> String {
    let line = engine.next();
    line.strip_prefix("Hint: ").expect(&line).to_owned()
}

/// The depth of a line of thinking output.
fn depth(line: &str) -> u32 {
    line.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn an_expected_move_is_answered_from_what_was_thought() {
    let mut pondering = Pondering::start("st 2");
    std::thread::sleep(Duration::from_millis(2_300));
    let expected = pondering.expected.clone();
    pondering.play(&expected);
    let (_, took) = pondering.answer();
    assert!(took < Duration::from_millis(1_200), "{took:?}");
    // And it ponders again.
    hint(&mut pondering.engine);
    pondering.engine.quit();
}

#[test]
fn thinking_lines_begin_with_the_own_move() {
    let mut pondering = Pondering::start("st 1");
    let line = pondering.engine.next();
    let (numbers, moves) = line.split_once('\t').unwrap();
    assert_eq!(numbers.split(' ').count(), 7, "{line}");
    let own = moves.split(' ').next().unwrap();
    let mut next = pondering.game.clone();
    let expected = next.parse_move(&pondering.expected).unwrap();
    next.play(expected).unwrap();
    next.parse_move(own).unwrap();
    pondering.engine.quit();
}

#[test]
fn a_thought_goes_on_when_the_expected_move_comes() {
    let mut pondering = Pondering::start("st 3");
    let lines = pondering.engine.until(|line| line.starts_with("3 "));
    let before = lines.iter().map(|line| depth(line)).max().unwrap();
    let expected = pondering.expected.clone();
    pondering.play(&expected);
    let (depths, took) = pondering.answer();
    assert!(depths.iter().all(|&depth| depth >= before), "{depths:?}");
    assert!(took < Duration::from_secs(3), "{took:?}");
    assert!(
        took > Duration::from_millis(100) || !depths.is_empty(),
        "{took:?}"
    );
    pondering.engine.quit();
}

#[test]
fn another_move_begins_a_new_thought() {
    let mut pondering = Pondering::start("st 0.4");
    pondering.engine.until(|line| line.starts_with("3 "));
    let other = pondering.other();
    pondering.play(&other);
    let lines = pondering.engine.until(|line| line.starts_with("move "));
    let first = lines.iter().position(|line| line.starts_with("1 "));
    assert!(first.is_some(), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("Hint")));
    pondering.engine.quit();
}

#[test]
fn a_thought_that_is_complete_waits_for_the_move() {
    let mut pondering = Pondering::start("st 60");
    for line in ["sd 2", "hard"] {
        pondering.engine.send(line);
    }
    // What was said of the thought before.
    let lines = pondering.engine.until(|line| line.starts_with("Hint: "));
    assert!(lines.iter().rev().skip(1).all(|line| line.contains('\t')));
    pondering.engine.until(|line| line.starts_with("2 "));
    std::thread::sleep(Duration::from_millis(100));
    let expected = pondering.expected.clone();
    pondering.play(&expected);
    let (_, took) = pondering.answer();
    assert!(took < Duration::from_secs(10), "{took:?}");
    pondering.engine.quit();
}

#[test]
fn easy_ends_it() {
    let mut pondering = Pondering::start("st 0.2");
    pondering.engine.send("easy");
    pondering.engine.sync();
    std::thread::sleep(Duration::from_millis(200));
    assert!(pondering.engine.sync().is_empty());
    let expected = pondering.expected.clone();
    pondering.play(&expected);
    pondering.answer();
    assert!(pondering.engine.sync().is_empty(), "nothing is pondered");
    pondering.engine.quit();
}

#[test]
fn commands_meanwhile() {
    let board = format!("setboard {}", cecp_helper::LOST);
    for line in [
        "ping 5",
        "?",
        ".",
        "hint",
        "bk",
        "draw",
        "time 500",
        "usermove a1a9",
        "usermove e4e5,",
        "exclude all",
        "sd 3",
        "nps 1000",
        "memory 9",
        "cores 2",
        "option Clear hash",
        "option Node limit=500",
        "force",
        "pause",
        "new",
        "undo",
        "remove",
        "playother",
        "analyze",
        "variant daidai",
        "result * {}",
        &board,
    ] {
        let mut pondering = Pondering::start("st 0.2");
        let engine = &mut pondering.engine;
        engine.send(line);
        let answer = engine.sync();
        assert!(
            !answer.iter().any(|line| line.starts_with("move ")),
            "{line}: {answer:?}"
        );
        if line == "." {
            let status = |line: &String| line.starts_with("stat01: ");
            assert!(answer.iter().any(status), "{answer:?}");
        }
        if line == "hint" {
            let told = format!("Hint: {}", pondering.expected);
            assert!(answer.contains(&told), "{answer:?}");
        }
        for line in ["force", "st 0.1", "new", "variant cashew", "go"] {
            engine.send(line);
        }
        engine.until(|line| line.starts_with("move "));
        engine.quit();
    }
}

#[test]
fn a_pause_ends_it_and_resume_begins_it_again() {
    let mut pondering = Pondering::start("st 0.2");
    pondering.engine.send("pause");
    pondering.engine.sync();
    std::thread::sleep(Duration::from_millis(100));
    assert!(pondering.engine.sync().is_empty());
    pondering.engine.send("resume");
    assert_eq!(hint(&mut pondering.engine), pondering.expected);
    let expected = pondering.expected.clone();
    pondering.play(&expected);
    pondering.answer();
    pondering.engine.quit();
}

#[test]
fn the_process_ends_meanwhile() {
    Pondering::start("st 1").engine.quit();
    Pondering::start("st 1").engine.close();
}

#[test]
fn two_that_ponder_play_each_other_by_the_clock() {
    let mut game = cecp_helper::game("cashew");
    let mut players = [Engine::cashew(), Engine::cashew()];
    for player in &mut players {
        for line in ["level 0 0:04 0.05", "post", "hard"] {
            player.send(line);
        }
    }
    players[0].send("go");
    let mut clocks = [Duration::from_secs(4); 2];
    let (mut thoughts, mut hits) = (0, 0);
    let mut last = String::new();
    for ply in 0..40 {
        let mover = ply % 2;
        let begun = Instant::now();
        let lines = players[mover].until(|line| line.starts_with("move "));
        let left = clocks[mover].checked_sub(begun.elapsed());
        clocks[mover] = left.expect("no clock runs out") + Duration::from_millis(50);
        let told = lines.iter().find_map(|line| line.strip_prefix("Hint: "));
        thoughts += usize::from(told.is_some());
        hits += usize::from(told == Some(&last));
        let text = lines.last().unwrap().strip_prefix("move ").unwrap();
        let played = game.parse_move(text).unwrap();
        game.play(played).unwrap();
        if game.outcome().is_some() {
            break;
        }
        let other = &mut players[1 - mover];
        other.send(&format!("time {}", clocks[1 - mover].as_millis() / 10));
        other.send(&format!("otim {}", clocks[mover].as_millis() / 10));
        other.send(&format!("usermove {text}"));
        text.clone_into(&mut last);
    }
    eprintln!("{hits} of {thoughts} expected moves came");
    assert!(thoughts > 0, "nobody pondered");
    for mut player in players {
        player.send("force");
        let answer = player.sync();
        let illegal = |line: &String| line.starts_with("Illegal") || line.starts_with("Error");
        assert!(!answer.iter().any(illegal), "{answer:?}");
        player.quit();
    }
}

/// As many threads search as `cores` says and the machine has.
#[test]
#[cfg(target_os = "linux")]
fn cores_are_used() {
    let machine = std::thread::available_parallelism().unwrap().get();
    let mut engine = Engine::cashew();
    let tasks = format!("/proc/{}/task", engine.id());
    let mut threads = |cores: &str, expected: usize| {
        for line in ["force", "st 500", &format!("cores {cores}"), "post", "go"] {
            engine.send(line);
        }
        engine.until(|line| line.starts_with("2 "));
        // A thread of the search before may need a moment to be gone.
        let since = Instant::now();
        let mut count = 0;
        while count != expected && since.elapsed() < Duration::from_secs(20) {
            count = std::fs::read_dir(&tasks).unwrap().count();
        }
        engine.send("?");
        engine.expect_move();
        assert_eq!(count, expected, "cores {cores}");
    };
    // The driver and the reader of lines are there too.
    threads("1", 3);
    threads("2", 2 + machine.min(2));
    threads("4000000000", 2 + machine);
    threads("1", 3);
    engine.quit();
}
