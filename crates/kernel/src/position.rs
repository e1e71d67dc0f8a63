//! The position: everything that decides the future, as plain data.
//!
//! Records are small and `Copy`; zones are lists threaded through the card records, so that copying a position is a
//! few block copies. Fields are private: only this module's crate-private methods change them, and only
//! `pipeline` and [`crate::table`] call those.

use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Opt};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{AbilityId, Clause, Counter, DefId, Mark, Moment, Ref, Seat, Slot, Tally, Zone, ZoneKind};
use crate::rng::Rng;
use crate::tape::{Mixer, Restless, Tape};

/// How many kinds of counters a card keeps apart.
pub const COUNTERS: usize = 8;
/// How many stats a game may have.
pub const STATS: usize = 24;
/// Where counters of a kind are kept: the last place serves all further kinds, of which a card has one.
pub(crate) const fn counter_place(counter: Counter) -> usize {
    let index = counter.0 as usize;
    if index < COUNTERS { index } else { COUNTERS - 1 }
}

const NO_SLOT: Slot = Slot(u16::MAX);
/// The scripted result of a shuffle that leaves the cards in their order.
pub(crate) const KEPT: u8 = u8::MAX;

/// A physical card, wherever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its definition (of the face that shows).
    pub def: DefId,
    /// Which life it is in; a reference from an earlier one is stale.
    pub life: u16,
    /// The zone it is in.
    pub zone: Zone,
    /// To whom it belongs; [`Seat::NONE`]: to the game.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    bits: u16,
    /// The seats that know which card it is, one bit each.
    pub known: u8,
    /// Damage on it.
    pub damage: i16,
    /// The card it is attached to or under.
    host: Slot,
    /// Counters on it, by kind.
    pub counters: [u8; COUNTERS],
    /// The turn in which it came to this zone.
    pub since: u16,
    prev: Slot,
    next: Slot,
}

const TURNED: u16 = 1;
const FACEDOWN: u16 = 2;

impl Card {
    /// Whether it is turned (exerted, exhausted, deactivated).
    #[must_use]
    pub const fn turned(&self) -> bool {
        self.bits & TURNED != 0
    }

    /// Whether it lies face down.
    #[must_use]
    pub const fn facedown(&self) -> bool {
        self.bits & FACEDOWN != 0
    }

    /// Whether it carries the mark (0 to 13).
    #[must_use]
    pub const fn marked(&self, mark: Mark) -> bool {
        self.bits & (4 << mark.0) != 0
    }

    /// The card it is attached to or under.
    #[must_use]
    pub const fn host(&self) -> Option<Slot> {
        if self.host.0 == NO_SLOT.0 { None } else { Some(self.host) }
    }

    /// The card above it in its zone.
    pub(crate) fn previous(&self) -> Option<Slot> {
        (self.prev != NO_SLOT).then_some(self.prev)
    }

    /// Counters of one kind on it.
    #[must_use]
    pub fn count(&self, counter: Counter) -> i16 {
        self.counters.get(counter_place(counter)).map_or(0, |&n| i16::from(n))
    }

    /// Whether nothing but its place tells it from the other card.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let same = |card: &Self| {
            (
                card.def,
                card.zone,
                card.owner,
                card.controller,
                card.bits,
                card.damage,
                card.host,
                card.counters,
            )
        };
        same(self) == same(other)
    }

    /// Takes over the marks of another card.
    pub(crate) const fn take_marks(&mut self, other: &Self) {
        self.bits |= other.bits & !(TURNED | FACEDOWN);
    }

    /// Whether the seat knows which card it is.
    #[must_use]
    pub const fn known_to(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.known & (1 << seat.0) != 0
    }
}

/// A zone's list of cards; the head is the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct List {
    head: Slot,
    tail: Slot,
    len: u16,
}

