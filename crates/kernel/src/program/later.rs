//! What an effect begins now and what holds, or happens, later.

use super::{Flattener, Instr};
use crate::ability::visit::{PartMut, walk_mut};
use crate::ability::{Body, Cond, Cost, Duration, Effect, Filter, Pattern, Target, Timing};
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
