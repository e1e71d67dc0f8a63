//! Who "they" are behind a card that nobody damages, heals or kills: the player who picked it, whose it was, who was
//! given it, or its controller.

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{Ability, Action, Body, Change, Effect, Filter, Pattern, Target, Who};
use byword_kernel::id::{CardsVar, DeedVar, Predicate};

use crate::words::{native, predicate, stat, verb};

/// Players and monsters, as texts tell them.
const ALIVE: [Predicate; 11] = [
    predicate::PLAYER,
    predicate::OTHER_PLAYER,
    predicate::LIVING,
    predicate::ACTIVE,
    predicate::LEFT,
    predicate::RIGHT,
    predicate::RICHEST,
    predicate::MONSTER,
    predicate::MONSTER_CARD,
    predicate::ONCE_MONSTER,
    predicate::BEING_ATTACKED,
];

/// "Steal an item from a player. Deal 1 damage to them": to the player.
pub(crate) fn speak_of_persons(effect: &mut Effect, text: &str) {
    if !speaks_of_persons(text) {
        return;
    }
    let things = things(effect);
    let persons = persons(effect, &things);
    for (card, who) in &persons {
        strike(effect, &Target::Var(*card), &as_target(who, &things));
    }
    let deeds = discarded(effect);
    for (deed, who) in &deeds {
        strike(effect, &Target::Made(*deed), &as_target(who, &things));
    }
    walk_mut(&mut *effect, &mut |part| {
        if let PartMut::Who(who) = part
            && let Who::Controller(cards) = &**who
        {
            let meant = match &**cards {
                Target::Made(made) => deeds.iter().find(|(deed, _)| deed == made).map(|(_, who)| who),
                Target::Var(name) => persons.iter().find(|(card, _)| card == name).map(|(_, who)| who),
                _ => None,
            };
            if let Some(meant) = meant.cloned() {
                **who = meant;
            }
        }
        true
    });
    if let Some(who) = discarder(effect) {
        strike(effect, &Target::This, &as_target(&who, &things));
    }
}

/// "Each time an item another player controls is destroyed, they take 1 damage": the player.
pub(crate) fn speak_of_controller(on: &Pattern, effect: &mut Effect, text: &str) {
    let others = |test: &Filter| matches!(test, Filter::Of(Who::Others | Who::Everyone));
    let is_thing = on.subject.tests().iter().any(others) && !is_alive(&on.subject);
    if is_thing && speaks_of_persons(text) {
        strike(effect, &Target::Subject, &player(&Who::Controller(Box::new(Target::Subject))));
    }
}

/// "Steal an item from a player. Deal 1 damage to it": nobody damages, heals or kills an item.
pub(crate) fn strikes_a_thing(effect: &Effect) -> bool {
    let things = things(effect);
    any(effect, |part| {
        let Part::Action(action) = part else { return false };
        let thing = |target: &Target| match target {
            Target::Var(name) => things.contains(name),
            target => matches!(target, Target::Made(_)),
        };
        struck(action).is_some_and(thing)
    })
}

/// What an act damages, heals, kills, or makes stronger, or what it keeps from doing something as only players do.
pub(crate) fn struck(action: &Action) -> Option<&Target> {
    match action {
        Action::Apply(to, Change::Gain(given), _) if given.iter().any(keeps_from_acting) => Some(to),
        Action::Damage { to, .. } | Action::Heal(_, to) | Action::Perform(verb::KILL, to, _) => Some(to),
        Action::Apply(to, Change::Stat(stat::HP | stat::ATTACK, _), _) => Some(to),
        _ => None,
    }
}

/// "They can't play loot cards": something is forbidden to whom it is given.
fn keeps_from_acting(ability: &Ability) -> bool {
    let Body::Static { change: Change::Rule(rule), .. } = &ability.body else { return false };
    rule.who == Some(Who::You)
}

/// The names of cards that are neither players nor monsters.
pub(crate) fn things(effect: &Effect) -> Vec<CardsVar> {
    let mut named = Vec::new();
    walk(effect, &mut |part| {
        if let Part::Target(Target::Let(name, cards)) = part
            && (is_from_a_deck(cards) || any(&**cards, |part| matches!(part, Part::Filter(_))))
            && !is_alive(&**cards)
        {
            named.push(*name);
        }
        true
    });
    named
}

/// True of players and monsters; whose they are does not matter.
fn is_alive<'a>(cards: impl Into<Part<'a>>) -> bool {
    let mut alive = false;
    walk(cards, &mut |part| {
        alive |= match part {
            Part::Filter(Filter::Fits(test)) => ALIVE.contains(test),
            Part::Target(target) => matches!(target, Target::Role(_) | Target::Subject | Target::This),
            _ => false,
        };
        !matches!(part, Part::Who(_))
    });
    alive
}

/// Things, and the players who are spoken of behind them.
fn persons(effect: &Effect, things: &[CardsVar]) -> Vec<(CardsVar, Who)> {
    let mut found: Vec<(CardsVar, Who)> = Vec::new();
    let mut add = |name: CardsVar, who: Option<Who>| {
        let known = found.iter().any(|(known, _)| *known == name);
        found.extend(who.filter(|_| !known && things.contains(&name)).map(|who| (name, who)));
    };
    walk(effect, &mut |part| {
        match part {
            Part::Effect(Effect::As(who, body)) => walk(&**body, &mut |part| {
                if let Part::Target(Target::Let(name, cards)) = part
                    && (is_from_a_deck(cards) || owner(cards).is_some_and(is_of_doer))
                {
                    add(*name, single(who));
                }
                true
            }),
            Part::Target(Target::Let(name, cards)) => add(
                *name,
                match owner(cards) {
                    Some(Who::You) => receiver(effect, *name),
                    Some(Who::Others | Who::Everyone) => Some(Who::Controller(Box::new(Target::Var(*name)))),
                    who => who.and_then(single),
                },
            ),
            _ => {}
        }
        true
    });
    found
}

