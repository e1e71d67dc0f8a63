//! Options in words, as scenario files and players write them; how good a position is.

use byword_kernel::decision::Opt;
use byword_kernel::id::{Seat, Slot};
use byword_kernel::rulebook::{Lang, common_option};
use byword_kernel::table::Table;

use crate::defeat::remaining;
use crate::table::{identity, main_scheme, threat_on, villain};
use crate::words::{choice, stat, tag};

pub(crate) fn option(table: &Table<'_>, opt: &Opt, lang: Lang) -> String {
    let (a, b) = (table.title(opt.a), table.title(opt.b));
    let aimed = |verb: &str| {
        let with = lang.pick("with", "con");
        if opt.b == Slot(u16::MAX) { format!("{verb} {with} {a}") } else { format!("{verb} {b} {with} {a}") }
    };
    match opt.choice {
        choice::ATTACK => aimed(lang.pick("attack", "atacar a")),
        choice::THWART => aimed(lang.pick("thwart", "intervenir en")),
        choice::RECOVER => format!("{} {a}", lang.pick("recover with", "recuperarse con")),
        choice::DEFEND => format!("{} {a}", lang.pick("defend with", "defender con")),
        choice::ASK => format!("{} {}", lang.pick("ask player", "pedir a jugador"), opt.n + 1),
        choice::FORM => lang.pick("change form", "cambiar de forma").to_owned(),
        _ => common_option(table, opt, lang),
    }
}

/// What the villain lacks and the main scheme leaves room for, and how the heroes fare; in points.
pub(crate) fn score(table: &Table<'_>, _seat: Seat) -> i32 {
    let (foe, plan) = (villain(table), main_scheme(table));
    let stages =
        table.position().zone_len(byword_kernel::id::Zone::shared(crate::words::zone::VILLAINS)) as i32;
    let health = i32::from(remaining(table, foe)) + stages * i32::from(table.stat(foe, stat::HP));
    let room = i32::from(table.stat(plan, stat::TARGET) - threat_on(table, plan));
    let heroes: i32 = table.position().seats().map(|seat| i32::from(remaining_of(table, seat)).min(8)).sum();
    let board: i32 = table
        .all_in_play()
        .map(|card| {
            let def = table.def(card);
            if def.has_tag(tag::ALLY) || def.has_tag(tag::UPGRADE) || def.has_tag(tag::SUPPORT) {
                2 + i32::from(def.stat(stat::COST))
            } else if def.has_tag(tag::MINION) {
                -2 - i32::from(remaining(table, card))
            } else if def.has_tag(tag::SIDE_SCHEME) {
                -2 - i32::from(threat_on(table, card))
            } else {
                0
            }
        })
        .sum();
    -3 * health + 4 * room.min(8) + 4 * heroes + board
}

fn remaining_of(table: &Table<'_>, seat: Seat) -> i16 {
    let card = identity(table, seat);
    if card.is_some() { remaining(table, card) } else { 0 }
}
