//! The index of abilities that function now, by what they touch. It follows from the position, so it is no part of
//! it: not compared, hashed or saved, and rebuilt when a card enters or leaves play or a lasting effect begins or ends.

use crate::ability::{Amount, Body, Change, EventKind};
use crate::catalog::{CardDef, Catalog, Compiled};
use crate::id::{AbilityId, Keyword, Ref, Seat, Verb, Zone, ZoneKind};
use crate::position::Position;

/// What an ability touches: a class and, within it, a stat, verb, keyword or kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u16);

impl Key {
    const fn new(class: u16, detail: u8) -> Self {
        Self(class << 8 | detail as u16)
    }
    pub(crate) const fn stat(stat: crate::id::Stat) -> Self {
        Self::new(0, stat.0)
    }
    pub(crate) const fn grant(keyword: Keyword) -> Self {
        Self::new(1, keyword.0)
    }
    pub(crate) const fn lose(keyword: Keyword) -> Self {
        Self::new(2, keyword.0)
    }
    pub(crate) const BLANK: Self = Self::new(3, 0);
    pub(crate) const TAG: Self = Self::new(4, 0);
    pub(crate) const COST: Self = Self::new(5, 0);
    pub(crate) const fn rule(verb: Verb) -> Self {
        Self::new(6, verb.0)
    }
    pub(crate) const fn allowance(tally: crate::id::Tally) -> Self {
        Self::new(7, tally.0)
    }
    pub(crate) const fn counts_as(verb: Verb) -> Self {
        Self::new(8, verb.0)
    }
    pub(crate) const fn trigger(kind: EventKind) -> Self {
        Self::new(9, kind as u8)
    }
    pub(crate) const fn replace(kind: EventKind) -> Self {
        Self::new(10, kind as u8)
    }
    /// Abilities that are looked up on a card: activated ones and ways to play.
    pub(crate) const OWN: Self = Self::new(11, 0);

    const fn class(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// The bit by which a class remembers that it has the detail; details that differ by 64 share one.
    const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

/// How many classes of keys there are.
const CLASSES: usize = 12;

/// By what an ability functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// It stands on its holder.
    Card,
    /// A lasting effect gives it to its holder, or to nobody.
    Modifier { seat: Seat, id: u16 },
    /// A static ability of `holder` gives it to the cards that it is about.
    Grant(AbilityId),
    /// Every card with the keyword has it.
    Keyword(Keyword),
}

/// One ability that functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    /// Its place among all, in the order of the cards' zones.
    order: u16,
    pub(crate) ability: AbilityId,
    /// The card that has it; for [`Via::Grant`] the card that gives it.
    pub(crate) holder: Ref,
    pub(crate) via: Via,
    pub(crate) x: i16,
}

/// The index.
#[derive(Debug, Default)]
pub(crate) struct Live {
    entries: Vec<Entry>,
    /// Where each class of keys begins, and the end.
    starts: [u16; CLASSES + 1],
    /// Which details of each class there are.
    present: [u64; CLASSES],
    keywords: u64,
    /// The cards in play with keywords in print, keyword by keyword.
    printed: Vec<(Keyword, u16, Ref)>,
    /// The keywords that abilities give or take away.
    unsettled: u64,
    /// The keywords that counters give.
    countable: u64,
    pub(crate) stale: bool,
}

impl Clone for Live {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.entries.clear();
        self.entries.extend_from_slice(&source.entries);
        self.starts = source.starts;
        self.present = source.present;
        self.printed.clear();
        self.printed.extend_from_slice(&source.printed);
        self.keywords = source.keywords;
        self.unsettled = source.unsettled;
        self.countable = source.countable;
        self.stale = source.stale;
    }
}

impl Live {
    /// An index that has to be built first.
    pub(crate) fn stale() -> Self {
        Self { stale: true, ..Self::default() }
    }

