//! The engine against two bad players: one that moves at random, and one that always takes the most
//! valuable piece it can. Short matches here; the whole ones, with the real time for a move, by
//! `cargo test --release --test movers -- --ignored --nocapture --test-threads 2`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

mod common;

use common::{Random, rules};
use komainu::game::Game;
use komainu::search::{Engine, Limits, Stop};
use komainu::tables::Rules;
use komainu::types::{Color, Move};
use std::sync::Arc;
use std::time::Duration;

/// No game is longer, in plies.
const LONGEST: usize = 800;
/// More than all other pieces together.
const KING: i32 = 1_000_000;

/// Who plays against the engine.
#[derive(Clone, Copy, Debug)]
enum Mover {
    /// Any move, each as likely.
    Random,
    /// What takes most by value (the King above all), at random where several do, else any move.
    Greedy,
}

impl Mover {
    fn choose(self, game: &Game, random: &mut Random) -> Move {
        let moves = game.legal_moves();
        let pool: Vec<Move> = match self {
            Self::Random => moves,
            Self::Greedy => {
                let most = moves.iter().map(|&m| taken(game, m)).max().unwrap();
                let best = moves.into_iter().filter(|&m| taken(game, m) == most);
                best.collect()
            }
        };
        pool[random.below(pool.len())]
    }
}

/// The value of everything that a move takes.
fn taken(game: &Game, played: Move) -> i32 {
    let position = game.position();
    let rules = position.rules();
    let value = |square| {
        let kind = position.piece(square).unwrap().kind();
        if rules.variant().states[kind.index()].royal {
            KING
        } else {
            rules.weights().value(kind).max(1)
        }
    };
    position.victims(played).into_iter().map(value).sum()
}

/// How the games of a match ended, for the engine.
#[derive(Debug, Default)]
struct Score {
    won: usize,
    lost: usize,
    drawn: usize,
    /// Those that did not end within [`LONGEST`] plies.
    endless: usize,
    plies: usize,
}

/// One game; the engine plays `color`.
fn game(rules: &Arc<Rules>, color: Color, mover: Mover, limits: &Limits, seed: u64) -> Game {
    let mut random = Random(seed);
    let mut game = Game::new(Arc::clone(rules));
    let mut engine = Engine::new(16);
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let played = if game.position().side() == color {
            let found = engine.search(game.position(), limits, &Stop::new(), &mut |_| {});
            found.best().unwrap()
        } else {
            mover.choose(&game, &mut random)
        };
        game.play(played).unwrap();
    }
    game
}

/// A match, colours alternating.
fn play(name: &str, mover: Mover, games: u64, limits: &Limits) -> Score {
    let rules = rules(name);
    let mut score = Score::default();
    for number in 0..games {
        let color = Color::ALL[number as usize % 2];
        let game = game(&rules, color, mover, limits, number * 7_919 + 1);
        let count = match game.outcome().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == color => &mut score.won,
            Some(Some(_)) => &mut score.lost,
            Some(None) => &mut score.drawn,
            None => &mut score.endless,
        };
        *count += 1;
        score.plies += game.moves().len();
    }
    eprintln!("{name} against {mover:?}: {score:?}");
    score
}

/// A few games by a number of nodes, all of which must be won.
fn short(name: &str, mover: Mover) {
    let limits = Limits {
        nodes: Some(1_000),
        ..Limits::default()
    };
    let score = play(name, mover, 2, &limits);
    assert_eq!(score.won, 2, "{name} against {mover:?}: {score:?}");
}

/// A hundred games at 0.1 s a move, of which so many must be won.
fn long(name: &str, mover: Mover, least: usize) {
    let limits = Limits {
        hard_time: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    let score = play(name, mover, 100, &limits);
    assert!(score.won >= least, "{name} against {mover:?}: {score:?}");
}

#[test]
fn a_few_games_against_a_random_mover() {
    for name in ["daidai", "cashew"] {
        short(name, Mover::Random);
    }
}

#[test]
fn a_few_games_against_a_greedy_mover() {
    for name in ["daidai", "cashew"] {
        short(name, Mover::Greedy);
    }
}

#[test]
#[ignore = "takes minutes"]
fn hundred_of_daidai_against_a_random_mover() {
    long("daidai", Mover::Random, 100);
}

#[test]
#[ignore = "takes minutes"]
fn hundred_of_cashew_against_a_random_mover() {
    long("cashew", Mover::Random, 100);
}

#[test]
#[ignore = "takes minutes"]
fn hundred_of_daidai_against_a_greedy_mover() {
    long("daidai", Mover::Greedy, 95);
}

#[test]
#[ignore = "takes minutes"]
fn hundred_of_cashew_against_a_greedy_mover() {
    long("cashew", Mover::Greedy, 95);
}
