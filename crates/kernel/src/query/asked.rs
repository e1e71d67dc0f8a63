//! The cards that text asks about: those that fit, what was on a card that has gone, and what the event or the cost was about.

use super::Scope;
use super::meaning::{picks_named, zones_named};
use crate::ability::{Filter, Target};
use crate::id::Ref;
use crate::query::Meaning;

impl<'t, 'w> Meaning<'t, 'w> {
    /// The cards that fit as text asks about them: what was on a card that has gone, too, and what was picked and is another
    /// object since (discarded cards whose pile has become the deck).
    pub(crate) fn asked_about<'a>(
        self,
        filter: &'a Filter,
        scope: &'a Scope,
    ) -> impl Iterator<Item = Ref> + use<'a, 't, 'w> {
        let gone = self.host_named(filter, scope).filter(|host| self.0.pos.get(*host).is_none());
        let left = gone.into_iter().flat_map(move |host| self.hosted_by(host));
        let told = self.told_elsewhere(filter, scope);
        let picks = picks_named(filter).filter(|_| zones_named(filter) == 0);
        let picked = picks.into_iter().flat_map(move |var| self.named(scope.id, var));
        let lost = picked.filter(move |card| self.0.peek(*card).is_none());
        let lost = lost.filter(move |card| self.0.had(filter, *card, None, scope));
        let others = left.chain(told).filter(move |card| self.fits(filter, *card, scope));
        self.matching(filter, scope).chain(others).chain(lost.map(move |card| self.0.pos.current(card.slot)))
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
