//! A whole [`Draft`] -> [`Variant`]: the size, the rules, and the other parts called in order.

use super::draft::Draft;
use super::error::{At, VariantError};
use super::{
    Promotion, Repetition, RuleOptions, Stalemate, Variant, army, assign, explicit, states,
};
use crate::types::MAX_SIDE;

/// The smallest number of files or ranks.
const MIN_SIDE: u8 = 4;

/// Checks a table that inherits nothing any more.
pub(super) fn resolve(draft: &Draft) -> Result<Variant, VariantError> {
    let files = side(draft, draft.files.as_ref(), "files")?;
    let ranks = side(draft, draft.ranks.as_ref(), "ranks")?;
    let rules = RuleOptions {
        promotion: draft.rules.promotion.unwrap_or(Promotion::ByCapture),
        repetition: draft.rules.repetition.unwrap_or(Repetition::Modern),
        stalemate: draft.rules.stalemate.unwrap_or(Stalemate::Loss),
    };
    let mut states = states::build(draft, rules.promotion)?;
    let start = army::place(draft, files, ranks, &states)?;
    let xboard = if explicit::wanted(draft) {
        Some(explicit::read(draft, &mut states, &start)?)
    } else {
        assign::assign(draft, &mut states)?
    };
    Ok(Variant {
        name: draft.name.value.clone(),
        aliases: draft
            .aliases
            .iter()
            .map(|alias| alias.value.clone())
            .collect(),
        title: draft
            .title
            .clone()
            .unwrap_or_else(|| draft.name.value.clone()),
        source: draft.name.place.origin.source.clone(),
        files,
        ranks,
        states,
        start,
        rules,
        values: None,
        xboard,
    })
}

fn side(draft: &Draft, given: Option<&At<i64>>, key: &str) -> Result<u8, VariantError> {
    let Some(number) = given else {
        let found = format!("no number of {key}");
        return Err(VariantError::at(
            &draft.name.place,
            found,
            format!("{key} = NUMBER"),
        ));
    };
    match u8::try_from(number.value) {
        Ok(value) if (MIN_SIDE..=MAX_SIDE).contains(&value) => Ok(value),
        _ => {
            let found = format!("{key} = {}", number.value);
            Err(VariantError::at(
                &number.place,
                found,
                format!("{MIN_SIDE} to {MAX_SIDE}"),
            ))
        }
    }
}
