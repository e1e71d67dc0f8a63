//! The game state check (digest section 15, CR 1.8) and losing.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Clause, Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::rules::{board, challenge, turn};
use crate::words::{mark, moment, procedure, stat, tag, tally, verb, zone, zone_of};

/// What comes before anything in the bag: the game state check until nothing happens (CR 1.8.3), then actions that
/// effects have played (CR 6.7.8.1). True if anything happened.
pub(crate) fn before_the_bag(table: &mut Table<'_>) -> bool {
    game_state_check(table) || (table.position().outcome().is_none() && resolve_queued(table))
}

/// True if anything happened: cards banished for their damage, all at once. A player with enough lore wins, even one
/// who would lose in the same check (D-1); of several the first in turn order.
pub(crate) fn game_state_check(table: &mut Table<'_>) -> bool {
    if !table.book().take_changed() {
        return false;
    }
    let active = table.position().active();
    let enough = |seat: &Seat| {
        let position = table.position();
        table.plays(*seat) && position.tally(*seat, tally::LORE) >= lore_to_win(table, *seat)
    };
    let winner = table.position().seats_from(active).find(enough);
    if let Some(winner) = winner {
        table.end(side_of(table, winner), cite("CR 1.11"));
        return false;
    }
    let banished = banish_damaged(table);
    table.book().forget_blames();
    banished
}

/// The lore that a player needs; what opponents say of it does not add up (digest 18).
fn lore_to_win(table: &Table<'_>, seat: Seat) -> i16 {
    let own = table.position().tally(seat, tally::LORE_TO_WIN)
        + table.numbers().allowance(seat, tally::LORE_TO_WIN);
    if !table.numbers().allowance_moves(tally::OPPONENTS_NEED) {
        return own.max(0);
    }
    let side = side_of(table, seat).fold(0_u8, |mask, other| mask | 1 << other.0);
    let others = table.position().seats().filter(|other| side & (1 << other.0) == 0);
    others.map(|other| table.numbers().greatest_allowance(other, tally::OPPONENTS_NEED)).fold(own, i16::max)
}

/// The player and their teammates.
fn side_of(table: &Table<'_>, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    let team = table.position().tally(seat, tally::TEAM);
    let joined =
        |other: Seat| other == seat || (team != 0 && table.position().tally(other, tally::TEAM) == team);
    let side =
        table.position().seats().filter(|other| joined(*other)).fold(0_u8, |mask, other| mask | 1 << other.0);
    table.position().seats().filter(move |other| side & (1 << other.0) != 0)
}

fn banish_damaged(table: &mut Table<'_>) -> bool {
    let news = table.book().take_news();
    let printed_is_least = table.numbers().is_only_raised(stat::WILLPOWER);
    let falls = |table: &Table<'_>, card: Ref| is_spent(table, card, printed_is_least);
    if !news.is_stat_new(table, stat::WILLPOWER) && !news.is_any(table, |card| falls(table, card)) {
        return false;
    }
    let list = table.take_in_play(|table, card| is_spent(table, card, printed_is_least));
    let some = !list.is_empty();
    table.perform_each(&list, |table, card| {
        let owner = table.position().get(card).map_or(Seat::NONE, |record| record.owner);
        let to = zone_of(zone::DISCARD, owner);
        // Whoever did the damage since the last check banished it (CR 1.8.1.4).
        let by = table.position().blamed(card).map_or(Ref::NONE, |blame| blame.by);
        Some(Event::new(EventKind::Move, verb::BANISH).about(card).by(by).of(owner).to(to))
    });
    table.put_list(list);
    if some {
        // Who was not banished is looked at again.
        table.book().disturb();
    }
    some
}

