//! How often an ability may still act: by its uses, or by the events of its period, used or not ("the first time").

use crate::ability::{Body, Counts, Limit, Pattern, Timing};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::query::Held;
use crate::table::Table;

impl<'w> Table<'w> {
    /// True if an ability may trigger by an event: it was not used as often as it may be, or the event is one of the first of
    /// its period. Of several at once, those count that trigger it already (since `mark`).
    pub(crate) fn may_trigger(
        &self,
        limit: Option<Limit>,
        on: &Pattern,
        event: &Event,
        held: &Held<'w>,
        mark: Option<u16>,
    ) -> bool {
        let Some(limit) = limit else { return true };
        let times = usize::from(limit.times);
        let before = || self.times_before(on, limit.per, event, &held.scope().event(*event));
        let used = || self.usage().times_used_by(held.id, held.holder, limit.counted(event.seat));
        match limit.counts {
            // Who would use an optional one is asked when it is offered.
            Counts::Uses if limit.each && is_optional(&held.compiled.ability.body) => true,
            Counts::Uses => used() < limit.times,
            Counts::First => before().max(mark.map_or(0, |mark| self.waiting_since(held, mark))) < times,
            // What it has prevented did not happen, and was the one all the same.
            Counts::Nth => before() + 1 == times && used() == 0,
        }
    }

    /// True if an ability may rewrite an event: it was not used as often as it may be; where the first events of a period are
    /// meant, none has happened either that nothing rewrote.
    pub(crate) fn may_rewrite(
        &self,
        limit: Option<Limit>,
        on: &Pattern,
        event: &Event,
        held: &Held<'w>,
    ) -> bool {
        let Some(limit) = limit else { return true };
        let happened = || self.times_happened(on, limit.per, &held.scope().event(*event));
        self.usage().times_used(held.id, held.holder) < limit.times
            && (limit.counts == Counts::Uses || happened() < i16::from(limit.times))
    }

    /// True if what the replacement does instead is being done: nothing replaces its own result.
    pub(super) fn is_under_way(&self, held: &Held<'w>) -> bool {
        let twins = self.policy().twins_lapse || !held.holder.is_some();
        let of_it = |frame: Frame| frame.ability == held.id && (twins || frame.source == held.holder);
        let program = held.compiled.rewrite;
        program.is_some()
            && self.pos.frames.iter().any(|frame| {
                matches!(frame.work, Work::Program(running) if Some(running) == program) && of_it(frame)
            })
    }

    /// What would have rewritten the event once, had another rewriting not prevented it, is used up with it.
    pub(super) fn spend_missed(&mut self, frame: &Frame, index: usize, event: &Event) {
        let spends = self.policy().missed_is_spent || self.policy().missed_first_is_over;
        if !spends || self.planned_at(frame, index).is_none_or(|planned| !planned.dropped) {
            return;
        }
        let mut found = self.candidates.pop().unwrap_or_default();
        self.find_candidates(frame.id, index, event, &mut found);
        for missed in &found {
            let limit = self.world.catalog.ability(missed.ability).and_then(|c| c.ability.body.limit());
            if limit.is_some_and(|limit| limit.counts != Counts::Uses) {
                self.lasting().count_use(missed.ability, missed.holder);
            }
            if let Some(id) = missed.modifier.filter(|_| self.policy().missed_is_spent)
                && self.pos.modifiers.iter().any(|m| m.id == id && m.once)
            {
                self.drop_modifier(id);
            }
        }
        self.candidates.push(found);
    }

    /// How many triggers of the ability have come to wait since then.
    pub(crate) fn waiting_since(&self, held: &Held<'w>, mark: u16) -> usize {
        let own = self.pos.pending.iter().filter(|p| p.ability == held.id && p.holder == held.holder);
        own.filter(|p| is_since(p.id, mark)).count()
    }
}

/// True if the number was given after the mark.
pub(super) const fn is_since(id: u16, mark: u16) -> bool {
    id != mark && id.wrapping_sub(mark) < u16::MAX / 2
}

/// True for an answer that a player may give or not.
const fn is_optional(body: &Body) -> bool {
    matches!(body, Body::Triggered { timing: Timing::Response | Timing::Interrupt, .. })
}
