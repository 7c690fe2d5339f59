//! Files of positions with their counts: `FEN ;D1 N ;D2 N …`, a position a line.

use super::{count, speed};
use crate::cli::Verdict;
use crate::cli::failure::{Failure, remark};
use crate::notation::fen;
use crate::position::Position;
use crate::tables::Rules;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A line of a file.
struct Entry {
    /// Its number, counted from 1.
    line: usize,
    position: Position,
    /// Depths and counts.
    counts: Vec<(u32, u64)>,
}

/// Checks the counts of a file up to `depth` and prints those that differ.
pub(super) fn check(
    file: &Path,
    depth: u32,
    threads: usize,
    rules: &Arc<Rules>,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("cannot read {name}: {error}")))?;
    let entries = read(&text, rules)
        .map_err(|(line, problem)| Failure::input(format!("{name}:{line}: {problem}")))?;
    let begin = Instant::now();
    let (mut nodes, mut checked, mut wrong) = (0, 0, 0);
    for entry in &entries {
        for &(n, expected) in entry.counts.iter().filter(|&&(n, _)| n <= depth) {
            let found = count(&entry.position, n, threads);
            nodes += found;
            checked += 1;
            if found != expected {
                wrong += 1;
                let line = entry.line;
                writeln!(
                    out,
                    "{name}:{line}: perft {n} = {found}, expected {expected}"
                )?;
                out.flush()?;
            }
        }
    }
    remark(&speed(nodes, begin.elapsed()));
    let positions = entries.len();
    writeln!(
        out,
        "{name}: {positions} positions, {checked} counts checked, {wrong} differ"
    )?;
    Ok(if wrong == 0 {
        Verdict::Right
    } else {
        Verdict::Differs
    })
}

/// The lines of a file; or the number of the first bad one, and what is wrong with it.
fn read(text: &str, rules: &Arc<Rules>) -> Result<Vec<Entry>, (usize, String)> {
    let lines = (1..).zip(text.lines());
    let filled = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let entries: Vec<Entry> = filled
        .map(|(line, text)| entry(line, text, rules).map_err(|problem| (line, problem)))
        .collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err((
            1,
            "no positions, expected lines FEN ;D1 N ;D2 N ...".to_owned(),
        ));
    }
    Ok(entries)
}

fn entry(line: usize, text: &str, rules: &Arc<Rules>) -> Result<Entry, String> {
    let mut fields = text.split(';').map(str::trim);
    let setup = fen::parse(rules.variant(), fields.next().unwrap_or_default());
    let setup = setup.map_err(|error| error.to_string())?;
    let position = Position::from_setup(rules, &setup).map_err(|error| error.to_string())?;
    let mut counts: Vec<(u32, u64)> = Vec::new();
    for field in fields {
        let (depth, nodes) = one_count(field).ok_or_else(|| {
            format!(
                "found \";{}\", expected ;D and a depth, then a count",
                field.escape_debug()
            )
        })?;
        if counts.iter().any(|&(known, _)| known == depth) {
            return Err(format!("D{depth} a second time"));
        }
        counts.push((depth, nodes));
    }
    if counts.is_empty() {
        return Err("no counts behind the position, expected ;D1 N ;D2 N ...".to_owned());
    }
    Ok(Entry {
        line,
        position,
        counts,
    })
}

/// Reads `D3 1234`.
fn one_count(field: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = field.strip_prefix('D')?.split_once(char::is_whitespace)?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let nodes = nodes.trim_start();
    if !digits(depth) || !digits(nodes) {
        return None;
    }
    Some((depth.parse().ok()?, nodes.parse().ok()?))
}
