//! Several villains in play: the one with the active counter is "the villain"; each may have a side scheme of its own.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Zone};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;

use crate::rules::table::{AREA, threat_on};
use crate::words::{counter, stat, tag, verb, zone};

/// What the printed place of a villain in the order of activations begins with.
const ORDER: &str = "Activation Order ";

/// The villains in play, in the order in which they came.
fn villains<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
    table.position().zone_up(AREA).filter(|card| table.def(*card).has_tag(tag::VILLAIN))
}

fn is_active(table: &Table<'_>, card: Ref) -> bool {
    table.position().peek(card).is_some_and(|record| record.count(counter::ACTIVE) > 0)
}

/// The villain in play; of several the active one.
pub(crate) fn active(table: &Table<'_>) -> Ref {
    let mut all = villains(table);
    let first = all.next().unwrap_or(Ref::NONE);
    std::iter::once(first).chain(all).find(|card| is_active(table, *card)).unwrap_or(first)
}

/// True if another villain is in play.
pub(crate) fn others_remain(table: &Table<'_>, villain: Ref) -> bool {
    villains(table).any(|card| card != villain)
}

/// The next stage of a villain; of several each has stages of its own title.
pub(crate) fn next_stage(table: &Table<'_>, old: Ref) -> Option<Ref> {
    let title = |card: Ref| table.def(card).spec.title.as_str();
    let alone = !others_remain(table, old);
    table.position().zone(Zone::shared(zone::VILLAINS)).find(|card| alone || title(*card) == title(old))
}

/// The villain after the active one in the order of activations, else in the order in which they came; after the last the first.
pub(crate) fn next(table: &Table<'_>) -> Ref {
    let active = active(table);
    let mut all: Vec<Ref> = villains(table).collect();
    all.sort_by_key(|card| table.stat(*card, stat::ORDER));
    let behind = all.iter().skip_while(|card| **card != active).nth(1);
    behind.or(all.first()).copied().unwrap_or(Ref::NONE)
}

/// Gives a villain the active counter, which only one has.
pub(crate) fn make_active(table: &mut Table<'_>, villain: Ref) {
    let may = table.in_play(villain) && table.def(villain).has_tag(tag::VILLAIN);
    if !may || is_active(table, villain) {
        return;
    }
    let moved = Event::new(EventKind::Counter, verb::MAKE_ACTIVE).detail(counter::ACTIVE.0);
    let holders: Vec<Ref> = villains(table).filter(|card| is_active(table, *card)).collect();
    let taken = holders.iter().map(|card| moved.about(*card).amount(-1));
    table.perform_all(taken.chain([moved.about(villain).amount(1)]));
}

/// The printed place in the order of activations.
pub(crate) fn order(table: &Table<'_>, card: Ref) -> i16 {
    let vocabulary = &table.world().vocabulary;
    let words = table.def(card).spec.tags.iter();
    let mut places = words.filter_map(|word| {
        let word = vocabulary.word(Sort::Tag, word.0)?;
        word.strip_prefix(ORDER)?.parse().ok()
    });
    places.next().unwrap_or(0)
}

/// True if a scheme says that it is this villain's.
pub(crate) fn is_own_scheme(table: &Table<'_>, scheme: Ref, villain: Ref) -> bool {
    table.def(scheme).has_tag(tag::SCHEME) && table.rules().permitted(verb::SCHEME_OF, scheme, villain)
}

/// The threat on the schemes that are a villain's own.
pub(crate) fn own_threat(table: &Table<'_>, villain: Ref) -> i16 {
    let schemes = table.position().zone(AREA);
    let own = schemes.filter(|scheme| is_own_scheme(table, *scheme, villain));
    own.map(|scheme| threat_on(table, scheme)).sum()
}
