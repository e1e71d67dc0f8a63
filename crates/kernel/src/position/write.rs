//! The only writers of cards, zones and tallies.

use super::Position;
use super::bearers::Bearers;
use super::records::{CARDS, Card, Counters, KEPT, NOT_A_COPY};
use super::records::{FACEDOWN, NO_SLOT, TURNED};
use crate::id::{DefId, Mark, Ref, Seat, Slot, Tally, Zone};
use crate::tape::Tape;

/// Where a card lies, what it shows, and for whom.
const fn place(card: &Card) -> (Zone, DefId, Seat, u16) {
    (card.zone, card.def, card.controller, card.bits & FACEDOWN)
}

impl Position {
    /// True if there is no number for another card.
    pub(crate) const fn is_full(&self) -> bool {
        self.cards.len() >= CARDS
    }

    /// Adds a card, unless there is no number for it.
    pub(crate) fn add_card(&mut self, def: DefId, owner: Seat, zone: Zone) -> Ref {
        if self.is_full() {
            return Ref::NONE;
        }
        let slot = Slot(self.cards.len() as u16);
        let at = self.list_index(zone);
        let below = self.list(zone).head;
        self.cards.push(Card {
            printed: NOT_A_COPY,
            def,
            life: 0,
            zone,
            owner,
            controller: owner,
            bits: 0,
            known: 0,
            damage: 0,
            host: NO_SLOT,
            counters: Counters::default(),
            since: self.turn,
            stamp: 0,
            prev: NO_SLOT,
            next: below,
        });
        if below != NO_SLOT {
            self.cards.edit(below.index(), |card| card.prev = slot);
        }
        self.touched.note(slot);
        self.touched.note_placed(zone.kind);
        self.lists.edit(at, |list| {
            list.head = slot;
            if below == NO_SLOT {
                list.tail = slot;
            }
            list.len += 1;
        });
        self.name_new_card(slot);
        Ref { slot, life: 0 }
    }

    fn link(&mut self, slot: Slot, zone: Zone, bottom: bool, change: impl FnOnce(&mut Card)) {
        let next = if bottom { NO_SLOT } else { self.list(zone).head };
        self.link_before(slot, zone, next, change);
    }

    /// Links a card in right above another one of the zone, or at its bottom, changed.
    fn link_before(&mut self, slot: Slot, zone: Zone, next: Slot, change: impl FnOnce(&mut Card)) {
        let at = self.list_index(zone);
        let prev = self.card(next).map_or(self.list(zone).tail, |next| next.prev);
        self.edit_card(slot, |card| {
            card.zone = zone;
            card.prev = prev;
            card.next = next;
            change(card);
        });
        if prev != NO_SLOT {
            self.cards.edit(prev.index(), |card| card.next = slot);
        }
        if next != NO_SLOT {
            self.cards.edit(next.index(), |card| card.prev = slot);
        }
        self.lists.edit(at, |list| {
            if prev == NO_SLOT {
                list.head = slot;
            }
            if next == NO_SLOT {
                list.tail = slot;
            }
            list.len += 1;
        });
    }

    /// Lays a card at this place of its zone, counted from the top; it stays the same object.
    pub(crate) fn lay_at(&mut self, slot: Slot, place: usize) {
        let Some(zone) = self.card(slot).map(|card| card.zone) else { return };
        self.unlink(slot);
        let next = self.zone(zone).nth(place).map_or(NO_SLOT, |card| card.slot);
        self.link_before(slot, zone, next, |_| {});
    }

    fn unlink(&mut self, slot: Slot) {
        let Some(card) = self.card(slot) else { return };
        if card.prev != NO_SLOT {
            self.cards.edit(card.prev.index(), |prev| prev.next = card.next);
        }
        if card.next != NO_SLOT {
            self.cards.edit(card.next.index(), |next| next.prev = card.prev);
        }
        let at = self.list_index(card.zone);
        self.lists.edit(at, |list| {
            if card.prev == NO_SLOT {
                list.head = card.next;
            }
            if card.next == NO_SLOT {
                list.tail = card.prev;
            }
            list.len -= 1;
        });
    }

    /// Moves a card and begins a new life for it. `known` are the seats that know it from now on.
    pub(crate) fn move_card(&mut self, slot: Slot, zone: Zone, bottom: bool, known: u8) -> Ref {
        self.unlink(slot);
        let turn = self.turn;
        self.link(slot, zone, bottom, |card| {
            (card.def, card.printed) = (card.printed(), NOT_A_COPY);
            card.life = card.life.wrapping_add(1);
            card.controller = if zone.seat.is_some() { zone.seat } else { card.owner };
            card.bits = 0;
            card.known = known;
            card.damage = 0;
            card.host = NO_SLOT;
            card.counters = Counters::default();
            (card.since, card.stamp) = (turn, 0);
        });
        self.current(slot)
    }

    /// Moves a card that stays the same object (control changes, coming out of a slot).
    pub(crate) fn shift_card(&mut self, slot: Slot, zone: Zone, bottom: bool) {
        self.unlink(slot);
        self.link(slot, zone, bottom, |_| {});
    }

    /// Changes a card, and notes that it has.
    #[inline]
    pub(crate) fn edit_card(&mut self, slot: Slot, change: impl FnOnce(&mut Card)) {
        self.touched.note(slot);
        let placed = &mut self.touched;
        self.cards.edit(slot.index(), |card| {
            let before = place(card);
            change(card);
            if place(card) != before {
                placed.note_placed(before.0.kind);
                placed.note_placed(card.zone.kind);
            }
        });
    }

