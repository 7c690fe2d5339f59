//! What an engine is: the text behind `--engine`.
//!
//! `name=A cmd="./a --flag" memory=64 cores=1 option.Skill=3 variant.cashew=cashew-shogi dir=/tmp`:
//! words as a shell cuts them, each `KEY=VALUE`.

use super::clock::{TimeControl, TimeControlError};
use super::words::{self, UnclosedQuote, Word};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// An engine, as the user describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What it is called in tables and PGN.
    pub name: String,
    /// Program and arguments; never empty.
    pub command: Vec<String>,
    /// The folder it is started in.
    pub dir: Option<PathBuf>,
    /// Its own options, in order.
    pub options: Vec<(String, String)>,
    /// Memory in megabytes.
    pub memory: u64,
    /// Number of threads.
    pub cores: u32,
    /// Nodes a move, instead of the limit of the match.
    pub nodes: Option<u64>,
    /// Depth limit, instead of the one of the match.
    pub depth: Option<u32>,
    /// Time control, instead of the one of the match.
    pub time: Option<TimeControl>,
    /// What it calls a rule set that has another name here.
    pub variants: BTreeMap<String, String>,
}

/// An engine description that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine \"{text}\": {problem}")]
pub struct EngineSpecError {
    /// The whole description.
    pub text: String,
    /// What is wrong, and where.
    #[source]
    pub problem: Problem,
}

/// What is wrong with an engine description.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A quote without an end.
    #[error(transparent)]
    Quote(#[from] UnclosedQuote),
    /// A word without `=`.
    #[error("column {column}: \"{word}\": expected KEY=VALUE")]
    NoValue {
        /// Where it stands, counted from 1.
        column: usize,
        /// The word.
        word: String,
    },
    /// A key that does not exist.
    #[error(
        "column {column}: unknown key \"{key}\": expected name, cmd, dir, memory, cores, nodes, depth, tc, st, option.NAME or variant.NAME"
    )]
    UnknownKey {
        /// Where it stands, counted from 1.
        column: usize,
        /// The key.
        key: String,
    },
    /// A key given twice.
    #[error("column {column}: \"{key}\" is given twice")]
    Twice {
        /// Where the second one stands, counted from 1.
        column: usize,
        /// The key.
        key: String,
    },
    /// A value that does not fit its key.
    #[error("column {column}: {key}={value}: expected {expected}")]
    Value {
        /// Where it stands, counted from 1.
        column: usize,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A time control that cannot be read.
    #[error("column {column}: {error}")]
    Time {
        /// Where it stands, counted from 1.
        column: usize,
        /// What is wrong with it.
        error: TimeControlError,
    },
    /// Nothing says how to start it.
    #[error("cmd is missing: expected cmd=\"PROGRAM ARGUMENTS\"")]
    NoCommand,
}

/// What an engine gets that says nothing else.
const DEFAULT_MEMORY: u64 = 64;

impl EngineSpec {
    /// Reads a description.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected.
    pub fn parse(text: &str) -> Result<Self, EngineSpecError> {
        Self::read(text).map_err(|problem| EngineSpecError {
            text: text.into(),
            problem,
        })
    }

    fn read(text: &str) -> Result<Self, Problem> {
        let mut spec = Self {
            name: String::new(),
            command: Vec::new(),
            dir: None,
            options: Vec::new(),
            memory: DEFAULT_MEMORY,
            cores: 1,
            nodes: None,
            depth: None,
            time: None,
            variants: BTreeMap::new(),
        };
        let mut seen: Vec<String> = Vec::new();
        for word in words::split(text)? {
            let Some((key, value)) = word.text.split_once('=') else {
                return Err(Problem::NoValue {
                    column: word.column,
                    word: word.text,
                });
            };
            if seen.iter().any(|other| other == key) {
                return Err(Problem::Twice {
                    column: word.column,
                    key: key.into(),
                });
            }
            spec.set(&word, key, value)?;
            seen.push(key.into());
        }
        let Some(program) = spec.command.first() else {
            return Err(Problem::NoCommand);
        };
        if spec.name.is_empty() {
            let path = PathBuf::from(program);
            spec.name = path.file_stem().map_or_else(
                || program.clone(),
                |stem| stem.to_string_lossy().into_owned(),
            );
        }
        Ok(spec)
    }

