//! Abilities that could change the game state (D 6.2, D 10.3): whoever uses an action ability that costs nothing
//! must be able to change something with it.

use byword_kernel::ability::visit::{self, Part};
use byword_kernel::ability::{Action, Amount, Effect, Filter, Target};
use byword_kernel::decision::Way;
use byword_kernel::id::{Ref, Verb, ZoneKind};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::play;
use crate::words::{verb, zone, zone_of};

/// True if carrying out the effect could change anything.
pub(crate) fn could_change(table: &Table<'_>, effect: &Effect, scope: &Scope) -> bool {
    let some = |effect: &Effect| could_change(table, effect, scope);
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
        Effect::Do(action) => acts(table, action, scope),
        Effect::X | Effect::Roll(_) => true,
    }
}

/// True if there is something that the action would be done to.
fn acts(table: &Table<'_>, action: &Action, scope: &Scope) -> bool {
    let changes = |target: &Target, test: &dyn Fn(Ref) -> bool| names(table, target, scope, test);
    let record = |card: Ref| table.record(card);
    match action {
        Action::Heal(amount, _) | Action::Damage { amount, .. } if is_nothing(table, amount, scope) => false,
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
        Action::Perform(verb, target, other) => performs(table, *verb, (target, other.as_ref()), scope),
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
fn performs(
    table: &Table<'_>,
    demand: Verb,
    (target, other): (&Target, Option<&Target>),
    scope: &Scope,
) -> bool {
    let there = |target: &Target| names(table, target, scope, &|_| true);
    let elsewhere =
        |kind: ZoneKind| move |card: Ref| table.record(card).is_some_and(|record| record.zone.kind != kind);
    match demand {
        verb::TO_GROUND => names(table, target, scope, &elsewhere(zone::GROUND)),
        verb::TO_SPACE => names(table, target, scope, &elsewhere(zone::SPACE)),
        verb::CAPTURE => there(target) && other.is_some_and(there),
        _ => there(target),
    }
}

/// True if so much is nothing, whatever may be chosen.
fn is_nothing(table: &Table<'_>, amount: &Amount, scope: &Scope) -> bool {
    let open = |part: Part<'_>| {
        let settled = matches!(
            part,
            Part::Amount(
                Amount::N(_) | Amount::Count(_) | Amount::Times(..) | Amount::Plus(..) | Amount::Whole(..)
            )
        );
        !settled && matches!(part, Part::Amount(_) | Part::Target(_))
    };
    !visit::any(amount, open) && table.meaning().amount(amount, scope) <= 0
}

/// True if the target names a card that passes the test, or could be chosen to.
fn names(table: &Table<'_>, target: &Target, scope: &Scope, test: &dyn Fn(Ref) -> bool) -> bool {
    let any = |filter: &Filter| table.meaning().matching(filter, scope).any(test);
    match target {
        Target::Chosen(choice) => any(&choice.of),
        Target::Each(filter) | Target::Random(_, filter) => any(filter),
        // What was picked before counted when it was picked.
        Target::Var(_) | Target::Made(_) => false,
        Target::Let(_, cards) => names(table, cards, scope, test),
        other => table.meaning().first_target(other, scope).is_some_and(test),
    }
}
