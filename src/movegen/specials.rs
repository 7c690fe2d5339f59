//! Moves beyond slides: leaps, lion moves, hooks, and walked paths.

use super::{MoveList, plain};
use crate::position::Position;
use crate::tables::condition::{ENEMY, Neighbourhood, vector};
use crate::tables::{Hook, Leap, Movement};
use crate::types::{Color, Move, Offset, Piece, Square};

/// Adds the captures of the piece on `from` that are no slides.
pub fn captures(position: &Position, from: Square, list: &mut MoveList) {
    let Some(piece) = position.piece(from) else {
        return;
    };
    let (board, rules, us) = (position.board(), position.rules(), piece.color());
    let enemies = board.pieces(!us).around(from);
    let victims = rules.victims(piece.code()) & enemies;
    // Most pieces have no enemy where they leap: their moves need not be looked at.
    if victims == 0 && !rules.is_far(piece.code()) {
        return;
    }
    let movement = rules.movement(piece);
    if victims != 0 {
        free_leaps(movement.free_leaps[1] & enemies, from, list);
        if victims & (movement.leap_victims | movement.chain_victims) != 0 {
            let around = board.neighbourhood(rules, us, from);
            leaps(&movement.capture_leaps, &around, from, list);
            for chain in movement
                .chains
                .iter()
                .filter(|chain| chain.victim & enemies != 0)
            {
                leaps(&chain.leaps, &around, from, list);
            }
        }
    }
    if !movement.hooks.is_empty() {
        list.new_marks();
        for hook in &movement.hooks {
            hook_captures(position, hook, us, from, list);
        }
    }
    walks(position, movement, us, from, true, list);
}

/// Adds the moves without capture of the piece on `from` that are no slides.
pub fn quiets(position: &Position, from: Square, list: &mut MoveList) {
    let Some((piece, movement)) = mover(position, from) else {
        return;
    };
    if movement.free_leaps[0] != 0 || !movement.quiet_leaps.is_empty() {
        let board = position.board();
        let around = Neighbourhood {
            board: position.rules().geometry().around(from),
            empty: board.empty_around(from),
            enemies: if movement.quiets_tell_sides {
                board.pieces(!piece.color()).around(from)
            } else {
                0
            },
        };
        free_leaps(movement.free_leaps[0] & around.empty, from, list);
        leaps(&movement.quiet_leaps, &around, from, list);
    }
    if !movement.hooks.is_empty() {
        list.new_marks();
        for hook in &movement.hooks {
            hook_quiets(position, hook, from, list);
        }
    }
    walks(position, movement, piece.color(), from, false, list);
}

fn mover(position: &Position, from: Square) -> Option<(Piece, &Movement)> {
    let piece = position.piece(from)?;
    Some((piece, position.rules().movement(piece)))
}

/// Adds a move to each square of a neighbourhood word.
#[inline]
fn free_leaps(mut targets: u64, from: Square, list: &mut MoveList) {
    while targets != 0 {
        let (files, ranks) = vector(targets.trailing_zeros());
        targets &= targets - 1;
        list.push(Move::plain(from, from.step(Offset::new(files, ranks))));
    }
}

#[inline]
fn leaps(leaps: &[Leap], around: &Neighbourhood, from: Square, list: &mut MoveList) {
    for leap in leaps.iter().filter(|leap| leap.when.holds(around)) {
        list.push(Move::new(from, from.step(leap.to), leap.path));
    }
}

/// Calls `leg` with every corner of a hook and the distance to the next piece or border on the
/// second leg.
#[inline]
fn for_each_corner(
    position: &Position,
    hook: &Hook,
    from: Square,
    mut leg: impl FnMut(Square, u8),
) {
    let board = position.board();
    let first = hook.first.index();
    for distance in 1..=hook.first_range.min(board.near(from)[first] - 1) {
        let corner = from.along(first, distance);
        leg(
            corner,
            board.distance(position.rules(), corner, hook.second),
        );
    }
}

fn hook_captures(position: &Position, hook: &Hook, us: Color, from: Square, list: &mut MoveList) {
    for_each_corner(position, hook, from, |corner, distance| {
        if distance <= hook.second_range {
            let to = corner.along(hook.second.index(), distance);
            let enemy = position.rules().occupancy(us, position.board().cell(to)) == ENEMY;
            if enemy && list.mark(to.index()) {
                list.push(Move::plain(from, to));
            }
        }
    });
}

fn hook_quiets(position: &Position, hook: &Hook, from: Square, list: &mut MoveList) {
    for_each_corner(position, hook, from, |corner, distance| {
        for step in 1..=hook.second_range.min(distance - 1) {
            let to = corner.along(hook.second.index(), step);
            if list.mark(to.index()) {
                list.push(Move::plain(from, to));
            }
        }
    });
}

/// Adds the moves of walked paths, without those that another part or path makes as well.
fn walks(
    position: &Position,
    movement: &Movement,
    us: Color,
    from: Square,
    captures: bool,
    list: &mut MoveList,
) {
    if movement.walks.is_empty() {
        return;
    }
    for path in &movement.walks {
        plain::walk(position, us, from, path, &mut |end| {
            let Some(played) = end.to_move(position) else {
                return;
            };
            let known = || list.iter().rev().any(|&m| m == played);
            if position.is_capture(played) == captures && !is_slide(position, played) && !known() {
                list.push(played);
            }
        });
    }
}

/// Whether a slide makes `played` as well.
pub fn is_slide(position: &Position, played: Move) -> bool {
    if played.path() != crate::types::PathId::PLAIN {
        return false;
    }
    let (from, to) = (played.from(), played.to());
    let Some((direction, distance)) = crate::movegen::legal::straight(from, to) else {
        return false;
    };
    let board = position.board();
    let reach = position.rules().slides(board.cell(from))[direction.index()];
    distance <= reach && distance <= board.near(from)[direction.index()]
}
