//! "If a minion is discarded this way, put that minion into play", "for each minion discarded this way, put that minion into play or ...":
//! the card that was discarded, and of several the one that the text has come to (MC-15.14).

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Filter, Target, fresh_name};
use byword_kernel::id::{CardsVar, DeedVar};

use crate::words::verb;

/// What is brought into play behind a condition is what the condition finds; what is done for each of several is done to that one.
pub(super) fn settle(ability: &mut Ability) {
    let mut name = fresh_name(&*ability);
    let Some(effect) = ability.effect_mut() else { return };
    let moved = moved(effect);
    fold(effect, &mut |part| match part {
        PartMut::Effect(Effect::If(Cond::Exists(found), then, _)) if tells_of_a_deed(found) => {
            bring(then, &Target::Each(found.clone()));
        }
        PartMut::Effect(effect) => {
            if let Some(pass) = one_by_one(effect, &moved, CardsVar(name)) {
                *effect = pass;
                name = name.saturating_add(1);
            }
        }
        _ => {}
    });
}

/// True if a text puts into play who is there already: whom its trigger tells of.
pub(crate) fn brings_who_is_there(ability: &Ability) -> bool {
    let there = |action: &Action| {
        matches!(
            action,
            Action::Move(verb::PUT, Target::Other, _) | Action::Perform(verb::ENTER, Target::Other, _)
        )
    };
    ability.effect().is_some_and(|effect| effect.any_action(there))
}

/// The cards that deeds of the text move, by the names of the deeds.
fn moved(effect: &Effect) -> Vec<(DeedVar, CardsVar)> {
    let mut moved = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::Let(deed, done)) = part
            && let Effect::Do(Action::Move(_, Target::Var(cards) | Target::Let(cards, _), _)) = &**done
        {
            moved.push((*deed, *cards));
        }
        true
    });
    moved
}

/// The deed of whose cards a filter tells.
fn deed_of(filter: &Filter) -> Option<DeedVar> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Is(cards) => match **cards {
            Target::Made(deed) => Some(deed),
            _ => None,
        },
        _ => None,
    })
}

fn tells_of_a_deed(filter: &Filter) -> bool {
    deed_of(filter).is_some()
}

/// Puts the cards into play in the place of one that the trigger tells of.
fn bring(effect: &mut Effect, cards: &Target) {
    effect.each_action_mut(|action| {
        if let Action::Move(verb::PUT, brought @ Target::Other, _)
        | Action::Perform(verb::ENTER, brought @ Target::Other, _) = action
        {
            brought.clone_from(cards);
        }
    });
}

/// What is done as often as there are such cards, done to each of them where it speaks of them all.
fn one_by_one(effect: &Effect, moved: &[(DeedVar, CardsVar)], name: CardsVar) -> Option<Effect> {
    let Effect::Repeat(Amount::Count(of), done) = effect else { return None };
    let deed = deed_of(of)?;
    let all = moved.iter().find(|(of, _)| *of == deed).map(|(_, cards)| Target::Var(*cards));
    let is_meant = |target: &Target| Some(target) == all.as_ref() || *target == Target::Other;
    if !any(&**done, |part| matches!(part, Part::Target(target) if is_meant(target))) {
        return None;
    }
    let mut done = done.clone();
    walk_mut(&mut *done, &mut |part| {
        if let PartMut::Target(target) = part
            && is_meant(target)
        {
            **target = Target::Var(name);
        }
        true
    });
    Some(Effect::ForEach(Target::Let(name, Box::new(Target::Each((**of).clone()))), done))
}
