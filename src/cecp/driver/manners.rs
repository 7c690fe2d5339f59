//! Draw offers and resignation.

use super::{Driver, Mode};
use crate::search::Score;
use std::io::Write;

/// What the engine has felt over its last moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Temper {
    /// Its moves in a row with a score that is to resign at.
    hopeless: u32,
    /// Its moves in a row with a score that is to offer a draw at.
    even: u32,
    /// Whether it has offered a draw since its opponent's last move.
    pub offered: bool,
}

impl<W: Write> Driver<W> {
    /// Takes notice of the score of the move that comes next.
    pub(super) fn feel(&mut self, score: Score) {
        let options = &self.options;
        let centipawns = score.value();
        let hopeless = options.resign > 0 && centipawns <= -options.resign;
        let even = options.offer_draw > 0
            && !score.is_forced()
            && centipawns.saturating_abs() <= options.offer_draw;
        self.temper.hopeless = if hopeless {
            self.temper.hopeless + 1
        } else {
            0
        };
        self.temper.even = if even { self.temper.even + 1 } else { 0 };
    }

    /// Whether the engine has seen enough.
    pub(super) const fn gives_up(&self) -> bool {
        self.options.resign > 0 && self.temper.hopeless >= self.options.resign_moves
    }

    /// Resigns in place of a move.
    pub(super) fn resign(&mut self) {
        self.out.line("resign");
        self.mode = Mode::Force;
    }

    /// Offers a draw if nothing has happened for long; the next offer needs as long.
    pub(super) fn offer_draw(&mut self) {
        let wanted = self.options.offer_draw_moves;
        if self.options.offer_draw == 0 || self.temper.even < wanted {
            return;
        }
        let plies = usize::try_from(wanted)
            .unwrap_or(usize::MAX)
            .saturating_mul(2);
        let mut last = self.session.game().position().history().take(plies);
        if !last.any(|(_, _, captured)| captured) {
            self.out.line("offer draw");
            self.temper.even = 0;
            self.temper.offered = true;
        }
    }

    /// Accepts a draw if the engine would be glad of it.
    pub(super) fn consider_draw(&mut self) {
        let running = self
            .thinking
            .as_ref()
            .and_then(|thinking| thinking.last.as_ref());
        let score = running.map(|report| report.score).or(self.opinion.score);
        let over = self.session.game().outcome().is_some();
        let playing = matches!(self.mode, Mode::Playing(_)) && !over;
        let glad = score.is_some_and(|score| score < Score::cp(self.options.accept_draw));
        if playing && (glad || self.temper.offered) {
            self.out.line("offer draw");
        }
    }
}
