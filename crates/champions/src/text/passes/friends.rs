//! "Each character you control": those that a player controls, not the minions engaged with them, who lie in the same area
//! (MC-12.6). So with "each Elite card you control".

use byword_kernel::ability::visit::{PartMut, fold};
use byword_kernel::ability::{Ability, Filter};

use crate::words::tag;

/// Characters of a player are friendly ones, and cards of which nothing but a trait is told no encounter cards.
pub(super) fn settle(ability: &mut Ability) {
    fold(ability, &mut |part| {
        if let PartMut::Filter(Filter::All(tests)) = part
            && tests.iter().any(|test| matches!(test, Filter::Of(_)))
        {
            let characters = tests.iter_mut().filter(|test| **test == Filter::Tag(tag::CHARACTER));
            characters.for_each(|test| *test = Filter::Tag(tag::FRIENDLY));
            if tests.iter().any(is_trait) && tests.iter().all(tells_no_kind) {
                tests.push(Filter::Not(Box::new(Filter::Tag(tag::ENCOUNTER))));
            }
        }
    });
}

/// "You control an Elite card."
fn is_trait(test: &Filter) -> bool {
    match test {
        Filter::Tag(of) => of.index() >= tag::WORDS.len(),
        Filter::Either(tests) => tests.iter().all(is_trait),
        Filter::Not(test) => is_trait(test),
        _ => false,
    }
}

/// True for a test that says neither of what type a card is nor where it lies.
fn tells_no_kind(test: &Filter) -> bool {
    is_trait(test) || matches!(test, Filter::Of(_) | Filter::Other | Filter::Upright | Filter::Turned)
}
