//! What a score means: Elo difference, its error bar, likelihood of superiority.
//!
//! Games come in pairs: both colours on the same opening. The two games of a pair are not
//! independent, the pairs are, so the variance is taken over pairs (pentanomial: a pair brings 0,
//! ½, 1, 1½ or 2 points). Games without a partner count alone (trinomial).
//!
//! **Small samples.** The variance that a few games show is too small, and zero when all went alike.
//! Therefore error bar and LOS are computed as if one more pair had been played that gave a fifth of
//! each of the five results (or one more game, a third of each result). The Elo difference itself is
//! that of the plain score; a perfect score, whose Elo would be infinite, takes half a point of that
//! extra pair. Nothing here is ever infinite or NaN.

/// 97.5 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Points {
    /// Lost: nothing.
    Loss = 0,
    /// Drawn: half a point.
    Draw = 1,
    /// Won: a point.
    Win = 2,
}

impl Points {
    /// What the opponent gets.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The games of one side, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs by half points: 0 to 4.
    pub pairs: [u64; 5],
    /// Games without a partner by half points: 0 to 2.
    pub singles: [u64; 3],
    /// Lost games, drawn games, won games; those of the pairs included.
    pub games: [u64; 3],
}

/// An Elo difference and its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// How much stronger, by the logistic formula.
    pub difference: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// Mean and variance of one trial, in points between 0 and 1.
#[derive(Clone, Copy)]
struct Moments {
    trials: f64,
    mean: f64,
    variance: f64,
}

impl Moments {
    /// Of counts whose values are evenly spaced from 0 to 1, after `prior` is added to each count.
    fn of<const N: usize>(counts: [u64; N], prior: f64) -> Self {
        let weight = |count: u64| count as f64 + prior;
        let value = |index: usize| index as f64 / (N - 1) as f64;
        let trials: f64 = counts.iter().map(|&count| weight(count)).sum();
        if trials == 0.0 {
            return Self {
                trials,
                mean: 0.5,
                variance: 0.0,
            };
        }
        let sum = |f: &dyn Fn(f64) -> f64| -> f64 {
            counts
                .iter()
                .enumerate()
                .map(|(i, &count)| weight(count) * f(value(i)))
                .sum()
        };
        let mean = sum(&|x| x) / trials;
        let variance = sum(&|x| (x - mean) * (x - mean)) / trials;
        Self {
            trials,
            mean,
            variance,
        }
    }
}

impl Tally {
    /// Counts a finished pair.
    pub const fn add_pair(&mut self, first: Points, second: Points) {
        // Both are at most 2, so the sum is at most 4.
        self.pairs[first as usize + second as usize] += 1;
        self.games[first as usize] += 1;
        self.games[second as usize] += 1;
    }

    /// Counts a game that has no partner.
    pub const fn add_single(&mut self, points: Points) {
        self.singles[points as usize] += 1;
        self.games[points as usize] += 1;
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub fn opposite(mut self) -> Self {
        self.pairs.reverse();
        self.singles.reverse();
        self.games.reverse();
        self
    }

    /// The games of both.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        let add = |into: &mut [u64], from: &[u64]| {
            into.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        };
        add(&mut self.pairs, &other.pairs);
        add(&mut self.singles, &other.singles);
        add(&mut self.games, &other.games);
        self
    }

    /// Number of games.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Number of games lost.
    #[must_use]
    pub const fn losses(&self) -> u64 {
        self.games[0]
    }

    /// Number of games drawn.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.games[1]
    }

    /// Number of games won.
    #[must_use]
    pub const fn wins(&self) -> u64 {
        self.games[2]
    }

    /// Points won: 1 a win, ½ a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins() as f64 + self.draws() as f64 / 2.0
    }

    /// Points per game; ½ before the first one.
    #[must_use]
    pub fn score(&self) -> f64 {
        Moments::of(self.games, 0.0).mean
    }

    /// The Elo difference with its 95 % error bar.
    ///
    /// The bar is the normal one, carried to Elo by the derivative of the logistic formula.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (mean, deviation) = self.smoothed();
        let plain = self.score();
        let shown = if plain > 0.0 && plain < 1.0 {
            plain
        } else {
            mean
        };
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        Elo {
            difference: elo_of_score(shown),
            error: Z95 * deviation * slope,
        }
    }

    /// The likelihood of superiority: how probable it is that the true score is above ½.
    #[must_use]
    pub fn los(&self) -> f64 {
        let (mean, deviation) = self.smoothed();
        normal_below((mean - 0.5) / deviation)
    }

    /// Mean score and its standard deviation with the extra pair (or game) of the module text.
    fn smoothed(&self) -> (f64, f64) {
        let pairs = self.pairs.iter().any(|&count| count > 0);
        let singles = self.singles.iter().any(|&count| count > 0);
        let of_pairs = Moments::of(self.pairs, if pairs || !singles { 0.2 } else { 0.0 });
        let of_singles = Moments::of(self.singles, if singles { 1.0 / 3.0 } else { 0.0 });
        let games = 2.0 * of_pairs.trials + of_singles.trials;
        let points = 2.0 * of_pairs.trials * of_pairs.mean + of_singles.trials * of_singles.mean;
        // A pair is two games at once: its sum has the variance of 2 * mean.
        let variance =
            4.0 * of_pairs.trials * of_pairs.variance + of_singles.trials * of_singles.variance;
        (points / games, variance.sqrt() / games)
    }
}

