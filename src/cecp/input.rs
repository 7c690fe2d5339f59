//! The lines that come in, read by a thread of their own.

use super::event::Event;
use std::io::{self, BufRead, ErrorKind};
use std::sync::mpsc::SyncSender;
use std::thread;

/// No line is longer, in bytes.
const LONGEST: usize = 64 << 10;

/// A line was too long; it was read to its end and dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Reads `input` to its end and sends its lines, then the end.
///
/// # Errors
/// When the system has no thread for it.
pub fn listen(input: impl BufRead + Send + 'static, events: SyncSender<Event>) -> io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || forward(input, &events))
        .map(drop)
}

fn forward(mut input: impl BufRead, events: &SyncSender<Event>) {
    while let Ok(Some(line)) = next_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // Nobody listens any more: then the end is known.
    let _ = events.send(Event::End);
}

/// The next line without its end, `None` at the end of the input. What is no UTF-8 is replaced.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let (text, used, ends) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(at) => (chunk.get(..at).unwrap_or_default(), at + 1, true),
            None => (chunk, chunk.len(), chunk.is_empty()),
        };
        length += text.len();
        if length <= LONGEST {
            line.extend_from_slice(text);
        }
        input.consume(used);
        if ends {
            return Ok(if used == 0 && length == 0 {
                None
            } else if length > LONGEST {
                Some(Err(TooLong))
            } else {
                Some(Ok(String::from_utf8_lossy(&line).into_owned()))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Result<String, TooLong>> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_of_every_kind() {
        assert_eq!(lines(b""), []);
        assert_eq!(
            lines(b"a\n\nb"),
            [Ok("a".into()), Ok(String::new()), Ok("b".into())]
        );
        assert_eq!(lines(b"\xff\n"), [Ok("\u{fffd}".into())]);
    }

    #[test]
    fn long_lines_are_dropped_whole() {
        let mut text = vec![b'x'; LONGEST];
        text.push(b'\n');
        assert!(matches!(lines(&text).as_slice(), [Ok(line)] if line.len() == LONGEST));
        text.insert(0, b'x');
        text.extend_from_slice(b"go\n");
        assert_eq!(lines(&text), [Err(TooLong), Ok("go".into())]);
    }
}
