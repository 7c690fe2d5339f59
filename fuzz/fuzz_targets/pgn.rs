//! Game records: whatever stands there is read, and played again as far as it goes.
//! The first byte is the digit of a rule set.
#![no_main]

use komainu::arena::pgn::{self, replay};
use komainu_fuzz::{choice_and_text, rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else {
        return;
    };
    for game in &pgn::parse(text) {
        for problem in replay::check(rules(choice), game) {
            assert!(!problem.to_string().contains('\n'), "{problem}");
        }
    }
});
