//! Positions in both dialects: read or refused, written as they were read, and played from.
//! The first byte is the digit of a rule set.
#![no_main]

use komainu::notation::fen;
use komainu_fuzz::{choice_and_text, play, rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((choice, text)) = choice_and_text(data) else {
        return;
    };
    let rules = rules(choice);
    let variant = rules.variant();
    match fen::parse(variant, text) {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(setup) => {
            let written = fen::bracket(variant, &setup);
            assert_eq!(
                fen::parse(variant, &written),
                Ok(setup.clone()),
                "{written}"
            );
            let sent = fen::xboard(variant, &setup);
            let kept = fen::parse_like(variant, &sent, Some(&setup));
            assert_eq!(kept, Ok(setup.clone()), "{sent}");
            play(rules, &setup, data.len());
        }
    }
});
