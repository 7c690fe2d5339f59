//! A sequential test that stops a match as soon as its result is clear.
//!
//! The hypotheses are **logistic** Elo differences, the ones the match table shows: H0 says `elo0`,
//! H1 says `elo1`. The test is the generalised sequential probability ratio test on pairs of games:
//! the log likelihood ratio of the most likely distribution of pair results (0, ½, 1, 1½, 2 points)
//! whose mean is the score of `elo1`, against the most likely one whose mean is that of `elo0`
//! (M. Van den Bergh, "The generalized sequential probability ratio test for multinomial
//! distributions", the paper that Fishtest's statistics refer to). With Lagrange multipliers the most
//! likely distribution with mean s is p̂(i) / (1 + θ (a(i) - s)), where a(i) is the value of result i,
//! p̂ the observed distribution and θ the number that gives it the mean s. This is exact: no normal
//! approximation that would explode where the variance is small.
//!
//! **Regularisation.** A result that never occurred counts as 1/1000 pair, so that every mean is
//! possible. **No early verdict:** none before [`MIN_PAIRS`] pairs, and none while all pairs gave
//! exactly one point: that is what two deterministic engines that play alike produce, and it says
//! nothing about strength however long it goes on.

use super::stats::{Tally, score_of_elo};

/// No verdict before this number of pairs.
pub const MIN_PAIRS: u64 = 8;

/// What a result that never occurred counts.
const NEVER_SEEN: f64 = 1e-3;

/// The values of the pair results.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A sequential test: what is tested, with which risks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The log likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below it H0 is accepted.
    pub lower: f64,
    /// At or above it H1 is accepted.
    pub upper: f64,
    /// The verdict.
    pub verdict: Verdict,
}

/// Whether a test has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// The difference is `elo0` rather than `elo1`.
    H0,
    /// The difference is `elo1` rather than `elo0`.
    H1,
}

/// A test that makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// A word that is none of the four parameters.
    #[error("sprt: \"{0}\": expected elo0=N, elo1=N, alpha=P or beta=P")]
    Unknown(String),
    /// A value that is not a finite number.
    #[error("sprt: \"{0}\": the value is not a number")]
    NotANumber(String),
    /// `elo0` is not below `elo1`.
    #[error("sprt: elo0={0} must be below elo1={1}")]
    Order(f64, f64),
    /// A risk outside 0 to ½.
    #[error("sprt: {0}={1} must lie between 0 and 0.5")]
    Risk(&'static str, f64),
}

