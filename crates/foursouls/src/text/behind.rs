//! What a sentence means by those of which the one before it spoke: behind damage, behind "each player who", behind an offer.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk, walk_mut};
use byword_kernel::ability::{
    Action, Amount, Body, Change, Cmp, Cond, Duration, Effect, Filter, Rewrite, Target, Who,
};
use byword_kernel::id::CardsVar;
use byword_language::reading::untold::chosen_alone;

use crate::text::announce::is_table;
use crate::text::person::{player, things};
use crate::words::{native, predicate, tally, verb, zone};

/// "Each player who controls a curse takes 1 damage. Each other player gains 1 cent": other than those players.
pub(crate) fn others_than_those(effect: &mut Effect) {
    let Effect::Seq(parts) = effect else { return };
    let pair = |parts: &[Effect]| {
        matches!(&parts[0], Effect::As(Who::Everyone, body) if matches!(**body, Effect::If(_, _, None)))
            && done_by_others(&parts[1]).is_some()
    };
    while let Some(place) = parts.windows(2).position(pair) {
        let second = parts.remove(place + 1);
        if let Effect::As(_, body) = &mut parts[place]
            && let Effect::If(_, _, otherwise) = &mut **body
        {
            *otherwise = done_by_others(&second).map(Box::new);
        }
    }
}

/// What each other player does or suffers, as it is for one of them.
fn done_by_others(effect: &Effect) -> Option<Effect> {
    match effect {
        Effect::As(Who::Others, body) => Some((**body).clone()),
        Effect::Do(Action::Damage {
            amount,
            to: Target::Each(Filter::Fits(predicate::OTHER_PLAYER)),
            verb,
            from,
        }) => {
            let (amount, to, from) = (amount.clone(), player(&Who::You), from.clone());
            Some(Effect::Do(Action::Damage { amount, to, verb: *verb, from }))
        }
        _ => None,
    }
}

/// "Choose two players. They each loot 1": in turn order (FS-EFF-16), not in the order in which they were chosen.
pub(crate) fn in_turn_order(effect: &mut Effect) {
    let alone = chosen_alone(&*effect);
    fold(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Effect::ForEach(Target::Let(each, those), body) = &mut *effect else { return };
        let Effect::As(Who::Controller(turn), act) = &mut **body else { return };
        let named = |part: Part<'_>| matches!(part, Part::Target(Target::Var(name)) if name == each);
        let several = matches!(**those, Target::Var(those) if !alone.contains(&those));
        if **turn == Target::Var(*each) && several && !any(&**act, named) {
            let act = std::mem::replace(&mut **act, Effect::X);
            *effect = Effect::As(Who::Controller(those.clone()), Box::new(act));
        }
    });
}

/// "Prevent the next 1 damage you would take this turn. If you do, ...", "you may take it instead. If you do, ...": once it
/// has been done.
pub(crate) fn go_on_once_replaced(effect: &mut Effect) {
    let Effect::IfDo(first, then) = &mut *effect else { return };
    let once = match &mut **first {
        Effect::Repeat(Amount::N(1), once) => &mut **once,
        other => other,
    };
    let (ability, then) = match once {
        Effect::Do(Action::Apply(to, Change::Gain(abilities), Duration::Once(_))) => {
            (abilities.first_mut(), as_done_by(to, then))
        }
        Effect::Do(Action::Lasting(ability, Duration::Once(_))) => {
            (Some(&mut **ability), Some((**then).clone()))
        }
        _ => return,
    };
    let Some(Body::Replacement { rewrite, .. }) = ability.map(|ability| &mut ability.body) else { return };
    let Some(then) = then else { return };
    *rewrite = match std::mem::replace(rewrite, Rewrite::Prevent) {
        Rewrite::Instead(done) => Rewrite::Instead(Box::new(Effect::Seq(vec![*done, then]))),
        other => Rewrite::AndThen(Box::new(other), Box::new(then)),
    };
    *effect = std::mem::replace(&mut **first, Effect::X);
}

/// What somebody does, told to them; none if it is done by others.
fn as_done_by(somebody: &Target, effect: &Effect) -> Option<Effect> {
    match (somebody, effect) {
        (Target::Each(_), effect) if *somebody == player(&Who::You) => Some(effect.clone()),
        (Target::Var(name) | Target::Let(name, _), Effect::As(Who::Controller(of), body))
            if **of == Target::Var(*name) =>
        {
            Some((**body).clone())
        }
        _ => None,
    }
}

