//! Options of a game's setup: the edition of the rules, the format of the decks, the variant.

use std::collections::BTreeMap;

use byword_kernel::id::Seat;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_language::violation::{may_be_illegal, refuse};

use crate::decks::legality::{DeckList, Format, legality, set_of};
use crate::edition;
use crate::words::tally;

/// The options that are offered for people to pick from, with their values; none: any text.
pub(crate) const OFFERED: &[(&str, &[&str])] = &[
    ("edition", &["seed", "8"]),
    ("format", &["premier", "eternal", "trilogy", "limited", "twin-suns"]),
    ("decks", &["legal", "any"]),
    ("variant", &["twin-suns"]),
];

/// The options that there are.
const KNOWN: [&str; 11] =
    ["decks", "edition", "D1", "D2", "D3", "D9", "format", "loop-guard", "pool", "suspended", "variant"];

/// The choices of a setup.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    edition: i16,
    /// Twin Suns (D 19.5).
    twin_suns: bool,
    /// The demands on decks; absent: the usual ones.
    format: Option<Format>,
    /// True if decks that do not meet them are played all the same.
    any_deck: bool,
    /// The sets that the format allows, if it names them.
    pool: Option<Vec<String>>,
    /// After how many times inside itself an ability may be stopped (D 21.8); 0: as usual.
    loop_guard: i16,
    /// Titles that are suspended for the time being.
    suspended: Vec<String>,
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
        match key.as_str() {
            "decks" => options.any_deck = may_be_illegal(value)?,
            key if edition::is_option(key) => options.edition = edition::read(options.edition, key, value)?,
            "format" => {
                options.format = Some(Format::read(value)?);
                options.twin_suns |= value == "twin-suns";
            }
            "loop-guard" => {
                let cause = format!("`{value}` is no number of times (1 to 100)");
                options.loop_guard = value.parse().ok().filter(|n| (1..=100).contains(n)).ok_or(cause)?;
            }
            "pool" => options.pool = Some(list(value)),
            "suspended" => options.suspended = list(value),
            "variant" if value == "twin-suns" => options.twin_suns = true,
            "variant" => return Err(format!("no variant is called `{value}`; there is twin-suns")),
            _ => return Err(format!("no option is called `{key}`; there are {}", KNOWN.join(", "))),
        }
    }
    let narrowed = options.pool.is_some() || !options.suspended.is_empty();
    if narrowed && options.format.is_none() {
        return Err("`pool` and `suspended` narrow a format: say `format`, too".to_owned());
    }
    Ok(options)
}

/// The violations of the format that an option names, or else of Premier (of Twin Suns, if that is played), unless any deck may
/// be played.
pub(crate) fn illegal(world: &World, setup: &Setup) -> Vec<(usize, String)> {
    // What is wrong with the options themselves is told when the game is dealt.
    let asked = |options: &Options| !options.any_deck && options.check_names(world).is_ok();
    let Some(options) = read(&setup.options).ok().filter(asked) else { return Vec::new() };
    let usual = || if options.twin_suns { Format::twin_suns() } else { Format::premier() };
    let format = options.format.clone().unwrap_or_else(usual);
    options.violations(world, setup, &format)
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(|word| word.trim().to_owned()).collect()
}

impl Options {
    /// Checks the decks, if a format is asked for.
    ///
    /// # Errors
    /// Every violation with its clause.
    pub(crate) fn check_decks(&self, world: &World, setup: &Setup) -> Result<(), String> {
        let Some(format) = &self.format else { return Ok(()) };
        self.check_names(world)?;
        if self.any_deck {
            return Ok(());
        }
        refuse(&self.violations(world, setup, format))
    }

    /// The sets of the pool and the suspended cards must be there.
    fn check_names(&self, world: &World) -> Result<(), String> {
        let has = |set: &str| world.catalog.defs().iter().any(|def| set_of(def) == set);
        if let Some(set) = self.pool.iter().flatten().find(|set| !has(set)) {
            return Err(format!("`pool`: no card is of the set `{set}`"));
        }
        match self.suspended.iter().find(|title| world.catalog.find(title).is_none()) {
            Some(title) => Err(format!("`suspended`: no card is called `{title}`")),
            None => Ok(()),
        }
    }

    fn violations(&self, world: &World, setup: &Setup, format: &Format) -> Vec<(usize, String)> {
        let format = &Format { pool: self.pool.clone(), suspended: self.suspended.clone(), ..format.clone() };
        let mut all = Vec::new();
        for (seat, cards) in setup.decks.iter().enumerate() {
            let sideboard = setup.sideboards.get(seat).map_or(&[][..], Vec::as_slice);
            for violation in legality(world, &DeckList { cards, sideboard }, format) {
                all.push((seat, format!("{violation} ({})", violation.clause(format))));
            }
        }
        all
    }

    /// Puts them on the table.
    pub(crate) fn apply(&self, table: &mut Table<'_>) {
        table.book().set_tally(Seat::NONE, tally::EDITION, self.edition);
        table.book().set_tally(Seat::NONE, tally::TWIN, i16::from(self.twin_suns));
        table.book().set_tally(Seat::NONE, tally::LOOP_GUARD, self.loop_guard);
    }
}
