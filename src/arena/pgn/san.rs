//! The moves of a PGN file: coordinates as engines write them, and XBoard's short form.
//!
//! The short form has XBoard's id of the piece (none for a Pawn), as much of its square as tells it
//! from others, and the squares on which the legs end: `G!d4`, `exd5`, `Nxh6-h5` (a capture on the
//! way), `Sxe7-e8` (igui), `Sxe6xe7xe8` (three legs); `--` is a pass, `+` or `=` behind a move says
//! whether it promotes, which is no choice. XBoard knows check: a move that leaves the own King to be
//! taken does not count for it, so that another one to the same square is written without its origin.

use crate::game::{Game, IllegalMove};
use crate::types::{Move, Piece, Square};

/// A part of a short move: the mark before it and what it says of a square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Part {
    mark: Option<char>,
    file: Option<char>,
    rank: Option<String>,
}

impl Part {
    const fn is_square(&self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    fn fits(&self, square: Square) -> bool {
        let name = square.to_string();
        let file = self.file.is_none_or(|file| name.starts_with(file));
        let rank = self
            .rank
            .as_ref()
            .is_none_or(|rank| name.get(1..) == Some(rank));
        file && rank
    }

    fn text(&self, marked: bool) -> String {
        let mark = self.mark.filter(|_| marked);
        let rank = self.rank.iter().flat_map(|rank| rank.chars());
        mark.into_iter().chain(self.file).chain(rank).collect()
    }
}

/// The legal move that `text` names.
///
/// # Errors
/// Why it is none.
pub(super) fn read(game: &Game, text: &str) -> Result<Move, String> {
    let said = |error: IllegalMove| error.to_string();
    if text == "--" {
        return game.parse_move("@@@@").map_err(said);
    }
    let in_coordinates = game.parse_move(text);
    let begins_with_piece = text.starts_with(|c: char| c.is_ascii_uppercase() || c == '+');
    match in_coordinates {
        // `N5h7` may be a Lion of rank 5, or what stands on n5.
        Ok(played) if begins_with_piece => Ok(short(game, text).unwrap_or(played)),
        Ok(played) => Ok(played),
        Err(error) if is_coordinates(text) => short(game, text).map_err(|_| said(error)),
        Err(IllegalMove::GameOver(outcome)) => Err(said(IllegalMove::GameOver(outcome))),
        Err(_) => short(game, text),
    }
}

/// Whether the text is coordinates by its form: it begins with two squares.
fn is_coordinates(text: &str) -> bool {
    let parts = split(text).map_or_else(Vec::new, |(parts, _)| parts);
    let squares = parts.iter().take_while(|part| part.is_square()).count();
    text.starts_with(|c: char| c.is_ascii_lowercase()) && squares >= 2 || text.starts_with('@')
}

/// Reads the short form.
fn short(game: &Game, text: &str) -> Result<Move, String> {
    let (id, rest) = piece_id(text);
    let (parts, suffix) = split(rest).ok_or("expected a move such as e4e5, G!d4 or Nxh6-h5")?;
    if !matches!(suffix, "" | "+" | "=" | "#" | "++" | "+#") && !suffix.starts_with('=') {
        return Err(format!("\"{suffix}\" behind the move is not understood"));
    }
    // The first square may be the origin, or the end of the first leg.
    let as_origin = parts.split_first().filter(|(_, legs)| !legs.is_empty());
    let nowhere = Part::default();
    let as_leg = Some((&nowhere, parts.as_slice()));
    let mut found = Vec::new();
    let mut refused = Vec::new();
    for (origin, legs) in as_origin.into_iter().chain(as_leg) {
        if !legs.iter().all(Part::is_square) {
            continue;
        }
        for from in origins(game, id, origin) {
            match of_piece(game, from, legs) {
                Ok(played) if !found.contains(&played) => found.push(played),
                Ok(_) => {}
                Err(error) => refused.push(error),
            }
        }
    }
    if found.len() > 1 {
        let safe: Vec<Move> = found
            .iter()
            .copied()
            .filter(|&m| is_safe(game, m))
            .collect();
        if safe.len() == 1 {
            found = safe;
        }
    }
    match (found.as_slice(), refused.as_slice()) {
        ([played], _) => Ok(*played),
        ([], [error]) => Err(error.to_string()),
        ([], _) => Err(format!("no piece {id} can move so")),
        _ => Err(format!("{} moves could be meant", found.len())),
    }
}

/// Whether the own King cannot be taken after a move.
fn is_safe(game: &Game, played: Move) -> bool {
    let mut position = game.position().clone();
    let side = position.side();
    position.make(played);
    !position.king_hangs(side)
}

/// XBoard's id before a move, and what follows it; `P` where there is none.
fn piece_id(text: &str) -> (&str, &str) {
    let mut chars = text.char_indices().peekable();
    chars.next_if(|&(_, c)| c == '+');
    if chars.next_if(|&(_, c)| c.is_ascii_uppercase()).is_none() {
        return ("P", text);
    }
    chars.next_if(|&(_, c)| matches!(c, '\'' | '!'));
    let end = chars.peek().map_or(text.len(), |&(at, _)| at);
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Cuts what follows the id into parts and a suffix.
fn split(text: &str) -> Option<(Vec<Part>, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let mut part = Part::default();
        let mut after = rest;
        if let Some(mark) = after
            .chars()
            .next()
            .filter(|c| matches!(c, 'x' | '-' | ','))
        {
            part.mark = Some(mark).filter(|&mark| mark != ',');
            after = after.get(1..)?;
        }
        if let Some(file) = after.chars().next().filter(char::is_ascii_lowercase) {
            part.file = Some(file).filter(|&file| file != 'x');
            after = after.get(usize::from(file != 'x')..)?;
        }
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            part.rank = Some(after.get(..digits)?.to_string());
            after = after.get(digits..)?;
        }
        // A single small letter at the end is what the piece becomes: `f12f13p`.
        let last_letter = after.is_empty() && part.rank.is_none() && !parts.is_empty();
        if part.file.is_none() && part.rank.is_none() || last_letter {
            let suffix = if last_letter { "" } else { rest };
            return (!parts.is_empty()).then_some((parts, suffix));
        }
        parts.push(part);
        rest = after;
    }
}

