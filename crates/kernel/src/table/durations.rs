//! Lasting effects and counted uses: when they begin and when they end.

use super::Table;
use crate::ability::{Duration, Target, Who};
use crate::id::{Ref, Seat};
use crate::position::Until;
use crate::query::Meaning;
use crate::query::Scope;

impl<'w> Table<'w> {
    /// A lasting effect of the card has begun, for which the seat is responsible; without a card, some have expired.
    pub(crate) fn charge_lasting(&mut self, by: Ref, seat: Seat) {
        if self.policy().charges_lasting {
            self.book().blame(Ref::NONE, by, seat);
        }
    }

    /// Whose turn or phase it is; that of the table is everybody's.
    fn first_meant(&self, who: &Who, scope: &Scope) -> Seat {
        if matches!(who, Who::Table) {
            return Seat::NONE;
        }
        self.meaning().seats_meant(who, scope).next().unwrap_or(scope.seat)
    }

    /// The same for one of the cards that it is written on: "their" next turn is that of its own player.
    pub(crate) fn until_for(&self, card: Ref, duration: &Duration, scope: &Scope) -> Until {
        let (Duration::UntilNext(_, who) | Duration::During(_, _, who) | Duration::Through(_, _, who)) =
            duration
        else {
            return self.meaning().until(duration, scope);
        };
        if !matches!(who, Who::Controller(whose) if matches!(**whose, Target::Var(_))) {
            return self.meaning().until(duration, scope);
        }
        let seat = self.controller_of(card).unwrap_or(scope.seat);
        match duration {
            Duration::During(from, to, _) => Until::Between(*from, *to, seat),
            Duration::Through(from, to, _) => Until::Through(*from, *to, seat),
            Duration::UntilNext(moment, _) => Until::MomentOf(*moment, seat),
            _ => Until::Forever,
        }
    }

    pub(crate) fn drop_modifier(&mut self, id: u16) {
        self.end_lasting(|_, modifier| modifier.id == id);
    }

    /// Lasting effects of cards that have gone, and effects that last while a card is there, end.
    pub(crate) fn drop_stale_modifiers(&mut self) {
        if self.pos.modifiers.is_empty() {
            return;
        }
        self.end_lasting(|table, m| {
            let held = !m.holder.is_some() || table.pos.peek(m.holder).is_some();
            let there = match m.until {
                Until::Leaves(card) => table.in_play(card),
                _ => true,
            };
            !held || !there
        });
    }
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// When a duration written on a card ends.
    #[must_use]
    pub fn until(self, duration: &Duration, scope: &Scope) -> Until {
        match duration {
            Duration::Forever => Until::Forever,
            Duration::Until(moment) | Duration::Once(moment) => Until::Moment(*moment),
            Duration::UntilNext(moment, who) => Until::MomentOf(*moment, self.0.first_meant(who, scope)),
            Duration::During(from, to, who) => Until::Between(*from, *to, self.0.first_meant(who, scope)),
            Duration::Through(from, to, who) => Until::Through(*from, *to, self.0.first_meant(who, scope)),
            Duration::WhileThis => Until::Leaves(scope.this),
        }
    }
}
