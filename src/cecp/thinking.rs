//! The search's thread: it takes orders and sends what it finds as events.
//!
//! The engine lives in this thread, so that orders which change it (its table's size, forgetting
//! all) wait for the search before them and never race with it.

use super::event::Event;
use super::memory::DEFAULT_TABLE;
use crate::movegen::{self, MoveList};
use crate::notation::moves;
use crate::position::Position;
use crate::search::{Engine, Found, Limits, Report, Stop};
use crate::types::Move;
use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread;

/// Room for the search's recursion, also in a debug build.
const STACK: usize = 16 << 20;

/// Tells searches apart.
pub type SearchId = u64;

/// What the search has to say.
#[derive(Debug)]
pub enum Thought {
    /// An iteration ended.
    Progress {
        /// Of which search.
        id: SearchId,
        /// What it found.
        report: Report,
        /// The line of best play as it goes over the wire.
        line: String,
    },
    /// The search ended.
    Done {
        /// Which one.
        id: SearchId,
        /// What it found.
        found: Found,
    },
}

/// What to search.
#[derive(Debug)]
pub struct Job {
    /// Tells its thoughts from those of other searches.
    pub id: SearchId,
    /// From here.
    pub position: Position,
    /// So far.
    pub limits: Limits,
    /// Until this.
    pub stop: Stop,
}

enum Order {
    Search(Box<Job>),
    Forget,
    Resize(usize),
    Threads(usize),
    /// To say, by letting go of this, that all before is done.
    Settle(Sender<()>),
}

/// The search's thread, seen from outside. It ends when this is dropped.
pub struct Thinker {
    orders: Sender<Order>,
}

impl Thinker {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system has none to give.
    pub fn start(events: SyncSender<Event>) -> io::Result<Self> {
        let (orders, receiver) = channel();
        thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                let alarm = Alarm(events);
                work(&receiver, &alarm.0);
            })?;
        Ok(Self { orders })
    }

    /// Begins a search, after the one before it has ended.
    pub fn search(&self, job: Job) {
        self.order(Order::Search(Box::new(job)));
    }

    /// Forgets all that was found so far.
    pub fn forget(&self) {
        self.order(Order::Forget);
    }

    /// Gives the table another size, in mebibytes.
    pub fn resize(&self, mebibytes: usize) {
        self.order(Order::Resize(mebibytes));
    }

    /// Searches with so many threads from the next search on.
    pub fn set_threads(&self, threads: usize) {
        self.order(Order::Threads(threads));
    }

    /// Waits until everything ordered before is done, a running search too.
    pub fn settle(&self) {
        let (done, wait) = channel();
        self.order(Order::Settle(done));
        // Without an answer the thread is gone: its last event tells the driver.
        let _ = wait.recv();
    }

    fn order(&self, order: Order) {
        if self.orders.send(order).is_err() {
            // The thread's last event tells the driver.
            log::warn!("the search is gone");
        }
    }
}

/// Tells the driver when the thread dies of a fault.
struct Alarm(SyncSender<Event>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            // Nobody listens any more: then nobody needs to know.
            let _ = self.0.send(Event::Failed);
        }
    }
}

fn work(orders: &Receiver<Order>, events: &SyncSender<Event>) {
    // The table is made with the first game or search: its size comes before as a rule.
    let mut engine = None;
    let mut mebibytes = DEFAULT_TABLE;
    let mut threads = 1;
    let new = |mebibytes, threads| {
        let mut engine = Engine::new(mebibytes);
        engine.set_threads(threads);
        engine
    };
    for order in orders {
        match order {
            Order::Search(job) => {
                let engine = engine.get_or_insert_with(|| new(mebibytes, threads));
                let found = search(engine, &job, events);
                let done = Thought::Done { id: job.id, found };
                if events.send(Event::Thought(done)).is_err() {
                    return;
                }
            }
            Order::Forget => match &mut engine {
                Some(engine) => engine.clear(),
                None => engine = Some(new(mebibytes, threads)),
            },
            Order::Resize(wanted) => {
                mebibytes = wanted;
                if let Some(engine) = &mut engine {
                    engine.resize(wanted);
                }
            }
            Order::Threads(wanted) => {
                threads = wanted;
                if let Some(engine) = &mut engine {
                    engine.set_threads(wanted);
                }
            }
            Order::Settle(done) => {
                if let Some(engine) = &engine {
                    engine.populate();
                }
                drop(done);
            }
        }
    }
}

fn search(engine: &mut Engine, job: &Job, events: &SyncSender<Event>) -> Found {
    let mut tell = |report: &Report| {
        let progress = Thought::Progress {
            id: job.id,
            report: report.clone(),
            line: line_text(&job.position, &report.pv),
        };
        if events.send(Event::Thought(progress)).is_err() {
            job.stop.stop();
        }
    };
    engine.search(&job.position, &job.limits, &job.stop, &mut tell)
}

/// The moves of a line as they go over the wire.
fn line_text(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut scratch = MoveList::new();
    let mut text = String::new();
    for &played in line {
        if !movegen::is_legal(&position, played, &mut scratch) {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&moves::wire(&position, played));
        position.make(played);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::mpsc::sync_channel;

    /// Whatever was ordered, a search too.
    #[test]
    fn what_was_ordered_is_done_once_settled() {
        let (sender, events) = sync_channel(256);
        let thinker = Thinker::start(sender).unwrap();
        thinker.resize(2);
        thinker.forget();
        thinker.set_threads(2);
        thinker.settle();
        assert!(events.try_recv().is_err());
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let catalog = crate::variant::Catalog::built_in().unwrap();
        let variant = catalog.iter().next().unwrap();
        let rules = crate::tables::Rules::new(Arc::clone(variant)).unwrap();
        thinker.search(Job {
            id: 7,
            position: Position::start(&Arc::new(rules)),
            limits,
            stop: Stop::new(),
        });
        thinker.settle();
        let last = events.try_iter().last();
        assert!(matches!(
            last,
            Some(Event::Thought(Thought::Done { id: 7, .. }))
        ));
    }
}
