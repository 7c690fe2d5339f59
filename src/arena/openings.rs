//! Where games begin: random moves from the start array, or a collection from a file.
//!
//! Random openings depend on the seed of the round alone. An opening that ends the game, or that our
//! own search (at a fixed number of nodes) takes for lopsided, is thrown away and drawn again.

use super::pgn::{self, replay};
use super::schedule::{Schedule, SplitMix64};
use super::spoken::spoken;
use crate::game::Game;
use crate::notation::{fen, moves};
use crate::search::{Engine, Limits, Stop};
use crate::tables::Rules;
use crate::types::Setup;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Nodes of the search that looks at a random opening.
const NODES: u64 = 2_000;

/// So many random openings are drawn before giving up.
const TRIES: u32 = 500;

/// The default score window of random openings, in hundredths of a Pawn.
pub const DEFAULT_WINDOW: i32 = 150;

/// Where games begin.
#[derive(Clone, Debug)]
pub enum Openings {
    /// The start array.
    Start,
    /// So many random plies from the start array, with a score of at most `window`.
    Random {
        /// The number of plies.
        plies: u32,
        /// The largest score of either side, in hundredths of a Pawn.
        window: i32,
    },
    /// A collection; each round takes the next one in an order that the seed decides.
    Collection(Vec<Opening>),
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game with the moves of the opening played.
    pub game: Game,
    /// The start position for `setboard`; `None` for the start array.
    pub fen: Option<String>,
    /// The moves of the opening, as engines are told them.
    pub spoken: Vec<String>,
    /// The moves of the opening, as records have them.
    pub written: Vec<String>,
}

/// Openings that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// `random:` without a number of plies.
    #[error("openings \"{0}\": expected random:PLIES, PLIES from 1 to 200, or a file")]
    Plies(String),
    /// The file cannot be read.
    #[error("openings: cannot read {file}: {reason}")]
    Unreadable {
        /// Its name.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// A number of plies to take of each game, but no games.
    #[error("openings: {0} is no PGN file, so there are no games to take plies of")]
    NoGames(String),
    /// Nothing in the file.
    #[error("openings: {0} holds no position or game")]
    Empty(String),
    /// A position or game that is wrong.
    #[error("openings: {file}, line {line}: {problem}")]
    Wrong {
        /// Its name.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// No random opening lies in the window.
    #[error(
        "openings: none of {TRIES} random openings of {plies} plies has a score within {window}; give a wider window or fewer plies"
    )]
    NoneInWindow {
        /// The number of plies.
        plies: u32,
        /// The window.
        window: i32,
    },
}

impl Openings {
    /// Reads `random:N`, or the file called `text`: PGN if its name ends so or it begins with `[`,
    /// else a FEN or EPD a line (`;` or `#` begins a remark). At most `most_plies` plies of a game are
    /// taken.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(
        rules: &Arc<Rules>,
        text: &str,
        window: i32,
        most_plies: Option<usize>,
    ) -> Result<Self, OpeningError> {
        let is_pgn = Path::new(text)
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        if most_plies.is_some() && !is_pgn {
            return Err(OpeningError::NoGames(text.into()));
        }
        if let Some(plies) = text.strip_prefix("random:") {
            let plies = plies.parse().ok().filter(|plies| (1..=200).contains(plies));
            let plies = plies.ok_or_else(|| OpeningError::Plies(text.into()))?;
            return Ok(Self::Random { plies, window });
        }
        let bytes = std::fs::read(text).map_err(|error| OpeningError::Unreadable {
            file: text.into(),
            reason: error.to_string(),
        })?;
        let contents = String::from_utf8_lossy(&bytes);
        let openings = if is_pgn {
            from_pgn(rules, text, &contents, most_plies)?
        } else {
            from_positions(rules, text, &contents)?
        };
        if openings.is_empty() {
            return Err(OpeningError::Empty(text.into()));
        }
        Ok(Self::Collection(openings))
    }

    /// The opening of a round of `schedule`, whose games draw from `seed`.
    ///
    /// # Errors
    /// No random opening lies in the window.
    pub fn of_round(
        &self,
        rules: &Arc<Rules>,
        schedule: &Schedule,
        round: usize,
        seed: u64,
    ) -> Result<Opening, OpeningError> {
        match self {
            Self::Start => Ok(Opening::start(rules)),
            Self::Random { plies, window } => random(rules, *plies, *window, seed),
            Self::Collection(openings) => {
                let order = schedule.opening_order(openings.len());
                let place = order.get(round % openings.len().max(1));
                let opening = place.and_then(|&place| openings.get(place));
                Ok(opening.cloned().unwrap_or_else(|| Opening::start(rules)))
            }
        }
    }
}

