//! An engine that plays: legal moves that depend on the position alone, until its mode tells it to
//! misbehave at its second move. It knows one small rule set.

use super::{hang, say};
use komainu::game::Game;
use komainu::notation::{fen, moves};
use komainu::tables::Rules;
use komainu::variant::Catalog;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A small rule set whose games are short.
const TABLE: &str = r#"
name = "tiny"
files = 5
ranks = 6
pieces = [
  { id = "K", betza = "K", royal = true },
  { id = "R", betza = "R", promotes_to = "Q" },
  { id = "Q", betza = "Q" },
  { id = "Ln", betza = "KNADcaKmcabK" },
  { id = "P", betza = "fW", promotes_to = "G" },
  { id = "G", betza = "WfF" },
]
start = ["P P P P P", "R Ln K . R"]
"#;

/// The rule set.
pub fn rules() -> Arc<Rules> {
    let mut catalog = Catalog::built_in().expect("the built-in tables");
    catalog
        .add_bytes(Path::new("tiny.toml"), TABLE.as_bytes())
        .expect("the table of the tests");
    Arc::new(Rules::new(catalog.get("tiny").expect("tiny")).expect("rules"))
}

/// The engine's state.
pub struct Player {
    mode: String,
    seed: u64,
    game: Game,
    force: bool,
    moved: u32,
}

impl Player {
    /// An engine in a mode `player`, `player-crash`, ...; digits at its end make it play otherwise.
    pub fn new(mode: &str) -> Self {
        let seed = mode.trim_start_matches(|c: char| !c.is_ascii_digit());
        Self {
            mode: mode.trim_end_matches(|c: char| c.is_ascii_digit()).into(),
            seed: seed.parse().unwrap_or(0),
            game: Game::new(rules()),
            force: true,
            moved: 0,
        }
    }

    /// Obeys a command.
    pub fn command(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => {
                say("feature ping=1 setboard=1 usermove=1 colors=0 variants=\"tiny\"");
                say("feature option=\"Node limit -spin 0 0 1000000\" done=1");
            }
            "ping" if self.mode == "player-deaf" && self.moved > 0 => hang(),
            "ping" => say(&format!("pong {rest}")),
            "new" => {
                (self.game, self.force, self.moved) = (Game::new(rules()), false, 0);
            }
            "force" => self.force = true,
            "setboard" => {
                let setup = fen::parse(self.game.rules().variant(), rest).expect("a position");
                self.game = Game::from_setup(rules(), &setup).expect("a game");
            }
            "usermove" => {
                let played = self.game.parse_move(rest).expect("a legal move");
                self.game.play(played).expect("a legal move");
                self.think();
            }
            "go" => {
                self.force = false;
                self.think();
            }
            "draw" => say("# a draw is offered"),
            _ => {}
        }
    }

    fn think(&mut self) {
        if self.force || self.game.outcome().is_some() {
            return;
        }
        self.moved += 1;
        if self.moved == 2 && self.misbehaves() {
            return;
        }
        let moves = self.game.legal_moves();
        let mixed = (self.game.position().key() ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let played = moves[(mixed >> 33) as usize % moves.len()];
        let text = moves::wire(self.game.position(), played);
        self.game.play(played).expect("a legal move");
        say(&format!(
            "{} {} 1 100 {text}",
            3 + self.moved % 4,
            mixed % 50
        ));
        match self.mode.as_str() {
            "player-slow" => std::thread::sleep(Duration::from_millis(30)),
            "player-offers" => say("offer draw"),
            "player-late" if self.moved == 2 => std::thread::sleep(Duration::from_millis(700)),
            _ => {}
        }
        let again = if self.mode == "player-twice" {
            format!("\nmove {text}")
        } else {
            String::new()
        };
        say(&format!("move {text}{again}"));
    }

    /// Does what the mode says instead of moving; false if it moves.
    fn misbehaves(&self) -> bool {
        match self.mode.as_str() {
            "player-crash" => std::process::abort(),
            "player-leaves" => std::process::exit(0),
            "player-hangs" => hang(),
            "player-rubbish" => loop {
                say("@#!? rubbish");
            },
            "player-illegal" => say("move a1a6"),
            "player-unreadable" => say("move what is this"),
            "player-refuses" => say("Illegal move: b2b3"),
            "player-claims" if self.game.position().side().index() == 0 => say("1-0 {I win}"),
            "player-claims" => say("0-1 {I win}"),
            "player-claims-draw" => say("1/2-1/2 {I think so}"),
            "player-resigns" => say("resign"),
            _ => return false,
        }
        true
    }
}
