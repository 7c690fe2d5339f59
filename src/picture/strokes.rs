//! What a picture tells of a piece's moves, read off the compiled table.

use crate::betza::{Leg, Path, UNLIMITED};
use crate::tables::condition::{Neighbourhood, Vector, vector};
use crate::tables::{Hook, Movement, Rules};
use crate::types::{Color, Direction, Kind, Offset, Piece};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What a move may do at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Move to an empty square, or capture.
    Both,
    /// Move to an empty square only.
    Move,
    /// Capture only.
    Capture,
}

impl Deed {
    /// What a last leg may do.
    pub(super) const fn of(leg: &Leg) -> Self {
        match (leg.to_empty, leg.capture) {
            (true, true) => Self::Both,
            (true, false) => Self::Move,
            _ => Self::Capture,
        }
    }
}

/// When a move is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A line over empty squares, a jump over anything.
    Free,
    /// Only over a piece, or only where something else near it is as it should be.
    Conditional,
    /// After a capture on the way.
    AfterCapture,
}

/// Steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// (files, ranks) of one step.
    pub step: Vector,
    /// The largest number of steps.
    pub range: u8,
    /// What it may do at the end.
    pub deed: Deed,
    /// When it is possible; never [`Way::AfterCapture`].
    pub way: Way,
}

/// A move to a fixed square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dot {
    /// (files, ranks) to the square.
    pub at: Vector,
    /// What it may do there.
    pub deed: Deed,
    /// When it is possible.
    pub way: Way,
}

/// Legs one after the other: a slide that turns a corner, or whatever else a table asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// At least two.
    pub legs: Vec<Leg>,
}

/// The moves of the first player's piece.
#[derive(Clone, Debug, Default)]
pub struct Strokes {
    /// Steps and slides, one for each direction, deed and way.
    pub lines: Vec<Line>,
    /// Jumps and other moves to fixed squares, one for each square.
    pub dots: Vec<Dot>,
    /// Slides that turn, and whatever else a table asks.
    pub routes: Vec<Route>,
    /// Squares on which it captures on its way to another one.
    pub victims: BTreeSet<Vector>,
    /// It may go out, capture and come back.
    pub igui: bool,
    /// It may go out and come back without a capture.
    pub pass: bool,
}

/// Where marks are collected.
#[derive(Default)]
struct Collector {
    lines: BTreeMap<(Vector, Deed, Way), u8>,
    dots: BTreeMap<Vector, (Deed, Way)>,
    seen: HashSet<Vec<Leg>>,
    strokes: Strokes,
}

impl Strokes {
    /// The moves of all these kinds together.
    #[must_use]
    pub fn new(rules: &Rules, kinds: &[Kind]) -> Self {
        let mut collector = Collector::default();
        for kind in kinds {
            collector.add(rules, rules.movement(Piece::new(*kind, Color::First)));
        }
        let Collector {
            lines,
            dots,
            mut strokes,
            ..
        } = collector;
        let line = |((step, deed, way), range)| Line {
            step,
            range,
            deed,
            way,
        };
        strokes.lines = lines.into_iter().map(line).collect();
        let dot = |(at, (deed, way))| Dot { at, deed, way };
        strokes.dots = dots.into_iter().map(dot).collect();
        strokes
    }
}

