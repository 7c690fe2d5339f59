//! What XBoard is told about a rule set: the `setup` line and the `piece` lines.

use super::{State, Variant, XboardOptions, ids};
use crate::types::{Color, Piece};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The parent of rule sets that name none: `+` and moves of several legs work with it.
pub(super) const PARENT: &str = "chu";

/// The `setup` line that answers `variant NAME`, without line end; `None` for a rule set with more
/// pieces than XBoard has names for.
#[must_use]
pub fn setup_line(variant: &Variant) -> Option<String> {
    let XboardOptions {
        parent,
        piece_to_char,
        ..
    } = variant.xboard.as_ref()?;
    let lower = piece_to_char.to_ascii_lowercase();
    let (files, ranks, fen) = (variant.files, variant.ranks, start_fen(variant));
    Some(format!(
        "setup ({piece_to_char}{lower}) {files}x{ranks}+0_{parent} {fen} w 0 1"
    ))
}

/// The `piece` lines that follow the `setup` line, without line ends.
#[must_use]
pub fn piece_lines(variant: &Variant) -> Vec<String> {
    let lines = variant
        .xboard
        .iter()
        .flat_map(|options| &options.piece_lines);
    lines
        .map(|(id, betza)| format!("piece {id}& {betza}"))
        .collect()
}

/// The slots in use and the ids in them; the slot says which picture XBoard draws.
///
/// The last id of a short row is the King's, whose slot is the last one.
#[must_use]
pub fn slots(variant: &Variant) -> Vec<(usize, String)> {
    let row = variant.xboard.as_ref();
    let row = row.and_then(|options| ids::slots(&options.piece_to_char).ok());
    let row = row.unwrap_or_default();
    let last = row.len().saturating_sub(1);
    let place = |index| if index == last { ids::SLOTS - 1 } else { index };
    let slots = row.into_iter().enumerate();
    slots
        .filter_map(|(index, id)| Some((place(index), id?)))
        .collect()
}

/// The `piece` lines of the states: one for each id, where the first state with it stands, or the
/// one in `own`, whose moves are replaced.
pub(super) fn lines(states: &[State], own: &HashMap<usize, String>) -> Vec<(String, String)> {
    let owned: HashSet<&str> = own
        .keys()
        .filter_map(|index| Some(states.get(*index)?.xboard.as_str()))
        .collect();
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    for (index, state) in states.iter().enumerate() {
        let id = state.xboard.as_str();
        let betza = own.get(&index);
        if (betza.is_none() && owned.contains(id)) || !seen.insert(id) {
            continue;
        }
        lines.push((id.to_owned(), betza.unwrap_or(&state.betza).clone()));
    }
    lines
}

/// The placement of the start array in XBoard's ids, ranks from the top.
fn start_fen(variant: &Variant) -> String {
    let pieces: HashMap<(u8, u8), Piece> = variant
        .start
        .iter()
        .map(|(at, piece)| ((at.file(), at.rank()), *piece))
        .collect();
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..variant.files {
            match pieces.get(&(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_run(&mut text, &mut empty);
                    text.push_str(&piece_text(variant, *piece));
                }
            }
        }
        push_run(&mut text, &mut empty);
        text
    };
    (0..variant.ranks)
        .rev()
        .map(rank)
        .collect::<Vec<_>>()
        .join("/")
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        // Writing to a String cannot fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

fn piece_text(variant: &Variant, piece: Piece) -> String {
    let id = variant
        .states
        .get(piece.kind().index())
        .map_or("", |state| &state.xboard);
    match piece.color() {
        Color::First => id.to_owned(),
        Color::Second => id.to_ascii_lowercase(),
    }
}
