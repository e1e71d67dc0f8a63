//! Events: everything that happens, as one small record.

use serde::{Deserialize, Serialize};

use crate::ability::EventKind;
use crate::id::{Ref, Seat, Verb, Zone};

/// Something that is about to happen or has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    /// The kind.
    pub kind: EventKind,
    /// The game's word for it.
    pub verb: Verb,
    /// What it is about.
    pub subject: Ref,
    /// The other card in it; for moves: the card that it arrives attached to or under.
    pub other: Ref,
    /// The card that causes it.
    pub cause: Ref,
    /// The player in it: who does it, or whom it concerns.
    pub seat: Seat,
    /// How much; for [`EventKind::Counter`], [`EventKind::Tally`] and [`EventKind::Moment`] see `detail`.
    pub amount: i16,
    /// Which counter, tally, moment or die face.
    pub detail: u8,
    /// How a moved card arrives, see the `HOW_` constants.
    pub how: u8,
    /// For moves: where from.
    pub from: Zone,
    /// For moves: where to.
    pub to: Zone,
}

/// Arrives turned.
pub const HOW_TURNED: u8 = 1;
/// Arrives face down.
pub const HOW_FACEDOWN: u8 = 2;
/// Arrives at the bottom.
pub const HOW_BOTTOM: u8 = 4;
/// Is shuffled in.
pub const HOW_SHUFFLED: u8 = 8;
/// Stays the same object.
pub const HOW_SAME: u8 = 16;
/// Goes under (or is attached to) the other card of the event.
pub const HOW_HOSTED: u8 = 64;
/// Everyone sees it on its way, though the zone is hidden.
pub const HOW_SHOWN: u8 = 32;

impl Event {
    /// An event of this kind, otherwise empty.
    #[must_use]
    pub fn new(kind: EventKind, verb: Verb) -> Self {
        Self { kind, verb, seat: Seat::NONE, ..Self::default() }
    }

    /// About this card.
    #[must_use]
    pub const fn about(mut self, subject: Ref) -> Self {
        self.subject = subject;
        self
    }

    /// With this other card.
    #[must_use]
    pub const fn with(mut self, other: Ref) -> Self {
        self.other = other;
        self
    }

    /// Caused by this card.
    #[must_use]
    pub const fn by(mut self, cause: Ref) -> Self {
        self.cause = cause;
        self
    }

    /// Concerning this player.
    #[must_use]
    pub const fn of(mut self, seat: Seat) -> Self {
        self.seat = seat;
        self
    }

    /// So much.
    #[must_use]
    pub const fn amount(mut self, amount: i16) -> Self {
        self.amount = amount;
        self
    }

    /// Of this counter, tally, moment or face.
    #[must_use]
    pub const fn detail(mut self, detail: u8) -> Self {
        self.detail = detail;
        self
    }

    /// To this zone.
    #[must_use]
    pub const fn to(mut self, zone: Zone) -> Self {
        self.to = zone;
        self
    }

    /// Arriving in this way.
    #[must_use]
    pub const fn how(mut self, how: u8) -> Self {
        self.how |= how;
        self
    }
}

/// Events that a list holds without allocating.
const INLINE: usize = 24;

/// A short list of events that happen together, without allocation for the common sizes.
#[derive(Clone, Debug)]
pub struct Events {
    inline: [Event; INLINE],
    len: usize,
    more: Vec<Event>,
}

impl Default for Events {
    fn default() -> Self {
        Self { inline: [Event::default(); INLINE], len: 0, more: Vec::new() }
    }
}

impl Events {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len + self.more.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds one.
    pub fn push(&mut self, event: Event) {
        match self.inline.get_mut(self.len) {
            Some(place) => {
                *place = event;
                self.len += 1;
            }
            None => self.more.push(event),
        }
    }
}

impl FromIterator<Event> for Events {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        let mut list = Self::default();
        events.into_iter().for_each(|event| list.push(event));
        list
    }
}

impl IntoIterator for Events {
    type Item = Event;
    type IntoIter =
        std::iter::Chain<std::iter::Take<std::array::IntoIter<Event, INLINE>>, std::vec::IntoIter<Event>>;

    fn into_iter(self) -> Self::IntoIter {
        self.inline.into_iter().take(self.len).chain(self.more)
    }
}
