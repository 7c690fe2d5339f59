//! Text -> terms: what is written, with columns, before anything is expanded.
//!
//! This reader checks the spelling (known letters, their order, ranges); whether modes and
//! directions make sense on the atom is for [`super::expand`] and [`super::directions`].

use super::atom::{Atom, KNOWN};
use super::directions::Letter;
use super::error::Fault;
use super::{MAX_LEGS, UNLIMITED};

/// The modes that are read, in the order in which they must stand.
const MODES: &str = "mcpnj";

/// A mode letter and the column where it stands, if it does.
pub(super) type Mode = Option<usize>;

/// The modifiers of one leg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LegText {
    /// The direction letters.
    pub directions: Vec<Letter>,
    /// `m`: to an empty square.
    pub to_empty: Mode,
    /// `c`: by capture.
    pub capture: Mode,
    /// `p`: over a piece, or onto one that stays.
    pub hop: Mode,
    /// `n`: can be blocked.
    pub lame: Mode,
    /// `j`: must jump, or skips the first square.
    pub jump: Mode,
}

impl LegText {
    /// The place of a mode of [`MODES`].
    fn mode(&mut self, letter: char) -> Option<&mut Mode> {
        match letter {
            'm' => Some(&mut self.to_empty),
            'c' => Some(&mut self.capture),
            'p' => Some(&mut self.hop),
            'n' => Some(&mut self.lame),
            'j' => Some(&mut self.jump),
            _ => None,
        }
    }

    /// The last mode read so far, by its place in [`MODES`].
    fn last_mode(&mut self) -> Option<(usize, char)> {
        MODES
            .chars()
            .enumerate()
            .filter(|&(_, letter)| self.mode(letter).is_some_and(|m| m.is_some()))
            .last()
    }

    /// Reads a direction letter.
    fn add_direction(&mut self, letter: char, column: usize) -> Result<(), Fault> {
        if let Some((_, mode)) = self.last_mode() {
            let problem = format!(
                "found direction \"{letter}\" after mode \"{mode}\"; expected directions before \
                 modes"
            );
            return Err(Fault::new(column, problem));
        }
        self.directions.push(Letter { letter, column });
        Ok(())
    }

    /// Reads a mode letter.
    fn add_mode(&mut self, letter: char, column: usize) -> Result<(), Fault> {
        if let Some((rank, last)) = self.last_mode() {
            if letter == last || self.mode(letter).is_some_and(|m| m.is_some()) {
                let problem =
                    format!("found mode \"{letter}\" again; expected each mode once a leg");
                return Err(Fault::new(column, problem));
            }
            if MODES.find(letter) < Some(rank) {
                let problem = format!(
                    "found mode \"{letter}\" after \"{last}\"; expected the order m c p n j"
                );
                return Err(Fault::new(column, problem));
            }
        }
        if let Some(mode) = self.mode(letter) {
            *mode = Some(column);
        }
        Ok(())
    }
}

/// One term: the legs' modifiers, the atom, the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// The column of the first character.
    pub column: usize,
    /// At least one leg, at most [`MAX_LEGS`].
    pub legs: Vec<LegText>,
    /// The atom of all legs.
    pub atom: Atom,
    /// The range of all legs, 1 to [`UNLIMITED`].
    pub range: u8,
}

/// Splits a description into its terms.
pub(super) fn parse(text: &str) -> Result<Vec<Term>, Fault> {
    let mut reader = Reader {
        rest: text.chars().collect::<Vec<_>>().into_iter(),
        column: 1,
    };
    let mut terms = Vec::new();
    loop {
        terms.push(reader.term()?);
        if reader.peek().is_none() {
            return Ok(terms);
        }
    }
}

/// The text not yet read.
struct Reader {
    /// The characters to come.
    rest: std::vec::IntoIter<char>,
    /// The column of the first of them.
    column: usize,
}

impl Reader {
    /// The next character.
    fn peek(&self) -> Option<char> {
        self.rest.as_slice().first().copied()
    }

    /// Reads on.
    fn advance(&mut self) {
        if self.rest.next().is_some() {
            self.column += 1;
        }
    }

    /// Reads one term.
    fn term(&mut self) -> Result<Term, Fault> {
        let column = self.column;
        let (legs, atom) = self.modifiers()?;
        let range = self.range(atom)?;
        Ok(Term {
            column,
            legs,
            atom,
            range,
        })
    }

