//! The command line as clap sees it.

use super::learn::{SelfplayArgs, TuneArgs};
use super::pgn::PgnArgs;
use super::tournament::MatchArgs;
use super::unused;
use crate::picture::PieceSet;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// An engine for Dai Dai Shogi and its relatives.
///
/// Without a command it speaks CECP, the protocol of XBoard and WinBoard, on stdin and stdout.
#[derive(Debug, Parser)]
#[command(name = "komainu", version, about, after_help = EXAMPLES)]
pub struct Cli {
    #[command(flatten)]
    options: Options,
    /// Records the conversation with the GUI in this file (without a command only)
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What every help ends with.
const EXAMPLES: &str = "\
Examples:
  komainu watch                           a game of the engine against itself
  komainu watch --variant cashew          the same on the smaller board
  komainu show                            the start position
  komainu show --piece Ln                 how the Lion moves
  komainu show --svg >board.svg           the start position as a picture
  komainu pieces --variant cashew --out pieces --xboard-conf
                                          pictures and settings for XBoard
  komainu moves --moves \"i6i7 i12i11\"     the legal moves after two moves
  komainu analyze --movetime 5            the best move, after five seconds
  komainu perft 3 --threads 2             the move sequences of three moves, counted
  komainu --variants mine.toml show --variant mine
                                          a rule set of your own
  xboard -fcp komainu -variant cashew -testLegality false -showTargetSquares true
                                          a game against the engine in XBoard

Positions (--fen) are given from the top rank down, with [Id] for a piece: capital first letter for
the first player, small letters for the second, numbers for empty squares, then w (the first player
moves) or b; XBoard's own spelling is read too. Moves are e4e5; e4e5,e5e6 captures on e5 as well; a
pass is e4d5,d5e4.

Exit status: 0 all is well, 1 a check found a difference, 2 bad input, 130 interrupted.
RUST_LOG=info (or debug) shows on stderr what goes on inside.";

/// What the commands share.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Adds the rule sets of a table file, or of all *.toml files of a folder; may be repeated
    #[arg(long, global = true, value_name = "PATH")]
    pub variants: Vec<PathBuf>,
    /// The rule set; `komainu variants` lists them [default: daidai; for CECP: cashew]
    #[arg(long, global = true, value_name = "NAME")]
    pub variant: Option<String>,
    /// The position to begin with instead of the start array
    #[arg(long, global = true, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, global = true, value_name = "MOVES")]
    pub moves: Option<String>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Counts the move sequences of a length, or checks such counts in a file
    Perft(PerftArgs),
    /// Lists the legal moves: the text for CECP, a tab, the canonical form `e4-e6 x{e5,e6}`
    Moves(MovesArgs),
    /// Draws the board, or how a piece moves
    Show(ShowArgs),
    /// Writes pictures of the pieces for XBoard, and its settings file
    ///
    /// One SVG file for each piece and side, named as XBoard looks for them.
    Pieces(PiecesArgs),
    /// Lists the rule sets
    Variants,
    /// Thinks about a position and names the best move
    Analyze(AnalyzeArgs),
    /// Searches fixed positions to a fixed depth and measures the speed
    ///
    /// The number of nodes is the same in every run, so it tells whether the search has changed.
    /// With --variant, the positions of that rule set alone; with --fen or --moves, that position.
    Bench,
    /// Plays the engine against itself and draws the board after each move
    Watch(WatchArgs),
    /// Plays the engine against itself and writes down quiet positions, to learn from
    Selfplay(SelfplayArgs),
    /// Learns the values of pieces from positions that `selfplay` wrote
    Tune(TuneArgs),
    /// Plays engines that speak CECP against each other
    Match(Box<MatchArgs>),
    /// Checks games of a PGN file, or writes them for XBoard
    Pgn(PgnArgs),
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// The number of moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// Prints the count below each move, `MOVE: COUNT`
    #[arg(long, conflicts_with = "epd")]
    pub divide: bool,
    /// Checks the counts `;D1 N ;D2 N ...` behind the FENs of a file, up to DEPTH
    #[arg(long, value_name = "FILE")]
    pub epd: Option<PathBuf>,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Arguments of `moves`.
#[derive(Args, Debug)]
pub struct MovesArgs {
    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    pub from: Option<String>,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// Shows how this piece moves, by its id or name, instead of the board
    #[arg(long, value_name = "ID")]
    pub piece: Option<String>,
    /// Draws kanji instead of ids
    #[arg(long, conflicts_with = "piece")]
    pub kanji: bool,
    /// Writes the board as one picture, SVG, with the last move marked
    #[arg(long, conflicts_with_all = ["piece", "kanji"])]
    pub svg: bool,
    /// What the pieces of the picture bear
    #[arg(long, value_enum, default_value_t = SetName::Kanji, requires = "svg")]
    pub set: SetName,
}

/// Arguments of `pieces`.
#[derive(Args, Debug)]
pub struct PiecesArgs {
    /// The folder for the files; made if it is not there, older files are replaced
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// What the pieces bear
    #[arg(long, value_enum, default_value_t = SetName::Kanji)]
    pub set: SetName,
    /// Also writes DIR/NAME.conf, with which `xboard @DIR/NAME.conf` starts the game
    #[arg(long)]
    pub xboard_conf: bool,
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SetName {
    /// Kanji; the id where the table has none
    Kanji,
    /// Strokes that show the moves
    Strokes,
}

impl From<SetName> for PieceSet {
    fn from(name: SetName) -> Self {
        match name {
            SetName::Kanji => Self::Kanji,
            SetName::Strokes => Self::Strokes,
        }
    }
}

/// Arguments of `analyze`.
#[derive(Args, Debug)]
pub struct AnalyzeArgs {
    /// Seconds to think [default: 5, if there is no --depth]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub movetime: Option<Duration>,
    /// Plies to look ahead
    #[arg(long, value_name = "PLIES")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=127))]
    pub depth: Option<u32>,
    /// How many of the best moves to find
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub multipv: u16,
}

/// Arguments of `watch`.
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// Seconds to think for each move
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds)]
    pub movetime: Duration,
    /// The number of moves after which the engine calls it a draw
    #[arg(long, value_name = "N", default_value_t = 2000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub plies: u32,
}

