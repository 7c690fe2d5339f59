//! The engine's own settings, as its `option` features announce them.

use super::text::shown;
use std::time::Duration;

/// No limit in nodes is larger.
const MOST_NODES: u64 = 1_000_000_000;
/// No overhead is larger, in milliseconds.
const MOST_OVERHEAD: u64 = 10_000;

/// The settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A search ends after so many nodes; 0 for no such limit.
    pub node_limit: u64,
    /// What the way of a move to the opponent may cost.
    pub overhead: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            node_limit: 0,
            overhead: Duration::from_millis(50),
        }
    }
}

/// What setting an option asks of the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing more.
    None,
    /// To forget all searches.
    ClearHash,
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
    #[error("bad value for {name}, expected a whole number from 0 to {most}")]
    Value {
        /// The option.
        name: &'static str,
        /// Its largest value.
        most: u64,
    },
}

const NODE_LIMIT: &str = "Node limit";
const OVERHEAD: &str = "Move overhead";
const CLEAR_HASH: &str = "Clear hash";

impl Options {
    /// The options as features, with their present values.
    pub fn features(&self) -> [String; 3] {
        let overhead = self.overhead.as_millis();
        [
            format!("{NODE_LIMIT} -spin {} 0 {MOST_NODES}", self.node_limit),
            format!("{OVERHEAD} -spin {overhead} 0 {MOST_OVERHEAD}"),
            format!("{CLEAR_HASH} -button"),
        ]
    }

    /// Sets an option, or presses it.
    ///
    /// # Errors
    /// Why it is not set; everything is as it was then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let is = |option: &str| option.eq_ignore_ascii_case(name);
        if is(NODE_LIMIT) {
            self.node_limit = number(NODE_LIMIT, value, MOST_NODES)?;
        } else if is(OVERHEAD) {
            self.overhead = Duration::from_millis(number(OVERHEAD, value, MOST_OVERHEAD)?);
        } else if is(CLEAR_HASH) {
            return match value {
                None => Ok(Effect::ClearHash),
                Some(_) => Err(OptionError::Button(CLEAR_HASH)),
            };
        } else {
            return Err(OptionError::Unknown(shown(name)));
        }
        Ok(Effect::None)
    }
}

fn number(name: &'static str, value: Option<&str>, most: u64) -> Result<u64, OptionError> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|&number| number <= most)
        .ok_or(OptionError::Value { name, most })
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
}
