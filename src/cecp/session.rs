//! What is played: the game, and which of its moves are to be considered.

use super::clock::MovesMade;
use super::command::RootMoves;
use crate::game::{Game, IllegalMove};
use crate::movegen::{self, MoveList};
use crate::types::{Color, Move};

/// A game and the moves that are excluded now.
#[derive(Debug)]
pub struct Session {
    game: Game,
    excluded: Vec<Move>,
}

/// The moves of a position that a search is to look at.
#[derive(Debug)]
pub struct Root {
    /// How many there are.
    pub count: usize,
    /// Those it must leave alone: excluded ones, and those that a repetition rule forbids.
    pub excluded: Vec<Move>,
}

impl Session {
    /// The session of a game.
    pub const fn new(game: Game) -> Self {
        Self {
            game,
            excluded: Vec::new(),
        }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who is to move.
    pub const fn side(&self) -> Color {
        self.game.position().side()
    }

    /// The moves that each side has made since the game's start.
    pub fn made(&self) -> MovesMade {
        let all = self.game.moves().len();
        match self.game.start_setup().side {
            Color::First => [all.div_ceil(2), all / 2],
            Color::Second => [all / 2, all.div_ceil(2)],
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.game.play(played)?;
        self.excluded.clear();
        Ok(())
    }

    /// Takes back a move.
    pub fn undo(&mut self) {
        self.game.undo();
        self.excluded.clear();
    }

    /// The moves for a search.
    pub fn root(&self) -> Root {
        let legal = self.game.legal_moves();
        let mut all = MoveList::new();
        movegen::all(self.game.position(), &mut all);
        let (open, excluded): (Vec<Move>, Vec<Move>) = all
            .into_iter()
            .partition(|played| legal.contains(played) && !self.excluded.contains(played));
        Root {
            count: open.len(),
            excluded,
        }
    }

    /// The move that is played when a search finds none: the first that may be.
    pub fn any_move(&self) -> Option<Move> {
        let mut legal = self.game.legal_moves().into_iter();
        legal.find(|played| !self.excluded.contains(played))
    }

    /// Whether a move may be played and is not excluded.
    pub fn is_open(&self, played: Move) -> bool {
        self.game.legal_moves().contains(&played) && !self.excluded.contains(&played)
    }

    /// Excludes moves from consideration until the position changes.
    ///
    /// # Errors
    /// Why the text is no legal move.
    pub fn exclude(&mut self, moves: &RootMoves) -> Result<(), IllegalMove> {
        match moves {
            RootMoves::All => self.excluded = self.game.legal_moves(),
            RootMoves::One(text) => {
                let played = self.game.parse_move(text)?;
                if !self.excluded.contains(&played) {
                    self.excluded.push(played);
                }
            }
        }
        Ok(())
    }

    /// Takes moves back into consideration.
    ///
    /// # Errors
    /// Why the text is no legal move.
    pub fn include(&mut self, moves: &RootMoves) -> Result<(), IllegalMove> {
        match moves {
            RootMoves::All => self.excluded.clear(),
            RootMoves::One(text) => {
                let played = self.game.parse_move(text)?;
                self.excluded.retain(|&other| other != played);
            }
        }
        Ok(())
    }
}
