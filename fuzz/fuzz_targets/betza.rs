//! Betza strings: compiled within their bounds, or refused with the column.
#![no_main]

use komainu::betza::{self, MAX_PATHS, UNLIMITED};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match betza::compile(text) {
        Err(error) => {
            let error = error.to_string();
            assert!(error.contains("column") && !error.contains('\n'), "{error}");
        }
        Ok(paths) => {
            assert!(paths.len() <= MAX_PATHS);
            for leg in paths.iter().flat_map(|path| &path.legs) {
                assert!((1..=UNLIMITED).contains(&leg.range), "{leg:?}");
                assert!(leg.to_empty || leg.capture || leg.hop, "{leg:?}");
            }
        }
    }
});
