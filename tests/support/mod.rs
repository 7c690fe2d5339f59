//! A small CECP engine that misbehaves on request. It lives inside the test program, so that it is
//! always built and never installed: the test program is started again with one test selected by
//! name, and the mode as another name to select.

pub mod player;

use std::io::{self, BufRead, Write};
use std::process;
use std::thread;
use std::time::Duration;

/// The command line of the engine in `mode`; the test program needs a test `engine_process` that
/// calls [`run_if_asked`].
pub fn command(mode: &str) -> Vec<String> {
    let program = std::env::current_exe().expect("the path of the test program");
    let program = program.to_str().expect("a path in Unicode").to_string();
    let arguments = [
        "--exact",
        "engine_process",
        &format!("mode-{mode}"),
        "--nocapture",
        // Else the name of the test is printed without a line end, before or after what the engine says.
        "--quiet",
        "--test-threads=1",
    ];
    std::iter::once(program)
        .chain(arguments.map(str::to_string))
        .collect()
}

/// Becomes the engine if the command line names a mode.
pub fn run_if_asked() {
    if let Some(mode) =
        std::env::args().find_map(|argument| argument.strip_prefix("mode-").map(str::to_string))
    {
        run(&mode);
        process::exit(0);
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}

fn hang() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

#[expect(
    clippy::zombie_processes,
    reason = "the child hangs until the referee ends the family"
)]
fn run(mode: &str) {
    match mode {
        "exits-at-once" => {
            eprintln!("no licence");
            process::exit(3)
        }
        "hangs-at-handshake" => hang(),
        "family" => {
            let mut command = command("hangs-at-handshake").into_iter();
            let child = process::Command::new(command.next().unwrap())
                .args(command)
                .spawn()
                .unwrap();
            say(&format!("feature ping=1 myname=\"{}\" done=1", child.id()));
        }
        "endless-line" => {
            let mut out = io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            process::exit(0)
        }
        _ => {}
    }
    let mut count = 0;
    let mut player = mode
        .starts_with("player")
        .then(|| player::Player::new(mode));
    for line in io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        match &mut player {
            Some(player) => player.command(&line),
            None => command_line(mode, &line, &mut count),
        }
        if line == "quit" {
            if mode == "stays" {
                hang();
            }
            return;
        }
    }
}

fn command_line(mode: &str, line: &str, count: &mut u32) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "protover" => features(mode),
        "ping" if mode == "hangs-at-ping" => hang(),
        "ping" => say(&format!("pong {rest}")),
        "setboard" if mode == "refuses" => say("tellusererror Illegal position"),
        "time" | "otim" | "option" | "memory" | "level" => say(&format!("# {line}")),
        "go" | "usermove" => {
            *count += 1;
            move_line(mode, *count);
        }
        _ => {}
    }
}

fn features(mode: &str) {
    match mode {
        "slow" => {
            say("feature done=0");
            thread::sleep(Duration::from_millis(300));
        }
        "no-done" => return say("feature usermove=1 ping=1 setboard=1 colors=0"),
        "family" => return,
        _ => {}
    }
    say("feature ping=1 setboard=1 usermove=1 colors=0 memory=1 variants=\"mini,big\"");
    say(
        "feature option=\"Node limit -spin 0 0 1000000\" option=\"Style -combo solid /// *wild\" myname=\"Fault\" done=1",
    );
}

fn move_line(mode: &str, count: u32) {
    match mode {
        "hangs-at-go" => hang(),
        "crashes" if count == 2 => process::abort(),
        "closes" => process::exit(0),
        "rubbish" => loop {
            say("@#!? rubbish");
        },
        "endless-thinking" => loop {
            say("9 -35 12 3456 e2e4");
        },
        "unreadable" => say("move what is this"),
        "illegal" => say("move a1z99"),
        "refuses" => say("Illegal move: e7e5"),
        "resigns" => say("resign"),
        "claims" => say("1-0 {White mates}"),
        "two-moves" => say("move e2e4\nmove e2e3"),
        "slow-move" => {
            thread::sleep(Duration::from_millis(400));
            say("move e2e4");
        }
        _ => {
            say("9 35 12 3456 e2e4 e7e5");
            say("offer draw");
            say("move h8i9,");
            say("move i9j10");
        }
    }
}
