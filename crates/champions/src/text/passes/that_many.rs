//! What a trigger tells of is measured by its event: "after you heal any amount of damage, draw that many cards" (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cmp, CostPart, EventKind, Filter, Target};
use byword_kernel::id::DeedVar;

use crate::words::{counter, tag, verb};

/// "That many" before anything was done, where nothing was paid, is as many as the event was about; what was removed from a
/// scheme counts below zero.
pub(super) fn settle(ability: &mut Ability) {
    from_the_thwarted(ability);
    of_the_given(ability);
    let Body::Triggered { on, cost, effect, .. } = &mut ability.body else { return };
    let removed = on.kind == EventKind::Counter && matches!(on.amount, Some((Cmp::AtMost, most)) if most < 0);
    let measures = removed || matches!(on.kind, EventKind::Damage | EventKind::Heal);
    if !measures {
        return;
    }
    // To exhaust the card itself is nothing of which there could be that many.
    let counts_nothing = cost.0.iter().all(|part| matches!(part, CostPart::TurnThis));
    walk_mut(effect, &mut |part| {
        let PartMut::Amount(amount) = part else { return true };
        let untold = counts_nothing && **amount == Amount::Done(DeedVar::PAID);
        if untold || removed && **amount == Amount::Event {
            let event = Amount::Event;
            **amount = if removed { Amount::Times(Box::new(event), -1) } else { event };
            return false;
        }
        // What is told as removed already is.
        !(removed && matches!(&**amount, Amount::Times(event, -1) if **event == Amount::Event))
    });
}

/// "Discard up to 2 cards from your hand -> deal that much damage": where nothing happened before, it is as many as were given.
fn of_the_given(ability: &mut Ability) {
    let Body::Activated { cost, effect, .. } = &mut ability.body else { return };
    let is_open = |part: &CostPart| {
        matches!(part, CostPart::Turn(Amount::UpTo(_), _) | CostPart::Move(_, Amount::UpTo(_), ..))
    };
    if !cost.0.iter().any(is_open) {
        return;
    }
    walk_mut(effect, &mut |part| {
        if let PartMut::Amount(amount) = part
            && **amount == Amount::Event
        {
            **amount = Amount::X;
        }
        true
    });
}

/// "When you thwart, remove 1 additional threat": from the scheme, and not from who thwarts.
fn from_the_thwarted(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    let thwarts = matches!(on.verb, Some(verb::THWART | verb::THWARTED));
    if !thwarts || on.subject.tests().contains(&Filter::Tag(tag::SCHEME)) {
        return;
    }
    effect.each_action_mut(|action| {
        if let Action::Count(counter::THREAT, _, target @ Target::Subject) = action {
            *target = Target::Other;
        }
    });
}

/// True if a text counts what was done before anything was, where nothing was paid and no event has a number.
pub(crate) fn counts_nothing(ability: &Ability) -> bool {
    let (Body::Triggered { cost, effect, .. } | Body::Spell { cost, effect, .. }) = &ability.body else {
        return false;
    };
    cost.is_free() && any(effect, |part| matches!(part, Part::Amount(Amount::Done(DeedVar::PAID))))
}
