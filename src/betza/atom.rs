//! The atoms: capital letters that stand for a step and all its reflections.
//!
//! Directions are numbers 0 to 7, clockwise from straight ahead, for every atom: 0 is forward, 1
//! right-forward, 2 right, and so on. For an oblique atom direction 0 is the narrow forward leap to
//! the right (N: one file, two ranks), 1 the wide one beside it, and so on round the eight.

/// The atoms in words, for messages.
pub(super) const KNOWN: &str = "W F D A N H C Z G K R B Q";

/// How the steps of an atom lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// Four steps along files and ranks: W R D H.
    Orthogonal,
    /// Four steps along the diagonals: F B A G.
    Diagonal,
    /// Both: K Q.
    Royal,
    /// Eight steps beside the lines: N C Z.
    Oblique,
}

/// One capital letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// The letter.
    pub letter: char,
    /// How its steps lie.
    pub symmetry: Symmetry,
    /// The shorter and the longer side of an oblique leap; else both are the length of the step.
    sides: (i8, i8),
    /// The letter alone means an unlimited range: R B Q.
    pub slides: bool,
}

impl Atom {
    /// The atom of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        use Symmetry::{Diagonal, Oblique, Orthogonal, Royal};
        let (symmetry, sides, slides) = match letter {
            'W' => (Orthogonal, (1, 1), false),
            'F' => (Diagonal, (1, 1), false),
            'K' => (Royal, (1, 1), false),
            'R' => (Orthogonal, (1, 1), true),
            'B' => (Diagonal, (1, 1), true),
            'Q' => (Royal, (1, 1), true),
            'D' => (Orthogonal, (2, 2), false),
            'A' => (Diagonal, (2, 2), false),
            'H' => (Orthogonal, (3, 3), false),
            'G' => (Diagonal, (3, 3), false),
            'N' => (Oblique, (1, 2), false),
            'C' => (Oblique, (1, 3), false),
            'Z' => (Oblique, (2, 3), false),
            _ => return None,
        };
        Some(Self {
            letter,
            symmetry,
            sides,
            slides,
        })
    }

    /// Whether one step goes further than to a neighbour.
    pub fn leaps(self) -> bool {
        self.sides.1 > 1
    }

    /// Whether one square decides if a step is blocked or jumps (D, A, N): the one of
    /// [`super::Leg::middle`].
    pub fn has_middle(self) -> bool {
        self.sides.1 == 2
    }

    /// All directions of a first leg, one bit each.
    pub fn directions(self) -> u8 {
        match self.symmetry {
            Symmetry::Orthogonal => 0b0101_0101,
            Symmetry::Diagonal => 0b1010_1010,
            Symmetry::Royal | Symmetry::Oblique => 0b1111_1111,
        }
    }

    /// The step (files, ranks) in a direction. The fourfold atoms have all eight here: a turn by 45
    /// degrees makes F of W, A of D, G of H, and the other way round.
    pub fn step(self, direction: u8) -> (i8, i8) {
        let (short, long) = self.sides;
        let (x, y) = match self.symmetry {
            Symmetry::Oblique => (short, long),
            _ if direction.is_multiple_of(2) => (0, long),
            _ => (long, long),
        };
        match direction % 8 {
            0 => (x, y),
            1 => (y, x),
            2 => (y, -x),
            3 => (x, -y),
            4 => (-x, -y),
            5 => (-y, -x),
            6 => (-y, x),
            _ => (-x, y),
        }
    }
}