/// Something that holds for a while, made by an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// The ability that holds.
    pub ability: AbilityId,
    /// The card that has it; [`Ref::NONE`]: nobody, it floats.
    pub holder: Ref,
    /// The card whose effect made it.
    pub source: Ref,
    /// Whose effect made it.
    pub seat: Seat,
    /// The number fixed when it was made.
    pub x: i16,
    /// When it ends.
    pub until: Until,
    /// Whether it ends when it has been used.
    pub once: bool,
    /// Order of making.
    pub id: u16,
}

/// The end of a lasting effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// Never, or when its holder changes zone.
    Forever,
    /// At the moment, whoever's it is.
    Moment(Moment),
    /// At the moment of that seat.
    MomentOf(Moment, Seat),
    /// When that card leaves play.
    Leaves(Ref),
}

/// A triggered ability that waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    /// The ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub holder: Ref,
    /// Who controls it.
    pub seat: Seat,
    /// The keyword's number, or the number fixed when it was made.
    pub x: i16,
    /// What triggered it.
    pub event: Event,
    /// The scheduler's layer; 0 until one takes it.
    pub layer: u16,
    /// Its number, by which its picks are found.
    pub id: u16,
}

/// What stands on the stack of games that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// The ability, for abilities.
    pub ability: AbilityId,
    /// The card it comes from.
    pub source: Ref,
    /// Who controls it; [`Seat::NONE`]: the game.
    pub seat: Seat,
    /// The keyword's number, or a number fixed when it was made.
    pub x: i16,
    /// The triggering event, or the event that happens when it resolves.
    pub event: Event,
    /// Its number, by which its picks are found.
    pub id: u16,
    /// How many of its choices were made before it was put there.
    pub group: u8,
    /// The card that stands for it on the table, so that it can be chosen; none if it cannot.
    pub token: Ref,
}

impl Item {
    /// An item of this kind, otherwise empty; it gets its number when it is put on the stack.
    #[must_use]
    pub fn new(kind: ItemKind, seat: Seat) -> Self {
        Self {
            kind,
            ability: AbilityId(u16::MAX),
            source: Ref::NONE,
            seat,
            x: 0,
            event: Event::default(),
            id: 0,
            group: 0,
            token: Ref::NONE,
        }
    }
}

/// The kinds of stack items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemKind {
    /// A triggered or activated ability.
    Ability,
    /// A played card.
    Card,
    /// An event that happens when it resolves (damage, a death, a roll).
    Event,
}

/// A card or mode picked for a running, waiting or stacked ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pick {
    /// The number of the frame, trigger or item it was picked for.
    pub owner: u16,
    /// Which choice, from 0.
    pub group: u8,
    /// The card.
    pub card: Ref,
}

/// How often a limited ability was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// The ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub holder: Ref,
    /// How often.
    pub times: u8,
}

/// What a card was like just before it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// The card in the life that ended.
    pub card: Ref,
    /// Its record then.
    pub record: Card,
    /// Its numbers then.
    pub stats: [i16; STATS],
    /// Its keywords then, one bit each.
    pub keywords: u64,
}

/// An event of a batch that is being worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Planned {
    /// The number of the frame whose batch it belongs to.
    pub owner: u16,
    /// The event as rewritten so far.
    pub event: Event,
    /// It takes over what is too much for the card of this event of the batch, which comes before it.
    pub spill_of: Option<u8>,
    /// It will not happen.
    pub dropped: bool,
}

/// A rewriting that was applied (or declined) already, so that it is applied at most once to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Applied {
    /// The number of the frame whose batch it is.
    pub owner: u16,
    /// Which event of the batch.
    pub index: u8,
    /// The replacement.
    pub ability: AbilityId,
    /// The card that has it.
    pub holder: Ref,
    /// The lasting effect that gives it; 0 if none does.
    pub modifier: u16,
}

