//! The Betza compiler against the piece tables and against paths spelled out.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

use komainu::betza::{Leg, Path, UNLIMITED, compile};
use std::collections::HashSet;

/// The eight directions, clockwise from straight ahead.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// A plain leg that moves or captures.
fn leg(step: (i8, i8), range: u8) -> Leg {
    Leg {
        step,
        range,
        to_empty: true,
        capture: true,
        hop: false,
        lame: false,
        jump: false,
    }
}

/// A leg with modes (of `m c p n j`).
fn moded(step: (i8, i8), range: u8, modes: &str) -> Leg {
    Leg {
        to_empty: modes.contains('m'),
        capture: modes.contains('c'),
        hop: modes.contains('p'),
        lame: modes.contains('n'),
        jump: modes.contains('j'),
        ..leg(step, range)
    }
}

/// A path of some legs.
fn path(legs: &[Leg]) -> Path {
    Path {
        legs: legs.iter().copied().collect(),
    }
}

/// The direction `turn` times 45 degrees clockwise from `direction`.
fn turned(direction: usize, turn: usize) -> (i8, i8) {
    DIRECTIONS[(direction + turn) % 8]
}

/// A step made `factor` times as long.
fn times(step: (i8, i8), factor: i8) -> (i8, i8) {
    (step.0 * factor, step.1 * factor)
}

/// The compiled paths as a set; none may be there twice.
fn set(text: &str) -> HashSet<Path> {
    let paths = compile(text).unwrap();
    let set: HashSet<_> = paths.iter().cloned().collect();
    assert_eq!(set.len(), paths.len(), "{text} has a path twice");
    set
}

/// Asserts that a text compiles to exactly these paths.
fn assert_paths(text: &str, expected: impl IntoIterator<Item = Path>) {
    assert_eq!(set(text), expected.into_iter().collect(), "{text}");
}

/// The steps of a description of one-leg moves without range.
fn steps(text: &str) -> HashSet<(i8, i8)> {
    compile(text)
        .unwrap()
        .iter()
        .map(|path| {
            assert_eq!(path.legs.len(), 1, "{text}");
            path.legs[0].step
        })
        .collect()
}

/// Asserts the steps of a description.
fn assert_steps(text: &str, expected: &[(i8, i8)]) {
    assert_eq!(steps(text), expected.iter().copied().collect(), "{text}");
}

/// The reach of a piece in the way the tables print it: `X`, a number, or `J` for each direction.
fn reach(text: &str) -> String {
    let paths = compile(text).unwrap_or_else(|e| panic!("{e}"));
    let in_direction = |&direction: &(i8, i8)| {
        let range = |step| {
            let legs = paths.iter().map(|path| {
                assert_eq!(path.legs.len(), 1, "{text}");
                path.legs[0]
            });
            let legs: Vec<_> = legs.filter(|leg| leg.step == step).collect();
            assert!(legs.iter().all(|l| *l == leg(step, l.range)), "{text}");
            legs.iter().map(|leg| leg.range).max().unwrap_or(0)
        };
        match (range(direction), range(times(direction, 2))) {
            (UNLIMITED, 0) => "X".to_owned(),
            (0, 1) => "J".to_owned(),
            (range, 0) => range.to_string(),
            other => format!("{other:?}"),
        }
    };
    DIRECTIONS
        .iter()
        .map(in_direction)
        .collect::<Vec<_>>()
        .join(",")
}

/// Checks every row of a table whose reach is tabulated; every other string must compile. Returns
/// the number of rows of both kinds.
fn check_table(table: &str) -> (usize, usize) {
    let mut lines = table.lines();
    let header: Vec<_> = lines.next().unwrap().split('\t').collect();
    let column = |name: &str| header.iter().position(|h| *h == name).unwrap();
    let (text, ranges) = (column("xbetza"), column("ranges_N,NE,E,SE,S,SW,W,NW"));
    let (mut tabulated, mut special) = (0, 0);
    for line in lines {
        let cells: Vec<_> = line.split('\t').collect();
        if cells[ranges].contains(',') {
            assert_eq!(reach(cells[text]), cells[ranges], "{line}");
            tabulated += 1;
        } else {
            assert!(!set(cells[text]).is_empty(), "{line}");
            special += 1;
        }
    }
    (tabulated, special)
}

