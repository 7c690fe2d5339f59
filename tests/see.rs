//! Static exchange evaluation against exchanges worked out by hand, and against playing them out.
//!
//! Values may be learned anew, so the sums are written with the names of the pieces.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panic"
)]

mod boards;
mod common;

use boards::{from_fen, kind, legal, position};
use common::{BUILT_IN, Random, epd, rules, shown};
use komainu::movegen::{self, MoveList};
use komainu::notation::moves;
use komainu::position::Position;
use komainu::search::{gain, see, see_at_least};
use komainu::types::{Color, Kind, Move, Piece, Setup, Square};

/// More than any exchange without a King wins.
const ROYAL: i32 = 1_000_000;

/// The value of a piece of Dai Dai Shogi.
fn value(position: &Position, id: &str) -> i32 {
    let rules = position.rules();
    rules.weights().value(kind(rules.variant(), id))
}

/// What the first side keeps of an exchange in which each capture wins so much for its side: each
/// side may stop instead, but for the first capture.
fn exchange(wins: &[i32]) -> i32 {
    match wins {
        [] => 0,
        [first, rest @ ..] => first - exchange(rest).max(0),
    }
}

/// The same position with sides changed and the board turned, and the move turned with it.
fn turned(position: &Position, played: Move) -> (Position, Move) {
    let rules = position.rules();
    let turn = |square| rules.geometry().rotated(square).unwrap();
    let setup = position.setup();
    let pieces = setup.pieces.iter();
    let setup = Setup {
        pieces: pieces
            .map(|&(square, piece)| (turn(square), Piece::new(piece.kind(), !piece.color())))
            .collect(),
        side: !setup.side,
    };
    let other = Position::from_setup(rules, &setup).unwrap();
    let victims = |position: &Position, played| {
        let mut victims = position.victims(played).to_vec();
        victims.sort_unstable();
        victims
    };
    let mut expected: Vec<Square> = victims(position, played).into_iter().map(turn).collect();
    expected.sort_unstable();
    let found = legal(&other).into_iter().find(|&m| {
        (m.from(), m.to()) == (turn(played.from()), turn(played.to()))
            && victims(&other, m) == expected
    });
    (other, found.unwrap())
}

/// Asserts that the first player's move wins exactly what the exchange gives, for both colours.
fn check(first: &str, second: &str, text: &str, wins: &[&[&str]]) {
    let first = format!("K a1, {first}");
    let second = if second.split(", ").any(|piece| piece.starts_with("K ")) {
        second.to_owned()
    } else {
        format!("K q17, {second}")
    };
    let position = position(&rules("daidai"), &first, &second, Color::First);
    let played = legal(&position)
        .into_iter()
        .find(|&m| moves::canonical(&position, m) == text)
        .unwrap_or_else(|| panic!("{text} is no move"));
    let term = |term: &&str| match term.strip_prefix('-') {
        Some(id) => -value(&position, id),
        None => value(&position, term),
    };
    let wins: Vec<i32> = wins.iter().map(|s| s.iter().map(term).sum()).collect();
    let expected = exchange(&wins);
    let other = turned(&position, played);
    for (position, played) in [(position, played), other] {
        let holds = [expected, expected + 1].map(|least| see_at_least(&position, played, least));
        let board = shown(&position);
        assert_eq!(holds, [true, false], "{text} wins {expected}: {board}");
    }
}

#[test]
fn one_capture() {
    check("R e5", "P e9", "e5-e9 x{e9}", &[&["P"]]);
    // The Gold takes the Rook.
    check("R e5", "P e9, G e10", "e5-e9 x{e9}", &[&["P"], &["R"]]);
    // The Stone General looks the other way.
    check("R e5", "P e9, SG e8", "e5-e8 x{e8}", &[&["SG"], &["R"]]);
    check("R e5", "P e9, SG d8", "e5-e9 x{e9}", &[&["P"]]);
}

#[test]
fn those_behind_come_after() {
    // Rook takes Gold, Pawn takes Rook, Rook takes Pawn.
    check(
        "R e5, R e3",
        "G e9, P e10",
        "e5-e9 x{e9}",
        &[&["G"], &["R"], &["P"]],
    );
    // A Lance behind does as well; one behind a Pawn of its own does not.
    check(
        "R e5, L e3",
        "G e9, P e10",
        "e5-e9 x{e9}",
        &[&["G"], &["R"], &["P"]],
    );
    check(
        "R e5, P e4, L e3",
        "G e9, P e10",
        "e5-e9 x{e9}",
        &[&["G"], &["R"]],
    );
    // Three Rooks against two behind the Pawn.
    check(
        "R e5, R e3, R e2",
        "P e9, R e12, R e14",
        "e5-e9 x{e9}",
        &[&["P"], &["R"], &["R"], &["R"], &["R"]],
    );
    // The Pawn takes before the Queen behind it, and ours had better stay away.
    check(
        "R e5, FK e3",
        "P e9, P e10, FK e12",
        "e5-e9 x{e9}",
        &[&["P"], &["R"], &["P"], &["FK"]],
    );
}

