//! Choices of the first sentence that stand where they would be made too late, named before what comes first (FS-ABIL-4).

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{Action, Amount, Choice, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::{CardsVar, Predicate};

use crate::text::announce::{hidden, is_leader, results_mut};
use crate::text::others::take_from_others;
use crate::words::{predicate, verb};

/// "Deal 1 damage to a monster and 1 damage to a player": what depends on the damage waits for it, but not its target.
/// True if the effect begins with two choices now.
pub(crate) fn name_before_damage(effect: &mut Effect) -> bool {
    let name = fresh_name(&*effect);
    let Effect::Seq(parts) = effect else { return false };
    let [Effect::Do(damage @ Action::Damage { .. }), table] = &mut parts[..] else { return false };
    let Some([(0, 0, Effect::Do(act))]) = results_mut(table) else { return false };
    let first = damage.targets_mut().into_iter().find(|target| is_seen_choice(target, None));
    // "Another monster" speaks of the first one.
    let known =
        first.as_ref().and_then(|first| if let Target::Let(known, _) = first { Some(*known) } else { None });
    let Some(second) = act.targets_mut().into_iter().find(|target| is_seen_choice(target, known)) else {
        return false;
    };
    let mut choices = vec![named(second, CardsVar(name))];
    if let Some(first) = first {
        choices.insert(0, named(first, CardsVar(name.saturating_add(1))));
    }
    let both = choices.len() == 2;
    parts.splice(0..0, choices);
    both
}

/// "A player gives an item they control to another player": what that player does is done to somebody, or something, that is chosen as
/// the ability is put on the stack, like the player (FS-ABIL-6). What is theirs they pick as they do it.
pub(crate) fn name_before_doing(effect: &mut Effect) {
    let name = CardsVar(fresh_name(&*effect));
    let Effect::Seq(parts) = effect else { return };
    if let Some(first @ Effect::Seq(_)) = parts.first_mut() {
        return name_before_doing(first);
    }
    let [Effect::Do(Action::Choose(Target::Let(doer, _))), Effect::As(who, body), ..] = &mut parts[..] else {
        return;
    };
    let doer = *doer;
    if *who != Who::Controller(Box::new(Target::Var(doer))) {
        return;
    }
    if let Some(choice) = first_choice(body, doer) {
        let choice = named(choice, name);
        parts.insert(1, choice);
    }
}

/// The choice that is the same, whoever makes it, of the first act and of what is named before it.
fn first_choice(effect: &mut Effect, doer: CardsVar) -> Option<&mut Target> {
    match effect {
        Effect::Do(act) => act.targets_mut().into_iter().find(|target| is_for_all(target, doer)),
        Effect::Seq(parts) => {
            let named = |part: &&mut Effect| matches!(part, Effect::Do(Action::Choose(_)));
            let acts = 1 + parts.iter_mut().take_while(named).count();
            parts.iter_mut().take(acts).find_map(|part| first_choice(part, doer))
        }
        Effect::May(_, inner) | Effect::Let(_, inner) | Effect::IfDo(inner, _) => first_choice(inner, doer),
        _ => None,
    }
}

/// A choice that is the same, whoever makes it.
fn is_for_all(target: &Target, doer: CardsVar) -> bool {
    let own = |part: Part<'_>| match part {
        Part::Who(who) => {
            let own = [Target::This, Target::Var(doer)].map(|card| Who::Controller(Box::new(card)));
            matches!(who, Who::You | Who::Others) || own.contains(who)
        }
        Part::Filter(test) => *test == Filter::Fits(predicate::OTHER_PLAYER),
        _ => false,
    };
    is_seen_choice(target, Some(doer))
        && matches!(target.unnamed(), Target::Chosen(choice) if !any(&choice.of, own))
}

/// "Recharge up to 2 items a player controls", "steal a random item from another player": of one player, who is named before them.
pub(crate) fn of_one_player(effect: &mut Effect) {
    let mut next = fresh_name(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Effect::Do(action) = &mut *effect else { return };
        let mut owner = None;
        for target in action.targets_mut() {
            walk_mut(target, &mut |part| {
                let theirs = match part {
                    PartMut::Target(Target::Chosen(choice)) => several(choice),
                    PartMut::Target(Target::Random(_, of)) => Some(&mut *of),
                    _ => None,
                };
                if let Some(theirs) = theirs.filter(|_| owner.is_none()) {
                    owner = owner_of(theirs, CardsVar(next));
                }
                true
            });
        }
        let Some(among) = owner else { return };
        let player = Target::Chosen(Box::new(Choice::one(Filter::Fits(among))));
        let named = Effect::Do(Action::Choose(Target::Let(CardsVar(next), Box::new(player))));
        next = next.saturating_add(1);
        *effect = Effect::Seq(vec![named, std::mem::replace(effect, Effect::X)]);
    });
}

/// What may be chosen, where it is several things that players have.
fn several(choice: &mut Choice) -> Option<&mut Filter> {
    let alive = [predicate::PLAYER, predicate::OTHER_PLAYER, predicate::MONSTER].map(Filter::Fits);
    let one = choice.max == Amount::N(1) || choice.of.tests().iter().any(|test| alive.contains(test));
    (!one).then_some(&mut choice.of)
}