#[test]
fn tabulated_pieces_have_the_tabulated_reach() {
    assert_eq!(check_table(include_str!("data/rules/pieces.tsv")), (63, 5));
    assert_eq!(check_table(include_str!("data/rules/cashew.tsv")), (32, 5));
    assert_eq!(
        check_table(include_str!("data/rules/variations.tsv")),
        (46, 11)
    );
}

#[test]
fn hook_movers_turn_once_by_90_degrees() {
    let hook = |first: usize| {
        (first..8).step_by(2).flat_map(|d| {
            let slide = path(&[leg(DIRECTIONS[d], 16)]);
            let bent =
                [2, 6].map(|turn| path(&[moded(DIRECTIONS[d], 16, "m"), leg(turned(d, turn), 16)]));
            std::iter::once(slide).chain(bent)
        })
    };
    assert_paths("RmasR", hook(0));
    let steps = [0, 2, 4, 6].map(|d| path(&[leg(DIRECTIONS[d], 1)]));
    assert_paths("WBmasB", hook(1).chain(steps));
}

/// K, A and D (and N).
fn leaps(knights: bool) -> Vec<Path> {
    let mut paths: Vec<_> = DIRECTIONS.iter().flat_map(|&d| [d, times(d, 2)]).collect();
    if knights {
        paths.extend([
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ]);
    }
    paths
        .into_iter()
        .map(|step| path(&[leg(step, 1)]))
        .collect()
}

/// Two legs of K: `modes` first, then a turn.
fn two_legs<'a>(modes: &'a str, turns: &'a [usize]) -> impl Iterator<Item = Path> + 'a {
    (0..8).flat_map(move |d| {
        turns
            .iter()
            .map(move |&t| path(&[moded(DIRECTIONS[d], 1, modes), leg(turned(d, t), 1)]))
    })
}

/// Step, capture or hop twice straight on, then on or back.
fn three_legs() -> impl Iterator<Item = Path> {
    (0..8).flat_map(|d| {
        let out = moded(DIRECTIONS[d], 1, "mcp");
        [0, 4].map(|turn| path(&[out, out, leg(turned(d, turn), 1)]))
    })
}

#[test]
fn lions_have_their_legs() {
    let not_back = [0, 1, 2, 3, 5, 6, 7];
    let lion = || {
        leaps(true)
            .into_iter()
            .chain(two_legs("c", &not_back))
            .chain(two_legs("mc", &[4]))
    };
    assert_paths("KNADcaKmcabK", lion());
    assert_paths(
        "KNADcaKmabK",
        leaps(true)
            .into_iter()
            .chain(two_legs("c", &not_back))
            .chain(two_legs("m", &[4])),
    );
    let slides = DIRECTIONS.map(|d| path(&[leg(d, 3)]));
    let jumps = || {
        leaps(true)
            .into_iter()
            .filter(|p| p.legs[0].step.0.abs().max(p.legs[0].step.1.abs()) == 2)
    };
    let fiend = jumps()
        .chain(two_legs("c", &not_back))
        .chain(two_legs("mc", &[4]))
        .chain(slides);
    assert_paths("K3NADcaKmcabK", fiend);
}

#[test]
fn lion_dogs_have_their_legs() {
    let base = || {
        leaps(false)
            .into_iter()
            .chain(two_legs("c", &[0, 4]))
            .chain(three_legs())
    };
    assert_paths("KADcavKmcpafmcpavK", base());
    assert_paths("KADmabKcavKmcpafmcpavK", base().chain(two_legs("m", &[4])));
    let not_back = [0, 1, 2, 3, 5, 6, 7];
    let fiend = two_legs("mc", &[4])
        .chain(two_legs("c", &not_back))
        .chain(three_legs());
    let ring: Vec<_> = leaps(true)
        .into_iter()
        .filter(|p| {
            let (x, y) = p.legs[0].step;
            !(x.abs() == 2 && y % 2 == 0 || y.abs() == 2 && x % 2 == 0)
        })
        .collect();
    assert_paths("KNmcabKcaKmcpafmcpavK", fiend.chain(ring));
}

