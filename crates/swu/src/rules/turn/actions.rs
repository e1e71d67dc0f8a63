//! The five actions (digest section 6): which are legal, and why others are not. The list is made of the same checks that
//! answer "why not".

use byword_kernel::ability::Body;
use byword_kernel::decision::{Choice, Opt, Way};
use byword_kernel::id::{AbilityId, Clause, Ref, Seat, Verb, ZoneKind, cite};
use byword_kernel::query::{Held, Scope};
use byword_kernel::refusal::{Reason, Verdict, no, push_if};
use byword_kernel::table::Table;

use crate::rules::attack::{self, Attackers};
use crate::rules::effects::change::could_change;
use crate::rules::play::costs::{self, Purse, way_cost};
use crate::rules::play::{WITH_ACTIONS, allowed, counted_by, least_price, may_enter};
use crate::rules::play::{additional, tribute};
use crate::rules::turn::twin_suns;
use crate::words::{ARENAS, choice, tag, tally, verb, zone, zone_of};

/// Every legal action of the player, in a fixed order (D 6.7).
pub(crate) fn list(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    let purse = Purse::of(table, seat);
    for card in table.position().zone(zone_of(zone::HAND, seat)) {
        push_if(
            options,
            Opt::card(Choice::PLAY, card.slot),
            may_play(table, &purse, seat, card, Way::Normal),
        );
        list_ways(table, &purse, seat, card, options);
    }
    for card in table.position().zone(zone_of(zone::RESOURCES, seat)) {
        list_ways(table, &purse, seat, card, options);
    }
    list_discards(table, &purse, seat, options);
    let units = ARENAS.into_iter().flat_map(|arena| table.position().zone(zone_of(arena, seat)));
    let ready = units.filter(|card| attack::may_declare(table, seat, *card).is_ok());
    Attackers::of(table, seat, ready).list(table, options);
    for kind in WITH_ACTIONS {
        for card in table.position().zone(zone_of(kind, seat)) {
            list_uses(table, seat, card, options);
        }
    }
    list_uses_there(table, seat, options);
    push_if(options, Opt::plain(choice::INITIATIVE), may_take_initiative(table));
    twin_suns::list(table, options);
    push_if(options, Opt::plain(Choice::PASS), twin_suns::may_pass(table));
}

/// Why the player may not do this, or nothing.
pub(crate) fn check(table: &Table<'_>, seat: Seat, wish: &Opt) -> Verdict {
    if seat != table.position().active() {
        return no(cite("D 6.1"), Reason::NotNow);
    }
    let (a, b) = (table.position().current(wish.subject()), table.position().current(wish.other()));
    match wish.choice {
        Choice::PLAY => may_play(table, &Purse::of(table, seat), seat, a, wish.way()),
        choice::ATTACK => {
            attack::may_declare(table, seat, a)?;
            attack::may_attack(table, a, b)
        }
        Choice::USE => may_use(table, seat, a, wish.ability()),
        choice::INITIATIVE => may_take_initiative(table),
        choice::BLAST | choice::PLAN => twin_suns::may_take(table, wish.choice),
        Choice::PASS => twin_suns::may_pass(table),
        _ => no(cite("D 6.1"), Reason::NotNow),
    }
}

/// Everything that the player might wish to do on their turn.
pub(crate) fn wishes(table: &Table<'_>, seat: Seat) -> Vec<Opt> {
    let position = table.position();
    let mut wishes = vec![Opt::plain(choice::INITIATIVE), Opt::plain(Choice::PASS)];
    if twin_suns::is_played(table) {
        wishes.extend([choice::BLAST, choice::PLAN].map(Opt::plain));
    }
    for kind in [zone::HAND, zone::RESOURCES] {
        for card in position.zone(zone_of(kind, seat)) {
            if kind == zone::HAND {
                wishes.push(Opt::card(Choice::PLAY, card.slot));
            }
            each_way(table, card, |way| wishes.push(Opt::card(Choice::PLAY, card.slot).in_way(way)));
        }
    }
    for card in table.all_in_play() {
        if table.controller_of(card) != Some(seat) {
            continue;
        }
        if table.has_tag(card, tag::UNIT) {
            let targets = table.all_in_play().filter(|target| table.controller_of(*target) != Some(seat));
            wishes.extend(targets.map(|target| Opt::pair(choice::ATTACK, card.slot, target.slot)));
        }
        table.usage().own_abilities(card, |held| {
            if matches!(held.compiled.ability.body, Body::Activated { .. }) {
                wishes.push(Opt::card(Choice::USE, card.slot).using(held.id));
            }
        });
    }
    wishes
}

