//! The piece the user holds in the window, and where it may go.
//!
//! XBoard says `lift SQUARE` when a piece is taken up and `put SQUARE` when it is set down. A move of
//! several legs comes as `lift e4`, `put e5`, `lift e5`, `put e6`: the second lift is of the square the
//! piece was just put on. A square is marked by the letters of `highlight`.

use crate::game::Game;
use crate::movegen::plain::for_each_end;
use crate::notation::fen::push_run;
use crate::position::Position;
use crate::tables::Rules;
use crate::types::{Move, Square};
use std::collections::HashMap;

/// XBoard knows moves of no more legs.
const MOST_LEGS: usize = 3;

/// What is marked on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The move may end here, and captures nothing.
    Quiet,
    /// The move may end here, and captures.
    Capture,
    /// The move may end here, captures and so promotes, without choice.
    Promotion,
    /// A leg may end here and another one follow. Chosen twice, it ends the move where that is legal.
    Leg,
}

impl Mark {
    /// The letter that XBoard takes for it: yellow, red, blue, cyan.
    const fn letter(self) -> char {
        match self {
            Self::Quiet => 'Y',
            Self::Capture => 'R',
            Self::Promotion => 'B',
            Self::Leg => 'C',
        }
    }
}

/// A piece in the user's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Where it stood.
    from: Square,
    /// The ends of the legs so far.
    legs: Vec<Square>,
    /// Where it was put last.
    put: Option<Square>,
}

impl Hand {
    /// The piece on `from` is taken up.
    pub const fn new(from: Square) -> Self {
        Self {
            from,
            legs: Vec::new(),
            put: None,
        }
    }

    /// The hand after a lift of `square`: of the same piece, if that was put there as the end of a
    /// leg, else of another one.
    pub fn lifted(hand: Option<Self>, square: Square, game: &Game) -> Self {
        if let Some(mut hand) = hand.filter(|hand| hand.put == Some(square)) {
            hand.put = None;
            if hand.marks(game).at(square) == Some(Mark::Leg) {
                hand.legs.push(square);
                return hand;
            }
        }
        Self::new(square)
    }

    /// Where the piece stood.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The piece is put on `square`.
    pub const fn put(&mut self, square: Square) {
        self.put = Some(square);
    }

    /// Where the next leg may end: nowhere, if the piece is not one of the side to move or the game
    /// is over.
    pub fn marks(&self, game: &Game) -> Marks {
        let mut marks = Marks(HashMap::new());
        for (legs, last) in ways(game, self.from) {
            let Some(rest) = legs.strip_prefix(self.legs.as_slice()) else {
                continue;
            };
            match rest {
                [to] => marks.add(*to, last),
                [to, ..] => marks.add(*to, Mark::Leg),
                // The piece may stay where it is.
                [] => marks.add(legs.last().copied().unwrap_or(self.from), last),
            }
        }
        marks
    }
}

/// The moves of the piece on `from`: the squares to be shown for each, and what ends it.
fn ways(game: &Game, from: Square) -> Vec<(Vec<Square>, Mark)> {
    let position = game.position();
    let mut legal = game.legal_moves();
    legal.retain(|played| played.from() == from);
    let mut ways = Vec::new();
    if legal.is_empty() {
        return ways;
    }
    for_each_end(position, from, &mut |end| {
        let Some(played) = end.to_move(position).filter(|m| legal.contains(m)) else {
            return;
        };
        // A pass has nothing but its stops to tell it by.
        let legs = if end.captured.is_empty() && end.to == from {
            end.stops.to_vec()
        } else {
            end.told()
        };
        if legs.len() <= MOST_LEGS {
            ways.push((legs, ending(position, played)));
        }
    });
    ways
}

/// The mark of the square on which a move ends.
fn ending(position: &Position, played: Move) -> Mark {
    let promotes = |rules: &Rules| {
        let piece = position.piece(played.from());
        piece.is_some_and(|piece| rules.after_capture(piece.code()) != piece.code())
    };
    if !position.is_capture(played) {
        Mark::Quiet
    } else if promotes(position.rules()) {
        Mark::Promotion
    } else {
        Mark::Capture
    }
}

/// The marked squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks(HashMap<Square, Mark>);

impl Marks {
    /// Marks a square; that a leg may end there is shown before anything else.
    fn add(&mut self, square: Square, mark: Mark) {
        let shown = self.0.entry(square).or_insert(mark);
        if mark == Mark::Leg {
            *shown = mark;
        }
    }

