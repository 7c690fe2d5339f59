//! Numbers and times as the protocol writes them.

use super::super::text::shown;
use super::Fault;
use std::time::Duration;

/// No time is longer: some thirty years.
const LONGEST: f64 = 1e9;

fn bad(found: &str, expected: &'static str) -> Fault {
    Fault::BadNumber {
        found: shown(found),
        expected,
    }
}

/// A whole number from `least` on.
pub(super) fn whole<T>(text: &str, least: T, expected: &'static str) -> Result<T, Fault>
where
    T: std::str::FromStr + PartialOrd,
{
    digits_only(text)
        .and_then(|digits| digits.parse().ok())
        .filter(|number| *number >= least)
        .ok_or_else(|| bad(text, expected))
}

/// The text, if it is digits and nothing else (`parse` would take a sign).
fn digits_only(text: &str) -> Option<&str> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some(text)
}

/// A number with a fraction or without: `2`, `0.1`, `.5`.
fn fraction(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let some = !(whole.is_empty() && part.is_empty());
    let number: f64 = text
        .parse()
        .ok()
        .filter(|_| some && digits(whole) && digits(part))?;
    (number <= LONGEST).then_some(number)
}

fn duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|_| seconds <= LONGEST)
}

/// `MINUTES:SECONDS`.
fn with_colon(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':')?;
    let minutes: u32 = digits_only(minutes)?.parse().ok()?;
    let seconds = fraction(seconds).filter(|&seconds| seconds < 60.0)?;
    duration(f64::from(minutes) * 60.0 + seconds)
}

/// The time of a session: `MINUTES` or `MINUTES:SECONDS`, both with a fraction if need be. What
/// follows behind a `+` is for later sessions, which are announced again.
pub(super) fn base(text: &str) -> Result<Duration, Fault> {
    let now = text.split_once('+').map_or(text, |(now, _)| now);
    with_colon(now)
        .or_else(|| duration(fraction(now)? * 60.0))
        .ok_or_else(|| bad(text, "minutes or minutes:seconds"))
}

/// `SECONDS` with a fraction if need be, or `MINUTES:SECONDS`.
pub(super) fn seconds(text: &str) -> Result<Duration, Fault> {
    with_colon(text)
        .or_else(|| duration(fraction(text)?))
        .ok_or_else(|| bad(text, "seconds"))
}

/// [`seconds`], but not none.
pub(super) fn some_seconds(text: &str) -> Result<Duration, Fault> {
    seconds(text).and_then(|time| {
        let some = (!time.is_zero()).then_some(time);
        some.ok_or_else(|| bad(text, "more than no time"))
    })
}

/// Hundredths of a second. A clock below zero is an empty one.
pub(super) fn centiseconds(text: &str) -> Result<Duration, Fault> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (0.0, digits),
        None => (1.0, text),
    };
    fraction(digits)
        .and_then(|number| duration(sign * number / 100.0))
        .ok_or_else(|| bad(text, "hundredths of a second"))
}