/// What a tournament's identity has of its openings.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Random { plies, window } => write!(f, "random:{plies} within {window}"),
            Self::Collection(openings) => {
                for opening in openings {
                    let fen = opening.fen.as_deref().unwrap_or("start");
                    writeln!(f, "{fen} {}", opening.written.join(" "))?;
                }
                Ok(())
            }
        }
    }
}

impl Opening {
    /// The start array.
    #[must_use]
    pub fn start(rules: &Arc<Rules>) -> Self {
        Self::of(Game::new(Arc::clone(rules)))
    }

    /// A game so far, as an opening.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let rules = Arc::clone(game.rules());
        let start = game.start_setup().clone();
        let array = Game::new(Arc::clone(&rules));
        let (mut spoken_moves, mut written) = (Vec::new(), Vec::new());
        // The start is one the game itself was made from.
        let replayed = Game::from_setup(Arc::clone(&rules), &start);
        if let Ok(mut replayed) = replayed {
            for &played in game.moves() {
                spoken_moves.push(spoken(replayed.position(), played));
                written.push(moves::wire(replayed.position(), played));
                if replayed.play(played).is_err() {
                    break;
                }
            }
        }
        let fen = (!same(&start, array.start_setup())).then(|| told_fen(&rules, &start));
        Self {
            game,
            fen,
            spoken: spoken_moves,
            written,
        }
    }
}

/// Whether two setups are the same position.
fn same(a: &Setup, b: &Setup) -> bool {
    let sorted = |setup: &Setup| {
        let mut pieces = setup.pieces.clone();
        pieces.sort_unstable_by_key(|&(square, _)| square.index());
        (pieces, setup.side)
    };
    sorted(a) == sorted(b)
}

/// The position in XBoard's spelling, or in brackets where XBoard's ids do not tell it exactly.
fn told_fen(rules: &Rules, setup: &Setup) -> String {
    let variant = rules.variant();
    let text = fen::xboard(variant, setup);
    let exact = fen::parse(variant, &text).is_ok_and(|read| same(&read, setup));
    if exact {
        format!("{text} - 0 1")
    } else {
        fen::bracket(variant, setup)
    }
}

fn random(rules: &Arc<Rules>, plies: u32, window: i32, seed: u64) -> Result<Opening, OpeningError> {
    let mut random = SplitMix64::new(seed);
    let mut engine = Engine::new(1);
    for _ in 0..TRIES {
        let Some(game) = random_game(rules, plies, &mut random) else {
            continue;
        };
        engine.clear();
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let found = engine.search(game.position(), &limits, &Stop::new(), &mut |_| {});
        if found.best().is_some() && found.score.value().saturating_abs() <= window {
            return Ok(Opening::of(game));
        }
    }
    Err(OpeningError::NoneInWindow { plies, window })
}

/// A game of random moves that is not over.
fn random_game(rules: &Arc<Rules>, plies: u32, random: &mut SplitMix64) -> Option<Game> {
    let mut game = Game::new(Arc::clone(rules));
    for _ in 0..plies {
        let moves = game.legal_moves();
        let index = usize::try_from(random.below(moves.len() as u64)).ok()?;
        game.play(*moves.get(index)?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

fn from_positions(
    rules: &Arc<Rules>,
    file: &str,
    contents: &str,
) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(contents.lines()) {
        let text = text.split([';', '#']).next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let wrong = |problem: String| OpeningError::Wrong {
            file: file.into(),
            line,
            problem,
        };
        let setup = fen::parse(rules.variant(), text).map_err(|error| wrong(error.to_string()))?;
        let game = Game::from_setup(Arc::clone(rules), &setup)
            .map_err(|error| wrong(error.to_string()))?;
        if let Some(outcome) = game.outcome() {
            return Err(wrong(format!("the game is over: {outcome}")));
        }
        openings.push(Opening::of(game));
    }
    Ok(openings)
}

fn from_pgn(
    rules: &Arc<Rules>,
    file: &str,
    contents: &str,
    most_plies: Option<usize>,
) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for mut raw in pgn::parse(contents) {
        raw.moves.truncate(most_plies.unwrap_or(usize::MAX));
        let wrong = |line: usize, problem: String| OpeningError::Wrong {
            file: file.into(),
            line,
            problem,
        };
        let game =
            replay::replay(rules, &raw).map_err(|problem| wrong(problem.line, problem.what))?;
        if let Some(outcome) = game.outcome() {
            return Err(wrong(raw.end_line, format!("the game is over: {outcome}")));
        }
        openings.push(Opening::of(game));
    }
    Ok(openings)
}
