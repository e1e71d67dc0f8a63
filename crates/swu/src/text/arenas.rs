//! "Its arena", where nobody else is spoken of than the card itself.

use byword_language::term::Term;

/// The ability with "in its arena" and "less than it" told of the card itself where nothing happens that "it" could be of, or where the
/// card itself is what acts; so are the abilities that it gives.
pub(crate) fn of_itself(ability: &Term, (kind, text): (&str, &str)) -> Term {
    let told = match ability.head() {
        Some("static") if kind != "Upgrade" => standing(ability),
        Some("activated") if gives_no_card(ability) => throughout(ability),
        Some("triggered") if is_about_nobody_else(ability) => throughout(ability),
        Some("triggered" | "activated") if text.contains(" its arena") => {
            ability.rewrite(&mut |act| is_its_own(act).then(|| throughout(act)))
        }
        _ => ability.clone(),
    };
    told.rewrite(&mut |part| {
        let given = |inner: &Term| of_itself(inner, ("Unit", text));
        is_gain(part).then(|| part.map(&mut |inner| given(inner)))
    })
}

fn is_gain(part: &Term) -> bool {
    part.head() == Some("gain") && part.items().is_some()
}

/// True if a keyword is given with a number, which is reckoned where it is given; an ability in quotes tells of the card that has it.
pub(crate) fn gives_by_number(gain: &Term) -> bool {
    gain.form("keyword").is_some_and(|keyword| keyword.form("n").is_some())
}

/// All but what it gives, which tells of the card that has it.
fn throughout(ability: &Term) -> Term {
    ability.rewrite(&mut |part| if is_gain(part) { Some(part.clone()) } else { here(part) })
}

/// True for an action that is not paid with a card, of which "its" could be said.
fn gives_no_card(ability: &Term) -> bool {
    let given = |part: &Term| matches!(part.head(), Some("move" | "turn"));
    ability.form("cost").is_none_or(|cost| !cost.parts().iter().any(given))
}

/// True if the card itself, or the unit that it is attached to, does it.
fn is_its_own(act: &Term) -> bool {
    let own = |word: Option<&str>| matches!(word, Some("this" | "host"));
    match act.head() {
        Some("perform") => own(act.word_at(2)),
        Some("damage") => act.field("from").is_some_and(|by| own(by.as_word())),
        _ => false,
    }
}

/// What is told of a group: nothing happens. What each of many is given tells of that one: "each friendly unit gets +1/+0 for each other
/// friendly unit in its arena".
fn standing(ability: &Term) -> Term {
    let of_many = ability.field("of").is_some_and(|of| of.as_word() != Some("this"));
    let by_number = |change: &Term| change.form("gain").is_none_or(gives_by_number);
    if of_many && ability.form("change").is_some_and(by_number) {
        return ability.map(&mut |part| match part.head() {
            Some("change") => others_than_each(part),
            Some("of" | "when") => standing(part),
            _ => part.clone(),
        });
    }
    let told = |part: &Term| {
        let compared = part.head() == Some("stat") && part.word_at(1) == Some("subject");
        let own =
            |word: &Term| if word.as_word() == Some("subject") { Term::word("this") } else { word.clone() };
        here(part).or_else(|| compared.then(|| part.map(&mut |word| own(word))))
    };
    let gives =
        |part: &Term| part.head() == Some("gain") && part.any(&mut |inner| inner.form("on").is_some());
    ability.rewrite(&mut |part| if gives(part) { Some(part.clone()) } else { told(part) })
}

/// Units that are counted for each of many: others than that one.
fn others_than_each(change: &Term) -> Term {
    let each = Term::call("not", [Term::call("is", [Term::word("subject")])]);
    change.rewrite(&mut |part| (part.as_word() == Some("other")).then(|| each.clone()))
}

/// "On Defense: ... in its arena": the event is an act of another card, of which the text does not tell. Neither does it where a moment
/// comes, cards are drawn, an event is played or a base is healed: those are in no arena.
fn is_about_nobody_else(ability: &Term) -> bool {
    let Some(on) = ability.form("on") else { return false };
    let Some(subject) = on.field("subject") else {
        let attack = on.field("verb").and_then(Term::as_word) == Some("attack");
        return !attack || on.field("other").and_then(Term::as_word) == Some("this");
    };
    let placeless =
        |test: &Term| test.head() == Some("tag") && matches!(test.word_at(1), Some("Event" | "Base"));
    placeless(subject) || subject.head() == Some("all") && subject.parts().iter().any(placeless)
}

/// "In its arena" as in this card's.
fn here(part: &Term) -> Option<Term> {
    let its = part.head() == Some("like")
        && part.word_at(1) == Some("in-its-arena")
        && part.word_at(2) == Some("subject");
    its.then(|| Term::call("fits", [Term::word("in-this-arena")]))
}
