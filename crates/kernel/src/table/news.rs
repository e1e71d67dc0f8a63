//! What is new on the table since a check of the position looked at it: most checks find something only at cards that have
//! changed. It belongs to the way to a position and is no part of it.

use super::{Book, Table};
use crate::id::{Ref, Stat, ZoneKind};

/// How far a check of the position has seen the table change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It has to look at everything.
    Nothing,
    /// It has seen so many changes of cards and of their places; `disturbed` if more has happened since than that cards were
    /// turned or moved elsewhere.
    All { changes: u32, placements: u32, disturbed: bool },
}

impl Seen {
    /// Something about cards in play may have changed.
    pub(super) const fn disturb(&mut self) {
        if let Self::All { disturbed, .. } = self {
            *disturbed = true;
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
}

impl News {
    /// True if cards may have come to other zones, show other faces or have other controllers, or abilities came or went.
    #[must_use]
    pub const fn is_rearranged(&self) -> bool {
        self.rearranged
    }

    /// The same, of cards in play.
    #[must_use]
    pub const fn is_play_rearranged(&self) -> bool {
        self.rearranged && self.disturbed
    }

    /// True if a card that has changed is so, or if any card may have changed.
    pub fn is_any(&self, table: &Table<'_>, mut is: impl FnMut(Ref) -> bool) -> bool {
        let changed = self.changes.and_then(|changes| table.pos.changed_since(changes));
        changed.is_none_or(|mut slots| slots.any(|slot| is(table.pos.current(slot))))
    }

    /// True if cards in zones of this kind may carry other words than they did, or may be other cards.
    #[must_use]
    pub fn are_tags_new(&self, table: &Table<'_>, kind: ZoneKind) -> bool {
        let rearranged = if table.is_play_zone(kind) { self.is_play_rearranged() } else { self.rearranged };
        rearranged || table.numbers().tags_move()
    }

    /// True if the number may be another one at cards that have not changed themselves.
    #[must_use]
    pub fn is_stat_new(&self, table: &Table<'_>, stat: Stat) -> bool {
        let numbers = table.numbers();
        self.changes.is_none()
            || numbers.stat_moves(stat) && (self.disturbed || numbers.stat_looks_afar(stat))
    }
}

impl Book<'_, '_> {
    /// What has changed since this was asked last. Whoever asks has to look at it, or to say that it was not looked at
    /// ([`Self::disturb`]).
    pub fn take_news(&mut self) -> News {
        let (changes, placements) = (self.0.pos.changes(), self.0.pos.placements());
        let now = Seen::All { changes, placements, disturbed: false };
        match std::mem::replace(&mut self.0.seen, now) {
            Seen::Nothing => News { changes: None, rearranged: true, disturbed: true },
            Seen::All { changes, placements: then, disturbed } => {
                News { changes: Some(changes), rearranged: then != placements, disturbed }
            }
        }
    }
}
