//! Which moves were good elsewhere.

use super::correction::Corrections;
use super::gain::gain;
use crate::position::Position;
use crate::types::{Move, Square};

/// Scores stay within this bound: each update takes its share of the distance to it.
const BOUND: i32 = 16_384;
/// Captures are ordered by what they win, times this, less the value of the capturer.
const VICTIM_WEIGHT: i32 = 8;
/// Entries of the continuation table: 2 MiB.
const CONTINUATIONS: usize = 1 << 20;
/// Classes of victims by value.
const VICTIMS: usize = 16;
/// The width of a class of victims, in centipawns.
const VICTIM_CLASS: i32 = 250;

/// A piece and the square it goes to.
pub type PieceTo = u32;

/// The last moves before a node, the nearest first; `None` for a null move or none.
pub type Before = [Option<PieceTo>; 2];

/// Success of moves by the moving piece and its destination (J. Schaeffer's history heuristic with
/// gravity): alone, after the moves before, and of captures by the victim's value.
#[derive(Clone, Debug)]
pub struct Histories {
    quiets: Vec<i16>,
    continuations: Vec<i16>,
    captures: Vec<i16>,
    /// Mends the evaluation.
    pub corrections: Corrections,
}

impl Histories {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self {
            quiets: vec![0; 256 * Square::CELLS],
            continuations: vec![0; CONTINUATIONS],
            captures: vec![0; 256 * Square::CELLS * VICTIMS / 8],
            corrections: Corrections::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in [
            &mut self.quiets,
            &mut self.continuations,
            &mut self.captures,
        ] {
            table.fill(0);
        }
        self.corrections.clear();
    }

    /// The moving piece and destination of a move.
    #[inline]
    #[must_use]
    pub fn piece_to(position: &Position, played: Move) -> PieceTo {
        let code = u32::from(position.board().cell(played.from()));
        code * Square::CELLS as u32 + played.to().index() as u32
    }

    /// How early a quiet move is tried; higher is earlier.
    #[inline]
    #[must_use]
    pub fn quiet_order(&self, position: &Position, before: Before, played: Move) -> i32 {
        let now = Self::piece_to(position, played);
        let mut score = read(&self.quiets, now as usize);
        for earlier in before.into_iter().flatten() {
            score += read(&self.continuations, continuation(earlier, now));
        }
        score
    }

    /// How early a capture that wins `won` at once is tried; higher is earlier.
    #[inline]
    #[must_use]
    pub fn capture_order(&self, position: &Position, played: Move, won: i32) -> i32 {
        let board = position.board();
        let own = position.rules().value(board.cell(played.from()));
        let past = read(&self.captures, capture(position, played, won));
        won * VICTIM_WEIGHT - own + past / 4
    }

    /// Raises (or with a negative `bonus` lowers) the score of a quiet move.
    #[inline]
    pub fn update_quiet(&mut self, position: &Position, before: Before, played: Move, bonus: i32) {
        let now = Self::piece_to(position, played);
        add(&mut self.quiets, now as usize, bonus);
        for earlier in before.into_iter().flatten() {
            add(&mut self.continuations, continuation(earlier, now), bonus);
        }
    }

    /// Raises (or with a negative `bonus` lowers) the score of a capture.
    #[inline]
    pub fn update_capture(&mut self, position: &Position, played: Move, bonus: i32) {
        let index = capture(position, played, gain(position, played));
        add(&mut self.captures, index, bonus);
    }
}

impl Default for Histories {
    fn default() -> Self {
        Self::new()
    }
}

/// The place of a pair of moves: pairs share places, by a hash.
#[inline]
fn continuation(earlier: PieceTo, now: PieceTo) -> usize {
    let mixed = earlier.wrapping_mul(0x9E37_79B1) ^ now.wrapping_mul(0x85EB_CA77);
    (mixed ^ mixed >> 15) as usize & (CONTINUATIONS - 1)
}

/// The place of a capture: the piece, a coarse destination, the class of what it wins.
#[inline]
fn capture(position: &Position, played: Move, won: i32) -> usize {
    let code = usize::from(position.board().cell(played.from()));
    let class = (won / VICTIM_CLASS).clamp(0, VICTIMS as i32 - 1) as usize;
    // Eight neighbouring squares share a place.
    (code * (Square::CELLS / 8) + played.to().index() / 8) * VICTIMS + class
}

#[inline]
fn read(table: &[i16], index: usize) -> i32 {
    table.get(index).copied().map_or(0, i32::from)
}

#[inline]
fn add(table: &mut [i16], index: usize, bonus: i32) {
    if let Some(cell) = table.get_mut(index) {
        let old = i32::from(*cell);
        let bonus = bonus.clamp(-BOUND / 4, BOUND / 4);
        *cell = (old + bonus - old * bonus.abs() / BOUND) as i16;
    }
}
