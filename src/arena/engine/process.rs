//! A child process whose lines arrive with the time they came, and that never outlives its owner.
//!
//! Three threads serve each process, so that nothing it does can block the referee: one writes its
//! input, one reads its output line by line (bounded in length and number), one keeps the end of its
//! standard error.

use super::fault::{EngineError, Fault};
use crate::arena::interrupt::Interrupt;
use crate::arena::options::EngineSpec;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longer lines are a fault.
pub const MAX_LINE: usize = 1 << 16;

/// Unread lines kept; beyond that the engine waits.
const BACKLOG: usize = 4096;

/// How often waiting looks at the interrupt flag.
const SLICE: Duration = Duration::from_millis(50);

/// How long a process that closed its output may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// The live process groups, by the id of their leader: for [`kill_all`].
static LIVE: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A started program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Event>,
    last_words: Arc<Mutex<String>>,
    /// Closed when nothing more can come to the last words.
    silence: Receiver<()>,
}

/// What the reading thread reports.
#[derive(Debug)]
enum Event {
    Line(Instant, String),
    EndlessLine,
}

impl Process {
    /// Starts the program of `spec`, in a process group of its own.
    ///
    /// # Errors
    /// The system cannot start it.
    pub fn start(spec: &EngineSpec) -> Result<Self, Fault> {
        let (program, arguments) = spec
            .command
            .split_first()
            .map_or(("", &[][..]), |(p, a)| (p.as_str(), a));
        let fault = |reason: String| Fault::NotStarted {
            command: program.into(),
            reason,
        };
        let mut command = Command::new(locate(program, spec.dir.as_deref()));
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        own_group(&mut command);
        let mut child = command.spawn().map_err(|error| fault(error.to_string()))?;
        lock(&LIVE).insert(child.id());
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, lines) = channel();
        let (report, output) = sync_channel(BACKLOG);
        let last_words = Arc::new(Mutex::new(String::new()));
        let (speaking, silence) = channel();
        // From here on the destructor ends the child, also if a pipe is missing.
        let process = Self {
            child,
            input: Some(input),
            output,
            last_words: Arc::clone(&last_words),
            silence,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(fault("no pipe to it".into()));
        };
        thread::spawn(move || write_lines(stdin, &lines));
        thread::spawn(move || read_lines(stdout, &report));
        thread::spawn(move || {
            keep_last_line(stderr, &last_words);
            drop(speaking);
        });
        Ok(process)
    }

    /// Sends a line. Never blocks; if the process is gone, reading will tell.
    pub fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line and when it came; `None` if it did not come before `deadline`.
    ///
    /// # Errors
    /// The process ended, closed its output or sent an endless line; the flag was raised.
    pub fn receive(
        &mut self,
        deadline: Instant,
        stop: &Interrupt,
    ) -> Result<Option<(Instant, String)>, EngineError> {
        loop {
            if stop.is_raised() {
                return Err(EngineError::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(SLICE)) {
                Ok(Event::Line(at, _)) if at > deadline => return Ok(None),
                Ok(Event::Line(at, line)) => return Ok(Some((at, line))),
                Ok(Event::EndlessLine) => return Err(Fault::EndlessLine { limit: MAX_LINE }.into()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.post_mortem().into()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Why the output ended.
    fn post_mortem(&mut self) -> Fault {
        match self.wait_for_end(LAST_BREATH) {
            Some(status) => {
                // What it said last may still be on its way; its children may go on speaking.
                let _ = self.silence.recv_timeout(LAST_BREATH);
                let last_words = lock(&self.last_words).trim().to_string();
                let last_words = Some(last_words).filter(|words| !words.is_empty());
                Fault::Exited {
                    status: describe(status),
                    last_words,
                }
            }
            None => Fault::ClosedOutput,
        }
    }

    /// Waits until the process ends by itself, at most `patience`.
    fn wait_for_end(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Err(_) => return None,
                Ok(None) if Instant::now() >= deadline => return None,
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Closes the input, gives the process `patience` to end and then ends it.
    pub fn finish(mut self, patience: Duration) {
        self.input = None;
        let deadline = Instant::now() + patience;
        // Its output is read on, so that it can end while it still writes.
        while Instant::now() < deadline
            && !matches!(
                self.output.recv_timeout(SLICE),
                Err(RecvTimeoutError::Disconnected)
            )
        {}
        self.wait_for_end(deadline.saturating_duration_since(Instant::now()));
    }

    /// The id of the process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

/// Ends the process and everything it started that is still in its group.
impl Drop for Process {
    fn drop(&mut self) {
        let id = self.child.id();
        kill_group(id);
        let _ = self.child.kill();
        lock(&LIVE).remove(&id);
        let _ = self.child.wait();
    }
}

/// Ends every engine of this program at once: for an exit that runs no destructors.
pub fn kill_all() {
    for &id in lock(&LIVE).iter() {
        kill_group(id);
    }
}

/// A thread that panicked cannot have left these small values half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program named by a relative path is looked for in `dir` first, then where this program runs.
fn locate(program: &str, dir: Option<&Path>) -> PathBuf {
    let path = Path::new(program);
    if path.is_absolute() || path.components().count() < 2 {
        return path.into();
    }
    let inside = dir
        .map(|dir| dir.join(path))
        .filter(|inside| inside.exists());
    let found = inside.as_deref().unwrap_or(path);
    std::path::absolute(found).unwrap_or_else(|_| found.into())
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
const fn own_group(_: &mut Command) {}

#[cfg(unix)]
fn kill_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    // 0 and 1 would mean this program's own group, or all processes.
    if let Some(id) = i32::try_from(id).ok().filter(|&id| id > 1) {
        let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(windows)]
fn kill_group(id: u32) {
    let id = id.to_string();
    let mut command = Command::new("taskkill");
    command
        .args(["/T", "/F", "/PID", &id])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let _ = command.status();
}

#[cfg(not(any(unix, windows)))]
const fn kill_group(_: u32) {}

#[cfg(unix)]
fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt as _;
    match status.signal() {
        Some(signal) => match nix::sys::signal::Signal::try_from(signal) {
            Ok(signal) => signal.as_str().into(),
            Err(_) => format!("signal {signal}"),
        },
        None => status.to_string(),
    }
}

#[cfg(not(unix))]
fn describe(status: ExitStatus) -> String {
    status.to_string()
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, report: &SyncSender<Event>) {
    let mut reader = BufReader::new(stdout);
    while let Some(line) = read_line(&mut reader) {
        let event = match line {
            Some(line) => Event::Line(Instant::now(), line),
            None => Event::EndlessLine,
        };
        let endless = matches!(event, Event::EndlessLine);
        if report.send(event).is_err() || endless {
            return;
        }
    }
}

/// A line without its end; `Some(None)` if it is too long, `None` at the end of the output. A last
/// line without an end counts.
#[expect(clippy::option_option, reason = "private, and said above")]
fn read_line(reader: &mut impl BufRead) -> Option<Option<String>> {
    let mut line = Vec::new();
    let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX) + 1;
    let read = reader.take(limit).read_until(b'\n', &mut line).unwrap_or(0);
    if read == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && line.len() > MAX_LINE {
        return Some(None);
    }
    Some(Some(
        String::from_utf8_lossy(&line)
            .trim_end_matches(['\n', '\r'])
            .to_string(),
    ))
}

fn keep_last_line(stderr: impl Read, last: &Mutex<String>) {
    let mut reader = BufReader::new(stderr);
    loop {
        match read_line(&mut reader) {
            None => return,
            Some(Some(line)) if !line.trim().is_empty() => {
                *lock(last) = line.chars().take(200).collect()
            }
            Some(_) => {}
        }
    }
}
