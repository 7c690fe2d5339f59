//! The XBoard/WinBoard protocol (CECP), version 2.
//!
//! [`run`] plays over a pair of streams. Three threads share the work: one reads lines
//! (`input`), one searches (`thinking`), and the driver, in the caller's thread, waits for
//! events of both, knows the game and is the only one that writes. So every line is read and
//! answered while the engine thinks.
//!
//! # How the engine takes the protocol
//!
//! - **Start.** Until `variant` is received, the game is the one that `run` was given, else that of
//!   the first announced rule set; the engine answers for the side that is not to move. Without any
//!   time control a move takes five seconds.
//! - **`ping`** is answered when everything before it is done, the table's memory at hand, say:
//!   while the engine thinks about its move, after that move; in analysis at once.
//! - **Aborting.** `new`, `variant`, `setboard`, `force`, `undo`, `remove`, `playother`, `result`
//!   and `analyze` end a thought without a move, but only if they are accepted: a refused one leaves
//!   the thought as it is. `?` ends it with a move.
//! - **`undo`, `remove`, `setboard`** outside force mode: if the engine would be on move then, it is
//!   in force mode and waits for `go`.
//! - **`variant`** starts a game as `new` does, but force mode and analysis stay. One that is not
//!   known is refused and leaves the game as it is.
//! - **Moves** that come while the engine is on move are refused.
//! - **`exclude`, `include`** begin the running search anew. When every move is excluded, the engine
//!   says so and waits until one is included.
//! - **`pause`** stops clocks and thought; `resume` begins the thought anew (its table is still
//!   there). Everything else is obeyed meanwhile, and `go` ends the pause.
//! - **The end of a game** by the rules is said once, after either side's move, in force mode too,
//!   but not in analysis. `go` in a finished game says it again.
//! - **`draw`** is accepted when the engine's last score is below minus one Pawn (an option), or when it
//!   has offered one itself since its opponent's last move. To decline, nothing is said.
//! - **Offers and resignation** are the GUI's affair unless the options say otherwise. An offer comes
//!   before the move; `resign` comes in place of it and leaves the engine in force mode.
//! - **Options** that change what a search is worth begin a running analysis anew; all others count
//!   from the next move on. Other rules of repetition count at once, unless the moves played so far
//!   do not obey them: then they are refused.
//! - **`nps`** N counts N nodes as a second; 0 goes back to the clock.
//! - **`hard`**: after its own move the engine thinks on as if the answer it expects were played. If
//!   it is, the thought goes on as the engine's own, its clock running from then on, and what it has
//!   taken before counts as thought: it may answer at once. Anything else that changes the game ends
//!   it without a trace. The expected answer is told by `Hint:` before the first line of thinking
//!   output, which begins with the engine's own move. With `nps` there is no such thought.
//! - **`cores`** N searches with N threads, but no more than the machine runs at once.
//! - **`lift`, `put`, `hover`** change nothing in the game. `lift` is answered by `highlight` with the
//!   squares where the piece may go (see `hand`), none if it is not to move; when the engine's move
//!   makes it the piece's turn, the squares are shown then. `put` on a square where the move promotes
//!   is answered by `choice +`, on all others by nothing.
//! - `random`, `computer`, `name`, `rating` and `ics` change nothing. `edit` is refused.

mod clock;
pub mod command;
mod driver;
mod event;
mod features;
mod hand;
mod input;
mod journal;
mod memory;
mod options;
mod output;
mod session;
mod strength;
mod text;
mod thinking;

pub use output::is_closed_pipe;

use crate::game::Game;
use crate::tables::{Rules, RulesError};
use crate::variant::{Catalog, VariantError};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

/// Events that wait for the driver before their senders do.
const WAITING: usize = 256;

/// Why the engine stopped otherwise than by `quit` or the end of its input.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no rule set to play by.
    #[error("no rule set is there to play by")]
    NoVariant,
    /// The rule set of the start cannot be compiled.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The other end is gone, or the system has no threads left.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The search died: a fault of the program.
    #[error("the search failed")]
    Search,
}

/// Plays over `input` and `output` until `quit`, the end of the input, or a closed output.
///
/// `faults` are tables that had to be left out of `catalog`: the user is told. `game` is what is
/// played until `variant` or `new` comes: the start of the first announced rule set if it is `None`.
///
/// # Errors
/// Why it had to stop before.
pub fn run(
    catalog: Catalog,
    faults: &[VariantError],
    game: Option<Game>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), RunError> {
    run_logged(catalog, faults, game, None, input, output)
}

/// [`run`], recording the conversation in the file at `log`. If that cannot be written, the user is told
/// once, and the game goes on.
///
/// # Errors
/// Why it had to stop before.
pub fn run_logged(
    catalog: Catalog,
    faults: &[VariantError],
    game: Option<Game>,
    log: Option<&Path>,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), RunError> {
    let game = match game {
        Some(game) => game,
        None => first_game(&catalog)?,
    };
    let (sender, events) = sync_channel(WAITING);
    let thinker = thinking::Thinker::start(sender.clone())?;
    input::listen(input, sender)?;
    match driver::Driver::new(catalog, game, thinker, events, output).run(faults, log) {
        // Nobody listens any more, which is an end as that of the input is one.
        Err(RunError::Io(error)) if is_closed_pipe(&error) => Ok(()),
        ended => ended,
    }
}

/// The start of the first rule set that is announced, or of the first at all.
fn first_game(catalog: &Catalog) -> Result<Game, RunError> {
    let shown = catalog.iter().find(|variant| variant.xboard.is_some());
    let variant = shown.or_else(|| catalog.iter().next());
    let variant = variant.ok_or(RunError::NoVariant)?;
    let rules = Rules::new(Arc::clone(variant))?;
    Ok(Game::new(Arc::new(rules)))
}
