//! "Deal damage to a unit equal to the number of cards in its controller's hand": of that unit, which is picked before.

use super::names::HEADS;
use crate::discourse::nouns::is_its_player;
use crate::term::Term;

/// Acts with a number, done to cards.
const ACTS: [&str; 3] = ["damage", "heal", "give"];

/// The ability with the one card picked first of whose player an act tells for its number.
pub(super) fn told(ability: &Term) -> Term {
    let of_another = ability.form("on").is_some_and(|on| {
        let subject = on.field("subject").and_then(Term::as_word);
        !matches!(subject, None | Some("this"))
    });
    if of_another || count(ability, "chosen") != 1 {
        return ability.clone();
    }
    ability.rewrite(&mut |part| match part.head() {
        Some(head) if HEADS.contains(&head) && part != ability && part.items().is_some() => {
            Some(part.clone())
        }
        Some("do") => picked_before(part),
        _ => None,
    })
}

fn count(term: &Term, head: &str) -> usize {
    let mut found = 0;
    term.walk(&mut |part| found += usize::from(part.head() == Some(head) && part.items().is_some()));
    found
}

/// The choice and the act apart, if the act's number is told by the player of the card that it picks.
fn picked_before(told: &Term) -> Option<Term> {
    let act = told.parts().get(1).filter(|act| act.head().is_some_and(|head| ACTS.contains(&head)))?;
    let own = |part: &Term| is_its_player(part);
    let one = |part: &Term| part.head() == Some("chosen") && part.field("max").is_none();
    let mut cards = None;
    act.walk(&mut |part| cards = cards.take().or_else(|| one(part).then(|| part.clone())));
    let cards = cards.filter(|cards| act.any(&mut |part| own(part)) && !cards.any(&mut |part| own(part)))?;
    let choose = Term::call("do", [Term::call("choose", [cards.clone()])]);
    let act = told.rewrite(&mut |part| (*part == cards).then(|| Term::word("it")));
    Some(Term::call("seq", [choose, act]))
}
