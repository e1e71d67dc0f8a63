//! The position: everything that decides the future, as plain data.
//!
//! Records are small and `Copy`; zones are lists threaded through the card records, so that copying a position is a
//! few block copies. Nothing outside the kernel changes it. Cards, zones and tallies have one writer in it,
//! `write.rs`; what stands on tapes (frames, planned events, names, lasting effects) is edited where it is made.

mod alias;
mod bearers;
mod memories;
mod named;
mod records;
mod refs;
mod touched;
mod write;
mod zones;

pub(crate) use alias::Alias;
pub(crate) use refs::Names;

pub use named::{Deed, Pick};
pub use records::*;
use records::{List, NO_SLOT};
use touched::Touched;
pub(crate) use touched::kind_bit;
pub use zones::ZoneCards;

use serde::{Deserialize, Serialize};

use crate::decision::{Decision, Opt};
use crate::frame::{Frame, Work};
use crate::id::{Procedure, Ref, Seat, Slot, Tally, Zone, ZoneKind};
use crate::luck::{Key, Luck};
use crate::tape::{Mixer, Tape};

/// A position: a value that can be cloned, compared, hashed and saved at any decision.
///
/// Beside each field stands what a view has of it ([`Position::seen_by`]). "Named" means that cards have the names that the
/// seat has for them, and are [`crate::view::HIDDEN`] where the seat does not know them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// How many players there are. Public.
    seats: u8,
    /// How many kinds of zones there are. Public.
    kinds: u8,
    /// How many numbers each player keeps, and the table. Public.
    tally_width: u8,
    /// Whose turn it is. Public.
    pub(crate) active: Seat,
    /// Who is first in the order of players. Public.
    pub(crate) first: Seat,
    /// The turn or round, from 1. Public.
    pub(crate) turn: u16,
    /// The next number of a frame, trigger, item or lasting effect. Not in a view.
    pub(crate) next_id: u32,
    /// Random numbers. Not in a view.
    pub(crate) rng: Luck,
    /// All cards by their slots. In the order of the seat's names; those that it does not see are blank ([`Card::veiled`]).
    pub(crate) cards: Tape<Card>,
    /// The first and last cards of the zones. How many cards are where is public; their order is as far as the seat can know it.
    lists: Tape<List>,
    /// The numbers of players and table. Public: a game keeps nothing secret in numbers.
    pub(crate) tallies: Tape<i16>,
    /// What lasts: rules, bonuses and abilities laid on cards or players. Named; without those on hidden cards, unless they lie openly.
    pub(crate) modifiers: Tape<Modifier>,
    /// Triggers that wait. Named; without the text and the number if the card is hidden.
    pub(crate) pending: Tape<Pending>,
    /// What waits on a stack to resolve. Named; without the text if the card is hidden.
    pub(crate) stack: Tape<Item>,
    /// Unfinished work, the innermost last. Named, without answers; work about a hidden card has no text and no numbers.
    pub(crate) frames: Tape<Frame>,
    /// The cards, players and modes that running texts have named. Named.
    pub(crate) picks: Tape<Pick>,
    /// How much the deeds did that running texts have named. Public.
    pub(crate) deeds: Tape<Deed>,
    /// The events of the batches that are under way. Named.
    pub(crate) planned: Tape<Planned>,
    /// The rewritings and answers that have been used on them. Named; without those of hidden cards.
    pub(crate) applied: Tape<Applied>,
    /// How often limited abilities have been used. Named; without those of hidden cards.
    pub(crate) uses: Tape<Use>,
    /// Cards as they were when they left play. Named; blank if the card lay face down.
    pub(crate) memories: Tape<Memory>,
    /// The numbers that each of them had, one after the other; gone where the memory is blank.
    pub(crate) numbers: Tape<i16>,
    /// The words that they carried beyond the printed ones. Named; gone where the memory is blank.
    pub(crate) words: Tape<Word>,
    /// What has happened and may be asked about. Named; the subject is hidden unless the seat saw it then.
    pub(crate) past: Tape<Past>,
    /// Which card did something to another, until the game forgets it. Named.
    pub(crate) blames: Tape<Blame>,
    /// Dice and shuffles whose results are given ahead (a scenario). Not in a view.
    pub(crate) fated: Tape<u8>,
    /// What each seat calls the cards. Not in a view.
    aliases: Tape<Alias>,
    /// By what each seat is dealt names. Not in a view.
    dealers: Tape<Luck>,
    /// The open decision. Named; without a number if it is for the sake of a hidden card.
    pub(crate) decision: Option<Decision>,
    /// What may be decided. Named, for the seat that decides only.
    pub(crate) options: Vec<Opt>,
    /// How the game has ended. Public.
    pub(crate) outcome: Option<Outcome>,
    /// What changed last. Not in a view.
    #[serde(skip)]
    touched: Touched,
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
            deeds,
            planned,
            applied,
            uses,
            memories,
            numbers,
            words,
            past,
            blames,
            fated,
            aliases,
            dealers,
            decision,
            options,
            outcome,
            touched,
        } = source;
        (self.seats, self.kinds, self.tally_width) = (*seats, *kinds, *tally_width);
        (self.active, self.first, self.turn, self.next_id, self.rng) =
            (*active, *first, *turn, *next_id, *rng);
        macro_rules! copy_tapes {
            ($($tape:ident),*) => { $(self.$tape.clone_from($tape);)* };
        }
        copy_tapes!(
            cards, lists, tallies, modifiers, pending, stack, frames, picks, deeds, planned, applied, uses,
            memories, numbers, words, past, blames, fated, aliases, dealers
        );
        self.options.clone_from(options);
        (self.decision, self.outcome) = (*decision, *outcome);
        self.touched.take_over(touched);
    }
}

