//! "Its arena", where nobody else is spoken of than the card itself.

use byword_language::term::Term;

/// The ability with "in its arena" and "less than it" told of the card itself where nothing happens that "it" could be of, or where the
/// card itself is what acts.
pub(crate) fn of_itself(ability: &Term, (kind, text): (&str, &str)) -> Term {
    match ability.head() {
        Some("static") if kind != "Upgrade" => standing(ability),
        Some("triggered") if is_about_nobody_else(ability) => ability.rewrite(&mut |part| here(part)),
        Some("triggered") if text.contains(" its arena") => ability.rewrite(&mut |act| {
            let acts = act.head() == Some("perform") && act.word_at(2) == Some("this");
            acts.then(|| act.rewrite(&mut |part| here(part)))
        }),
        _ => ability.clone(),
    }
}

/// What is told of a group: nothing happens.
fn standing(ability: &Term) -> Term {
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

/// "On Defense: ... in its arena": the event is an act of another card, of which the text does not tell.
fn is_about_nobody_else(ability: &Term) -> bool {
    let on = ability.form("on");
    on.is_some_and(|on| {
        on.form("subject").is_none() && on.field("other").and_then(Term::as_word) == Some("this")
    })
}

/// "In its arena" as in this card's.
fn here(part: &Term) -> Option<Term> {
    let its = part.head() == Some("like")
        && part.word_at(1) == Some("in-its-arena")
        && part.word_at(2) == Some("subject");
    its.then(|| Term::call("fits", [Term::word("in-this-arena")]))
}
