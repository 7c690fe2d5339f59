//! Whole matches: every misbehaviour is scored as it should be and leaves no process behind, an
//! interrupted match goes on as if it had not been, the sequential test stops, openings repeat.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program, its helpers too"
)]

mod support;

use komainu::arena::adjudication;
use komainu::arena::clock::TimeControl;
use komainu::arena::engine::{Limits, Timeouts};
use komainu::arena::interrupt::Interrupt;
use komainu::arena::openings::{OpeningError, Openings};
use komainu::arena::options::EngineSpec;
use komainu::arena::pgn::{self, Appender, replay};
use komainu::arena::record::{self, Finished};
use komainu::arena::runner::{Event, RunError, Tournament};
use komainu::arena::schedule::{Format, Schedule};
use komainu::arena::sprt::{Sprt, Verdict};
use komainu::arena::summary::{Score, Summary};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Tests count the children of this process, so they take turns.
static TURN: Mutex<()> = Mutex::new(());

fn my_turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Not a test: the engine, when this program is started as one.
#[test]
fn engine_process() {
    support::run_if_asked();
}

fn engine(mode: &str) -> EngineSpec {
    EngineSpec {
        name: mode.into(),
        command: support::command(mode),
        ..EngineSpec::parse("cmd=x").unwrap()
    }
}

fn tournament(modes: &[&str], games: usize) -> Tournament {
    let second = Duration::from_secs(1);
    Tournament {
        event: "test".into(),
        rules: support::player::rules(),
        engines: modes.iter().map(|mode| engine(mode)).collect(),
        schedule: Schedule::new(Format::Gauntlet, modes.len(), games, 5).unwrap(),
        time: TimeControl::Untimed,
        margin: Duration::from_millis(50),
        limits: Limits::default(),
        timeouts: Timeouts {
            handshake: second,
            ping: second,
            untimed_move: second,
            quit: second,
            ..Timeouts::default()
        },
        openings: Openings::Start,
        adjudication: adjudication::Rules {
            max_plies: 60,
            ..adjudication::Rules::default()
        },
        concurrency: 2,
        sprt: None,
        transcript: None,
    }
}

fn run(tournament: &Tournament) -> Score {
    let played = tournament.run(Vec::new(), None, &Interrupt::new(), &mut |_| {});
    played.unwrap()
}

fn summary(tournament: &Tournament, score: &Score) -> Summary {
    score.summary(&tournament.labels().names, tournament.schedule.len())
}

/// The processes whose parent is this one and that are no zombies.
fn children() -> Vec<String> {
    let me = std::process::id().to_string();
    let stats = std::fs::read_dir("/proc").into_iter().flatten();
    let stats =
        stats.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok());
    stats
        .filter(|stat| {
            let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
            let mut words = after_name.split_whitespace();
            words.next() != Some("Z") && words.next() == Some(&me)
        })
        .collect()
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("komainu-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn every_misbehaviour_loses_the_game() {
    let _turn = my_turn();
    for (mode, kind) in [
        ("player-crash", "crash"),
        ("player-leaves", "crash"),
        ("player-hangs", "hang"),
        ("player-rubbish", "rubbish"),
        ("player-illegal", "illegal move"),
        ("player-unreadable", "unreadable move"),
        ("player-refuses", "refused move"),
        ("player-claims", "false claim"),
        ("player-claims-draw", "false claim"),
        ("player-twice", "out of turn"),
        ("exits-at-once", "crash"),
        ("hangs-at-handshake", "no handshake"),
        ("endless-line", "rubbish"),
        ("player-late", "time"),
        ("player-hangs", "time"),
    ] {
        // A move out of turn is one that comes before the opponent's.
        let good = if kind == "out of turn" {
            "player-slow"
        } else {
            "player"
        };
        let mut tournament = tournament(&[good, mode], 2);
        if kind == "time" {
            tournament.time = TimeControl::PerMove(Duration::from_millis(400));
        }
        let score = run(&tournament);
        for game in score.games() {
            assert_eq!(game.fault.as_deref(), Some(kind), "{mode}: {game:?}");
        }
        let summary = summary(&tournament, &score);
        let row = &summary.engines[1];
        assert_eq!((row.name.as_str(), row.result.losses), (mode, 2));
        let lost_on_time = if kind == "time" { 2 } else { 0 };
        assert_eq!(
            (row.time_losses, row.faults),
            (lost_on_time, 2 - lost_on_time)
        );
        assert_eq!(summary.faults.len(), 2);
        assert_eq!(children(), Vec::<String>::new(), "{mode}");
    }
}

