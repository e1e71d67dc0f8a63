//! What "it", "they" and "that monster" are in an effect, of all that its trigger tells of.

use byword_kernel::ability::visit::{Part, PartMut, any, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Cond, Effect, EventKind, Filter, Pattern, Target, Who, fresh_name,
};
use byword_kernel::id::CardsVar;

use crate::text::sense::is_player;
use crate::words::{predicate, role, verb};

/// "Each time you deal damage to a monster, it ...": who deals it is "you", so "it" is the monster, and "they" are the
/// player who was damaged.
pub(crate) fn speak_of_damaged(on: &Pattern, effect: &mut Effect) {
    effect.each_action_mut(|action| {
        let targets = action.targets_mut().into_iter();
        targets.filter(|target| **target == Target::Cause).for_each(|target| *target = Target::Subject);
    });
    let cause = Who::Controller(Box::new(Target::Cause));
    if on.cause.as_ref().is_some_and(|cause| cause.tests().contains(&Filter::Of(Who::You))) {
        walk_mut(effect, &mut |part| {
            if let PartMut::Who(who) = part
                && **who == cause
            {
                **who = Who::Controller(Box::new(Target::Subject));
            }
            true
        });
    }
}

/// "Each time you attack, that monster has -1 evasion": the monster that is attacked, not this card.
pub(crate) fn speak_of_attacked(on: &Pattern, effect: &mut Effect, text: &str) {
    if on.verb == Some(verb::ATTACK) && on.subject == Filter::Any && speaks_of_that_monster(text) {
        walk_mut(effect, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == Target::This
            {
                **target = Target::Subject;
            }
            true
        });
    }
}

/// "Each time you declare an attack, that monster has -1 evasion": nothing is attacked yet (FS-ATK-4); nor can the monster be
/// told from this card where both are spoken of.
pub(crate) fn takes_the_attacked_for_this(on: &Pattern, effect: &Effect, text: &str) -> bool {
    let this =
        |part: Part<'_>| matches!(part, Part::Action(action) if action.targets().contains(&&Target::This));
    [verb::ATTACK, verb::DECLARE_ATTACK].map(Some).contains(&on.verb)
        && on.subject == Filter::Any
        && text.to_lowercase().contains("that monster")
        && any(effect, this)
}

/// True if an effect speaks of "that monster", and not of its own card beside it.
fn speaks_of_that_monster(text: &str) -> bool {
    let text = text.to_lowercase().replace("this turn", "");
    let words = |word: &&str| *word == "this" || *word == "it";
    text.contains("that monster") && text.split(|c: char| !c.is_alphanumeric()).all(|word| !words(&word))
}

/// "Each time the attacking player activates an item, they take 1 damage", "this has +1 ATK while the attacking player has a curse":
/// who attacks this, not another monster (FS-ATK-11). A trigger asks that as it triggers, not again as it resolves.
pub(crate) fn only_while_attacked(ability: &mut Ability) {
    let attacker = |part: Part<'_>| matches!(part, Part::Target(Target::Role(role::ATTACKER)));
    let counts_attacker = |part: Part<'_>| matches!(part, Part::Amount(amount) if any(amount, attacker));
    let attacked = Cond::Fits(Target::This, Filter::Fits(predicate::BEING_ATTACKED));
    match &mut ability.body {
        Body::Triggered { on, when, effect, .. } => {
            let hurt = on.kind == EventKind::Damage && on.subject == Filter::This;
            let told = on.other == Some(Filter::This);
            if !told && any(&*on, attacker) || hurt && any(&*effect, attacker) {
                also(when, Cond::Any(vec![attacked, Cond::Rulebook(predicate::RESOLVING)]));
            }
        }
        Body::Static { when, change, .. }
            if any(&*when, attacker)
                || any(&*change, counts_attacker)
                || matches!(change, Change::Rule(_)) && any(&*change, attacker) =>
        {
            also(when, attacked);
        }
        _ => {}
    }
}

/// Both have to hold, unless the first is asked anyway.
fn also(when: &mut Cond, first: Cond) {
    if any(&*when, |part| matches!(part, Part::Cond(cond) if *cond == first)) {
        return;
    }
    *when = match std::mem::take(when) {
        Cond::Always => first,
        other => Cond::All(vec![first, other]),
    };
}

/// "Cancel an attack. The attacking player loses 2 cents": by then nobody attacks (FS-ATK-11), so that the player is named
/// before.
pub(crate) fn name_attacker(effect: &mut Effect) {
    let cancels = |act: &Effect| matches!(act, Effect::Do(Action::Perform(verb::CANCEL_ATTACK, ..)));
    let attacker = Target::Role(role::ATTACKER);
    let speaks =
        |part: &Effect| any(part, |part| matches!(part, Part::Target(target) if *target == attacker));
    let found = match &*effect {
        Effect::Seq(parts) => {
            parts.iter().position(cancels).is_some_and(|place| parts[place + 1..].iter().any(speaks))
        }
        Effect::IfDo(first, then) => cancels(first) && speaks(then),
        _ => false,
    };
    if found {
        let name = CardsVar(fresh_name(&*effect));
        walk_mut(&mut *effect, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == attacker
            {
                **target = Target::Var(name);
            }
            true
        });
        let named = Effect::Do(Action::Choose(Target::Let(name, Box::new(attacker))));
        *effect = Effect::Seq(vec![named, std::mem::replace(effect, Effect::X)]);
    }
}

/// "Each time another player plays a loot card, you may discard a loot card. If you do, copy it": what is played; what is
/// discarded can't be copied (FS-EFF-11).
pub(crate) fn copy_what_is_played(action: &mut Action) {
    if let Action::Perform(verb::COPY_ITEM, target @ Target::Made(_), _) = action {
        *target = Target::Subject;
    }
}

/// "Each time you deal damage to a monster": also with what you play and activate (FS-ABIL-9), whose damage is yours.
pub(crate) fn whoever_dealt_it(on: &mut Pattern) {
    if on.kind != EventKind::Damage {
        return;
    }
    // "A player other than the active player": whose the source is (FS-DEATH-7).
    let not_active = Filter::Not(Box::new(Filter::Fits(predicate::ACTIVE)));
    if let Some(cause) = &mut on.cause
        && cause.tests() == [Filter::Fits(predicate::PLAYER), not_active]
    {
        *cause = Filter::Of(Who::Everyone).and(Filter::Not(Box::new(Filter::Of(Who::Active))));
        return;
    }
    let by = match &on.cause {
        Some(Filter::Fits(predicate::PLAYER)) => Who::Everyone,
        Some(Filter::Fits(predicate::OTHER_PLAYER)) => Who::Others,
        Some(filter)
            if is_player(filter)
                && filter.tests() == [Filter::Of(Who::You), Filter::Fits(predicate::PLAYER)] =>
        {
            Who::You
        }
        _ => return,
    };
    on.cause = Some(Filter::Of(by));
}
