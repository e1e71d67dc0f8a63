//! Playing cards and using abilities (MC-15.11, MC-6.15 - MC-6.17): declare, pay, then the effect.

use byword_kernel::ability::{Body, CostPart, EventKind};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{AbilityId, Ref, Seat, Zone};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::verb as kernel;

use crate::cards::unique;
use crate::profile::Profile;
use crate::rules::encounter::reveal::Reveal;
use crate::rules::enemy;
use crate::rules::player::pay::{self, Need, Spent};
use crate::rules::player::{attack, labels, maxima};
use crate::rules::table::{AREA, discard_event, run_spells, spells};
use crate::words::{counter, is_own_identity, label, mark, procedure, stat, tag, tally, verb, zone, zone_of};

/// The steps of playing a card.
mod at {
    pub const PRICE: u16 = 0;
    pub const COST: u16 = 1;
    pub const ENTER: u16 = 2;
    pub const SETTLE: u16 = 3;
    pub const ANSWER: u16 = 4;
    pub const DISCARD: u16 = 5;
}

/// The cost of playing a card, with everything that changes it.
pub(crate) fn price(table: &Table<'_>, card: Ref) -> i16 {
    table.numbers().cost(card, table.stat(card, stat::COST))
}

/// A unique card in play that matches this one (MC-17.5, MC-17.6). Villains may match anything.
pub(crate) fn unique_in_play(table: &Table<'_>, card: Ref) -> Option<Ref> {
    let def = table.def(card);
    if !def.has_tag(tag::UNIQUE) || def.has_tag(tag::VILLAIN) {
        return None;
    }
    table.all_in_play().find(|other| {
        let there = table.def(*other);
        *other != card
            && there.has_tag(tag::UNIQUE)
            && !there.has_tag(tag::VILLAIN)
            && unique::matches(table.world(), Profile::of(table), def, there)
    })
}

/// True if using an ability of the card means playing it: an event, for what stands on it and no effect gave it, in hand or from where
/// an effect has it played (MC-6.16).
pub(crate) fn is_played_for_it(table: &Table<'_>, card: Ref, ability: AbilityId) -> bool {
    let in_hand = || table.position().get(card).is_some_and(|record| record.zone.kind == zone::HAND);
    let compiled = table.world().catalog.ability(ability);
    let from_hand = compiled.is_some_and(|compiled| compiled.ability.zones == [zone::HAND]);
    let def = table.def(card);
    def.has_tag(tag::EVENT) && def.abilities.contains(&ability) && (from_hand || in_hand())
}

/// Uses an ability, read from the scope: a card in hand is played for it.
pub(crate) fn use_ability(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let Scope { this, seat, event, x, id, .. } = *scope;
    table.push(if is_played_for_it(table, this, ability) {
        Play { card: this, ability: Some(ability), event, given: x, ..Play::blank() }.frame(seat)
    } else {
        Use { this, ability, event, given: x, kept: id, ..Use::blank() }.frame(seat)
    });
}

/// Plays a card that is no event.
pub(crate) fn play_card(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.push(Play { card, ..Play::blank() }.frame(seat));
}

/// Plays a card without paying for it, an event for this ability: what the ability costs is paid (MC-15.11).
pub(crate) fn play_unpaid(table: &mut Table<'_>, card: Ref, ability: Option<AbilityId>, seat: Seat) {
    let play = Play { card, ability, ..Play::blank() }.frame(seat);
    table.push(Frame { step: at::COST, ..play });
    pay::begin(table, seat, Need::any(0), card);
}

frame! {
    /// A card is played.
    pub(crate) struct Play(procedure::PLAY) {
        card: Ref = source,
        /// The ability for which an event is played.
        ability: Option<AbilityId> = n,
        /// The payment, as far as texts may ask for it.
        spent: Spent = m,
        /// The number that the cost gave.
        given: i16 = x,
        /// How many resources of each kind were paid.
        paid: u16 = part_of,
        /// The event that is answered.
        event: Event = event,
        /// The number under which answers to its being played wait; 0 if none do.
        held: u16 = id,
    }
}

