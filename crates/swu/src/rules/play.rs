//! Playing a card (digest section 7, CR 6.2) and using an action ability (digest section 10, CR 6.4).

pub(crate) mod additional;
pub(crate) mod copies;
pub(crate) mod costs;
pub(crate) mod credits;
pub(crate) mod nesting;
pub(crate) mod origin;
pub(crate) mod tribute;
pub(crate) mod ways;

use byword_kernel::ability::{Body, Change, EventKind, RuleKind};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt, Way};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{FIRST, Field, Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Slot, ZoneKind, cite};
use byword_kernel::query::Scope;
use byword_kernel::refusal::{Reason, Refusal, Verdict, no};
use byword_kernel::table::Table;

use crate::rules::board::{arena_of, base_of, is_unit};
use crate::rules::effects::in_vain;
use crate::rules::play::costs::Purse;
use crate::words::{ARENAS, moment, procedure, tag, tally, verb, zone, zone_of};

frame! {
    /// A card is played (CR 6.2).
    pub(crate) struct Play(procedure::PLAY) {
        /// The card.
        card: Ref = source,
        /// How it is paid for.
        way: Way = n,
        /// It is played inside an effect, and what was paid for it.
        account: Account = m,
        /// The unit that an effect says an upgrade goes to.
        host: Option<Ref> = a,
        /// The card that it enters as a copy of.
        copied: Ref = b,
        /// The layer in which older triggers wait meanwhile.
        held: i16 = x,
    }
}

/// What a play keeps besides the card and the way, in one register.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Account {
    /// It is played inside an effect.
    pub(crate) nested: bool,
    /// The resources that were paid; a Credit that pays is none (D 8.8).
    pub(crate) paid: i16,
}

impl Field<i16> for Account {
    fn load(register: i16) -> Self {
        Self { nested: register & 1 != 0, paid: register >> 1 }
    }
    fn store(self) -> i16 {
        self.paid << 1 | i16::from(self.nested)
    }
}

frame! {
    /// An action ability is used (CR 6.4).
    pub(crate) struct Use(procedure::USE) {
        /// The card whose ability it is.
        card: Ref = source,
        /// Which ability.
        ability: AbilityId = n,
    }
}

/// The steps of playing a card.
mod at {
    pub const TRIBUTE: u16 = 0;
    pub const TRIBUTE_ANSWERED: u16 = 1;
    pub const CREDITS: u16 = 2;
    pub const PAY: u16 = 3;
    pub const SHAPE: u16 = 4;
    pub const AIM: u16 = 5;
    pub const ENTER: u16 = 6;
    pub const RESOLVE: u16 = 7;
    pub const NEST: u16 = 8;
    pub const HOST_CHOSEN: u16 = 10;
}

/// An effect plays a card: now, by the normal procedure; what that triggers is nested in it (CR 7.1.6E).
pub(crate) fn by_effect(table: &mut Table<'_>, card: Ref, seat: Seat, free: bool) {
    if free { by_effect_in(table, card, seat, Way::Free, None) } else { ways::by_effect(table, card, seat) }
}

/// An effect plays an upgrade on this unit and no other.
pub(crate) fn on(table: &mut Table<'_>, card: Ref, host: Ref, seat: Seat, free: bool) {
    let way = if free { Way::Free } else { Way::Normal };
    if is_unit(table, host) {
        by_effect_in(table, card, seat, way, Some(host))
    } else {
        not_played(table, card)
    }
}

/// A card is not played after all: what was given to it for that is gone (CR 6.2.2D), and it was not done (D 15.2).
fn not_played(table: &mut Table<'_>, card: Ref) {
    table.lasting().forget_effects(card);
    in_vain(table);
}

/// Plays it in a way, and on the unit if one is given.
fn by_effect_in(table: &mut Table<'_>, card: Ref, seat: Seat, way: Way, host: Option<Ref>) {
    if !is_possible_for(table, card, seat, way, host, 0) {
        return not_played(table, card);
    }
    table.push(
        Play { card, way, host, account: Account { nested: true, paid: 0 }, ..Play::blank() }.frame(seat),
    );
}

