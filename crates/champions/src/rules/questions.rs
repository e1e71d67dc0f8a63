//! Questions of card texts that only the rules of this game can answer: tests on cards, and numbers that are reckoned
//! from the position.

use byword_kernel::ability::{Amount, Body, Change, Cond, Entering, Rewrite, Timing};
use byword_kernel::catalog::CardDef;
use byword_kernel::frame::{Record as _, Work};
use byword_kernel::id::{Counter, Predicate, Procedure, Ref, Seat, Stat, Tag, Tally};
use byword_kernel::position::Card;
use byword_kernel::query::Scope;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::cards::sets;
use crate::rules::checks::defeat;
use crate::rules::enemy::EnemyAttack;
use crate::rules::player::{attack, hosts, pay};
use crate::rules::table::{innermost, player_of, player_order, spells, threat_on};
use crate::rules::{attacks, several};
use crate::words::{
    ASPECTS, TYPES, counter, mark, predicate, procedure, stat, state, status_verb, tag, tally, verb, zone,
    zone_of,
};

/// True if a card passes a test of card texts; `None` if the test is none of theirs.
pub(crate) fn fits(table: &Table<'_>, test: Predicate, card: Ref, scope: &Scope) -> Option<bool> {
    let record = table.record(card);
    Some(match test {
        predicate::IN_PLAY => {
            table.in_play(card) && record.is_some_and(|record| record.zone.kind != zone::TABLE)
        }
        predicate::FACEDOWN => record.is_some_and(|record| record.facedown()),
        predicate::HAS_UPGRADE => hosts(table, card, tag::UPGRADE),
        predicate::HAS_ATTACHMENT => hosts(table, card, tag::ATTACHMENT) || hosts(table, card, tag::UPGRADE),
        predicate::STRUCK => record.is_some_and(|record| record.marked(mark::STRUCK)),
        predicate::WAS_DAMAGED => record.is_some_and(|record| record.marked(mark::WOUNDED)),
        predicate::BELOW_HALF => is_left(table, card, 1),
        predicate::AT_MOST_HALF => is_left(table, card, 0),
        predicate::HAS_COPY => has_copy(table, card, scope.this),
        predicate::HERO_TEXT => hero_abilities(table, card),
        predicate::HERO_ANSWER => answers(table, card, needs_hero),
        predicate::HERO_ACTION => hero_action(table, card),
        predicate::ANSWER => answers(table, card, |_| true),
        // What it says of its own leaving is no further use (MC-15.6).
        predicate::SPENT => {
            let is_empty = |kind| record.is_some_and(|record| record.count(kind) == 0);
            used_counter(table, card).is_some_and(is_empty)
                && !table.meaning().is_under_way(kernel::DISCARD, card)
                // PM1: a permanent card stays.
                && table.rules().allowed_to(scope.seat, kernel::DISCARD, Ref::NONE, card).is_ok()
        }
        predicate::IN_USE => is_in_use(table, card),
        predicate::MAY_GO => table.rules().allowed_to(scope.seat, kernel::DISCARD, scope.this, card).is_ok(),
        predicate::CLEARED => !table.in_play(card) || threat_on(table, card) == 0,
        predicate::ATTACKING => activates(table, procedure::ENEMY_ATTACK),
        predicate::SCHEMING => activates(table, procedure::ENEMY_SCHEME),
        predicate::FINAL_STEP => table.position().tally(Seat::NONE, tally::FINAL_STEP) > 0,
        predicate::EXPERT => table.position().tally(Seat::NONE, tally::EXPERT) > 0,
        predicate::VILLAIN_PHASE => innermost(table, &[procedure::VILLAIN]).is_some(),
        predicate::NEXT_PLAYER => {
            let (after, seat) = (table.controller_of(card), scope.seat);
            let mut others = player_order(table, seat).filter(|other| *other != seat);
            after.is_some() && after == others.next().or(Some(seat))
        }
        predicate::FIRST_PLAYER => scope.seat == table.position().first(),
        predicate::HAS_REVEALED => spells(table, card, verb::WHEN_REVEALED).next().is_some(),
        predicate::BASIC => attacks::is_basic_act(table, card) || card.is_some() && table.supposed() == card,
        predicate::BY_CONSEQUENCE => attack::takes_consequence(table, card),
        predicate::HAS_BOOST => spells(table, card, verb::BOOST).next().is_some(),
        // The players are on one side.
        predicate::COMPETITIVE => false,
        predicate::OWN_SCHEME => {
            several::is_own_scheme(table, card, scope.this) || several::is_own_scheme(table, scope.this, card)
        }
        predicate::SHARES_NAME => table.meaning().share_name(card, scope.this),
        predicate::SAME_CARD => card.slot == scope.this.slot,
        predicate::SHARES_TRAIT => sets::share_trait(table, card, scope.this),
        predicate::ATTACHABLE => hosts::may_go_on(table, scope.seat, card, scope.this),
        predicate::SINGLE_ATTACK => attacks_of(table, scope.this) == 1,
        predicate::AFFORDABLE => pay::wealth(table, scope.seat, card) >= table.stat(card, stat::COST),
        test => return state(test).map(|status| is_affected(table, card, status)),
    })
}