frame! {
    /// An ability is used.
    pub(crate) struct Use(procedure::USE) {
        this: Ref = source,
        ability: AbilityId = n,
        spent: Spent = m,
        given: i16 = x,
        event: Event = event,
        /// The number under which the cards are found that a lasting effect has kept.
        kept: u16 = id,
    }
}

/// Price, cost, then the card goes where it goes; of an event the frame says in `did` that it was paid and not cancelled.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, play) = (frame.seat, Play::of(frame));
    let Play { card, ability, given, event, .. } = play;
    let scope = Scope { x: given, event, ..Scope::of(card, seat) };
    match step {
        at::PRICE => {
            let need = need(table, card);
            pay::begin(table, seat, need, card);
        }
        at::COST => {
            let spent = Spent::of(table, seat);
            let bag = table.position().tally(seat, tally::SPENT_BAG);
            Play::edit(table, |play| (play.spent, play.paid) = (spent, bag.unsigned_abs()));
            if let Some(ability) = ability {
                count(table, ability, card, seat);
                table.agenda().push_payment(ability, card, seat);
            }
        }
        at::ENTER => {
            let unpaid = ability.is_some_and(|ability| is_unpaid(table, ability, frame));
            // What a cost of cards gave is counted by the text: "for each card discarded this way".
            let given = match ability {
                Some(ability) if gives_cards(table, ability) => frame.done,
                Some(ability) if given == 0 && spends(table, ability) => {
                    table.position().tally(seat, tally::SPENT_NUMBER)
                }
                _ => given,
            };
            Play::edit(table, |play| play.given = given);
            table.edit_frame(|f| f.did = !unpaid);
            count_play(table, card, seat);
            enter(table, card, seat);
        }
        // MC-6.16: a card that was cancelled is discarded as it is.
        at::SETTLE if is_stopped(table, card) => {}
        at::SETTLE => {
            let Some(now) = table.follow(card) else { return };
            match ability {
                Some(_) if !frame.did => {}
                Some(ability) => effect(table, ability, &Scope { this: now, ..scope }),
                None => settle_in(table, now, seat),
            }
        }
        // MC-15.5: an event has been played when it has resolved, an upgrade when it is attached.
        at::ANSWER if play.held != 0 => table.occurrence().answer_held(play.held),
        at::ANSWER => {}
        at::DISCARD => {
            table.occurrence().forget_held(play.held);
            let Some(now) = table.follow(card) else { return };
            let spent = table.position().peek(now).is_some_and(|record| record.zone.kind == zone::TABLE);
            if spent || is_stopped(table, card) {
                let event = discard_event(table, now, verb::RESOLVE, seat);
                table.perform(event);
            }
        }
        _ => conclude(table, card),
    }
}

/// What lowers the cost of the next card only is used up (MC-15.11), and one more copy is played. Before it is paid for, the others
/// do not see which card it is.
fn count_play(table: &mut Table<'_>, card: Ref, seat: Seat) {
    table.book().use_up_cost_changes(card, seat, None);
    maxima::count(table, card);
}

/// Who had the card played goes on to speak of it.
fn conclude(table: &mut Table<'_>, card: Ref) {
    let now = table.position().current(card.slot);
    table.agenda().became(now);
    table.finish();
}

/// True if an ability costs resources of its own: X is how many were spent.
fn spends(table: &Table<'_>, ability: AbilityId) -> bool {
    let resources = |part: &CostPart| matches!(part, CostPart::Resource(_) | CostPart::Typed(_));
    table.usage().cost_of(ability).is_some_and(|cost| cost.0.iter().any(resources))
}

/// True if the card has not gone anywhere: its being played was cancelled (MC-16.1).
fn is_stopped(table: &Table<'_>, card: Ref) -> bool {
    table.position().get(card).is_some_and(|record| record.zone.kind == zone::HAND)
}

