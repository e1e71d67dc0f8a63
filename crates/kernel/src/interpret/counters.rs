//! Counters that are put on cards and taken from them.

use crate::ability::{Amount, EventKind, Target};
use crate::event::Event;
use crate::id::{Counter, Ref};
use crate::query::Scope;
use crate::table::Table;
use crate::vocabulary::verb;

impl Table<'_> {
    /// So many counters are put on the cards, or taken from them if the number is negative.
    pub(super) fn count_on(&mut self, counter: Counter, amount: &Amount, target: &Target, scope: &Scope) {
        let amount = self.meaning().amount(amount, scope);
        let count = Event::new(EventKind::Counter, verb::PLAIN).by(scope.this);
        let event = move |(kind, n): (Counter, i16), card: Ref| count.about(card).detail(kind.0).amount(n);
        if amount < 0 && self.policy().any_counter.first() == Some(&counter) {
            self.on_each(target, scope, |table, card| {
                table.counted_on(card, counter, amount).into_iter().map(move |kind| event(kind, card))
            });
        } else {
            self.on_each(target, scope, |_, card| (amount != 0).then(|| event((counter, amount), card)));
        }
    }

    /// How many counters of each kind that takes: where one kind stands for all, what is taken is taken of those that are there
    /// ([`crate::policy::Policy::any_counter`]).
    fn counted_on(&self, card: Ref, counter: Counter, amount: i16) -> Vec<(Counter, i16)> {
        let Some(record) = self.pos.get(card) else { return vec![(counter, amount)] };
        let mut left = amount.saturating_neg();
        let mut taken: Vec<(Counter, i16)> = Vec::new();
        for kind in self.kinds(counter) {
            let n = record.count(kind).min(left);
            if n > 0 {
                taken.push((kind, -n));
                left -= n;
            }
        }
        // What is wanted beyond those is taken of nothing: less than the whole is done.
        match taken.first_mut() {
            Some((_, n)) => *n -= left,
            None => taken.push((counter, amount)),
        }
        taken
    }
}
