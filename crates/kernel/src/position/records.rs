//! The records that a position is made of.

use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::id::{AbilityId, Clause, Counter, DefId, Mark, Moment, Ref, Seat, Slot, Tag, Zone};

/// How many places for counters a card has.
const COUNTERS: usize = 12;
/// The first of the places that serve all kinds which have none of their own.
const SHARED: usize = 7;
/// How many cards there can be; the numbers above stand for no card, or for one that a seat does not know.
pub const CARDS: usize = 65_000;
/// How many numbers may be printed on a card.
pub const STATS: usize = 26;
pub(super) const NO_SLOT: Slot = Slot(u16::MAX);
/// The scripted result of a shuffle that leaves the cards in their order.
pub(crate) const KEPT: u8 = u8::MAX;

/// Stands for the printed definition of a card that is no copy.
pub(crate) const NOT_A_COPY: DefId = DefId(u16::MAX);

/// Counters on a card. The first kinds have places of their own, all others share the last places. There is no room for
/// more of them on one card than there are such places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counters {
    numbers: [u8; COUNTERS],
    kinds: [Counter; COUNTERS - SHARED],
}

impl Counters {
    /// How many there are of a kind.
    #[inline]
    #[must_use]
    pub fn count(&self, counter: Counter) -> u8 {
        self.place(counter).map_or(0, |place| self.numbers[place])
    }

    /// There are so many of a kind now. False, and nothing changes, if there is no room for one more kind.
    #[must_use]
    pub fn set(&mut self, counter: Counter, n: u8) -> bool {
        let free = || (SHARED..COUNTERS).find(|place| self.numbers[*place] == 0);
        let Some(place) = self.place(counter).or_else(free) else { return n == 0 };
        self.numbers[place] = n;
        if let Some(kind) = place.checked_sub(SHARED).and_then(|shared| self.kinds.get_mut(shared)) {
            *kind = if n == 0 { Counter::default() } else { counter };
        }
        true
    }

    /// Each kind of which there are any, with their number.
    pub fn each(&self) -> impl Iterator<Item = (Counter, u8)> + '_ {
        let kind = |place: usize| match place.checked_sub(SHARED) {
            Some(shared) => self.kinds[shared],
            None => Counter(place as u8),
        };
        (0..).zip(self.numbers).filter(|(_, n)| *n > 0).map(move |(place, n)| (kind(place), n))
    }

    fn place(&self, counter: Counter) -> Option<usize> {
        let of_kind = |place: &usize| self.numbers[*place] > 0 && self.kinds[*place - SHARED] == counter;
        let own = (counter.index() < SHARED).then_some(counter.index());
        own.or_else(|| (SHARED..COUNTERS).find(of_kind))
    }
}

/// A physical card, wherever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its definition (of the face that shows).
    pub def: DefId,
    /// What is printed on it, while it is a copy of another card; otherwise [`NOT_A_COPY`].
    pub(crate) printed: DefId,
    /// Which life it is in; a reference from an earlier one is stale.
    pub life: u16,
    /// The zone it is in.
    pub zone: Zone,
    /// To whom it belongs; [`Seat::NONE`]: to the game.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    pub(super) bits: u16,
    /// The seats that know which card it is, one bit each.
    pub known: u8,
    /// Damage on it.
    pub damage: i16,
    /// The card it is attached to or under.
    pub(super) host: Slot,
    /// Counters on it.
    pub counters: Counters,
    /// The turn in which it came to this zone.
    pub since: u16,
    /// A number that grows: when it came into play, or to the card that it is attached to.
    pub(crate) stamp: u16,
    pub(super) prev: Slot,
    pub(super) next: Slot,
}

pub(super) const TURNED: u16 = 1;
pub(super) const FACEDOWN: u16 = 2;

impl Card {
    /// True if it is turned (exerted, exhausted, deactivated).
    #[inline]
    #[must_use]
    pub const fn turned(&self) -> bool {
        self.bits & TURNED != 0
    }

    /// True if it lies face down.
    #[inline]
    #[must_use]
    pub const fn facedown(&self) -> bool {
        self.bits & FACEDOWN != 0
    }

    /// True if it carries the mark (0 to 13).
    #[inline]
    #[must_use]
    pub const fn marked(&self, mark: Mark) -> bool {
        self.bits & (4 << mark.0) != 0
    }

    /// True if it carries any mark.
    #[inline]
    #[must_use]
    pub const fn has_marks(&self) -> bool {
        self.bits & !(TURNED | FACEDOWN) != 0
    }

    /// The card it is attached to or under.
    #[inline]
    #[must_use]
    pub const fn host(&self) -> Option<Slot> {
        if self.host.0 == NO_SLOT.0 { None } else { Some(self.host) }
    }

    /// The card above it in its zone.
    pub(crate) fn previous(&self) -> Option<Slot> {
        (self.prev != NO_SLOT).then_some(self.prev)
    }

    /// Counters of one kind on it.
    #[inline]
    #[must_use]
    pub fn count(&self, counter: Counter) -> i16 {
        i16::from(self.counters.count(counter))
    }

    /// True if it is a copy of another card.
    #[inline]
    #[must_use]
    pub fn is_copy(&self) -> bool {
        self.printed != NOT_A_COPY
    }

    /// What is printed on it, also while it is a copy of another card.
    #[must_use]
    pub fn printed(&self) -> DefId {
        if self.is_copy() { self.printed } else { self.def }
    }