/// A command and its options.
#[derive(Debug)]
pub struct Request {
    /// The options that commands share.
    pub options: Options,
    /// The command.
    pub command: Command,
}

/// What a run without a command has to know.
#[derive(Debug)]
pub struct Protocol {
    /// Paths of the user's tables.
    pub variants: Vec<PathBuf>,
    /// The rule set to begin with, if the user names one.
    pub variant: Option<String>,
    /// Where to record the conversation.
    pub log: Option<PathBuf>,
}

impl Cli {
    /// The command that is asked for.
    ///
    /// # Errors
    /// None is: the program is to speak CECP. Options that need a command end the program with
    /// clap's message.
    pub fn into_command(self) -> Result<Request, Protocol> {
        let Self {
            options,
            log,
            command,
        } = self;
        if let Some(command) = command {
            if log.is_some() {
                reject("--log is for CECP, without a command");
            }
            if let Some(problem) = unused::problem(&command, &options) {
                reject(&problem);
            }
            return Ok(Request { options, command });
        }
        if options.fen.is_some() || options.moves.is_some() {
            reject("--fen and --moves need a command, such as show or analyze");
        }
        Err(Protocol {
            variants: options.variants,
            variant: options.variant,
            log,
        })
    }
}

/// Ends the program with a message in clap's manner.
fn reject(problem: &str) -> ! {
    use clap::{CommandFactory, error::ErrorKind};
    Cli::command()
        .error(ErrorKind::ArgumentConflict, problem)
        .exit()
}

/// Reads a time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 1e9;
    let expected = || "expected seconds above 0, such as 5 or 0.25".to_owned();
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    if !(seconds > 0.0 && seconds <= LONGEST) {
        return Err(expected());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| expected())
}
