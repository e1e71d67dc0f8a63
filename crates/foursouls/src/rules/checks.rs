//! The checks before anybody gets priority (FS-ENG-2): winning, bonus souls, deaths, events that are done, slots.

use byword_kernel::ability::{Amount, Body, Cmp, Cond, EventKind, Filter, Who};
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, ZoneKind, cite};
use byword_kernel::position::{Item, ItemKind};
use byword_kernel::query::Scope;
use byword_kernel::table::{News, Table};

use crate::options::{self, Rule};
use crate::rules::stack::order;
use crate::rules::turn::attack;
use crate::rules::{concede, death, objects, slots, stack};
use crate::words::{counter, predicate, shared, stat, tally, verb, zone, zone_of};

/// Souls that win unless something says otherwise (FS-WIN-1).
pub(crate) const SOULS: i16 = 4;

/// True if anything happened, so that everything is looked at again.
pub(crate) fn settle(table: &mut Table<'_>) -> bool {
    // Without a change there is nothing new to find. What waits may keep something for later.
    if table.position().pending().is_empty() && !table.book().take_changed() {
        return false;
    }
    let news = table.book().take_news();
    let are_souls_new = [zone::SOULS, zone::PLAY].into_iter().any(|kind| news.is_rearranged(kind));
    if are_souls_new && won(table) {
        return false;
    }
    // U-7
    let triggers_first = options::chosen(table, Rule::Deaths) && !table.position().pending().is_empty();
    let something_first = order::begin(table) || claim_bonus(table, &news);
    if something_first || triggers_first {
        // HP are looked at later.
        table.book().disturb();
    }
    something_first
        || !triggers_first && keep_hp(table, &news)
        || attack::check(table)
        || attack::forget_ambushes(table)
        || drop_lost_events(table)
        || table.position().pending().is_empty() && (finish_events(table) || slots::refill_one(table))
}

/// The value of a player's souls (FS-CARD-2, FS-CARD-11).
pub(crate) fn souls(table: &Table<'_>, seat: Seat) -> i16 {
    let held = table.position().zone(zone_of(zone::SOULS, seat));
    let sum: i16 = held.map(|card| worth(table, card)).sum();
    sum + table.def(objects::character(table, seat)).stat(stat::SOUL)
}

/// FS-WIN-2: a soul counts as often as it is worth for what triggers on gaining souls.
pub(crate) fn gained_soul(table: &mut Table<'_>, event: &Event) {
    // What another player gives is not gained (FS-EFF-7).
    if event.to.kind != zone::SOULS || event.from.kind == zone::SOULS {
        return;
    }
    let gained = Event { kind: EventKind::Act, verb: verb::GAIN_SOUL, ..*event };
    for _ in 0..worth(table, event.subject) {
        table.perform(gained);
    }
}

/// A soul without an icon counts 1.
fn worth(table: &Table<'_>, soul: Ref) -> i16 {
    table.def(soul).stat(stat::SOUL).max(1)
}

/// FS-WIN-1, FS-WIN-2: whoever has enough souls wins, together if there are several.
fn won(table: &mut Table<'_>) -> bool {
    let needed = table.position().tally(Seat::NONE, tally::SOULS_TO_WIN);
    let some = table.position().seats().any(|seat| souls(table, seat) >= needed);
    if some {
        let mut winners = [None; 8];
        for seat in table.position().seats().filter(|seat| souls(table, *seat) >= needed) {
            if let Some(place) = winners.get_mut(usize::from(seat.0)) {
                *place = Some(seat);
            }
        }
        table.end(winners.into_iter().flatten(), cite("FS-WIN-1"));
    }
    some
}

