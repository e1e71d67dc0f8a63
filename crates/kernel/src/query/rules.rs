//! What is allowed, demanded, ignored; the abilities of a card that its player may use.

use super::{Concern, Held, Scope};
use crate::ability::{Body, Change, Cmp, EventKind, Filter, Rule, RuleKind, Timing};
use crate::catalog::Compiled;
use crate::id::{AbilityId, Keyword, Label, Ref, Seat, Verb};
use crate::keyword::{Param, Stacking};
use crate::live::{Hints, Key, Via};
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

impl<'w> Table<'w> {
    /// Ok if something may be done, as far as abilities have a say: `by` does `verb` to `to`.
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed(&self, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        self.allowed_to(self.controller_of(by).unwrap_or(Seat::NONE), verb, by, to)
    }

    /// The same for a seat that need not be the controller of `by` (another player chooses for its effect).
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed_to(&self, seat: Seat, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        let key = Key::rule(verb);
        if !self.is_ruled(verb) {
            return Ok(());
        }
        let mut refusal = None;
        let mut permitted = false;
        self.visit(
            key,
            |hints| hints.rule(&[RuleKind::Forbid, RuleKind::Permit], by, to),
            |held| {
                let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                if matches!(rule.kind, RuleKind::Forbid | RuleKind::Permit)
                    && self.rule_binds(held, seat, by, to)
                {
                    if rule.kind == RuleKind::Permit {
                        permitted = true;
                    } else if !held.compiled.ability.label.is_some_and(|label| self.ignores(verb, by, label))
                    {
                        let reason = Reason::Forbidden(verb, held.id);
                        refusal.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
                    }
                }
                true
            },
        );
        match refusal {
            Some(refusal) if !permitted || self.policy().prohibition_wins => Err(refusal),
            _ => Ok(()),
        }
    }

    /// True if what rules say about the verb may change because cards go elsewhere, are turned, or players' numbers change.
    #[must_use]
    pub fn rules_look_afar(&self, verb: Verb) -> bool {
        self.looks_afar(Key::rule(verb))
    }

    /// True if an ability explicitly permits it.
    #[must_use]
    pub fn permitted(&self, verb: Verb, by: Ref, to: Ref) -> bool {
        self.permitted_to(self.controller_of(by).unwrap_or(Seat::NONE), verb, by, to)
    }

