//! Readings that would be played otherwise than they are meant. A card with one is not exact.
//!
//! Sentences are read one by one. "Attack with a unit. It gets +1/+0 for this attack" is one instruction, and so is "Play
//! a unit. It gains Sentinel": what the second sentence gives must be there before the first is carried out. The phrases
//! for such pairs say so; where none fits, the parts would be done one after the other, and too late.

use byword_kernel::ability::visit::{Part, any, walk};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Cond, CostPart, Duration, Effect, Filter, RuleKind, Target,
};
use byword_kernel::id::{CardsVar, Tag};
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::words::{aspect_index, moment, predicate, role, stat, tag, verb};

/// True if an effect gives something "for this attack" after the attack, or speaks of a card after it was played.
pub(crate) fn is_out_of_order(ability: &Ability) -> bool {
    match &ability.body {
        Body::Static { change: Change::Gain(list), .. } => list.iter().any(is_out_of_order),
        Body::Keyword(used) => used.effect.as_ref().is_some_and(|effect| late(effect)),
        _ => ability.effect().is_some_and(late),
    }
}

/// Credit and Force tokens are numbers that players keep (D 18.7, D 18.8): no filter finds them among the cards.
pub(crate) fn looks_for_counted(ability: &Ability, vocabulary: &Vocabulary) -> bool {
    let counted = ["Credit", "Force"].map(|word| vocabulary.find(Sort::Tag, word));
    let is_tag = |test: &Filter, wanted: Tag| *test == Filter::Tag(wanted);
    let is_counted = |test: &Filter| matches!(test, Filter::Tag(tag) if counted.contains(&Some(tag.0)));
    any(ability, |part| {
        let Part::Filter(Filter::All(tests)) = part else { return false };
        tests.iter().any(|test| is_tag(test, tag::TOKEN))
            && tests.iter().any(is_counted)
            && !tests.iter().any(|test| is_tag(test, tag::UNIT) || is_tag(test, tag::UPGRADE))
    })
}

fn late(effect: &Effect) -> bool {
    let actions = acts(effect);
    let last_attack = actions.iter().position(|a| {
        matches!(a, Action::Perform(verb::ATTACK | verb::ATTACK_UNIT | verb::ATTACK_TIRED, ..))
    });
    let for_attack =
        |action: &&Action| matches!(action, Action::Apply(_, _, Duration::Until(moment::ATTACK_END)));
    let attacks_again =
        |rest: &[&Action]| rest.iter().any(|a| matches!(a, Action::Perform(verb::ATTACK, ..)));
    let of_attack = |action: &&Action| matches!(action, Action::Apply(Target::Role(_), ..));
    let after_attack = last_attack.is_some_and(|at| {
        let rest = &actions[at + 1..];
        rest.iter().any(for_attack) && !attacks_again(rest) || rest.iter().any(of_attack)
    });
    // What is given is given for the next play, if there is one.
    let last_play = actions.iter().rposition(|a| matches!(a, Action::Play(..)));
    let after_play = last_play.is_some_and(|at| actions[at + 1..].iter().any(|action| gives_to_it(action)));
    // "That unit" after an upgrade was picked is its unit, not the upgrade.
    let host_meant = actions
        .windows(2)
        .any(|pair| upgrade_picked(pair[0]).is_some_and(|name| unit_meant(pair[1]) == Some(name)));
    let undated = actions.iter().any(|action| lasts_for_good(action));
    let unknown_icons = pays_unknown_icons(effect);
    let of_itself = any(effect, |part| matches!(part, Part::Cond(cond) if asks_own_type(cond)));
    let of_each_other = any(effect, |part| matches!(part, Part::Target(target) if is_of_each_other(target)));
    let over = any(effect, |part| matches!(part, Part::Effect(Effect::Seq(parts)) if asks_when_over(parts)));
    of_each_other
        || undated
        || over
        || unknown_icons
        || of_itself
        || after_attack
        || after_play
        || host_meant
        || chooses_too_late(effect)
}

/// What a unit must attack, how it strikes, and what power and HP it gets is so for some time, for one attack as a rule.
fn lasts_for_good(action: &Action) -> bool {
    let Action::Apply(_, change, Duration::Forever) = action else { return strikes_before_itself(action) };
    match change {
        Change::Rule(rule) => {
            matches!(rule.kind, RuleKind::Must)
                || [verb::STRIKE_FIRST, verb::STRIKE_EARLY].contains(&rule.verb)
        }
        Change::Stat(stat, _) => [stat::POWER, stat::HP].contains(stat),
        Change::Stats(_) => true,
        _ => false,
    }
}

/// "If the defender is damaged, it deals combat damage before the defender": "it" is not the defender.
fn strikes_before_itself(action: &Action) -> bool {
    matches!(action, Action::Apply(Target::Role(role), Change::Rule(rule), _)
        if *role != role::ATTACKER && rule.verb == verb::STRIKE_FIRST)
}

