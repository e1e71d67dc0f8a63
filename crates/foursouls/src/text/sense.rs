//! Meanings that texts do not spell out: what prevents something comes before it, and what is done to "them"
//! where an item is used or loot is played is done to the player.

use byword_kernel::ability::visit::{Part, PartMut, any, fold, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Change, Choice, Cond, Duration, Effect, EventKind, Filter, Pattern, Target, Who,
    fresh_name,
};
use byword_kernel::id::CardsVar;
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::announce::after_damage;
use crate::words::{moment, native, predicate, tag, verb};

/// The ability as it is meant.
pub(crate) fn make(ability: &mut Ability, text: &str) {
    if let Some(effect) = ability.effect_mut() {
        fold(&mut *effect, &mut |part| {
            if let PartMut::Effect(effect) = part {
                after_damage(effect);
            }
        });
        name_players(effect);
    }
    if let Body::Triggered { on, when, effect, .. } = &mut ability.body {
        foresee(on, effect);
        if on.kind == EventKind::Damage && on.cause == Some(Filter::This) {
            also(on, when, effect);
        }
        if on.kind == EventKind::Damage && on.cause.as_ref().is_some_and(is_player) {
            effect.each_action_mut(speak_of_damaged);
        }
        if [verb::ATTACK, verb::DECLARE_ATTACK].map(Some).contains(&on.verb) {
            team(effect);
        }
        if acts_of_players(on) {
            effect.each_action_mut(|action| speak_of(action, &Target::Subject, &owner()));
        }
        if on.subject == Filter::Any && is_of_others(on.seat.as_ref()) && !text.contains("this") {
            // "Each time another player gains a soul, they ...": that player.
            effect.each_action_mut(|action| speak_of(action, &Target::This, &Who::EventSeat));
        } else if on.verb == Some(verb::DECLARE_ATTACK) && on.seat.is_none() {
            effect.each_action_mut(|action| speak_of(action, &Target::This, &Who::EventSeat));
        } else if on.kind == EventKind::Moment && on.seat.is_none() && text.contains("they ") {
            // "At the start of each player's turn, they ...": whose turn it is.
            effect.each_action_mut(|action| speak_of(action, &Target::This, &Who::Active));
        }
    }
}

/// "Each time you take damage ... 6: Prevent 1 damage": what has been taken can't be prevented, so it is what would be
/// taken (FS-DMG-2), and the death that would be died (FS-DEATH-12).
fn foresee(on: &mut Pattern, effect: &mut Effect) {
    let (mut damage, mut death) = (false, false);
    effect.each_action_mut(|action| match action {
        Action::Native(native::PREVENT, ..) => damage = true,
        Action::Perform(verb::CANCEL_DEATH, ..) => death = true,
        _ => {}
    });
    if damage && on.kind == EventKind::Damage {
        (on.kind, on.verb) = (EventKind::Act, Some(verb::WOULD_TAKE));
    } else if death && on.kind == EventKind::Act && on.verb == Some(verb::DIE) {
        on.verb = Some(verb::WOULD_DIE);
    }
}

/// "Each time this deals damage, it also deals 1 damage to all other players": that is done with what it deals in an
/// attack, not with itself again; and the others are those whom that has not hit.
fn also(on: &Pattern, when: &mut Cond, effect: &mut Effect) {
    let mut more = false;
    effect.each_action_mut(|action| {
        let Action::Damage { to, from: None, .. } = action else { return };
        more = true;
        if *to == Target::Each(Filter::Fits(predicate::OTHER_PLAYER)) && on.seat.is_none() {
            let others = Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            *to = Target::Each(Filter::Fits(predicate::PLAYER).and(others));
        }
    });
    if more && *when == Cond::Always {
        *when = Cond::Rulebook(predicate::COMBAT);
    }
}

/// Players who are only chosen for an attack are those who take part in it (FS-KW-8).
fn team(effect: &mut Effect) {
    if let Effect::Do(Action::Choose(players)) = effect {
        let until = Duration::Until(moment::ATTACK_END);
        *effect = Effect::Do(Action::Apply(players.clone(), Change::Tag(tag::TEAMMATE), until));
    }
}

/// True if a trigger tells of a player who need not be "you".
const fn is_of_others(seat: Option<&Who>) -> bool {
    matches!(seat, Some(Who::Others | Who::Everyone | Who::Active))
}