/// Which card did something to another, until the game forgets it (who damaged what since the last check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blame {
    /// The card to which it was done.
    pub card: Ref,
    /// The card that did it.
    pub by: Ref,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winners, one bit a seat; none: a draw, or the table lost.
    pub winners: u8,
    /// The clause that ended it.
    pub clause: Clause,
}

impl Outcome {
    /// Whether the seat won.
    #[must_use]
    pub const fn won(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.winners & (1 << seat.0) != 0
    }
}

/// A position: a value that can be cloned, compared, hashed and saved at any decision.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    seats: u8,
    kinds: u8,
    tally_width: u8,
    pub(crate) active: Seat,
    pub(crate) first: Seat,
    pub(crate) turn: u16,
    pub(crate) next_id: u16,
    pub(crate) rng: Rng,
    pub(crate) cards: Tape<Card>,
    lists: Tape<List>,
    pub(crate) tallies: Tape<i16>,
    pub(crate) modifiers: Restless<Modifier>,
    pub(crate) pending: Restless<Pending>,
    pub(crate) stack: Restless<Item>,
    pub(crate) frames: Restless<Frame>,
    pub(crate) picks: Restless<Pick>,
    pub(crate) planned: Restless<Planned>,
    pub(crate) applied: Restless<Applied>,
    pub(crate) uses: Restless<Use>,
    pub(crate) memories: Restless<Memory>,
    pub(crate) blames: Restless<Blame>,
    pub(crate) fated: Restless<u8>,
    pub(crate) decision: Option<Decision>,
    pub(crate) options: Vec<Opt>,
    pub(crate) outcome: Option<Outcome>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let Self {
            seats,
            kinds,
            tally_width,
            active,
            first,
            turn,
            next_id,
            rng,
            cards,
            lists,
            tallies,
            modifiers,
            pending,
            stack,
            frames,
            picks,
            planned,
            applied,
            uses,
            memories,
            blames,
            fated,
            decision,
            options,
            outcome,
        } = source;
        (self.seats, self.kinds, self.tally_width) = (*seats, *kinds, *tally_width);
        (self.active, self.first, self.turn, self.next_id, self.rng) =
            (*active, *first, *turn, *next_id, *rng);
        self.cards.clone_from(cards);
        self.lists.clone_from(lists);
        self.tallies.clone_from(tallies);
        self.modifiers.clone_from(modifiers);
        self.pending.clone_from(pending);
        self.stack.clone_from(stack);
        self.frames.clone_from(frames);
        self.picks.clone_from(picks);
        self.planned.clone_from(planned);
        self.applied.clone_from(applied);
        self.uses.clone_from(uses);
        self.memories.clone_from(memories);
        self.blames.clone_from(blames);
        self.fated.clone_from(fated);
        self.decision = *decision;
        self.options.clone_from(options);
        self.outcome = *outcome;
    }
}

impl Position {
    /// An empty table: `seats` players, `kinds` kinds of zones, `tallies` numbers for each seat and for the table.
    #[must_use]
    pub fn new(seats: u8, kinds: u8, tallies: u8, seed: u64) -> Self {
        let mut position = Self {
            seats,
            kinds,
            tally_width: tallies,
            active: Seat(0),
            first: Seat(0),
            rng: Rng::new(seed),
            next_id: 1,
            ..Self::default()
        };
        for _ in 0..usize::from(kinds) * (usize::from(seats) + 1) {
            position.lists.push(List { head: NO_SLOT, tail: NO_SLOT, len: 0 });
        }
        for _ in 0..usize::from(tallies) * (usize::from(seats) + 1) {
            position.tallies.push(0);
        }
        position
    }

    /// How many seats there are.
    #[must_use]
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// All seats, from 0.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }

