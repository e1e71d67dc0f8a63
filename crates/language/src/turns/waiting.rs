//! What stands behind what waits: "whenever one of your characters quests this turn, you may discard a card. If you do, draw a card" is
//! all of what happens then. That something begins to wait is nothing that "if you do" could ask for.

use crate::canon;
use crate::term::Term;

/// The same where the first part ends with what waits for something.
pub(super) fn taken_in(first: &Term, sequel: &Term) -> Option<Term> {
    let (place, waits) = match (first.head()?, first.parts().len()) {
        ("seq", count) => (count.checked_sub(1)?, false),
        ("do", 2) => (1, false),
        ("whenever" | "later", 3 | 4) => (2, true),
        _ => return None,
    };
    let mut parts = first.parts().to_vec();
    let part = parts.get_mut(place)?;
    *part = if waits {
        canon::list(vec![Term::word("if-do"), part.clone(), sequel.clone()])
    } else {
        taken_in(part, sequel)?
    };
    Some(Term::list(parts))
}
