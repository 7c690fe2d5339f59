//! A rule set compiled for play: immutable tables that every position of it shares.
//!
//! Each kind's Betza paths become, for both sides, a [`Movement`] of disjoint parts: slides (eight
//! ranges), leaps with fixed squares (their conditions simplified and duplicates merged at compile
//! time, so that lions and lion dogs need neither special code nor a duplicate check), hooks, and
//! paths that are walked leg by leg for whatever else a user's table may ask.

mod captures;
mod compile;
pub mod condition;
mod geometry;
mod keys;
mod movement;
mod weights;

pub use captures::{CaptureSets, MAX_EXTRA, Victims};
pub use compile::TooManyCaptures;
pub use geometry::{Geometry, LINES, LinePlace};
pub use keys::{Keys, SIDE_KEY, split_mix};
pub use movement::{Chain, Hook, Leap, Movement, Threats};
pub use weights::{Near, Tapered, Weights, class_place, places};

use crate::types::{Color, Kind, Piece};
use crate::variant::{Promotion, Variant};
use condition::{EMPTY, ENEMY, FRIEND, Occupancy};
use std::sync::Arc;

/// A cell on which nothing stands.
pub const EMPTY_CELL: u8 = 0;
/// A cell that is no square of the board.
pub const BORDER_CELL: u8 = 1;

/// A rule set whose pieces cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("piece {id} (Betza \"{betza}\"): {problem}")]
pub struct RulesError {
    /// The piece's id.
    pub id: String,
    /// Its Betza string.
    pub betza: String,
    /// What is wrong.
    pub problem: TooManyCaptures,
}

/// The compiled rule set.
#[derive(Debug)]
pub struct Rules {
    variant: Arc<Variant>,
    geometry: Geometry,
    keys: Keys,
    captures: CaptureSets,
    movements: Vec<Movement>,
    slides: Box<[[u8; 8]; 256]>,
    steppers: [bool; 256],
    special: [bool; 256],
    threatened: [u64; 256],
    victims: [u64; 256],
    far: [bool; 256],
    walks: [bool; 256],
    diagonal_hooks: [Option<bool>; 256],
    royal: [bool; 256],
    promoted: [u8; 256],
    values: [i32; 256],
    occupancy: [[Occupancy; 256]; 2],
    weights: Weights,
    turn: usize,
    full_army: i32,
}

impl Rules {
    /// Compiles `variant`.
    ///
    /// # Errors
    /// When a piece's moves are more than the move encoding can name.
    pub fn new(variant: Arc<Variant>) -> Result<Self, RulesError> {
        let mut captures = CaptureSets::new();
        let mut movements = Vec::with_capacity(2 * variant.states.len());
        for state in &variant.states {
            for color in Color::ALL {
                let movement = compile::compile(&state.paths, color, &mut captures);
                movements.push(movement.map_err(|problem| RulesError {
                    id: state.id.clone(),
                    betza: state.betza.clone(),
                    problem,
                })?);
            }
        }
        let geometry = Geometry::new(variant.files, variant.ranks);
        let first: Vec<&Movement> = movements.iter().step_by(2).collect();
        let weights = Weights::new(&variant, &first, &geometry);
        let corners = [geometry.squares().next(), geometry.squares().last()];
        let mut rules = Self {
            turn: corners.iter().flatten().map(|square| square.index()).sum(),
            weights,
            full_army: 0,
            geometry,
            keys: Keys::new(),
            captures,
            movements,
            slides: Box::new([[0; 8]; 256]),
            steppers: [false; 256],
            special: [false; 256],
            threatened: [0; 256],
            victims: [0; 256],
            far: [false; 256],
            walks: [false; 256],
            diagonal_hooks: [None; 256],
            royal: [false; 256],
            promoted: std::array::from_fn(|code| code as u8),
            values: [0; 256],
            occupancy: [[0; 256]; 2],
            variant,
        };
        rules.fill_piece_tables();
        rules.full_army = rules.variant.start.len().max(1) as i32;
        Ok(rules)
    }

    fn fill_piece_tables(&mut self) {
        let variant = Arc::clone(&self.variant);
        let promotes = variant.rules.promotion == Promotion::ByCapture;
        self.occupancy = [[EMPTY; 256]; 2];
        for color in Color::ALL {
            self.occupancy[color.index()][usize::from(BORDER_CELL)] = 0;
        }
        for (index, state) in variant.states.iter().enumerate() {
            let Some(kind) = Kind::new(index) else {
                continue;
            };
            for color in Color::ALL {
                let piece = Piece::new(kind, color);
                let code = usize::from(piece.code());
                let movement = &self.movements[2 * kind.index() + color.index()];
                self.slides[code] = movement.slides;
                self.steppers[code] = movement.slides.iter().all(|&reach| reach <= 1);
                self.special[code] = movement.is_special();
                self.threatened[code] = movement.threatened();
                self.victims[code] = movement.victims();
                self.far[code] = movement.is_far();
                self.walks[code] = !movement.walks.is_empty();
                let hook = movement.hooks.first();
                self.diagonal_hooks[code] = hook.map(|hook| hook.first.is_diagonal());
                self.royal[code] = state.royal;
                self.values[code] = self.weights.value(kind);
                if let (true, Some(promoted)) = (promotes, state.promotes_to) {
                    self.promoted[code] = Piece::new(promoted, color).code();
                }
                self.occupancy[color.index()][code] = FRIEND;
                self.occupancy[(!color).index()][code] = ENEMY;
            }
        }
    }

