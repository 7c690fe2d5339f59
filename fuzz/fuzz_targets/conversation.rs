//! Whole conversations with a session of the engine.
#![no_main]

use komainu_fuzz::{CATALOG, conversation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| conversation::hold(&CATALOG, data));
