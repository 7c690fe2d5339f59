//! XBoard ids and slots for tables that give none.
//!
//! A promoted form with one parent becomes that parent's `+` form, which XBoard shows for engine and
//! user moves alike. A promoted form of several parents gets a plain letter, which the engine's moves
//! name behind the squares (`e6e5n`); when a user moves, XBoard shows the unpromoted piece until the
//! next position arrives.
//!
//! Some slots mean more than a picture to XBoard and are filled last: 0 and 18 (Pawns, which turn
//! into the piece of slot 4 on the last rank), 11 (empty, it lets `+` pass in more cases) and 21
//! (Lion trading). Slots 0 to 10 have default partners 11 slots on, so the others come first.

use super::draft::Draft;
use super::error::VariantError;
use super::ids::{MARKS, SLOTS};
use super::{State, XboardOptions, explicit, xboard};
use crate::types::Kind;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The slots apart from the King's (the last), in the order in which they are filled.
fn slot_order() -> impl Iterator<Item = usize> {
    let plain = (22..SLOTS - 1)
        .chain(1..=3)
        .chain(5..=10)
        .chain(12..=17)
        .chain(19..=20);
    plain.chain([21, 11, 4, 18, 0])
}

/// Gives every state an id; `None`, and the rule set is not shown to XBoard, if there are too many.
pub(super) fn assign(
    draft: &Draft,
    states: &mut [State],
) -> Result<Option<XboardOptions>, VariantError> {
    let parent = explicit::parent(draft)?;
    let name = &draft.name.value;
    let shared = states.len() > SLOTS;
    let needed = states
        .iter()
        .filter(|state| !shared || state.final_of.is_none())
        .count();
    if needed > SLOTS {
        log::warn!("{name}: {needed} pieces, XBoard has names for {SLOTS}: it will not be offered");
        states.iter_mut().for_each(|state| state.xboard.clear());
        return Ok(None);
    }
    if shared {
        let finals = states.iter().filter(|state| state.final_of.is_some());
        let list: Vec<_> = finals.map(|state| state.id.as_str()).collect();
        let list = list.join(", ");
        log::warn!("{name}: {list} share the XBoard ids of the pieces that still promote");
    }
    let plan = Plan::new(states, shared);
    let ids = plan.names(states);
    for (index, state) in states.iter_mut().enumerate() {
        state.xboard = ids.get(&plan.shown(index)).cloned().unwrap_or_default();
    }
    let row = plan.row(&ids);
    Ok(Some(XboardOptions {
        parent,
        piece_to_char: row
            .iter()
            .map(|slot| slot.as_deref().unwrap_or("."))
            .collect(),
        piece_lines: xboard::lines(states, &HashMap::new()),
        promotion_suffixes: promotion_suffixes(states),
        last_rank_suffixes: plan.last_rank_suffixes(states, &row),
    }))
}

/// Which states get ids, and which of them are somebody's `+` form.
struct Plan {
    /// For a final state that shares an id: the state whose id it has.
    shares: BTreeMap<usize, usize>,
    /// The states with ids of their own.
    owners: Vec<usize>,
    /// The only parent of a promoted form.
    parents: BTreeMap<usize, usize>,
    /// Promoted forms that need a letter, as several pieces become them.
    letters: HashSet<usize>,
    /// The state in the last slot.
    king: usize,
}

impl Plan {
    fn new(states: &[State], shared: bool) -> Self {
        let mut shares = BTreeMap::new();
        for (index, state) in states.iter().enumerate().filter(|_| shared) {
            shares.extend(state.final_of.map(|of| (index, of.index())));
        }
        let king = states.iter().position(|state| state.royal).unwrap_or(0);
        let mut plan = Self {
            owners: (0..states.len())
                .filter(|index| !shares.contains_key(index))
                .collect(),
            shares,
            parents: BTreeMap::new(),
            letters: HashSet::new(),
            king,
        };
        for (index, state) in states.iter().enumerate() {
            let Some(target) = state.promotes_to else {
                continue;
            };
            let form = plan.shown(target.index());
            let promotes = states
                .get(form)
                .is_some_and(|form| form.promotes_to.is_some());
            let lettered = form == king || promotes || plan.letters.contains(&form);
            if lettered || plan.parents.remove(&form).is_some() {
                plan.letters.insert(form);
            } else {
                plan.parents.insert(form, index);
            }
        }
        plan
    }

