//! The quiescence search does not explode where lions and hook movers meet: bounds on its nodes.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

mod common;

use common::{BUILT_IN, epd, position, rules};
use komainu::search::{Engine, Found, Limits, Stop};

/// Searches every position of the perft files, the most crowded ones there are, to `depth`.
fn search_all(depth: u32, mut look: impl FnMut(&str, &Found)) {
    let mut engine = Engine::new(16);
    for name in BUILT_IN {
        let rules = rules(name);
        for file in [format!("{name}.epd"), format!("{name}-start.epd")] {
            for (line, (fen, _)) in (1..).zip(epd(&file)) {
                let limits = Limits {
                    depth: Some(depth),
                    // Whatever explodes is to fail, not to run for hours.
                    nodes: Some(2_000_000),
                    ..Limits::default()
                };
                engine.clear();
                let position = position(&rules, &fen);
                let found = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
                look(&format!("{file}:{line}"), &found);
            }
        }
    }
}

/// One ply and its captures: 5,164 nodes in the worst position when this was written, 79,925 in all
/// 142; there are positions of 564
/// moves, with 30 lions and hook movers among their pieces.
#[test]
fn one_ply_comes_to_rest() {
    let (mut total, mut worst) = (0, 0);
    search_all(1, |at, found| {
        assert!(found.nodes <= 20_000, "{at}: {} nodes", found.nodes);
        assert!(found.depth == 1, "{at}: not finished");
        total += found.nodes;
        worst = worst.max(found.nodes);
    });
    println!("{total} nodes in all, {worst} in the worst position");
    assert!(total <= 250_000, "{total} nodes");
}

/// Measured when this was written: 1.23 million nodes, 30 % of them in the quiescence search.
#[test]
fn six_plies_are_mostly_plies() {
    let (mut all, mut quiescence) = (0, 0);
    search_all(6, |at, found| {
        assert!(found.nodes < 2_000_000, "{at}: not finished");
        all += found.nodes;
        quiescence += found.quiescence_nodes;
    });
    let percent = quiescence * 100 / all;
    assert!(percent <= 60, "{percent} % of {all} nodes");
}
