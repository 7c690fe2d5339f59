//! Long random games: whatever is kept incrementally equals what is computed anew, and every way
//! to ask for moves gives the same answer.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail by panic")]

mod common;

use common::{BUILT_IN, Random, assert_same_moves, odd_rules, rules, set, shown};
use komainu::movegen::{self, MoveList, plain};
use komainu::position::Position;
use komainu::tables::Rules;
use komainu::types::{Color, Kind, Move, PathId, Piece, Setup, Square};
use std::collections::HashSet;
use std::sync::Arc;

/// The squares on which the side to move captures, by the plain generator.
fn plain_victims(position: &Position) -> HashSet<Square> {
    let mut victims = HashSet::new();
    for from in position.board().pieces(position.side()) {
        plain::for_each_end(position, from, &mut |end| victims.extend(&end.captured));
    }
    victims
}

/// Attacks of both sides against the plain generator.
fn check_attacks(position: &mut Position) {
    for _ in 0..2 {
        let us = position.side();
        let victims = plain_victims(position);
        for square in position.board().pieces(!us) {
            let attacked = position.is_attacked_by(us, square);
            assert_eq!(
                attacked,
                victims.contains(&square),
                "{square} in {}",
                shown(position)
            );
        }
        position.make_null();
    }
    position.undo();
    position.undo();
}

/// The same position with sides changed and the board turned.
fn turned(position: &Position) -> Position {
    let rules = position.rules();
    let setup = position.setup();
    let pieces = setup.pieces.iter().map(|&(square, piece)| {
        let square = rules.geometry().rotated(square).unwrap();
        (square, Piece::new(piece.kind(), !piece.color()))
    });
    let setup = Setup {
        pieces: pieces.collect(),
        side: !setup.side,
    };
    Position::from_setup(rules, &setup).unwrap()
}

/// A move of the turned position.
fn turned_move(position: &Position, played: Move) -> (Square, Square, Vec<Square>) {
    let turn = |square| position.rules().geometry().rotated(square).unwrap();
    let mut victims: Vec<Square> = position.victims(played).into_iter().map(turn).collect();
    victims.sort_unstable();
    (turn(played.from()), turn(played.to()), victims)
}

fn check_symmetry(position: &Position, moves: &HashSet<Move>) {
    let other = turned(position);
    let expected: HashSet<_> = moves.iter().map(|&m| turned_move(position, m)).collect();
    let identity = |m: Move| {
        let mut victims = other.victims(m).to_vec();
        victims.sort_unstable();
        (m.from(), m.to(), victims)
    };
    let found: HashSet<_> = set(&other, movegen::all)
        .into_iter()
        .map(identity)
        .collect();
    assert_eq!(found, expected, "{}", shown(position));
}

/// `is_legal` on random words and on every legal move.
fn check_legality(position: &Position, moves: &HashSet<Move>, random: &mut Random) {
    let mut scratch = MoveList::new();
    let squares: Vec<Square> = position.rules().geometry().squares().collect();
    let own: Vec<Square> = position.board().pieces(position.side()).iter().collect();
    let mut words: Vec<Move> = moves.iter().copied().collect();
    for _ in 0..100 {
        let from = match random.below(4) {
            1.. if !own.is_empty() => own[random.below(own.len())],
            _ => squares[random.below(squares.len())],
        };
        let to = squares[random.below(squares.len())];
        let path = PathId::new(random.below(40) * random.below(2)).unwrap();
        words.push(Move::new(from, to, path));
        words.push(Move::new(from, from, path));
        words.extend(Move::from_bits(random.next() as u32));
    }
    for word in words {
        let legal = movegen::is_legal(position, word, &mut scratch);
        assert_eq!(
            legal,
            moves.contains(&word),
            "{word:?} in {}",
            shown(position)
        );
    }
}

