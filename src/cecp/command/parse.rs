//! The words of a line -> a command.

use super::{Command, CommandError, Fault, Level, RootMoves, numbers};

/// Reads a line, without its end; `None` for an empty one.
///
/// # Errors
/// What is wrong with it.
pub fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(None);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let read = with_text(word, rest)
        .or_else(|| with_numbers(word, rest))
        .or_else(|| alone(word).map(|command| none(rest).map(|()| command)))
        .unwrap_or(if is_move(word) {
            none(rest).map(|()| Command::Move(word.to_owned()))
        } else {
            Err(Fault::Unknown)
        });
    read.map(Some).map_err(|fault| CommandError {
        fault,
        line: line.to_owned(),
    })
}

/// Commands without arguments.
fn alone(word: &str) -> Option<Command> {
    Some(match word {
        "xboard" => Command::Xboard,
        "new" => Command::New,
        "quit" => Command::Quit,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "?" => Command::MoveNow,
        "draw" => Command::Draw,
        "edit" => Command::Edit,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "analyze" => Command::Analyze,
        "." => Command::Status,
        "exit" => Command::Exit,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "random" | "computer" => Command::Noted,
        _ => return None,
    })
}

/// Commands with a text behind them.
fn with_text(word: &str, rest: &str) -> Option<Result<Command, Fault>> {
    let text = |missing| {
        let text = (!rest.is_empty()).then(|| rest.to_owned());
        text.ok_or(Fault::Missing(missing))
    };
    Some(match word {
        "accepted" => Ok(Command::Accepted(rest.to_owned())),
        "rejected" => Ok(Command::Rejected(rest.to_owned())),
        "result" => Ok(Command::Result(rest.to_owned())),
        "name" | "rating" | "ics" => Ok(Command::Noted),
        "variant" => one(rest, "name of a variant").map(Command::Variant),
        "usermove" => one(rest, "move").map(Command::Move),
        "setboard" => text("position").map(Command::SetBoard),
        "option" => text("name of an option").map(|text| option(&text)),
        "lift" => one(rest, "square").map(Command::Lift),
        "put" => one(rest, "square").map(Command::Put),
        "hover" => one(rest, "square").map(Command::Hover),
        "exclude" => one(rest, "move or all").map(|text| Command::Exclude(root_moves(text))),
        "include" => one(rest, "move or all").map(|text| Command::Include(root_moves(text))),
        _ => return None,
    })
}

/// Commands with numbers behind them.
fn with_numbers(word: &str, rest: &str) -> Option<Result<Command, Fault>> {
    const COUNT: &str = "a whole number from 1 on";
    const ANY: &str = "a whole number";
    let number = || one(rest, "number");
    let count = |text: String| numbers::whole(&text, 1, COUNT);
    Some(match word {
        "protover" => number()
            .and_then(|text| numbers::whole(&text, 1_u32, COUNT))
            .map(|_| Command::Protover),
        "level" => level(rest).map(Command::Level),
        "st" => number()
            .and_then(|text| numbers::some_seconds(&text))
            .map(Command::MoveTime),
        "sd" => number().and_then(count).map(Command::Depth),
        "cores" => number().and_then(count).map(Command::Cores),
        "nps" => number()
            .and_then(|text| numbers::whole(&text, 0, ANY))
            .map(Command::NodeRate),
        "time" => number()
            .and_then(|text| numbers::centiseconds(&text))
            .map(Command::Time),
        "otim" => number()
            .and_then(|text| numbers::centiseconds(&text))
            .map(Command::OpponentTime),
        "ping" => number()
            .and_then(|text| numbers::whole(&text, 0, ANY))
            .map(Command::Ping),
        "memory" => number()
            .and_then(|text| numbers::whole(&text, 1, COUNT))
            .map(Command::Memory),
        _ => return None,
    })
}

/// That nothing is left over.
fn none(rest: &str) -> Result<(), Fault> {
    if rest.is_empty() {
        Ok(())
    } else {
        Err(Fault::TooMany)
    }
}

/// The only word.
fn one(rest: &str, missing: &'static str) -> Result<String, Fault> {
    let mut words = rest.split_whitespace();
    let word = words.next().ok_or(Fault::Missing(missing))?;
    match words.next() {
        None => Ok(word.to_owned()),
        Some(_) => Err(Fault::TooMany),
    }
}

fn level(rest: &str) -> Result<Level, Fault> {
    let mut words = rest.split_whitespace();
    let mut next = |missing| words.next().ok_or(Fault::Missing(missing));
    let moves = numbers::whole(next("moves of a session")?, 0, "a number of moves")?;
    let base = numbers::base(next("time of a session")?)?;
    let increment = numbers::seconds(next("increment")?)?;
    match words.next() {
        None => Ok(Level {
            moves,
            base,
            increment,
        }),
        Some(_) => Err(Fault::TooMany),
    }
}

fn option(text: &str) -> Command {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.trim().to_owned())),
        None => (text, None),
    };
    Command::Option {
        name: name.trim().to_owned(),
        value,
    }
}

fn root_moves(text: String) -> RootMoves {
    if text == "all" {
        RootMoves::All
    } else {
        RootMoves::One(text)
    }
}

/// Whether a line's first word is meant as a move: a letter and a digit begin it, or it is a pass.
fn is_move(word: &str) -> bool {
    let mut chars = word.chars();
    let square = chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && chars.next().is_some_and(|c| c.is_ascii_digit());
    square || word == "@@@@"
}
