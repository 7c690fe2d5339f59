//! Tables of rule sets and of values: refused with the place, or played by.
#![no_main]

use komainu::position::Position;
use komainu::tables::Rules;
use komainu::variant::{Values, xboard};
use komainu_fuzz::{CATALOG, play};
use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::Arc;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(values) = Values::parse(text)
    {
        let again = Values::parse(&values.to_text("as read"));
        assert!(again.is_ok(), "{again:?}");
    }
    let mut catalog = CATALOG.clone();
    match catalog.add_bytes(Path::new("fuzz.toml"), data) {
        Err(error) => {
            let error = error.to_string();
            assert!(error.starts_with("fuzz.toml"), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
        Ok(()) => {
            let variant = catalog.iter().last().expect("the table itself");
            for line in xboard::setup_line(variant)
                .into_iter()
                .chain(xboard::piece_lines(variant))
            {
                assert!(!line.contains('\n'), "{line}");
            }
            if let Ok(rules) = Rules::new(Arc::clone(variant)) {
                let rules = Arc::new(rules);
                play(&rules, &Position::start(&rules).setup(), data.len());
            }
        }
    }
});
