//! The state checks (D 12.10, CR 1.16.5), uniqueness, winning and losing.

pub(crate) mod barred;
pub(crate) mod elimination;
pub(crate) mod responsibility;
pub(crate) mod unpreventable;

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::{FIRST, Frame};
use byword_kernel::id::{Ref, Seat, ZoneKind, cite};
use byword_kernel::table::Table;

use crate::rules::board::{base_of, is_in, players, remaining};
use crate::rules::checks::barred::BY_RULE;
use crate::rules::checks::responsibility::culprit;
use crate::rules::play::copies;
use crate::words::{ARENAS, procedure, stat, tag, tally, verb, zone, zone_of};

/// True if anything happened: a loss, a copy too many, or units defeated, all at once.
pub(crate) fn state_check(table: &mut Table<'_>) -> bool {
    if let Some(begun) = copies::shape_rescued(table) {
        return begun;
    }
    if !table.book().take_changed() || table.position().outcome().is_some() {
        return false;
    }
    let news = table.book().take_news();
    let spent = news.is_stat_new(table, stat::HP) || news.is_any(table, |card| is_spent(table, card));
    let found = spent && bases_fall(table)
        || of_unique_cards().any(|kind| news.are_tags_new(table, kind)) && too_many_copies(table)
        || spent && defeat_units(table);
    if !spent && !found {
        responsibility::keep_for(table, &[]);
    }
    if found {
        // What was not looked at yet is looked at next time.
        table.book().disturb();
    }
    found
}

/// A player whose base has no HP left loses at once; if all do together, the game is a draw (CR 5.6.3).
fn bases_fall(table: &mut Table<'_>) -> bool {
    let mut fell = 0_u8;
    for seat in table.position().seats() {
        let gone = |base: Ref| is_spent(table, base);
        if base_of(table, seat).is_some_and(gone) && is_in(table, seat) {
            table.book().set_tally(seat, tally::OUT, 1);
            fell |= 1 << seat.0;
        }
    }
    if fell == 0 {
        return false;
    }
    if players(table).nth(1).is_none() {
        let winner = players(table).next();
        table.end(winner, cite("CR 5.6.3"));
    } else {
        let seats = table.position().seats().filter(|seat| fell & (1 << seat.0) != 0);
        seats.for_each(|seat| elimination::leave(table, seat));
    }
    true
}

/// A player may concede at any time and loses at once (CR 5.6.4). With several others left, the player is eliminated by
/// nobody.
pub(crate) fn concede(table: &mut Table<'_>, seat: Seat) -> bool {
    if seat.0 >= table.position().seat_count() || !is_in(table, seat) {
        return false;
    }
    let goes_on = players(table).count() > 2;
    table.book().set_tally(seat, tally::OUT, 1);
    if goes_on {
        elimination::give_up(table, seat);
    } else {
        let winner = players(table).next();
        table.end(winner, cite("CR 5.6.4"));
    }
    true
}

/// Units without remaining HP are defeated together (D 12.10 e). What is being done instead of a defeat is done before its unit is
/// looked at again (D 12.16).
fn defeat_units(table: &mut Table<'_>) -> bool {
    let (mut list, mut events) = (table.take_list(), table.agenda().take_events());
    for seat in table.position().seats() {
        for arena in ARENAS {
            for card in table.position().zone(zone_of(arena, seat)) {
                if is_spent(table, card) && table.has_tag(card, tag::UNIT) {
                    list.push(card);
                }
            }
        }
    }
    let falls = |card: &Ref| {
        !table.meaning().is_proposed(verb::DEFEAT, *card)
            && table.rules().allowed(verb::RUN_OUT, *card, *card).is_ok()
    };
    let falling = list.iter().filter(|card| falls(card)).map(|card| run_out(table, *card));
    events.extend(falling);
    list.retain(|card| !falls(card));
    if !list.is_empty() {
        // What keeps a unit may end at any time.
        table.book().disturb();
    }
    responsibility::keep_for(table, &list);
    table.put_list(list);
    let some = !events.is_empty();
    table.perform_all(events.drain(..));
    table.agenda().put_events(events);
    some
}

