//! What would be done instead of an event, and cannot be: it rewrites nothing.

use crate::ability::{Action, Body, Effect, EventKind, Filter, Pattern, Rewrite, Target, Who};
use crate::frame::Frame;
use crate::id::{AbilityId, Ref};
use crate::interpret::possible::Share;
use crate::query::Scope;
use crate::table::Table;

impl Table<'_> {
    /// True if no damage is taken of which an ability increases what is taken.
    pub(super) fn takes_none(&self, frame: &Frame, index: usize, ability: AbilityId) -> bool {
        let body = self.world.catalog.body(ability);
        let taken =
            |on: &Pattern| on.kind == EventKind::Damage && on.verb.is_none() && on.subject != Filter::Any;
        self.policy().increases_some
            && matches!(body, Some(Body::Replacement { on, .. }) if taken(on))
            && self.planned_at(frame, index).is_some_and(|planned| planned.event.amount <= 0)
    }

    /// True if something else would be done instead, and nothing of it can be.
    pub(super) fn is_in_vain(&self, rewrite: &Rewrite, scope: &Scope) -> bool {
        matches!(rewrite, Rewrite::Instead(effect) if self.does_nothing(effect, scope))
    }

    fn does_nothing(&self, effect: &Effect, scope: &Scope) -> bool {
        match effect {
            Effect::Do(action) => self.cannot_act(action, scope),
            Effect::Let(_, inner) | Effect::May(Who::You, inner) => self.does_nothing(inner, scope),
            Effect::IfDo(first, _) | Effect::AtCost(first, _) => self.does_nothing(first, scope),
            Effect::Pay(cost) => !self.usage().can_pay_cost(cost, scope),
            // Where nothing can be picked, what speaks of it does nothing, either.
            Effect::Seq(parts) => {
                let picks = |part: &&Effect| matches!(part, Effect::Do(Action::Choose(_)));
                parts.iter().filter(picks).any(|part| self.does_nothing(part, scope))
                    || parts.iter().all(|part| self.does_nothing(part, scope))
            }
            _ => false,
        }
    }

    /// True if an action finds nothing that it could be done to. What is named before is not known yet.
    fn cannot_act(&self, action: &Action, scope: &Scope) -> bool {
        let hand = self.world.catalog.zones().hand;
        match action {
            Action::Discard(who, _, _) | Action::DiscardRandom(who, _) => {
                let test = if let Action::Discard(_, _, test) = action { test } else { &Filter::Any };
                let holds = |seat| {
                    let mut cards = self.pos.zone(self.meaning().zone_of(hand, seat));
                    cards.any(|card| self.meaning().fits(test, card, scope))
                };
                !self.meaning().seats_meant(who, scope).any(holds)
            }
            action => match action.object() {
                Some(cards) => {
                    self.none_of(cards, scope, |card| self.can_be_done_to(action, card, scope, Share::Some))
                }
                None => action.targets().into_iter().any(|cards| self.none_of(cards, scope, |_| true)),
            },
        }
    }

    /// True if none of the cards that are meant passes, as far as they are known before anything is done.
    fn none_of(&self, cards: &Target, scope: &Scope, passes: impl Fn(Ref) -> bool) -> bool {
        match cards.unnamed() {
            Target::Chosen(choice) => {
                let passing = self.meaning().matching(&choice.of, scope).any(passes);
                !passing || !self.meaning().can_be_made(choice, scope)
            }
            Target::Random(_, filter) | Target::Each(filter) => {
                !self.meaning().matching(filter, scope).any(passes)
            }
            Target::This | Target::Subject | Target::Host => {
                let card = self.meaning().first_target(cards.unnamed(), scope);
                !card.and_then(|card| self.within_reach(card, scope)).is_some_and(passes)
            }
            _ => false,
        }
    }
}
