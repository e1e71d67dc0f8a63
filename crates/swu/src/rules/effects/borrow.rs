//! Control for a phase (CR 8.27). However often a unit changes hands in it, at its end it goes back to whoever had it before
//! the first time; whoever takes it for good in between keeps it.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Mark, Ref, Seat};
use byword_kernel::table::Table;

use crate::rules::board::is_in;
use crate::rules::effects::in_vain;
use crate::words::{ARENAS, mark, verb, zone_of};

/// The mark of what the player gets back, by the player's place.
const LENT: [Mark; 4] = [mark::LENT_BY_1, mark::LENT_BY_2, mark::LENT_BY_3, mark::LENT_BY_4];

/// The player who gets the unit back at the end of the phase.
fn lender(table: &Table<'_>, unit: Ref) -> Option<Seat> {
    let record = table.position().get(unit)?;
    LENT.iter().position(|mark| record.marked(*mark)).map(|place| Seat(place as u8))
}

/// The player takes control of the unit for this phase; the amount of the event says who had it, counted from 1.
pub(super) fn take(table: &mut Table<'_>, unit: Ref, seat: Seat) {
    let Some(record) = table.position().get(unit).filter(|record| record.controller != seat) else {
        return in_vain(table);
    };
    let cause = table.frame().source;
    let control = Event::new(EventKind::Control, verb::BORROW).about(unit).by(cause).of(seat);
    let had = i16::from(record.controller.0) + 1;
    table.perform(control.to(zone_of(record.zone.kind, seat)).amount(had));
}

/// A unit has changed hands: for a phase, or for good.
pub(super) fn noted(table: &mut Table<'_>, event: &Event) {
    if event.verb != verb::BORROW {
        LENT.iter().for_each(|mark| table.book().mark(event.subject, *mark, false));
    } else if lender(table, event.subject).is_none()
        && let Some(mark) = usize::try_from(event.amount - 1).ok().and_then(|place| LENT.get(place))
    {
        table.book().mark(event.subject, *mark, true);
    }
}

/// The phase ends: all that was taken for it goes back at once, but to nobody who is out of the game (D 5.2).
pub(crate) fn give_back(table: &mut Table<'_>) {
    let mut list = table.take_list();
    for seat in table.position().seats() {
        for arena in ARENAS {
            list.extend(table.position().zone(zone_of(arena, seat)));
        }
    }
    table.perform_each(&list, |table, unit| {
        let (seat, record) = (lender(table, unit)?, table.position().get(unit)?);
        let back = Event::new(EventKind::Control, verb::BACK).about(unit).of(seat);
        (is_in(table, seat) && record.controller != seat).then(|| back.to(zone_of(record.zone.kind, seat)))
    });
    for unit in &list {
        LENT.iter().for_each(|mark| table.book().mark(*unit, *mark, false));
    }
    table.put_list(list);
}
