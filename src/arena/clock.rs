//! Time controls and the clock of one side.

use std::fmt;
use std::time::Duration;

/// How much time the engines have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A clock.
    Clock {
        /// The number of moves after which `base` is added again; `None`: it is for the whole game.
        moves: Option<u32>,
        /// What the clock begins with.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// So much for every move.
    PerMove(Duration),
    /// No clock: the engines are limited by nodes or depth.
    Untimed,
}

/// A time control that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "time control \"{text}\": {problem}; expected SECONDS+INCREMENT, M:SS+INCREMENT, MOVES/TIME+INCREMENT or \"st SECONDS\""
)]
pub struct TimeControlError {
    /// The whole text.
    pub text: String,
    /// What is wrong.
    pub problem: String,
}

/// The longest time that is read: more is a slip of the pen, and would overflow sums.
const LONGEST: f64 = 1e7;

impl TimeControl {
    /// Reads `10+0.1`, `40/60+1`, `0:30+0.5`, `60`, `st 0.5` or `st=0.5`.
    ///
    /// # Errors
    /// Anything else, and times that are not positive.
    pub fn parse(text: &str) -> Result<Self, TimeControlError> {
        let fail = |problem: String| TimeControlError {
            text: text.into(),
            problem,
        };
        let trimmed = text.trim();
        if let Some(rest) = trimmed.strip_prefix("st") {
            let seconds = rest.trim_start_matches(['=', ' ']);
            return match read_time(seconds).map_err(fail)? {
                Duration::ZERO => Err(fail("no time at all".into())),
                time => Ok(Self::PerMove(time)),
            };
        }
        let (moves, rest) = match trimmed.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves: &u32| moves > 0);
                (
                    Some(moves.ok_or_else(|| {
                        fail("the part before / is not a number of moves".into())
                    })?),
                    rest,
                )
            }
            None => (None, trimmed),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = read_time(base).map_err(fail)?;
        let increment = read_time(increment).map_err(fail)?;
        if base.is_zero() {
            return Err(fail("the clock begins with no time".into()));
        }
        Ok(Self::Clock {
            moves,
            base,
            increment,
        })
    }

    /// The CECP command that tells an engine: `level MOVES MINUTES:SECONDS INCREMENT` or
    /// `st SECONDS`. `level` knows only whole seconds of base time; a shorter one is rounded up to one
    /// second (the `time` command says what is left exactly).
    #[must_use]
    pub fn command(&self) -> Option<String> {
        match *self {
            Self::Clock {
                moves,
                base,
                increment,
            } => {
                let seconds = base.as_secs().max(1);
                let (minutes, rest) = (seconds / 60, seconds % 60);
                let base = if rest == 0 {
                    minutes.to_string()
                } else {
                    format!("{minutes}:{rest:02}")
                };
                Some(format!(
                    "level {} {base} {}",
                    moves.unwrap_or(0),
                    increment.as_secs_f64()
                ))
            }
            Self::PerMove(time) => Some(format!("st {}", time.as_secs_f64())),
            Self::Untimed => None,
        }
    }
}

/// The form of the PGN tag TimeControl (`40/60+1`, `10+0.1`; `1/0.5` for a fixed time a move, `-`
/// without a clock).
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock {
                moves,
                base,
                increment,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if increment.is_zero() {
                    Ok(())
                } else {
                    write!(f, "+{}", increment.as_secs_f64())
                }
            }
            Self::PerMove(time) => write!(f, "1/{}", time.as_secs_f64()),
            Self::Untimed => f.write_str("-"),
        }
    }
}

/// Seconds, or minutes and seconds with a colon.
fn read_time(text: &str) -> Result<Duration, String> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let digits =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = |part: &str| part.parse::<f64>().ok().filter(|_| digits(part));
    match (number(minutes), number(seconds)) {
        (Some(minutes), Some(seconds)) if minutes < LONGEST && seconds < LONGEST => {
            Duration::try_from_secs_f64(minutes * 60.0 + seconds).map_err(|error| error.to_string())
        }
        _ => Err(format!("\"{text}\" is not a time")),
    }
}

/// The clock of one side.
#[derive(Clone, Debug)]
pub struct SideClock {
    control: TimeControl,
    margin: Duration,
    remaining: Duration,
    moves: u32,
}

/// A move that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overstepped {
    /// What the move took.
    pub used: Duration,
    /// What was on the clock, without the margin.
    pub had: Duration,
}