#[test]
fn other_leg_forms() {
    // XBoard's three-leg Lion: also straight on or back after each capture.
    assert_eq!(set("KcavcavKcavcabKcabK").len(), 8 + 32 + 8);
    assert_eq!(set("aK").len(), 8 * 7);
    assert_eq!(set("aR").len(), 4 * 3);
    assert_eq!(set("aB").len(), 4 * 3);
    assert_eq!(set("aN").len(), 8 * 7);
    assert_eq!(set("aaaaK").len(), 8 * 7 * 7 * 7 * 7);
    // Bent by 45 degrees: W goes on as F, D as A; and back to W.
    assert_paths("fafrW", [path(&[moded((0, 1), 1, "m"), leg((1, 1), 1)])]);
    assert_paths("fafrR", [path(&[moded((0, 1), 16, "m"), leg((1, 1), 16)])]);
    assert_paths("lfafrB3", [path(&[moded((-1, 1), 3, "m"), leg((0, 1), 3)])]);
    assert_paths(
        "rafrcafrD",
        [path(&[
            moded((2, 0), 1, "m"),
            moded((2, -2), 1, "c"),
            leg((0, -2), 1),
        ])],
    );
    assert_paths("farbH", [path(&[moded((0, 3), 1, "m"), leg((3, -3), 1)])]);
    assert_paths("rbafA", [path(&[moded((2, -2), 1, "m"), leg((2, -2), 1)])]);
    // Oblique legs: on, back, and a quarter turn.
    assert_paths("rfafN", [path(&[moded((1, 2), 1, "m"), leg((1, 2), 1)])]);
    assert_paths("rfabN", [path(&[moded((1, 2), 1, "m"), leg((-1, -2), 1)])]);
    assert_paths("rfarN", [path(&[moded((1, 2), 1, "m"), leg((2, -1), 1)])]);
    assert_paths("rfalfN", [path(&[moded((1, 2), 1, "m"), leg((-1, 2), 1)])]);
}

#[test]
fn modes_of_a_single_leg() {
    assert_paths("fmW", [path(&[moded((0, 1), 1, "m")])]);
    assert_paths("fcW", [path(&[moded((0, 1), 1, "c")])]);
    assert_paths("fmcW", [path(&[leg((0, 1), 1)])]);
    assert_paths(
        "fmWfcF",
        [
            path(&[moded((0, 1), 1, "m")]),
            path(&[moded((1, 1), 1, "c")]),
            path(&[moded((-1, 1), 1, "c")]),
        ],
    );
    assert_paths("fcpR", [path(&[moded((0, 1), 16, "cp")])]);
    assert_paths("fpR4", [path(&[moded((0, 1), 4, "mcp")])]);
    assert_paths("fjR", [path(&[moded((0, 1), 16, "mcj")])]);
    assert_paths("fmjW3", [path(&[moded((0, 1), 3, "mj")])]);
    assert_paths("fnD", [path(&[moded((0, 2), 1, "mcn")])]);
    assert_paths("fjDD", [path(&[moded((0, 2), 16, "mcj")])]);
    assert_paths("rfcnN", [path(&[moded((1, 2), 1, "cn")])]);
}

