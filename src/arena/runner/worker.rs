//! One of the threads that play games.

use super::{Message, RunError, Tournament, next_game};
use crate::arena::engine::{Engine, EngineError, GameStart};
use crate::arena::interrupt::Interrupt;
use crate::arena::openings::Opening;
use crate::arena::record::Report;
use crate::arena::referee::{self, Course, Ending, Halt};
use crate::arena::schedule::GameSpec;
use crate::types::Color;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::mpsc::Sender;

/// A thread's state: the engines of its last game wait for the next one.
pub(super) struct Worker<'a> {
    tournament: &'a Tournament,
    halt: Interrupt,
    queue: &'a Mutex<VecDeque<GameSpec>>,
    sender: Sender<Message>,
    waiting: Vec<(usize, Engine)>,
}

impl<'a> Worker<'a> {
    pub fn new(
        tournament: &'a Tournament,
        halt: Interrupt,
        queue: &'a Mutex<VecDeque<GameSpec>>,
        sender: Sender<Message>,
    ) -> Self {
        Self {
            tournament,
            halt,
            queue,
            sender,
            waiting: Vec::new(),
        }
    }

    /// Plays games until none is left or the match is halted.
    pub fn work(mut self) {
        while !self.halt.is_raised()
            && let Some(game) = next_game(self.queue)
        {
            let message = match self.game(game) {
                Ok(Some(report)) => Message::Finished(Box::new(report)),
                Ok(None) => return,
                Err(error) => Message::Failed(error),
            };
            let failed = matches!(message, Message::Failed(_));
            if self.sender.send(message).is_err() || failed {
                return;
            }
        }
        if !self.halt.is_raised() {
            self.waiting.drain(..).for_each(|(_, engine)| engine.quit());
        }
    }

    /// Plays one game; `None` when the match is halted.
    fn game(&mut self, game: GameSpec) -> Result<Option<Report>, RunError> {
        let tournament = self.tournament;
        // Nobody listens any more when the match has failed.
        let _ = self.sender.send(Message::Started(game));
        let opening = tournament.openings.of_round(
            &tournament.rules,
            &tournament.schedule,
            game.round,
            game.opening_seed,
        )?;
        match self.play(&game, &opening) {
            Ok(course) => Ok(Some(Report {
                game,
                opening,
                course,
            })),
            Err(Halt::Interrupted) => Ok(None),
            Err(Halt::Refused(side, refusal)) => Err(RunError::Refused {
                name: tournament.name(player(&game, side)),
                refusal,
            }),
        }
    }

    fn play(&mut self, game: &GameSpec, opening: &Opening) -> Result<Course, Halt> {
        let mut engines = Vec::new();
        for side in Color::ALL {
            match self.engine(player(game, side)) {
                Ok(engine) => engines.push(engine),
                Err(error) => {
                    self.keep(game, engines, Some(side));
                    let ending = Halt::unless_fault(side, error)?;
                    return Ok(Course {
                        moves: Vec::new(),
                        ending,
                    });
                }
            }
        }
        // What is left are engines of other pairings.
        let others = std::mem::take(&mut self.waiting);
        others.into_iter().for_each(|(_, engine)| engine.quit());
        let [first, second] = engines.as_mut_slice() else {
            // Both sides gave an engine or the function is left.
            return Err(Halt::Interrupted);
        };
        let course = referee::play([first, second], &self.tournament.terms(), opening)?;
        let faulty = match course.ending {
            Ending::Faulted(side, _) => Some(side),
            _ => None,
        };
        let told = course.ending.to_string();
        let result = course.ending.result();
        // An engine that misbehaved, or does not understand that the game is over, is replaced.
        let mut kept = Vec::new();
        for (side, mut engine) in Color::ALL.into_iter().zip(engines) {
            if faulty != Some(side) && engine.end_game(result, &told).is_ok() {
                kept.push((player(game, side), engine));
            }
        }
        kept.retain(|(_, engine)| engine.features().ping && engine.features().reuse);
        self.waiting = kept;
        Ok(course)
    }

    /// Puts engines that did not get to play back.
    fn keep(&mut self, game: &GameSpec, engines: Vec<Engine>, missing: Option<Color>) {
        let sides = Color::ALL.into_iter().filter(|&side| missing != Some(side));
        let players = sides.map(|side| player(game, side));
        self.waiting.extend(players.zip(engines));
    }

    /// The engine with that place in the list: the one that waits, or a new process.
    fn engine(&mut self, place: usize) -> Result<Engine, EngineError> {
        let waits = self.waiting.iter().position(|(other, _)| *other == place);
        match waits {
            Some(index) => Ok(self.waiting.swap_remove(index).1),
            None => start(self.tournament, place, &self.halt),
        }
    }
}

/// The place of the engine that plays `side`.
const fn player(game: &GameSpec, side: Color) -> usize {
    match side {
        Color::First => game.first,
        Color::Second => game.second,
    }
}

fn start(tournament: &Tournament, place: usize, stop: &Interrupt) -> Result<Engine, EngineError> {
    let Some(spec) = tournament.engines.get(place) else {
        // The schedule is made for the list of engines.
        return Err(EngineError::Interrupted);
    };
    Engine::start(
        spec,
        tournament.limits,
        tournament.timeouts,
        stop,
        tournament.transcript.clone(),
    )
}

/// Starts every engine once, so that one that cannot play such a match is refused before the first
/// game. One that misbehaves is not refused: it will lose its games.
pub(super) fn inspect(tournament: &Tournament, stop: &Interrupt) -> Result<(), RunError> {
    let first_round = tournament.schedule.game(0);
    let seed = first_round.map_or(0, |game| game.opening_seed);
    let opening = tournament
        .openings
        .of_round(&tournament.rules, &tournament.schedule, 0, seed)?;
    for place in 0..tournament.engines.len() {
        let started = start(tournament, place, stop).and_then(|mut engine| {
            engine.new_game(&GameStart {
                variant: &tournament.rules.variant().name,
                time: tournament.time,
                opponent: "nobody",
                fen: opening.fen.as_deref(),
                moves: &opening.spoken,
            })?;
            engine.quit();
            Ok(())
        });
        if let Err(EngineError::Refusal(refusal)) = started {
            let name = tournament.name(place);
            return Err(RunError::Refused { name, refusal });
        }
    }
    Ok(())
}
