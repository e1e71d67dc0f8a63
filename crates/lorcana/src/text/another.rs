//! Whom "another character" is told from: the one that was chosen before, where one was, and this card only elsewhere (CR 6.1.6).

use byword_language::term::Term;

/// The kinds of cards in play.
const KINDS: [&str; 3] = ["Character", "Item", "Location"];

/// "Deal 2 damage to chosen character. Deal 1 damage to another chosen character": this card may be the other one. A trigger that tells
/// of another card itself speaks of that.
pub(super) fn told_from_chosen(ability: &Term) -> Term {
    let tells = ability.form("on").is_some_and(says_other);
    if tells || ability.head() == Some("spell") {
        return ability.clone();
    }
    ability.map(&mut |part| match part.head() {
        Some("effect") => in_order(part, &mut Vec::new()),
        _ => part.clone(),
    })
}

/// Along the text; `chosen` are the kinds of cards that were chosen.
fn in_order(part: &Term, chosen: &mut Vec<String>) -> Term {
    if part.items().is_none() {
        return part.clone();
    }
    match part.head() {
        // What one option picks, another does not speak of.
        Some("options") => part.map(&mut |option| in_order(option, &mut chosen.clone())),
        // What happens later, or is given, tells of cards of its own.
        Some("gain" | "whenever" | "later" | "lasting") => part.clone(),
        Some("chosen" | "each") => {
            let kind = kind_of(part);
            let known = kind.as_ref().is_some_and(|kind| chosen.contains(kind));
            chosen.extend(kind.filter(|_| part.head() == Some("chosen")));
            if known { part.map(&mut others_than_chosen) } else { part.clone() }
        }
        _ => part.map(&mut |inner| in_order(inner, chosen)),
    }
}

/// The kind of cards in play among which a card is chosen.
fn kind_of(cards: &Term) -> Option<String> {
    let of = cards.field("of").or_else(|| cards.parts().get(1))?;
    let test = |test: &Term| match (test.head(), test.word_at(1)) {
        (Some("tag"), Some(word)) if KINDS.contains(&word) => Some(word.to_owned()),
        _ => None,
    };
    let in_play = !of.any(&mut |part| part.head() == Some("in"));
    test(of).or_else(|| of.parts().iter().find_map(test)).filter(|_| in_play)
}

fn others_than_chosen(tests: &Term) -> Term {
    match tests.head() {
        Some("of") => tests.map(&mut others_than_chosen),
        Some("all") => tests.map(&mut |test| match test.as_word() {
            Some("other") => Term::call("not", [Term::word("picked-so-far")]),
            _ => test.clone(),
        }),
        _ => tests.clone(),
    }
}

fn says_other(on: &Term) -> bool {
    on.any(&mut |word| word.as_word() == Some("other"))
}
