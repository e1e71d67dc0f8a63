//! Abilities that a player may have where the others do not see the cards (a hand): whoever could have one that answers to an event, for
//! all that everybody sees, is asked, so that being passed over tells nothing.

use crate::ability::{Body, Timing};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{Ref, Seat, Slot, Zone, ZoneKind};
use crate::live::{Key, bits};
use crate::query::{Concern, Held};
use crate::rulebook::Windows;
use crate::schedule::stage::Stage;
use crate::table::Table;

impl<'w> Table<'w> {
    /// The stages of windows in which players could answer the event with cards that others do not see, one bit each.
    pub(crate) fn stages_unseen(&self, event: &Event, timing: Timing) -> u8 {
        let mut stages = 0;
        self.visit_unseen(Seat::is_some, timing, event, |_, stage| {
            stages |= stage.bit();
            true
        });
        stages
    }

    /// True if the player could answer an event of the window with a card that others do not see.
    pub(crate) fn might_answer(&self, rules: &dyn Windows, frame: &Frame, timing: Timing) -> bool {
        let mut might = false;
        for planned in self.pos.planned.as_slice().iter().filter(|p| p.owner == frame.id && !p.dropped) {
            self.visit_unseen(
                |seat| seat == frame.seat,
                timing,
                &planned.event,
                |held, stage| {
                    might = might
                        || stage == Stage::of(frame)
                            && rules.might_respond(self, frame.seat, held, &planned.event);
                    !might
                },
            );
        }
        might
    }

    /// Visits the abilities of unseen cards of these players that answer to the event, wherever their cards lie, with their stages. The
    /// visitor answers whether to go on.
    pub(super) fn visit_unseen(
        &self,
        whose: impl Fn(Seat) -> bool,
        timing: Timing,
        event: &Event,
        mut visitor: impl FnMut(&Held<'w>, Stage) -> bool,
    ) {
        if !self.is_heard_unseen(timing, event) {
            return;
        }
        let catalog = &self.world.catalog;
        let key = catalog.keys().number(Key::trigger(event.kind, timing));
        let cards = self.pos.cards();
        let all = self.live.roamers().iter().filter_map(|slot| Some((*slot, cards.get(slot.index())?)));
        for (slot, card) in all.filter(|(_, card)| catalog.may_have_elsewhere(card.def, key)) {
            for (zones, x, place) in &catalog.def(card.def).places_elsewhere {
                let heard = place.key == key && place.hints.on(event) != Concern::Nobody && whose(card.owner);
                if !heard || !self.could_lie_unseen(slot, *zones, card.owner) {
                    continue;
                }
                let Some(compiled) = catalog.ability(place.ability) else { continue };
                let Body::Triggered { on, when, effect, .. } = &compiled.ability.body else { continue };
                let holder = Ref { slot, life: card.life };
                let held =
                    Held { id: place.ability, compiled, holder, seat: card.owner, x: *x, modifier: None };
                let answers = self.meaning().matches(on, event, &held)
                    && self.meaning().holds(when, &held.scope().event(*event));
                if answers && !visitor(&held, self.stage_now(Stage::of_ability(on, timing, effect))) {
                    return;
                }
            }
        }
    }

    /// True if some card has abilities of this timing, elsewhere than in play, that wait for such an event, and there are others who do
    /// not see it.
    pub(super) fn is_heard_unseen(&self, timing: Timing, event: &Event) -> bool {
        let catalog = &self.world.catalog;
        let key = catalog.keys().number(Key::trigger(event.kind, timing));
        self.pos.seat_count() > 1 && catalog.is_heard_elsewhere(key, event.verb)
    }

    /// True if not everybody sees the card, nor all of its owner's cards in the zones of these kinds, one bit each: it may be one of them.
    fn could_lie_unseen(&self, slot: Slot, zones: u64, owner: Seat) -> bool {
        let unseen = |slot: Slot| !self.pos.is_seen_by_all(self.world, slot);
        let zones = bits(zones).map(|kind| Zone::of(ZoneKind(kind), owner));
        unseen(slot) && zones.flat_map(|zone| self.pos.zone(zone)).any(|card| unseen(card.slot))
    }
}
