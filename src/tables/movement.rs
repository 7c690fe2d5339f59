//! What a piece of one side can do, compiled for the board.

use super::condition::{Condition, Occupancy, Vector};
use crate::betza::Path;
use crate::types::{Direction, Offset, PathId};

/// How far a compiled leap reaches: three squares, the width of a board array's border.
pub const LEAP_REACH: i8 = 3;
const LEAP_WIDTH: usize = 2 * LEAP_REACH as usize + 1;

/// The compiled moves of one kind of one side.
///
/// The four parts are disjoint: no two of them yield the same move.
#[derive(Clone, Debug, Default)]
pub struct Movement {
    /// The range in each direction, 0 for none: moves and captures along empty squares.
    pub slides: [u8; 8],
    /// Moves with fixed squares that capture nothing; a pass is one to offset 0.
    pub quiet_leaps: Vec<Leap>,
    /// Moves with fixed squares that capture on their destination only.
    pub capture_leaps: Vec<Leap>,
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
    /// What may stand on the destination: EMPTY, ENEMY, or FRIEND for the start square itself.
    pub target: Occupancy,
    /// What is captured beside the destination.
    pub path: PathId,
    /// What else must hold.
    pub when: Condition,
}

/// Leaps that all capture the same enemy beside their destination.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Where that enemy stands.
    pub victim: Offset,
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

/// For every vector within [`LEAP_REACH`], when a leap captures there.
#[derive(Clone, Debug, Default)]
pub struct Threats(Vec<Option<Condition>>);

impl Threats {
    pub(super) fn new(entry: impl Fn(Vector) -> Option<Condition>) -> Self {
        let side = -LEAP_REACH..=LEAP_REACH;
        Self(
            side.clone()
                .flat_map(|dr| side.clone().map(move |df| (df, dr)))
                .map(entry)
                .collect(),
        )
    }

    /// The condition on which something at `(files, ranks)` is captured, if that can be.
    #[inline]
    #[must_use]
    pub fn at(&self, files: i8, ranks: i8) -> Option<&Condition> {
        let file = files
            .checked_add(LEAP_REACH)
            .filter(|f| (0..LEAP_WIDTH as i8).contains(f))?;
        let rank = ranks
            .checked_add(LEAP_REACH)
            .filter(|r| (0..LEAP_WIDTH as i8).contains(r))?;
        self.0
            .get(rank as usize * LEAP_WIDTH + file as usize)?
            .as_ref()
    }
}

impl Movement {
    /// Whether anything but slides is needed to move it.
    #[must_use]
    pub fn is_special(&self) -> bool {
        !(self.quiet_leaps.is_empty()
            && self.capture_leaps.is_empty()
            && self.chains.is_empty()
            && self.hooks.is_empty()
            && self.walks.is_empty())
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
        self.threats.at(files, ranks)
    }
}
