//! Abilities whose delayed effect has missed its moment (D9): edition 8 does not resolve them; before, the effect comes at
//! once.

use byword_kernel::ability::{Ability, Action, Body, Change, Duration, Effect, Pattern};
use byword_kernel::frame::{FIRST, Frame, Work};
use byword_kernel::id::{AbilityId, Moment};
use byword_kernel::log::Entry;
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::edition;
use crate::words::{moment, procedure};

/// True if the ability is not to resolve at all; otherwise what is late is seen to after it.
pub(crate) fn lapses(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) -> bool {
    let body = table.world().catalog.body(ability);
    let Some(Body::Triggered { effect, .. }) = body else { return false };
    if !has_begun(table) || !waits(effect, moment::REGROUP_PHASE) {
        return false;
    }
    if edition::later(table, edition::MISSED_MOMENTS) {
        table.note(Entry::Fizzled(ability, scope.this, scope.seat));
        return true;
    }
    table.push(Frame::procedure(procedure::OVERDUE, scope.seat).source(scope.this));
    false
}

/// The late effect happens now.
pub(crate) fn step(table: &mut Table<'_>, _frame: &Frame, step: u16) {
    match step {
        FIRST => {
            table.lasting().overdue(moment::REGROUP_PHASE);
            table.agenda().push_layer();
        }
        _ => table.finish(),
    }
}

/// True if the regroup phase has started.
fn has_begun(table: &Table<'_>) -> bool {
    let regroup = Work::Procedure(procedure::REGROUP);
    table.position().frames().iter().any(|frame| frame.work == regroup && frame.step != FIRST)
}

/// True if the effect makes something wait once for the moment.
fn waits(effect: &Effect, moment: Moment) -> bool {
    effect.any_action(|action| match action {
        Action::Later(on, ..) => is_for(on, moment),
        Action::Apply(_, Change::Gain(list), Duration::Once(_)) => {
            list.iter().any(|ability| waits_for(ability, moment))
        }
        _ => false,
    })
}

fn waits_for(ability: &Ability, moment: Moment) -> bool {
    matches!(&ability.body, Body::Triggered { on, .. } if is_for(on, moment))
}

fn is_for(on: &Pattern, moment: Moment) -> bool {
    on.moment == Some(moment)
}
