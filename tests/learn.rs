//! Learning values: the data format, the regression, and data files beside tables.

mod common;

use common::rules;
use komainu::learn::samples::Sample;
use komainu::learn::{fit, selfplay};
use komainu::position::Position;
use komainu::tables::{Rules, split_mix};
use komainu::types::{Color, Setup};
use komainu::variant::{Catalog, Values};
use std::sync::Arc;

/// Random parts of the start array: either side lacks some pieces.
fn thinned(rules: &Arc<Rules>, random: &mut u64) -> Setup {
    let mut setup = Position::start(rules).setup();
    let royal = |piece: komainu::types::Piece| rules.variant().states[piece.kind().index()].royal;
    setup
        .pieces
        .retain(|&(_, piece)| royal(piece) || !split_mix(random).is_multiple_of(4));
    setup
}

#[test]
fn samples_read_back() {
    let rules = rules("cashew");
    let mut random = 1;
    for result in [0.0, 0.5, 1.0] {
        let mut setup = thinned(&rules, &mut random);
        setup.side = Color::Second;
        let sample = Sample {
            setup,
            score: -123,
            result,
        };
        let line = sample.to_line(rules.variant());
        let mut read = Sample::parse(rules.variant(), &line).unwrap().unwrap();
        let mut written = sample.clone();
        read.setup.pieces.sort_unstable();
        written.setup.pieces.sort_unstable();
        assert_eq!(read, written);
    }
    assert_eq!(Sample::parse(rules.variant(), "# remark"), Ok(None));
    for bad in ["x", "a;b", "13/13;0;1", "[K]12 w;0;2", "[K]12 w;x;1"] {
        assert!(Sample::parse(rules.variant(), bad).is_err(), "{bad}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let rules = rules("cashew");
    let plan = selfplay::Plan {
        nodes: 60,
        max_plies: 60,
        ..selfplay::Plan::default()
    };
    let first = selfplay::play(&rules, &plan, 5);
    assert!(!first.is_empty());
    assert_eq!(first, selfplay::play(&rules, &plan, 5));
}

/// Games whose results follow from the pieces alone teach what the pieces are worth.
#[test]
fn the_regression_finds_what_decides_games() {
    let rules = rules("cashew");
    let queen = rules
        .kinds()
        .find(|k| rules.variant().states[k.index()].id == "Q")
        .unwrap();
    let mut random = 7;
    let mut samples = Vec::new();
    for _ in 0..1_500 {
        let setup = thinned(&rules, &mut random);
        // Queens alone decide, by odds of e^2 : 1 for each one more.
        let lead: i32 = setup
            .pieces
            .iter()
            .filter(|(_, piece)| piece.kind() == queen)
            .map(|(_, piece)| if piece.color() == Color::First { 1 } else { -1 })
            .sum();
        let score = 2_000 * lead;
        let chance = 1.0 / (1.0 + (-f64::from(score) / 1_000.0).exp());
        let drawn = (split_mix(&mut random) % 1_000) as f64 / 1_000.0;
        let result = if drawn < chance { 1.0 } else { 0.0 };
        samples.push(Sample {
            setup,
            score,
            result,
        });
    }
    let plan = fit::Plan {
        passes: 200,
        step: 40.0,
        // Every position is from a game of its own.
        like: 1.0,
        ..fit::Plan::default()
    };
    let fitted = fit::fit(&rules, &samples, &plan);
    assert!(
        fitted.after < fitted.before * 0.8,
        "{} {}",
        fitted.before,
        fitted.after
    );
    let value = |id: &str| {
        let piece = fitted
            .values
            .pieces
            .iter()
            .find(|piece| piece.id == id)
            .unwrap();
        piece.opening + piece.ending
    };
    let start = |id: &str| {
        let known = rules.variant().values.as_ref().unwrap();
        let piece = known.pieces.iter().find(|piece| piece.id == id).unwrap();
        piece.opening + piece.ending
    };
    // Everything but the Queen turned out to be worth less.
    for id in ["Hm", "Ng", "Ca"] {
        let (now, then) = (value(id), start(id));
        assert!(now < then, "{id} {then} -> {now}");
    }
}

#[test]
fn a_data_file_is_used_where_it_fits_and_put_aside_where_not() {
    let folder = std::env::temp_dir().join(format!("komainu-values-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let table = folder.join("tiny.toml");
    let text = |pawn: &str| {
        format!(
            "name = \"tiny\"\nfiles = 4\nranks = 4\npieces = [\n\
             {{ id = \"K\", name = \"King\", betza = \"K\", royal = true }},\n\
             {{ id = \"P\", name = \"Pawn\", betza = \"{pawn}\" }},\n]\n\
             start = [\"P P P P\", \"K . . .\"]\n"
        )
    };
    let values = |betza: &str| {
        let class = format!(
            "{{ ranks = {0:?}, files = {1:?}, own_king = {0:?}, enemy_king = {0:?} }}",
            [[0, 0]; 17],
            [[0, 0]; 9]
        );
        format!(
            "table = \"tiny\"\npieces = [\n\
             {{ id = \"K\", betza = \"K\", opening = 0, ending = 0 }},\n\
             {{ id = \"P\", betza = \"{betza}\", opening = 777, ending = 777 }},\n]\n\
             classes = [{class}, {class}, {class}, {class}, {class}, {class}]\n"
        )
    };
    let pawn_value = || {
        let mut catalog = Catalog::built_in().unwrap();
        let faults = catalog.add(&folder);
        assert!(faults.is_empty(), "{faults:?}");
        let rules = Rules::new(catalog.get("tiny").unwrap()).unwrap();
        let pawn = rules.kinds().nth(1).unwrap();
        rules.weights().value(pawn)
    };
    std::fs::write(&table, text("fW")).unwrap();
    let derived = pawn_value();
    std::fs::write(folder.join("tiny.values.toml"), values("fW")).unwrap();
    assert_eq!(pawn_value(), 777);
    // The Pawn moves otherwise now: the file is of another table.
    std::fs::write(folder.join("tiny.values.toml"), values("W")).unwrap();
    assert_eq!(pawn_value(), derived);
    std::fs::write(folder.join("tiny.values.toml"), "pieces = 3").unwrap();
    assert_eq!(pawn_value(), derived);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn data_files_read_back() {
    let rules = rules("cashew");
    let fitted = fit::fit(
        &rules,
        &[],
        &fit::Plan {
            passes: 1,
            ..fit::Plan::default()
        },
    );
    let text = fitted.values.to_text("a remark\nof two lines");
    let read = Values::parse(&text).unwrap();
    assert_eq!(read, fitted.values);
    assert!(read.fits(rules.variant()));
    for bad in [
        "",
        "table = 1",
        "table = \"x\"\npieces = []\nclasses = [{ ranks = [], files = [] }]",
    ] {
        assert!(Values::parse(bad).is_err(), "{bad}");
    }
}