/// Of the cards of a deck, which is nobody's: "they reveal the top card of the treasure deck. They may pay 3 cents".
const fn is_from_a_deck(cards: &Target) -> bool {
    matches!(cards, Target::Top(..))
}

/// Of whoever acts, as texts say it of one player and of several.
fn is_of_doer(who: &Who) -> bool {
    *who == Who::You || *who == Who::Controller(Box::new(Target::This))
}

/// Whose the cards are among which some are picked.
fn owner(cards: &Target) -> Option<&Who> {
    let among = match cards {
        Target::Chosen(choice) => &choice.of,
        Target::Each(among) | Target::Random(_, among) => among,
        _ => return None,
    };
    among.tests().iter().find_map(|test| if let Filter::Of(who) = test { Some(who) } else { None })
}

/// The player, if it is one.
fn single(who: &Who) -> Option<Who> {
    let one = matches!(who.unnamed(), Who::Active | Who::Controller(_) | Who::EventSeat | Who::Var(_));
    one.then(|| who.unnamed().clone())
}

/// Who is given it.
fn receiver(effect: &Effect, card: CardsVar) -> Option<Who> {
    let is_card =
        |target: &Target| matches!(target, Target::Var(name) | Target::Let(name, _) if *name == card);
    let mut found = None;
    effect.each_action(|action| match action {
        Action::Control(target, who) if is_card(target) => found = single(who),
        Action::Move(verb::GIVE, target, to) if is_card(target) => found = to.of.as_ref().and_then(single),
        _ => {}
    });
    found
}

/// "Each player discards a loot card. They take 1 damage", or "give this to another player: They take 1 damage", read as
/// though the card itself did.
pub(crate) fn strikes_itself_for_them(effect: &Effect, text: &str) -> bool {
    speaks_of_persons(text) && effect.any_action(|action| struck(action) == Some(&Target::This))
}

/// What was discarded, and by whom.
fn discarded(effect: &Effect) -> Vec<(DeedVar, Who)> {
    let mut found = Vec::new();
    walk(effect, &mut |part| {
        let Part::Effect(Effect::As(who, body)) = part else { return true };
        walk(&**body, &mut |part| {
            if let Part::Effect(Effect::Let(deed, act)) = part
                && is_discard(act)
            {
                found.extend(single(who).map(|who| (*deed, who)));
            }
            !matches!(part, Part::Effect(Effect::As(..) | Effect::EachPlayer(..)))
        });
        true
    });
    found
}

fn is_discard(act: &Effect) -> bool {
    matches!(act.unnamed(), Effect::Do(Action::Discard(Who::You, ..) | Action::DiscardRandom(Who::You, _)))
}

fn is_discarded(part: Part<'_>) -> bool {
    matches!(part, Part::Effect(act) if is_discard(act))
}

/// "Another player discards a loot card. They take 1 damage": who discards, before anything else is done.
fn discarder(effect: &Effect) -> Option<Who> {
    let mut found = None;
    any(effect, |part| {
        let Part::Effect(Effect::Seq(parts)) = part else { return false };
        let strikes = |part: &Effect| part.any_action(|action| struck(action) == Some(&Target::This));
        let first = parts.iter().position(strikes).unwrap_or(0);
        for part in &parts[..first] {
            walk(part, &mut |part| {
                match part {
                    Part::Effect(Effect::As(who, _)) => {
                        found = single(who).filter(|_| any(part, is_discarded))
                    }
                    _ if is_discarded(part) => found = Some(Who::You),
                    _ => {}
                }
                !matches!(part, Part::Effect(Effect::As(..)))
            });
        }
        found.is_some()
    });
    found
}

/// What is done to the card is done to the player.
pub(crate) fn strike(effect: &mut Effect, card: &Target, player: &Target) {
    effect.each_action_mut(|action| {
        let steals = matches!(action, Action::Native(native::STEAL_CENTS, ..));
        if steals || struck(action) == Some(card) {
            let same = action.targets_mut().into_iter().filter(|target| **target == *card);
            same.for_each(|target| target.clone_from(player));
        }
    });
}

/// The player, to whom something is done: by name, if it is a name of players.
fn as_target(who: &Who, things: &[CardsVar]) -> Target {
    match who {
        Who::Controller(named) if matches!(**named, Target::Var(name) if !things.contains(&name)) => {
            (**named).clone()
        }
        _ => player(who),
    }
}

pub(crate) fn player(who: &Who) -> Target {
    Target::Each(Filter::Of(who.clone()).and(Filter::Fits(predicate::PLAYER)))
}

/// True if a text speaks of players by a pronoun, and of nothing else to which the same may be done.
fn speaks_of_persons(text: &str) -> bool {
    const PERSONS: [&str; 3] = ["they", "them", "their"];
    const OTHERS: [&str; 4] = ["it", "this", "itself", "item"];
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '+').collect();
    let follows = |word: &str, acts: &[&str]| {
        let pairs = words.windows(2).filter(|pair| pair[0] == word);
        pairs.into_iter().any(|pair| acts.contains(&pair[1]) || pair[1].starts_with('+'))
    };
    let struck = OTHERS.iter().any(|word| {
        let acted =
            ["damage to", "kill", "heal", "heals"].iter().any(|act| text.contains(&format!("{act} {word}")));
        acted || follows(word, &["takes", "heals", "gains", "has"])
    });
    (words.iter().any(|word| PERSONS.contains(word))
        || text.contains("that player")
        || text.contains("ese jugador"))
        && !struck
}
