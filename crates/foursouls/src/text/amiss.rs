//! Readings that take one thing for another, told by the words of the text; and whose turn or choice something is.

use byword_kernel::ability::visit::{Part, PartMut, any, walk, walk_mut};
use byword_kernel::ability::{
    Ability, Action, Amount, Body, Cmp, Cond, Effect, EventKind, Filter, Pattern, Rewrite, Target, Who,
};

use crate::words::{native, predicate, tag, verb, zone};

/// "Deal 1 damage to the monster you're attacking": nobody attacks on another's turn (FS-ATK-11). And "the player with the most cents gives
/// 2 cents to the player with the fewest": whoever controls the ability chooses among several (FS-ABIL-9).
pub(crate) fn yours_alone(ability: &mut Ability, text: &str) {
    let small = text.to_lowercase();
    if attacks(&small)
        && any(&*ability, is_attacked)
        && let Body::Activated { when, .. } | Body::Spell { when, .. } = &mut ability.body
    {
        let before = std::mem::take(when);
        *when = match before {
            Cond::Always => Cond::Turn(Who::You),
            before => Cond::All(vec![Cond::Turn(Who::You), before]),
        };
    }
    if small.contains(" to the player with ") {
        walk_mut(ability, &mut |part| {
            if let PartMut::Target(Target::Chosen(choice)) = part
                && choice.by == Who::You
                && choice.of.tests().contains(&Filter::Fits(predicate::PLAYER))
                && choice.of.tests().iter().any(|test| matches!(test, Filter::Whose(_)))
            {
                choice.by = Who::Controller(Box::new(Target::This));
            }
            true
        });
    }
}

fn attacks(text: &str) -> bool {
    ["monster you're attacking", "monster you are attacking"].iter().any(|words| text.contains(words))
}

fn is_attacked(part: Part<'_>) -> bool {
    matches!(part, Part::Filter(Filter::Fits(predicate::BEING_ATTACKED)))
}

/// "Each time you roll a 1, deal 1 damage to the monster you're attacking": of the one that is attacked, whoever does.
pub(crate) fn takes_any_for_your_attack(ability: &Ability, text: &str) -> bool {
    let on_your_turn = |part: Part<'_>| matches!(part, Part::Cond(Cond::Turn(Who::You)));
    attacks(text) && any(ability, is_attacked) && !any(ability, on_your_turn)
}

/// "They discard it, then loot 1": they loot, read of you.
pub(crate) fn loses_its_subject(_: &Ability, text: &str) -> bool {
    ["they discard it, then ", "that player discards it, then "].iter().any(|words| text.contains(words))
}

/// "If another player would gain cents, you gain it instead": the cents, read of this card.
pub(crate) fn gains_itself(ability: &Ability, _: &str) -> bool {
    let gains = |part: Part<'_>| matches!(part, Part::Action(Action::Move(verb::GAIN, Target::This, ..)));
    any(ability, |part| match part {
        Part::Ability(Ability {
            body: Body::Replacement { on, rewrite: Rewrite::Instead(effect), .. },
            ..
        }) => on.kind == EventKind::Tally && any(&**effect, gains),
        _ => false,
    })
}

/// "Put the top card of the monster deck into a slot. If it's an event, ...": the card that was put there, read of this one.
pub(crate) fn asks_itself_for_the_put(ability: &Ability, _: &str) -> bool {
    any(ability, |part| match part {
        Part::Cond(Cond::Fits(Target::This, filter)) => {
            filter.tests().iter().any(|test| matches!(test, Filter::Tag(tag::EVENT | tag::MONSTER)))
        }
        _ => false,
    })
}

/// "Destroy an item or a shop item. If it was a shop item, ...": it lies there no more when this is asked.
pub(crate) fn asks_where_it_lies(ability: &Ability, text: &str) -> bool {
    text.contains("was a shop item")
        && any(ability, |part| match part {
            Part::Cond(Cond::Fits(_, filter)) => filter.tests().contains(&Filter::In(zone::SHOP)),
            _ => false,
        })
}

