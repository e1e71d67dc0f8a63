//! What people can tell apart on a table: where which cards are and how, the numbers, whose turn it is, who has won.

use std::collections::BTreeMap;

use byword_kernel::id::{Counter, DefId, Keyword, Mark, Ref, Seat, Slot, Stat, Tally, Zone};
use byword_kernel::position::{Card, Item};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sight;

use crate::lens::Lens;

/// What a feature is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Subject {
    /// How the game ended.
    End,
    /// Whose turn it is.
    Turn,
    /// Who decides.
    Asked,
    /// A number of a seat, or of the table.
    Number(Seat, Tally),
    /// The copies of a card that a player (or the game) owns.
    Cards(Seat, DefId),
    /// The order of a pile.
    Pile(Zone),
    /// The cards of the stack, the top one first.
    Stack,
}

/// How it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Feature {
    /// The winners, one bit each.
    Won(u8),
    /// A seat, and a number or kind that belongs to it.
    Seat(Seat, u16),
    /// A number.
    Number(i16),
    /// The copies of a card, in a fixed order.
    Cards(Vec<State>),
    /// Cards from the top.
    Order(Vec<DefId>),
}

/// One card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) zone: Zone,
    pub(crate) controller: Seat,
    pub(crate) def: DefId,
    pub(crate) host: Option<DefId>,
    pub(crate) turned: bool,
    pub(crate) facedown: bool,
    pub(crate) damage: i16,
    pub(crate) counters: Vec<(Counter, u8)>,
    pub(crate) marks: Vec<Mark>,
    /// Numbers and keywords that it has now; only where cards are in play.
    pub(crate) stats: Vec<(Stat, i16)>,
    pub(crate) keywords: Vec<(Keyword, i16)>,
}

/// All features of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Face(pub(crate) BTreeMap<Subject, Feature>);

impl Face {
    /// The face of a table.
    #[must_use]
    pub fn of(table: &Table<'_>, lens: &Lens) -> Self {
        let mut face = Self::default();
        face.acting(table);
        face.numbers(table, lens);
        face.cards(table, lens);
        face.piles(table);
        face
    }

    fn acting(&mut self, table: &Table<'_>) {
        let position = table.position();
        if let Some(outcome) = position.outcome() {
            self.0.insert(Subject::End, Feature::Won(outcome.winners));
        }
        self.0.insert(Subject::Turn, Feature::Seat(position.active(), position.turn()));
        if let Some(decision) = position.decision() {
            self.0.insert(Subject::Asked, Feature::Seat(decision.seat, decision.kind as u16));
        }
        let printed = |slot: Slot| position.card(slot).map_or(DefId(0), |card| card.printed());
        let source = |item: &Item| printed(item.source.slot);
        let stack: Vec<DefId> = position.stack().iter().rev().map(source).collect();
        if !stack.is_empty() {
            self.0.insert(Subject::Stack, Feature::Order(stack));
        }
    }

    fn numbers(&mut self, table: &Table<'_>, lens: &Lens) {
        for seat in table.position().seats().chain([Seat::NONE]) {
            for tally in &lens.tallies {
                let n = table.position().tally(seat, *tally);
                if n != 0 {
                    self.0.insert(Subject::Number(seat, *tally), Feature::Number(n));
                }
            }
        }
    }

    fn cards(&mut self, table: &Table<'_>, lens: &Lens) {
        let position = table.position();
        for slot in (0..position.card_count()).map(|n| Slot(n as u16)) {
            let Some(card) = position.card(slot) else { continue };
            let subject = Subject::Cards(card.owner, card.printed());
            let place = self.0.entry(subject).or_insert_with(|| Feature::Cards(Vec::new()));
            if let Feature::Cards(states) = place {
                states.push(State::of(table, lens, position.current(slot), &card));
            }
        }
        for feature in self.0.values_mut() {
            if let Feature::Cards(states) = feature {
                states.sort_unstable();
            }
        }
    }

    fn piles(&mut self, table: &Table<'_>) {
        let position = table.position();
        let piles = table.world().vocabulary.zones().iter().filter(|spec| spec.sight == Sight::Nobody);
        for spec in piles {
            for seat in position.seats().chain([Seat::NONE]) {
                let zone = Zone { kind: spec.kind, seat };
                let order: Vec<DefId> =
                    position.zone(zone).filter_map(|card| Some(position.get(card)?.printed())).collect();
                if order.len() > 1 {
                    self.0.insert(Subject::Pile(zone), Feature::Order(order));
                }
            }
        }
    }
}

impl State {
    fn of(table: &Table<'_>, lens: &Lens, card: Ref, record: &Card) -> Self {
        let in_play = table.is_play_zone(record.zone.kind);
        let stats = lens.stats.iter().filter(|_| in_play).map(|stat| (*stat, table.stat(card, *stat)));
        let keywords = lens.keywords.iter().filter(|_| in_play);
        let keywords = keywords.filter_map(|keyword| Some((*keyword, table.keyword(card, *keyword)?)));
        let host = record.host().and_then(|host| table.position().card(host));
        let counters = record.counters.each().filter(|(counter, _)| !lens.unseen.contains(counter));
        let mut counters: Vec<(Counter, u8)> = counters.collect();
        counters.sort_unstable();
        Self {
            zone: record.zone,
            controller: record.controller,
            def: record.def,
            host: host.map(|host| host.printed()),
            turned: record.turned(),
            facedown: record.facedown(),
            damage: record.damage,
            counters,
            marks: lens.marks.iter().copied().filter(|mark| record.marked(*mark)).collect(),
            stats: stats.collect(),
            keywords: keywords.collect(),
        }
    }
}
