//! Units that lend what they have gained to another unit for an attack (CR 7.5.20), besides what stands on the card.

use byword_kernel::ability::{Body, Change, Filter};
use byword_kernel::id::{AbilityId, Ref, Seat};
use byword_kernel::position::{Modifier, Until};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;

use crate::words::{ARENAS, lending, moment, zone, zone_of};

/// What the lender has gained, it lends too, for the attack: keywords and triggered abilities from lasting effects, and what
/// cards in play give it now.
pub(crate) fn lend_gained(table: &mut Table<'_>, lender: Ref, to: Ref, seat: Seat) {
    let scope = Scope::of(lender, seat);
    for (ability, x) in gained(table, lender) {
        table.lasting().add_modifier(ability, to, &scope, x, Until::Moment(moment::ATTACK_END), false);
    }
}

fn gained(table: &Table<'_>, lender: Ref) -> Vec<(AbilityId, i16)> {
    let catalog = &table.world().catalog;
    let keyword = lending(&table.world().vocabulary);
    let given = |of: &Filter, gains: &[AbilityId], scope: &Scope| -> Vec<(AbilityId, i16)> {
        let gains = if table.meaning().fits(of, lender, scope) { gains } else { &[] };
        gains.iter().map(|ability| (*ability, 0)).collect()
    };
    let mut list = Vec::new();
    let lasting = table.position().modifiers().iter();
    for Modifier { ability, x, .. } in lasting.filter(|modifier| modifier.holder == lender && !modifier.once)
    {
        let body = catalog.body(*ability);
        if matches!(body, Some(Body::Keyword(_) | Body::Triggered { .. })) {
            list.push((*ability, *x));
        }
    }
    for card in in_play(table).filter(|card| *card != lender) {
        let scope = Scope::of(card, table.controller_of(card).unwrap_or(Seat::NONE));
        for compiled in table.def(card).abilities.iter().filter_map(|id| catalog.ability(*id)) {
            if let Body::Static { when, of, change: Change::Gain(_) } = &compiled.ability.body
                && table.meaning().holds(when, &scope)
            {
                list.extend(given(of, &compiled.gains, &scope));
            }
        }
    }
    list.retain(|(ability, _)| {
        let body = catalog.body(*ability);
        !matches!(body, Some(Body::Keyword(used)) if Some(used.keyword) == keyword)
    });
    list
}

fn in_play<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
    let zones = table
        .position()
        .seats()
        .flat_map(|seat| [ARENAS[0], ARENAS[1], zone::BASE].map(|kind| zone_of(kind, seat)));
    zones.flat_map(|zone| table.position().zone(zone))
}
