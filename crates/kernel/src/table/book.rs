//! What a game writes down while a procedure goes on: everything that changes a position and is no event.

use super::{Fault, Seen, Table};
use crate::ability::{Body, Change};
use crate::catalog::CardDef;
use crate::id::{Counter, DefId, Mark, Ref, Seat, Slot, Tally, Zone};
use crate::position::{Blame, Modifier, NOT_A_COPY, Pending};
use crate::query::Scope;
use crate::vocabulary::Sight;

/// The book of a game: its numbers and marks, and what moves or changes cards without an event. Nothing triggers and nothing
/// rewrites it; whatever rules text could speak of is an event instead ([`Table::perform`]).
pub struct Book<'t, 'w>(pub(super) &'t mut Table<'w>);

impl<'w> Table<'w> {
    /// What is written down without an event.
    #[inline]
    pub const fn book(&mut self) -> Book<'_, 'w> {
        Book(self)
    }

    /// Shuffles a zone: its cards are new objects, those that function there among them.
    pub(crate) fn shuffle(&mut self, zone: Zone) {
        self.pos.shuffle(zone);
        if self.world.catalog.functions_in(zone.kind) {
            self.live.fall_behind();
        }
    }
}

impl Table<'_> {
    /// There are so many counters of a kind on a card now. With more kinds on it than it has room for the game stops with
    /// [`Fault::TooManyKindsOfCounters`]: no kind is taken for another one.
    pub(crate) fn write_counters(&mut self, slot: Slot, counter: Counter, n: u8) {
        let mut fits = true;
        self.pos.edit_card(slot, |card| fits = card.counters.set(counter, n));
        if !fits {
            self.break_off(Fault::TooManyKindsOfCounters);
        }
    }
}

