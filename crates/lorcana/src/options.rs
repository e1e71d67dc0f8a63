//! Options of a game's setup: the edition of the rules, teams, a variant, the format of the decks.

use byword_kernel::id::{DefId, Seat};
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_language::violation::{may_be_illegal, refuse};

use crate::decks::legality::{Format, legality};
use crate::edition::Edition;
use crate::words::{tally, zone, zone_of};

/// The options that are offered for people to pick from, with their values; none: any text.
pub(crate) const OFFERED: &[(&str, &[&str])] = &[
    ("edition", &["seed", "V2_0_1", "V2_1", "V2_2"]),
    ("format", &["constructed", "core", "infinity", "draft", "sealed"]),
    ("decks", &["legal", "any"]),
    ("teams", &[]),
    ("variant", &["pack-rush"]),
];

/// The options that there are.
const KNOWN: [&str; 5] = ["decks", "edition", "format", "teams", "variant"];

/// The choices of a setup.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    edition: Edition,
    /// The team of each seat, from 1; empty if everybody plays alone.
    teams: Vec<i16>,
    /// Two boosters a player, unchanged (CR 10.2).
    pack_rush: bool,
    /// The demands on decks; absent: the usual ones.
    format: Option<Format>,
    /// True if decks that do not meet them are played all the same.
    any_deck: bool,
}

/// Reads the options of a setup.
///
/// # Errors
/// The first option that is unknown or malformed.
pub(crate) fn read(setup: &Setup) -> Result<Options, String> {
    let mut options = Options::default();
    for (key, value) in &setup.options {
        match key.as_str() {
            "decks" => options.any_deck = may_be_illegal(value)?,
            "edition" => options.edition = Edition::read(value)?,
            "format" => options.format = Some(Format::read(value)?),
            "teams" => options.teams = teams(value, setup.seats)?,
            "variant" if value == "pack-rush" => options.pack_rush = true,
            "variant" => return Err(format!("no variant is called `{value}`; there is pack-rush")),
            _ => return Err(format!("no option is called `{key}`; there are {}", KNOWN.join(", "))),
        }
    }
    Ok(options)
}

/// The violations of the format that an option names, or else of constructed play, unless boosters are played or any deck may be.
pub(crate) fn illegal(world: &World, setup: &Setup) -> Vec<(usize, String)> {
    let Ok(options) = read(setup) else { return Vec::new() };
    let usual = (!options.pack_rush).then(Format::constructed);
    let format = options.format.clone().or(usual).filter(|_| !options.any_deck);
    format.map_or_else(Vec::new, |format| options.violations(world, &setup.decks, &format))
}

/// `1, 2, 1, 2`: the team of each seat; there must be two or more teams.
fn teams(value: &str, seats: u8) -> Result<Vec<i16>, String> {
    let list: Option<Vec<i16>> = value.split(',').map(|n| n.trim().parse().ok().filter(|n| *n > 0)).collect();
    let list =
        list.filter(|list| list.len() == usize::from(seats) && list.iter().any(|team| *team != list[0]));
    list.ok_or_else(|| {
        format!("`{value}` should give a team from 1 up for each of {seats} seats, and two teams at least")
    })
}

impl Options {
    /// Checks the decks, if a format is asked for.
    ///
    /// # Errors
    /// Every violation with its clause.
    pub(crate) fn check_decks(&self, world: &World, decks: &[Vec<String>]) -> Result<(), String> {
        let Some(format) = self.format.as_ref().filter(|_| !self.any_deck) else { return Ok(()) };
        refuse(&self.violations(world, decks, format))
    }

    fn violations(&self, world: &World, decks: &[Vec<String>], format: &Format) -> Vec<(usize, String)> {
        let of = |deck| legality(world, deck, format, self.edition).into_iter();
        let decks = decks.iter().enumerate();
        decks.flat_map(|(seat, deck)| of(deck).map(move |found| (seat, found.to_string()))).collect()
    }

    /// How many cards an opening hand has (CR 2.1.4).
    pub(crate) const fn hand(&self) -> usize {
        if self.pack_rush { 5 } else { 7 }
    }

    /// Two cards that belong to no deck begin in each inkwell of a game of Pack Rush that is dealt (CR 10.2).
    pub(crate) fn add_cards(&self, table: &mut Table<'_>) {
        if self.pack_rush {
            for seat in table.position().seats() {
                for _ in 0..2 {
                    table.book().add_card(DefId(0), seat, zone_of(zone::INKWELL, seat));
                }
            }
        }
    }

    /// Puts them on the table. In Pack Rush 15 lore win, and decks are refilled (CR 10.2).
    pub(crate) fn apply(&self, table: &mut Table<'_>) {
        table.book().set_tally(Seat::NONE, tally::EDITION, self.edition.number());
        if self.pack_rush {
            table.book().set_tally(Seat::NONE, tally::PACK_RUSH, 1);
            for seat in table.position().seats() {
                table.book().set_tally(seat, tally::LORE_TO_WIN, 15);
            }
        }
        for (seat, team) in self.teams.iter().enumerate() {
            table.book().set_tally(Seat(seat as u8), tally::TEAM, *team);
        }
    }
}
