//! The score of a tournament: kept while it runs, shown as a table or as data.

use super::record::Finished;
use super::sprt::{Progress, Sprt, Verdict};
use super::standings::Standings;
use super::stats::Tally;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The score so far.
///
/// The sequential test looks at the games in the order of their numbers, as far as they are finished
/// without a gap: its verdict does not depend on the order in which games end.
#[derive(Clone, Debug)]
pub struct Score {
    standings: Standings,
    finished: BTreeMap<usize, Finished>,
    test: Option<Test>,
}

/// A sequential test at work.
#[derive(Clone, Debug)]
struct Test {
    sprt: Sprt,
    seen: Standings,
    next: usize,
    progress: Progress,
}

impl Test {
    /// Looks at the games that follow those seen, until there is a verdict.
    fn advance(&mut self, finished: &BTreeMap<usize, Finished>) {
        while self.progress.verdict == Verdict::Undecided
            && let Some(game) = finished.get(&self.next)
        {
            self.seen.add(&game.game, &game.outcome);
            self.next += 1;
            self.progress = self.sprt.progress(&self.seen.between(0, 1));
        }
    }
}

impl Score {
    /// Before the first game of `engines` engines.
    #[must_use]
    pub fn new(engines: usize, sprt: Option<Sprt>) -> Self {
        Self {
            standings: Standings::new(engines),
            finished: BTreeMap::new(),
            test: sprt.map(|sprt| Test {
                sprt,
                seen: Standings::new(engines),
                next: 0,
                progress: sprt.progress(&Tally::default()),
            }),
        }
    }

    /// Adds a game; one with a number that is known already is left out.
    pub fn add(&mut self, game: Finished) {
        if self.finished.contains_key(&game.game.number) {
            return;
        }
        self.standings.add(&game.game, &game.outcome);
        self.finished.insert(game.game.number, game);
        if let Some(test) = &mut self.test {
            test.advance(&self.finished);
        }
    }

    /// The results.
    #[must_use]
    pub const fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The numbers of the finished games.
    #[must_use]
    pub fn numbers(&self) -> BTreeSet<usize> {
        self.finished.keys().copied().collect()
    }

    /// The finished games in the order of their numbers.
    pub fn games(&self) -> impl Iterator<Item = &Finished> {
        self.finished.values()
    }

    /// What the sequential test says, and after how many games.
    #[must_use]
    pub fn test(&self) -> Option<(Progress, usize)> {
        self.test.as_ref().map(|test| (test.progress, test.next))
    }

    /// The verdict of the sequential test, once there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let (progress, _) = self.test()?;
        Some(progress.verdict).filter(|&verdict| verdict != Verdict::Undecided)
    }

    /// Everything as data.
    #[must_use]
    pub fn summary(&self, names: &[String], total: usize) -> Summary {
        let rows = self.standings.ranking().into_iter();
        let pairs = (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b)));
        let name = |place: usize| names.get(place).cloned().unwrap_or_default();
        Summary {
            games: total,
            finished: self.finished.len(),
            engines: rows.map(|place| self.row(place, name(place))).collect(),
            pairings: pairs
                .map(|(a, b)| (a, b, self.standings.between(a, b)))
                .filter(|(_, _, tally)| tally.played() > 0)
                .map(|(a, b, tally)| Pairing {
                    engine: name(a),
                    opponent: name(b),
                    result: Results::of(&tally),
                })
                .collect(),
            sprt: self.test().map(|(progress, games)| TestResult {
                llr: progress.llr,
                lower: progress.lower,
                upper: progress.upper,
                games,
                verdict: match progress.verdict {
                    Verdict::Undecided => "undecided",
                    Verdict::H0 => "H0",
                    Verdict::H1 => "H1",
                },
            }),
            faults: self.faults(&name),
        }
    }

    fn row(&self, place: usize, name: String) -> Row {
        let conduct = self.standings.conduct(place);
        let mut fault_kinds = BTreeMap::new();
        for game in self.games().filter(|game| loser(game) == Some(place)) {
            if let Some(kind) = &game.fault {
                *fault_kinds.entry(kind.clone()).or_default() += 1;
            }
        }
        Row {
            name,
            result: Results::of(&self.standings.total(place)),
            time_losses: conduct.time_losses,
            faults: conduct.faults,
            fault_kinds,
            average_plies: conduct.average_plies(),
            average_depth: conduct.average_depth(),
        }
    }

    fn faults(&self, name: &dyn Fn(usize) -> String) -> Vec<FaultLine> {
        let line = |game: &Finished| {
            Some(FaultLine {
                game: game.game.number + 1,
                engine: name(loser(game)?),
                kind: game.fault.clone()?,
                reason: game.reason.clone(),
            })
        };
        self.games().filter_map(line).collect()
    }
}

/// The engine that lost a game.
fn loser(game: &Finished) -> Option<usize> {
    use super::stats::Points;
    match game.outcome.first {
        Points::Loss => Some(game.game.first),
        Points::Draw => None,
        Points::Win => Some(game.game.second),
    }
}

