//! Schemes (digest section 11): main scheme stages, side schemes.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, Zone, cite};
use byword_kernel::table::{Changed, News, Table};

use crate::rules::checks::defeat::is_complete;
use crate::rules::player::play::starting_threat;
use crate::rules::table::{AREA, innermost, main_scheme, run_spells, threat_on};
use crate::words::{mark, procedure, stat, tag, verb, zone};

/// Completed main schemes advance, side schemes without threat are defeated.
pub(crate) fn check(table: &mut Table<'_>, news: &News, changed: &Changed) {
    let is_main = |card: Ref| table.def(card).has_tag(tag::MAIN_SCHEME);
    if news.is_stat_new(table, stat::TARGET) || changed.is_any(is_main) {
        check_main(table);
    }
    if changed.is_any(|card| is_spent(table, card)) {
        defeat_spent(table);
    }
}

/// A completed main scheme advances (MC-11.2).
fn check_main(table: &mut Table<'_>) {
    let scheme = main_scheme(table);
    if is_complete(table, scheme) {
        if innermost(table, &[procedure::ADVANCE]).is_none() {
            table.push(Advance { stage: scheme, completed: true }.frame(Seat::NONE));
        }
        // What is put off is looked at again.
        table.book().disturb();
    }
}

fn defeat_spent(table: &mut Table<'_>) {
    let mut any = false;
    while let Some(scheme) = table.position().zone(AREA).find(|card| is_spent(table, *card)) {
        table.book().mark(scheme, mark::FALLING, true);
        any = true;
    }
    if any {
        table.push(Frame::procedure(procedure::DEFEAT, Seat::NONE));
    }
}

/// True if a side scheme has no threat any more (MC-11.4).
fn is_spent(table: &Table<'_>, card: Ref) -> bool {
    table.def(card).has_tag(tag::SIDE_SCHEME)
        && threat_on(table, card) <= 0
        && table.position().peek(card).is_some_and(|record| !record.marked(mark::FALLING))
}

/// The steps of advancing.
mod at {
    pub const COMPLETING: u16 = 0;
    pub const COMPLETED: u16 = 1;
    pub const LEAVE: u16 = 2;
    pub const NEXT: u16 = 3;
    pub const FRONT: u16 = 4;
    pub const FLIP: u16 = 5;
    pub const BACK: u16 = 6;
    pub const THREAT: u16 = 7;
}

frame! {
    /// The main scheme advances.
    pub(crate) struct Advance(procedure::ADVANCE) {
        stage: Ref = source,
        /// The stage was completed (MC-11.2).
        completed: bool = n,
    }
}

/// The first stage turns to its B side, if it has two and its Setup has not done so, and is revealed with its starting threat (setup
/// step 12 b, MC-4.2).
pub(crate) fn begin_first(table: &mut Table<'_>, stage: Ref) {
    let turned = table.def(stage).back.is_some() && !is_front(table, stage);
    if stage.is_some() && !turned {
        let first = Advance { stage, completed: false }.frame(table.position().first());
        table.push(Frame { step: at::FLIP, ..first });
    }
}

/// One stage leaves and the next one comes (MC-11.2, MC-11.3). A stage that shows its A side is only turned over.
pub(crate) fn advance(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let first = table.position().first();
    let Advance { stage, completed } = Advance::of(frame);
    let stage = table.follow(stage).unwrap_or(stage);
    match step {
        at::COMPLETING => {
            if completed {
                table.perform(Event::new(EventKind::Act, verb::COMPLETE).about(stage));
            }
        }
        // What would be completed loses its threat instead ("remove all threat from it instead").
        at::COMPLETED if completed && !is_complete(table, stage) => table.finish(),
        at::COMPLETED => {
            if completed {
                run_spells(table, stage, verb::WHEN_COMPLETED, first);
            }
        }
        at::LEAVE if is_front(table, stage) => table.goto(at::FLIP),
        at::LEAVE => {
            if table.position().zone_len(Zone::shared(zone::SCHEMES)) == 0 {
                return table.end([], cite("MC-11.2"));
            }
            let leave =
                Event::new(EventKind::Move, verb::ADVANCE).about(stage).to(Zone::shared(zone::REMOVED));
            table.perform(leave);
        }
        at::NEXT => {
            let Some(next) = table.position().top(Zone::shared(zone::SCHEMES)) else { return table.finish() };
            Advance::edit(table, |advance| advance.stage = next);
            table.perform(Event::new(EventKind::Move, verb::ADVANCE).about(next).to(AREA));
        }
        at::FRONT => {
            Advance::edit(table, |advance| advance.stage = stage);
            // A stage of one side is revealed once, as if that side were its B side.
            if is_front(table, stage) {
                run_spells(table, stage, verb::WHEN_REVEALED, first);
            }
        }
        at::FLIP => {
            if is_front(table, stage) {
                table.perform(Event::new(EventKind::Flip, verb::ADVANCE).about(stage));
            }
        }
        at::BACK => {
            run_spells(table, stage, verb::WHEN_REVEALED, first);
        }
        at::THREAT => {
            if let Some(starting) = starting_threat(table, stage) {
                table.perform(starting);
            }
        }
        _ => table.finish(),
    }
}

/// True if the A side shows: it has no target threat.
fn is_front(table: &Table<'_>, stage: Ref) -> bool {
    table.stat(stage, stat::TARGET) <= 0 && table.def(stage).back.is_some()
}
