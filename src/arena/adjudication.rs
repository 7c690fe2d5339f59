//! Ending games that are decided: by what both engines think, or by their length.

use crate::types::Color;
use std::fmt;

/// The longest game, unless the user says otherwise.
pub const DEFAULT_MAX_PLIES: u32 = 2000;

/// When the referee ends a game that the rules would let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A side has lost when both engines say so.
    pub resign: Option<Resign>,
    /// The game is drawn when both engines see no difference.
    pub draw: Option<Draw>,
    /// The game is a draw after so many plies.
    pub max_plies: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            resign: None,
            draw: None,
            max_plies: DEFAULT_MAX_PLIES,
        }
    }
}

/// `moves=5 score=1000`: for so many moves of each side, one said it was so far ahead and the other
/// that it was so far behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resign {
    /// Moves of each side in a row.
    pub moves: u32,
    /// Hundredths of a Pawn.
    pub score: i32,
}

/// `ply=200 moves=10 score=20`: from this ply on, for so many moves of each side in a row, neither
/// said it was further ahead or behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The first ply at which the game may be called a draw.
    pub ply: u32,
    /// Moves of each side in a row.
    pub moves: u32,
    /// Hundredths of a Pawn.
    pub score: i32,
}

/// A rule that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{word}\": expected {expected}")]
pub struct RuleError {
    /// The offending word.
    pub word: String,
    /// What was expected.
    pub expected: &'static str,
}

impl Resign {
    /// Reads `moves=N score=CENTIPAWNS`.
    ///
    /// # Errors
    /// Other words, missing ones, and numbers below 1.
    pub fn parse(text: &str) -> Result<Self, RuleError> {
        const EXPECTED: &str = "moves=N score=CENTIPAWNS, both at least 1";
        let [moves, score] = numbers(text, ["moves", "score"], EXPECTED)?;
        match (u32::try_from(moves), i32::try_from(score)) {
            (Ok(moves), Ok(score)) if moves > 0 && score > 0 => Ok(Self { moves, score }),
            _ => Err(rule_error(text, EXPECTED)),
        }
    }
}

impl Draw {
    /// Reads `ply=N moves=N score=CENTIPAWNS`.
    ///
    /// # Errors
    /// Other words, missing ones, and no moves.
    pub fn parse(text: &str) -> Result<Self, RuleError> {
        const EXPECTED: &str = "ply=N moves=N score=CENTIPAWNS";
        let [ply, moves, score] = numbers(text, ["ply", "moves", "score"], EXPECTED)?;
        match (
            u32::try_from(ply),
            u32::try_from(moves),
            i32::try_from(score),
        ) {
            (Ok(ply), Ok(moves), Ok(score)) if moves > 0 => Ok(Self { ply, moves, score }),
            _ => Err(rule_error(text, EXPECTED)),
        }
    }
}

fn rule_error(word: &str, expected: &'static str) -> RuleError {
    RuleError {
        word: word.into(),
        expected,
    }
}

/// The values of `names` in `name=value` words, each exactly once.
fn numbers<const N: usize>(
    text: &str,
    names: [&str; N],
    expected: &'static str,
) -> Result<[u64; N], RuleError> {
    let mut values = [None; N];
    for word in text.split_whitespace() {
        let slot = word.split_once('=').and_then(|(name, value)| {
            let index = names.iter().position(|known| *known == name)?;
            Some((values.get_mut(index)?, value.parse::<u64>().ok()?))
        });
        match slot {
            Some((slot @ None, value)) => *slot = Some(value),
            _ => return Err(rule_error(word, expected)),
        }
    }
    let complete = values.iter().all(Option::is_some);
    if complete {
        Ok(values.map(Option::unwrap_or_default))
    } else {
        Err(rule_error(text, expected))
    }
}