/// The Elo difference of a score between 0 and 1, both excluded.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that an Elo difference promises.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution function, by the series of Marsaglia (Journal of Statistical Software
/// 11 (2004) 4): ½ + φ(x) (x + x³/3 + x⁵/15 + ...).
fn normal_below(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 + sum * density).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5], singles: [u64; 3]) -> Tally {
        let mut tally = Tally::default();
        let results = [Points::Loss, Points::Draw, Points::Win];
        for (half_points, &count) in pairs.iter().enumerate() {
            let first = half_points / 2;
            (0..count).for_each(|_| tally.add_pair(results[first], results[half_points - first]));
        }
        for (points, &count) in results.iter().zip(&singles) {
            (0..count).for_each(|_| tally.add_single(*points));
        }
        tally
    }

    /// Worked out by a separate Python script from the text of this module: exact decimals of 50
    /// digits, variance as E[x²] - E[x]², the derivative taken numerically, LOS by `math.erfc`.
    #[test]
    fn values_worked_out_independently() {
        let expected = [
            (
                [10, 40, 100, 60, 15],
                [0, 0, 0],
                23.196_778_791_1,
                21.293_808_295_2,
                0.983_492_954_3,
            ),
            ([0, 0, 100, 0, 0], [0, 0, 0], 0.0, 4.767_448_581_1, 0.5),
            (
                [0, 0, 0, 0, 20],
                [0, 0, 0],
                645.113_542_687_9,
                420.337_463_938_3,
                1.0,
            ),
            (
                [1, 0, 0, 0, 0],
                [0, 0, 0],
                -190.848_501_887_9,
                453.974_156_381_3,
                0.158_655_253_9,
            ),
            (
                [0, 0, 0, 0, 0],
                [3, 2, 5],
                70.436_503_622_3,
                184.479_249_942_7,
                0.756_185_059_1,
            ),
            (
                [0, 0, 0, 0, 0],
                [0, 0, 1],
                190.848_501_887_9,
                490.348_131_880_9,
                0.822_730_260_1,
            ),
            (
                [4, 10, 20, 12, 6],
                [1, 0, 2],
                22.761_940_534_6,
                50.778_129_536_1,
                0.804_240_755_6,
            ),
            ([0, 0, 0, 0, 0], [0, 0, 0], 0.0, 481.512_306_690_9, 0.5),
        ];
        for (pairs, singles, difference, error, los) in expected {
            let tally = tally(pairs, singles);
            let elo = tally.elo();
            assert!(
                (elo.difference - difference).abs() < 1e-8,
                "{pairs:?} {singles:?}: {elo:?}"
            );
            assert!(
                (elo.error - error).abs() < 1e-8,
                "{pairs:?} {singles:?}: {elo:?}"
            );
            assert!(
                (tally.los() - los).abs() < 1e-8,
                "{pairs:?} {singles:?}: {}",
                tally.los()
            );
        }
    }

    /// Textbook values of the normal distribution and of the Elo formula.
    #[test]
    fn textbook_values() {
        assert!((normal_below(Z95) - 0.975).abs() < 1e-14);
        assert!((normal_below(-1.0) - 0.158_655_253_931_457_05).abs() < 1e-14);
        assert!((elo_of_score(0.75) - 190.848_501_887_865).abs() < 1e-9);
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-14);
    }

    #[test]
    fn nothing_is_ever_infinite() {
        for side in [0, 1, 2, 3, 4] {
            for count in [1, 5, 1_000_000] {
                let mut pairs = [0; 5];
                pairs[side] = count;
                let mut tally = Tally {
                    pairs,
                    ..Tally::default()
                };
                tally.games = [[2, 0, 0], [1, 1, 0], [0, 2, 0], [0, 1, 1], [0, 0, 2]][side]
                    .map(|n| n * count);
                let elo = tally.elo();
                assert!(
                    elo.difference.is_finite() && elo.error.is_finite() && elo.error > 0.0,
                    "{elo:?}"
                );
                assert!((0.0..=1.0).contains(&tally.los()));
            }
        }
    }

    #[test]
    fn the_opponent_sees_the_mirror() {
        let ours = tally([1, 2, 3, 4, 5], [1, 2, 3]);
        let theirs = ours.opposite();
        assert!((ours.elo().difference + theirs.elo().difference).abs() < 1e-9);
        assert!((ours.elo().error - theirs.elo().error).abs() < 1e-9);
        assert!((ours.los() + theirs.los() - 1.0).abs() < 1e-12);
        assert_eq!(
            ours.plus(&theirs).points() * 2.0,
            ours.plus(&theirs).played() as f64
        );
    }
}
