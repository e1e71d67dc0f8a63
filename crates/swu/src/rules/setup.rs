//! Setup (digest section 4, CR 5.2): bases and leaders, opening hands, mulligans, the first two resources.

use byword_kernel::ability::{Body, Change, EventKind, RuleKind};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;

use crate::cards::says;
use crate::rules::board::{base_of, is_in};
use crate::rules::play::resource;
use crate::words::{choice, procedure, stat, tag, verb, zone, zone_of};

/// Cards in an opening hand (D 4.1 d).
const HAND: usize = 6;
/// Cards that each player resources at the start (D 4.1 f).
const RESOURCES: i16 = 2;

frame! {
    /// The opening hands and first resources (CR 5.2).
    struct Opening(procedure::SETUP) {
        /// The place in turn order of the player who decides.
        place: usize = n,
        /// How many cards this player has picked to resource.
        count: i16 = m,
        /// The card that was picked last.
        last: Ref = a,
        /// The card that was picked before it.
        before: Ref = b,
    }
}

/// The steps of the setup.
mod at {
    pub const DECIDE: u16 = 0;
    pub const DRAW: u16 = 1;
    pub const ASK: u16 = 2;
    pub const ANSWERED: u16 = 3;
    pub const RESOURCE: u16 = 4;
    pub const RESOURCED: u16 = 5;
}

/// Deals the decks.
pub(crate) fn deal(table: &mut Table<'_>, setup: &Setup) -> Result<(), String> {
    if setup.decks.len() != usize::from(setup.seats) || setup.seats < 2 {
        return Err(format!("{} decks for {} seats", setup.decks.len(), setup.seats));
    }
    for (seat, deck) in setup.decks.iter().enumerate() {
        deal_deck(table, Seat(seat as u8), deck)?;
    }
    // D 4.1 c: a random player decides who begins with the initiative.
    let decider = Seat(table.random(u32::from(setup.seats)) as u8);
    table.book().set_active(decider);
    table.push(Frame::procedure(procedure::SETUP, decider));
    Ok(())
}

fn deal_deck(table: &mut Table<'_>, seat: Seat, deck: &[String]) -> Result<(), String> {
    let (mut bases, mut leaders) = (0, 0);
    for title in deck {
        let catalog = &table.world().catalog;
        let id = catalog.find(title).ok_or_else(|| format!("no card is called `{title}`"))?;
        let def = catalog.def(id);
        let base = def.has_tag(tag::BASE);
        let leader = def.has_tag(tag::LEADER);
        bases += i32::from(base);
        leaders += i32::from(leader);
        let kind = if base || leader { zone::BASE } else { zone::DECK };
        let card = table.book().add_card(id, seat, zone_of(kind, seat));
        if kind == zone::BASE {
            table.book().show_all(card);
        }
    }
    if bases != 1 || leaders == 0 {
        return Err(format!("the deck of player {} needs a leader and one base", seat.0 + 1));
    }
    table.book().shuffle(zone_of(zone::DECK, seat));
    Ok(())
}

/// Who begins is decided; everybody draws, may mulligan and resources cards, one player after the other.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let seat = table.position().seats_from(frame.seat).nth(Opening::of(frame).place);
    match (step, seat) {
        (at::DECIDE, _) => decide(table, frame.seat),
        // Who has left is asked nothing any more.
        (at::ASK | at::RESOURCE, Some(seat)) if !is_in(table, seat) => {
            next_player(table, step);
        }
        (at::DRAW, _) => {
            let first = frame.answer.seat();
            table.book().set_first(first);
            table.book().set_active(first);
            table.edit_frame(|f| f.seat = first);
            for seat in table.position().seats_from(first) {
                table.draw_cards(seat, hand_size(table, seat), Ref::NONE);
            }
        }
        (at::ASK, Some(seat)) if is_kept(table, seat) => next_player(table, at::ASK),
        (at::ASK, Some(seat)) => {
            table.offer(Opt::plain(choice::KEEP));
            table.offer(Opt::plain(choice::MULLIGAN));
            table.ask(Decision::new(seat, DecisionKind::Mulligan, cite("CR 5.2.1E")));
        }
        (at::ASK, None) => {
            table.goto(at::RESOURCE);
            Opening::edit(table, |opening| opening.place = 0);
        }
        (at::ANSWERED, Some(seat)) => mulligan(table, frame, seat),
        (at::RESOURCE, Some(seat)) => offer_resources(table, frame, seat),
        (at::RESOURCED, Some(_)) => {
            let card = table.position().current(frame.answer.subject());
            table.goto(at::RESOURCE);
            Opening::edit(table, |picked| {
                (picked.count, picked.last, picked.before) = (picked.count + 1, card, picked.last);
            });
        }
        _ => {
            table.finish();
            table.push(Frame::procedure(procedure::ROUND, frame.seat));
        }
    }
}

