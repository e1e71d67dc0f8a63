//! Others than whom: "another player" beside a player who is named before.

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Body, Effect, EventKind, Filter, Pattern, Target, Who, fresh_name,
};
use byword_kernel::id::CardsVar;

use crate::text::pair::each_choice;
use crate::text::sense::is_of_players;
use crate::text::unclear::is_gain_of_any;
use crate::words::{predicate, verb, zone};

/// "Each time a player dies, each other player loots 1", "choose a player. Each other player loots 1": other than that player, since
/// nobody else has been spoken of.
pub(crate) fn others_than_who_is_told(ability: &mut Ability) {
    match &mut ability.body {
        Body::Triggered { on, effect, .. } => match who_is_told(on) {
            Some(who) => {
                if who == Who::Active {
                    another_than_active(effect);
                }
                than(std::slice::from_mut(effect), &who);
            }
            None => others_than_the_chosen(effect),
        },
        Body::Activated { effect, .. } | Body::Spell { effect, .. } => others_than_the_chosen(effect),
        _ => {}
    }
}

/// The player of whom a trigger tells, whoever it is.
fn who_is_told(on: &Pattern) -> Option<Who> {
    let subject = || Who::Controller(Box::new(Target::Subject));
    let moment = on.kind == EventKind::Moment;
    // "Each time a player kills a monster": the killer.
    let doer = |filter: &Option<Filter>| *filter == Some(Filter::Of(Who::Everyone));
    if doer(&on.other) {
        return Some(Who::Controller(Box::new(Target::Other)));
    }
    if doer(&on.cause) {
        return Some(Who::Controller(Box::new(Target::Cause)));
    }
    // "Each time another player dies, each other player loots 1": of whichever player it tells (FS-ABIL-6).
    if [predicate::PLAYER, predicate::OTHER_PLAYER].iter().any(|kind| on.subject == Filter::Fits(*kind)) {
        return Some(subject());
    }
    // "Each time the active player activates an item, each other player gains 1 cent" (FS-ATK-11).
    if on.subject == Filter::Fits(predicate::ACTIVE) || on.seat == Some(Who::Active) && !moment {
        return Some(Who::Active);
    }
    let anybody = matches!(on.seat, Some(Who::Everyone | Who::Others));
    if on.verb == Some(verb::PURCHASE) && is_gain_of_any(on) || anybody && !moment {
        return Some(Who::EventSeat);
    }
    is_gain_of_any(on).then(subject)
}

/// "Each time the active player rolls a 1, another player gains 1 cent": another than the active player, who may be you.
fn another_than_active(effect: &mut Effect) {
    each_choice(effect, &mut |target, _| {
        if let Target::Chosen(choice) = target
            && choice.of == Filter::Fits(predicate::OTHER_PLAYER)
        {
            let active = Filter::Not(Box::new(Filter::Fits(predicate::ACTIVE)));
            choice.of = Filter::Fits(predicate::PLAYER).and(active);
        }
    });
}

/// The sentences behind the choice of a single player.
fn others_than_the_chosen(effect: &mut Effect) {
    let fresh = CardsVar(fresh_name(&*effect));
    let Effect::Seq(parts) = effect else { return };
    let mut chosen = Vec::new();
    for (place, part) in parts.iter_mut().enumerate() {
        each_choice(part, &mut |target, named| {
            if matches!(&*target, Target::Chosen(choice) if is_of_players(&choice.of)) {
                chosen.push((place, named.unwrap_or(fresh), is_any_player(target)));
            }
        });
    }
    let [(place, name, true)] = chosen[..] else { return };
    let who = Who::Controller(Box::new(Target::Var(name)));
    if than(&mut parts[place + 1..], &who) {
        each_choice(&mut parts[place], &mut |target, named| {
            if named.is_none() && is_any_player(target) {
                *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
            }
        });
    }
}

fn is_any_player(target: &Target) -> bool {
    matches!(target, Target::Chosen(choice) if choice.of == Filter::Fits(predicate::PLAYER))
}

/// What others do, and what is done to them, is said of others than this player. True if anything is: where "you" do something,
/// too, they may be others than you.
fn than(parts: &mut [Effect], who: &Who) -> bool {
    let mut meant = parts.to_vec();
    let mut told = false;
    for part in &mut meant {
        told |= than_in(part, who);
    }
    told &= !meant.iter().any(is_done_by_you);
    if told {
        parts.clone_from_slice(&meant);
    }
    told
}

/// True if anything is done that nobody else is told to do.
fn is_done_by_you(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        found |= matches!(part, Part::Action(_));
        !matches!(part, Part::Effect(Effect::As(..) | Effect::EachPlayer(..)))
    });
    found
}

fn than_in(effect: &mut Effect, who: &Who) -> bool {
    let others = |target: &Target| *target == Target::Each(Filter::Fits(predicate::OTHER_PLAYER));
    let of_you = |part: Part<'_>| matches!(part, Part::Who(Who::You) | Part::Filter(Filter::Of(Who::You)));
    let mut told = false;
    walk_mut(effect, &mut |part| {
        let PartMut::Effect(effect) = part else { return true };
        let of_others = match effect {
            Effect::As(Who::Others, _) => true,
            Effect::Do(action @ (Action::Damage { .. } | Action::Heal(..))) => {
                action.targets().into_iter().any(others) && !any(&*action, of_you)
            }
            Effect::As(..) | Effect::EachPlayer(..) | Effect::Roll(_) => return false,
            _ => return true,
        };
        if of_others {
            let own = std::mem::replace(&mut **effect, Effect::X);
            **effect = Effect::As(who.clone(), Box::new(own));
        }
        told |= of_others;
        !of_others
    });
    told
}

