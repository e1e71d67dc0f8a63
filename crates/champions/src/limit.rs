//! How many cards of a type may be in play: allies of a player (MC-6.12), player side schemes of the group. What is too
//! much is discarded at once, before anything else, and is not defeated.

use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Clause, Ref, Seat, Tag, Zone, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::table::{AREA, discard_event, identity, innermost, procedure_frame, takes_part};
use crate::words::{procedure, tag, tally, zone, zone_of};

/// Allies that a player may have.
const ALLIES: i16 = 3;

/// A limit: how many cards of the type may lie in the zone, who discards the rest, and the clause.
struct Limit {
    kind: Tag,
    zone: Zone,
    most: i16,
    seat: Seat,
    clause: Clause,
}

/// A player's limit of allies; with nobody, the group's of player side schemes.
fn limit_of(table: &Table<'_>, seat: Seat) -> Limit {
    if seat.is_some() {
        let (zone, clause) = (zone_of(zone::PLAY, seat), cite("MC-6.12"));
        return Limit { kind: tag::ALLY, zone, most: ALLIES, seat, clause };
    }
    let (first, clause) = (table.position().first(), cite("later player side scheme"));
    let most = if table.position().seat_count() > 2 { 2 } else { 1 };
    Limit { kind: tag::PLAYER_SCHEME, zone: AREA, most, seat: first, clause }
}

fn within<'a>(table: &'a Table<'_>, limit: &Limit) -> impl Iterator<Item = Ref> + 'a {
    let kind = limit.kind;
    table.position().zone(limit.zone).filter(move |card| table.def(*card).has_tag(kind))
}

/// Looks for limits that are exceeded.
pub(crate) fn check(table: &mut Table<'_>) {
    for seat in table.position().seats().chain([Seat::NONE]) {
        let limit = limit_of(table, seat);
        let count = within(table, &limit).count() as i16;
        if count <= limit.most {
            continue;
        }
        // What allows more may end at any time.
        table.disturb();
        let exceeded = count > limit.most + table.allowance(seat, tally::ALLY_LIMIT);
        let asked = exceeded && innermost(table, &[procedure::LIMIT]).is_some();
        if exceeded && !asked && takes_part(table, limit.seat) {
            table.push(procedure_frame(procedure::LIMIT, seat, identity(table, limit.seat)));
        }
    }
}

/// Which one goes.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let limit = limit_of(table, frame.seat);
    if step == 0 {
        table.offer_all(|table, options| {
            options.extend(within(table, &limit).map(|card| Opt::card(Choice::CARD, card.slot)));
        });
        let decision = Decision::new(limit.seat, DecisionKind::Keep, limit.clause);
        return table.ask(decision.source(frame.source));
    }
    table.finish();
    let card = table.position().current(frame.answer.a);
    let event = discard_event(table, card, kernel::DISCARD, limit.seat);
    table.perform(event);
}