/// Makes things of anybody those of the player of this name; which player that may be.
fn owner_of(things: &mut Filter, name: CardsVar) -> Option<Predicate> {
    let mut among = None;
    walk_mut(things, &mut |part| {
        if let PartMut::Filter(Filter::Of(who)) = part
            && among.is_none()
        {
            among = match who {
                Who::Everyone => Some(predicate::PLAYER),
                Who::Others => Some(predicate::OTHER_PLAYER),
                _ => None,
            };
            if among.is_some() {
                *who = Who::Controller(Box::new(Target::Var(name)));
            }
        }
        true
    });
    among
}

/// True if a player is chosen, then several things of that player: both at the same moment (FS-ABIL-3).
pub(crate) fn begins_with_owner(parts: &[Effect]) -> bool {
    let [Effect::Do(Action::Choose(Target::Let(owner, _))), Effect::Do(action), ..] = parts else {
        return false;
    };
    let theirs = Filter::Of(Who::Controller(Box::new(Target::Var(*owner))));
    action.targets().into_iter().any(|target| {
        matches!(target.unnamed(), Target::Chosen(choice) if choice.max != Amount::N(1) && choice.of.tests().contains(&theirs))
    })
}

/// True if one is chosen, then another that differs from it.
pub(crate) fn begins_with_two(parts: &[Effect]) -> bool {
    let [Effect::Do(Action::Choose(Target::Let(one, _))), Effect::Do(Action::Choose(other)), ..] = parts
    else {
        return false;
    };
    any(
        other,
        |part| matches!(part, Part::Filter(Filter::Not(same)) if **same == Filter::Is(Box::new(Target::Var(*one)))),
    )
}

/// True if one is chosen, then something else.
pub(crate) fn begins_with_choices(parts: &[Effect]) -> bool {
    matches!(parts, [Effect::Do(Action::Choose(_)), Effect::Do(Action::Choose(_)), ..])
}

/// "Swap an item you control with an item a player controls. They gain 3 cents": the one is named, since it is spoken of again, and so
/// is the other, before it (FS-EFF-7). How many choices the effect begins with then.
pub(crate) fn name_before_swap(effect: &mut Effect) -> usize {
    let name = fresh_name(&*effect);
    let Effect::Seq(parts) = effect else { return 0 };
    let named_before = |part: &&Effect| matches!(part, Effect::Do(Action::Choose(Target::Let(..))));
    let before = parts.iter().take_while(named_before).count();
    let Some(Effect::Do(swap @ Action::Perform(verb::SWAP, ..))) = parts.get_mut(before) else { return 0 };
    let Some(own) = swap.targets_mut().into_iter().find(|target| is_seen_choice(target, None)) else {
        return 0;
    };
    let own = named(own, CardsVar(name));
    parts.insert(0, own);
    before + 1
}

/// "Steal an item from the player with the most items": who has the most is nobody's choice; the item is chosen as other
/// targets are, among those whose player has the most. True if it says so now.
pub(crate) fn pick_of_leader(parts: &mut Vec<Effect>) -> bool {
    let [Effect::Do(Action::Choose(Target::Let(leader, found))), rest @ ..] = &mut parts[..] else {
        return false;
    };
    let (leader, Target::Chosen(found)) = (*leader, &**found) else { return false };
    let whose = found.of.tests().iter().find(|test| matches!(test, Filter::Whose(_))).cloned();
    let Some(whose) = whose.filter(|_| is_leader(&found.of)) else { return false };
    let theirs = Filter::Of(Who::Controller(Box::new(Target::Var(leader))));
    let named = |effect: &Effect| {
        let mut times = 0;
        any(effect, |part| {
            times += usize::from(matches!(part, Part::Target(Target::Var(name)) if *name == leader));
            false
        });
        times
    };
    if rest.iter().map(named).sum::<usize>() != 1 {
        return false;
    }
    let Some(Effect::Do(act)) = rest.first_mut() else { return false };
    let picked = act.targets_mut().into_iter().find_map(choice_of);
    let Some(choice) = picked.filter(|choice| choice.by == Who::You && !hidden(&choice.of)) else {
        return false;
    };
    if !choice.of.tests().contains(&theirs) {
        return false;
    }
    let others = choice.of.tests().iter().filter(|test| **test != theirs).cloned();
    choice.of = others.fold(whose, Filter::and);
    take_from_others(act);
    parts.remove(0);
    true
}

fn choice_of(target: &mut Target) -> Option<&mut Choice> {
    match target {
        Target::Let(_, inner) => choice_of(inner),
        Target::Chosen(choice) => Some(choice),
        _ => None,
    }
}

/// A choice among what everybody sees, which speaks of nothing that was chosen before but for one that is known.
fn is_seen_choice(target: &Target, known: Option<CardsVar>) -> bool {
    let is_known = |named: &Target| matches!(named, Target::Var(name) if Some(*name) == known);
    let spoken_of = |part: Part<'_>| match part {
        Part::Target(named @ Target::Var(_)) => !is_known(named),
        Part::Filter(Filter::Is(named)) => !is_known(named),
        _ => false,
    };
    matches!(target.unnamed(), Target::Chosen(choice) if choice.by == Who::You && !hidden(&choice.of) && !any(&choice.of, spoken_of))
}

/// The choice by itself; what it was made for speaks of what is chosen.
fn named(target: &mut Target, name: CardsVar) -> Effect {
    let known = if let Target::Let(known, _) = target { *known } else { name };
    let choice = std::mem::replace(target, Target::Var(known));
    let choice =
        if matches!(choice, Target::Let(..)) { choice } else { Target::Let(known, Box::new(choice)) };
    Effect::Do(Action::Choose(choice))
}
