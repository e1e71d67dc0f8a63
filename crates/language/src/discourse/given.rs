//! What a cost was paid with: "exhaust an ally you control -> ready it".

use super::nouns::Customs;
use crate::term::Term;

/// The acts by which a cost is paid with cards that are picked.
const PICKING: [&str; 5] = ["move", "turn", "damage", "heal", "uncounts"];

/// The last part of the cost for which a card is picked.
pub(super) fn last_part(ability: &Term) -> Option<&Term> {
    let cost = ability.form("cost")?.parts();
    cost.iter().rev().find(|part| part.head().is_some_and(|head| PICKING.contains(&head)))
}

/// The tests on the cards that are given last.
pub(super) fn cards(ability: &Term) -> Option<&Term> {
    last_part(ability)?.parts().iter().find(|part| matches!(part.head(), Some("all" | "tag")))
}

/// True if what is given last of the cost is another card that the player picks.
pub(super) fn gives_another(ability: &Term, customs: Customs) -> bool {
    let Some(last) = last_part(ability) else { return false };
    let one = last.parts().iter().any(|part| *part == Term::int(1));
    let cards = last.parts().iter().find(|part| part.head() == Some("all"));
    // A card from under this one is no card that something is done to in play.
    let lain_under = |test: &Term| test.head() == Some("in") && test.word_at(1) == Some("under");
    let other = |test: &Term| test.as_word() != Some("this") && !customs.is_sole(test) && !lain_under(test);
    one && cards.is_some_and(|cards| cards.parts().iter().all(other))
}

/// "Exhaust an ally you control -> ready another": neither the card itself nor the one that was given, which is still there.
pub(super) fn spare(ability: &Term, customs: Customs) -> Term {
    let stays = last_part(ability).is_some_and(|last| !matches!(last.head(), Some("move" | "uncounts")));
    if ability.head() != Some("activated") || !stays || !gives_another(ability, customs) {
        return ability.clone();
    }
    let given = Term::call("not", [Term::call("is", [Term::word("subject")])]);
    ability.map(&mut |part| match part.head() {
        Some("effect") => part.rewrite(&mut |chosen| spared(chosen, &given)),
        _ => part.clone(),
    })
}

/// A choice of another card, without the one that was given.
fn spared(chosen: &Term, given: &Term) -> Option<Term> {
    let of = chosen.field("of").filter(|of| chosen.head() == Some("chosen") && of.head() == Some("all"))?;
    let tests = of.parts();
    let another = tests.iter().any(|test| test.as_word() == Some("other"));
    if !another || tests.contains(given) {
        return None;
    }
    let of = Term::list(tests.iter().cloned().chain([given.clone()]).collect());
    Some(chosen.map(&mut |part| match part.head() {
        Some("of") => Term::call("of", [of.clone()]),
        _ => part.clone(),
    }))
}

/// "Discard a card from your hand -> ... If you discarded an event this way": what the cost was paid with, where the effect discards nothing.
pub(super) fn discarded(ability: &Term) -> Term {
    let paid = ability.form("cost").and_then(|cost| cost.form("move"));
    let Some(paid) = paid.filter(|part| part.word_at(1) == Some("discard")) else { return ability.clone() };
    let of_cost = |part: &Term| {
        let told = matches!(part.head(), Some("made" | "made-by-you"));
        told && part.parts().iter().any(|word| word.as_word() == Some("discard"))
    };
    let Some(effect) = ability.form("effect") else { return ability.clone() };
    let several = paid.parts().get(2) != Some(&Term::int(1));
    let those = |part: &Term| several && part.as_word() == Some("those");
    if !effect.any(&mut |part| of_cost(part) || those(part)) || effect.any(&mut discards) {
        return ability.clone();
    }
    // What answers an event goes on speaking of that.
    if several || ability.head() != Some("activated") {
        return before_the_arrow(ability, paid);
    }
    let given = Term::call("is", [Term::word("subject")]);
    ability.rewrite(&mut |part| of_cost(part).then(|| given.clone()))
}

/// Several cards that are given, told apart: they are discarded before the arrow, by a deed that can be spoken of.
fn before_the_arrow(ability: &Term, paid: &Term) -> Term {
    let [_, _, amount, of, ..] = paid.parts() else { return ability.clone() };
    let most = if amount.head() == Some("up-to") { amount.parts().get(1) } else { None };
    let fewest = most.is_none().then(|| Term::call("min", [amount.clone()]));
    let bounds = [Term::call("max", [most.unwrap_or(amount).clone()]), Term::call("of", [of.clone()])];
    let chosen = Term::call("chosen", fewest.into_iter().chain(bounds));
    let away = Term::list(vec![Term::call("zone", [Term::word("discard")])]);
    let act = Term::call("do", [Term::call("move", [Term::word("discard"), chosen, away])]);
    let mut left = ability.parts().to_vec();
    for part in &mut left {
        let parts = part.parts().iter().filter(|other| *other != paid).cloned();
        *part = match part.head() {
            Some("cost") => Term::list(parts.collect()),
            Some("effect") => {
                let whole = [act.clone()].into_iter().chain(parts.skip(1));
                Term::call("effect", [Term::call("at-cost", whole)])
            }
            _ => part.clone(),
        };
    }
    left.retain(|part| part.head() != Some("cost") || part.parts().len() > 1);
    Term::list(left)
}

/// True for an act that discards.
fn discards(part: &Term) -> bool {
    let moved = part.head() == Some("move") && matches!(part.word_at(1), Some("discard" | "mill"));
    moved || matches!(part.head(), Some("discard" | "discard-random")) && part.items().is_some()
}
