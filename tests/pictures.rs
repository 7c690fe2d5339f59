//! Pictures of pieces: well-formed, turned for the second player, true to the moves.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod common;

use common::{BUILT_IN, Random, data, odd_rules, rules};
use komainu::movegen::{MoveList, plain};
use komainu::picture::{Deed, PieceSet, Route, Strokes, Way, has_outline, piece, slot_pictures};
use komainu::position::Position;
use komainu::tables::{Geometry, Rules};
use komainu::types::{Color, Kind, Piece, Setup, Square};
use komainu::variant::Catalog;
use roxmltree::Document;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

const SETS: [PieceSet; 2] = [PieceSet::Kanji, PieceSet::Strokes];

/// Every shipped rule set, the example, and odd ones.
fn all_rules() -> Vec<Arc<Rules>> {
    let mut all: Vec<_> = BUILT_IN.into_iter().map(rules).collect();
    all.extend(odd_rules());
    let mut catalog = Catalog::default();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/example");
    for path in [data("pictures"), example] {
        let errors = catalog.add(&path);
        assert!(errors.is_empty(), "{errors:?}");
    }
    let compiled = |variant: &Arc<_>| Arc::new(Rules::new(Arc::clone(variant)).unwrap());
    all.extend(catalog.iter().map(compiled));
    all
}

fn kind(rules: &Rules, id: &str) -> Kind {
    let mut states = rules.variant().states.iter();
    Kind::new(states.position(|state| state.id == id).unwrap()).unwrap()
}

#[test]
fn every_picture_is_well_formed() {
    for rules in all_rules() {
        for kind in rules.kinds() {
            let state = &rules.variant().states[kind.index()];
            for set in SETS {
                let drawn = piece(&rules, &[kind], Color::First, set);
                let what = format!("{} {} {set:?}", rules.variant().name, state.id);
                let document = Document::parse(&drawn).unwrap_or_else(|e| panic!("{what}: {e}"));
                let root = document.root_element();
                assert_eq!(root.tag_name().name(), "svg", "{what}");
                assert_eq!(root.attribute("viewBox"), Some("0 0 100 100"), "{what}");
                let title = root.first_element_child().and_then(|title| title.text());
                let name = state.name.replace(char::is_control, "\u{FFFD}");
                assert_eq!(title.unwrap_or(""), name, "{what}");
                assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{what}");
            }
        }
    }
}

#[test]
fn the_second_players_picture_is_the_first_players_turned() {
    for rules in all_rules() {
        for kind in rules.kinds() {
            for set in SETS {
                let first = piece(&rules, &[kind], Color::First, set);
                let second = piece(&rules, &[kind], Color::Second, set);
                let turned = first.replacen("\n<g>", "\n<g transform=\"rotate(180 50 50)\">", 1);
                assert_ne!(first, turned);
                assert_eq!(second, turned);
            }
        }
    }
}

#[test]
fn shipped_kanji_need_no_font() {
    for rules in BUILT_IN.map(rules) {
        for kind in rules.kinds() {
            let state = &rules.variant().states[kind.index()];
            assert!(state.kanji.chars().all(has_outline), "{}", state.kanji);
            let drawn = piece(&rules, &[kind], Color::First, PieceSet::Kanji);
            assert!(!drawn.contains("<text"), "{}", state.id);
        }
    }
}

#[test]
fn pieces_without_kanji_bear_their_id() {
    for rules in all_rules() {
        for kind in rules.kinds() {
            let state = &rules.variant().states[kind.index()];
            if !state.kanji.is_empty() {
                continue;
            }
            let drawn = piece(&rules, &[kind], Color::First, PieceSet::Kanji);
            let document = Document::parse(&drawn).unwrap();
            let text = document
                .descendants()
                .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
            assert_eq!(text.unwrap().text(), Some(state.id.as_str()));
        }
    }
}

#[test]
fn what_only_promotion_makes_is_red() {
    const RED: &str = "fill=\"#b8120c\"";
    let red = |rules: &Rules, id: &str, set| {
        piece(rules, &[kind(rules, id)], Color::First, set).contains(RED)
    };
    let daidai = rules("daidai");
    for set in SETS {
        for id in ["FF", "Ln+", "LD+", "GE", "WS", "MW"] {
            assert!(red(&daidai, id, set), "{id}");
        }
        // The Great Dragon is made of a Kirin, but stands on the board from the start too.
        for id in ["GD", "Ln", "P", "K", "HM"] {
            assert!(!red(&daidai, id, set), "{id}");
        }
    }
}

