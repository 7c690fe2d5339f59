//! What pieces are worth, and where.
//!
//! Without a data file the values are derived from the compiled moves alone, so that any rule set
//! can be played: a piece is worth what it can reach on a board of which a part is occupied.

use super::{Geometry, Movement};
use crate::types::{Kind, Square};
use crate::variant::{Class, DISTANCES, FILES, RANKS, State, Values, Variant};

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
    /// The part of its value that a piece gains by each step nearer to the enemy's King, and to its
    /// own one; further away than so many steps it does not matter.
    pursuit: f64,
    guard: f64,
    near: usize,
    /// The squares that a piece of each class reaches, and its value.
    class_reach: [f64; CLASSES.len() + 1],
    class_value: [f64; CLASSES.len() + 1],
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
    advance: -6.0,
    royal_advance: [30.0, 4.0],
    pursuit: 0.001,
    guard: 0.002,
    near: 12,
    class_reach: [2.0, 5.0, 10.0, 18.0, 30.0],
    class_value: [150.0, 475.0, 1_100.0, 2_250.0, 4_500.0],
};

/// The value of every kind, of every kind on every square, and of its distance from the Kings.
#[derive(Clone, Debug)]
pub struct Weights {
    values: Vec<i32>,
    classes: Vec<usize>,
    squares: Vec<[Tapered; Square::CELLS]>,
    near: Vec<Near>,
}

/// What a kind gains by its distance from its own King, and from the enemy's.
pub type Near = [[Tapered; DISTANCES]; 2];

/// Classes of pieces by their derived value; royal pieces are one more class.
const CLASSES: [i32; 4] = [250, 700, 1_500, 3_000];

impl Weights {
    /// The number of classes of pieces whose places have values of their own.
    pub const CLASSES: usize = CLASSES.len() + 2;

