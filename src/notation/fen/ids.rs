//! The ids of a rule set's pieces in both spellings.

use crate::types::{Color, Kind};
use crate::variant::{State, Variant};

/// The id of a state in the bracket dialect, without brackets.
pub(super) fn bracket_id(state: &State, color: Color) -> String {
    match color {
        Color::First => {
            let mut chars = state.id.chars();
            let first = chars.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(chars).collect()
        }
        Color::Second => state.id.to_ascii_lowercase(),
    }
}

/// The id of a state in XBoard's spelling.
pub(super) fn xboard_id(state: &State, color: Color) -> String {
    match color {
        Color::First => state.xboard.to_ascii_uppercase(),
        Color::Second => state.xboard.to_ascii_lowercase(),
    }
}

/// Whether every state has an id in XBoard's spelling.
pub(super) fn has_xboard_ids(variant: &Variant) -> bool {
    variant.states.iter().all(|state| !state.xboard.is_empty())
}

/// The piece that `id` (what stands between brackets) names.
pub(super) fn by_bracket_id(variant: &Variant, id: &str) -> Option<(Kind, Color)> {
    Color::ALL.into_iter().find_map(|color| {
        let named = |state: &State| bracket_id(state, color) == id;
        let index = variant.states.iter().position(named)?;
        Some((Kind::new(index)?, color))
    })
}

/// The states that XBoard's `id`, in capitals, may stand for: those of that id, or for `+X` that is
/// no state's own id, the promoted forms of `X`.
pub(super) fn by_xboard_id(variant: &Variant, id: &str) -> Vec<Kind> {
    let own = with_xboard_id(variant, id);
    if !own.is_empty() {
        return own;
    }
    let Some(unpromoted) = id.strip_prefix('+') else {
        return own;
    };
    let mut promoted: Vec<Kind> = with_xboard_id(variant, unpromoted)
        .into_iter()
        .filter_map(|kind| variant.states.get(kind.index())?.promotes_to)
        .collect();
    promoted.sort_unstable();
    promoted.dedup();
    promoted
}

fn with_xboard_id(variant: &Variant, id: &str) -> Vec<Kind> {
    let states = variant.states.iter().enumerate();
    states
        .filter(|(_, state)| state.xboard.eq_ignore_ascii_case(id))
        .filter_map(|(index, _)| Kind::new(index))
        .collect()
}
