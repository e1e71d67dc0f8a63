//! Choices that others do not see, and the order of picks, which says nothing but what the chooser sees.

use crate::ability::Choice as Pickable;
use crate::frame::Frame;
use crate::id::Ref;
use crate::query::{Scope, picks_named};
use crate::table::Table;
use crate::view::Lying;

impl<'w> Table<'w> {
    /// One of the cards that were looked at, or of the whole deck, is picked: the others do not see which.
    pub(super) fn choose_from_pile(&mut self, choice: &'w Pickable, frame: &Frame, scope: &Scope, card: Ref) {
        let Some(record) = self.pos.get(card) else { return };
        if self.world.vocabulary.lying(&record) != Lying::Pile {
            return;
        }
        let filling = scope.filling.unwrap_or_default();
        let mut list = self.take_list();
        let looked = |card: &Ref| {
            self.pos.peek(*card).is_some_and(|other| other.zone == record.zone)
                && self.meaning().named(scope.id, filling).all(|picked| picked != *card)
        };
        if let Some(var) = picks_named(&choice.of) {
            list.extend(self.meaning().named(frame.id, var).filter(looked));
        }
        if !list.contains(&card) {
            list.clear();
            list.extend(self.pos.zone(record.zone).filter(looked));
        }
        let first = list.iter().position(|other| *other == card).unwrap_or(0);
        list[..=first].rotate_right(1);
        let seat = self.world.rulebook.picker(self, choice, scope, self.seat_meant(&choice.by, scope));
        self.book().choose_unseen(seat, &list);
        self.put_list(list);
    }
}
