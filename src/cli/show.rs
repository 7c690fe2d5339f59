//! `komainu show`: the board, or how a piece moves.

use super::args::ShowArgs;
use super::board::{Names, draw};
use super::failure::Failure;
use super::suggest::suggestion;
use super::{Input, Verdict, diagram};
use crate::game::Game;
use crate::notation::fen;
use crate::picture::{self, LastMove};
use crate::types::{Color, Kind};
use crate::variant::Variant;
use std::io::Write;

/// Draws the board or a piece.
pub(super) fn run(args: &ShowArgs, input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    match &args.piece {
        Some(id) => piece(id, input, out)?,
        None if args.svg => svg(args, input, out)?,
        None => board(args, input, out)?,
    }
    Ok(Verdict::Right)
}

fn board(args: &ShowArgs, input: &Input, out: &mut dyn Write) -> Result<(), Failure> {
    let game = input.game()?;
    let position = game.position();
    let names = if args.kanji { Names::Kanji } else { Names::Ids };
    let last: Vec<_> = game
        .moves()
        .last()
        .iter()
        .flat_map(|m| [m.from(), m.to()])
        .collect();
    draw(position, names, &last, out)?;
    let side = match position.side() {
        Color::First => "The first player (capital letters, rank 1) moves.",
        Color::Second => "The second player (small letters) moves.",
    };
    match game.outcome() {
        Some(outcome) => writeln!(out, "The game is over: {outcome}")?,
        None => writeln!(out, "{side}")?,
    }
    let variant = game.rules().variant();
    writeln!(out, "FEN: {}", fen::bracket(variant, &position.setup()))?;
    Ok(())
}

fn svg(args: &ShowArgs, input: &Input, out: &mut dyn Write) -> Result<(), Failure> {
    let game = input.game()?;
    let position = game.position();
    let last = last_move(&game);
    let fen = fen::bracket(game.rules().variant(), &position.setup());
    let drawn = picture::board(position, last.as_ref(), args.set.into(), &fen);
    out.write_all(drawn.as_bytes())?;
    Ok(())
}

/// The last move; what it captured is known only to the position before it.
fn last_move(game: &Game) -> Option<LastMove> {
    let played = *game.moves().last()?;
    let mut before = game.position().clone();
    before.undo();
    Some(LastMove {
        from: played.from(),
        to: played.to(),
        captured: before.victims(played).to_vec(),
    })
}

fn piece(written: &str, input: &Input, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = input.rules()?;
    let variant = rules.variant();
    let kind = find(variant, written).ok_or_else(|| {
        let states = variant.states.iter();
        let names = states.flat_map(|state| [state.id.as_str(), state.name.as_str()]);
        let hint = suggestion(written, names);
        Failure::input(format!(
            "no piece \"{}\" in {}{hint}; its pieces: {}",
            written.escape_debug(),
            variant.name,
            ids(variant, |_| true)
        ))
    })?;
    let Some(state) = variant.states.get(kind.index()) else {
        return Ok(());
    };
    writeln!(out, "{}: {} {}", state.id, state.name, state.kanji)?;
    writeln!(out, "Betza: {}", state.betza)?;
    let promotes_to = state
        .promotes_to
        .map(|kind| ids(variant, |other| other == kind));
    writeln!(
        out,
        "Promotes to: {}",
        promotes_to.as_deref().unwrap_or("nothing")
    )?;
    let from = ids(variant, |other| {
        let other = variant.states.get(other.index());
        other.is_some_and(|other| other.promotes_to == Some(kind))
    });
    let from = if from.is_empty() { "nothing" } else { &from };
    writeln!(out, "Promoted from: {from}")?;
    if state.royal {
        writeln!(out, "Royal: its capture ends the game, if no other is left")?;
    }
    if !state.xboard.is_empty() {
        writeln!(out, "In XBoard: {}", state.xboard)?;
    }
    writeln!(out)?;
    diagram::draw(&rules, kind, out)?;
    Ok(())
}

/// The state that has the id, or the name.
fn find(variant: &Variant, written: &str) -> Option<Kind> {
    let written = written.to_lowercase();
    let mut states = variant.states.iter();
    let by_id = states.position(|state| state.id.to_lowercase() == written);
    let mut states = variant.states.iter();
    let by_name = || states.position(|state| state.name.to_lowercase() == written);
    by_id.or_else(by_name).and_then(Kind::new)
}

/// The ids and names of some states.
fn ids(variant: &Variant, wanted: impl Fn(Kind) -> bool) -> String {
    let states = variant.states.iter().enumerate();
    let wanted = states.filter(|(index, _)| Kind::new(*index).is_some_and(&wanted));
    let texts: Vec<String> = wanted
        .map(|(_, state)| format!("{} ({})", state.id, state.name))
        .collect();
    texts.join(", ")
}
