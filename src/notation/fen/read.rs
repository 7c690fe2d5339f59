//! Text -> pieces on squares, with the place of every fault.

use super::ids::{by_bracket_id, by_xboard_id, has_xboard_ids};
use super::{FenError, Placed};
use crate::notation::shown;
use crate::types::{Color, Kind, Square};
use crate::variant::Variant;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Bracket,
    Xboard,
}

/// A word of the text and where it begins, counted from 0.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
}

/// The pieces and the side to move.
pub(super) fn read(variant: &Variant, text: &str) -> Result<(Vec<Placed>, Color), FenError> {
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| !is_plain(*c)) {
        let found = format!("the character {}", shown(&c.to_string()));
        return Err(outside(at, found, "printable ASCII"));
    }
    let mut words = words(text);
    let Some(placement) = words.next() else {
        return Err(outside(0, "no position", "a FEN"));
    };
    let dialect = if placement.text.contains(['[', ']']) {
        Dialect::Bracket
    } else {
        Dialect::Xboard
    };
    let placed = Reader::new(variant, placement, dialect).ranks()?;
    let side = side(words.next(), text.trim_end().len())?;
    if dialect == Dialect::Bracket {
        tail(words)?;
    }
    Ok((placed, side))
}

/// What a FEN may hold; tabs count as blanks, and nothing else that is invisible is let in.
const fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~' | '\t')
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut at = 0;
    text.split([' ', '\t']).filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some(Word {
            text: word,
            at: start,
        })
    })
}

fn side(word: Option<Word<'_>>, end: usize) -> Result<Color, FenError> {
    const EXPECTED: &str = "w (first player) or b to move";
    match word {
        None => Err(outside(end, "the end, no side to move", EXPECTED)),
        Some(Word { text: "w", .. }) => Ok(Color::First),
        Some(Word { text: "b", .. }) => Ok(Color::Second),
        Some(word) => Err(outside(word.at, shown(word.text), EXPECTED)),
    }
}

/// Behind the side to move, chess programs write fields that mean nothing here: `- 0 1`.
fn tail<'a>(words: impl Iterator<Item = Word<'a>>) -> Result<(), FenError> {
    const MOST: usize = 4;
    for (number, word) in words.enumerate() {
        let counter = word.text.len() <= 6 && word.text.bytes().all(|b| b.is_ascii_digit());
        if number >= MOST || !(counter || word.text == "-") {
            return Err(outside(
                word.at,
                format!("{} behind the position", shown(word.text)),
                "the end",
            ));
        }
    }
    Ok(())
}

fn outside(at: usize, found: impl Into<String>, expected: impl Into<String>) -> FenError {
    FenError {
        rank: None,
        column: at + 1,
        found: found.into(),
        expected: expected.into(),
    }
}

/// Reads the placement.
struct Reader<'a> {
    variant: &'a Variant,
    dialect: Dialect,
    /// What is left of the placement.
    rest: &'a str,
    /// Where `rest` begins in the whole text.
    at: usize,
    /// The rank being read, counted from 0.
    rank: u8,
    /// The next square's file, counted from 0.
    file: u8,
    placed: Vec<Placed>,
}

impl<'a> Reader<'a> {
    const fn new(variant: &'a Variant, placement: Word<'a>, dialect: Dialect) -> Self {
        Self {
            variant,
            dialect,
            rest: placement.text,
            at: placement.at,
            rank: variant.ranks.saturating_sub(1),
            file: 0,
            placed: Vec::new(),
        }
    }

    fn ranks(mut self) -> Result<Vec<Placed>, FenError> {
        while let Some(next) = self.rest.chars().next() {
            match next {
                '/' => self.end_of_rank()?,
                '0'..='9' => self.run()?,
                '[' => self.bracketed()?,
                _ => self.lettered()?,
            }
        }
        self.full_rank()?;
        if self.rank > 0 {
            let found = format!(
                "the placement ends after {} ranks",
                self.variant.ranks - self.rank
            );
            return Err(self.error(found, format!("{} ranks", self.variant.ranks)));
        }
        Ok(self.placed)
    }

    fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> FenError {
        FenError {
            rank: Some(self.rank + 1),
            ..outside(self.at, found, expected)
        }
    }

    /// Takes the next `count` characters.
    fn take(&mut self, count: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(count).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.at += taken.len();
        taken
    }

