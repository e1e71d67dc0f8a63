//! The game's own words for events that texts cause: damage of attacks, threat, status cards, counters, cards that are
//! attached from outside of play.

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::Seat;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::is_rr18;
use crate::rules::player::{attack, labels, legal};
use crate::rules::questions;
use crate::rules::table::{AREA, is_kept_by_players, may_be_attacked, owner_of};
use crate::words::{counter, is_status, label, status_verb, tag, verb, zone, zone_of};

/// Damage by an attack-labelled ability is the attack's; threat that is placed or removed has a word of its own.
pub(crate) fn dress(table: &Table<'_>, event: Event) -> Event {
    match event.kind {
        EventKind::Damage if event.verb == verb::DEAL => dress_damage(table, event),
        EventKind::Damage if event.verb == verb::UNPLACE => {
            // Threat that is removed in shares.
            let share = Event { kind: EventKind::Counter, verb: kernel::PLAIN, ..event };
            dress_counter(table, Event { amount: -event.amount, ..share.detail(counter::THREAT.0) })
        }
        EventKind::Counter if event.verb == kernel::PLAIN => dress_counter(table, event),
        // MC-1.11: what leaves play goes to its owner, whoever's deck the text says.
        EventKind::Move if is_anothers(table, &event) => {
            event.to(zone_of(event.to.kind, owner_of(table, event.subject)))
        }
        // MC-12.1: it is dealt to whoever it lies before.
        EventKind::Move if event.verb == verb::DEAL_CARD => event.of(event.to.seat),
        EventKind::Attach if !table.in_play(event.subject) => put_attached(table, event),
        // MC-6.15: who takes control of an ally of the scenario has it in their area.
        EventKind::Control if event.to == AREA && is_kept_by_players(table, event.subject) => {
            event.to(zone_of(zone::PLAY, event.seat))
        }
        _ => event,
    }
}

/// True if a player's card would leave play for another player's deck, hand or discard pile.
fn is_anothers(table: &Table<'_>, event: &Event) -> bool {
    let owned = matches!(event.to.kind, zone::DECK | zone::HAND | zone::DISCARD);
    let owner = owner_of(table, event.subject);
    owned
        && owner.is_some()
        && event.to.seat.is_some()
        && event.to.seat != owner
        && table.in_play(event.subject)
}

/// A card that is attached from outside of play enters play so.
fn put_attached(table: &Table<'_>, event: Event) -> Event {
    let owner = owner_of(table, event.subject);
    let bearer = || table.controller_of(event.other).filter(|_| is_kept_by_players(table, event.subject));
    let seat = if owner.is_some() { owner } else { bearer().unwrap_or(Seat::NONE) };
    let to = if seat.is_some() { zone_of(zone::PLAY, seat) } else { AREA };
    let put = Event::new(EventKind::Move, verb::PUT).about(event.subject).with(event.other).by(event.cause);
    put.to(to)
}

fn dress_damage(table: &Table<'_>, event: Event) -> Event {
    let frame = table.frame();
    if !labels::counts_as(table, frame.ability, label::ATTACK) || !table.has_tag(event.subject, tag::ENEMY) {
        return event;
    }
    let attacker = legal::actor(table, frame.source, frame.seat);
    let seat = if event.seat.is_some() { event.seat } else { frame.seat };
    let mut attack = Event { verb: verb::ATTACK, other: attacker, seat, ..event };
    if attack::is_stopped(table, label::ATTACK)
        || may_be_attacked(table, seat, attacker, event.subject, &[]).is_err()
    {
        attack.amount = -1;
    }
    attack
}

fn dress_counter(table: &Table<'_>, event: Event) -> Event {
    let frame = table.frame();
    let seat = if event.seat.is_some() { event.seat } else { frame.seat };
    let thwarts = labels::counts_as(table, frame.ability, label::THWART);
    match byword_kernel::id::Counter(event.detail) {
        // U4: in the newest rules a counter takes the type that its card defines.
        counter::ALL_PURPOSE if is_rr18(table) => {
            let kind = questions::used_counter(table, event.subject).unwrap_or(counter::ALL_PURPOSE);
            Event { detail: kind.0, seat, ..event }
        }
        // "Remove 1 counter", "place 1 additional counter": of the kind that is there.
        counter::ANY_KIND => match questions::borne_counter(table, event.subject) {
            Some(kind) => Event { detail: kind.0, seat, ..event },
            None => Event { amount: 0, seat, ..event },
        },
        counter::THREAT if event.amount > 0 => Event { verb: verb::PLACE, seat, ..event },
        counter::THREAT if thwarts => {
            let by = legal::actor(table, frame.source, frame.seat);
            let amount = if attack::is_stopped(table, label::THWART) { 0 } else { event.amount };
            Event { verb: verb::THWART, other: by, seat, amount, ..event }
        }
        counter::THREAT => Event { verb: verb::UNPLACE, seat, ..event },
        status if is_status(status) => Event { verb: status_verb(status), seat, ..event },
        _ => event,
    }
}