#[test]
fn a_program_that_is_not_there() {
    let _turn = my_turn();
    let mut tournament = tournament(&["player", "player1"], 2);
    tournament.engines[1].command = vec!["/nonexistent/engine".into()];
    let score = run(&tournament);
    assert!(
        score
            .games()
            .all(|game| game.fault.as_deref() == Some("not started"))
    );
}

#[test]
fn engines_that_behave_lose_nothing_by_faults() {
    let _turn = my_turn();
    // One does not answer after its game: the next one has a new process.
    let score = run(&tournament(&["player", "player1", "player-deaf"], 4));
    assert_eq!(score.numbers().len(), 8);
    assert!(score.games().all(|game| game.fault.is_none()));
    assert_eq!(children(), Vec::<String>::new());
}

#[test]
fn resigning_and_agreeing() {
    let _turn = my_turn();
    let resigned = run(&tournament(&["player", "player-resigns"], 2));
    assert_eq!(resigned.standings().total(0).wins(), 2);
    assert!(
        resigned
            .games()
            .all(|game| game.reason.ends_with("resigns"))
    );
    let mut twins = tournament(&["player-offers", "player-offers1"], 2);
    twins.engines[1].command = support::command("player-offers");
    let agreed = run(&twins);
    assert!(
        agreed.games().all(|game| game.reason == "Draw agreed"),
        "{agreed:?}"
    );
    assert_eq!(agreed.standings().total(0).draws(), 2);
}

#[test]
fn what_an_engine_cannot_do_ends_the_match() {
    let _turn = my_turn();
    let mut match_ = tournament(&["player", "player1"], 2);
    match_.engines[1]
        .options
        .push(("Style".into(), "wild".into()));
    let error = match_
        .run(Vec::new(), None, &Interrupt::new(), &mut |_| {})
        .unwrap_err();
    assert!(matches!(error, RunError::Refused { .. }));
    assert!(
        error.to_string().contains("has no option \"Style\""),
        "{error}"
    );
    assert_eq!(children(), Vec::<String>::new());
}

/// Plays into a PGN file, interrupted after `stop_after` games if there are so many.
fn play_into(tournament: &Tournament, path: &Path, stop_after: usize) -> Score {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let finished: Vec<Finished> = pgn::parse(&text)
        .iter()
        .filter(|raw| record::tournament_of(raw) == Some(&tournament.fingerprint()))
        .filter_map(|raw| record::from_pgn(&tournament.schedule, raw))
        .collect();
    let mut appender = Appender::open(path).unwrap();
    let stop = Interrupt::new();
    let mut count = 0;
    let mut tell = |event: Event<'_>| {
        count += usize::from(matches!(event, Event::Finished(..)));
        if count == stop_after {
            stop.raise();
        }
    };
    tournament
        .run(finished, Some(&mut appender), &stop, &mut tell)
        .unwrap()
}

#[test]
fn an_interrupted_match_goes_on() {
    let _turn = my_turn();
    let mut gauntlet = tournament(&["player", "player7", "player-illegal3"], 10);
    gauntlet.openings = Openings::Random {
        plies: 4,
        window: 100_000,
    };
    let (whole, parts) = (scratch("whole.pgn"), scratch("parts.pgn"));
    let expected = play_into(&gauntlet, &whole, usize::MAX);
    let first = play_into(&gauntlet, &parts, 3);
    assert!(first.numbers().len() < 20, "it was not interrupted");
    assert_eq!(children(), Vec::<String>::new());
    play_into(&gauntlet, &parts, 4);
    let resumed = play_into(&gauntlet, &parts, usize::MAX);
    assert_eq!(summary(&gauntlet, &resumed), summary(&gauntlet, &expected));
    assert!(resumed.games().eq(expected.games()));
    for path in [&whole, &parts] {
        let games = pgn::parse(&std::fs::read_to_string(path).unwrap());
        assert_eq!(games.len(), 20);
        for game in &games {
            assert_eq!(replay::check(&gauntlet.rules, game), []);
        }
        std::fs::remove_file(path).unwrap();
    }
    // Another tournament is told from this one.
    let mut other = gauntlet.clone();
    other.schedule = Schedule::new(Format::Gauntlet, 3, 10, 6).unwrap();
    assert_ne!(other.fingerprint(), gauntlet.fingerprint());
}

