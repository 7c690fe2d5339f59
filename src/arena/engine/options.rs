//! Options an engine announces, and whether a value fits.

use super::fault::Refusal;

/// An option, as `feature option="..."` announces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; it may contain spaces.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `-button`, `-save`, `-reset`: nothing, it does something.
    Button,
    /// `-check`: 0 or 1.
    Check,
    /// `-spin`, `-slider`: a number in a range.
    Spin {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// `-combo`: one of several words.
    Combo(Vec<String>),
    /// `-string`, `-text`, `-file`, `-path`: any text in one line.
    Text,
}

impl EngineOption {
    /// Reads `NAME -KIND ARGUMENTS`; `None` if it is not an option.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        // The name may contain " -" itself: the first known kind counts.
        text.match_indices(" -").find_map(|(at, _)| {
            let (kind, rest) = text
                .get(at + 2..)?
                .split_once(' ')
                .unwrap_or((text.get(at + 2..)?, ""));
            let kind = match kind.trim_end() {
                "button" | "save" | "reset" => OptionKind::Button,
                "check" => OptionKind::Check,
                "spin" | "slider" => {
                    let mut numbers = rest
                        .split_whitespace()
                        .map(|number| number.parse::<i64>().ok());
                    let (_, min, max) = (numbers.next()?, numbers.next()??, numbers.next()??);
                    OptionKind::Spin { min, max }
                }
                "combo" => {
                    let choices = rest
                        .split("///")
                        .map(|choice| choice.trim().trim_start_matches('*').to_string());
                    OptionKind::Combo(choices.filter(|choice| !choice.is_empty()).collect())
                }
                "string" | "text" | "file" | "path" => OptionKind::Text,
                _ => return None,
            };
            let name = text.get(..at)?.trim().to_string();
            (!name.is_empty()).then_some(Self { name, kind })
        })
    }

    /// The command that sets the option to `value`.
    ///
    /// # Errors
    /// The option does not take the value.
    pub fn command(&self, value: &str) -> Result<String, Refusal> {
        let wrong = |expected: String| Refusal::OptionValue {
            name: self.name.clone(),
            value: value.into(),
            expected,
        };
        let value = match &self.kind {
            OptionKind::Button => return Ok(format!("option {}", self.name)),
            OptionKind::Check => match value.to_ascii_lowercase().as_str() {
                "1" | "true" | "on" | "yes" => "1",
                "0" | "false" | "off" | "no" => "0",
                _ => return Err(wrong("0 or 1".into())),
            },
            OptionKind::Spin { min, max } => {
                let fits = value
                    .parse::<i64>()
                    .is_ok_and(|number| (*min..=*max).contains(&number));
                if fits {
                    value
                } else {
                    return Err(wrong(format!("a number from {min} to {max}")));
                }
            }
            OptionKind::Combo(choices) => {
                let fits = choices.iter().any(|choice| choice == value);
                if fits {
                    value
                } else {
                    return Err(wrong(format!("one of {}", choices.join(", "))));
                }
            }
            OptionKind::Text if value.contains(char::is_control) => {
                return Err(wrong("text in one line".into()));
            }
            OptionKind::Text => value,
        };
        Ok(format!("option {}={value}", self.name))
    }
}

/// The option called `name`: exactly, or else without regard to case.
///
/// # Errors
/// There is none.
pub fn find<'a>(options: &'a [EngineOption], name: &str) -> Result<&'a EngineOption, Refusal> {
    let exact = options.iter().find(|option| option.name == name);
    exact
        .or_else(|| {
            options
                .iter()
                .find(|option| option.name.eq_ignore_ascii_case(name))
        })
        .ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
            let known = if known.is_empty() {
                "none".into()
            } else {
                known.join(", ")
            };
            Refusal::UnknownOption {
                name: name.into(),
                known,
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_options() {
        let parse = |text| EngineOption::parse(text).unwrap();
        assert_eq!(
            parse("Node limit -spin 0 0 1000").kind,
            OptionKind::Spin { min: 0, max: 1000 }
        );
        assert_eq!(parse("Semi - open -check 1").name, "Semi - open");
        assert_eq!(
            parse("Style -combo a /// *b b /// c").kind,
            OptionKind::Combo(vec!["a".into(), "b b".into(), "c".into()])
        );
        assert_eq!(parse("Clear -button").kind, OptionKind::Button);
        assert_eq!(parse("Book -file ").kind, OptionKind::Text);
        for wrong in [
            "",
            "x",
            "x -what 1",
            "x -spin 1",
            "x -spin 1 a b",
            " -check 1",
            "é -",
        ] {
            assert_eq!(EngineOption::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn values() {
        let set = |text, value| {
            EngineOption::parse(text)
                .unwrap()
                .command(value)
                .map_err(|error| error.to_string())
        };
        assert_eq!(set("N -spin 0 0 9", "9").unwrap(), "option N=9");
        assert!(
            set("N -spin 0 0 9", "10")
                .unwrap_err()
                .contains("a number from 0 to 9")
        );
        assert_eq!(set("C -check 0", "true").unwrap(), "option C=1");
        assert!(set("C -check 0", "2").is_err());
        assert_eq!(set("S -combo a /// *b", "b").unwrap(), "option S=b");
        assert!(
            set("S -combo a /// *b", "*b")
                .unwrap_err()
                .contains("one of a, b")
        );
        assert!(set("T -string x", "a\nquit").is_err());
        assert_eq!(set("B -button", "").unwrap(), "option B");
    }

    #[test]
    fn names() {
        let options = [EngineOption {
            name: "Node limit".into(),
            kind: OptionKind::Check,
        }];
        assert!(find(&options, "node LIMIT").is_ok());
        assert!(
            find(&options, "x")
                .unwrap_err()
                .to_string()
                .contains("it has: Node limit")
        );
        assert!(
            find(&[], "x")
                .unwrap_err()
                .to_string()
                .contains("it has: none")
        );
    }
}
