//! What opponents' abilities cannot do to a card ("can't be defeated by enemy card abilities"): the card can still run out
//! of HP, or be defeated by a rule.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::table::Table;

use crate::words::{verb, zone};

/// The detail by which the rules' own defeats are told from those that abilities demand.
pub(crate) const BY_RULE: u8 = 1;

/// True if something is about to be done to a card that only happens to cards in play, and the card has gone (D 11.4.2, D 12.12, D 16.2).
fn is_done_to_the_gone(table: &Table<'_>, event: &Event, defeats: bool) -> bool {
    use EventKind::{Control, Create, Ready, Turn};
    let card = match event.kind {
        Control | Ready | Turn => event.subject,
        Create if event.other.is_some() => event.other,
        _ if defeats => event.subject,
        _ => return false,
    };
    let lies = table.position().get(card).map(|record| record.zone.kind);
    lies.is_none_or(|kind| [zone::DECK, zone::HAND, zone::DISCARD, zone::ASIDE].contains(&kind))
}

/// True if an ability is about to do what cannot be done to the card.
pub(crate) fn is_barred(table: &mut Table<'_>, event: &Event) -> bool {
    let defeats = event.kind == EventKind::Move && event.verb == verb::DEFEAT && event.detail != BY_RULE;
    let forbidden =
        || defeats && table.rules().allowed(verb::DEFEAT_BY_ABILITY, event.cause, event.subject).is_err();
    let barred = is_done_to_the_gone(table, event, defeats) || forbidden();
    if barred {
        table.edit_frame(|frame| frame.did = false);
    }
    barred
}
