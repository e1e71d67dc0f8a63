//! The questions of the rules about many cards at once: every rule is looked at once only.

use super::Held;
use crate::ability::{Body, Change, Filter, RuleKind};
use crate::id::{Ref, Seat, Verb};
use crate::live::Key;
use crate::table::Table;

impl<'w> Table<'w> {
    /// Those of (at most 128) cards to which `by` may do `verb`, as far as abilities have a say: one bit each. The same as
    /// asking [`Self::allowed`] for each of them, but every rule is looked at once only.
    #[must_use]
    pub fn allowed_among(&self, verb: Verb, by: Ref, cards: &[Ref]) -> u128 {
        let all = bits(cards, |_| true);
        if !self.is_ruled(verb) {
            return all;
        }
        if self.world.rulebook.permission_wins() {
            return bits(cards, |card| self.allowed(verb, by, card).is_ok());
        }
        let seat = self.controller_of(by).unwrap_or(Seat::NONE);
        let mut left = all;
        self.visit(
            Key::rule(verb),
            |hints| hints.doer(RuleKind::Forbid, by),
            |held| {
                left &= !self.forbidden_among(held, verb, seat, by, cards);
                left != 0
            },
        );
        left
    }

    /// The cards that a rule forbids `by` to do `verb` to.
    fn forbidden_among(&self, held: &Held<'w>, verb: Verb, seat: Seat, by: Ref, cards: &[Ref]) -> u128 {
        let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body else {
            return 0;
        };
        if rule.kind != RuleKind::Forbid {
            return 0;
        }
        // A rule about its own card forbids that one at most.
        let own = *of == Filter::This && rule.to == Some(Filter::This);
        let concerned = if own { bits(cards, |card| card == held.holder) } else { u128::MAX };
        if concerned == 0 {
            return 0;
        }
        let scope = held.scope();
        let read_once = matches!(of, Filter::This | Filter::Any);
        let of_doer = !read_once
            || rule.who.as_ref().is_none_or(|who| self.is_who(who, seat, &scope))
                && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, &scope));
        let ignored = || held.compiled.ability.label.is_some_and(|label| self.ignores(verb, by, label));
        if !of_doer || !self.guarded(|| self.holds(when, &scope)) || ignored() {
            return 0;
        }
        match &rule.to {
            _ if own => concerned,
            Some(to) if read_once => bits(cards, |card| self.fits(to, card, &scope)),
            None if read_once => u128::MAX,
            _ => bits(cards, |card| self.rule_binds(held, seat, by, card)),
        }
    }

    /// Those of (at most 128) options that `by` may take although abilities may demand others of them: one bit each. The
    /// same as asking [`Self::demanded`] for each of them.
    #[must_use]
    pub fn demanded_among(&self, verb: Verb, by: Ref, options: &[Ref]) -> u128 {
        let (mut refused, mut satisfied) = (0, 0);
        self.demands(verb, by, |_, rule, scope| {
            let those = |filter: &Option<Filter>| match filter {
                None => u128::MAX,
                Some(filter) => bits(options, |card| self.fits(filter, card, scope)),
            };
            let wanted = those(&rule.to);
            if wanted != 0 {
                let among = those(&rule.among);
                satisfied |= among & wanted;
                refused |= among & !wanted;
            }
        });
        bits(options, |_| true) & (satisfied | !refused)
    }
}

/// One bit for each of the first 128 cards that pass a test.
fn bits(cards: &[Ref], test: impl Fn(Ref) -> bool) -> u128 {
    cards.iter().take(128).zip(0..).filter(|(card, _)| test(**card)).fold(0, |bits, (_, n)| bits | 1 << n)
}
