//! Playing cards and using abilities (MC-15.11, MC-6.15 - MC-6.17): declare, pay, then the effect.

use byword_kernel::ability::{Body, EventKind};
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{AbilityId, Ref, Seat, Zone};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::pay::{self, Need};
use crate::table::{discard_event, procedure_frame, run_spells};
use crate::words::{label, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of playing a card.
mod at {
    pub const PRICE: u16 = 0;
    pub const COST: u16 = 1;
    pub const ENTER: u16 = 2;
    pub const SETTLE: u16 = 3;
    pub const DISCARD: u16 = 4;
}

/// What a card costs to play, with everything that changes it.
pub(crate) fn price(table: &Table<'_>, card: Ref) -> i16 {
    table.cost(card, table.stat(card, stat::COST))
}

/// A unique card in play of the same title (MC-17.5).
pub(crate) fn unique_in_play(table: &Table<'_>, card: Ref) -> Option<Ref> {
    let def = table.def(card);
    if !def.has_tag(tag::UNIQUE) {
        return None;
    }
    table.all_in_play().find(|other| {
        let there = table.def(*other);
        *other != card && there.has_tag(tag::UNIQUE) && there.spec.title == def.spec.title
    })
}

/// Uses an ability, read from the scope: a card in hand is played for it.
pub(crate) fn use_ability(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let in_hand = table.position().get(scope.this).is_some_and(|record| record.zone.kind == zone::HAND);
    let procedure = if in_hand { procedure::PLAY } else { procedure::USE };
    let mut frame = procedure_frame(procedure, scope.seat, scope.this).number(ability.0 as i16);
    frame.event = scope.event;
    frame.x = scope.x;
    frame.they = scope.they;
    table.push(frame);
}

/// Plays a card that is no event.
pub(crate) fn play_card(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.push(procedure_frame(procedure::PLAY, seat, card).number(-1));
}

/// `source` is the card, `n` the ability of an event, `m` the kinds of resources that were spent, `event` what is
/// answered.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, card) = (frame.seat, frame.source);
    let ability = (frame.n >= 0).then_some(AbilityId(frame.n as u16));
    match step {
        at::PRICE => {
            let price = price(table, card);
            pay::begin(table, seat, Need::any(price), card);
        }
        at::COST => {
            let spent = table.position().tally(seat, tally::SPENT);
            table.edit_frame(|f| f.m = spent);
            if let Some(ability) = ability {
                count(table, ability, card);
                table.push_payment(ability, card, seat);
            }
        }
        at::ENTER => {
            let play =
                Event::new(EventKind::Move, kernel::PLAY).about(card).of(seat).to(arrival(table, card, seat));
            table.perform(play.by(card));
        }
        at::SETTLE => {
            let Some(now) = table.follow(card) else { return };
            match ability {
                Some(ability) => effect(table, ability, &Scope { this: now, ..answer_scope(frame) }),
                None => settle_in(table, now, seat),
            }
        }
        at::DISCARD => {
            let Some(now) = table.follow(card) else { return };
            if table.position().get(now).is_some_and(|record| record.zone.kind == zone::TABLE) {
                let event = discard_event(table, now, verb::RESOLVE, seat);
                table.perform(event);
            }
        }
        _ => table.finish(),
    }
}

/// Where a played card goes: events lie on the table while they resolve.
fn arrival(table: &Table<'_>, card: Ref, seat: Seat) -> Zone {
    if table.def(card).has_tag(tag::EVENT) { Zone::shared(zone::TABLE) } else { zone_of(zone::PLAY, seat) }
}

/// What a permanent says about where and how it is: attached to something, under somebody's control.
pub(crate) fn settle_in(table: &mut Table<'_>, card: Ref, seat: Seat) {
    run_spells(table, card, verb::CONTROL, seat);
    run_spells(table, card, kernel::ATTACH, seat);
}

fn answer_scope(frame: &Frame) -> Scope {
    Scope { x: frame.x, they: frame.they, event: frame.event, ..Scope::of(frame.source, frame.seat) }
}

fn count(table: &mut Table<'_>, ability: AbilityId, card: Ref) {
    let body = table.world().catalog.ability(ability).map(|compiled| &compiled.ability.body);
    if let Some(Body::Activated { limit: Some(_), .. } | Body::Triggered { limit: Some(_), .. }) = body {
        table.count_use(ability, card);
    }
}

/// `n` is the ability: its cost, its effect, then what waits (a card whose last use was spent goes, U3).
pub(crate) fn use_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let ability = AbilityId(frame.n as u16);
    match step {
        0 => {
            count(table, ability, frame.source);
            if table.cost_of(ability).is_some_and(|cost| !cost.is_free()) {
                table.push_payment(ability, frame.source, frame.seat);
            }
        }
        1 => {
            let spent = table.position().tally(frame.seat, tally::SPENT);
            table.edit_frame(|f| f.m = spent);
            effect(table, ability, &answer_scope(frame));
        }
        _ => {
            table.finish();
            if table.has_pending() {
                table.push_bag();
            }
        }
    }
}

/// The effect of an ability, as the attack, thwart or defense that its label makes it (MC-15.1).
fn effect(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let label = table.world().catalog.ability(ability).and_then(|compiled| compiled.ability.label);
    match label {
        Some(label::ATTACK | label::THWART) => crate::attack::begin_labelled(table, ability, scope),
        Some(label::DEFENSE) => {
            table.run_ability(ability, scope);
            crate::enemy::defend_by_ability(table, scope.seat);
        }
        _ => table.run_ability(ability, scope),
    }
}
