//! The registry of games, and what people bring: card files, card databases, decks. Nothing here knows a rule.

pub mod cards;
pub mod coverage;
pub mod decks;
pub mod error;
pub mod nearest;

use byword_language::kit::Kit;

pub use error::LibraryError;

/// All games, in the order in which they are listed.
const KITS: &[Kit] = &[byword_lorcana::KIT, byword_swu::KIT, byword_champions::KIT, byword_foursouls::KIT];

/// All games, in the order in which they are listed.
#[must_use]
pub const fn kits() -> &'static [Kit] {
    KITS
}

/// The game of this name.
///
/// # Errors
/// If there is none; with the nearest name.
pub fn find(name: &str) -> Result<&'static Kit, LibraryError> {
    let found = KITS.iter().find(|kit| kit.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| LibraryError::unknown("game", name, KITS.iter().map(|kit| kit.name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_name_and_nearest_named() {
        assert_eq!(find("Lorcana").map(|kit| kit.name).unwrap(), "lorcana");
        let Err(error) = find("lorcna") else { panic!("no such game") };
        assert_eq!(error.to_string(), "there is no game `lorcna`");
        assert_eq!(error.help().as_deref(), Some("did you mean `lorcana`?"));
        let names: std::collections::BTreeSet<&str> = kits().iter().map(|kit| kit.name).collect();
        assert_eq!(names.len(), kits().len(), "names are different");
    }
}