/// True if an effect can have the card played in this way: it is paid for, allowed, and has a unit if it needs one.
pub(crate) fn is_possible(table: &Table<'_>, card: Ref, seat: Seat, way: Way) -> bool {
    is_possible_for(table, card, seat, way, None, 0)
}

/// The same on the unit, if one is given, at a price that is changed by so much.
fn is_possible_for(table: &Table<'_>, card: Ref, seat: Seat, way: Way, host: Option<Ref>, more: i16) -> bool {
    let (purse, saved) = (Purse::of(table, seat), tribute::most(table, seat, card, way));
    let price = match host {
        Some(host) => table.suppose(host, || costs::price(table, &purse, card, way)),
        None => least_price(table, &purse, seat, card, way),
    };
    let price = (price + more - saved).max(0) + additional::resources(table, seat, card);
    costs::due(table, seat, price) <= credits::means(table, seat)
        && additional::payable(table, seat, card, way).is_ok()
        && allowed(table, seat, card, way).is_ok()
        && host
            .map_or_else(|| may_enter(table, seat, card, way), |host| may_go_on(table, seat, card, way, host))
            .is_ok()
}

/// Ok if no ability forbids the player to play the card in this way. A Pilot is played as the upgrade that it becomes (D 18.3).
pub(crate) fn allowed(table: &Table<'_>, seat: Seat, card: Ref, way: Way) -> Verdict {
    table.rules().allowed_as(
        seat,
        byword_kernel::vocabulary::verb::PLAY,
        card,
        card,
        costs::form(table, card, way),
    )
}

/// What it costs to play the card so; as an upgrade, on the unit on which that is least.
pub(crate) fn least_price(table: &Table<'_>, purse: &Purse, seat: Seat, card: Ref, way: Way) -> i16 {
    let on = |host| table.suppose(host, || costs::price(table, purse, card, way));
    let anywhere = costs::price(table, purse, card, way);
    if anywhere == 0 || !may_vary(table) || !is_attached(table, card, way) {
        return anywhere;
    }
    let hosts = hosts_of(table, seat, card).filter(|host| may_go_on(table, seat, card, way, *host).is_ok());
    hosts.map(on).min().unwrap_or(anywhere)
}

/// True if anything may make an upgrade cost more on one unit than on another.
fn may_vary(table: &Table<'_>) -> bool {
    table.numbers().costs_move() || table.rules().is_ruled(byword_kernel::vocabulary::verb::PLAY)
}

/// The unit on which an upgrade is being played, or may be as far as is asked; none where that is not known yet.
pub(crate) fn played_on(table: &Table<'_>) -> Ref {
    let supposed = table.supposed();
    if supposed.is_some() {
        return supposed;
    }
    Play::innermost(table.position()).and_then(|(_, _, play)| play.host).unwrap_or(Ref::NONE)
}

/// Where it costs more on one unit than on another, the player says on which before paying ("while playing this upgrade on
/// a unit", D 7.2).
fn aim_early(table: &mut Table<'_>, play: &Play, seat: Seat) {
    let Play { card, way, .. } = *play;
    let (purse, saved) = (Purse::of(table, seat), tribute::most(table, seat, card, way));
    let on = |table: &Table<'_>, host| table.suppose(host, || costs::price(table, &purse, card, way));
    table.offer_all(|table, options| {
        let (means, more) = (credits::means(table, seat), additional::resources(table, seat, card));
        let eligible =
            hosts_of(table, seat, card).filter(|host| may_go_on(table, seat, card, way, *host).is_ok());
        let due = |host| costs::due(table, seat, (on(table, host) - saved).max(0) + more);
        let payable = eligible.filter(|host| due(*host) <= means);
        options.extend(payable.map(|host| Opt::card(Choice::CARD, host.slot)));
    });
    if table.offered() == 0 {
        return table.finish();
    }
    let verb = byword_kernel::vocabulary::verb::ATTACH;
    table.ask(Decision::new(seat, DecisionKind::Card, cite("CR 6.2.1")).source(card).verb(verb));
}