/// The next player is at this step.
fn next_player(table: &mut Table<'_>, step: u16) {
    table.goto(step);
    Opening::edit(table, |opening| *opening = Opening { place: opening.place + 1, ..Opening::blank() });
}

/// D 4.1 c: the player decides who begins with the initiative; if that player has left, the next one.
fn decide(table: &mut Table<'_>, decider: Seat) {
    table.offer_all(|table, options| {
        let seats = table.position().seats_from(decider).filter(|seat| is_in(table, *seat));
        options.extend(seats.map(|seat| Opt::number(Choice::SEAT, i16::from(seat.0))));
    });
    let seat = table.position().seats_from(decider).find(|seat| is_in(table, *seat)).unwrap_or(decider);
    table.ask(Decision::new(seat, DecisionKind::Player, cite("D 4.1")).verb(verb::INITIATIVE));
}

/// Six cards, unless the player's base says otherwise (CR 3.2.1A).
fn hand_size(table: &Table<'_>, seat: Seat) -> usize {
    let Some(base) = base_of(table, seat).map(|base| table.def(base)) else { return HAND };
    let own = usize::try_from(base.stat(stat::OPENING_HAND)).ok().filter(|own| *own > 0);
    let more = says(table.world(), base, verb::FIRST_HAND).unwrap_or(0);
    own.unwrap_or(HAND).saturating_add_signed(more.into())
}

/// True if the player's base says that the first hand is kept.
fn is_kept(table: &Table<'_>, seat: Seat) -> bool {
    let abilities = base_of(table, seat).map_or(&[][..], |base| &table.def(base).abilities);
    let mut compiled = abilities.iter().filter_map(|id| table.world().catalog.ability(*id));
    compiled.any(|compiled| match &compiled.ability.body {
        Body::Static { change: Change::Rule(rule), .. } => {
            rule.kind == RuleKind::Forbid && rule.verb == verb::MULLIGAN
        }
        _ => false,
    })
}

/// CR 5.2.1E: the whole hand is shuffled into the deck and as many new cards are drawn, once.
fn mulligan(table: &mut Table<'_>, frame: &Frame, seat: Seat) {
    next_player(table, at::ASK);
    if frame.answer.choice != choice::MULLIGAN {
        return;
    }
    let mut list = table.take_list();
    list.extend(table.position().zone(zone_of(zone::HAND, seat)));
    let count = list.len();
    let back =
        Event::new(EventKind::Move, verb::MULLIGAN).of(seat).to(zone_of(zone::DECK, seat)).how(How::BOTTOM);
    table.perform_all(list.iter().map(|card| back.about(*card)));
    table.put_list(list);
    table.book().shuffle(zone_of(zone::DECK, seat));
    table.draw_cards(seat, count, Ref::NONE);
}

/// The player picks the cards to resource, one by one.
fn offer_resources(table: &mut Table<'_>, frame: &Frame, seat: Seat) {
    let opening = Opening::of(frame);
    let wanted = RESOURCES - opening.count;
    table.offer_all(|table, options| {
        let hand = table.position().zone(zone_of(zone::HAND, seat)).filter(|card| *card != opening.last);
        options.extend(hand.map(|card| Opt::card(choice::RESOURCE, card.slot)));
        options.sort_unstable();
        // Where all that are left are wanted, nobody is asked.
        if options.len() <= wanted.max(0) as usize {
            options.truncate(1);
        }
    });
    if wanted == 0 || table.offered() == 0 {
        table.offer_all(|_, options| options.clear());
        return set_resources(table, [opening.last, opening.before], seat);
    }
    table.ask(Decision::new(seat, DecisionKind::Keep, cite("D 4.1")).number(wanted));
}

/// The picked cards become resources together, in whatever order they were picked.
fn set_resources(table: &mut Table<'_>, mut picked: [Ref; 2], seat: Seat) {
    next_player(table, at::RESOURCE);
    picked.sort_unstable_by_key(|card| card.slot);
    let picked = picked.into_iter().filter(|card| card.is_some());
    table.perform_all(picked.map(|card| resource(seat, card, How::PLAIN)));
}