impl Position {
    /// An empty table: `seats` players, `kinds` kinds of zones, `tallies` numbers for each seat and for the table. Chance
    /// follows from the seed, or from the key if there is one.
    #[must_use]
    pub fn new(seats: u8, kinds: u8, tallies: u8, seed: u64, key: Option<Key>) -> Self {
        let mut position = Self {
            seats,
            kinds,
            tally_width: tallies,
            active: Seat(0),
            first: Seat(0),
            rng: Luck::new(seed, key, 0),
            next_id: 1,
            touched: Touched::of_no_cards(),
            ..Self::default()
        };
        for _ in 0..usize::from(kinds) * (usize::from(seats) + 1) {
            position.lists.push(List { head: NO_SLOT, tail: NO_SLOT, len: 0 });
        }
        for _ in 0..usize::from(tallies) * (usize::from(seats) + 1) {
            position.tallies.push(0);
        }
        position.name_by(seed, key);
        position
    }

    /// How many seats there are.
    #[must_use]
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// All seats, from 0.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }

    /// All seats in turn order, beginning with `first`.
    #[inline]
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.seats.max(1);
        let start = if first.is_some() { first.0 % count } else { 0 };
        (0..self.seats).map(move |i| Seat((start + i) % count))
    }

    /// The player whose turn it is.
    #[inline]
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
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The open decision, unless the game is over.
    #[inline]
    #[must_use]
    pub const fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Every legal option of the open decision.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &[Opt] {
        &self.options
    }

    /// How the game ended, if it has.
    #[inline]
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// True if chance has decided anything since the other position.
    #[must_use]
    pub fn chance_since(&self, then: &Self) -> bool {
        self.rng != then.rng
    }

    /// The card in a slot.
    #[inline]
    #[must_use]
    pub fn card(&self, slot: Slot) -> Option<Card> {
        self.cards.get(slot.index())
    }

    /// All cards, by their slots.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }

    /// The card a reference means, if it is still in that life.
    #[inline]
    #[must_use]
    pub fn get(&self, card: Ref) -> Option<Card> {
        self.card(card.slot).filter(|record| record.life == card.life)
    }

    /// The same to look at, without a copy.
    #[inline]
    #[must_use]
    pub fn peek(&self, card: Ref) -> Option<&Card> {
        self.cards.as_slice().get(card.slot.index()).filter(|record| record.life == card.life)
    }

    /// A reference to the card as it is now.
    #[inline]
    #[must_use]
    pub fn current(&self, slot: Slot) -> Ref {
        self.cards.as_slice().get(slot.index()).map_or(Ref::NONE, |record| Ref { slot, life: record.life })
    }

    /// What has happened that abilities may still ask about.
    #[must_use]
    pub fn past(&self) -> &[Past] {
        self.past.as_slice()
    }

    /// Reads through the long tapes.
    pub(crate) fn read_through(&self) -> usize {
        let cards = self.cards.as_slice().iter().map(|card| usize::from(card.life));
        let aliases = self.aliases.as_slice().iter().step_by(8).map(|alias| usize::from(alias.since));
        let lists = self.lists.as_slice().iter().step_by(8).map(|list| usize::from(list.len));
        cards.chain(aliases).chain(lists).fold(0, usize::wrapping_add)
    }

    /// How many cards there are.
    #[must_use]
    pub const fn card_count(&self) -> usize {
        self.cards.len()
    }

    #[inline]
    const fn list_index(&self, zone: Zone) -> usize {
        let seat = if zone.seat.0 < self.seats { zone.seat.0 } else { self.seats };
        zone.kind.0 as usize * (self.seats as usize + 1) + seat as usize
    }

    #[inline]
    fn list(&self, zone: Zone) -> List {
        self.lists.get(self.list_index(zone)).unwrap_or(List { head: NO_SLOT, tail: NO_SLOT, len: 0 })
    }

    /// How many cards are in a zone.
    #[inline]
    #[must_use]
    pub fn zone_len(&self, zone: Zone) -> usize {
        usize::from(self.list(zone).len)
    }

    /// The top card of a zone.
    #[inline]
    #[must_use]
    pub fn top(&self, zone: Zone) -> Option<Ref> {
        let head = self.list(zone).head;
        (head != NO_SLOT).then(|| self.current(head))
    }

    /// A number that a seat (or, with [`Seat::NONE`], the table) keeps.
    #[inline]
    #[must_use]
    pub fn tally(&self, seat: Seat, tally: Tally) -> i16 {
        self.tallies.get(self.tally_index(seat, tally)).unwrap_or(0)
    }

    #[inline]
    const fn tally_index(&self, seat: Seat, tally: Tally) -> usize {
        let seat = if seat.0 < self.seats { seat.0 } else { self.seats };
        seat as usize * self.tally_width as usize + tally.0 as usize
    }

    /// The lasting effects in force.
    #[must_use]
    pub fn modifiers(&self) -> &[Modifier] {
        self.modifiers.as_slice()
    }

    /// The card that did something to this one (or to the table) last.
    #[must_use]
    pub fn blamed(&self, card: Ref) -> Option<Blame> {
        self.blames.iter().find(|blame| blame.card == card)
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

    /// The cards picked for a running, waiting or stacked ability with this number.
    pub fn picked_for(&self, id: u16) -> impl Iterator<Item = Ref> + '_ {
        // Modes and players are kept as numbers of cards, under names of their own.
        let cards = self.picks.iter().filter(move |pick| pick.owner == id && pick.is_of_cards());
        cards.map(|pick| pick.card)
    }

    /// The procedures that are going on, the outermost first, and the step that each is at.
    pub fn procedures(&self) -> impl Iterator<Item = (Procedure, u16)> + '_ {
        self.frames().iter().filter_map(|frame| match frame.work {
            Work::Procedure(procedure) => Some((procedure, frame.step.saturating_sub(1))),
            _ => None,
        })
    }

    /// The digest of the position, worked out from all of it (some microseconds). Equal positions have equal digests.
    #[must_use]
    pub fn digest(&self) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut mixer = Mixer::new(u64::from(self.seats));
        self.tape_digests().hash(&mut mixer);
        (self.active, self.first, self.turn, self.next_id, self.rng).hash(&mut mixer);
        self.decision.hash(&mut mixer);
        self.outcome.hash(&mut mixer);
        mixer.finish()
    }

    fn tape_digests(&self) -> [u64; 18] {
        macro_rules! digests {
            ($($tape:ident),*) => { [$(self.$tape.digest()),*] };
        }
        digests!(
            cards, lists, tallies, modifiers, pending, stack, frames, picks, deeds, planned, applied, uses,
            memories, numbers, words, past, blames, fated
        )
    }
}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.digest().hash(state);
    }
}

/// The kinds of zones that a position has.
pub fn kinds(position: &Position) -> impl Iterator<Item = ZoneKind> + use<> {
    (0..position.kinds).map(ZoneKind)
}
