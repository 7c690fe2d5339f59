//! Strokes drawn on a wedge.
//!
//! The piece stands in the middle; distances shrink outwards, so that two squares and five can be
//! told apart and a whole board has room.

use super::strokes::{Deed, Dot, Line, Route, Strokes, Way, is_unlimited};
use super::svg::{number, point};
use crate::betza::Leg;
use crate::tables::condition::Vector;
use std::fmt::Write;

/// A place on the picture, or a vector in it.
type Point = (f64, f64);

/// Where the piece stands.
const CENTER: Point = (50.0, 57.0);
/// How far from it the squares 1, 2, 3 ... steps away are drawn; those further away as the last one.
const DISTANCES: [f64; 6] = [0.0, 11.0, 19.0, 25.0, 28.5, 31.0];
/// How far a slide without limit goes: straight, and on either side along a diagonal, as the
/// corners of the wedge are nearer.
const RIM: f64 = 33.0;
const DIAGONAL_RIM: f64 = 29.0;
/// The corner of a leg with a range is drawn this many steps away.
const CORNER: u8 = 2;
/// The length of what comes behind a corner.
const BEHIND_CORNER: f64 = 9.5;

const THICK: f64 = 3.4;
const THIN: f64 = 1.6;
const BEAD: f64 = 3.2;
const JUMP: f64 = 3.9;
const SMALL: f64 = 2.2;
const HUB: f64 = 4.2;
const CROWN: f64 = 7.6;
const ARROW: f64 = 8.0;
/// Squares of captures on the way.
const SHADE: &str = "#e4572e";
const SHADE_OPACITY: &str = "0.45";
const DASHES: &str = " stroke-dasharray=\"3 2\"";

/// Where the base line of a piece that promotes runs.
const BASE_Y: f64 = 94.3;
const BASE_X: Point = (14.0, 86.0);

/// The line at the base of a piece that promotes.
pub(super) fn base(color: &str) -> String {
    let (left, right) = BASE_X;
    format!(
        "<path d=\"M{}H{}\" stroke=\"{color}\" stroke-width=\"{THICK}\"/>\n",
        point((left, BASE_Y)),
        number(right)
    )
}

/// The moves of a piece on a board of `far` + 1 squares along its longer side, in (ink, wood).
pub(super) fn face(strokes: &Strokes, royal: bool, far: u8, colors: (&str, &str)) -> String {
    let mut pen = Pen {
        ink: colors.0,
        wood: colors.1,
        far,
        drawn: String::new(),
    };
    for &victim in &strokes.victims {
        pen.shade(victim);
    }
    if strokes.igui {
        pen.shade((0, 0));
    }
    for line in &strokes.lines {
        pen.line(line);
    }
    for route in &strokes.routes {
        pen.route(route);
    }
    for dot in &strokes.dots {
        pen.dot(dot);
    }
    pen.hub(royal, strokes.pass);
    pen.drawn
}

struct Pen<'a> {
    ink: &'a str,
    wood: &'a str,
    far: u8,
    drawn: String,
}

