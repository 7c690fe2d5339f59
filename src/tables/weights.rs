//! What pieces are worth, and where.
//!
//! Without a data file the values are derived from the compiled moves alone, so that any rule set
//! can be played: a piece is worth what it can reach on a board of which a part is occupied.

use super::{Geometry, Movement};
use crate::types::{Kind, Square};
use crate::variant::{Class, FILES, RANKS, State, Values, Variant};

/// A pair of values: for a full board and for an empty one. In hundredths of a Pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// While all pieces are there.
    pub opening: i16,
    /// When almost none is left.
    pub ending: i16,
}

/// Constants of the derived values.
struct Derivation {
    /// The part of the squares that is taken for occupied, per mille: opening and ending.
    occupied: [f64; 2],
    /// The value of reaching one square, and of its square: many moves help each other.
    linear: f64,
    quadratic: f64,
    /// The weight of reaching forward, sideways and backward.
    forward: f64,
    sideways: f64,
    backward: f64,
    /// The weight of a square that can only be moved to, or only be captured on.
    one_mode: f64,
    /// The weight of a square reached round a corner.
    hooked: f64,
    /// The weight of each enemy that can be taken on the way.
    chain: f64,
    /// The part of what promotion would add that an unpromoted piece is worth already.
    promise: f64,
    /// Centipawns from the edge to the centre for each square reached, and for each rank forward.
    centre: f64,
    advance: f64,
    /// What a royal piece loses for each rank it leaves its own edge behind: opening and ending.
    royal_advance: [f64; 2],
}

const DERIVATION: Derivation = Derivation {
    occupied: [0.40, 0.15],
    linear: 85.0,
    quadratic: 1.6,
    forward: 1.15,
    sideways: 1.0,
    backward: 0.9,
    one_mode: 0.5,
    hooked: 0.45,
    chain: 0.7,
    promise: 0.12,
    centre: 1.2,
    advance: 3.0,
    royal_advance: [30.0, 4.0],
};

/// The value of every kind, and of every kind on every square.
#[derive(Clone, Debug)]
pub struct Weights {
    values: Vec<i32>,
    classes: Vec<usize>,
    squares: Vec<[Tapered; Square::CELLS]>,
}

/// Classes of pieces by their derived value; royal pieces are one more class.
const CLASSES: [i32; 4] = [250, 700, 1_500, 3_000];

impl Weights {
    /// The number of classes of pieces whose places have values of their own.
    pub const CLASSES: usize = CLASSES.len() + 2;

    /// Values of every kind: learned ones where the rule set has them, else derived from the first
    /// player's compiled moves.
    #[must_use]
    pub fn new(variant: &Variant, movements: &[&Movement], geometry: &Geometry) -> Self {
        let derived = Self::derive(&variant.states, movements, geometry);
        match &variant.values {
            Some(values) => derived.learned(values, variant, geometry),
            None => derived,
        }
    }

    /// Values from the first player's compiled moves, by kind.
    #[must_use]
    pub fn derive(states: &[State], movements: &[&Movement], geometry: &Geometry) -> Self {
        let d = &DERIVATION;
        let reach = |phase: usize| -> Vec<f64> {
            movements
                .iter()
                .map(|m| mobility(m, geometry, d, d.occupied[phase]))
                .collect()
        };
        let reaches = [reach(0), reach(1)];
        let base = reaches
            .clone()
            .map(|r| r.iter().map(|&m| worth(m, d)).collect::<Vec<f64>>());
        let mut weights = Self {
            values: Vec::new(),
            classes: Vec::new(),
            squares: Vec::new(),
        };
        for (i, state) in states.iter().enumerate() {
            let at = |list: &[f64], i: usize| list.get(i).copied().unwrap_or_default();
            let full = [0, 1].map(|phase| {
                let own = at(&base[phase], i);
                let promoted = state
                    .promotes_to
                    .map_or(own, |kind| at(&base[phase], kind.index()));
                own + d.promise * (promoted - own).max(0.0)
            });
            let full = if state.royal { [0.0, 0.0] } else { full };
            let value = ((full[0] + full[1]) / 2.0).round() as i32;
            let class = CLASSES.iter().filter(|&&bound| value >= bound).count();
            weights.values.push(value);
            weights.classes.push(if state.royal {
                Self::CLASSES - 1
            } else {
                class
            });
            let squares = piece_squares(full, at(&reaches[1], i), state.royal, geometry, d);
            weights.squares.push(squares);
        }
        weights
    }

    /// These derived values with the learned ones in their place. Pieces that nothing was learned
    /// about keep their proportion to the others.
    fn learned(mut self, values: &Values, variant: &Variant, geometry: &Geometry) -> Self {
        let known = |state: &State| {
            values
                .piece(&state.id, &state.betza)
                .map(|piece| [piece.opening, piece.ending])
        };
        let (mut sum_learned, mut sum_derived) = (1.0, 1.0);
        for (state, &derived) in variant.states.iter().zip(&self.values) {
            if let Some([opening, ending]) = known(state) {
                sum_learned += f64::from(opening + ending) / 2.0;
                sum_derived += f64::from(derived);
            }
        }
        let scale = sum_learned / sum_derived;
        for (i, state) in variant.states.iter().enumerate() {
            let (Some(value), Some(&class)) = (self.values.get_mut(i), self.classes.get(i)) else {
                continue;
            };
            let scaled = (f64::from(*value) * scale).round() as i32;
            let pair = known(state).unwrap_or([scaled, scaled]);
            *value = (pair[0] + pair[1]) / 2;
            if let (Some(class), Some(squares)) =
                (values.classes.get(class), self.squares.get_mut(i))
            {
                *squares = class_squares(pair, class, geometry);
            }
        }
        self
    }

