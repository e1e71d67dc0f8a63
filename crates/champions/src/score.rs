//! How good a position is for the players, in points, for simple players. The villain's hit points are the way to win,
//! the main scheme and the heroes' hit points the ways to lose; everything else is worth what it does to these.

use byword_kernel::id::{Ref, Seat, Zone};
use byword_kernel::table::Table;

use crate::defeat::remaining;
use crate::table::{identity, in_hero_form, main_scheme, takes_part, threat_on, villain};
use crate::words::{counter, stat, tag, tally, zone, zone_of};

/// A hit point of the villain.
const VILLAIN_HP: i32 = 12;
/// A card in hand: it may still pay for something.
const HAND: i32 = 4;
/// A player who is out.
const ELIMINATED: i32 = -400;

/// The score of the whole group: it wins and loses together.
pub(crate) fn score(table: &Table<'_>, _seat: Seat) -> i32 {
    let seats = table.position().seats();
    let players: i32 = seats.clone().map(|seat| player(table, seat)).sum();
    let cards: i32 = table.all_in_play().map(|card| in_play(table, card)).sum();
    let tokens = i32::from(table.position().tally(Seat::NONE, tally::TOKENS));
    villain_worth(table) + scheme_worth(table) + players + cards - 15 * tokens
}

fn villain_worth(table: &Table<'_>) -> i32 {
    let foe = villain(table);
    let stages = table.position().zone_len(Zone::shared(zone::VILLAINS)) as i32;
    let health = i32::from(remaining(table, foe)) + stages * i32::from(table.stat(foe, stat::HP));
    -VILLAIN_HP * health + hindrance(table, foe)
}

/// The main scheme: each threat costs more, the less room is left; stages that follow give time.
fn scheme_worth(table: &Table<'_>) -> i32 {
    let plan = main_scheme(table);
    let target = i32::from(table.stat(plan, stat::TARGET)).max(1);
    let threat = i32::from(threat_on(table, plan)).min(target);
    let stages = table.position().zone_len(Zone::shared(zone::SCHEMES)) as i32;
    // Stages grow with the number of players, and so does what a full one is worth.
    let seats = i32::from(table.position().seat_count());
    let danger = seats * if stages == 0 { 420 } else { 240 };
    240 * seats * stages - danger * threat * threat / (target * target) - 3 * threat
}

/// A status card on an enemy is good for the players, but for the one that protects it.
fn hindrance(table: &Table<'_>, card: Ref) -> i32 {
    let has = |status| i32::from(table.position().peek(card).is_some_and(|record| record.count(status) > 0));
    20 * has(counter::STUNNED) + 12 * has(counter::CONFUSED) - 15 * has(counter::TOUGH)
}

fn player(table: &Table<'_>, seat: Seat) -> i32 {
    if !takes_part(table, seat) {
        return ELIMINATED;
    }
    let card = identity(table, seat);
    let hp = i32::from(remaining(table, card));
    let hand = table.position().zone_len(zone_of(zone::HAND, seat)) as i32;
    // The first hit points matter most.
    let health = 14 * hp.min(4) + 9 * (hp.clamp(4, 8) - 4) + 4 * (hp - 8).max(0);
    health + HAND * hand.min(8) - hindrance(table, card) + form(table, seat, hp) + readiness(table, card)
}

/// A hero fights; who has little left had better hide.
fn form(table: &Table<'_>, seat: Seat, hp: i32) -> i32 {
    match (in_hero_form(table, seat), hp > 5) {
        (true, true) => 16,
        (true, false) => -16,
        (false, _) => 0,
    }
}

fn readiness(table: &Table<'_>, card: Ref) -> i32 {
    let ready = table.position().peek(card).is_some_and(|record| !record.turned());
    if ready { 3 } else { 0 }
}

/// What a card in play is worth besides villain, main scheme and identities.
fn in_play(table: &Table<'_>, card: Ref) -> i32 {
    let def = table.def(card);
    if def.has_tag(tag::MINION) {
        let strength = i32::from(table.stat(card, stat::ATK) + table.stat(card, stat::SCH));
        -(10 + 5 * strength + 4 * i32::from(remaining(table, card))) + hindrance(table, card)
    } else if def.has_tag(tag::SIDE_SCHEME) && def.has_tag(tag::ENCOUNTER) {
        -(14 + 5 * i32::from(threat_on(table, card)))
    } else if def.has_tag(tag::ALLY) {
        12 + 5 * i32::from(remaining(table, card)) + readiness(table, card)
    } else if def.has_tag(tag::UPGRADE) || def.has_tag(tag::SUPPORT) {
        12 + 4 * i32::from(def.stat(stat::COST))
    } else if def.has_tag(tag::ATTACHMENT) {
        -15
    } else if def.has_tag(tag::OBLIGATION) {
        -8
    } else {
        0
    }
}
