//! How good a position is for the players, in points, for simple players. The villain's hit points are the way to win,
//! the main scheme and the heroes' hit points the ways to lose; everything else is worth what it does to these.

use byword_kernel::id::{Ref, Seat, Stat, Zone};
use byword_kernel::position::Card;
use byword_kernel::table::Table;

use crate::rules::checks::defeat::remaining;
use crate::rules::round::villain::{extra_cards, threat_of_round};
use crate::rules::table::{identity, main_scheme, takes_part, threat_on, villain};
use crate::words::{counter, stat, tag, tally, zone, zone_of};

/// A hit point of the villain: the measure of all else. A hero takes about five in a round.
const VILLAIN_HP: i32 = 110;
/// A villain's stage to come, besides its hit points: else nobody would defeat one and wake the next.
const STAGE: i32 = 700;
/// A hit point of an identity, and room for one threat on the main scheme.
const HP: i32 = 50;
const ROOM: i32 = 70;
/// The cost, in points, of enemies who need just one round to defeat an identity, or to complete the main scheme; half the
/// rounds cost four times as much, up to the most.
const ONE_ROUND_TO_LIVE: i32 = 400;
const ONE_ROUND_TO_COMPLETE: i32 = 1000;
const MOST_DANGER: i32 = 5000;
/// A player who is out.
const ELIMINATED: i32 = 4000;
/// A card in hand pays for something. Little, so that cards are played.
const HAND: i32 = 60;
/// A ready identity, for each point of its best power: less than the power does, so that it is used.
const READY: i32 = 70;
/// The turn's change of form: it comes last.
const FORM_CHANGED: i32 = 20;
/// One more encounter card each round, one more threat each round.
const EXTRA_CARD: i32 = 700;
const EXTRA_THREAT: i32 = 300;
/// Status cards: an attack, a scheme or a hit that does not come.
const STUNNED: i32 = 330;
const CONFUSED: i32 = 240;
const TOUGH: i32 = 180;
/// A minion must be fought through, and acts until then.
const MINION: i32 = 110;
const MINION_ATK: i32 = 90;
const MINION_SCH: i32 = 80;
const MINION_HP: i32 = 80;
/// A side scheme must be thwarted. Attachments and obligations are in the way.
const SIDE_SCHEME: i32 = 100;
const SIDE_THREAT: i32 = 60;
const ATTACHMENT: i32 = 200;
const OBLIGATION: i32 = 80;
/// An ally takes an attack at the end, and acts once for each hit point until then.
const ALLY: i32 = 250;
const ALLY_HP: i32 = 15;
const ALLY_ACT: i32 = 30;
const ALLY_READY: i32 = 20;
/// An upgrade or support: by what it cost, card and payment, and by how much of the villain is left.
const CARD: i32 = 30;
const CARD_COST: i32 = 40;
const CARD_COUNTER: i32 = 40;

/// The score of the whole group: it wins and loses together.
pub(crate) fn score(table: &Table<'_>, _seat: Seat) -> i32 {
    let foe = villain(table);
    let stages = table.position().zone_len(Zone::shared(zone::VILLAINS)) as i32;
    let full = of(table, foe, stat::HP).max(1);
    let health = i32::from(remaining(table, foe)) + stages * full;
    // How much of the fight is still to come, in percent of a stage.
    let future = (100 * health / full).clamp(0, 200);
    let players: i32 = table.position().seats().map(|seat| player(table, foe, seat)).sum();
    let cards: i32 = table.all_in_play().map(|card| in_play(table, card, future)).sum();
    let extra = i32::from(extra_cards(table));
    players + cards + hindrance(table, foe) - VILLAIN_HP * health - STAGE * stages - EXTRA_CARD * extra
        + scheme_worth(table, foe)
}

fn of(table: &Table<'_>, card: Ref, stat: Stat) -> i32 {
    i32::from(table.stat(card, stat))
}

/// How near the main scheme is to its end, with the stages that follow, at the pace of a round in which all players are
/// in alter-ego form.
fn scheme_worth(table: &Table<'_>, foe: Ref) -> i32 {
    let plan = main_scheme(table);
    let target = of(table, plan, stat::TARGET).max(1);
    let threat = i32::from(threat_on(table, plan)).min(target);
    let stages = table.position().zone_len(Zone::shared(zone::SCHEMES)) as i32;
    let each_round = i32::from(threat_of_round(table, plan));
    let seats = i32::from(table.position().seat_count());
    let minions: i32 = table.all_in_play().map(|card| minion(table, card, stat::SCH)).sum();
    let pace = each_round + seats * (of(table, foe, stat::SCH) + 1) + minions;
    let room = target - threat + stages * target;
    ROOM * room - seats * danger(ONE_ROUND_TO_COMPLETE, pace, room) - EXTRA_THREAT * each_round
}