fn in_zone(table: &Table<'_>, card: Ref, kind: ZoneKind, seat: Seat) -> bool {
    table.position().get(card).is_some_and(|record| record.zone == zone_of(kind, seat))
}

fn each_way(table: &Table<'_>, card: Ref, mut f: impl FnMut(Way)) {
    table.usage().own_abilities(card, |held| {
        if matches!(held.compiled.ability.body, Body::Way { .. }) {
            f(Way::Ability(held.id));
        }
    });
}

/// Each alternative cost is an offer of its own (11.2).
fn list_ways(table: &Table<'_>, purse: &Purse, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    let def = table.def(card);
    let is_way = |id: &AbilityId| {
        let compiled = table.world().catalog.ability(*id);
        compiled.is_some_and(|compiled| matches!(compiled.ability.body, Body::Way { .. }))
    };
    if def.keyword_bits == 0 && !def.abilities.iter().any(is_way) {
        return;
    }
    each_way(table, card, |way| {
        push_if(
            options,
            Opt::card(Choice::PLAY, card.slot).in_way(way),
            may_play(table, purse, seat, card, way),
        );
    });
}

/// D 7.2 to 7.4: the card is where it may be played from, nothing forbids it, it has what it needs, it can be paid.
fn may_play(table: &Table<'_>, purse: &Purse, seat: Seat, card: Ref, way: Way) -> Verdict {
    let there = match way {
        Way::Normal => {
            in_zone(table, card, zone::HAND, seat) || may_play_there(table, seat, card, verb::PLAY_THERE)
        }
        Way::Free => may_play_there(table, seat, card, verb::PLAY_THERE_FREE),
        Way::Ability(ability) => may_play_so(table, seat, card, ability).map(|()| true)?,
        Way::Any => false,
    };
    if !there {
        return no(cite("CR 6.2"), Reason::NotThere);
    }
    if !is_playable(table, card) {
        return no(cite("CR 6.2"), Reason::WrongKind);
    }
    allowed(table, seat, card, way)?;
    may_enter(table, seat, card, way)?;
    additional::payable(table, seat, card, way)?;
    let price = (least_price(table, purse, seat, card, way) - tribute::most(table, seat, card, way)).max(0)
        + additional::resources(table, seat, card);
    let price = costs::due(table, seat, price);
    if price > purse.ready { no(cite("CR 6.2.4A"), Reason::CannotPay(price, purse.ready)) } else { Ok(()) }
}

/// True if an effect lets the player play the card out of the discard pile in which it lies (D 6.7 b).
fn may_play_there(table: &Table<'_>, seat: Seat, card: Ref, permit: Verb) -> bool {
    table.position().get(card).is_some_and(|record| record.zone.kind == zone::DISCARD)
        && table.rules().permitted_to(seat, permit, card, card)
}

/// Cards in discard piles that effects let the player play.
fn list_discards(table: &Table<'_>, purse: &Purse, seat: Seat, options: &mut Vec<Opt>) {
    for (permit, way) in [(verb::PLAY_THERE, Way::Normal), (verb::PLAY_THERE_FREE, Way::Free)] {
        if !table.rules().is_ruled(permit) {
            continue;
        }
        for owner in table.position().seats() {
            for card in table.position().zone(zone_of(zone::DISCARD, owner)) {
                push_if(
                    options,
                    Opt::card(Choice::PLAY, card.slot).in_way(way),
                    may_play(table, purse, seat, card, way),
                );
            }
        }
    }
}

