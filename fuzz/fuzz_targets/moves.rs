//! Texts of moves, in positions with every kind of mover: read as a legal move, or refused.
//! The first byte is the digit of a position.
#![no_main]

use komainu::arena::pgn::{self, replay};
use komainu::notation::{fen, moves};
use komainu::position::Position;
use komainu_fuzz::{choice_and_text, legal, rules};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Rule sets and positions: the starts; a Lion, a Wolf and a Hook Mover among enemies in both.
const PLACES: [(u8, Option<&str>); 4] = [
    (0, None),
    (1, None),
    (0, Some(CASHEW_HUNT)),
    (1, Some(DAIDAI_HUNT)),
];

const CASHEW_HUNT: &str = "[k]12/13/13/3[p][p]8/4[p]1[p]6/13/4[p]1[p]6/3[p]9/2[Ln]10/\
                           1[Wo]11/[p][p][p]10/2[Hm]10/12[K] w";
const DAIDAI_HUNT: &str = "[k]16/17/17/17/17/17/17/3[p][p]12/4[p]1[p]10/17/4[p]1[p]10/3[p]13/\
                           2[FF]14/1[EW]15/[p][p][p]14/2[HM]14/16[K] w";

static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let read = |&(choice, text): &(u8, Option<&str>)| {
        let rules = rules(choice);
        let Some(text) = text else {
            return Position::start(rules);
        };
        let setup = fen::parse(rules.variant(), text).unwrap_or_else(|error| panic!("{error}"));
        Position::from_setup(rules, &setup).expect("a setup that was read")
    };
    PLACES.iter().map(read).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else {
        return;
    };
    let position = &POSITIONS[usize::from(choice) % POSITIONS.len()];
    for read in [moves::parse, moves::parse_canonical] {
        match read(position, text) {
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
            Ok(played) => {
                assert!(legal(position).contains(&played), "not legal");
                let wire = moves::wire(position, played);
                assert_eq!(moves::parse(position, &wire), Ok(played), "{wire}");
                let canonical = moves::canonical(position, played);
                let again = moves::parse_canonical(position, &canonical);
                assert_eq!(again, Ok(played), "{canonical}");
            }
        }
    }
    // The same words as a game record has them.
    for game in &pgn::parse(text) {
        let _ = replay::check(rules(choice), game);
    }
});
