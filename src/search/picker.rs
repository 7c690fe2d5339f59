//! The order in which moves are tried, generated only as far as they are needed.

use super::gain::gain;
use super::history::History;
use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::types::Move;
use arrayvec::ArrayVec;

/// How many moves are picked by a scan for the best one before the rest is sorted.
const SCANNED: usize = 6;
/// Captures are ordered by what they win, times this, less the value of the capturer.
const VICTIM_WEIGHT: i32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    MakeCaptures,
    Captures,
    Killers,
    MakeQuiets,
    Quiets,
}

/// Hands out the moves of a node: hash move, captures, killers, quiet moves.
#[derive(Clone, Debug)]
pub struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    /// The killers that were handed out.
    tried: ArrayVec<Move, 2>,
    only_captures: bool,
    next: usize,
    picked: usize,
    list: MoveList,
    scores: Vec<i32>,
    sorted: Vec<(i32, Move)>,
}

impl Picker {
    /// A picker without moves, to be kept and restarted at each node.
    #[must_use]
    pub fn new() -> Self {
        Self {
            stage: Stage::Hash,
            hash: None,
            killers: [None; 2],
            tried: ArrayVec::new(),
            only_captures: false,
            next: 0,
            picked: 0,
            list: MoveList::new(),
            scores: Vec::with_capacity(256),
            sorted: Vec::with_capacity(256),
        }
    }

    /// Begins a node of the main search. `hash` must be legal.
    pub fn start(&mut self, hash: Option<Move>, killers: [Option<Move>; 2]) {
        self.stage = Stage::Hash;
        self.hash = hash;
        self.killers = killers;
        self.only_captures = false;
        self.forget();
    }

    /// Begins a node of the quiescence search.
    pub fn start_captures(&mut self) {
        self.stage = Stage::MakeCaptures;
        self.hash = None;
        self.killers = [None; 2];
        self.only_captures = true;
        self.forget();
    }

    fn forget(&mut self) {
        self.list.clear();
        self.scores.clear();
        self.tried.clear();
        (self.next, self.picked) = (0, 0);
    }

    /// The next move to try.
    pub fn next(
        &mut self,
        position: &Position,
        history: &History,
        scratch: &mut MoveList,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::MakeCaptures;
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::MakeCaptures => {
                    movegen::captures(position, &mut self.list);
                    self.score(|played| {
                        let own = position
                            .piece(played.from())
                            .map_or(0, |piece| position.rules().weights().value(piece.kind()));
                        gain(position, played) * VICTIM_WEIGHT - own
                    });
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best() {
                    Some(played) if Some(played) == self.hash => {}
                    Some(played) => return Some(played),
                    None if self.only_captures => return None,
                    None => self.stage = Stage::Killers,
                },
                Stage::Killers => match self.killers.iter_mut().find_map(Option::take) {
                    Some(killer) => {
                        let usable = Some(killer) != self.hash
                            && !position.is_capture(killer)
                            && movegen::is_legal(position, killer, scratch);
                        if usable {
                            self.tried.push(killer);
                            return Some(killer);
                        }
                    }
                    None => self.stage = Stage::MakeQuiets,
                },
                Stage::MakeQuiets => {
                    movegen::quiets(position, &mut self.list);
                    self.picked = 0;
                    self.score(|played| history.score(position, played));
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let played = self.best()?;
                    if Some(played) != self.hash && !self.tried.contains(&played) {
                        return Some(played);
                    }
                }
            }
        }
    }

    /// Scores the moves that were generated last.
    fn score(&mut self, score: impl Fn(Move) -> i32) {
        self.scores.extend(
            self.list[self.scores.len()..]
                .iter()
                .map(|&played| score(played)),
        );
    }

    /// The best move that is left: found by a scan at first, then by sorting the rest once.
    fn best(&mut self) -> Option<Move> {
        let next = self.next;
        if next >= self.list.len() {
            return None;
        }
        match self.picked {
            0..SCANNED => {
                let best = (next..self.scores.len()).max_by_key(|&i| self.scores[i])?;
                self.list.swap(next, best);
                self.scores.swap(next, best);
            }
            SCANNED => self.sort_rest(),
            _ => {}
        }
        self.picked += 1;
        self.next += 1;
        self.list.get(next).copied()
    }

    fn sort_rest(&mut self) {
        let next = self.next;
        self.sorted.clear();
        let rest = self.list[next..].iter().zip(&self.scores[next..]);
        self.sorted
            .extend(rest.map(|(&played, &score)| (score, played)));
        self.sorted.sort_unstable_by(|a, b| b.cmp(a));
        for (i, &(score, played)) in self.sorted.iter().enumerate() {
            self.list[next + i] = played;
            self.scores[next + i] = score;
        }
    }
}

impl Default for Picker {
    fn default() -> Self {
        Self::new()
    }
}
