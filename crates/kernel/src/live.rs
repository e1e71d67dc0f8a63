//! The index of abilities that function now, by what they touch. It follows from the position, so it is no part of
//! it: not compared, hashed or saved, and rebuilt when a card enters or leaves play or a lasting effect begins or ends.

mod keys;

pub(crate) use keys::{Hints, Key, Keys, Place, is_about_holder, places};

use crate::ability::Amount;
use crate::catalog::{CardDef, Catalog};
use crate::id::{AbilityId, Keyword, Ref, Seat, Slot, Zone, ZoneKind};
use crate::position::Position;

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
    key: u16,
    pub(crate) ability: AbilityId,
    /// The card that has it; for [`Via::Grant`] the card that gives it.
    pub(crate) holder: Ref,
    pub(crate) via: Via,
    pub(crate) x: i16,
    pub(crate) hints: Hints,
}

/// The index.
#[derive(Debug, Default)]
pub(crate) struct Live {
    /// Key by key; under each in the order of the cards' zones.
    entries: Vec<Entry>,
    /// Where the entries of each key begin, by its number, and the end.
    starts: Vec<u16>,
    /// The keywords that abilities give or take away.
    unsettled: u64,
    pub(crate) stale: bool,
    /// What is being gathered while the index is built: entries, keywords, printed keywords in play.
    gathered: Vec<Entry>,
    keywords: u64,
    printed: Vec<(Keyword, Ref)>,
}

impl Clone for Live {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
        self.starts.clone_from(&source.starts);
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
    pub(crate) fn under(&self, number: u16) -> &[Entry] {
        let number = usize::from(number);
        match self.starts.get(number..number + 2) {
            Some(&[start, end]) => self.entries.get(usize::from(start)..usize::from(end)).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Whether print and counters on the cards say which of them have the keyword.
    pub(crate) const fn settled_on_cards(&self, keyword: Keyword) -> bool {
        self.unsettled & (1 << keyword.0) == 0
    }

    /// Builds the index anew.
    pub(crate) fn rebuild(&mut self, position: &Position, catalog: &Catalog, play_zones: &[Zone]) {
        self.gathered.clear();
        self.printed.clear();
        self.stale = false;
        self.unsettled = 0;
        self.keywords = catalog.countable();
        for zone in play_zones {
            for card in position.zone(*zone) {
                self.add_card(position, catalog, card, true);
            }
        }
        for (index, card) in position.cards.as_slice().iter().enumerate() {
            if catalog.functions_in(card.zone.kind) && catalog.def(card.def).indexed_elsewhere {
                let card = Ref { slot: Slot(index as u16), life: card.life };
                self.add_card(position, catalog, card, false);
            }
        }
        for modifier in position.modifiers() {
            let via = Via::Modifier { seat: modifier.seat, id: modifier.id };
            self.add(catalog, modifier.ability, modifier.holder, via, modifier.x);
        }
        self.add_keywords(catalog);
        self.arrange(catalog.keys().count());
    }

    /// Lays the gathered entries out key by key; those of a key stay in their order.
    fn arrange(&mut self, keys: usize) {
        self.starts.clear();
        self.starts.resize(keys + 2, 0);
        for entry in &self.gathered {
            self.starts[usize::from(entry.key) + 2] += 1;
        }
        for key in 2..self.starts.len() {
            self.starts[key] += self.starts[key - 1];
        }
        // While the entries of a key are laid out, the place behind its number says where the next one goes.
        self.entries.clone_from(&self.gathered);
        for entry in &self.gathered {
            let next = &mut self.starts[usize::from(entry.key) + 1];
            self.entries[usize::from(*next)] = *entry;
            *next += 1;
        }
    }

    fn add_card(&mut self, position: &Position, catalog: &Catalog, card: Ref, in_play: bool) {
        let Some(record) = position.peek(card) else { return };
        if record.facedown() {
            return;
        }
        let def = catalog.def(record.def);
        if in_play {
            self.keywords |= def.keyword_bits;
            self.printed.extend(def.keywords.iter().map(|(keyword, _)| (*keyword, card)));
        }
        for id in &def.abilities {
            let Some(compiled) = catalog.ability(*id) else { continue };
            let zones = &compiled.ability.zones;
            let here = if in_play { zones.is_empty() } else { zones.contains(&record.zone.kind) };
            if here {
                self.add(catalog, *id, card, Via::Card, 0);
            }
        }
        if !in_play {
            self.add_keywords_elsewhere(catalog, card, def, record.zone.kind);
        }
    }

    /// Printed keywords whose abilities function where the card is, outside play.
    fn add_keywords_elsewhere(&mut self, catalog: &Catalog, card: Ref, def: &CardDef, zone: ZoneKind) {
        for (keyword, amount) in &def.keywords {
            let x = if let Amount::N(n) = amount { *n } else { 0 };
            for id in stood_for(catalog, *keyword) {
                if catalog.ability(*id).is_some_and(|compiled| compiled.ability.zones.contains(&zone)) {
                    self.add(catalog, *id, card, Via::Card, x);
                }
            }
        }
    }

    /// The keywords that anything in play has or gives, with what they stand for.
    fn add_keywords(&mut self, catalog: &Catalog) {
        // Keywords may give keywords: one more round for each that is new.
        let mut done = 0_u64;
        while self.keywords & !done != 0 {
            let next = Keyword((self.keywords & !done).trailing_zeros() as u8);
            done |= 1 << next.0;
            for id in stood_for(catalog, next) {
                for place in catalog.ability(*id).map_or(&[][..], |compiled| &compiled.places) {
                    self.keywords |= place.gives;
                    self.unsettled |= place.touches;
                }
            }
        }
        let printed = std::mem::take(&mut self.printed);
        for number in 0..u64::BITS as u8 {
            if done & (1 << number) != 0 {
                let keyword = Keyword(number);
                let by_print = (self.unsettled | catalog.countable()) & (1 << number) == 0;
                self.add_keyword(catalog, keyword, by_print.then_some(&printed));
            }
        }
        self.printed = printed;
    }

    /// What a keyword stands for: on each of the cards that have it, if print alone says which they are.
    fn add_keyword(&mut self, catalog: &Catalog, keyword: Keyword, printed: Option<&Vec<(Keyword, Ref)>>) {
        for id in stood_for(catalog, keyword) {
            let Some(printed) = printed else {
                self.add(catalog, *id, Ref::NONE, Via::Keyword(keyword), 0);
                continue;
            };
            let mut last = Ref::NONE;
            for (_, card) in printed.iter().filter(|(printed, _)| *printed == keyword) {
                if std::mem::replace(&mut last, *card) != *card {
                    self.add(catalog, *id, *card, Via::Keyword(keyword), 0);
                }
            }
        }
    }

    fn add(&mut self, catalog: &Catalog, id: AbilityId, holder: Ref, via: Via, x: i16) {
        let Some(compiled) = catalog.ability(id) else { return };
        for place in &compiled.places {
            let via = match via {
                _ if !place.given => via,
                Via::Card | Via::Modifier { .. } => Via::Grant(id),
                Via::Grant(_) | Via::Keyword(_) => continue,
            };
            if place.on_card && via == Via::Card {
                continue;
            }
            let x = if place.given { 0 } else { x };
            self.keywords |= place.gives;
            self.unsettled |= place.touches;
            let Place { key, ability, hints, .. } = *place;
            self.gathered.push(Entry { key, ability, holder, via, x, hints });
        }
    }
}

fn stood_for(catalog: &Catalog, keyword: Keyword) -> &[AbilityId] {
    catalog.keyword(keyword).map_or(&[][..], |(_, ids)| ids)
}
