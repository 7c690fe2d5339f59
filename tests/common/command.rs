//! Running the program as a user does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a run left.
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// What it wrote to stdout.
    pub out: String,
    /// What it wrote to stderr.
    pub err: String,
}

impl Run {
    /// The last line of stdout.
    pub fn last(&self) -> &str {
        self.out.lines().last().unwrap_or("")
    }
}

/// The program.
pub fn komainu() -> Command {
    Command::new(env!("CARGO_BIN_EXE_komainu"))
}

/// Runs it to its end.
pub fn run(args: &[&str]) -> Run {
    let output = komainu().args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        status: output.status.code().unwrap(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A run that must succeed.
pub fn good(args: &[&str]) -> Run {
    let run = run(args);
    assert_eq!(run.status, 0, "{args:?}: {}", run.err);
    run
}

/// A run on bad input: status 2, nothing on stdout, and the words in one error on stderr.
pub fn bad(args: &[&str], words: &str) {
    let run = run(args);
    assert_eq!(run.status, 2, "{args:?}: {} {}", run.out, run.err);
    assert_eq!(run.out, "", "{args:?}");
    assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
    assert!(run.err.contains(words), "{args:?}: {}", run.err);
}

/// A path below `tests/data`.
pub fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    path.join(name).to_str().unwrap().to_owned()
}

/// A file of this test run.
pub fn scratch(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A Dai Dai Shogi FEN: 17 ranks, of which two are given.
pub fn fen(rank9: &str, rank8: &str) -> String {
    let ranks = [
        ["17"; 7].as_slice(),
        &["8[k]8", rank9, rank8],
        &["17"; 6],
        &["8[K]8"],
    ];
    format!("{} w", ranks.concat().join("/"))
}