/// Why the referee ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// Both engines agree that this side wins.
    Win(Color),
    /// Both engines agree that nobody is ahead.
    Draw,
    /// The game is too long.
    TooLong,
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(_) => "Adjudicated: both engines agree",
            Self::Draw => "Adjudicated: a draw by both engines' scores",
            Self::TooLong => "Adjudicated: the game is too long",
        })
    }
}

/// How many moves in a row a side has said that it wins, loses or neither.
#[derive(Clone, Copy, Debug, Default)]
struct Streak {
    wins: u32,
    loses: u32,
    even: u32,
}

/// Watches the scores of a game.
#[derive(Clone, Debug)]
pub struct Watch {
    rules: Rules,
    streaks: [Streak; 2],
}

impl Watch {
    /// At the beginning of a game.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            streaks: [Streak::default(); 2],
        }
    }

    /// Takes in that `mover` moved with `score` for itself, which made it `plies` plies.
    pub fn moved(&mut self, mover: Color, score: Option<i32>, plies: u32) -> Option<Adjudication> {
        let count = |streak: u32, holds: bool| if holds { streak + 1 } else { 0 };
        let resign = self.rules.resign.map_or(i32::MAX, |rule| rule.score);
        let even = self.rules.draw.map_or(0, |rule| rule.score);
        let streak = &mut self.streaks[mover.index()];
        *streak = Streak {
            wins: count(streak.wins, score.is_some_and(|score| score >= resign)),
            loses: count(
                streak.loses,
                score.is_some_and(|score| score <= resign.saturating_neg()),
            ),
            even: count(
                streak.even,
                score.is_some_and(|score| score.saturating_abs() <= even),
            ),
        };
        let [first, second] = self.streaks;
        if let Some(rule) = self.rules.resign {
            if first.wins.min(second.loses) >= rule.moves {
                return Some(Adjudication::Win(Color::First));
            }
            if second.wins.min(first.loses) >= rule.moves {
                return Some(Adjudication::Win(Color::Second));
            }
        }
        if let Some(rule) = self.rules.draw
            && plies >= rule.ply
            && first.even.min(second.even) >= rule.moves
        {
            return Some(Adjudication::Draw);
        }
        (plies >= self.rules.max_plies).then_some(Adjudication::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_so_many_moves() {
        let rules = Rules {
            resign: Some(Resign::parse("score=500 moves=2").unwrap()),
            ..Rules::default()
        };
        let mut watch = Watch::new(rules);
        let scores = [600, -600, 500, -400, 700, -500, 900, -501];
        let verdicts: Vec<_> = scores
            .iter()
            .zip(0..)
            .map(|(&score, ply)| {
                let mover = if ply % 2 == 0 {
                    Color::First
                } else {
                    Color::Second
                };
                watch.moved(mover, Some(score), ply)
            })
            .collect();
        assert!(verdicts[..7].iter().all(Option::is_none));
        assert_eq!(verdicts[7], Some(Adjudication::Win(Color::First)));
    }

    #[test]
    fn draws_and_long_games() {
        let rules = Rules {
            draw: Some(Draw::parse("ply=6 moves=2 score=10").unwrap()),
            max_plies: 9,
            ..Rules::default()
        };
        let run = |score: Option<i32>| {
            let mut watch = Watch::new(rules);
            (1..20).find_map(|ply| {
                let mover = if ply % 2 == 1 {
                    Color::First
                } else {
                    Color::Second
                };
                Some((ply, watch.moved(mover, score, ply)?))
            })
        };
        assert_eq!(run(Some(-10)), Some((6, Adjudication::Draw)));
        assert_eq!(run(Some(11)), Some((9, Adjudication::TooLong)));
        assert_eq!(run(None), Some((9, Adjudication::TooLong)));
    }

    #[test]
    fn wrong_rules() {
        for text in [
            "",
            "moves=2",
            "moves=0 score=5",
            "moves=1 score=x",
            "moves=1 moves=2 score=3",
        ] {
            assert!(Resign::parse(text).is_err(), "{text}");
        }
        assert!(Draw::parse("ply=1 moves=1").is_err());
    }
}