/// True if the price of the card is not the same on all units.
fn price_varies(table: &Table<'_>, play: &Play, seat: Seat) -> bool {
    let Play { card, way, host, .. } = *play;
    if host.is_some() || !may_vary(table) || !is_attached(table, card, way) {
        return false;
    }
    let purse = Purse::of(table, seat);
    let eligible =
        hosts_of(table, seat, card).filter(|host| may_go_on(table, seat, card, way, *host).is_ok());
    let mut prices = eligible.map(|host| table.suppose(host, || costs::price(table, &purse, card, way)));
    prices.next().is_some_and(|first| prices.any(|price| price != first))
}

/// Ok if what is played as an upgrade has an eligible unit (CR 6.2.2B). Other cards need nothing.
pub(crate) fn may_enter(table: &Table<'_>, seat: Seat, card: Ref, way: Way) -> Verdict {
    if !is_attached(table, card, way) {
        return Ok(());
    }
    let mut verdict = no(cite("CR 6.2.2B"), Reason::NoObject);
    for host in hosts_of(table, seat, card) {
        let may = may_go_on(table, seat, card, way, host);
        if may.is_ok() {
            return may;
        }
        verdict = may;
    }
    verdict
}

/// True if the card enters play attached to a unit when it is played in this way.
fn is_attached(table: &Table<'_>, card: Ref, way: Way) -> bool {
    table.def(card).has_tag(tag::UPGRADE) || pilots(table, way)
}

/// True if the way is to fly a Vehicle, as an upgrade (CR 7.5.17).
fn pilots(table: &Table<'_>, way: Way) -> bool {
    costs::way_verb(table, way) == Some(verb::PILOT)
}

/// Ok if a card that is played in this way may go on the unit.
fn may_go_on(table: &Table<'_>, seat: Seat, card: Ref, way: Way, host: Ref) -> Verdict {
    if !pilots(table, way) {
        return may_attach(table, seat, card, host);
    }
    let own = table.controller_of(host) == Some(seat) && table.has_tag(host, tag::VEHICLE);
    if own && !is_flown(table, host) { Ok(()) } else { no(cite("CR 7.5.17"), Reason::NoObject) }
}

/// True if a Pilot is attached to the unit.
pub(crate) fn is_flown(table: &Table<'_>, unit: Ref) -> bool {
    let is_pilot = |upgrade| table.has_tag(upgrade, tag::PILOT) && table.has_tag(upgrade, tag::UPGRADE);
    table.position().hosted(unit.slot).any(is_pilot)
}

/// The cards that an upgrade might be attached to: units, or for one that says so its player's base (D 18.10).
fn hosts_of<'a>(table: &'a Table<'_>, seat: Seat, card: Ref) -> impl Iterator<Item = Ref> + 'a {
    let base = base_of(table, seat).filter(|base| table.rules().permitted(verb::ATTACH_TO_BASE, card, *base));
    let units = base.is_none().then(|| hosts(table));
    base.into_iter().chain(units.into_iter().flatten())
}

/// Units in play, by seat and arena.
fn hosts<'a>(table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
    let zones = table.position().seats().flat_map(|seat| ARENAS.map(|arena| zone_of(arena, seat)));
    zones.flat_map(|zone| table.position().zone(zone)).filter(|card| is_unit(table, *card))
}

/// Ok if an upgrade may be attached to a unit: its own "Attach to ..." says (D 11.4.2). The text speaks from wherever the
/// card is, so it is read from the card and not from what functions in play.
pub(crate) fn may_attach(table: &Table<'_>, seat: Seat, card: Ref, host: Ref) -> Verdict {
    let catalog = &table.world().catalog;
    let scope = Scope::of(card, seat);
    for compiled in table.def(card).abilities.iter().filter_map(|id| catalog.ability(*id)) {
        if let Body::Static { change: Change::Rule(rule), .. } = &compiled.ability.body
            && rule.kind == RuleKind::Forbid
            && rule.verb == byword_kernel::vocabulary::verb::ATTACH
            && rule.to.as_ref().is_some_and(|filter| table.meaning().fits(filter, host, &scope))
        {
            return Err(Refusal::new(cite("D 11.4.2"), Reason::NoObject).by(card));
        }
    }
    Ok(())
}