    /// True if nothing but its place tells it from the other card.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.def == other.def && self.bits == other.bits && self.looks_like(other)
    }

    /// True if nothing but its place and its marks tells it from the other card, for whoever does not know what they are.
    #[inline]
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        (self.bits ^ other.bits) & (TURNED | FACEDOWN) == 0
            && self.zone == other.zone
            && (self.owner, self.controller) == (other.owner, other.controller)
            && (self.damage, self.host) == (other.damage, other.host)
            && self.counters == other.counters
    }

    /// Forgets whether it is a copy.
    pub(crate) const fn lose_print(&mut self) {
        self.printed = NOT_A_COPY;
    }

    /// Takes off all marks.
    pub(crate) const fn lose_marks(&mut self) {
        self.bits &= TURNED | FACEDOWN;
    }

    /// Leaves nothing of it but what it was like.
    pub(crate) const fn forget_place(&mut self) {
        (self.life, self.known) = (0, 0);
        (self.prev, self.next) = (NO_SLOT, NO_SLOT);
    }

    /// Says which card it lies under or belongs to.
    pub(crate) const fn lie_under(&mut self, host: Slot) {
        self.host = host;
    }

    /// True if both cards carry the same marks.
    pub(crate) const fn has_marks_of(&self, other: &Self) -> bool {
        self.bits == other.bits
    }

    /// Takes over the marks of another card.
    pub(crate) const fn take_marks(&mut self, other: &Self) {
        self.bits |= other.bits & !(TURNED | FACEDOWN);
    }

    /// True if the seat knows which card it is.
    #[inline]
    #[must_use]
    pub const fn known_to(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.known & (1 << seat.0) != 0
    }
}

/// A zone's list of cards; the head is the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct List {
    pub(super) head: Slot,
    pub(super) tail: Slot,
    pub(super) len: u16,
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
    /// True if it ends when it has been used.
    pub once: bool,
    /// Order of making.
    pub id: u16,
}

impl Modifier {
    /// True if it was made after that one. Numbers begin again after the last.
    #[must_use]
    pub const fn is_since(&self, other: u16) -> bool {
        (self.id.wrapping_sub(other) as i16) > 0
    }
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
    /// It has not begun: it does at the first moment of that seat, and ends at the second.
    Between(Moment, Moment, Seat),
    /// At the second moment of that seat, after the first.
    Through(Moment, Moment, Seat),
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
    /// The card that stands for it on the table, so that it can be chosen; none if it cannot.
    pub token: Ref,
    /// With which others it was put.
    pub batch: Batch,
}

/// What was put on the stack together: by one instruction of a running effect, or by the game under a number of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Batch {
    /// The number of the frame that runs the effect, or the game's; 0: alone.
    pub owner: u16,
    /// The step of the instruction.
    pub step: u16,
}

impl Item {
    /// An item of this kind, otherwise empty; it gets its number when it is put on the stack.
    #[must_use]
    pub fn new(kind: ItemKind, seat: Seat) -> Self {
        Self {
            kind,
            ability: AbilityId::NONE,
            source: Ref::NONE,
            seat,
            x: 0,
            event: Event::default(),
            id: 0,
            token: Ref::NONE,
            batch: Batch::default(),
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

/// How often a limited ability was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Use {
    /// The ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub holder: Ref,
    /// Whose uses, where those of each player are counted apart; else nobody's.
    pub seat: Seat,
    /// How often.
    pub times: u8,
}

/// What a card was like just before it left; its numbers are kept beside it, see [`super::Position::remembered`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// The card in the life that ended.
    pub card: Ref,
    /// Its record then.
    pub record: Card,
    /// Its keywords then, one bit each.
    pub keywords: u64,
    /// The number of the batch in which it left: what left with it.
    pub batch: u16,
    /// It is remembered beyond what is going on, for what text may ask about the past.
    pub(crate) kept: bool,
}

/// A word that a card carried just before it left although print does not say so, or did not although it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Word {
    /// The card in the life that ended.
    pub(crate) card: Ref,
    /// The word.
    pub(crate) tag: Tag,
    /// It carried it.
    pub(crate) has: bool,
}

/// An event that abilities may still ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// What happened.
    pub event: Event,
    /// Which moments have come since, one bit each.
    pub since: u32,
    /// The seats that saw which card the event was about, one bit each.
    pub(crate) seen: u8,
}

/// An event of a batch that is being worked on. Aligned, it is copied in whole words.
#[repr(align(8))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Planned {
    /// The number of the frame whose batch it belongs to.
    pub owner: u16,
    /// The event as rewritten so far.
    pub event: Event,
    /// It takes over what is too much for the card of this event of the batch, which comes before it.
    pub spill_of: Option<u16>,
    /// How much that is has been reckoned.
    pub reckoned: bool,
    /// How much less arrives than was dealt, for the sake of the card that it is about.
    pub eased: i16,
    /// It will not happen.
    pub dropped: bool,
}

impl Planned {
    /// An event of this batch, as it is proposed.
    #[must_use]
    pub const fn new(owner: u16, event: Event) -> Self {
        Self { owner, event, spill_of: None, reckoned: false, eased: 0, dropped: false }
    }
}

/// A rewriting that was applied (or declined) already, so that it is applied at most once to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Applied {
    /// The number of the frame whose batch it is.
    pub owner: u16,
    /// Which event of the batch.
    pub index: u16,
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
    /// The player who is responsible; none if that is who controls the card.
    pub seat: Seat,
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
    /// True if the seat won.
    #[must_use]
    pub const fn won(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.winners & (1 << seat.0) != 0
    }
}