impl SideClock {
    /// A clock that has not run yet. A move may exceed its time by `margin`, which pardons what the
    /// operating system takes; it is not given back.
    #[must_use]
    pub const fn new(control: TimeControl, margin: Duration) -> Self {
        let remaining = match control {
            TimeControl::Clock { base, .. } => base,
            TimeControl::PerMove(time) => time,
            TimeControl::Untimed => Duration::MAX,
        };
        Self {
            control,
            margin,
            remaining,
            moves: 0,
        }
    }

    /// What is left for the next move; `None` without a clock.
    #[must_use]
    pub const fn remaining(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Untimed => None,
            _ => Some(self.remaining),
        }
    }

    /// How long to wait for the next move, the margin included; `None` without a clock.
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        self.remaining()
            .map(|remaining| remaining.saturating_add(self.margin))
    }

    /// What `time` and `otim` say: centiseconds.
    #[must_use]
    pub fn centiseconds(&self) -> Option<u64> {
        self.remaining()
            .map(|remaining| u64::try_from(remaining.as_millis() / 10).unwrap_or(u64::MAX))
    }

    /// Takes the time of a move off the clock.
    ///
    /// # Errors
    /// The move took longer than time and margin; the clock is left as it was.
    pub fn spend(&mut self, used: Duration) -> Result<(), Overstepped> {
        if self.patience().is_some_and(|patience| used > patience) {
            return Err(Overstepped {
                used,
                had: self.remaining,
            });
        }
        if let TimeControl::Clock {
            moves,
            base,
            increment,
        } = self.control
        {
            self.moves += 1;
            let session = moves.is_some_and(|moves| self.moves.is_multiple_of(moves));
            let added = if session { increment + base } else { increment };
            self.remaining = self.remaining.saturating_sub(used).saturating_add(added);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn time_controls() {
        for (text, moves, base, increment, command, tag) in [
            ("10+0.1", None, 10_000, 100, "level 0 0:10 0.1", "10+0.1"),
            (
                "40/60+1",
                Some(40),
                60_000,
                1_000,
                "level 40 1 1",
                "40/60+1",
            ),
            ("0:30+0.5", None, 30_000, 500, "level 0 0:30 0.5", "30+0.5"),
            ("2:05", None, 125_000, 0, "level 0 2:05 0", "125"),
            ("0.5", None, 500, 0, "level 0 0:01 0", "0.5"),
        ] {
            let control = TimeControl::parse(text).unwrap();
            assert_eq!(
                control,
                TimeControl::Clock {
                    moves,
                    base: ms(base),
                    increment: ms(increment)
                }
            );
            assert_eq!(control.command().unwrap(), command);
            assert_eq!(control.to_string(), tag);
            assert_eq!(TimeControl::parse(tag), Ok(control));
        }
        for text in ["st 0.5", "st=0.5", "st0.5"] {
            assert_eq!(TimeControl::parse(text), Ok(TimeControl::PerMove(ms(500))));
        }
    }

    #[test]
    fn wrong_time_controls() {
        for text in [
            "",
            "0",
            "x",
            "0/10",
            "/10",
            "10+",
            "-1",
            "1e3",
            "inf",
            "st",
            "st 0",
            "1:2:3",
            "99999999999",
            "nan",
        ] {
            assert!(TimeControl::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_and_is_wound() {
        let mut clock = SideClock::new(TimeControl::parse("2/10+1").unwrap(), ms(50));
        clock.spend(ms(4_000)).unwrap();
        assert_eq!(clock.remaining(), Some(ms(7_000)));
        assert_eq!(
            clock.spend(ms(7_051)),
            Err(Overstepped {
                used: ms(7_051),
                had: ms(7_000)
            })
        );
        clock.spend(ms(7_050)).unwrap();
        assert_eq!(clock.remaining(), Some(ms(11_000)));
        assert_eq!(clock.centiseconds(), Some(1_100));
    }

    #[test]
    fn other_clocks() {
        let mut fixed = SideClock::new(TimeControl::PerMove(ms(100)), ms(20));
        assert!(fixed.spend(ms(120)).is_ok() && fixed.spend(ms(121)).is_err());
        let mut untimed = SideClock::new(TimeControl::Untimed, ms(0));
        assert_eq!(untimed.patience(), None);
        assert!(untimed.spend(Duration::MAX).is_ok());
    }
}
