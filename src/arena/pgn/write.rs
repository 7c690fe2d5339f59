//! The writer: one game at a time, each in a single write.

use super::GameResult;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// Lines end before this column.
const WIDTH: usize = 80;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Names and values of the tags, in order; `Result` and `PlyCount` are added by the writer.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<RecordedMove>,
    /// Whether the first move of the record is one of the second player.
    pub second_begins: bool,
    /// A comment before the result: why the game ended.
    pub ending: String,
    /// The result.
    pub result: GameResult,
}

/// A move in a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move as it is written.
    pub text: String,
    /// A comment behind it, or nothing.
    pub comment: String,
}

/// `+0.35/9 1.2`: score in pawns for the side that moved, depth, seconds, as XBoard writes them.
#[must_use]
pub fn score_comment(centipawns: i32, depth: u32, time: Duration) -> String {
    let mut text = format!("{:+.2}/{depth}", f64::from(centipawns) / 100.0);
    let tenths = (time.as_millis() + 50) / 100;
    let seconds = (tenths + 4) / 10;
    // A write to a string never fails.
    let _ = match (tenths, seconds) {
        (0, _) => Ok(()),
        (1..30, _) => write!(text, " {}.{}", tenths / 10, tenths % 10),
        (_, 0..60) => write!(text, " {seconds}"),
        _ => write!(text, " {}:{:02}", seconds / 60, seconds % 60),
    };
    text
}

impl Record {
    /// The text of the game, an empty line behind it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let own = [
            ("Result", self.result.text().to_string()),
            ("PlyCount", self.moves.len().to_string()),
        ];
        let own = own.iter().map(|(name, value)| (*name, value.as_str()));
        let given = self
            .tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let given: Vec<_> = given
            .filter(|(name, _)| !matches!(*name, "Result" | "PlyCount"))
            .collect();
        // The result is the last of the seven tags that PGN demands in this order.
        let (first, rest) = given.split_at(given.len().min(6));
        let (result, count) = own
            .clone()
            .partition::<Vec<_>, _>(|(name, _)| *name == "Result");
        for (name, value) in first.iter().chain(&result).chain(rest).chain(&count) {
            let value: String = value
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect();
            let _ = writeln!(
                text,
                "[{name} \"{}\"]",
                value.replace('\\', "\\\\").replace('"', "\\\"")
            );
        }
        text.push('\n');
        self.write_moves(&mut text);
        text.push_str("\n\n");
        text
    }

    fn write_moves(&self, text: &mut String) {
        let mut column = 0;
        let mut word = |word: &str| {
            let length = word.chars().count();
            if column > 0 && column + 1 + length >= WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += length;
        };
        let mut numbered = false;
        for (index, played) in self.moves.iter().enumerate() {
            let ply = index + usize::from(self.second_begins);
            match (ply % 2, numbered) {
                (0, _) => word(&format!("{}.", ply / 2 + 1)),
                (_, false) => word(&format!("{}...", ply / 2 + 1)),
                _ => {}
            }
            word(&played.text);
            numbered = played.comment.is_empty();
            comment(&played.comment).iter().for_each(|part| word(part));
        }
        comment(&self.ending).iter().for_each(|part| word(part));
        word(self.result.text());
    }
}

