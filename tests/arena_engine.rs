//! Engines that behave and engines that do not, as real processes. Limits are generous: only what
//! must time out has a short one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test program, its helpers too"
)]

mod support;

use komainu::arena::clock::TimeControl;
use komainu::arena::engine::{
    Answer, Engine, EngineError, Fault, GameStart, Limits, MAX_LINE, Refusal, Timeouts, TurnClock,
    Way,
};
use komainu::arena::interrupt::Interrupt;
use komainu::arena::options::EngineSpec;
use komainu::arena::pgn::GameResult;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(300);

/// Not a test: the engine, when this program is started as one.
#[test]
fn engine_process() {
    support::run_if_asked();
}

fn patient() -> Timeouts {
    Timeouts {
        handshake: LONG,
        ping: LONG,
        untimed_move: LONG,
        ..Timeouts::default()
    }
}

fn spec(mode: &str) -> EngineSpec {
    EngineSpec {
        command: support::command(mode),
        ..EngineSpec::parse("cmd=x variant.small=mini").unwrap()
    }
}

fn start(mode: &str) -> Result<Engine, EngineError> {
    Engine::start(
        &spec(mode),
        Limits::default(),
        patient(),
        &Interrupt::new(),
        None,
    )
}

const GAME: GameStart<'_> = GameStart {
    variant: "small",
    time: TimeControl::Untimed,
    opponent: "B",
    fen: None,
    moves: &[],
};

/// The fault of the first turn.
fn fault_of_turn(mode: &str, patience: Duration) -> Fault {
    let mut engine = start(mode).unwrap();
    engine.new_game(&GAME).unwrap();
    let started = engine.go(TurnClock::default(), false);
    match engine.wait_for_move(started, Some(patience)) {
        Err(EngineError::Fault(fault)) => fault,
        other => panic!("{mode}: {other:?}"),
    }
}

fn fault_of_start(mode: &str, timeouts: Timeouts) -> Fault {
    match Engine::start(
        &spec(mode),
        Limits::default(),
        timeouts,
        &Interrupt::new(),
        None,
    ) {
        Err(EngineError::Fault(fault)) => fault,
        Err(other) => panic!("{mode}: {other:?}"),
        Ok(_) => panic!("{mode} started"),
    }
}

#[test]
fn a_game_with_a_good_engine() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&lines);
    let transcript = move |way, line: &str| seen.lock().unwrap().push((way, line.to_string()));
    let mut spec = spec("good");
    spec.options.push(("style".into(), "solid".into()));
    let limits = Limits {
        nodes: Some(500),
        depth: Some(7),
    };
    let mut engine = Engine::start(
        &spec,
        limits,
        patient(),
        &Interrupt::new(),
        Some(Arc::new(transcript)),
    )
    .unwrap();
    assert_eq!(engine.features().myname.as_deref(), Some("Fault"));
    let time = TimeControl::parse("10+0.1").unwrap();
    engine
        .new_game(&GameStart {
            fen: Some("K/k w"),
            moves: &["a1a2".into()],
            time,
            ..GAME
        })
        .unwrap();
    let clock = TurnClock {
        own: Some(1000),
        opponent: Some(900),
    };
    for turn in 0..3 {
        let started = if turn == 0 {
            engine.go(clock, false)
        } else {
            engine.answer("b1b2", clock)
        };
        let turn = engine.wait_for_move(started, Some(LONG)).unwrap();
        assert_eq!(turn.answer, Answer::Move("h8i9,i9j10".into()));
        assert!(turn.offers_draw && turn.elapsed < LONG);
        let thinking = turn.thinking.unwrap();
        assert_eq!(
            (thinking.depth, thinking.score, thinking.nodes),
            (9, 35, 3456)
        );
    }
    engine.end_game(GameResult::First, "it {ends}").unwrap();
    engine.quit();
    let lines = lines.lock().unwrap();
    let sent: Vec<&str> = lines
        .iter()
        .filter(|(way, _)| *way == Way::To)
        .map(|(_, line)| line.as_str())
        .collect();
    let expected = [
        "xboard",
        "protover 2",
        "accepted ping",
        "accepted setboard",
        "accepted usermove",
        "accepted colors",
        "accepted memory",
        "accepted variants",
        "accepted option",
        "accepted option",
        "accepted myname",
        "accepted done",
        "memory 64",
        "option Style=solid",
        "option Node limit=500",
        "ping 1",
        "new",
        "variant mini",
        "level 0 0:10 0.1",
        "sd 7",
        "post",
        "easy",
        "force",
        "setboard K/k w",
        "usermove a1a2",
        "ping 2",
        "time 1000",
        "otim 900",
        "go",
        "time 1000",
        "otim 900",
        "usermove b1b2",
        "time 1000",
        "otim 900",
        "usermove b1b2",
        "force",
        "result 1-0 {it  ends }",
        "ping 3",
        "quit",
    ];
    assert_eq!(sent, expected);
}

#[test]
fn engines_that_do_not_start() {
    let mut absent = spec("good");
    absent.command = vec!["/nowhere/engine".into()];
    let result = Engine::start(
        &absent,
        Limits::default(),
        patient(),
        &Interrupt::new(),
        None,
    );
    assert!(matches!(
        result.err(),
        Some(EngineError::Fault(Fault::NotStarted { .. }))
    ));
    match fault_of_start("exits-at-once", patient()) {
        Fault::Exited { status, last_words } => {
            assert!(status.contains('3'), "{status}");
            assert_eq!(last_words.as_deref(), Some("no licence"));
        }
        other => panic!("{other:?}"),
    }
    let hasty = Timeouts {
        handshake: SHORT,
        ..patient()
    };
    assert!(matches!(
        fault_of_start("hangs-at-handshake", hasty),
        Fault::NoHandshake { .. }
    ));
    assert_eq!(
        fault_of_start("endless-line", patient()),
        Fault::EndlessLine { limit: MAX_LINE }
    );
    let hasty = Timeouts {
        ping: SHORT,
        ..patient()
    };
    assert_eq!(
        fault_of_start("hangs-at-ping", hasty),
        Fault::NoPong { waited: SHORT }
    );
}

