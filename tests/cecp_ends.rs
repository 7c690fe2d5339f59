//! No engine outlives its GUI, however that ends.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod cecp_helper;

use cecp_helper::{Engine, PATIENCE};
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the engine does when its GUI ends.
const OCCUPATIONS: [&[&str]; 4] = [
    &["st 500", "post", "go"],
    &["post", "analyze"],
    &["hard", "option Node limit=500", "go"],
    &["force"],
];

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    let path = std::env::temp_dir().join(format!("komainu-ends-{}", std::process::id()));
    for lines in OCCUPATIONS {
        let errors = File::create(&path).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
        let mut engine = Engine::start_as(command.stderr(errors));
        for line in lines {
            engine.send(line);
        }
        engine.expect_end_by_closed_output();
        assert_eq!(fs::read_to_string(&path).unwrap(), "", "{lines:?}");
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_killed_gui_leaves_no_engine_behind() {
    for (number, signal) in [Signal::SIGKILL, Signal::SIGINT, Signal::SIGTERM]
        .into_iter()
        .enumerate()
    {
        let mut gui = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "the_gui", "--ignored", "--nocapture"])
            .env(OCCUPATION, number.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(gui.stdout.take().unwrap());
        let mut numbers = said
            .lines()
            .filter_map(|line| line.unwrap().strip_prefix(ENGINE).map(str::to_owned));
        let engine = Pid::from_raw(numbers.next().unwrap().parse().unwrap());
        assert_eq!(kill(engine, None), Ok(()), "the engine runs");
        kill(Pid::from_raw(gui.id() as i32), signal).unwrap();
        gui.wait().unwrap();
        let since = Instant::now();
        while is_running(engine) {
            assert!(since.elapsed() < PATIENCE, "it outlives {signal}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a process runs. One that has ended may be there until somebody looks after it.
fn is_running(process: Pid) -> bool {
    if kill(process, None) == Err(Errno::ESRCH) {
        return false;
    }
    let status = fs::read_to_string(format!("/proc/{process}/status"));
    !status.is_ok_and(|status| status.contains("State:\tZ"))
}

const OCCUPATION: &str = "KOMAINU_TEST_OCCUPATION";
const ENGINE: &str = "engine ";

/// The GUI that is killed: the other test starts it as a process of its own.
#[test]
#[ignore = "a part of a_killed_gui_leaves_no_engine_behind"]
fn the_gui() {
    let Ok(number) = std::env::var(OCCUPATION) else {
        return;
    };
    let mut engine = Engine::start();
    for line in OCCUPATIONS[number.parse::<usize>().unwrap()] {
        engine.send(line);
    }
    // In a line of its own, whatever the test harness has written before.
    println!("\n{ENGINE}{}", engine.id());
    thread::sleep(PATIENCE);
}
