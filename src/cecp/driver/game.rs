//! Commands that change the game, or the side the engine plays.

use super::{Driver, Mode, Opinion, Temper, Told};
use crate::cecp::session::Session;
use crate::game::Game;
use crate::notation::fen;
use crate::tables::{Rules, RulesError};
use crate::types::{Color, Move};
use crate::variant::{Variant, xboard};
use std::io::Write;
use std::sync::Arc;

/// No move has more text.
const LONGEST_MOVE: usize = 64;

impl<W: Write> Driver<W> {
    /// A new game by the same rules.
    pub(super) fn new_game(&mut self) {
        self.abort();
        if self.mode != Mode::Analyzing {
            self.mode = Mode::Playing(Color::Second);
        }
        let rules = Arc::clone(self.session.game().rules());
        self.begin(Game::new(rules));
    }

    /// A game from the start, with everything as the start has it.
    fn begin(&mut self, game: Game) {
        self.replace(game);
        self.paused = false;
        self.depth = None;
        self.node_rate = 0;
        self.clocks.reset();
        self.told = Told::default();
        self.thinker.forget();
        self.consider();
    }

    /// Another game in place of the old one.
    fn replace(&mut self, game: Game) {
        self.session = Session::new(game);
        self.hand = None;
        self.opinion = Opinion::default();
        self.temper = Temper::default();
    }

    /// A game by other rules.
    pub(super) fn change_variant(&mut self, name: &str) {
        let command = format!("variant {name}");
        let Some(variant) = self.catalog.get(name) else {
            self.out.refuse("unsupported variant", &command);
            return;
        };
        let rules = match self.rules(&variant) {
            Ok(rules) => rules,
            Err(error) => {
                let why = format!("unsupported variant, {error}");
                self.out.refuse(why, &command);
                return;
            }
        };
        self.abort();
        if let Some(setup) = xboard::setup_line(&variant) {
            self.out.line(setup);
        }
        for line in xboard::piece_lines(&variant) {
            self.out.line(line);
        }
        if matches!(self.mode, Mode::Playing(_)) {
            self.mode = Mode::Playing(Color::Second);
        }
        self.begin(Game::new(rules));
    }

    /// A rule set, with what the options change in it.
    fn rules(&self, variant: &Arc<Variant>) -> Result<Arc<Rules>, RulesError> {
        let mut variant = Arc::clone(variant);
        if let Some(repetition) = self.options.repetition {
            Arc::make_mut(&mut variant).rules.repetition = repetition;
        }
        Rules::new(variant).map(Arc::new)
    }

    /// Goes on with the game by the rules that the options say now.
    ///
    /// # Errors
    /// Why it cannot.
    pub(super) fn change_rules(&mut self) -> Result<(), String> {
        let game = self.session.game();
        let name = &game.rules().variant().name;
        let variant = self.catalog.get(name);
        let variant = variant.ok_or_else(|| format!("the rule set {name} is gone"))?;
        let rules = self.rules(&variant).map_err(|error| error.to_string())?;
        let setup = game.start_setup().clone();
        let mut next = Game::from_setup(rules, &setup).map_err(|error| error.to_string())?;
        for &played in game.moves() {
            next.play(played)
                .map_err(|error| format!("the game does not obey it: {error}"))?;
        }
        self.abort();
        self.replace(next);
        self.thinker.forget();
        if self.mode != Mode::Analyzing {
            self.tell_result();
        }
        self.consider();
        Ok(())
    }

    /// Another position.
    pub(super) fn set_board(&mut self, text: &str) {
        let rules = Arc::clone(self.session.game().rules());
        let current = self.session.game().position().setup();
        let setup = fen::parse_like(rules.variant(), text, Some(&current));
        let game = setup
            .map_err(|error| error.to_string())
            .and_then(|setup| Game::from_setup(rules, &setup).map_err(|error| error.to_string()));
        match game {
            Err(why) => self
                .out
                .line(format_args!("tellusererror Illegal position: {why}")),
            Ok(game) => {
                self.abort();
                self.replace(game);
                self.settle();
                self.consider();
            }
        }
    }

