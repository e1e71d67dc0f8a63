//! Words that go astray: "shuffle her into your deck" behind the villain, "each Tech card from it" behind a hand, what "you" remove,
//! and cards that are called by name where they are not in play yet.

use byword_kernel::ability::visit::{Part, PartMut, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Choice, Cmp, EventKind, Filter, Target, Who};
use byword_kernel::id::CardsVar;

use crate::words::{counter, role, tag, verb, zone};

/// Settles what each of them means.
pub(super) fn settle(ability: &mut Ability) {
    shuffle_itself(ability);
    take_from_the_shown(ability);
    remove_as_you(ability);
    fetch_for_setup(ability);
    bear_counters(ability);
}

/// No villain goes to a player's deck or hand: "her" is the card itself, of which the trigger tells.
fn shuffle_itself(ability: &mut Ability) {
    let Body::Triggered { on, effect, .. } = &mut ability.body else { return };
    if on.subject != Filter::This {
        return;
    }
    effect.each_action_mut(|action| {
        if let Action::Move(_, target @ Target::Role(role::VILLAIN), to) = action
            && matches!(to.zone, zone::DECK | zone::HAND)
        {
            *target = Target::This;
        }
    });
}

/// "Each player reveals their hand and discards each Tech card from it": nothing is attached to cards that are only shown.
fn take_from_the_shown(ability: &mut Ability) {
    let mut shown: Vec<CardsVar> = Vec::new();
    walk(&*ability, &mut |part| {
        if let Part::Action(Action::Reveal(Target::Let(name, cards)) | Action::Look(Target::Let(name, cards))) =
            part
            && matches!(&**cards, Target::Each(filter) if filter.tests().contains(&Filter::In(zone::HAND)))
        {
            shown.push(*name);
        }
        true
    });
    walk_mut(ability, &mut |part| {
        if let PartMut::Filter(filter) = part
            && let Filter::AttachedTo(target) = &**filter
            && let Target::Var(name) = **target
            && shown.contains(&name)
        {
            **filter = Filter::Is(Box::new(Target::Var(name)));
        }
        true
    });
}

/// "After you remove threat": allies and supports do not act as you (MC-1.14).
fn remove_as_you(ability: &mut Ability) {
    walk_mut(ability, &mut |part| {
        if let PartMut::Pattern(on) = part
            && on.kind == EventKind::Counter
            && on.counter == Some(counter::THREAT)
            && on.cause == Some(Filter::Of(Who::You))
        {
            let others =
                [tag::ALLY, tag::MINION, tag::SUPPORT].map(|kind| Filter::Not(Box::new(Filter::Tag(kind))));
            on.cause = Some(others.into_iter().fold(Filter::Of(Who::You), Filter::and));
        }
        true
    });
}

/// "Setup: Attach your Recurve upgrade to your identity": it is in the deck then, or in the hand, or set aside.
fn fetch_for_setup(ability: &mut Ability) {
    let Body::Spell { effect, verb: verb::SETUP, .. } = &mut ability.body else { return };
    effect.each_action_mut(|action| {
        if let Action::Attach(target, _) = action
            && let Target::Each(filter) = target
            && is_own_by_name(filter)
        {
            let places = [zone::DECK, zone::HAND, zone::ASIDE].map(Filter::In);
            let of = std::mem::take(filter).and(Filter::Either(places.into()));
            *target = Target::Chosen(Box::new(Choice::one(of)));
        }
    });
}

fn is_own_by_name(filter: &Filter) -> bool {
    let tests = filter.tests();
    tests.contains(&Filter::Of(Who::You))
        && tests.iter().any(|test| matches!(test, Filter::Named(_)))
        && !tests.iter().any(|test| matches!(test, Filter::In(_) | Filter::Either(_)))
}

/// "Remove a frost counter from a card you control": one that has any; the identity is one of your cards, too (MC-1.1).
fn bear_counters(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    effect.each_action_mut(|action| {
        let Action::Count(kind, amount, Target::Chosen(choice)) = action else { return };
        let less = matches!(amount, Amount::N(number) if *number < 0);
        let identity = Filter::Not(Box::new(Filter::Tag(tag::IDENTITY)));
        if let Filter::All(tests) = &mut choice.of
            && less
            && tests.contains(&identity)
            && tests.contains(&Filter::Of(Who::You))
        {
            tests.retain(|test| *test != identity);
            tests.push(Filter::Counters(*kind, Cmp::AtLeast, Amount::N(1)));
        }
    });
}
