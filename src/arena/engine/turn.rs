//! Waiting for a move.

use super::Engine;
use super::fault::{EngineError, Fault};
use super::lines::{EngineLine, Thinking};
use crate::arena::pgn::GameResult;
use std::time::{Duration, Instant};

/// Longer moves are no moves.
const MAX_MOVE: usize = 64;

/// What the clocks show, in centiseconds; `None` without a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    /// The clock of the engine.
    pub own: Option<u64>,
    /// The clock of its opponent.
    pub opponent: Option<u64>,
}

/// What an engine did when it was its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its answer.
    pub answer: Answer,
    /// How long it took.
    pub elapsed: Duration,
    /// Its last thinking line in this turn.
    pub thinking: Option<Thinking>,
    /// It offered a draw.
    pub offers_draw: bool,
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move; its legs, if it came in several lines, are joined by commas.
    Move(String),
    /// It resigns.
    Resign,
    /// It says that the game is over.
    Claim(GameResult, String),
}

impl Engine {
    /// Waits for the answer to [`Engine::go`] or [`Engine::answer`], which returned `started`, for at
    /// most `patience` (`None` without a clock).
    ///
    /// # Errors
    /// The engine takes too long, ends, refuses the opponent's move or sends what is no answer; the
    /// flag was raised.
    pub fn wait_for_move(
        &mut self,
        started: Instant,
        patience: Option<Duration>,
    ) -> Result<Turn, EngineError> {
        let wait = patience.unwrap_or(self.timeouts.untimed_move);
        // A clock of years would overflow the sum.
        let deadline = started
            .checked_add(wait)
            .unwrap_or_else(|| started + self.timeouts.untimed_move);
        let (mut legs, mut thinking, mut offers_draw) = (String::new(), None, false);
        (self.rubbish, self.last_rubbish) = (0, None);
        loop {
            let Some((at, line)) = self.next_line(deadline)? else {
                let last_line = self.last_rubbish.take();
                return Err(match patience {
                    Some(waited) => Fault::OverTime { waited, last_line },
                    None => Fault::NoMove {
                        waited: wait,
                        last_line,
                    },
                }
                .into());
            };
            let answer = match line {
                EngineLine::Move(text) if at < started => {
                    return Err(Fault::OutOfTurn { text }.into());
                }
                EngineLine::Move(text) => match join_leg(&mut legs, &text)? {
                    Some(whole) => Answer::Move(whole),
                    None => continue,
                },
                EngineLine::Resign => Answer::Resign,
                EngineLine::Claim(result, reason) => Answer::Claim(result, reason),
                EngineLine::IllegalMove(answer) => return Err(Fault::RefusedMove { answer }.into()),
                EngineLine::Thinking(line) if at >= started => {
                    thinking = Some(line);
                    continue;
                }
                EngineLine::OfferDraw => {
                    offers_draw = true;
                    continue;
                }
                _ => continue,
            };
            return Ok(Turn {
                answer,
                elapsed: at.saturating_duration_since(started),
                thinking,
                offers_draw,
            });
        }
    }
}

/// Adds a leg; the whole move if it was the last one, that is if no comma follows it.
fn join_leg(legs: &mut String, text: &str) -> Result<Option<String>, Fault> {
    legs.push_str(text);
    let readable =
        legs.len() <= MAX_MOVE && !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
    if !readable {
        let shown = legs
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX_MOVE)
            .collect();
        return Err(Fault::UnreadableMove { text: shown });
    }
    if legs.ends_with(',') {
        Ok(None)
    } else {
        Ok(Some(std::mem::take(legs)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legs_are_joined() {
        let mut legs = String::new();
        assert_eq!(join_leg(&mut legs, "h8i9,"), Ok(None));
        assert_eq!(join_leg(&mut legs, "i9j10,"), Ok(None));
        assert_eq!(
            join_leg(&mut legs, "j10j9"),
            Ok(Some("h8i9,i9j10,j10j9".into()))
        );
        assert_eq!(join_leg(&mut legs, "a1a2"), Ok(Some("a1a2".into())));
    }

    #[test]
    fn what_is_no_move() {
        for text in ["", "a b", "é", &"x".repeat(65)] {
            assert!(join_leg(&mut String::new(), text).is_err(), "{text}");
        }
    }
}
