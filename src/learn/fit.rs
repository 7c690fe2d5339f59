//! Logistic regression: the values with which the evaluation predicts results best.
//!
//! The predicted points of a position are the logistic function of its evaluation; Adam (Kingma and
//! Ba 2015) lowers the mean squared error against the results (P. Österlund's method for tuning an
//! evaluation). Values are pulled towards those that it began with, each by how far from there it
//! may be expected, so that what the games do not show stays as it was (a Gaussian prior).

use super::parameters::{class_pair, kinds, start, values};
use super::samples::Sample;
use crate::tables::{Rules, Weights, class_place};
use crate::types::{Color, Kind, Piece, Square};
use crate::variant::{DISTANCES, FILES, RANKS, Values};

/// How the values are found.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Passes over all samples.
    pub passes: u32,
    /// How far a value moves in a step at first, in hundredths of a Pawn.
    pub step: f64,
    /// The part of the target that is the search's score instead of the result.
    pub blend: f64,
    /// The expected distance of a piece's value from the one it began with, as a part of it.
    pub spread: f64,
    /// The expected distance of what a place gains from what it gained, in hundredths of a Pawn.
    pub place_spread: f64,
    /// So many positions of the file tell as much as one would alone: they come from few games.
    pub like: f64,
    /// The variance of results that no value explains.
    pub noise: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            passes: 400,
            step: 6.0,
            blend: 0.3,
            spread: 0.3,
            place_spread: 15.0,
            like: 20.0,
            noise: 0.1,
        }
    }
}

/// A term of a sample's evaluation: parameter pair, sign.
type Term = (u32, f32);

struct Prepared {
    terms: Vec<Term>,
    /// The part of the opening values, 0 to 1.
    phase: f64,
    target: f64,
}

/// The fitted values and the mean squared errors before and after.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The values.
    pub values: Values,
    /// The mean squared error with the values at the beginning.
    pub before: f64,
    /// The mean squared error with the fitted ones.
    pub after: f64,
    /// Centipawns that mean odds of e : 1.
    pub scale: f64,
}

/// Fits the values of a rule set to samples, starting at its present values.
#[must_use]
pub fn fit(rules: &Rules, samples: &[Sample], plan: &Plan) -> Fitted {
    let mut parameters = start(rules);
    let anchor = parameters.clone();
    let pulls = pulls(rules, &anchor, samples.len(), plan);
    let scale = scale_of(samples);
    let prepared: Vec<Prepared> = samples
        .iter()
        .map(|sample| prepare(rules, sample, plan, scale))
        .collect();
    let before = error(&prepared, &parameters, scale);
    let mut adam = Adam::new(parameters.len());
    for pass in 0..plan.passes {
        let mut gradient = gradient(&prepared, &parameters, scale);
        let both = parameters.iter().zip(&anchor);
        for ((slope, (&now, &then)), &pull) in gradient.iter_mut().zip(both).zip(&pulls) {
            *slope += pull * (now - then);
        }
        let step = plan.step * (1.0 - f64::from(pass) / f64::from(plan.passes.max(1)) * 0.9);
        adam.step(&mut parameters, &gradient, step);
    }
    let after = error(&prepared, &parameters, scale);
    Fitted {
        values: values(rules, &parameters),
        before,
        after,
        scale,
    }
}

/// How strongly each parameter is pulled to its anchor.
fn pulls(rules: &Rules, anchor: &[f64], samples: usize, plan: &Plan) -> Vec<f64> {
    let independent = samples as f64 / plan.like;
    let pieces = 2 * kinds(rules);
    let spread = |(i, value): (usize, &f64)| {
        if i < pieces {
            plan.spread * value.abs().max(100.0)
        } else {
            plan.place_spread
        }
    };
    let spreads = anchor.iter().enumerate().map(spread);
    spreads
        .map(|spread| 2.0 * plan.noise / (independent.max(1.0) * spread * spread))
        .collect()
}