    /// All seats in turn order, beginning with `first`.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.seats.max(1);
        let start = if first.is_some() { first.0 % count } else { 0 };
        (0..self.seats).map(move |i| Seat((start + i) % count))
    }

    /// The player whose turn it is.
    #[must_use]
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// The seat that comes first where the game says so (first player, initiative).
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The number of the turn (or round), from 1.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The open decision, unless the game is over.
    #[must_use]
    pub const fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Every legal option of the open decision.
    #[must_use]
    pub fn options(&self) -> &[Opt] {
        &self.options
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The card in a slot.
    #[must_use]
    pub fn card(&self, slot: Slot) -> Option<Card> {
        self.cards.get(slot.index())
    }

    /// The card a reference means, if it is still in that life.
    #[must_use]
    pub fn get(&self, card: Ref) -> Option<Card> {
        self.card(card.slot).filter(|record| record.life == card.life)
    }

    /// A reference to the card as it is now.
    #[must_use]
    pub fn current(&self, slot: Slot) -> Ref {
        self.card(slot).map_or(Ref::NONE, |record| Ref { slot, life: record.life })
    }

    /// What a card was like when the life meant ended, if that is remembered.
    #[must_use]
    pub fn memory(&self, card: Ref) -> Option<&Memory> {
        self.memories.as_slice().iter().rev().find(|memory| memory.card == card)
    }

    /// How many cards there are.
    #[must_use]
    pub const fn card_count(&self) -> usize {
        self.cards.len()
    }

    const fn list_index(&self, zone: Zone) -> usize {
        let seat = if zone.seat.0 < self.seats { zone.seat.0 } else { self.seats };
        zone.kind.0 as usize * (self.seats as usize + 1) + seat as usize
    }

    fn list(&self, zone: Zone) -> List {
        self.lists.get(self.list_index(zone)).unwrap_or(List { head: NO_SLOT, tail: NO_SLOT, len: 0 })
    }

    /// The cards of a zone, from the top.
    pub fn zone(&self, zone: Zone) -> ZoneCards<'_> {
        ZoneCards { position: self, at: self.list(zone).head }
    }

    /// How many cards are in a zone.
    #[must_use]
    pub fn zone_len(&self, zone: Zone) -> usize {
        usize::from(self.list(zone).len)
    }

    /// The top card of a zone.
    #[must_use]
    pub fn top(&self, zone: Zone) -> Option<Ref> {
        let head = self.list(zone).head;
        (head != NO_SLOT).then(|| self.current(head))
    }

    /// The cards attached to or under a card, in the zone order of their kind.
    pub fn hosted(&self, host: Slot) -> impl Iterator<Item = Ref> + '_ {
        self.cards
            .iter()
            .enumerate()
            .filter(move |(_, card)| card.host == host)
            .map(|(i, card)| Ref { slot: Slot(i as u16), life: card.life })
    }

    /// A number that a seat (or, with [`Seat::NONE`], the table) keeps.
    #[must_use]
    pub fn tally(&self, seat: Seat, tally: Tally) -> i16 {
        self.tallies.get(self.tally_index(seat, tally)).unwrap_or(0)
    }

    const fn tally_index(&self, seat: Seat, tally: Tally) -> usize {
        let seat = if seat.0 < self.seats { seat.0 } else { self.seats };
        seat as usize * self.tally_width as usize + tally.0 as usize
    }

    /// The lasting effects in force.
    #[must_use]
    pub fn modifiers(&self) -> &[Modifier] {
        self.modifiers.as_slice()
    }

    /// The triggered abilities that wait.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        self.pending.as_slice()
    }

    /// The stack, bottom first.
    #[must_use]
    pub fn stack(&self) -> &[Item] {
        self.stack.as_slice()
    }

    /// The unfinished work, innermost last.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        self.frames.as_slice()
    }

    /// The digest of the position. Equal positions have equal digests; it is kept up to date as the position changes.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.quick_digest()
    }

    /// The digest computed from scratch; for tests of the incremental one.
    #[must_use]
    pub fn recomputed_digest(&self) -> u64 {
        let tapes = self.tape_digests(true);
        self.fold_digest(&tapes)
    }

    fn quick_digest(&self) -> u64 {
        let tapes = self.tape_digests(false);
        self.fold_digest(&tapes)
    }

    fn tape_digests(&self, anew: bool) -> [u64; 14] {
        macro_rules! digests {
            ($($tape:ident),*) => { [$(if anew { self.$tape.recomputed_digest() } else { self.$tape.digest() }),*] };
        }
        digests!(
            cards, lists, tallies, modifiers, pending, stack, frames, picks, planned, applied, uses,
            memories, blames, fated
        )
    }

    fn fold_digest(&self, tapes: &[u64; 14]) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut mixer = Mixer::new(u64::from(self.seats));
        tapes.hash(&mut mixer);
        (self.active, self.first, self.turn, self.next_id, self.rng).hash(&mut mixer);
        self.decision.hash(&mut mixer);
        self.outcome.hash(&mut mixer);
        mixer.finish()
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.digest().hash(state);
    }
}

