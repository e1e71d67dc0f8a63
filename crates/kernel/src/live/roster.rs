//! Which cards and lasting effects have entries in the index, in the order in which theirs stand there.

use super::{Entry, Place, Via, bits, each_stood_for};
use crate::catalog::{CardDef, Catalog};
use crate::id::{AbilityId, DefId, Keyword, Ref, Seat, Slot, Zone, ZoneKind};
use crate::position::{Card, Modifier, Position, Until};

/// How many numbers sources get before all are numbered anew.
const MOST_NUMBERS: usize = 1 << 10;

/// What has entries in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A card in play, with the face that shows.
    Play(Ref, DefId),
    /// A card elsewhere, with abilities that function in such a zone.
    Elsewhere(Ref, DefId, ZoneKind),
    /// A lasting effect: its number, ability and holder.
    Modifier(u16, AbilityId, Ref),
}

/// A source by its number: the entries have it, and it stays the same while the places of others change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    pub(super) source: Source,
    pub(super) number: u16,
}

/// The sources: cards in play in the order of their zones, cards elsewhere in their own, then lasting effects.
#[derive(Debug, Default)]
pub(super) struct Roster {
    list: Vec<Listed>,
    /// The cards of this game that may ever function out of play.
    roamers: Vec<Slot>,
    /// The number that the next source gets.
    next: u16,
    /// The roster before; of no use once it has been compared.
    before: Vec<Listed>,
    /// What is no longer there, and the places of what is new.
    gone: Vec<Listed>,
    come: Vec<u16>,
}

impl Source {
    fn card(catalog: &Catalog, card: Ref, record: &Card) -> Option<Self> {
        let says = !record.facedown() && enters(catalog.def(record.def));
        says.then_some(Self::Play(card, record.def))
    }

    fn roamer(position: &Position, catalog: &Catalog, slot: Slot) -> Option<Self> {
        let record = position.cards().get(slot.index()).filter(|record| !record.facedown())?;
        let kind = record.zone.kind;
        let card = Ref { slot, life: record.life };
        let functions = catalog.functions_in(kind) && catalog.def(record.def).indexed_in(kind);
        functions.then_some(Self::Elsewhere(card, record.def, kind))
    }

    fn modifier(modifier: &Modifier) -> Option<Self> {
        let begun = !matches!(modifier.until, Until::Between(..));
        begun.then_some(Self::Modifier(modifier.id, modifier.ability, modifier.holder))
    }
}

impl Roster {
    pub(super) fn copy_from(&mut self, source: &Self) {
        self.list.clone_from(&source.list);
        self.roamers.clone_from(&source.roamers);
        self.next = source.next;
    }

    /// A card may function out of play, too.
    pub(super) fn add_roamer(&mut self, slot: Slot) {
        if let Err(place) = self.roamers.binary_search(&slot) {
            self.roamers.insert(place, slot);
        }
    }

    /// Looks which cards may function out of play.
    pub(super) fn find_roamers(&mut self, position: &Position, catalog: &Catalog) {
        self.roamers.clear();
        let roams = |card: &Card| {
            catalog.functions_elsewhere(card.def) || catalog.functions_elsewhere(card.printed())
        };
        let cards = position.cards().iter().enumerate().filter(|(_, card)| roams(card));
        self.roamers.extend(cards.map(|(slot, _)| Slot(slot as u16)));
    }

    /// The cards of this game that may ever function out of play.
    #[inline]
    pub(super) fn roamers(&self) -> &[Slot] {
        &self.roamers
    }

    /// What is there, in order.
    pub(super) fn listed(&self) -> &[Listed] {
        &self.list
    }

    /// What has gone.
    pub(super) fn gone(&self) -> &[Listed] {
        &self.gone
    }

    /// True if anything has come.
    pub(super) const fn has_come(&self) -> bool {
        !self.come.is_empty()
    }

    /// What has come.
    pub(super) fn come(&self) -> impl Iterator<Item = &Listed> {
        self.come.iter().filter_map(|place| self.list.get(usize::from(*place)))
    }

    /// What has gone and what has come.
    pub(super) fn changes(&self) -> impl Iterator<Item = &Listed> {
        self.gone.iter().chain(self.come())
    }

