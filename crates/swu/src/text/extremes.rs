//! Who has the most or the least among some cards is one of them.

use byword_language::term::Term;

/// "A unit with the least power among enemy units" is an enemy unit; and "a unit with the least power among units they control" has
/// less than the others of that player, not less than everybody's.
pub(crate) fn among_its_own(ability: &Term) -> Term {
    ability.rewrite(&mut |tests| {
        let place = tests.parts().iter().position(is_superlative).filter(|_| tests.head() == Some("all"))?;
        let told = tests.parts().iter().any(|test| test.head() == Some("is"));
        let among = tests.parts()[place].parts().get(2)?;
        match (whose(tests), whose(among)) {
            (None, Some(of)) if !told => Some(with(tests, of)),
            (Some(of), None) if is_of_named(of) => {
                let among = with(among, of);
                let mut at = 0;
                Some(tests.map(&mut |test| {
                    at += 1;
                    if at == place + 1 { replaced(test, &among) } else { test.clone() }
                }))
            }
            _ => None,
        }
    })
}

fn is_superlative(test: &Term) -> bool {
    matches!(test.head(), Some("most" | "least")) && test.parts().len() == 3
}

/// The test that says whose the cards are.
fn whose(filter: &Term) -> Option<&Term> {
    let is_of = |test: &&Term| test.head() == Some("of") && test.items().is_some();
    Some(filter).filter(is_of).or_else(|| filter.parts().iter().find(is_of))
}

/// True if the cards belong to a player who has been named.
fn is_of_named(of: &Term) -> bool {
    of.word_at(1)
        .is_some_and(|who| who.starts_with('p') && who[1..].bytes().all(|digit| digit.is_ascii_digit()))
}

/// The filter with one more test.
fn with(filter: &Term, test: &Term) -> Term {
    let mut tests = vec![Term::word("all"), test.clone()];
    match filter.parts() {
        [head, rest @ ..] if head.as_word() == Some("all") => tests.extend(rest.iter().cloned()),
        _ => tests.push(filter.clone()),
    }
    Term::list(tests)
}

/// The superlative among other cards.
fn replaced(superlative: &Term, among: &Term) -> Term {
    let [head, stat, _] = superlative.parts() else { return superlative.clone() };
    Term::list(vec![head.clone(), stat.clone(), among.clone()])
}