    fn set(&mut self, word: &Word, key: &str, value: &str) -> Result<(), Problem> {
        let column = word.column;
        let wrong = |expected| Problem::Value {
            column,
            key: key.into(),
            value: value.into(),
            expected,
        };
        let time =
            |text: &str| TimeControl::parse(text).map_err(|error| Problem::Time { column, error });
        match key.split_once('.') {
            Some(("option", name)) if !name.is_empty() => {
                self.options.push((name.into(), value.into()))
            }
            Some(("variant", name)) if !name.is_empty() && is_one_word(value) => {
                self.variants.insert(name.into(), value.into());
            }
            Some(("variant", name)) if !name.is_empty() => return Err(wrong("one word")),
            Some(_) => {
                return Err(Problem::UnknownKey {
                    column,
                    key: key.into(),
                });
            }
            None => match key {
                "name" if !value.trim().is_empty() => self.name = value.into(),
                "name" => return Err(wrong("a name")),
                "cmd" => {
                    self.command =
                        command(value).ok_or_else(|| wrong("a program and its arguments"))?
                }
                "dir" => self.dir = Some(value.into()),
                "memory" => {
                    self.memory = positive(value).ok_or_else(|| wrong("megabytes, at least 1"))?
                }
                "cores" => {
                    self.cores = positive(value).ok_or_else(|| wrong("a number, at least 1"))?
                }
                "nodes" => {
                    self.nodes = Some(positive(value).ok_or_else(|| wrong("a number, at least 1"))?)
                }
                "depth" => {
                    self.depth = Some(positive(value).ok_or_else(|| wrong("a number, at least 1"))?)
                }
                "tc" => self.time = Some(time(value)?),
                "st" => self.time = Some(time(&format!("st {value}"))?),
                _ => {
                    return Err(Problem::UnknownKey {
                        column,
                        key: key.into(),
                    });
                }
            },
        }
        Ok(())
    }

    /// What the engine calls the rule set that is called `name` here.
    #[must_use]
    pub fn variant<'a>(&'a self, name: &'a str) -> &'a str {
        self.variants.get(name).map_or(name, String::as_str)
    }
}

fn is_one_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn command(text: &str) -> Option<Vec<String>> {
    let words: Vec<String> = words::split(text)
        .ok()?
        .into_iter()
        .map(|word| word.text)
        .collect();
    words
        .first()
        .is_some_and(|program| !program.is_empty())
        .then_some(words)
}

fn positive<T: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_description() {
        let spec = EngineSpec::parse(
            r#"name="A b" cmd="'/opt/my engine/x' --flag" memory=128 cores=2 nodes=2000 depth=9 tc=10+0.1
               option.Skill=3 "option.Book File=a b" variant.cashew=cashew-shogi dir=/tmp"#,
        )
        .unwrap();
        assert_eq!(spec.name, "A b");
        assert_eq!(spec.command, ["/opt/my engine/x", "--flag"]);
        assert_eq!(
            (spec.memory, spec.cores, spec.nodes, spec.depth),
            (128, 2, Some(2000), Some(9))
        );
        assert_eq!(spec.time, TimeControl::parse("10+0.1").ok());
        assert_eq!(
            spec.options,
            [
                ("Skill".into(), "3".into()),
                ("Book File".into(), "a b".into())
            ]
        );
        assert_eq!(
            (spec.variant("cashew"), spec.variant("daidai")),
            ("cashew-shogi", "daidai")
        );
        assert_eq!(spec.dir, Some(PathBuf::from("/tmp")));
    }

    #[test]
    fn the_name_comes_from_the_program() {
        assert_eq!(
            EngineSpec::parse("cmd=/usr/games/hachu st=1").unwrap().name,
            "hachu"
        );
    }

    #[test]
    fn errors_say_what_where_and_what_was_expected() {
        for (text, message) in [
            ("cmd=a hello", "column 7: \"hello\": expected KEY=VALUE"),
            (
                "cmd=a size=3",
                "column 7: unknown key \"size\": expected name, cmd",
            ),
            (
                "cmd=a cores=0",
                "column 7: cores=0: expected a number, at least 1",
            ),
            ("cmd=a memory=-4", "column 7: memory=-4: expected megabytes"),
            ("cmd=a cmd=b", "column 7: \"cmd\" is given twice"),
            ("cmd=a tc=x", "column 7: time control \"x\""),
            ("name=a", "cmd is missing"),
            ("cmd=", "column 1: cmd=: expected a program"),
            ("cmd=\"a", "column 5: the quote \" is not closed"),
            ("cmd=a variant.x=\"a b\"", "expected one word"),
            ("cmd=a option.=1", "unknown key"),
        ] {
            let error = EngineSpec::parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
