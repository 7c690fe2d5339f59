//! The start array: rows of ids -> pieces on squares.

use super::State;
use super::draft::{Draft, Rows};
use super::error::{VariantError, quoted};
use crate::types::{Color, Kind, Piece, Square};
use std::collections::{HashMap, HashSet};

/// Places both armies.
pub(super) fn place(
    draft: &Draft,
    files: u8,
    ranks: u8,
    states: &[State],
) -> Result<Vec<(Square, Piece)>, VariantError> {
    let Some(rows) = &draft.start else {
        let expected = "start = [ rows of piece ids ]";
        return Err(VariantError::at(
            &draft.name.place,
            "no start array",
            expected,
        ));
    };
    let reader = Reader {
        files,
        ranks,
        kinds: kinds(states),
    };
    // The first player's last row stands on rank 1.
    let first_top = u8::try_from(rows.value.len()).unwrap_or(u8::MAX);
    let mut start = reader.army(rows, Color::First, first_top)?;
    check_royal(&start, states, rows, Color::First)?;
    let (second, source) = match &draft.second {
        Some(own) => (reader.army(own, Color::Second, ranks)?, own),
        None => (
            start
                .iter()
                .filter_map(|entry| reader.rotated(*entry))
                .collect(),
            rows,
        ),
    };
    check_royal(&second, states, source, Color::Second)?;
    let taken: HashSet<Square> = start.iter().map(|(square, _)| *square).collect();
    if let Some((square, _)) = second.iter().find(|(square, _)| taken.contains(square)) {
        let found = format!("the two armies meet on {square}");
        return Err(VariantError::at(
            &source.place,
            found,
            "armies that do not overlap",
        ));
    }
    start.extend(second);
    Ok(start)
}

/// The kinds that can stand in the start array, by id.
fn kinds(states: &[State]) -> HashMap<&str, Kind> {
    states
        .iter()
        .enumerate()
        .filter(|(_, state)| state.final_of.is_none())
        .filter_map(|(index, state)| Some((state.id.as_str(), Kind::new(index)?)))
        .collect()
}

struct Reader<'a> {
    files: u8,
    ranks: u8,
    kinds: HashMap<&'a str, Kind>,
}

impl Reader<'_> {
    /// The pieces of `rows`, whose first one stands on rank `top` (counted from 1).
    fn army(
        &self,
        rows: &Rows,
        color: Color,
        top: u8,
    ) -> Result<Vec<(Square, Piece)>, VariantError> {
        if rows.value.len() > usize::from(self.ranks) {
            let found = format!("{} rows on {} ranks", rows.value.len(), self.ranks);
            return Err(VariantError::at(
                &rows.place,
                found,
                "at most one row a rank",
            ));
        }
        let mut army = Vec::new();
        for (row, rank) in rows.value.iter().zip((0..top).rev()) {
            let count = row.value.split_whitespace().count();
            if count != usize::from(self.files) {
                let found = format!("a row of {count} squares");
                let expected = format!("{} ids or dots, one for each file", self.files);
                return Err(VariantError::at(&row.place, found, expected));
            }
            for (id, file) in row.value.split_whitespace().zip(0..self.files) {
                if id == "." {
                    continue;
                }
                let Some(kind) = self.kinds.get(id) else {
                    let found = format!("unknown piece {} in the start array", quoted(id));
                    let expected = "an id of this table, or a dot for an empty square";
                    return Err(VariantError::at(&row.place, found, expected));
                };
                army.extend(Square::new(file, rank).map(|at| (at, Piece::new(*kind, color))));
            }
        }
        Ok(army)
    }

    /// The second player's piece that answers one of the first: turned by 180 degrees.
    fn rotated(&self, (square, piece): (Square, Piece)) -> Option<(Square, Piece)> {
        let file = self.files.checked_sub(square.file() + 1)?;
        let rank = self.ranks.checked_sub(square.rank() + 1)?;
        Some((
            Square::new(file, rank)?,
            Piece::new(piece.kind(), Color::Second),
        ))
    }
}

fn check_royal(
    army: &[(Square, Piece)],
    states: &[State],
    rows: &Rows,
    color: Color,
) -> Result<(), VariantError> {
    let royal = |piece: &Piece| {
        states
            .get(piece.kind().index())
            .is_some_and(|state| state.royal)
    };
    if army.iter().any(|(_, piece)| royal(piece)) {
        return Ok(());
    }
    let found = format!("the {color} player's army has no royal piece");
    Err(VariantError::at(&rows.place, found, "at least one"))
}
