//! What is forbidden, and what lies facedown: readings that tear a ban apart, or ask a card of which nothing is seen.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cond, Effect, Entering, Filter, Rule, RuleKind, Target,
};
use byword_kernel::id::CardsVar;

use crate::words::{predicate, stat};
use byword_kernel::vocabulary::verb as kernel;

/// "You cannot ready or change form", said with how long: true if the text was read as a choice between a ban and an act.
pub(crate) fn parts_a_ban(ability: &Ability, text: &str) -> bool {
    const CHOICES: [&str; 3] = ["hoose", "ither", "must"];
    if !text.contains("cannot") || CHOICES.iter().any(|word| text.contains(word)) {
        return false;
    }
    let first = |options: &[Effect]| options.first().is_some_and(is_ban);
    any(ability, |part| matches!(part, Part::Effect(Effect::Modes(modes)) if first(&modes.options)))
}

const fn is_forbidding(change: &Change) -> bool {
    matches!(change, Change::Rule(Rule { kind: RuleKind::Forbid, .. }))
}

/// True if an effect does nothing but forbid.
fn is_ban(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Action::Apply(_, change, _)) => is_forbidding(change),
        Effect::Do(Action::Lasting(ability, _)) => {
            matches!(&ability.body, Body::Static { change, .. } if is_forbidding(change))
        }
        _ => false,
    }
}

/// "Players cannot play events or ready allies": true if cards that stand upright are kept from being played.
pub(crate) fn forbids_by_state(ability: &Ability) -> bool {
    let upright = |filter: &Filter| any(filter, |part| matches!(part, Part::Filter(Filter::Upright)));
    any(ability, |part| match part {
        Part::Change(Change::Rule(Rule { kind: RuleKind::Forbid, verb: kernel::PLAY, to, .. })) => {
            to.as_ref().is_some_and(upright)
        }
        _ => false,
    })
}

/// True if a text asks for the cost of cards that it has put down facedown: they have none then.
pub(crate) fn counts_the_hidden(ability: &Ability) -> bool {
    let Some(effect) = ability.effect() else { return false };
    let mut hidden = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Action(Action::Move(_, Target::Var(name) | Target::Let(name, _), to)) = part
            && to.entering.contains(&Entering::Facedown)
        {
            hidden.push(*name);
        }
        true
    });
    any(effect, |part| match part {
        Part::Amount(Amount::Sum(cards, stat::COST) | Amount::Stat(cards, stat::COST)) => {
            lies_hidden(cards, &hidden)
        }
        _ => false,
    })
}

fn lies_hidden(cards: &Target, hidden: &[CardsVar]) -> bool {
    match cards {
        Target::Var(name) => hidden.contains(name),
        Target::Each(filter) => filter.tests().contains(&Filter::Fits(predicate::FACEDOWN)),
        _ => false,
    }
}

/// True if a card takes away a keyword and gives something to whoever has it: that is not had any more, then.
pub(crate) fn takes_what_it_asks_for(abilities: &[Ability]) -> bool {
    let lost = abilities.iter().filter_map(|ability| match &ability.body {
        Body::Static { of: Filter::Host, change: Change::Lose(lost), .. } => Some(lost),
        _ => None,
    });
    lost.into_iter().any(|lost| {
        abilities.iter().any(|ability| match &ability.body {
            Body::Static { when: Cond::Fits(Target::Host, Filter::Has(asked)), .. } => asked == lost,
            _ => false,
        })
    })
}

/// "Discard an upgrade attached to an enemy. Deal 2 damage to that enemy", where a trigger tells of another one: true if that is who is hurt.
pub(crate) fn hurts_another_bearer(ability: &Ability, text: &str) -> bool {
    let told =
        text.split_once("attached to an enemy").is_some_and(|(_, behind)| behind.contains("that enemy"));
    let of_event = |target: &Target| matches!(target, Target::Subject | Target::Other | Target::Cause);
    told && ability.effect().is_some_and(|effect| {
        effect.any_action(|action| matches!(action, Action::Damage { to, .. } if of_event(to)))
    })
}

/// "Choose up to 2 enemies and exhaust an ally -> deal 2 damage to each of them", "choose the villain and a minion -> deal 2 damage to each
/// of those enemies": true if what is said of several was read as one that was picked.
pub(crate) fn means_one_by_them(ability: &Ability, text: &str) -> bool {
    let Some(effect) = ability.effect() else { return false };
    if !text.contains("each of them") && !text.contains("each of those") {
        return false;
    }
    let (mut several, mut one) = (false, Vec::new());
    walk(effect, &mut |part| {
        match part {
            Part::Effect(Effect::Seq(parts)) => {
                for last in parts.windows(2).filter_map(last_of_two) {
                    several = true;
                    one.push(last);
                }
            }
            Part::Target(Target::Chosen(choice)) => several |= !matches!(choice.max, Amount::N(1)),
            Part::Target(Target::Let(name, cards)) => {
                let is_one = matches!(&**cards, Target::Chosen(choice) if choice.max == Amount::N(1));
                if is_one && !one.contains(name) {
                    one.push(*name);
                }
            }
            _ => {}
        }
        true
    });
    let meant = |target: &Target| matches!(target, Target::Var(name) if one.contains(name));
    several && one.len() == 1 && effect.any_action(|action| action.targets().into_iter().any(meant))
}

/// The name of what the second of two acts of one kind is done to, of which the first has named nothing.
fn last_of_two(acts: &[Effect]) -> Option<CardsVar> {
    match acts {
        [Effect::Do(Action::Choose(first)), Effect::Do(Action::Choose(Target::Let(name, _)))]
        | [Effect::Do(Action::Turn(first)), Effect::Do(Action::Turn(Target::Let(name, _)))] => {
            (!matches!(first, Target::Let(..))).then_some(*name)
        }
        _ => None,
    }
}
