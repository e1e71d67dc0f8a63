//! Costs in texts: what was given as one is counted; a card that exhausts itself by its whole title.

use byword_kernel::ability::{Ability, Amount, Body, CostPart, Filter};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};
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

fn as_x(term: &Term) -> Term {
    match term.items() {
        Some(items) => Term::list(items.iter().map(as_x).collect()),
        None if term.as_word() == Some("done") => Term::word("x"),
        None => term.clone(),
    }
}
