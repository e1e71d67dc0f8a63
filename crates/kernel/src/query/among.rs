//! The questions of the rules about many cards at once: every rule is looked at once only.

use super::Held;
use crate::ability::{Body, Change, Filter, RuleKind};
use crate::id::{Ref, Seat, Verb};
use crate::table::Table;

/// So many cards are asked about at once.
pub const AMONG: usize = u128::BITS as usize;

impl<'w> Table<'w> {
    /// Takes away what a rule of the kind forbids each of the doers, or gives them what it permits.
    pub(super) fn rule_among(
        &self,
        held: &Held<'w>,
        (kind, verb): (RuleKind, Verb),
        doers: &[Ref],
        cards: &[Ref],
        allowed: &mut [u128],
    ) {
        let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body else {
            return;
        };
        // A rule about its own card concerns that one at most, or lets it at most do something.
        let own = |filter: &Option<Filter>| *of == Filter::This && *filter == Some(Filter::This);
        let concerned = bits(cards, |card| !own(&rule.to) || card == held.holder);
        if rule.kind != kind || concerned == 0 || !self.guarded(|| self.meaning().holds(when, &held.scope()))
        {
            return;
        }
        let forbids = kind == RuleKind::Forbid;
        for (by, allowed) in doers.iter().zip(allowed).filter(|(by, _)| !own(&rule.by) || **by == held.holder)
        {
            let open = if forbids { *allowed } else { !*allowed };
            if open & concerned != 0 {
                let bound = concerned & self.bound(held, verb, *by, cards);
                *allowed = if forbids { *allowed & !bound } else { *allowed | bound };
            }
        }
    }

    /// The cards of which a rule that holds says whether `by` may do `verb` to them.
    fn bound(&self, held: &Held<'w>, verb: Verb, by: Ref, cards: &[Ref]) -> u128 {
        let Body::Static { of, change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
            return 0;
        };
        let (scope, seat) = (held.scope(), self.controller_of(by).unwrap_or(Seat::NONE));
        let read_once = matches!(of, Filter::This | Filter::Any);
        let of_doer = !read_once
            || rule.who.as_ref().is_none_or(|who| self.meaning().is_who(who, seat, &scope))
                && rule.by.as_ref().is_none_or(|filter| self.meaning().fits(filter, by, &scope));
        let ignored = |label| rule.kind == RuleKind::Forbid && self.rules().ignores(verb, by, label);
        if !of_doer || held.compiled.ability.label.is_some_and(ignored) {
            return 0;
        }
        match &rule.to {
            // That is known of a rule about its own card.
            Some(Filter::This) if *of == Filter::This => u128::MAX,
            Some(to) if read_once => bits(cards, |card| self.meaning().fits(to, card, &scope)),
            None if read_once => u128::MAX,
            _ => bits(cards, |card| self.rule_binds(held, seat, by, card)),
        }
    }

    /// Those of (at most [`AMONG`]) options that `by` may take although abilities may demand others of them: one bit each.
    /// The same as asking [`Self::demanded`] for each of them.
    #[must_use]
    pub(super) fn demanded_among(&self, verb: Verb, by: Ref, options: &[Ref]) -> u128 {
        let (mut refused, mut satisfied) = (0, 0);
        let seat = self.controller_of(by).unwrap_or(Seat::NONE);
        self.demands(verb, seat, by, |_, rule, scope| {
            let those = |filter: &Option<Filter>| match filter {
                None => u128::MAX,
                Some(filter) => bits(options, |card| self.meaning().fits(filter, card, scope)),
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

/// One bit for each of the first cards that pass a test.
pub(super) fn bits(cards: &[Ref], test: impl Fn(Ref) -> bool) -> u128 {
    cards.iter().take(AMONG).zip(0..).filter(|(card, _)| test(**card)).fold(0, |bits, (_, n)| bits | 1 << n)
}
