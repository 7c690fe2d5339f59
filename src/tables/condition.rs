//! Conditions on squares near a piece, and their simplification.

use crate::types::Offset;
use std::collections::BTreeMap;

/// What may stand on a square, as a set of bits; a border cell is none of the three.
pub type Occupancy = u8;
/// Nothing stands there.
pub const EMPTY: Occupancy = 1;
/// A piece of the mover's side.
pub const FRIEND: Occupancy = 2;
/// A piece of the other side.
pub const ENEMY: Occupancy = 4;
/// A piece of either side.
pub const OCCUPIED: Occupancy = FRIEND | ENEMY;
/// Anything, as long as the square exists.
pub const ON_BOARD: Occupancy = EMPTY | OCCUPIED;

/// (files, ranks) from the piece's square.
pub type Vector = (i8, i8);

/// Squares relative to a piece and what may stand on each: all of them must hold.
pub type Conjunction = BTreeMap<Vector, Occupancy>;

/// A condition on the neighbourhood of a piece: at least one alternative holds, every square of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The alternatives; an empty one always holds.
    any_of: Vec<Vec<(Offset, Occupancy)>>,
    always: bool,
}

impl Condition {
    /// The condition that at least one of `alternatives` holds.
    #[must_use]
    pub fn any(alternatives: &[Conjunction]) -> Self {
        let any_of = alternatives
            .iter()
            .map(|c| {
                c.iter()
                    .map(|(&(df, dr), &mask)| (Offset::new(df, dr), mask))
                    .collect()
            })
            .collect::<Vec<Vec<_>>>();
        Self {
            always: any_of.iter().any(Vec::is_empty),
            any_of,
        }
    }

    /// Whether it holds, where `occupancy` tells what stands at an offset from the piece.
    #[inline]
    pub fn holds(&self, occupancy: impl Fn(Offset) -> Occupancy) -> bool {
        self.always
            || self.any_of.iter().any(|c| {
                c.iter()
                    .all(|&(offset, mask)| occupancy(offset) & mask != 0)
            })
    }
}

/// Adds "`square` is one of `mask`" to `conjunction`; false if that contradicts it.
pub fn require(conjunction: &mut Conjunction, square: Vector, mask: Occupancy) -> bool {
    let entry = conjunction.entry(square).or_insert(ON_BOARD);
    *entry &= mask;
    *entry != 0
}

/// Both conjunctions together, unless they contradict each other.
pub fn both(a: &Conjunction, b: &Conjunction) -> Option<Conjunction> {
    let mut all = a.clone();
    b.iter()
        .all(|(&square, &mask)| require(&mut all, square, mask))
        .then_some(all)
}

/// The same alternatives in fewer words: conditions that every board meets are dropped, duplicates
/// and special cases of another alternative too, and alternatives that differ in one square merge.
///
/// `target` is the destination: a square between it and the piece exists on every board.
#[must_use]
pub fn simplified(mut alternatives: Vec<Conjunction>, target: Vector) -> Vec<Conjunction> {
    for alternative in &mut alternatives {
        alternative.retain(|&square, mask| *mask != ON_BOARD || !inside(square, target));
    }
    loop {
        let before = alternatives.len();
        absorb(&mut alternatives);
        merge_one_pair(&mut alternatives, target);
        if alternatives.len() == before {
            return alternatives;
        }
    }
}

/// Removes every alternative that another one follows from.
fn absorb(alternatives: &mut Vec<Conjunction>) {
    let mut kept: Vec<Conjunction> = Vec::new();
    for candidate in std::mem::take(alternatives) {
        if kept.iter().any(|general| implies(&candidate, general)) {
            continue;
        }
        kept.retain(|special| !implies(special, &candidate));
        kept.push(candidate);
    }
    *alternatives = kept;
}

/// Whether `special` holds only where `general` does.
fn implies(special: &Conjunction, general: &Conjunction) -> bool {
    general
        .iter()
        .all(|(square, mask)| special.get(square).is_some_and(|m| m & !mask == 0))
}

/// Replaces two alternatives that differ in one square by their union.
fn merge_one_pair(alternatives: &mut Vec<Conjunction>, target: Vector) {
    for i in 0..alternatives.len() {
        for j in i + 1..alternatives.len() {
            if let Some(mut union) = union_of(&alternatives[i], &alternatives[j]) {
                union.retain(|&square, mask| *mask != ON_BOARD || !inside(square, target));
                alternatives.swap_remove(j);
                alternatives[i] = union;
                return;
            }
        }
    }
}

/// The union of two conjunctions over the same squares that differ in one of them.
fn union_of(a: &Conjunction, b: &Conjunction) -> Option<Conjunction> {
    if !a.keys().eq(b.keys()) {
        return None;
    }
    let mut differing = a
        .iter()
        .filter(|&(square, mask)| b.get(square) != Some(mask));
    let (&square, &mask) = differing.next()?;
    if differing.next().is_some() {
        return None;
    }
    let mut union = a.clone();
    union.insert(square, mask | b.get(&square)?);
    Some(union)
}

/// Whether `square` lies in the rectangle between the piece and `target`.
fn inside(square: Vector, target: Vector) -> bool {
    let within = |x: i8, end: i8| (0.min(end)..=0.max(end)).contains(&x);
    within(square.0, target.0) && within(square.1, target.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_or_occupied_square_in_between_is_no_condition() {
        let alternatives = vec![
            Conjunction::from([((0, 1), EMPTY), ((0, 2), EMPTY)]),
            Conjunction::from([((0, 1), OCCUPIED), ((0, 2), EMPTY)]),
            Conjunction::from([((0, 1), ENEMY), ((0, 2), OCCUPIED)]),
            Conjunction::from([((0, 1), ON_BOARD), ((0, 2), OCCUPIED)]),
        ];
        assert_eq!(simplified(alternatives, (0, 3)), vec![Conjunction::new()]);
    }

    #[test]
    fn a_square_beside_the_way_must_exist() {
        let alternatives = vec![Conjunction::from([((1, 0), ON_BOARD)])];
        assert_eq!(simplified(alternatives.clone(), (0, 0)), alternatives);
    }
}