    /// The state whose id the state `index` has.
    fn shown(&self, index: usize) -> usize {
        self.shares.get(&index).copied().unwrap_or(index)
    }

    /// The ids: the King's first, then those that must be letters, then the rest, then `+` forms.
    fn names(&self, states: &[State]) -> BTreeMap<usize, String> {
        let rank = |index: &usize| (*index != self.king, !self.letters.contains(index));
        let mut named: Vec<_> = self
            .owners
            .iter()
            .copied()
            .filter(|index| !self.parents.contains_key(index))
            .collect();
        named.sort_by_key(rank);
        let mut ids = BTreeMap::new();
        let mut taken = HashSet::new();
        for index in named {
            let id = states.get(index).map_or("", |state| state.id.as_str());
            let plain = self.letters.contains(&index);
            if let Some(name) = candidates(id, plain).find(|name| !taken.contains(name)) {
                taken.insert(name.clone());
                ids.insert(index, name);
            }
        }
        for (form, parent) in &self.parents {
            let name = ids.get(parent).map(|name| format!("+{name}"));
            ids.extend(name.map(|name| (*form, name)));
        }
        ids
    }

    /// The tokens of the slots: marked ids before plain ones, so that what must go into a slot for
    /// Pawns has a letter to say that it stays.
    fn row(&self, ids: &BTreeMap<usize, String>) -> Vec<Option<String>> {
        let mut tokens: Vec<_> = ids
            .iter()
            .filter(|(index, _)| **index != self.king)
            .map(|(_, id)| {
                id.strip_prefix('+')
                    .map_or(id.clone(), |base| format!("^{base}"))
            })
            .collect();
        tokens.sort_by_key(|token| token.len() == 1);
        let mut row = vec![None; SLOTS];
        for (slot, token) in slot_order().zip(tokens) {
            if let Some(place) = row.get_mut(slot) {
                *place = Some(token);
            }
        }
        if let Some(last) = row.last_mut() {
            *last = ids.get(&self.king).cloned();
        }
        row
    }

    /// What keeps the pieces of the Pawns' slots what they are on the last rank.
    fn last_rank_suffixes(&self, states: &[State], row: &[Option<String>]) -> Vec<(Kind, String)> {
        let pawns: Vec<&str> = [0, 18]
            .iter()
            .filter_map(|slot| row.get(*slot)?.as_deref())
            .collect();
        let suffix = |(index, state): (usize, &State)| {
            let like_pawn = pawns.contains(&state.xboard.as_str());
            Some((
                Kind::new(index)?,
                like_pawn.then(|| letter(&state.xboard)).flatten()?,
            ))
        };
        states.iter().enumerate().filter_map(suffix).collect()
    }
}

/// Names for a piece called `id`, the most telling ones first; `plain` ones have no mark as long as
/// there is a letter left.
fn candidates(id: &str, plain: bool) -> impl Iterator<Item = String> {
    let own: Vec<char> = id
        .to_ascii_uppercase()
        .chars()
        .filter(char::is_ascii_uppercase)
        .collect();
    let letters: Vec<char> = own.into_iter().chain('A'..='Z').collect();
    let by_letter = letters
        .clone()
        .into_iter()
        .flat_map(|c| MARKS.iter().map(move |mark| (c, *mark)));
    let by_mark = MARKS
        .iter()
        .flat_map(move |mark| letters.clone().into_iter().map(move |c| (c, *mark)));
    let pairs: Box<dyn Iterator<Item = (char, &str)>> = if plain {
        Box::new(by_mark)
    } else {
        Box::new(by_letter)
    };
    pairs.map(|(c, mark)| format!("{c}{mark}"))
}

/// The suffix that names a piece: the lower-case letter of an id that is only a letter.
fn letter(id: &str) -> Option<String> {
    (id.len() == 1).then(|| id.to_ascii_lowercase())
}

fn promotion_suffixes(states: &[State]) -> Vec<(Kind, String)> {
    let suffix = |(index, state): (usize, &State)| {
        let form = states.get(state.promotes_to?.index())?;
        Some((Kind::new(index)?, letter(&form.xboard)?))
    };
    states.iter().enumerate().filter_map(suffix).collect()
}
