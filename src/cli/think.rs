//! Searches for commands, and what they print of them.

use crate::game::Game;
use crate::movegen::{self, MoveList};
use crate::notation::moves::wire;
use crate::position::Position;
use crate::search::{Limits, Report};
use crate::types::Move;
use std::time::Duration;

/// The transposition table of commands, in MiB.
pub(super) const TABLE: usize = 64;

/// Limits that keep the search from moves that the rules on repetition forbid in this game.
pub(super) fn limits(game: &Game) -> Limits {
    let allowed = game.legal_moves();
    let mut all = MoveList::new();
    movegen::all(game.position(), &mut all);
    let forbidden = all.into_iter().filter(|played| !allowed.contains(played));
    Limits {
        excluded: forbidden.collect(),
        multi_pv: 1,
        ..Limits::default()
    }
}

/// Nodes a second.
pub(super) fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// The moves of a line as text.
pub(super) fn line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    let mut scratch = MoveList::new();
    for &played in moves {
        if !movegen::is_legal(&position, played, &mut scratch) {
            break;
        }
        texts.push(wire(&position, played));
        position.make(played);
    }
    texts.join(" ")
}

/// A report of the search as a line for people; `ranked` where several moves are asked for.
pub(super) fn report(position: &Position, report: &Report, ranked: bool) -> String {
    let rank = if ranked {
        format!("#{:<3} ", report.rank)
    } else {
        String::new()
    };
    format!(
        "{rank}depth {:>2}/{:<2}  score {:>7}  time {:>7.2}  nodes {:>10}  {}",
        report.depth,
        report.selective_depth,
        report.score.to_string(),
        report.elapsed.as_secs_f64(),
        report.nodes,
        line(position, &report.pv)
    )
}
