//! Pieces on squares -> text.

use super::ids::{bracket_id, has_xboard_ids, xboard_id};
use crate::types::{Color, Piece, Setup, Square};
use crate::variant::{State, Variant};
use std::collections::HashMap;
use std::fmt::Write as _;

/// The position in the bracket dialect.
#[must_use]
pub fn bracket(variant: &Variant, setup: &Setup) -> String {
    written(variant, setup, |state, color| {
        format!("[{}]", bracket_id(state, color))
    })
}

/// The position in XBoard's spelling, without the tail ` - 0 1` that XBoard itself adds.
///
/// A rule set without ids for XBoard has only the bracket dialect: that is written then.
#[must_use]
pub fn xboard(variant: &Variant, setup: &Setup) -> String {
    if has_xboard_ids(variant) {
        written(variant, setup, xboard_id)
    } else {
        bracket(variant, setup)
    }
}

fn written(variant: &Variant, setup: &Setup, id: impl Fn(&State, Color) -> String) -> String {
    let pieces: HashMap<Square, Piece> = setup.pieces.iter().copied().collect();
    let mut text = String::new();
    for rank in (0..variant.ranks).rev() {
        let mut empty = 0;
        for file in 0..variant.files {
            let piece = Square::new(file, rank).and_then(|square| pieces.get(&square));
            let state = piece.and_then(|piece| variant.states.get(piece.kind().index()));
            if let (Some(piece), Some(state)) = (piece, state) {
                push_run(&mut text, empty);
                empty = 0;
                text.push_str(&id(state, piece.color()));
            } else {
                empty += 1;
            }
        }
        push_run(&mut text, empty);
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text.push(match setup.side {
        Color::First => 'w',
        Color::Second => 'b',
    });
    text
}

/// Writes a run of empty squares, if there is one.
pub(crate) fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
    }
}
