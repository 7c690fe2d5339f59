//! The clocks, kept here too for the case that nobody tells them.

use super::command::Level;
use crate::search::Clock;
use crate::types::Color;
use std::time::{Duration, Instant};

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// For sessions of moves or the whole game.
    Sessions(Level),
    /// For each move.
    PerMove(Duration),
}

/// What is in force until something is said.
const DEFAULT: Control = Control::PerMove(Duration::from_secs(5));

/// The moves that each side has made, the first player's number first.
pub type MovesMade = [usize; 2];

/// Both sides' clocks. They belong to the colours, whoever plays them.
#[derive(Debug)]
pub struct Clocks {
    control: Control,
    remaining: [Duration; 2],
    /// The moves already made when the control came into force.
    before: MovesMade,
    /// Whether the control is one that somebody asked for.
    asked: bool,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Clocks for a control that nobody has set yet.
    pub const fn new() -> Self {
        Self {
            control: DEFAULT,
            remaining: [Duration::ZERO; 2],
            before: [0; 2],
            asked: false,
            running: None,
        }
    }

    /// Sets how time is given from now on, after so many moves.
    pub fn set_control(&mut self, control: Control, made: MovesMade) {
        self.control = control;
        self.before = made;
        self.asked = true;
        if let Control::Sessions(level) = control {
            self.remaining = [level.base; 2];
            self.running = self.running.map(|(color, _)| (color, Instant::now()));
        }
    }

    /// A new game by the same control.
    pub fn reset(&mut self) {
        self.running = None;
        if self.asked {
            self.set_control(self.control, [0; 2]);
        } else {
            *self = Self::new();
        }
    }

    /// Sets a clock to what somebody else's shows. Without any control, it must last for the game.
    pub fn set(&mut self, color: Color, remaining: Duration) {
        if !self.asked && matches!(self.control, Control::PerMove(_)) {
            self.control = Control::Sessions(Level {
                moves: 0,
                base: remaining,
                increment: Duration::ZERO,
            });
            self.remaining = [remaining; 2];
        }
        if let Some((running, since)) = &mut self.running
            && *running == color
        {
            *since = Instant::now();
        }
        self.put(color, remaining);
    }

    fn put(&mut self, color: Color, remaining: Duration) {
        if let Some(clock) = self.remaining.get_mut(color.index()) {
            *clock = remaining;
        }
    }

    /// What a clock shows.
    pub fn remaining(&self, color: Color) -> Duration {
        let left = self
            .remaining
            .get(color.index())
            .copied()
            .unwrap_or_default();
        match self.running {
            Some((running, since)) if running == color => left.saturating_sub(since.elapsed()),
            _ => left,
        }
    }

    /// Lets this clock run, and the other one stand.
    pub fn start(&mut self, color: Color) {
        self.stop();
        self.running = Some((color, Instant::now()));
    }

    /// Stops the clocks.
    pub fn stop(&mut self) {
        if let Some((color, _)) = self.running {
            self.put(color, self.remaining(color));
            self.running = None;
        }
    }

    /// Gives what the control gives for a move, the last of `made`.
    pub fn credit(&mut self, color: Color, made: MovesMade) {
        let Control::Sessions(level) = self.control else {
            return;
        };
        let mut left = self.remaining(color).saturating_add(level.increment);
        let done = self.done(color, made);
        if level.moves > 0 && done > 0 && done.is_multiple_of(level.moves) {
            left = left.saturating_add(level.base);
        }
        self.set(color, left);
    }

    /// The moves made under this control.
    fn done(&self, color: Color, made: MovesMade) -> u32 {
        let of = |made: &MovesMade| made.get(color.index()).copied().unwrap_or(0);
        let done = of(&made).saturating_sub(of(&self.before));
        u32::try_from(done).unwrap_or(u32::MAX)
    }