/// "Deal 1 damage to a monster for each counter on this, then remove all counters from it": from this, read of the monster.
pub(crate) fn empties_either(ability: &Ability, text: &str) -> bool {
    let of_picked = |part: Part<'_>| matches!(part, Part::Action(Action::Count(_, _, Target::Var(_))));
    text.contains("counter on this, then remove all counters from it") && any(ability, of_picked)
}

/// "If each player took damage this turn", read of any of them.
pub(crate) fn takes_any_for_each(ability: &Ability, text: &str) -> bool {
    let each = ["if each player ", "if each item ", "if each monster ", "if each other player "];
    let verbs = [" took ", " was ", " died ", " were ", " lost ", " gained ", " played ", " rolled "];
    let said = each.iter().filter_map(|words| text.split_once(words)).any(|(_, told)| {
        let told = told.split_once(',').map_or(told, |(told, _)| told);
        verbs.iter().any(|verb| format!(" {told} ").contains(verb))
    });
    said && any(ability, |part| {
        matches!(part, Part::Cond(Cond::Compare(Amount::Happened(..), Cmp::AtLeast, Amount::N(1))))
    })
}

/// "Reroll a shop item. If it's a Guppy item, ...": the new one, read of the one that is in the discard now.
pub(crate) fn asks_the_replaced(ability: &Ability, text: &str) -> bool {
    let mut gone = Vec::new();
    walk(ability, &mut |part| {
        match part {
            Part::Action(Action::Perform(verb::REROLL, Target::Let(name, _), _)) => gone.push(*name),
            Part::Action(Action::Native(native::REPLACE, cards, _)) => {
                gone.extend(cards.iter().filter_map(|card| match card {
                    Target::Let(name, _) => Some(*name),
                    _ => None,
                }));
            }
            _ => {}
        }
        true
    });
    let is_gone = |card: &Target| matches!(card, Target::Var(name) if gone.contains(name));
    text.contains("if it's ")
        && any(ability, |part| match part {
            Part::Cond(Cond::Fits(card, _)) => is_gone(card),
            _ => false,
        })
}

/// "Damage from a loot card": no loot card that was played is there any more when its damage is dealt (FS-DMG-6).
pub(crate) fn hears_no_loot(ability: &Ability, _: &str) -> bool {
    let loot =
        |on: &Pattern| on.cause.as_ref().is_some_and(|cause| cause.tests().contains(&Filter::Tag(tag::LOOT)));
    any(ability, |part| matches!(part, Part::Pattern(on) if on.kind == EventKind::Damage && loot(on)))
}

/// "When this is put into discard" of what goes there as it dies or is destroyed, too (FS-DEATH-4).
pub(crate) fn hears_no_death(ability: &Ability, _: &str) -> bool {
    let put = |on: &Pattern| on.verb == Some(verb::FLUSH) && on.subject == Filter::This;
    matches!(&ability.body, Body::Triggered { on, .. } if put(on))
}

/// "The next time a player takes damage this turn, another player takes that much damage": another than that player, read as another
/// than you. Where they choose themselves, it is another than they are.
pub(crate) fn takes_others_than_you(ability: &Ability, _: &str) -> bool {
    let of_any =
        |on: &Pattern| on.subject == Filter::Fits(predicate::PLAYER) || on.seat == Some(Who::Everyone);
    let played = match &ability.body {
        Body::Triggered { on, effect, .. } => on.seat == Some(Who::Everyone) && picks_another(effect),
        _ => false,
    };
    played
        || any(ability, |part| match part {
            Part::Action(Action::Later(on, effect, _) | Action::Whenever(on, effect, _)) => {
                of_any(on) && picks_another(effect)
            }
            _ => false,
        })
}

/// True if the player of the ability picks another player.
fn picks_another(effect: &Effect) -> bool {
    let mut found = false;
    walk(effect, &mut |part| {
        if let Part::Target(Target::Chosen(choice)) = part {
            found |=
                choice.by == Who::You && choice.of.tests().contains(&Filter::Fits(predicate::OTHER_PLAYER));
        }
        !matches!(part, Part::Effect(Effect::As(..) | Effect::EachPlayer(..)))
    });
    found
}