/// True if half of its hit points, or fewer, are left to a character; at least so many more than half are lost.
fn is_left(table: &Table<'_>, card: Ref, more: i16) -> bool {
    let left = defeat::remaining(table, card).saturating_mul(2);
    table.has_tag(card, tag::CHARACTER) && left.saturating_add(more) <= table.stat(card, stat::HP)
}

/// True if another card of this title is attached.
fn has_copy(table: &Table<'_>, host: Ref, this: Ref) -> bool {
    let title = &table.def(this).spec.title;
    table.position().hosted(host.slot).any(|other| other != this && table.def(other).spec.title == *title)
}

/// True if a character is stunned, confused or tough: a steady one has two cards then (MC-13.1).
pub(crate) fn is_affected(table: &Table<'_>, card: Ref, status: Counter) -> bool {
    let has = table.record(card).map_or(0, |record| record.count(status));
    has > 0 && (has > 1 || !table.rules().permitted(status_verb(status), card, card))
}

/// How many kinds there are among cards: card types, kinds of resources, titles; or how many cards are of the most common type.
pub(crate) fn kinds(table: &Table<'_>, test: Predicate, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
    if test == predicate::RESOURCE_TYPE {
        return cards.fold(0, |mask, card| mask | resource_kinds(table, card)).count_ones() as i16;
    }
    if test == predicate::ASPECT {
        let of = |card| {
            (0..4).filter(move |at| table.def(card).has_tag(ASPECTS[*at])).fold(0, |mask, at| mask | 1 << at)
        };
        return cards.fold(0_i16, |mask, card| mask | of(card)).count_ones() as i16;
    }
    if test == predicate::SHARES_NAME {
        return titles(table, cards);
    }
    let mut counts = [0_i16; TYPES.len()];
    for card in cards {
        let kind = (0..TYPES.len()).find(|kind| table.def(card).has_tag(Tag(*kind as u16)));
        if let Some(count) = kind.and_then(|kind| counts.get_mut(kind)) {
            *count += 1;
        }
    }
    match test {
        predicate::CARD_TYPE => counts.iter().filter(|count| **count > 0).count() as i16,
        predicate::MOST_COMMON => counts.into_iter().max().unwrap_or(0),
        _ => 0,
    }
}

/// How many titles there are among cards.
fn titles(table: &Table<'_>, cards: &mut dyn Iterator<Item = Ref>) -> i16 {
    let mut seen: Vec<Ref> = Vec::new();
    for card in cards {
        if !seen.iter().any(|other| table.meaning().share_name(card, *other)) {
            seen.push(card);
        }
    }
    i16::try_from(seen.len()).unwrap_or(i16::MAX)
}

