//! Counting moves, and perft.

use super::{MoveList, all, quiet_lengths, specials};
use crate::position::Position;
use crate::tables::MAX_EXTRA;
use crate::tables::condition::REACH;
use crate::types::{Color, Move, Square};
use arrayvec::ArrayVec;

/// The number of legal moves, without listing those of slides.
#[must_use]
pub fn count(position: &Position, scratch: &mut MoveList) -> u64 {
    if position.loser().is_some() {
        return 0;
    }
    let board = position.board();
    let us = position.side();
    let mut total = 0;
    for square in board.pieces(!us) {
        let attackers = board.attackers(us, square);
        // Most pieces are not attacked, and counting bits is slow on the oldest processors.
        if attackers != 0 {
            total += u64::from(attackers.count_ones());
        }
    }
    for square in board.pieces(us) {
        total += sum_of_bytes(quiet_lengths(position, square));
    }
    scratch.clear();
    for from in board.specials(us) {
        specials::captures(position, from, scratch);
        specials::quiets(position, from, scratch);
    }
    total + scratch.len() as u64
}

/// The sum of eight bytes that is below 256.
#[inline]
const fn sum_of_bytes(word: u64) -> u64 {
    word.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// The number of move sequences of `depth` moves; a finished game has no further moves.
///
/// `lists` needs a list for each ply: they are kept by the caller so that nothing is allocated.
#[must_use]
pub fn perft(position: &mut Position, depth: u32, lists: &mut [MoveList]) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return 0;
    };
    match depth {
        0 => return 1,
        1 => return count(position, list),
        _ => {}
    }
    list.clear();
    all(position, list);
    if let (2, Some(scratch)) = (depth, deeper.first_mut()) {
        return Replies::new(position, scratch).count_all(position, list, scratch);
    }
    let mut total = 0;
    for i in 0..list.len() {
        position.make(list[i]);
        total += perft(position, depth - 1, deeper);
        position.undo();
    }
    total
}

/// The numbers of the other side's moves before a move is made, from which those after it follow
/// by looking at the neighbours of the changed squares only.
struct Replies {
    /// Slide moves of each piece, a byte a direction.
    slides: Box<[[u8; 8]; Square::CELLS]>,
    slides_total: u64,
    /// Special pieces with fixed squares, and the number of their moves.
    leapers: ArrayVec<Leaper, 64>,
    /// All other special pieces.
    others: Vec<Square>,
}

impl Replies {
    fn new(position: &Position, scratch: &mut MoveList) -> Self {
        let board = position.board();
        let them = !position.side();
        let mut replies = Self {
            slides: Box::new([[0; 8]; Square::CELLS]),
            slides_total: 0,
            leapers: ArrayVec::new(),
            others: Vec::new(),
        };
        for square in board.pieces(them) {
            let lengths = std::array::from_fn(|d| slide_moves(position, square, d, them));
            replies.slides_total += lengths.iter().map(|&n| u64::from(n)).sum::<u64>();
            replies.slides[square.index()] = lengths;
        }
        for square in board.specials(them) {
            let fixed = position.piece(square).is_some_and(|piece| {
                let movement = position.rules().movement(piece);
                movement.hooks.is_empty() && movement.walks.is_empty()
            });
            let leaper = Leaper {
                square,
                place: place(square),
                known: special_moves(position, square, scratch),
            };
            if !fixed || replies.leapers.try_push(leaper).is_err() {
                replies.others.push(square);
            }
        }
        replies
    }

    /// The number of replies to all moves of `list`.
    fn count_all(&self, position: &mut Position, list: &MoveList, scratch: &mut MoveList) -> u64 {
        let mut total = 0;
        let mut changed = Changed::default();
        for played in list {
            changed.set(position, played);
            position.make(played);
            if position.loser().is_none() {
                total += self.count(position, &changed, scratch);
            }
            position.undo();
        }
        total
    }

