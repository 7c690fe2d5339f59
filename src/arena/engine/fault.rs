//! What can go wrong with an engine, as types.

use std::time::Duration;

/// An engine misbehaved: it loses the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot be started: {command}: {reason}")]
    NotStarted {
        /// The program.
        command: String,
        /// What the system says.
        reason: String,
    },
    /// No `feature` line, or no `done=1` after `done=0`, in time.
    #[error("no answer to protover 2 within {} s{}", .waited.as_secs(), heard(.last_line))]
    NoHandshake {
        /// How long it was waited for.
        waited: Duration,
        /// The last line that is not of the protocol, if one came.
        last_line: Option<String>,
    },
    /// The process ended.
    #[error("exited: {status}{}", heard(.last_words))]
    Exited {
        /// Exit code or signal.
        status: String,
        /// The last line on standard error, if there was one.
        last_words: Option<String>,
    },
    /// The process closed its standard output and lives on.
    #[error("closed its output")]
    ClosedOutput,
    /// No `pong` in time.
    #[error("hangs: no pong within {} s", .waited.as_secs())]
    NoPong {
        /// How long it was waited for.
        waited: Duration,
    },
    /// No move in time.
    #[error("time forfeit: no move within {:.2} s{}", .waited.as_secs_f64(), heard(.last_line))]
    OverTime {
        /// How long it was waited for.
        waited: Duration,
        /// The last line that is not of the protocol, if one came.
        last_line: Option<String>,
    },
    /// No move for a very long time in a game without a clock.
    #[error("hangs: no move within {} s{}", .waited.as_secs(), heard(.last_line))]
    NoMove {
        /// How long it was waited for.
        waited: Duration,
        /// The last line that is not of the protocol, if one came.
        last_line: Option<String>,
    },
    /// Output without a line end.
    #[error("sent a line of more than {limit} bytes")]
    EndlessLine {
        /// The limit.
        limit: usize,
    },
    /// Too many lines that are not of the protocol.
    #[error("sent {lines} lines that are not of the protocol, the last one \"{last_line}\"")]
    Rubbish {
        /// How many.
        lines: u32,
        /// The last one.
        last_line: String,
    },
    /// A move that is no move text at all.
    #[error("sent a move that cannot be read: \"{text}\"")]
    UnreadableMove {
        /// What it sent.
        text: String,
    },
    /// A move while the opponent was to move.
    #[error("moved out of turn: {text}")]
    OutOfTurn {
        /// The move.
        text: String,
    },
    /// A move that the rules forbid. The referee finds it, not the process layer.
    #[error("illegal move {text}: {reason}")]
    IllegalMove {
        /// The move.
        text: String,
        /// Why it is illegal.
        reason: String,
    },
    /// The engine calls a legal move of the opponent (or of the opening) illegal.
    #[error("refuses a legal move: \"{answer}\"")]
    RefusedMove {
        /// What it said.
        answer: String,
    },
    /// The engine refuses the start position or the rule set.
    #[error("refuses the position: \"{answer}\"")]
    RefusedPosition {
        /// What it said.
        answer: String,
    },
    /// A claim that the rules do not support. The referee finds it, not the process layer.
    #[error("false claim {claim}")]
    FalseClaim {
        /// What it claimed.
        claim: String,
    },
}

fn heard(line: &Option<String>) -> String {
    line.as_ref()
        .map_or_else(String::new, |line| format!(" (last heard: \"{line}\")"))
}

impl Fault {
    /// Whether the engine merely used too much time.
    #[must_use]
    pub const fn is_time_loss(&self) -> bool {
        matches!(self, Self::OverTime { .. })
    }

    /// Its kind in a word or two, for counting.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotStarted { .. } => "not started",
            Self::NoHandshake { .. } => "no handshake",
            Self::Exited { .. } | Self::ClosedOutput => "crash",
            Self::NoPong { .. } | Self::NoMove { .. } => "hang",
            Self::OverTime { .. } => TIME,
            Self::EndlessLine { .. } | Self::Rubbish { .. } => "rubbish",
            Self::UnreadableMove { .. } => "unreadable move",
            Self::OutOfTurn { .. } => "out of turn",
            Self::IllegalMove { .. } => "illegal move",
            Self::RefusedMove { .. } => "refused move",
            Self::RefusedPosition { .. } => "refused position",
            Self::FalseClaim { .. } => "false claim",
        }
    }

    /// Whether it is about the rules of the game rather than about the process.
    #[must_use]
    pub const fn breaks_rules(&self) -> bool {
        matches!(
            self,
            Self::UnreadableMove { .. }
                | Self::OutOfTurn { .. }
                | Self::IllegalMove { .. }
                | Self::RefusedMove { .. }
                | Self::RefusedPosition { .. }
                | Self::FalseClaim { .. }
        )
    }

    /// Whether the process may be used for another game: it only lost this one.
    #[must_use]
    pub const fn may_go_on(&self) -> bool {
        matches!(
            self,
            Self::OverTime { .. }
                | Self::IllegalMove { .. }
                | Self::FalseClaim { .. }
                | Self::UnreadableMove { .. }
                | Self::RefusedMove { .. }
        )
    }
}

/// A match cannot be played as asked for: that is nobody's loss, it ends the match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// An option the engine does not have.
    #[error("has no option \"{name}\"; it has: {known}")]
    UnknownOption {
        /// The option asked for.
        name: String,
        /// Those it has.
        known: String,
    },
    /// A value the option does not take.
    #[error("option {name}={value}: expected {expected}")]
    OptionValue {
        /// The option.
        name: String,
        /// The value asked for.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// A node limit for an engine that knows none.
    #[error(
        "cannot be limited by nodes: it has no option \"{NODE_LIMIT}\" (CECP itself has no node limit)"
    )]
    NoNodeLimit,
    /// A rule set the engine does not play.
    #[error("does not play \"{name}\"; it plays: {known}")]
    UnknownVariant {
        /// The name it was asked for by.
        name: String,
        /// Those it plays.
        known: String,
    },
    /// A start position for an engine without `setboard`.
    #[error("cannot be given a position: it lacks feature setboard=1")]
    NoSetboard,
}

/// The kind of a fault that is a loss on time.
pub const TIME: &str = "time";

/// The option that stands in for the node limit CECP lacks.
pub const NODE_LIMIT: &str = "Node limit";

/// Why a call to an engine did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The engine misbehaved.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It cannot do what was asked for.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// The user stopped the match.
    #[error("interrupted")]
    Interrupted,
}