/// Units, upgrades and events are played; leaders and bases are not (D 2.1).
fn is_playable(table: &Table<'_>, card: Ref) -> bool {
    let def = table.def(card);
    !def.has_tag(tag::LEADER) && [tag::UNIT, tag::UPGRADE, tag::EVENT].iter().any(|kind| def.has_tag(*kind))
}

/// Ok if the card has this way to be played where it is, now.
fn may_play_so(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let (way, compiled) = (Way::Ability(ability), table.world().catalog.ability(ability));
    let clause = compiled.map_or(Clause::NONE, |compiled| compiled.ability.clause);
    let mut there = false;
    each_way(table, card, |own| there |= own == way);
    if !there || way_cost(table, way).is_none() || table.controller_of(card) != Some(seat) {
        return no(clause, Reason::NotThere);
    }
    let Some(Body::Way { when, .. }) = compiled.map(|compiled| &compiled.ability.body) else {
        return no(clause, Reason::Unknown);
    };
    if table.meaning().holds(when, &Scope::of(card, seat)) {
        Ok(())
    } else {
        no(clause, Reason::ConditionFails)
    }
}

/// Abilities that work from the discard pile.
fn list_uses_there(table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>) {
    let catalog = &table.world().catalog;
    let works = |id: &AbilityId| {
        let ability = catalog.ability(*id).map(|compiled| &compiled.ability);
        ability.is_some_and(|own| {
            own.zones.contains(&zone::DISCARD) && matches!(own.body, Body::Activated { .. })
        })
    };
    for card in table.position().zone(zone_of(zone::DISCARD, seat)) {
        if table.def(card).abilities.iter().any(works) {
            list_uses(table, seat, card, options);
        }
    }
}

fn list_uses(table: &Table<'_>, seat: Seat, card: Ref, options: &mut Vec<Opt>) {
    table.usage().own_abilities(card, |held| {
        if matches!(held.compiled.ability.body, Body::Activated { .. }) {
            push_if(options, Opt::card(Choice::USE, card.slot).using(held.id), usable(table, seat, held));
        }
    });
}

fn may_use(table: &Table<'_>, seat: Seat, card: Ref, ability: AbilityId) -> Verdict {
    let mut verdict = no(cite("CR 7.2"), Reason::Unknown);
    table.usage().own_abilities(card, |held| {
        if held.id == ability {
            verdict = usable(table, seat, held);
        }
    });
    verdict
}

/// D 10.3: nothing forbids it, its uses are not spent, every cost can be paid.
fn usable(table: &Table<'_>, seat: Seat, held: &Held<'_>) -> Verdict {
    let Body::Activated { cost, when, limit, effect, .. } = &held.compiled.ability.body else {
        return no(cite("CR 7.2"), Reason::Unknown);
    };
    if table.controller_of(held.holder) != Some(seat) {
        return no(cite("CR 7.2"), Reason::WrongPlayer);
    }
    let used = table.usage().times_used(held.id, counted_by(table, held.id, held.holder));
    if limit.is_some_and(|limit| used >= limit.times) {
        return no(cite("CR 7.2.4"), Reason::LimitReached);
    }
    let scope = Scope { seat, ..held.scope() };
    if cost.turns_this() && !table.usage().can_turn(held.holder) {
        return no(cite("CR 6.4"), Reason::IsTurned);
    }
    if !table.meaning().holds(when, &scope) {
        return no(cite("CR 6.4.2A"), Reason::ConditionFails);
    }
    // Paying, or using up a use, is a change in itself (CR 7.2.5).
    if cost.is_free() && limit.is_none() && !could_change(table, held, effect, &scope) {
        return no(cite("CR 6.4.2A"), Reason::NoObject);
    }
    costs::payable(table, cost, &scope, cite("CR 6.4"))
}

/// CR 1.15.5: only if nobody has taken it this round.
fn may_take_initiative(table: &Table<'_>) -> Verdict {
    if table.position().tally(Seat::NONE, tally::TAKEN) == 0 {
        Ok(())
    } else {
        no(cite("CR 1.15.5"), Reason::LimitReached)
    }
}
