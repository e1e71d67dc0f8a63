//! What is new on the table since a check of the position looked at it: most checks find something only at cards that have
//! changed. It belongs to the way to a position and is no part of it.

use super::{Book, Table};
use crate::id::{Ref, Stat, ZoneKind};
use crate::position::kind_bit;

/// How far a check of the position has seen the table change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It has to look at everything.
    Nothing,
    /// It has seen so many changes of cards; `disturbed` if more has happened since than that cards were turned or moved
    /// elsewhere, `restated` if abilities that say what cards are came or went.
    All { changes: u32, disturbed: bool, restated: bool },
}

impl Seen {
    /// Something about cards in play may have changed.
    pub(super) const fn disturb(&mut self) {
        if let Self::All { disturbed, .. } = self {
            *disturbed = true;
        }
    }

    /// The same of a copy whose count of changes is so far ahead.
    pub(super) const fn after(self, ahead: u32) -> Self {
        match self {
            Self::All { changes, disturbed, restated } => {
                Self::All { changes: changes.wrapping_add(ahead), disturbed, restated }
            }
            Self::Nothing => Self::Nothing,
        }
    }

    /// What abilities say of cards may be something else.
    pub(super) const fn restate(&mut self) {
        if let Self::All { restated, .. } = self {
            *restated = true;
        }
    }
}

/// What a check of the position has not seen yet ([`Book::take_news`]).
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// How many changes of cards were seen; nothing if all may be new.
    changes: Option<u32>,
    /// The kinds of zones in which cards may have come or gone, one bit each.
    placed: u64,
    disturbed: bool,
    restated: bool,
}

/// The cards in play that have changed, some more than once, in a list from the table's store.
#[derive(Debug)]
pub struct Changed {
    cards: Vec<Ref>,
    /// True if any may have.
    any: bool,
}

impl Changed {
    /// True if a card that has changed is so, or if any may have changed.
    pub fn is_any(&self, is: impl Fn(Ref) -> bool) -> bool {
        self.any || self.cards.iter().any(|card| is(*card))
    }

    /// All checks have looked at it: the list goes back to the table's store.
    pub fn put_back(self, table: &mut Table<'_>) {
        table.put_list(self.cards);
    }
}

impl News {
    /// True if other abilities may say what cards are and what is allowed.
    #[must_use]
    pub const fn is_restated(&self) -> bool {
        self.restated
    }

    /// True if cards in zones of this kind may have come or gone, show other faces or have other controllers.
    #[must_use]
    pub const fn is_rearranged(&self, kind: ZoneKind) -> bool {
        self.placed & kind_bit(kind) != 0
    }

    /// True if a card in play that has changed is so, or if any may have changed.
    pub fn is_any(&self, table: &Table<'_>, is: impl Fn(Ref) -> bool) -> bool {
        self.each_changed(table).is_none_or(|mut changed| changed.any(is))
    }

    /// The cards in play that have changed, for a check with many questions; see [`Changed::put_back`].
    #[must_use]
    pub fn changed(&self, table: &mut Table<'_>) -> Changed {
        let mut cards = table.take_list();
        let known = self.each_changed(table).map(|changed| cards.extend(changed));
        Changed { cards, any: known.is_none() }
    }

    fn each_changed<'t>(&self, table: &'t Table<'_>) -> Option<impl Iterator<Item = Ref> + use<'t>> {
        let slots = table.pos.changed_since(self.changes?)?;
        let play = &table.world.vocabulary;
        let in_play =
            move |card: &Ref| table.pos.peek(*card).is_some_and(|record| play.is_play_zone(record.zone.kind));
        Some(slots.map(|slot| table.pos.current(slot)).filter(in_play))
    }

    /// True if cards in zones of this kind may carry other words than they did, or may be other cards.
    #[must_use]
    pub fn are_tags_new(&self, table: &Table<'_>, kind: ZoneKind) -> bool {
        self.is_rearranged(kind) || self.restated || table.numbers().tags_move()
    }

    /// True if the number may be another one at cards that have not changed themselves.
    #[must_use]
    pub fn is_stat_new(&self, table: &Table<'_>, stat: Stat) -> bool {
        let numbers = table.numbers();
        self.restated || numbers.stat_moves(stat) && (self.disturbed || numbers.stat_looks_afar(stat))
    }
}

impl Book<'_, '_> {
    /// What has changed since this was asked last. Whoever asks has to look at it, or to say that it was not looked at
    /// ([`Self::disturb`]).
    pub fn take_news(&mut self) -> News {
        let (now, placed) = (self.0.pos.changes(), self.0.pos.take_placed());
        let now = Seen::All { changes: now, disturbed: false, restated: false };
        match std::mem::replace(&mut self.0.seen, now) {
            Seen::Nothing => News { changes: None, placed: u64::MAX, disturbed: true, restated: true },
            Seen::All { changes, disturbed, restated } => {
                News { changes: Some(changes), placed, disturbed, restated }
            }
        }
    }
}
