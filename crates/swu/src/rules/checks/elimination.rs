//! Leaving a game that others go on with (D 19.3, CR 11.3), and how Twin Suns ends after that (D 19.7).

use byword_kernel::ability::EventKind;
use byword_kernel::event::{Event, How};
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Ref, Seat, ZoneKind, cite};
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as common;

use crate::rules::board::{arena_of, base_of, is_in, players, remaining};
use crate::rules::checks::responsibility::culprit;
use crate::rules::play::Play;
use crate::words::{ARENAS, procedure, tally, verb, zone, zone_of};

/// The damage that the eliminating player heals from their base in Twin Suns.
const REWARD: i16 = 5;

/// A player who has no HP left leaves the game; who brought that about may be rewarded.
pub(crate) fn leave(table: &mut Table<'_>, seat: Seat) {
    reward(table, seat);
    go(table, seat, |table| table.leaving().retire(seat, zone_of(zone::ASIDE, seat)));
}

/// A player gives up in a game that goes on, whoever decides now: what the player was doing is over at once (CR 5.6.4).
pub(crate) fn give_up(table: &mut Table<'_>, seat: Seat) {
    for index in 0..table.position().frames().len() {
        let play = table.position().frames().get(index).filter(|frame| is_play_of(frame, seat));
        if let Some(play) = play.map(Play::of) {
            table.agenda().release_pending(play.held);
        }
    }
    go(table, seat, |table| table.leaving().leave(seat, zone_of(zone::ASIDE, seat), goes_on));
}

fn is_play_of(frame: &Frame, seat: Seat) -> bool {
    Play::keeps(frame) && frame.seat == seat
}

/// True if a procedure goes on without the player who began it.
fn goes_on(frame: &Frame) -> bool {
    use procedure::{ACTIONS, ATTACK, NESTED, REGROUP, ROUND, SETUP};
    matches!(frame.work, Work::Procedure(SETUP | ROUND | ACTIONS | REGROUP | ATTACK | NESTED))
}

/// A player's cards leave the game without being defeated; what waits for the player vanishes.
fn go(table: &mut Table<'_>, seat: Seat, leave: impl Fn(&mut Table<'_>)) {
    return_guests(table, seat);
    leave(table);
    free_captives(table);
    if table.position().first() == seat {
        // The counter goes to the middle; nobody holds it, and the next player in turn stands in for its holder.
        table.book().set_tally(Seat::NONE, tally::MIDDLE, 1);
        table.book().set_tally(Seat::NONE, tally::TAKEN, 0);
        let next = table.position().seats_from(seat).find(|next| is_in(table, *next)).unwrap_or(seat);
        table.book().set_first(next);
    }
    if table.position().tally(Seat::NONE, tally::TWIN) == 1 {
        table.book().set_tally(Seat::NONE, tally::LAST_PHASE, 1);
    }
}

/// Twin Suns: who eliminates another player heals their own base.
fn reward(table: &mut Table<'_>, seat: Seat) {
    if table.position().tally(Seat::NONE, tally::TWIN) == 0 {
        return;
    }
    let by = base_of(table, seat).and_then(|base| culprit(table, base).player(table));
    let own = by.filter(|by| *by != seat && is_in(table, *by)).and_then(|by| Some((by, base_of(table, by)?)));
    if let Some((by, base)) = own {
        table.perform(Event::new(EventKind::Heal, common::HEAL).about(base).of(by).amount(REWARD));
    }
}

/// Captives of units that have left return to their owners.
fn free_captives(table: &mut Table<'_>) {
    let mut list = table.take_list();
    for owner in table.position().seats() {
        list.extend(table.position().zone(zone_of(zone::CAPTURED, owner)));
    }
    list.retain(|card| table.host_of(*card).is_none());
    table.perform_each(&list, rescue);
    table.put_list(list);
}

/// A captive under a guard, as a game begins in the middle, lies with its owner's captured cards (D 16.1.1).
pub(crate) fn stage_captives(table: &mut Table<'_>) {
    for seat in table.position().seats() {
        return_guests_of(table, seat, &[zone::CAPTURED]);
    }
}

/// A captured card comes back under its owner's control, exhausted and not played (D 16.1.3).
pub(crate) fn rescue(table: &Table<'_>, card: Ref) -> Option<Event> {
    let owner = table.position().get(card)?.owner;
    let to = zone_of(arena_of(table.def(card)), owner);
    Some(Event::new(EventKind::Move, verb::RESCUE).about(card).of(owner).to(to).how(How::TURNED))
}

/// Units of others that the player controlled go back to their owners.
fn return_guests(table: &mut Table<'_>, seat: Seat) {
    return_guests_of(table, seat, &[ARENAS[0], ARENAS[1], zone::RESOURCES]);
}

fn return_guests_of(table: &mut Table<'_>, seat: Seat, kinds: &[ZoneKind]) {
    let mut list = table.take_list();
    for kind in kinds {
        list.extend(table.position().zone(zone_of(*kind, seat)));
    }
    list.retain(|card| table.position().get(*card).is_some_and(|record| record.owner != seat));
    for card in &list {
        let owner = table.position().get(*card).map_or(seat, |record| record.owner);
        table.book().give_away(*card, owner);
    }
    table.put_list(list);
}

/// Twin Suns: once somebody has been eliminated, the game ends with the phase; most remaining HP wins, ties share.
pub(crate) fn end_of_phase(table: &mut Table<'_>) -> bool {
    if table.position().tally(Seat::NONE, tally::LAST_PHASE) == 0 {
        return false;
    }
    let left = |table: &Table<'_>, seat: Seat| base_of(table, seat).map_or(0, |base| remaining(table, base));
    let best = players(table).map(|seat| left(table, seat)).max().unwrap_or(0);
    let mut winners = [None; 8];
    for (place, seat) in winners.iter_mut().zip(players(table)) {
        *place = (left(table, seat) == best).then_some(seat);
    }
    table.end(winners.into_iter().flatten(), cite("D 19.7"));
    true
}
