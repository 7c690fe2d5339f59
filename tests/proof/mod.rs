//! Proofs that a King falls by force: exhaustive, over nothing but the move generator.

#![allow(dead_code, reason = "shared by tests, which use a part of it each")]

use komainu::movegen::{self, MoveList};
use komainu::position::Position;
use komainu::types::{Move, Square};

/// Every legal move.
pub fn legal(position: &Position) -> Vec<Move> {
    let mut list = MoveList::new();
    movegen::all(position, &mut list);
    list.to_vec()
}

/// Whether the side to move captures the King with its own move `n` at the latest, whatever the
/// other side replies.
pub fn wins(position: &mut Position, n: u32) -> bool {
    let them = !position.side();
    if position.king_hangs(them) {
        return true;
    }
    if n < 2 {
        return false;
    }
    let mut hint = None;
    threats_first(position)
        .into_iter()
        .any(|played| forces(position, played, n, &mut hint))
}

/// Every move after which the King falls with own move `n` at the latest.
pub fn winning_moves(position: &mut Position, n: u32) -> Vec<Move> {
    let mut hint = None;
    let mut moves = threats_first(position);
    moves.retain(|&played| forces(position, played, n, &mut hint));
    moves
}

/// Whether after `played`, own move 1, the King falls with own move `n` at the latest. `hint` is a
/// reply that spoilt the last try, and is looked at first.
fn forces(position: &mut Position, played: Move, n: u32, hint: &mut Option<Move>) -> bool {
    let us = position.side();
    position.make(played);
    let mut holds = !position.king_hangs(us);
    if holds {
        let mut replies = legal(position);
        // A side without a move has lost otherwise than by its King.
        holds = !replies.is_empty();
        if let Some(at) = replies.iter().position(|&reply| Some(reply) == *hint) {
            replies.swap(0, at);
        }
        for reply in replies {
            position.make(reply);
            holds = holds && wins(position, n - 1);
            position.undo();
            if !holds {
                *hint = Some(reply);
                break;
            }
        }
    }
    position.undo();
    holds
}

/// Every legal move, those first that threaten the King. The order costs no truth: all are there.
fn threats_first(position: &mut Position) -> Vec<Move> {
    let them = !position.side();
    let mut moves = legal(position);
    moves.sort_by_cached_key(|&played| {
        position.make(played);
        let threat = position.king_hangs(them);
        position.undo();
        !threat
    });
    moves
}

/// What makes a first move worth a place among the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// One move captures two or more.
    Lion,
    /// A hook mover attacks the King and another piece round corners or along a line.
    Hook,
    /// A piece that promotes by its capture attacks the King and another piece.
    Fork,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Lion, Self::Hook, Self::Fork];

    /// The word in the names of the files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lion => "lion",
            Self::Hook => "hook",
            Self::Fork => "fork",
        }
    }

    /// Whether `played` is of this kind.
    pub fn fits(self, position: &mut Position, played: Move) -> bool {
        let rules = std::sync::Arc::clone(position.rules());
        let code = position.board().cell(played.from());
        let hooks = position
            .piece(played.from())
            .is_some_and(|piece| !rules.movement(piece).hooks.is_empty());
        match self {
            Self::Lion => position.victims(played).len() >= 2,
            Self::Hook => hooks && forks(position, played),
            Self::Fork => {
                position.is_capture(played)
                    && rules.after_capture(code) != code
                    && forks(position, played)
            }
        }
    }
}

/// Whether the moved piece attacks the King and another piece.
fn forks(position: &mut Position, played: Move) -> bool {
    let them = !position.side();
    position.make(played);
    position.make_null();
    let mut list = MoveList::new();
    movegen::captures(position, &mut list);
    let mut victims: Vec<Square> = list
        .into_iter()
        .filter(|next| next.from() == played.to())
        .flat_map(|next| position.victims(next))
        .collect();
    victims.sort_unstable();
    victims.dedup();
    let royals = position.board().royals(them);
    let king = victims.iter().any(|square| royals.contains(square.index()));
    position.undo();
    position.undo();
    king && victims.len() > 1
}
