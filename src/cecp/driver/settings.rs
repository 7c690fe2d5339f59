//! Features, time controls, options and small talk.

use super::{Driver, Told};
use crate::cecp::clock::Control;
use crate::cecp::command::Level;
use crate::cecp::options::Effect;
use crate::cecp::{features, memory};
use std::io::Write;
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

impl<W: Write> Driver<W> {
    /// Says what the engine can do.
    pub(super) fn announce(&mut self) {
        for line in features::lines(&self.catalog, &self.options) {
            self.out.line(line);
        }
    }

    /// Takes notice of what the other end makes of a feature.
    pub(super) fn note_feature(&mut self, feature: &str, accepted: bool) {
        if feature == "debug" {
            self.out.allow_comments(accepted);
        }
    }

    /// Takes what the clocks show. `time` is the engine's and `otim` the opponent's; which side the
    /// engine plays may be said only afterwards, by `go`, so they are set when it begins to think.
    pub(super) fn hear_time(&mut self, own: Option<Duration>, opponents: Option<Duration>) {
        self.told.own = own.or(self.told.own);
        self.told.opponents = opponents.or(self.told.opponents);
        if self.is_choosing() {
            self.set_told_clocks();
        }
    }

    /// Sets the clocks that were told, for an engine that is to move.
    pub(super) fn set_told_clocks(&mut self) {
        let side = self.session.side();
        let told = std::mem::take(&mut self.told);
        if let Some(left) = told.own {
            self.clocks.set(side, left);
        }
        if let Some(left) = told.opponents {
            self.clocks.set(!side, left);
        }
    }

    pub(super) fn set_level(&mut self, level: Level) {
        let made = self.session.made();
        self.told = Told::default();
        self.clocks.set_control(Control::Sessions(level), made);
    }

    pub(super) fn set_move_time(&mut self, time: Duration) {
        let made = self.session.made();
        self.clocks.set_control(Control::PerMove(time), made);
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        self.stop_pondering();
        self.depth = Some(depth);
    }

    pub(super) fn set_node_rate(&mut self, rate: u64) {
        self.stop_pondering();
        self.node_rate = rate;
    }

    pub(super) fn set_ponder(&mut self, ponder: bool) {
        self.ponder = ponder;
        if ponder {
            self.consider();
        } else {
            self.stop_pondering();
        }
    }

    pub(super) fn set_memory(&mut self, allowed: u64) {
        self.stop_pondering();
        let size = memory::table_size(allowed);
        self.out.comment(format_args!("hash table of {size} MiB"));
        self.thinker.resize(size);
    }

    pub(super) fn set_cores(&mut self, cores: u32) {
        self.stop_pondering();
        let most = available_parallelism().map_or(1, NonZero::get);
        let threads = usize::try_from(cores).unwrap_or(most).min(most);
        self.out.comment(format_args!("threads: {threads}"));
        self.thinker.set_threads(threads);
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) {
        self.stop_pondering();
        let old = self.options;
        let done = match self.options.set(name, value) {
            Ok(effect) => self.take_effect(&effect),
            Err(error) => Err(error.to_string()),
        };
        if let Err(why) = done {
            self.options = old;
            let equals = if value.is_some() { "=" } else { "" };
            let value = value.unwrap_or("");
            let command = format!("option {name}{equals}{value}");
            self.out.refuse(why, &command);
        }
    }

    /// Does what a changed option asks for.
    fn take_effect(&mut self, effect: &Effect) -> Result<(), String> {
        match effect {
            Effect::None => {}
            Effect::Analysis => self.analyze_anew(),
            Effect::Scores => {
                self.thinker.forget();
                self.analyze_anew();
            }
            Effect::ClearHash => self.thinker.forget(),
            Effect::Rules => self.change_rules()?,
            Effect::Log(path) => self.out.keep_journal(path.as_deref()),
        }
        Ok(())
    }

    /// There is no book. The empty line ends the answer.
    pub(super) fn tell_book(&mut self) {
        self.out.line(" no book");
        self.out.line("");
    }
}
