//! Numbers before their object that speak of it.

use super::{names_card, rebuild};
use crate::term::Term;

/// The acts with a number before their object.
const COUNTING: [&str; 2] = ["count", "heal"];

/// "Place 1 threat on the main scheme for each counter on it": the card acted on is the one that is counted on.
pub(super) fn counted_on(items: &[Term], head: &str) -> Option<Vec<Term>> {
    let (last, rest) = items.split_last().filter(|(last, _)| COUNTING.contains(&head) && names_card(last))?;
    let rest = rest.iter().map(|part| on_this_card(part, last));
    Some(rest.chain([last.clone()]).collect())
}

fn on_this_card(number: &Term, card: &Term) -> Term {
    let Some(items) = number.items() else { return number.clone() };
    let counters = number.head() == Some("counters");
    let part = |part: &Term| match part.as_word() {
        Some("it") if counters => card.clone(),
        _ => on_this_card(part, card),
    };
    rebuild(number, items.iter().map(part).collect())
}
