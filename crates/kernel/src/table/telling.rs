//! Writing the log, and telling it to a seat.

use super::Table;
use crate::ability::EventKind;
use crate::id::{AbilityId, Clause, DefId, Ref, Seat, Slot};
use crate::log::{Entry, Glimpse, Log, Told};
use crate::position::Names;
use crate::view::{HIDDEN, Vision};

/// What a seat sees and is told, in its own names for the cards.
#[derive(Clone, Copy)]
pub struct Knowledge<'t, 'w>(pub(crate) &'t Table<'w>);

impl<'w> Table<'w> {
    /// What seats see and are told.
    #[inline]
    #[must_use]
    pub const fn knowledge(&self) -> Knowledge<'_, 'w> {
        Knowledge(self)
    }
}

impl Table<'_> {
    /// The seats that know which card this is, one bit each.
    pub(crate) fn seats_that_see(&self, card: Ref) -> u8 {
        self.pos.peek(card).map_or(u8::MAX, |record| record.known | self.world.vocabulary.watchers(record))
    }

    /// Writes an entry into the log.
    #[inline]
    pub fn note(&mut self, entry: Entry) {
        if !matches!(self.log, Log::Off) {
            self.write(entry);
        }
    }

    fn write(&mut self, entry: Entry) {
        let mut log = std::mem::take(&mut self.log);
        log.add(entry, || self.glimpses(&entry));
        self.log = log;
    }

    fn glimpses(&self, entry: &Entry) -> [Glimpse; 4] {
        let mut glimpses = entry.cards().map(|card| self.glimpse(card));
        match entry {
            Entry::Happened(event) if event.kind == EventKind::Move => glimpses[0].seats = self.witnesses,
            Entry::Chose(_, opt) => {
                (glimpses[1], glimpses[2]) = (self.glimpse_in(opt.a), self.glimpse_in(opt.b));
            }
            _ => {}
        }
        glimpses
    }

    fn glimpse_in(&self, slot: Slot) -> Glimpse {
        self.glimpse(self.pos.current(slot))
    }

    /// Of a card that has left: as it was then, or wherever it is now.
    fn glimpse(&self, card: Ref) -> Glimpse {
        let Some(record) = self.pos.card(card.slot) else { return Glimpse::NOTHING };
        let memory = self.pos.memory(card).filter(|_| record.life != card.life);
        let record = memory.map_or(record, |memory| memory.record);
        let seats = record.known | self.world.vocabulary.watchers(&record);
        Glimpse { card, def: record.def, seats }
    }
}

impl<'t, 'w> Knowledge<'t, 'w> {
    /// The log from this entry on, as the seat may know it.
    #[must_use]
    pub fn told(self, seat: Seat, from: usize) -> Vec<Told> {
        let Log::Full(record) = &self.0.log else { return Vec::new() };
        let vision = Vision::of(&self.0.pos, self.0.world, seat);
        let lines = record.lines().skip(from);
        lines.map(|(entry, glimpses)| Teller { vision: &vision, seat, glimpses }.tell(entry)).collect()
    }

    /// The log from this entry on, as somebody knows it who sees everything.
    #[must_use]
    pub fn told_whole(self, from: usize) -> Vec<Told> {
        let Log::Full(record) = &self.0.log else { return Vec::new() };
        let lines = record.lines().skip(from);
        lines.map(|(entry, glimpses)| Told { entry: *entry, cards: glimpses.map(|g| g.def) }).collect()
    }
}

/// Tells one entry to a seat.
struct Teller<'a> {
    vision: &'a Vision<'a>,
    seat: Seat,
    glimpses: &'a [Glimpse; 4],
}

impl Teller<'_> {
    fn tell(&self, entry: &Entry) -> Told {
        let cards = self.glimpses.map(|g| if g.by(self.seat) { g.def } else { DefId(0) });
        let [first, _, _, own] = self.names();
        let ability = |id: AbilityId, at: usize| if self.saw(at) { id } else { AbilityId::NONE };
        let entry = match *entry {
            Entry::Happened(event) => Entry::Happened(self.event(event)),
            Entry::Rewritten(event, id, _) => Entry::Rewritten(self.event(event), ability(id, 3), own),
            Entry::Dropped(event, clause, _) => {
                Entry::Dropped(self.event(event), if self.saw(3) { clause } else { Clause::NONE }, own)
            }
            Entry::Triggered(id, _, seat) => Entry::Triggered(ability(id, 0), first, seat),
            Entry::Resolves(id, _, seat) => Entry::Resolves(ability(id, 0), first, seat),
            Entry::Fizzled(id, _, seat) => Entry::Fizzled(ability(id, 0), first, seat),
            Entry::Chose(decision, opt) => {
                let decision = crate::decision::Decision { source: first, ..decision }.veiled(self.seat);
                Entry::Chose(decision, self.choice(decision.seat, opt))
            }
            Entry::Over(clause) => Entry::Over(clause),
        };
        Told { entry, cards }
    }

    fn saw(&self, at: usize) -> bool {
        self.glimpses[at].by(self.seat)
    }

    /// What the seat calls the cards now.
    fn names(&self) -> [Ref; 4] {
        self.glimpses.map(|glimpse| match glimpse.card {
            Ref::NONE => Ref::NONE,
            card if glimpse.by(self.seat) => self.vision.card(card),
            _ => HIDDEN,
        })
    }

    fn event(&self, event: crate::event::Event) -> crate::event::Event {
        let [subject, other, cause, _] = self.names();
        crate::event::Event { subject, other, cause, ..event }
    }

    /// A choice of one's own is told as it was; of others', what was chosen out of sight is not.
    fn choice(&self, by: Seat, opt: crate::decision::Opt) -> crate::decision::Opt {
        let [_, a, b, _] = self.names();
        let open = self.saw(1) && self.saw(2) || by == self.seat;
        crate::decision::Opt { a: a.slot, b: b.slot, n: if open { opt.n } else { 0 }, ..opt }
    }
}