/// The kinds of resources printed on a card, one bit each.
pub(crate) fn resource_kinds(table: &Table<'_>, card: Ref) -> i16 {
    let icons = [stat::ENERGY, stat::MENTAL, stat::PHYSICAL, stat::WILD];
    let def = table.def(card);
    (0..4).filter(|kind| def.stat(icons[*kind]) > 0).fold(0, |mask, kind| mask | 1 << kind)
}

fn hosts(table: &Table<'_>, card: Ref, kind: Tag) -> bool {
    table.position().hosted(card.slot).any(|other| table.def(other).has_tag(kind))
}

/// True if the innermost activation is of this kind.
fn activates(table: &Table<'_>, kind: Procedure) -> bool {
    let found = innermost(table, &[procedure::ENEMY_ATTACK, procedure::ENEMY_SCHEME]);
    found.is_some_and(|(_, frame)| frame.work == Work::Procedure(kind))
}

/// How many attacks of this enemy are going on, one inside the other.
fn attacks_of(table: &Table<'_>, enemy: Ref) -> usize {
    EnemyAttack::going_on(table.position()).filter(|(_, attack)| attack.enemy == enemy).count()
}

/// True if a star in the boost area points to an ability.
fn has_boost_ability(table: &Table<'_>, card: Ref) -> bool {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.any(|compiled| matches!(compiled.ability.body, Body::Spell { verb: verb::BOOST, .. }))
}

/// The numbers that are reckoned and that no procedure asks of cards that have left.
pub(crate) const RECKONED: &[Stat] = &[
    stat::REMAINING,
    stat::THREAT_HERE,
    stat::HEIGHT,
    stat::EXCESS,
    stat::SCHEME_ICONS,
    stat::PRINTED_HP,
    stat::PRINTED_ATK,
    stat::PRINTED_THW,
    stat::PRINTED_SCH,
    stat::MATCHING,
    stat::TRAITS,
    stat::ORDER,
    stat::OWN_THREAT,
    stat::BOOST_AREA,
    stat::PAID_TYPES,
    stat::ENERGY_PAID,
    stat::MENTAL_PAID,
    stat::PHYSICAL_PAID,
    stat::WILD_PAID,
    stat::ENERGY_SPENT,
    stat::MENTAL_SPENT,
    stat::PHYSICAL_SPENT,
    stat::WILD_SPENT,
    stat::PAID,
    stat::OVERPAID,
    stat::OVERPAID_ENERGY,
    stat::PRINTED_RESOURCES,
    stat::HELD,
    stat::ENGAGED,
    stat::ALLIES,
    stat::UPGRADES,
    stat::SUPPORTS,
    stat::CHARACTERS,
    stat::SUSTAINED,
    stat::BORNE,
    stat::UPGRADES_BORNE,
    stat::COUNTERS,
];

