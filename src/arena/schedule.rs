//! Who meets whom, with which colours, on which opening.
//!
//! A game is a pure function of its number, so an interrupted tournament is continued by leaving out
//! the numbers that were played. Games go round by round: in a round every pairing plays one pair,
//! that is both colours on the same opening, and all pairings of a round share that opening.

use std::collections::BTreeSet;

/// Which engines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The first engine meets every other one.
    Gauntlet,
    /// Every engine meets every other one.
    RoundRobin,
}

/// All games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    games_per_pairing: usize,
    seed: u64,
}

/// One game of a [`Schedule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Its number, from 0.
    pub number: usize,
    /// The round, from 0.
    pub round: usize,
    /// The pair it belongs to, from 0; `None` for a game without a partner.
    pub pair: Option<usize>,
    /// The engine that moves first, by its place in the list of engines.
    pub first: usize,
    /// The engine that moves second.
    pub second: usize,
    /// The same for all games of a round: random openings are drawn from it.
    pub opening_seed: u64,
}

/// A tournament that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Fewer than two engines.
    #[error("{0} engine(s) given: a match needs at least two")]
    TooFewEngines(usize),
    /// No games asked for.
    #[error("the number of games must be at least 1")]
    NoGames,
}

impl Schedule {
    /// A tournament of `engines` engines with `games_per_pairing` games for each two that meet. With
    /// two engines both formats are a match. An odd number of games ends with a game that has no
    /// partner.
    ///
    /// # Errors
    /// Fewer than two engines, or no games.
    pub fn new(
        format: Format,
        engines: usize,
        games_per_pairing: usize,
        seed: u64,
    ) -> Result<Self, ScheduleError> {
        if engines < 2 {
            return Err(ScheduleError::TooFewEngines(engines));
        }
        if games_per_pairing == 0 {
            return Err(ScheduleError::NoGames);
        }
        let hosts = match format {
            Format::Gauntlet => 1,
            Format::RoundRobin => engines,
        };
        let pairings = (0..hosts)
            .flat_map(|a| (a + 1..engines).map(move |b| (a, b)))
            .collect();
        Ok(Self {
            pairings,
            games_per_pairing,
            seed,
        })
    }

    /// The number of games.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a schedule is never empty")]
    pub const fn len(&self) -> usize {
        self.pairings.len().saturating_mul(self.games_per_pairing)
    }

    /// The engines that meet.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// The number of rounds; each has an opening of its own.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.games_per_pairing.div_ceil(2)
    }

    /// Game `number`, counted from 0.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<GameSpec> {
        if number >= self.len() {
            return None;
        }
        let round_length = self.pairings.len() * 2;
        let round = number / round_length;
        let place = number % round_length;
        let paired = (round + 1) * 2 <= self.games_per_pairing;
        let (pairing, swapped) = if paired {
            (place / 2, place % 2 == 1)
        } else {
            (place, false)
        };
        let &(a, b) = self.pairings.get(pairing)?;
        // Who begins the pair changes between pairings and rounds, so that games without a partner
        // do not all go to the engine named first.
        let (first, second) = if swapped == ((a + b + round) % 2 == 1) {
            (b, a)
        } else {
            (a, b)
        };
        Some(GameSpec {
            number,
            round,
            pair: paired.then(|| round * self.pairings.len() + pairing),
            first,
            second,
            opening_seed: SplitMix64::new(self.seed).nth_value(round as u64),
        })
    }

    /// The games whose numbers are not in `finished`, in order.
    pub fn remaining<'a>(
        &'a self,
        finished: &'a BTreeSet<usize>,
    ) -> impl Iterator<Item = GameSpec> + 'a {
        (0..self.len())
            .filter(|number| !finished.contains(number))
            .filter_map(|number| self.game(number))
    }

    /// Which of `count` openings of a collection each round takes: every opening once in an order
    /// that the seed decides, then again from the beginning.
    #[must_use]
    pub fn opening_order(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        let mut random = SplitMix64::new(self.seed ^ 0x6f70_656e_696e_6773);
        for last in (1..count).rev() {
            order.swap(last, random.below(last as u64 + 1) as usize);
        }
        order
    }
}