#[test]
fn the_sequential_test_stops_the_match() {
    let _turn = my_turn();
    for (modes, verdict) in [
        (["player", "player-resigns"], Verdict::H1),
        (["player-resigns", "player"], Verdict::H0),
    ] {
        let mut match_ = tournament(&modes, 400);
        match_.sprt = Some(Sprt::parse(["elo0=0", "elo1=100"]).unwrap());
        let score = run(&match_);
        assert_eq!(score.verdict(), Some(verdict));
        assert!(score.numbers().len() < 60, "{}", score.numbers().len());
        assert_eq!(children(), Vec::<String>::new());
    }
}

#[test]
fn random_openings_repeat_and_are_level() {
    let rules = {
        let variant = komainu::variant::Catalog::built_in().unwrap().get("cashew");
        Arc::new(komainu::tables::Rules::new(variant.unwrap()).unwrap())
    };
    let openings = Openings::read(&rules, "random:8", 150, None).unwrap();
    let schedule = |seed| Schedule::new(Format::Gauntlet, 2, 8, seed).unwrap();
    let moves = |seed| -> Vec<Vec<String>> {
        let games = (0..4).map(|round| schedule(seed).game(round * 2).unwrap());
        games
            .map(|game| {
                let of = openings.of_round(&rules, &schedule(seed), game.round, game.opening_seed);
                of.unwrap().written
            })
            .collect()
    };
    assert_eq!(moves(1), moves(1));
    assert_ne!(moves(1), moves(2));
    assert!(moves(1).iter().all(|opening| opening.len() == 8));
    let narrow = Openings::Random {
        plies: 8,
        window: 0,
    };
    let refused = narrow.of_round(&rules, &schedule(1), 0, 1);
    assert!(refused.is_ok() || matches!(refused, Err(OpeningError::NoneInWindow { .. })));
    assert!(Openings::read(&rules, "random:x", 150, None).is_err());
    let missing = Openings::read(&rules, "/nonexistent.pgn", 150, None);
    assert!(matches!(missing, Err(OpeningError::Unreadable { .. })));
}

#[test]
fn openings_from_files() {
    let rules = support::player::rules();
    let path = scratch("openings.epd");
    std::fs::write(
        &path,
        "# a remark\n[k]4/5/5/5/5/[K]3[R] w - 0 1; id\n\n[k]4/5/5/5/5/[K]3[R] b\n",
    )
    .unwrap();
    let read = Openings::read(&rules, path.to_str().unwrap(), 150, None).unwrap();
    let Openings::Collection(openings) = &read else {
        panic!("{read:?}");
    };
    assert_eq!(openings.len(), 2);
    assert!(
        openings[0].fen.as_ref().unwrap().contains("[k]4")
            || openings[0].fen.as_ref().unwrap().starts_with("k4")
    );
    std::fs::write(&path, "k4/5/5\n").unwrap();
    let wrong = Openings::read(&rules, path.to_str().unwrap(), 150, None).unwrap_err();
    assert!(wrong.to_string().contains("line 1"), "{wrong}");
    std::fs::remove_file(&path).unwrap();
    let path = scratch("openings.pgn");
    std::fs::write(&path, "1. a2a3 e5e4 2. b2b3 *\n\n1. c2c3 *\n").unwrap();
    let read = Openings::read(&rules, path.to_str().unwrap(), 150, Some(2)).unwrap();
    let Openings::Collection(openings) = &read else {
        panic!("{read:?}");
    };
    assert_eq!(openings[0].spoken, ["a2a3", "e5e4"]);
    assert_eq!((&openings[1].fen, openings[1].spoken.len()), (&None, 1));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn games_begin_where_the_collection_says() {
    let _turn = my_turn();
    let mut match_ = tournament(&["player", "player1"], 2);
    let path = scratch("start.fen");
    std::fs::write(&path, "[k]4/5/5/2[R]2/5/[K]3[R] b\n").unwrap();
    match_.openings = Openings::read(&match_.rules, path.to_str().unwrap(), 1, None).unwrap();
    let pgn_path = scratch("start.pgn");
    play_into(&match_, &pgn_path, usize::MAX);
    let games = pgn::parse(&std::fs::read_to_string(&pgn_path).unwrap());
    assert_eq!(games.len(), 2);
    for game in &games {
        assert!(game.tag("FEN").is_some() && game.tag("Fault").is_none());
        assert_eq!(replay::check(&match_.rules, game), []);
    }
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(&pgn_path).unwrap();
}
