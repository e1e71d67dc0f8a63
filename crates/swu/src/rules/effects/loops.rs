//! Abilities that go round in a circle (D 21.8): one that resolves again and again inside itself may be stopped by the
//! player whose it is.

use byword_kernel::decision::{Decision, DecisionKind, Opt};
use byword_kernel::frame::{FIRST, Frame, Work};
use byword_kernel::id::{AbilityId, Seat, cite};
use byword_kernel::log::Entry;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::effects::recipient;
use crate::words::{choice, procedure, tally};

/// So many times inside itself are a circle, if no option says otherwise.
const USUAL: usize = 20;
/// With so much unfinished work a circle is stopped without asking.
const MOST_WORK: usize = 300;

/// True if an ability that is about to resolve closes a circle: then its player is asked whether to go on.
pub(crate) fn closes(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) -> bool {
    let own = usize::try_from(table.position().tally(Seat::NONE, tally::LOOP_GUARD)).unwrap_or(0);
    let limit = if own == 0 { USUAL } else { own };
    let same =
        |frame: &&Frame| frame.work == Work::Layer && frame.ability == ability && frame.source == scope.this;
    let nested = table.position().frames().iter().filter(same).count();
    if nested < limit || nested % limit != 0 {
        return false;
    }
    table.push(Frame::procedure(procedure::LOOP, scope.seat).within(ability, scope));
    true
}

/// The choice to stop.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step == FIRST {
        table.offer(Opt::plain(choice::STOP));
        if table.position().frames().len() <= MOST_WORK {
            table.offer(Opt::plain(choice::GO_ON));
        }
        return table.ask(Decision::new(frame.seat, DecisionKind::May, cite("D 21.8")).source(frame.source));
    }
    table.finish();
    if frame.answer.choice == choice::GO_ON {
        return recipient::begin(table, frame.ability, &Scope::from(frame));
    }
    table.note(Entry::Fizzled(frame.ability, frame.source, frame.seat));
}
