//! Tables as people have them.

pub(crate) mod boxes;

/// The house table.
pub(crate) const HOUSE: [(&str, &str); 1] = [("table", include_str!("../decks/table.setup"))];
