//! The game state check (digest section 15, CR 1.8) and losing.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::challenge;
use crate::words::{stat, tag, tally, verb, zone, zone_of};

/// Whether anything happened: a win, or cards banished for their damage, all at once.
pub(crate) fn game_state_check(table: &mut Table<'_>) -> bool {
    let active = table.position().active();
    let winner = table.position().seats_from(active).find(|seat| {
        table.position().tally(*seat, tally::LORE) >= table.position().tally(*seat, tally::LORE_TO_WIN)
    });
    if let Some(winner) = winner {
        table.end([winner], cite("CR 1.11"));
        return false;
    }
    banish_damaged(table)
}

fn banish_damaged(table: &mut Table<'_>) -> bool {
    let mut list = table.take_list();
    list.extend(table.all_in_play());
    list.retain(|card| {
        let def = table.def(*card);
        let damage = table.position().get(*card).map_or(0, |record| record.damage);
        (def.has_tag(tag::CHARACTER) || def.has_tag(tag::LOCATION)) && damage >= table.stat(*card, stat::WILLPOWER)
    });
    let some = !list.is_empty();
    let banish = |card: Ref| {
        let owner = table.position().get(card).map_or(Seat::NONE, |record| record.owner);
        let to = zone_of(zone::DISCARD, owner);
        Event::new(EventKind::Move, verb::BANISH).about(card).by(banisher(table, card)).of(owner).to(to)
    };
    let events: Vec<Event> = list.iter().map(|card| banish(*card)).collect();
    table.put_list(list);
    table.perform_all(events);
    some
}

/// A participant of a challenge is banished by the other one (CR 1.8.1.4).
fn banisher(table: &Table<'_>, card: Ref) -> Ref {
    match challenge::participants(table) {
        Some((a, b)) if card == a => b,
        Some((a, b)) if card == b => a,
        _ => Ref::NONE,
    }
}

/// Whoever ends a turn without a card in the deck loses (CR 1.8.1, 2.3.3).
pub(crate) fn empty_deck_loss(table: &mut Table<'_>, seat: Seat) -> bool {
    let lost = table.position().zone_len(zone_of(zone::DECK, seat)) == 0;
    if lost {
        let winners: Vec<Seat> = table.position().seats().filter(|other| *other != seat).collect();
        table.end(winners, cite("CR 2.3.3"));
    }
    lost
}
