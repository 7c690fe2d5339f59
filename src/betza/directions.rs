//! Direction letters -> a set of directions (one bit each, numbered as in [`super::atom`]).
//!
//! How letters group depends on the atom, so there is one reader for each [`Symmetry`]; the legs
//! after the first all use the one of K and Q. Each reader splits the letters into groups, and
//! [`union`] adds the groups up.

use super::atom::{Atom, Symmetry};
use super::error::Fault;

/// Every direction but straight back.
const ALL_BUT_BACK: u8 = 0b1110_1111;
/// Straight on, right and left.
const ON_OR_TURN: u8 = 0b0100_0101;

/// One direction letter and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    /// One of `f b l r v s h`.
    pub letter: char,
    /// Its column, counted from 1.
    pub column: usize,
}

impl Letter {
    /// f, b or v.
    fn is_vertical(self) -> bool {
        matches!(self.letter, 'f' | 'b' | 'v')
    }

    /// v or s, which stand for two sides.
    fn is_double(self) -> bool {
        matches!(self.letter, 'v' | 's')
    }

    /// Whether the other letter is of the other axis (h has none).
    fn crosses(self, other: Self) -> bool {
        self.letter != 'h' && other.letter != 'h' && self.is_vertical() != other.is_vertical()
    }

    /// The straight directions of the letter in the system of eight.
    fn straight(self) -> u8 {
        match self.letter {
            'f' => 0b0000_0001,
            'r' => 0b0000_0100,
            'b' => 0b0001_0000,
            'l' => 0b0100_0000,
            'v' => 0b0001_0001,
            's' => 0b0100_0100,
            _ => 0,
        }
    }

    /// The diagonal directions on the side (or the two sides) of the letter.
    fn diagonals(self) -> u8 {
        self.straight().rotate_left(1) | self.straight().rotate_right(1)
    }

    /// The two oblique leaps (four for v and s) that lie nearest to the line of the letter.
    fn nearest(self) -> u8 {
        self.straight() | self.straight().rotate_right(1)
    }

    /// The four oblique leaps on the side of the letter; none for v and s.
    fn half(self) -> u8 {
        if self.is_double() {
            return 0;
        }
        let near = self.nearest();
        near | near.rotate_left(1) | near.rotate_right(1)
    }
}

/// The directions that some letters select, and where they stand.
struct Group {
    /// The column of the first letter.
    column: usize,
    /// The letters.
    letters: String,
    /// The directions.
    set: u8,
}

impl Group {
    /// A group of one letter.
    fn one(letter: Letter, set: u8) -> Self {
        Self {
            column: letter.column,
            letters: letter.letter.to_string(),
            set,
        }
    }

    /// A group of two letters.
    fn two(first: Letter, second: Letter, set: u8) -> Self {
        Self {
            column: first.column,
            letters: format!("{}{}", first.letter, second.letter),
            set,
        }
    }
}

/// The absolute directions of a first leg.
pub(super) fn first_leg(atom: Atom, letters: &[Letter]) -> Result<u8, Fault> {
    if letters.is_empty() {
        return Ok(atom.directions());
    }
    union(match atom.symmetry {
        Symmetry::Orthogonal => orthogonal(atom, letters)?,
        Symmetry::Diagonal => diagonal(atom, letters)?,
        Symmetry::Royal => royal(letters)?,
        Symmetry::Oblique => oblique(letters)?,
    })
}

/// The directions of a later leg, relative to the leg before it: 0 is straight on.
pub(super) fn later_leg(atom: Atom, letters: &[Letter]) -> Result<u8, Fault> {
    if !letters.is_empty() {
        return union(royal(letters)?);
    }
    Ok(match atom.symmetry {
        Symmetry::Orthogonal | Symmetry::Diagonal => ON_OR_TURN,
        Symmetry::Royal | Symmetry::Oblique => ALL_BUT_BACK,
    })
}

/// Adds groups up; one without which the sum is the same is refused.
fn union(groups: Vec<Group>) -> Result<u8, Fault> {
    let sum = |skip: Option<usize>| {
        groups
            .iter()
            .enumerate()
            .filter(|&(i, _)| Some(i) != skip)
            .fold(0, |sum, (_, group)| sum | group.set)
    };
    let all = sum(None);
    for (i, group) in groups.iter().enumerate().rev() {
        if sum(Some(i)) == all {
            let problem = format!(
                "found direction \"{}\", which adds nothing to the others; expected each \
                 direction once",
                group.letters
            );
            return Err(Fault::new(group.column, problem));
        }
    }
    Ok(all)
}

