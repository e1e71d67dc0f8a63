//! Meanings that texts do not spell out: what prevents something comes before it, and what is done to "them"
//! where an item is used or loot is played is done to the player.

use byword_kernel::ability::visit::{PartMut, fold, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Change, Choice, Cond, Duration, Effect, EventKind, Filter, Pattern,
    Rewrite, Target, Who, fresh_name,
};
use byword_kernel::id::{CardsVar, Clause};
use byword_kernel::vocabulary::verb as kernel_verb;

use crate::text::amiss::yours_alone;
use crate::text::among::told_of_those;
use crate::text::announce::{after_damage, before_it_counts};
use crate::text::behind::{
    give_all_or_none, go_on_once_replaced, in_turn_order, others_than_those, pick_before_waiting,
    speak_past_damage, swap_both_or_neither,
};
use crate::text::cancelled::cancel_first;
use crate::text::counted::{
    at_least, count_losses, count_the_event, count_what_was_done, count_what_was_paid, only_if_able,
};
use crate::text::dealt::dealt_by_them;
use crate::text::doer::{
    name_killer, not_on_their_turn, speak_of_dealer, speak_of_doer, speak_of_receiver,
    speak_of_whom_they_wait_for,
};
use crate::text::first::first_of_all;
use crate::text::happened::{by_what_they_are, count_dead, count_gone, from_there};
use crate::text::others::{others_of_their_kind, others_than_the_first, take_from_others};
use crate::text::own::count_each_apart;
use crate::text::pair::{speak_of_active, tell_apart, whichever_dies};
use crate::text::payment::speak_past_payment;
use crate::text::person::{speak_of_controller, speak_of_persons};
use crate::text::rows::name_before_rolls;
use crate::text::soul::{gain_soul, give_soul, with_souls};
use crate::text::takers::speak_of_takers;
use crate::text::targets::of_one_player;
use crate::text::told::{
    copy_what_is_played, name_attacker, speak_of_attacked, speak_of_damaged, whoever_dealt_it,
};
use crate::text::unclear::speaks_of_an_event;
use crate::text::victim::name_victim;
use crate::words::{moment, native, predicate, role, tag, verb};

/// The ability as it is meant.
pub(crate) fn make(ability: &mut Ability, text: &str) {
    count_the_event(ability);
    fold(&mut *ability, &mut |part| match part {
        PartMut::Filter(filter) => {
            other_players(filter);
            with_souls(filter);
        }
        PartMut::Amount(amount) => {
            count_gone(amount);
            count_dead(amount);
            if let Amount::Happened(on, _) | Amount::Total(on, _) = amount {
                by_what_they_are(&mut on.subject);
                from_there(on);
            }
        }
        PartMut::Effect(effect) => cancel_first(effect),
        PartMut::Pattern(on) => players_die_too(on),
        PartMut::Cond(Cond::Fits(_, filter)) => wherever_it_lies(filter),
        PartMut::Action(action) => {
            take_from_others(action);
            if let Action::Whenever(on, effect, _) | Action::Later(on, effect, _) = action {
                before_it_counts(on, effect);
            }
        }
        _ => {}
    });
    let on = if let Body::Triggered { on, .. } = &ability.body { Some(on.clone()) } else { None };
    if let Some(effect) = ability.effect_mut() {
        make_effect(on.as_ref(), effect, text);
    }
    if let Body::Activated { effect, .. } | Body::Spell { effect, .. } = &mut ability.body {
        speak_of_chosen(effect);
    }
    if let Body::Activated { cost, effect, .. } = &mut ability.body {
        count_what_was_paid(cost, effect);
    }
    if let Body::Replacement { on, rewrite: Rewrite::Instead(effect), .. } = &mut ability.body {
        count_losses(on, &mut **effect);
        dealt_by_them(None, effect);
    }
    if let Body::Replacement { when, rewrite: Rewrite::Instead(effect), optional: true, .. } =
        &mut ability.body
    {
        only_if_able(when, effect);
    }
    at_least(ability, text);
    yours_alone(ability, text);
    if let Body::Triggered { on, when, effect, .. } = &mut ability.body {
        make_triggered(on, when, effect, text);
    }
    fold(&mut *ability, &mut |part| {
        if let PartMut::Pattern(on) = part {
            whoever_dealt_it(on);
        }
    });
}

/// What is done, as it is meant of those of whom the text has spoken.
fn make_effect(on: Option<&Pattern>, effect: &mut Effect, text: &str) {
    fold(&mut *effect, &mut |part| {
        if let PartMut::Effect(effect) = part {
            after_damage(effect);
            gain_soul(effect);
            give_soul(effect);
            name_attacker(effect);
            others_than_those(effect);
            go_on_once_replaced(effect);
            give_all_or_none(effect);
            swap_both_or_neither(effect);
            pick_before_waiting(effect);
        }
    });
    of_one_player(effect);
    told_of_those(effect);
    count_what_was_done(effect);
    name_players(effect);
    speak_of_takers(effect);
    count_each_apart(effect);
    dealt_by_them(on, effect);
    others_than_the_first(effect, text);
    others_of_their_kind(effect);
    speak_past_damage(effect);
    speak_past_payment(on, effect, text);
    speak_of_persons(effect, text);
    name_victim(effect);
    speak_of_whom_they_wait_for(effect, text);
    in_turn_order(effect);
    tell_apart(effect, text);
    whichever_dies(effect);
    speak_of_active(effect, text);
}

