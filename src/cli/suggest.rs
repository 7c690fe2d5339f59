//! "Did you mean …": names that are like what the user wrote.

/// ` (did you mean A or B?)`, or nothing where no name is near.
pub(super) fn suggestion<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> String {
    const MOST: usize = 5;
    let written = written.to_lowercase();
    let mut near: Vec<(usize, bool, &str)> = names
        .filter_map(|name| {
            let lower = name.to_lowercase();
            let begins_alike = lower.chars().next() == written.chars().next();
            Some((nearness(&written, &lower)?, !begins_alike, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(MOST);
    if near.is_empty() {
        return String::new();
    }
    let names: Vec<&str> = near.iter().map(|&(_, _, name)| name).collect();
    format!(" (did you mean {}?)", names.join(" or "))
}

/// How unlike a name is what was written; `None` if it is another word altogether.
fn nearness(written: &str, name: &str) -> Option<usize> {
    let distance = edits(written, name);
    let longer = written.chars().count().max(name.chars().count());
    if distance <= longer / 3 || longer <= 3 && distance == 1 {
        Some(distance)
    } else if !written.is_empty() && name.starts_with(written) {
        Some(longer)
    } else {
        None
    }
}

/// The edits (a letter more, less, or another) between two words.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (other, &above) in b.iter().zip(row.iter().skip(1)) {
            let changed = corner + usize::from(letter != *other);
            left = changed.min(left + 1).min(above + 1);
            next.push(left);
            corner = above;
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, n) in [
            ("", "", 0),
            ("ab", "", 2),
            ("lion", "lino", 2),
            ("cashew", "cashw", 1),
        ] {
            assert_eq!(edits(a, b), n, "{a} {b}");
            assert_eq!(edits(b, a), n, "{b} {a}");
        }
    }

    #[test]
    fn near_names_are_suggested() {
        let names = ["daidai", "cashew", "daidai-ja"];
        let hint = |text| suggestion(text, names.into_iter());
        assert_eq!(hint("cashw"), " (did you mean cashew?)");
        assert_eq!(hint("DaiDay"), " (did you mean daidai?)");
        assert_eq!(hint("chess"), "");
        assert_eq!(hint("dai"), " (did you mean daidai or daidai-ja?)");
    }
}
