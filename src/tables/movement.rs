//! What a piece of one side can do, compiled for the board.

use super::condition::{Condition, Neighbourhood, Occupancy, Vector, bit, vector};
use super::condition::{EMPTY, ENEMY};
use crate::betza::Path;
use crate::types::{Direction, Offset, PathId};

/// The compiled moves of one kind of one side.
///
/// The four parts are disjoint: no two of them yield the same move.
#[derive(Clone, Debug, Default)]
pub struct Movement {
    /// The range in each direction, 0 for none: moves and captures along empty squares.
    pub slides: [u8; 8],
    /// The destinations of leaps without conditions, as bits of a neighbourhood: to an empty
    /// square, and to an enemy.
    pub free_leaps: [u64; 2],
    /// Other leaps that capture nothing; a pass is one to offset 0.
    pub quiet_leaps: Vec<Leap>,
    /// Whether it matters to [`Movement::quiet_leaps`] whose a piece is.
    pub quiets_tell_sides: bool,
    /// Other leaps that capture on their destination only.
    pub capture_leaps: Vec<Leap>,
    /// The destinations of those, as bits of a neighbourhood.
    pub leap_victims: u64,
    /// The squares on which some chain's victim stands, as bits of a neighbourhood.
    pub chain_victims: u64,
    /// Moves with fixed squares that capture beside their destination, by one of those victims.
    pub chains: Vec<Chain>,
    /// Slides that turn one corner.
    pub hooks: Vec<Hook>,
    /// Everything else, walked leg by leg.
    pub walks: Vec<Path>,
    /// All paths as Betza gives them, turned for the side: the definition of the parts above.
    pub paths: Vec<Path>,
    /// When leaps and chains capture what stands at a vector; slides are not counted.
    pub(super) threats: Threats,
}

/// A move with fixed squares.
#[derive(Clone, Debug)]
pub struct Leap {
    /// The destination.
    pub to: Offset,
    /// What is captured beside the destination.
    pub path: PathId,
    /// What must hold, the destination included.
    pub when: Condition,
}

/// Leaps that all capture the same enemy beside their destination.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Where that enemy stands, as a bit of a neighbourhood.
    pub victim: u64,
    /// The leaps, captures and igui.
    pub leaps: Vec<Leap>,
}

/// A slide over empty squares that turns by 90 degrees on one of them and goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hook {
    /// The first leg's direction.
    pub first: Direction,
    /// The first leg's range.
    pub first_range: u8,
    /// The second leg's direction.
    pub second: Direction,
    /// The second leg's range; it may capture.
    pub second_range: u8,
}

/// For every vector of a neighbourhood, when a leap captures there.
#[derive(Clone, Debug, Default)]
pub struct Threats(Vec<Option<Condition>>);

impl Threats {
    pub(super) fn new(entry: impl Fn(Vector) -> Option<Condition>) -> Self {
        Self(
            (0..Neighbourhood::BITS)
                .map(|bit| entry(vector(bit)))
                .collect(),
        )
    }
}

impl Movement {
    /// Whether anything but slides is needed to move it.
    #[must_use]
    pub fn is_special(&self) -> bool {
        !(self.free_leaps == [0, 0]
            && self.quiet_leaps.is_empty()
            && self.capture_leaps.is_empty()
            && self.chains.is_empty()
            && self.hooks.is_empty()
            && self.walks.is_empty())
    }

    /// Whether it reaches further than a neighbourhood by other moves than slides.
    #[must_use]
    pub fn is_far(&self) -> bool {
        !(self.hooks.is_empty() && self.walks.is_empty())
    }

    /// Whether the move can end where it began without a capture.
    #[must_use]
    pub fn can_pass(&self) -> bool {
        self.quiet_leaps
            .iter()
            .any(|leap| leap.to == Offset::new(0, 0))
    }

    /// When leaps and chains capture what stands at `(files, ranks)`; slides, hooks and walks are
    /// not counted.
    #[inline]
    #[must_use]
    pub fn threat(&self, files: i8, ranks: i8) -> Option<&Condition> {
        self.threats.0.get(bit(files, ranks)? as usize)?.as_ref()
    }

    /// The squares of which one at least must hold an enemy for a leap or chain to capture, as bits
    /// of a neighbourhood.
    #[must_use]
    pub const fn victims(&self) -> u64 {
        self.free_leaps[1] | self.leap_victims | self.chain_victims
    }

    /// Where leaps and chains may capture what no slide does, as bits of a neighbourhood.
    #[must_use]
    pub fn threatened(&self) -> u64 {
        let places = self.threats.0.iter().enumerate();
        places.fold(0, |bits, (place, when)| {
            bits | u64::from(when.is_some()) << place
        })
    }

    /// Files a leap of which nothing is required but its destination.
    pub(super) fn add_free_leap(&mut self, to: Vector, target: Occupancy) {
        let list = match target {
            EMPTY => 0,
            ENEMY => 1,
            _ => return,
        };
        if let Some(bit) = bit(to.0, to.1) {
            self.free_leaps[list] |= 1 << bit;
        }
    }
}