    /// The mark of a square.
    pub fn at(&self, square: Square) -> Option<Mark> {
        self.0.get(&square).copied()
    }

    /// The text behind `highlight`: ranks from the top, letters for marks, numbers for squares
    /// without.
    pub fn text(&self, files: u8, ranks: u8) -> String {
        let rank = |rank: u8| {
            let mut text = String::new();
            let mut bare = 0;
            for file in 0..files {
                match Square::new(file, rank).and_then(|square| self.at(square)) {
                    None => bare += 1,
                    Some(mark) => {
                        push_run(&mut text, bare);
                        bare = 0;
                        text.push(mark.letter());
                    }
                }
            }
            push_run(&mut text, bare);
            text
        };
        let ranks: Vec<String> = (0..ranks).rev().map(rank).collect();
        ranks.join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::variant::Catalog;
    use std::sync::Arc;

    fn game(fen: &str) -> Game {
        let variant = Catalog::built_in().unwrap().get("cashew").unwrap();
        let rules = Arc::new(Rules::new(variant).unwrap());
        let setup = fen::parse(rules.variant(), fen).unwrap();
        Game::from_setup(rules, &setup).unwrap()
    }

    fn square(text: &str) -> Square {
        Square::parse(text).unwrap()
    }

    /// The marks after the clicks.
    fn clicked(game: &Game, clicks: &[&str]) -> String {
        let mut hand = Hand::new(square(clicks[0]));
        for click in &clicks[1..] {
            hand.put(square(click));
            hand = Hand::lifted(Some(hand), square(click), game);
        }
        hand.marks(game).text(13, 13)
    }

    const LION: &str = "6k6/13/13/13/13/5p7/5p7/5L!7/13/13/13/13/6K6 w";

    #[test]
    fn a_lion_in_one_leg_or_two() {
        let game = game(LION);
        // Its neighbours are ends of legs: to capture and go on, or to pass by.
        assert_eq!(
            clicked(&game, &["f6"]),
            "13/13/13/13/13/3YYBYY5/3YCCCY5/3YC1CY5/3YCCCY5/3YYYYY5/13/13/13"
        );
        // Behind a captured Pawn: on, aside, back, or to stay.
        assert_eq!(
            clicked(&game, &["f6", "f7"]),
            "13/13/13/13/13/4BBB6/4BBB6/4BBB6/13/13/13/13/13"
        );
        // Behind an empty square there is only the way back, or to stay.
        assert_eq!(
            clicked(&game, &["f6", "e6"]),
            "13/13/13/13/13/13/13/4YY7/13/13/13/13/13"
        );
    }

    #[test]
    fn a_lift_elsewhere_begins_anew() {
        let game = game(LION);
        let mut hand = Hand::new(square("f6"));
        hand.put(square("f7"));
        assert_eq!(
            Hand::lifted(Some(hand.clone()), square("g1"), &game),
            Hand::new(square("g1"))
        );
        // No leg ends there.
        hand.put(square("f4"));
        assert_eq!(
            Hand::lifted(Some(hand), square("f4"), &game),
            Hand::new(square("f4"))
        );
        // Not to move, empty: nowhere to go.
        for from in ["g13", "f7", "a1"] {
            assert_eq!(
                clicked(&game, &[from]),
                "13/13/13/13/13/13/13/13/13/13/13/13/13"
            );
        }
    }

    #[test]
    fn a_finished_game_has_no_marks() {
        let game = game("13/13/13/13/13/13/13/13/13/13/13/13/6K6 w");
        assert!(game.outcome().is_some());
        assert_eq!(
            clicked(&game, &["g1"]),
            "13/13/13/13/13/13/13/13/13/13/13/13/13"
        );
    }

    #[test]
    fn every_move_can_be_clicked() {
        let game = game("6k6/13/13/3p1p7/4p8/3ppW!p6/4p1p6/5p7/2H!10/p12/13/2p6L!3/6K3p2 w");
        for played in game.legal_moves() {
            let ways = ways(&game, played.from());
            let mine = ways.iter().find(|(legs, _)| {
                let texts: Vec<String> = legs.iter().map(Square::to_string).collect();
                let text = match texts.as_slice() {
                    [to] => format!("{}{to}", played.from()),
                    _ => texts
                        .iter()
                        .scan(played.from().to_string(), |at, to| {
                            let leg = format!("{at}{to}");
                            at.clone_from(to);
                            Some(leg)
                        })
                        .collect::<Vec<_>>()
                        .join(","),
                };
                game.parse_move(&text) == Ok(played)
            });
            assert!(mine.is_some(), "{played:?}");
        }
    }
}
