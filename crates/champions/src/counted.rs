//! Numbers in texts that speak of what was given as a cost.

use byword_kernel::ability::{Ability, Amount, Body, CostPart};
use byword_kernel::vocabulary::Vocabulary;
use byword_language::term::{self, Term};

/// "For each card discarded this way" counts what was given as the cost, which the effect knows as X.
pub(crate) fn count_cost(ability: &mut Ability, vocabulary: &mut Vocabulary) {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &ability.body else { return };
    let open = |part: &CostPart| {
        matches!(part, CostPart::Move(_, Amount::UpTo(_), ..) | CostPart::Turn(Amount::UpTo(_), _))
    };
    if !cost.0.iter().any(open) {
        return;
    }
    let counted = term::write(ability, vocabulary).map(|term| as_x(&term));
    if let Ok(counted) = counted.and_then(|term| term::read(&term, vocabulary)) {
        *ability = counted;
    }
}

fn as_x(term: &Term) -> Term {
    match term.items() {
        Some(items) => Term::list(items.iter().map(as_x).collect()),
        None if term.as_word() == Some("done") => Term::word("x"),
        None => term.clone(),
    }
}
