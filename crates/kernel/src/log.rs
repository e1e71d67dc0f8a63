//! The event log: a sink given to the table, never part of the position.

use std::ops::Range;

use crate::decision::{Decision, Opt};
use crate::event::Event;
use crate::id::{AbilityId, Clause, DefId, Ref, Seat};

/// One line of the log, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An event happened.
    Happened(Event),
    /// An event was rewritten or prevented by an ability of the card.
    Rewritten(Event, AbilityId, Ref),
    /// An event did not happen, because an ability (or a rule) forbids it.
    Dropped(Event, Clause, Ref),
    /// An ability of the card triggered, under the player's control.
    Triggered(AbilityId, Ref, Seat),
    /// An ability resolves.
    Resolves(AbilityId, Ref, Seat),
    /// An ability or card left without effect.
    Fizzled(AbilityId, Ref, Seat),
    /// A player chose.
    Chose(Decision, Opt),
    /// The game ended.
    Over(Clause),
}

impl Entry {
    /// The cards that it is about: of an event its subject, the other card and the cause; the card of the ability.
    #[must_use]
    pub const fn cards(&self) -> [Ref; 4] {
        match self {
            Self::Happened(event) => [event.subject, event.other, event.cause, Ref::NONE],
            Self::Rewritten(event, _, card) | Self::Dropped(event, _, card) => {
                [event.subject, event.other, event.cause, *card]
            }
            Self::Triggered(_, card, _) | Self::Resolves(_, card, _) | Self::Fizzled(_, card, _) => {
                [*card, Ref::NONE, Ref::NONE, Ref::NONE]
            }
            Self::Chose(decision, _) => [decision.source, Ref::NONE, Ref::NONE, Ref::NONE],
            Self::Over(_) => [Ref::NONE; 4],
        }
    }
}

/// What of an event is not as an ability wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It is another sort of event altogether.
    Event,
    /// It goes from or to another place.
    Place,
    /// Its amount.
    Amount,
    /// The player in it.
    Player,
    /// The card that it is about.
    Subject,
    /// The other card in it.
    Other,
    /// What caused it.
    Cause,
    /// The ability's condition does not hold.
    Condition,
    /// The ability was used as often as it may be.
    Limit,
}

/// An ability that looked at an event and let it pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The event.
    pub event: Event,
    /// The ability.
    pub ability: AbilityId,
    /// The card that has it.
    pub card: Ref,
    /// Why.
    pub lack: Lack,
}

/// What could be seen of a card when an entry was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glimpse {
    /// The card.
    pub(crate) card: Ref,
    /// Which card it was.
    pub(crate) def: DefId,
    /// The seats that saw that, one bit each.
    pub(crate) seats: u8,
}

impl Glimpse {
    /// No card, which everybody sees.
    pub(crate) const NOTHING: Self = Self { card: Ref::NONE, def: DefId(0), seats: u8::MAX };

    const fn unseen(card: Ref) -> Self {
        Self { card, def: DefId(0), seats: 0 }
    }

    /// True if the seat saw which card it was.
    pub(crate) const fn by(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.seats & (1 << seat.0) != 0
    }
}

/// Log entries, and who saw what of their cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    entries: Vec<Entry>,
    glimpses: Vec<[Glimpse; 4]>,
    /// What tried to happen, each before the entry of this number; nothing if nobody asks.
    missed: Option<Vec<(usize, Miss)>>,
    /// What was the only option, and was not asked about, with the player and the number of the entry behind it; kept like
    /// what tried to happen.
    alone: Vec<(usize, Seat, Opt)>,
}

impl Record {
    /// The entries.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Drops the entries from this one on.
    pub fn truncate(&mut self, length: usize) {
        self.entries.truncate(length);
        self.glimpses.truncate(length);
        if let Some(missed) = &mut self.missed {
            missed.retain(|(at, _)| *at <= length);
        }
        self.alone.retain(|(at, ..)| *at <= length);
    }

    fn part(&self, range: Range<usize>) -> Self {
        let end = range.end.min(self.entries.len());
        let range = range.start.min(end)..end;
        let (entries, glimpses) = (self.entries[range.clone()].to_vec(), self.glimpses[range].to_vec());
        Self { entries, glimpses, missed: None, alone: Vec::new() }
    }

    /// Drops all entries but so many of the last.
    pub fn keep_last(&mut self, count: usize) {
        self.drop_first(self.entries.len().saturating_sub(count));
    }

