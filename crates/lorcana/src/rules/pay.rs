//! Ink: how much there is, what things cost, exerting it (CR 4.3.3, 4.3.4).

use byword_kernel::ability::{Cost, CostPart, EventKind};
use byword_kernel::event::Event;
use byword_kernel::id::{Clause, Ref, Seat, Verb, cite};
use byword_kernel::refusal::{Reason, Verdict, no};
use byword_kernel::table::Table;

use crate::words::{stat, zone, zone_of};

/// How many ink cards of a player are ready.
pub(crate) fn ready_ink(table: &Table<'_>, seat: Seat) -> i16 {
    let position = table.position();
    position.zone_records(zone_of(zone::INKWELL, seat)).filter(|(_, record)| !record.turned()).count() as i16
}

/// What a character's player pays for it to quest or to challenge (CR 4.5, CR 4.6.4): what it counts as costing to move there.
pub(crate) fn toll(table: &Table<'_>, card: Ref, verb: Verb) -> i16 {
    table.numbers().counts_as(card, verb, stat::MOVE).max(0)
}

/// Ok if the player has the ink for it.
pub(crate) fn may_pay_toll(table: &Table<'_>, seat: Seat, card: Ref, verb: Verb, clause: Clause) -> Verdict {
    let price = toll(table, card, verb);
    if price == 0 {
        return Ok(());
    }
    let there = ready_ink(table, seat);
    if price <= there { Ok(()) } else { no(clause, Reason::CannotPay(price, there)) }
}

/// Exerts so many ready ink cards. Which ones makes no difference: nobody may look at them.
pub(crate) fn exert_ink(table: &mut Table<'_>, seat: Seat, price: i16) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::INKWELL, seat)));
    list.retain(|card| table.position().get(*card).is_some_and(|record| !record.turned()));
    for card in list.iter().take(price.max(0) as usize) {
        table.book().turn_quietly(*card, true);
    }
    table.put_list(list);
}

/// The price that an amount of ink comes to for the sake of a card: for a card that is being played, payment modifiers apply
/// (CR 4.3.3); for abilities they do not.
pub(crate) fn ink_price(table: &Table<'_>, card: Ref, amount: i16) -> i16 {
    if table.in_play(card) { amount } else { table.numbers().cost(card, amount) }
}

/// The ink cost to play a card in the normal way. Modifiers change the amount paid, not the card's cost (CR 1.5.4).
pub(crate) fn normal_price(table: &Table<'_>, card: Ref) -> i16 {
    table.numbers().cost(card, table.stat(card, stat::COST))
}

/// The ink that a way to play a card takes though its own cost has none: what makes the card dearer comes on top of any cost
/// (CR 4.3.3).
pub(crate) fn surcharge(table: &Table<'_>, card: Ref, cost: Option<&Cost>) -> i16 {
    let ink = |part: &CostPart| matches!(part, CostPart::Resource(_));
    if cost.is_some_and(|cost| cost.0.iter().any(ink)) { 0 } else { ink_price(table, card, 0) }
}

/// Ok if the player has the ink for it.
pub(crate) fn may_pay_surcharge(table: &Table<'_>, seat: Seat, card: Ref, cost: Option<&Cost>) -> Verdict {
    let price = surcharge(table, card, cost);
    if price == 0 {
        return Ok(());
    }
    let there = ready_ink(table, seat);
    if price > there { no(cite("CR 4.3"), Reason::CannotPay(price, there)) } else { Ok(()) }
}

/// Exerts a card as a cost or part of a turn action.
pub(crate) fn exert(table: &mut Table<'_>, seat: Seat, card: Ref) {
    table.perform(
        Event::new(EventKind::Turn, byword_kernel::vocabulary::verb::TURN).about(card).by(card).of(seat),
    );
}
