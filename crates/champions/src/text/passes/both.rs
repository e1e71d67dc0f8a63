//! "Heal 1 damage from the villain and from each minion. If no damage was healed this way": none of it, whichever of the two
//! acts would have done it.

use byword_kernel::ability::visit::{Part, PartMut, any, fold};
use byword_kernel::ability::{Ability, Action, Amount, Cond, Effect, Target, fresh_name};
use byword_kernel::id::DeedVar;

use crate::text::alike::are_alike;

/// What a condition asks of the last of several acts of one kind it asks of all of them.
pub(super) fn settle(ability: &mut Ability) {
    let mut fresh = fresh_name(&*ability);
    let Some(effect) = ability.effect_mut() else { return };
    fold(effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            join(parts, &mut fresh);
        }
    });
}

fn join(parts: &mut [Effect], fresh: &mut u8) {
    for at in 1..parts.len() {
        let Some((head, asking)) = parts.split_at_mut_checked(at + 1) else { return };
        let Some((last, before)) = head.split_last_mut() else { return };
        let Effect::Let(deed, done) = last else { continue };
        let Effect::Do(action) = &**done else { continue };
        if !asking.iter().any(|part| asks(part, *deed)) {
            continue;
        }
        let all = action.clone();
        for earlier in before.iter_mut().rev() {
            let Effect::Do(act) = &*earlier else { break };
            if !may_fail(act)
                || !are_alike(act, &all)
                || act.targets().iter().any(|target| **target == Target::This)
            {
                break;
            }
            let name = DeedVar(*fresh);
            *fresh = fresh.saturating_add(1);
            *earlier = Effect::Let(name, Box::new(Effect::Do(act.clone())));
            asking.iter_mut().for_each(|part| also(part, *deed, name, &all));
        }
    }
}

/// True for a part that depends on what came of the deed.
fn asks(part: &Effect, deed: DeedVar) -> bool {
    let of_it = |part: Part<'_>| match part {
        Part::Cond(Cond::Did(named)) | Part::Amount(Amount::Done(named)) => *named == deed,
        _ => false,
    };
    matches!(part, Effect::If(cond, ..) if any(cond, of_it))
}

/// What is asked of a deed is asked of the other one, too.
fn also(part: &mut Effect, deed: DeedVar, other: DeedVar, action: &Action) {
    let Effect::If(cond, ..) = part else { return };
    let one_is_enough = matches!(action, Action::Perform(..));
    fold(cond, &mut |part| match part {
        PartMut::Cond(cond) if *cond == Cond::Did(deed) => {
            let both = vec![Cond::Did(deed), Cond::Did(other)];
            *cond = if one_is_enough { Cond::Any(both) } else { Cond::All(both) };
        }
        PartMut::Amount(amount) if *amount == Amount::Done(deed) => {
            *amount = Amount::Plus(Box::new(Amount::Done(deed)), Box::new(Amount::Done(other)));
        }
        _ => {}
    });
}

/// True for an act that may do less than it says, or nothing.
const fn may_fail(act: &Action) -> bool {
    matches!(
        act,
        Action::Count(..)
            | Action::Move(..)
            | Action::Perform(..)
            | Action::Damage { .. }
            | Action::Heal(..)
            | Action::Turn(_)
            | Action::Ready(_)
    )
}
