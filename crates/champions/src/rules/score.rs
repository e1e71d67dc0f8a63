//! How good a position is for the players, in points, for simple players. The villain's hit points are the way to win,
//! the main scheme and the heroes' hit points the ways to lose; everything else is worth what it does to these.

use byword_kernel::id::{Ref, Seat, Stat, Zone};
use byword_kernel::position::Card;
use byword_kernel::table::Table;

use crate::rules::checks::defeat::remaining;
use crate::rules::round::villain::{extra_cards, threat_of_round};
use crate::rules::table::{identity, main_scheme, takes_part, threat_on, villain};
use crate::words::{counter, stat, tag, tally, zone, zone_of};

byword_kernel::weights! {
    VILLAIN_HP: 110, "A hit point of the villain: the measure of all else. A hero takes about five in a round.";
    STAGE: 700, "A villain's stage to come, besides its hit points: else nobody would defeat one and wake the next.";
    HP: 50, "A hit point of an identity.";
    ROOM: 70, "Room for one threat on the main scheme.";
    ONE_ROUND_TO_LIVE: 400, "Enemies who need just one round to defeat an identity; half the rounds cost four times as much.";
    ONE_ROUND_TO_COMPLETE: 1000, "Enemies who need just one round to complete the main scheme, likewise.";
    ELIMINATED: 4000, "A player who is out.";
    HAND: 60, "A card in hand pays for something. Little, so that cards are played.";
    READY: 70, "A ready identity, for each point of its best power: less than the power does, so that it is used.";
    FORM_CHANGED: 20, "The turn's change of form: it comes last.";
    EXTRA_CARD: 700, "One more encounter card each round.";
    EXTRA_THREAT: 300, "One more threat each round.";
    STUNNED: 330, "An attack that does not come.";
    CONFUSED: 240, "A scheme that does not come.";
    TOUGH: 180, "A hit that does not come.";
    MINION: 110, "A minion must be fought through, and acts until then.";
    MINION_ATK: 90, "A point of ATK of a minion.";
    MINION_SCH: 80, "A point of SCH of a minion.";
    MINION_HP: 80, "A hit point of a minion.";
    SIDE_SCHEME: 100, "A side scheme must be thwarted.";
    SIDE_THREAT: 60, "A threat on it.";
    ATTACHMENT: 200, "An attachment of the encounter deck is in the way.";
    OBLIGATION: 80, "An obligation is in the way.";
    ALLY: 250, "An ally takes an attack at the end.";
    ALLY_HP: 15, "A hit point of an ally.";
    ALLY_ACT: 30, "What it does with it, for each point of its power.";
    ALLY_READY: 20, "A ready ally, for each point of its power.";
    CARD: 30, "An upgrade or support.";
    CARD_COST: 40, "What it cost, card and payment, by how much of the villain is left.";
    CARD_COUNTER: 40, "A counter of those that cards name."
}

/// The most that being near the end costs.
const MOST_DANGER: i32 = 5000;

/// The score of the whole group: it wins and loses together.
pub(crate) fn score(table: &Table<'_>, _seat: Seat, points: &[i32]) -> i32 {
    let w = &Worth::read(points);
    let foe = villain(table);
    let stages = table.position().zone_len(Zone::shared(zone::VILLAINS)) as i32;
    let full = of(table, foe, stat::HP).max(1);
    let health = i32::from(remaining(table, foe)) + stages * full;
    // How much of the fight is still to come, in percent of a stage.
    let future = (100 * health / full).clamp(0, 200);
    let players: i32 = table.position().seats().map(|seat| player(table, foe, seat, w)).sum();
    let cards: i32 = table.all_in_play().map(|card| in_play(table, card, future, w)).sum();
    let extra = i32::from(extra_cards(table));
    players + cards + hindrance(table, foe, w)
        - w.VILLAIN_HP * health
        - w.STAGE * stages
        - w.EXTRA_CARD * extra
        + scheme_worth(table, foe, w)
}

fn of(table: &Table<'_>, card: Ref, stat: Stat) -> i32 {
    i32::from(table.stat(card, stat))
}

