//! Games of a PGN file played again by our rules.

use super::{GameResult, MoveToken, RawGame, san};
use crate::game::{Game, Reason};
use crate::notation::{fen, one_line};
use crate::tables::Rules;
use crate::types::Move;
use std::sync::Arc;

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Problem {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

fn problem(line: usize, what: &str) -> Problem {
    Problem {
        line,
        what: one_line(what),
    }
}

/// Plays the moves of a game.
///
/// # Errors
/// The position in the tag `FEN` that cannot be read, or the first move that is not legal.
pub fn replay(rules: &Arc<Rules>, raw: &RawGame) -> Result<Game, Problem> {
    let mut game = start(rules, raw)?;
    for (ply, token) in (first_ply(&game)..).zip(&raw.moves) {
        let played = read(&game, token, ply)?;
        game.play(played)
            .map_err(|error| illegal(token, ply, &error.to_string()))?;
    }
    Ok(game)
}

/// The game before its first move.
pub(super) fn start(rules: &Arc<Rules>, raw: &RawGame) -> Result<Game, Problem> {
    let Some(text) = raw.tag("FEN") else {
        return Ok(Game::new(Arc::clone(rules)));
    };
    let at_tags = |what: String| problem(raw.line, &what);
    let setup = fen::parse(rules.variant(), text).map_err(|error| at_tags(error.to_string()))?;
    Game::from_setup(Arc::clone(rules), &setup).map_err(|error| at_tags(error.to_string()))
}

/// The number of a game's first ply: 1 if the second player begins.
pub(super) fn first_ply(game: &Game) -> usize {
    usize::from(game.position().side().index() == 1)
}

/// The move that a token names; `ply` is for the message.
pub(super) fn read(game: &Game, token: &MoveToken, ply: usize) -> Result<Move, Problem> {
    san::read(game, &token.text).map_err(|why| illegal(token, ply, &why))
}

/// That a token is no legal move.
pub(super) fn illegal(token: &MoveToken, ply: usize, why: &str) -> Problem {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    let shown = token.text.escape_debug();
    let what = format!("illegal move {}{dots} {shown}: {why}", ply / 2 + 1);
    problem(token.line, &what)
}

/// Everything that is wrong with a game: what the reader found odd, the first illegal move, or a
/// result that does not agree with the moves, the tags or the rules.
#[must_use]
pub fn check(rules: &Arc<Rules>, raw: &RawGame) -> Vec<Problem> {
    let mut problems: Vec<Problem> = raw
        .warnings
        .iter()
        .map(|warning| problem(warning.line, &warning.what))
        .collect();
    match replay(rules, raw) {
        Err(illegal) => problems.push(illegal),
        Ok(game) => problems.extend(wrong_result(&game, raw)),
    }
    problems
}

/// What is wrong with the result of a game whose moves are legal.
fn wrong_result(game: &Game, raw: &RawGame) -> Option<Problem> {
    let wrong = |what: String| Some(problem(raw.end_line, &what));
    let Some(result) = raw.result else {
        return wrong("the game breaks off: expected 1-0, 0-1, 1/2-1/2 or *".into());
    };
    if let Some(tag) = raw.tag("Result")
        && GameResult::parse(tag) != Some(result)
    {
        return wrong(format!(
            "wrong result: {result} behind the moves, but [Result \"{tag}\"]"
        ));
    }
    if let Some(tag) = raw.tag("PlyCount")
        && tag.parse() != Ok(raw.moves.len())
    {
        let count = raw.moves.len();
        return wrong(format!("{count} moves, but [PlyCount \"{tag}\"]"));
    }
    match game.outcome() {
        Some(outcome) if outcome.score() != result.text() => wrong(format!(
            "wrong result: {result}, but by the rules {outcome}"
        )),
        Some(_) => None,
        None => claimed(raw).and_then(|reason| {
            wrong(format!(
                "wrong result: {result} {{{reason}}}, but the game is not over"
            ))
        }),
    }
}

/// The rule that the last comment names as the end of the game.
fn claimed(raw: &RawGame) -> Option<Reason> {
    const RULES: [Reason; 6] = [
        Reason::KingCaptured,
        Reason::PerpetualCheck,
        Reason::PerpetualAttack,
        Reason::FourfoldRepetition,
        Reason::OnlyRepetitions,
        Reason::Stalemate,
    ];
    let comment = raw.moves.last().map_or(&raw.preface, |last| &last.comment);
    RULES
        .into_iter()
        .find(|reason| comment.ends_with(&reason.to_string()))
}
