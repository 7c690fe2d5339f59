//! Bits of SVG text.

/// The characters that XML does not allow become this one.
const REPLACEMENT: char = '\u{FFFD}';

/// A text as the contents of an element or of an attribute in double quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(c),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push(REPLACEMENT),
            c if c.is_control() => escaped.push(REPLACEMENT),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A number with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// Two coordinates.
pub(super) fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", number(x), number(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (10.0, "10"),
            (2.5, "2.5"),
            (-1.257, "-1.26"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn what_xml_knows_is_escaped() {
        assert_eq!(
            escaped("<a b=\"c\">&\u{1}\u{FFFF}'馬"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\u{FFFD}\u{FFFD}'馬"
        );
    }
}
