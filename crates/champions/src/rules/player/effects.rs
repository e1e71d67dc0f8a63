//! Cards that are played because an effect says so, with their cost or ignoring it (MC-15.11).

use byword_kernel::id::{AbilityId, Ref, Seat, cite};
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::rules::player::actions::{is_action, may_be_played, may_enter, usable, usable_unpaid};
use crate::rules::player::play;
use crate::words::{tag, zone};

/// Plays a card if nothing forbids it, and it can be paid for or is free.
pub(crate) fn play(table: &mut Table<'_>, card: Ref, seat: Seat, free: bool) {
    if may_be_played_at_all(table, seat, card, free).is_err() {
        return;
    }
    let way = if table.def(card).has_tag(tag::EVENT) { way(table, seat, card, free) } else { None };
    match way {
        _ if free => play::play_unpaid(table, card, way, seat),
        Some(ability) => play::use_ability(table, ability, &Scope::of(card, seat)),
        None => play::play_card(table, card, seat),
    }
}

/// Checks that an effect may have the player play the card. What it costs is asked when it is played, for the effect may make it
/// cheaper first.
pub(crate) fn may_have_played(table: &Table<'_>, seat: Seat, card: Ref, free: bool) -> Verdict {
    if free {
        return may_be_played_at_all(table, seat, card, free);
    }
    if table.def(card).has_tag(tag::EVENT) { Ok(()) } else { may_enter(table, seat, card) }
}

fn may_be_played_at_all(table: &Table<'_>, seat: Seat, card: Ref, free: bool) -> Verdict {
    if free && play::requires(table, card) {
        return Err(Refusal::new(cite("later requirement"), Reason::NoEffect).by(card));
    }
    match (table.def(card).has_tag(tag::EVENT), free) {
        (true, _) if way(table, seat, card, free).is_none() => {
            Err(Refusal::new(cite("MC-15.12"), Reason::NoEffect).by(card))
        }
        (true, _) => Ok(()),
        (false, true) => may_enter(table, seat, card),
        (false, false) => may_be_played(table, seat, card),
    }
}

/// The first Action of an event that may be used, wherever the event is played from.
fn way(table: &Table<'_>, seat: Seat, card: Ref, free: bool) -> Option<AbilityId> {
    let mut way = None;
    table.usage().abilities_as_in(zone::HAND, card, |held| {
        let may = || if free { usable_unpaid(table, seat, held) } else { usable(table, seat, held) };
        if way.is_none() && is_action(held) && may().is_ok() {
            way = Some(held.id);
        }
    });
    way
}
