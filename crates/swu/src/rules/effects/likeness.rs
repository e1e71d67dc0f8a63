//! In which respects cards are alike (traits, aspects, keywords, costs), and how many kinds there are among them.

use std::collections::BTreeSet;

use byword_kernel::ability::{Body, Filter};
use byword_kernel::few::Few;
use byword_kernel::id::{Keyword, Name, Predicate, Ref, Tag, Verb};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;

use crate::words::{aspect_index, icons_of, predicate, stat, tag};

/// Traits are the words that cards bring; types, arenas and aspects are the game's own.
fn is_trait(word: Tag) -> bool {
    word.index() > tag::HEROISM.index()
}

/// The Traits that a card has, printed or given (D 2.16).
fn traits<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = Tag> + 'a {
    let words = table.world().vocabulary.words(Sort::Tag).count() as u16;
    (0..words).map(Tag).filter(move |word| is_trait(*word) && table.has_tag(card, *word))
}

/// The keywords that a card has, printed or not.
fn keywords<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = Keyword> + 'a {
    let words = table.world().catalog.keywords().len() as u8;
    (0..words).map(Keyword).filter(move |word| table.keyword(card, *word).is_some())
}

/// True if two cards are alike in this respect.
pub(crate) fn alike(table: &Table<'_>, test: Predicate, a: Ref, b: Ref) -> bool {
    match test {
        predicate::SHARES_TRAIT => traits(table, a).any(|word| table.has_tag(b, word)),
        predicate::SHARES_ASPECT => {
            let icons = table.def(a).spec.tags.iter().filter(|word| aspect_index(**word).is_some());
            icons.into_iter().any(|icon| table.has_tag(b, *icon))
        }
        predicate::SHARES_KEYWORD => keywords(table, a).any(|word| table.keyword(b, word).is_some()),
        predicate::SAME_ARENA => {
            let arena = |card| table.record(card).map(|record| record.zone.kind);
            arena(a) == arena(b)
        }
        predicate::SAME_COST => table.def(a).stat(stat::COST) == table.def(b).stat(stat::COST),
        predicate::SHARES_NAME => {
            table.def(a).spec.names.iter().any(|name| table.def(b).spec.names.contains(name))
        }
        _ => false,
    }
}

/// True if all the cards are alike in this respect: cards that share a Trait have one and the same.
pub(crate) fn agree(table: &Table<'_>, test: Predicate, cards: &[Ref]) -> bool {
    let Some((first, rest)) = cards.split_first() else { return true };
    let shared = |word: &Tag| rest.iter().all(|card| table.has_tag(*card, *word));
    match test {
        predicate::SHARES_TRAIT => rest.is_empty() || traits(table, *first).any(|word| shared(&word)),
        predicate::ITS_ARENA => rest.iter().all(|card| alike(table, predicate::SAME_ARENA, *first, *card)),
        _ => rest.iter().all(|card| alike(table, test, *first, *card)),
    }
}

/// True if the card has an ability, as it is printed, that waits for this to be done to it or by it.
pub(crate) fn waits_for(table: &Table<'_>, card: Ref, deed: Verb) -> bool {
    let catalog = &table.world().catalog;
    let abilities = table.def(card).abilities.iter().filter_map(|id| catalog.ability(*id));
    let mut bodies = abilities.filter(|compiled| compiled.keyword.is_none()).map(|c| &c.ability.body);
    bodies.any(|body| match body {
        Body::Triggered { on, .. } => on.verb == Some(deed) && on.subject == Filter::This,
        _ => false,
    })
}

/// True if the card has any keyword, printed or not.
pub(crate) fn has_keywords(table: &Table<'_>, card: Ref) -> bool {
    keywords(table, card).next().is_some()
}

/// How many different ones there are among the cards in this respect.
pub(crate) fn kinds(table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
    if let Some(aspect) = icons_of(test) {
        let icons = cards.flat_map(|card| table.def(card).spec.tags.iter());
        return icons.filter(|word| aspect_index(**word) == Some(aspect)).count() as i16;
    }
    match test {
        predicate::SHARES_ASPECT => {
            let icons = cards.flat_map(|card| table.def(card).spec.tags.iter());
            let seen =
                icons.filter_map(|word| aspect_index(*word)).fold(0_u8, |seen, index| seen | 1 << index);
            seen.count_ones() as i16
        }
        predicate::SHARES_TRAIT => {
            let words = cards.flat_map(|card| traits(table, card));
            count(words.collect::<BTreeSet<_>>().len())
        }
        predicate::SHARES_KEYWORD => {
            let words = cards.flat_map(|card| keywords(table, card));
            count(words.collect::<BTreeSet<_>>().len())
        }
        predicate::SAME_COST => {
            let costs = cards.map(|card| table.def(card).stat(stat::COST).clamp(0, 63));
            costs.fold(0_u64, |seen, cost| seen | 1 << cost).count_ones() as i16
        }
        _ => names(table, cards),
    }
}

/// How many different names the cards have.
fn names(table: &Table<'_>, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
    let mut seen: Few<Option<Name>, 64> = Few::default();
    for name in cards.map(|card| table.def(card).spec.names.first().copied()) {
        if name.is_some() && !seen.as_slice().contains(&name) {
            seen.push(name);
        }
    }
    count(seen.as_slice().len())
}

fn count(seen: usize) -> i16 {
    i16::try_from(seen).unwrap_or(i16::MAX)
}