/// The card is paid for, enters play or resolves, and what that triggers is seen to.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (play, seat) = (Play::of(frame), frame.seat);
    match step {
        at::TRIBUTE if price_varies(table, &play, seat) => {
            table.goto(at::HOST_CHOSEN);
            aim_early(table, &play, seat);
        }
        at::TRIBUTE => tribute::offer(table, frame, at::CREDITS),
        at::TRIBUTE_ANSWERED => tribute::answered(table, frame, at::TRIBUTE),
        at::CREDITS => credits::ask(table, seat, to_pay(table, &play, seat), play.card),
        at::PAY => pay(table, &play, frame),
        at::SHAPE => copies::offer(table, play.card, seat),
        at::AIM => choose_host(table, &play, seat),
        at::ENTER => enter(table, &play, frame),
        at::RESOLVE => resolve(table, frame),
        at::NEST if play.account.nested => nesting::nest(table, play.held),
        at::NEST => {}
        at::HOST_CHOSEN => {
            let host = table.position().current(frame.answer.subject());
            Play::edit(table, |play| play.host = Some(host));
            table.edit_frame(|f| f.answer = Opt::default());
            table.goto(at::TRIBUTE);
        }
        _ => {
            origin::forget(table, play.card);
            table.agenda().release_pending(play.held);
            table.finish();
        }
    }
}

/// The resources that are to be paid, with the units that were offered taken into account. Additional ones are paid apart.
fn to_pay(table: &Table<'_>, play: &Play, seat: Seat) -> i16 {
    let price = costs::price(table, &Purse::of(table, seat), play.card, play.way);
    let price = (price - tribute::worth(table, seat)).max(0);
    let more = additional::resources(table, seat, play.card);
    costs::due(table, seat, price + more) - costs::due(table, seat, more)
}

fn pay(table: &mut Table<'_>, play: &Play, frame: &Frame) {
    let price = to_pay(table, play, frame.seat);
    // Without a question about Credits the answer is that of another step.
    let answer = if frame.answer.choice == Choice::NUMBER { frame.answer } else { Opt::default() };
    let paid = price - credits::pay(table, frame.seat, price, answer, play.card);
    let more = costs::due(table, frame.seat, additional::resources(table, frame.seat, play.card));
    Play::edit(table, |play| play.account.paid = paid + more);
    let form = costs::form(table, play.card, play.way);
    table.book().use_up_cost_changes(play.card, frame.seat, form);
    tribute::pay(table, frame);
    additional::pay(table, frame.seat, play.card, play.way);
}

/// CR 6.2.5: an upgrade is attached to a chosen eligible unit.
fn choose_host(table: &mut Table<'_>, play: &Play, seat: Seat) {
    let Play { card, way, host, .. } = *play;
    if !is_attached(table, card, way) {
        return;
    }
    // A unit that is gone since cannot be what it is attached to.
    if let Some(host) = host.filter(|host| table.position().get(*host).is_some()) {
        return table.edit_frame(|f| f.answer = Opt::card(Choice::CARD, host.slot));
    }
    table.offer_all(|table, options| {
        let eligible =
            hosts_of(table, seat, card).filter(|host| may_go_on(table, seat, card, way, *host).is_ok());
        options.extend(eligible.map(|host| Opt::card(Choice::CARD, host.slot)));
    });
    if table.offered() > 0 {
        let verb = byword_kernel::vocabulary::verb::ATTACH;
        table.ask(Decision::new(seat, DecisionKind::Card, cite("CR 6.2.5")).source(card).verb(verb));
    }
}

