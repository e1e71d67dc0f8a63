//! "You" where others act: the player whose ability it is, not whoever has its card by then (FS-ABIL-9, FS-STACK-7).

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Action, Change, Effect, Filter, Target, Who, fresh_name};
use byword_kernel::id::CardsVar;

use crate::text::person::player;
use crate::text::sense::controller;

/// "They destroy an item you control", "if they have more cents than you": you have a name before anybody else acts, or is asked.
pub(crate) fn name_you(effect: &mut Effect) {
    let (own, yours) = (owner(), player(&owner()));
    // Where nobody else acts, it is simply you.
    walk_mut(&mut *effect, &mut |part| {
        if is_apart(part) || is_of_others(part) {
            return false;
        }
        if let PartMut::Who(who) = part
            && **who == own
        {
            **who = Who::You;
        }
        true
    });
    // Nobody has a name yet when it is announced: there it is asked of the card's player.
    if !speaks_of(effect, &own) || is_announced(effect, &own) {
        return;
    }
    let name = CardsVar(fresh_name(&*effect));
    walk_mut(&mut *effect, &mut |part| {
        match part {
            PartMut::Target(target) if **target == yours => **target = Target::Var(name),
            PartMut::Who(who) if **who == own => **who = controller(name),
            _ => {}
        }
        !is_apart(part)
    });
    let you = Effect::Do(Action::Choose(Target::Let(name, Box::new(player(&Who::You)))));
    match effect {
        Effect::Seq(parts) => parts.insert(0, you),
        _ => *effect = Effect::Seq(vec![you, std::mem::replace(effect, Effect::X)]),
    }
}

/// How terms tell the player whose text it is from whoever acts.
fn owner() -> Who {
    Who::Controller(Box::new(Target::This))
}

/// True of text that another card has, or that holds by itself: its player is found when it is asked.
const fn is_apart(part: &PartMut<'_>) -> bool {
    matches!(part, PartMut::Ability(_) | PartMut::Change(Change::Gain(_)))
}

/// True of what is said to others, or of each of them.
const fn is_of_others(part: &PartMut<'_>) -> bool {
    matches!(
        part,
        PartMut::Effect(Effect::As(..) | Effect::EachPlayer(..)) | PartMut::Filter(Filter::Whose(_))
    )
}

/// True if what is announced asks for that player ("choose a player with fewer souls than you").
fn is_announced(effect: &Effect, who: &Who) -> bool {
    any(effect, |part| match part {
        Part::Target(Target::Chosen(choice)) if choice.announced => {
            any(&choice.of, |part| matches!(part, Part::Who(said) if said == who))
        }
        _ => false,
    })
}

fn speaks_of(effect: &Effect, who: &Who) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Who(said) if said == who);
        !matches!(part, Part::Ability(_) | Part::Change(Change::Gain(_)))
    });
    found
}
