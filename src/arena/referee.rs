//! The referee: lets two engines play one game by our rules.
//!
//! Every move is checked by our own [`Game`], which also says when the game is over. What an engine
//! says about the result is believed only against itself: then it resigns. Any other claim that the
//! rules do not support is a fault, and a fault loses the game.

use super::adjudication::{self, Adjudication, Watch};
use super::clock::{SideClock, TimeControl};
use super::engine::{Answer, Engine, EngineError, Fault, GameStart, Refusal, Turn, TurnClock};
use super::openings::Opening;
use super::pgn::GameResult;
use super::spoken::spoken;
use crate::game::{Game, Outcome};
use crate::notation::moves;
use crate::types::Color;
use std::fmt;
use std::time::Duration;

/// What holds for every game of a match.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The rule set, by its name here.
    pub variant: &'a str,
    /// The time control of engines that have none of their own.
    pub time: TimeControl,
    /// By how much a move may exceed its time.
    pub margin: Duration,
    /// When games end that the rules would let go on.
    pub adjudication: adjudication::Rules,
}

/// A move as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move in the wire form of [`moves::wire`].
    pub text: String,
    /// Score and depth the engine reported last.
    pub thought: Option<(i32, u32)>,
    /// What it took.
    pub elapsed: Duration,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// This side resigned.
    Resigned(Color),
    /// Both offered a draw.
    Agreed,
    /// The referee ended it.
    Adjudicated(Adjudication),
    /// This side's engine misbehaved.
    Faulted(Color, Fault),
}

/// What happened after the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub ending: Ending,
}

/// Why a game cannot be finished: nobody's loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// This side's engine cannot do what the match asks for.
    Refused(Color, Refusal),
    /// The user stopped the match.
    Interrupted,
}

impl Halt {
    /// What an error of `side`'s engine means: a fault ends the game, anything else the match.
    ///
    /// # Errors
    /// What ends the match.
    pub fn unless_fault(side: Color, error: EngineError) -> Result<Ending, Self> {
        match error {
            EngineError::Fault(fault) => Ok(Ending::Faulted(side, fault)),
            EngineError::Refusal(refusal) => Err(Self::Refused(side, refusal)),
            EngineError::Interrupted => Err(Self::Interrupted),
        }
    }
}

impl Ending {
    /// Who won; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Resigned(loser) | Self::Faulted(loser, _) => Some(match loser {
                Color::First => Color::Second,
                Color::Second => Color::First,
            }),
            Self::Adjudicated(Adjudication::Win(winner)) => Some(*winner),
            Self::Agreed | Self::Adjudicated(_) => None,
        }
    }

    /// The result.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        match self.winner() {
            Some(Color::First) => GameResult::First,
            Some(Color::Second) => GameResult::Second,
            None => GameResult::Draw,
        }
    }

    /// The word of the PGN tag Termination.
    #[must_use]
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) | Self::Resigned(_) | Self::Agreed => "normal",
            Self::Adjudicated(_) => "adjudication",
            Self::Faulted(_, fault) if fault.is_time_loss() => "time forfeit",
            Self::Faulted(_, fault) if fault.breaks_rules() => "rules infraction",
            Self::Faulted(..) => "abandoned",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => write!(f, "{}", outcome.reason),
            Self::Resigned(side) => write!(f, "The {side} player resigns"),
            Self::Agreed => f.write_str("Draw agreed"),
            Self::Adjudicated(why) => write!(f, "{why}"),
            Self::Faulted(side, fault) => write!(f, "The {side} player's engine: {fault}"),
        }
    }
}

/// Plays a game from the end of `opening`; the engine of the first player is the first one.
///
/// # Errors
/// What ends the whole match.
pub fn play(
    engines: [&mut Engine; 2],
    terms: &Terms<'_>,
    opening: &Opening,
) -> Result<Course, Halt> {
    let clock =
        |engine: &Engine| SideClock::new(engine.spec().time.unwrap_or(terms.time), terms.margin);
    let mut table = Table {
        clocks: [clock(engines[0]), clock(engines[1])],
        engines,
        game: opening.game.clone(),
        seats: Default::default(),
        watch: Watch::new(terms.adjudication),
        last: None,
        moves: Vec::new(),
    };
    let ending = table.play(terms, opening)?;
    Ok(Course {
        moves: table.moves,
        ending,
    })
}

/// What the referee remembers of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    /// The engine has been told to play; before, it is in force mode.
    plays: bool,
    /// It offered a draw with its last move.
    offers_draw: bool,
}