/// What is triggered, as it is meant of what triggers it.
fn make_triggered(on: &mut Pattern, when: &mut Cond, effect: &mut Effect, text: &str) {
    foresee(on, effect, text);
    before_it_counts(on, effect);
    from_there(on);
    first_of_all(on, when);
    count_losses(on, &mut *effect);
    if on.kind == EventKind::Damage && on.cause == Some(Filter::This) {
        also(on, when, effect);
    }
    if on.kind == EventKind::Damage && on.cause.as_ref().is_some_and(is_player) {
        speak_of_damaged(on, effect);
    }
    if on.verb == Some(verb::DIE) {
        after_the_attack(effect);
    }
    if [verb::ATTACK, verb::DECLARE_ATTACK].map(Some).contains(&on.verb) {
        team(effect);
        speak_of_attacked(on, effect, text);
    }
    if on.verb == Some(kernel_verb::PLAY) {
        effect.each_action_mut(copy_what_is_played);
    }
    not_on_their_turn(on, when, text);
    curses_enter_too(on);
    name_killer(on);
    speak_of_doer(on, when, effect, text);
    speak_of_dealer(on, effect, text);
    speak_of_receiver(on, effect);
    speak_of_controller(on, effect, text);
    name_before_rolls(effect);
}

/// "Each time a monster or player dies": monsters go somewhere as they die, players do not.
fn players_die_too(on: &mut Pattern) {
    let dies = on.kind == EventKind::Move && on.verb == Some(verb::DIE);
    let plays = |kind: &Filter| is_player(kind) || *kind == Filter::Fits(predicate::OTHER_PLAYER);
    on.deeds |= dies && matches!(&on.subject, Filter::Either(kinds) if kinds.iter().any(plays));
    if dies && is_of_players(&on.subject) {
        on.kind = EventKind::Act;
    }
}

/// "If it's a trinket" of what is revealed, discarded or played: what a card is, wherever it lies (FS-KW-2, FS-KW-4).
fn wherever_it_lies(filter: &mut Filter) {
    fold(filter, &mut |part| match part {
        PartMut::Filter(Filter::Fits(test)) if *test == predicate::MONSTER => *test = predicate::MONSTER_CARD,
        PartMut::Filter(Filter::Fits(test)) if *test == predicate::ITEM => *test = predicate::ITEM_CARD,
        _ => {}
    });
}

/// "Shop items cost 2 cents less" on a card that nobody controls is said of all players: their characters have it.
pub(crate) fn of_everybody(ability: &mut Ability) {
    if let Body::Static { of, change: change @ Change::Allowance(..), .. } = &mut ability.body
        && *of == Filter::This
    {
        let own = Body::Static { when: Cond::Always, of: Filter::This, change: change.clone() };
        *of = Filter::Fits(predicate::PLAYER);
        *change = Change::Gain(vec![Ability {
            body: own,
            zones: Vec::new(),
            clause: Clause::default(),
            label: None,
        }]);
    }
}

/// On a card of the game nobody but the active player can be meant by the player whose card it is: "the active player
/// destroys an item they control" (FS-CARD-16).
pub(crate) fn of_active(ability: &mut Ability, text: &str) {
    let own = Who::Controller(Box::new(Target::This));
    let of_subject = Who::Controller(Box::new(Target::Subject));
    if let Body::Triggered { on, effect, .. } = &mut ability.body
        && on.subject == Filter::This
        && text.to_lowercase().contains("active player")
    {
        fold(effect, &mut |part| match part {
            PartMut::Who(who) if *who == of_subject => *who = Who::Active,
            _ => {}
        });
    }
    if text.to_lowercase().contains("its controller") {
        of_the_source(ability);
    }
    let of_this = !matches!(&ability.body, Body::Triggered { on, .. } if on.subject != Filter::This);
    if let Some(effect) = ability.effect_mut() {
        fold(effect, &mut |part| match part {
            // "If they die this turn": the player, not the card.
            PartMut::Action(Action::Later(on, ..)) if of_this && waits_for_death_of_subject(on) => {
                on.subject = Filter::Fits(predicate::PLAYER).and(Filter::Fits(predicate::ACTIVE));
            }
            PartMut::Filter(Filter::Of(who)) | PartMut::Amount(Amount::Tally(who, _)) if *who == own => {
                *who = Who::Active;
            }
            _ => {}
        });
    }
}

