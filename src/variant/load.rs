//! Bytes of a file -> [`Draft`]: TOML, with a place for every value an error may point at.

use super::draft::{Draft, PieceDraft, Rows, XboardDraft};
use super::error::{At, Origin, Place, VariantError};
use super::table::{PieceRow, Table, XboardTable};
use super::{Source, values};
use std::path::Path;
use std::sync::Arc;
use toml::Spanned;

/// Reads the file or, of a folder, every `*.toml` file in the order of names.
pub(super) fn read_path(path: &Path) -> Vec<Result<Draft, VariantError>> {
    if !path.is_dir() {
        return vec![read_file(path)];
    }
    let shown = path.display().to_string();
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            return vec![Err(VariantError::file(
                &shown,
                unreadable(&error),
                "a readable folder",
            ))];
        }
    };
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|end| end == "toml") && !file.is_dir())
        .filter(|file| !values::is_values(file))
        .collect();
    if files.is_empty() {
        let found = "the folder has no table";
        return vec![Err(VariantError::file(
            &shown,
            found,
            "at least one file NAME.toml",
        ))];
    }
    files.sort();
    files.iter().map(|file| read_file(file)).collect()
}

fn read_file(path: &Path) -> Result<Draft, VariantError> {
    match std::fs::read(path) {
        Ok(bytes) => parse(Source::File(path.to_owned()), &bytes),
        Err(error) => {
            let shown = path.display().to_string();
            Err(VariantError::file(
                &shown,
                unreadable(&error),
                "a readable table or folder",
            ))
        }
    }
}

fn unreadable(error: &std::io::Error) -> String {
    format!("cannot be read ({error})")
}

/// Reads the bytes of a table.
pub(super) fn parse(source: Source, bytes: &[u8]) -> Result<Draft, VariantError> {
    let file = match &source {
        Source::BuiltIn(name) => format!("variants/{name}"),
        Source::File(path) => path.display().to_string(),
    };
    let lines = Lines::new(Arc::new(Origin { source, file }), bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = lines.place(error.valid_up_to());
        VariantError::at(&place, "a byte that is not UTF-8", "UTF-8 text")
    })?;
    let table: Table = toml::from_str(text).map_err(|error| {
        let place = lines.place(error.span().map_or(0, |span| span.start));
        let message = error.message().trim();
        if message.contains("expected") {
            VariantError::plain(&place, message)
        } else {
            VariantError::at(&place, message, "TOML as in variants/daidai.toml")
        }
    })?;
    Ok(lines.draft(table))
}

/// Turns byte offsets of one file into places.
struct Lines {
    origin: Arc<Origin>,
    ends: Vec<usize>,
}

impl Lines {
    fn new(origin: Arc<Origin>, bytes: &[u8]) -> Self {
        let ends = bytes
            .iter()
            .enumerate()
            .filter(|(_, b)| **b == b'\n')
            .map(|(i, _)| i)
            .collect();
        Self { origin, ends }
    }

    fn place(&self, offset: usize) -> Place {
        let line = 1 + self.ends.partition_point(|end| *end < offset);
        Place {
            origin: Arc::clone(&self.origin),
            line,
        }
    }

    fn at<T>(&self, spanned: Spanned<T>) -> At<T> {
        let place = self.place(spanned.span().start);
        At {
            value: spanned.into_inner(),
            place,
        }
    }

    fn maybe<T>(&self, spanned: Option<Spanned<T>>) -> Option<At<T>> {
        spanned.map(|value| self.at(value))
    }

    fn rows(&self, rows: Option<Spanned<Vec<Spanned<String>>>>) -> Option<Rows> {
        let At { value, place } = self.maybe(rows)?;
        Some(At {
            value: value.into_iter().map(|row| self.at(row)).collect(),
            place,
        })
    }

    fn draft(&self, table: Table) -> Draft {
        Draft {
            name: self.at(table.name),
            title: table.title,
            aliases: table
                .aliases
                .into_iter()
                .map(|alias| self.at(alias))
                .collect(),
            inherits: self.maybe(table.inherits),
            files: self.maybe(table.files),
            ranks: self.maybe(table.ranks),
            pieces: table
                .pieces
                .into_iter()
                .map(|row| self.piece(row))
                .collect(),
            start: self.rows(table.start),
            second: self.rows(table.second),
            rules: table.rules,
            xboard: self.xboard(table.xboard),
        }
    }

    fn piece(&self, row: PieceRow) -> PieceDraft {
        PieceDraft {
            id: self.at(row.id),
            name: row.name,
            kanji: row.kanji,
            betza: self.maybe(row.betza),
            promotes_to: self.maybe(row.promotes_to),
            royal: row.royal,
            xboard: self.maybe(row.xboard),
            xboard_final: self.maybe(row.xboard_final),
            xboard_betza: self.maybe(row.xboard_betza),
            xboard_promotion: self.maybe(row.xboard_promotion),
            xboard_last_rank: self.maybe(row.xboard_last_rank),
        }
    }

    fn xboard(&self, table: Option<XboardTable>) -> XboardDraft {
        let own = table.is_some();
        let (parent, slots) = table.map_or((None, None), |table| (table.parent, table.slots));
        XboardDraft {
            own,
            parent: self.maybe(parent),
            slots: self.maybe(slots),
        }
    }
}
