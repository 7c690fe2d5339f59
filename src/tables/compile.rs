//! Betza paths -> [`Movement`]: every path goes into the fastest part that can hold it.

use super::captures::{CaptureSets, Victims};
use super::condition::{
    Condition, Conjunction, EMPTY, ENEMY, FRIEND, OCCUPIED, Occupancy, REACH, Vector, bit, both,
    require, simplified,
};
use super::movement::{Chain, Hook, Leap, Movement, Threats};
use crate::betza::{Leg, Path};
use crate::types::{Color, Direction, Offset};
use std::collections::{BTreeMap, BTreeSet};

/// More sets of captured squares than a move can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its moves can capture too many different sets of squares on the way")]
pub struct TooManyCaptures;

/// What identifies a move with fixed squares: destination, what stands there, other victims.
type LeapKey = (Vector, Occupancy, Vec<Vector>);
type LeapGroups = BTreeMap<LeapKey, Vec<Conjunction>>;

/// Compiles the first player's `paths` for `color`.
///
/// # Errors
/// When the paths can capture more different sets of squares than [`CaptureSets`] can number.
pub fn compile(
    paths: &[Path],
    color: Color,
    captures: &mut CaptureSets,
) -> Result<Movement, TooManyCaptures> {
    let mut movement = Movement {
        paths: paths.iter().map(|path| turned(path, color)).collect(),
        ..Movement::default()
    };
    let mut leaps = LeapGroups::new();
    for path in &movement.paths {
        if let Some((direction, range)) = as_slide(path) {
            let slide = &mut movement.slides[direction.index()];
            *slide = range.max(*slide);
        } else if is_fixed(path) {
            follow(path, &Start::default(), &mut leaps);
        } else if let Some(hook) = as_hook(path) {
            movement.hooks.push(hook);
        } else {
            movement.walks.push(path.clone());
        }
    }
    if hooks_overlap(&movement, !leaps.is_empty()) {
        movement.hooks.clear();
        let hooks = movement.paths.iter().filter(|path| as_hook(path).is_some());
        movement.walks.extend(hooks.cloned());
    }
    for walk in &movement.walks {
        intern_walk(walk, captures)?;
    }
    leaps = without_slides(leaps, &movement.slides);
    movement.threats = threats(&leaps, &movement.slides);
    add_leaps(&mut movement, leaps, captures)?;
    Ok(movement)
}

fn turned(path: &Path, color: Color) -> Path {
    let mut path = path.clone();
    if color == Color::Second {
        for leg in &mut path.legs {
            leg.step = (-leg.step.0, -leg.step.1);
        }
    }
    path
}

/// An ordinary leg: no hop, no condition on the squares it leaps over.
const fn is_simple(leg: &Leg) -> bool {
    !leg.hop && !leg.lame && !leg.jump
}

/// A path that is one slide (or step) to an empty square or an enemy.
fn as_slide(path: &Path) -> Option<(Direction, u8)> {
    match path.legs.as_slice() {
        [leg] if is_simple(leg) && leg.to_empty && leg.capture => {
            Direction::from_vector(leg.step).map(|direction| (direction, leg.range))
        }
        _ => None,
    }
}

/// A path of two perpendicular slides, the first over empty squares.
fn as_hook(path: &Path) -> Option<Hook> {
    match path.legs.as_slice() {
        [a, b]
            if is_simple(a)
                && is_simple(b)
                && a.range > 1
                && a.to_empty
                && !a.capture
                && b.to_empty
                && b.capture =>
        {
            let (first, second) = (
                Direction::from_vector(a.step)?,
                Direction::from_vector(b.step)?,
            );
            let turn = (second.index() + 8 - first.index()) % 8;
            (turn == 2 || turn == 6).then_some(Hook {
                first,
                first_range: a.range,
                second,
                second_range: b.range,
            })
        }
        _ => None,
    }
}

/// A path whose squares are all at fixed vectors within reach of a board array's border.
fn is_fixed(path: &Path) -> bool {
    let mut at = (0, 0);
    path.legs.iter().enumerate().all(|(i, leg)| {
        at = (at.0 + leg.step.0, at.1 + leg.step.1);
        let last = i + 1 == path.legs.len();
        leg.range == 1
            && !(leg.lame || leg.jump || last && leg.hop)
            && at.0.abs().max(at.1.abs()) <= REACH
    })
}

