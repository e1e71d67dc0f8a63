//! What playing a card costs, and paying it (digest section 8).

use byword_kernel::ability::{Body, Cost, CostPart};
use byword_kernel::catalog::CardDef;
use byword_kernel::decision::Way;
use byword_kernel::frame::Work;
use byword_kernel::id::{Clause, Ref, Seat, Tag, Verb};
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::rules::play::credits;
use crate::words::{ARENAS, ASPECTS, aspect_index, label, penalty_of, stat, tag, tally, verb, zone, zone_of};

/// The means of a player: computed once for all cards that might be played.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    /// The player.
    seat: Seat,
    /// Ready resources and Credits.
    pub(crate) ready: i16,
    /// Icons of each aspect that the base and the leaders give.
    icons: [u8; ASPECTS],
}

impl Purse {
    pub(crate) fn of(table: &Table<'_>, seat: Seat) -> Self {
        let mut icons = [0; ASPECTS];
        // An upgrade on the base is neither a base nor a leader (D 8.2).
        for kind in [zone::BASE, ARENAS[0], ARENAS[1]] {
            for card in table.position().zone(zone_of(kind, seat)) {
                let def = table.def(card);
                if def.has_tag(tag::LEADER) || def.has_tag(tag::BASE) {
                    count_icons(&def.spec.tags, &mut icons);
                }
            }
        }
        Self { seat, ready: credits::means(table, seat), icons }
    }

    /// 2 for each icon that is not given (CR 8.1.1); two equal icons need two (CR 8.1.2).
    fn penalty(&self, wanted: &[u8; ASPECTS]) -> i16 {
        let missing: u8 = wanted.iter().zip(&self.icons).map(|(want, have)| want.saturating_sub(*have)).sum();
        2 * i16::from(missing)
    }
}

fn count_icons(tags: &[Tag], icons: &mut [u8; ASPECTS]) {
    for index in tags.iter().filter_map(|tag| aspect_index(*tag)) {
        icons[index] += 1;
    }
}

/// How many resources of a player are ready.
pub(crate) fn ready_resources(table: &Table<'_>, seat: Seat) -> i16 {
    let position = table.position();
    position
        .zone(zone_of(zone::RESOURCES, seat))
        .filter(|card| position.get(*card).is_some_and(|record| !record.turned()))
        .count() as i16
}

/// The resource cost of playing a card in a way: start value, penalties, modifiers (CR 6.2.3A). They are those of the player
/// who plays it, whosever the card is.
pub(crate) fn price(table: &Table<'_>, purse: &Purse, card: Ref, way: Way) -> i16 {
    table.as_played_by(purse.seat, card, || own_price(table, purse, card, way))
}

fn own_price(table: &Table<'_>, purse: &Purse, card: Ref, way: Way) -> i16 {
    if way == Way::Free || way_verb(table, way) == Some(verb::PAY_INSTEAD) {
        return 0;
    }
    let mut wanted = [0; ASPECTS];
    let base = match way_cost(table, way) {
        Some(cost) => bracket(table, purse.seat, card, cost, &mut wanted),
        None => {
            count_icons(&table.def(card).spec.tags, &mut wanted);
            table.def(card).stat(stat::COST)
        }
    };
    let base = base + penalty(table, purse, card, &mut wanted);
    table.numbers().cost_as(card, base, form(table, card, way))
}

/// What a card becomes as it is played: a Pilot that flies a Vehicle an upgrade (D 18.3). None if it stays what it is.
pub(crate) fn form<'w>(table: &Table<'w>, card: Ref, way: Way) -> Option<&'w CardDef> {
    let upgrade = table.def(card).back.filter(|_| way_verb(table, way) == Some(verb::PILOT))?;
    Some(table.world().catalog.def(upgrade))
}

/// The aspect penalty, as far as nothing lets the player ignore it: all of it, or that of one aspect.
fn penalty(table: &Table<'_>, purse: &Purse, card: Ref, wanted: &mut [u8; ASPECTS]) -> i16 {
    let ignores = |label| table.rules().ignores(byword_kernel::vocabulary::verb::PLAY, card, label);
    let whole = purse.penalty(wanted);
    if whole == 0 || !table.rules().is_ruled(byword_kernel::vocabulary::verb::PLAY) {
        return whole;
    }
    if ignores(label::ASPECTS) {
        return 0;
    }
    let icons = wanted.iter_mut().enumerate().filter(|(_, icons)| **icons > 0);
    icons.filter(|(aspect, _)| ignores(penalty_of(*aspect))).for_each(|(_, icons)| *icons = 0);
    purse.penalty(wanted)
}

