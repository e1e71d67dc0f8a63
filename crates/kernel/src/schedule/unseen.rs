//! Answers that a player may hold where the others do not see them (a hand): in a window whoever could have one, for all that
//! everybody sees, is asked, so that being passed over tells nothing.

use crate::ability::{Body, Timing};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{Ref, Seat, Slot, Zone, ZoneKind};
use crate::live::Key;
use crate::query::{Concern, Held};
use crate::rulebook::Windows;
use crate::schedule::stage::Stage;
use crate::table::Table;

impl<'w> Table<'w> {
    /// The stages of windows in which players could answer the event with cards that others do not see, one bit each.
    pub(crate) fn stages_unseen(&self, event: &Event, timing: Timing) -> u8 {
        let mut stages = 0;
        for seat in self.pos.seats() {
            self.visit_unseen(seat, timing, event, |_, stage| {
                stages |= stage.bit();
                true
            });
        }
        stages
    }

    /// True if the player could answer an event of the window with a card that others do not see.
    pub(crate) fn might_answer(&self, rules: &dyn Windows, frame: &Frame, timing: Timing) -> bool {
        let mut might = false;
        for planned in self.pos.planned.as_slice().iter().filter(|p| p.owner == frame.id && !p.dropped) {
            self.visit_unseen(frame.seat, timing, &planned.event, |held, stage| {
                might = might
                    || stage == Stage::of(frame)
                        && rules.might_respond(self, frame.seat, held, &planned.event);
                !might
            });
        }
        might
    }

    /// Visits the abilities of the player's unseen cards that answer to the event, wherever among them they lie, with their
    /// stages. The visitor answers whether to go on.
    fn visit_unseen(
        &self,
        seat: Seat,
        timing: Timing,
        event: &Event,
        mut visitor: impl FnMut(&Held<'w>, Stage) -> bool,
    ) {
        if self.pos.seat_count() < 2 {
            return;
        }
        let key = self.world.catalog.keys().number(Key::trigger(event.kind, timing));
        for (slot, card) in (0..).map(Slot).zip(self.pos.cards()).filter(|(_, card)| card.owner == seat) {
            for (zones, x, place) in &self.world.catalog.def(card.def).places_elsewhere {
                let heard = place.key == key && place.hints.on(event) != Concern::Nobody;
                if !heard || self.pos.is_seen_by_all(self.world, slot) || !self.lies_any_unseen(*zones, seat)
                {
                    continue;
                }
                let Some(compiled) = self.world.catalog.ability(place.ability) else { continue };
                let Body::Triggered { on, when, effect, .. } = &compiled.ability.body else { continue };
                let holder = Ref { slot, life: card.life };
                let held = Held { id: place.ability, compiled, holder, seat, x: *x, modifier: None };
                let answers = self.meaning().matches(on, event, &held)
                    && self.meaning().holds(when, &held.scope().event(*event));
                if answers && !visitor(&held, self.stage_now(Stage::of_ability(on, timing, effect))) {
                    return;
                }
            }
        }
    }

    /// True if the player has a card that others do not see in a zone of one of these kinds, one bit each.
    fn lies_any_unseen(&self, zones: u64, seat: Seat) -> bool {
        let kinds = (0..64).filter(|kind| zones & (1 << kind) != 0).map(ZoneKind);
        let mut cards = kinds.flat_map(|kind| self.pos.zone(Zone::of(kind, seat)));
        cards.any(|card| !self.pos.is_seen_by_all(self.world, card.slot))
    }
}