    /// The soft and the hard bound for the next move of `color`.
    pub fn bounds(
        &self,
        color: Color,
        made: MovesMade,
        overhead: Duration,
    ) -> (Duration, Duration) {
        match self.control {
            // Whatever the overhead, something must be left to think with.
            Control::PerMove(time) => {
                let most = time.saturating_sub(overhead).max(time / 2);
                (most, most)
            }
            Control::Sessions(level) => {
                let done = self.done(color, made);
                let left = done.checked_rem(level.moves).map(|part| level.moves - part);
                let clock = Clock {
                    remaining: self.remaining(color),
                    increment: level.increment,
                    moves_to_go: left,
                    overhead,
                    base: level.base,
                };
                clock.bounds()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn sessions(moves: u32, base: u64, increment: u64) -> Clocks {
        let mut clocks = Clocks::new();
        let level = Level {
            moves,
            base: MS(base),
            increment: MS(increment),
        };
        clocks.set_control(Control::Sessions(level), [0; 2]);
        clocks
    }

    #[test]
    fn a_move_takes_time_and_gets_some() {
        let mut clocks = sessions(0, 10_000, 300);
        clocks.start(Color::First);
        std::thread::sleep(MS(20));
        clocks.stop();
        let left = clocks.remaining(Color::First);
        assert!(left <= MS(9_980) && left > MS(5_000), "{left:?}");
        clocks.credit(Color::First, [1, 0]);
        assert_eq!(clocks.remaining(Color::First), left + MS(300));
        assert_eq!(clocks.remaining(Color::Second), MS(10_000));
    }

    #[test]
    fn a_session_that_ends_brings_the_next_ones_time() {
        let mut clocks = sessions(3, 6_000, 0);
        clocks.set(Color::Second, MS(1_000));
        clocks.credit(Color::Second, [2, 2]);
        assert_eq!(clocks.remaining(Color::Second), MS(1_000));
        clocks.credit(Color::Second, [3, 3]);
        assert_eq!(clocks.remaining(Color::Second), MS(7_000));
        // The last move of a session may use more than one of three.
        clocks.set(Color::First, MS(1_000));
        let (_, last) = clocks.bounds(Color::First, [2, 2], MS(0));
        let (_, first) = clocks.bounds(Color::First, [3, 3], MS(0));
        assert!(last > first);
    }

    #[test]
    fn a_level_in_the_middle_counts_from_there() {
        let mut clocks = sessions(40, 6_000, 0);
        let level = Level {
            moves: 2,
            base: MS(4_000),
            increment: MS(0),
        };
        clocks.set_control(Control::Sessions(level), [5, 5]);
        clocks.credit(Color::First, [6, 5]);
        assert_eq!(clocks.remaining(Color::First), MS(4_000));
        clocks.credit(Color::First, [7, 6]);
        assert_eq!(clocks.remaining(Color::First), MS(8_000));
    }

    #[test]
    fn time_per_move_is_never_used_up() {
        let mut clocks = Clocks::new();
        for time in [1, 10, 50, 1_000] {
            clocks.set_control(Control::PerMove(MS(time)), [0; 2]);
            let (soft, hard) = clocks.bounds(Color::First, [0; 2], MS(50));
            assert!(soft <= hard && hard < MS(time), "{time}: {hard:?}");
        }
    }

    #[test]
    fn a_clock_without_a_control_lasts_for_the_game() {
        let mut clocks = Clocks::new();
        clocks.set(Color::Second, MS(400));
        clocks.set(Color::First, MS(40_000));
        let (_, hard) = clocks.bounds(Color::Second, [1, 0], MS(50));
        assert!(hard < MS(200), "{hard:?}");
    }

    #[test]
    fn a_clock_that_is_told_while_it_runs_runs_from_there() {
        let mut clocks = sessions(0, 1_000, 0);
        clocks.start(Color::First);
        std::thread::sleep(MS(30));
        clocks.set(Color::First, MS(800));
        assert!(clocks.remaining(Color::First) > MS(770));
    }
}
