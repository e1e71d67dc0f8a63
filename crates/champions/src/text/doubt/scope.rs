//! What only a condition names: "if there are 3 counters here, discard cards until a minion is discarded. Put that minion into play and
//! remove the counters" is all of it on the condition. To do something to what was not picked is to do nothing; but what comes
//! behind that would be done.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{Ability, Action, Cond, Effect, Target};
use byword_kernel::id::{CardsVar, DeedVar};

use crate::words::verb;

/// True if a text goes on, behind a condition, with cards that only the condition's part has picked, and then with others.
pub(crate) fn goes_on_behind_a_condition(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if goes_on(parts)))
}

fn goes_on(parts: &[Effect]) -> bool {
    let (mut picked, mut spoke) = (Vec::new(), false);
    parts.iter().any(|part| {
        let speaks =
            any(part, |part| matches!(part, Part::Target(Target::Var(name)) if picked.contains(name)));
        let leaves = spoke && !speaks;
        spoke |= speaks;
        picks_on_conditions(part, &mut picked);
        leaves
    })
}

fn picks_on_conditions(effect: &Effect, picked: &mut Vec<CardsVar>) {
    walk(effect, &mut |part| {
        if let Part::Effect(Effect::If(_, yes, None)) = part {
            walk(&**yes, &mut |part| {
                if let Part::Target(Target::Let(name, _)) = part {
                    picked.push(*name);
                }
                true
            });
        }
        true
    });
}

/// True if two sentences attack, one after the other, and "if no attack was made this way" asks the second alone.
pub(crate) fn asks_the_last_of_two(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let attacks =
        |part: &Effect| part.any_action(|action| matches!(action, Action::Perform(verb::ATTACK, ..)));
    let asks = |deed: DeedVar| {
        any(effect, |part| matches!(part, Part::Cond(Cond::Not(cond)) if **cond == Cond::Did(deed)))
    };
    let second = |part: &Effect| matches!(part, Effect::Let(deed, inner) if attacks(inner) && asks(*deed));
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        parts.windows(2).any(|two| matches!(two, [one, other] if attacks(one) && second(other)))
    })
}
