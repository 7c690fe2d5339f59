//! The `komainu` command.

fn main() {}