/// MC-16.1: the effects of a card that is being revealed or played do not happen; it counts as revealed or played.
pub(crate) fn cancel(table: &mut Table<'_>, card: Ref) {
    let played = Play::place(table.position(), |_, play| play.card.slot == card.slot);
    let revealed = Reveal::place(table.position(), |_, reveal| reveal.card.slot == card.slot);
    match (played, revealed) {
        (Some(place), None) => table.agenda().edit_frame_at(place, |frame| frame.did = false),
        (Some(place), Some(outer)) if outer < place => {
            table.agenda().edit_frame_at(place, |frame| frame.did = false)
        }
        (_, Some(place)) => Reveal::edit_at(table, place, |reveal| reveal.said.cancelled = true),
        (None, None) => {}
    }
}

/// A played card goes into its player's area; events lie on the table while they resolve, schemes beside the main one.
fn enter(table: &mut Table<'_>, card: Ref, seat: Seat) {
    let def = table.def(card);
    let to = if def.has_tag(tag::EVENT) {
        Zone::shared(zone::TABLE)
    } else if def.has_tag(tag::SCHEME) {
        AREA
    } else {
        zone_of(zone::PLAY, seat)
    };
    let play = Event::new(EventKind::Move, kernel::PLAY).about(card).of(seat).to(to).by(card);
    // MC-6.17: what attaches to something has entered play when it is there.
    if def.has_tag(tag::EVENT) || spells(table, card, kernel::ATTACH).next().is_some() {
        let held = table.agenda().fresh_id();
        Play::edit(table, |play| play.held = held);
        return table.occurrence().perform_held([play], held);
    }
    let starting = starting_threat(table, card);
    table.perform_all(std::iter::once(play).chain(starting));
}

/// The threat that a scheme enters with, which is not placed (MC-11.4).
pub(crate) fn starting_threat(table: &Table<'_>, card: Ref) -> Option<Event> {
    let threat = table.stat(card, stat::THREAT);
    let starting = Event::new(EventKind::Counter, verb::ENTER).about(card).detail(counter::THREAT.0);
    (table.def(card).has_tag(tag::SCHEME) && threat > 0).then(|| starting.amount(threat))
}

/// MC-3.10: true if the player has not taken all the damage that was the cost. Damage that is dealt to others is paid even when
/// it is prevented.
fn is_unpaid(table: &Table<'_>, ability: AbilityId, frame: &Frame) -> bool {
    let taken = |part: &CostPart| matches!(part, CostPart::Damage(_, _, filter) if is_own_identity(filter));
    let cost = table.usage().cost_of(ability);
    frame.short
        && !Profile::of(table).accepts_reduced_damage()
        && cost.is_some_and(|cost| cost.0.iter().any(taken))
}

/// The payment that a card needs to be played: its price, and the kinds that it requires among them (later requirement).
pub(crate) fn need(table: &Table<'_>, card: Ref) -> Need {
    let mut need = Need::any(price(table, card));
    for id in &table.def(card).abilities {
        let body = table.world().catalog.body(*id);
        if let Some(Body::Way { cost, verb: verb::REQUIRE, .. }) = body {
            cost.0.iter().for_each(|part| need.require(part));
        }
    }
    need
}

/// True if the card must be paid for with certain resources, so that its cost cannot be ignored (later requirement).
pub(crate) fn requires(table: &Table<'_>, card: Ref) -> bool {
    let mut bodies = table.def(card).abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    bodies.any(|held| matches!(held.ability.body, Body::Way { verb: verb::REQUIRE, .. }))
}

/// What a permanent says about where and how it is: attached to something, under somebody's control.
pub(crate) fn settle_in(table: &mut Table<'_>, card: Ref, seat: Seat) {
    run_spells(table, card, verb::CONTROL, seat);
    run_spells(table, card, kernel::ATTACH, seat);
}

