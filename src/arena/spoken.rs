//! Moves as engines are told them.
//!
//! The form is the one that Komainu, HaChu and XBoard's own engines read alike (measured with HaChu
//! 0.21): every leg with both its squares, commas between them (`e4e5,e5e6`, also for three legs); `+`
//! behind a move that promotes and nothing else (HaChu takes `+` for a promotion only, and calls a `+`
//! behind any other move illegal); `@@@@` for a pass.

use crate::notation::moves;
use crate::position::Position;
use crate::types::Move;

/// The move as it is sent to engines.
#[must_use]
pub fn spoken(position: &Position, played: Move) -> String {
    let captures = position.is_capture(played);
    if played.from() == played.to() && !captures {
        return "@@@@".into();
    }
    let wire = moves::wire(position, played);
    let mut path = squares(&wire);
    // Legs with commas name the squares between them twice.
    path.dedup();
    let legs = path.iter().zip(path.iter().skip(1));
    let legs: Vec<String> = legs.map(|(from, to)| format!("{from}{to}")).collect();
    let promotes = position
        .piece(played.from())
        .map(|piece| piece.code())
        .is_some_and(|code| captures && position.rules().after_capture(code) != code);
    format!("{}{}", legs.join(","), if promotes { "+" } else { "" })
}

/// The squares named in a move text: a letter and the digits behind it.
fn squares(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let names = c.is_ascii_lowercase() && chars.peek().is_some_and(char::is_ascii_digit);
        if !names {
            continue;
        }
        let mut square = String::from(c);
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            square.push(digit);
        }
        found.push(square);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::{self, MoveList};
    use crate::tables::Rules;
    use crate::variant::Catalog;
    use std::sync::Arc;

    #[test]
    fn squares_in_every_spelling() {
        assert_eq!(squares("e8e7xe6-e17+"), ["e8", "e7", "e6", "e17"]);
        assert_eq!(squares("e8e7,e7e8p"), ["e8", "e7", "e7", "e8"]);
    }

    /// Every legal move on the way of a game is told in words that mean it.
    #[test]
    fn what_is_said_is_understood() {
        for name in ["daidai", "cashew"] {
            let variant = Catalog::built_in().unwrap().get(name).unwrap();
            let rules = Arc::new(Rules::new(variant).unwrap());
            let mut position = Position::start(&rules);
            let mut random = crate::arena::schedule::SplitMix64::new(3);
            for _ in 0..150 {
                let mut list = MoveList::new();
                movegen::all(&position, &mut list);
                let list = list.to_vec();
                for &played in &list {
                    let said = spoken(&position, played);
                    let heard = moves::parse(&position, &said).unwrap();
                    if said == "@@@@" {
                        assert_eq!(heard.from(), heard.to());
                    } else {
                        assert_eq!(heard, played, "{said}");
                    }
                }
                let Some(&played) = list.get(random.below(list.len() as u64) as usize) else {
                    break;
                };
                position.make(played);
            }
        }
    }
}
