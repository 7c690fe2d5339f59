//! The data file: positions of games with their scores and results.
//!
//! One position a line, `FEN;SCORE;RESULT`: the bracket FEN, the search's score in hundredths of a
//! Pawn and the game's result (`1`, `0.5` or `0`), both from the first player's view. Lines that
//! begin with `#` are remarks.

use crate::notation::fen;
use crate::types::{Color, Setup};
use crate::variant::Variant;

/// A position with what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub setup: Setup,
    /// The search's score for the first player, in hundredths of a Pawn.
    pub score: i32,
    /// The first player's points: 1, 0.5 or 0.
    pub result: f64,
}

impl Sample {
    /// The sample as a line.
    #[must_use]
    pub fn to_line(&self, variant: &Variant) -> String {
        format!(
            "{};{};{}",
            fen::bracket(variant, &self.setup),
            self.score,
            self.result
        )
    }

    /// Reads a line; `None` for a remark or an empty line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(variant: &Variant, line: &str) -> Result<Option<Self>, String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let parts: Vec<&str> = line.split(';').collect();
        let &[position, score, result] = parts.as_slice() else {
            return Err("expected FEN;SCORE;RESULT".to_owned());
        };
        let setup = fen::parse(variant, position).map_err(|error| error.to_string())?;
        let score = score
            .parse()
            .map_err(|_| format!("score \"{score}\": expected a number"))?;
        let result = match result {
            "1" => 1.0,
            "0.5" => 0.5,
            "0" => 0.0,
            _ => return Err(format!("result \"{result}\": expected 1, 0.5 or 0")),
        };
        Ok(Some(Self {
            setup,
            score,
            result,
        }))
    }
}

/// A result for the first player as points.
#[must_use]
pub const fn points(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::First) => 1.0,
        Some(Color::Second) => 0.0,
        None => 0.5,
    }
}