/// Centipawns that mean odds of e : 1, from scores and results: by bisection on the slope of the
/// error.
fn scale_of(samples: &[Sample]) -> f64 {
    let error = |scale: f64| -> f64 {
        samples
            .iter()
            .map(|s| (logistic(f64::from(s.score) / scale) - s.result).powi(2))
            .sum()
    };
    let (mut low, mut high) = (50.0_f64, 20_000.0_f64);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(a) < error(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn prepare(rules: &Rules, sample: &Sample, plan: &Plan, scale: f64) -> Prepared {
    let mut terms = Vec::with_capacity(5 * sample.setup.pieces.len());
    let kings = Color::ALL.map(|color| king(rules, sample, color));
    for &(square, piece) in &sample.setup.pieces {
        let sign = if piece.color() == Color::First {
            1.0
        } else {
            -1.0
        };
        let kind: Kind = piece.kind();
        let class = rules.weights().class(kind);
        let seen = rules.geometry().seen_by(piece.color(), square);
        let (rank, file) = class_place(seen, rules.geometry());
        if class + 1 < Weights::CLASSES {
            terms.push((kind.index() as u32, sign));
        }
        terms.push((class_pair(rules, class, rank), sign));
        terms.push((class_pair(rules, class, RANKS + file), sign));
        for (i, color) in [piece.color(), !piece.color()].into_iter().enumerate() {
            if let Some(home) = kings[color.index()] {
                let place = RANKS + FILES + i * DISTANCES + square.distance(home);
                terms.push((class_pair(rules, class, place), sign));
            }
        }
    }
    let pieces = sample.setup.pieces.len() as f64;
    let expected = logistic(f64::from(sample.score) / scale);
    Prepared {
        terms,
        phase: (pieces / f64::from(rules.full_army())).min(1.0),
        target: plan.blend * expected + (1.0 - plan.blend) * sample.result,
    }
}

/// The royal piece of a side that has just one.
fn king(rules: &Rules, sample: &Sample, color: Color) -> Option<Square> {
    let royal =
        |&(_, piece): &(Square, Piece)| piece.color() == color && rules.is_royal(piece.code());
    let mut royals = (sample.setup.pieces.iter().copied()).filter(royal);
    let (square, _) = royals.next()?;
    royals.next().is_none().then_some(square)
}

fn evaluate(sample: &Prepared, parameters: &[f64]) -> f64 {
    let mut sum = 0.0;
    for &(pair, sign) in &sample.terms {
        let at = 2 * pair as usize;
        let value = sample.phase * parameters[at] + (1.0 - sample.phase) * parameters[at + 1];
        sum += f64::from(sign) * value;
    }
    sum
}

fn error(samples: &[Prepared], parameters: &[f64], scale: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|s| (logistic(evaluate(s, parameters) / scale) - s.target).powi(2))
        .sum();
    sum / samples.len().max(1) as f64
}

fn gradient(samples: &[Prepared], parameters: &[f64], scale: f64) -> Vec<f64> {
    let mut gradient = vec![0.0; parameters.len()];
    for sample in samples {
        let p = logistic(evaluate(sample, parameters) / scale);
        let slope = 2.0 * (p - sample.target) * p * (1.0 - p) / scale;
        for &(pair, sign) in &sample.terms {
            let at = 2 * pair as usize;
            gradient[at] += slope * f64::from(sign) * sample.phase;
            gradient[at + 1] += slope * f64::from(sign) * (1.0 - sample.phase);
        }
    }
    let count = samples.len().max(1) as f64;
    gradient.iter_mut().for_each(|slope| *slope /= count);
    gradient
}

/// The Adam optimiser with its usual constants.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(parameters: usize) -> Self {
        Self {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    fn step(&mut self, parameters: &mut [f64], gradient: &[f64], step: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let mean_part = 1.0 - MEAN.powi(self.steps);
        let square_part = 1.0 - SQUARE.powi(self.steps);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((parameter, &slope), (mean, square)) in
            parameters.iter_mut().zip(gradient).zip(moments)
        {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *parameter -= step * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-12);
        }
    }
}
