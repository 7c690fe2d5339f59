//! A finished game as the table needs it and as PGN, and back from PGN when a match is resumed.

use super::clock::TimeControl;
use super::openings::Opening;
use super::pgn::{GameResult, RawGame, Record, RecordedMove, score_comment};
use super::referee::{Course, Ending};
use super::schedule::{GameSpec, Schedule};
use super::standings::Outcome;
use super::stats::Points;
use crate::types::Color;
use std::time::SystemTime;

/// The tag with the identity of the tournament.
const TOURNAMENT: &str = "Tournament";
/// The tag with the number of the game, from 1.
const NUMBER: &str = "Game";
/// The tag with the kind of the loser's fault.
const FAULT: &str = "Fault";
/// The tag with the reason of the end in words.
const REASON: &str = "Reason";

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Which one.
    pub game: GameSpec,
    /// What the table needs.
    pub outcome: Outcome,
    /// The kind of the loser's fault, if it lost by one.
    pub fault: Option<String>,
    /// Why it ended.
    pub reason: String,
}

/// A finished game with its moves.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which one.
    pub game: GameSpec,
    /// Where it began.
    pub opening: Opening,
    /// What happened.
    pub course: Course,
}

/// What the tags of all games have in common.
#[derive(Clone, Debug)]
pub struct Labels {
    /// The name of the event.
    pub event: String,
    /// The rule set.
    pub variant: String,
    /// The identity of the tournament.
    pub fingerprint: String,
    /// The engines' names.
    pub names: Vec<String>,
    /// The engines' time controls.
    pub times: Vec<TimeControl>,
}

impl Report {
    /// What the table needs.
    #[must_use]
    pub fn finished(&self) -> Finished {
        let ending = &self.course.ending;
        let fault = match ending {
            Ending::Faulted(_, fault) => Some(fault.kind().to_string()),
            _ => None,
        };
        let begins = self.opening.game.position().side();
        let mut depths = [(0, 0); 2];
        for (index, played) in self.course.moves.iter().enumerate() {
            let side = if index % 2 == 0 { begins } else { !begins };
            if let Some((_, depth)) = played.thought {
                let (sum, count) = &mut depths[side.index()];
                *sum += u64::from(depth);
                *count += 1;
            }
        }
        let plies = self.opening.written.len() + self.course.moves.len();
        Finished {
            game: self.game,
            outcome: outcome(ending.result(), fault.as_deref(), plies, depths),
            fault,
            reason: ending.to_string(),
        }
    }

    /// The game for a PGN file.
    #[must_use]
    pub fn record(&self, labels: &Labels) -> Record {
        let ending = &self.course.ending;
        let finished = self.finished();
        let name = |engine: usize| labels.names.get(engine).cloned().unwrap_or_default();
        let time = |engine: usize| {
            let time = labels.times.get(engine).copied();
            time.unwrap_or(TimeControl::Untimed).to_string()
        };
        let (white, black) = (time(self.game.first), time(self.game.second));
        let mut tags = vec![
            ("Event", labels.event.clone()),
            ("Site", "?".into()),
            ("Date", today()),
            ("Round", (self.game.round + 1).to_string()),
            ("White", name(self.game.first)),
            ("Black", name(self.game.second)),
            ("Variant", labels.variant.clone()),
        ];
        if white == black {
            tags.push(("TimeControl", white));
        } else {
            tags.extend([("WhiteTimeControl", white), ("BlackTimeControl", black)]);
        }
        if let Some(fen) = &self.opening.fen {
            tags.extend([("SetUp", "1".into()), ("FEN", fen.clone())]);
        }
        tags.push(("Termination", ending.termination().into()));
        tags.extend(finished.fault.map(|fault| (FAULT, fault)));
        tags.push((REASON, finished.reason.clone()));
        tags.push((TOURNAMENT, labels.fingerprint.clone()));
        tags.push((NUMBER, (self.game.number + 1).to_string()));
        Record {
            tags: tags
                .into_iter()
                .map(|(name, value)| (name.to_string(), value))
                .collect(),
            moves: self.moves(),
            second_begins: self.opening.game.start_setup().side == Color::Second,
            ending: finished.reason,
            result: ending.result(),
        }
    }

    fn moves(&self) -> Vec<RecordedMove> {
        let opening = self.opening.written.iter().map(|text| RecordedMove {
            text: text.clone(),
            comment: String::new(),
        });
        let played = self.course.moves.iter().map(|played| RecordedMove {
            text: played.text.clone(),
            comment: played.thought.map_or_else(String::new, |(score, depth)| {
                score_comment(score, depth, played.elapsed)
            }),
        });
        opening.chain(played).collect()
    }
}

/// What the table needs of a game; a fault of the loser is a time loss or another one.
fn outcome(
    result: GameResult,
    fault: Option<&str>,
    plies: usize,
    depths: [(u64, u64); 2],
) -> Outcome {
    Outcome {
        first: match result {
            GameResult::First => Points::Win,
            GameResult::Second => Points::Loss,
            GameResult::Draw | GameResult::Unfinished => Points::Draw,
        },
        time_loss: fault == Some(super::engine::TIME),
        fault: fault.is_some_and(|kind| kind != super::engine::TIME),
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        depths,
    }
}

/// The identity of the tournament that a game of a file belongs to.
#[must_use]
pub fn tournament_of(raw: &RawGame) -> Option<&str> {
    raw.tag(TOURNAMENT)
}

/// A game of a file as one of `schedule`; `None` if it has no number or no result.
#[must_use]
pub fn from_pgn(schedule: &Schedule, raw: &RawGame) -> Option<Finished> {
    let number: usize = raw.tag(NUMBER)?.parse().ok()?;
    let game = schedule.game(number.checked_sub(1)?)?;
    let result = raw
        .result
        .filter(|&result| result != GameResult::Unfinished)?;
    let begins = raw
        .tag("FEN")
        .is_some_and(|fen| fen.split_whitespace().nth(1) == Some("b"));
    let mut depths = [(0, 0); 2];
    for (ply, token) in (usize::from(begins)..).zip(&raw.moves) {
        if let Some(depth) = depth_of(&token.comment) {
            let (sum, count) = &mut depths[ply % 2];
            *sum += depth;
            *count += 1;
        }
    }
    let fault = raw.tag(FAULT).map(str::to_string);
    Some(Finished {
        game,
        outcome: outcome(result, fault.as_deref(), raw.moves.len(), depths),
        fault,
        reason: raw.tag(REASON).unwrap_or_default().into(),
    })
}

/// The depth in a comment `+0.35/9 1.2`.
fn depth_of(comment: &str) -> Option<u64> {
    let (score, rest) = comment.split_once('/')?;
    score.parse::<f64>().ok()?;
    rest.split_whitespace().next()?.parse().ok()
}

/// Today's date in UTC, as PGN writes it.
fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = since.map_or(0, |time| time.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days since 1970-01-01 (Hinnant's `civil_from_days`).
const fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_787), (2026, 11, 30));
    }

    #[test]
    fn depths_in_comments() {
        assert_eq!(depth_of("+0.35/9 1.2 more"), Some(9));
        assert_eq!(depth_of("-1000.01/12"), Some(12));
        assert_eq!(depth_of("and/or"), None);
        assert_eq!(depth_of(""), None);
    }
}
