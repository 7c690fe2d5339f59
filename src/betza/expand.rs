//! Terms -> paths: checks that modes make sense, applies defaults, turns relative directions.

use super::atom::Atom;
use super::directions;
use super::error::Fault;
use super::parse::{LegText, Term};
use super::{Leg, MAX_PATHS, Path};
use arrayvec::ArrayVec;

/// A path that may go on, with the direction of its last leg.
#[derive(Clone)]
struct Partial {
    /// The legs so far.
    path: Path,
    /// The direction of the last of them; relative directions count from here.
    heading: u8,
}

/// The paths of a term, in the order of the directions (clockwise from straight ahead); at most
/// `room` of them.
pub(super) fn expand(term: &Term, room: usize) -> Result<Vec<Path>, Fault> {
    let mut partials = vec![Partial {
        path: Path {
            legs: ArrayVec::new(),
        },
        heading: 0,
    }];
    for (index, text) in term.legs.iter().enumerate() {
        let is_last = index + 1 == term.legs.len();
        let leg = modes(text, term, is_last)?;
        let relative = match index {
            0 => directions::first_leg(term.atom, &text.directions)?,
            _ => directions::later_leg(term.atom, &text.directions)?,
        };
        if partials.len() * relative.count_ones() as usize > room {
            let problem = format!(
                "found a term that makes more than {MAX_PATHS} paths; expected fewer directions"
            );
            return Err(Fault::new(term.column, problem));
        }
        partials = partials
            .iter()
            .flat_map(|partial| prolong(partial, leg, term.atom, relative))
            .collect();
    }
    Ok(partials.into_iter().map(|partial| partial.path).collect())
}

/// Adds a leg in each of some relative directions.
fn prolong(partial: &Partial, leg: Leg, atom: Atom, relative: u8) -> Vec<Partial> {
    let absolute = relative.rotate_left(u32::from(partial.heading));
    let add = |heading: u8| {
        let mut path = partial.path.clone();
        // The reader has counted the legs; a full path cannot happen and would be dropped here.
        path.legs
            .try_push(Leg {
                step: atom.step(heading),
                ..leg
            })
            .ok()?;
        Some(Partial { path, heading })
    };
    (0..8)
        .filter(|heading| absolute & (1 << heading) != 0)
        .filter_map(add)
        .collect()
}

/// A leg with its modes but without a direction.
fn modes(text: &LegText, term: &Term, is_last: bool) -> Result<Leg, Fault> {
    check_hop(text, term, is_last)?;
    check_lame(text, term)?;
    check_jump(text, term)?;
    let spelled = text.to_empty.is_some() || text.capture.is_some();
    Ok(Leg {
        step: (0, 0),
        range: term.range,
        to_empty: text.to_empty.is_some() || !spelled && (is_last || text.hop.is_none()),
        capture: text.capture.is_some() || !spelled && is_last,
        hop: text.hop.is_some(),
        lame: text.lame.is_some(),
        jump: text.jump.is_some(),
    })
}

/// `p` on a last leg needs a line with room for a piece to hop over.
fn check_hop(text: &LegText, term: &Term, is_last: bool) -> Result<(), Fault> {
    let Some(column) = text.hop.filter(|_| is_last) else {
        return Ok(());
    };
    let atom = term.atom.letter;
    if term.atom.leaps() {
        let problem = format!(
            "found mode \"p\" on the last leg of the leaping atom {atom}; expected it on W F K R \
             B Q"
        );
        return Err(Fault::new(column, problem));
    }
    if term.range == 1 {
        let problem = format!(
            "found mode \"p\" on a last leg of {atom} with range 1, where nothing can be hopped; \
             expected a range of 2 or more"
        );
        return Err(Fault::new(column, problem));
    }
    Ok(())
}

/// `n` needs a leap with one square that blocks it.
fn check_lame(text: &LegText, term: &Term) -> Result<(), Fault> {
    match text.lame {
        Some(column) if !term.atom.has_middle() => {
            let problem = format!(
                "found mode \"n\" on atom {}; expected it on D A N",
                term.atom.letter
            );
            Err(Fault::new(column, problem))
        }
        _ => Ok(()),
    }
}

/// `j` needs a leap with one square to jump, or a slide that can skip a square; `n` and `p`
/// contradict it.
fn check_jump(text: &LegText, term: &Term) -> Result<(), Fault> {
    let Some(column) = text.jump else {
        return Ok(());
    };
    let atom = term.atom.letter;
    let problem = if text.lame.is_some() {
        "found mode \"j\" after \"n\", which it contradicts; expected one of them".to_owned()
    } else if text.hop.is_some() {
        "found mode \"j\" after \"p\", a mixture that is not supported; expected one of them"
            .to_owned()
    } else if term.atom.leaps() && !term.atom.has_middle() {
        format!(
            "found mode \"j\" on atom {atom}; expected it on D A N, or on W F K R B Q with a \
             range of 2 or more"
        )
    } else if !term.atom.leaps() && term.range == 1 {
        format!(
            "found mode \"j\" on atom {atom} with range 1, which leaves no square; expected a \
             range of 2 or more"
        )
    } else {
        return Ok(());
    };
    Err(Fault::new(column, problem))
}