#[test]
fn promotion_counts() {
    // The Cat Sword becomes a Dragon Horse by its capture.
    check("CSw d4", "P e5", "d4-e5 x{e5}", &[&["P", "DH", "-CSw"]]);
    // The Gold takes the Dragon Horse, not the Cat Sword.
    check(
        "CSw d4",
        "P e5, G e6",
        "d4-e5 x{e5}",
        &[&["P", "DH", "-CSw"], &["DH"]],
    );
    // The Cat Sword that takes it promotes too, and is taken as a Dragon Horse by the Rook.
    check(
        "CSw d4, R e1",
        "P e5, CSw f6",
        "d4-e5 x{e5}",
        &[&["P", "DH", "-CSw"], &["DH", "DH", "-CSw"], &["DH"]],
    );
    // A move without capture does not promote.
    check("CSw d4", "P c6, G e6", "d4-e5", &[&[], &["CSw"]]);
}

#[test]
fn multiple_captures() {
    // Two victims, the promotion to Furious Fiend; nobody takes back.
    check(
        "Ln e5",
        "P e6, G e7",
        "e5-e7 x{e6,e7}",
        &[&["P", "G", "FF", "-Ln"]],
    );
    // The Rook takes the Furious Fiend.
    check(
        "Ln e5",
        "P e6, G e7, R e12",
        "e5-e7 x{e6,e7}",
        &[&["P", "G", "FF", "-Ln"], &["FF"]],
    );
    // Igui: the Rook sees the Lion's own square once the Pawn is gone.
    check(
        "Ln e5",
        "P e6, R e9",
        "e5-e5 x{e6}",
        &[&["P", "FF", "-Ln"], &["FF"]],
    );
    // So does the Bishop, whose way to the destination the other victim stood in.
    check(
        "Ln e5",
        "P e6, G d7, B g4",
        "e5-d7 x{d7,e6}",
        &[&["P", "G", "FF", "-Ln"], &["FF"]],
    );
}

#[test]
fn kings_take_what_is_not_defended() {
    check("R e5", "P e9, K e10", "e5-e9 x{e9}", &[&["P"], &["R"]]);
    check("R e5, R e3", "P e9, K e10", "e5-e9 x{e9}", &[&["P"]]);
    // The other defender takes first, and the King need not.
    check(
        "R e5, R e3",
        "P e9, K e10, P d9, G f9",
        "e5-e9 x{e9}",
        &[&["P"], &["R"], &["G"], &["R"]],
    );
}

#[test]
fn a_king_that_takes_a_defended_piece_is_lost() {
    let rules = rules("daidai");
    for (second, fine) in [("P e6", true), ("P e6, G e7", false)] {
        let second = format!("K q17, {second}");
        let position = position(&rules, "K e5", &second, Color::First);
        let captures = legal(&position)
            .into_iter()
            .find(|&m| position.is_capture(m));
        let captures = captures.unwrap();
        assert_eq!(see_at_least(&position, captures, 0), fine);
        assert_eq!(see_at_least(&position, captures, -ROYAL / 2), fine);
    }
}

#[test]
fn hook_movers_defend() {
    // The Hook Mover comes round the corner h9, unless that way is shut.
    check("R e5", "P e9, HM h2", "e5-e9 x{e9}", &[&["P"], &["R"]]);
    check("R e5, P e2, P h4", "P e9, HM h2", "e5-e9 x{e9}", &[&["P"]]);
    // A Lion two squares away defends, three squares away it does not.
    for (second, fine) in [("P e9, Ln g10", false), ("P e9, Ln h10", true)] {
        let rules = rules("daidai");
        let second = format!("K q17, {second}");
        let position = position(&rules, "K a1, R e5", &second, Color::First);
        let captures = legal(&position)
            .into_iter()
            .find(|&m| position.is_capture(m));
        assert_eq!(see_at_least(&position, captures.unwrap(), 0), fine);
    }
}

#[test]
fn who_takes_back_promotes() {
    // A Lion a Knight's leap away takes back and becomes a Furious Fiend.
    check(
        "R e5",
        "P e9, Ln g10",
        "e5-e9 x{e9}",
        &[&["P"], &["R", "FF", "-Ln"]],
    );
    // A Phoenix leaps two squares diagonally.
    check(
        "R e5",
        "P e9, Ph g11",
        "e5-e9 x{e9}",
        &[&["P"], &["R", "GBd", "-Ph"]],
    );
    // A Pawn for a Pawn, and a Dragon Horse out of a Cat Sword.
    check(
        "P e5",
        "P e6, CSw f7",
        "e5-e6 x{e6}",
        &[&["P"], &["P", "DH", "-CSw"]],
    );
}

#[test]
fn quiet_moves_can_lose_a_piece() {
    check("R e5", "P e9", "e5-e8", &[&[], &["R"]]);
    check("R e5", "P e9", "e5-e7", &[&[]]);
    check("R e5, R e3", "P e9", "e5-e8", &[&[], &["R"], &["P"]]);
}