/// "Each time a player dies, each other player gains 1 cent": other than that player, or than you. The same where a
/// player was chosen before: "choose a player. Each other player loots 1".
pub(crate) fn is_unclear(ability: &Ability) -> bool {
    let of_any =
        |on: &Pattern| on.subject == Filter::Fits(predicate::PLAYER) || on.seat == Some(Who::Everyone);
    match &ability.body {
        Body::Triggered { on, effect, .. } => {
            (of_any(on) && speaks_of_others(effect)) || others_after_choice(effect)
        }
        Body::Activated { effect, .. } | Body::Spell { effect, .. } => others_after_choice(effect),
        _ => false,
    }
}

fn speaks_of_others(effect: &Effect) -> bool {
    any(effect, |part| {
        matches!(part, Part::Who(Who::Others))
            || matches!(part, Part::Target(Target::Each(Filter::Fits(predicate::OTHER_PLAYER))))
    })
}

fn others_after_choice(effect: &Effect) -> bool {
    let chooses = |effect: &Effect| {
        any(effect, |part| matches!(part, Part::Target(Target::Chosen(choice)) if is_player(&choice.of)))
    };
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        let first = parts.iter().position(chooses);
        first.is_some_and(|first| parts.iter().skip(first + 1).any(speaks_of_others))
    })
}

/// Events about a card that a player does something with.
fn acts_of_players(on: &Pattern) -> bool {
    [verb::PURCHASE, kernel_verb::USE, kernel_verb::PLAY, verb::GAIN_SOUL].map(Some).contains(&on.verb)
}

/// "Each time you deal damage to a monster, it ...": who deals it is "you", so "it" is the monster.
fn speak_of_damaged(action: &mut Action) {
    let targets = action.targets_mut().into_iter();
    targets.filter(|target| **target == Target::Cause).for_each(|target| *target = Target::Subject);
}

fn is_player(filter: &Filter) -> bool {
    filter.tests().contains(&Filter::Fits(predicate::PLAYER))
}

/// Whoever used, bought, or played it.
fn owner() -> Who {
    Who::Controller(Box::new(Target::Subject))
}

/// Where an action speaks of `spoken`, a player is meant.
fn speak_of(action: &mut Action, spoken: &Target, meant: &Who) {
    match action {
        Action::Damage { to, .. } | Action::Heal(_, to) if to == spoken => {
            *to = Target::Each(Filter::Of(meant.clone()).and(Filter::Fits(predicate::PLAYER)));
        }
        Action::Draw(who, _) | Action::Discard(who, ..) | Action::Tally(who, ..)
            if *who == Who::Controller(Box::new(spoken.clone())) =>
        {
            *who = meant.clone();
        }
        _ => {}
    }
}

/// "A player loots 2": the player is chosen like any other object (FS-ABIL-4), and meant by "they" from then on.
fn name_players(effect: &mut Effect) {
    let mut name = fresh_name(&*effect);
    let mut known = Vec::new();
    fold(&mut *effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let Effect::Do(Action::Draw(who, _) | Action::Discard(who, ..) | Action::Tally(who, ..)) = effect
        else {
            return;
        };
        let player = match &*who {
            Who::Let(player, _) => Some(*player),
            _ => None,
        };
        let Who::Chosen(among) = who.unnamed() else { return };
        let test = if **among == Who::Others { predicate::OTHER_PLAYER } else { predicate::PLAYER };
        let cards = CardsVar(name);
        name = name.saturating_add(1);
        known.extend(player.map(|player| (player, cards)));
        *who = controller(cards);
        // A number of the same player is said as though another were chosen.
        walk_mut(&mut *effect, &mut |part| {
            if let PartMut::Who(who) = part
                && matches!(**who, Who::Chosen(_))
            {
                **who = controller(cards);
            }
            true
        });
        let chosen = Target::Chosen(Box::new(Choice::one(Filter::Fits(test))));
        let choose = Effect::Do(Action::Choose(Target::Let(cards, Box::new(chosen))));
        let act = std::mem::replace(effect, Effect::X);
        *effect = Effect::Seq(vec![choose, act]);
    });
    walk_mut(effect, &mut |part| {
        if let PartMut::Who(who) = part
            && let Who::Var(player) = **who
            && let Some((_, cards)) = known.iter().find(|(known, _)| *known == player)
        {
            **who = controller(*cards);
        }
        true
    });
}

fn controller(cards: CardsVar) -> Who {
    Who::Controller(Box::new(Target::Var(cards)))
}
