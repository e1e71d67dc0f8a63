//! How good a table is for a player, for simple players: what wins, what earns, what is at risk.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::rules::{checks, objects};
use crate::words::{mark, stat, tally, zone, zone_of};

/// A soul, and what each further one is worth more: the last one wins.
const SOUL: i32 = 700;
const FURTHER_SOUL: i32 = 250;
/// An item is worth more than what it costs, so that cents are spent.
const ITEM: i32 = 170;
const CENT: i32 = 11;
/// Cents beyond this many buy nothing this turn.
const PURSE: i32 = 14;
const LOOT: i32 = 28;
/// One more of a number of the character.
const ATTACK: i32 = 90;
const HP: i32 = 45;
const ROLL: i32 = 70;
/// HP that is left of it, and what a death costs besides.
const HP_LEFT: i32 = 14;
const DEATH: i32 = 80;
/// An attack that could still be made, a point of damage on what may be attacked on the own turn.
const CHANCE: i32 = 16;
const WOUND: i32 = 10;

/// The own worth against that of the best of the others.
pub(crate) fn score(table: &Table<'_>, seat: Seat) -> i32 {
    let others = table.position().seats().filter(|other| *other != seat);
    let best = others.map(|other| worth(table, other)).max().unwrap_or(0);
    worth(table, seat) * 2 - best + progress(table, seat)
}

/// The possessions of a player.
fn worth(table: &Table<'_>, seat: Seat) -> i32 {
    let position = table.position();
    let souls = i32::from(checks::souls(table, seat));
    let items =
        position.zone(zone_of(zone::PLAY, seat)).filter(|card| objects::is_item(table, *card)).count();
    let cents = i32::from(position.tally(seat, tally::CENTS));
    let hand = position.zone_len(zone_of(zone::HAND, seat)) as i32;
    souls * SOUL
        + souls * (souls - 1) / 2 * FURTHER_SOUL
        + items as i32 * ITEM
        + cents.min(PURSE) * CENT
        + (cents - PURSE).max(0) * (CENT / 3)
        + hand * LOOT
        + strength(table, objects::character(table, seat))
}

/// The strength of the character: its numbers, and how far from death it is.
fn strength(table: &Table<'_>, character: Ref) -> i32 {
    let of = |stat| i32::from(table.numbers().raw_stat(character, stat));
    let dead = table.position().get(character).is_some_and(|record| record.marked(mark::DEAD));
    of(stat::ATTACK) * ATTACK
        + of(stat::HP) * HP
        + (of(stat::ROLLS) + of(stat::ATTACK_ROLLS)) * ROLL
        + i32::from(objects::left(table, character)) * HP_LEFT
        - i32::from(dead) * DEATH
}

/// On the own turn: attacks that are left, wounds of what is fought.
fn progress(table: &Table<'_>, seat: Seat) -> i32 {
    if table.position().active() != seat {
        return 0;
    }
    let wounds = table.all_in_play().filter(|card| objects::is_monster(table, *card));
    let wounds: i32 = wounds.filter_map(|card| table.position().get(card)).map(|r| i32::from(r.damage)).sum();
    i32::from(table.position().tally(seat, tally::ATTACKS)) * CHANCE + wounds * WOUND
}
