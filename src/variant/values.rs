//! Learned values of pieces: a data file beside a table, `NAME.values.toml` for `NAME.toml`.
//!
//! The file names each piece state with its Betza string, so that values which no longer belong to
//! the table are seen: then the file is put aside with a line in the log, and the values derived
//! from the moves serve instead. A table that inherits from another one and has no file of its own
//! uses the other's values for the pieces that are the same.

use super::{Source, Variant, builtin};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::Path;

/// Ranks that a table of a class tells apart; those of a smaller board are spread over them.
pub const RANKS: usize = 17;
/// Distances from the middle file that a table of a class tells apart.
pub const FILES: usize = 9;
/// Distances from a King, in King's steps, that a table of a class tells apart.
pub const DISTANCES: usize = 17;

/// What was learned about the pieces of a rule set; in hundredths of a Pawn.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// The name of the table.
    pub table: String,
    /// Every piece state of it.
    pub pieces: Vec<PieceValue>,
    /// What a piece gains on its place, by its class (see `tables`).
    pub classes: Vec<Class>,
}

/// The value of a piece state while all pieces are there, and when almost none is left.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PieceValue {
    /// The state's id.
    pub id: String,
    /// Its Betza string.
    pub betza: String,
    /// The value with all pieces there.
    pub opening: i32,
    /// The value with few left.
    pub ending: i32,
}

/// What a piece of a class gains by its place; each pair is opening and ending.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// By rank, from the owner's first one.
    pub ranks: Vec<[i32; 2]>,
    /// By distance from the middle file.
    pub files: Vec<[i32; 2]>,
    /// By distance from its own side's King.
    pub own_king: Vec<[i32; 2]>,
    /// By distance from the other side's King.
    pub enemy_king: Vec<[i32; 2]>,
}

impl Class {
    /// Every pair of it.
    pub fn pairs(&self) -> impl Iterator<Item = &[i32; 2]> {
        let places = self.ranks.iter().chain(&self.files);
        places.chain(&self.own_king).chain(&self.enemy_king)
    }

    fn is_whole(&self) -> bool {
        self.ranks.len() == RANKS
            && self.files.len() == FILES
            && self.own_king.len() == DISTANCES
            && self.enemy_king.len() == DISTANCES
    }
}

impl Values {
    /// Reads a data file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let values: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let bound = 30_000;
        let small = |pair: &[i32; 2]| pair.iter().all(|v| v.abs() <= bound);
        let whole =
            (values.classes.iter()).all(|class| class.is_whole() && class.pairs().all(small));
        let pieces = values
            .pieces
            .iter()
            .all(|piece| small(&[piece.opening, piece.ending]));
        if !whole || !pieces {
            return Err(format!(
                "expected {RANKS} ranks, {FILES} files and {DISTANCES} distances from each King \
                 a class, and values up to {bound}"
            ));
        }
        Ok(values)
    }

    /// The file's text; one piece a line.
    #[must_use]
    pub fn to_text(&self, remark: &str) -> String {
        let mut text = String::new();
        for line in remark.lines() {
            let _ = writeln!(text, "# {line}");
        }
        let _ = writeln!(text, "table = \"{}\"\npieces = [", self.table);
        for piece in &self.pieces {
            let PieceValue {
                id,
                betza,
                opening,
                ending,
            } = piece;
            let _ = writeln!(
                text,
                "  {{ id = \"{id}\", betza = \"{betza}\", opening = {opening}, ending = {ending} }},"
            );
        }
        text.push_str("]\nclasses = [\n");
        for class in &self.classes {
            let _ = writeln!(
                text,
                "  {{ ranks = {:?},\n    files = {:?},\n    own_king = {:?},\n    enemy_king = {:?} }},",
                class.ranks, class.files, class.own_king, class.enemy_king
            );
        }
        text.push_str("]\n");
        text
    }

    /// The value of a piece state with that id and Betza string.
    #[must_use]
    pub fn piece(&self, id: &str, betza: &str) -> Option<&PieceValue> {
        self.pieces
            .iter()
            .find(|piece| piece.id == id && piece.betza == betza)
    }

    /// Whether every piece state of `variant` is there, with its moves as they are now.
    #[must_use]
    pub fn fits(&self, variant: &Variant) -> bool {
        self.table == variant.name
            && self.pieces.len() == variant.states.len()
            && variant
                .states
                .iter()
                .all(|state| self.piece(&state.id, &state.betza).is_some())
    }
}

/// The values that lie beside a table, if they fit it.
pub(super) fn beside(variant: &Variant) -> Option<Values> {
    let (file, text) = match &variant.source {
        Source::BuiltIn(name) => {
            let file = values_name(Path::new(name));
            let text = builtin::VALUES
                .iter()
                .find(|(known, _)| Path::new(known) == file)?
                .1;
            (file, text.to_owned())
        }
        Source::File(path) => {
            let file = values_name(path);
            let text = std::fs::read_to_string(&file).ok()?;
            (file, text)
        }
    };
    match Values::parse(&text) {
        Ok(values) if values.fits(variant) => Some(values),
        Ok(_) => {
            log::warn!(
                "{}: put aside, since it does not fit the table",
                file.display()
            );
            None
        }
        Err(problem) => {
            log::warn!("{}: put aside: {problem}", file.display());
            None
        }
    }
}

/// The name of the data file of a table's file.
fn values_name(path: &Path) -> std::path::PathBuf {
    path.with_extension("values.toml")
}

/// Whether a file of a folder holds values and no table.
pub(super) fn is_values(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with(".values.toml"))
}
