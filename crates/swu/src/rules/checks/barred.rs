//! What opponents' abilities cannot do to a card ("can't be defeated by enemy card abilities"): the card can still run out
//! of HP, or be defeated by a rule.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::table::Table;

use crate::words::verb;

/// The detail by which the rules' own defeats are told from those that abilities demand.
pub(crate) const BY_RULE: u8 = 1;

/// True if an ability is about to defeat what it cannot.
pub(crate) fn is_barred(table: &mut Table<'_>, event: &Event) -> bool {
    let defeats = event.kind == EventKind::Move && event.verb == verb::DEFEAT && event.detail != BY_RULE;
    let barred =
        defeats && table.rules().allowed(verb::DEFEAT_BY_ABILITY, event.cause, event.subject).is_err();
    if barred {
        table.edit_frame(|frame| frame.did = false);
    }
    barred
}
