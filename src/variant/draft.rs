//! A table as read, before it is checked, and how a table lies over the one it inherits from.

use super::error::{At, VariantError, quoted};
use super::table::RulesTable;
use std::collections::HashMap;

/// Rows of an army, and where the array begins.
pub(super) type Rows = At<Vec<At<String>>>;

/// What a file says.
#[derive(Clone)]
pub(super) struct Draft {
    pub name: At<String>,
    pub title: Option<String>,
    pub aliases: Vec<At<String>>,
    pub inherits: Option<At<String>>,
    pub files: Option<At<i64>>,
    pub ranks: Option<At<i64>>,
    pub pieces: Vec<PieceDraft>,
    pub start: Option<Rows>,
    pub second: Option<Rows>,
    pub rules: RulesTable,
    pub xboard: XboardDraft,
}

/// What a line of `pieces` says.
#[derive(Clone)]
pub(super) struct PieceDraft {
    pub id: At<String>,
    pub name: Option<String>,
    pub kanji: Option<String>,
    pub betza: Option<At<String>>,
    pub promotes_to: Option<At<String>>,
    pub royal: Option<bool>,
    pub xboard: Option<At<String>>,
    pub xboard_final: Option<At<String>>,
    pub xboard_betza: Option<At<String>>,
    pub xboard_promotion: Option<At<String>>,
    pub xboard_last_rank: Option<At<String>>,
}

/// What `[xboard]` says.
#[derive(Clone)]
pub(super) struct XboardDraft {
    /// The section stands in the table itself, not in one it inherits from.
    pub own: bool,
    pub parent: Option<At<String>>,
    pub slots: Option<At<String>>,
}

impl Draft {
    /// Every name the table can be asked for by.
    pub fn names(&self) -> impl Iterator<Item = &At<String>> {
        std::iter::once(&self.name).chain(&self.aliases)
    }

    /// The checks of a file by itself: names and ids that occur once.
    pub fn check_alone(&self) -> Result<(), VariantError> {
        for name in self.names() {
            let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
            if name.value.is_empty() || !name.value.chars().all(good) {
                let found = format!("the name {}", quoted(&name.value));
                let expected = "lower-case letters a-z, digits, - and _";
                return Err(VariantError::at(&name.place, found, expected));
            }
        }
        let mut lines = HashMap::new();
        for piece in &self.pieces {
            let id = &piece.id;
            if let Some(line) = lines.insert(id.value.as_str(), id.place.line) {
                let found = format!(
                    "piece id {} again (first on line {line})",
                    quoted(&id.value)
                );
                return Err(VariantError::at(&id.place, found, "every id once"));
            }
        }
        Ok(())
    }

    /// This table laid over `base`: what it says replaces what the base says, piece by piece and
    /// key by key; names are not inherited.
    pub fn over(&self, base: Self) -> Self {
        let pieces = self.pieces_over(base.pieces);
        let (rules, xboard) = (self.rules, self.xboard.clone());
        Self {
            name: self.name.clone(),
            title: self.title.clone(),
            aliases: self.aliases.clone(),
            inherits: self.inherits.clone(),
            files: self.files.clone().or(base.files),
            ranks: self.ranks.clone().or(base.ranks),
            pieces,
            // Rows of the second player belong to those of the first.
            second: self
                .second
                .clone()
                .or(base.second.filter(|_| self.start.is_none())),
            start: self.start.clone().or(base.start),
            rules: RulesTable {
                promotion: rules.promotion.or(base.rules.promotion),
                repetition: rules.repetition.or(base.rules.repetition),
                stalemate: rules.stalemate.or(base.rules.stalemate),
            },
            xboard: XboardDraft {
                own: xboard.own,
                parent: xboard.parent.or(base.xboard.parent),
                slots: xboard.slots.or(base.xboard.slots),
            },
        }
    }

    fn pieces_over(&self, mut pieces: Vec<PieceDraft>) -> Vec<PieceDraft> {
        let mut places: HashMap<String, usize> = pieces
            .iter()
            .enumerate()
            .map(|(i, piece)| (piece.id.value.clone(), i))
            .collect();
        for piece in &self.pieces {
            match places
                .get(&piece.id.value)
                .and_then(|index| pieces.get_mut(*index))
            {
                Some(base) => *base = piece.over(base),
                None => {
                    places.insert(piece.id.value.clone(), pieces.len());
                    pieces.push(piece.clone());
                }
            }
        }
        pieces
    }
}

impl PieceDraft {
    fn over(&self, base: &Self) -> Self {
        fn first<T: Clone>(own: &Option<T>, base: &Option<T>) -> Option<T> {
            own.as_ref().or(base.as_ref()).cloned()
        }
        Self {
            id: self.id.clone(),
            name: first(&self.name, &base.name),
            kanji: first(&self.kanji, &base.kanji),
            betza: first(&self.betza, &base.betza),
            promotes_to: first(&self.promotes_to, &base.promotes_to),
            royal: self.royal.or(base.royal),
            xboard: first(&self.xboard, &base.xboard),
            xboard_final: first(&self.xboard_final, &base.xboard_final),
            xboard_betza: first(&self.xboard_betza, &base.xboard_betza),
            xboard_promotion: first(&self.xboard_promotion, &base.xboard_promotion),
            xboard_last_rank: first(&self.xboard_last_rank, &base.xboard_last_rank),
        }
    }
}
