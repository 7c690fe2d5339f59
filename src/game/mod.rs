//! A game: a start, the moves since, and how it ends.
//!
//! The position knows how pieces move; the game adds what depends on history, repetition above
//! all. It is over by itself as soon as the rules say so, and then takes no more moves.

mod outcome;
mod repetition;

pub use outcome::{Outcome, Reason};

use crate::movegen::{self, MoveList};
use crate::notation::moves::{self, MoveError};
use crate::position::{Position, SetupError};
use crate::tables::Rules;
use crate::types::{Move, Setup};
use crate::variant::{Repetition, Stalemate};
use std::sync::Arc;

/// Why a move is refused; worded to stand in `Illegal move (WHY): TEXT`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The text is no legal move.
    #[error(transparent)]
    Text(#[from] MoveError),
    /// The pieces do not move so.
    #[error("no piece moves so")]
    NotAMove,
    /// It would bring back an earlier position, which the rule set forbids.
    #[error("it would repeat an earlier position")]
    Repeats,
}

/// A game in play or over.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    start: Setup,
    position: Position,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
    /// Room for move generation.
    scratch: MoveList,
}

impl Game {
    /// A game from the start array.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Self {
        let position = Position::start(&rules);
        Self::of(rules, position)
    }

    /// A game from another position. It is over at once where a King is missing or no move is left.
    ///
    /// # Errors
    /// When a square is off the board or named twice.
    pub fn from_setup(rules: Arc<Rules>, setup: &Setup) -> Result<Self, SetupError> {
        let position = Position::from_setup(&rules, setup)?;
        Ok(Self::of(rules, position))
    }

    fn of(rules: Arc<Rules>, position: Position) -> Self {
        let mut game = Self {
            rules,
            start: position.setup(),
            position,
            moves: Vec::new(),
            outcome: None,
            scratch: MoveList::new(),
        };
        game.outcome = game.judged();
        game
    }

    /// The compiled rule set.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Where the game began.
    #[must_use]
    pub const fn start_setup(&self) -> &Setup {
        &self.start
    }

    /// The position now. A clone of it, for the search, has the moves since the start in its
    /// history.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves since the start.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Every move that may be played: none when the game is over, and none that a repetition rule
    /// forbids.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut list = MoveList::new();
        movegen::all(&self.position, &mut list);
        let mut moves = list.to_vec();
        if self.forbids_repetition() {
            repetition::retain_new(&self.position, &mut moves);
        }
        moves
    }

    /// The legal move that `text` names in any form of [`moves::parse`].
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse_move(&self, text: &str) -> Result<Move, IllegalMove> {
        if let Some(outcome) = self.outcome {
            return Err(IllegalMove::GameOver(outcome));
        }
        let played = moves::parse(&self.position, text)?;
        self.check_repetition(played)?;
        Ok(played)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal or the game is over; the game is as it was then.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome {
            return Err(IllegalMove::GameOver(outcome));
        }
        if !movegen::is_legal(&self.position, played, &mut self.scratch) {
            return Err(IllegalMove::NotAMove);
        }
        self.check_repetition(played)?;
        self.position.make(played);
        self.moves.push(played);
        self.outcome = self.judged();
        Ok(())
    }

    /// Takes back the last move; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.position.undo();
        // A move was played here, so the game was going on.
        self.outcome = None;
        true
    }

    fn forbids_repetition(&self) -> bool {
        self.rules.variant().rules.repetition == Repetition::Forbid
    }

    fn check_repetition(&self, played: Move) -> Result<(), IllegalMove> {
        let mut one = vec![played];
        if self.forbids_repetition() {
            repetition::retain_new(&self.position, &mut one);
        }
        if one.is_empty() {
            Err(IllegalMove::Repeats)
        } else {
            Ok(())
        }
    }

    /// How the game stands by the rules.
    fn judged(&mut self) -> Option<Outcome> {
        let position = &self.position;
        if let Some(loser) = position.loser() {
            return Some(Outcome::won_by(!loser, Reason::KingCaptured));
        }
        if let Some(outcome) = repetition::outcome(position) {
            return Some(outcome);
        }
        self.scratch.clear();
        movegen::all(position, &mut self.scratch);
        let side = position.side();
        if self.scratch.is_empty() {
            return Some(match self.rules.variant().rules.stalemate {
                Stalemate::Loss => Outcome::won_by(!side, Reason::Stalemate),
                Stalemate::Draw => Outcome::drawn(Reason::Stalemate),
            });
        }
        if self.forbids_repetition() && !repetition::has_new(position, &self.scratch) {
            return Some(Outcome::won_by(!side, Reason::OnlyRepetitions));
        }
        None
    }
}
