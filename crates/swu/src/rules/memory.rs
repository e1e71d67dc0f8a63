//! What abilities may ask about later: the log of the round (digest 5.5).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::vocabulary::verb as common;

use crate::words::verb;

/// True if text speaks of such events after they have happened ("you've played ... this phase").
pub(crate) fn remembers(event: &Event) -> bool {
    match event.kind {
        EventKind::Move => matches!(
            event.verb,
            common::PLAY
                | common::DISCARD
                | common::DRAW
                | verb::MILL
                | verb::DEPLOY
                | verb::DEFEAT
                | verb::CAPTURE
                | verb::RETURN
        ),
        EventKind::Damage | EventKind::Heal | EventKind::Create => true,
        EventKind::Act => {
            matches!(event.verb, verb::ATTACK | verb::ATTACK_ENDS | verb::INITIATIVE | verb::COLLECT)
        }
        EventKind::Tally => event.amount < 0,
        _ => false,
    }
}