/// "Gain control of an item a player controls", "steal a soul from the player with the most souls": what is taken or swapped is
/// somebody else's (FS-EFF-7).
pub(crate) fn take_from_others(action: &mut Action) {
    if !matches!(
        action,
        Action::Control(..) | Action::Move(verb::STEAL, ..) | Action::Perform(verb::SWAP, ..)
    ) {
        return;
    }
    let steals = matches!(action, Action::Control(_, Who::You));
    for target in action.targets_mut() {
        walk_mut(&mut *target, &mut |part| {
            match part {
                PartMut::Filter(filter) if **filter == Filter::Of(Who::Everyone) => {
                    **filter = Filter::Of(Who::Others);
                }
                PartMut::Target(Target::Chosen(choice))
                    if is_of_anybody(&choice.of) || steals && is_any_item(&choice.of) =>
                {
                    let of = std::mem::replace(&mut choice.of, Filter::Any);
                    choice.of = Filter::Of(Who::Others).and(of);
                }
                _ => {}
            }
            true
        });
    }
}

/// "Steal an item": one that somebody has (FS-EFF-7).
fn is_any_item(filter: &Filter) -> bool {
    let tests = filter.tests();
    let told = |test: &Filter| matches!(test, Filter::Of(_) | Filter::In(_) | Filter::Is(_));
    tests.contains(&Filter::Fits(predicate::ITEM)) && !tests.iter().any(told)
}

/// True of what players have, whoever it is that has it.
fn is_of_anybody(filter: &Filter) -> bool {
    let tests = filter.tests();
    let had = |test: &Filter| matches!(test, Filter::In(zone::SOULS) | Filter::Whose(_));
    tests.iter().any(had) && !tests.iter().any(|test| matches!(test, Filter::Of(_)))
}

/// "Deal 1 damage to a player and 1 damage to another player": another than the first (FS-ABIL-4), which may be you.
pub(crate) fn others_than_the_first(effect: &mut Effect, text: &str) {
    if !names_two(text) {
        return;
    }
    let fresh = CardsVar(fresh_name(&*effect));
    let mut first = None;
    let mut second = false;
    each_choice(effect, &mut |target, named| {
        let Target::Chosen(choice) = &*target else { return };
        match choice.of {
            Filter::Fits(kind @ (predicate::PLAYER | predicate::OTHER_PLAYER)) if first.is_none() => {
                first = Some((named, kind));
            }
            Filter::Fits(predicate::OTHER_PLAYER) => second |= first.is_some(),
            _ => {}
        }
    });
    let Some((known, kind)) = first.filter(|_| second) else { return };
    let name = known.unwrap_or(fresh);
    // "Steal 2 cents from a player, then give 1 cent to another player": neither is you (FS-EFF-7).
    let other = Filter::Fits(kind).and(Filter::Not(Box::new(Filter::Is(Box::new(Target::Var(name))))));
    let mut past = false;
    each_choice(effect, &mut |target, named| {
        let Target::Chosen(choice) = &mut *target else { return };
        match choice.of {
            Filter::Fits(predicate::OTHER_PLAYER) if past => choice.of = other.clone(),
            Filter::Fits(test) if test == kind && !past => {
                past = true;
                if named.is_none() {
                    *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
                }
            }
            _ => {}
        }
    });
}

/// What may be "another" beside one that was chosen before.
const KINDS: [Filter; 4] = [
    Filter::Fits(predicate::MONSTER),
    Filter::Fits(predicate::ITEM),
    Filter::Fits(predicate::ROLL),
    Filter::In(zone::SOULS),
];

/// "Deal 1 damage to a monster. Deal 1 damage to another monster": another than the first, besides than this.
pub(crate) fn others_of_their_kind(effect: &mut Effect) {
    let fresh = CardsVar(fresh_name(&*effect));
    let mut first: Option<(Filter, CardsVar)> = None;
    let mut second = false;
    each_choice(effect, &mut |target, known| {
        let Target::Chosen(choice) = &*target else { return };
        let tests = choice.of.tests();
        match &first {
            Some((kind, _)) => second |= tests.contains(kind) && tests.contains(&Filter::Other),
            None if tests.contains(&Filter::Other) => {}
            None => {
                let kind = KINDS.iter().find(|kind| tests.contains(kind)).cloned();
                first = kind.map(|kind| (kind, known.unwrap_or(fresh)));
            }
        }
    });
    let Some((kind, name)) = first.filter(|_| second) else { return };
    let another = Filter::Not(Box::new(Filter::Is(Box::new(Target::Var(name)))));
    let mut named = false;
    each_choice(effect, &mut |target, known| {
        let Target::Chosen(choice) = &mut *target else { return };
        if !choice.of.tests().contains(&kind) {
            return;
        }
        if named && choice.of.tests().contains(&Filter::Other) {
            choice.of = std::mem::replace(&mut choice.of, Filter::Any).and(another.clone());
        }
        if !named && known.is_none() {
            *target = Target::Let(name, Box::new(std::mem::replace(target, Target::This)));
        }
        named = true;
    });
}

/// True if a sentence speaks of a player and then of another.
fn names_two(text: &str) -> bool {
    text.to_lowercase().split('\n').any(|sentence| {
        let named = |who: &&'static str| {
            let place = sentence.find(who)?;
            sentence[..place].chars().last().is_none_or(|c| c == ' ').then_some(place)
        };
        let first = ["a player ", "a player,", "a player."].iter().filter_map(named).min();
        let second = sentence.find("another player");
        first.zip(second).is_some_and(|(first, second)| first < second)
    })
}