    /// The class of a kind, below [`Weights::CLASSES`].
    #[must_use]
    pub fn class(&self, kind: Kind) -> usize {
        self.classes.get(kind.index()).copied().unwrap_or_default()
    }

    /// The value of a kind, averaged over the game; 0 for royal pieces.
    #[inline]
    #[must_use]
    pub fn value(&self, kind: Kind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or_default()
    }

    /// The value of a kind on the cell with padded index `index`, seen by its owner.
    #[inline]
    #[must_use]
    pub fn on(&self, kind: Kind, index: usize) -> Tapered {
        match self.squares.get(kind.index()) {
            Some(table) => table[index & (Square::CELLS - 1)],
            None => Tapered::default(),
        }
    }
}

/// The places in a class' tables of a square, as its owner sees it: rank and file.
#[must_use]
pub fn class_place(square: Square, geometry: &Geometry) -> (usize, usize) {
    let last = usize::from(geometry.ranks() - 1).max(1);
    let rank = usize::from(square.rank()) * (RANKS - 1) / last;
    // Twice the distance from the middle, which may lie between two files.
    let twice = (2 * i32::from(square.file()) - i32::from(geometry.files() - 1)).unsigned_abs();
    (rank.min(RANKS - 1), (twice as usize / 2).min(FILES - 1))
}

/// The table of one kind from its value and the places of its class.
fn class_squares(value: [i32; 2], class: &Class, geometry: &Geometry) -> [Tapered; Square::CELLS] {
    let mut table = [Tapered::default(); Square::CELLS];
    for square in geometry.squares() {
        let (rank, file) = class_place(square, geometry);
        let cell = |phase: usize| {
            let place = |list: &[[i32; 2]], at: usize| list.get(at).map_or(0, |pair| pair[phase]);
            let sum = value[phase] + place(&class.ranks, rank) + place(&class.files, file);
            sum.clamp(-32_000, 32_000) as i16
        };
        table[square.index()] = Tapered {
            opening: cell(0),
            ending: cell(1),
        };
    }
    table
}

/// The squares a piece reaches on average, weighted.
fn mobility(movement: &Movement, geometry: &Geometry, d: &Derivation, occupied: f64) -> f64 {
    let free = 1.0 - occupied;
    let on_board = |files: f64, ranks: f64| {
        let part = |step: f64, side: u8| (1.0 - step.abs() / f64::from(side)).max(0.0);
        part(files, geometry.files()) * part(ranks, geometry.ranks())
    };
    let towards = |ranks: f64| match ranks {
        r if r > 0.0 => d.forward,
        r if r < 0.0 => d.backward,
        _ => d.sideways,
    };
    let mut sum = 0.0;
    for path in &movement.paths {
        let Some((last, before)) = path.legs.split_last() else {
            continue;
        };
        // Earlier legs: where they lead, and how likely they are.
        let captures = before.iter().any(|leg| leg.capture);
        let slides = before.iter().find(|leg| leg.range > 1);
        let corners = slides.map_or(1, |leg| {
            leg.range.min(geometry.files().max(geometry.ranks()))
        });
        for corner in 1..=corners {
            let mut weight = match (slides, captures) {
                (Some(_), _) => d.hooked * free.powi(i32::from(corner)),
                (None, true) => d.chain / before.len() as f64 / 8.0,
                (None, false) if before.is_empty() => 1.0,
                (None, false) => continue,
            };
            if !(last.to_empty && last.capture) {
                weight *= d.one_mode;
            }
            let start = before.iter().fold((0.0, 0.0), |(f, r), leg| {
                let n = if leg.range > 1 {
                    f64::from(corner)
                } else {
                    1.0
                };
                (f + f64::from(leg.step.0) * n, r + f64::from(leg.step.1) * n)
            });
            let mut clear = 1.0;
            for n in 1..=last.range {
                let n = f64::from(n);
                let (files, ranks) = (
                    start.0 + f64::from(last.step.0) * n,
                    start.1 + f64::from(last.step.1) * n,
                );
                sum += weight * clear * on_board(files, ranks) * towards(ranks);
                clear *= free;
            }
        }
    }
    sum
}

/// The value of reaching `mobility` squares.
fn worth(mobility: f64, d: &Derivation) -> f64 {
    d.linear * mobility + d.quadratic * mobility * mobility
}

/// The table of one kind, as its owner sees the board.
fn piece_squares(
    value: [f64; 2],
    reach: f64,
    royal: bool,
    geometry: &Geometry,
    d: &Derivation,
) -> [Tapered; Square::CELLS] {
    let mut table = [Tapered::default(); Square::CELLS];
    for square in geometry.squares() {
        let place = |at: u8, side: u8| {
            let middle = f64::from(side - 1) / 2.0;
            1.0 - (f64::from(at) - middle).abs() / middle
        };
        let (file, rank) = (square.file(), square.rank());
        let centre = (place(file, geometry.files()) + place(rank, geometry.ranks())) / 2.0;
        let forward = f64::from(rank) - f64::from(geometry.ranks() - 1) / 2.0;
        let shift = [0, 1].map(|phase| {
            if royal {
                -d.royal_advance[phase] * f64::from(rank)
            } else {
                d.centre * reach.min(30.0) * (centre - 0.5) + d.advance * forward
            }
        });
        let cell = |phase: usize| {
            (value[phase] + shift[phase])
                .round()
                .clamp(-32_000.0, 32_000.0) as i16
        };
        table[square.index()] = Tapered {
            opening: cell(0),
            ending: cell(1),
        };
    }
    table
}
