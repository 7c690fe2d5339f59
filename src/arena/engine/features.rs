//! What an engine says about itself in `feature` lines.

use super::options::EngineOption;

/// The features of an engine; those it does not mention have the defaults of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// It answers `ping N`.
    pub ping: bool,
    /// It takes positions by `setboard`.
    pub setboard: bool,
    /// Moves are sent with `usermove` before them.
    pub usermove: bool,
    /// It wants `time` and `otim`.
    pub time: bool,
    /// It wants `white` and `black` before `go`.
    pub colors: bool,
    /// It takes `memory N`.
    pub memory: bool,
    /// It takes `cores N`.
    pub smp: bool,
    /// It wants to know its opponent by `name`.
    pub name: bool,
    /// It wants to know when its opponent offers a draw.
    pub draw: bool,
    /// The process can play another game.
    pub reuse: bool,
    /// What it calls itself.
    pub myname: Option<String>,
    /// The rule sets it plays; `None` if it does not say.
    pub variants: Option<Vec<String>>,
    /// Its options.
    pub options: Vec<EngineOption>,
    /// `done=1` (true) or `done=0` (false) was seen last.
    pub done: Option<bool>,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            colors: true,
            memory: false,
            smp: false,
            name: false,
            draw: true,
            reuse: true,
            myname: None,
            variants: None,
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes in what follows the word `feature`; returns the `accepted` and `rejected` lines to send.
    pub fn read(&mut self, text: &str) -> Vec<String> {
        let verdict = |(name, value): &(String, String)| {
            let word = if self.set(name, value) {
                "accepted"
            } else {
                "rejected"
            };
            format!("{word} {name}")
        };
        assignments(text).iter().map(verdict).collect()
    }

    /// Takes in one feature; false if it is not understood or cannot be served.
    fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        let known = match name {
            "ping" => &mut self.ping,
            "setboard" => &mut self.setboard,
            "usermove" => &mut self.usermove,
            "time" => &mut self.time,
            "colors" => &mut self.colors,
            "memory" => &mut self.memory,
            "smp" => &mut self.smp,
            "name" => &mut self.name,
            "draw" => &mut self.draw,
            "reuse" => &mut self.reuse,
            _ => return self.set_other(name, value),
        };
        *known = on;
        true
    }

    fn set_other(&mut self, name: &str, value: &str) -> bool {
        match name {
            "myname" => self.myname = Some(value.into()),
            "variants" => {
                let names = value
                    .split(',')
                    .map(str::trim)
                    .filter(|name| !name.is_empty());
                self.variants = Some(names.map(str::to_string).collect());
            }
            "option" => match EngineOption::parse(value) {
                Some(option) => {
                    self.options.retain(|other| other.name != option.name);
                    self.options.push(option);
                }
                None => return false,
            },
            "done" => self.done = Some(value == "1"),
            // Moves are sent in coordinates, and no signals are.
            "san" | "ics" | "sigint" | "sigterm" => return value == "0",
            "analyze" | "playother" | "pause" | "nps" | "debug" | "egt" | "exclude"
            | "highlight" => {}
            _ => return false,
        }
        true
    }
}

/// Cuts `a=1 b="x y" c='z'` into names and values; what has no `=` is left out.
fn assignments(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let name = name
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_string();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, left) = match quote {
            Some(quote) => {
                let inner = after.get(1..).unwrap_or_default();
                inner.split_once(quote).unwrap_or((inner, ""))
            }
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        if !name.is_empty() {
            found.push((name, value.to_string()));
        }
        rest = left.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::options::OptionKind;
    use super::*;

    #[test]
    fn a_usual_announcement() {
        let mut features = Features::default();
        let replies = features.read(
            r#"ping=1 setboard=1 colors=0 san=0 myname="Kom = 1" variants="chu,dai, cashew-shogi" option="Node limit -spin 0 0 99" wild=1 done=1"#,
        );
        assert_eq!(replies.len(), 9);
        assert!(
            replies.contains(&"rejected wild".into()) && replies.contains(&"accepted done".into())
        );
        assert!(
            features.ping
                && features.setboard
                && !features.colors
                && features.time
                && !features.usermove
        );
        assert_eq!(features.myname.as_deref(), Some("Kom = 1"));
        assert_eq!(features.variants.unwrap(), ["chu", "dai", "cashew-shogi"]);
        assert_eq!(
            features.options[0].kind,
            OptionKind::Spin { min: 0, max: 99 }
        );
        assert_eq!(features.done, Some(true));
    }

    #[test]
    fn odd_announcements() {
        let mut features = Features::default();
        assert_eq!(
            features.read("san=1 sigint=1"),
            ["rejected san", "rejected sigint"]
        );
        assert_eq!(
            features.read("option=\"x\" option='N -check 1' option=\"N -button\""),
            ["rejected option", "accepted option", "accepted option"]
        );
        assert_eq!(features.options.len(), 1);
        assert_eq!(features.read("= myname=\"open"), ["accepted myname"]);
        assert_eq!(features.myname.as_deref(), Some("open"));
        assert!(features.read("").is_empty() && features.read("hello world").is_empty());
    }
}
