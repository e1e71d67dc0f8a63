//! Who may use the abilities of a card.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Body, Who};
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::query::Held;
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::rules::player::banned;
use crate::rules::questions;
use crate::rules::table::player_of;
use crate::words::{tag, tally, verb};

/// The controller of a player card; anybody, for an encounter card (MC-15.3).
pub(super) fn may_trigger(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    let card = held.holder;
    let is_told = match bearer(table, card) {
        Some(bearer) => bearer == seat,
        None => held.seat == seat || is_of_scenario(table, card),
    };
    if !is_told && !questions::says(table, card, tally::ANYBODY) {
        return Err(Refusal::new(cite("MC-15.3"), Reason::WrongPlayer).by(card));
    }
    table.rules().allowed_to(seat, verb::RESPOND, card, card)?;
    banned::may_be_triggered(table, seat, held)
}

/// The player of whom a card of the scenario says "after you ...": whoever did it, or to whom it happened (MC-15.3).
pub(crate) fn is_told_of(table: &Table<'_>, held: &Held<'_>, event: &Event) -> Option<Seat> {
    let Body::Triggered { on, .. } = &held.compiled.ability.body else { return None };
    if held.seat.is_some() || !any(on, |part| matches!(part, Part::Who(Who::You))) {
        return None;
    }
    let first = table.position().first();
    let fits = |seat: &Seat| table.meaning().matches(on, event, &Held { seat: *seat, ..*held });
    table.position().seats_from(first).find(fits)
}

fn is_of_scenario(table: &Table<'_>, card: Ref) -> bool {
    !player_of(table, card).is_some() && !table.def(card).has_tag(tag::OBLIGATION)
}

/// The player to whose card an attachment is attached that says "you" (MC-15.3).
fn bearer(table: &Table<'_>, card: Ref) -> Option<Seat> {
    let host = table.host_of(card).filter(|_| table.def(card).has_tag(tag::PERSONAL))?;
    Some(player_of(table, host)).filter(|seat| seat.is_some())
}
