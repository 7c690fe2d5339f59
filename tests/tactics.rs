//! Tactics: the search finds what was proved by exhaustive search.
//!
//! `tests/data/tactics/RULESET-KIND.epd` come from an independent generator; see the README there.
//! `komainu-RULESET-THEME.epd` are proved here, by [`proof`]. Budgets are nodes, not time, so that
//! a slow machine finds the same: a good part of what a second is worth, of ten seconds for captures
//! of the King in four.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod common;
mod proof;

use common::{data, position, rules};
use komainu::notation::moves;
use komainu::position::Position;
use komainu::search::{Engine, Limits, Stop};
use proof::Theme;
use std::collections::BTreeSet;
use std::fs;

/// A line of a file.
struct Problem {
    id: String,
    position: Position,
    /// The right moves in canonical form.
    right: BTreeSet<String>,
    /// The own move that captures the King, where that is the question.
    moves: Option<u32>,
}

/// The lines of a file.
fn problems(rule_set: &str, file: &str) -> Vec<Problem> {
    let rules = rules(rule_set);
    let text = fs::read_to_string(data("tactics").join(file)).unwrap();
    let problem = |line: &str| {
        let (fen, rest) = line.split_once(';').unwrap();
        let field = |name: &str| {
            let mut fields = rest.split(';').map(str::trim);
            fields.find_map(|field| field.strip_prefix(name)?.strip_prefix(' '))
        };
        let right = field("bm").unwrap().split('|');
        Problem {
            id: field("id").unwrap().to_owned(),
            position: position(&rules, fen.trim()),
            right: right.map(|text| text.trim().to_owned()).collect(),
            moves: field("n").map(|n| n.parse().unwrap()),
        }
    };
    text.lines().map(problem).collect()
}

/// Whether the search plays a right move within `nodes`. It ends as soon as it sees the King fall.
fn solves(engine: &mut Engine, problem: &Problem, nodes: u64) -> bool {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let plies = problem.moves.map(|n| 2 * n as i32 - 1);
    let stop = Stop::new();
    engine.clear();
    let found = engine.search(&problem.position, &limits, &stop, &mut |report| {
        if plies.is_some() && report.score.plies_to_king() == plies {
            stop.stop();
        }
    });
    let best = found.best().unwrap();
    let text = moves::canonical(&problem.position, best);
    problem.right.contains(&text)
}

/// Asserts that at most `misses` problems of a kind are not solved within `nodes`, of each rule set.
fn check(kind: &str, nodes: u64, misses: usize) {
    let mut engine = Engine::new(16);
    for rule_set in ["cashew", "daidai"] {
        let problems = problems(rule_set, &format!("{rule_set}-{kind}.epd"));
        let unsolved: Vec<&str> = problems
            .iter()
            .filter(|problem| !solves(&mut engine, problem, nodes))
            .map(|problem| problem.id.as_str())
            .collect();
        assert!(
            !problems.is_empty() && unsolved.len() <= misses,
            "{unsolved:?}"
        );
    }
}

#[test]
fn mate2() {
    check("mate2", 20_000, 0);
}

#[test]
fn mate3() {
    check("mate3", 300_000, 1);
}

#[test]
fn mate4() {
    check("mate4", 8_000_000, 0);
}

#[test]
fn defence() {
    check("defence", 80_000, 0);
}

#[test]
fn material() {
    check("material", 250_000, 1);
}

/// The files of this project's own positions, with their rule set and theme.
fn own_files() -> impl Iterator<Item = (&'static str, Theme, String)> {
    ["cashew", "daidai"].into_iter().flat_map(|rule_set| {
        Theme::ALL.map(|theme| {
            let file = format!("komainu-{rule_set}-{}.epd", theme.word());
            (rule_set, theme, file)
        })
    })
}

/// Every capture of the King in two, and all but one a file of those in three, as for the others.
#[test]
fn own_positions_are_solved() {
    let mut engine = Engine::new(16);
    for (rule_set, _, file) in own_files() {
        let mut missed = Vec::new();
        for problem in problems(rule_set, &file) {
            if !solves(&mut engine, &problem, 400_000) {
                missed.push((problem.moves.unwrap(), problem.id.clone()));
            }
        }
        let in_two = missed.iter().any(|(n, _)| *n <= 2);
        assert!(!in_two && missed.len() <= 1, "{missed:?}");
    }
}

/// The King falls by force with own move `n`, not sooner, by the named first moves alone; and all
/// of them are of the theme.
#[test]
fn own_positions_are_proved() {
    let mut checked = 0;
    for (rule_set, theme, file) in own_files() {
        for mut problem in problems(rule_set, &file) {
            let id = problem.id;
            let n = problem.moves.unwrap();
            let position = &mut problem.position;
            assert!(!proof::wins(position, n - 1), "{id} is shorter");
            let winning = proof::winning_moves(position, n);
            let texts: BTreeSet<String> = winning
                .iter()
                .map(|&played| moves::canonical(position, played))
                .collect();
            assert_eq!(texts, problem.right, "{id}");
            assert!(winning.iter().all(|&m| theme.fits(position, m)), "{id}");
            checked += 1;
        }
    }
    assert!(checked >= 12, "{checked} positions");
}

/// The proof search agrees with the independent proofs.
#[test]
fn proofs_agree() {
    for rule_set in ["cashew", "daidai"] {
        for mut problem in problems(rule_set, &format!("{rule_set}-mate2.epd")) {
            let winning = proof::winning_moves(&mut problem.position, 2);
            let texts: BTreeSet<String> = winning
                .iter()
                .map(|&played| moves::canonical(&problem.position, played))
                .collect();
            assert_eq!(texts, problem.right, "{}", problem.id);
        }
    }
}
