//! Betza notation (the XBetza dialect of XBoard and the Chess Variant Pages): text -> paths.
//!
//! This module is pure: it knows no board, only what a piece may try. [`compile`] reads a
//! description and spells out every [`Path`] of the first player; the second player's steps are the
//! negated ones. What is not listed here is refused with its column, never skipped.
//!
//! # Grammar
//!
//! ```text
//! piece     = term { term }
//! term      = leg { "a" leg } atom [ range ]            at most MAX_LEGS legs
//! leg       = { direction } [ "m" ] [ "c" ] [ "p" ] [ "n" ] [ "j" ]
//! direction = "f" | "b" | "l" | "r" | "v" | "s" | "h"
//! atom      = "W" | "F" | "D" | "A" | "N" | "H" | "C" | "Z" | "G" | "K" | "R" | "B" | "Q"
//! range     = "1" ... "16" | "0" | the same atom again (not R B Q)
//! ```
//!
//! # Atoms and ranges
//!
//! | atom | step | symmetry | | atom | step | symmetry |
//! |---|---|---|---|---|---|---|
//! | W | (0,1) | orthogonal | | N | (1,2) | oblique |
//! | F | (1,1) | diagonal | | C | (1,3) | oblique |
//! | D | (0,2) | orthogonal | | Z | (2,3) | oblique |
//! | A | (2,2) | diagonal | | K | W and F | royal |
//! | H | (0,3) | orthogonal | | R, B, Q | W, F, K unlimited | as W, F, K |
//! | G | (3,3) | diagonal | | | | |
//!
//! The range is the largest number of steps of each leg, by default 1 (R B Q: unlimited). `0` and a
//! doubled letter (`NN`) mean unlimited, that is [`UNLIMITED`]; `R4` is `W4`. XBoard itself knows
//! only the `0`: it reads `NN` as two Knights.
//!
//! # Directions of a first leg
//!
//! Without letters: all. `v` is f and b, `s` is l and r. Groups of letters add up, read from the
//! left; a group that adds nothing to the others is refused.
//!
//! - Orthogonal: each letter is a group, `sbR`. No h.
//! - Diagonal: a letter is the two diagonals of that side; two letters of crossing axes are the one
//!   diagonal between (`rfB`, `lfrbB`). `v`, `s`, `h` select nothing and are refused.
//! - Royal: a letter (also doubled) is straight; crossing letters are the diagonals between (`frK`,
//!   `fsK`). Refused as ambiguous: v or s before a crossing letter (`sfK`), and a letter that
//!   crosses the doubled f b l r before it (`ffrK`, which XBoard reads as `fK` and `frK`).
//! - Oblique: a letter (f b l r also doubled) is the two leaps nearest its line (v and s: four);
//!   `fr` is of the forward half the leap nearest to right, `fs` both wide forward leaps; `fh` the
//!   half of four; `hr` and `hl` alone the four right-handed or left-handed leaps, `hr` with the
//!   narrow forward leap to the right. v or s before a crossing letter, `h` or itself is refused.
//!
//! # Directions of later legs
//!
//! They are relative to the leg before, for every atom in the system of royal atoms: `f` straight
//! on, `b` back, `fr` 45 degrees to the right, and so on. A turn by 45 or 135 degrees makes F of W,
//! B of R, A of D, G of H and the reverse; an oblique leap goes on to its neighbours in the circle of
//! eight. Without letters: straight on, left, right for orthogonal and diagonal atoms, everything
//! but straight back for royal and oblique ones.
//!
//! # Modes
//!
//! | mode | meaning | allowed |
//! |---|---|---|
//! | m | to an empty square | always |
//! | c | capture of an enemy | always |
//! | p, last leg | over exactly one piece | W F K R B Q, range over 1 |
//! | p, earlier leg | the leg ends on an occupied square and leaves it alone | always |
//! | n | lame | D A N |
//! | j | each leap jumps over a piece | D A N |
//! | j | the first square is skipped | W F K R B Q, range over 1 |
//!
//! A last leg with neither m nor c has both; an earlier leg with none of m c p has m. `nj` and `pj`
//! are refused, and so are, by name, the modes d e t g o y i u x of XBoard, and bracket notation.

