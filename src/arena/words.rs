//! Command lines cut into words as a shell does, with quotes; the same on every system.

/// A command line that cannot be cut into words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: the quote {quote} is not closed")]
pub struct UnclosedQuote {
    /// Where the quote opens, counted from 1 in characters.
    pub column: usize,
    /// The quote character.
    pub quote: char,
}

/// A word and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word, without its quotes.
    pub text: String,
    /// Where it begins, counted from 1 in characters.
    pub column: usize,
}

/// Cuts `line` at white space.
///
/// Inside `"..."` and `'...'` white space belongs to the word; quotes may begin inside a word. A
/// backslash before a quote, a backslash or a space takes the next character as it is; before
/// anything else it is an ordinary character, so that Windows paths need no doubling. Within `'...'`
/// it is always ordinary.
///
/// # Errors
/// A quote that is never closed.
pub fn split(line: &str) -> Result<Vec<Word>, UnclosedQuote> {
    let mut words = Vec::new();
    let mut open: Option<Word> = None;
    let mut quote: Option<(char, usize)> = None;
    let mut chars = line.chars().zip(1..).peekable();
    while let Some((c, column)) = chars.next() {
        if c.is_whitespace() && quote.is_none() {
            words.extend(open.take());
            continue;
        }
        let word = open.get_or_insert_with(|| Word {
            text: String::new(),
            column,
        });
        match (c, quote) {
            ('"' | '\'', None) => quote = Some((c, column)),
            (_, Some((closing, _))) if c == closing => quote = None,
            ('\\', None | Some(('"', _))) => {
                let escaped = chars.next_if(|&(next, _)| matches!(next, '"' | '\'' | '\\' | ' '));
                word.text.push(escaped.map_or('\\', |(next, _)| next));
            }
            _ => word.text.push(c),
        }
    }
    if let Some((quote, column)) = quote {
        return Err(UnclosedQuote { column, quote });
    }
    words.extend(open);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(line)
            .unwrap()
            .into_iter()
            .map(|word| word.text)
            .collect()
    }

    #[test]
    fn quotes_keep_spaces_and_may_begin_inside_a_word() {
        assert_eq!(texts("a  'b c' d=\"e f\"g ''"), ["a", "b c", "d=e fg", ""]);
        assert_eq!(texts("  "), Vec::<String>::new());
    }

    #[test]
    fn backslashes() {
        assert_eq!(
            texts(r#"C:\bin\x.exe a\ b "q\"r" 's\t'"#),
            [r"C:\bin\x.exe", "a b", "q\"r", r"s\t"]
        );
    }

    #[test]
    fn columns() {
        let words = split("ab  'c'").unwrap();
        assert_eq!(words[1].column, 5);
        assert_eq!(
            split("é 'x").unwrap_err(),
            UnclosedQuote {
                column: 3,
                quote: '\''
            }
        );
    }
}