    /// Drops so many of the first entries.
    pub fn drop_first(&mut self, count: usize) {
        let count = count.min(self.entries.len());
        self.entries.drain(..count);
        self.glimpses.drain(..count);
        let alone = self.alone.iter_mut().map(|(at, ..)| at);
        for at in self.missed.iter_mut().flatten().map(|(at, _)| at).chain(alone) {
            *at = at.saturating_sub(count);
        }
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = (&Entry, &[Glimpse; 4])> {
        self.entries.iter().zip(&self.glimpses)
    }
}

impl FromIterator<Entry> for Record {
    /// Entries of whose cards nobody has seen anything.
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Self {
        let entries: Vec<Entry> = entries.into_iter().collect();
        let glimpses = entries.iter().map(|entry| entry.cards().map(Glimpse::unseen)).collect();
        Self { entries, glimpses, missed: None, alone: Vec::new() }
    }
}

/// Where log entries go.
#[derive(Clone, Debug, Default)]
pub enum Log {
    /// Nowhere.
    #[default]
    Off,
    /// Only their number is kept.
    Count(u64),
    /// All are kept.
    Full(Record),
}

impl Log {
    /// A log that keeps all entries.
    #[must_use]
    pub fn full() -> Self {
        Self::Full(Record::default())
    }

    /// A log that also keeps what tried to happen.
    #[must_use]
    pub fn curious() -> Self {
        Self::Full(Record { missed: Some(Vec::new()), ..Record::default() })
    }

    /// True if it keeps what tried to happen.
    #[inline]
    pub(crate) const fn is_curious(&self) -> bool {
        matches!(self, Self::Full(Record { missed: Some(_), .. }))
    }

    /// Adds what tried to happen, once.
    pub(crate) fn miss(&mut self, miss: Miss) {
        let Self::Full(Record { entries, missed: Some(missed), .. }) = self else { return };
        let line = (entries.len(), miss);
        if !missed.contains(&line) {
            missed.push(line);
        }
    }

    /// What tried to happen since this entry, if that is kept.
    pub fn missed(&self, since: usize) -> impl Iterator<Item = &Miss> {
        let kept = match self {
            Self::Full(record) => record.missed.as_deref().unwrap_or_default(),
            _ => &[],
        };
        kept.iter().filter(move |(at, _)| *at >= since).map(|(_, miss)| miss)
    }

    /// Adds an answer that had no other beside it, once.
    pub(crate) fn answer(&mut self, seat: Seat, only: Opt) {
        let Self::Full(Record { entries, missed: Some(_), alone, .. }) = self else { return };
        let line = (entries.len(), seat, only);
        if !alone.contains(&line) {
            alone.push(line);
        }
    }

    /// The answers since this entry that had no other beside them, if they are kept.
    pub fn answered(&self, since: usize) -> impl Iterator<Item = (Seat, Opt)> {
        let kept = match self {
            Self::Full(record) => record.alone.as_slice(),
            _ => &[],
        };
        kept.iter().filter(move |(at, ..)| *at >= since).map(|(_, seat, opt)| (*seat, *opt))
    }

    /// Adds an entry; what was seen of its cards is asked for only if it is kept.
    pub(crate) fn add(&mut self, entry: Entry, glimpses: impl FnOnce() -> [Glimpse; 4]) {
        match self {
            Self::Off => {}
            Self::Count(n) => *n += 1,
            Self::Full(record) => {
                record.entries.push(entry);
                record.glimpses.push(glimpses());
            }
        }
    }

    /// The entries kept.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        match self {
            Self::Full(record) => record.entries(),
            _ => &[],
        }
    }

    /// A log of these entries alone.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Self {
        match self {
            Self::Full(record) => Self::Full(record.part(range)),
            _ => Self::Off,
        }
    }

    /// Drops the entries from this one on.
    pub fn truncate(&mut self, length: usize) {
        if let Self::Full(record) = self {
            record.truncate(length);
        }
    }

    /// Drops so many of the first entries.
    pub fn drop_first(&mut self, count: usize) {
        if let Self::Full(record) = self {
            record.drop_first(count);
        }
    }
}

/// A log entry as a seat may know it: its cards have the seat's names, or are [`crate::view::HIDDEN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The entry. What another seat chose out of sight has no cards and no number.
    pub entry: Entry,
    /// Which cards they were, as far as the seat saw: of an event its subject, the other card, the cause and the card
    /// whose ability it is; of an ability its card; of a choice the card for whose sake it was and the two chosen.
    pub cards: [DefId; 4],
}
