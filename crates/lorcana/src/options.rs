//! Options of a game's setup: the edition of the rules, teams, the lore to win, the format of the decks.

use byword_kernel::id::Seat;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;

use crate::edition::Edition;
use crate::words::tally;

/// The options that there are.
const KNOWN: [&str; 2] = ["edition", "teams"];

/// What the options of a setup say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    edition: Edition,
    /// The team of each seat, from 1; empty if everybody plays alone.
    teams: Vec<i16>,
}

/// Reads the options of a setup.
///
/// # Errors
/// The first option that is unknown or malformed.
pub(crate) fn read(setup: &Setup) -> Result<Options, String> {
    let mut options = Options::default();
    for (key, value) in &setup.options {
        match key.as_str() {
            "edition" => options.edition = Edition::read(value)?,
            "teams" => options.teams = teams(value, setup.seats)?,
            _ => return Err(format!("no option is called `{key}`; there are {}", KNOWN.join(", "))),
        }
    }
    Ok(options)
}

/// `1, 2, 1, 2`: the team of each seat; there must be two or more teams.
fn teams(value: &str, seats: u8) -> Result<Vec<i16>, String> {
    let list: Option<Vec<i16>> = value.split(',').map(|n| n.trim().parse().ok().filter(|n| *n > 0)).collect();
    let list = list.filter(|list| list.len() == usize::from(seats) && list.iter().any(|team| *team != list[0]));
    list.ok_or_else(|| format!("`{value}` should give a team from 1 up for each of {seats} seats, and two teams at least"))
}

impl Options {
    /// Puts them on the table.
    pub(crate) fn apply(&self, table: &mut Table<'_>) {
        table.set_tally(Seat::NONE, tally::EDITION, self.edition.number());
        for (seat, team) in self.teams.iter().enumerate() {
            table.set_tally(Seat(seat as u8), tally::TEAM, *team);
        }
    }
}