    /// The entries with this key, in the order of their cards' zones.
    pub(crate) fn under(&self, key: Key) -> &[Entry] {
        let class = key.class();
        if self.present[class] & key.bit() == 0 {
            return &[];
        }
        let of_class = &self.entries[usize::from(self.starts[class])..usize::from(self.starts[class + 1])];
        let start = of_class.partition_point(|e| e.key < key);
        let len = of_class[start..].iter().take_while(|e| e.key == key).count();
        &of_class[start..start + len]
    }

    /// Whether print alone says which cards have the keyword.
    pub(crate) const fn settled_by_print(&self, keyword: Keyword) -> bool {
        (self.unsettled | self.countable) & (1 << keyword.0) == 0
    }

    /// Whether print and counters on the cards say which of them have the keyword.
    pub(crate) const fn settled_on_cards(&self, keyword: Keyword) -> bool {
        self.unsettled & (1 << keyword.0) == 0
    }

    /// The cards in play that have the keyword in print.
    pub(crate) fn printed(&self, keyword: Keyword) -> impl Iterator<Item = Ref> + '_ {
        let start = self.printed.partition_point(|(k, ..)| *k < keyword);
        self.printed[start..].iter().take_while(move |(k, ..)| *k == keyword).map(|(.., card)| *card)
    }

    /// Builds the index anew.
    pub(crate) fn rebuild(&mut self, position: &Position, catalog: &Catalog, play_zones: &[Zone]) {
        self.entries.clear();
        self.printed.clear();
        self.keywords = catalog.counter_keywords().iter().fold(0, |bits, (_, keyword)| bits | 1 << keyword.0);
        self.stale = false;
        for zone in play_zones {
            for card in position.zone(*zone) {
                self.add_card(position, catalog, card, true);
            }
        }
        for (index, card) in position.cards.iter().enumerate() {
            if catalog.functions_in(card.zone.kind) && catalog.def(card.def).indexed_elsewhere {
                let card = Ref { slot: crate::id::Slot(index as u16), life: card.life };
                self.add_card(position, catalog, card, false);
            }
        }
        for modifier in position.modifiers() {
            let via = Via::Modifier { seat: modifier.seat, id: modifier.id };
            self.add(catalog, modifier.ability, modifier.holder, via, modifier.x);
        }
        self.add_keywords(catalog);
        self.entries.sort_unstable_by_key(|e| (e.key, e.order));
        self.printed.sort_unstable_by_key(|(keyword, order, _)| (*keyword, *order));
        self.summarise(catalog);
    }

    fn summarise(&mut self, catalog: &Catalog) {
        for class in 0..=CLASSES {
            self.starts[class] = self.entries.partition_point(|e| e.key.class() < class) as u16;
        }
        self.present = [0; CLASSES];
        for entry in &self.entries {
            self.present[entry.key.class()] |= entry.key.bit();
        }
        self.unsettled = 0;
        self.countable =
            catalog.counter_keywords().iter().fold(0, |bits, (_, keyword)| bits | 1 << keyword.0);
        if !self.under(Key::BLANK).is_empty() {
            self.unsettled = u64::MAX;
        }
        let (first, last) = (Key::grant(Keyword(0)).class(), Key::lose(Keyword(0)).class());
        for entry in &self.entries[usize::from(self.starts[first])..usize::from(self.starts[last + 1])] {
            self.unsettled |= 1 << (entry.key.0 & 63);
        }
    }

    fn add_card(&mut self, position: &Position, catalog: &Catalog, card: Ref, in_play: bool) {
        let Some(record) = position.get(card) else { return };
        if record.facedown() {
            return;
        }
        let def = catalog.def(record.def);
        if in_play {
            self.keywords |= def.keyword_bits;
            let first = self.printed.len();
            let keywords = def.keywords.iter().enumerate();
            self.printed.extend(keywords.map(|(i, (keyword, _))| (*keyword, (first + i) as u16, card)));
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
            for id in catalog.keyword(*keyword).map_or(&[][..], |(_, ids)| ids) {
                if catalog.ability(*id).is_some_and(|compiled| compiled.ability.zones.contains(&zone)) {
                    self.add(catalog, *id, card, Via::Card, x);
                }
            }
        }
    }

    fn add_keywords(&mut self, catalog: &Catalog) {
        // Keywords may give keywords: one more round for each that is new.
        let mut done = 0_u64;
        while self.keywords & !done != 0 {
            let next = Keyword((self.keywords & !done).trailing_zeros() as u8);
            done |= 1 << next.0;
            if let Some((_, abilities)) = catalog.keyword(next) {
                for id in abilities {
                    self.add(catalog, *id, Ref::NONE, Via::Keyword(next), 0);
                }
            }
        }
    }

    fn push(&mut self, key: Key, ability: AbilityId, holder: Ref, via: Via, x: i16) {
        let order = self.entries.len() as u16;
        self.entries.push(Entry { key, order, ability, holder, via, x });
    }

    fn add(&mut self, catalog: &Catalog, id: AbilityId, holder: Ref, via: Via, x: i16) {
        let Some(compiled) = catalog.ability(id) else { return };
        match &compiled.ability.body {
            Body::Static { change, .. } => self.add_static(catalog, compiled, id, change, holder, via, x),
            Body::Triggered { on, .. } => self.push(Key::trigger(on.kind), id, holder, via, x),
            Body::Replacement { on, .. } => self.push(Key::replace(on.kind), id, holder, via, x),
            Body::Activated { .. } | Body::Way { .. } | Body::Spell { .. } => {
                if via != Via::Card {
                    self.push(Key::OWN, id, holder, via, x);
                }
            }
            Body::Keyword(used) => {
                self.keywords |= 1 << used.keyword.0;
                self.push(Key::grant(used.keyword), id, holder, via, x);
            }
        }
    }

    #[allow(clippy::too_many_arguments)] // one place, called by one place
    fn add_static(
        &mut self,
        catalog: &Catalog,
        compiled: &Compiled,
        id: AbilityId,
        change: &Change,
        holder: Ref,
        via: Via,
        x: i16,
    ) {
        match change {
            Change::Stat(stat, _)
            | Change::Set(stat, _)
            | Change::AtLeast(stat, _)
            | Change::AtMost(stat, _) => self.push(Key::stat(*stat), id, holder, via, x),
            Change::Stats(list) => {
                for (stat, _) in list {
                    self.push(Key::stat(*stat), id, holder, via, x);
                }
            }
            Change::Tag(_) | Change::LoseTag(_) => self.push(Key::TAG, id, holder, via, x),
            Change::Lose(keyword) => self.push(Key::lose(*keyword), id, holder, via, x),
            Change::Blank => self.push(Key::BLANK, id, holder, via, x),
            Change::Cost(_) => self.push(Key::COST, id, holder, via, x),
            Change::CountsAs(verb, _, _) | Change::CountsMore(verb, _, _) => {
                self.push(Key::counts_as(*verb), id, holder, via, x)
            }
            Change::Allowance(tally, _) => self.push(Key::allowance(*tally), id, holder, via, x),
            Change::Rule(rule) => self.push(Key::rule(rule.verb), id, holder, via, x),
            Change::Gain(_) => {
                for gained in &compiled.gains {
                    self.add_gained(catalog, *gained, id, holder, via);
                }
            }
        }
    }

    /// A static ability gives others to the cards that it is about. What a gained static ability gives in its turn is
    /// not looked into: no text says so.
    fn add_gained(
        &mut self,
        catalog: &Catalog,
        gained: AbilityId,
        grantor: AbilityId,
        holder: Ref,
        via: Via,
    ) {
        if matches!(via, Via::Card | Via::Modifier { .. }) {
            self.add(catalog, gained, holder, Via::Grant(grantor), 0);
        }
    }
}