/// The squares of the side's pieces with XBoard's `id` that fit `origin`.
fn origins(game: &Game, id: &str, origin: &Part) -> Vec<Square> {
    let position = game.position();
    let pieces = position.board().pieces(position.side()).iter();
    pieces
        .filter(|&square| origin.fits(square))
        .filter(|&square| {
            position
                .piece(square)
                .is_some_and(|piece| is_called(game, piece, id))
        })
        .collect()
}

/// Whether XBoard may call the piece `id`: it has that id, or is the promoted form of what has it
/// without `+`.
fn is_called(game: &Game, piece: Piece, id: &str) -> bool {
    let states = &game.rules().variant().states;
    let own = states.get(piece.kind().index());
    let promoted = id.strip_prefix('+').is_some_and(|unpromoted| {
        states
            .iter()
            .any(|state| state.xboard == unpromoted && state.promotes_to == Some(piece.kind()))
    });
    promoted || own.is_some_and(|state| state.xboard == id)
}

/// The move of the piece on `from` by these legs.
fn of_piece(game: &Game, from: Square, legs: &[Part]) -> Result<Move, IllegalMove> {
    let text = |marked: bool| {
        let legs: String = legs.iter().map(|leg| leg.text(marked)).collect();
        format!("{from}{legs}")
    };
    let marked = game.parse_move(&text(true));
    // XBoard writes x before every leg of three, whatever happens there.
    if marked.is_err() && legs.len() > 2 {
        return game.parse_move(&text(false));
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::notation::moves::canonical;
    use crate::tables::Rules;
    use crate::variant::Catalog;
    use std::sync::Arc;

    fn game(fen_text: Option<&str>) -> Game {
        let variant = Catalog::built_in().unwrap().get("cashew").unwrap();
        let rules = Arc::new(Rules::new(variant).unwrap());
        match fen_text {
            None => Game::new(rules),
            Some(text) => {
                let setup = fen::parse(rules.variant(), text).unwrap();
                Game::from_setup(rules, &setup).unwrap()
            }
        }
    }

    fn read_as(game: &Game, text: &str) -> String {
        match read(game, text) {
            Ok(played) => canonical(game.position(), played),
            Err(error) => error,
        }
    }

    #[test]
    fn parts() {
        let (parts, suffix) = split("4xe5-e6+").unwrap();
        assert_eq!(parts.len(), 3);
        assert_eq!(
            (parts[0].rank.as_deref(), parts[1].mark),
            (Some("4"), Some('x'))
        );
        assert_eq!(suffix, "+");
        assert_eq!(split("f12f13p").unwrap().0.len(), 2);
        assert_eq!(split(""), None);
        assert_eq!(split("exd5").unwrap().0[0].file, Some('e'));
        assert_eq!(piece_id("+L'!x"), ("+L'", "!x"));
        assert_eq!(piece_id("e4"), ("P", "e4"));
    }

    #[test]
    fn pawns_and_pieces_in_the_start_array() {
        let game = game(None);
        assert_eq!(read_as(&game, "a5"), "a4-a5");
        assert_eq!(read_as(&game, "a4a5"), "a4-a5");
        assert_eq!(read_as(&game, "Pa5"), "a4-a5");
        assert!(read_as(&game, "a9").contains("no piece P"));
        assert!(read_as(&game, "x??").contains("expected a move"));
    }

    #[test]
    fn of_two_moves_the_one_that_leaves_no_king_hanging() {
        // The Gold General on f5 shields its King from the Queen on f7.
        let game = game(Some("6k6/13/13/13/13/13/5q7/13/5GG6/13/13/13/5K7 w"));
        assert_eq!(read_as(&game, "Gg6"), "g5-g6");
        assert_eq!(read_as(&game, "Gff6"), "f5-f6");
        assert!(read_as(&game, "Gf6").contains("2 moves could be meant"));
    }

    #[test]
    fn lions_of_xboard() {
        // A Lion (L!) on h7, Pawns on h8 and h9.
        let game = game(Some("6k6/13/13/13/7p5/7p5/7L!5/13/13/13/13/13/6K6 w"));
        assert_eq!(read_as(&game, "L!xh8-h7"), "h7-h7 x{h8}");
        assert_eq!(read_as(&game, "L!xh8xh9+"), "h7-h9 x{h8,h9}");
        // A promotion, and check or mate as XBoard sees it.
        for mark in ["+", "++", "+#", "#", "=", "=+", "=#"] {
            assert_eq!(read_as(&game, &format!("L!xh8{mark}")), "h7-h8 x{h8}");
        }
        assert!(read_as(&game, "L!xh8#+").contains("is not understood"));
        assert_eq!(read_as(&game, "L!xh8-g8"), "h7-g8 x{h8}");
        assert_eq!(read_as(&game, "L!xh8"), "h7-h8 x{h8}");
        assert_eq!(read_as(&game, "--"), "h7-h7");
        assert_eq!(read_as(&game, "L!h7xh9"), "h7-h9 x{h9}");
        assert!(read_as(&game, "L!xg8").contains("nothing to capture"));
        assert!(
            read_as(&game, "Q5").contains("expected") || read_as(&game, "Q5").contains("no piece")
        );
    }
}
