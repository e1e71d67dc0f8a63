//! Who gets an ability that belongs to an opponent (CR 7.5.13G): with several opponents the one who did it, if one of them
//! did; otherwise the card's controller chooses.

use byword_kernel::ability::{Body, Who};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame::{FIRST, Frame};
use byword_kernel::id::{AbilityId, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::words::procedure;

fn culprit(table: &Table<'_>, who: &Who, scope: &Scope) -> Option<Seat> {
    let by = table.meaning().responsible(&scope.event)?;
    table.meaning().seats_meant(who, scope).find(|seat| *seat == by)
}

/// Runs a triggered ability; if it is one of several opponents', its card's controller is asked first whose.
pub(crate) fn begin(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    if !must_choose(table, ability, scope) {
        return table.run_ability(ability, scope);
    }
    table.push(Frame::procedure(procedure::RECIPIENT, scope.seat).within(ability, scope));
}

fn who_gets<'w>(table: &Table<'w>, ability: AbilityId) -> Option<&'w Who> {
    match &table.world().catalog.ability(ability)?.ability.body {
        Body::Triggered { by: Some(who), .. } => Some(who),
        _ => None,
    }
}

/// The scope of the card's controller, to whom the players meant are opponents.
fn owners_scope(table: &Table<'_>, scope: &Scope) -> Scope {
    Scope { seat: table.controller_of(scope.this).unwrap_or(scope.seat), ..*scope }
}

fn must_choose(table: &Table<'_>, ability: AbilityId, scope: &Scope) -> bool {
    who_gets(table, ability).is_some_and(|who| {
        let scope = owners_scope(table, scope);
        culprit(table, who, &scope).is_none() && table.meaning().seats_meant(who, &scope).nth(1).is_some()
    })
}

/// The choice of the player.
pub(crate) fn choose(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let scope = Scope::from(frame);
    if step != FIRST {
        table.finish();
        let seat = frame.answer.seat();
        return table.run_ability(frame.ability, &Scope { seat, ..scope });
    }
    let owner = owners_scope(table, &scope);
    if let Some(who) = who_gets(table, frame.ability) {
        table.offer_all(|table, options| {
            let seats = table.meaning().seats_meant(who, &owner);
            options.extend(seats.map(|seat| Opt::number(Choice::SEAT, i16::from(seat.0))));
        });
    }
    table.ask(Decision::new(owner.seat, DecisionKind::Player, cite("CR 7.5.13G")).source(frame.source));
}
