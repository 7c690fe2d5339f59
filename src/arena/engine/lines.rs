//! What a line of an engine means.

use crate::arena::pgn::GameResult;

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// `move X`: a move, or a leg of one if it ends in a comma.
    Move(String),
    /// A thinking line.
    Thinking(Thinking),
    /// `resign`.
    Resign,
    /// `offer draw`.
    OfferDraw,
    /// `1-0 {reason}`.
    Claim(GameResult, String),
    /// `Illegal move: X`, `Illegal move (reason): X`: the whole line.
    IllegalMove(String),
    /// `Error (kind): X`, `tellusererror X`: the whole line.
    Error(String),
    /// `feature ...`: what follows the word.
    Feature(String),
    /// `pong N`.
    Pong(u64),
    /// Part of the protocol, of no interest to a referee.
    Other,
    /// Not part of the protocol.
    Unknown(String),
}

/// What an engine thinks of its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Depth in plies.
    pub depth: u32,
    /// Centipawns for the side that thinks; ±(100000+N) is a mate in N.
    pub score: i32,
    /// Centiseconds.
    pub time: u64,
    /// Nodes.
    pub nodes: u64,
    /// The line it expects.
    pub pv: String,
}

impl EngineLine {
    /// Reads a line; everything has a meaning, if only [`EngineLine::Unknown`].
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "move" => Self::Move(rest.into()),
            "feature" => Self::Feature(rest.into()),
            "pong" => rest
                .parse()
                .map_or_else(|_| Self::Unknown(line.into()), Self::Pong),
            "resign" => Self::Resign,
            "offer" if rest == "draw" => Self::OfferDraw,
            "tellics" if rest == "resign" => Self::Resign,
            "result" => Self::claim(rest).unwrap_or_else(|| Self::Unknown(line.into())),
            "tellusererror" | "Error" => Self::Error(line.into()),
            "Illegal" if rest.starts_with("move") => Self::IllegalMove(line.into()),
            "Illegal" => Self::Error(line.into()),
            "" | "telluser" | "tellall" | "tellallothers" | "tellothers" | "tellopponent"
            | "tellics" | "tellicsnoalias" | "askuser" | "setup" | "piece" | "highlight"
            | "choice" | "click" | "Hint:" | "setscore" | "variant" | "stat01:" | "adjourn" => {
                Self::Other
            }
            _ if word.starts_with('#') => Self::Other,
            _ => Self::claim(line)
                .or_else(|| Thinking::parse(line).map(Self::Thinking))
                .or_else(|| numbered_move(line).map(|text| Self::Move(text.into())))
                .unwrap_or_else(|| Self::Unknown(line.into())),
        }
    }

    fn claim(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let result = GameResult::parse(word).filter(|_| word != "1/2")?;
        Some(Self::Claim(
            result,
            rest.trim()
                .trim_start_matches('{')
                .trim_end_matches('}')
                .trim()
                .into(),
        ))
    }
}

impl Thinking {
    /// Reads `depth score time nodes [more TAB] pv`.
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        // Some engines mark the depth: `9.`, `9&`.
        let depth = words
            .next()?
            .trim_end_matches(|c: char| c.is_ascii_punctuation())
            .parse()
            .ok()?;
        let score = words.next()?.parse().ok()?;
        let time = words.next()?.parse().ok()?;
        let nodes = words.next()?.parse().ok()?;
        let pv = match line.split_once('\t') {
            Some((_, pv)) if pv.trim().is_empty() => String::new(),
            Some((before, pv)) if before.split_whitespace().count() >= 4 => pv.trim().into(),
            _ => words.collect::<Vec<_>>().join(" "),
        };
        Some(Self {
            depth,
            score,
            time,
            nodes,
            pv,
        })
    }
}

/// The old forms `12. ... e7e5`, `12 ... e7e5` and `My move is: e7e5`.
fn numbered_move(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("My move is") {
        return Some(rest.trim_start_matches([' ', ':'])).filter(|text| !text.is_empty());
    }
    let (number, rest) = line.split_once("...")?;
    let number = number.trim().trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    Some(rest.trim())
        .filter(|text| is_number && !text.is_empty() && !text.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::EngineLine as L;
    use super::*;

    #[test]
    fn moves_in_every_form() {
        for (line, text) in [
            ("move e2e4", "e2e4"),
            (" move  h8i9, ", "h8i9,"),
            ("12. ... e7e5", "e7e5"),
            ("12... e7e5", "e7e5"),
            ("My move is: e7e5", "e7e5"),
            ("move", ""),
        ] {
            assert_eq!(L::parse(line), L::Move(text.into()), "{line}");
        }
    }

    #[test]
    fn thinking() {
        let expected = |pv: &str| {
            L::Thinking(Thinking {
                depth: 9,
                score: -35,
                time: 12,
                nodes: 3456,
                pv: pv.into(),
            })
        };
        assert_eq!(L::parse("9 -35 12 3456 e2e4 e7e5"), expected("e2e4 e7e5"));
        assert_eq!(
            L::parse("  9. -35   12\t3456 e2e4 e7e5"),
            expected("e2e4 e7e5")
        );
        assert_eq!(
            L::parse("9 -35 12 3456 12 100000 0\te2e4"),
            expected("e2e4")
        );
        assert_eq!(L::parse("9 -35 12 3456"), expected(""));
    }

    #[test]
    fn the_end_of_a_game() {
        assert_eq!(L::parse("resign"), L::Resign);
        assert_eq!(L::parse("offer draw"), L::OfferDraw);
        assert_eq!(
            L::parse("1-0 {White mates}"),
            L::Claim(GameResult::First, "White mates".into())
        );
        assert_eq!(
            L::parse("1/2-1/2 {Repetition}"),
            L::Claim(GameResult::Draw, "Repetition".into())
        );
        assert_eq!(
            L::parse("result 0-1"),
            L::Claim(GameResult::Second, String::new())
        );
    }

    #[test]
    fn complaints_and_the_rest() {
        assert!(matches!(
            L::parse("Illegal move (because): a1a1"),
            L::IllegalMove(_)
        ));
        assert!(matches!(L::parse("Illegal move: a1a1"), L::IllegalMove(_)));
        assert!(matches!(
            L::parse("tellusererror Illegal position"),
            L::Error(_)
        ));
        assert!(matches!(
            L::parse("Error (unknown command): computer"),
            L::Error(_)
        ));
        assert_eq!(L::parse("pong 17"), L::Pong(17));
        assert_eq!(L::parse("# debug"), L::Other);
        assert_eq!(L::parse("setup (PNB) 13x13+0_chu fen"), L::Other);
        for rubbish in [
            "pong x",
            "hello",
            "12 apples",
            "99999999999 1 1 1",
            "... x",
            "\u{0}",
        ] {
            assert_eq!(L::parse(rubbish), L::Unknown(rubbish.into()), "{rubbish}");
        }
    }
}