impl<'w> Book<'_, 'w> {
    /// Puts a card on the table. With more than there can be, the game stops with [`Fault::TooManyCards`], and there is no card.
    pub fn add_card(&mut self, def: DefId, owner: Seat, zone: Zone) -> Ref {
        self.0.changed = true;
        let card = self.0.pos.add_card(def, owner, zone);
        self.0.live.meet(card.slot, def, &self.0.world.catalog);
        if !card.is_some() {
            self.0.break_off(Fault::TooManyCards);
        }
        card
    }

    /// True if events happened, numbers, marks or lasting effects changed since this was asked last: only then can a
    /// check of the position find anything new. It is no part of the position.
    pub const fn take_changed(&mut self) -> bool {
        std::mem::replace(&mut self.0.changed, false)
    }

    /// A card of a player who has left goes to a zone, before everybody's eyes.
    pub(crate) fn carry_off(&mut self, slot: Slot, zone: Zone) {
        let card = self.0.pos.current(slot);
        self.0.release_hosted(card);
        let track = self.0.track(card);
        let card = self.0.pos.move_card(slot, zone, false, u8::MAX);
        self.0.follow_track(track, card, true);
    }

    /// Sets a number that a seat (or the table) keeps, as a procedure's bookkeeping.
    pub fn set_tally(&mut self, seat: Seat, tally: Tally, value: i16) {
        self.0.changed = true;
        self.0.pos.set_tally(seat, tally, value);
        // Editions and variants are numbers of the table.
        if !seat.is_some() {
            self.0.adopt_policy();
        }
    }

    /// Adds to such a number.
    pub fn add_tally(&mut self, seat: Seat, tally: Tally, by: i16) {
        let value = self.0.pos.tally(seat, tally).saturating_add(by);
        self.set_tally(seat, tally, value);
    }

    /// Has the next check of the position look at everything, whatever happens until then.
    pub fn disturb(&mut self) {
        self.0.seen = Seen::Nothing;
    }

    /// Sets or clears a mark on a card.
    pub fn mark(&mut self, card: Ref, mark: Mark, on: bool) {
        self.0.changed = true;
        self.0.disturb();
        self.0.pos.set_mark(card.slot, mark, on);
    }

    /// Abilities that wait, and whose event speaks of a card as the other one in it, speak of what it is now.
    pub fn waiting_follows(&mut self, before: Ref, now: Ref) {
        let about = |waiting: &Pending| waiting.event.other == before;
        self.0.pos.pending.edit_where(about, |waiting| waiting.event.other = now);
    }

    /// A card in play becomes a copy of another one, as that is printed, until [`Self::end_copy`] or until it goes to
    /// another zone. What lies on it and how it lies stay. Of a card that has gone, what it was last is copied.
    pub fn become_copy(&mut self, card: Ref, of: Ref) {
        let Some(def) = self.0.record(of).map(|record| record.def) else { return };
        self.0.pos.edit_card(card.slot, |record| (record.def, record.printed) = (def, record.printed()));
        self.0.changed = true;
        self.0.live.meet(card.slot, def, &self.0.world.catalog);
        self.0.refresh();
    }

    /// A copy is what is printed on it again.
    pub fn end_copy(&mut self, card: Ref) {
        self.0
            .pos
            .edit_card(card.slot, |record| (record.def, record.printed) = (record.printed(), NOT_A_COPY));
        self.0.changed = true;
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// Turns a card face up without an event.
    pub fn turn_faceup(&mut self, card: Ref) {
        self.0.pos.set_facedown(card.slot, false);
        if self.0.in_play(card) || self.0.def(card).indexed_elsewhere != 0 {
            self.0.live.fall_behind();
        }
        self.0.refresh();
    }

    /// A card shows its front again without an event (what it was has ended with its leaving).
    pub fn show_front(&mut self, card: Ref) {
        let catalog = &self.0.world.catalog;
        self.0.pos.edit_card(card.slot, |record| record.def = catalog.front(record.def));
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// A card shows this one of its faces without an event of its own.
    pub fn show_face(&mut self, card: Ref, face: DefId) {
        self.0.pos.edit_card(card.slot, |record| record.def = face);
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// A card shows the face behind its own without an event (a position that is set up by hand).
    pub fn show_back(&mut self, card: Ref) {
        let catalog = &self.0.world.catalog;
        self.0
            .pos
            .edit_card(card.slot, |record| record.def = catalog.def(record.def).back.unwrap_or(record.def));
        self.0.live.fall_behind();
    }

    /// Takes all damage off a card without an event (the dial of a new stage).
    pub fn clear_damage(&mut self, card: Ref) {
        self.0.disturb();
        self.0.pos.edit_card(card.slot, |record| record.damage = 0);
    }

    /// Turns a card or puts it upright without an event (resources that nobody tells apart).
    pub fn turn_quietly(&mut self, card: Ref, turned: bool) {
        self.0.turn_card(card, turned);
    }

    /// Puts a card on top of a zone without an event (markers, decks that are refilled); it begins a new life there.
    pub fn relocate(&mut self, card: Ref, zone: Zone) -> Ref {
        self.relocate_to(card, zone, false)
    }

    /// The same at the bottom of the zone.
    pub fn relocate_under(&mut self, card: Ref, zone: Zone) -> Ref {
        self.relocate_to(card, zone, true)
    }

    fn relocate_to(&mut self, card: Ref, zone: Zone, bottom: bool) -> Ref {
        self.0.changed = true;
        let spec = self.0.world.vocabulary.zones().get(zone.kind.index());
        let open = spec.is_some_and(|spec| spec.sight == Sight::Open);
        let live =
            self.0.is_play_zone(zone.kind) || self.0.in_play(card) || self.0.def(card).indexed_elsewhere != 0;
        let track = self.0.track(card);
        let card = self.0.pos.move_card(card.slot, zone, bottom, if open { u8::MAX } else { 0 });
        self.0.follow_track(track, card, false);
        if live {
            self.0.live.fall_behind();
            self.0.refresh();
        }
        card
    }

    /// Lays a card of an ordered zone at this place of it, counted from the top; it stays the same object.
    pub fn lay_at(&mut self, card: Ref, place: usize) {
        if self.0.pos.get(card).is_some() {
            self.0.pos.lay_at(card.slot, place);
        }
    }

    /// Sets the damage on a card without an event (what is lost or kept when its numbers change).
    pub fn set_damage(&mut self, card: Ref, damage: i16) {
        self.0.changed = true;
        self.0.disturb();
        self.0.pos.edit_card(card.slot, |record| record.damage = damage.max(0));
    }

    /// Sets counters of one kind on a card without an event, as a procedure's bookkeeping.
    pub fn set_counters(&mut self, card: Ref, counter: Counter, n: u8) {
        self.0.changed = true;
        self.0.disturb();
        self.0.write_counters(card.slot, counter, n);
    }

    /// Says which card this one lies under or belongs to, without an event.
    pub fn set_host(&mut self, card: Ref, host: Option<Ref>) {
        self.0.disturb();
        self.0.pos.set_host(card.slot, host.map(|host| host.slot));
    }

    /// Lays one card on top of others, which go under it to `zone`. They are one object from now on: damage, marks,
    /// what is attached, lasting effects, waiting triggers and unfinished work go over to the top card, and it is as
    /// new as the newest of them.
    pub fn cover(&mut self, bases: &[Ref], top: Ref, zone: Zone) {
        let records = bases.iter().filter_map(|base| self.0.pos.get(*base));
        let newest = records.map(|record| record.since).max();
        for base in bases {
            self.cover_one(*base, top, zone);
        }
        if let Some(since) = newest {
            self.0.pos.edit_card(top.slot, |card| card.since = since);
        }
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// Puts a card in the place of another, as [`Book::cover`] does, but for that the other one leaves for `zone` and lies
    /// under nothing.
    pub fn replace(&mut self, old: Ref, new: Ref, zone: Zone) {
        self.cover(&[old], new, zone);
        self.set_host(old, None);
    }

    /// What is attached to one card is attached to another from now on, but for one.
    fn rehost(&mut self, from: Ref, to: Ref, but: Ref) {
        let mut hosted = self.0.take_list();
        hosted.extend(self.0.pos.hosted(from.slot).filter(|card| *card != but));
        for card in &hosted {
            self.0.pos.set_host(card.slot, Some(to.slot));
        }
        self.0.put_list(hosted);
    }

    fn cover_one(&mut self, base: Ref, top: Ref, zone: Zone) {
        let Some(record) = self.0.pos.get(base) else { return };
        self.rehost(base, top, Ref::NONE);
        let track = self.0.track(base);
        self.0.pos.shift_card(base.slot, zone, false);
        self.0.follow_track(track, base, false);
        self.0.pos.set_turned(base.slot, false);
        self.0.pos.set_host(base.slot, Some(top.slot));
        if record.host().is_some() {
            self.0.pos.set_host(top.slot, record.host());
        }
        self.0.pos.edit_card(top.slot, |card| {
            card.damage = card.damage.saturating_add(record.damage);
            card.take_marks(&record);
        });
        for (counter, n) in record.counters.each() {
            let present = self.0.pos.card(top.slot).map_or(0, |card| card.counters.count(counter));
            self.0.write_counters(top.slot, counter, present.saturating_add(n));
        }
        self.0.pos.edit_card(base.slot, |card| card.damage = 0);
        self.0.pos.rename(base, top);
    }

    /// Takes the top card off a stack: the card right under it is the object from now on, with everything the two were,
    /// in the zone of the top card. The top card is left as a new card there, to be moved away.
    pub fn uncover(&mut self, top: Ref, base: Ref) {
        let Some(record) = self.0.pos.get(top) else { return };
        self.rehost(top, base, base);
        let track = self.0.track(base);
        self.0.pos.shift_card(base.slot, record.zone, false);
        self.0.follow_track(track, base, false);
        self.0.pos.set_host(base.slot, record.host());
        self.0.pos.set_host(top.slot, None);
        self.0.pos.set_turned(base.slot, record.turned());
        self.0.pos.edit_card(base.slot, |card| {
            (card.since, card.damage, card.controller) = (record.since, record.damage, record.controller);
            card.take_marks(&record);
        });
        self.0.pos.edit_card(top.slot, |card| card.damage = 0);
        self.0.pos.rename(top, base);
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// Remembers that a card did something to another, or with [`Ref::NONE`] to the table; `seat` is responsible, if that
    /// is not who controls the card.
    pub fn blame(&mut self, card: Ref, by: Ref, seat: Seat) {
        let blame = Blame { card, by, seat };
        match self.0.pos.blames.iter().position(|known| known.card == card) {
            Some(index) => self.0.pos.blames.edit(index, |known| *known = blame),
            None => self.0.pos.blames.push(blame),
        }
    }

    /// Forgets who did what.
    pub fn forget_blames(&mut self) {
        self.0.pos.blames.truncate(0);
    }

    /// Forgets it but for what was done to some cards.
    pub fn forget_blames_except(&mut self, spared: &[Ref]) {
        if !self.0.pos.blames.is_empty() {
            self.0.pos.blames.retain(|blame| spared.contains(&blame.card));
        }
    }

    /// A card goes to another zone without an event and stays the same object.
    pub fn shift(&mut self, card: Ref, zone: Zone) {
        let track = self.0.track(card);
        self.0.pos.shift_card(card.slot, zone, true);
        self.0.follow_track(track, card, false);
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// A card changes hands without an event: it belongs to the seat, which controls it, where such cards of its lie.
    pub fn give_away(&mut self, card: Ref, seat: Seat) {
        let Some(record) = self.0.pos.get(card) else { return };
        let zone = self.0.meaning().zone_of(record.zone.kind, seat);
        let track = self.0.track(card);
        self.0.pos.shift_card(card.slot, zone, true);
        self.0.follow_track(track, card, false);
        self.0.pos.edit_card(card.slot, |card| (card.owner, card.controller) = (seat, seat));
        self.0.live.fall_behind();
        self.0.refresh();
    }

    /// Changes of costs that hold once are used up by this card, which the player is playing, in this form if it becomes another.
    pub fn use_up_cost_changes(&mut self, card: Ref, seat: Seat, form: Option<&CardDef>) {
        let catalog = &self.0.world.catalog;
        let used = |table: &Table<'w>, m: &Modifier| {
            let body = catalog.body(m.ability);
            let Some(Body::Static { when, of, change: Change::Cost(_) | Change::Gain(_) }) = body else {
                return false;
            };
            let scope = Scope::of(m.holder, m.seat).x(m.x).picks(m.id);
            let of_it = || table.fits_as(of, card, form, &scope) && table.meaning().holds(when, &scope);
            m.once && table.as_played_by(seat, card, of_it)
        };
        self.0.end_lasting(used);
        self.0.refresh();
    }

    /// Whose turn it is from now on.
    pub const fn set_active(&mut self, seat: Seat) {
        self.0.changed = true;
        self.0.pos.active = seat;
    }

    /// Who comes first from now on.
    pub const fn set_first(&mut self, seat: Seat) {
        self.0.changed = true;
        self.0.pos.first = seat;
    }

    /// The next turn (or round) begins.
    pub const fn count_turn(&mut self) {
        self.0.pos.turn = self.0.pos.turn.saturating_add(1);
    }

    /// Shuffles a zone before the game begins, or as part of a procedure.
    pub fn shuffle(&mut self, zone: Zone) {
        self.0.shuffle(zone);
        self.0.refresh();
    }

    /// Scripts the next random number (scenarios).
    pub fn script(&mut self, value: u8) {
        self.0.pos.fated.push(value);
    }

    /// Makes a card known to a seat.
    pub fn show(&mut self, card: Ref, seat: Seat) {
        if seat.0 < 8 {
            let new = !self.0.pos.sees(self.0.world, seat, card.slot);
            self.0.single_out(seat, card);
            self.0.pos.edit_card(card.slot, |record| record.known |= 1 << seat.0);
            if new && self.0.pos.has_aliases() {
                self.0.pos.begin_name(seat, self.0.pos.current(card.slot));
            }
        }
    }

    /// Makes a card known to everybody.
    pub fn show_all(&mut self, card: Ref) {
        self.0.pos.seats().for_each(|seat| self.0.single_out(seat, card));
        self.0.pos.edit_card(card.slot, |record| record.known = u8::MAX);
    }
}
