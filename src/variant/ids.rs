//! XBoard's names of pieces and its row of slots.
//!
//! An id is an upper-case letter, a letter and `'`, or a letter and `!`: 78 names. `+` before one
//! means the promoted form of that piece. XBoard has 66 slots a side, each with a picture; the
//! pieceToChar string names the piece in each slot: an id, `.` for none, `^ID` for the piece `+ID`,
//! `*ID` for a piece ID that promotes to what stands in slot 55. The last slot is the King's.

/// The number of slots of a side.
pub(super) const SLOTS: usize = 66;

/// The fewest slots of a side that XBoard takes.
const MIN_SLOTS: usize = 6;

/// The marks that make three names of a letter.
pub(super) const MARKS: [&str; 3] = ["", "'", "!"];

/// Takes one unprefixed id off the front of `text`.
fn take_name(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let marked = text
        .get(1..)
        .is_some_and(|rest| rest.starts_with(['\'', '!']));
    text.split_at_checked(if marked { 2 } else { 1 })
}

/// Whether `text` is an id.
pub(super) fn is_id(text: &str) -> bool {
    let name = text.strip_prefix('+').unwrap_or(text);
    matches!(take_name(name), Some((_, "")))
}

/// The ids of a row of slots, `None` for an empty slot; or what is wrong with it.
pub(super) fn slots(text: &str) -> Result<Vec<Option<String>>, String> {
    let mut rest = text;
    let mut slots = Vec::new();
    while !rest.is_empty() {
        if let Some(tail) = rest.strip_prefix('.') {
            slots.push(None);
            rest = tail;
            continue;
        }
        let (promoted, name) = match rest.strip_prefix('^') {
            Some(name) => (true, name),
            None => (false, rest.strip_prefix('*').unwrap_or(rest)),
        };
        let Some((id, tail)) = take_name(name) else {
            let column = text.chars().count() - rest.chars().count() + 1;
            return Err(format!(
                "slots go wrong at column {column}, expected ., ID, ^ID or *ID"
            ));
        };
        slots.push(Some(if promoted {
            format!("+{id}")
        } else {
            id.to_owned()
        }));
        rest = tail;
    }
    if !(MIN_SLOTS..=SLOTS).contains(&slots.len()) {
        return Err(format!(
            "{} slots, expected {MIN_SLOTS} to {SLOTS}",
            slots.len()
        ));
    }
    Ok(slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_a_letter_with_an_optional_mark() {
        for good in ["K", "K'", "K!", "+K", "+K'", "+Z!"] {
            assert!(is_id(good), "{good}");
        }
        for bad in [
            "", "+", "k", "K\"", "KK", "K'!", "++K", "^K", "K ", "é", "'",
        ] {
            assert!(!is_id(bad), "{bad}");
        }
    }

    #[test]
    fn slots_are_read_token_by_token() {
        let read = slots("P.B'^K!*NK").unwrap();
        let shown: Vec<_> = read
            .iter()
            .map(|slot| slot.as_deref().unwrap_or("."))
            .collect();
        assert_eq!(shown, ["P", ".", "B'", "+K!", "N", "K"]);
        assert!(slots("PPPP?K").unwrap_err().contains("column 5"));
        assert!(slots("PK").unwrap_err().contains("2 slots"));
        assert!(slots(&"P".repeat(67)).unwrap_err().contains("67 slots"));
    }
}
