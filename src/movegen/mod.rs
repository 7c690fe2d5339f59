//! Move generation. There is no check rule, so every generated move is legal.
//!
//! Captures by slides are read off the victims: each enemy piece knows the directions it is
//! attacked from. Quiet slides come from the distances of eight directions at once, packed in a
//! word. What moves by more than slides is listed apart ([`specials`]).
//!
//! [`plain`] generates the same moves straight from the Betza paths, square by square. It is the
//! measure of the fast generator in tests, and it moves those pieces of users' tables that have no
//! faster form.

mod count;
mod legal;
mod list;
pub mod plain;
mod specials;

pub use count::{count, perft};
pub use legal::is_legal;
pub use list::MoveList;
pub use plain::walk_captures;

use crate::position::Position;
use crate::types::{Color, Move, Square};

/// Adds every legal move to `list`. None where a royal side is missing: that game is over.
pub fn all(position: &Position, list: &mut MoveList) {
    captures(position, list);
    quiets(position, list);
}

/// Adds every legal capture, multi-leg ones and igui included.
pub fn captures(position: &Position, list: &mut MoveList) {
    if position.loser().is_some() {
        return;
    }
    let board = position.board();
    let us = position.side();
    for victim in board.pieces(!us) {
        slide_captures(position, us, victim, list);
    }
    for from in board.specials(us) {
        specials::captures(position, from, list);
    }
}

/// Adds the captures that slides of `us` make on the occupied `victim`.
#[inline]
fn slide_captures(position: &Position, us: Color, victim: Square, list: &mut MoveList) {
    let board = position.board();
    let mut directions = board.attackers(us, victim);
    let near = board.near(victim);
    while directions != 0 {
        let direction = directions.trailing_zeros() as usize & 7;
        directions &= directions - 1;
        let from = victim.along(direction, near[direction]);
        list.push(Move::plain(from, victim));
    }
}

/// Adds every legal move that captures nothing, passes included.
pub fn quiets(position: &Position, list: &mut MoveList) {
    if position.loser().is_some() {
        return;
    }
    let board = position.board();
    let us = position.side();
    for from in board.pieces(us) {
        slide_quiets(position, from, list);
    }
    for from in board.specials(us) {
        specials::quiets(position, from, list);
    }
}

/// Adds the quiet slides of the piece on `from`.
#[inline]
fn slide_quiets(position: &Position, from: Square, list: &mut MoveList) {
    let mut lengths = quiet_lengths(position, from);
    while lengths != 0 {
        let shift = lengths.trailing_zeros() & !7;
        let direction = shift as usize / 8;
        for distance in 1..=(lengths >> shift) as u8 {
            list.push(Move::plain(from, from.along(direction, distance)));
        }
        lengths &= !(0xFF << shift);
    }
}

/// The numbers of quiet slide moves of the piece on `from`, a byte each direction: the smaller of
/// its range and the empty squares, for all eight directions in one word.
#[inline]
fn quiet_lengths(position: &Position, from: Square) -> u64 {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const ONES: u64 = 0x0101_0101_0101_0101;
    let board = position.board();
    let free = u64::from_le_bytes(*board.near(from)) - ONES;
    let range = u64::from_le_bytes(*position.rules().slides(board.cell(from)));
    // Bytes are below 128, so a borrow shows in each byte's own top bit.
    let at_least = ((range | HIGH) - free) & HIGH;
    let mask = at_least | (at_least - (at_least >> 7));
    free & mask | range & !mask
}
