//! Foreign text in answers.

/// A line of somebody else's for an answer: printable, and cut where it is long.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 120;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
