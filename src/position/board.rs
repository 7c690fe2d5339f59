//! The board: what stands where, and what follows from it, kept up to date at every change.
//!
//! Beside the cells the board keeps, for every occupied square, the distance to the nearest piece
//! or border in each of the eight directions, and the directions from which sliding pieces of
//! either side attack it; and one occupancy word for each line of the board. Putting a piece down
//! or lifting it changes only its eight neighbours. So captures are read off the victims, and the
//! test whether a King hangs is one byte. (The design follows H. G. Muller's neighbour tables.)
//!
//! What it is measured against is the generator that walks each Betza path square by square on the
//! cells alone (`movegen::plain`); nanoseconds a call, medians of `cargo bench --bench generate` on
//! full (more than 150 pieces), half (80 to 110) and sparse (30 to 60) boards:
//!
//! | | full | half | sparse |
//! |---|---|---|---|
//! | all moves, square by square | 12,230 | 10,470 | 7,015 |
//! | all moves | 1,624 | 2,075 | 1,183 |
//! | captures alone | 333 | 205 | 150 |
//! | quiet moves alone | 944 | 1,574 | 1,015 |
//! | moves counted, not listed | 640 | 511 | 274 |
//!
//! Less of it was tried with the same search, which then visits the same nodes; thousands of nodes
//! a second over `komainu bench`, medians of seven runs in turns on one processor:
//!
//! | kept up to date | nodes/s |
//! |---|---|
//! | cells, lines, distances, attacking directions | 979 |
//! | without attacking directions: looked up at the eight neighbours | 822 |
//! | without distances as well: read off the occupancy words | 588 |
//! | cells alone: distances by walking | 469 |
//!
//! For counting moves the second is as fast (`perft 4` 0.08 s both); a search asks far more often
//! whether a piece hangs than it makes moves.
//!
//! [`Board::lift`], [`Board::drop`] and [`Board::swap`] are the only ways to change a board, so
//! cells, links, key and sums cannot disagree.

use super::square_set::SquareSet;
use super::totals::Totals;
use crate::tables::condition::Neighbourhood;
use crate::tables::{BORDER_CELL, EMPTY_CELL, LINES, Rules};
use crate::types::{Color, Direction, Piece, Square};

const CELLS: usize = Square::CELLS;
const MASK: usize = CELLS - 1;

/// Both colours' bit of direction 0 in a word of attacking directions.
const BOTH: u16 = 0x0101;

/// What [`Board::lift`] forgets and [`Board::restore`] needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Links {
    near: [u8; 8],
    attacks: u16,
}

/// Pieces on squares with everything derived from them. See the module's text.
#[derive(Clone, Debug)]
pub struct Board {
    cells: [u8; CELLS],
    near: [[u8; 8]; CELLS],
    /// Bit `d` (first player) or `8 + d` (second): a slider in direction `d` attacks this cell.
    attacks: [u16; CELLS],
    lines: [u32; LINES],
    empty: SquareSet,
    pieces: [SquareSet; 2],
    specials: [SquareSet; 2],
    /// Special pieces that reach further than a neighbourhood: hook movers, walkers.
    far: [SquareSet; 2],
    royals: [SquareSet; 2],
    /// The royal piece of a side that has just one.
    kings: [Option<Square>; 2],
    /// The special pieces of the other side around that king, as bits of a neighbourhood.
    prowlers: [u64; 2],
    totals: Totals,
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub fn empty(rules: &Rules) -> Self {
        let mut cells = [BORDER_CELL; CELLS];
        let mut empty = SquareSet::EMPTY;
        for square in rules.geometry().squares() {
            cells[square.index()] = EMPTY_CELL;
            empty.insert(square.index());
        }
        Self {
            cells,
            near: [[0; 8]; CELLS],
            attacks: [0; CELLS],
            lines: *rules.geometry().borders(),
            empty,
            pieces: [SquareSet::EMPTY; 2],
            specials: [SquareSet::EMPTY; 2],
            far: [SquareSet::EMPTY; 2],
            royals: [SquareSet::EMPTY; 2],
            kings: [None; 2],
            prowlers: [0; 2],
            totals: Totals::default(),
        }
    }

    /// The code of what is on a cell: see [`Piece::code`], [`EMPTY_CELL`], [`BORDER_CELL`].
    #[inline]
    #[must_use]
    pub const fn cell(&self, square: Square) -> u8 {
        self.cells[square.index() & MASK]
    }

