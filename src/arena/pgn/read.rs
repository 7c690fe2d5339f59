//! The reader: takes what it can from a file and says what was odd.

use super::GameResult;
use crate::notation::one_line;
use std::iter::Peekable;
use std::str::Chars;

/// A game as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawGame {
    /// The line it begins on, from 1.
    pub line: usize,
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line.
    pub moves: Vec<MoveToken>,
    /// A comment before the first move (XBoard draws the board there).
    pub preface: String,
    /// The result behind the moves; `None` if the game breaks off.
    pub result: Option<GameResult>,
    /// The line of the result, or the last one of the game.
    pub end_line: usize,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// A move as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveToken {
    /// The move, without a number before and `!`, `?` behind.
    pub text: String,
    /// The line it stands on, from 1.
    pub line: usize,
    /// The comments behind it, joined by spaces.
    pub comment: String,
}

/// Something odd that did not stop the reader.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// What was odd.
    pub what: String,
}

impl RawGame {
    /// The value of the tag `name`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Reads every game of a file. Comments (`{...}`, `; ...`), glyphs (`$1`), lines that begin with `%`
/// and variations are understood; nothing makes it fail.
#[must_use]
pub fn parse(text: &str) -> Vec<RawGame> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader {
        chars: text.chars().peekable(),
        line: 1,
        line_start: true,
        game: None,
        games: Vec::new(),
    };
    while reader.step() {}
    reader.finish();
    reader.games
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    line: usize,
    line_start: bool,
    game: Option<RawGame>,
    games: Vec<RawGame>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        self.line_start = c == '\n';
        self.line += usize::from(c == '\n');
        Some(c)
    }

    /// The current game; begins one where there is none.
    fn game(&mut self) -> &mut RawGame {
        let line = self.line;
        self.game.get_or_insert_with(|| RawGame {
            line,
            ..RawGame::default()
        })
    }

    fn warn(&mut self, line: usize, what: &str) {
        self.game().warnings.push(Warning {
            line,
            what: one_line(what),
        });
    }

    fn finish(&mut self) {
        if let Some(mut game) = self.game.take() {
            if game.result.is_none() {
                game.end_line = self.line;
            }
            self.games.push(game);
        }
    }

    /// Reads the next thing; false at the end.
    fn step(&mut self) -> bool {
        let at_line_start = self.line_start;
        let line = self.line;
        let Some(&c) = self.chars.peek() else {
            return false;
        };
        match c {
            _ if c.is_whitespace() => drop(self.next()),
            '%' if at_line_start => drop(self.until_line_end()),
            '[' => self.tag(),
            '{' | ';' => {
                let comment = self.comment();
                self.add_comment(&comment);
            }
            '(' => self.variation(),
            ')' | '}' | ']' => {
                self.next();
                self.warn(line, &format!("\"{c}\" closes nothing"));
            }
            _ => self.token(),
        }
        true
    }

    fn until_line_end(&mut self) -> String {
        let mut text = String::new();
        while let Some(c) = self.next() {
            if c == '\n' {
                break;
            }
            text.push(c);
        }
        text
    }

    /// Reads a comment in braces, or one that ends with its line.
    fn comment(&mut self) -> String {
        let line = self.line;
        if self.next() == Some(';') {
            return self.until_line_end();
        }
        let mut text = String::new();
        while let Some(c) = self.next() {
            if c == '}' {
                return text;
            }
            text.push(c);
        }
        self.warn(line, "the comment is not closed");
        text
    }

    fn add_comment(&mut self, comment: &str) {
        if self.game.is_none() && self.games.last().is_some() {
            // Behind a result: a remark on the game that is over.
            return;
        }
        let game = self.game();
        let target = game
            .moves
            .last_mut()
            .map_or(&mut game.preface, |last| &mut last.comment);
        if !target.is_empty() {
            target.push(' ');
        }
        target.push_str(&comment.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    /// Reads `[Name "value"]`; a tag behind moves begins a new game.
    fn tag(&mut self) {
        let line = self.line;
        if self
            .game
            .as_ref()
            .is_some_and(|game| !game.moves.is_empty())
        {
            self.finish();
        }
        self.game();
        self.next();
        let mut body = String::new();
        let (mut quoted, mut closed) = (false, false);
        while let Some(&c) = self.chars.peek() {
            if c == '\n' {
                break;
            }
            self.next();
            match c {
                '\\' if quoted => body.extend(['\\'].into_iter().chain(self.next())),
                ']' if !quoted => {
                    closed = true;
                    break;
                }
                _ => {
                    quoted ^= c == '"';
                    body.push(c);
                }
            }
        }
        match read_tag(&body).filter(|_| closed) {
            Some(tag) => self.game().tags.push(tag),
            None => self.warn(line, &format!("[{body}: expected [Name \"value\"]")),
        }
    }

    fn variation(&mut self) {
        let line = self.line;
        let mut depth = 0usize;
        while let Some(&c) = self.chars.peek() {
            match c {
                '{' | ';' => drop(self.comment()),
                '(' | ')' => {
                    self.next();
                    depth = if c == '(' {
                        depth + 1
                    } else {
                        depth.saturating_sub(1)
                    };
                    if depth == 0 {
                        return;
                    }
                }
                _ => drop(self.next()),
            }
        }
        self.warn(line, "the variation is not closed");
    }

    fn token(&mut self) {
        let line = self.line;
        let mut text = String::new();
        while let Some(&c) = self.chars.peek() {
            if c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';') {
                break;
            }
            text.push(c);
            self.next();
        }
        if let Some(result) = GameResult::parse(&text) {
            let game = self.game();
            game.result = Some(result);
            game.end_line = line;
            self.finish();
            return;
        }
        let played = without_number(&text);
        let played = without_marks(played);
        if !played.is_empty() && !played.starts_with('$') {
            let token = MoveToken {
                text: played.into(),
                line,
                comment: String::new(),
            };
            self.game().moves.push(token);
        }
    }
}

