//! Whose cards "an opponent's hand" and "units an opponent controls" are, where they are counted.

use byword_language::term::Term;

/// Abilities, of which one may be given by the effect of another.
const ABILITIES: [&str; 6] = ["static", "triggered", "activated", "replacement", "keyword", "way"];

/// The ability with an opponent chosen only where something is done (D 19.1): what holds all the time, or is a condition, asks
/// nobody and counts the cards of all opponents.
pub(crate) fn chosen_where_done(ability: &Term) -> Term {
    told(ability, false)
}

fn told(term: &Term, done: bool) -> Term {
    let done = match term.head() {
        Some("effect") => true,
        Some(head) if ABILITIES.contains(&head) => false,
        Some("count") if !done => {
            return term.rewrite(&mut |part| is_chosen(part).then(|| Term::word("opponent")));
        }
        _ => done,
    };
    let is_condition = |at: usize| term.head() == Some("if") && at == 1;
    if term.items().is_none() {
        return term.clone();
    }
    Term::list(
        term.parts().iter().enumerate().map(|(at, part)| told(part, done && !is_condition(at))).collect(),
    )
}

fn is_chosen(term: &Term) -> bool {
    term.head() == Some("chosen") && term.word_at(1) == Some("opponent")
}
