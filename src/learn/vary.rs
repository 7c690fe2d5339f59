//! Values changed at random, so that two sides of a game differ in what they strive for.
//!
//! Two players with the same values know each other's plans: their games are drawn and teach
//! nothing. Players who differ reach other positions, and results show whose values were better.

use super::parameters::{CLASS_PAIRS, class_pair, kinds, start, values};
use crate::tables::{Rules, RulesError, Weights, split_mix};
use crate::variant::{DISTANCES, FILES, RANKS, Variant};
use std::sync::Arc;

/// How far values are changed: the standard deviations.
struct Spread {
    /// Of a piece's value, as a part of it.
    piece: f64,
    /// Of what a rank forward gains, in hundredths of a Pawn.
    rank: f64,
    /// Of what a file from the middle gains.
    file: f64,
    /// Of what a step towards a King gains.
    king: f64,
}

const SPREAD: Spread = Spread {
    piece: 0.15,
    rank: 9.0,
    file: 3.0,
    king: 4.0,
};

/// The rule set with values that `random` changed.
///
/// # Errors
/// None for a rule set that was compiled before.
pub fn varied(rules: &Rules, random: &mut u64) -> Result<Arc<Rules>, RulesError> {
    let mut parameters = start(rules);
    let mut shift = |pair: u32, by: f64| {
        for value in parameters.iter_mut().skip(2 * pair as usize).take(2) {
            *value += by;
        }
    };
    let derived = rules.derived_values();
    for (kind, value) in (0..kinds(rules)).zip(derived) {
        shift(
            kind as u32,
            f64::from(value[0]) * SPREAD.piece * normal(random),
        );
    }
    for class in 0..Weights::CLASSES {
        let [rank, file] = [SPREAD.rank, SPREAD.file].map(|spread| spread * normal(random));
        let king = [0, 1].map(|_| SPREAD.king * normal(random));
        for place in 0..CLASS_PAIRS {
            let by = match place {
                _ if place < RANKS => rank * (place as f64 - (RANKS - 1) as f64 / 2.0),
                _ if place < RANKS + FILES => file * (place - RANKS) as f64,
                _ => {
                    let place = place - RANKS - FILES;
                    -king[place / DISTANCES] * (place % DISTANCES) as f64
                }
            };
            shift(class_pair(rules, class, place), by);
        }
    }
    let variant = Variant {
        values: Some(values(rules, &parameters)),
        ..Variant::clone(rules.variant())
    };
    Ok(Arc::new(Rules::new(Arc::new(variant))?))
}

/// Roughly normal, with mean 0 and deviation 1: the sum of uniform numbers.
fn normal(random: &mut u64) -> f64 {
    const TERMS: usize = 12;
    let uniform = |_| split_mix(random) as f64 / u64::MAX as f64;
    (0..TERMS).map(uniform).sum::<f64>() - TERMS as f64 / 2.0
}
