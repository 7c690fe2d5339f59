//! XBoard ids that a table gives itself.

use super::draft::{Draft, PieceDraft};
use super::error::{At, VariantError, quoted};
use super::{State, XboardOptions, ids, xboard};
use crate::types::{Kind, Piece, Square};
use std::collections::{HashMap, HashSet};

/// Whether the table gives ids; if not, they are assigned automatically.
///
/// A table that inherits its `[xboard]` section and has a piece without an id wants new ids.
pub(super) fn wanted(draft: &Draft) -> bool {
    let given = |piece: &PieceDraft| piece.xboard.is_some();
    if draft.xboard.own && draft.xboard.slots.is_some() {
        return true;
    }
    match draft.inherits {
        Some(_) => draft.pieces.iter().all(given),
        None => draft.pieces.iter().any(given),
    }
}

/// Reads the ids of the table into `states` and checks that they fit the slots.
pub(super) fn read(
    draft: &Draft,
    states: &mut [State],
    start: &[(Square, Piece)],
) -> Result<XboardOptions, VariantError> {
    name_states(draft, states)?;
    let parent = parent(draft)?;
    let slots = slots(draft, states)?;
    check_sharing(draft, states, start)?;
    Ok(XboardOptions {
        parent,
        piece_to_char: slots.value.clone(),
        piece_lines: xboard::lines(states, &own_lines(draft)?),
        promotion_suffixes: suffixes(draft, |piece| piece.xboard_promotion.as_ref())?,
        last_rank_suffixes: suffixes(draft, |piece| piece.xboard_last_rank.as_ref())?,
    })
}

fn name_states(draft: &Draft, states: &mut [State]) -> Result<(), VariantError> {
    for (piece, state) in draft.pieces.iter().zip(states.iter_mut()) {
        let Some(id) = &piece.xboard else {
            let found = format!("piece {} has no xboard id", quoted(&piece.id.value));
            let expected = "xboard = \"…\" as the other pieces have";
            return Err(VariantError::at(&piece.id.place, found, expected));
        };
        state.xboard = checked(id)?;
        piece.xboard_final.as_ref().map(checked).transpose()?;
    }
    let initial = draft.pieces.len();
    for state in states.iter_mut().skip(initial) {
        let piece = state
            .final_of
            .and_then(|kind| draft.pieces.get(kind.index()));
        let id = piece.and_then(|piece| piece.xboard_final.as_ref().or(piece.xboard.as_ref()));
        state.xboard = id.map(checked).transpose()?.unwrap_or_default();
    }
    Ok(())
}

fn checked(id: &At<String>) -> Result<String, VariantError> {
    if ids::is_id(&id.value) {
        return Ok(id.value.clone());
    }
    let found = format!("xboard id {}", quoted(&id.value));
    Err(VariantError::at(
        &id.place,
        found,
        "A to Z, then ' or ! or nothing, + before it allowed",
    ))
}

/// The parent variant of the table.
pub(super) fn parent(draft: &Draft) -> Result<String, VariantError> {
    let Some(parent) = &draft.xboard.parent else {
        return Ok(xboard::PARENT.to_owned());
    };
    if !parent.value.is_empty() && parent.value.chars().all(|c| c.is_ascii_lowercase()) {
        return Ok(parent.value.clone());
    }
    let found = format!("xboard parent {}", quoted(&parent.value));
    Err(VariantError::at(
        &parent.place,
        found,
        "the name of an XBoard variant, as \"chu\"",
    ))
}