    fn full_rank(&self) -> Result<(), FenError> {
        if self.file == self.variant.files {
            return Ok(());
        }
        let found = format!("the rank ends after {} squares", self.file);
        Err(self.error(found, format!("{} squares", self.variant.files)))
    }

    fn end_of_rank(&mut self) -> Result<(), FenError> {
        self.full_rank()?;
        let Some(below) = self.rank.checked_sub(1) else {
            let expected = format!(
                "the end of the placement after {} ranks",
                self.variant.ranks
            );
            return Err(self.error("/ behind rank 1", expected));
        };
        self.take(1);
        self.rank = below;
        self.file = 0;
        Ok(())
    }

    fn run(&mut self) -> Result<(), FenError> {
        let is_digit = |b: &u8| b.is_ascii_digit();
        let digits = self.rest.bytes().take_while(is_digit).count();
        let number = self.rest.get(..digits).unwrap_or_default();
        if number.starts_with('0') {
            return Err(self.error(
                shown(number),
                "a number of empty squares without a leading 0",
            ));
        }
        let left = self.variant.files.saturating_sub(self.file);
        match number.parse::<u8>() {
            Ok(run) if run <= left => self.file += run,
            _ => {
                let found = format!("{} empty squares", shown(number));
                return Err(self.error(found, self.room(left)));
            }
        }
        self.take(digits);
        Ok(())
    }

    fn room(&self, left: u8) -> String {
        let files = self.variant.files;
        match left {
            0 => format!("/ or the end of the rank after {files} squares"),
            _ => format!("at most {left} more of {files} squares"),
        }
    }

    fn bracketed(&mut self) -> Result<(), FenError> {
        let inside = self.rest.get(1..).unwrap_or_default();
        let end = inside.find(['[', ']', '/']).unwrap_or(inside.len());
        let (id, behind) = inside.split_at_checked(end).unwrap_or((inside, ""));
        if !behind.starts_with(']') {
            return Err(self.error("a bracket that is not closed", "] behind the id"));
        }
        let Some((kind, color)) = by_bracket_id(self.variant, id) else {
            let found = format!("the unknown piece [{}]", shown(id));
            return Err(self.error(found, self.example()));
        };
        self.place(color, vec![kind])?;
        self.take(id.len() + 2);
        Ok(())
    }

    /// What a bracketed piece looks like, by the example of the first state.
    fn example(&self) -> String {
        let id = self
            .variant
            .states
            .first()
            .map_or("K", |state| state.id.as_str());
        format!(
            "an id of {} such as [{id}], or all small [{}] for the second player",
            self.variant.name,
            id.to_ascii_lowercase()
        )
    }

    fn lettered(&mut self) -> Result<(), FenError> {
        let plus = usize::from(self.rest.starts_with('+'));
        let letter = self.rest.chars().nth(plus);
        let Some(letter) = letter.filter(char::is_ascii_alphabetic) else {
            let found = self.rest.chars().take(1 + plus).collect::<String>();
            return Err(self.error(shown(&found), "a piece, a number or /"));
        };
        let mark = self.rest.chars().nth(plus + 1);
        let marked = mark.is_some_and(|mark| matches!(mark, '\'' | '!'));
        let length = plus + 1 + usize::from(marked);
        let id = self.rest.get(..length).unwrap_or_default();
        if self.dialect == Dialect::Bracket {
            let found = format!("the piece {id} outside brackets among bracketed ones");
            return Err(self.error(found, "one spelling throughout"));
        }
        if !has_xboard_ids(self.variant) {
            let found = format!("the piece {id}, but this rule set has no ids for XBoard");
            return Err(self.error(found, "pieces in brackets"));
        }
        let candidates = by_xboard_id(self.variant, &id.to_ascii_uppercase());
        if candidates.is_empty() {
            let found = format!("the unknown piece {id}");
            let expected = format!("one of {}'s XBoard ids", self.variant.name);
            return Err(self.error(found, expected));
        }
        let color = if letter.is_ascii_uppercase() {
            Color::First
        } else {
            Color::Second
        };
        self.place(color, candidates)?;
        self.take(length);
        Ok(())
    }

    fn place(&mut self, color: Color, candidates: Vec<Kind>) -> Result<(), FenError> {
        let square = Square::new(self.file, self.rank).filter(|_| self.file < self.variant.files);
        let Some(square) = square else {
            return Err(self.error("one more piece", self.room(0)));
        };
        self.placed.push(Placed {
            square,
            color,
            candidates,
        });
        self.file += 1;
        Ok(())
    }
}