/// The cost in a way's bracket.
pub(crate) fn way_cost<'w>(table: &Table<'w>, way: Way) -> Option<&'w Cost> {
    match &table.world().catalog.ability(way.ability()?)?.ability.body {
        Body::Way { cost, .. } => Some(cost),
        _ => None,
    }
}

/// By what a way is known: smuggling, piloting.
pub(crate) fn way_verb(table: &Table<'_>, way: Way) -> Option<Verb> {
    match &table.world().catalog.ability(way.ability()?)?.ability.body {
        Body::Way { verb, .. } => Some(*verb),
        _ => None,
    }
}

/// The number and the icons of a bracket like `[4 Command]`. The icons stand in place of the printed ones (11.1); a
/// bracket without any leaves those.
fn bracket(table: &Table<'_>, seat: Seat, card: Ref, cost: &Cost, wanted: &mut [u8; ASPECTS]) -> i16 {
    let scope = Scope::of(card, seat);
    let (mut base, mut own) = (0, false);
    for part in &cost.0 {
        match part {
            CostPart::Resource(amount) => base += table.meaning().amount(amount, &scope),
            CostPart::Typed(list) => {
                for (tag, count) in list {
                    if let Some(index) = aspect_index(*tag) {
                        wanted[index] += count;
                        own = true;
                    }
                }
            }
            _ => {}
        }
    }
    if !own {
        count_icons(&table.def(card).spec.tags, wanted);
    }
    base
}

/// Exhausts so many ready resources. Which ones is up to nobody (D 13.2), except that a card played from the resources
/// is among the exhausted ones if it can be (11.5): it goes first.
pub(crate) fn exhaust_resources(table: &mut Table<'_>, seat: Seat, amount: i16, first: Ref) {
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::RESOURCES, seat)));
    list.retain(|card| table.position().get(*card).is_some_and(|record| !record.turned()));
    if let Some(place) = list.iter().position(|card| *card == first) {
        list.swap(0, place);
    }
    for card in list.iter().take(amount.max(0) as usize) {
        table.book().turn_quietly(*card, true);
    }
    table.put_list(list);
}

/// A ready card that leaves the resources leaves as an exhausted one, if there is one to change places with (11.5).
pub(crate) fn leave_exhausted(table: &mut Table<'_>, seat: Seat, card: Ref) {
    let position = table.position();
    if position.get(card).is_none_or(|record| record.turned()) {
        return;
    }
    let other = position
        .zone(zone_of(zone::RESOURCES, seat))
        .find(|other| position.get(*other).is_some_and(|record| record.turned()));
    if let Some(other) = other {
        table.book().turn_quietly(other, false);
        table.book().turn_quietly(card, true);
    }
}

/// What a player pays of so many resources that a cost asks for: all of them, or half of them, rounded up (D 8.8).
pub(crate) fn due(table: &Table<'_>, seat: Seat, price: i16) -> i16 {
    let halved = table.numbers().allowance(seat, tally::HALVED);
    (0..halved).fold(price.max(0), |price, _| price / 2 + price % 2)
}

/// What a player pays in the payment that is going on: what an effect has them pay is no cost (D 8.8).
pub(crate) fn due_now(table: &Table<'_>, seat: Seat, price: i16) -> i16 {
    let payer = table.position().frames().iter().rev().find(|frame| frame.work != Work::Pay);
    let is_cost = payer.is_some_and(|payer| matches!(payer.work, Work::Procedure(_)));
    if is_cost { due(table, seat, price) } else { price }
}

/// Ok if the player can pay the cost of an ability.
pub(crate) fn payable(table: &Table<'_>, cost: &Cost, scope: &Scope, clause: Clause) -> Verdict {
    let asked = asked(table, cost, scope);
    let (price, there) = (due(table, scope.seat, asked), credits::means(table, scope.seat));
    if price == asked {
        return table.usage().payable(cost, scope, clause);
    }
    if price > there {
        return Err(Refusal::new(clause, Reason::CannotPay(price, there)).by(scope.this));
    }
    table.usage().payable(&besides(cost), scope, clause)
}

/// The parts of a cost that are not paid with resources.
pub(crate) fn besides(cost: &Cost) -> Cost {
    Cost(cost.0.iter().filter(|part| !matches!(part, CostPart::Resource(_))).cloned().collect())
}

/// The resources that a cost asks for.
pub(crate) fn asked(table: &Table<'_>, cost: &Cost, scope: &Scope) -> i16 {
    cost.0
        .iter()
        .filter_map(|part| {
            if let CostPart::Resource(n) = part { Some(table.meaning().amount(n, scope)) } else { None }
        })
        .sum()
}