/// True if a character or location has as much damage as willpower (CR 1.8.1.4).
fn is_spent(table: &Table<'_>, card: Ref, printed_is_least: bool) -> bool {
    let def = table.def(card);
    let damage = table.position().peek(card).map_or(0, |record| record.damage);
    let survives = printed_is_least && damage < def.stat(stat::WILLPOWER);
    !survives
        && (def.has_tag(tag::CHARACTER) || def.has_tag(tag::LOCATION))
        && damage >= table.stat(card, stat::WILLPOWER)
}

/// An action played by an effect has waited in the Play zone until that effect was over.
fn resolve_queued(table: &mut Table<'_>) -> bool {
    let position = table.position();
    let queued = position.seats_from(position.active()).find_map(|seat| {
        let waits = |card: &Ref| position.get(*card).is_some_and(|record| record.marked(mark::QUEUED));
        // The first one played lies at the bottom.
        position.zone(zone_of(zone::TABLE, seat)).filter(waits).last().map(|card| (card, seat))
    });
    if let Some((card, seat)) = queued {
        table.book().mark(card, mark::QUEUED, false);
        table.push(Frame::procedure(procedure::RESOLVE, seat).source(card));
    }
    queued.is_some()
}

/// Whoever ends a turn without a card in the deck loses (CR 2.3.3).
pub(crate) fn empty_deck_loss(table: &mut Table<'_>, seat: Seat) {
    if table.position().zone_len(zone_of(zone::DECK, seat)) > 0 {
        return;
    }
    if table.position().tally(Seat::NONE, tally::PACK_RUSH) == 1 {
        refill(table, seat);
    } else {
        lose(table, seat, cite("CR 2.3.3"));
    }
}

/// Pack Rush: the discard is shuffled into an empty deck (CR 10.2).
pub(crate) fn refill(table: &mut Table<'_>, seat: Seat) {
    let (deck, discard) = (zone_of(zone::DECK, seat), zone_of(zone::DISCARD, seat));
    if table.position().tally(Seat::NONE, tally::PACK_RUSH) == 0 || table.position().zone_len(deck) > 0 {
        return;
    }
    let cards: Vec<Ref> = table.position().zone(discard).collect();
    for card in cards {
        table.book().relocate(card, deck);
    }
    table.book().shuffle(deck);
}

/// A player concedes, whoever decides now (CR 2.3.3), and loses.
pub(crate) fn concede(table: &mut Table<'_>, seat: Seat) -> bool {
    if seat.0 >= table.position().seat_count() || !table.plays(seat) {
        return false;
    }
    lose(table, seat, cite("CR 2.3.3"));
    true
}

/// A player loses and leaves the game with all cards (CR 9.2.3); the last side left wins.
pub(crate) fn lose(table: &mut Table<'_>, seat: Seat, clause: Clause) {
    table.book().set_tally(seat, tally::OUT, 1);
    let playing = table.position().seats().filter(|other| table.plays(*other));
    let left = playing.fold(0_u8, |mask, other| mask | 1 << other.0);
    let seats = table.position().seats().filter(move |other| left & (1 << other.0) != 0);
    let opposed = seats.clone().any(|a| seats.clone().any(|b| table.opposed(a, b)));
    if opposed {
        leave(table, seat);
    } else {
        let winners = seats.clone().next().map(|first| side_of(table, first));
        table.end(winners.into_iter().flatten(), clause);
    }
}

/// The others go on: with the turn of a team, or at the end of the turn of the player who has left.
fn leave(table: &mut Table<'_>, seat: Seat) {
    let teammate = board::side(table, seat).next();
    let of_turns = |frame: &Frame| match frame.work {
        Work::Procedure(procedure::TURN | procedure::SETUP) => true,
        Work::Procedure(procedure::MAIN) => teammate.is_some(),
        _ => false,
    };
    table.leaving().leave(seat, zone_of(zone::GONE, seat), of_turns);
    if challenge::participants(table).is_none() {
        table.lasting().expire(moment::CHALLENGE_END, seat);
    }
    turn::go_on_without(table, seat, teammate);
}
