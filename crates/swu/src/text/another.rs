//! Whom "another unit" is told from: a unit picked before, or this one.

use byword_language::term::Term;

/// The ability with "another friendly unit" told from the friendly unit that it has picked before: where that could be this one,
/// so can the other (D 15.6).
pub(crate) fn told_from_picked(ability: &Term) -> Term {
    ability.map(&mut |part| match part.head() {
        Some("effect") => in_order(part, &mut Vec::new()),
        _ => told_from_picked(part),
    })
}

/// The sides of the units that were picked, in the order of the text: `None` for units of any side.
type Sides = Vec<Option<Term>>;

fn in_order(term: &Term, picked: &mut Sides) -> Term {
    match term.head() {
        // What one option picks, another does not speak of.
        Some("options") => term.map(&mut |option| in_order(option, &mut picked.clone())),
        // What a card is given has picks of its own.
        Some("gain") => told_from_picked(term),
        Some("chosen") => {
            let inner = term.map(&mut |part| in_order(part, picked));
            inner.field("of").map(units).map_or_else(|| inner.clone(), |filter| pick(&inner, &filter, picked))
        }
        _ => term.map(&mut |part| in_order(part, picked)),
    }
}

/// What a choice of units is told by: their side, and whether others are meant.
struct Units {
    side: Option<Term>,
    others: bool,
    are_units: bool,
}

fn units(filter: &Term) -> Units {
    let single = [filter.clone()];
    let tests = if filter.head() == Some("all") { filter.parts() } else { &single };
    Units {
        side: tests.iter().find(|test| test.head() == Some("of")).cloned(),
        others: tests.iter().any(|test| test.as_word() == Some("other")),
        are_units: tests.iter().any(|test| test.head() == Some("tag") && test.word_at(1) == Some("Unit")),
    }
}

fn pick(chosen: &Term, units: &Units, picked: &mut Sides) -> Term {
    if !units.are_units {
        return chosen.clone();
    }
    if !units.others {
        picked.push(units.side.clone());
        return chosen.clone();
    }
    if !picked.contains(&units.side) {
        return chosen.clone();
    }
    let not_picked = Term::list(vec![Term::word("not"), Term::word("picked-so-far")]);
    chosen.map(&mut |field| match field.head() {
        Some("of") => field.map(&mut |filter| with_last(filter, &not_picked)),
        _ => field.clone(),
    })
}

/// The tests of a filter with one in the place of `other`.
fn with_last(filter: &Term, test: &Term) -> Term {
    if filter.items().is_none() {
        return filter.clone();
    }
    let rest = filter.parts().iter().filter(|part| part.as_word() != Some("other")).cloned();
    Term::list(rest.chain([test.clone()]).collect())
}
