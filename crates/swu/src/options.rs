//! Options of a game's setup: the edition of the rules, the format of the decks, the variant.

use std::collections::BTreeMap;

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::edition;
use crate::words::tally;

/// The options that there are.
const KNOWN: [&str; 5] = ["edition", "D1", "D2", "D3", "D9"];

/// What the options of a setup say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    edition: i16,
}

/// Reads the options of a setup.
///
/// # Errors
/// The first option that is unknown or malformed.
pub(crate) fn read(given: &BTreeMap<String, String>) -> Result<Options, String> {
    let mut options = Options::default();
    // The edition comes first; the single differences are exceptions from it.
    let (all, single): (Vec<_>, Vec<_>) = given.iter().partition(|(key, _)| *key == "edition");
    for (key, value) in all.into_iter().chain(single) {
        if edition::is_option(key) {
            options.edition = edition::read(options.edition, key, value)?;
        } else {
            return Err(format!("no option is called `{key}`; there are {}", KNOWN.join(", ")));
        }
    }
    Ok(options)
}

impl Options {
    /// Puts them on the table.
    pub(crate) fn apply(&self, table: &mut Table<'_>) {
        table.set_tally(Seat::NONE, tally::EDITION, self.edition);
    }
}