mod atom;
mod directions;
mod error;
mod expand;
mod parse;

pub use error::BetzaError;

use arrayvec::ArrayVec;
use error::Fault;
use std::collections::HashSet;

/// The largest number of legs of one move.
pub const MAX_LEGS: usize = 5;

/// The range of a slide without limit: as far as the largest board (17x17) allows.
pub const UNLIMITED: u8 = 16;

/// The largest number of paths of one piece; a description with a term that goes beyond is refused.
pub const MAX_PATHS: usize = 32_768;

/// One way in which a piece may move, as the first player sees it: legs one after the other, every
/// direction spelled out. A description compiles to a list of these.
///
/// All legs are judged by the board before the move, except that the start square counts as empty,
/// also as the end of a leg. The captures of all legs are made together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// At least one leg; the move ends with the last one.
    pub legs: ArrayVec<Leg, MAX_LEGS>,
}

/// One leg of a [`Path`]: steps in one direction.
///
/// The leg ends after 1 to `range` steps on a square that one of `to_empty`, `capture`, `hop`
/// (earlier legs) allows. An occupied square always ends it; the exception is the one piece that
/// `hop` passes on a last leg, and the square that `jump` skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// (files, ranks) of one step; files grow to the right, ranks forward.
    pub step: (i8, i8),
    /// The largest number of steps, 1 to 16; squares before the last step must be empty. Squares
    /// that are hopped or skipped count too.
    pub range: u8,
    /// The leg may end on an empty square.
    pub to_empty: bool,
    /// The leg may end on an enemy, which is captured.
    pub capture: bool,
    /// Hop. On the last leg: exactly one piece (of either side) stands on the squares between start
    /// and end of the leg, and the leg ends as `to_empty` and `capture` say; the step is one to a
    /// neighbour and `range` is at least 2. On an earlier leg: the leg may also end on the first
    /// occupied square of the line (friend or enemy), and what stands there stays; with `capture`
    /// an enemy there may be taken or spared.
    pub hop: bool,
    /// Every step is a leap (of D, A or N) that a piece on its [`Leg::middle`] square blocks (`n`).
    pub lame: bool,
    /// On a step to a neighbour (W, F and their riders, `range` at least 2): the first square is
    /// passed, whatever stands on it, and cannot be the end of the leg. On a leap (of D, A or N): on
    /// the [`Leg::middle`] square of every step there must be a piece (`j`). Never together with
    /// `hop` or `lame`.
    pub jump: bool,
}

impl Leg {
    /// The square that decides a `lame` or jumping leap, relative to where the single step begins:
    /// half the step, rounded towards its beginning. D and A have it in their middle; N goes one
    /// square straight along its longer side first (the Horse of Xiangqi).
    #[must_use]
    pub fn middle(self) -> (i8, i8) {
        (self.step.0 / 2, self.step.1 / 2)
    }
}

/// Compiles a description to the paths of the first player, in the order of its terms, each path
/// once.
///
/// # Errors
///
/// Says what stands at which column when the text is malformed, or holds anything that the grammar
/// in the description of this module does not have.
///
/// ```
/// let lion = komainu::betza::compile("KNADcaKmcabK")?;
/// assert_eq!(lion.len(), 8 + 8 + 4 + 4 + 8 * 7 + 8);
/// # Ok::<(), komainu::betza::BetzaError>(())
/// ```
pub fn compile(text: &str) -> Result<Vec<Path>, BetzaError> {
    paths(text).map_err(|fault| fault.in_text(text))
}

/// [`compile`] with an error that lacks the text.
fn paths(text: &str) -> Result<Vec<Path>, Fault> {
    let mut seen = HashSet::new();
    let mut paths = Vec::new();
    for term in parse::parse(text)? {
        for path in expand::expand(&term, MAX_PATHS - paths.len())? {
            if seen.insert(path.clone()) {
                paths.push(path);
            }
        }
    }
    Ok(paths)
}