    pub(crate) fn set_turned(&mut self, slot: Slot, turned: bool) {
        self.edit_card(slot, |card| {
            card.bits = if turned { card.bits | TURNED } else { card.bits & !TURNED };
        });
    }

    pub(crate) fn set_facedown(&mut self, slot: Slot, facedown: bool) {
        self.edit_card(slot, |card| {
            card.bits = if facedown { card.bits | FACEDOWN } else { card.bits & !FACEDOWN };
        });
    }

    pub(crate) fn set_mark(&mut self, slot: Slot, mark: Mark, on: bool) {
        self.edit_card(slot, |card| {
            let bit = 4 << mark.0;
            card.bits = if on { card.bits | bit } else { card.bits & !bit };
        });
    }

    pub(crate) fn set_host(&mut self, slot: Slot, host: Option<Slot>) {
        let stamp = self.last_id();
        if let Some(host) = host {
            self.touched.bearers.note(host);
        }
        self.edit_card(slot, |card| (card.host, card.stamp) = (host.unwrap_or(NO_SLOT), stamp));
    }

    /// A card is new in play, or outside of it as old as any.
    pub(crate) fn stamp(&mut self, slot: Slot, in_play: bool) {
        let stamp = if in_play { self.last_id() } else { 0 };
        self.edit_card(slot, |card| card.stamp = stamp);
    }

    pub(crate) fn set_tally(&mut self, seat: Seat, tally: Tally, value: i16) {
        let at = self.tally_index(seat, tally);
        self.tallies.edit(at, |n| *n = value);
    }

    /// Shuffles a zone with the game's own random numbers; nobody knows its cards any more.
    pub(crate) fn shuffle(&mut self, zone: Zone) {
        let len = self.zone_len(zone);
        let (mut few, mut many) = ([NO_SLOT; 256], Vec::new());
        let order = match few.get_mut(..len) {
            Some(order) => order,
            None => {
                many.resize(len, NO_SLOT);
                many.as_mut_slice()
            }
        };
        for (place, card) in order.iter_mut().zip(self.zone(zone)) {
            *place = card.slot;
        }
        if self.fated.get(0) == Some(KEPT) {
            self.fated.remove(0);
        } else {
            for i in (1..len).rev() {
                let j = self.rng.below(i as u32 + 1) as usize;
                order.swap(i, j);
                // Names stay where they are: what lies there is dealt anew.
                self.trade_names(order[i], order[j]);
            }
        }
        self.relink(zone, order);
        order.iter().for_each(|slot| self.begin_names(*slot));
    }

    /// Puts other records in place of all cards; the zones have to be arranged after that.
    pub(crate) fn replace_cards(&mut self, cards: Vec<Card>) {
        self.touched.bearers = Bearers::NONE;
        cards.iter().filter_map(Card::host).for_each(|host| self.touched.bearers.note(host));
        self.cards = Tape::of(cards);
        self.touched.note_all();
    }

    /// Puts all cards of a zone in this order, top first; they stay what they are.
    pub(crate) fn arrange(&mut self, zone: Zone, order: &[Slot]) {
        self.arrange_changed(zone, order, |_| {});
    }

    fn arrange_changed(&mut self, zone: Zone, order: &[Slot], change: impl Fn(&mut Card)) {
        for (i, slot) in order.iter().enumerate() {
            let prev = if i == 0 { NO_SLOT } else { order[i - 1] };
            let next = order.get(i + 1).copied().unwrap_or(NO_SLOT);
            self.edit_card(*slot, |card| {
                (card.prev, card.next) = (prev, next);
                change(card);
            });
        }
        let at = self.list_index(zone);
        self.lists.edit(at, |list| {
            list.head = order.first().copied().unwrap_or(NO_SLOT);
            list.tail = order.last().copied().unwrap_or(NO_SLOT);
        });
    }

    /// Puts all cards of a zone in this order; nobody knows them any more, and they are new objects.
    fn relink(&mut self, zone: Zone, order: &[Slot]) {
        self.arrange_changed(zone, order, |card| {
            card.known = 0;
            card.life = card.life.wrapping_add(1);
        });
    }

    /// A number that nothing else has. After 65,535 they begin again, and those that are still used are passed over.
    #[inline]
    pub(crate) fn fresh_id(&mut self) -> u16 {
        self.next_id = self.next_id.wrapping_add(1);
        if self.next_id <= u32::from(u16::MAX) && self.next_id != 0 {
            self.last_id()
        } else {
            self.unused_id()
        }
    }

    /// The next number, from the present one on, that nothing uses.
    #[cold]
    fn unused_id(&mut self) -> u16 {
        while self.last_id() == 0 || self.uses_id(self.last_id()) {
            self.next_id = self.next_id.wrapping_add(1);
        }
        self.last_id()
    }

    /// The number that was given last.
    pub(crate) const fn last_id(&self) -> u16 {
        self.next_id as u16
    }

    fn uses_id(&self, id: u16) -> bool {
        self.modifiers.iter().any(|m| m.id == id)
            || self.frames.iter().any(|frame| frame.id == id || frame.part_of == id)
            || self.pending.iter().any(|pending| pending.id == id || pending.layer == id)
            || self.stack.iter().any(|item| item.id == id || item.batch.owner == id)
            || self.planned.iter().any(|planned| planned.owner == id)
            || self.picks.iter().any(|pick| pick.owner == id)
            || self.deeds.iter().any(|deed| deed.owner == id)
            || self.memories.iter().any(|memory| memory.batch == id)
    }
}
