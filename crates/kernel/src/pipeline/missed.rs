//! What tried to happen: the abilities that looked at an event and let it pass. They are written down only for who asks.

use crate::ability::{Body, Timing};
use crate::event::Event;
use crate::live::{Key, is_about_holder};
use crate::log::{Lack, Miss};
use crate::query::{Concern, Held};
use crate::table::Table;

/// The timings of triggers that have keys of their own.
const TIMINGS: [Timing; 4] = [Timing::After, Timing::Response, Timing::ForcedInterrupt, Timing::Interrupt];

impl<'w> Table<'w> {
    /// The triggers that wait for such an event and let this one pass.
    pub(super) fn note_missed(&mut self, event: &Event) {
        if self.log.is_curious() {
            TIMINGS.into_iter().for_each(|timing| self.note_under(Key::trigger(event.kind, timing), event));
        }
    }

    /// The replacements that wait for such an event and let this one pass.
    pub(super) fn note_unchanged(&mut self, event: &Event) {
        if self.log.is_curious() {
            self.note_under(Key::replace(event.kind), event);
        }
    }

    fn note_under(&mut self, key: Key, event: &Event) {
        let mut missed = Vec::new();
        self.visit(
            key,
            |_| Concern::Anybody,
            |held| {
                let miss = |lack| Miss { event: *event, ability: held.id, card: self.owner_of(held), lack };
                missed.extend(self.lack(held, event).map(miss));
                true
            },
        );
        missed.into_iter().for_each(|miss| self.log.miss(miss));
    }

    /// Why an ability lets an event pass, if it waits for such events.
    fn lack(&self, held: &Held<'w>, event: &Event) -> Option<Lack> {
        let (on, when, limit, triggers) = match &held.compiled.ability.body {
            Body::Triggered { on, when, limit, .. } => (on, when, *limit, true),
            Body::Replacement { on, when, limit, .. } => (on, when, *limit, false),
            _ => return None,
        };
        let within = || {
            if triggers {
                self.may_trigger(limit, on, event, held, None)
            } else {
                self.may_rewrite(limit, on, event, held)
            }
        };
        match self.meaning().mismatch(on, event, held) {
            Some(Lack::Event) => None,
            // What a card says about itself has nothing to do with others.
            Some(Lack::Subject) if is_about_holder(on) => None,
            Some(lack) => Some(lack),
            None if !self.meaning().holds(when, &held.scope().event(*event)) => Some(Lack::Condition),
            None if !within() => Some(Lack::Limit),
            None => None,
        }
    }
}