/// "They may give you 3 cents. If they don't, ...": who has fewer cannot (FS-EFF-4).
pub(crate) fn give_all_or_none(effect: &mut Effect) {
    let (Effect::Unless(first, then) | Effect::IfDo(first, then)) = &*effect else { return };
    let Effect::May(who, offer) = &**first else { return };
    let Effect::Do(Action::Native(native::STEAL_CENTS, from, number)) = &**offer else { return };
    if *who == Who::You || *from != [player(who)] {
        return;
    }
    let able = Cond::Compare(Amount::Tally(who.clone(), tally::CENTS), Cmp::AtLeast, number.clone());
    let otherwise = matches!(effect, Effect::Unless(..)).then(|| then.clone());
    *effect = Effect::If(able, Box::new(std::mem::replace(effect, Effect::X)), otherwise);
}

/// "Swap hands with them": where either has none, nothing is swapped (FS-EFF-7).
pub(crate) fn swap_both_or_neither(effect: &mut Effect) {
    let Effect::Do(Action::Together(acts)) = &*effect else { return };
    let hand = |act: &Action| match act {
        Action::Move(verb::GIVE, Target::Each(given), _)
            if given.tests().contains(&Filter::In(zone::HAND)) =>
        {
            Some(Cond::Exists(given.clone()))
        }
        _ => None,
    };
    if let [Some(one), Some(other)] = &acts.iter().map(hand).collect::<Vec<_>>()[..] {
        let both = Cond::All(vec![one.clone(), other.clone()]);
        *effect = Effect::If(both, Box::new(std::mem::replace(effect, Effect::X)), None);
    }
}

/// "Take 1 damage and recharge another item. Put a counter on it": what waits for the damage picks nothing for what does not
/// wait (FS-EFF-4), so that it is picked before.
pub(crate) fn pick_before_waiting(effect: &mut Effect) {
    let Effect::Seq(parts) = effect else { return };
    let mut place = 0;
    while place + 1 < parts.len() {
        let (before, after) = parts.split_at_mut(place + 1);
        let used = |name: CardsVar| {
            let var = |part: Part<'_>| matches!(part, Part::Target(Target::Var(used)) if *used == name);
            after.iter().any(|part| any(part, var))
        };
        let mut picked = None;
        walk_mut(&mut before[place], &mut |part| {
            let PartMut::Effect(waiting) = part else { return false };
            if !is_table(waiting) {
                return matches!(waiting, Effect::Seq(_));
            }
            walk_mut(&mut **waiting, &mut |part| {
                if let PartMut::Target(target) = part
                    && let Target::Let(name, _) = **target
                    && used(name)
                {
                    picked = Some(std::mem::replace(&mut **target, Target::Var(name)));
                }
                true
            });
            false
        });
        if let Some(target) = picked {
            parts.insert(place, Effect::Do(Action::Choose(target)));
            place += 1;
        }
        place += 1;
    }
}

/// "Choose an item. Its controller takes 1 damage and recharges it": behind damage to a player "it" is the thing that was
/// spoken of before (FS-EFF-9).
pub(crate) fn speak_past_damage(effect: &mut Effect) {
    let hurt = hurt(effect);
    let Some(thing) = first_thing(effect).filter(|_| !hurt.is_empty()) else { return };
    effect.each_action_mut(|action| {
        if is_of_things(action) {
            let named = |target: &&mut Target| matches!(target, Target::Var(name) if hurt.contains(name));
            action.targets_mut().into_iter().filter(named).for_each(|target| target.clone_from(&thing));
        }
    });
}

/// True if what is done to things is done to a player who was damaged.
pub(crate) fn recharges_the_damaged(effect: &Effect) -> bool {
    let hurt = hurt(effect);
    let named = |target: &&Target| matches!(target, Target::Var(name) if hurt.contains(name));
    effect.any_action(|action| is_of_things(action) && action.targets().iter().any(named))
}

fn is_of_things(action: &Action) -> bool {
    matches!(
        action,
        Action::Ready(_)
            | Action::Turn(_)
            | Action::Control(..)
            | Action::Move(verb::DESTROY | verb::STEAL, ..)
    )
}

/// Players who are named as they are damaged.
fn hurt(effect: &Effect) -> Vec<CardsVar> {
    let mut named = Vec::new();
    effect.each_action(|action| {
        if let Action::Damage { to: Target::Let(name, cards), .. } = action
            && let Target::Each(among) = &**cards
            && among.tests().contains(&Filter::Fits(predicate::PLAYER))
        {
            named.push(*name);
        }
    });
    named
}

/// The thing that was spoken of first: the card itself, if it is given away.
fn first_thing(effect: &Effect) -> Option<Target> {
    let named = things(effect);
    let mut found = None;
    walk(effect, &mut |part| {
        match part {
            Part::Action(Action::Control(Target::This, _)) => found = found.take().or(Some(Target::This)),
            Part::Target(Target::Let(name, _)) if named.contains(name) => {
                found = found.take().or(Some(Target::Var(*name)));
            }
            _ => {}
        }
        true
    });
    found
}