/// Numbers of cards that are reckoned and not printed; nothing if the number is a printed one.
pub(crate) fn reckoned(table: &Table<'_>, card: Ref, number: Stat) -> Option<i16> {
    let printed = |number| table.def(card).stat(number);
    Some(match number {
        stat::REMAINING => defeat::remaining(table, card),
        stat::SUSTAINED => table.record(card).map_or(0, |record| record.damage),
        stat::THREAT_HERE => threat_on(table, card),
        stat::HEIGHT => height(table, card),
        stat::EXCESS => (-defeat::remaining(table, card)).max(0),
        stat::SCHEME_ICONS => scheme_icons(table, card),
        stat::PRINTED_HP => printed(stat::HP),
        stat::PRINTED_ATK => printed(stat::ATK),
        stat::PRINTED_THW => printed(stat::THW),
        stat::PRINTED_SCH => printed(stat::SCH),
        stat::MATCHING => attack::matching(table, card),
        stat::TRAITS => sets::traits(table, card),
        stat::ORDER => several::order(table, card),
        stat::OWN_THREAT => several::own_threat(table, card),
        stat::BOOST_AREA => printed(stat::BOOST) + i16::from(has_boost_ability(table, card)),
        stat::PAID_TYPES => pay::spent_for(table, card).types(),
        stat::ENERGY_PAID => pay::paid_of(table, card, 0),
        stat::MENTAL_PAID => pay::paid_of(table, card, 1),
        stat::PHYSICAL_PAID => pay::paid_of(table, card, 2),
        stat::WILD_PAID => pay::paid_of(table, card, 3),
        stat::ENERGY_SPENT => pay::spent_as(table, player_of(table, card), 0),
        stat::MENTAL_SPENT => pay::spent_as(table, player_of(table, card), 1),
        stat::PHYSICAL_SPENT => pay::spent_as(table, player_of(table, card), 2),
        stat::WILD_SPENT => pay::spent_as(table, player_of(table, card), 3),
        stat::PAID => pay::paid_in_all(table, card),
        stat::OVERPAID => pay::spent_for(table, card).overpaid(),
        stat::OVERPAID_ENERGY => pay::spent_for(table, card).overpaid_energy(),
        stat::PRINTED_RESOURCES => {
            [stat::ENERGY, stat::MENTAL, stat::PHYSICAL, stat::WILD].map(printed).iter().sum()
        }
        stat::HELD => held(table, card),
        stat::ENGAGED => around(table, card, tag::MINION),
        stat::ALLIES => around(table, card, tag::ALLY),
        stat::UPGRADES => around(table, card, tag::UPGRADE),
        stat::SUPPORTS => around(table, card, tag::SUPPORT),
        stat::CHARACTERS => around(table, card, tag::FRIENDLY),
        stat::BORNE => borne(table, card, tag::ATTACHMENT),
        stat::UPGRADES_BORNE => borne(table, card, tag::UPGRADE),
        stat::COUNTERS => counters_on(table, card),
        _ => return None,
    })
}

/// How many cards of a type are attached to a card: attachments are an encounter type (MC-1.2), upgrades a player's (MC-1.1).
fn borne(table: &Table<'_>, card: Ref, kind: Tag) -> i16 {
    let is_borne = |other: &Ref| table.def(*other).has_tag(kind);
    i16::try_from(table.position().hosted(card.slot).filter(is_borne).count()).unwrap_or(i16::MAX)
}

/// The counters on a card of the kinds that cards name, and those for all purposes, with how many of each.
fn named_counters(record: &Card) -> impl Iterator<Item = (Counter, i16)> + '_ {
    let named = |kind: Counter| kind.index() >= counter::WORDS.len() || kind == counter::ALL_PURPOSE;
    record.counters.each().filter(move |(kind, _)| named(*kind)).map(|(kind, n)| (kind, i16::from(n)))
}

/// How many counters are on a card.
fn counters_on(table: &Table<'_>, card: Ref) -> i16 {
    table.record(card).map_or(0, |record| named_counters(&record).map(|(_, n)| n).sum())
}

/// The kind of counters of which a card has most; without any, that with which it enters play.
pub(crate) fn borne_counter(table: &Table<'_>, card: Ref) -> Option<Counter> {
    let most = |record: Card| {
        let there = named_counters(&record).filter(|(_, n)| *n > 0);
        there.max_by_key(|(kind, n)| (*n, std::cmp::Reverse(*kind))).map(|(kind, _)| kind)
    };
    table.record(card).and_then(most).or_else(|| used_counter(table, card))
}

/// How many cards the player whose card it is has in hand.
fn held(table: &Table<'_>, card: Ref) -> i16 {
    let hand = table.controller_of(card).map(|seat| zone_of(zone::HAND, seat));
    hand.map_or(0, |hand| i16::try_from(table.position().zone_len(hand)).unwrap_or(i16::MAX))
}

/// How many cards with this word the player whose card it is controls, or is engaged with.
fn around(table: &Table<'_>, card: Ref, word: Tag) -> i16 {
    let Some(seat) = table.controller_of(card) else { return 0 };
    let own = |other: &Ref| table.controller_of(*other) == Some(seat) && table.has_tag(*other, word);
    i16::try_from(table.all_in_play().filter(own).count()).unwrap_or(i16::MAX)
}

