//! The options of a game's setup: the scenario, its difficulty (MC-4.3), the version of the rules (MC-0.4).

use std::collections::BTreeMap;

use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::log::Entry;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;

use crate::decks::legality::legality;
use crate::profile::Profile;
use crate::words::{OPTIONS, roman, tally};

/// The options that are offered for people to pick from, with their values; none: any text.
pub(crate) const OFFERED: &[(&str, &[&str])] = &[
    ("villain", &[]),
    ("modular", &[]),
    ("mode", &["standard", "expert"]),
    ("profile", &["Seed", "Rr16", "Rr18"]),
    ("skirmish", &["1", "2", "3"]),
    ("heroic", &["0", "1", "2", "3", "4"]),
    ("decks", &["any", "report", "legal"]),
];

/// The group's choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The villain's encounter set.
    pub villain: String,
    /// The modular encounter sets.
    pub modular: Vec<String>,
    /// The set that every game adds; absent: the scenario's own, or the usual one.
    pub standard_set: Option<String>,
    /// The set that expert games add; absent: as above.
    pub expert_set: Option<String>,
    /// True if the expert set is added and the later stages are used.
    pub expert: bool,
    /// The only stage that is used, in a skirmish.
    pub skirmish: Option<i16>,
    /// How many extra cards each player is dealt in villain step 3.
    pub heroic: i16,
    /// Who is first; absent: drawn by lot (D1).
    pub first: Option<Seat>,
    /// The version of the rules.
    pub profile: Profile,
    /// The treatment of decks that break the rules of deck construction.
    pub decks: Decks,
}

/// The treatment of decks that break the rules of deck construction (MC-19.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decks {
    /// They are played as they are.
    Any,
    /// They are played, and each broken rule is told.
    Report,
    /// They are refused.
    Legal,
}

impl Decks {
    fn read(word: Option<&str>) -> Result<Self, String> {
        match word {
            None | Some("any") => Ok(Self::Any),
            Some("report") => Ok(Self::Report),
            Some("legal") => Ok(Self::Legal),
            Some(other) => {
                Err(format!("no way with decks is called `{other}`; there are any, report, legal"))
            }
        }
    }
}

impl Options {
    /// Reads the options of a setup.
    ///
    /// # Errors
    /// The option that is not understood, and what it may be.
    pub(crate) fn read(setup: &Setup) -> Result<Self, String> {
        if let Some(unknown) = setup.options.keys().find(|name| !OPTIONS.contains(&name.as_str())) {
            return Err(format!("no option is called `{unknown}`; there are {}", OPTIONS.join(", ")));
        }
        let option = |name: &str| setup.options.get(name).map(|value| value.trim());
        let modular = option("modular").unwrap_or("lantern_wreckers").split(',').map(str::trim);
        Ok(Self {
            villain: option("villain").unwrap_or("drowned_regent").to_owned(),
            modular: modular.filter(|set| !set.is_empty()).map(str::to_owned).collect(),
            standard_set: option("standard-set").map(str::to_owned),
            expert_set: option("expert-set").map(str::to_owned),
            expert: match option("mode") {
                None | Some("standard") => false,
                Some("expert") => true,
                Some(other) => {
                    return Err(format!("no mode is called `{other}`; there are standard, expert"));
                }
            },
            skirmish: option("skirmish").map(|word| stage("skirmish", word)).transpose()?,
            heroic: option("heroic").map_or(Ok(0), heroic)?,
            first: match option("first") {
                None => Some(Seat(0)),
                Some("random") => None,
                Some(word) => Some(seat(number("first", word)?, setup.seats)?),
            },
            profile: option("profile").map_or(Ok(Profile::default()), Profile::read)?,
            decks: Decks::read(option("decks"))?,
        })
    }

    /// True if a stage of the villain is used.
    pub(crate) fn has_stage(&self, stage: i16) -> bool {
        match self.skirmish {
            Some(only) => stage == only,
            None if self.expert => (2..=3).contains(&stage),
            None => (1..=2).contains(&stage),
        }
    }

    /// Looks at the decks as the group wants it (MC-19.6).
    ///
    /// # Errors
    /// Everything that is wrong with decks that must be legal.
    pub(crate) fn check_decks(&self, table: &mut Table<'_>, decks: &[Vec<String>]) -> Result<(), String> {
        if self.decks == Decks::Any {
            return Ok(());
        }
        let world = table.world();
        let found: Vec<_> = decks.iter().flat_map(|deck| legality(world, deck)).collect();
        if self.decks == Decks::Legal && !found.is_empty() {
            let causes: Vec<String> = found.iter().map(ToString::to_string).collect();
            return Err(causes.join("; "));
        }
        for violation in found {
            table.note(Entry::Dropped(Event::default(), cite(violation.clause), Ref::NONE));
        }
        Ok(())
    }

    /// The version of the rules and the difficulty.
    fn set(&self, table: &mut Table<'_>) {
        table.book().set_tally(Seat::NONE, tally::PROFILE, self.profile.number());
        table.book().set_tally(Seat::NONE, tally::HEROIC, self.heroic);
        table.book().set_tally(Seat::NONE, tally::EXPERT, i16::from(self.expert));
    }

    /// Writes down what is asked for during the game.
    pub(crate) fn apply(&self, table: &mut Table<'_>) {
        self.set(table);
        let seats = table.position().seat_count();
        let first = self.first.unwrap_or_else(|| Seat(table.random(u32::from(seats)) as u8));
        table.book().set_first(first);
        table.book().set_active(first);
    }
}

/// Breaches of the rules of deck construction, where no option says what is done about it.
pub(crate) fn illegal(world: &World, setup: &Setup) -> Vec<(usize, String)> {
    if setup.options.contains_key("decks") {
        return Vec::new();
    }
    let of = |deck: &[String]| legality(world, deck).into_iter();
    let decks = setup.decks.iter().enumerate();
    decks.flat_map(|(seat, deck)| of(deck).map(move |found| (seat, found.to_string()))).collect()
}

/// The options that a board may name, too: the version of the rules, the difficulty.
const OF_BOARDS: [&str; 3] = ["profile", "mode", "heroic"];

/// Reads the options of a position that is laid out.
///
/// # Errors
/// The option that is not understood or that belongs to games that are dealt, and what it may be.
pub(crate) fn configure(table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
    if let Some(other) = options.keys().find(|name| !OF_BOARDS.contains(&name.as_str())) {
        return Err(format!(
            "the option `{other}` belongs to games that are dealt; a board has {}",
            OF_BOARDS.join(", ")
        ));
    }
    let read = Options::read(&Setup { options: options.clone(), ..Setup::default() })?;
    read.set(table);
    Ok(())
}

fn number(name: &str, word: &str) -> Result<i16, String> {
    word.parse().map_err(|_| format!("`{name} = {word}` is not a number"))
}

/// The extra encounter cards of a heroic game.
fn heroic(word: &str) -> Result<i16, String> {
    let most = 10;
    let within = |n: &i16| (0..=most).contains(n);
    word.parse().ok().filter(within).ok_or_else(|| format!("`heroic = {word}` is no number from 0 to {most}"))
}

fn stage(name: &str, word: &str) -> Result<i16, String> {
    let stage = roman(word).filter(|n| *n > 0);
    stage.ok_or_else(|| format!("`{name} = {word}` is no stage"))
}

fn seat(number: i16, seats: u8) -> Result<Seat, String> {
    let index = u8::try_from(number - 1).ok().filter(|index| *index < seats);
    index.map(Seat).ok_or_else(|| format!("`first = {number}` is none of the {seats} players"))
}
