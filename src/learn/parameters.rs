//! Everything that is learned about a rule set as one list of numbers.
//!
//! First a pair (opening, ending) for each kind, then the pairs of each class: by rank, by file, by
//! distance from the own King, by distance from the enemy's.

use crate::tables::{Rules, Weights, places};
use crate::variant::{Class, DISTANCES, FILES, PieceValue, RANKS, Values};

/// The number of pairs before those of the classes: one for each kind.
pub fn kinds(rules: &Rules) -> usize {
    rules.variant().states.len()
}

/// The number of pairs of a class.
pub const CLASS_PAIRS: usize = RANKS + FILES + 2 * DISTANCES;

/// The number of the pair of a place: its rank, file, distance from its own and the enemy's King.
pub fn class_pair(rules: &Rules, class: usize, place: usize) -> u32 {
    (kinds(rules) + class * CLASS_PAIRS + place) as u32
}

/// The present values as parameters: pairs of opening and ending.
pub fn start(rules: &Rules) -> Vec<f64> {
    let known = rules.variant().values.as_ref();
    let pairs = kinds(rules) + Weights::CLASSES * CLASS_PAIRS;
    let mut parameters = Vec::with_capacity(2 * pairs);
    for (state, derived) in rules.variant().states.iter().zip(rules.derived_values()) {
        let pair = known.and_then(|values| values.piece(&state.id, &state.betza));
        let pair = pair.map_or(derived, |piece| [piece.opening, piece.ending]);
        parameters.extend(pair.map(f64::from));
    }
    for class in 0..Weights::CLASSES {
        let learned = known.and_then(|values| values.classes.get(class).cloned());
        let class = learned.unwrap_or_else(|| places(class));
        parameters.extend(class.pairs().flatten().map(|&value| f64::from(value)));
    }
    parameters
}

/// Parameters as a data file.
pub fn values(rules: &Rules, parameters: &[f64]) -> Values {
    let pair = |pair: u32| {
        let at = 2 * pair as usize;
        [
            parameters[at].round() as i32,
            parameters[at + 1].round() as i32,
        ]
    };
    let states = rules.variant().states.iter().enumerate();
    let pieces = states.map(|(i, state)| {
        let [opening, ending] = if state.royal { [0, 0] } else { pair(i as u32) };
        PieceValue {
            id: state.id.clone(),
            betza: state.betza.clone(),
            opening,
            ending,
        }
    });
    let class = |class: usize| {
        let list = |first: usize, length: usize| {
            let places = first..first + length;
            places
                .map(|place| pair(class_pair(rules, class, place)))
                .collect()
        };
        Class {
            ranks: list(0, RANKS),
            files: list(RANKS, FILES),
            own_king: list(RANKS + FILES, DISTANCES),
            enemy_king: list(RANKS + FILES + DISTANCES, DISTANCES),
        }
    };
    Values {
        table: rules.variant().name.clone(),
        pieces: pieces.collect(),
        classes: (0..Weights::CLASSES).map(class).collect(),
    }
}