    /// Lists what is there now, without numbers.
    pub(super) fn list(&mut self, position: &Position, catalog: &Catalog, play_zones: &[Zone]) {
        std::mem::swap(&mut self.list, &mut self.before);
        self.list.clear();
        let mut enter = |source: Option<Source>| {
            if let Some(source) = source {
                self.list.push(Listed { source, number: 0 });
            }
        };
        for zone in play_zones {
            position
                .zone_records(*zone)
                .for_each(|(card, record)| enter(Source::card(catalog, card, record)));
        }
        self.roamers.iter().for_each(|slot| enter(Source::roamer(position, catalog, *slot)));
        position.modifiers().iter().for_each(|modifier| enter(Source::modifier(modifier)));
    }

    /// Numbers all sources from 0.
    pub(super) fn number(&mut self) {
        self.list.iter_mut().enumerate().for_each(|(number, listed)| listed.number = number as u16);
        self.next = self.list.len() as u16;
    }

    /// Finds out what is gone and what has come since the roster was listed last, and numbers the new sources. False if
    /// the numbers have run out.
    pub(super) fn compare(&mut self) -> bool {
        self.gone.clear();
        self.come.clear();
        let mut at = 0;
        for old in &self.before {
            let rest = self.list.get(at..).unwrap_or_default();
            match rest.iter().position(|listed| listed.source == old.source) {
                Some(ahead) => {
                    self.come.extend((at..at + ahead).map(|place| place as u16));
                    at += ahead;
                    self.list[at].number = old.number;
                    at += 1;
                }
                None => self.gone.push(*old),
            }
        }
        self.come.extend((at..self.list.len()).map(|place| place as u16));
        for place in &self.come {
            self.list[usize::from(*place)].number = self.next;
            self.next = self.next.wrapping_add(1);
        }
        usize::from(self.next) < MOST_NUMBERS && self.list.len() < MOST_NUMBERS
    }
}

impl Source {
    /// The keywords printed on a card in play, one bit each.
    pub(super) fn keywords(self, catalog: &Catalog) -> u64 {
        if let Self::Play(_, def) = self { catalog.def(def).keyword_bits } else { 0 }
    }

    /// True if its coming or going changes what the index enters for others: it gives keywords or takes them away, or has one
    /// of these.
    pub(super) fn is_restless(self, catalog: &Catalog, keywords: u64) -> bool {
        match self {
            Self::Play(_, def) => {
                let def = catalog.def(def);
                def.restless || def.keyword_bits & keywords != 0
            }
            Self::Elsewhere(_, def, _) => catalog.def(def).restless,
            Self::Modifier(_, ability, _) => places(catalog, ability).iter().any(|place| place.touches != 0),
        }
    }

    /// Visits what the index enters for it, but for what keywords stand for.
    pub(super) fn each_entry(
        self,
        position: &Position,
        catalog: &Catalog,
        mut visit: impl FnMut(&Place, Entry),
    ) {
        let mut enter = |place: &Place, holder: Ref, via: Via, x: i16| {
            if let Some(entry) = Entry::at(place, holder, via, x) {
                visit(place, entry);
            }
        };
        match self {
            Self::Play(card, def) => {
                catalog.def(def).places.iter().for_each(|place| enter(place, card, Via::Card, 0));
            }
            Self::Elsewhere(card, def, kind) => {
                let places = catalog.def(def).places_elsewhere.iter();
                let here = places.filter(|(zones, ..)| zones & (1 << kind.0) != 0);
                here.for_each(|(_, x, place)| enter(place, card, Via::Card, *x));
            }
            Self::Modifier(id, ability, holder) => {
                let modifier = position.modifiers().iter().find(|modifier| modifier.id == id);
                let (seat, x) = modifier.map_or((Seat::NONE, 0), |modifier| (modifier.seat, modifier.x));
                let via = Via::Modifier { seat, id };
                places(catalog, ability).iter().for_each(|place| enter(place, holder, via, x));
            }
        }
    }

    /// Visits what those of its printed keywords stand for of which print alone says which cards have them.
    pub(super) fn each_keyword_entry(
        self,
        catalog: &Catalog,
        by_print: u64,
        mut visit: impl FnMut(&Place, u16, Entry),
    ) {
        let Self::Play(card, def) = self else { return };
        for keyword in bits(catalog.def(def).keyword_bits & by_print).map(Keyword) {
            each_stood_for(catalog, keyword, |place, rank| {
                visit(place, rank, Entry::of(place, card, Via::Keyword(keyword), 0));
            });
        }
    }
}

/// True if the index has anything of the face in play.
const fn enters(def: &CardDef) -> bool {
    !def.places.is_empty() || def.keyword_bits != 0
}

fn places(catalog: &Catalog, ability: AbilityId) -> &[Place] {
    catalog.ability(ability).map_or(&[], |compiled| &compiled.places)
}
