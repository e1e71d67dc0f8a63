//! What "it", "they" and "that card" mean: the cards picked just before; before any pick, what the trigger is about,
//! or the card itself.

use crate::term::{Node, Term};

/// The parts of effects that pick cards, to be spoken of as "it" from then on.
const PICKS: [&str; 8] = ["chosen", "top", "random", "choose", "look", "reveal", "each", "create"];
/// The heads of abilities.
const ABILITIES: [&str; 6] = ["static", "triggered", "activated", "replacement", "spell", "way"];

/// The acts whose object "it" may mean afterwards.
const ACTS: [&str; 9] = ["ready", "turn", "apply", "move", "heal", "damage", "count", "flip", "attach"];

/// The numbers that are reckoned from cards.
const NUMBERS: [&str; 5] = ["amount", "stat", "counters", "sum", "times"];

/// Where `it` is a test and not a card.
const TESTS: [&str; 4] = ["of", "all", "either", "not"];

struct Scope {
    picked: bool,
    /// What "that character" means before any pick: where the trigger speaks of a second card, that one.
    that: Term,
    /// Whether what the trigger is about is the card itself.
    about_this: bool,
    meaning: Option<Term>,
}

/// The ability with its pronouns resolved.
#[must_use]
pub fn resolve(ability: &Term) -> Term {
    let mut scope =
        Scope { picked: false, about_this: false, meaning: meaning(ability), that: other_card(ability) };
    scope.about_this = ability.head() == Some("triggered") && scope.meaning.as_ref().is_some_and(is_this);
    match ability.items() {
        Some(items) => rebuild(ability, items.iter().map(|t| part(t, &mut scope)).collect()),
        None => ability.clone(),
    }
}

fn rebuild(term: &Term, items: Vec<Term>) -> Term {
    Term { node: Node::List(items.into()), span: term.span }
}

/// What "it" means at the beginning of an ability.
fn meaning(ability: &Term) -> Option<Term> {
    match ability.head() {
        Some("spell") | None => None,
        Some("triggered" | "replacement") => {
            let on = ability.items()?.iter().find(|t| t.head() == Some("on"))?;
            Some(subject_of(on.items()?))
        }
        Some(_) => Some(Term::word("this")),
    }
}

/// What "that character" means before any pick: the card that the cost of the ability was paid with; the second card of
/// its trigger if that speaks of one, or if it is an act of the card's own or of its player's; otherwise what "it" means.
fn other_card(ability: &Term) -> Term {
    let items = ability.items().unwrap_or(&[]);
    let cost = items.iter().find(|t| t.head() == Some("cost")).and_then(Term::items).unwrap_or(&[]);
    if cost.iter().any(|part| matches!(part.head(), Some("move" | "turn"))) {
        return Term::word("subject");
    }
    let on = items.iter().find(|t| t.head() == Some("on")).and_then(Term::items).unwrap_or(&[]);
    let part = |name: &str| on.iter().find(|t| t.head() == Some(name)).and_then(|t| t.items()?.get(1));
    let acts = part("kind").and_then(Term::as_word) == Some("act");
    let own = |subject: &Term| {
        subject.as_word() == Some("this") || subject.items().is_some_and(|tests| tests.iter().any(is_yours))
    };
    if part("other").is_some() || (acts && part("subject").is_some_and(own)) {
        return Term::word("other");
    }
    meaning(ability).unwrap_or_else(|| Term::word("it"))
}

fn is_yours(test: &Term) -> bool {
    test.head() == Some("of") && test.items().is_some_and(|t| t.get(1).and_then(Term::as_word) == Some("you"))
}

/// What the trigger with these parts is about.
fn subject_of(pattern: &[Term]) -> Term {
    let subject = pattern.iter().find(|t| t.head() == Some("subject")).and_then(|s| s.items()?.get(1));
    let this = |t: &Term| t.as_word() == Some("this") || t.head() == Some("all") && mentions_this(t);
    match subject {
        Some(subject) if !this(subject) => Term::word("subject"),
        _ => Term::word("this"),
    }
}

fn mentions_this(all: &Term) -> bool {
    all.items().is_some_and(|items| items.iter().any(|t| t.as_word() == Some("this")))
}

fn part(term: &Term, scope: &mut Scope) -> Term {
    let Some(items) = term.items() else {
        if term.as_word() == Some("subject") && scope.about_this {
            return Term::word("this");
        }
        if term.as_word() == Some("that") {
            return if scope.picked { Term::word("it") } else { scope.that.clone() };
        }
        let it = term.as_word() == Some("it") && !scope.picked;
        return scope.meaning.clone().filter(|_| it).unwrap_or_else(|| term.clone());
    };
    let head = term.head().unwrap_or("");
    if ABILITIES.contains(&head) {
        return resolve(term);
    }
    // The effect of a keyword is read where the keyword's definition puts it.
    if head == "keyword" && items.iter().any(|part| part.head() == Some("effect")) {
        return term.clone();
    }
    // Patterns of events speak of their own parts.
    if matches!(head, "on" | "past" | "happened" | "total") {
        return unresolved(term);
    }
    if matches!(head, "later" | "whenever") && items.len() > 2 {
        return delayed(term, items);
    }
    let before = scope.picked;
    let this = ACTS.contains(&head) && items.iter().any(is_this);
    // A test for being among the cards picked stays one.
    let test = |t: &Term| TESTS.contains(&head) && t.as_word() == Some("it");
    let items = items.iter().map(|t| if test(t) { t.clone() } else { part(t, scope) }).collect();
    if this {
        // "Ready this character. It can't quest": the card itself was spoken of last.
        scope.picked = false;
        scope.meaning = Some(Term::word("this"));
    }
    if PICKS.contains(&head) {
        scope.picked = true;
    }
    if NUMBERS.contains(&head) {
        // What is counted is not picked.
        scope.picked = before;
    }
    rebuild(term, items)
}

/// An effect that waits for an event: "it" is what the event is about.
fn delayed(term: &Term, items: &[Term]) -> Term {
    let meaning = items.get(1).and_then(Term::items).map(subject_of);
    // A moment has no subject: "at the end of the turn, banish it" means what was picked before.
    let moment = items.get(1).and_then(Term::items).is_some_and(|p| p.iter().any(is_moment));
    if moment {
        return term.clone();
    }
    let mut scope = Scope { picked: false, about_this: false, meaning, that: Term::word("it") };
    let mut out = vec![items[0].clone(), items[1].clone()];
    out.extend(items[2..].iter().map(|t| part(t, &mut scope)));
    rebuild(term, out)
}

/// A pattern as it stands; there is no other card yet, so "that one" is "it".
fn unresolved(pattern: &Term) -> Term {
    match pattern.items() {
        Some(items) => rebuild(pattern, items.iter().map(unresolved).collect()),
        None if pattern.as_word() == Some("that") => Term::word("it"),
        None => pattern.clone(),
    }
}

fn is_moment(pair: &Term) -> bool {
    pair.head() == Some("kind")
        && pair.items().is_some_and(|i| i.get(1).and_then(Term::as_word) == Some("moment"))
}

fn is_this(term: &Term) -> bool {
    term.as_word() == Some("this")
        || term.head() == Some("to") && term.items().is_some_and(|i| i[1..] == [Term::word("this")])
}
