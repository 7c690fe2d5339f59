//! Games written anew so that XBoard can read them.
//!
//! While XBoard 4.9.1 reads a game it has forgotten how the engine's pieces move, and thinks of those
//! that it has built in for their pictures. So it cannot tell which piece `W!c9` means, although it
//! wrote that itself. A move with both its squares it believes (`c12c9`), and a pass as well (`--`).
//! Of most moves of several legs it makes a mess: the piece vanishes. There is no way to write these,
//! so the game is cut: the next part begins with the position behind such a move.

use super::replay::{self, Problem};
use super::{GameResult, RawGame, Record, RecordedMove};
use crate::game::Game;
use crate::notation::{fen, moves};
use crate::tables::Rules;
use crate::types::Move;
use std::sync::Arc;

/// Tags that each part has of its own.
const OWN_TAGS: [&str; 5] = ["Variant", "FEN", "SetUp", "Result", "PlyCount"];

/// The parts of a game, one after the other.
///
/// # Errors
/// The position in the tag `FEN` that cannot be read, or the first move that is not legal.
pub fn for_xboard(rules: &Arc<Rules>, raw: &RawGame) -> Result<Vec<Record>, Problem> {
    let mut game = replay::start(rules, raw)?;
    let mut parts = Vec::new();
    let mut part = begin(&game, raw);
    for (ply, token) in (replay::first_ply(&game)..).zip(&raw.moves) {
        let played = replay::read(&game, token, ply)?;
        let text = plain_text(&game, played);
        let told = moves::wire(game.position(), played);
        game.play(played)
            .map_err(|error| replay::illegal(token, ply, &error.to_string()))?;
        match text {
            Some(text) => part.moves.push(RecordedMove {
                text,
                comment: token.comment.clone(),
            }),
            None => {
                let done = std::mem::replace(&mut part, begin(&game, raw));
                cut(&mut parts, done, &told, &token.comment);
            }
        }
    }
    part.result = raw.result.unwrap_or(GameResult::Unfinished);
    parts.push(part);
    number(&mut parts);
    Ok(parts)
}

/// A part that begins with the position of `game`.
fn begin(game: &Game, raw: &RawGame) -> Record {
    let variant = game.rules().variant();
    let name = raw.tag("Variant").unwrap_or(&variant.name);
    let position = fen::xboard(variant, &game.position().setup());
    let kept = raw
        .tags
        .iter()
        .filter(|(name, _)| !OWN_TAGS.contains(&name.as_str()));
    let mut tags: Vec<(String, String)> = kept.cloned().collect();
    tags.extend([
        ("Variant".into(), name.into()),
        ("FEN".into(), format!("{position} - 0 1")),
        ("SetUp".into(), "1".into()),
    ]);
    Record {
        tags,
        moves: Vec::new(),
        second_begins: replay::first_ply(game) == 1,
        ending: String::new(),
        result: GameResult::Unfinished,
    }
}

/// Ends a part before the move `told`, which the reader finds in its last comment. A part without
/// moves is left out: its position is known from the one before.
fn cut(parts: &mut Vec<Record>, done: Record, told: &str, comment: &str) {
    if !done.moves.is_empty() {
        parts.push(Record {
            ending: "The next game begins behind".into(),
            ..done
        });
    }
    if let Some(last) = parts.last_mut() {
        last.ending = format!("{} {told} {comment}", last.ending);
    }
}

/// The move with both its squares; `None` if it has several legs and is no pass.
fn plain_text(game: &Game, played: Move) -> Option<String> {
    let position = game.position();
    if played.from() == played.to() && !position.is_capture(played) {
        return Some("--".into());
    }
    let one_leg = moves::legs(position, played).len() == 1;
    one_leg.then(|| moves::wire(position, played))
}

