//! Commands in every order and at every moment: the answer is right and comes soon, memory stays
//! as it is, and no thread is left over.
//!
//! The test of an hour is `cargo test --release --test cecp_stress -- --ignored --nocapture`;
//! `KOMAINU_STRESS_SECONDS` gives it another length. It prints how long the answers took.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "helpers of tests fail by panic, and print what they measured"
)]

mod cecp_helper;
mod stress;

use cecp_helper::Random;
use std::time::{Duration, Instant};
use stress::Stress;

/// The length of the long test, in seconds.
const LONG: u64 = 3_600;
/// How often memory is looked at, in scenes.
const SCENES_PER_LOOK: usize = 25;
/// The memory of the first scenes is not looked at: tables fill, threads start.
const WARM_UP: usize = 4;
/// So much more memory is no leak, in KiB: what the allocator keeps, and where.
const SLACK: u64 = 24 << 10;

#[test]
fn scenes_in_every_order() {
    for seed in [1, 20_261_130] {
        let mut stress = Stress::new(Random(seed));
        for _ in 0..4 {
            stress.every_scene();
        }
        stress.end();
    }
}

#[test]
#[ignore = "an hour"]
fn scenes_for_an_hour() {
    let seconds = std::env::var("KOMAINU_STRESS_SECONDS");
    let seconds = seconds.map_or(LONG, |text| text.parse().unwrap());
    let (began, length) = (Instant::now(), Duration::from_secs(seconds));
    let mut stress = Stress::new(Random(0x5eed));
    let mut looks: Vec<u64> = Vec::new();
    while began.elapsed() < length {
        for _ in 0..SCENES_PER_LOOK {
            stress.any_scene();
        }
        stress.check_threads();
        looks.push(stress.memory());
    }
    stress.report();
    let looks = looks
        .get(WARM_UP.min(looks.len() / 2)..)
        .unwrap_or_default();
    let (Some(first), Some(last)) = (looks.first(), looks.last()) else {
        return;
    };
    let most = looks.iter().max().unwrap();
    println!("memory: {first} KiB at first, {last} KiB at last, {most} KiB at most");
    let (early, late) = looks.split_at(looks.len() / 2);
    let peak = |looks: &[u64]| looks.iter().copied().max().unwrap_or_default();
    assert!(
        peak(late) <= peak(early).max(*first) + SLACK,
        "memory grows: {looks:?}"
    );
    stress.end();
}
