//! Rules options: what the rulebook leaves open (digest section 11), with its defaults, and what tables may agree on.

use std::collections::BTreeMap;

use byword_kernel::id::Seat;
use byword_kernel::table::Table;

use crate::words::tally;

/// The options that are offered for people to pick from, with their values; none: any text.
pub(crate) const OFFERED: &[(&str, &[&str])] = &[
    ("priority", &["skip", "exact"]),
    ("bartering", &["off", "on"]),
    ("souls", &[]),
    ("timer", &[]),
    ("loot-step", &["direct", "stack"]),
    ("target-window", &["yes", "no"]),
    ("failed-purchase", &["kept", "spent"]),
    ("dead-players", &["act", "wait"]),
    ("deaths", &["below-triggers", "above-triggers"]),
    ("would-roll", &["as-rolled", "modified"]),
    ("slot-chooser", &["controller", "active-player"]),
    ("deck-attacks", &["two-more", "count"]),
    ("shop-items", &["when-named", "items"]),
];

/// One rules option.
struct Entry {
    name: &'static str,
    /// The clause that leaves it open.
    clause: &'static str,
    /// Its values; the first is the default. Where there is one value only, the rulebook's reading is the only one
    /// that is played, and the name says so to whoever asks for another.
    values: &'static [&'static str],
}

const fn entry(name: &'static str, clause: &'static str, values: &'static [&'static str]) -> Entry {
    Entry { name, clause, values }
}

/// An option with a second value, by its place in [`OPTIONS`] and the bit that remembers the second value.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Rule {
    /// `priority = exact`: nobody's pass is skipped.
    Exact,
    /// `bartering = on` (FS-BART-1).
    Bartering,
    /// `loot-step = stack` (U-1).
    LootStep,
    /// `target-window = no` (U-2).
    TargetWindow,
    /// `failed-purchase = spent` (U-4).
    FailedPurchase,
    /// `dead-players = wait` (U-6).
    DeadPlayers,
    /// `deaths = above-triggers` (U-7).
    Deaths,
    /// `would-roll = modified` (U-13).
    WouldRoll,
    /// `slot-chooser = active-player` (U-16).
    SlotChooser,
    /// `deck-attacks = count` (U-17).
    DeckAttacks,
    /// `shop-items = items` (U-22).
    ShopItems,
}

/// All options; those with a bit come first, in the order of [`Rule`].
const OPTIONS: [Entry; 22] = [
    entry("priority", "FS-PRIO-4", &["skip", "exact"]),
    entry("bartering", "FS-BART-1", &["off", "on"]),
    entry("loot-step", "U-1", &["direct", "stack"]),
    entry("target-window", "U-2", &["yes", "no"]),
    entry("failed-purchase", "U-4", &["kept", "spent"]),
    entry("dead-players", "U-6", &["act", "wait"]),
    entry("deaths", "U-7", &["below-triggers", "above-triggers"]),
    entry("would-roll", "U-13", &["as-rolled", "modified"]),
    entry("slot-chooser", "U-16", &["controller", "active-player"]),
    entry("deck-attacks", "U-17", &["two-more", "count"]),
    entry("shop-items", "U-22", &["when-named", "items"]),
    entry("declarations", "U-3", &["window"]),
    entry("pay-to-zero", "U-5", &["yes"]),
    entry("bonus-soul-tie", "U-8", &["turn-order"]),
    entry("random-choices", "U-9", &["on-resolution"]),
    entry("partial-fizzle", "U-10", &["partial"]),
    entry("first-time", "U-11", &["whole-turn"]),
    entry("roll-results", "U-12", &["after-resolving"]),
    entry("team-up", "U-14", &["before-damage"]),
    entry("no-slot-to-cover", "U-15", &["bottom-of-the-deck"]),
    entry("stealing", "U-20", &["giving"]),
    entry("no-slot-for-loot", "U-21", &["discard"]),
];

/// Options that are numbers: their name, what keeps them, the least and the most.
const NUMBERS: [(&str, byword_kernel::id::Tally, i16, i16); 2] =
    [("souls", tally::SOULS_TO_WIN, 1, 40), ("timer", tally::TIMER, 1, 999)];

/// Takes the options of a setup over.
///
/// # Errors
/// An option that there is not, or a value that it cannot have.
pub(crate) fn adopt(table: &mut Table<'_>, options: &BTreeMap<String, String>) -> Result<(), String> {
    let mut chosen = 0;
    for (name, value) in options {
        if let Some((_, number, least, most)) = NUMBERS.iter().find(|(known, ..)| known == name) {
            let within = |n: &i16| (*least..=*most).contains(n);
            let parsed = value.parse().ok().filter(within);
            let n = parsed.ok_or_else(|| format!("`{name}` is a number from {least} to {most}"))?;
            table.book().set_tally(Seat::NONE, *number, n);
            continue;
        }
        let (bit, place) = find(name, value)?;
        chosen |= i16::from(place > 0) << bit;
    }
    table.book().set_tally(Seat::NONE, tally::RULES, chosen);
    Ok(())
}

/// The place of an option, and of one of its values.
fn find(name: &str, value: &str) -> Result<(usize, usize), String> {
    let Some((index, entry)) = OPTIONS.iter().enumerate().find(|(_, entry)| entry.name == name) else {
        let known: Vec<&str> =
            OPTIONS.iter().map(|entry| entry.name).chain(NUMBERS.map(|(name, ..)| name)).collect();
        return Err(format!("there is no option `{name}`; there are {}", known.join(", ")));
    };
    let place = entry.values.iter().position(|known| *known == value);
    let values = entry.values.join(" or ");
    place.map(|place| (index, place)).ok_or_else(|| format!("`{name}` ({}) is {values}", entry.clause))
}

/// True if the second value of this option was chosen.
pub(crate) fn chosen(table: &Table<'_>, rule: Rule) -> bool {
    table.position().tally(Seat::NONE, tally::RULES) & (1 << rule as u8) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_entries_agree() {
        let with_bit = OPTIONS.iter().take_while(|entry| entry.values.len() == 2).count();
        assert_eq!(with_bit, Rule::ShopItems as usize + 1);
        assert!(OPTIONS[with_bit..].iter().all(|entry| entry.values.len() == 1));
        assert_eq!(OPTIONS[Rule::SlotChooser as usize].clause, "U-16");
        assert_eq!(OPTIONS[Rule::Deaths as usize].name, "deaths");
    }

    #[test]
    fn unknown_names_and_values_are_refused() {
        assert_eq!(find("priority", "exact"), Ok((0, 1)));
        assert_eq!(find("bartering", "maybe").unwrap_err(), "`bartering` (FS-BART-1) is off or on");
        assert!(find("pririty", "exact").unwrap_err().starts_with("there is no option `pririty`"));
    }
}
