//! What the engine says of itself.

use super::options::Options;
use crate::variant::Catalog;

/// What the program calls itself.
const NAME: &str = concat!("Komainu ", env!("CARGO_PKG_VERSION"));

/// The lines that answer `protover`.
pub fn lines(catalog: &Catalog, options: &Options) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 usermove=1 colors=0 san=0 name=0 ics=0".to_owned(),
        "feature sigint=0 sigterm=0 reuse=1 debug=1".to_owned(),
        "feature analyze=1 time=1 draw=1 playother=1 pause=1 exclude=1 highlight=1".to_owned(),
        "feature memory=1 smp=1".to_owned(),
        format!("feature variants=\"{}\"", variants(catalog)),
    ];
    let options = options.features();
    lines.extend(
        options
            .iter()
            .map(|option| format!("feature option=\"{option}\"")),
    );
    lines.push(format!("feature myname=\"{NAME}\" done=1"));
    lines
}

/// Every rule set that XBoard can show, by all its names.
fn variants(catalog: &Catalog) -> String {
    let shown = catalog.iter().filter(|variant| variant.xboard.is_some());
    let names: Vec<&str> = shown
        .flat_map(|variant| std::iter::once(&variant.name).chain(&variant.aliases))
        .map(String::as_str)
        .collect();
    names.join(",")
}
