//! `komainu pieces`: the pictures of the pieces for XBoard, and the settings to use them.

use super::args::PiecesArgs;
use super::failure::{Failure, remark};
use super::{Input, Verdict};
use crate::picture::{self, PieceSet, SlotPicture, has_outline};
use crate::tables::Rules;
use crate::types::Color;
use crate::variant::{Source, Variant};
use anyhow::Context;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest board of XBoard as it comes, in files or ranks.
const STOCK_BOARD: u8 = 16;

/// The colours of the squares: pieces of this wood can be told from them.
const LIGHT: &str = "#f0cf8b";
const DARK: &str = "#e6bd6c";
/// The width in pixels of a square on a board of 8 x 8; XBoard makes larger boards as wide as that.
const BOARD_SIZE: u32 = 80;

/// Writes the files.
pub(super) fn run(
    args: &PiecesArgs,
    input: &Input,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let rules = input.rules()?;
    let variant = rules.variant();
    let pictures = picture::slot_pictures(variant);
    if pictures.is_empty() {
        return Err(Failure::input(format!(
            "{}: {} pieces are more than XBoard has names for, so it has no pictures of them",
            variant.name,
            variant.states.len()
        )));
    }
    let folder = absolute(&args.out)?;
    let settings = if args.xboard_conf {
        let file = folder.join(format!("{}.conf", variant.name));
        Some((file, settings(&rules, &folder)?))
    } else {
        None
    };
    fs::create_dir_all(&folder).with_context(|| cannot("create", &folder))?;
    let set = args.set.into();
    for picture in &pictures {
        for (prefix, color) in [("White", Color::First), ("Black", Color::Second)] {
            let file = folder.join(format!("{prefix}{}.svg", picture.name));
            write(&file, &picture::piece(&rules, &picture.kinds, color, set))?;
        }
    }
    if let Some((file, settings)) = &settings {
        write(file, settings)?;
    }
    let count = 2 * pictures.len();
    writeln!(out, "{count} pictures in {}", folder.display())?;
    tell_shared(variant, &pictures);
    if set == PieceSet::Kanji {
        tell_outlines(variant);
    }
    if let Some((file, _)) = &settings {
        writeln!(out, "{}", start_line(file))?;
        tell_size(variant);
    }
    Ok(Verdict::Right)
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    Ok(fs::write(file, text).with_context(|| cannot("write", file))?)
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    Ok(std::path::absolute(path).with_context(|| cannot("find", path))?)
}

/// Says which pictures stand for pieces that differ.
fn tell_shared(variant: &Variant, pictures: &[SlotPicture]) {
    for picture in pictures {
        let mut names = Vec::new();
        for kind in &picture.kinds {
            let name = variant
                .states
                .get(kind.index())
                .map(|state| state.name.as_str());
            names.extend(name.filter(|name| !names.contains(name)));
        }
        if names.len() > 1 {
            let (file, names) = (picture.name, names.join(", "));
            remark(&format!(
                "White{file}.svg and Black{file}.svg stand for {names}: XBoard has one picture for them"
            ));
        }
    }
}

/// The command that starts XBoard with a settings file: behind `@` it takes no spaces.
fn start_line(file: &Path) -> String {
    let file = file.display().to_string();
    if file.contains(' ') {
        format!("xboard -settingsFile \"{file}\"")
    } else {
        format!("xboard @{file}")
    }
}

/// Says that a board is too large for XBoard.
fn tell_size(variant: &Variant) {
    if variant.files.max(variant.ranks) > STOCK_BOARD {
        remark(&format!(
            "{}x{}: XBoard as it comes shows at most {STOCK_BOARD}x{STOCK_BOARD}",
            variant.files, variant.ranks
        ));
    }
}

/// Says which kanji need a font.
fn tell_outlines(variant: &Variant) {
    let kanji = variant.states.iter().flat_map(|state| state.kanji.chars());
    let unknown: BTreeSet<char> = kanji
        .filter(|kanji| !kanji.is_ascii() && !has_outline(*kanji))
        .collect();
    if !unknown.is_empty() {
        let unknown: String = unknown.into_iter().collect();
        remark(&format!(
            "no outlines of {unknown}: they need a font (Debian package fonts-noto-cjk)"
        ));
    }
}

/// The settings file for XBoard.
fn settings(rules: &Rules, folder: &Path) -> Result<String, Failure> {
    let variant = rules.variant();
    let program = std::env::current_exe().context("cannot find this program's own path")?;
    let mut engine = quoted(&program)?;
    if let Source::File(table) = &variant.source {
        engine = format!("{engine} --variants {}", quoted(&absolute(table)?)?);
    }
    let name = &variant.name;
    // XBoard makes an empty word of the end behind a quotation mark, so a plain word comes last.
    let engine = braced(&format!("{engine} --variant {name}"))?;
    let pictures = braced(&text(folder)?)?;
    Ok(format!(
        "; {}\n\
         -firstChessProgram {engine}\n\
         -secondChessProgram {engine}\n\
         -variant {name}\n\
         -testLegality false\n\
         -showTargetSquares true\n\
         -pieceImageDirectory {pictures}\n\
         -trueColors true\n\
         -useBoardTexture false\n\
         -lightSquareColor {LIGHT}\n\
         -darkSquareColor {DARK}\n\
         -boardSize {BOARD_SIZE}\n\
         -showCoords true\n\
         ; Leaves the settings of other games as they are.\n\
         -saveSettingsOnExit false\n",
        variant.title.replace(char::is_control, " ")
    ))
}

/// A path as one word of a command line, as XBoard splits it.
fn quoted(path: &Path) -> Result<String, Failure> {
    let text = text(path)?;
    if text.contains('"') {
        return Err(unfit(&text));
    }
    Ok(format!("\"{text}\""))
}

/// A value in a settings file; within braces nothing has to be escaped.
fn braced(value: &str) -> Result<String, Failure> {
    if value.contains('}') || value.chars().any(char::is_control) {
        return Err(unfit(value));
    }
    Ok(format!("{{{value}}}"))
}

fn text(path: &Path) -> Result<String, Failure> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| unfit(&path.to_string_lossy()))
}

fn unfit(path: &str) -> Failure {
    Failure::input(format!(
        "{}: XBoard's settings file cannot hold this path; expected UTF-8 without \" and }}",
        path.escape_debug()
    ))
}
