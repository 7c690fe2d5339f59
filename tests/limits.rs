//! What ends a search.

mod common;

use common::rules;
use komainu::position::Position;
use komainu::search::{Engine, Found, Limits, Stop};
use std::time::{Duration, Instant};

/// A time that no test waits for.
const LONG: Duration = Duration::from_secs(3_600);

fn search(limits: &Limits, stop: &Stop) -> Found {
    let position = Position::start(&rules("daidai"));
    Engine::new(1).search(&position, limits, stop, &mut |_| {})
}

#[test]
fn a_search_ends_after_its_nodes() {
    for nodes in [1, 1_000, 5_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        assert_eq!(search(&limits, &Stop::new()).nodes, nodes);
    }
}

#[test]
fn a_search_ends_after_its_depth() {
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let found = search(&limits, &Stop::new());
    assert!(found.depth == 3 && found.best().is_some());
}

/// Time that has run before the search could begin is time of the search.
#[test]
fn time_runs_since_the_command() {
    for (soft, hard) in [
        (Some(LONG), Some(LONG)),
        (None, Some(LONG)),
        (Some(LONG), None),
    ] {
        let limits = Limits {
            since: Instant::now().checked_sub(2 * LONG),
            soft_time: soft,
            hard_time: hard,
            ..Limits::default()
        };
        // A machine that has just been switched on knows no such time.
        if limits.since.is_none() {
            continue;
        }
        let found = search(&limits, &Stop::new());
        assert!(found.best().is_some() && found.elapsed >= 2 * LONG);
    }
}

#[test]
fn a_stopped_search_has_a_move_still() {
    let stop = Stop::new();
    stop.stop();
    assert!(search(&Limits::default(), &stop).best().is_some());
}

#[test]
fn an_abandoned_search_does_nothing() {
    let stop = Stop::new();
    stop.abandon();
    let found = search(&Limits::default(), &stop);
    assert_eq!((found.nodes, found.best()), (0, None));
}

/// A cleared engine searches as a new one does: nothing is left of what it found before.
#[test]
fn a_cleared_engine_is_as_new() {
    let position = Position::start(&rules("cashew"));
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let search = |engine: &mut Engine| {
        let found = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
        found.nodes
    };
    let mut engine = Engine::new(1);
    let new = search(&mut engine);
    assert_ne!(search(&mut engine), new);
    engine.clear();
    assert_eq!(search(&mut engine), new);
}
