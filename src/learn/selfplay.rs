//! Games of the engine against itself, and the quiet positions in them.

use super::samples::{Sample, points};
use super::vary::varied;
use crate::game::Game;
use crate::position::Position;
use crate::search::{Engine, Limits, Stop};
use crate::tables::{Rules, split_mix};
use crate::types::Color;
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies at the beginning.
    pub random_plies: u32,
    /// Games end in a draw after so many plies.
    pub max_plies: usize,
    /// A game is won when the score was beyond this for [`Plan::decided_plies`] plies.
    pub decided_score: i32,
    /// See [`Plan::decided_score`].
    pub decided_plies: u32,
    /// One in so many quiet positions is kept.
    pub keep_one_in: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            nodes: 1_500,
            random_plies: 12,
            max_plies: 500,
            decided_score: 2_500,
            decided_plies: 8,
            keep_one_in: 4,
        }
    }
}

/// The transposition table of one player, in mebibytes.
const TABLE: usize = 4;
/// Positions with a larger score are not kept: they teach nothing.
const LARGEST_SCORE: i32 = 5_000;

/// One side's engine, and the game's position with the values that it plays by.
struct Player {
    engine: Engine,
    position: Position,
}

impl Player {
    fn new(rules: &Arc<Rules>, game: &Game) -> Self {
        let mut position = Position::start(rules);
        for &played in game.moves() {
            position.make(played);
        }
        Self {
            engine: Engine::new(TABLE),
            position,
        }
    }
}

/// Plays the game that `seed` decides, between two sides that value things differently, and returns
/// its positions.
#[must_use]
pub fn play(rules: &Arc<Rules>, plan: &Plan, seed: u64) -> Vec<Sample> {
    let mut random = seed;
    let mut game = opening(rules, plan.random_plies, &mut random);
    let mut players = Vec::new();
    for _ in Color::ALL {
        // Values change nothing about the moves that were compiled once.
        let Ok(varied) = varied(rules, &mut random) else {
            return Vec::new();
        };
        players.push(Player::new(&varied, &game));
    }
    let limits = Limits {
        nodes: Some(plan.nodes),
        ..Limits::default()
    };
    let mut samples = Vec::new();
    let mut decided = (0, None);
    while game.outcome().is_none() && game.moves().len() < plan.max_plies {
        let position = game.position();
        let side = position.side();
        let Some(player) = players.get_mut(side.index()) else {
            break;
        };
        let found = (player.engine).search(&player.position, &limits, &Stop::new(), &mut |_| {});
        let Some(best) = found.best() else { break };
        let score = found.score.value();
        let quiet = !position.is_capture(best) && !position.king_hangs(side);
        if quiet
            && score.abs() <= LARGEST_SCORE
            && split_mix(&mut random).is_multiple_of(plan.keep_one_in)
        {
            let score = if side == Color::First { score } else { -score };
            samples.push(Sample {
                setup: position.setup(),
                score,
                result: 0.5,
            });
        }
        let ahead = if score > 0 { side } else { !side };
        decided = match decided {
            (plies, Some(winner)) if score.abs() >= plan.decided_score && winner == ahead => {
                (plies + 1, decided.1)
            }
            _ if score.abs() >= plan.decided_score => (1, Some(ahead)),
            _ => (0, None),
        };
        if decided.0 >= plan.decided_plies || game.play(best).is_err() {
            break;
        }
        for player in &mut players {
            player.position.make(best);
        }
    }
    let winner = match game.outcome() {
        Some(outcome) => outcome.winner,
        None if decided.0 >= plan.decided_plies => decided.1,
        None => None,
    };
    for sample in &mut samples {
        sample.result = points(winner);
    }
    samples
}

/// A game after some random moves that do not end it.
fn opening(rules: &Arc<Rules>, plies: u32, random: &mut u64) -> Game {
    loop {
        let mut game = Game::new(Arc::clone(rules));
        for _ in 0..plies {
            let moves = game.legal_moves();
            let place = split_mix(random) % moves.len().max(1) as u64;
            let played = moves.get(place as usize).map(|&played| game.play(played));
            if played.is_none_or(|result| result.is_err()) {
                break;
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
