//! Time, thinking, results and whole games over the engine's pipes.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, KING_HANGS, LOST, Random};
use komainu::notation::moves;
use std::time::{Duration, Instant};

#[test]
fn every_level_is_played_and_kept() {
    for level in [
        "40 5 0",
        "0 2:30 1.5",
        "40 0:30 0.1",
        "0 0:02 0",
        "2 0:01 0",
        "0 0 0.2",
        "0 0 0",
    ] {
        let mut engine = Engine::cashew();
        engine.send(&format!("level {level}"));
        engine.send("sd 3");
        engine.send("go");
        engine.expect_move();
        engine.quit();
    }
}

#[test]
fn no_move_takes_longer_than_allowed() {
    let mut engine = Engine::cashew();
    for (control, most) in [
        ("st 1", 1_000),
        ("st 0.3", 300),
        ("level 1 0:01 0", 1_000),
        ("level 0 0:04 0", 1_500),
    ] {
        engine.send("force");
        engine.send(control);
        assert!(engine.sync().is_empty());
        let begun = Instant::now();
        engine.send("go");
        engine.expect_move();
        let took = begun.elapsed();
        assert!(took < Duration::from_millis(most), "{control}: {took:?}");
    }
    // What `time` says counts, also without any control.
    let mut engine = Engine::cashew();
    for line in ["time 60", "otim 6000", "go"] {
        engine.send(line);
    }
    let begun = Instant::now();
    engine.expect_move();
    assert!(begun.elapsed() < Duration::from_millis(600));
    engine.quit();
}

#[test]
fn a_short_game_clock_lasts_for_many_moves() {
    let mut engine = Engine::cashew();
    for line in ["level 0 0:03 0", "go"] {
        engine.send(line);
    }
    let mut game = cecp_helper::game("cashew");
    let mut random = Random(5);
    let mut used = Duration::ZERO;
    for _ in 0..25 {
        let begun = Instant::now();
        let text = engine.expect_move();
        used += begun.elapsed();
        let played = game.parse_move(&text).unwrap();
        game.play(played).unwrap();
        if game.outcome().is_some() {
            break;
        }
        let answer = random.quiet_move(&game).unwrap();
        engine.send(&format!(
            "usermove {}",
            moves::wire(game.position(), answer)
        ));
        game.play(answer).unwrap();
        if game.outcome().is_some() {
            break;
        }
    }
    assert!(used < Duration::from_secs(3), "{used:?}");
    engine.quit();
}

#[test]
fn nodes_instead_of_time() {
    let mut engine = Engine::cashew();
    for line in ["post", "st 2", "nps 5000", "go"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line.starts_with("move "));
    let most = lines
        .iter()
        .filter_map(|line| line.split(' ').nth(3)?.parse::<u64>().ok())
        .max();
    assert!(most.unwrap() <= 10_000, "{lines:?}");
    for line in ["new", "option Node limit=3000", "st 100", "go"] {
        engine.send(line);
    }
    engine.expect_move();
    engine.quit();
}

#[test]
fn thinking_lines_have_their_form() {
    let mut engine = Engine::cashew();
    for line in ["post", "sd 3", "go"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line.starts_with("move "));
    let thinking: Vec<_> = lines.iter().filter(|line| line.contains('\t')).collect();
    assert_eq!(thinking.len(), 3, "{lines:?}");
    for (depth, line) in thinking.iter().enumerate() {
        let (numbers, line) = line.split_once('\t').unwrap();
        let numbers: Vec<i64> = numbers
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        assert_eq!(numbers.len(), 7);
        assert_eq!(numbers[0], depth as i64 + 1);
        assert!(!line.is_empty());
    }
    for line in ["nopost", "force", "go"] {
        engine.send(line);
    }
    engine.expect_only_move();
    engine.send("force");
    engine.send("post");
    engine.send(&format!("setboard {KING_HANGS}"));
    engine.send("go");
    let lines = engine.until(|line| line.starts_with("move "));
    assert!(
        lines
            .iter()
            .any(|line| line.split(' ').nth(1) == Some("100001")),
        "{lines:?}"
    );
    engine.quit();
}

#[test]
fn draws_hints_and_books() {
    let mut engine = Engine::cashew();
    engine.send("draw");
    assert!(
        engine.sync().is_empty(),
        "nothing is known of the score yet"
    );
    let hint = engine.ask("hint");
    let text = hint.strip_prefix("Hint: ").unwrap();
    cecp_helper::game("cashew").parse_move(text).unwrap();
    engine.send("bk");
    assert_eq!(engine.until(|line| line.is_empty()), [" no book", ""]);
    for line in ["sd 3", "go"] {
        engine.send(line);
    }
    engine.expect_move();
    assert!(engine.ask("hint").starts_with("Hint: "));
    engine.send("force");
    engine.send(&format!("setboard {LOST}"));
    engine.send("go");
    engine.expect_move();
    assert_eq!(engine.ask("draw"), "offer draw");
    engine.send("force");
    engine.send("draw");
    assert!(engine.sync().is_empty(), "it plays for nobody");
    engine.quit();
}

