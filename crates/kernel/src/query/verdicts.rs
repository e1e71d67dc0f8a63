//! What abilities allow, forbid and demand.

use super::among::{AMONG, bits};
use crate::ability::{Body, Change, Filter, RuleKind};
use crate::catalog::CardDef;
use crate::id::{Label, Ref, Seat, Verb};
use crate::live::{Entry, Key};
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// What abilities allow, forbid and demand: questions about a verb, who does it and to what.
#[derive(Clone, Copy)]
pub struct Rules<'t, 'w>(&'t Table<'w>);

impl<'w> Table<'w> {
    /// What abilities allow, forbid and demand.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> Rules<'_, 'w> {
        Rules(self)
    }
}

impl<'w> Rules<'_, 'w> {
    /// Ok if something may be done, as far as abilities have a say: `by` does `verb` to `to`.
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed(&self, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        self.allowed_to(self.0.controller_of(by).unwrap_or(Seat::NONE), verb, by, to)
    }

    /// The same for a seat that need not be the controller of `by` (another player chooses for its effect).
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    #[inline]
    pub fn allowed_to(&self, seat: Seat, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        if self.is_ruled(verb) { self.allowed_by_rules(seat, verb, by, to, None, &[]) } else { Ok(()) }
    }

    /// The same where `to` becomes another face of itself by that, if one is given: that is what abilities speak of.
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed_as(
        &self,
        seat: Seat,
        verb: Verb,
        by: Ref,
        to: Ref,
        form: Option<&CardDef>,
    ) -> Result<(), Refusal> {
        if self.is_ruled(verb) { self.allowed_by_rules(seat, verb, by, to, form, &[]) } else { Ok(()) }
    }

    /// The same where rules of these names will be ignored.
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed_ignoring(
        &self,
        seat: Seat,
        verb: Verb,
        by: Ref,
        to: Ref,
        ignored: &[Label],
    ) -> Result<(), Refusal> {
        if self.is_ruled(verb) { self.allowed_by_rules(seat, verb, by, to, None, ignored) } else { Ok(()) }
    }

    /// The same where abilities say something about the verb.
    fn allowed_by_rules(
        &self,
        seat: Seat,
        verb: Verb,
        by: Ref,
        to: Ref,
        form: Option<&CardDef>,
        ignored: &[Label],
    ) -> Result<(), Refusal> {
        let ignores = |label| ignored.contains(&label) || self.ignores(verb, by, label);
        let key = Key::rule(verb);
        let mut refusal = None;
        let mut permitted = false;
        self.0.visit(
            key,
            |hints| hints.rule(&[RuleKind::Forbid, RuleKind::Permit], by, to),
            |held| {
                let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                if matches!(rule.kind, RuleKind::Forbid | RuleKind::Permit)
                    && self.0.rule_binds_as(held, seat, by, to, form)
                {
                    if rule.kind == RuleKind::Permit {
                        permitted = true;
                    } else if !held.compiled.ability.label.is_some_and(ignores) {
                        let reason = Reason::Forbidden(verb, held.id);
                        refusal.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
                    }
                }
                true
            },
        );
        match refusal {
            Some(refusal) if !permitted || self.0.policy().prohibition_wins => Err(refusal),
            _ => Ok(()),
        }
    }

    /// True if an ability explicitly permits it.
    #[inline]
    #[must_use]
    pub fn permitted(&self, verb: Verb, by: Ref, to: Ref) -> bool {
        self.is_ruled(verb) && self.permitted_to(self.0.controller_of(by).unwrap_or(Seat::NONE), verb, by, to)
    }

    /// The same for a seat that need not be the controller of `by`.
    #[must_use]
    pub fn permitted_to(&self, seat: Seat, verb: Verb, by: Ref, to: Ref) -> bool {
        let mut found = false;
        self.0.visit(
            Key::rule(verb),
            |hints| hints.rule(&[RuleKind::Permit], by, to),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    found |= rule.kind == RuleKind::Permit && self.0.rule_binds(held, seat, by, to);
                }
                !found
            },
        );
        found
    }

    /// True if any ability says anything about the verb.
    #[inline]
    #[must_use]
    pub fn is_ruled(&self, verb: Verb) -> bool {
        !self.0.live_under(Key::rule(verb)).is_empty()
    }

    /// How many of these cards abilities permit something at most, if each of those that do permits it to its own card.
    #[must_use]
    pub fn most_permitted(&self, verb: Verb, of: impl Fn(Ref) -> bool) -> Option<usize> {
        let permits = self.0.live_under(Key::rule(verb)).filter(|e| e.hints.rule == Some(RuleKind::Permit));
        let own = |entry: &Entry| entry.hints.by_holder && entry.is_of_its_holder();
        permits.map(|entry| own(entry).then(|| usize::from(of(entry.holder)))).sum()
    }

    /// True if `by` ignores the rules of that name when it does `verb`.
    #[must_use]
    pub fn ignores(&self, verb: Verb, by: Ref, label: Label) -> bool {
        let mut found = false;
        self.0.visit(
            Key::rule(verb),
            |hints| hints.rule(&[RuleKind::Ignore], by, Ref::NONE),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    let seat = self.0.whose(by).unwrap_or(Seat::NONE);
                    found |= rule.kind == RuleKind::Ignore
                        && rule.label == Some(label)
                        && self.0.rule_binds(held, seat, by, Ref::NONE);
                }
                !found
            },
        );
        found
    }

    /// True if any ability permits something to `by` when it does `verb`: only then [`Self::permitted`] can say yes.
    #[must_use]
    pub fn has_permits(&self, verb: Verb, by: Ref) -> bool {
        self.0.has_rule(RuleKind::Permit, verb, by)
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
        let seat = self.0.controller_of(by).unwrap_or(Seat::NONE);
        self.0.demands(verb, seat, by, |held, rule, scope| {
            let fits = |filter: &Option<Filter>, card: Ref| {
                filter.as_ref().is_none_or(|filter| self.0.meaning().fits(filter, card, scope))
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

    /// True if what rules say about the verb may change because cards go elsewhere, are turned, or players' numbers change.
    #[must_use]
    pub fn rules_look_afar(&self, verb: Verb) -> bool {
        self.0.looks_afar(Key::rule(verb))
    }

    /// For each of the doers those of the (first [`AMONG`]) cards to which it may do `verb`, as far as abilities have a say:
    /// one bit each. The same as asking [`Self::allowed`] for each of them, but every rule is looked at once only.
    pub fn allowed_among(&self, verb: Verb, doers: &[Ref], cards: &[Ref], allowed: &mut [u128]) {
        allowed.fill(bits(cards, |_| true));
        if !self.is_ruled(verb) {
            return;
        }
        self.rule_among(RuleKind::Forbid, verb, doers, cards, allowed);
        if !self.0.policy().prohibition_wins {
            self.rule_among(RuleKind::Permit, verb, doers, cards, allowed);
        }
    }

    fn rule_among(&self, kind: RuleKind, verb: Verb, doers: &[Ref], cards: &[Ref], allowed: &mut [u128]) {
        self.0.visit(
            Key::rule(verb),
            |hints| hints.among(kind, doers, cards),
            |held| {
                self.0.rule_among(held, (kind, verb), doers, cards, allowed);
                true
            },
        );
    }

    /// Visits those of the options that `by` may take although abilities may demand others of them, until the visitor has
    /// enough: `false`. True if it went through all.
    pub fn each_undemanded(
        &self,
        verb: Verb,
        by: Ref,
        options: &[Ref],
        mut visit: impl FnMut(Ref) -> bool,
    ) -> bool {
        if options.len() > AMONG {
            return options
                .iter()
                .all(|card| self.demanded(verb, by, *card, options).is_err() || visit(*card));
        }
        let free = self.0.demanded_among(verb, by, options);
        (0..).zip(options).all(|(place, card)| free & 1_u128 << place == 0 || visit(*card))
    }
}