    /// Reads the modifiers of all legs and the atom.
    fn modifiers(&mut self) -> Result<(Vec<LegText>, Atom), Fault> {
        let mut legs = Vec::new();
        let mut leg = LegText::default();
        loop {
            let column = self.column;
            let letter = self.peek().ok_or_else(|| end(column))?;
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => leg.add_direction(letter, column)?,
                'm' | 'c' | 'p' | 'n' | 'j' => leg.add_mode(letter, column)?,
                'a' => {
                    legs.push(std::mem::take(&mut leg));
                    if legs.len() >= MAX_LEGS {
                        let problem =
                            format!("found one more \"a\"; expected at most {MAX_LEGS} legs");
                        return Err(Fault::new(column, problem));
                    }
                }
                _ => {
                    let atom =
                        Atom::from_letter(letter).ok_or_else(|| unexpected(letter, column))?;
                    self.advance();
                    legs.push(leg);
                    return Ok((legs, atom));
                }
            }
            self.advance();
        }
    }

    /// Reads what may follow the atom: a number or the same letter again.
    fn range(&mut self, atom: Atom) -> Result<u8, Fault> {
        if self.peek() == Some(atom.letter) {
            return self.doubled(atom);
        }
        let column = self.column;
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            if digits == "0" || digits.len() == 2 {
                let problem = format!(
                    "found digit \"{digit}\" after \"{digits}\"; expected a range of 1 to 16, or \
                     0 alone"
                );
                return Err(Fault::new(self.column, problem));
            }
            digits.push(digit);
            self.advance();
        }
        match digits.parse::<u8>() {
            Ok(0) => Ok(UNLIMITED),
            Ok(range) if range <= UNLIMITED => Ok(range),
            Ok(range) => {
                let problem = format!("found range {range}; expected 1 to 16, or 0 for unlimited");
                Err(Fault::new(column, problem))
            }
            Err(_) => Ok(if atom.slides { UNLIMITED } else { 1 }),
        }
    }

    /// Reads the second letter of a doubled atom.
    fn doubled(&mut self, atom: Atom) -> Result<u8, Fault> {
        let letter = atom.letter;
        if atom.slides {
            let problem = format!(
                "found {letter} again after {letter}, which is unlimited already; expected \
                 another term"
            );
            return Err(Fault::new(self.column, problem));
        }
        self.advance();
        match self.peek() {
            Some(c) if c == letter || c.is_ascii_digit() => {
                let problem = format!(
                    "found \"{c}\" after the doubled (unlimited) atom {letter}{letter}; expected \
                     another term"
                );
                Err(Fault::new(self.column, problem))
            }
            _ => Ok(UNLIMITED),
        }
    }
}

/// The text stops where it must go on.
fn end(column: usize) -> Fault {
    let found = if column == 1 {
        "found nothing"
    } else {
        "found the end after modifiers"
    };
    Fault::new(column, format!("{found}; expected an atom: {KNOWN}"))
}

/// The refusal of a character that can neither modify nor be an atom.
fn unexpected(letter: char, column: usize) -> Fault {
    let expected = format!("expected a modifier or an atom: {KNOWN}");
    let problem = if let Some(meaning) = foreign_mode(letter) {
        format!(
            "found mode \"{letter}\" ({meaning}), which is not supported; expected one of m c p n \
             j a"
        )
    } else if letter.is_ascii_uppercase() {
        format!("found unknown atom \"{letter}\"; expected one of {KNOWN}")
    } else if letter.is_ascii_lowercase() {
        format!("found unknown modifier \"{letter}\"; {expected}")
    } else if letter.is_ascii_digit() {
        format!("found digit \"{letter}\" where no atom stands before it; {expected}")
    } else if matches!(letter, '(' | ')' | '[' | ']' | '-' | '?') {
        format!(
            "found \"{letter}\": bracket notation is not supported; expected legs joined by \
             \"a\", as in RmasR"
        )
    } else {
        format!("found {letter:?}; {expected}")
    };
    Fault::new(column, problem)
}

/// What a mode of XBoard means that is not implemented here.
fn foreign_mode(letter: char) -> Option<&'static str> {
    Some(match letter {
        'd' => "destroys a friend",
        'e' => "en passant",
        't' => "restricts what may be hopped or captured",
        'g' => "hops and changes the range",
        'o' => "passes the edge of a cylinder board",
        'y' => "changes the range on an empty square",
        'i' => "only from the start square",
        'u' => "unloads a piece",
        'x' => "borrows the moves of a neighbour",
        _ => return None,
    })
}
