//! The board as text.

use crate::position::Position;
use crate::types::{Color, Piece, Square};
use crate::variant::{State, Variant};
use std::io::{self, Write};

/// How pieces are named on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// By their ids: `Ln` is the first player's, `ln` the second's.
    Ids,
    /// By their kanji, the second player's with a `v` before them.
    Kanji,
}

/// Draws the board from the first player's side, the `marked` squares in brackets.
pub(super) fn draw(
    position: &Position,
    names: Names,
    marked: &[Square],
    out: &mut dyn Write,
) -> io::Result<()> {
    let rules = position.rules();
    let variant = rules.variant();
    let width = cell_width(variant, names);
    let text = |square: Square| {
        let piece = position.piece(square);
        piece.map_or_else(|| ".".to_owned(), |piece| name(variant, piece, names))
    };
    grid(variant, width, out, |square| {
        let brackets = if marked.contains(&square) {
            ('[', ']')
        } else {
            (' ', ' ')
        };
        (text(square), brackets)
    })
}

/// Draws a board whose cells hold a text of up to `width` columns between two marks.
pub(super) fn grid(
    variant: &Variant,
    width: usize,
    out: &mut dyn Write,
    cell: impl Fn(Square) -> (String, (char, char)),
) -> io::Result<()> {
    let files: String = (0..variant.files)
        .map(|file| format!(" {:width$} ", char::from(b'a' + file)))
        .collect();
    writeln!(out, "   {}", files.trim_end())?;
    for rank in (0..variant.ranks).rev() {
        let mut line = format!("{:>2} ", rank + 1);
        for square in (0..variant.files).filter_map(|file| Square::new(file, rank)) {
            let (text, (before, behind)) = cell(square);
            let fill = width.saturating_sub(columns(&text));
            line.push(before);
            line.push_str(&text);
            // The mark stands close to the text, the room behind it.
            line.push(behind);
            line.extend(std::iter::repeat_n(' ', fill));
        }
        writeln!(out, "{}  {}", line, rank + 1)?;
    }
    writeln!(out, "   {}", files.trim_end())
}

/// The columns that the widest piece takes.
fn cell_width(variant: &Variant, names: Names) -> usize {
    let states = variant.states.iter();
    let widths = states.map(|state| columns(&state_name(state, Color::Second, names)));
    widths.max().unwrap_or(1)
}

fn name(variant: &Variant, piece: Piece, names: Names) -> String {
    let state = variant.states.get(piece.kind().index());
    state.map_or_else(String::new, |state| state_name(state, piece.color(), names))
}

/// A piece's name on the board; a final state has a `+` behind it.
fn state_name(state: &State, color: Color, names: Names) -> String {
    if names == Names::Kanji && !state.kanji.is_empty() {
        let side = match color {
            Color::First => ' ',
            Color::Second => 'v',
        };
        let end = if state.final_of.is_some() { "+" } else { "" };
        return format!("{side}{}{end}", state.kanji);
    }
    match color {
        Color::First => state.id.clone(),
        Color::Second => state.id.to_lowercase(),
    }
}

/// The columns of a terminal that a text takes: two for a kanji.
fn columns(text: &str) -> usize {
    const FIRST_WIDE: char = '\u{2E80}';
    text.chars()
        .map(|c| if c < FIRST_WIDE { 1 } else { 2 })
        .sum()
}
