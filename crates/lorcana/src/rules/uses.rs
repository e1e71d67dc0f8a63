//! Using an activated ability (digest 7.3, CR 4.4).

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::rules::actions::may_exert;
use crate::rules::procedure_frame;
use crate::rules::turn::exert;
use crate::words::{procedure, tag};

/// In place of an ability's number: any of the card's, for free.
const ANY_FOR_FREE: i16 = -1;

/// `n` is the ability, or [`ANY_FOR_FREE`] while it is to be chosen.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        0 if frame.n == ANY_FOR_FREE => {
            table.offer_all(|table, options| list_free(table, card, frame.seat, options));
            table.ask(Decision::new(frame.seat, DecisionKind::Mode, cite("CR 1.5.5.4")).source(card));
        }
        0 => {}
        1 => pay(table, frame),
        _ => {
            let ability = AbilityId(frame.n as u16);
            table.finish();
            // "The banished character" is the one that was paid with.
            table.run_ability(ability, &Scope::of(card, frame.seat).event(frame.event));
        }
    }
}

/// CR 4.4: pay; for free everything but {E} is left out (CR 1.5.5.4).
fn pay(table: &mut Table<'_>, frame: &Frame) {
    let chosen = if frame.n == ANY_FOR_FREE { frame.answer.n } else { frame.n };
    table.edit_frame(|f| f.n = chosen);
    let ability = AbilityId(chosen as u16);
    table.count_use(ability, frame.source);
    if frame.n != ANY_FOR_FREE {
        table.push_payment(ability, frame.source, frame.seat);
    } else if table.cost_of(ability).is_some_and(|cost| cost.turns_this()) {
        exert(table, frame.seat, frame.source);
    }
}

/// An effect lets the player use one of the card's activated abilities for free, if it has one that can be used.
pub(crate) fn for_free(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let mut list = Vec::new();
    list_free(table, card, seat, &mut list);
    if list.is_empty() {
        return table.edit_frame(|frame| frame.did = false);
    }
    table.push(procedure_frame(procedure::USE, seat, card).number(ANY_FOR_FREE));
}

fn list_free(table: &Table<'_>, card: Ref, seat: Seat, options: &mut Vec<Opt>) {
    table.own_abilities(card, |held| {
        let Body::Activated { cost, when, limit, .. } = &held.compiled.ability.body else { return };
        let scope = Scope { seat, ..held.scope() };
        let spent = limit.is_some_and(|limit| table.times_used(held.id, held.holder) >= limit.times);
        let exertable = !cost.turns_this()
            || if table.has_tag(card, tag::CHARACTER) {
                may_exert(table, seat, card).is_ok()
            } else {
                table.can_turn(card)
            };
        if !spent && exertable && table.holds(when, &scope) {
            options.push(Opt::card(Choice::USE, card.slot).with(held.id.0 as i16));
        }
    });
}