/// The actions of an effect; each of its options is an effect of its own.
fn acts(effect: &Effect) -> Vec<&Action> {
    let mut actions = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Action(action) = part {
            actions.push(action);
        }
        matches!(part, Part::Effect(effect) if !matches!(effect, Effect::Modes(_) | Effect::Roll(_)))
    });
    actions
}

/// "Do this to a unit. If ..., do that to it instead": the unit must be chosen before, not only where nothing is replaced.
fn chooses_too_late(effect: &Effect) -> bool {
    let replaces_too_late = |yes: &Effect, no: &Effect| {
        let first = |effect| acts(effect).first().and_then(|action| object(action));
        first(no).is_some_and(is_chosen) && first(yes).is_some_and(|target| !is_chosen(target))
    };
    let mut found = false;
    walk(effect, &mut |part| match part {
        Part::Effect(Effect::Modes(modes)) => {
            found = found || modes.options.iter().any(late);
            false
        }
        Part::Effect(effect) => {
            found = found || matches!(effect, Effect::If(_, yes, Some(no)) if replaces_too_late(yes, no));
            !matches!(effect, Effect::Roll(_))
        }
        _ => false,
    });
    found
}

/// "Two units in the same arena" are in the arena of each other, not in that of a card spoken of before.
fn is_of_each_other(target: &Target) -> bool {
    let Target::Chosen(choice) = target else { return false };
    let named = |alike: &Target| matches!(alike, Target::Var(_));
    let same = |part: Part<'_>| matches!(part, Part::Filter(Filter::Like(predicate::ITS_ARENA, alike)) if !named(alike));
    choice.max != Amount::N(1) && any(&choice.of, same)
}

/// "Draw a card. If it's a unit, ...": a card knows its own type, so that another one is meant, which nothing names.
fn asks_own_type(cond: &Cond) -> bool {
    const TYPES: [Tag; 4] = [tag::UNIT, tag::UPGRADE, tag::EVENT, tag::BASE];
    let Cond::Fits(Target::This, filter) = cond else { return false };
    filter.tests().iter().any(|test| matches!(test, Filter::Tag(tag) if TYPES.contains(tag)))
}

/// True if it is asked behind an attack who defends in it.
fn asks_when_over(parts: &[Effect]) -> bool {
    let attacks = |part: Part<'_>| {
        matches!(
            part,
            Part::Action(Action::Perform(verb::ATTACK | verb::ATTACK_UNIT | verb::ATTACK_TIRED, ..))
        )
    };
    let asks = |cond| any(cond, |part| matches!(part, Part::Target(Target::Role(_))));
    let over = parts.iter().skip_while(|part| !any(*part, attacks)).skip(1);
    over.into_iter().any(|part| matches!(part, Effect::If(cond, ..) if asks(cond)))
}

/// True if aspects are disclosed and nothing else.
fn pays_unknown_icons(effect: &Effect) -> bool {
    let unknown = |part: &CostPart| matches!(part, CostPart::Typed(list) if list.iter().any(|(tag, _)| aspect_index(*tag).is_none()));
    any(effect, |part| matches!(part, Part::Effect(Effect::Pay(cost)) if cost.0.iter().any(unknown)))
}

fn is_chosen(target: &Target) -> bool {
    matches!(target.unnamed(), Target::Chosen(_))
}

/// The target of an action.
const fn object(action: &Action) -> Option<&Target> {
    match action {
        Action::Damage { to: target, .. }
        | Action::Heal(_, target)
        | Action::Apply(target, ..)
        | Action::Give(_, _, target)
        | Action::Turn(target)
        | Action::Ready(target)
        | Action::Move(_, target, _) => Some(target),
        _ => None,
    }
}

/// The name of an upgrade that is picked.
fn upgrade_picked(action: &Action) -> Option<CardsVar> {
    let (target, moved) = match action {
        Action::Move(_, target, _) | Action::Choose(target) => (target, false),
        Action::Attach(target, _) => (target, true),
        _ => return None,
    };
    let Target::Let(name, picked) = target else { return None };
    matches!(&**picked, Target::Chosen(choice) if moved || is_attached(&choice.of)).then_some(*name)
}

fn is_attached(filter: &Filter) -> bool {
    filter.tests().iter().any(|test| matches!(test, Filter::AttachedTo(_)))
}

/// The name of what something is done to that only units suffer.
fn unit_meant(action: &Action) -> Option<CardsVar> {
    let target = match action {
        Action::Give(_, _, target)
        | Action::Damage { to: target, .. }
        | Action::Heal(_, target)
        | Action::Turn(target)
        | Action::Ready(target)
        | Action::Apply(target, ..)
        | Action::Perform(_, target, _) => target,
        _ => return None,
    };
    match target {
        Target::Var(name) => Some(*name),
        _ => None,
    }
}

/// What a card is given as it is played must be there from its declaration on (CR 6.2.1, 6.2.5E).
fn gives_to_it(action: &Action) -> bool {
    matches!(action, Action::Apply(Target::Var(_), ..) | Action::Give(_, _, Target::Var(_)))
}
