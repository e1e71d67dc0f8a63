//! Units that are attached to others become upgrades, whatever the words for it (D 11.3.2).

use byword_language::term::Term;

/// The ability with units in play that are attached to a card made upgrades on it.
pub(crate) fn as_upgrades(ability: &Term) -> Term {
    let mut units = Vec::new();
    names_of_units(ability, &mut units);
    ability.rewrite(&mut |act| match act.parts() {
        [head, cards, host] if head.as_word() == Some("attach") => {
            let becomes = units.contains(cards) || are_units(cards);
            let [perform, verb] = ["perform", "become-upgrade"].map(Term::word);
            becomes.then(|| Term::list(vec![perform, verb, cards.clone(), host.clone()]))
        }
        _ => None,
    })
}

/// The names of cards that are picked among units.
fn names_of_units(term: &Term, names: &mut Vec<Term>) {
    if let [head, name, _] = term.parts()
        && head.as_word() == Some("let")
        && are_units(term)
    {
        names.push(name.clone());
    }
    term.parts().iter().for_each(|part| names_of_units(part, names));
}

/// True if units in play are among what can be picked.
fn are_units(cards: &Term) -> bool {
    match cards.parts() {
        [head, _, picked] if head.as_word() == Some("let") => are_units(picked),
        _ => cards.head() == Some("chosen") && cards.field("of").is_some_and(may_be_unit),
    }
}

fn may_be_unit(filter: &Term) -> bool {
    let parts = filter.parts();
    match filter.head() {
        Some("tag") => filter.word_at(1) == Some("Unit"),
        Some("all") => parts.iter().any(may_be_unit) && !parts.iter().any(|test| test.head() == Some("in")),
        Some("either") => parts.iter().any(may_be_unit),
        _ => false,
    }
}

/// "Play an upgrade from your hand": a card with Piloting is played as one by it (D 18.3).
pub(crate) fn or_pilots(ability: &Term) -> Term {
    let mut plays = 0;
    let priced = ability.any(&mut |act| {
        let is_play = act.head() == Some("play") && act.items().is_some();
        plays += usize::from(is_play);
        is_play && act.parts().len() > 2
    });
    if plays == 0 || priced {
        return ability.clone();
    }
    let upgrade = |test: &Term| test.head() == Some("tag") && test.word_at(1) == Some("Upgrade");
    let hand = |test: &Term| test.head() == Some("in") && test.word_at(1) == Some("hand");
    ability.rewrite(&mut |filter| {
        let tests = filter.parts();
        let fits = filter.head() == Some("all") && tests.iter().any(upgrade) && tests.iter().any(hand);
        let pilot = Term::list(["has", "Piloting"].map(Term::word).to_vec());
        let either = |test: &Term| Term::list(vec![Term::word("either"), test.clone(), pilot.clone()]);
        let wider = |test: &Term| if upgrade(test) { either(test) } else { test.clone() };
        fits.then(|| Term::list(tests.iter().map(wider).collect()))
    })
}
