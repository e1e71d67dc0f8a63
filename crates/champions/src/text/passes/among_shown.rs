//! "Look at the top 3 cards of your deck. Discard each upgrade": those of the cards that the sentence before has shown, not those in play
//! (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Effect, Filter, Target, fresh_name};
use byword_kernel::id::{CardsVar, Tag};
use byword_kernel::vocabulary::verb as kernel;

use super::at_each_place;
use crate::words::{tag, verb};

/// What is bare of any place is said of the cards that were shown.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    let mut next = fresh_name(&*effect);
    at_each_place(effect, 1, |parts, at| go_on(parts, at, &mut next));
}

/// True if cards that are never in play are picked, or counted, wherever they are: their place is one that the text has told of.
pub(crate) fn is_left(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| match part {
        Part::Action(action) => goes(action).is_some_and(is_never_in_play),
        Part::Amount(Amount::Count(filter)) => is_never_in_play(filter),
        _ => false,
    })
}

fn go_on(parts: &mut [Effect], at: usize, next: &mut u8) {
    let Some((before, [part, ..])) = parts.split_at_mut_checked(at) else { return };
    if !speaks_of_them(part) {
        return;
    }
    let Some((shown, discarded)) = before.iter_mut().rev().find_map(shown) else { return };
    let name = named(shown, next);
    walk_mut(part, &mut |part| {
        match part {
            PartMut::Action(action) if !(discarded && is_discard(action)) => {
                if let Some(filter) = goes_mut(action) {
                    lie_among(filter, name);
                }
            }
            PartMut::Amount(Amount::Count(filter)) if is_never_in_play(filter) => lie_among(filter, name),
            _ => {}
        }
        true
    });
}

fn speaks_of_them(effect: &Effect) -> bool {
    any(effect, |part| match part {
        Part::Action(action) => goes(action).is_some_and(|filter| is_bare(filter) || is_on(filter)),
        Part::Amount(Amount::Count(filter)) => is_never_in_play(filter),
        _ => false,
    })
}

/// The cards that an effect shows, and whether it discards them.
fn shown(effect: &mut Effect) -> Option<(&mut Target, bool)> {
    let Effect::Do(action) = effect.unnamed_mut() else { return None };
    match action {
        Action::Look(cards) | Action::Reveal(cards) => Some((cards, false)),
        Action::Perform(verb::REVEAL, cards, _) if is_top(cards) => Some((cards, false)),
        Action::Choose(cards) if is_top(cards) => Some((cards, true)),
        _ => None,
    }
}

fn is_top(cards: &Target) -> bool {
    matches!(cards.unnamed(), Target::Top(..))
}

fn named(cards: &mut Target, next: &mut u8) -> CardsVar {
    if let Target::Let(name, _) = cards {
        return *name;
    }
    let name = CardsVar(*next);
    *next = next.saturating_add(1);
    *cards = Target::Let(name, Box::new(std::mem::replace(cards, Target::This)));
    name
}

const fn is_discard(action: &Action) -> bool {
    matches!(action, Action::Move(kernel::DISCARD, ..))
}

/// The cards that an action takes from where they are.
const fn goes(action: &Action) -> Option<&Filter> {
    match action {
        Action::Move(_, Target::Each(filter), _)
        | Action::Perform(verb::REVEAL | verb::ENTER, Target::Each(filter), _) => Some(filter),
        _ => None,
    }
}

const fn goes_mut(action: &mut Action) -> Option<&mut Filter> {
    match action {
        Action::Move(_, Target::Each(filter), _)
        | Action::Perform(verb::REVEAL | verb::ENTER, Target::Each(filter), _) => Some(filter),
        _ => None,
    }
}

/// "Each event from it" lies on nothing: it is one of them.
fn lie_among(filter: &mut Filter, name: CardsVar) {
    let among = || Filter::Is(Box::new(Target::Var(name)));
    if is_on(filter) {
        let kept = filter.tests().iter().filter(|test| !is_on(test)).cloned();
        *filter = kept.fold(among(), Filter::and);
    } else if is_bare(filter) {
        *filter = filter.clone().and(among());
    }
}

fn is_on(filter: &Filter) -> bool {
    let on = |test: &Filter| matches!(test, Filter::AttachedTo(cards) if matches!(**cards, Target::Var(_)));
    filter.tests().iter().any(on)
}

/// True if it says what cards are, and neither whose nor where.
fn is_bare(filter: &Filter) -> bool {
    let plain = |test: &Filter| matches!(test, Filter::Tag(_) | Filter::Stat(..));
    filter.tests().iter().all(plain)
}

fn is_never_in_play(filter: &Filter) -> bool {
    const NEVER: [Tag; 3] = [tag::EVENT, tag::TREACHERY, tag::RESOURCE];
    let is_one = |test: &Filter| matches!(test, Filter::Tag(kind) if NEVER.contains(kind));
    is_bare(filter) && filter.tests().iter().any(is_one)
}