/// A comment in words, in braces; nothing for an empty one.
fn comment(text: &str) -> Vec<String> {
    let clean: String = text
        .chars()
        .map(|c| if matches!(c, '{' | '}') { '|' } else { c })
        .collect();
    let mut words: Vec<String> = clean.split_whitespace().map(str::to_string).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

/// A file to which games are appended.
#[derive(Debug)]
pub struct Appender {
    file: File,
}

impl Appender {
    /// Opens or creates `path`; games in it are kept. A file that ends within a line (a run that was
    /// killed while it wrote) gets a line end, so that the next game begins on a line of its own.
    ///
    /// # Errors
    /// The file cannot be read and written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            let mut last = [0];
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n\n")?;
            }
        }
        Ok(Self { file })
    }

    /// Appends a game in one write, and sees it to the disk: a crash later loses nothing of it.
    ///
    /// # Errors
    /// The disk is full, the file is gone.
    pub fn append(&mut self, record: &Record) -> io::Result<()> {
        self.file.write_all(record.to_text().as_bytes())?;
        self.file.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    fn record(plies: usize) -> Record {
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        Record {
            tags: vec![
                tag("Event", "a \"b\" \\ c"),
                tag("Site", "?"),
                tag("Date", "2026.11.30"),
                tag("Round", "1"),
                tag("White", "A"),
                tag("Black", "B"),
                tag("Variant", "cashew"),
            ],
            moves: (0..plies)
                .map(|ply| RecordedMove {
                    text: format!("Nxh{ply}-h5"),
                    comment: if ply % 3 == 0 {
                        "+0.10/5 1.2 bad } brace".into()
                    } else {
                        String::new()
                    },
                })
                .collect(),
            second_begins: true,
            ending: "time forfeit".into(),
            result: GameResult::First,
        }
    }

    #[test]
    fn comments_as_xboard_writes_them() {
        let comment = |ms| score_comment(35, 9, Duration::from_millis(ms));
        assert_eq!(comment(1_234), "+0.35/9 1.2");
        assert_eq!(comment(20), "+0.35/9");
        assert_eq!(comment(12_345), "+0.35/9 12");
        assert_eq!(comment(65_000), "+0.35/9 1:05");
        assert_eq!(score_comment(-100_003, 1, Duration::ZERO), "-1000.03/1");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let record = record(40);
        let text = record.to_text();
        assert!(text.lines().all(|line| line.len() < WIDTH));
        let games = parse(&text);
        assert_eq!(games.len(), 1);
        let game = &games[0];
        assert!(game.warnings.is_empty(), "{:?}", game.warnings);
        assert_eq!(game.tag("Event"), Some("a \"b\" \\ c"));
        assert_eq!(
            game.tags.iter().position(|(name, _)| name == "Result"),
            Some(6)
        );
        assert_eq!(
            (game.tag("Result"), game.tag("PlyCount")),
            (Some("1-0"), Some("40"))
        );
        assert_eq!(game.result, Some(GameResult::First));
        let moves: Vec<_> = game.moves.iter().map(|token| token.text.clone()).collect();
        assert_eq!(
            moves,
            record
                .moves
                .iter()
                .map(|m| m.text.clone())
                .collect::<Vec<_>>()
        );
        assert_eq!(game.moves[0].comment, "+0.10/5 1.2 bad | brace");
        assert!(text.contains("\n1... Nxh0-h5 {+0.10/5"), "{text}");
        // Ply 2 is White's third move; ply 4 (second player) follows ply 3, which has a comment.
        assert!(
            text.contains(" 3... Nxh4-h5 ") || text.contains("\n3... Nxh4-h5 "),
            "{text}"
        );
    }

    #[test]
    fn games_are_appended_and_a_torn_end_is_mended() {
        let path = std::env::temp_dir().join(format!("komainu-pgn-{}.pgn", std::process::id()));
        std::fs::write(&path, "[Event \"torn\"]\n\n1. e4").unwrap();
        Appender::open(&path).unwrap().append(&record(2)).unwrap();
        Appender::open(&path).unwrap().append(&record(3)).unwrap();
        let games = parse(&std::fs::read_to_string(&path).unwrap());
        std::fs::remove_file(&path).unwrap();
        let lengths: Vec<_> = games
            .iter()
            .map(|game| (game.moves.len(), game.result))
            .collect();
        assert_eq!(
            lengths,
            [
                (1, None),
                (2, Some(GameResult::First)),
                (3, Some(GameResult::First))
            ]
        );
    }
}