/// Everything that must hold in a position; returns its moves.
fn check(position: &mut Position, random: &mut Random) -> Vec<Move> {
    let rules = Arc::clone(position.rules());
    assert_eq!(
        position.board().inconsistency(&rules),
        None,
        "{}",
        shown(position)
    );
    let moves = assert_same_moves(position);
    let captures = set(position, movegen::captures);
    let quiets = set(position, movegen::quiets);
    assert_eq!(
        captures.len() + quiets.len(),
        moves.len(),
        "{}",
        shown(position)
    );
    assert!(
        captures
            .iter()
            .all(|&m| moves.contains(&m) && position.is_capture(m))
    );
    assert!(
        quiets
            .iter()
            .all(|&m| moves.contains(&m) && !position.is_capture(m))
    );
    let count = movegen::count(position, &mut MoveList::new());
    assert_eq!(count, moves.len() as u64, "{}", shown(position));
    let anew = Position::from_setup(&rules, &position.setup()).unwrap();
    assert_eq!(anew.key(), position.key(), "{}", shown(position));
    check_attacks(position);
    check_symmetry(position, &moves);
    check_legality(position, &moves, random);
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Plays up to `plies` random moves, captures preferred now and then, and takes all of them back.
fn walk(rules: &Arc<Rules>, plies: usize, random: &mut Random) -> usize {
    let mut position = Position::start(rules);
    let mut before: Vec<(Setup, u64)> = Vec::new();
    for _ in 0..plies {
        let moves = check(&mut position, random);
        if moves.is_empty() {
            break;
        }
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&m| position.is_capture(m))
            .collect();
        let safe: Vec<Move> = captures
            .iter()
            .copied()
            .filter(|&m| !ends(&position, m))
            .collect();
        let pool = match random.below(8) {
            0 | 1 if !safe.is_empty() => &safe,
            2 if !captures.is_empty() => &captures,
            _ => &moves,
        };
        before.push((position.setup(), position.key()));
        let played = pool[random.below(pool.len())];
        let foretold = position.key_after(played);
        position.make(played);
        assert_eq!(position.key(), foretold, "{}", shown(&position));
    }
    let played = before.len();
    for (setup, key) in before.into_iter().rev() {
        assert!(position.undo());
        assert_eq!((position.setup(), position.key()), (setup, key));
        assert_eq!(
            position.board().inconsistency(rules),
            None,
            "{}",
            shown(&position)
        );
    }
    assert!(!position.undo());
    played
}

/// Whether a move captures a royal piece.
fn ends(position: &Position, played: Move) -> bool {
    let board = position.board();
    position
        .victims(played)
        .into_iter()
        .any(|square| board.royals(!position.side()).contains(square.index()))
}

/// Random games of a rule set until so many plies are played.
fn walk_long(rules: &Arc<Rules>, plies: usize, seed: u64) {
    let mut random = Random(seed);
    let mut left = plies;
    while left > 0 {
        let played = walk(rules, left.min(400), &mut random);
        assert!(played > 0);
        left -= played.min(left);
    }
}

#[test]
fn built_in_rule_sets() {
    for (seed, name) in BUILT_IN.into_iter().enumerate() {
        walk_long(&rules(name), 500, seed as u64 + 1);
    }
}

#[test]
fn odd_rule_sets() {
    for (seed, rules) in odd_rules().iter().enumerate() {
        walk_long(rules, 2_000, seed as u64 + 100);
    }
}

/// A position of random pieces of all states, a royal one on each side at least.
fn scattered(rules: &Arc<Rules>, random: &mut Random) -> Position {
    let states = &rules.variant().states;
    let royal = states.iter().position(|state| state.royal).unwrap();
    let mut squares: Vec<Square> = rules.geometry().squares().collect();
    let count = 4 + random.below(squares.len() * 2 / 3);
    let mut pieces = Vec::new();
    for number in 0..count {
        let square = squares.swap_remove(random.below(squares.len()));
        let kind = if number < 2 {
            royal
        } else {
            random.below(states.len())
        };
        let color = Color::ALL[number % 2];
        pieces.push((square, Piece::new(Kind::new(kind).unwrap(), color)));
    }
    let side = Color::ALL[random.below(2)];
    Position::from_setup(rules, &Setup { pieces, side }).unwrap()
}

#[test]
fn scattered_pieces() {
    let mut random = Random(7);
    let all: Vec<_> = BUILT_IN.map(rules).into_iter().chain(odd_rules()).collect();
    for rules in &all {
        for _ in 0..100 {
            let mut position = scattered(rules, &mut random);
            for played in check(&mut position, &mut random) {
                let before = position.key();
                position.make(played);
                assert_eq!(position.board().inconsistency(rules), None);
                assert!(position.undo());
                assert_eq!(position.key(), before);
            }
        }
    }
}

#[test]
fn null_moves_change_the_side_alone() {
    let mut position = Position::start(&rules("cashew"));
    let (setup, key) = (position.setup(), position.key());
    position.make_null();
    assert_eq!(position.side(), Color::Second);
    assert_eq!(position.setup().pieces, setup.pieces);
    assert_ne!(position.key(), key);
    assert!(position.undo());
    assert_eq!((position.setup(), position.key()), (setup, key));
}
