//! A piece: the wedge with what it bears.

use super::strokes::Strokes;
use super::{kanji, marks, svg};
use crate::tables::Rules;
use crate::types::{Color, Kind};
use crate::variant::{State, Variant};

/// The width and height of a piece's picture.
pub(super) const SIZE: u8 = 100;

/// The wedge, its point up.
const WEDGE: &str = "M50 3L83 16L95 97H5L17 16z";
const WOOD: &str = "#f8e0a8";
const EDGE: &str = "#6b4a1b";
const EDGE_WIDTH: u8 = 2;
const BLACK: &str = "#17120d";
const RED: &str = "#b8120c";

/// What pieces bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Kanji, or the id where the table has none.
    Kanji,
    /// Strokes that show the moves.
    Strokes,
}

/// The picture of a piece as a file: the second player's is the first player's turned.
///
/// Several kinds are meant where a picture stands for all of them: it bears the kanji of all, or
/// the moves of all.
#[must_use]
pub fn piece(rules: &Rules, kinds: &[Kind], color: Color, set: PieceSet) -> String {
    let variant = rules.variant();
    let names: Vec<&str> = states(variant, kinds)
        .map(|state| state.name.as_str())
        .collect();
    let title = svg::escaped(&names.join(", "));
    let turn = match color {
        Color::First => String::new(),
        Color::Second => {
            let middle = SIZE / 2;
            format!(" transform=\"rotate(180 {middle} {middle})\"")
        }
    };
    let drawn = wedge(rules, kinds, set);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIZE}\" height=\"{SIZE}\" \
         viewBox=\"0 0 {SIZE} {SIZE}\"><title>{title}</title>\n<g{turn}>{drawn}</g>\n</svg>\n"
    )
}

/// The first player's wedge, to stand in a picture.
pub(super) fn wedge(rules: &Rules, kinds: &[Kind], set: PieceSet) -> String {
    let variant = rules.variant();
    let states: Vec<&State> = states(variant, kinds).collect();
    let promoted = kinds.iter().all(|kind| is_promoted(variant, *kind));
    let ink = if promoted { RED } else { BLACK };
    let face = match set {
        PieceSet::Kanji => kanji::face(&states, ink),
        PieceSet::Strokes => {
            let promotes = states.iter().any(|state| state.promotes_to.is_some());
            let royal = states.iter().any(|state| state.royal);
            let board = rules.geometry();
            let far = board.files().max(board.ranks()).saturating_sub(1);
            let base = if promotes {
                marks::base(RED)
            } else {
                "".into()
            };
            base + &marks::face(&Strokes::new(rules, kinds), royal, far, (ink, WOOD))
        }
    };
    format!(
        "<path d=\"{WEDGE}\" fill=\"{WOOD}\" stroke=\"{EDGE}\" stroke-width=\"{EDGE_WIDTH}\" \
         stroke-linejoin=\"round\"/>\n{face}"
    )
}

/// Whether a piece is on the board only after a promotion: it is red, as on real pieces.
fn is_promoted(variant: &Variant, kind: Kind) -> bool {
    let is_final = variant
        .states
        .get(kind.index())
        .is_some_and(|state| state.final_of.is_some());
    let is_form = variant
        .states
        .iter()
        .any(|state| state.promotes_to == Some(kind));
    let at_start = variant.start.iter().any(|(_, piece)| piece.kind() == kind);
    is_final || is_form && !at_start
}

fn states<'a>(variant: &'a Variant, kinds: &[Kind]) -> impl Iterator<Item = &'a State> {
    kinds
        .iter()
        .filter_map(|kind| variant.states.get(kind.index()))
}
