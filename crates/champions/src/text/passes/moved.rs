//! "Move 2 threat from the main scheme to a side scheme": where there is no other scheme, no threat moves (MC-16.14).

use byword_kernel::ability::visit::{Part, PartMut, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Amount, Body, Cmp, Cond, Effect, Filter, Target};
use byword_kernel::id::DeedVar;

use crate::words::counter;

/// What is moved is taken away only if it can be put somewhere.
pub(super) fn settle(ability: &mut Ability) {
    let Some(effect) = ability.effect_mut() else { return };
    walk_mut(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return true };
        let Effect::Seq(parts) = effect else { return true };
        let Some((at, cond)) = first_move(parts) else { return true };
        let mut rest = parts.split_off(at);
        let after = rest.split_off(2);
        parts.push(Effect::If(cond, Box::new(Effect::Seq(rest)), None));
        parts.extend(after);
        if let [_] = parts.as_slice() {
            **effect = parts.remove(0);
        }
        false
    });
}

/// Where threat is moved to a scheme that is chosen, and what must be there for it.
fn first_move(parts: &[Effect]) -> Option<(usize, Cond)> {
    parts.windows(2).enumerate().find_map(|(at, pair)| {
        let [first, second] = pair else { return None };
        let (deed, from) = taken(first)?;
        Some((at, receives(from, put(second, deed)?)))
    })
}

/// The scheme from which threat is taken, by a deed with this name.
fn taken(effect: &Effect) -> Option<(DeedVar, &Target)> {
    let Effect::Let(name, inner) = effect else { return None };
    match &**inner {
        Effect::Do(Action::Count(counter::THREAT, _, from)) => Some((*name, from)),
        _ => None,
    }
}

/// Which schemes can be chosen for what the deed has taken.
fn put(effect: &Effect, deed: DeedVar) -> Option<&Filter> {
    let effect = match effect {
        Effect::Let(_, inner) => inner,
        effect => effect,
    };
    match effect {
        Effect::Do(Action::Count(counter::THREAT, Amount::Times(number, -1), Target::Chosen(choice)))
            if **number == Amount::Done(deed) =>
        {
            Some(&choice.of)
        }
        _ => None,
    }
}

/// There is one of those schemes besides the one from which threat is taken.
fn receives(from: &Target, to: &Filter) -> Cond {
    let from = from.unnamed();
    if *from == Target::This || !to.tests().contains(&Filter::Other) {
        return Cond::Exists(to.clone());
    }
    let apart = Filter::Not(Box::new(Filter::Is(Box::new(from.clone()))));
    let all = to.tests().iter().filter(|test| **test != Filter::Other && **test != apart).cloned();
    let all = all.fold(Filter::Any, Filter::and);
    match from {
        Target::Chosen(choice) if all.tests().iter().all(|test| choice.of.tests().contains(test)) => {
            Cond::Compare(Amount::Count(Box::new(all)), Cmp::AtLeast, Amount::N(2))
        }
        Target::Chosen(_) => Cond::Exists(all),
        _ => Cond::Exists(all.and(apart)),
    }
}

/// "Choose an upgrade attached to an enemy. Attach it to another enemy": another than the one it is attached to, and there must be one.
pub(super) fn leave_the_host(ability: &mut Ability) {
    let (Body::Activated { when, effect, .. } | Body::Triggered { when, effect, .. }) = &mut ability.body
    else {
        return;
    };
    let mut attached = Vec::new();
    walk(&*effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && let Target::Chosen(choice) = &**cards
            && let Some(hosts) = choice.of.tests().iter().find_map(hosts)
        {
            attached.push((*name, hosts.clone()));
        }
        true
    });
    let mut there = None;
    effect.each_action_mut(|action| {
        let Action::Attach(Target::Var(card), Target::Chosen(choice)) = action else { return };
        let Some((_, hosts)) = attached.iter().find(|(name, _)| name == card) else { return };
        let Filter::All(tests) = &mut choice.of else { return };
        let others = tests.iter().filter(|test| **test != Filter::Other).cloned();
        let others = others.fold(Filter::Any, Filter::and);
        if let Some(other) = tests.iter_mut().find(|test| **test == Filter::Other) {
            let moved = Filter::Is(Box::new(Target::Var(*card)));
            *other = Filter::Not(Box::new(Filter::Bears(Box::new(moved))));
            there = Some(another_host(hosts, others));
        }
    });
    if let Some(there) = there {
        *when = match std::mem::replace(when, Cond::Always) {
            Cond::Always => there,
            before => Cond::All(vec![before, there]),
        };
    }
}

/// There is one to whom it can be moved.
fn another_host(hosts: &Target, others: Filter) -> Cond {
    match hosts {
        Target::Each(hosts) if *hosts == others => {
            Cond::Compare(Amount::Count(Box::new(others)), Cmp::AtLeast, Amount::N(2))
        }
        Target::Role(_) => {
            Cond::Exists(others.and(Filter::Not(Box::new(Filter::Is(Box::new(hosts.clone()))))))
        }
        _ => Cond::Exists(others),
    }
}

/// To which cards those who fit are attached.
fn hosts(test: &Filter) -> Option<&Target> {
    match test {
        Filter::AttachedTo(host) => Some(host),
        _ => None,
    }
}
