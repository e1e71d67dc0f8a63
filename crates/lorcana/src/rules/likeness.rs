//! In which respects cards are alike (names, ink types, costs), and how many kinds there are among them.

use std::collections::BTreeSet;

use byword_kernel::id::{Predicate, Ref, Tag};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;

use crate::words::{INKS, predicate, stat};

/// True if two cards are alike in this respect.
pub(crate) fn alike(table: &Table<'_>, test: Predicate, a: Ref, b: Ref) -> bool {
    match test {
        predicate::INK_TYPE => inks(table, a).any(|ink| table.has_tag(b, ink)),
        predicate::COST => table.stat(a, stat::COST) == table.stat(b, stat::COST),
        _ => table.def(a).spec.names.iter().any(|name| table.def(b).spec.names.contains(name)),
    }
}

/// How many different ones there are among the cards in this respect; a card of two ink types has both.
pub(crate) fn kinds(table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
    let seen = match test {
        predicate::INK_TYPE => cards.flat_map(|card| inks(table, card)).collect::<BTreeSet<_>>().len(),
        predicate::COST => cards.map(|card| table.stat(card, stat::COST)).collect::<BTreeSet<_>>().len(),
        _ => cards.filter_map(|card| table.def(card).spec.names.first()).collect::<BTreeSet<_>>().len(),
    };
    i16::try_from(seen).unwrap_or(i16::MAX)
}

/// The ink types of a card.
fn inks<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = Tag> + 'a {
    let inks = INKS.iter().filter_map(|ink| table.world().vocabulary.find(Sort::Tag, ink).map(Tag));
    inks.filter(move |ink| table.has_tag(card, *ink))
}
