//! How good a table is for a player, for simple players: what wins, what earns, what is at risk.

use byword_kernel::id::{Ref, Seat};
use byword_kernel::table::Table;

use crate::rules::{checks, objects};
use crate::words::{mark, stat, tally, zone, zone_of};

byword_kernel::weights! {
    SOUL: 700, "A soul.";
    FURTHER_SOUL: 250, "What each further soul is worth more: the last one wins.";
    ITEM: 170, "An item: more than it costs, so that cents are spent.";
    CENT: 11, "A cent that may still buy something this turn.";
    SPARE_CENT: 3, "A cent beyond fourteen, which buys nothing this turn.";
    LOOT: 28, "A loot card in hand.";
    ATTACK: 90, "One more attack of the character.";
    HP: 45, "One more HP of the character.";
    ROLL: 70, "One more on the dice.";
    HP_LEFT: 14, "An HP that is left.";
    DEATH: 80, "What a death costs besides.";
    CHANCE: 16, "An attack that could still be made.";
    WOUND: 10, "A point of damage on what may be attacked on the own turn."
}

/// Cents beyond this many buy nothing this turn.
const PURSE: i32 = 14;

/// The own worth against that of the best of the others.
pub(crate) fn score(table: &Table<'_>, seat: Seat, points: &[i32]) -> i32 {
    let w = &Worth::read(points);
    let others = table.position().seats().filter(|other| *other != seat);
    let best = others.map(|other| worth(table, other, w)).max().unwrap_or(0);
    worth(table, seat, w) * 2 - best + progress(table, seat, w)
}

/// The possessions of a player.
fn worth(table: &Table<'_>, seat: Seat, w: &Worth) -> i32 {
    let position = table.position();
    let souls = i32::from(checks::souls(table, seat));
    let items =
        position.zone(zone_of(zone::PLAY, seat)).filter(|card| objects::is_item(table, *card)).count();
    let cents = i32::from(position.tally(seat, tally::CENTS));
    let hand = position.zone_len(zone_of(zone::HAND, seat)) as i32;
    souls * w.SOUL
        + souls * (souls - 1) / 2 * w.FURTHER_SOUL
        + items as i32 * w.ITEM
        + cents.min(PURSE) * w.CENT
        + (cents - PURSE).max(0) * w.SPARE_CENT
        + hand * w.LOOT
        + strength(table, objects::character(table, seat), w)
}

/// The strength of the character: its numbers, and how far from death it is.
fn strength(table: &Table<'_>, character: Ref, w: &Worth) -> i32 {
    let of = |stat| i32::from(table.numbers().raw_stat(character, stat));
    let dead = table.position().get(character).is_some_and(|record| record.marked(mark::DEAD));
    of(stat::ATTACK) * w.ATTACK
        + of(stat::HP) * w.HP
        + (of(stat::ROLLS) + of(stat::ATTACK_ROLLS)) * w.ROLL
        + i32::from(objects::left(table, character)) * w.HP_LEFT
        - i32::from(dead) * w.DEATH
}

/// On the own turn: attacks that are left, wounds of what is fought.
fn progress(table: &Table<'_>, seat: Seat, w: &Worth) -> i32 {
    if table.position().active() != seat {
        return 0;
    }
    let wounds = table.all_in_play().filter(|card| objects::is_monster(table, *card));
    let wounds: i32 = wounds.filter_map(|card| table.position().get(card)).map(|r| i32::from(r.damage)).sum();
    i32::from(table.position().tally(seat, tally::ATTACKS)) * w.CHANCE + wounds * w.WOUND
}
