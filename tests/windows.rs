//! `komainu.exe` under Wine. `.ci/windows.sh` builds it and runs these tests, which need to know
//! where it is: `KOMAINU_EXE`, and Wine: `KOMAINU_WINE`.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, PATIENCE, game};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const WHY: &str = ".ci/windows.sh runs this";
const PLIES: usize = 40;

fn program() -> PathBuf {
    PathBuf::from(env::var_os("KOMAINU_EXE").expect(WHY))
}

/// The program under Wine, in its folder.
fn wine() -> Command {
    let program = program();
    let mut command = Command::new(env::var_os("KOMAINU_WINE").expect(WHY));
    command
        .arg(program.file_name().unwrap())
        .current_dir(program.parent().unwrap());
    command
}

/// Sends lines with the ends that Windows gives them.
fn send(engine: &mut Engine, lines: &[&str]) {
    for line in lines {
        engine.send_bytes(format!("{line}\r\n").as_bytes());
    }
}

#[test]
#[ignore = "needs Wine and komainu.exe"]
fn forty_plies_of_each_game() {
    for name in ["cashew", "daidai"] {
        let mut engine = Engine::start_as(&mut wine());
        send(&mut engine, &["xboard", "protover 2"]);
        engine.until(|line| line.ends_with("done=1"));
        let variant = format!("variant {name}");
        send(
            &mut engine,
            &["memory 16", "new", &variant, "force", "level 0 0:20 0.1"],
        );
        engine.sync();
        let mut game = game(name);
        for _ in 0..PLIES {
            send(&mut engine, &["go"]);
            let text = engine.expect_move();
            let played = game.parse_move(&text).expect(&text);
            game.play(played).expect(&text);
            if let Some(outcome) = game.outcome() {
                panic!("{name} is over after {:?}: {outcome}", game.moves().len());
            }
        }
        let refused = engine.ask("usermove a1a9\r");
        assert!(refused.starts_with("Illegal move ("), "{refused}");
        println!("{name}: {PLIES} plies");
        send(&mut engine, &["quit"]);
        engine.wait();
    }
}

#[test]
#[ignore = "needs Wine and komainu.exe"]
fn closed_pipes_end_it() {
    for lines in [
        &["st 500", "post", "go"][..],
        &["post", "analyze"],
        &["force"],
    ] {
        let mut engine = Engine::start_as(&mut wine());
        send(&mut engine, lines);
        thread::sleep(Duration::from_millis(500));
        engine.close();

        let errors = program().with_extension("errors");
        let mut engine = Engine::start_as(wine().stderr(fs::File::create(&errors).unwrap()));
        send(&mut engine, lines);
        engine.expect_end_by_closed_output();
        assert_eq!(fs::read_to_string(&errors).unwrap(), "", "{lines:?}");
    }
}

#[test]
#[ignore = "needs Wine and komainu.exe"]
fn a_killed_parent_leaves_no_engine_behind() {
    let before = processes();
    // A tournament is a parent that is a Windows program too.
    let mut parent = wine()
        .args(["match", "--variant", "cashew", "--games", "2", "--st", "30"])
        .args([
            "--engine",
            "name=A cmd=komainu.exe",
            "--engine",
            "name=B cmd=komainu.exe",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("two engines and their parent run", || {
        processes().len() >= before.len() + 3
    });
    // Into the first thought.
    thread::sleep(Duration::from_secs(2));
    end(&mut parent);
    wait_until("all are gone", || processes().len() == before.len());
}

fn end(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < PATIENCE, "not so: {what}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// The processes that run the program.
fn processes() -> Vec<PathBuf> {
    let runs_it = |folder: &Path| {
        let words = fs::read(folder.join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).contains("komainu.exe")
    };
    let all = fs::read_dir("/proc").unwrap();
    all.map(|entry| entry.unwrap().path())
        .filter(|folder| runs_it(folder))
        .collect()
}