/// `Name "value"`, with `\"` and `\\` in the value.
fn read_tag(body: &str) -> Option<(String, String)> {
    let (name, rest) = body.trim().split_once(char::is_whitespace)?;
    let value = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    Some((name.into(), plain))
}

/// Takes `12.` or `12...` off the front; digits without a point belong to the move.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None if rest.is_empty() => "",
        None => text,
    }
}

/// Takes `!` and `?` off the end. They stay behind a letter: `N!` is a piece in XBoard's files.
fn without_marks(text: &str) -> &str {
    let bare = text.trim_end_matches(['!', '?']);
    if bare.is_empty()
        || bare.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '=' | '#' | '-' | '@'))
    {
        bare
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(game: &RawGame) -> Vec<&str> {
        game.moves.iter().map(|token| token.text.as_str()).collect()
    }

    #[test]
    fn a_game_of_xboard() {
        let text = "[Event \"Computer Chess Game\"]\n[Variant \"cashew\"]\n[FEN \"k/K w\"]\n[SetUp \"1\"]\n\n\
            {--------------\n r n (b [q\n--------------}\n\
            1. Nxh6-h5 {+0.35/9 1.2} Sxe7-e8 2. Sxe6xe7xe8 -- 3. G!d4 e16 {xboard (resigns)}\n0-1\n\n";
        let games = parse(text);
        assert_eq!(games.len(), 1);
        let game = &games[0];
        assert_eq!(
            texts(game),
            ["Nxh6-h5", "Sxe7-e8", "Sxe6xe7xe8", "--", "G!d4", "e16"]
        );
        assert_eq!(game.moves[0].comment, "+0.35/9 1.2");
        assert_eq!(game.preface, "-------------- r n (b [q --------------");
        assert_eq!((game.line, game.moves[0].line, game.end_line), (1, 9, 10));
        assert_eq!(game.result, Some(GameResult::Second));
        assert_eq!(game.warnings, []);
    }

    #[test]
    fn warnings_are_one_line() {
        let games = parse("[Event \"a\nb\u{1b}\\\n\n[\0x]\n1. e4 ) *");
        let warnings = games.iter().flat_map(|game| &game.warnings);
        let shown: Vec<String> = warnings.map(ToString::to_string).collect();
        assert!(!shown.is_empty());
        assert!(!shown.concat().contains(char::is_control), "{shown:?}");
    }

    #[test]
    fn numbers_marks_glyphs_comments_and_variations() {
        let text = "1.e4! $1 e5?? ; rest 2. x\n% 3. escaped\n2 . Nf3!? (2. f4 {)} (2. d4) exf4) 2... Nc6 3... a6+! N! 1/2-1/2";
        let games = parse(text);
        assert_eq!(texts(&games[0]), ["e4", "e5", "Nf3", "Nc6", "a6+", "N!"]);
        assert_eq!(games[0].moves[1].comment, "rest 2. x");
        assert_eq!(games[0].result, Some(GameResult::Draw));
        assert_eq!(games[0].warnings, []);
    }

    #[test]
    fn several_games_with_and_without_results() {
        let games = parse(
            "[A \"1\"]\n1. a1 *\n[A \"2\"]\n1. b1 b2\n[A \"3\"]\n[B \"x\"]\n1-0\nc1 0-1 {late}",
        );
        let summary: Vec<_> = games
            .iter()
            .map(|game| (game.tag("A"), texts(game), game.result))
            .collect();
        assert_eq!(
            summary,
            [
                (Some("1"), vec!["a1"], Some(GameResult::Unfinished)),
                (Some("2"), vec!["b1", "b2"], None),
                (Some("3"), vec![], Some(GameResult::First)),
                (None, vec!["c1"], Some(GameResult::Second)),
            ]
        );
    }

    #[test]
    fn rubbish_gives_warnings_with_lines() {
        let games = parse("[Bad\n[Good \"a\\\"b\\\\\"]\n1. e4 ) }\n(never closed");
        let lines: Vec<_> = games[0]
            .warnings
            .iter()
            .map(|warning| warning.line)
            .collect();
        assert_eq!(lines, [1, 3, 3, 4]);
        assert_eq!(games[0].tag("Good"), Some("a\"b\\"));
        assert_eq!(parse("{open")[0].warnings.len(), 1);
        assert_eq!(parse(""), []);
        assert_eq!(
            parse("\u{feff}[A \"1\"]\r\n\r\n1. a1 *\r\n")[0].tag("A"),
            Some("1")
        );
    }
}