impl Sprt {
    /// A test of `elo0` against `elo1`, with the risk `alpha` of accepting H1 where H0 holds and the
    /// risk `beta` of the reverse.
    ///
    /// # Errors
    /// Hypotheses that are not in order, risks out of range.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(std::cmp::Ordering::Less) || !(elo1 - elo0).is_finite() {
            return Err(SprtError::Order(elo0, elo1));
        }
        for (name, risk) in [("alpha", alpha), ("beta", beta)] {
            if !(risk > 0.0 && risk < 0.5) {
                return Err(SprtError::Risk(name, risk));
            }
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05`, in any order; these are the defaults.
    ///
    /// # Errors
    /// A word that is not understood, or what [`Sprt::new`] refuses.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, SprtError> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 10.0, 0.05, 0.05);
        for word in words {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| SprtError::Unknown(word.into()))?;
            let target = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return Err(SprtError::Unknown(word.into())),
            };
            let number = value
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite());
            *target = number.ok_or_else(|| SprtError::NotANumber(word.into()))?;
        }
        Self::new(elo0, elo1, alpha, beta)
    }

    /// The bounds of the log likelihood ratio, by Wald: ln(β / (1-α)) and ln((1-β) / α).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// What the pairs of `tally` say; games without a partner are left aside.
    #[must_use]
    pub fn progress(&self, tally: &Tally) -> Progress {
        let llr = self.llr(&tally.pairs);
        let (lower, upper) = self.bounds();
        let pairs: u64 = tally.pairs.iter().sum();
        let even = tally.pairs[2];
        let verdict = if pairs < MIN_PAIRS || even == pairs {
            Verdict::Undecided
        } else if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Undecided
        };
        Progress {
            llr,
            lower,
            upper,
            verdict,
        }
    }

    /// The log likelihood ratio of H1 to H0, 0 before the first pair.
    #[must_use]
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { NEVER_SEEN } else { count as f64 });
        log_likelihood(&counts, score_of_elo(self.elo1))
            - log_likelihood(&counts, score_of_elo(self.elo0))
    }
}

/// The log likelihood of the most likely distribution with the mean `mean`, up to a constant.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let theta = multiplier(counts, mean);
    counts
        .iter()
        .zip(VALUES)
        .map(|(count, value)| -count * (theta * (value - mean)).ln_1p())
        .sum()
}

/// The θ with Σ counts(i) (a(i) - mean) / (1 + θ (a(i) - mean)) = 0. The sum falls strictly from
/// +∞ to -∞ between the two poles -1 / (1 - mean) and 1 / mean, so bisection finds it.
fn multiplier(counts: &[f64; 5], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        let terms = counts.iter().zip(VALUES);
        let sum: f64 = terms
            .map(|(count, a)| count * (a - mean) / (1.0 + middle * (a - mean)))
            .sum();
        if sum > 0.0 {
            low = middle
        } else {
            high = middle
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        Tally {
            pairs,
            ..Tally::default()
        }
    }

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    /// Worked out by a separate Python script in decimals of 50 digits, from the conditions of Karush,
    /// Kuhn and Tucker for the constrained maximum; the script also checks that no small feasible
    /// change of the distribution raises its likelihood.
    #[test]
    fn values_worked_out_independently() {
        let expected = [
            ([10, 40, 100, 60, 15], 0.0, 10.0, 1.518_482_390_9),
            ([20, 80, 200, 90, 25], -5.0, 5.0, 1.363_439_807_7),
            ([0, 0, 50, 1, 0], 0.0, 10.0, -0.391_161_964_4),
            ([0, 0, 500, 0, 0], 0.0, 10.0, -14.588_152_603_0),
            ([0, 0, 0, 0, 20], 0.0, 10.0, 0.567_419_096_2),
            ([30, 10, 0, 5, 2], 0.0, 20.0, -2.434_674_270_3),
        ];
        for (pairs, elo0, elo1, llr) in expected {
            let found = test(elo0, elo1).llr(&pairs);
            assert!((found - llr).abs() < 1e-8, "{pairs:?}: {found}");
        }
    }

    /// With α = β = 0.05 Wald's bounds are ±ln 19.
    #[test]
    fn bounds_of_wald() {
        let (lower, upper) = test(0.0, 10.0).bounds();
        assert!((upper - 19f64.ln()).abs() < 1e-14 && (lower + 19f64.ln()).abs() < 1e-14);
    }

    #[test]
    fn verdicts() {
        let verdict = |pairs| test(0.0, 20.0).progress(&tally(pairs)).verdict;
        assert_eq!(verdict([20, 100, 300, 180, 60]), Verdict::H1);
        assert_eq!(verdict([60, 180, 300, 100, 20]), Verdict::H0);
        assert_eq!(verdict([1, 2, 3, 2, 1]), Verdict::Undecided);
    }

    #[test]
    fn no_verdict_from_engines_that_play_alike_or_from_few_pairs() {
        for count in [0, 1, 100, 1_000_000] {
            let progress = test(0.0, 10.0).progress(&tally([0, 0, count, 0, 0]));
            assert_eq!(progress.verdict, Verdict::Undecided);
            assert!(progress.llr.is_finite());
        }
        let eager = Sprt::new(-400.0, 400.0, 0.4, 0.4).unwrap();
        assert_eq!(
            eager.progress(&tally([0, 0, 0, 0, MIN_PAIRS - 1])).verdict,
            Verdict::Undecided
        );
        assert_eq!(
            eager.progress(&tally([0, 0, 0, 0, MIN_PAIRS])).verdict,
            Verdict::H1
        );
    }

    #[test]
    fn extreme_counts_stay_finite() {
        for pairs in [
            [1_000_000, 0, 0, 0, 0],
            [0, 0, 0, 0, 1_000_000],
            [1, 0, 0, 0, 1_000_000],
        ] {
            for (elo0, elo1) in [(0.0, 1.0), (-800.0, 800.0)] {
                assert!(test(elo0, elo1).llr(&pairs).is_finite(), "{pairs:?}");
            }
        }
    }

    #[test]
    fn parameters() {
        let parsed = Sprt::parse("elo1=5 elo0=-5 beta=0.1".split(' ')).unwrap();
        assert_eq!(parsed, Sprt::new(-5.0, 5.0, 0.05, 0.1).unwrap());
        for wrong in [
            "elo0=10",
            "elo0=x",
            "alpha=0.7",
            "gamma=1",
            "elo0",
            "elo1=inf",
            "elo0=NaN",
        ] {
            assert!(Sprt::parse([wrong]).is_err(), "{wrong}");
        }
    }
}
