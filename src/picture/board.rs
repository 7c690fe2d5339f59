//! A position as one picture, seen from the first player's side.

use super::svg::{escaped, number};
use super::wedge::{PieceSet, SIZE, wedge};
use crate::position::Position;
use crate::types::{Color, Piece, Square};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The width of a square.
const CELL: u32 = 48;
/// The room for coordinates around the board.
const MARGIN: u32 = 26;
/// The height of letters in it.
const LETTERS: u32 = 14;

const FRAME: &str = "#d9a84e";
const BOARD: &str = "#eec47a";
const LINES: &str = "#5b3d14";
const FROM: &str = "#fff0a8";
const TO: &str = "#ffd92e";
const CAPTURED: &str = "#d3331f";
/// The thickness of the cross and the frame of a captured piece.
const MARK: u32 = 3;

/// The move that led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Where the piece stood.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
    /// The squares on which it captured.
    pub captured: Vec<Square>,
}

/// The position, its last move marked: origin and destination coloured, captures crossed out.
/// `description` is what somebody hears who cannot see the picture.
#[must_use]
pub fn board(
    position: &Position,
    last: Option<&LastMove>,
    set: PieceSet,
    description: &str,
) -> String {
    let geometry = position.rules().geometry();
    let (files, ranks) = (u32::from(geometry.files()), u32::from(geometry.ranks()));
    let (width, height) = (files * CELL + 2 * MARGIN, ranks * CELL + 2 * MARGIN);
    let mut canvas = Canvas {
        position,
        ranks,
        drawn: String::new(),
    };
    let title = escaped(&position.rules().variant().title);
    let description = escaped(description);
    canvas.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<desc>{description}</desc>"
    ));
    canvas.kinds(set);
    canvas.put(format_args!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{FRAME}\"/>"
    ));
    canvas.put(format_args!(
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{}\" height=\"{}\" fill=\"{BOARD}\"/>",
        files * CELL,
        ranks * CELL
    ));
    canvas.last_move(last);
    canvas.grid(files, ranks);
    canvas.coordinates(files, ranks);
    for (square, piece) in canvas.pieces() {
        canvas.piece(square, piece);
    }
    canvas.captures(last);
    canvas.drawn.push_str("</svg>\n");
    canvas.drawn
}

struct Canvas<'a> {
    position: &'a Position,
    ranks: u32,
    drawn: String,
}

impl Canvas<'_> {
    /// Writing to a String cannot fail.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.drawn, "{text}");
    }

    /// The pieces, from the first square of the board to the last.
    fn pieces(&self) -> Vec<(Square, Piece)> {
        let squares = self.position.rules().geometry().squares();
        squares
            .filter_map(|square| Some((square, self.position.piece(square)?)))
            .collect()
    }

    /// Every kind on the board once, to be used wherever it stands.
    fn kinds(&mut self, set: PieceSet) {
        let pieces = self.pieces();
        let kinds: BTreeSet<_> = pieces.iter().map(|(_, piece)| piece.kind()).collect();
        self.put(format_args!("<defs>"));
        for kind in kinds {
            let drawn = wedge(self.position.rules(), &[kind], set);
            self.put(format_args!("<g id=\"k{}\">{drawn}</g>", kind.index()));
        }
        self.put(format_args!("</defs>"));
    }

    /// The corner of a square with the smallest coordinates.
    fn corner(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        let row = self.ranks.saturating_sub(rank + 1);
        (MARGIN + file * CELL, MARGIN + row * CELL)
    }

    fn last_move(&mut self, last: Option<&LastMove>) {
        let Some(last) = last else {
            return;
        };
        // A move that ends where it began looks like any destination.
        for (square, color, class) in [(last.from, FROM, "from"), (last.to, TO, "to")] {
            let (x, y) = self.corner(square);
            self.put(format_args!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                 fill=\"{color}\"/>"
            ));
        }
    }

    /// A frame around each square on which something was captured, and a cross in it if it is empty.
    fn captures(&mut self, last: Option<&LastMove>) {
        let captured = last.map_or(&[][..], |last| &last.captured);
        let size = CELL - MARK;
        for square in captured {
            let (x, y) = self.corner(*square);
            let (x, y) = (x + MARK / 2, y + MARK / 2);
            let cross = match self.position.piece(*square) {
                None => format!("M{x} {y}l{size} {size}m0-{size}l-{size} {size}"),
                Some(_) => String::new(),
            };
            self.put(format_args!(
                "<path class=\"captured\" d=\"M{x} {y}h{size}v{size}h-{size}z{cross}\" \
                 fill=\"none\" stroke=\"{CAPTURED}\" stroke-width=\"{MARK}\"/>"
            ));
        }
    }

    fn grid(&mut self, files: u32, ranks: u32) {
        let mut lines = String::new();
        for file in 0..=files {
            let _ = write!(lines, "M{} {MARGIN}v{}", MARGIN + file * CELL, ranks * CELL);
        }
        for rank in 0..=ranks {
            let _ = write!(lines, "M{MARGIN} {}h{}", MARGIN + rank * CELL, files * CELL);
        }
        self.put(format_args!(
            "<path d=\"{lines}\" stroke=\"{LINES}\" fill=\"none\"/>"
        ));
    }

    /// Letters above and below the board, numbers on both sides.
    fn coordinates(&mut self, files: u32, ranks: u32) {
        self.put(format_args!(
            "<g font-family=\"DejaVu Sans,Arial,sans-serif\" font-size=\"{LETTERS}\" \
             text-anchor=\"middle\" fill=\"{LINES}\">"
        ));
        // A letter's middle is about a third of its size above its base.
        let base = LETTERS / 3;
        let (right, below) = (files * CELL + MARGIN, ranks * CELL + MARGIN);
        for (file, letter) in (0..files).zip('a'..='z') {
            let x = MARGIN + file * CELL + CELL / 2;
            for y in [MARGIN / 2, below + MARGIN / 2] {
                self.put(format_args!(
                    "<text x=\"{x}\" y=\"{}\">{letter}</text>",
                    y + base
                ));
            }
        }
        for rank in 1..=ranks {
            let y = MARGIN + (ranks - rank) * CELL + CELL / 2;
            for x in [MARGIN / 2, right + MARGIN / 2] {
                self.put(format_args!(
                    "<text x=\"{x}\" y=\"{}\">{rank}</text>",
                    y + base
                ));
            }
        }
        self.put(format_args!("</g>"));
    }

    fn piece(&mut self, square: Square, piece: Piece) {
        let (x, y) = self.corner(square);
        let scale = number(f64::from(CELL) / f64::from(SIZE));
        let place = match piece.color() {
            Color::First => format!("translate({x} {y}) scale({scale})"),
            Color::Second => format!("translate({} {}) scale(-{scale})", x + CELL, y + CELL),
        };
        let kind = piece.kind().index();
        self.put(format_args!(
            "<use href=\"#k{kind}\" transform=\"{place}\"/>"
        ));
    }
}