/// A card whose host has gone follows its attach text again, or else leaves the game (PM5). What no attach text wants attached
/// stays in its player's play area (PM1).
pub(crate) fn reattach_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let card = frame.source;
    match step {
        0 => {
            let seat = if frame.seat.is_some() { frame.seat } else { table.position().first() };
            run_spells(table, card, kernel::ATTACH, seat);
        }
        _ => {
            table.finish();
            let is_attachment = spells(table, card, kernel::ATTACH).next().is_some();
            if is_attachment && table.in_play(card) && table.host_of(card).is_none() {
                let gone = Event::new(EventKind::Move, verb::CLEAR).about(card);
                table.perform(gone.to(Zone::shared(zone::REMOVED)));
            }
        }
    }
}

/// True if cards are given as a cost.
fn gives_cards(table: &Table<'_>, ability: AbilityId) -> bool {
    let cost = table.usage().cost_of(ability);
    let gives = |part: &CostPart| matches!(part, CostPart::Move(..) | CostPart::Turn(..));
    cost.is_some_and(|cost| cost.0.iter().any(gives))
}

fn count(table: &mut Table<'_>, ability: AbilityId, card: Ref, seat: Seat) {
    let body = table.world().catalog.body(ability);
    if let Some(Body::Activated { limit: Some(limit), .. } | Body::Triggered { limit: Some(limit), .. }) =
        body
    {
        table.lasting().count_use_by(ability, card, limit.counted(seat));
    }
}

/// The ability's cost, its effect, then what waits (a card whose last use was spent goes, U3).
pub(crate) fn use_step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, Use { this, ability, given, event, kept, .. }) = (frame.seat, Use::of(frame));
    match step {
        0 => {
            count(table, ability, this, seat);
            if table.usage().cost_of(ability).is_some_and(|cost| !cost.is_free()) {
                table.agenda().push_payment(ability, this, seat);
            }
        }
        1 => {
            let spent = Spent::of(table, seat);
            Use::edit(table, |used| used.spent = spent);
            let scope = Scope { x: given, event, id: kept, ..Scope::of(this, seat) };
            if !is_unpaid(table, ability, frame) {
                let x = match given {
                    0 if gives_cards(table, ability) => frame.done,
                    0 => table.position().tally(seat, tally::SPENT_NUMBER),
                    given => given,
                };
                effect(table, ability, &Scope { x, ..scope });
            }
        }
        _ => {
            table.finish();
            tell_used(table, ability, frame);
        }
    }
}

/// An ability of a card has been used (U3). What it generated for a payment is paid with first (U7).
fn tell_used(table: &mut Table<'_>, ability: AbilityId, frame: &Frame) {
    let Some(card) = table.follow(frame.source) else { return };
    let body = table.world().catalog.body(ability);
    let generates = matches!(body, Some(Body::Activated { verb: verb::RESOURCE, .. }));
    if generates && pay::paid_for(table).is_some() {
        return table.book().mark(card, mark::SPENT, true);
    }
    table.perform(Event::new(EventKind::Act, verb::USED).about(card).by(card).of(frame.seat));
}

/// The payment is over for which abilities of cards have generated resources.
pub(crate) fn tell_spent(table: &mut Table<'_>, seat: Seat) {
    let list = table.take_in_play(|table, card| {
        table.position().peek(card).is_some_and(|record| record.marked(mark::SPENT))
    });
    for card in &list {
        table.book().mark(*card, mark::SPENT, false);
    }
    let used = Event::new(EventKind::Act, verb::USED).of(seat);
    table.perform_all(list.iter().map(|card| used.about(*card).by(*card)));
    table.put_list(list);
}

/// The effect of an ability, as the attack, thwart or defense that its label makes it (MC-15.1).
pub(crate) fn effect(table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
    let counts = |label| labels::counts_as(table, ability, label);
    let (acts, defends) = (counts(label::ATTACK) || counts(label::THWART), counts(label::DEFENSE));
    if acts {
        attack::begin_labelled(table, ability, scope);
    } else {
        table.run_ability(ability, scope);
    }
    if defends {
        enemy::defend_by_ability(table, scope.seat);
    }
}