    /// What stands on `square`.
    #[inline]
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.cell(square))
    }

    /// The squares of all pieces of `color`.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color) -> &SquareSet {
        &self.pieces[color.index()]
    }

    /// The squares of the pieces of `color` that move by more than slides.
    #[inline]
    #[must_use]
    pub const fn specials(&self, color: Color) -> &SquareSet {
        &self.specials[color.index()]
    }

    /// The special pieces of `color` that reach further than a neighbourhood.
    #[inline]
    #[must_use]
    pub const fn far(&self, color: Color) -> &SquareSet {
        &self.far[color.index()]
    }

    /// The squares of the royal pieces of `color`.
    #[inline]
    #[must_use]
    pub const fn royals(&self, color: Color) -> &SquareSet {
        &self.royals[color.index()]
    }

    /// The royal piece of `color`, if it has exactly one.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// The special pieces of the other side around the king of [`Board::king`], as bits of a
    /// [`Neighbourhood`].
    #[inline]
    #[must_use]
    pub const fn prowlers(&self, color: Color) -> u64 {
        self.prowlers[color.index()]
    }

    /// Sums over all pieces.
    #[inline]
    #[must_use]
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// For an occupied square: the distances to the nearest piece or border in each direction.
    #[inline]
    #[must_use]
    pub const fn near(&self, square: Square) -> &[u8; 8] {
        &self.near[square.index() & MASK]
    }

    /// For an occupied square: bit `d` is set when a slider of `color` in direction `d` attacks it.
    #[inline]
    #[must_use]
    pub const fn attackers(&self, color: Color, square: Square) -> u8 {
        (self.attacks[square.index() & MASK] >> (8 * color.index())) as u8
    }

    /// The empty squares around `center`, as bits of a [`Neighbourhood`].
    #[inline]
    #[must_use]
    pub fn empty_around(&self, center: Square) -> u64 {
        self.empty.around(center)
    }

    /// What stands around `center`, seen by a piece of `color`.
    #[inline]
    #[must_use]
    pub fn neighbourhood(&self, rules: &Rules, color: Color, center: Square) -> Neighbourhood {
        Neighbourhood {
            board: rules.geometry().around(center),
            empty: self.empty.around(center),
            enemies: self.pieces(!color).around(center),
        }
    }

    /// The distance from any square, empty or not, to the nearest piece or border in `direction`.
    #[inline]
    #[must_use]
    pub fn distance(&self, rules: &Rules, square: Square, direction: Direction) -> u8 {
        let place = rules.geometry().places(square.index())[direction.index() & 3];
        let word = self.lines[usize::from(place.line) & (LINES - 1)];
        let bit = u32::from(place.bit);
        if direction.index() < 4 {
            ahead(word, bit)
        } else {
            behind(word, bit)
        }
    }

    /// Puts the piece with `code` on the empty square `square`.
    #[inline]
    pub fn drop(&mut self, rules: &Rules, square: Square, code: u8) {
        let sq = square.index();
        debug_assert_eq!(self.cells[sq], EMPTY_CELL);
        self.occupy(rules, sq, code);
        self.count(rules, sq, code, 1);
        let places = rules.geometry().places(sq);
        let slides = rules.slides(code);
        let color = color_bit(code);
        let mut near = [0; 8];
        let mut attacks = 0;
        for axis in 0..4 {
            let back = axis + 4;
            let line = usize::from(places[axis].line) & (LINES - 1);
            let bit = u32::from(places[axis].bit);
            let (a, b) = (ahead(self.lines[line], bit), behind(self.lines[line], bit));
            self.lines[line] |= 1 << bit;
            let (there, here) = (along(sq, axis, a), along(sq, back, b));
            near[axis] = a;
            near[back] = b;
            self.near[there][back] = a;
            self.near[here][axis] = b;
            let (ahead_code, behind_code) = (self.cells[there], self.cells[here]);
            set_attack(&mut self.attacks[there], back, color, slides[axis] >= a);
            set_attack(&mut self.attacks[here], axis, color, slides[back] >= b);
            add_attack(
                &mut attacks,
                axis,
                color_bit(ahead_code),
                rules.slides(ahead_code)[back] >= a,
            );
            add_attack(
                &mut attacks,
                back,
                color_bit(behind_code),
                rules.slides(behind_code)[axis] >= b,
            );
        }
        self.near[sq] = near;
        self.attacks[sq] = attacks;
    }

    /// Takes the piece off `square` and returns what [`Board::restore`] needs.
    #[inline]
    pub fn lift(&mut self, rules: &Rules, square: Square) -> Links {
        let sq = square.index();
        let code = self.cells[sq];
        debug_assert!(Piece::from_code(code).is_some());
        self.vacate(rules, sq, code);
        self.count(rules, sq, code, -1);
        let places = rules.geometry().places(sq);
        let near = self.near[sq];
        for axis in 0..4 {
            let back = axis + 4;
            let (a, b) = (near[axis], near[back]);
            let line = usize::from(places[axis].line) & (LINES - 1);
            self.lines[line] &= !(1 << places[axis].bit);
            let (there, here) = (along(sq, axis, a), along(sq, back, b));
            let gap = a + b;
            self.near[there][back] = gap;
            self.near[here][axis] = gap;
            let (ahead_code, behind_code) = (self.cells[there], self.cells[here]);
            let reaches_ahead = rules.slides(behind_code)[axis] >= gap;
            let reaches_behind = rules.slides(ahead_code)[back] >= gap;
            set_attack(
                &mut self.attacks[there],
                back,
                color_bit(behind_code),
                reaches_ahead,
            );
            set_attack(
                &mut self.attacks[here],
                axis,
                color_bit(ahead_code),
                reaches_behind,
            );
        }
        Links {
            near,
            attacks: self.attacks[sq],
        }
    }

    /// Undoes [`Board::lift`], with the same neighbours as then; the totals are left alone.
    #[inline]
    pub(super) fn restore(&mut self, rules: &Rules, square: Square, code: u8, links: &Links) {
        let sq = square.index();
        self.occupy(rules, sq, code);
        let places = rules.geometry().places(sq);
        let slides = rules.slides(code);
        let color = color_bit(code);
        for axis in 0..4 {
            let back = axis + 4;
            let (a, b) = (links.near[axis], links.near[back]);
            let line = usize::from(places[axis].line) & (LINES - 1);
            self.lines[line] |= 1 << places[axis].bit;
            let (there, here) = (along(sq, axis, a), along(sq, back, b));
            self.near[there][back] = a;
            self.near[here][axis] = b;
            set_attack(&mut self.attacks[there], back, color, slides[axis] >= a);
            set_attack(&mut self.attacks[here], axis, color, slides[back] >= b);
        }
        self.near[sq] = links.near;
        self.attacks[sq] = links.attacks;
    }

    /// Replaces the piece on the occupied `square` by the one with `code`; returns the old code.
    #[inline]
    pub fn swap(&mut self, rules: &Rules, square: Square, code: u8) -> u8 {
        let sq = square.index();
        let old = self.cells[sq];
        debug_assert!(Piece::from_code(old).is_some());
        self.vacate(rules, sq, old);
        self.count(rules, sq, old, -1);
        self.occupy(rules, sq, code);
        self.count(rules, sq, code, 1);
        let near = self.near[sq];
        let slides = rules.slides(code);
        let color = color_bit(code);
        for direction in 0..8 {
            let there = along(sq, direction, near[direction]);
            let reaches = slides[direction] >= near[direction];
            set_attack(&mut self.attacks[there], direction ^ 4, color, reaches);
        }
        old
    }

    /// Puts the totals back to a saved state: the end of undoing a move.
    #[inline]
    pub(super) const fn set_totals(&mut self, totals: Totals) {
        self.totals = totals;
    }

    #[inline]
    fn occupy(&mut self, rules: &Rules, sq: usize, code: u8) {
        let color = color_bit(code);
        self.cells[sq] = code;
        self.empty.remove(sq);
        self.pieces[color].insert(sq);
        if rules.is_special(code) {
            self.specials[color].insert(sq);
            self.find_prowlers(color ^ 1);
        }
        if rules.is_far(code) {
            self.far[color].insert(sq);
        }
        if rules.is_royal(code) {
            self.royals[color].insert(sq);
            self.find_king(color);
        }
    }

    #[inline]
    fn vacate(&mut self, rules: &Rules, sq: usize, code: u8) {
        let color = color_bit(code);
        self.cells[sq] = EMPTY_CELL;
        self.empty.insert(sq);
        self.pieces[color].remove(sq);
        if rules.is_special(code) {
            self.specials[color].remove(sq);
            self.find_prowlers(color ^ 1);
        }
        if rules.is_far(code) {
            self.far[color].remove(sq);
        }
        if rules.is_royal(code) {
            self.royals[color].remove(sq);
            self.find_king(color);
        }
    }

    fn find_king(&mut self, color: usize) {
        let mut royals = self.royals[color].iter();
        self.kings[color] = royals.next().filter(|_| royals.next().is_none());
        self.find_prowlers(color);
    }

    fn find_prowlers(&mut self, color: usize) {
        let around = |king| self.specials[color ^ 1].around(king);
        self.prowlers[color] = self.kings[color].map_or(0, around);
    }

    /// Adds a piece that comes to the totals (`sign` 1), or takes out one that goes (-1).
    #[inline]
    fn count(&mut self, rules: &Rules, sq: usize, code: u8, sign: i32) {
        let Some(piece) = Piece::from_code(code) else {
            return;
        };
        let square = Square::from_index(sq);
        self.totals.add(rules, &self.kings, square, piece, sign);
        if rules.is_royal(code) {
            self.count_around(rules, piece.color());
        }
    }

    /// Sums anew what all pieces gain by their distance from a King that came or went.
    fn count_around(&mut self, rules: &Rules, king: Color) {
        self.totals.forget_near(king);
        let Some(home) = self.kings[king.index()] else {
            return;
        };
        let pieces = self.pieces;
        for square in pieces.iter().flatten() {
            if let Some(piece) = self.piece(square) {
                self.totals.add_near(rules, king, home, square, piece, 1);
            }
        }
    }

    /// The first difference from a board built anew with the same pieces, in words; for tests and
    /// debug checks.
    #[must_use]
    pub fn inconsistency(&self, rules: &Rules) -> Option<String> {
        let mut anew = Self::empty(rules);
        for square in rules.geometry().squares() {
            if let Some(piece) = self.piece(square) {
                anew.drop(rules, square, piece.code());
            }
        }
        for square in rules.geometry().squares() {
            let sq = square.index();
            if self.cells[sq] == EMPTY_CELL {
                continue;
            }
            if self.near[sq] != anew.near[sq] {
                return Some(format!("distances of {square}"));
            }
            if self.attacks[sq] != anew.attacks[sq] {
                return Some(format!("attackers of {square}"));
            }
        }
        let sets = |board: &Self| {
            (
                board.empty,
                board.pieces,
                board.specials,
                board.far,
                board.royals,
            )
        };
        if self.kings != anew.kings || self.prowlers != anew.prowlers {
            return Some("kings".to_owned());
        }
        if sets(self) != sets(&anew) {
            return Some("sets of squares".to_owned());
        }
        if self.lines != anew.lines {
            return Some("lines".to_owned());
        }
        (self.totals != anew.totals).then(|| "totals".to_owned())
    }
}

#[inline]
const fn color_bit(code: u8) -> usize {
    (code & 1) as usize
}

/// The padded index `distance` steps from `sq` in direction number `direction`.
#[inline]
const fn along(sq: usize, direction: usize, distance: u8) -> usize {
    Square::from_index(sq).along(direction, distance).index()
}

/// The distance from bit `bit` of a line to the next set bit above.
#[inline]
const fn ahead(word: u32, bit: u32) -> u8 {
    (word >> bit >> 1).trailing_zeros() as u8 + 1
}

/// The distance from bit `bit` of a line to the next set bit below.
#[inline]
const fn behind(word: u32, bit: u32) -> u8 {
    (word << (31 - bit) << 1).leading_zeros() as u8 + 1
}

/// Sets the bit of the attacker in `direction` if it `reaches`, and clears that direction's bits of
/// the attacker that stood there before.
#[inline]
const fn set_attack(word: &mut u16, direction: usize, color: usize, reaches: bool) {
    *word &= !(BOTH << direction);
    add_attack(word, direction, color, reaches);
}

#[inline]
const fn add_attack(word: &mut u16, direction: usize, color: usize, reaches: bool) {
    *word |= (reaches as u16) << (direction + 8 * color);
}
