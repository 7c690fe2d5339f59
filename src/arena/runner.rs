//! The runner: plays all games of a tournament, several at a time.
//!
//! Workers take games off a queue and keep the engines of their last game for the next one. The
//! thread that called collects the results, so the order in which games end changes nothing but the
//! order of the records. No process outlives [`Tournament::run`].

mod worker;

use super::adjudication;
use super::clock::TimeControl;
use super::engine::{Limits, Refusal, Timeouts, Transcript};
use super::interrupt::Interrupt;
use super::openings::{OpeningError, Openings};
use super::options::EngineSpec;
use super::pgn::Appender;
use super::record::{Finished, Labels, Report};
use super::referee::Terms;
use super::schedule::{GameSpec, Schedule};
use super::sprt::Sprt;
use super::summary::Score;
use crate::tables::Rules;
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use worker::Worker;

/// How often the collecting thread looks at the interrupt flag.
const SLICE: Duration = Duration::from_millis(50);

/// A tournament, ready to be played.
#[derive(Clone)]
pub struct Tournament {
    /// The name of the event in PGN.
    pub event: String,
    /// The rule set.
    pub rules: Arc<Rules>,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// The time control of engines that have none of their own.
    pub time: TimeControl,
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// Limits of engines that have none of their own.
    pub limits: Limits,
    /// How long engines may take to answer.
    pub timeouts: Timeouts,
    /// Where games begin.
    pub openings: Openings,
    /// When games end that the rules would let go on.
    pub adjudication: adjudication::Rules,
    /// Games at a time.
    pub concurrency: usize,
    /// A test that ends the match.
    pub sprt: Option<Sprt>,
    /// Sees what is exchanged with the engines.
    pub transcript: Option<Transcript>,
}

/// What the user may be told while a tournament runs.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game has begun.
    Started(&'a GameSpec),
    /// A game is over; the score includes it.
    Finished(&'a Finished, &'a Score),
}

/// Why a tournament cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine cannot do what is asked for.
    #[error("engine \"{name}\" {refusal}")]
    Refused {
        /// The engine.
        name: String,
        /// What it cannot do.
        refusal: Refusal,
    },
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A game cannot be written down.
    #[error("cannot append to the PGN file: {0}")]
    Pgn(#[from] io::Error),
}

/// What a worker has to say.
enum Message {
    Started(GameSpec),
    Finished(Box<Report>),
    Failed(RunError),
}

impl Tournament {
    /// What all its games have in common: two runs with the same fingerprint play the same games.
    /// The sequential test and the number of games at a time are no part of it.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let text = format!(
            "{} {:?} {:?} {} {:?} {:?} {:?} {}",
            self.rules.variant().name,
            self.engines,
            self.schedule,
            self.time,
            self.margin,
            self.limits,
            self.adjudication,
            self.openings,
        );
        format!("{:016x}", fnv1a(text.as_bytes()))
    }

    /// What the records of its games have in common.
    #[must_use]
    pub fn labels(&self) -> Labels {
        Labels {
            event: self.event.clone(),
            variant: self.rules.variant().name.clone(),
            fingerprint: self.fingerprint(),
            names: self.engines.iter().map(|spec| spec.name.clone()).collect(),
            times: self
                .engines
                .iter()
                .map(|spec| spec.time.unwrap_or(self.time))
                .collect(),
        }
    }

    /// Plays the games that are not among `finished`, until all are played, the sequential test has
    /// a verdict, or `stop` is raised. Games are appended to `pgn` as they end, then `tell` hears of
    /// them.
    ///
    /// # Errors
    /// An engine that cannot play such a match, an opening that cannot be had, a full disk. Games
    /// that were over by then are in the PGN file.
    pub fn run(
        &self,
        finished: Vec<Finished>,
        mut pgn: Option<&mut Appender>,
        stop: &Interrupt,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Score, RunError> {
        let mut score = Score::new(self.engines.len(), self.sprt);
        finished.into_iter().for_each(|game| score.add(game));
        let played = score.numbers();
        let queue: VecDeque<GameSpec> = self.schedule.remaining(&played).collect();
        if queue.is_empty() || score.verdict().is_some() {
            return Ok(score);
        }
        let halt = Interrupt::new();
        worker::inspect(self, stop)?;
        let queue = Mutex::new(queue);
        let labels = self.labels();
        thread::scope(|scope| {
            let (sender, messages) = channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, halt, queue) = (sender.clone(), halt.clone(), &queue);
                scope.spawn(move || Worker::new(self, halt, queue, sender).work());
            }
            drop(sender);
            let mut take = |message| match message {
                Message::Started(game) => {
                    tell(Event::Started(&game));
                    Ok(())
                }
                Message::Failed(error) => Err(error),
                Message::Finished(report) => {
                    if let Some(pgn) = pgn.as_deref_mut() {
                        pgn.append(&report.record(&labels))?;
                    }
                    let finished = report.finished();
                    score.add(finished.clone());
                    tell(Event::Finished(&finished, &score));
                    if score.verdict().is_some() {
                        halt.raise();
                    }
                    Ok(())
                }
            };
            let collected = collect(&messages, stop, &halt, &mut take);
            halt.raise();
            collected
        })?;
        Ok(score)
    }

    fn terms(&self) -> Terms<'_> {
        Terms {
            variant: &self.rules.variant().name,
            time: self.time,
            margin: self.margin,
            adjudication: self.adjudication,
        }
    }

    fn name(&self, engine: usize) -> String {
        let spec = self.engines.get(engine);
        spec.map_or_else(String::new, |spec| spec.name.clone())
    }
}

/// Takes messages until the workers are gone, an error ends the match, or the user does.
fn collect(
    messages: &Receiver<Message>,
    stop: &Interrupt,
    halt: &Interrupt,
    take: &mut dyn FnMut(Message) -> Result<(), RunError>,
) -> Result<(), RunError> {
    loop {
        if stop.is_raised() {
            halt.raise();
        }
        match messages.recv_timeout(SLICE) {
            Ok(message) => take(message)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// Takes the next game; `None` when all are taken.
fn next_game(queue: &Mutex<VecDeque<GameSpec>>) -> Option<GameSpec> {
    // Taking from the queue cannot panic, so it is whole.
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.pop_front()
}

/// The 64-bit FNV-1a hash: the same on every system for ever.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from the FNV reference page.
    #[test]
    fn fnv_reference() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