impl Collector {
    fn add(&mut self, rules: &Rules, movement: &Movement) {
        for direction in Direction::ALL {
            let range = movement.slides.get(direction.index());
            if let Some(&range) = range.filter(|range| **range > 0) {
                self.line(direction.vector(), range, Deed::Both, Way::Free);
            }
        }
        for (word, deed) in movement.free_leaps.iter().zip([Deed::Move, Deed::Capture]) {
            for at in vectors(*word) {
                self.dot(at, deed, Way::Free);
            }
        }
        let quiet = movement.quiet_leaps.iter().map(|leap| (leap, Deed::Move));
        let capture = movement.capture_leaps.iter();
        for (leap, deed) in quiet.chain(capture.map(|leap| (leap, Deed::Capture))) {
            match of_offset(leap.to) {
                Some((0, 0)) => self.strokes.pass = true,
                // The leap and the slide to the same square together ask for nothing.
                Some(at) if slides_to(movement, at) => self.dot(at, deed, Way::Free),
                Some(at) => self.dot(at, deed, Way::Conditional),
                None => {}
            }
        }
        for leap in movement.chains.iter().flat_map(|chain| &chain.leaps) {
            let victims = rules.captures().victims(leap.path).iter();
            let victims = victims.filter_map(|victim| of_offset(*victim));
            self.strokes.victims.extend(victims);
            match of_offset(leap.to) {
                Some((0, 0)) => self.strokes.igui = true,
                Some(at) if slides_to(movement, at) => {}
                Some(at) => self.dot(at, Deed::Both, Way::AfterCapture),
                None => {}
            }
        }
        for hook in &movement.hooks {
            self.route(legs(hook));
        }
        for walk in &movement.walks {
            self.walk(walk);
        }
    }

    fn line(&mut self, step: Vector, range: u8, deed: Deed, way: Way) {
        let longest = self.lines.entry((step, deed, way)).or_insert(range);
        *longest = range.max(*longest);
    }

    fn dot(&mut self, at: Vector, deed: Deed, way: Way) {
        let dot = self.dots.entry(at).or_insert((deed, way));
        if dot.0 != deed {
            dot.0 = Deed::Both;
        }
        dot.1 = way.min(dot.1);
    }

    fn walk(&mut self, walk: &Path) {
        let [leg] = walk.legs.as_slice() else {
            self.route(walk.legs.to_vec());
            return;
        };
        let deed = Deed::of(leg);
        let way = if leg.hop || leg.lame || leg.jump {
            Way::Conditional
        } else {
            Way::Free
        };
        if leg.range == 1 {
            self.dot(leg.step, deed, way);
        } else {
            self.line(leg.step, leg.range, deed, way);
        }
    }

    fn route(&mut self, legs: Vec<Leg>) {
        if self.seen.insert(legs.clone()) {
            self.strokes.routes.push(Route { legs });
        }
    }
}

/// The legs of a hook.
fn legs(hook: &Hook) -> Vec<Leg> {
    let leg = |direction: Direction, range: u8, capture: bool| Leg {
        step: direction.vector(),
        range,
        to_empty: true,
        capture,
        hop: false,
        lame: false,
        jump: false,
    };
    vec![
        leg(hook.first, hook.first_range, false),
        leg(hook.second, hook.second_range, true),
    ]
}

/// The vectors of a neighbourhood word.
fn vectors(word: u64) -> impl Iterator<Item = Vector> {
    let bits = (0..Neighbourhood::BITS).filter(move |bit| word >> bit & 1 != 0);
    bits.map(vector)
}

/// The vector of an offset within a neighbourhood: leaps reach no further.
fn of_offset(offset: Offset) -> Option<Vector> {
    (0..Neighbourhood::BITS)
        .map(vector)
        .find(|&(files, ranks)| Offset::new(files, ranks) == offset)
}

/// Whether a slide reaches the square at a vector.
fn slides_to(movement: &Movement, (files, ranks): Vector) -> bool {
    let length = files.abs().max(ranks.abs());
    let (file, rank) = (files.signum(), ranks.signum());
    let aligned = (file * length, rank * length) == (files, ranks);
    Direction::from_vector((file, rank))
        .filter(|_| aligned)
        .and_then(|direction| movement.slides.get(direction.index()))
        .is_some_and(|range| *range >= length.unsigned_abs())
}

/// Whether a range reaches from one border of a board to the other; `far` is the way between them.
pub(super) const fn is_unlimited(range: u8, far: u8) -> bool {
    range >= far || range >= UNLIMITED
}
