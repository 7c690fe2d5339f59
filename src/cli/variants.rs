//! `komainu variants`: the rule sets at hand.

use super::failure::Failure;
use super::{Input, Verdict};
use crate::variant::{Source, Variant};
use std::io::Write;

/// Lists the rule sets in the order of their announcement.
pub(super) fn run(input: &Input, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut rows = vec![["name", "board", "types", "title", "table"].map(str::to_owned)];
    rows.extend(input.catalog().iter().map(|variant| row(variant)));
    let mut widths = [0; 5];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    for row in &rows {
        let cells = row.iter().zip(widths);
        let line: Vec<String> = cells.map(|(c, width)| format!("{c:width$}")).collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(Verdict::Right)
}

fn row(variant: &Variant) -> [String; 5] {
    let names = [&variant.name].into_iter().chain(&variant.aliases);
    let names: Vec<&str> = names.map(String::as_str).collect();
    let types = variant.states.iter().filter(|s| s.final_of.is_none());
    let table = match &variant.source {
        Source::BuiltIn(file) => format!("variants/{file} (built in)"),
        Source::File(path) => path.display().to_string(),
    };
    [
        names.join(", "),
        format!("{}x{}", variant.files, variant.ranks),
        types.count().to_string(),
        variant.title.clone(),
        table,
    ]
}
