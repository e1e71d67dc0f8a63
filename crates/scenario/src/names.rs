//! Finding cards by their names: in a catalogue, and on a table.

use byword_kernel::id::{DefId, Slot};
use byword_kernel::position::Card;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use crate::piece::plain;

/// What stands between a name and what follows it in a title.
const SUBTITLES: [&str; 3] = [" - ", ", ", " ("];

/// The short name of a title: what precedes its subtitle.
pub(crate) fn short(title: &str) -> &str {
    SUBTITLES
        .iter()
        .filter_map(|mark| title.split_once(mark))
        .map(|(name, _)| name)
        .min_by_key(|n| n.len())
        .unwrap_or(title)
}

/// The card of the catalogue that a name means: a title, or what only one title begins with.
///
/// # Errors
/// The titles it could mean.
pub(crate) fn find_def(world: &World, name: &str) -> Result<DefId, Vec<String>> {
    if let Some(def) = world.catalog.find(name) {
        return Ok(def);
    }
    let wanted = plain(name);
    let titles: Vec<(&str, DefId)> = world.catalog.titles().collect();
    let tests: [fn(&str, &str) -> bool; 3] = [
        |title, wanted| plain(title) == wanted,
        |title, wanted| plain(short(title)) == wanted,
        |title, wanted| plain(title).starts_with(wanted),
    ];
    for test in tests {
        let found: Vec<&(&str, DefId)> = titles.iter().filter(|(title, _)| test(title, &wanted)).collect();
        match found.as_slice() {
            [] => {}
            [(_, def)] => return Ok(*def),
            several => return Err(several.iter().map(|(title, _)| (*title).to_owned()).collect()),
        }
    }
    Err(Vec::new())
}

/// All titles that a card on the table goes by: of the face that shows, and of the other one.
pub(crate) fn titles<'w>(table: &Table<'w>, slot: Slot) -> impl Iterator<Item = &'w str> {
    let catalog = &table.world().catalog;
    let def = table.position().card(slot).map(|card| catalog.def(card.def));
    let back = def.and_then(|def| def.back).map(|back| catalog.def(back));
    def.into_iter().chain(back).map(|def| def.spec.title.as_str()).filter(|title| !title.is_empty())
}

/// Cards on the table that a text begins with the name of, and the rest of the text.
pub(crate) struct Named {
    /// The cards, in the order of their slots; one if a number was given (`Name#2`).
    pub(crate) slots: Vec<Slot>,
    /// What follows.
    pub(crate) rest: String,
}

/// Reads a card's name at the beginning of a text; the longest name counts.
pub(crate) fn named(table: &Table<'_>, text: &str) -> Option<Named> {
    let text = text.trim().trim_start_matches('"');
    let mut best: Option<(usize, Vec<Slot>)> = None;
    for slot in (0..table.position().card_count() as u16).map(Slot) {
        for title in titles(table, slot) {
            for name in [title, short(title)] {
                let Some(length) = begins_with(text, name) else { continue };
                match &mut best {
                    Some((longest, slots)) if *longest == length => {
                        if slots.last() != Some(&slot) {
                            slots.push(slot);
                        }
                    }
                    Some((longest, _)) if *longest > length => {}
                    _ => best = Some((length, vec![slot])),
                }
            }
        }
    }
    let (length, slots) = best?;
    let rest = text.get(length..)?.trim_start_matches('"');
    let Some((number, rest)) = ordinal(rest) else {
        return Some(Named { slots, rest: rest.trim().to_owned() });
    };
    let slot = slots.get(number.checked_sub(1)?).copied()?;
    Some(Named { slots: vec![slot], rest: rest.trim().to_owned() })
}

/// How many bytes of the text the name takes, if the text begins with it as a whole word.
fn begins_with(text: &str, name: &str) -> Option<usize> {
    let head = text.get(..name.len())?;
    let rest = text.get(name.len()..)?;
    let whole = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    (head.eq_ignore_ascii_case(name) && whole && !name.is_empty()).then_some(name.len())
}

/// True if a name stands in a text, as whole words.
pub(crate) fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|head| head.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|rest| rest.chars().next());
        !name.is_empty() && ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

/// `#2 rest` as a number and the rest.
pub(crate) fn ordinal(text: &str) -> Option<(usize, &str)> {
    let digits = text.strip_prefix('#')?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    Some((digits.get(..end)?.parse().ok()?, digits.get(end..)?))
}

/// True if two cards are in the same state, so that it makes no difference which of them is meant.
pub(crate) fn alike(table: &Table<'_>, a: Slot, b: Slot) -> bool {
    let position = table.position();
    let state = |card: Card| {
        let marks =
            (0..14).filter(|m| card.marked(byword_kernel::id::Mark(*m))).fold(0_u16, |bits, m| bits | 1 << m);
        (
            card.def,
            card.zone,
            card.owner,
            card.controller,
            card.turned(),
            card.facedown(),
            card.damage,
            card.counters,
            marks,
        )
    };
    let modified = |slot: Slot| position.modifiers().iter().any(|m| m.holder == position.current(slot));
    let bare = |slot: Slot| position.hosted(slot).next().is_none() && !modified(slot);
    let hosts = |slot: Slot| position.card(slot).and_then(|card| card.host());
    a == b
        || (position.card(a).map(state) == position.card(b).map(state)
            && bare(a)
            && bare(b)
            && hosts(a) == hosts(b))
}

/// The titles of all cards on the table, each once.
pub(crate) fn all_titles<'w>(table: &Table<'w>) -> Vec<&'w str> {
    let mut list: Vec<&str> =
        (0..table.position().card_count() as u16).flat_map(|slot| titles(table, Slot(slot))).collect();
    list.sort_unstable();
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_names_are_mentioned() {
        assert!(mentions("hand: Bram - Ferryman, Ice", "Bram - Ferryman"));
        assert!(mentions("Icecap, Ice", "Ice") && !mentions("Icecap", "Ice") && !mentions("x", ""));
    }
}