/// A game in play.
struct Table<'a> {
    engines: [&'a mut Engine; 2],
    clocks: [SideClock; 2],
    seats: [Seat; 2],
    game: Game,
    watch: Watch,
    /// The last move, as engines are told it.
    last: Option<String>,
    moves: Vec<PlayedMove>,
}

impl Table<'_> {
    fn play(&mut self, terms: &Terms<'_>, opening: &Opening) -> Result<Ending, Halt> {
        for side in Color::ALL {
            let opponent = self.engines[(!side).index()].spec().name.clone();
            let start = GameStart {
                variant: terms.variant,
                time: terms.time,
                opponent: &opponent,
                fen: opening.fen.as_deref(),
                moves: &opening.spoken,
            };
            if let Err(error) = self.engines[side.index()].new_game(&start) {
                return Halt::unless_fault(side, error);
            }
        }
        loop {
            if let Some(ending) = self.turn()? {
                return Ok(ending);
            }
        }
    }

    /// Waits for one move; says how the game ended, if it did.
    fn turn(&mut self) -> Result<Option<Ending>, Halt> {
        let mover = self.game.position().side();
        match self.ask(mover) {
            Err(error) => Halt::unless_fault(mover, error).map(Some),
            Ok(turn) => Ok(self.judge(mover, turn)),
        }
    }

    /// Tells the engine of `mover` what happened and waits for its answer.
    fn ask(&mut self, mover: Color) -> Result<Turn, EngineError> {
        let centiseconds = |side: Color| self.clocks[side.index()].centiseconds();
        let clock = TurnClock {
            own: centiseconds(mover),
            opponent: centiseconds(!mover),
        };
        let patience = self.clocks[mover.index()].patience();
        let engine = &mut self.engines[mover.index()];
        if self.seats[(!mover).index()].offers_draw {
            engine.offer_draw();
        }
        let seat = &mut self.seats[mover.index()];
        let started = match &self.last {
            Some(last) if seat.plays => engine.answer(last, clock),
            last => {
                last.iter().for_each(|last| engine.force_move(last));
                engine.go(clock, mover == Color::Second)
            }
        };
        seat.plays = true;
        engine.wait_for_move(started, patience)
    }

    /// What an answer means.
    fn judge(&mut self, mover: Color, turn: Turn) -> Option<Ending> {
        let text = match turn.answer {
            Answer::Move(text) => text,
            Answer::Resign => return Some(Ending::Resigned(mover)),
            Answer::Claim(result, reason) => return Some(self.judge_claim(mover, result, &reason)),
        };
        if let Err(late) = self.clocks[mover.index()].spend(turn.elapsed) {
            let fault = Fault::OverTime {
                waited: late.used,
                last_line: None,
            };
            return Some(Ending::Faulted(mover, fault));
        }
        let played = match self.game.parse_move(&text) {
            Ok(played) => played,
            Err(why) => return Some(illegal(mover, text, &why.to_string())),
        };
        let position = self.game.position();
        let record = PlayedMove {
            text: moves::wire(position, played),
            thought: turn.thinking.map(|line| (line.score, line.depth)),
            elapsed: turn.elapsed,
        };
        let told = spoken(position, played);
        if let Err(why) = self.game.play(played) {
            return Some(illegal(mover, text, &why.to_string()));
        }
        self.last = Some(told);
        let score = record.thought.map(|(score, _)| score);
        self.moves.push(record);
        self.seats[mover.index()].offers_draw = turn.offers_draw;
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::Rules(outcome));
        }
        if self.seats.iter().all(|seat| seat.offers_draw) {
            return Some(Ending::Agreed);
        }
        let plies = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        let verdict = self.watch.moved(mover, score, plies);
        verdict.map(Ending::Adjudicated)
    }

    /// What a claim means while the game is not over by the rules.
    fn judge_claim(&self, mover: Color, result: GameResult, reason: &str) -> Ending {
        let against_itself = match mover {
            Color::First => GameResult::Second,
            Color::Second => GameResult::First,
        };
        if result == against_itself {
            return Ending::Resigned(mover);
        }
        if result == GameResult::Draw && self.seats[(!mover).index()].offers_draw {
            return Ending::Agreed;
        }
        let claim = format!("{result} {{{reason}}}");
        Ending::Faulted(mover, Fault::FalseClaim { claim })
    }
}

fn illegal(mover: Color, text: String, reason: &str) -> Ending {
    let fault = Fault::IllegalMove {
        text,
        reason: reason.into(),
    };
    Ending::Faulted(mover, fault)
}