/// The value of the piece of a code, a royal one's included.
fn worth(position: &Position, code: u8) -> i32 {
    let rules = position.rules();
    if rules.is_royal(code) {
        return ROYAL;
    }
    Piece::from_code(code).map_or(0, |piece| rules.weights().value(piece.kind()))
}

/// What a move wins when both sides go on with their least valuable piece as long as it pays,
/// played out on the board; `None` where it matters which of equally valuable pieces takes.
fn played_out(position: &mut Position, played: Move) -> Option<i32> {
    let board = position.board();
    let code = board.cell(played.from());
    let mut win = worth(position, board.cell(played.to()));
    if position.is_capture(played) && !position.rules().is_royal(code) {
        win += worth(position, position.rules().after_capture(code)) - worth(position, code);
    }
    position.make(played);
    let mut list = MoveList::new();
    movegen::captures(position, &mut list);
    let price = |m: &Move| worth(position, position.board().cell(m.from()));
    let takers = list.into_iter().filter(|next| next.to() == played.to());
    let takers: Vec<Move> = takers.collect();
    let least = takers.iter().map(price).min();
    let takers: Vec<Move> = takers
        .iter()
        .filter(|&m| Some(price(m)) == least)
        .copied()
        .collect();
    let replies: Vec<Option<i32>> = takers
        .into_iter()
        .map(|next| played_out(position, next))
        .collect();
    position.undo();
    let reply = match replies[..] {
        [] => 0,
        [first, ref rest @ ..] if rest.iter().all(|&other| other == first) => first?,
        _ => return None,
    };
    Some(win - reply.max(0))
}

/// Asserts that every move that captures no King wins what playing it out wins; counts captures and
/// quiet moves.
fn check_all(position: &mut Position, checked: &mut [usize; 2]) {
    for played in legal(position) {
        let royals = position.board().royals(!position.side());
        if royals.contains(played.to().index()) {
            continue;
        }
        let quiet = !position.is_capture(played);
        let Some(expected) = played_out(position, played) else {
            continue;
        };
        checked[usize::from(quiet)] += 1;
        if expected < -ROYAL / 2 {
            // The King is taken; what comes after is no matter.
            assert!(!see_at_least(position, played, -ROYAL / 2));
            continue;
        }
        let holds = [expected, expected + 1].map(|least| see_at_least(position, played, least));
        assert!(
            holds == [true, false],
            "{} wins {expected}: {}",
            moves::canonical(position, played),
            shown(position)
        );
    }
}

#[test]
fn exchanges_of_sliders_played_out() {
    let mut random = Random(8);
    let mut checked = [0; 2];
    for name in BUILT_IN {
        let rules = rules(name);
        let slides = |piece: Piece| !rules.is_special(piece.code());
        let kinds: Vec<Kind> = rules
            .kinds()
            .filter(|&kind| {
                let promoted = rules.after_capture(Piece::new(kind, Color::First).code());
                slides(Piece::new(kind, Color::First))
                    && Piece::from_code(promoted).is_some_and(slides)
                    && !rules.is_royal(promoted)
            })
            .collect();
        let royal = rules
            .kinds()
            .find(|&kind| rules.is_royal(Piece::new(kind, Color::First).code()))
            .unwrap();
        for _ in 0..40 {
            let mut squares: Vec<Square> = rules.geometry().squares().collect();
            let count = 10 + random.below(squares.len() / 2);
            let mut pieces = Vec::new();
            for number in 0..count {
                let square = squares.swap_remove(random.below(squares.len()));
                let kind = if number < 2 {
                    royal
                } else {
                    kinds[random.below(kinds.len())]
                };
                pieces.push((square, Piece::new(kind, Color::ALL[number % 2])));
            }
            let setup = Setup {
                pieces,
                side: Color::First,
            };
            let mut position = Position::from_setup(&rules, &setup).unwrap();
            check_all(&mut position, &mut checked);
        }
    }
    assert!(checked[0] > 3_000 && checked[1] > 10_000, "{checked:?}");
}

/// Whatever is on the board, no capture wins more than it takes at once, nor does it lose more than
/// what the capturer is worth then.
#[test]
fn bounds_in_crowded_positions() {
    for name in BUILT_IN {
        let rules = rules(name);
        for (fen, _) in epd(&format!("{name}.epd")) {
            let position = from_fen(&rules, &fen);
            for played in legal(&position) {
                let won = gain(&position, played);
                assert!(!see_at_least(&position, played, won + 1));
                for threshold in [won, 0, -500] {
                    if let Err(most) = see(&position, played, threshold) {
                        assert!(most < threshold);
                        assert!(!see_at_least(&position, played, most + 1));
                    }
                }
                let code = position.board().cell(played.from());
                let after = match position.is_capture(played) {
                    true => rules.after_capture(code),
                    false => code,
                };
                if !rules.is_royal(code) {
                    let least = won - worth(&position, after);
                    // A promotion of the piece that takes back comes on top.
                    let most = rules.kinds().map(|kind| rules.weights().value(kind)).max();
                    assert!(see_at_least(&position, played, least - most.unwrap()));
                }
            }
        }
    }
}