/// Whether hooks could reach a square that the piece's other moves reach too. Orthogonal hooks end
/// off the piece's files and ranks, diagonal hooks an even number of steps away.
fn hooks_overlap(movement: &Movement, leaps: bool) -> bool {
    let diagonal = Direction::is_diagonal;
    let Some(first) = movement.hooks.first().map(|hook| diagonal(hook.first)) else {
        return false;
    };
    let mixed = movement
        .hooks
        .iter()
        .any(|hook| diagonal(hook.first) != first);
    let crossing = Direction::ALL.into_iter().any(|direction| {
        let most = if first { 1 } else { 0 };
        diagonal(direction) != first && movement.slides[direction.index()] > most
    });
    mixed || crossing || leaps || !movement.walks.is_empty()
}

/// How far a fixed path has come.
#[derive(Clone, Default)]
struct Start {
    at: Vector,
    leg: usize,
    when: Conjunction,
    captured: BTreeSet<Vector>,
}

/// Follows the legs of a fixed path from `start`, both with and without captures, and files every
/// end under its key.
fn follow(path: &Path, start: &Start, groups: &mut LeapGroups) {
    let Some(leg) = path.legs.get(start.leg) else {
        return;
    };
    let at = (start.at.0 + leg.step.0, start.at.1 + leg.step.1);
    let last = start.leg + 1 == path.legs.len();
    // The start square counts as empty.
    let vacated = at == (0, 0);
    let stay = if leg.to_empty { EMPTY } else { 0 } | if leg.hop { OCCUPIED } else { 0 };

    let mut quiet = Start {
        at,
        leg: start.leg + 1,
        ..start.clone()
    };
    let possible = if vacated {
        stay & EMPTY != 0
    } else {
        require(&mut quiet.when, at, stay)
    };
    if possible && last {
        file(quiet, groups);
    } else if possible {
        follow(path, &quiet, groups);
    }
    let mut taking = Start {
        at,
        leg: start.leg + 1,
        ..start.clone()
    };
    if leg.capture && !vacated && require(&mut taking.when, at, ENEMY) {
        taking.captured.insert(at);
        if last {
            file(taking, groups);
        } else {
            follow(path, &taking, groups);
        }
    }
}

/// Files a finished path under its destination and victims.
fn file(mut end: Start, groups: &mut LeapGroups) {
    let on_target = end.when.remove(&end.at);
    let target = if end.at == (0, 0) {
        FRIEND
    } else {
        on_target.unwrap_or(EMPTY)
    };
    end.captured.remove(&end.at);
    let key = (end.at, target, end.captured.into_iter().collect());
    groups.entry(key).or_default().push(end.when);
}

/// The same leaps without those that a slide makes as well.
fn without_slides(groups: LeapGroups, slides: &[u8; 8]) -> LeapGroups {
    let mut rest = LeapGroups::new();
    for (key, mut alternatives) in groups {
        let (to, _, extra) = &key;
        if let Some((direction, length)) = straight(*to)
            && extra.is_empty()
            && slides[direction.index()] >= length
        {
            let blocked = blocked_between(direction, length);
            alternatives = alternatives
                .iter()
                .flat_map(|a| blocked.iter().filter_map(|b| both(a, b)))
                .collect();
        }
        let alternatives = simplified(alternatives, *to);
        if !alternatives.is_empty() {
            rest.insert(key, alternatives);
        }
    }
    rest
}

/// The ways in which a slide of `length` is blocked before its end.
fn blocked_between(direction: Direction, length: u8) -> Vec<Conjunction> {
    let (df, dr) = direction.vector();
    (1..length as i8)
        .map(|n| Conjunction::from([((df * n, dr * n), OCCUPIED)]))
        .collect()
}

