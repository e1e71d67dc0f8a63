//! "Reveal your hand. Discard each trinket": those among the cards just named, not those in play (FS-EFF-18).

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{Action, Amount, Effect, Filter, Target, fresh_name};
use byword_kernel::id::CardsVar;

use crate::words::{predicate, stat};

/// Cards that are told by what is printed on them, behind what names cards that nobody has in play, are those of them.
pub(crate) fn told_of_those(effect: &mut Effect) {
    let fresh = CardsVar(fresh_name(&*effect));
    let Effect::Seq(parts) = effect else { return };
    let Some(first) = parts.iter().position(names_hidden_cards) else { return };
    let (before, after) = parts.split_at_mut(first + 1);
    if !after.iter().any(|later| any(later, is_of_bare)) {
        return;
    }
    let Some(name) = before.last_mut().and_then(|first| name_hidden_cards(first, fresh)) else { return };
    for later in after {
        walk_mut(later, &mut |part| {
            match part {
                PartMut::Target(Target::Each(filter)) if is_bare(filter) => among(filter, name),
                PartMut::Amount(Amount::Count(filter)) if is_bare(filter) => among(filter, name),
                _ => {}
            }
            true
        });
    }
}

/// True if "each trinket" is still told of those in play behind what names other cards.
pub(crate) fn takes_others_than_those(effect: &Effect) -> bool {
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        let first = parts.iter().position(names_hidden_cards);
        first.is_some_and(|first| parts.iter().skip(first + 1).any(|later| any(later, is_of_bare)))
    })
}

fn names_hidden_cards(effect: &Effect) -> bool {
    any(effect, |part| match part {
        Part::Action(Action::Look(_) | Action::Reveal(_)) => true,
        Part::Action(Action::Move(_, cards, _)) => is_of_deck(cards),
        _ => false,
    })
}

fn is_of_deck(cards: &Target) -> bool {
    matches!(cards.unnamed(), Target::Top(..))
}

/// The name of the cards, which they get if they have none.
fn name_hidden_cards(effect: &mut Effect, fresh: CardsVar) -> Option<CardsVar> {
    let mut name = None;
    walk_mut(effect, &mut |part| {
        let cards = match part {
            PartMut::Action(Action::Look(cards) | Action::Reveal(cards)) => Some(cards),
            PartMut::Action(Action::Move(_, cards, _)) if is_of_deck(cards) => Some(cards),
            _ => None,
        };
        if let Some(cards) = cards.filter(|_| name.is_none()) {
            name = Some(match &*cards {
                Target::Let(known, _) | Target::Var(known) => *known,
                _ => fresh,
            });
            if !matches!(cards, Target::Let(..) | Target::Var(_)) {
                let named = std::mem::replace(cards, Target::Var(fresh));
                *cards = Target::Let(fresh, Box::new(named));
            }
        }
        true
    });
    name
}

fn is_of_bare(part: Part<'_>) -> bool {
    match part {
        Part::Target(Target::Each(filter)) => is_bare(filter),
        Part::Amount(Amount::Count(filter)) => is_bare(filter),
        _ => false,
    }
}

/// True if cards are told by what is printed on them, and neither whose they are nor where they lie.
fn is_bare(filter: &Filter) -> bool {
    let tests = filter.tests();
    let is_printed =
        |test: &Filter| matches!(test, Filter::Has(_) | Filter::Tag(_) | Filter::Stat(stat::SOUL, ..));
    let lies = |test: &Filter| matches!(test, Filter::In(_) | Filter::Of(_) | Filter::Is(_));
    tests.iter().any(is_printed) && !tests.iter().any(lies)
}

/// Makes the cards those of this name; out of play none of them is an item.
fn among(filter: &mut Filter, name: CardsVar) {
    let of_play = Filter::Fits(predicate::ITEM);
    let printed = filter.tests().iter().filter(|test| **test != of_play).cloned();
    let named = Filter::Is(Box::new(Target::Var(name)));
    *filter = printed.fold(named, Filter::and);
}
