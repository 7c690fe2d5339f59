//! The engine against itself: games by depth, by time and by the clock, in which every move is legal,
//! no clock runs out, and whatever is kept incrementally equals at each ply what is computed anew.
//!
//! A few games always; 150 of each kind, as far as a debug build goes, by
//! `cargo test --test self_play -- --ignored --nocapture`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

mod common;

use common::{Random, assert_same_moves, rules, shown};
use komainu::eval;
use komainu::game::Game;
use komainu::position::Position;
use komainu::search::{Clock, Engine, Limits, Stop};
use komainu::tables::Rules;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// A clock that runs while this thread does, where the system tells (Linux): what other work takes
/// on a busy machine is not the engine's fault.
struct Watch {
    begun: Instant,
    ran: Option<Duration>,
}

impl Watch {
    fn start() -> Self {
        Self {
            begun: Instant::now(),
            ran: Self::ran(),
        }
    }

    /// How long this thread has run so far.
    fn ran() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }

    fn used(&self) -> Duration {
        let elapsed = self.begun.elapsed();
        match (self.ran, Self::ran()) {
            (Some(before), Some(now)) => (now - before).min(elapsed),
            _ => elapsed,
        }
    }
}

/// How the sides think in a game.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// So deep.
    Depth(u32),
    /// So long for each move.
    Move(Duration),
    /// By the clock: so much for the game, and more for each move.
    Game(Duration, Duration),
}

impl Pace {
    /// The pace of a game by its number: all sorts come in turn.
    fn of(number: usize) -> Self {
        const PACES: [Pace; 8] = [
            Pace::Depth(1),
            Pace::Game(ms(2_000), ms(20)),
            Pace::Depth(2),
            Pace::Move(ms(3)),
            Pace::Depth(3),
            Pace::Game(ms(3_000), ms(30)),
            Pace::Move(ms(10)),
            Pace::Depth(4),
        ];
        PACES[number % PACES.len()]
    }

    /// The limits of a move with `left` on the clock.
    fn limits(self, left: Duration) -> Limits {
        let (depth, soft_time, hard_time) = match self {
            Self::Depth(depth) => (Some(depth), None, None),
            Self::Move(time) => (None, None, Some(time)),
            Self::Game(base, increment) => {
                let clock = Clock {
                    remaining: left,
                    increment,
                    moves_to_go: None,
                    overhead: ms(10),
                    base,
                };
                let (soft, hard) = clock.bounds();
                (None, Some(soft), Some(hard))
            }
        };
        Limits {
            depth,
            soft_time,
            hard_time,
            ..Limits::default()
        }
    }
}

/// What the games came to.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    ended_by_the_rules: usize,
    plies: usize,
    /// The least that was left of a clock.
    least_left: Option<Duration>,
    /// The most by which a move exceeded its hard bound, and how long it took by the wall's clock.
    most_over: (Duration, Duration),
}

/// Everything incremental against a position built anew.
fn check(position: &Position) {
    let rules = position.rules();
    let anew = Position::from_setup(rules, &position.setup()).unwrap();
    let wrong = position.board().inconsistency(rules);
    assert_eq!(wrong, None, "{}", shown(position));
    assert_eq!(position.key(), anew.key(), "{}", shown(position));
    let values = [position, &anew].map(eval::placement);
    assert_eq!(values[0], values[1], "{}", shown(position));
    assert_same_moves(position);
}

/// One game from a start that random moves have varied.
fn game(rules: &Arc<Rules>, number: usize, longest: usize, tally: &mut Tally) {
    let pace = Pace::of(number);
    let mut random = Random(number as u64);
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..number % 9 {
        let moves = game.legal_moves();
        game.play(moves[random.below(moves.len())]).unwrap();
        if game.outcome().is_some() {
            return;
        }
    }
    let mut engines = [Engine::new(4), Engine::new(4)];
    let (base, increment) = match pace {
        Pace::Game(base, increment) => (base, increment),
        _ => Default::default(),
    };
    let mut clocks = [base; 2];
    check(game.position());
    while game.outcome().is_none() && game.moves().len() < longest {
        let side = game.position().side().index();
        let limits = pace.limits(clocks[side]);
        let watch = Watch::start();
        let found = engines[side].search(game.position(), &limits, &Stop::new(), &mut |_| {});
        let used = watch.used();
        if let Some(hard) = limits.hard_time {
            let over = used.saturating_sub(hard);
            tally.most_over = tally.most_over.max((over, watch.begun.elapsed()));
        }
        if let Pace::Game(..) = pace {
            let left = clocks[side].checked_sub(used);
            assert!(left.is_some(), "time lost: {}", shown(game.position()));
            let left = left.unwrap();
            tally.least_left = Some(tally.least_left.map_or(left, |least| least.min(left)));
            clocks[side] = left + increment;
        }
        let before = game.position().setup();
        let best = found.best().unwrap();
        assert_eq!(game.play(best), Ok(()), "{}", shown(game.position()));
        assert_ne!(game.position().setup(), before);
        check(game.position());
    }
    tally.games += 1;
    tally.ended_by_the_rules += usize::from(game.outcome().is_some());
    tally.plies += game.moves().len();
    // The way back is exact too.
    let start = Game::new(Arc::clone(rules));
    while game.undo() {}
    check(game.position());
    assert_eq!(game.position().key(), start.position().key());
}

fn games(name: &str, numbers: std::ops::Range<usize>, longest: usize) {
    let rules = rules(name);
    let mut tally = Tally::default();
    for number in numbers {
        game(&rules, number, longest, &mut tally);
    }
    eprintln!("{name}: {tally:?}");
}

#[test]
fn a_few_games_of_cashew() {
    games("cashew", 0..8, 80);
}

#[test]
fn a_few_games_of_daidai() {
    games("daidai", 0..8, 60);
}

#[test]
#[ignore = "takes minutes"]
fn many_games_of_cashew() {
    games("cashew", 0..150, 400);
}

#[test]
#[ignore = "takes minutes"]
fn many_games_of_daidai() {
    games("daidai", 0..150, 400);
}