#[test]
fn results_come_once_and_again_when_asked() {
    let mut engine = Engine::cashew();
    for line in ["force", "sd 2", &format!("setboard {KING_HANGS}"), "go"] {
        engine.send(line);
    }
    assert_eq!(engine.expect_move(), "a1a13");
    assert_eq!(engine.next(), "1-0 {King captured}");
    assert!(engine.sync().is_empty());
    let over = "the game is over: 1-0 {King captured}";
    assert_eq!(
        engine.ask("usermove m1m2"),
        format!("Illegal move ({over}): m1m2")
    );
    assert_eq!(engine.ask("hint"), format!("Error ({over}): hint"));
    assert_eq!(engine.ask("go"), "1-0 {King captured}");
    assert_eq!(engine.ask("playother"), "1-0 {King captured}");
    engine.send("result 1-0 {King captured}");
    // The user's move ends it.
    engine.send("undo");
    engine.send("playother");
    assert!(engine.sync().is_empty());
    engine.send("force");
    engine.send("playother");
    assert_eq!(engine.ask("usermove a1a13"), "1-0 {King captured}");
    // A position without a King.
    engine.send("force");
    engine.send("setboard k12/13/13/13/13/13/13/13/13/13/13/13/Q11Q b");
    assert_eq!(engine.ask("go"), "0-1 {King captured}");
    engine.send("new");
    engine.send("go");
    engine.expect_move();
    engine.quit();
}

#[test]
fn repetition_ends_the_game() {
    let mut engine = Engine::cashew();
    engine.send("force");
    engine.send("setboard 1k11/13/13/13/13/13/13/13/13/13/13/13/11K1 w");
    let round = ["l1l2", "b13b12", "l2l1", "b12b13"];
    for text in round.iter().cycle().take(11) {
        engine.send(&format!("usermove {text}"));
    }
    assert!(engine.sync().is_empty());
    assert_eq!(
        engine.ask("usermove b12b13"),
        "1/2-1/2 {Fourfold repetition}"
    );
    engine.quit();
}

#[test]
fn two_engines_play_each_other() {
    for variant in ["cashew", "daidai"] {
        let mut game = cecp_helper::game(variant);
        let mut players = [Engine::start(), Engine::start()];
        for (number, player) in players.iter_mut().enumerate() {
            for line in ["xboard", "protover 2", "memory 20", "new"] {
                player.send(line);
            }
            player.send(&format!("variant {variant}"));
            player.send("level 40 0:20 0.1");
            player.send(if number == 0 { "sd 2" } else { "sd 1" });
            player.sync();
        }
        players[0].send("go");
        let mut mover = 0;
        let mut ended = None;
        for _ in 0..60 {
            let text = players[mover].expect_move();
            let played = game.parse_move(&text).unwrap();
            game.play(played).unwrap();
            players[1 - mover].send("time 1000");
            players[1 - mover].send("otim 1000");
            players[1 - mover].send(&format!("usermove {text}"));
            if let Some(outcome) = game.outcome() {
                ended = Some(outcome.to_string());
                break;
            }
            mover = 1 - mover;
        }
        if let Some(result) = ended {
            for player in &mut players {
                player.until(|line| line == result);
            }
        }
        for mut player in players {
            player.send("force");
            let answer = player.sync();
            assert!(
                !answer.iter().any(|line| line.starts_with("Illegal")),
                "{answer:?}"
            );
            player.quit();
        }
    }
}

#[test]
fn a_game_of_more_than_a_thousand_plies_goes_on() {
    let mut game = cecp_helper::game("cashew");
    let mut engine = Engine::cashew();
    let mut random = Random(77);
    engine.send("force");
    for _ in 0..1_200 {
        let played = random.quiet_move(&game).expect("the game goes on");
        engine.send(&format!(
            "usermove {}",
            moves::wire(game.position(), played)
        ));
        game.play(played).unwrap();
    }
    assert!(engine.sync().is_empty());
    engine.send("st 0.2");
    engine.send("go");
    let text = engine.expect_move();
    let played = game.parse_move(&text).unwrap();
    game.play(played).unwrap();
    engine.quit();
}
