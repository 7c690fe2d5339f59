//! The piece states of a table: its pieces, their promotions, and the final states that follow.

use super::draft::{Draft, PieceDraft};
use super::error::{Place, VariantError, quoted};
use super::{Promotion, State};
use crate::types::Kind;
use std::collections::HashMap;

/// Builds the states: the pieces in their order, then a final state for every piece that promotes
/// and is also what another piece promotes to.
pub(super) fn build(draft: &Draft, promotion: Promotion) -> Result<Vec<State>, VariantError> {
    if draft.pieces.is_empty() {
        let expected = "pieces = [ { id = \"K\", betza = \"K\", royal = true }, … ]";
        return Err(VariantError::at(&draft.name.place, "no pieces", expected));
    }
    check_ids(&draft.pieces)?;
    let mut targets = promotions(&draft.pieces)?;
    check_promotions(&draft.pieces, &targets)?;
    if promotion == Promotion::Never {
        targets.fill(None);
    }
    let mut states = draft
        .pieces
        .iter()
        .map(initial)
        .collect::<Result<Vec<_>, _>>()?;
    if !states.iter().any(|state| state.royal) {
        let expected = "royal = true on at least one piece";
        return Err(VariantError::at(
            &draft.name.place,
            "no royal piece",
            expected,
        ));
    }
    let finals = add_finals(&mut states, draft, &targets)?;
    for (index, target) in targets.iter().enumerate() {
        let Some(target) = target else { continue };
        let end = finals.get(target).copied().unwrap_or(*target);
        let place = draft
            .pieces
            .get(index)
            .map_or(&draft.name.place, |piece| &piece.id.place);
        let end = kind(end, place)?;
        if let Some(state) = states.get_mut(index) {
            state.promotes_to = Some(end);
        }
    }
    Ok(states)
}

fn kind(index: usize, place: &Place) -> Result<Kind, VariantError> {
    Kind::new(index).ok_or_else(|| {
        let expected = format!("at most {}, final states included", Kind::MAX);
        VariantError::at(place, "too many piece states", expected)
    })
}

/// Ids are words that no position text can mistake.
fn check_ids(pieces: &[PieceDraft]) -> Result<(), VariantError> {
    let mut known: HashMap<String, &str> = HashMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        let (id, place) = (piece.id.value.as_str(), &piece.id.place);
        kind(index, place)?;
        let letters = id.chars().all(|c| c.is_ascii_alphabetic());
        if !letters || !id.starts_with(|c: char| c.is_ascii_uppercase()) {
            let found = format!("piece id {}", quoted(id));
            let expected = "letters A-Z and a-z, the first one upper case";
            return Err(VariantError::at(place, found, expected));
        }
        if let Some(other) = known.insert(id.to_ascii_lowercase(), id) {
            let found = format!(
                "piece ids {} and {} differ in case only",
                quoted(other),
                quoted(id)
            );
            let expected = "ids that stay different in lower case (the second player's pieces)";
            return Err(VariantError::at(place, found, expected));
        }
    }
    Ok(())
}

/// What each piece promotes to; an empty string (which takes back an inherited promotion) is none.
fn promotions(pieces: &[PieceDraft]) -> Result<Vec<Option<usize>>, VariantError> {
    let places: HashMap<&str, usize> = pieces
        .iter()
        .enumerate()
        .map(|(i, piece)| (piece.id.value.as_str(), i))
        .collect();
    let target = |piece: &PieceDraft| {
        let Some(to) = piece.promotes_to.as_ref().filter(|to| !to.value.is_empty()) else {
            return Ok(None);
        };
        places
            .get(to.value.as_str())
            .copied()
            .map(Some)
            .ok_or_else(|| {
                let (id, to_id) = (quoted(&piece.id.value), quoted(&to.value));
                let found = format!("piece {id} promotes to {to_id}, which is unknown");
                VariantError::at(&to.place, found, "the id of a piece of this table")
            })
    };
    pieces.iter().map(target).collect()
}

/// Promotion leads somewhere else, never around in a circle, and never takes the royalty away.
fn check_promotions(pieces: &[PieceDraft], targets: &[Option<usize>]) -> Result<(), VariantError> {
    let target = |index: usize| targets.get(index).copied().flatten();
    for (index, piece) in pieces.iter().enumerate() {
        let Some(to) = target(index) else { continue };
        let id = quoted(&piece.id.value);
        let place = piece
            .promotes_to
            .as_ref()
            .map_or(&piece.id.place, |to| &to.place);
        if to == index {
            let found = format!("piece {id} promotes to itself");
            return Err(VariantError::at(
                place,
                found,
                "another piece, or no promotes_to",
            ));
        }
        let chain = std::iter::successors(Some(to), |at| target(*at)).take(pieces.len());
        if chain.skip(1).any(|reached| reached == index) {
            let found = format!("piece {id} promotes in a circle");
            return Err(VariantError::at(
                place,
                found,
                "a promotion that does not lead back",
            ));
        }
        let loses = pieces.get(to).is_some_and(|form| form.royal != Some(true));
        if piece.royal == Some(true) && loses {
            let found = format!("royal piece {id} promotes to a piece that is not royal");
            return Err(VariantError::at(place, found, "a royal promoted form"));
        }
    }
    Ok(())
}

/// The state of the start array that a line of the table describes, its promotion still open.
fn initial(piece: &PieceDraft) -> Result<State, VariantError> {
    let id = &piece.id;
    let Some(betza) = &piece.betza else {
        let found = format!("piece {} has no moves", quoted(&id.value));
        return Err(VariantError::at(&id.place, found, "betza = \"…\""));
    };
    let paths = crate::betza::compile(&betza.value).map_err(|error| {
        VariantError::plain(
            &betza.place,
            format_args!("piece {}: {error}", quoted(&id.value)),
        )
    })?;
    Ok(State {
        id: id.value.clone(),
        name: piece.name.clone().unwrap_or_else(|| id.value.clone()),
        kanji: piece.kanji.clone().unwrap_or_default(),
        betza: betza.value.clone(),
        paths,
        promotes_to: None,
        royal: piece.royal == Some(true),
        final_of: None,
        xboard: String::new(),
    })
}

/// Appends the final states; returns which one belongs to which initial state.
fn add_finals(
    states: &mut Vec<State>,
    draft: &Draft,
    targets: &[Option<usize>],
) -> Result<HashMap<usize, usize>, VariantError> {
    let mut finals = HashMap::new();
    for (index, piece) in draft.pieces.iter().enumerate() {
        let promotes = targets.get(index).is_some_and(Option::is_some);
        if !promotes || !targets.contains(&Some(index)) {
            continue;
        }
        let place = &piece.id.place;
        let (of, _) = (kind(index, place)?, kind(states.len(), place)?);
        if let Some(state) = states.get(index).cloned() {
            finals.insert(index, states.len());
            states.push(State {
                id: format!("{}+", state.id),
                final_of: Some(of),
                ..state
            });
        }
    }
    Ok(finals)
}