/// FS-WIN-3, U-8: the first player in turn order who meets the condition of a bonus soul gains it.
fn claim_bonus(table: &mut Table<'_>, news: &News) -> bool {
    let position = table.position();
    let found = position.zone(shared(zone::BONUS)).find_map(|card| {
        let when = condition(table, card).filter(|when| may_be_new(table, when, news))?;
        let meets = |seat: &Seat| is_true_of(table, when, &Scope::of(card, *seat));
        let seat = concede::players(table, position.active()).find(meets)?;
        Some((card, seat))
    });
    if let Some((card, seat)) = found {
        table.perform(
            Event::new(EventKind::Move, verb::CLAIM).about(card).of(seat).to(zone_of(zone::SOULS, seat)),
        );
    }
    found.is_some()
}

/// What a player has to meet who gains the bonus soul.
fn condition<'w>(table: &Table<'w>, card: Ref) -> Option<&'w Cond> {
    let ability = table.def(card).abilities.first()?;
    match &table.world().catalog.ability(*ability)?.ability.body {
        Body::Spell { when, verb: verb::CLAIM, .. } => Some(when),
        _ => None,
    }
}

/// False if nothing has happened that could have made the condition true of anybody: how many cards of a kind a player has
/// changes when cards come and go.
fn may_be_new(table: &Table<'_>, when: &Cond, news: &News) -> bool {
    match when {
        Cond::All(parts) => parts.iter().any(|part| may_be_new(table, part, news)),
        Cond::Compare(Amount::Count(filter), Cmp::AtLeast, Amount::N(_)) => match own_zone(filter) {
            Some((kind, tests)) => {
                news.are_tags_new(table, kind) || !tests.iter().all(|test| is_of_place_and_print(table, test))
            }
            None => true,
        },
        _ => true,
    }
}

/// True if what lies where, and what is printed on it, says whether a card passes the test.
fn is_of_place_and_print(table: &Table<'_>, test: &Filter) -> bool {
    match test {
        Filter::Tag(_) | Filter::Fits(predicate::ITEM) => true,
        Filter::Has(keyword) => table.numbers().keywords_beyond_print() & (1 << keyword.0) == 0,
        test => is_of_own_zone(test),
    }
}

/// True if the condition holds. It is asked after everything that happens, so that what is said of the player's own
/// cards and numbers is looked up among those alone.
fn is_true_of(table: &Table<'_>, when: &Cond, scope: &Scope) -> bool {
    let position = table.position();
    match when {
        Cond::All(parts) => parts.iter().all(|part| is_true_of(table, part, scope)),
        Cond::Compare(Amount::Tally(Who::You, number), cmp, Amount::N(n)) => {
            cmp.holds(position.tally(scope.seat, *number), *n)
        }
        Cond::Compare(Amount::Count(filter), cmp, Amount::N(n)) => match own_zone(filter) {
            Some((kind, tests)) => {
                let zone = zone_of(kind, scope.seat);
                let few = *cmp == Cmp::AtLeast && (position.zone_len(zone) as i16) < *n;
                let fits = |card: &Ref| {
                    tests.iter().all(|test| is_of_own_zone(test) || table.meaning().fits(test, *card, scope))
                };
                !few && cmp.holds(position.zone(zone).filter(fits).count() as i16, *n)
            }
            None => table.meaning().holds(when, scope),
        },
        _ => table.meaning().holds(when, scope),
    }
}

/// The zone in which all cards lie that a filter can mean, if it is one of the player's own, and the tests of the filter.
fn own_zone(filter: &Filter) -> Option<(ZoneKind, &[Filter])> {
    let Filter::All(tests) = filter else { return None };
    let (mut own, mut named) = (false, None);
    for test in tests {
        match test {
            Filter::Of(Who::You) => own = true,
            Filter::In(kind) if named.is_none() => named = Some(*kind),
            Filter::Tag(_) | Filter::Has(_) | Filter::Fits(_) => {}
            _ => return None,
        }
    }
    let kind = named.unwrap_or(zone::PLAY);
    (own && [zone::PLAY, zone::HAND, zone::SOULS].contains(&kind)).then_some((kind, tests.as_slice()))
}

