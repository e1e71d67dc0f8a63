//! What has no name in the terms, and is read as something that has: better refused than done to another.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Action, Amount, Body, Choice, Effect, Filter, Target};
use byword_kernel::id::Predicate;

use crate::text::attacker::mixes_attacker;
use crate::words::{counter, predicate, tag, verb, zone};

/// True if a paragraph, in small letters, speaks of what its ability cannot tell.
pub(crate) fn is_untold(ability: &Ability, text: &str) -> bool {
    takes_this_for_that(ability, text)
        || any(ability, asks_its_own_pips)
        || any(ability, mixes_zones)
        || puts_off_what_is_now(ability, text)
        || mixes_attacker(ability, text)
        || means_another_than_whom(ability, text)
        || spares_itself(ability, text)
        || goes_on_with_each(text)
        || takes_itself_for_the_item(ability, text)
}

/// "Each time another player gains a soul, destroy that soul", read as though this were destroyed: a soul that is gained, a
/// loot, a roll and a declared attack have no name.
fn takes_this_for_that(ability: &Ability, text: &str) -> bool {
    const NOUNS: [&str; 9] = ["soul", "card", "loot", "monster", "dice", "die", "roll", "attack", "item"];
    const NAMELESS: [&str; 8] =
        ["loot", "soul", "roll", "dice", "attack", "expand", "cancel", "damage to a player"];
    let acts = |action: &Action| {
        !matches!(action, Action::Apply(..) | Action::Damage { .. })
            && action.targets().contains(&&Target::This)
    };
    let on_this = any(ability, |part| matches!(part, Part::Action(action) if acts(action)));
    let said = text.replace("this turn", "").replace("this way", "");
    let says = |word: &str| said.split(|c: char| !c.is_alphanumeric()).any(|own| own == word);
    if !on_this || says("this") {
        return false;
    }
    let that = NOUNS.iter().any(|noun| said.contains(&format!("that {noun}")));
    let Some((before, _)) = said.split_once(" it").filter(|_| says("it")) else { return that };
    let event = matches!(&ability.body, Body::Triggered { on, .. } if on.subject == Filter::Any);
    let own = matches!(&ability.body, Body::Activated { .. } | Body::Spell { .. });
    that || (event || own) && NAMELESS.iter().any(|word| before.contains(word))
}

/// "Each time another player purchases an item, put a counter on this. Destroy it": either may be meant.
fn takes_itself_for_the_item(ability: &Ability, text: &str) -> bool {
    let Body::Triggered { on, effect, .. } = &ability.body else { return false };
    let item = [Filter::Fits(predicate::ITEM), Filter::Tag(tag::TREASURE)];
    let done = |part: Part<'_>| {
        let on_this = |action: &Action| action.targets().contains(&&Target::This);
        let of_items = |action: &Action| match action {
            Action::Ready(_) | Action::Turn(_) | Action::Control(..) => true,
            Action::Move(verb, ..) => *verb == verb::DESTROY,
            _ => false,
        };
        matches!(part, Part::Action(action) if on_this(action) && of_items(action))
    };
    let says =
        |sentence: &str, word: &str| sentence.split(|c: char| !c.is_alphanumeric()).any(|own| own == word);
    let goes_on = |pair: &[&str]| {
        says(pair[0], "this") && says(pair[1], "it") && !says(pair[1], "this") && !says(pair[1], "if")
    };
    let sentences: Vec<&str> = text.split('.').collect();
    on.subject.tests().iter().any(|test| item.contains(test))
        && any(effect, done)
        && sentences.windows(2).any(goes_on)
}

/// "Roll- if the result is 4 or higher": the result lies on no card of the text's.
fn asks_its_own_pips(part: Part<'_>) -> bool {
    matches!(part, Part::Amount(Amount::Counters(of, counter::PIPS)) if **of == Target::This)
}

/// "Destroy an item or soul": cards of two zones, of which only one is looked at.
fn mixes_zones(part: Part<'_>) -> bool {
    let Part::Filter(Filter::Either(kinds)) = part else { return false };
    let lies =
        |kind: &Filter| kind.tests().iter().any(|test| matches!(test, Filter::In(zone::SOULS | zone::SHOP)));
    let told = |kind: &Filter| kind.tests().iter().any(|test| matches!(test, Filter::In(_)));
    kinds.iter().any(lies) && kinds.iter().any(|kind| !told(kind))
}

/// "Gain 3 cents, then lose 2 cents at the end of the turn": only the second waits.
fn puts_off_what_is_now(ability: &Ability, text: &str) -> bool {
    let ends = |sentence: &str| {
        let end = ["at the end of the turn", "at the end of turn", "at the end of this turn"];
        end.iter().any(|end| sentence.trim_end().ends_with(end))
            && (sentence.contains(", then ") || sentence.contains(" and "))
    };
    let several = |body: &Effect| matches!(body, Effect::Seq(_) | Effect::IfDo(..) | Effect::Roll(..));
    text.split(['.', '\n']).any(ends)
        && any(ability, |part| matches!(part, Part::Action(Action::Later(_, body, _)) if several(body)))
}

/// "Each time a player kills another player", "a player gains 2 cents. Another player loses 2 cents": other than that
/// player, where another one than you is read.
fn means_another_than_whom(ability: &Ability, text: &str) -> bool {
    let after = |said: &str| {
        let first = ["a player ", "a player.", "a player,"].iter().filter_map(|who| said.find(who)).min();
        first.zip(said.find("another player")).is_some_and(|(first, other)| first < other)
    };
    let other = |part: Part<'_>| matches!(part, Part::Filter(Filter::Fits(predicate::OTHER_PLAYER)));
    match &ability.body {
        Body::Triggered { on, .. } => {
            text.split_once(',').is_some_and(|(head, _)| after(head)) && any(on, other)
        }
        Body::Activated { effect, .. } | Body::Spell { effect, .. } => {
            let named = chosen(effect, predicate::PLAYER) && chosen(effect, predicate::OTHER_PLAYER);
            named && !text.contains("choose one") && after(text)
        }
        _ => false,
    }
}

/// "Choose an item you control. Destroy each other item you control": this is one of the others, unless it is chosen.
fn spares_itself(ability: &Ability, text: &str) -> bool {
    let others = |part: Part<'_>| match part {
        Part::Target(Target::Each(among)) => among.tests().contains(&Filter::Other),
        _ => false,
    };
    let own = matches!(ability.body, Body::Activated { .. } | Body::Triggered { .. });
    own && text.contains("each other item")
        && any(ability, others)
        && ability.effect().is_some_and(|effect| chosen(effect, predicate::ITEM))
}

/// "Each player takes 1 damage, then loot 1": a bare imperative behind "then" is said to you (FS-CARD-16).
fn goes_on_with_each(text: &str) -> bool {
    const BARE: [&str; 5] = ["loot ", "gain ", "lose ", "discard ", "take "];
    text.split(['.', '\n']).any(|sentence| {
        let acts = sentence.split_once("each player ").and_then(|(_, acts)| acts.split_once(", then "));
        acts.is_some_and(|(first, then)| {
            !first.contains(" may ") && BARE.iter().any(|verb| then.starts_with(verb))
        })
    })
}

fn chosen(effect: &Effect, kind: Predicate) -> bool {
    let tests = |choice: &Choice| choice.of.tests().contains(&Filter::Fits(kind));
    any(effect, |part| matches!(part, Part::Target(Target::Chosen(choice)) if tests(choice)))
}
