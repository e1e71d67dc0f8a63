//! "Discard each tough status card. Place 2 threat here for each card discarded this way": what a deed takes away it counts below zero, and
//! what is done for each of those is done as often.

use std::collections::BTreeSet;

use byword_kernel::ability::visit::{Part, PartMut, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Cmp, Cond, CostPart, Effect, EventKind, Pattern,
};
use byword_kernel::id::DeedVar;

/// So many were removed as the deed counts below zero.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut removing = BTreeSet::new();
    walk(&*effect, &mut |part| {
        if let Part::Effect(Effect::Let(name, inner)) = part
            && removes(inner)
        {
            removing.insert(*name);
        }
        true
    });
    if removing.is_empty() {
        return;
    }
    walk_mut(effect, &mut |part| {
        let amount = match part {
            PartMut::Amount(amount) => amount,
            // "If none was removed this way" is the same from below.
            PartMut::Cond(Cond::Compare(_, _, Amount::N(0))) => return false,
            _ => return true,
        };
        let of = |number: &Amount| matches!(number, Amount::Done(deed) if removing.contains(deed));
        match amount {
            Amount::Times(number, each) if of(number) => {
                *each = -each.abs();
                false
            }
            number if of(number) => {
                **number = Amount::Times(Box::new(std::mem::replace(&mut **number, Amount::N(0))), -1);
                false
            }
            _ => true,
        }
    });
}

/// "After your hero takes any amount of damage, draw that many cards", "after you remove any amount of threat, deal that much damage":
/// where nothing is paid that could be counted, the number is that of the event, which counts below zero what it takes away.
pub(super) fn tell_of_the_event(ability: &mut Ability) {
    let Body::Triggered { on, cost, effect, .. } = &mut ability.body else { return };
    if !matches!(on.kind, EventKind::Damage | EventKind::Heal | EventKind::Counter) {
        return;
    }
    let counts_nothing = cost.0.iter().all(|part| matches!(part, CostPart::TurnThis));
    let sign = if takes_away(on) { -1 } else { 1 };
    walk_mut(effect, &mut |part| {
        let PartMut::Amount(amount) = part else { return true };
        let of = |number: &Amount| match number {
            Amount::Event => sign < 0,
            Amount::Done(DeedVar::PAID) => counts_nothing,
            _ => false,
        };
        match &mut **amount {
            Amount::Times(number, each) if of(number) => {
                (**number, *each) = (Amount::Event, sign * each.abs());
                false
            }
            number if of(number) => {
                *number = if sign < 0 { Amount::Times(Box::new(Amount::Event), sign) } else { Amount::Event };
                false
            }
            _ => true,
        }
    });
}

fn takes_away(on: &Pattern) -> bool {
    on.kind == EventKind::Counter && matches!(on.amount, Some((Cmp::AtMost, most)) if most < 0)
}

/// True if an effect does nothing but take counters, or status cards, away.
fn removes(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Action::Count(_, Amount::N(number), _)) => *number < 0,
        Effect::Do(Action::Count(_, Amount::Times(_, each), _)) => *each < 0,
        Effect::May(_, inner)
        | Effect::As(_, inner)
        | Effect::EachPlayer(_, inner)
        | Effect::Let(_, inner) => removes(inner),
        _ => false,
    }
}