/// Says which part of the game each one is.
fn number(parts: &mut [Record]) {
    let count = parts.len();
    for (number, part) in (1..).zip(parts).filter(|_| count > 1) {
        part.tags
            .push(("Part".into(), format!("{number} of {count}")));
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use crate::variant::Catalog;

    /// A Lion (L!) on h7, Pawns of the other side on h8 and h9.
    const LION: &str = "6k6/13/13/13/7p5/7p5/7L!5/13/13/13/13/13/6K6 w - 0 1";

    fn converted(text: &str) -> Result<Vec<Record>, Problem> {
        let variant = Catalog::built_in().unwrap().get("cashew").unwrap();
        let rules = Arc::new(Rules::new(variant).unwrap());
        let parts = for_xboard(&rules, &parse(text)[0]);
        for part in parts.iter().flatten() {
            let raw = &parse(&part.to_text())[0];
            assert_eq!(replay::check(&rules, raw), [], "{}", part.to_text());
        }
        parts
    }

    fn texts(part: &Record) -> Vec<&str> {
        part.moves.iter().map(|m| m.text.as_str()).collect()
    }

    #[test]
    fn short_moves_become_long() {
        let parts = converted(
            "[White \"A\"]\n[Variant \"cashew-shogi\"]\n1. a5 {+0.10/5} a9 2. W!k5 W!c9 {x} 1-0",
        );
        let parts = parts.unwrap();
        assert_eq!(parts.len(), 1);
        assert_eq!(texts(&parts[0]), ["a4a5", "a10a9", "k2k5", "c12c9"]);
        assert_eq!(parts[0].moves[0].comment, "+0.10/5");
        assert_eq!(parts[0].result, GameResult::First);
        let raw = &parse(&parts[0].to_text())[0];
        assert_eq!(raw.tag("Variant"), Some("cashew-shogi"));
        assert!(raw.tag("FEN").unwrap().starts_with("lh!f'dh'j'ki'qc'hg!l/"));
        assert_eq!((raw.tag("SetUp"), raw.tag("Part")), (Some("1"), None));
    }

    #[test]
    fn legs_that_xboard_cannot_read_cut_the_game() {
        let game = format!(
            "[FEN \"{LION}\"]\n1. -- Kg12 2. L!xh8xh9+ {{+9.00/3}} Kf12 3. Kf2 Ke12 1/2-1/2"
        );
        let parts = converted(&game).unwrap();
        assert_eq!(parts.len(), 2);
        assert_eq!(texts(&parts[0]), ["--", "g13g12"]);
        assert_eq!(
            parts[0].ending,
            "The next game begins behind h7h8,h8h9+ +9.00/3"
        );
        assert_eq!(parts[0].result, GameResult::Unfinished);
        assert!(parts[1].second_begins);
        let (second, rest) = (&parse(&parts[1].to_text())[0], &parts[1]);
        assert_eq!(
            second.tag("FEN"),
            Some("13/6k6/13/13/7+L!5/13/13/13/13/13/13/13/6K6 b - 0 1")
        );
        assert_eq!(second.tag("Part"), Some("2 of 2"));
        assert_eq!(texts(rest), ["g12f12", "g1f2", "f12e12"]);
        assert_eq!(rest.result, GameResult::Draw);
    }

    #[test]
    fn only_the_last_part_may_be_empty() {
        let shape = |moves: &str| {
            let game = format!("[FEN \"{LION}\"]\n{moves} *");
            let parts = converted(&game).unwrap();
            let shape = parts.into_iter();
            let shape = shape.map(|part| (part.moves.len(), part.ending));
            shape.collect::<Vec<_>>()
        };
        let none = String::new;
        assert_eq!(shape("1. L!xh8-h7+"), [(0, none())]);
        assert_eq!(shape("1. L!xh8-h7+ Kg12"), [(1, none())]);
        let behind = "The next game begins behind h7h8,h8h9+ ".to_owned();
        assert_eq!(
            shape("1. Kg2 Kg12 2. L!xh8xh9+"),
            [(2, behind), (0, none())]
        );
    }

    #[test]
    fn the_first_illegal_move_is_named() {
        let problem = converted("1. a5\n a9 2. W!a1 *").unwrap_err();
        assert_eq!(problem.line, 2);
        assert!(problem.what.contains("illegal move 2. W!a1"), "{problem}");
    }
}
