//! Counting moves, and perft.

use super::{MoveList, all, quiet_lengths, specials};
use crate::position::Position;

/// The number of legal moves, without listing those of slides.
#[must_use]
pub fn count(position: &Position, scratch: &mut MoveList) -> u64 {
    if position.loser().is_some() {
        return 0;
    }
    let board = position.board();
    let us = position.side();
    let captures: u32 = board
        .pieces(!us)
        .iter()
        .map(|square| board.attackers(us, square).count_ones())
        .sum();
    let quiets: u64 = board
        .pieces(us)
        .iter()
        .map(|square| sum_of_bytes(quiet_lengths(position, square)))
        .sum();
    scratch.clear();
    for from in board.specials(us) {
        specials::captures(position, from, scratch);
        specials::quiets(position, from, scratch);
    }
    u64::from(captures) + quiets + scratch.len() as u64
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
        0 => 1,
        1 => count(position, list),
        _ => {
            list.clear();
            all(position, list);
            let mut total = 0;
            for i in 0..list.len() {
                position.make(list[i]);
                total += perft(position, depth - 1, deeper);
                position.undo();
            }
            total
        }
    }
}