/// CR 6.2.5: into play, or as an event into its owner's discard pile. What is played by its Smuggle or Plot is replaced at the same
/// time (11.7, D 18.5).
fn enter(table: &mut Table<'_>, play: &Play, frame: &Frame) {
    let (Play { card, way, .. }, seat) = (*play, frame.seat);
    if play.account.nested {
        // What paying has triggered stays in the outer window (D 14.5.7).
        let held = table.agenda().hold_pending();
        Play::edit(table, |play| play.held = held);
    }
    let Some(record) = table.position().get(card) else { return };
    if record.zone.kind == zone::RESOURCES {
        costs::leave_exhausted(table, seat, card);
    }
    table.book().add_tally(seat, tally::PLAYED, 1);
    let def = table.def(card);
    if def.has_tag(tag::VILLAINY) {
        table.book().add_tally(seat, tally::VILLAINY, 1);
    }
    // How many resources were paid is asked by what triggers as it is played.
    let event = Event::new(EventKind::Move, byword_kernel::vocabulary::verb::PLAY).about(card).of(seat);
    let event = event.detail(u8::try_from(play.account.paid).unwrap_or(u8::MAX));
    let event = if def.has_tag(tag::UNIT) && !pilots(table, way) {
        event.to(zone_of(arena_of(copies::shape(table, play)), seat)).how(How::TURNED)
    } else if is_attached(table, card, way) {
        let host = table.position().current(frame.answer.subject());
        let kind = table.position().get(host).map_or(zone::GROUND, |host| host.zone.kind);
        event.to(zone_of(kind, seat)).with(host)
    } else {
        event.to(zone_of(zone::DISCARD, record.owner))
    };
    let next = table.position().top(zone_of(zone::DECK, seat));
    let replacement = next.filter(|_| origin::by_its_keyword(table, card));
    let replacement = replacement.map(|card| resource(seat, card, How::TURNED));
    // A pilot shows what it is as an upgrade.
    let form = Event::new(EventKind::Flip, verb::PILOT).about(card).of(seat);
    let form = Some(form).filter(|_| pilots(table, way));
    table.perform_all([form, Some(event), replacement].into_iter().flatten());
}

/// The event of a card becoming a resource.
pub(crate) fn resource(seat: Seat, card: Ref, how: How) -> Event {
    Event::new(EventKind::Move, verb::RESOURCE)
        .about(card)
        .of(seat)
        .to(zone_of(zone::RESOURCES, seat))
        .how(how)
}

/// An event's effect resolves from the discard pile (CR 3.3.4).
fn resolve(table: &mut Table<'_>, frame: &Frame) {
    let Some(now) = table.follow(frame.source) else { return };
    let def = table.def(now);
    if !def.has_tag(tag::EVENT) {
        return;
    }
    let catalog = &table.world().catalog;
    let spells = def.abilities.iter().rev().copied().filter(|id| {
        catalog.ability(*id).is_some_and(|compiled| matches!(compiled.ability.body, Body::Spell { .. }))
    });
    for id in spells {
        table.run_ability(id, &Scope::of(now, frame.seat));
    }
}

// --- Action abilities ---------------------------------------------------------------------------------------------------

/// By what the uses of an ability are counted: an epic action by the card, whatever life it is in (CR 7.2.4).
pub(crate) fn counted_by(table: &Table<'_>, ability: AbilityId, holder: Ref) -> Ref {
    let body = table.world().catalog.body(ability);
    match body {
        Some(Body::Activated { limit: Some(limit), .. }) if limit.per == moment::GAME => {
            Ref { slot: Slot(holder.slot.0), life: 0 }
        }
        _ => holder,
    }
}

/// CR 6.4: pay, then the effect resolves.
pub(crate) fn use_ability(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Use { card, ability } = Use::of(frame);
    if step == FIRST {
        let holder = counted_by(table, ability, card);
        table.lasting().count_use(ability, holder);
        return table.agenda().push_payment(ability, card, frame.seat);
    }
    table.finish();
    // "The discarded card" is the one that was paid with.
    table.run_ability(ability, &Scope::of(card, frame.seat).event(frame.event));
}

/// The zones of a player in which cards with action abilities may be.
pub(crate) const WITH_ACTIONS: [ZoneKind; 3] = [zone::BASE, zone::GROUND, zone::SPACE];
