//! Titles that begin with "The": texts put "the" before other names, too.

use byword_kernel::ability::{Ability, Body, CostPart, Filter};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::term::{self, Term};

/// A name that the text writes with "the", and that is a title so, is that title.
pub(crate) fn restore(ability: &mut Ability, text: &str, vocabulary: &mut Vocabulary) {
    if !text.contains("The ") && !text.contains("the ") {
        return;
    }
    let Ok(read) = term::write(ability, vocabulary) else { return };
    let whole = with_article(&read, text, vocabulary);
    if whole != read
        && let Ok(restored) = term::read(&whole, vocabulary)
    {
        *ability = restored;
    }
}

fn with_article(term: &Term, text: &str, vocabulary: &Vocabulary) -> Term {
    let Some(items) = term.items() else { return term.clone() };
    if let ("named", Some(name)) = (term.head().unwrap_or(""), items.get(1).and_then(Term::as_word)) {
        let whole = format!("The {name}");
        let written = text.contains(&whole) || text.contains(&format!("the {name}"));
        if written && vocabulary.find(Sort::Name, &whole).is_some() {
            return Term::list(vec![Term::word("named"), Term::word(&whole)]);
        }
    }
    Term::list(items.iter().map(|part| with_article(part, text, vocabulary)).collect())
}

/// Whether a name that an ability speaks of is a possessive by itself: "Mirrow's side scheme" is no card called so.
pub(crate) fn speaks_of_possessive(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> bool {
    let possessive =
        text.contains("'s side scheme") || text.contains("'s scheme") || text.contains("'s main scheme");
    possessive && term::write(ability, vocabulary).is_ok_and(|term| names_possessive(&term))
}

fn names_possessive(term: &Term) -> bool {
    let Some(items) = term.items() else { return false };
    let name = items.get(1).and_then(Term::as_word).filter(|_| term.head() == Some("named"));
    name.is_some_and(|name| name.ends_with("'s")) || items.iter().any(names_possessive)
}

/// "Exhaust The Lighthouse" on the card of that title is no other card called Lighthouse.
pub(crate) fn own_title(ability: &mut Ability, title: &str, vocabulary: &Vocabulary) {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &mut ability.body else { return };
    let Some(short) = title.strip_prefix("The ") else { return };
    let short = vocabulary.find(Sort::Name, short).map(Name);
    for part in &mut cost.0 {
        if matches!(part, CostPart::Turn(_, Filter::Named(name)) if Some(*name) == short) {
            *part = CostPart::TurnThis;
        }
    }
}