    /// The number of replies in `position`, which came about by changing some squares.
    fn count(&self, position: &Position, changed: &Changed, scratch: &mut MoveList) -> u64 {
        let them = position.side();
        let mut slides = self.slides_total;
        let mut recount = |square: Square, direction: usize| {
            slides += u64::from(slide_moves(position, square, direction, them));
            slides -= u64::from(self.slides[square.index()][direction]);
        };
        for &(square, direction) in &changed.watchers {
            if is_of(position, square, them) {
                recount(square, direction);
            }
        }
        if let Some(to) = changed.settled {
            let near = position.board().near(to);
            for (direction, &distance) in near.iter().enumerate() {
                let square = to.along(direction, distance);
                let back = direction ^ 4;
                if is_of(position, square, them) && !changed.watchers.contains(&(square, back)) {
                    recount(square, back);
                }
            }
        }
        for victim in &changed.victims {
            slides -= self.slides[victim.index()]
                .iter()
                .map(|&n| u64::from(n))
                .sum::<u64>();
        }
        let alive = |square: &Square| !changed.victims.contains(square);
        let mut specials = 0;
        for leaper in self.leapers.iter().filter(|leaper| alive(&leaper.square)) {
            specials += match changed.is_near(leaper.place) {
                true => special_moves(position, leaper.square, scratch),
                false => leaper.known,
            };
        }
        for square in self.others.iter().filter(|square| alive(square)) {
            specials += special_moves(position, *square, scratch);
        }
        slides + specials
    }
}

/// A special piece with fixed squares.
struct Leaper {
    square: Square,
    /// The same.
    place: Place,
    /// The number of its moves.
    known: u64,
}

/// The file and the rank of a square: finding them takes longer than what they are compared for.
type Place = [u8; 2];

const fn place(square: Square) -> Place {
    [square.file(), square.rank()]
}

/// What a move changes, as far as the other side's moves depend on it.
#[derive(Default)]
struct Changed {
    /// Squares whose contents change.
    places: ArrayVec<Place, { MAX_EXTRA + 2 }>,
    /// Captured pieces.
    victims: ArrayVec<Square, { MAX_EXTRA + 1 }>,
    /// The square that is occupied now, if the piece moved.
    settled: Option<Square>,
    /// Pieces (and borders) that see a vacated square, with the direction they see it in.
    watchers: ArrayVec<(Square, usize), { 8 * (MAX_EXTRA + 2) }>,
}

impl Changed {
    /// Becomes what `played` changes in `position`.
    fn set(&mut self, position: &Position, played: Move) {
        let (from, to) = (played.from(), played.to());
        self.places.clear();
        self.watchers.clear();
        self.victims = position.victims(played);
        self.settled = (from != to).then_some(to);
        if from != to {
            self.vacate(position, from);
            self.places.push(place(to));
        }
        for i in 0..self.victims.len() {
            let victim = self.victims[i];
            if victim != to {
                self.vacate(position, victim);
            }
        }
    }

    fn vacate(&mut self, position: &Position, square: Square) {
        let near = position.board().near(square);
        for (direction, &distance) in near.iter().enumerate() {
            let watcher = (square.along(direction, distance), direction ^ 4);
            self.watchers.push(watcher);
        }
        self.places.push(place(square));
    }

    /// Whether a leap from there may depend on the change.
    fn is_near(&self, [file, rank]: Place) -> bool {
        let near = |one: u8, other: u8| one.abs_diff(other) <= REACH as u8;
        (self.places.iter()).any(|&[f, r]| near(f, file) && near(r, rank))
    }
}

fn is_of(position: &Position, square: Square, color: Color) -> bool {
    position
        .piece(square)
        .is_some_and(|piece| piece.color() == color)
}

/// The number of slide moves of the piece of `color` on `square` in one direction.
#[inline]
fn slide_moves(position: &Position, square: Square, direction: usize, color: Color) -> u8 {
    let board = position.board();
    let range = position.rules().slides(board.cell(square))[direction & 7];
    let near = board.near(square)[direction & 7];
    let captures = range >= near && is_of(position, square.along(direction, near), !color);
    range.min(near - 1) + u8::from(captures)
}

/// The number of moves of a special piece that are no slides.
fn special_moves(position: &Position, square: Square, scratch: &mut MoveList) -> u64 {
    scratch.clear();
    specials::captures(position, square, scratch);
    specials::quiets(position, square, scratch);
    scratch.len() as u64
}
