//! The table of a tournament: what every engine scored against every other one.

use super::schedule::GameSpec;
use super::stats::{Points, Tally};
use std::collections::BTreeMap;

/// How a game ended, as far as the table is concerned.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What the engine that moved first gets.
    pub first: Points,
    /// The loser overstepped its time.
    pub time_loss: bool,
    /// The loser crashed, hung, or broke the protocol or the rules.
    pub fault: bool,
    /// Number of plies.
    pub plies: u32,
    /// For the engine that moved first and the second one: sum of the depths it reported, and how
    /// many moves it reported one for.
    pub depths: [(u64, u64); 2],
}

/// What one engine did over all its games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by a crash or another fault.
    pub faults: u64,
    /// Sum of the plies of its games.
    pub plies: u64,
    /// Sum of the depths it reported.
    pub depth_sum: u64,
    /// Moves it reported a depth for.
    pub depth_moves: u64,
    /// Games played.
    pub games: u64,
}

impl Conduct {
    /// Average length of its games in plies; 0 before the first one.
    #[must_use]
    pub fn average_plies(&self) -> f64 {
        ratio(self.plies, self.games)
    }

    /// Average depth it reported; 0 if it never did.
    #[must_use]
    pub fn average_depth(&self) -> f64 {
        ratio(self.depth_sum, self.depth_moves)
    }
}

fn ratio(sum: u64, count: u64) -> f64 {
    if count == 0 {
        0.0
    } else {
        sum as f64 / count as f64
    }
}

/// Results so far. The order in which games are added does not matter.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    conduct: Vec<Conduct>,
    /// Finished pairs and games without a partner, for the engine with the lower place.
    complete: BTreeMap<(usize, usize), Tally>,
    /// Pairs of which one game is finished: who meets, and what the lower place got.
    halves: BTreeMap<usize, (usize, usize, Points)>,
}

impl Standings {
    /// An empty table for `engines` engines.
    #[must_use]
    pub fn new(engines: usize) -> Self {
        Self {
            conduct: vec![Conduct::default(); engines],
            ..Self::default()
        }
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameSpec, outcome: &Outcome) {
        let loser = match outcome.first {
            Points::Loss => Some(game.first),
            Points::Draw => None,
            Points::Win => Some(game.second),
        };
        for (engine, (depth_sum, depth_moves)) in
            [game.first, game.second].into_iter().zip(outcome.depths)
        {
            let Some(conduct) = self.conduct.get_mut(engine) else {
                continue;
            };
            let lost = loser == Some(engine);
            conduct.time_losses += u64::from(lost && outcome.time_loss);
            conduct.faults += u64::from(lost && outcome.fault);
            conduct.plies += u64::from(outcome.plies);
            conduct.depth_sum += depth_sum;
            conduct.depth_moves += depth_moves;
            conduct.games += 1;
        }
        let low = game.first.min(game.second);
        let high = game.first.max(game.second);
        let points = if game.first == low {
            outcome.first
        } else {
            outcome.first.opposite()
        };
        match game.pair {
            None => self
                .complete
                .entry((low, high))
                .or_default()
                .add_single(points),
            Some(pair) => match self.halves.remove(&pair) {
                Some((_, _, other)) => self
                    .complete
                    .entry((low, high))
                    .or_default()
                    .add_pair(other, points),
                None => drop(self.halves.insert(pair, (low, high, points))),
            },
        }
    }

    /// What `engine` scored against `opponent`; a pair of which one game is finished counts as a game
    /// without a partner.
    #[must_use]
    pub fn between(&self, engine: usize, opponent: usize) -> Tally {
        let key = (engine.min(opponent), engine.max(opponent));
        let mut tally = self.complete.get(&key).copied().unwrap_or_default();
        for &(low, high, points) in self.halves.values() {
            if (low, high) == key {
                tally.add_single(points);
            }
        }
        if engine <= opponent {
            tally
        } else {
            tally.opposite()
        }
    }

    /// What `engine` scored in all.
    #[must_use]
    pub fn total(&self, engine: usize) -> Tally {
        let opponents = (0..self.conduct.len()).filter(|&opponent| opponent != engine);
        opponents.fold(Tally::default(), |sum, opponent| {
            sum.plus(&self.between(engine, opponent))
        })
    }

    /// How `engine` behaved; nothing for a place outside the table.
    #[must_use]
    pub fn conduct(&self, engine: usize) -> Conduct {
        self.conduct.get(engine).copied().unwrap_or_default()
    }

    /// The engines by points per game, the best one first; equals keep their order.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.conduct.len()).collect();
        order.sort_by(|&a, &b| self.total(b).score().total_cmp(&self.total(a).score()));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::schedule::{Format, Schedule};

    fn outcome(first: Points) -> Outcome {
        Outcome {
            first,
            time_loss: true,
            fault: false,
            plies: 10,
            depths: [(6, 2), (0, 0)],
        }
    }

    #[test]
    fn halves_become_pairs_in_any_order() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 4, 0).unwrap();
        let games: Vec<_> = (0..schedule.len())
            .map(|n| schedule.game(n).unwrap())
            .collect();
        // Engine 0 wins everything, the others draw.
        let result = |game: &GameSpec| match (game.first, game.second) {
            (0, _) => Points::Win,
            (_, 0) => Points::Loss,
            _ => Points::Draw,
        };
        let mut forward = Standings::new(3);
        games
            .iter()
            .for_each(|game| forward.add(game, &outcome(result(game))));
        let mut backward = Standings::new(3);
        games
            .iter()
            .rev()
            .for_each(|game| backward.add(game, &outcome(result(game))));
        for table in [forward, backward] {
            assert_eq!(table.between(0, 1).pairs, [0, 0, 0, 0, 2]);
            assert_eq!(table.between(2, 0).pairs, [2, 0, 0, 0, 0]);
            assert_eq!(table.between(1, 2).pairs, [0, 0, 2, 0, 0]);
            assert_eq!(table.total(0).games, [0, 0, 8]);
            assert_eq!(table.ranking(), [0, 1, 2]);
            assert_eq!(table.conduct(0).time_losses, 0);
            assert_eq!(table.conduct(1).time_losses, 4);
            assert_eq!(table.conduct(1).average_plies(), 10.0);
        }
    }

    #[test]
    fn half_a_pair_is_a_single_game() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 2, 0).unwrap();
        let mut table = Standings::new(2);
        let game = schedule.game(0).unwrap();
        table.add(&game, &outcome(Points::Win));
        assert_eq!(table.between(game.first, game.second).singles, [0, 0, 1]);
        table.add(&schedule.game(1).unwrap(), &outcome(Points::Win));
        assert_eq!(table.between(0, 1).singles, [0, 0, 0]);
        assert_eq!(table.between(0, 1).pairs, [0, 0, 1, 0, 0]);
        assert_eq!(table.conduct(game.first).average_depth(), 3.0);
    }
}
