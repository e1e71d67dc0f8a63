//! "Each ally you control deals damage equal to its ATK to an enemy": each its own damage, one after the other (MC-15.14). "Give each
//! enemy a facedown boost card": each its own card (MC-8.3).

use byword_kernel::ability::visit::{Part, PartMut, fold, walk};
use byword_kernel::ability::{Ability, Action, Amount, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::{tag, verb};

/// What several cards deal by a number of each is dealt by each of them.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let several = named_together(effect);
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let name = CardsVar(next);
        if let Some(dealers) = dealers(effect, &several) {
            deal_one_by_one(effect, dealers, name);
        } else if !give_one_by_one(effect, name) {
            return;
        }
        next = next.saturating_add(1);
    });
}

/// The names that stand for any number of cards.
fn named_together(effect: &Effect) -> Vec<CardsVar> {
    let mut names = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && let Target::Chosen(choice) = &**cards
            && choice.max != Amount::N(1)
        {
            names.push(*name);
        }
        true
    });
    names
}

/// The cards by whose own number an effect deals damage, if they may be several.
fn dealers(effect: &Effect, several: &[CardsVar]) -> Option<Target> {
    let Effect::Do(Action::Damage { amount: Amount::Stat(cards, _), .. }) = effect else { return None };
    match &**cards {
        Target::Each(filter) if !is_one(filter) => Some((**cards).clone()),
        Target::Var(name) if several.contains(name) => Some((**cards).clone()),
        _ => None,
    }
}

/// True for your identity, and for cards by their name or of which a text has told.
fn is_one(filter: &Filter) -> bool {
    const FORMS: [byword_kernel::id::Tag; 3] = [tag::IDENTITY, tag::HERO, tag::ALTER_EGO];
    let tests = filter.tests();
    let single = |test: &Filter| matches!(test, Filter::Named(_) | Filter::Is(_) | Filter::Most(..));
    let form = |test: &Filter| matches!(test, Filter::Tag(kind) if FORMS.contains(kind));
    tests.iter().any(single)
        || tests.iter().any(form)
            && !tests.iter().any(|test| matches!(test, Filter::Of(Who::Everyone)))
            && tests.iter().any(|test| matches!(test, Filter::Of(_)))
}

fn deal_one_by_one(effect: &mut Effect, dealers: Target, name: CardsVar) {
    if let Effect::Do(Action::Damage { amount: Amount::Stat(cards, _), .. }) = effect {
        **cards = Target::Var(name);
    }
    let dealt = std::mem::replace(effect, Effect::X);
    *effect = Effect::ForEach(Target::Let(name, Box::new(dealers)), Box::new(dealt));
}

/// Cards from the top of a deck that would lie under several enemies lie under each of them.
fn give_one_by_one(effect: &mut Effect, name: CardsVar) -> bool {
    let Effect::Do(Action::Move(verb::BOOST, Target::Top(..), to)) = effect else { return false };
    let Some(under @ Target::Each(_)) = &mut to.under else { return false };
    if matches!(under, Target::Each(filter) if is_one(filter)) {
        return false;
    }
    let enemies = std::mem::replace(under, Target::Var(name));
    let given = std::mem::replace(effect, Effect::X);
    *effect = Effect::ForEach(Target::Let(name, Box::new(enemies)), Box::new(given));
    true
}