/// True if every card in the player's own zone passes the test, because it is there.
const fn is_of_own_zone(test: &Filter) -> bool {
    matches!(test, Filter::Of(Who::You) | Filter::In(_))
}

/// FS-DMG-3, FS-DMG-4: damage is never more than HP; HP that is lost takes damage along. Then deaths are placed.
fn keep_hp(table: &mut Table<'_>, news: &News) -> bool {
    // FS-DEATH-1: without any damage the HP themselves may be gone.
    let printed_is_least = table.numbers().is_only_raised(stat::HP);
    let is_hurt = |table: &Table<'_>, card: Ref| {
        table.position().peek(card).is_some_and(|record| record.damage > 0)
            || !printed_is_least && objects::has_lost_hp(table, card)
    };
    let hurt = |card: Ref| is_hurt(table, card);
    let placed = (news.is_stat_new(table, stat::HP) || news.is_any(table, hurt)) && lose_hp(table, is_hurt);
    stack::forget_killer(table);
    placed
}

/// The same for the objects that are hurt. True if any death is placed.
fn lose_hp(table: &mut Table<'_>, is_hurt: impl Fn(&Table<'_>, Ref) -> bool) -> bool {
    let list = table.take_in_play(is_hurt);
    let mut zero = false;
    for card in &list {
        let Some(record) = table.position().get(*card) else { continue };
        // FS-DMG-5: without HP there is no damage.
        let full = if objects::has_box(table, *card) { table.stat(*card, stat::HP) } else { 0 };
        let seen = record.count(counter::FULL);
        let lost = if seen > 0 { (seen - full).max(0) } else { 0 };
        let damage = (record.damage - lost).min(full).max(0);
        if damage != record.damage {
            table.book().set_damage(*card, damage);
        }
        let remember = if damage > 0 { full as u8 } else { 0 };
        if i16::from(remember) != seen {
            table.book().set_counters(*card, counter::FULL, remember);
        }
        zero |= damage >= full;
    }
    table.put_list(list);
    if zero {
        // What is not dying yet may die at any time.
        table.book().disturb();
    }
    zero && death::place(table)
}

/// FS-CARD-7: an event that has left play takes its abilities off the stack, but not what a resolved one has left to wait.
fn drop_lost_events(table: &mut Table<'_>) -> bool {
    let keyword = |item: &Item| {
        table.world().catalog.ability(item.ability).is_some_and(|compiled| compiled.keyword.is_some())
    };
    let own = |item: &Item| {
        stack::is_ability(item)
            && (item.kind != ItemKind::Ability
                || keyword(item)
                || table.def(item.source).abilities.contains(&item.ability))
    };
    let lost = table.position().stack().iter().find(|i| own(i) && is_of_lost_event(table, i.source));
    let id = lost.map(|item| item.id);
    id.is_some_and(|id| table.pile().cancel_item(id))
}

/// True if the card was an event in a monster slot (a curse is one until somebody gains it, FS-CARD-8), and is no more.
fn is_of_lost_event(table: &Table<'_>, card: Ref) -> bool {
    let last = table.position().memory(card).map(|memory| memory.record.zone.kind);
    last == Some(zone::DEN) && !objects::has_box(table, card)
}

/// FS-CARD-7: an event whose abilities have all resolved or been cancelled is discarded.
fn finish_events(table: &mut Table<'_>) -> bool {
    let position = table.position();
    let done = position.zone(shared(zone::DEN)).find(|card| {
        let own = |item: &Item| stack::is_ability(item) && item.source == *card;
        !objects::has_box(table, *card)
            && !position.stack().iter().any(own)
            && table.rules().allowed(verb::FLUSH, Ref::NONE, *card).is_ok()
    });
    if let Some(card) = done {
        let to = objects::home(table, card, zone::DISCARD);
        table.perform(Event::new(EventKind::Move, verb::FLUSH).about(card).to(to));
    }
    done.is_some()
}
