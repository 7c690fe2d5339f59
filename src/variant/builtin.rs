//! The tables compiled into the program.

/// File name and text, in the order of announcement.
pub(super) const TABLES: [(&str, &str); 6] = [
    ("cashew.toml", include_str!("../../variants/cashew.toml")),
    ("daidai.toml", include_str!("../../variants/daidai.toml")),
    (
        "daidai-cvp.toml",
        include_str!("../../variants/daidai-cvp.toml"),
    ),
    (
        "daidai-ja.toml",
        include_str!("../../variants/daidai-ja.toml"),
    ),
    (
        "daidai-tsa.toml",
        include_str!("../../variants/daidai-tsa.toml"),
    ),
    (
        "daidai-fiend.toml",
        include_str!("../../variants/daidai-fiend.toml"),
    ),
];

/// File name and text of the learned values that come with the tables.
pub(super) const VALUES: [(&str, &str); 2] = [
    (
        "cashew.values.toml",
        include_str!("../../variants/cashew.values.toml"),
    ),
    (
        "daidai.values.toml",
        include_str!("../../variants/daidai.values.toml"),
    ),
];
