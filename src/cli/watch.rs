//! `komainu watch`: the engine plays itself.

use super::args::WatchArgs;
use super::board::{Names, draw};
use super::failure::Failure;
use super::{Input, Verdict, think};
use crate::game::Game;
use crate::notation::moves::wire;
use crate::search::{Engine, Found, Limits, Stop};
use crate::types::{Color, Square};
use std::io::Write;

/// Plays and draws until the game is over or the limit is met.
pub(super) fn run(
    args: &WatchArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let mut game = input.game()?;
    let mut engine = Engine::new(think::TABLE);
    writeln!(out, "{}", game.rules().variant().title)?;
    draw(game.position(), Names::Ids, &[], out)?;
    out.flush()?;
    for _ in 0..args.plies {
        if game.outcome().is_some() {
            break;
        }
        let limits = Limits {
            hard_time: Some(args.movetime),
            ..think::limits(&game)
        };
        let found = engine.search(game.position(), &limits, &Stop::new(), &mut |_| {});
        if !play(&mut game, &found, out)? {
            break;
        }
        out.flush()?;
    }
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => writeln!(
            out,
            "1/2-1/2 {{The engine's limit of {} moves, no rule of the game}}",
            args.plies
        )?,
    }
    Ok(Verdict::Right)
}

/// Plays the move that was found and draws the board; false if there is none.
fn play(game: &mut Game, found: &Found, out: &mut dyn Write) -> Result<bool, Failure> {
    let Some(best) = found.best() else {
        return Ok(false);
    };
    let position = game.position();
    let ply = game.moves().len() + 1;
    let player = position.side();
    let text = wire(position, best);
    let mut marked: Vec<Square> = vec![best.from(), best.to()];
    marked.extend(position.victims(best));
    if let Err(why) = game.play(best) {
        log::error!("the search chose {text}, which is refused: {why}");
        return Ok(false);
    }
    let (score, depth) = (found.score, found.depth);
    let side = match player {
        Color::First => "first player",
        Color::Second => "second player",
    };
    writeln!(
        out,
        "\n{ply}. {side}: {text}   score {score}, depth {depth}"
    )?;
    draw(game.position(), Names::Ids, &marked, out)?;
    Ok(true)
}
