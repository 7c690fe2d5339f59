//! Options that all commands share, but not every one obeys: what would be ignored is refused.

use super::args::{Command, Options};

/// What a command works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// A position: `--variant`, `--fen` and `--moves` say which.
    Position,
    /// A rule set: `--variant` says which.
    RuleSet,
    /// All rule sets.
    Catalog,
}

/// What is wrong with the options beside a command; `None` if it obeys them all.
pub(super) fn problem(command: &Command, options: &Options) -> Option<String> {
    let (name, subject, instead) = describe(command);
    let refused: &[(bool, &str)] = &[
        (
            options.variant.is_some() && subject == Subject::Catalog,
            "--variant",
        ),
        (
            options.fen.is_some() && subject != Subject::Position,
            "--fen",
        ),
        (
            options.moves.is_some() && subject != Subject::Position,
            "--moves",
        ),
    ];
    let (_, option) = refused.iter().find(|(refused, _)| *refused)?;
    Some(format!("{option} has no place beside {name}, {instead}"))
}

/// What a command is called, what it works on, and what it does instead of obeying other options.
const fn describe(command: &Command) -> (&'static str, Subject, &'static str) {
    use Subject::{Catalog, Position, RuleSet};
    const FROM_START: &str = "which begins with the start array";
    match command {
        Command::Perft(args) if args.epd.is_some() => (
            "perft --epd",
            RuleSet,
            "which takes its positions from the file",
        ),
        Command::Show(args) if args.piece.is_some() => (
            "show --piece",
            RuleSet,
            "which shows the piece on an empty board",
        ),
        Command::Perft(_) => ("perft", Position, ""),
        Command::Moves(_) => ("moves", Position, ""),
        Command::Show(_) => ("show", Position, ""),
        Command::Analyze(_) => ("analyze", Position, ""),
        Command::Bench => ("bench", Position, ""),
        Command::Watch(_) => ("watch", Position, ""),
        Command::Pieces(_) => (
            "pieces",
            RuleSet,
            "which draws each piece by itself; `show --svg` draws a position",
        ),
        Command::Variants => ("variants", Catalog, "which lists them all"),
        Command::Selfplay(_) => ("selfplay", RuleSet, FROM_START),
        Command::Tune(_) => ("tune", RuleSet, "which takes its positions from the files"),
        Command::Match(_) => (
            "match",
            RuleSet,
            "which takes positions from the file behind --openings",
        ),
        Command::Pgn(_) => ("pgn", RuleSet, "which takes its games from the file"),
    }
}
