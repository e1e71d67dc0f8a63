//! What is allowed, demanded, ignored; the abilities of a card that its player may use.

use super::{Concern, Held, Scope};
use crate::ability::{Body, Change, EventKind, Filter, Rule, RuleKind, Timing};
use crate::catalog::{CardDef, Compiled};
use crate::id::{AbilityId, Keyword, Ref, Seat, Verb, ZoneKind};
use crate::keyword::{Param, Stacking};
use crate::live::{Hints, Key, Via};
use crate::position::Use;
use crate::query::Usage;
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

impl<'w> Table<'w> {
    pub(super) fn has_rule(&self, kind: RuleKind, verb: Verb, by: Ref) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |hints| hints.doer(kind, by),
            |held| {
                let Body::Static { of, change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                let base = held.scope();
                let is_by = |scope: &Scope| {
                    rule.by.as_ref().is_none_or(|filter| self.meaning().fits(filter, by, scope))
                };
                // A rule about a class of cards is read from each of them.
                let of_class =
                    || !matches!(of, Filter::This | Filter::Any) && self.meaning().fits(of, by, &base);
                found |=
                    rule.kind == kind && (is_by(&base) || of_class() && is_by(&Scope { this: by, ..base }));
                !found
            },
        );
        found
    }

    /// The first ability that demands that the seat, when `by` has it do `verb` to some of these cards, do it to the card.
    pub(crate) fn required(&self, verb: Verb, seat: Seat, by: Ref, card: Ref) -> Option<Refusal> {
        if !self.rules().is_ruled(verb) {
            return None;
        }
        let mut found = None;
        self.demands(verb, seat, by, |held, rule, scope| {
            if rule.to.as_ref().is_none_or(|filter| self.meaning().fits(filter, card, scope)) {
                let reason = Reason::MustBeOther(verb, held.id);
                found.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
            }
        });
        found
    }

    /// The abilities that demand something of what the seat does by `by`, with their rules.
    pub(super) fn demands(
        &self,
        verb: Verb,
        seat: Seat,
        by: Ref,
        mut each: impl FnMut(&Held<'w>, &Rule, &Scope),
    ) {
        self.visit(
            Key::rule(verb),
            |hints| hints.doer(RuleKind::Must, by),
            |held| {
                if let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body {
                    let base = held.scope();
                    // A rule about a class of cards is read from the one that does it: it is `This` in it.
                    let class = !matches!(of, Filter::This | Filter::Any);
                    let scope = if class { Scope { this: by, ..base } } else { base };
                    let applies = rule.kind == RuleKind::Must
                        && (!class || self.meaning().fits(of, by, &base))
                        && rule.who.as_ref().is_none_or(|who| self.meaning().is_who(who, seat, &scope))
                        && rule.by.as_ref().is_none_or(|filter| self.meaning().fits(filter, by, &scope))
                        && self.meaning().holds(when, &base)
                        && !held
                            .compiled
                            .ability
                            .label
                            .is_some_and(|label| self.rules().ignores(verb, by, label));
                    if applies {
                        each(held, rule, &scope);
                    }
                }
                true
            },
        );
    }

    pub(super) fn rule_binds(&self, held: &Held<'w>, seat: Seat, by: Ref, to: Ref) -> bool {
        self.rule_binds_as(held, seat, by, to, None)
    }

    /// The same where what it is done to is taken for what it becomes by that.
    pub(super) fn rule_binds_as(
        &self,
        held: &Held<'w>,
        seat: Seat,
        by: Ref,
        to: Ref,
        form: Option<&CardDef>,
    ) -> bool {
        let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body else {
            return false;
        };
        let base = held.scope();
        // A rule about a class of cards is read from each of them: it is `This` in it.
        let binds = |scope: &Scope| {
            rule.who.as_ref().is_none_or(|who| self.meaning().is_who(who, seat, scope))
                && rule.by.as_ref().is_none_or(|filter| self.meaning().fits(filter, by, scope))
                && rule.to.as_ref().is_none_or(|filter| self.fits_as(filter, to, form, scope))
        };
        let bound = if matches!(of, Filter::This | Filter::Any) {
            binds(&base)
        } else {
            [by, to].into_iter().any(|card| {
                card.is_some() && self.meaning().fits(of, card, &base) && binds(&Scope { this: card, ..base })
            })
        };
        // The condition may ask a great deal ("if it can challenge"): it comes last.
        bound && self.guarded(|| self.meaning().holds(when, &base))
    }

    /// True if a card fits; in words that only one of its faces has it is taken for the form.
    pub(crate) fn fits_as(&self, filter: &Filter, card: Ref, form: Option<&CardDef>, scope: &Scope) -> bool {
        let Some(def) = form else { return self.meaning().fits(filter, card, scope) };
        match filter {
            Filter::All(list) => list.iter().all(|test| self.fits_as(test, card, form, scope)),
            Filter::Either(list) => list.iter().any(|test| self.fits_as(test, card, form, scope)),
            Filter::Not(test) => !self.fits_as(test, card, form, scope),
            Filter::Tag(tag) if def.has_tag(*tag) != self.def(card).has_tag(*tag) => def.has_tag(*tag),
            _ => self.meaning().fits(filter, card, scope),
        }
    }

    /// True if a keyword that counts once, with the cost of its first instance, is not among those that the card has already, one bit each.
    fn is_first(&self, keyword: Option<Keyword>, had: &mut u64) -> bool {
        let once = |keyword: &Keyword| {
            let def = self.world.catalog.keyword(*keyword);
            def.is_some_and(|(def, _)| def.stacking == Stacking::Once && def.param == Param::Cost)
        };
        let Some(keyword) = keyword.filter(once) else { return true };
        let before = std::mem::replace(had, *had | 1 << keyword.0);
        before & (1 << keyword.0) == 0
    }
}