    /// Values of every kind: learned ones where the rule set has them, else derived from the first
    /// player's compiled moves.
    #[must_use]
    pub fn new(variant: &Variant, movements: &[&Movement], geometry: &Geometry) -> Self {
        let pairs = derived_values(&variant.states, movements, geometry);
        let classes = pairs.iter().zip(&variant.states).map(|(&pair, state)| {
            let bounds = CLASSES.iter();
            if state.royal {
                Self::CLASSES - 1
            } else {
                bounds.filter(|&&bound| middle(pair) >= bound).count()
            }
        });
        let classes: Vec<usize> = classes.collect();
        let (pairs, learned) = match &variant.values {
            Some(values) => (
                learned_values(&pairs, values, variant),
                values.classes.as_slice(),
            ),
            None => (pairs, &[][..]),
        };
        let places: Vec<Class> = (0..Self::CLASSES)
            .map(|class| learned.get(class).cloned().unwrap_or_else(|| places(class)))
            .collect();
        let of = |class: usize| places.get(class).cloned().unwrap_or_default();
        Self {
            values: pairs.iter().map(|&pair| middle(pair)).collect(),
            squares: pairs
                .iter()
                .zip(&classes)
                .map(|(&pair, &class)| class_squares(pair, &of(class), geometry))
                .collect(),
            near: classes.iter().map(|&class| near(&of(class))).collect(),
            classes,
        }
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

    /// What a kind gains by its distance from its own King and from the enemy's.
    #[inline]
    #[must_use]
    pub fn near(&self, kind: Kind) -> &Near {
        const NONE: Near = [[Tapered {
            opening: 0,
            ending: 0,
        }; DISTANCES]; 2];
        self.near.get(kind.index()).unwrap_or(&NONE)
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

/// What a piece gains by its distances from both Kings, from a class' tables.
fn near(class: &Class) -> Near {
    [&class.own_king, &class.enemy_king].map(|list| {
        let mut table = [Tapered::default(); DISTANCES];
        for (cell, &[opening, ending]) in table.iter_mut().zip(list) {
            *cell = Tapered {
                opening: opening.clamp(-32_000, 32_000) as i16,
                ending: ending.clamp(-32_000, 32_000) as i16,
            };
        }
        table
    })
}

/// The average of a value over the game.
const fn middle([opening, ending]: [i32; 2]) -> i32 {
    (opening + ending) / 2
}

/// Values of every state from the first player's compiled moves: opening and ending.
pub(super) fn derived_values(
    states: &[State],
    movements: &[&Movement],
    geometry: &Geometry,
) -> Vec<[i32; 2]> {
    let d = &DERIVATION;
    let base = d.occupied.map(|occupied| {
        let reach = |m: &&Movement| worth(mobility(m, geometry, d, occupied), d);
        movements.iter().map(reach).collect::<Vec<f64>>()
    });
    let value = |(i, state): (usize, &State)| {
        [0, 1].map(|phase: usize| {
            let at = |i: usize| base[phase].get(i).copied().unwrap_or_default();
            let own = at(i);
            let promoted = state.promotes_to.map_or(own, |kind| at(kind.index()));
            let full = own + d.promise * (promoted - own).max(0.0);
            if state.royal { 0 } else { full.round() as i32 }
        })
    };
    states.iter().enumerate().map(value).collect()
}

/// The learned values in the place of derived ones. Pieces that nothing was learned about keep
/// their proportion to the others.
fn learned_values(derived: &[[i32; 2]], values: &Values, variant: &Variant) -> Vec<[i32; 2]> {
    let known = |state: &State| {
        let piece = values.piece(&state.id, &state.betza);
        piece.map(|piece| [piece.opening, piece.ending])
    };
    let (mut sum_learned, mut sum_derived) = (1.0, 1.0);
    for (state, &pair) in variant.states.iter().zip(derived) {
        if let Some(learned) = known(state) {
            sum_learned += f64::from(middle(learned));
            sum_derived += f64::from(middle(pair));
        }
    }
    let scale = sum_learned / sum_derived;
    let scaled = |value: i32| (f64::from(value) * scale).round() as i32;
    let states = variant.states.iter().zip(derived);
    states
        .map(|(state, &pair)| known(state).unwrap_or_else(|| pair.map(scaled)))
        .collect()
}

/// What the places of a class are worth before anything is learned.
#[must_use]
pub fn places(class: usize) -> Class {
    let d = &DERIVATION;
    let both = |value: f64| [value.round() as i32; 2];
    let half_rank = (RANKS - 1) as f64 / 2.0;
    let (Some(&reach), Some(&value)) = (d.class_reach.get(class), d.class_value.get(class)) else {
        // Royal pieces stay at home.
        let rank = |rank: usize| d.royal_advance.map(|loss| (-loss * rank as f64) as i32);
        return Class {
            ranks: (0..RANKS).map(rank).collect(),
            files: vec![[0; 2]; FILES],
            own_king: vec![[0; 2]; DISTANCES],
            enemy_king: vec![[0; 2]; DISTANCES],
        };
    };
    // From 1 in the middle to 0 at the edge.
    let middle = |steps: f64| 1.0 - steps.abs() / half_rank;
    let rank = |rank: usize| {
        let forward = rank as f64 - half_rank;
        both(d.centre * reach * (middle(forward) - 0.5) / 2.0 + d.advance * forward)
    };
    let file = |file: usize| both(d.centre * reach * (middle(file as f64) - 0.5) / 2.0);
    let steps = |part: f64| {
        let near = |distance: usize| {
            let steps = d.near.saturating_sub(distance.max(1));
            both(part * value * steps as f64)
        };
        (0..DISTANCES).map(near).collect()
    };
    Class {
        ranks: (0..RANKS).map(rank).collect(),
        files: (0..FILES).map(file).collect(),
        own_king: steps(d.guard),
        enemy_king: steps(d.pursuit),
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

/// The table of one kind on each square from its value and the places of its class.
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