/// The score of a tournament as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games of the whole tournament.
    pub games: usize,
    /// Games finished.
    pub finished: usize,
    /// The engines, the best one first.
    pub engines: Vec<Row>,
    /// What each two that met scored.
    pub pairings: Vec<Pairing>,
    /// The sequential test, if there is one.
    pub sprt: Option<TestResult>,
    /// The games that were lost by a fault.
    pub faults: Vec<FaultLine>,
}

/// Results of one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Points won.
    pub points: f64,
    /// Points per game.
    pub score: f64,
    /// Elo difference to the opponents.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// Likelihood of superiority.
    pub los: f64,
    /// Pairs of games by half points: 0 to 4.
    pub pentanomial: [u64; 5],
}

/// An engine in the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its results against all.
    #[serde(flatten)]
    pub result: Results,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by other faults.
    pub faults: u64,
    /// All these by kind.
    pub fault_kinds: BTreeMap<String, u64>,
    /// Average length of its games.
    pub average_plies: f64,
    /// Average depth it reported.
    pub average_depth: f64,
}

/// Two engines that met.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// One of them.
    pub engine: String,
    /// The other one.
    pub opponent: String,
    /// The results of the first.
    #[serde(flatten)]
    pub result: Results,
}

/// A sequential test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TestResult {
    /// Log likelihood ratio.
    pub llr: f64,
    /// H0 is accepted at or below it.
    pub lower: f64,
    /// H1 is accepted at or above it.
    pub upper: f64,
    /// The games it has looked at.
    pub games: usize,
    /// `undecided`, `H0` or `H1`.
    pub verdict: &'static str,
}

/// A game lost by a fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaultLine {
    /// The number of the game, from 1.
    pub game: usize,
    /// The engine at fault.
    pub engine: String,
    /// The kind of the fault.
    pub kind: String,
    /// What happened.
    pub reason: String,
}

impl Results {
    fn of(tally: &Tally) -> Self {
        let elo = tally.elo();
        Self {
            games: tally.played(),
            wins: tally.wins(),
            losses: tally.losses(),
            draws: tally.draws(),
            points: tally.points(),
            score: tally.score(),
            elo: elo.difference,
            elo_error: elo.error,
            los: tally.los(),
            pentanomial: tally.pairs,
        }
    }

    /// `+12 -3 =5  14.5/20  Elo +170 ± 90  LOS 99.9 %`.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "+{} -{} ={}  {}/{}  Elo {:+.0} ± {:.0}  LOS {:.1} %",
            self.wins,
            self.losses,
            self.draws,
            self.points,
            self.games,
            self.elo,
            self.elo_error,
            self.los * 100.0
        )
    }
}

impl TestResult {
    /// `SPRT: LLR 1.23 (-2.94 to 2.94) after 40 games: undecided`.
    #[must_use]
    pub fn line(&self) -> String {
        format!(
            "SPRT: LLR {:.2} ({:.2} to {:.2}) after {} games: {}",
            self.llr, self.lower, self.upper, self.games, self.verdict
        )
    }
}

impl Summary {
    /// The table for people.
    #[must_use]
    pub fn table(&self) -> String {
        let width = self
            .engines
            .iter()
            .map(|row| row.name.chars().count())
            .max()
            .unwrap_or(0)
            .max("engine".len());
        let mut text = format!(
            "{:>4} {:width$} {:>6} {:>7} {:>5} {:>5} {:>5} {:>13} {:>6} {:>5} {:>6} {:>6} {:>6}\n",
            "rank",
            "engine",
            "games",
            "points",
            "+",
            "-",
            "=",
            "Elo",
            "LOS",
            "time",
            "faults",
            "plies",
            "depth"
        );
        for (rank, row) in (1..).zip(&self.engines) {
            let result = &row.result;
            let elo = format!("{:+.0} ± {:.0}", result.elo, result.elo_error);
            // Writing to a string never fails.
            let _ = writeln!(
                text,
                "{rank:>4} {:width$} {:>6} {:>7} {:>5} {:>5} {:>5} {elo:>13} {:>5.1}% {:>5} {:>6} {:>6.1} {:>6.1}",
                row.name,
                result.games,
                result.points,
                result.wins,
                result.losses,
                result.draws,
                result.los * 100.0,
                row.time_losses,
                row.faults,
                row.average_plies,
                row.average_depth
            );
        }
        for pairing in &self.pairings {
            let _ = writeln!(
                text,
                "{} - {}: {}  pairs {:?}",
                pairing.engine,
                pairing.opponent,
                pairing.result.line(),
                pairing.result.pentanomial
            );
        }
        for row in self
            .engines
            .iter()
            .filter(|row| !row.fault_kinds.is_empty())
        {
            let kinds = row.fault_kinds.iter();
            let kinds: Vec<String> = kinds
                .map(|(kind, count)| format!("{count} {kind}"))
                .collect();
            let _ = writeln!(text, "lost by {}: {}", row.name, kinds.join(", "));
        }
        if let Some(test) = &self.sprt {
            let _ = writeln!(text, "{}", test.line());
        }
        text
    }
}
