//! "Max 1 per round", "Max 1 per player": how many copies of a card may be played, and how many a player may control (MC-16.8).

use byword_kernel::ability::{Body, Change, Filter, RuleKind};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::{AbilityId, Ref, Seat};
use byword_kernel::query::Scope;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use crate::rules::questions;
use crate::rules::table::{player_order, spells};
use crate::words::{tally, verb};

/// True if as many copies have been played as may be.
pub(crate) fn is_reached(table: &Table<'_>, card: Ref) -> bool {
    maxima(table.world(), table.def(card)).any(|(id, times)| table.usage().times_used(id, Ref::NONE) >= times)
}

/// One more copy has been played.
pub(crate) fn count(table: &mut Table<'_>, card: Ref) {
    for (id, _) in maxima(table.world(), table.def(card)) {
        table.lasting().count_use(id, Ref::NONE);
    }
}

/// The abilities that only count, with how often.
fn maxima<'w>(world: &'w World, def: &'w CardDef) -> impl Iterator<Item = (AbilityId, u8)> + 'w {
    def.abilities.iter().filter_map(|id| match &world.catalog.ability(*id)?.ability.body {
        Body::Activated { verb: verb::MAX, limit: Some(limit), .. } => Some((*id, limit.times)),
        _ => None,
    })
}

/// True if the player may control one more copy of the card, or one more of the cards that its text counts ("Max 1 Team card per
/// player").
pub(crate) fn has_room(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    has_room_for_copy(table, card, seat) && !is_barred(table, card, seat)
}

/// True if its own text forbids that the player controls the card.
fn is_barred(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    let mut said = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    said.any(|compiled| match &compiled.ability.body {
        Body::Static { when, of: Filter::This, change: Change::Rule(rule) } => {
            (rule.kind, rule.verb) == (RuleKind::Forbid, verb::CONTROL)
                && table.meaning().holds(when, &Scope::of(card, seat))
        }
        _ => false,
    })
}

fn has_room_for_copy(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    questions::number_said(table, card, tally::CONTROLLED).is_none_or(|most| {
        let title = &table.def(card).spec.title;
        let others = table.all_in_play().filter(|other| *other != card);
        let own = others.filter(|other| table.controller_of(*other) == Some(seat));
        own.filter(|other| table.def(*other).spec.title == *title).count()
            < usize::from(most.max(0).unsigned_abs())
    })
}

/// True if somebody under whose control the player may play the card may control one more copy.
pub(crate) fn finds_room(table: &Table<'_>, card: Ref, seat: Seat) -> bool {
    let under_any = spells(table, card, verb::CONTROL).next().is_some();
    has_room(table, card, seat)
        || under_any && player_order(table, seat).any(|other| has_room(table, card, other))
}

/// MC-16.8: a card is not played under the control of a player who has as many copies as there may be.
pub(crate) fn may_name(table: &Table<'_>, seat: Seat, scope: &Scope) -> bool {
    let body = table.world().catalog.ability(table.frame().ability).map(|compiled| &compiled.ability.body);
    let controls = matches!(body, Some(Body::Spell { verb: verb::CONTROL, .. }));
    !controls || has_room(table, scope.this, seat)
}
