//! `komainu moves`: every legal move.

use super::args::MovesArgs;
use super::failure::{Failure, remark};
use super::{Input, Verdict};
use crate::game::Game;
use crate::notation::moves::{canonical, wire};
use crate::types::Square;
use std::io::Write;

/// Prints the legal moves, one a line.
pub(super) fn run(
    args: &MovesArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let game = input.game()?;
    let from = args.from.as_deref().map(|text| square(&game, text));
    let from = from.transpose()?;
    if let Some(outcome) = game.outcome() {
        remark(&format!("no moves: the game is over, {outcome}"));
        return Ok(Verdict::Right);
    }
    let position = game.position();
    let mut found = false;
    for played in game.legal_moves() {
        if from.is_none_or(|from| from == played.from()) {
            found = true;
            let (text, identity) = (wire(position, played), canonical(position, played));
            writeln!(out, "{text}\t{identity}")?;
        }
    }
    if let (false, Some(from)) = (found, from) {
        remark(&format!("no moves from {from}"));
    }
    Ok(Verdict::Right)
}

/// The square of the board that `text` names.
fn square(game: &Game, text: &str) -> Result<Square, Failure> {
    let geometry = game.rules().geometry();
    let on_board = |square: &Square| geometry.contains(*square);
    Square::parse(text).filter(on_board).ok_or_else(|| {
        Failure::input(format!(
            "--from: \"{}\" is no square of the {}x{} board, expected one such as e4",
            text.escape_debug(),
            geometry.files(),
            geometry.ranks()
        ))
    })
}