/// The cards of a zone, from the top.
#[derive(Clone)]
pub struct ZoneCards<'a> {
    position: &'a Position,
    at: Slot,
}

impl Iterator for ZoneCards<'_> {
    type Item = Ref;

    fn next(&mut self) -> Option<Ref> {
        let slot = self.at;
        let card = self.position.card(slot)?;
        self.at = card.next;
        Some(Ref { slot, life: card.life })
    }
}

// --- The only writers ---------------------------------------------------------------------------------------------

impl Position {
    pub(crate) fn add_card(&mut self, def: DefId, owner: Seat, zone: Zone) -> Ref {
        let slot = Slot(self.cards.len() as u16);
        self.cards.push(Card {
            def,
            life: 0,
            zone,
            owner,
            controller: owner,
            bits: 0,
            known: 0,
            damage: 0,
            host: NO_SLOT,
            counters: [0; COUNTERS],
            since: self.turn,
            prev: NO_SLOT,
            next: NO_SLOT,
        });
        self.link(slot, zone, false);
        Ref { slot, life: 0 }
    }

    fn link(&mut self, slot: Slot, zone: Zone, bottom: bool) {
        let at = self.list_index(zone);
        let list = self.list(zone);
        let (prev, next) = if bottom { (list.tail, NO_SLOT) } else { (NO_SLOT, list.head) };
        self.cards.edit(slot.index(), |card| {
            card.zone = zone;
            card.prev = prev;
            card.next = next;
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
        self.link(slot, zone, bottom);
        let turn = self.turn;
        self.cards.edit(slot.index(), |card| {
            card.life = card.life.wrapping_add(1);
            card.controller = if zone.seat.is_some() { zone.seat } else { card.owner };
            card.bits = 0;
            card.known = known;
            card.damage = 0;
            card.host = NO_SLOT;
            card.counters = [0; COUNTERS];
            card.since = turn;
        });
        self.current(slot)
    }

    /// Moves a card that stays the same object (control changes, coming out of a slot).
    pub(crate) fn shift_card(&mut self, slot: Slot, zone: Zone, bottom: bool) {
        self.unlink(slot);
        self.link(slot, zone, bottom);
    }

    pub(crate) fn edit_card(&mut self, slot: Slot, change: impl FnOnce(&mut Card)) {
        self.cards.edit(slot.index(), change);
    }

    pub(crate) fn set_turned(&mut self, slot: Slot, turned: bool) {
        self.cards.edit(slot.index(), |card| {
            card.bits = if turned { card.bits | TURNED } else { card.bits & !TURNED };
        });
    }

    pub(crate) fn set_facedown(&mut self, slot: Slot, facedown: bool) {
        self.cards.edit(slot.index(), |card| {
            card.bits = if facedown { card.bits | FACEDOWN } else { card.bits & !FACEDOWN };
        });
    }

    pub(crate) fn set_mark(&mut self, slot: Slot, mark: Mark, on: bool) {
        self.cards.edit(slot.index(), |card| {
            let bit = 4 << mark.0;
            card.bits = if on { card.bits | bit } else { card.bits & !bit };
        });
    }

    pub(crate) fn set_host(&mut self, slot: Slot, host: Option<Slot>) {
        self.cards.edit(slot.index(), |card| card.host = host.unwrap_or(NO_SLOT));
    }

    pub(crate) fn set_tally(&mut self, seat: Seat, tally: Tally, value: i16) {
        let at = self.tally_index(seat, tally);
        self.tallies.edit(at, |n| *n = value);
    }

    /// Shuffles a zone with the game's own random numbers; nobody knows its cards any more.
    pub(crate) fn shuffle(&mut self, zone: Zone) {
        let mut at = self.list(zone).head;
        let len = u32::from(self.list(zone).len);
        let mut order = [NO_SLOT; 512];
        let mut count = 0;
        while let (Some(card), Some(place)) = (self.card(at), order.get_mut(count)) {
            *place = at;
            count += 1;
            at = card.next;
        }
        debug_assert!(count as u32 == len || len > 512);
        if self.fated.get(0) == Some(KEPT) {
            self.fated.remove(0);
        } else {
            for i in (1..count).rev() {
                let j = self.rng.below(i as u32 + 1) as usize;
                order.swap(i, j);
            }
        }
        self.relink(zone, &order[..count]);
    }

    /// Puts all cards of a zone in this order, top first; they stay what they are.
    pub(crate) fn arrange(&mut self, zone: Zone, order: &[Slot]) {
        for (i, slot) in order.iter().enumerate() {
            let prev = if i == 0 { NO_SLOT } else { order[i - 1] };
            let next = order.get(i + 1).copied().unwrap_or(NO_SLOT);
            self.cards.edit(slot.index(), |card| (card.prev, card.next) = (prev, next));
        }
        let at = self.list_index(zone);
        self.lists.edit(at, |list| {
            list.head = order.first().copied().unwrap_or(NO_SLOT);
            list.tail = order.last().copied().unwrap_or(NO_SLOT);
        });
    }

    /// Puts all cards of a zone in this order; nobody knows them any more, and they are new objects.
    fn relink(&mut self, zone: Zone, order: &[Slot]) {
        self.arrange(zone, order);
        for slot in order {
            self.cards.edit(slot.index(), |card| {
                card.known = 0;
                card.life = card.life.wrapping_add(1);
            });
        }
    }

    /// What lasting effects, waiting triggers and unfinished work say of one card, they say of another from now on.
    pub(crate) fn rename(&mut self, from: Ref, to: Ref) {
        let change = |card: &mut Ref| {
            if *card == from {
                *card = to;
            }
        };
        let change_event = |event: &mut Event| {
            for card in [&mut event.subject, &mut event.other, &mut event.cause] {
                change(card);
            }
        };
        for index in 0..self.modifiers.len() {
            self.modifiers.edit(index, |m| {
                change(&mut m.holder);
                if let Until::Leaves(card) = &mut m.until {
                    change(card);
                }
            });
        }
        for index in 0..self.pending.len() {
            self.pending.edit(index, |p| {
                change(&mut p.holder);
                change_event(&mut p.event);
            });
        }
        for index in 0..self.picks.len() {
            self.picks.edit(index, |pick| change(&mut pick.card));
        }
        for index in 0..self.frames.len() {
            self.frames.edit(index, |frame| {
                for card in [&mut frame.source, &mut frame.a, &mut frame.b] {
                    change(card);
                }
                change_event(&mut frame.event);
            });
        }
    }

    pub(crate) const fn fresh_id(&mut self) -> u16 {
        self.next_id = if self.next_id == u16::MAX { 1 } else { self.next_id + 1 };
        self.next_id
    }
}

/// The kinds of zones that a position has.
pub fn kinds(position: &Position) -> impl Iterator<Item = ZoneKind> + use<> {
    (0..position.kinds).map(ZoneKind)
}
