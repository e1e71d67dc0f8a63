//! Giving an item or a soul away as a cost (FS-COST-1): the player who gets it is chosen as it is paid.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat, cite};
use byword_kernel::table::Table;

use crate::rules::{concede, objects};
use crate::words::{procedure, verb, zone, zone_of};

/// Begins such a gift, which is made step by step; `false` if the event is none.
pub(crate) fn begin(table: &mut Table<'_>, event: &Event) -> bool {
    let gift = event.verb == verb::GIVE && event.to.kind == zone::PLAY;
    if gift {
        table.push(Frame::procedure(procedure::GIVE, event.seat).source(event.subject));
    }
    gift
}

/// `source` is the card: another player is chosen, who gets it.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    if step == 0 {
        table.offer_all(|table, options| {
            let others = concede::players(table, frame.seat).filter(|seat| *seat != frame.seat);
            options.extend(others.map(|seat| Opt::card(Choice::CARD, objects::character(table, seat).slot)));
        });
        return table.ask(Decision::new(frame.seat, DecisionKind::Card, cite("FS-COST-2")).verb(verb::GIVE));
    }
    table.finish();
    let to: Ref = table.position().current(frame.answer.subject());
    let seat = table.controller_of(to).unwrap_or(Seat::NONE);
    let is_soul = table.position().get(frame.source).is_some_and(|card| card.zone.kind == zone::SOULS);
    let (kind, to) = if is_soul { (EventKind::Move, zone::SOULS) } else { (EventKind::Control, zone::PLAY) };
    let gift = Event::new(kind, verb::GIVE).about(frame.source).of(seat);
    table.perform(gift.to(zone_of(to, seat)));
}
