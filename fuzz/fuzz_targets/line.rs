//! Lines of the protocol, each alone: a command, or a refusal that can be shown.
#![no_main]

use komainu::cecp::command;
use libfuzzer_sys::fuzz_target;

/// A refusal says what was wrong and quotes the line, cut where it is long.
const LONGEST: usize = 400;

fuzz_target!(|text: &str| {
    for line in text.split('\n') {
        if let Err(error) = command::parse(line) {
            let answer = error.to_string();
            assert!(answer.starts_with("Error ("), "{answer:?}");
            assert!(!answer.contains(char::is_control), "{answer:?}");
            assert!(answer.chars().count() <= LONGEST, "{answer:?}");
        }
    }
});