/// Sebastiano Vigna's SplitMix64: small, and the same numbers on every system for ever.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// A generator that begins at `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next_value(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The number that comes after `skipped` others.
    #[must_use]
    pub const fn nth_value(&self, skipped: u64) -> u64 {
        Self(self.0.wrapping_add(Self::STEP.wrapping_mul(skipped))).next_value()
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_value() as u128 * bound as u128) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn all(schedule: &Schedule) -> Vec<GameSpec> {
        schedule.remaining(&BTreeSet::new()).collect()
    }

    #[test]
    fn pairs_swap_colours_on_one_opening() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 4, 7).unwrap();
        let games = all(&schedule);
        let colours: Vec<_> = games.iter().map(|g| (g.first, g.second, g.pair)).collect();
        assert_eq!(colours[0].0, colours[1].1);
        assert_eq!(
            colours.iter().map(|c| c.2).collect::<Vec<_>>(),
            [Some(0), Some(0), Some(1), Some(1)]
        );
        assert_eq!(games[0].opening_seed, games[1].opening_seed);
        assert_ne!(games[0].opening_seed, games[2].opening_seed);
    }

    #[test]
    fn every_pairing_plays_its_games_in_both_formats() {
        for (format, engines, pairings) in [(Format::Gauntlet, 4, 3), (Format::RoundRobin, 4, 6)] {
            for games in [1, 2, 5] {
                let schedule = Schedule::new(format, engines, games, 1).unwrap();
                let mut met: HashMap<(usize, usize), usize> = HashMap::new();
                let mut pairs: HashMap<usize, Vec<GameSpec>> = HashMap::new();
                for game in all(&schedule) {
                    *met.entry((game.first.min(game.second), game.first.max(game.second)))
                        .or_default() += 1;
                    if let Some(pair) = game.pair {
                        pairs.entry(pair).or_default().push(game);
                    }
                }
                assert_eq!(met.len(), pairings);
                assert!(met.values().all(|&count| count == games));
                assert_eq!(pairs.len(), pairings * (games / 2));
                for pair in pairs.values() {
                    assert_eq!(
                        (pair[0].first, pair[0].second),
                        (pair[1].second, pair[1].first)
                    );
                }
                assert!(format == Format::RoundRobin || met.keys().all(|&(a, _)| a == 0));
            }
        }
    }

    #[test]
    fn a_resumed_schedule_is_the_rest_of_the_whole_one() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 5, 99).unwrap();
        let finished = BTreeSet::from([0, 1, 4, 9]);
        let expected: Vec<_> = all(&schedule)
            .into_iter()
            .filter(|g| !finished.contains(&g.number))
            .collect();
        assert_eq!(schedule.remaining(&finished).collect::<Vec<_>>(), expected);
        assert_eq!(schedule.game(schedule.len()), None);
    }

    #[test]
    fn the_seed_decides_the_openings() {
        let order = |seed| {
            Schedule::new(Format::Gauntlet, 2, 2, seed)
                .unwrap()
                .opening_order(50)
        };
        assert_eq!(order(5), order(5));
        assert_ne!(order(5), order(6));
        let mut sorted = order(5);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<_>>());
    }

    /// The first outputs of the reference implementation (Vigna, splitmix64.c) for seed 1234567.
    #[test]
    fn splitmix_reference() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.nth_value(1), 3_203_168_211_198_807_973);
        assert_eq!(random.next_value(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_value(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn impossible_tournaments() {
        assert_eq!(
            Schedule::new(Format::Gauntlet, 1, 2, 0),
            Err(ScheduleError::TooFewEngines(1))
        );
        assert_eq!(
            Schedule::new(Format::Gauntlet, 2, 0, 0),
            Err(ScheduleError::NoGames)
        );
    }
}
