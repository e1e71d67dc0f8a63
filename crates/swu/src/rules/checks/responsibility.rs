//! Who is responsible for what happens (D 12.14, CR 1.18.1): for what an ability does the player who resolves it; for a unit
//! without HP whoever damaged it, else whoever's effect last changed anything.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::Work;
use byword_kernel::id::{Ref, Seat};
use byword_kernel::position::Blame;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::turn::round;
use crate::words::verb;

/// Who did something: a card, and the player if that need not be who controls the card.
#[derive(Clone, Copy)]
pub(crate) struct Culprit {
    pub(crate) by: Ref,
    pub(crate) seat: Seat,
}

impl Culprit {
    const NOBODY: Self = Self { by: Ref::NONE, seat: Seat::NONE };

    /// The player.
    pub(crate) fn player(self, table: &Table<'_>) -> Option<Seat> {
        if self.seat.is_some() { Some(self.seat) } else { table.controller_of(self.by) }
    }
}

impl From<Blame> for Culprit {
    fn from(blame: Blame) -> Self {
        Self { by: blame.by, seat: blame.seat }
    }
}

/// An ability's own doings are charged to the player who resolves it, whoever controls its card.
pub(crate) fn charge(table: &Table<'_>, event: Event) -> Event {
    let frame = table.frame();
    let own = matches!(frame.work, Work::Program(_)) && event.cause.is_some() && event.cause == frame.source;
    if own && !event.responsible.is_some() { event.charged_to(frame.seat) } else { event }
}

/// Whoever did what has just happened did it to the card, if it was damaged, and changed the position.
pub(crate) fn noted(table: &mut Table<'_>, event: &Event) {
    if event.kind == EventKind::Damage {
        table.book().blame(event.subject, event.cause, event.responsible);
    }
    if event.cause.is_some() {
        table.book().blame(Ref::NONE, event.cause, event.responsible);
    } else if event.kind == EventKind::Move && matches!(event.verb, common::PLAY | verb::DEPLOY) {
        table.book().blame(Ref::NONE, event.subject, event.seat);
    }
}

/// Who is responsible if the card has no HP now: whoever damaged it since the last check; nobody outside of the action
/// phase, or where lasting effects have expired; whoever's effect has changed anything; else the active player.
pub(crate) fn culprit(table: &Table<'_>, card: Ref) -> Culprit {
    if let Some(blame) = table.position().blamed(card) {
        return blame.into();
    }
    if !round::is_action_phase(table) {
        return Culprit::NOBODY;
    }
    let active = Culprit { by: Ref::NONE, seat: table.position().active() };
    table.position().blamed(Ref::NONE).map_or(active, Culprit::from)
}

/// The check has been made: who did what counts no longer, but for cards that have no HP and are not defeated for it.
pub(crate) fn keep_for(table: &mut Table<'_>, spared: &[Ref]) {
    for card in spared {
        let Culprit { by, seat } = culprit(table, *card);
        table.book().blame(*card, by, seat);
    }
    table.book().forget_blames_except(spared);
}
