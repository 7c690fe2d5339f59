//! Which squares a move captures beside its destination, by number.

use crate::hash::FastMap;
use crate::types::{Offset, PathId};
use arrayvec::ArrayVec;

/// The largest number of squares one move captures beside its destination.
pub const MAX_EXTRA: usize = 4;

/// Captured squares as steps from the move's origin, sorted.
pub type Victims = ArrayVec<Offset, MAX_EXTRA>;

/// Every set of captured squares that a move of the rule set can have, numbered; number 0 is the
/// empty set.
#[derive(Clone, Debug)]
pub struct CaptureSets {
    sets: Vec<Victims>,
    numbers: FastMap<Victims, PathId>,
}

impl CaptureSets {
    /// Only the empty set.
    #[must_use]
    pub fn new() -> Self {
        let mut sets = Self {
            sets: Vec::new(),
            numbers: FastMap::default(),
        };
        sets.intern(Victims::new());
        sets
    }

    /// The number of the set, a new one if it is new; `None` when there are too many sets.
    pub fn intern(&mut self, mut victims: Victims) -> Option<PathId> {
        victims.sort_unstable();
        if let Some(&number) = self.numbers.get(&victims) {
            return Some(number);
        }
        let number = PathId::new(self.sets.len())?;
        self.sets.push(victims.clone());
        self.numbers.insert(victims, number);
        Some(number)
    }

    /// The number of a known set, given in any order.
    #[must_use]
    pub fn number(&self, mut victims: Victims) -> Option<PathId> {
        victims.sort_unstable();
        self.numbers.get(&victims).copied()
    }

    /// The steps from the origin to the captured squares; empty for an unknown number.
    #[inline]
    #[must_use]
    pub fn victims(&self, path: PathId) -> &[Offset] {
        self.sets.get(path.index()).map_or(&[], ArrayVec::as_slice)
    }
}

impl Default for CaptureSets {
    fn default() -> Self {
        Self::new()
    }
}
