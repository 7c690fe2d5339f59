//! The order in which moves are tried, generated only as far as they are needed.

use super::gain::gain;
use super::history::{Before, Histories};
use super::see::see;
use crate::movegen::{self, MoveList};
use crate::position::Position;
use crate::types::Move;
use arrayvec::ArrayVec;

/// The number of best moves that are sorted at first; it doubles each time more are wanted.
const FIRST_SORTED: usize = 8;

/// A move with its score above it: comparing the words compares scores, then moves.
type Scored = u64;

#[inline]
fn scored(score: i32, played: Move) -> Scored {
    // Turned into an order of unsigned numbers.
    let score = (score as u32) ^ 0x8000_0000;
    u64::from(score) << 32 | u64::from(played.bits())
}

#[inline]
const fn move_of(scored: Scored) -> Option<Move> {
    Move::from_bits(scored as u32)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    MakeCaptures,
    Captures,
    Killers,
    MakeQuiets,
    Quiets,
    BadCaptures,
}

/// Hands out the moves of a node: hash move, captures that do not lose, killers, quiet moves, and
/// captures that lose by exchanges.
#[derive(Clone, Debug)]
pub struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: [Option<Move>; 2],
    /// The killers that were handed out.
    tried: ArrayVec<Move, 2>,
    /// In the quiescence search: only captures are wanted that win more than this at once.
    floor: Option<i32>,
    /// The most that one of those would have won.
    left_out: Option<i32>,
    skip_quiets: bool,
    /// Captures that lose by exchanges, the best first, and what they win at most.
    bad: Vec<(Move, i32)>,
    next_bad: usize,
    list: MoveList,
    scored: Vec<Scored>,
    next: usize,
    /// Up to here the scored moves are sorted.
    sorted: usize,
    /// How many are sorted next.
    chunk: usize,
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
            floor: None,
            left_out: None,
            skip_quiets: false,
            bad: Vec::with_capacity(64),
            next_bad: 0,
            list: MoveList::new(),
            scored: Vec::with_capacity(256),
            next: 0,
            sorted: 0,
            chunk: FIRST_SORTED,
        }
    }

    /// Begins a node of the main search. `hash` must be legal.
    pub fn start(&mut self, hash: Option<Move>, killers: [Option<Move>; 2]) {
        self.stage = Stage::Hash;
        self.hash = hash;
        self.killers = killers;
        self.floor = None;
        self.forget();
    }

    /// Begins a node of the quiescence search, without the captures that win at once no more than
    /// `floor`.
    pub fn start_captures(&mut self, floor: i32) {
        self.stage = Stage::MakeCaptures;
        self.hash = None;
        self.killers = [None; 2];
        self.floor = Some(floor);
        self.forget();
    }

    fn forget(&mut self) {
        self.restart();
        self.left_out = None;
        self.tried.clear();
        self.bad.clear();
        self.skip_quiets = false;
        self.next_bad = 0;
    }

    /// Drops the moves that were generated, for those of the next stage.
    fn restart(&mut self) {
        self.list.clear();
        self.scored.clear();
        (self.next, self.sorted, self.chunk) = (0, 0, FIRST_SORTED);
    }

    /// The next move to try.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        before: Before,
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
                    self.score_captures(position, histories);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best() {
                    Some(played) if Some(played) == self.hash => {}
                    Some(played) => match see(position, played, 0) {
                        Ok(()) => return Some(played),
                        // The quiescence search does without captures that lose.
                        Err(most) => self.bad.push((played, most)),
                    },
                    None if self.floor.is_some() => return None,
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
                Stage::MakeQuiets if self.skip_quiets => self.stage = Stage::BadCaptures,
                Stage::MakeQuiets => {
                    self.restart();
                    movegen::quiets(position, &mut self.list);
                    let order = |played| histories.quiet_order(position, before, played);
                    let moves = self.list.into_iter();
                    self.scored.extend(moves.map(|m| scored(order(m), m)));
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    _ if self.skip_quiets => self.stage = Stage::BadCaptures,
                    Some(played) if Some(played) == self.hash || self.tried.contains(&played) => {}
                    Some(played) => return Some(played),
                    None => self.stage = Stage::BadCaptures,
                },
                Stage::BadCaptures => {
                    let bad = self.bad.get(self.next_bad);
                    self.next_bad += 1;
                    return bad.map(|&(played, _)| played);
                }
            }
        }
    }

    /// Hands out no more quiet moves.
    pub const fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// What the capture that was handed out last wins by exchanges at most, if it loses.
    #[must_use]
    pub fn bad_wins_at_most(&self) -> Option<i32> {
        let last = self.next_bad.checked_sub(1)?;
        self.bad.get(last).map(|&(_, most)| most)
    }

    /// The most that a capture that was left out would win at once.
    #[must_use]
    pub const fn left_out(&self) -> Option<i32> {
        self.left_out
    }

    /// Scores the captures that were generated and win enough.
    fn score_captures(&mut self, position: &Position, histories: &Histories) {
        for played in &self.list {
            let won = gain(position, played);
            if self.floor.is_none_or(|floor| won > floor) {
                let order = histories.capture_order(position, played, won);
                self.scored.push(scored(order, played));
            } else {
                self.left_out = self.left_out.max(Some(won));
            }
        }
    }

    /// The best move that is left. Only as many are sorted as are wanted: most nodes end early.
    #[inline]
    fn best(&mut self) -> Option<Move> {
        if self.next == self.sorted {
            self.sort_more();
        }
        let best = self.scored.get(self.next).copied()?;
        self.next += 1;
        move_of(best)
    }

    fn sort_more(&mut self) {
        let rest = &mut self.scored[self.sorted..];
        let wanted = self.chunk.min(rest.len());
        if wanted < rest.len() {
            rest.select_nth_unstable_by(wanted, |a, b| b.cmp(a));
        }
        rest[..wanted].sort_unstable_by(|a, b| b.cmp(a));
        self.sorted += wanted;
        self.chunk *= 2;
    }
}

impl Default for Picker {
    fn default() -> Self {
        Self::new()
    }
}
