//! What is said of several cards and is of each of them: its own number, what is done to it alone.

use crate::term::{Term, name_parts, name_word};

/// "Whenever one or more of your characters sing a song, those characters get +1 {L}": what is done to nothing but the cards told
/// of, is done to each of them as for each alone. None where something else is done once for all of them.
#[must_use]
pub fn told_of_each(ability: &Term) -> Option<Term> {
    let of_many = |on: &Term| on.field("once").is_some();
    let about = |part: &Term| part.any(&mut |word| word.as_word() == Some("subject"));
    let effect = ability.form("effect");
    if !ability.form("on").is_some_and(of_many) || !effect.is_some_and(about) {
        return Some(ability.clone());
    }
    let apart = |act: &Term| act.head() == Some("do") && act.items().is_some() && !about(act);
    if effect.is_some_and(|effect| effect.any(&mut |act| apart(act))) {
        return None;
    }
    let once = |field: &Term| field.head() == Some("once") && field.items().is_some();
    Some(ability.map(&mut |part| match part.head() {
        Some("on") => Term::list(part.parts().iter().filter(|field| !once(field)).cloned().collect()),
        _ => part.clone(),
    }))
}

/// "Each friendly unit gets +1/+0 for this phase for each upgrade on it", "a unit gains Raid 1 for each upgrade on it": its own
/// number is told of the card that gets something, which has a name from then on if it had none. None where a trigger tells of another card,
/// which may be meant as well.
#[must_use]
pub fn each_with_its_own(ability: &Term) -> Option<Term> {
    let of_event = ability.form("on").is_some_and(|on| {
        let word = |field: &str| on.field(field).and_then(Term::as_word);
        word("kind") != Some("moment") && word("subject") != Some("this")
    });
    // Of what a cost was paid with its number is told as of the card of an event.
    let given =
        |part: &Term| part.items().is_some() && matches!(part.head(), Some("move" | "turn" | "discard"));
    if ability.form("cost").is_some_and(|cost| cost.any(&mut |part| given(part))) {
        return Some(ability.clone());
    }
    let (mut next, mut unclear) = (last_name(ability, 'c') + 1, false);
    let told = ability.rewrite(&mut |act| {
        let (cards, change) = given_its_own(act)?;
        unclear |= of_event;
        let named = cards.names_cards();
        let name = if named { cards.clone() } else { name_word('c', next) };
        next = next.saturating_add(u8::from(!named));
        let own = |part: &Term| (part.as_word() == Some("subject")).then(|| name.clone());
        let change = change.rewrite(&mut |part| own(part));
        let apply = act.parts().get(1)?;
        let kept = apply.parts().iter().skip(3).cloned();
        let head = [Term::word("apply"), name.clone(), change].into_iter();
        let given = Term::call("do", vec![Term::list(head.chain(kept).collect())]);
        if named {
            return Some(given);
        }
        let named = Term::call("let", vec![name, cards.clone()]);
        Some(match cards.head() {
            Some("each") => Term::call("for-each", vec![named, given]),
            _ => Term::call("seq", vec![Term::call("do", vec![Term::call("choose", vec![named])]), given]),
        })
    });
    (!unclear).then_some(told)
}

/// The cards that an act gives something for a while, with what that is, if it tells of their own number.
fn given_its_own(act: &Term) -> Option<(&Term, &Term)> {
    let apply = act.parts().get(1).filter(|_| act.head() == Some("do"))?;
    let [head, cards, change, ..] = apply.parts() else { return None };
    let many = matches!(cards.head(), Some("each" | "chosen")) && cards.items().is_some();
    // What is given to a card that has a name speaks of that one itself, but for a keyword's number.
    let many = many || cards.names_cards() && change.head() == Some("gain");
    let number = match change.head()? {
        "stat" | "stats" => Some(change),
        "gain" => change.parts().get(1).filter(|gained| gained.head() == Some("keyword")),
        _ => None,
    };
    let own = |number: &Term| number.any(&mut |part| part.as_word() == Some("subject"));
    (head.as_word() == Some("apply") && many && number.is_some_and(own)).then_some((cards, change))
}

/// "Choose any number of units. For each of them, deal damage equal to its power": each time its own.
#[must_use]
pub fn each_of_them(ability: &Term) -> Term {
    let mut next = last_name(ability, 'c') + 1;
    ability.rewrite(&mut |part| {
        let ("repeat", [_, times, body]) = (part.head()?, part.parts()) else { return None };
        let counted = times.parts().get(1).filter(|_| times.head() == Some("count"))?;
        let named = counted.parts().get(1).filter(|_| counted.head() == Some("is"))?.clone();
        let its = |part: &Term| *part == named;
        if !body.any(&mut |part| its(part)) {
            return None;
        }
        let name = name_word('c', next);
        next = next.saturating_add(1);
        let body = body.rewrite(&mut |part| its(part).then(|| name.clone()));
        Some(Term::call("for-each", vec![Term::call("let", vec![name, named]), body]))
    })
}

/// A name that no cards have yet.
#[must_use]
pub fn fresh_name(ability: &Term) -> Term {
    name_word('c', last_name(ability, 'c').saturating_add(1))
}

/// The greatest number that a name with this letter has.
#[must_use]
pub fn last_name(ability: &Term, letter: char) -> u8 {
    let mut last = 0;
    ability.walk(&mut |part| {
        let name = part.as_word().and_then(name_parts).filter(|(own, _)| *own == letter);
        last = last.max(name.map_or(0, |(_, number)| number));
    });
    last
}
