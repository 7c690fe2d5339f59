//! A session that is played through scenes, and how long its answers took.

mod scenes;

use super::cecp_helper::{Engine, PATIENCE, Random};
use std::collections::BTreeMap;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// What an answer may take by the requirements; more is counted.
const SOON: Duration = Duration::from_millis(100);
/// The driver, the reader, the search.
const THREADS: u64 = 3;

/// An engine under stress.
pub struct Stress {
    engine: Engine,
    random: Random,
    /// What the answers took, by kind of question.
    times: BTreeMap<&'static str, Vec<Duration>>,
    scenes: usize,
}

impl Stress {
    /// A new engine.
    pub fn new(random: Random) -> Self {
        Self {
            engine: Engine::cashew(),
            random,
            times: BTreeMap::new(),
            scenes: 0,
        }
    }

    /// Asks, and keeps how long the answer takes.
    fn timed<T>(&mut self, kind: &'static str, ask: impl FnOnce(&mut Engine) -> T) -> T {
        let asked = Instant::now();
        let answer = ask(&mut self.engine);
        self.times.entry(kind).or_default().push(asked.elapsed());
        answer
    }

    /// A ping that must be answered soon, whatever the engine does. What it said before.
    fn sync(&mut self, kind: &'static str) -> Vec<String> {
        self.timed(kind, Engine::sync)
    }

    fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.engine.send(line);
        }
    }

    /// Lets a random time pass, often none.
    fn wait(&mut self) {
        const LONGEST: usize = 8_000;
        if self.random.below(3) > 0 {
            let micros = self.random.below(LONGEST) as u64;
            thread::sleep(Duration::from_micros(micros));
        }
    }

    /// The process's memory, in KiB; 0 where the system does not tell.
    pub fn memory(&self) -> u64 {
        self.status("VmRSS:").unwrap_or_default()
    }

    /// A number of `/proc/ID/status`.
    fn status(&self, name: &str) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.engine.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// That no thread is left over from a search.
    pub fn check_threads(&mut self) {
        self.send_all(&["force"]);
        self.sync("force");
        let since = Instant::now();
        // A thread that has done its work may still be on its way out.
        while self
            .status("Threads:")
            .is_some_and(|threads| threads > THREADS)
        {
            assert!(since.elapsed() < PATIENCE, "threads are left over");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends the engine: by `quit` without the end of its line.
    pub fn end(mut self) {
        self.check_threads();
        self.engine.send_bytes(b"st 500\ngo\nquit");
        self.engine.close();
    }

    /// Prints what the answers took.
    pub fn report(&mut self) {
        println!("{} scenes; milliseconds of the answers:", self.scenes);
        println!("  kind            number    50 %    99 %  99.9 %     max  > 100");
        for (kind, times) in &mut self.times {
            times.sort_unstable();
            let at = |part: f64| {
                let place = ((times.len() - 1) as f64 * part) as usize;
                times[place].as_secs_f64() * 1e3
            };
            let late = times.iter().filter(|&&time| time > SOON).count();
            println!(
                "  {kind:<14} {:>7} {:>7.2} {:>7.2} {:>7.2} {:>7.2} {late:>6}",
                times.len(),
                at(0.5),
                at(0.99),
                at(0.999),
                at(1.0),
            );
        }
    }
}
