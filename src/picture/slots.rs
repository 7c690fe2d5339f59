//! Which picture XBoard loads for which piece.
//!
//! XBoard knows no pictures of pieces, only of slots: the place of an id in the pieceToChar string
//! says which file is read. Names and order are those of XBoard 4.9.1.

use crate::types::Kind;
use crate::variant::{Variant, xboard};
use std::collections::BTreeMap;

/// The names of the pictures, slot by slot; two slots have the same one.
const NAMES: [&str; 66] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
    "King",
];

/// A picture and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotPicture {
    /// XBoard's name for it: the files are `White<Name>.svg` and `Black<Name>.svg`.
    pub name: &'static str,
    /// The pieces that XBoard shows by it, at least one: several where they share an id or where
    /// their slots share the picture.
    pub kinds: Vec<Kind>,
}

/// The pictures that a rule set needs, by name; none if XBoard cannot have it.
#[must_use]
pub fn slot_pictures(variant: &Variant) -> Vec<SlotPicture> {
    let mut kinds: BTreeMap<&'static str, Vec<Kind>> = BTreeMap::new();
    for (slot, id) in xboard::slots(variant) {
        let Some(name) = NAMES.get(slot) else {
            continue;
        };
        let states = variant.states.iter().enumerate();
        let shown = states.filter(|(_, state)| state.xboard == id);
        let shown = shown.filter_map(|(index, _)| Kind::new(index));
        kinds.entry(name).or_default().extend(shown);
    }
    let pictures = kinds.into_iter().filter(|(_, kinds)| !kinds.is_empty());
    pictures
        .map(|(name, kinds)| SlotPicture { name, kinds })
        .collect()
}
