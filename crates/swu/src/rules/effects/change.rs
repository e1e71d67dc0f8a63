//! Abilities that could change the game state (D 6.2, D 10.3): whoever uses an action ability that costs nothing
//! must be able to change something with it.

use byword_kernel::ability::visit::{self, Part};
use byword_kernel::ability::{Action, Amount, Effect, Filter, Target};
use byword_kernel::decision::Way;
use byword_kernel::id::{CardsVar, ProgramId, Ref, Verb, ZoneKind};
use byword_kernel::program::Instr;
use byword_kernel::query::{Held, Scope};
use byword_kernel::table::Table;

use crate::rules::effects::moves;
use crate::rules::play::{self, copies, ways};
use crate::words::{verb, zone, zone_of};

/// True if carrying out the effect of the ability could change anything.
pub(crate) fn could_change(table: &Table<'_>, held: &Held<'_>, effect: &Effect, scope: &Scope) -> bool {
    Asked { table, program: held.compiled.program, scope }.could_change(effect)
}

/// True if the card may be picked at a step of a program that picks one: what the text is going to do with it can be done.
pub(crate) fn may_be_picked(
    table: &Table<'_>,
    program: ProgramId,
    step: usize,
    card: Ref,
    scope: &Scope,
) -> bool {
    moves::may_be_host(table, program, step, card, scope)
        && ways::may_be_picked(table, program, step, card, scope)
        && copies::may_be_copied(table, program, step, card, scope)
}

/// An ability of which it is asked, with its program.
struct Asked<'a, 'w> {
    table: &'a Table<'w>,
    program: Option<ProgramId>,
    scope: &'a Scope,
}

impl Asked<'_, '_> {
    /// True if carrying out the effect could change anything.
    fn could_change(&self, effect: &Effect) -> bool {
        let some = |effect: &Effect| self.could_change(effect);
        let (table, scope) = (self.table, self.scope);
        match effect {
            Effect::Seq(parts) => parts.iter().any(some),
            Effect::IfDo(first, _) | Effect::AtCost(first, _) => some(first),
            Effect::Let(_, body) => some(body),
            Effect::Unless(first, second) => some(first) || some(second),
            Effect::May(_, body)
            | Effect::EachPlayer(_, body)
            | Effect::As(_, body)
            | Effect::Repeat(_, body)
            | Effect::ForEach(_, body) => some(body),
            Effect::If(cond, yes, no) => {
                if table.meaning().holds(cond, scope) {
                    some(yes)
                } else {
                    no.as_deref().is_some_and(some)
                }
            }
            Effect::Modes(modes) => modes.options.iter().any(some),
            Effect::Pay(cost) => table.usage().can_pay_cost(cost, scope),
            Effect::Do(action) => self.acts(action),
            Effect::X | Effect::Roll(_) => true,
        }
    }

    /// True if there is something that the action would be done to.
    fn acts(&self, action: &Action) -> bool {
        let (table, scope) = (self.table, self.scope);
        let changes = |target: &Target, test: &dyn Fn(Ref) -> bool| self.names(target, test);
        let record = |card: Ref| table.record(card);
        match action {
            Action::Heal(amount, _) | Action::Damage { amount, .. } if self.is_nothing(amount) => false,
            Action::Heal(_, target) => changes(target, &|card| record(card).is_some_and(|r| r.damage > 0)),
            Action::Turn(target) => changes(target, &|card| record(card).is_some_and(|r| !r.turned())),
            Action::Ready(target) => changes(target, &|card| record(card).is_some_and(|r| r.turned())),
            Action::Choose(target)
            | Action::Divide(_, target, ..)
            | Action::Apply(target, ..)
            | Action::Give(_, _, target)
            | Action::Look(target)
            | Action::Reveal(target)
            | Action::Control(target, _)
            | Action::Flip(target)
            | Action::Move(_, target, _)
            | Action::Damage { to: target, .. } => changes(target, &|_| true),
            Action::Play(target, cost, _) => {
                let way = if cost.is_some() { Way::Free } else { Way::Normal };
                changes(target, &|card| play::is_possible(table, card, scope.seat, way))
            }
            Action::Perform(verb, target, other) => self.performs(*verb, target, other.as_ref()),
            Action::Attach(target, host) => changes(target, &|_| true) && changes(host, &|_| true),
            Action::MoveDamage(_, from, to) => {
                changes(from, &|card| record(card).is_some_and(|r| r.damage > 0)) && changes(to, &|_| true)
            }
            Action::Discard(who, ..) | Action::DiscardRandom(who, _) => table
                .meaning()
                .seats_meant(who, scope)
                .any(|seat| table.position().zone_len(zone_of(zone::HAND, seat)) > 0),
            _ => true,
        }
    }

    /// True if there are cards with which what is demanded could be done.
    fn performs(&self, demand: Verb, target: &Target, other: Option<&Target>) -> bool {
        let table = self.table;
        let there = |target: &Target| self.names(target, &|_| true);
        let elsewhere = |kind: ZoneKind| {
            move |card: Ref| table.record(card).is_some_and(|record| record.zone.kind != kind)
        };
        match demand {
            verb::TO_GROUND => self.names(target, &elsewhere(zone::GROUND)),
            verb::TO_SPACE => self.names(target, &elsewhere(zone::SPACE)),
            verb::CAPTURE => there(target) && other.is_some_and(there),
            _ => there(target),
        }
    }

    /// True if so much is nothing, whatever may be chosen.
    fn is_nothing(&self, amount: &Amount) -> bool {
        let open = |part: Part<'_>| {
            let settled = matches!(
                part,
                Part::Amount(
                    Amount::N(_)
                        | Amount::Count(_)
                        | Amount::Times(..)
                        | Amount::Plus(..)
                        | Amount::Whole(..)
                )
            );
            !settled && matches!(part, Part::Amount(_) | Part::Target(_))
        };
        !visit::any(amount, open) && self.table.meaning().amount(amount, self.scope) <= 0
    }

    /// True if the target names a card that passes the test, or could be chosen to.
    fn names(&self, target: &Target, test: &dyn Fn(Ref) -> bool) -> bool {
        let (meaning, scope) = (self.table.meaning(), self.scope);
        let any = |filter: &Filter| meaning.matching(filter, scope).any(test);
        match target {
            Target::Chosen(choice) => any(&choice.of),
            Target::Each(filter) | Target::Random(_, filter) => any(filter),
            // What was picked before counted when it was picked.
            Target::Var(_) | Target::Made(_) => false,
            Target::Let(name, cards) => match &**cards {
                Target::Chosen(choice) => meaning
                    .matching(&choice.of, scope)
                    .any(|card| test(card) && self.is_pickable(*name, card)),
                cards => self.names(cards, test),
            },
            other => meaning.first_target(other, scope).is_some_and(test),
        }
    }

    /// True if the card may be picked under the name.
    fn is_pickable(&self, name: CardsVar, card: Ref) -> bool {
        let Some(program) = self.program else { return true };
        let picks = |instr: &Instr| matches!(instr, Instr::Choose(_, named) if *named == name);
        let step = self.table.world().catalog.program(program).iter().position(picks);
        step.is_none_or(|step| may_be_picked(self.table, program, step, card, self.scope))
    }
}