/// True if the card has no HP left. Where no ability lowers what is printed, that alone may keep it.
fn is_spent(table: &Table<'_>, card: Ref) -> bool {
    let damage = table.position().peek(card).map_or(0, |record| record.damage);
    let safe = damage < table.def(card).stat(stat::HP) && table.numbers().is_only_raised(stat::HP);
    !safe && remaining(table, card) <= 0
}

/// The defeat of a unit that has no HP left.
fn run_out(table: &Table<'_>, card: Ref) -> Event {
    let culprit = culprit(table, card);
    defeat(table, card, culprit.by).charged_to(culprit.seat)
}

/// The event of a card's defeat (CR 1.18.1): by the card that is responsible.
pub(crate) fn defeat(table: &Table<'_>, card: Ref, cause: Ref) -> Event {
    let seat = table.controller_of(card).unwrap_or(Seat::NONE);
    let to = table.world().rulebook.home(table, card, zone::DISCARD);
    Event::new(EventKind::Move, verb::DEFEAT).about(card).by(cause).of(seat).to(to).detail(BY_RULE)
}

// --- Uniqueness -------------------------------------------------------------------------------------------------------

/// A player with two copies of a unique card in play chooses one to defeat, at once (CR 8.29).
fn too_many_copies(table: &mut Table<'_>) -> bool {
    let mut list = table.take_list();
    list.extend(uniques(table));
    let controller = |card: &Ref| table.controller_of(*card);
    let is_copy = |card: &Ref, other: &Ref| {
        table.title(card.slot) == table.title(other.slot) && controller(card) == controller(other)
    };
    let mut doubles = list.iter().enumerate().filter(|(at, card)| {
        let later = list.get(at + 1..).unwrap_or_default();
        later.iter().any(|other| is_copy(card, other))
    });
    let found = doubles.find_map(|(_, card)| Some((controller(card)?, *card)));
    table.put_list(list);
    if let Some((seat, card)) = found {
        table.push(Frame::procedure(procedure::UNIQUE, seat).source(card));
    }
    found.is_some()
}

/// The zones where unique cards may be in play: an upgrade lies where its host does.
fn of_unique_cards() -> impl Iterator<Item = ZoneKind> {
    ARENAS.into_iter().chain([zone::BASE])
}

/// Unique cards in play in any role (CR 8.29), whoever controls them.
fn uniques<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
    let seats = table.position().seats();
    let zones = seats.flat_map(|seat| of_unique_cards().map(move |kind| zone_of(kind, seat)));
    zones.flat_map(|place| table.position().zone(place)).filter(|card| table.has_tag(*card, tag::UNIQUE))
}

/// Copies agree in title and subtitle (CR 8.29.3) and have one controller.
fn copies_of<'a>(table: &'a Table<'_>, seat: Seat, card: Ref) -> impl Iterator<Item = Ref> + 'a {
    let title = table.title(card.slot);
    uniques(table)
        .filter(move |other| table.title(other.slot) == title && table.controller_of(*other) == Some(seat))
}

/// The choice of the copy.
pub(crate) fn unique(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step != FIRST {
        let card = table.position().current(frame.answer.subject());
        table.finish();
        let event = defeat(table, card, Ref::NONE).charged_to(frame.seat);
        return table.perform(event);
    }
    table.offer_all(|table, options| {
        options.extend(
            copies_of(table, frame.seat, frame.source).map(|card| Opt::card(Choice::CARD, card.slot)),
        );
    });
    if table.offered() == 0 {
        return table.finish();
    }
    table.ask(Decision::new(frame.seat, DecisionKind::Card, cite("CR 8.29")).source(frame.source));
}
