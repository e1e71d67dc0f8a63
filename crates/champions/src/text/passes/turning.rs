//! Cards that are turned over: "flip this card and put the Harbour into play" says twice what happens where the Harbour is its other
//! face, and one that turns over as it is defeated stays in play (MC-1.10: it would leave the game).

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{
    Ability, Action, Body, Choice, Cond, Duration, Effect, EventKind, Filter, Pattern, Rewrite, Target,
};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};

use crate::words::{moment, verb, zone};

/// Makes one card of the two faces, and lets what turns over in its own defeat stay.
pub(crate) fn settle(ability: &mut Ability, others: &[&str], vocabulary: &Vocabulary) {
    let falls = matches!(&ability.body, Body::Triggered { on, .. }
        if on.subject == Filter::This && on.kind == EventKind::Move && on.verb == Some(verb::DEFEAT));
    let Some(effect) = ability.effect_mut() else { return };
    let is_other = |name: Name| {
        let title = vocabulary.word(Sort::Name, name.0);
        title.is_some_and(|title| others.contains(&title))
    };
    fold(&mut *effect, &mut |part| {
        if let PartMut::Effect(Effect::Seq(parts)) = part {
            enter_itself(parts, &is_other);
        }
    });
    if falls && !effect.any_action(|action| matches!(action, Action::Prevent(_))) {
        stay(effect);
    }
}

/// Behind its turning over, what puts its other face into play is about the card itself; to reveal it is to turn it over (D11).
fn enter_itself(parts: &mut Vec<Effect>, is_other: &impl Fn(Name) -> bool) {
    let Some(next) = parts.iter().position(is_turning).map(|turned| turned + 1) else { return };
    let Some(Effect::Do(action)) = parts.get_mut(next) else { return };
    match action {
        Action::Perform(verb::ENTER, target, _) | Action::Move(verb::PUT, target, _)
            if named(target).is_some_and(is_other) =>
        {
            *target = Target::This;
        }
        Action::Perform(verb::REVEAL, target, _) if named(target).is_some_and(is_other) => {
            parts.remove(next);
        }
        _ => {}
    }
}

fn is_turning(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Action::Flip(Target::This)))
}

/// The name by which a card is looked for.
fn named(target: &Target) -> Option<Name> {
    let of = |filter: &Filter| {
        filter.tests().iter().find_map(|test| match test {
            Filter::Named(name) => Some(*name),
            _ => None,
        })
    };
    match target {
        Target::Each(filter) => of(filter),
        Target::Chosen(choice) => {
            let Choice { of: filter, .. } = &**choice;
            of(filter)
        }
        _ => None,
    }
}

/// It is defeated where it lies, and turns over when that has happened.
fn stay(effect: &mut Effect) {
    match effect {
        Effect::Seq(parts) => {
            if let Some(turned) = parts.iter().position(is_turning) {
                let enters = parts.get(turned + 1).is_some_and(is_entering);
                let taken: Vec<Effect> = parts.drain(turned..=turned + usize::from(enters)).collect();
                parts.insert(turned, staying(taken));
            }
        }
        effect if is_turning(effect) => {
            let turning = std::mem::replace(effect, Effect::X);
            *effect = staying(vec![turning]);
        }
        Effect::If(_, then, otherwise) => {
            stay(then);
            if let Some(otherwise) = otherwise {
                stay(otherwise);
            }
        }
        _ => {}
    }
}

fn is_entering(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Do(Action::Perform(verb::ENTER, Target::This, _) | Action::Move(verb::PUT, Target::This, _))
    )
}

fn staying(mut turning: Vec<Effect>) -> Effect {
    let then = if turning.len() == 1 { turning.remove(0) } else { Effect::Seq(turning) };
    let on = Pattern::new(EventKind::Move, Some(verb::DEFEAT), Filter::This);
    let stays = Body::Replacement {
        on: on.clone(),
        when: Cond::Always,
        rewrite: Rewrite::MoveTo(zone::AREA),
        optional: false,
        calculation: true,
        first: false,
        limit: None,
    };
    let stays = Action::Lasting(Box::new(stays.into()), Duration::Once(moment::PHASE_END));
    let turns = Action::Later(Box::new(on), Box::new(then), Duration::default());
    Effect::Seq(vec![Effect::Do(stays), Effect::Do(turns)])
}