    /// The table this comes from.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The position keys.
    #[inline]
    #[must_use]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The sets of squares that moves capture beside their destination.
    #[inline]
    #[must_use]
    pub const fn captures(&self) -> &CaptureSets {
        &self.captures
    }

    /// Every kind of the rule set.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.variant.states.len()).filter_map(Kind::new)
    }

    /// What `piece` can do.
    #[inline]
    #[must_use]
    pub fn movement(&self, piece: Piece) -> &Movement {
        &self.movements[2 * piece.kind().index() + piece.color().index()]
    }

    /// The slide ranges of a cell code; none for an empty or a border cell.
    #[inline]
    #[must_use]
    pub fn slides(&self, code: u8) -> &[u8; 8] {
        &self.slides[usize::from(code)]
    }

    /// Whether the piece of a cell code slides in no direction.
    #[inline]
    #[must_use]
    pub fn is_stepper(&self, code: u8) -> bool {
        self.steppers[usize::from(code)]
    }

    /// Whether the piece of a cell code moves by more than slides.
    #[inline]
    #[must_use]
    pub fn is_special(&self, code: u8) -> bool {
        self.special[usize::from(code)]
    }

    /// Where leaps and chains of a cell code's piece may capture what its slides do not, as bits of a
    /// [`Neighbourhood`](condition::Neighbourhood).
    #[inline]
    #[must_use]
    pub fn threatened(&self, code: u8) -> u64 {
        self.threatened[usize::from(code)]
    }

    /// The squares of which one at least must hold an enemy for a leap or chain of a cell code's
    /// piece to capture, as bits of a [`Neighbourhood`](condition::Neighbourhood).
    #[inline]
    #[must_use]
    pub fn victims(&self, code: u8) -> u64 {
        self.victims[usize::from(code)]
    }

    /// Whether the piece of a cell code reaches further than a neighbourhood, slides apart.
    #[inline]
    #[must_use]
    pub fn is_far(&self, code: u8) -> bool {
        self.far[usize::from(code)]
    }

    /// Whether the piece of a cell code has paths that are walked leg by leg.
    #[inline]
    #[must_use]
    pub fn walks(&self, code: u8) -> bool {
        self.walks[usize::from(code)]
    }

    /// Whether the hooks of a cell code's piece are diagonal ones; `None` if it has none.
    #[inline]
    #[must_use]
    pub fn diagonal_hooks(&self, code: u8) -> Option<bool> {
        self.diagonal_hooks[usize::from(code)]
    }

    /// Whether the piece of a cell code is royal.
    #[inline]
    #[must_use]
    pub fn is_royal(&self, code: u8) -> bool {
        self.royal[usize::from(code)]
    }

    /// What the piece of a cell code is after a capture: its promoted form, or itself.
    #[inline]
    #[must_use]
    pub fn after_capture(&self, code: u8) -> u8 {
        self.promoted[usize::from(code)]
    }

    /// The value of a cell code's piece, averaged over the game, in hundredths of a Pawn; 0 for royal
    /// pieces and for what is no piece.
    #[inline]
    #[must_use]
    pub fn value(&self, code: u8) -> i32 {
        self.values[usize::from(code)]
    }

    /// What pieces are worth.
    #[inline]
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What every state is worth by its moves alone, whatever was learned: opening and ending.
    #[must_use]
    pub fn derived_values(&self) -> Vec<[i32; 2]> {
        let first: Vec<&Movement> = self.movements.iter().step_by(2).collect();
        weights::derived_values(&self.variant.states, &first, &self.geometry)
    }

    /// The number of pieces of both sides in the start array.
    #[inline]
    #[must_use]
    pub const fn full_army(&self) -> i32 {
        self.full_army
    }

    /// The value of `piece` on the square with padded index `index`, counted for its owner.
    #[inline]
    #[must_use]
    pub fn worth(&self, piece: Piece, index: usize) -> Tapered {
        let seen = match piece.color() {
            Color::First => index,
            Color::Second => self.turn.wrapping_sub(index),
        };
        self.weights.on(piece.kind(), seen)
    }

    /// What the cell code is to a piece of `color`.
    #[inline]
    #[must_use]
    pub fn occupancy(&self, color: Color, code: u8) -> Occupancy {
        self.occupancy[color.index()][usize::from(code)]
    }
}