    /// The same for a seat that need not be the controller of `by`.
    #[must_use]
    pub fn permitted_to(&self, seat: Seat, verb: Verb, by: Ref, to: Ref) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |hints| hints.rule(&[RuleKind::Permit], by, to),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    found |= rule.kind == RuleKind::Permit && self.rule_binds(held, seat, by, to);
                }
                !found
            },
        );
        found
    }

    /// True if any ability says anything about the verb.
    #[must_use]
    pub fn is_ruled(&self, verb: Verb) -> bool {
        !self.live_under(Key::rule(verb)).is_empty()
    }

    /// True if `by` ignores the rules of that name when it does `verb`.
    #[must_use]
    pub fn ignores(&self, verb: Verb, by: Ref, label: Label) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |hints| hints.rule(&[RuleKind::Ignore], by, Ref::NONE),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    let seat = self.controller_of(by).unwrap_or(Seat::NONE);
                    found |= rule.kind == RuleKind::Ignore
                        && rule.label == Some(label)
                        && self.rule_binds(held, seat, by, Ref::NONE);
                }
                !found
            },
        );
        found
    }

    /// True if any ability permits something to `by` when it does `verb`: only then [`Self::permitted`] can say yes.
    #[must_use]
    pub fn has_permits(&self, verb: Verb, by: Ref) -> bool {
        self.has_rule(RuleKind::Permit, verb, by)
    }

    fn has_rule(&self, kind: RuleKind, verb: Verb, by: Ref) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |hints| hints.doer(kind, by),
            |held| {
                let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                let scope = held.scope();
                found |=
                    rule.kind == kind && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, &scope));
                !found
            },
        );
        found
    }

    /// Ok if `to` may be taken although some ability demands that another of the `options` be taken.
    ///
    /// # Errors
    /// The ability that demands another.
    pub fn demanded(&self, verb: Verb, by: Ref, to: Ref, options: &[Ref]) -> Result<(), Refusal> {
        if !self.is_ruled(verb) {
            return Ok(());
        }
        let (mut demand, mut satisfied) = (None, false);
        let seat = self.controller_of(by).unwrap_or(Seat::NONE);
        self.demands(verb, seat, by, |held, rule, scope| {
            let fits = |filter: &Option<Filter>, card: Ref| {
                filter.as_ref().is_none_or(|filter| self.fits(filter, card, scope))
            };
            if !fits(&rule.among, to) {
                return;
            }
            satisfied |= fits(&rule.to, to);
            if !fits(&rule.to, to) && options.iter().any(|card| fits(&rule.to, *card)) {
                let reason = Reason::MustBeOther(verb, held.id);
                demand.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
            }
        });
        match demand {
            Some(refusal) if !satisfied => Err(refusal),
            _ => Ok(()),
        }
    }

    /// The first ability that demands that the seat, when `by` has it do `verb` to some of these cards, do it to the card.
    pub(crate) fn required(&self, verb: Verb, seat: Seat, by: Ref, card: Ref) -> Option<Refusal> {
        if !self.is_ruled(verb) {
            return None;
        }
        let mut found = None;
        self.demands(verb, seat, by, |held, rule, scope| {
            if rule.to.as_ref().is_none_or(|filter| self.fits(filter, card, scope)) {
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
                if let Body::Static { when, change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    let scope = held.scope();
                    let applies = rule.kind == RuleKind::Must
                        && rule.who.as_ref().is_none_or(|who| self.is_who(who, seat, &scope))
                        && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, &scope))
                        && self.holds(when, &scope)
                        && !held.compiled.ability.label.is_some_and(|label| self.ignores(verb, by, label));
                    if applies {
                        each(held, rule, &scope);
                    }
                }
                true
            },
        );
    }

    pub(super) fn rule_binds(&self, held: &Held<'w>, seat: Seat, by: Ref, to: Ref) -> bool {
        let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body else {
            return false;
        };
        let base = held.scope();
        // A rule about a class of cards is read from each of them: it is `This` in it.
        let binds = |scope: &Scope| {
            rule.who.as_ref().is_none_or(|who| self.is_who(who, seat, scope))
                && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, scope))
                && rule.to.as_ref().is_none_or(|filter| self.fits(filter, to, scope))
        };
        if !self.guarded(|| self.holds(when, &base)) {
            return false;
        }
        if matches!(of, Filter::This | Filter::Any) {
            return binds(&base);
        }
        [by, to]
            .into_iter()
            .any(|card| card.is_some() && self.fits(of, card, &base) && binds(&Scope { this: card, ..base }))
    }

    /// The activated abilities and ways to play of a card, printed or gained, and its printed spells.
    pub fn own_abilities(&self, card: Ref, mut f: impl FnMut(&Held<'w>)) {
        let Some(record) = self.pos.get(card) else { return };
        let in_play = self.is_play_zone(record.zone.kind);
        let mut had = 0;
        let mut f = |held: &Held<'w>| {
            if self.is_first(held.compiled.keyword, &mut had) {
                f(held);
            }
        };
        if !self.is_blank(card) {
            for id in &self.world.catalog.def(record.def).looked_up {
                let Some(compiled) = self.world.catalog.ability(*id) else { continue };
                let zones = &compiled.ability.zones;
                let here = if zones.is_empty() {
                    in_play || is_way(compiled)
                } else {
                    zones.contains(&record.zone.kind)
                };
                if here && !self.is_lost(card, compiled, Via::Card, card) {
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
        self.visit(
            Key::OWN,
            |_| Concern::Only(card),
            |held| {
                f(held);
                true
            },
        );
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

    /// The triggered abilities of a card that wait for events of this kind in the game's queue, printed, gained or of a
    /// keyword.
    pub fn own_triggers(&self, card: Ref, kind: EventKind, mut f: impl FnMut(&Held<'w>)) {
        self.visit(
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
    pub fn times_used(&self, ability: AbilityId, holder: Ref) -> u8 {
        self.pos.uses.iter().find(|u| u.ability == ability && u.holder == holder).map_or(0, |u| u.times)
    }

    /// Compares two numbers of the table; a convenience for games.
    #[must_use]
    pub(crate) const fn compare(left: i16, cmp: Cmp, right: i16) -> bool {
        cmp.holds(left, right)
    }
}

const fn is_way(compiled: &Compiled) -> bool {
    matches!(compiled.ability.body, Body::Way { .. } | Body::Spell { .. })
}

impl Hints {
    /// Whose ability a rule of one of these kinds must be to have a say about `by` doing something to `to`.
    fn rule(&self, kinds: &[RuleKind], by: Ref, to: Ref) -> Concern<'static> {
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