#[test]
fn a_base_line_tells_pieces_that_promote() {
    let cashew = rules("cashew");
    let lines = |id: &str| {
        let drawn = piece(
            &cashew,
            &[kind(&cashew, id)],
            Color::First,
            PieceSet::Strokes,
        );
        drawn
            .matches("stroke=\"#b8120c\" stroke-width=\"3.4\"")
            .count()
    };
    assert_eq!((lines("Co"), lines("K"), lines("Ln")), (1, 0, 1));
}

#[test]
fn files_are_named_by_slots() {
    let names = |rule_set: &str| -> BTreeMap<&str, Vec<String>> {
        let rules = rules(rule_set);
        let state = |kind: &Kind| rules.variant().states[kind.index()].id.clone();
        let pictures = slot_pictures(rules.variant()).into_iter();
        pictures
            .map(|picture| (picture.name, picture.kinds.iter().map(state).collect()))
            .collect()
    };
    let cashew = names("cashew");
    assert_eq!(cashew.len(), 39);
    for (name, id) in [
        ("Pawn", "P"),
        ("Bishop", "Bu"),
        ("Hawk", "Ng"),
        ("Lance", "L"),
        ("Lion", "Ln+"),
        ("Axe", "Wo+"),
        ("Kylin", "Ln"),
        ("Princess", "Bs"),
        ("King", "K"),
    ] {
        assert_eq!(cashew[name], [id], "{name}");
    }
    let daidai = names("daidai");
    assert_eq!(daidai.len(), 65);
    assert_eq!(daidai["Lance"], ["LG", "RG"]);
    assert_eq!(daidai["GoldPawn"], ["GE", "WS", "MW"]);
    assert_eq!(daidai["Chancellor"], ["Ln", "Ln+"]);
    assert_eq!(daidai["Phoenix"], ["FF"]);
}

#[test]
fn every_piece_has_one_picture() {
    for rules in all_rules() {
        let mut shown: Vec<usize> = slot_pictures(rules.variant())
            .iter()
            .flat_map(|picture| picture.kinds.iter().map(|kind| kind.index()))
            .collect();
        shown.sort_unstable();
        let all: Vec<usize> = rules.kinds().map(Kind::index).collect();
        assert_eq!(shown, all, "{}", rules.variant().name);
    }
}

/// The squares that the strokes say a piece on `from` can reach, and what it may do there.
fn claimed(
    strokes: &Strokes,
    geometry: &Geometry,
    from: Square,
) -> BTreeMap<Square, BTreeSet<Deed>> {
    let mut claims: BTreeMap<Square, BTreeSet<Deed>> = BTreeMap::new();
    let mut claim = |square: Option<Square>, deed: Deed| {
        if let Some(square) = square.filter(|square| *square != from) {
            let deeds: &[Deed] = match deed {
                Deed::Both => &[Deed::Move, Deed::Capture],
                Deed::Move => &[Deed::Move],
                Deed::Capture => &[Deed::Capture],
            };
            claims.entry(square).or_default().extend(deeds);
        }
    };
    for line in &strokes.lines {
        let neighbour = line.step.0.abs().max(line.step.1.abs()) == 1;
        let first = if line.way == Way::Conditional && neighbour {
            2
        } else {
            1
        };
        let mut square = Some(from);
        for steps in 1..=line.range {
            square = square.and_then(|at| geometry.shifted(at, line.step.0, line.step.1));
            if steps >= first {
                claim(square, line.deed);
            }
        }
    }
    for dot in &strokes.dots {
        claim(geometry.shifted(from, dot.at.0, dot.at.1), dot.deed);
    }
    for route in &strokes.routes {
        let (_, ends) = route_squares(route, geometry, from);
        let last = route.legs.last().unwrap();
        for end in ends {
            if last.to_empty {
                claim(Some(end), Deed::Move);
            }
            if last.capture {
                claim(Some(end), Deed::Capture);
            }
        }
    }
    claims
}

