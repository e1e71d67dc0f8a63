//! What cards say outside play.

use byword_kernel::ability::{Amount, Body, Change};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::Verb;
use byword_kernel::rulebook::World;

/// The number that the text of a card says for the building of decks or the first hand (digest section 3).
pub(crate) fn says(world: &World, def: &CardDef, purpose: Verb) -> Option<i16> {
    let abilities = def.abilities.iter().filter_map(|id| world.catalog.ability(*id));
    let mut numbers = abilities.filter_map(|compiled| match &compiled.ability.body {
        Body::Static { change: Change::CountsAs(verb, _, Amount::N(n)), .. } if *verb == purpose => Some(*n),
        _ => None,
    });
    numbers.next()
}
