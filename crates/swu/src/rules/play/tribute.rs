//! Paying with units (D 18.2): a card may let its player defeat friendly units while it is paid for; each makes it
//! cheaper. How many it lets is its number `tribute`. Units are picked one by one, then all are defeated together.

use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt, Way};
use byword_kernel::few::Few;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::rules::board::is_unit;
use crate::rules::checks::defeat;
use crate::rules::play::costs::{self, Purse, price};
use crate::rules::play::credits::means;
use crate::rules::play::{Play, additional};
use crate::words::{ARENAS, mark, stat, zone_of};

/// The worth of one unit.
const WORTH: i16 = 2;

fn units<'a>(table: &'a Table<'_>, seat: Seat) -> impl Iterator<Item = Ref> + 'a {
    let zones = ARENAS.into_iter().map(move |arena| zone_of(arena, seat));
    zones.flat_map(|zone| table.position().zone(zone)).filter(|card| is_unit(table, *card))
}

fn is_offered(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.marked(mark::OFFERED))
}

/// How many units the card lets its player defeat.
fn limit(table: &Table<'_>, seat: Seat, card: Ref, way: Way) -> i16 {
    if way == Way::Free { 0 } else { table.as_played_by(seat, card, || table.stat(card, stat::TRIBUTE)) }
}

/// The most that units can save on the card. Those with which its other costs have to be paid save nothing (CR 1.8.8).
pub(crate) fn most(table: &Table<'_>, seat: Seat, card: Ref, way: Way) -> i16 {
    let limit = limit(table, seat, card, way);
    if limit == 0 { 0 } else { WORTH * limit.min(free(table, seat, card, way, limit)) }
}

/// How many units are free to be defeated, as far as so many are wanted.
fn free(table: &Table<'_>, seat: Seat, card: Ref, way: Way, wanted: i16) -> i16 {
    let mut taken: Few<Ref, 16> = Few::default();
    for unit in units(table, seat) {
        let is_left = |card: Ref| card != unit && !taken.as_slice().contains(&card);
        if additional::are_payable_from(table, seat, card, way, &is_left) {
            taken.extend([unit]);
        }
        if taken.as_slice().len() as i16 >= wanted {
            break;
        }
    }
    taken.as_slice().len() as i16
}

/// The resources that the picked units save.
pub(crate) fn worth(table: &Table<'_>, seat: Seat) -> i16 {
    WORTH * units(table, seat).filter(|card| is_offered(table, *card)).count() as i16
}

/// Offers one more unit, as long as the card lets the player. Enough are left to pay in full.
pub(crate) fn offer(table: &mut Table<'_>, frame: &Frame, then: u16) {
    let (Play { card, way, .. }, seat) = (Play::of(frame), frame.seat);
    let limit = limit(table, seat, card, way);
    if limit == 0 {
        return table.goto(then);
    }
    let saved = worth(table, seat);
    let asked = price(table, &Purse::of(table, seat), card, way) - saved;
    let more = additional::resources(table, seat, card);
    let due = |units: i16| costs::due(table, seat, (asked - WORTH * units).max(0) + more);
    let needed = (0..limit).find(|units| due(*units) <= means(table, seat)).unwrap_or(limit) as usize;
    let mut list = table.take_list();
    list.extend(units(table, seat).filter(|unit| {
        let is_left = |card: Ref| card != *unit && !is_offered(table, card);
        !is_offered(table, *unit) && additional::are_payable_from(table, seat, card, way, &is_left)
    }));
    list.sort_unstable_by_key(|unit| unit.slot);
    // Where all that are left are needed, nobody is asked.
    let offered = if list.len() <= needed { needed.min(1) } else { list.len() };
    if saved < WORTH * limit {
        for unit in &list[..offered] {
            table.offer(Opt::card(Choice::CARD, unit.slot));
        }
    }
    table.put_list(list);
    if needed == 0 {
        table.offer(Opt::plain(Choice::DONE));
    }
    if table.offered() == 0 {
        return table.goto(then);
    }
    table.ask(
        Decision::new(seat, DecisionKind::Pay, cite("D 18.2")).source(card).number(limit - saved / WORTH),
    );
}

/// A unit was picked, or enough were.
pub(crate) fn answered(table: &mut Table<'_>, frame: &Frame, again: u16) {
    if frame.answer.choice == Choice::CARD {
        let unit = table.position().current(frame.answer.subject());
        table.book().mark(unit, mark::OFFERED, true);
        table.goto(again);
    }
}

/// The picked units are defeated, all at once.
pub(crate) fn pay(table: &mut Table<'_>, frame: &Frame) {
    let mut list = table.take_list();
    list.extend(units(table, frame.seat).filter(|card| is_offered(table, *card)));
    table.perform_each(&list, |table, card| Some(defeat(table, card, frame.source)));
    table.put_list(list);
}