/// The direction and length of a vector along one of the eight directions.
fn straight((files, ranks): Vector) -> Option<(Direction, u8)> {
    let length = files.abs().max(ranks.abs());
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let direction = Direction::from_vector((files.signum(), ranks.signum()))?;
    aligned.then_some((direction, length.unsigned_abs()))
}

/// When leaps capture at each vector.
fn threats(groups: &LeapGroups, slides: &[u8; 8]) -> Threats {
    Threats::new(|victim| {
        if straight(victim).is_some_and(|(d, length)| length == 1 && slides[d.index()] >= 1) {
            return None;
        }
        let mut all = Vec::new();
        for ((to, target, extra), alternatives) in groups {
            if !extra.contains(&victim) && (*to != victim || *target != ENEMY) {
                continue;
            }
            for alternative in alternatives {
                let mut when = alternative.clone();
                if *to == (0, 0) || require(&mut when, *to, *target) {
                    when.remove(&victim);
                    all.push(when);
                }
            }
        }
        let all = simplified(all, victim);
        (!all.is_empty()).then(|| Condition::any(&all))
    })
}

fn add_leaps(
    movement: &mut Movement,
    groups: LeapGroups,
    captures: &mut CaptureSets,
) -> Result<(), TooManyCaptures> {
    let mut chains: BTreeMap<Vector, Vec<Leap>> = BTreeMap::new();
    for ((to, target, extra), mut alternatives) in groups {
        let free = alternatives.iter().any(Conjunction::is_empty);
        if extra.is_empty() && free && to != (0, 0) {
            movement.add_free_leap(to, target);
            continue;
        }
        if to != (0, 0) {
            alternatives.retain_mut(|when| require(when, to, target));
        }
        let victims: Victims = extra.iter().map(|&(df, dr)| Offset::new(df, dr)).collect();
        let path = captures.intern(victims).ok_or(TooManyCaptures)?;
        let leap = Leap {
            to: Offset::new(to.0, to.1),
            path,
            when: Condition::any(&alternatives),
        };
        match extra.first() {
            Some(&victim) => chains.entry(victim).or_default().push(leap),
            None if target == ENEMY => {
                movement.leap_victims |= bit(to.0, to.1).map_or(0, |bit| 1 << bit);
                movement.capture_leaps.push(leap);
            }
            None => {
                movement.quiets_tell_sides |= leap.when.tells_sides();
                movement.quiet_leaps.push(leap);
            }
        }
    }
    for ((files, ranks), leaps) in chains {
        let victim = bit(files, ranks).map_or(0, |bit| 1 << bit);
        movement.chain_victims |= victim;
        movement.chains.push(Chain { victim, leaps });
    }
    Ok(())
}

/// Numbers every set of squares that a walked path can capture before its end.
fn intern_walk(path: &Path, captures: &mut CaptureSets) -> Result<(), TooManyCaptures> {
    let far = crate::types::MAX_SIDE as i8;
    let mut reached: BTreeSet<(Vector, Vec<Vector>)> = BTreeSet::from([((0, 0), Vec::new())]);
    for (i, leg) in path.legs.iter().enumerate() {
        let last = i + 1 == path.legs.len();
        let mut next = BTreeSet::new();
        for (from, taken) in &reached {
            for n in 1..=i16::from(leg.range) {
                let at = (
                    i16::from(from.0) + i16::from(leg.step.0) * n,
                    i16::from(from.1) + i16::from(leg.step.1) * n,
                );
                if at.0.abs().max(at.1.abs()) >= i16::from(far) {
                    break;
                }
                let at = (at.0 as i8, at.1 as i8);
                next.insert((at, taken.clone()));
                if leg.capture && !last && !taken.contains(&at) {
                    let mut taken = taken.clone();
                    taken.push(at);
                    taken.sort_unstable();
                    next.insert((at, taken));
                }
            }
        }
        reached = next;
        if reached.len() > 1 << 18 {
            return Err(TooManyCaptures);
        }
    }
    for (end, mut taken) in reached {
        taken.retain(|&victim| victim != end);
        let victims: Victims = taken.iter().map(|&(df, dr)| Offset::new(df, dr)).collect();
        captures.intern(victims).ok_or(TooManyCaptures)?;
    }
    Ok(())
}