impl<'t, 'w> Usage<'t, 'w> {
    /// The activated abilities and ways to play of a card, printed or gained, and its printed spells.
    pub fn own_abilities(self, card: Ref, f: impl FnMut(&Held<'w>)) {
        if let Some(record) = self.0.pos.peek(card) {
            self.abilities_as_in(record.zone.kind, card, f);
        }
    }

    /// The same of a card that counts as lying in a zone of this kind: an effect has it played from somewhere else.
    pub fn abilities_as_in(self, place: ZoneKind, card: Ref, mut f: impl FnMut(&Held<'w>)) {
        let Some(record) = self.0.pos.peek(card) else { return };
        let in_play = self.0.is_play_zone(place);
        let looked_up = &self.0.def(card).looked_up;
        let mut had = 0;
        let mut f = |held: &Held<'w>| {
            if self.0.is_first(held.compiled.keyword, &mut had) {
                f(held);
            }
        };
        if !looked_up.is_empty() && !self.0.is_blank(card) {
            for id in looked_up {
                let Some(compiled) = self.0.world.catalog.ability(*id) else { continue };
                let zones = &compiled.ability.zones;
                let here =
                    if zones.is_empty() { in_play || is_way(compiled) } else { zones.contains(&place) };
                if here && !self.0.is_lost(card, compiled, Via::Card, card) {
                    f(&Held {
                        id: *id,
                        compiled,
                        holder: card,
                        seat: record.controller,
                        x: 0,
                        modifier: None,
                    });
                }
            }
        }
        self.0.visit(
            Key::OWN,
            |_| Concern::Only(card),
            |held| {
                f(held);
                true
            },
        );
    }

    /// The triggered abilities of a card that wait for events of this kind in the game's queue, printed, gained or of a
    /// keyword.
    pub fn own_triggers(self, card: Ref, kind: EventKind, mut f: impl FnMut(&Held<'w>)) {
        self.0.visit(
            Key::trigger(kind, Timing::After),
            |_| Concern::Only(card),
            |held| {
                f(held);
                true
            },
        );
    }

    /// How often a limited ability has been used in its period.
    #[must_use]
    pub fn times_used(self, ability: AbilityId, holder: Ref) -> u8 {
        self.times_used_by(ability, holder, Seat::NONE)
    }

    /// The same where each player's uses are counted apart ([`crate::ability::Limit::counted`]).
    #[must_use]
    pub fn times_used_by(self, ability: AbilityId, holder: Ref, seat: Seat) -> u8 {
        let limit = self.0.world.catalog.ability(ability).and_then(|compiled| compiled.ability.body.limit());
        let holder = limit.map_or(holder, |limit| limit.holder(holder));
        let same = |used: &Use| used.ability == ability && used.holder == holder && used.seat == seat;
        self.0.pos.uses.iter().find(same).map_or(0, |used| used.times)
    }
}

const fn is_way(compiled: &Compiled) -> bool {
    matches!(compiled.ability.body, Body::Way { .. } | Body::Spell { .. })
}

impl Hints {
    /// Whose ability a rule of one of these kinds must be to have a say about `by` doing something to `to`.
    pub(super) fn rule(&self, kinds: &[RuleKind], by: Ref, to: Ref) -> Concern<'static> {
        match self.rule {
            Some(kind) if !kinds.contains(&kind) => Concern::Nobody,
            _ if self.about_holder => Concern::Only(to),
            _ if self.by_holder => Concern::Only(by),
            _ => Concern::Anybody,
        }
    }

    /// The same, where only the doer is known.
    pub(super) fn doer(&self, kind: RuleKind, by: Ref) -> Concern<'static> {
        match self.rule {
            Some(rule) if rule != kind => Concern::Nobody,
            _ if self.by_holder => Concern::Only(by),
            _ => Concern::Anybody,
        }
    }

    /// The same, where any of some cards does something to any of others.
    pub(super) fn among<'a>(&self, kind: RuleKind, doers: &'a [Ref], cards: &'a [Ref]) -> Concern<'a> {
        match self.rule {
            Some(rule) if rule != kind => Concern::Nobody,
            _ if self.about_holder => Concern::Among(cards),
            _ if self.by_holder => Concern::Among(doers),
            _ => Concern::Anybody,
        }
    }
}