/// "Each time this takes damage from an item, its controller takes 1 damage": nobody controls a card of the game.
fn of_the_source(ability: &mut Ability) {
    let own = Who::Controller(Box::new(Target::This));
    let (Body::Triggered { on, .. } | Body::Replacement { on, .. }) = &ability.body else { return };
    if on.subject != Filter::This || on.cause.is_none() {
        return;
    }
    fold(ability, &mut |part| match part {
        PartMut::Who(who) if *who == own => *who = Who::Controller(Box::new(Target::Cause)),
        _ => {}
    });
}

fn waits_for_death_of_subject(on: &Pattern) -> bool {
    let subject = Filter::Is(Box::new(Target::Subject));
    on.kind == EventKind::Act && on.verb == Some(verb::DIE) && on.subject == subject
}

/// Where nothing has triggered, "they" of a phrase that is made for triggers is the player chosen before.
fn speak_of_chosen(effect: &mut Effect) {
    let name = CardsVar(fresh_name(&*effect));
    let Effect::Seq(parts) = effect else { return };
    let player = |part: &Effect| match part {
        Effect::Do(Action::Choose(target)) => match target {
            Target::Chosen(choice) => is_of_players(&choice.of),
            Target::Let(_, inner) => {
                matches!(&**inner, Target::Chosen(choice) if is_of_players(&choice.of))
            }
            _ => false,
        },
        _ => false,
    };
    let Some(place) = parts.iter().position(player) else { return };
    if !parts[place + 1..].iter().any(speaks_of_an_event) {
        return;
    }
    let Effect::Do(Action::Choose(target)) = &mut parts[place] else { return };
    let chosen = match target {
        Target::Let(known, _) => *known,
        _ => {
            *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
            name
        }
    };
    for part in &mut parts[place + 1..] {
        walk_mut(part, &mut |part| {
            if let PartMut::Target(target) = part
                && **target == Target::Subject
            {
                **target = Target::Var(chosen);
            }
            true
        });
    }
}

/// True if only players pass the test.
pub(crate) fn is_of_players(filter: &Filter) -> bool {
    let player = |test: &Filter| {
        [predicate::PLAYER, predicate::OTHER_PLAYER].iter().any(|p| *test == Filter::Fits(*p))
    };
    filter.tests().iter().any(player)
}

/// When a monster dies its attack is over: the attacking player is the active player (FS-ATK-11).
fn after_the_attack(effect: &mut Effect) {
    let attacker = Target::Role(role::ATTACKER);
    walk_mut(effect, &mut |part| {
        match part {
            PartMut::Who(who) if **who == Who::Controller(Box::new(attacker.clone())) => **who = Who::Active,
            PartMut::Target(target) if **target == attacker => {
                **target = Target::Each(Filter::Fits(predicate::ACTIVE));
            }
            _ => {}
        }
        true
    });
}

/// "Each time an event enters play": a curse is an event (FS-CARD-8).
fn curses_enter_too(on: &mut Pattern) {
    if on.enters && on.subject == Filter::Tag(tag::EVENT) {
        on.subject = Filter::Either(vec![Filter::Tag(tag::EVENT), Filter::Tag(tag::CURSE)]);
    }
}

/// "Other" of players is other than you, not than this card.
fn other_players(filter: &mut Filter) {
    let Filter::All(tests) = filter else { return };
    if tests.contains(&Filter::Other)
        && let Some(player) = tests.iter_mut().find(|test| **test == Filter::Fits(predicate::PLAYER))
    {
        *player = Filter::Fits(predicate::OTHER_PLAYER);
        tests.retain(|test| *test != Filter::Other);
    }
}

/// "Each time you take damage ... 6: Prevent 1 damage": what has been taken can't be prevented, so it is what would be
/// taken (FS-DMG-2), and the death that would be died (FS-DEATH-12).
fn foresee(on: &mut Pattern, effect: &mut Effect, text: &str) {
    let (mut damage, mut death) = (false, false);
    let hurt = on.kind == EventKind::Damage || on.verb == Some(verb::WOULD_TAKE);
    let of_damage = hurt && !text.to_lowercase().contains("death");
    effect.each_action_mut(|action| match action {
        // "Prevent it": the damage, where the trigger tells of damage.
        Action::Perform(verb::CANCEL_DEATH, ..) if of_damage => {
            *action = Action::Native(native::PREVENT, Vec::new(), Amount::All);
            damage = true;
        }
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

pub(crate) fn is_player(filter: &Filter) -> bool {
    filter.tests().contains(&Filter::Fits(predicate::PLAYER))
}

/// "A player loots 2": the player is chosen like any other object (FS-ABIL-4), and meant by "they" from then on.
fn name_players(effect: &mut Effect) {
    let mut name = fresh_name(&*effect);
    let mut known = Vec::new();
    fold(&mut *effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return };
        let who = match effect {
            Effect::Do(Action::Draw(who, _) | Action::Discard(who, ..) | Action::Tally(who, ..)) => who,
            Effect::As(who, _) | Effect::EachPlayer(who, _) => who,
            _ => return,
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

pub(crate) fn controller(cards: CardsVar) -> Who {
    Who::Controller(Box::new(Target::Var(cards)))
}