impl Pen<'_> {
    /// Writing to a String cannot fail.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.drawn, "{text}");
    }

    /// Colours the square of a capture on the way.
    fn shade(&mut self, at: Vector) {
        let sides = |steps: i8| {
            let (near, far) = (distance(steps - 1), distance(steps + 1));
            let middle = distance(steps);
            ((near + middle) / 2.0, (middle + far) / 2.0)
        };
        let ((left, right), (below, above)) = (sides(at.0), sides(at.1));
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{SHADE}\" \
             fill-opacity=\"{SHADE_OPACITY}\"/>",
            number(CENTER.0 + left),
            number(CENTER.1 - above),
            number(right - left),
            number(above - below)
        ));
    }

    fn line(&mut self, line: &Line) {
        let unlimited = is_unlimited(line.range, self.far);
        let end = if unlimited {
            on_rim(line.step)
        } else {
            place(times(line.step, line.range))
        };
        self.stroke(&[CENTER, end], line.deed, line.way);
        if unlimited {
            self.arrow(CENTER, end, line.deed);
            if line.deed == Deed::Capture {
                self.cross(between(CENTER, end));
            }
            return;
        }
        let first = if line.way == Way::Conditional { 2 } else { 1 };
        for steps in first..=line.range {
            self.end(place(times(line.step, steps)), line.deed, BEAD);
        }
    }

    fn dot(&mut self, dot: &Dot) {
        let at = place(dot.at);
        match dot.way {
            Way::Free => self.end(at, dot.deed, JUMP),
            Way::Conditional => {
                self.stroke(&[CENTER, at], Deed::Move, Way::Conditional);
                self.end(at, dot.deed, BEAD);
            }
            Way::AfterCapture => self.end(at, dot.deed, SMALL),
        }
    }

    fn route(&mut self, route: &Route) {
        let Some((last, earlier)) = route.legs.split_last() else {
            return;
        };
        let mut at: Vector = (0, 0);
        let mut points = vec![CENTER];
        for leg in earlier {
            let step = times(leg.step, leg.range.min(CORNER));
            at = (at.0.saturating_add(step.0), at.1.saturating_add(step.1));
            points.push(place(at));
        }
        let corner = points.last().copied().unwrap_or(CENTER);
        let end = behind_corner(corner, last);
        points.push(end);
        let deed = Deed::of(last);
        let hops = route.legs.iter().any(|leg| leg.hop);
        let way = if hops { Way::Conditional } else { Way::Free };
        self.stroke(&points, deed, way);
        for (leg, corner) in earlier.iter().zip(points.iter().skip(1)) {
            if leg.capture {
                self.cross(*corner);
            }
        }
        if is_unlimited(last.range, self.far) {
            self.arrow(corner, end, deed);
        } else {
            self.end(end, deed, SMALL);
        }
    }

    fn stroke(&mut self, points: &[Point], deed: Deed, way: Way) {
        let points: Vec<String> = points.iter().map(|at| point(*at)).collect();
        let width = if deed == Deed::Move { THIN } else { THICK };
        let dashes = if way == Way::Free { "" } else { DASHES };
        let ink = self.ink;
        self.put(format_args!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"{dashes} \
             stroke-linejoin=\"round\"/>",
            points.join("L")
        ));
    }

    /// Marks a square: full for moves and captures, a ring for moves, a cross for captures.
    fn end(&mut self, at: Point, deed: Deed, radius: f64) {
        let fill = match deed {
            Deed::Capture => return self.cross(at),
            Deed::Both => self.ink,
            Deed::Move => self.wood,
        };
        self.circle(at, radius, fill);
    }

    fn circle(&mut self, (x, y): Point, radius: f64, fill: &str) {
        let ink = self.ink;
        let width = if fill == ink { 0.0 } else { THIN };
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"{ink}\" \
             stroke-width=\"{width}\"/>",
            number(x),
            number(y),
            number(radius)
        ));
    }

    fn cross(&mut self, (x, y): Point) {
        let ink = self.ink;
        let size = number(2.0 * BEAD);
        self.put(format_args!(
            "<path d=\"M{}l{size} {size}m0-{size}l-{size} {size}\" fill=\"none\" \
             stroke=\"{ink}\" stroke-width=\"{THIN}\"/>",
            point((x - BEAD, y - BEAD))
        ));
    }

    /// The head of an arrow that ends beyond `to`.
    fn arrow(&mut self, from: Point, to: Point, deed: Deed) {
        let (dx, dy) = unit(from, to);
        let along = |length: f64, aside: f64| {
            (
                to.0 + dx * length - dy * aside,
                to.1 + dy * length + dx * aside,
            )
        };
        let half = ARROW / 2.0;
        let corners = [along(THICK, 0.0), along(-half, half), along(-half, -half)];
        let corners: Vec<String> = corners.iter().map(|at| point(*at)).collect();
        let ink = self.ink;
        let fill = if deed == Deed::Move { self.wood } else { ink };
        let width = if deed == Deed::Move { THIN } else { 0.0 };
        self.put(format_args!(
            "<path d=\"M{}z\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>",
            corners.join("L")
        ));
    }

    /// The piece itself: hollow if it may pass, with a ring if it is royal.
    fn hub(&mut self, royal: bool, pass: bool) {
        let (ink, wood) = (self.ink, self.wood);
        if royal {
            self.circle(CENTER, CROWN, wood);
        }
        self.circle(CENTER, HUB, if pass { wood } else { ink });
    }
}

fn times((files, ranks): Vector, steps: u8) -> Vector {
    let steps = i8::try_from(steps).unwrap_or(i8::MAX);
    (files.saturating_mul(steps), ranks.saturating_mul(steps))
}

/// How far from the middle a number of steps is drawn.
fn distance(steps: i8) -> f64 {
    let last = DISTANCES.len() - 1;
    let index = usize::from(steps.unsigned_abs()).min(last);
    let distance = DISTANCES.get(index).copied().unwrap_or_default();
    distance.copysign(f64::from(steps))
}

/// Where the square at a vector is drawn: ranks go up.
fn place((files, ranks): Vector) -> Point {
    (CENTER.0 + distance(files), CENTER.1 - distance(ranks))
}

/// Where a line without limit ends.
fn on_rim((files, ranks): Vector) -> Point {
    let longer = f64::from(files.abs().max(ranks.abs()).max(1));
    let reach = if files != 0 && ranks != 0 {
        DIAGONAL_RIM
    } else {
        RIM
    };
    let scale = reach / longer;
    (
        CENTER.0 + scale * f64::from(files),
        CENTER.1 - scale * f64::from(ranks),
    )
}

fn behind_corner(corner: Point, leg: &Leg) -> Point {
    let (files, ranks) = (f64::from(leg.step.0), f64::from(leg.step.1));
    let length = files.hypot(ranks).max(1.0);
    let reach = if leg.range == 1 {
        DISTANCES[1]
    } else {
        BEHIND_CORNER
    };
    (
        corner.0 + reach * files / length,
        corner.1 - reach * ranks / length,
    )
}

fn between(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// The direction from one point to another, of length 1.
fn unit(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
    (dx / length, dy / length)
}
