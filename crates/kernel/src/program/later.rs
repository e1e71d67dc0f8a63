//! What an effect begins now and what holds, or happens, later.

use super::{Flattener, Instr};
use crate::ability::visit::{Part, PartMut, any, walk_mut};
use crate::ability::{Amount, Body, Change, Cond, Cost, Duration, Effect, Filter, Pattern, Target, Timing};
use crate::catalog::CatalogBuilder;
use crate::id::CardsVar;

impl Flattener<'_> {
    /// What waits for something that this card does, or that is done to it, means the card as it is now: it is named when the
    /// waiting begins.
    pub(super) fn name_this(&mut self, waiting: PartMut<'_>) {
        let var = CardsVar(self.next);
        let mut named = false;
        walk_mut(waiting, &mut |part| {
            if let PartMut::Filter(filter) = part
                && **filter == Filter::This
            {
                **filter = Filter::Is(Box::new(Target::Var(var)));
                named = true;
            }
            !matches!(part, PartMut::Effect(_))
        });
        if named {
            self.fresh();
            self.emit(Instr::Pick(Target::This, var));
        }
    }

    /// What holds for a while and is of no card speaks of this card as it is now, and of a price as it is reckoned now.
    pub(super) fn settle_standing(&mut self, body: &mut Body) {
        let Body::Static { of, change, .. } = body else { return };
        let var = CardsVar(self.next);
        let mut named = name_in(of.into(), var);
        if *of == Filter::This {
            named |= name_in(change.into(), var);
        }
        if named {
            self.fresh();
            self.emit(Instr::Pick(Target::This, var));
        }
        if let Change::Cost(amount) = change
            && *of != Filter::This
            && !any(&*amount, |part| matches!(part, Part::Amount(Amount::X)))
            && any(&*amount, |part| matches!(part, Part::Amount(Amount::Count(_) | Amount::Stat(..))))
        {
            let price = std::mem::replace(amount, Amount::X);
            self.emit(Instr::Reckon(price));
        }
    }

    /// Adds what speaks of things that this effect has named, under numbers of the same row.
    pub(super) fn within<T>(&mut self, add: impl FnOnce(&mut CatalogBuilder) -> T) -> T {
        let before = std::mem::replace(&mut self.builder.unnamed, self.next);
        let added = add(self.builder);
        self.builder.unnamed = before;
        added
    }

    pub(super) fn lasting_trigger(
        &mut self,
        mut on: Pattern,
        effect: Effect,
        duration: Duration,
        once: bool,
    ) {
        self.name_this((&mut on).into());
        let body = Body::Triggered {
            on,
            when: Cond::Always,
            effect,
            timing: Timing::After,
            limit: None,
            cost: Cost::default(),
            by: None,
        };
        let ability = self.within(|builder| builder.add_ability(body.into(), None));
        self.emit(Instr::Lasting(ability, duration, once));
    }
}

/// Names this card where it is told as a card; as a test it is whatever is ruled on. True if it was.
fn name_in(part: PartMut<'_>, var: CardsVar) -> bool {
    let mut named = false;
    walk_mut(part, &mut |part| {
        if let PartMut::Target(target) = part
            && **target == Target::This
        {
            **target = Target::Var(var);
            named = true;
        }
        true
    });
    named
}