    /// The engine does not begin to think because of a position alone.
    fn settle(&mut self) {
        if self.mode == Mode::Playing(self.session.side()) {
            self.mode = Mode::Force;
        }
    }

    /// Takes back plies.
    pub(super) fn take_back(&mut self, plies: usize, command: &str) {
        if self.session.game().moves().len() < plies {
            let what = if plies == 1 { "move" } else { "two moves" };
            self.out
                .refuse(format_args!("no {what} to {command}"), command);
            return;
        }
        self.abort();
        for _ in 0..plies {
            self.session.undo();
        }
        self.hand = None;
        self.opinion = Opinion::default();
        self.temper = Temper::default();
        self.settle();
        self.consider();
    }

    /// A move of the user, or a part of one: all legs but the last end in a comma.
    pub(super) fn user_move(&mut self, text: &str) {
        let mut whole = std::mem::take(&mut self.legs);
        whole.push_str(text);
        let game = self.session.game();
        let engines =
            game.outcome().is_none() && self.mode == Mode::Playing(game.position().side());
        if engines {
            self.out.illegal("it is the engine's move", &whole);
        } else if whole.len() > LONGEST_MOVE {
            self.out.illegal("too long", &whole);
        } else if whole.ends_with(',') {
            self.legs = whole;
        } else {
            match game.parse_move(&whole) {
                Ok(played) => self.take_move(played, &whole),
                Err(error) => self.out.illegal(error, &whole),
            }
        }
    }

    fn take_move(&mut self, played: Move, text: &str) {
        let expected = self.pondered() == Some(played);
        if expected {
            self.clocks.stop();
        } else {
            self.abort();
        }
        let mover = self.session.side();
        if let Err(error) = self.session.play(played) {
            self.out.illegal(error, text);
            return;
        }
        self.clocks.credit(mover, self.session.made());
        self.opinion.expected = None;
        self.temper.offered = false;
        self.hand = None;
        if self.mode != Mode::Analyzing {
            self.tell_result();
        }
        if expected {
            self.ponder_hit();
        } else {
            self.consider();
        }
    }

    /// Says how the game ended, if it did.
    pub(super) fn tell_result(&mut self) {
        if let Some(outcome) = self.session.game().outcome() {
            self.out.line(outcome);
        }
    }

    /// Plays for nobody.
    pub(super) fn force(&mut self) {
        self.abort();
        self.mode = Mode::Force;
    }

    /// Plays for the side to move.
    pub(super) fn go(&mut self) {
        if self.is_choosing() {
            return;
        }
        self.abort();
        self.paused = false;
        self.mode = Mode::Playing(self.session.side());
        self.tell_result();
        self.consider();
    }

    /// Plays for the side that is not to move.
    pub(super) fn play_other(&mut self) {
        self.abort();
        self.paused = false;
        self.mode = Mode::Playing(!self.session.side());
        self.tell_result();
        if self.session.game().outcome().is_none() {
            self.clocks.start(self.session.side());
        }
        self.consider();
    }

    /// Begins to analyse.
    pub(super) fn analyze(&mut self) {
        if self.mode != Mode::Analyzing {
            self.abort();
            self.mode = Mode::Analyzing;
        }
        self.paused = false;
        self.consider();
    }

    /// Ends the analysis.
    pub(super) fn leave_analysis(&mut self) {
        if self.mode == Mode::Analyzing {
            self.force();
        } else {
            self.out.refuse("not analyzing", "exit");
        }
    }

    /// Stops thought and clocks.
    pub(super) fn pause(&mut self) {
        self.abort();
        self.paused = true;
    }

    /// Goes on where `pause` stopped.
    pub(super) fn resume(&mut self) {
        if !self.paused {
            self.out.refuse("not paused", "resume");
            return;
        }
        self.paused = false;
        if matches!(self.mode, Mode::Playing(_)) && self.session.game().outcome().is_none() {
            self.clocks.start(self.session.side());
        }
        self.consider();
    }
}