/// A number of a card that is a minion.
fn minion(table: &Table<'_>, card: Ref, stat: Stat) -> i32 {
    if table.def(card).has_tag(tag::MINION) { of(table, card, stat) } else { 0 }
}

/// The cost of having so little left at this pace.
fn danger(weight: i32, pace: i32, left: i32) -> i32 {
    (weight * pace * pace / (left * left).max(1)).min(MOST_DANGER)
}

/// A status card on an enemy is good for the players, but for the one that protects it.
fn hindrance(table: &Table<'_>, card: Ref) -> i32 {
    let has = |status| i32::from(table.position().peek(card).is_some_and(|record| record.count(status) > 0));
    STUNNED * has(counter::STUNNED) + CONFUSED * has(counter::CONFUSED) - TOUGH * has(counter::TOUGH)
}

fn player(table: &Table<'_>, foe: Ref, seat: Seat) -> i32 {
    if !takes_part(table, seat) {
        return -ELIMINATED;
    }
    let card = identity(table, seat);
    let hp = i32::from(remaining(table, card));
    let hand = table.position().zone_len(zone_of(zone::HAND, seat)) as i32;
    let enemies = table.position().zone(zone_of(zone::PLAY, seat));
    // The villain attacks with a boost card.
    let pace =
        of(table, foe, stat::ATK) + 1 + enemies.map(|card| minion(table, card, stat::ATK)).sum::<i32>();
    let changed = i32::from(table.position().tally(seat, tally::FORM_CHANGES) > 0);
    let ready = readiness(table, card) * READY * identity_power(table, card);
    HP * hp - danger(ONE_ROUND_TO_LIVE, pace, hp) + HAND * hand.min(8) + ready
        - hindrance(table, card)
        - FORM_CHANGED * changed
}

/// An alter-ego that is ready can change form and act.
fn identity_power(table: &Table<'_>, card: Ref) -> i32 {
    if table.def(card).has_tag(tag::ALTER_EGO) { 2 } else { power(table, card) }
}

fn power(table: &Table<'_>, card: Ref) -> i32 {
    of(table, card, stat::ATK).max(of(table, card, stat::THW))
}

fn readiness(table: &Table<'_>, card: Ref) -> i32 {
    i32::from(table.position().peek(card).is_some_and(|record| !record.turned()))
}

/// The worth of a card in play besides villain, main scheme and identities.
fn in_play(table: &Table<'_>, card: Ref, future: i32) -> i32 {
    let def = table.def(card);
    if def.has_tag(tag::MINION) {
        let strength = MINION_ATK * of(table, card, stat::ATK) + MINION_SCH * of(table, card, stat::SCH);
        hindrance(table, card) - MINION - strength - MINION_HP * i32::from(remaining(table, card))
    } else if def.has_tag(tag::SIDE_SCHEME) && def.has_tag(tag::ENCOUNTER) {
        -SIDE_SCHEME - SIDE_THREAT * i32::from(threat_on(table, card))
    } else if def.has_tag(tag::ALLY) {
        let power = power(table, card);
        let hp = i32::from(remaining(table, card));
        ALLY + hp * (ALLY_HP + ALLY_ACT * power) + readiness(table, card) * ALLY_READY * power
    } else if def.has_tag(tag::UPGRADE) || def.has_tag(tag::SUPPORT) {
        let counters = table.position().peek(card).map_or(0, named);
        let cost = 1 + i32::from(def.stat(stat::COST));
        CARD + CARD_COST * cost * future / 100 + CARD_COUNTER * i32::from(counters)
    } else if def.has_tag(tag::ATTACHMENT) {
        -ATTACHMENT
    } else if def.has_tag(tag::OBLIGATION) {
        -OBLIGATION
    } else {
        0
    }
}

/// How many counters of the kinds that cards name are on a card.
fn named(record: &Card) -> i16 {
    let fixed = counter::WORDS.len();
    record.counters.each().filter(|(kind, _)| kind.index() >= fixed).map(|(_, n)| i16::from(n)).sum()
}