/// The squares on which a route may capture before its end, and its ends.
fn route_squares(
    route: &Route,
    geometry: &Geometry,
    from: Square,
) -> (BTreeSet<Square>, BTreeSet<Square>) {
    let mut victims = BTreeSet::new();
    let mut at = BTreeSet::from([from]);
    for (number, leg) in route.legs.iter().enumerate() {
        let last = number + 1 == route.legs.len();
        let skips = leg.jump && leg.middle() == (0, 0) || leg.hop && last;
        let mut next = BTreeSet::new();
        for start in at {
            let mut square = start;
            for steps in 1..=leg.range {
                let Some(there) = geometry.shifted(square, leg.step.0, leg.step.1) else {
                    break;
                };
                square = there;
                if !(skips && steps == 1) {
                    next.insert(square);
                }
            }
        }
        if leg.capture && !last {
            victims.extend(&next);
        }
        at = next;
    }
    (victims, at)
}

/// A board on which every other square is taken with a probability of `percent`.
fn random_setup(
    geometry: &Geometry,
    piece: Piece,
    from: Square,
    percent: usize,
    random: &mut Random,
) -> Setup {
    let mut pieces = vec![(from, piece)];
    for square in geometry.squares().filter(|square| *square != from) {
        if random.below(100) < percent {
            let color = Color::ALL[random.below(2)];
            pieces.push((square, Piece::new(piece.kind(), color)));
        }
    }
    Setup {
        pieces,
        side: Color::First,
    }
}

/// What the plain generator finds on many boards is what the strokes say, square by square.
fn check_strokes(rules: &Arc<Rules>, kind: Kind) {
    let geometry = rules.geometry();
    let from = Square::new((geometry.files() - 1) / 2, (geometry.ranks() - 1) / 2).unwrap();
    let strokes = Strokes::new(rules, &[kind]);
    let claims = claimed(&strokes, geometry, from);
    let state = &rules.variant().states[kind.index()];
    let what = format!("{}: {} {}", rules.variant().name, state.id, state.betza);
    let mut random = Random(kind.index() as u64);
    let mut reached = BTreeSet::new();
    let (mut igui, mut pass) = (false, false);
    let piece = Piece::new(kind, Color::First);
    let mut shaded: BTreeSet<Square> = strokes
        .victims
        .iter()
        .filter_map(|at| geometry.shifted(from, at.0, at.1))
        .collect();
    for route in &strokes.routes {
        shaded.extend(route_squares(route, geometry, from).0);
    }
    let mut captured_on_way = BTreeSet::new();
    for percent in [0, 2, 5, 10, 20, 30, 50, 70, 90].repeat(150) {
        let setup = random_setup(geometry, piece, from, percent, &mut random);
        let position = Position::from_setup(rules, &setup).unwrap();
        let mut moves = MoveList::new();
        plain::piece_moves(&position, from, &mut moves);
        for &played in moves.iter() {
            let victims = position.victims(played);
            captured_on_way.extend(victims.iter().filter(|square| **square != played.to()));
            if played.to() == from {
                igui |= !victims.is_empty();
                pass |= victims.is_empty();
                continue;
            }
            let deed = if victims.contains(&played.to()) {
                Deed::Capture
            } else {
                Deed::Move
            };
            let deeds = claims.get(&played.to());
            let said = deeds.is_some_and(|deeds| deeds.contains(&deed));
            assert!(said, "{what}: {deed:?} on {} is not drawn", played.to());
            reached.insert(played.to());
        }
    }
    let drawn: BTreeSet<Square> = claims.keys().copied().collect();
    assert_eq!(drawn, reached, "{what}: drawn, reached");
    assert!(captured_on_way.is_subset(&shaded), "{what}");
    if strokes.routes.is_empty() {
        assert_eq!(shaded, captured_on_way, "{what}");
        assert_eq!((strokes.igui, strokes.pass), (igui, pass), "{what}");
    }
}

#[test]
fn strokes_are_the_reach_of_the_compiled_table() {
    for rules in all_rules() {
        // The other tables of Dai Dai Shogi differ from it in a few pieces.
        let name = rules.variant().name.as_str();
        if name == "daidai-cvp" || name == "daidai-ja" {
            continue;
        }
        for kind in rules.kinds() {
            check_strokes(&rules, kind);
        }
    }
}

#[test]
fn several_pieces_in_one_picture_show_the_moves_of_all() {
    let daidai = rules("daidai");
    let both = [kind(&daidai, "LG"), kind(&daidai, "RG")];
    let together = Strokes::new(&daidai, &both);
    for one in both {
        for line in Strokes::new(&daidai, &[one]).lines {
            assert!(together.lines.contains(&line), "{line:?}");
        }
    }
    assert_eq!(together.lines.len(), 8);
}
