//! The engine's own settings, as its `option` features announce them.

use super::strength;
use super::text::shown;
use crate::search::Limits;
use crate::variant::Repetition;
use std::path::PathBuf;
use std::time::Duration;

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A search ends after so many nodes; 0 for no such limit.
    pub node_limit: u64,
    /// What the way of a move to the opponent may cost.
    pub overhead: Duration,
    /// The lines that analysis shows.
    pub multi_pv: usize,
    /// How much worse than even the engine finds a repetition that draws, in centipawns.
    pub contempt: i32,
    /// What repetition means; `None` for what the rule set says.
    pub repetition: Option<Repetition>,
    /// How well the engine plays: see [`strength`].
    pub strength: u32,
    /// The engine resigns when it is so much behind, in centipawns; 0 for never.
    pub resign: i32,
    /// For so many of its moves in a row.
    pub resign_moves: u32,
    /// The engine offers a draw when the score is so near to even, in centipawns; 0 for never.
    pub offer_draw: i32,
    /// For so many of its moves in a row, nothing captured meanwhile.
    pub offer_draw_moves: u32,
    /// The engine takes a draw when its score is lower, in centipawns.
    pub accept_draw: i32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            node_limit: 0,
            overhead: Duration::from_millis(50),
            multi_pv: 1,
            contempt: Limits::default().contempt,
            repetition: None,
            strength: strength::FULL,
            resign: 0,
            resign_moves: 3,
            offer_draw: 0,
            offer_draw_moves: 10,
            accept_draw: -100,
        }
    }
}

/// What setting an option asks of the driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing more: it counts from the next move on.
    None,
    /// To begin a running analysis anew.
    Analysis,
    /// To forget all searches, whose scores are others now.
    Scores,
    /// To forget all searches.
    ClearHash,
    /// To play by other rules.
    Rules,
    /// To record the conversation here; `None` to end that.
    Log(Option<PathBuf>),
}

/// Why an option is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("unknown option {0}")]
    Unknown(String),
    /// A button with a value.
    #[error("{0} is a button and takes no value")]
    Button(&'static str),
    /// A value that is none of the option's.
    #[error("bad value for {name}, expected a whole number from {least} to {most}")]
    Value {
        /// The option.
        name: &'static str,
        /// Its smallest value.
        least: i64,
        /// Its largest value.
        most: i64,
    },
    /// None of the words that the option knows.
    #[error("bad value for {name}, expected one of {choices}")]
    Choice {
        /// The option.
        name: &'static str,
        /// The words.
        choices: String,
    },
}

/// A setting that is a number.
struct Spin {
    name: &'static str,
    least: i64,
    most: i64,
    effect: Effect,
    get: fn(&Options) -> i64,
    /// Takes a number between `least` and `most`.
    set: fn(&mut Options, i64),
}

/// No score that a setting names is larger, in centipawns.
const MOST_SCORE: i64 = 10_000;

static SPINS: [Spin; 10] = [
    Spin {
        name: "Node limit",
        least: 0,
        most: 1_000_000_000,
        effect: Effect::None,
        get: |options| options.node_limit as i64,
        set: |options, value| options.node_limit = value as u64,
    },
    Spin {
        name: "Move overhead",
        least: 0,
        most: 10_000,
        effect: Effect::None,
        get: |options| options.overhead.as_millis() as i64,
        set: |options, value| options.overhead = Duration::from_millis(value as u64),
    },
    Spin {
        name: "MultiPV",
        least: 1,
        most: 100,
        effect: Effect::Analysis,
        get: |options| options.multi_pv as i64,
        set: |options, value| options.multi_pv = value as usize,
    },
    Spin {
        name: "Contempt",
        least: -1_000,
        most: 1_000,
        effect: Effect::Scores,
        get: |options| i64::from(options.contempt),
        set: |options, value| options.contempt = value as i32,
    },
    Spin {
        name: "Strength",
        least: 1,
        most: strength::FULL as i64,
        effect: Effect::None,
        get: |options| i64::from(options.strength),
        set: |options, value| options.strength = value as u32,
    },
    Spin {
        name: "Resign score",
        least: 0,
        most: MOST_SCORE,
        effect: Effect::None,
        get: |options| i64::from(options.resign),
        set: |options, value| options.resign = value as i32,
    },
    Spin {
        name: "Resign moves",
        least: 1,
        most: 100,
        effect: Effect::None,
        get: |options| i64::from(options.resign_moves),
        set: |options, value| options.resign_moves = value as u32,
    },
    Spin {
        name: "Draw offer score",
        least: 0,
        most: MOST_SCORE,
        effect: Effect::None,
        get: |options| i64::from(options.offer_draw),
        set: |options, value| options.offer_draw = value as i32,
    },
    Spin {
        name: "Draw offer moves",
        least: 1,
        most: 500,
        effect: Effect::None,
        get: |options| i64::from(options.offer_draw_moves),
        set: |options, value| options.offer_draw_moves = value as u32,
    },
    Spin {
        name: "Accept draw below",
        least: -MOST_SCORE,
        most: MOST_SCORE,
        effect: Effect::None,
        get: |options| i64::from(options.accept_draw),
        set: |options, value| options.accept_draw = value as i32,
    },
];