/// The refusal of an `h`.
fn no_half(letter: Letter, place: &str) -> Fault {
    let problem = format!("found direction \"h\" {place}; expected one of f b l r v s");
    Fault::new(letter.column, problem)
}

/// W R D H: every letter by itself.
fn orthogonal(atom: Atom, letters: &[Letter]) -> Result<Vec<Group>, Fault> {
    let group = |&letter: &Letter| match letter.letter {
        'h' => Err(no_half(
            letter,
            &format!("on the orthogonal atom {}", atom.letter),
        )),
        _ => Ok(Group::one(letter, letter.straight())),
    };
    letters.iter().map(group).collect()
}

/// F B A G: a letter alone is a side, two crossing ones a single diagonal.
fn diagonal(atom: Atom, letters: &[Letter]) -> Result<Vec<Group>, Fault> {
    if let Some(&letter) = letters
        .iter()
        .find(|l| !matches!(l.letter, 'f' | 'b' | 'l' | 'r'))
    {
        let problem = format!(
            "found direction \"{}\" on the diagonal atom {}, where it selects nothing; expected \
             one of f b l r",
            letter.letter, atom.letter
        );
        return Err(Fault::new(letter.column, problem));
    }
    let mut groups = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let group = match tail {
            [second, after @ ..] if first.crosses(*second) => {
                rest = after;
                Group::two(*first, *second, first.diagonals() & second.diagonals())
            }
            _ => Group::one(*first, first.diagonals()),
        };
        groups.push(group);
    }
    Ok(groups)
}

/// K Q, and every later leg: a letter alone (or doubled) is straight, two crossing ones diagonal.
fn royal(letters: &[Letter]) -> Result<Vec<Group>, Fault> {
    let mut groups = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        rest = tail;
        if first.letter == 'h' {
            return Err(no_half(*first, "where directions are the eight of K"));
        }
        let group = match tail {
            [second, after @ ..] if second.letter == first.letter => {
                rest = after;
                if let [third, ..] = after
                    && !first.is_double()
                    && first.crosses(*third)
                {
                    return Err(ambiguous(*first, *third, "after the doubled letter"));
                }
                Group::two(*first, *second, first.straight())
            }
            [second, after @ ..] if first.crosses(*second) => {
                if first.is_double() {
                    return Err(ambiguous(*first, *second, "after"));
                }
                rest = after;
                Group::two(*first, *second, first.diagonals() & second.diagonals())
            }
            _ => Group::one(*first, first.straight()),
        };
        groups.push(group);
    }
    Ok(groups)
}

/// N C Z, first leg: `hr` and `hl`, halves (`fh`), pairs (`ff`, `fs`), single leaps (`fr`).
fn oblique(letters: &[Letter]) -> Result<Vec<Group>, Fault> {
    if let [half, side, rest @ ..] = letters
        && half.letter == 'h'
        && let Some(set) = chiral(side.letter)
    {
        if let Some(extra) = rest.first() {
            let problem = format!(
                "found direction \"{}\" after \"h{}\"; expected a mode or the atom",
                extra.letter, side.letter
            );
            return Err(Fault::new(extra.column, problem));
        }
        return Ok(vec![Group::two(*half, *side, set)]);
    }
    let mut groups = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        rest = tail;
        if first.letter == 'h' {
            let problem = "found direction \"h\" by itself; expected it after a single f b l r, \
             or hr or hl alone";
            return Err(Fault::new(first.column, problem));
        }
        let group = match tail {
            [second, after @ ..] if pairs(*first, *second)? => {
                rest = after;
                Group::two(*first, *second, first.half() & paired(*second))
            }
            _ => Group::one(*first, first.nearest()),
        };
        groups.push(group);
    }
    Ok(groups)
}

/// The four leaps of one handedness, `hr` or `hl`.
fn chiral(side: char) -> Option<u8> {
    match side {
        'r' => Some(0b0101_0101),
        'l' => Some(0b1010_1010),
        _ => None,
    }
}

