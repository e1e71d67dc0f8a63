//! What is new on the table since a check of the position looked at it: most checks find something only at cards that have
//! changed. It belongs to the way to a position and is no part of it.

use super::{Book, Table};
use crate::few::Few;
use crate::id::{Ref, Stat, ZoneKind};
use crate::position::REMEMBERED;

/// How far a check of the position has seen the table change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It has to look at everything.
    Nothing,
    /// It has seen so many changes of cards and of their places; `disturbed` if more has happened since than that cards were
    /// turned or moved elsewhere, `restated` if abilities that say what cards are came or went.
    All { changes: u32, placements: u32, disturbed: bool, restated: bool },
}

impl Seen {
    /// Something about cards in play may have changed.
    pub(super) const fn disturb(&mut self) {
        if let Self::All { disturbed, .. } = self {
            *disturbed = true;
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
    rearranged: bool,
    disturbed: bool,
    restated: bool,
}

/// The cards in play that have changed, some more than once; nothing if any may have.
#[derive(Clone, Debug)]
pub struct Changed(Option<Few<Ref, { REMEMBERED as usize }>>);

impl Changed {
    /// True if a card that has changed is so, or if any may have changed.
    pub fn is_any(&self, is: impl Fn(Ref) -> bool) -> bool {
        self.0.as_ref().is_none_or(|changed| changed.as_slice().iter().any(|card| is(*card)))
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
    pub fn is_rearranged(&self, table: &Table<'_>, kind: ZoneKind) -> bool {
        self.rearranged && (self.disturbed || !table.is_play_zone(kind))
    }

    /// True if a card in play that has changed is so, or if any may have changed.
    pub fn is_any(&self, table: &Table<'_>, is: impl Fn(Ref) -> bool) -> bool {
        self.each_changed(table).is_none_or(|mut changed| changed.any(is))
    }

    /// The cards in play that have changed, for a check with many questions.
    #[must_use]
    pub fn changed(&self, table: &Table<'_>) -> Changed {
        Changed(self.each_changed(table).map(Iterator::collect))
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
        self.is_rearranged(table, kind) || self.restated || table.numbers().tags_move()
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
        let (changes, placements) = (self.0.pos.changes(), self.0.pos.placements());
        let now = Seen::All { changes, placements, disturbed: false, restated: false };
        match std::mem::replace(&mut self.0.seen, now) {
            Seen::Nothing => News { changes: None, rearranged: true, disturbed: true, restated: true },
            Seen::All { changes, placements: then, disturbed, restated } => {
                News { changes: Some(changes), rearranged: then != placements, disturbed, restated }
            }
        }
    }
}
