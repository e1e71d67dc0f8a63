//! What an attack has done, told when it is over.
//!
//! "After your hero attacks and defeats a minion, put that minion on the bottom of the encounter deck": it was defeated in the same
//! occurrence (MC-15.7), and is found where it went. "After Orc attacks and damages you": by what an overkill attack leaves over,
//! too (O8), whoever was attacked.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Action, Body, Cond, EventKind, Filter, Target, Who};

use crate::words::{predicate, tag, verb, zone};

/// Finds who fell to the attack of which a trigger tells, and who was hurt by it.
pub(super) fn settle(ability: &mut Ability) {
    let Body::Triggered { on, when, effect, .. } = &mut ability.body else { return };
    if on.kind != EventKind::Act || on.verb != Some(verb::ATTACKED) {
        return;
    }
    let Some(other) = &on.other else { return };
    if other.tests().contains(&Filter::Fits(predicate::GONE)) {
        effect.each_action_mut(find_fallen);
    } else if is_you_hurt(other) && !any(&*effect, |part| matches!(part, Part::Target(Target::Other))) {
        let hurt = Cond::Exists(on.other.take().unwrap_or_default());
        *when = match std::mem::take(when) {
            Cond::Always => hurt,
            cond => Cond::All(vec![cond, hurt]),
        };
    }
}

fn find_fallen(action: &mut Action) {
    if let Action::Move(_, cards @ Target::Other, _) = action {
        let same = Filter::Like(predicate::SAME_CARD, Box::new(Target::Other));
        let piles = [zone::DISCARD, zone::PILE].into_iter().map(Filter::In).collect();
        *cards = Target::Each(same.and(Filter::Either(piles)));
    }
}

/// True for the identity of "you", as it is hurt by the attack.
fn is_you_hurt(filter: &Filter) -> bool {
    let tests = filter.tests();
    let is_identity = |test: &Filter| matches!(test, Filter::Tag(tag::IDENTITY | tag::HERO));
    tests.contains(&Filter::Fits(predicate::WAS_DAMAGED))
        && tests.contains(&Filter::Of(Who::You))
        && tests.iter().any(is_identity)
}

/// True if a text behind the fall of the card attacked asks for what is attached to that card: it has gone with it.
pub(crate) fn counts_what_it_bore(ability: &Ability) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let fell = on.other.as_ref().is_some_and(|other| other.tests().contains(&Filter::Fits(predicate::GONE)));
    let on_it =
        |part: Part<'_>| matches!(part, Part::Filter(Filter::AttachedTo(host)) if **host == Target::Other);
    fell && any(effect, on_it)
}