/// How near the main scheme is to its end, with the stages that follow, at the pace of a round in which all players are
/// in alter-ego form.
fn scheme_worth(table: &Table<'_>, foe: Ref, w: &Worth) -> i32 {
    let plan = main_scheme(table);
    let target = of(table, plan, stat::TARGET).max(1);
    let threat = i32::from(threat_on(table, plan)).min(target);
    let stages = table.position().zone_len(Zone::shared(zone::SCHEMES)) as i32;
    let each_round = i32::from(threat_of_round(table, plan));
    let seats = i32::from(table.position().seat_count());
    let minions: i32 = table.all_in_play().map(|card| minion(table, card, stat::SCH)).sum();
    let pace = each_round + seats * (of(table, foe, stat::SCH) + 1) + minions;
    let room = target - threat + stages * target;
    w.ROOM * room - seats * danger(w.ONE_ROUND_TO_COMPLETE, pace, room) - w.EXTRA_THREAT * each_round
}

/// A number of a card that is a minion.
fn minion(table: &Table<'_>, card: Ref, stat: Stat) -> i32 {
    if table.has_tag(card, tag::MINION) { of(table, card, stat) } else { 0 }
}

/// The cost of having so little left at this pace.
fn danger(weight: i32, pace: i32, left: i32) -> i32 {
    (weight * pace * pace / (left * left).max(1)).min(MOST_DANGER)
}

/// A status card on an enemy is good for the players, but for the one that protects it.
fn hindrance(table: &Table<'_>, card: Ref, w: &Worth) -> i32 {
    let has = |status| i32::from(table.position().peek(card).is_some_and(|record| record.count(status) > 0));
    w.STUNNED * has(counter::STUNNED) + w.CONFUSED * has(counter::CONFUSED) - w.TOUGH * has(counter::TOUGH)
}

fn player(table: &Table<'_>, foe: Ref, seat: Seat, w: &Worth) -> i32 {
    if !takes_part(table, seat) {
        return -w.ELIMINATED;
    }
    let card = identity(table, seat);
    let hp = i32::from(remaining(table, card));
    let hand = table.position().zone_len(zone_of(zone::HAND, seat)) as i32;
    let enemies = table.position().zone(zone_of(zone::PLAY, seat));
    // The villain attacks with a boost card.
    let pace =
        of(table, foe, stat::ATK) + 1 + enemies.map(|card| minion(table, card, stat::ATK)).sum::<i32>();
    let changed = i32::from(table.position().tally(seat, tally::FORM_CHANGES) > 0);
    let ready = readiness(table, card) * w.READY * identity_power(table, card);
    w.HP * hp - danger(w.ONE_ROUND_TO_LIVE, pace, hp) + w.HAND * hand.min(8) + ready
        - hindrance(table, card, w)
        - w.FORM_CHANGED * changed
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
fn in_play(table: &Table<'_>, card: Ref, future: i32, w: &Worth) -> i32 {
    let def = table.def(card);
    if table.has_tag(card, tag::MINION) {
        let strength = w.MINION_ATK * of(table, card, stat::ATK) + w.MINION_SCH * of(table, card, stat::SCH);
        hindrance(table, card, w) - w.MINION - strength - w.MINION_HP * i32::from(remaining(table, card))
    } else if def.has_tag(tag::SIDE_SCHEME) && def.has_tag(tag::ENCOUNTER) {
        -w.SIDE_SCHEME - w.SIDE_THREAT * i32::from(threat_on(table, card))
    } else if table.has_tag(card, tag::ALLY) {
        let power = power(table, card);
        let hp = i32::from(remaining(table, card));
        w.ALLY + hp * (w.ALLY_HP + w.ALLY_ACT * power) + readiness(table, card) * w.ALLY_READY * power
    } else if def.has_tag(tag::UPGRADE) || def.has_tag(tag::SUPPORT) {
        let counters = table.position().peek(card).map_or(0, named);
        let cost = 1 + i32::from(def.stat(stat::COST));
        w.CARD + w.CARD_COST * cost * future / 100 + w.CARD_COUNTER * i32::from(counters)
    } else if def.has_tag(tag::ATTACHMENT) {
        -w.ATTACHMENT
    } else if def.has_tag(tag::OBLIGATION) {
        -w.OBLIGATION
    } else {
        0
    }
}

/// How many counters of the kinds that cards name are on a card.
fn named(record: &Card) -> i16 {
    let fixed = counter::WORDS.len();
    record.counters.each().filter(|(kind, _)| kind.index() >= fixed).map(|(_, n)| i16::from(n)).sum()
}
