//! Where acts say which cards they are about, and where terms have tests on cards.

use crate::term::Term;

/// A place in an act: the item, the item within it if it is a list, and true if that list is one of fields.
pub(in crate::discourse) type Place = (usize, Option<usize>, bool);

/// Acts and the items that say which cards they are about, in the order in which they speak of them.
const CARDS: [(&str, &[usize]); 21] = [
    ("choose", &[1]),
    ("turn", &[1]),
    ("ready", &[1]),
    ("look", &[1]),
    ("reveal", &[1]),
    ("flip", &[1]),
    ("cancel", &[1]),
    ("apply", &[1]),
    ("play", &[1]),
    ("control", &[1]),
    ("heal", &[2]),
    ("move", &[2]),
    ("divide", &[4, 2]),
    ("count", &[3]),
    ("give", &[3]),
    ("attach", &[1, 2]),
    ("move-damage", &[2, 3]),
    ("perform", &[2, 3]),
    ("damage", &[]),
    ("native", &[]),
    ("together", &[]),
];

/// Acts and the items that say how much; of these "it" is what was spoken of before the act picks anything.
const NUMBERS: [(&str, &[usize]); 10] = [
    ("draw", &[2]),
    ("discard", &[2]),
    ("tally", &[3]),
    ("create", &[3]),
    ("damage", &[]),
    ("heal", &[1]),
    ("move-damage", &[1]),
    ("count", &[2]),
    ("give", &[2]),
    ("apply", &[2]),
];

fn row(table: &[(&str, &'static [usize])], act: &Term) -> &'static [usize] {
    table.iter().find(|(head, _)| act.head() == Some(head)).map_or(&[], |(_, items)| items)
}

/// The places of the cards that an act is about.
pub(in crate::discourse) fn places(act: &Term) -> Vec<Place> {
    let items = act.parts();
    let field =
        |name: &str| items.iter().position(|part| part.head() == Some(name) && part.items().is_some());
    let inner = |at: usize, name: &str| {
        let fields = items.get(at).map(Term::parts).unwrap_or_default();
        fields
            .iter()
            .position(|part| part.head() == Some(name) && part.items().is_some())
            .map(|j| (at, Some(j)))
    };
    match act.head() {
        Some("damage") => {
            ["from", "to"].into_iter().filter_map(field).map(|at| (at, Some(1), false)).collect()
        }
        Some("native") => {
            let count = items.get(2).map_or(0, |list| list.parts().len());
            (0..count).map(|j| (2, Some(j), false)).collect()
        }
        Some("move") => {
            let under = inner(3, "under").map(|(at, j)| (at, j, true));
            std::iter::once((2, None, false)).chain(under).collect()
        }
        _ => {
            let places = row(&CARDS, act).iter();
            places.filter(|at| **at < items.len()).map(|at| (*at, None, false)).collect()
        }
    }
}

/// The items of an act that say how much.
pub(super) fn number_places(act: &Term) -> Vec<usize> {
    match act.head() {
        Some("damage") => {
            act.parts().iter().position(|part| part.head() == Some("amount")).into_iter().collect()
        }
        Some("apply") if !matches!(act.parts().get(2).and_then(Term::head), Some("stat" | "stats")) => {
            Vec::new()
        }
        _ => row(&NUMBERS, act).to_vec(),
    }
}

/// What stands at a place.
pub(in crate::discourse) fn taken(items: &[Term], (at, inner, fields): Place) -> Option<&Term> {
    let part = items.get(at)?;
    match inner {
        None => Some(part),
        Some(j) if fields => part.parts().get(j)?.parts().get(1),
        Some(j) => part.parts().get(j),
    }
}

/// Puts something in a place.
pub(in crate::discourse) fn put(items: &mut [Term], (at, inner, fields): Place, term: Term) {
    let Some(part) = items.get_mut(at) else { return };
    let Some(place) = inner else {
        *part = term;
        return;
    };
    let mut parts = part.parts().to_vec();
    if let Some(item) = parts.get_mut(place) {
        *item = if fields { Term::list(vec![item.parts()[0].clone(), term]) } else { term };
    }
    *part = Term::list(parts);
}

/// True if the part at this place of a list with this head is a test on a card.
pub(super) fn is_test(head: &str, place: usize, part: &Term) -> bool {
    if place == 0 {
        return false;
    }
    match head {
        "all" | "either" | "not" | "each" | "count" | "exists" | "bears" | "of" | "subject" | "other"
        | "cause" | "among" | "onto" | "filter" => true,
        "random" | "kinds" | "most" | "least" | "more" | "fits" => place == 2,
        "until" | "discard" | "uncounts" | "turn-total" => place == 3,
        // Fields of rules; the ways of acts name cards.
        "by" | "to" => part.head() != Some("let"),
        _ => false,
    }
}