/// How many acceleration, amplify, crisis and hazard icons a card has (MC-11.5).
fn scheme_icons(table: &Table<'_>, card: Ref) -> i16 {
    let count = |icon: &str| {
        let keyword = table.world().catalog.find_keyword(icon)?;
        table.keyword(card, keyword).map(|number| number.max(1))
    };
    SCHEME_ICONS.into_iter().filter_map(count).sum()
}

const SCHEME_ICONS: [&str; 4] = ["Acceleration", "Amplify", "Crisis", "Hazard"];

/// How far up in its zone a card lies: the top card highest.
fn height(table: &Table<'_>, card: Ref) -> i16 {
    let Some(record) = table.position().get(card) else { return 0 };
    let below = table.position().zone(record.zone).skip_while(|other| *other != card).count();
    i16::try_from(below).unwrap_or(i16::MAX)
}

/// True if the card has a Hero Action or a Hero Response.
fn hero_abilities(table: &Table<'_>, card: Ref) -> bool {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.any(|compiled| match &compiled.ability.body {
        Body::Activated { when, verb, .. } => *verb != verb::RESOURCE && needs_hero(when),
        Body::Triggered { when, timing: Timing::Response | Timing::ForcedResponse, .. } => needs_hero(when),
        _ => false,
    })
}

/// True if the card has a Hero Action.
fn hero_action(table: &Table<'_>, card: Ref) -> bool {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.any(|compiled| {
        matches!(&compiled.ability.body, Body::Activated { when, verb, .. }
            if *verb != verb::RESOURCE && needs_hero(when))
    })
}

/// True if the card has a response or an interrupt on such a condition.
fn answers(table: &Table<'_>, card: Ref, on: impl Fn(&Cond) -> bool) -> bool {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.any(|compiled| {
        matches!(&compiled.ability.body, Body::Triggered { when, timing, .. }
            if *timing != Timing::After && on(when))
    })
}

fn needs_hero(when: &Cond) -> bool {
    match when {
        Cond::Rulebook(predicate::HERO_FORM) => true,
        Cond::All(all) => all.iter().any(needs_hero),
        _ => false,
    }
}

/// The kind of counters with which the card enters play: those that its uses cost (U1).
pub(crate) fn used_counter(table: &Table<'_>, card: Ref) -> Option<Counter> {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.find_map(|compiled| match &compiled.ability.body {
        Body::Replacement { rewrite: Rewrite::Enter(list), .. } => {
            list.iter().find_map(|entering| match entering {
                Entering::Counters(kind, _) => Some(*kind),
                _ => None,
            })
        }
        _ => None,
    })
}

/// True if an ability of the card is being used.
fn is_in_use(table: &Table<'_>, card: Ref) -> bool {
    let used = Work::Procedure(procedure::USE);
    table.position().frames().iter().any(|frame| frame.work == used && frame.source == card)
        || table.position().peek(card).is_some_and(|record| record.marked(mark::SPENT))
}

/// True if the card's text says this of itself (any player may use it, an ally must defend).
pub(crate) fn says(table: &Table<'_>, card: Ref, what: Tally) -> bool {
    prints(table.world(), table.def(card), what)
}

/// The number of which the card's text says this of itself.
pub(crate) fn number_said(table: &Table<'_>, card: Ref, what: Tally) -> Option<i16> {
    said(table.world(), table.def(card), what).find_map(|amount| match amount {
        Amount::N(number) => Some(*number),
        _ => None,
    })
}

/// True if a face says this of its card.
pub(crate) fn prints(world: &World, face: &CardDef, what: Tally) -> bool {
    said(world, face, what).next().is_some()
}

fn said<'w>(world: &'w World, face: &'w CardDef, what: Tally) -> impl Iterator<Item = &'w Amount> {
    face.abilities.iter().filter_map(move |id| match &world.catalog.ability(*id)?.ability.body {
        Body::Static { change: Change::Allowance(tally, amount), .. } if *tally == what => Some(amount),
        _ => None,
    })
}
