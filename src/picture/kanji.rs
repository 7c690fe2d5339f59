//! Kanji on a wedge, one below the other.

use super::svg::{escaped, number};
use crate::variant::State;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Kanji and their outlines in boxes of [`OUTLINE`] units, from Hanazono Mincho ("unlimited
/// permission is granted to use, copy, and distribute it, with or without modification"; (c)
/// 2008-2011 GlyphWiki Project). `outlines.py` makes it.
const OUTLINES: &str = include_str!("outlines.tsv");
const OUTLINE: f64 = 256.0;
/// A line around the outline makes it bold: printed weight is too thin for small squares.
const BOLD: u8 = 7;

static BY_KANJI: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let (kanji, outline) = line.split_once('\t')?;
        Some((kanji.chars().next()?, outline))
    };
    OUTLINES.lines().filter_map(line).collect()
});

/// The room for writing on a wedge of 100 x 100.
const MIDDLE: f64 = 50.0;
const WIDTH: f64 = 54.0;
const TOP: f64 = 12.0;
const HEIGHT: f64 = 83.0;
/// A row is at most this high: one kanji alone does not fill the wedge.
const HIGHEST: f64 = 62.0;
/// A kanji is at most this much wider than high.
const BROADEST: f64 = 1.4;
/// More rows than this cannot be read.
const ROWS: usize = 4;

/// Fonts for kanji without an outline, and for ids.
const KANJI_FONT: &str = "Noto Serif CJK JP,IPAexMincho,serif";
const ID_FONT: &str = "DejaVu Sans,Arial,sans-serif";
/// Estimated width of a bold letter, and height of a capital, in parts of the font's size.
const LETTER: f64 = 0.78;
const CAPITAL: f64 = 0.73;

/// Whether the program can draw a kanji without a font.
#[must_use]
pub fn has_outline(kanji: char) -> bool {
    BY_KANJI.contains_key(&kanji)
}

/// The writing of a piece, or of several that share a picture: the kanji they have in common
/// once, where they differ side by side. Ids stand in where one has no kanji.
pub(super) fn face(states: &[&State], ink: &str) -> String {
    let rows = rows(states);
    let height = (HEIGHT / rows.len().max(1) as f64).min(HIGHEST);
    let top = TOP + (HEIGHT - height * rows.len() as f64) / 2.0;
    let mut drawn = String::new();
    for (row, cells) in rows.iter().enumerate() {
        let width = WIDTH / cells.len().max(1) as f64;
        let left = MIDDLE - WIDTH / 2.0;
        for (column, text) in cells.iter().enumerate() {
            let middle = left + width * (column as f64 + 0.5);
            let room = Room {
                middle,
                top: top + height * row as f64,
                width,
                height,
            };
            drawn += &room.write(text, ink);
        }
    }
    drawn
}

/// What stands in each row.
fn rows(states: &[&State]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut add = |row: usize, text: String| {
        if rows.len() <= row {
            rows.resize(row + 1, Vec::new());
        }
        if let Some(cells) = rows.get_mut(row)
            && !cells.contains(&text)
        {
            cells.push(text);
        }
    };
    if states.iter().any(|state| state.kanji.trim().is_empty()) {
        for (row, state) in states.iter().take(ROWS).enumerate() {
            add(row, state.id.clone());
        }
        return rows;
    }
    for state in states {
        let kanji = state.kanji.chars().filter(|c| !c.is_whitespace());
        for (row, kanji) in kanji.take(ROWS).enumerate() {
            add(row, kanji.to_string());
        }
    }
    rows
}

/// Where a text is written.
struct Room {
    middle: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Room {
    fn write(&self, text: &str, ink: &str) -> String {
        let mut chars = text.chars();
        let outline = match (chars.next(), chars.next()) {
            (Some(kanji), None) => BY_KANJI.get(&kanji),
            _ => None,
        };
        match outline {
            Some(outline) => self.outline(outline, ink),
            None => self.text(text, ink),
        }
    }

    fn outline(&self, outline: &str, ink: &str) -> String {
        let width = self.width.min(BROADEST * self.height);
        let (x, y) = (width / OUTLINE, self.height / OUTLINE);
        format!(
            "<path transform=\"translate({} {}) scale({:.3} {:.3})\" fill=\"{ink}\" \
             stroke=\"{ink}\" stroke-width=\"{BOLD}\" d=\"{outline}\"/>\n",
            number(self.middle - width / 2.0),
            number(self.top),
            x,
            y
        )
    }

    fn text(&self, text: &str, ink: &str) -> String {
        let (font, letter, capital) = if text.is_ascii() {
            (ID_FONT, LETTER, CAPITAL)
        } else {
            (KANJI_FONT, 1.0, 0.8)
        };
        let letters = text.chars().count().max(1) as f64;
        let size = (self.width / (letter * letters)).min(self.height * 0.9);
        let base = self.top + (self.height + capital * size) / 2.0;
        format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-family=\"{font}\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"{ink}\">{}</text>\n",
            number(self.middle),
            number(base),
            number(size),
            escaped(text)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_one_kanji_and_a_path() {
        assert_eq!(BY_KANJI.len(), OUTLINES.lines().count());
        for (kanji, outline) in BY_KANJI.iter() {
            assert!(
                outline.starts_with('M') && outline.ends_with('z'),
                "{kanji}"
            );
            let drawing = |c: char| "Mlqz -".contains(c) || c.is_ascii_digit();
            assert!(outline.chars().all(drawing), "{kanji}");
        }
    }
}