/// Whether two letters of an oblique atom belong together.
fn pairs(first: Letter, second: Letter) -> Result<bool, Fault> {
    let half = second.letter == 'h';
    if first.is_double() && (half || first.letter == second.letter) {
        let problem = format!(
            "found direction \"{}\" after \"{}\", which selects nothing; expected it after one of \
             f b l r",
            second.letter, first.letter
        );
        return Err(Fault::new(second.column, problem));
    }
    if first.is_double() && first.crosses(second) {
        return Err(ambiguous(first, second, "after"));
    }
    Ok(half || first.letter == second.letter || first.crosses(second))
}

/// What the second letter of a pair leaves of the half of the first.
fn paired(second: Letter) -> u8 {
    if second.letter == 'h' {
        u8::MAX
    } else {
        second.nearest()
    }
}

/// The refusal of letters whose grouping readers of the notation do not agree on.
fn ambiguous(first: Letter, second: Letter, place: &str) -> Fault {
    let problem = format!(
        "found direction \"{}\" {place} \"{}\", which can be read in two ways; expected a term \
         for each",
        second.letter, first.letter
    );
    Fault::new(second.column, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the letters of a first leg.
    fn read(atom: char, letters: &str) -> Result<u8, usize> {
        let letters: Vec<_> = letters
            .chars()
            .enumerate()
            .map(|(i, letter)| Letter {
                letter,
                column: i + 1,
            })
            .collect();
        first_leg(Atom::from_letter(atom).unwrap(), &letters).map_err(|fault| fault.column)
    }

    #[test]
    fn orthogonal_letters_add_up() {
        assert_eq!(read('W', ""), Ok(0x55));
        assert_eq!(read('R', "sb"), Ok(0x54));
        assert_eq!(read('R', "bs"), Ok(0x54));
        assert_eq!(read('D', "v"), Ok(0x11));
        assert_eq!(read('H', "vr"), Ok(0x15));
    }

    #[test]
    fn diagonal_letters_are_sides_and_crossing_pairs_single() {
        assert_eq!(read('F', "f"), Ok(0x82));
        assert_eq!(read('B', "rf"), Ok(0x02));
        assert_eq!(read('B', "fr"), Ok(0x02));
        assert_eq!(read('B', "lf"), Ok(0x80));
        assert_eq!(read('B', "lfrb"), Ok(0x88));
        assert_eq!(read('B', "bf"), Ok(0xaa));
        assert_eq!(read('A', "l"), Ok(0xa0));
        assert_eq!(read('G', "flr"), Ok(0x8a));
        assert_eq!(read('G', "fbl"), Ok(0xa2));
    }

    #[test]
    fn royal_letters_are_straight_and_crossing_pairs_diagonal() {
        assert_eq!(read('K', "f"), Ok(0x01));
        assert_eq!(read('K', "ff"), Ok(0x01));
        assert_eq!(read('Q', "v"), Ok(0x11));
        assert_eq!(read('Q', "fr"), Ok(0x02));
        assert_eq!(read('K', "fs"), Ok(0x82));
        assert_eq!(read('K', "lv"), Ok(0xa0));
        assert_eq!(read('K', "ssf"), Ok(0x45));
        assert_eq!(read('K', "fbb"), Ok(0x11));
        assert_eq!(read('K', "frb"), Ok(0x12));
    }

    #[test]
    fn oblique_letters_pick_pairs_halves_and_hands() {
        assert_eq!(read('N', "f"), Ok(0x81));
        assert_eq!(read('N', "ff"), Ok(0x81));
        assert_eq!(read('N', "bb"), Ok(0x18));
        assert_eq!(read('N', "fs"), Ok(0x42));
        assert_eq!(read('N', "bs"), Ok(0x24));
        assert_eq!(read('N', "fr"), Ok(0x02));
        assert_eq!(read('N', "rf"), Ok(0x01));
        assert_eq!(read('N', "lv"), Ok(0x90));
        assert_eq!(read('C', "fh"), Ok(0xc3));
        assert_eq!(read('C', "rh"), Ok(0x0f));
        assert_eq!(read('C', "bh"), Ok(0x3c));
        assert_eq!(read('Z', "lh"), Ok(0xf0));
        assert_eq!(read('Z', "hr"), Ok(0x55));
        assert_eq!(read('Z', "hl"), Ok(0xaa));
        assert_eq!(read('N', "s"), Ok(0x66));
        assert_eq!(read('N', "v"), Ok(0x99));
        assert_eq!(read('N', "ffbb"), Ok(0x99));
    }
}