#[test]
fn slow_and_old_engines_start() {
    let timeouts = Timeouts {
        features: SHORT,
        ..patient()
    };
    for mode in ["slow", "no-done"] {
        let engine = Engine::start(
            &spec(mode),
            Limits::default(),
            timeouts,
            &Interrupt::new(),
            None,
        )
        .unwrap();
        assert!(engine.features().usermove, "{mode}");
    }
}

#[test]
fn faults_in_a_game() {
    assert!(fault_of_turn("hangs-at-go", SHORT).is_time_loss());
    assert!(matches!(
        fault_of_turn("closes", LONG),
        Fault::Exited { .. }
    ));
    assert!(matches!(
        fault_of_turn("rubbish", LONG),
        Fault::Rubbish { .. }
    ));
    assert!(fault_of_turn("endless-thinking", SHORT).is_time_loss());
    assert!(matches!(
        fault_of_turn("unreadable", LONG),
        Fault::UnreadableMove { .. }
    ));
    assert!(matches!(
        fault_of_turn("refuses", LONG),
        Fault::RefusedMove { .. }
    ));
}

#[test]
fn a_crash_in_the_middle_of_a_game() {
    let mut engine = start("crashes").unwrap();
    engine.new_game(&GAME).unwrap();
    let started = engine.go(TurnClock::default(), false);
    engine.wait_for_move(started, None).unwrap();
    let started = engine.answer("a1a2", TurnClock::default());
    let error = engine.wait_for_move(started, None).unwrap_err();
    assert!(
        matches!(error, EngineError::Fault(Fault::Exited { .. })),
        "{error:?}"
    );
    assert!(engine.end_game(GameResult::Second, "crash").is_err());
}

#[test]
fn other_answers() {
    let answer = |mode| {
        let mut engine = start(mode).unwrap();
        engine.new_game(&GAME).unwrap();
        let started = engine.go(TurnClock::default(), false);
        (engine.wait_for_move(started, None).unwrap(), engine)
    };
    assert_eq!(answer("illegal").0.answer, Answer::Move("a1z99".into()));
    assert_eq!(answer("resigns").0.answer, Answer::Resign);
    assert_eq!(
        answer("claims").0.answer,
        Answer::Claim(GameResult::First, "White mates".into())
    );
    assert!(answer("slow-move").0.elapsed >= Duration::from_millis(350));
    let (_, mut engine) = answer("two-moves");
    std::thread::sleep(SHORT);
    let started = engine.answer("e7e5", TurnClock::default());
    let error = engine.wait_for_move(started, None).unwrap_err();
    assert_eq!(
        error,
        EngineError::Fault(Fault::OutOfTurn {
            text: "e2e3".into()
        })
    );
}

#[test]
fn what_an_engine_cannot_do_is_refused() {
    let refusal = |spec: &EngineSpec| {
        Engine::start(spec, Limits::default(), patient(), &Interrupt::new(), None).err()
    };
    let mut wrong = spec("good");
    wrong.options.push(("Hash".into(), "1".into()));
    assert!(matches!(
        refusal(&wrong),
        Some(EngineError::Refusal(Refusal::UnknownOption { .. }))
    ));
    let mut unlimited = spec("no-done");
    unlimited.nodes = Some(1000);
    assert_eq!(
        refusal(&unlimited),
        Some(EngineError::Refusal(Refusal::NoNodeLimit))
    );
    let mut engine = start("good").unwrap();
    let error = engine
        .new_game(&GameStart {
            variant: "huge",
            ..GAME
        })
        .unwrap_err();
    assert!(error.to_string().contains("it plays: mini, big"), "{error}");
    let mut engine = start("refuses").unwrap();
    let error = engine
        .new_game(&GameStart {
            fen: Some("x"),
            ..GAME
        })
        .unwrap_err();
    assert!(
        matches!(error, EngineError::Fault(Fault::RefusedPosition { .. })),
        "{error:?}"
    );
}

#[test]
fn an_interrupt_ends_waiting() {
    let stop = Interrupt::new();
    let mut engine = Engine::start(
        &spec("hangs-at-go"),
        Limits::default(),
        patient(),
        &stop,
        None,
    )
    .unwrap();
    engine.new_game(&GAME).unwrap();
    let started = engine.go(TurnClock::default(), false);
    let flag = stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.raise();
    });
    assert_eq!(
        engine.wait_for_move(started, None),
        Err(EngineError::Interrupted)
    );
    raiser.join().unwrap();
}

#[test]
fn quitting_does_not_wait_for_ever() {
    let engine = start("stays").unwrap();
    let asked = Instant::now();
    engine.quit();
    assert!(asked.elapsed() < LONG);
}

/// Whether a process exists and is no zombie (an orphan's new parent may be slow to bury it).
#[cfg(target_os = "linux")]
fn lives(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    let engine = start("family").unwrap();
    let child = engine.features().myname.clone().unwrap();
    let parent = engine.process_id().to_string();
    assert!(lives(&child) && lives(&parent));
    drop(engine);
    assert!(!lives(&parent));
    let deadline = Instant::now() + LONG;
    while lives(&child) {
        assert!(
            Instant::now() < deadline,
            "the child of the engine lives on"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}