#[test]
fn modes_of_earlier_legs() {
    let first = |modes| moded((0, 1), 1, modes);
    let last = leg((0, 1), 1);
    for (text, modes) in [
        ("fafW", "m"),
        ("fcafW", "c"),
        ("fpafW", "p"),
        ("fmpafW", "mp"),
        ("fcpafW", "cp"),
    ] {
        assert_paths(text, [path(&[first(modes), last])]);
    }
    assert_paths("fpafD", [path(&[moded((0, 2), 1, "p"), leg((0, 2), 1)])]);
    assert_paths("fnafmcD", [path(&[moded((0, 2), 1, "mn"), leg((0, 2), 1)])]);
    assert_paths(
        "fafcpW2",
        [path(&[moded((0, 1), 2, "m"), moded((0, 1), 2, "cp")])],
    );
}

#[test]
fn ranges() {
    for (text, range) in [
        ("fW", 1),
        ("fW1", 1),
        ("fW2", 2),
        ("fW9", 9),
        ("fW10", 10),
        ("fW16", 16),
        ("fW0", 16),
        ("fWW", 16),
        ("fR", 16),
        ("fR4", 4),
        ("fR0", 16),
        ("fQ3", 3),
        ("fKK", 16),
    ] {
        assert_paths(text, [path(&[leg((0, 1), range)])]);
    }
    assert_eq!(set("KK"), set("Q"));
    assert_eq!(set("R4B4"), set("Q4"));
    assert_eq!(set("NN"), set("N0"));
    assert_eq!(compile("WFK").unwrap().len(), 8);
}

#[test]
fn atoms() {
    for (text, (x, y)) in [
        ("W", (0, 1)),
        ("F", (1, 1)),
        ("D", (0, 2)),
        ("A", (2, 2)),
        ("N", (1, 2)),
        ("H", (0, 3)),
        ("C", (1, 3)),
        ("Z", (2, 3)),
        ("G", (3, 3)),
    ] {
        let mut expected = Vec::new();
        for (x, y) in [(x, y), (y, x)] {
            expected.extend([(x, y), (-x, y), (x, -y), (-x, -y)]);
        }
        assert_steps(text, &expected);
    }
    assert_steps("K", &DIRECTIONS);
}

#[test]
fn directions() {
    let (f, b, l, r) = ((0, 1), (0, -1), (-1, 0), (1, 0));
    let (fl, fr, bl, br) = ((-1, 1), (1, 1), (-1, -1), (1, -1));
    for (text, expected) in [
        ("fsW", &[f, l, r][..]),
        ("bsW2", &[b, l, r]),
        ("sbW2", &[b, l, r]),
        ("vrW", &[f, b, r]),
        ("lfrbB", &[fl, br]),
        ("rfB", &[fr]),
        ("frB", &[fr]),
        ("rflbB", &[fr, bl]),
        ("bfB", &[fl, fr, bl, br]),
        ("fF", &[fl, fr]),
        ("lF", &[fl, bl]),
        ("fK", &[f]),
        ("ffK", &[f]),
        ("frK", &[fr]),
        ("fsK", &[fl, fr]),
        ("vQ", &[f, b]),
        ("ssfK", &[l, r, f]),
        ("ffN", &[(1, 2), (-1, 2)]),
        ("fN", &[(1, 2), (-1, 2)]),
        ("fsN", &[(2, 1), (-2, 1)]),
        ("fhN", &[(1, 2), (-1, 2), (2, 1), (-2, 1)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(-1, 2), (-2, -1), (1, -2), (2, 1)]),
        ("frC", &[(3, 1)]),
        ("rfC", &[(1, 3)]),
        ("blZ", &[(-3, -2)]),
        ("lbZ", &[(-2, -3)]),
        ("bD", &[(0, -2)]),
        ("lbA", &[(-2, -2)]),
        ("lrH", &[(-3, 0), (3, 0)]),
        ("bG", &[(3, -3), (-3, -3)]),
    ] {
        assert_steps(text, expected);
    }
}

#[test]
fn middle_squares() {
    assert_eq!(leg((0, -2), 1).middle(), (0, -1));
    assert_eq!(leg((-2, 2), 1).middle(), (-1, 1));
    assert_eq!(leg((-1, 2), 1).middle(), (0, 1));
    assert_eq!(leg((-2, -1), 1).middle(), (-1, 0));
}