/// The row of slots: exactly the ids of the states, each once, a royal one last. An inherited row
/// may name more: a table that takes promotions back has fewer final states.
fn slots<'a>(draft: &'a Draft, states: &[State]) -> Result<&'a At<String>, VariantError> {
    let Some(row) = &draft.xboard.slots else {
        let expected = "[xboard] slots = \"…\"";
        return Err(VariantError::at(
            &draft.name.place,
            "xboard ids without slots",
            expected,
        ));
    };
    let slots = ids::slots(&row.value).map_err(|text| VariantError::plain(&row.place, text))?;
    let used: HashSet<&str> = states.iter().map(|state| state.xboard.as_str()).collect();
    let own = draft.inherits.is_none() || draft.xboard.own;
    let mut known = HashSet::new();
    for id in slots.iter().flatten() {
        if !known.insert(id.as_str()) {
            let found = format!("slots name {} twice", quoted(id));
            return Err(VariantError::at(&row.place, found, "every id once"));
        }
        if own && !used.contains(id.as_str()) {
            let found = format!("slots name {}, which no piece has", quoted(id));
            return Err(VariantError::at(&row.place, found, "ids of pieces"));
        }
    }
    let lonely = |id: &&&str| {
        id.strip_prefix('+')
            .is_some_and(|base| !known.contains(base))
    };
    if let Some(id) = known.iter().find(lonely) {
        let found = format!("slots name {} but not the piece without +", quoted(id));
        return Err(VariantError::at(&row.place, found, "both"));
    }
    if let Some(state) = states
        .iter()
        .find(|state| !known.contains(state.xboard.as_str()))
    {
        let (id, piece) = (quoted(&state.xboard), quoted(&state.id));
        let found = format!("xboard id {id} of piece {piece} is missing in slots");
        return Err(VariantError::at(&row.place, found, "every id in a slot"));
    }
    let last = slots.last().and_then(Option::as_deref);
    if !states
        .iter()
        .any(|state| state.royal && Some(state.xboard.as_str()) == last)
    {
        let found = format!("slots end with {}", quoted(last.unwrap_or(".")));
        return Err(VariantError::at(
            &row.place,
            found,
            "the id of a royal piece as the last",
        ));
    }
    Ok(row)
}

/// Two states of the start array must not look the same; others may, which is logged.
fn check_sharing(
    draft: &Draft,
    states: &[State],
    start: &[(Square, Piece)],
) -> Result<(), VariantError> {
    let in_start: HashSet<usize> = start
        .iter()
        .map(|(_, piece)| piece.kind().index())
        .collect();
    let mut owners: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, state) in states.iter().enumerate() {
        owners.entry(&state.xboard).or_default().push(index);
    }
    let name = |index: &usize| states.get(*index).map_or("?", |state| state.id.as_str());
    for (index, state) in states.iter().enumerate() {
        let sharers = owners
            .get(state.xboard.as_str())
            .map_or(&[][..], Vec::as_slice);
        if sharers.first() != Some(&index) || sharers.len() < 2 {
            continue;
        }
        let names: Vec<_> = sharers.iter().map(name).collect();
        let found = format!(
            "pieces {} share the xboard id {}",
            names.join(", "),
            state.xboard
        );
        let visible: Vec<_> = sharers
            .iter()
            .filter(|one| in_start.contains(one))
            .collect();
        if let [_, second, ..] = visible.as_slice() {
            let id = draft
                .pieces
                .get(**second)
                .and_then(|piece| piece.xboard.as_ref());
            let place = id.map_or(&draft.name.place, |id| &id.place);
            let expected = "at most one of them in the start array";
            return Err(VariantError::at(place, found, expected));
        }
        log::log!(
            level(draft),
            "{}: {found}: XBoard cannot tell them apart",
            draft.name.value
        );
    }
    Ok(())
}

/// Of a table of the user the author should hear; the built-in ones are as they should be.
fn level(draft: &Draft) -> log::Level {
    match draft.name.place.origin.source {
        super::Source::BuiltIn(_) => log::Level::Debug,
        super::Source::File(_) => log::Level::Warn,
    }
}

/// The `piece` lines that differ from the piece's own moves, by state.
fn own_lines(draft: &Draft) -> Result<HashMap<usize, String>, VariantError> {
    let mut lines = HashMap::new();
    for (index, piece) in draft.pieces.iter().enumerate() {
        let Some(betza) = &piece.xboard_betza else {
            continue;
        };
        crate::betza::compile(&betza.value).map_err(|error| {
            let id = quoted(&piece.id.value);
            VariantError::plain(&betza.place, format_args!("piece line of {id}: {error}"))
        })?;
        lines.insert(index, betza.value.clone());
    }
    Ok(lines)
}

/// One kind of suffix of moves on the wire.
fn suffixes(
    draft: &Draft,
    key: impl Fn(&PieceDraft) -> Option<&At<String>>,
) -> Result<Vec<(Kind, String)>, VariantError> {
    let mut suffixes = Vec::new();
    for (index, piece) in draft.pieces.iter().enumerate() {
        let (Some(text), Some(kind)) = (key(piece), Kind::new(index)) else {
            continue;
        };
        let mut chars = text.value.chars();
        let good = |c: char| c.is_ascii_lowercase() || c == '+';
        if !chars.next().is_some_and(good) || chars.next().is_some() {
            let found = format!("xboard suffix {}", quoted(&text.value));
            return Err(VariantError::at(&text.place, found, "one letter a-z, or +"));
        }
        suffixes.push((kind, text.value.clone()));
    }
    Ok(suffixes)
}
