//! The index of abilities that function now, by what they touch. It follows from the position, so it is no part of
//! it: not compared, hashed or saved, and rebuilt when a card enters or leaves play or a lasting effect begins or ends.

mod chains;
mod keys;

pub(crate) use chains::Under;
pub(crate) use keys::{Hints, Key, Keys, Place, is_about_holder, places};

use crate::catalog::Catalog;
use crate::id::{AbilityId, Keyword, Ref, Seat, Zone, ZoneKind};
use crate::position::{Modifier, Position, Until};
use chains::Chains;

/// By what an ability functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// It stands on its holder.
    Card,
    /// A lasting effect gives it to its holder, or to nobody.
    Modifier { seat: Seat, id: u16 },
    /// A static ability of `holder` gives it to the cards that it is about.
    Grant(AbilityId),
    /// Its holder has it with the keyword in print; without a holder, every card with the keyword has it.
    Keyword(Keyword),
}

/// One ability that functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) ability: AbilityId,
    /// The card that has it; for [`Via::Grant`] the card that gives it.
    pub(crate) holder: Ref,
    pub(crate) via: Via,
    pub(crate) x: i16,
    pub(crate) hints: Hints,
}

impl Entry {
    const fn of(place: &Place, holder: Ref, via: Via, x: i16) -> Self {
        Self { ability: place.ability, holder, via, x, hints: place.hints }
    }
}

/// The index.
#[derive(Debug, Default)]
pub(crate) struct Live {
    /// Key by key; under each in the order of the cards' zones.
    entries: Chains,
    /// The keywords that abilities give or take away.
    unsettled: u64,
    pub(crate) stale: bool,
    /// What is being gathered while the index is built: keywords, printed keywords in play, cards elsewhere.
    keywords: u64,
    printed: Vec<(Keyword, Ref)>,
    cards: Vec<Ref>,
}

impl Clone for Live {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.entries.copy_from(&source.entries);
        self.unsettled = source.unsettled;
        self.stale = source.stale;
    }
}

impl Live {
    /// An index that has to be built first.
    pub(crate) fn stale() -> Self {
        Self { stale: true, ..Self::default() }
    }

    /// The entries with the key of this number, in the order of their cards' zones.
    pub(crate) fn under(&self, number: u16) -> Under<'_> {
        self.entries.under(number)
    }

    /// Reads through everything.
    pub(crate) fn read_through(&self) -> usize {
        self.entries.read_through()
    }

    /// True if print and counters on the cards say which of them have the keyword.
    pub(crate) const fn settled_on_cards(&self, keyword: Keyword) -> bool {
        self.unsettled & (1 << keyword.0) == 0
    }

    /// The keywords that abilities give or take away, one bit each.
    pub(crate) const fn unsettled(&self) -> u64 {
        self.unsettled
    }

    /// Builds the index anew.
    pub(crate) fn rebuild(&mut self, position: &Position, catalog: &Catalog, play_zones: &[Zone]) {
        self.entries.clear(catalog.keys().count());
        self.printed.clear();
        self.stale = false;
        self.unsettled = 0;
        self.keywords = catalog.countable();
        for zone in play_zones {
            for card in position.zone(*zone) {
                self.add_card(position, catalog, card);
            }
        }
        self.add_elsewhere(position, catalog);
        let begun = |modifier: &&Modifier| !matches!(modifier.until, Until::Between(..));
        for modifier in position.modifiers().iter().filter(begun) {
            let via = Via::Modifier { seat: modifier.seat, id: modifier.id };
            self.add(catalog, modifier.ability, modifier.holder, via, modifier.x);
        }
        self.add_keywords(catalog);
    }

    fn add_card(&mut self, position: &Position, catalog: &Catalog, card: Ref) {
        let Some(record) = position.peek(card).filter(|record| !record.facedown()) else { return };
        let def = catalog.def(record.def);
        self.keywords |= def.keyword_bits;
        self.printed.extend(def.keywords.iter().map(|(keyword, _)| (*keyword, card)));
        for place in &def.places {
            self.enter(place, card, Via::Card, 0);
        }
    }

    /// Abilities that function where their cards are, outside play; in the order of the cards themselves.
    fn add_elsewhere(&mut self, position: &Position, catalog: &Catalog) {
        self.cards.clear();
        for kind in bits(catalog.elsewhere_zones()).map(ZoneKind) {
            for seat in position.seats().chain([Seat::NONE]) {
                let indexed = |card: &Ref| {
                    let record = position.peek(*card);
                    record
                        .is_some_and(|record| catalog.def(record.def).indexed_in(kind) && !record.facedown())
                };
                self.cards.extend(position.zone(Zone::of(kind, seat)).filter(indexed));
            }
        }
        self.cards.sort_unstable();
        let cards = std::mem::take(&mut self.cards);
        for card in &cards {
            let Some(record) = position.peek(*card) else { continue };
            for (zones, x, place) in &catalog.def(record.def).places_elsewhere {
                if zones & (1 << record.zone.kind.0) != 0 {
                    self.enter(place, *card, Via::Card, *x);
                }
            }
        }
        self.cards = cards;
    }

    /// The keywords that anything in play has or gives, with what they stand for: on each of the cards that have one, if
    /// print alone says which they are.
    fn add_keywords(&mut self, catalog: &Catalog) {
        self.unsettled |= catalog.keywords_reached(&mut self.keywords);
        let by_print = !(self.unsettled | catalog.countable());
        self.printed.sort_by_key(|(keyword, _)| *keyword);
        let mut printed = self.printed.chunk_by(|a, b| a.0 == b.0).peekable();
        for keyword in bits(self.keywords).map(Keyword) {
            while printed.next_if(|cards| cards.first().is_some_and(|(k, _)| *k < keyword)).is_some() {}
            let via = Via::Keyword(keyword);
            let cards = printed.next_if(|cards| cards.first().is_some_and(|(k, _)| *k == keyword));
            for place in catalog.stood_for(keyword) {
                if by_print & (1 << keyword.0) == 0 {
                    self.entries.add(place.key, Entry::of(place, Ref::NONE, via, 0));
                    continue;
                }
                let mut last = Ref::NONE;
                for (_, card) in cards.unwrap_or_default() {
                    if std::mem::replace(&mut last, *card) != *card {
                        self.entries.add(place.key, Entry::of(place, *card, via, 0));
                    }
                }
            }
        }
    }

    fn add(&mut self, catalog: &Catalog, id: AbilityId, holder: Ref, via: Via, x: i16) {
        for place in catalog.ability(id).map_or(&[][..], |compiled| &compiled.places) {
            self.enter(place, holder, via, x);
        }
    }

    fn enter(&mut self, place: &Place, holder: Ref, via: Via, x: i16) {
        let (via, x) = match (place.given, via) {
            (None, _) => (via, x),
            (Some(giver), Via::Card | Via::Modifier { .. }) => (Via::Grant(giver), 0),
            (Some(_), Via::Grant(_) | Via::Keyword(_)) => return,
        };
        if place.on_card && via == Via::Card {
            return;
        }
        self.keywords |= place.gives;
        self.unsettled |= place.touches;
        self.entries.add(place.key, Entry::of(place, holder, via, x));
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (next < 64).then_some(next)
    })
}
