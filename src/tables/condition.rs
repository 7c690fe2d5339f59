//! Conditions on squares near a piece, and their simplification.

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

/// How far a neighbourhood reaches: three squares, the width of a board array's border.
pub const REACH: i8 = 3;
const WIDTH: i8 = 2 * REACH + 1;

/// The bit of a vector in neighbourhood words: rank by rank from three ranks below, files from
/// three to the left. `None` beyond [`REACH`].
#[inline]
#[must_use]
pub const fn bit(files: i8, ranks: i8) -> Option<u32> {
    if files < -REACH || files > REACH || ranks < -REACH || ranks > REACH {
        return None;
    }
    Some(((ranks + REACH) * WIDTH + files + REACH) as u32)
}

/// The vector of a bit of neighbourhood words; the reverse of [`bit`].
#[must_use]
pub const fn vector(bit: u32) -> Vector {
    let bit = bit as i8;
    (bit % WIDTH - REACH, bit / WIDTH - REACH)
}

/// What stands around a piece, a bit for each of the 7 x 7 squares. A square in none of the words
/// holds a friend, as the piece's own square does, or does not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbourhood {
    /// Squares that exist.
    pub board: u64,
    /// Empty squares.
    pub empty: u64,
    /// Pieces of the other side.
    pub enemies: u64,
}

impl Neighbourhood {
    /// The number of bits in use.
    pub const BITS: u32 = (WIDTH * WIDTH) as u32;
}

/// Squares that must be one of certain things, as bits of a [`Neighbourhood`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mask {
    exists: u64,
    not_empty: u64,
    not_friend: u64,
    not_enemy: u64,
}

impl Mask {
    fn new(conjunction: &Conjunction) -> Self {
        let mut mask = Self::default();
        for (&(files, ranks), &allowed) in conjunction {
            // Compiled leaps stay within reach, and so do their conditions.
            let Some(bit) = bit(files, ranks) else {
                continue;
            };
            let add = |word: &mut u64, what: Occupancy| {
                if allowed & what == 0 {
                    *word |= 1 << bit;
                }
            };
            mask.exists |= 1 << bit;
            add(&mut mask.not_empty, EMPTY);
            add(&mut mask.not_friend, FRIEND);
            add(&mut mask.not_enemy, ENEMY);
        }
        mask
    }

    #[inline]
    const fn holds(&self, around: &Neighbourhood) -> bool {
        let friends = !(around.empty | around.enemies);
        let wrong = self.exists & !around.board
            | self.not_empty & around.empty
            | self.not_friend & friends
            | self.not_enemy & around.enemies;
        wrong == 0
    }

    /// Whether it matters whose a piece is.
    const fn tells_sides(&self) -> bool {
        self.not_friend != self.not_enemy
    }
}

/// A condition on the neighbourhood of a piece: at least one alternative holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    any_of: Vec<Mask>,
    always: bool,
}

impl Condition {
    /// The condition that at least one of `alternatives` holds.
    #[must_use]
    pub fn any(alternatives: &[Conjunction]) -> Self {
        Self {
            any_of: alternatives.iter().map(Mask::new).collect(),
            always: alternatives.iter().any(Conjunction::is_empty),
        }
    }

    /// Whether it holds everywhere.
    #[inline]
    #[must_use]
    pub const fn is_always(&self) -> bool {
        self.always
    }

    /// Whether it matters whose a piece is; otherwise the enemies may be left out of a
    /// neighbourhood, and count as friends.
    #[must_use]
    pub fn tells_sides(&self) -> bool {
        !self.always && self.any_of.iter().any(Mask::tells_sides)
    }

    /// Whether it holds in a neighbourhood.
    #[inline]
    #[must_use]
    pub fn holds(&self, around: &Neighbourhood) -> bool {
        self.always || self.any_of.iter().any(|mask| mask.holds(around))
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
