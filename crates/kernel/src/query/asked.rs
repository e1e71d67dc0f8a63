//! The cards that text asks about: those that fit, what was on a card that has gone, and what the event or the cost was about.

use super::Scope;
use super::meaning::{picks_named, zones_named};
use crate::ability::{Filter, Target};
use crate::id::Ref;
use crate::query::Meaning;

impl<'t, 'w> Meaning<'t, 'w> {
    /// A card as text asks about it: one that was picked and has left play since, as it last was there.
    pub(super) fn as_asked(self, target: &Target, card: Ref) -> Ref {
        let picked = matches!(target, Target::Var(_) | Target::Made(_)) && !self.0.in_play(card);
        if picked { self.0.pos.last_in_play(card).unwrap_or(card) } else { card }
    }

    /// True if a card that a target names passes: of those that were picked together any of them, "their" player is each of theirs.
    pub(super) fn any_asked(self, target: &Target, scope: &Scope, test: impl Fn(Ref) -> bool) -> bool {
        match target {
            Target::Var(_) | Target::Made(_) => {
                self.meant(target, scope).any(|card| test(self.as_asked(target, card)))
            }
            target => self.asked_of(target, scope).is_some_and(test),
        }
    }

    /// True if a card is attached to or under one of those meant.
    pub(super) fn is_attached_to(self, card: Ref, target: &Target, scope: &Scope) -> bool {
        let Some(host) = self.0.peek(card).and_then(|record| record.host()) else { return false };
        match target {
            Target::Each(filter) => self.fits(filter, self.0.pos.current(host), scope),
            target => self.asked_of(target, scope).is_some_and(|host| self.hangs_on(card, host)),
        }
    }

    /// True if a card is attached to or under another, or was when the two left.
    pub(super) fn hangs_on(self, card: Ref, host: Ref) -> bool {
        let on_it = self.0.peek(card).and_then(|record| record.host()) == Some(host.slot);
        on_it && (self.0.pos.get(host).is_some() || self.hosted_by(host).any(|other| other == card))
    }

    /// The cards that fit as text asks about them: what was on a card that has gone, too, and what was picked and is another
    /// object since (discarded cards whose pile has become the deck).
    pub(crate) fn asked_about<'a>(
        self,
        filter: &'a Filter,
        scope: &'a Scope,
    ) -> impl Iterator<Item = Ref> + use<'a, 't, 'w> {
        let told = self.told_elsewhere(filter, scope);
        let picks = picks_named(filter).filter(|_| zones_named(filter) == 0);
        let picked = picks.into_iter().flat_map(move |var| self.named_once(scope.id, var));
        let lost = picked.filter(move |card| self.0.peek(*card).is_none());
        let lost = lost.filter(move |card| self.0.had(filter, *card, None, scope));
        let told = told.into_iter().filter(move |card| self.fits(filter, *card, scope));
        let lost = lost.map(move |card| self.0.pos.current(card.slot));
        self.matching(filter, scope).chain(self.left_with_host(filter, scope)).chain(told).chain(lost)
    }

    /// The cards that fit, of those that were on a card that has gone, as they were when they left together with it.
    pub(super) fn left_with_host<'a>(
        self,
        filter: &'a Filter,
        scope: &'a Scope,
    ) -> impl Iterator<Item = Ref> + use<'a, 't, 'w> {
        let gone = self.host_named(filter, scope).filter(|host| self.0.pos.get(*host).is_none());
        let left = gone.into_iter().flat_map(move |host| self.hosted_by(host));
        left.filter(move |card| self.fits(filter, *card, scope))
    }

    /// The card of the event or of the cost that a filter wants ("if you discarded an event this way"), where it is not in play:
    /// as those that were picked, it may be anywhere.
    fn told_elsewhere(self, filter: &Filter, scope: &Scope) -> Option<Ref> {
        let card = filter.tests().iter().find_map(|test| match test {
            Filter::Is(told) if matches!(**told, Target::Subject | Target::Other | Target::Cause) => {
                self.first_target(told, scope)
            }
            _ => None,
        })?;
        (zones_named(filter) == 0 && !self.0.in_play(card)).then_some(card)
    }

    /// The card on which a filter wants cards to be.
    fn host_named(self, filter: &Filter, scope: &Scope) -> Option<Ref> {
        match filter {
            Filter::Attached => Some(scope.this),
            Filter::AttachedTo(target) if !matches!(**target, Target::Each(_)) => {
                self.asked_of(target, scope)
            }
            Filter::All(list) => list.iter().find_map(|f| self.host_named(f, scope)),
            _ => None,
        }
    }
}