const REPETITION: &str = "Repetition";
const LOG_FILE: &str = "Log file";
const CLEAR_HASH: &str = "Clear hash";

/// The words for what repetition means.
const REPETITIONS: [(&str, Option<Repetition>); 4] = [
    ("as the rule set", None),
    ("modern", Some(Repetition::Modern)),
    ("simple", Some(Repetition::Simple)),
    ("forbid", Some(Repetition::Forbid)),
];

impl Options {
    /// The options as features, with their present values.
    pub fn features(&self) -> Vec<String> {
        let spin = |spin: &Spin| {
            let value = (spin.get)(self);
            format!("{} -spin {value} {} {}", spin.name, spin.least, spin.most)
        };
        let choice = |&(word, means): &(&str, Option<Repetition>)| {
            let mark = if means == self.repetition { "*" } else { "" };
            format!("{mark}{word}")
        };
        let choices: Vec<String> = REPETITIONS.iter().map(choice).collect();
        let mut features: Vec<String> = SPINS.iter().map(spin).collect();
        features.push(format!("{REPETITION} -combo {}", choices.join(" /// ")));
        features.push(format!("{LOG_FILE} -file "));
        features.push(format!("{CLEAR_HASH} -button"));
        features
    }

    /// Sets an option, or presses it.
    ///
    /// # Errors
    /// Why it is not set; everything is as it was then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let is = |option: &str| option.eq_ignore_ascii_case(name);
        if let Some(spin) = SPINS.iter().find(|spin| is(spin.name)) {
            (spin.set)(self, number(spin, value)?);
            Ok(spin.effect.clone())
        } else if is(REPETITION) {
            self.repetition = repetition(value)?;
            Ok(Effect::Rules)
        } else if is(LOG_FILE) {
            let path = value.filter(|path| !path.is_empty());
            Ok(Effect::Log(path.map(PathBuf::from)))
        } else if is(CLEAR_HASH) {
            match value {
                None => Ok(Effect::ClearHash),
                Some(_) => Err(OptionError::Button(CLEAR_HASH)),
            }
        } else {
            Err(OptionError::Unknown(shown(name)))
        }
    }
}

fn number(spin: &Spin, value: Option<&str>) -> Result<i64, OptionError> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| (spin.least..=spin.most).contains(number))
        .ok_or(OptionError::Value {
            name: spin.name,
            least: spin.least,
            most: spin.most,
        })
}

fn repetition(value: Option<&str>) -> Result<Option<Repetition>, OptionError> {
    let named = |&&(word, _): &&(&str, Option<Repetition>)| {
        value.is_some_and(|value| value.eq_ignore_ascii_case(word))
    };
    match REPETITIONS.iter().find(named) {
        Some(&(_, means)) => Ok(means),
        None => Err(OptionError::Choice {
            name: REPETITION,
            choices: REPETITIONS.map(|(word, _)| word).join(", "),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_range_are_taken() {
        let mut options = Options::default();
        assert_eq!(options.set("node LIMIT", Some("5000")), Ok(Effect::None));
        assert_eq!(options.node_limit, 5_000);
        assert_eq!(options.set("Clear hash", None), Ok(Effect::ClearHash));
        for value in [None, Some(""), Some("-1"), Some("x"), Some("99999999999")] {
            let old = options;
            assert!(options.set("Move overhead", value).is_err());
            assert_eq!(options, old);
        }
        assert!(options.set("Clear hash", Some("1")).is_err());
        assert!(options.set("Hash", Some("1")).is_err());
    }

    #[test]
    fn every_number_is_announced_and_set() {
        for spin in &SPINS {
            let mut options = Options::default();
            let text = format!("{} -spin {} ", spin.name, (spin.get)(&options));
            assert!(options.features().iter().any(|f| f.starts_with(&text)));
            for value in [spin.least, spin.most] {
                options.set(spin.name, Some(&value.to_string())).unwrap();
                assert_eq!((spin.get)(&options), value, "{}", spin.name);
            }
            for value in [spin.least - 1, spin.most + 1] {
                assert!(options.set(spin.name, Some(&value.to_string())).is_err());
            }
        }
    }

    #[test]
    fn words_and_paths() {
        let mut options = Options::default();
        assert_eq!(options.set("Repetition", Some("Simple")), Ok(Effect::Rules));
        assert_eq!(options.repetition, Some(Repetition::Simple));
        let error = options.set("Repetition", Some("never")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "bad value for Repetition, expected one of as the rule set, modern, simple, forbid"
        );
        assert_eq!(options.repetition, Some(Repetition::Simple));
        let log = |path: &str| Ok(Effect::Log(Some(PathBuf::from(path))));
        assert_eq!(options.set("Log file", Some("/tmp/a b")), log("/tmp/a b"));
        assert_eq!(options.set("Log file", Some("")), Ok(Effect::Log(None)));
        let all = options.features().join("\n");
        assert!(all.contains(
            "Repetition -combo as the rule set /// modern /// *simple /// forbid\nLog file -file \n"
        ));
    }
}
