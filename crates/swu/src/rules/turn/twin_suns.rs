//! The counters of Twin Suns (D 19.6): besides the initiative there are blast and plan; each player takes at most one a
//! round and passes from then on.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::{Event, How};
use byword_kernel::frame::Frame;
use byword_kernel::id::{Ref, Seat, Tally, cite};
use byword_kernel::refusal::{Reason, Verdict, no};
use byword_kernel::table::Table;

use crate::rules::board::{base_of, players};
use crate::words::{choice, procedure, tally, verb, zone, zone_of};

/// The counters besides the initiative, and what says that they are taken.
const COUNTERS: [(Choice, Tally); 2] = [(choice::BLAST, tally::BLAST), (choice::PLAN, tally::PLAN)];

/// True if Twin Suns is played.
pub(crate) fn is_played(table: &Table<'_>) -> bool {
    table.position().tally(Seat::NONE, tally::TWIN) == 1
}

/// Ok if the player may take the counter.
pub(crate) fn may_take(table: &Table<'_>, counter: Choice) -> Verdict {
    let taken = COUNTERS.iter().find(|(known, _)| *known == counter).map(|(_, taken)| *taken);
    match taken {
        Some(taken) if is_played(table) && table.position().tally(Seat::NONE, taken) == 0 => Ok(()),
        _ => no(cite("D 19.6"), Reason::LimitReached),
    }
}

/// Lists the counters that can be taken.
pub(crate) fn list(table: &Table<'_>, options: &mut Vec<Opt>) {
    let free = COUNTERS.iter().filter(|(counter, _)| may_take(table, *counter).is_ok());
    options.extend(free.map(|(counter, _)| Opt::plain(*counter)));
}

/// Passing is legal only when there is no counter left to take.
pub(crate) fn may_pass(table: &Table<'_>) -> Verdict {
    let left = table.position().tally(Seat::NONE, tally::TAKEN) == 0
        || COUNTERS.iter().any(|(counter, _)| may_take(table, *counter).is_ok());
    if is_played(table) && left { no(cite("D 19.6"), Reason::ConditionFails) } else { Ok(()) }
}

/// Blast and plan are available again from the regroup phase on.
pub(crate) fn give_back(table: &mut Table<'_>) {
    for (_, taken) in COUNTERS {
        table.book().set_tally(Seat::NONE, taken, 0);
    }
}

/// The player takes blast or plan.
pub(crate) fn take(table: &mut Table<'_>, seat: Seat, counter: Choice) {
    if counter == choice::BLAST {
        table.book().set_tally(Seat::NONE, tally::BLAST, 1);
        table.perform(Event::new(EventKind::Act, verb::BLAST).of(seat));
        blast(table, seat);
    } else {
        table.book().set_tally(Seat::NONE, tally::PLAN, 1);
        table.perform(Event::new(EventKind::Act, verb::PLAN).of(seat));
        table.push(Frame::procedure(procedure::PLAN, seat));
    }
}

/// 1 damage to each enemy base.
fn blast(table: &mut Table<'_>, seat: Seat) {
    let mut list = table.take_list();
    list.extend(players(table).filter(|foe| *foe != seat).filter_map(|foe| base_of(table, foe)));
    let own = base_of(table, seat).unwrap_or(Ref::NONE);
    table.perform_each(&list, |_, base| {
        Some(Event::new(EventKind::Damage, verb::DEAL).about(base).by(own).of(seat).amount(1))
    });
    table.put_list(list);
}

/// The steps of the plan.
mod at {
    pub const DRAW: u16 = 0;
    pub const ASK: u16 = 1;
}

/// Draw a card, then put a card from hand on the bottom of the deck.
pub(crate) fn plan(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let hand = zone_of(zone::HAND, frame.seat);
    match step {
        at::DRAW => table.draw_cards(frame.seat, 1, Ref::NONE),
        at::ASK => {
            table.offer_all(|table, options| {
                options.extend(table.position().zone(hand).map(|card| Opt::card(Choice::CARD, card.slot)));
            });
            if table.offered() == 0 {
                return table.finish();
            }
            table.ask(Decision::new(frame.seat, DecisionKind::Card, cite("D 19.6")));
        }
        _ => {
            let card = table.position().current(frame.answer.subject());
            table.finish();
            let to = zone_of(zone::DECK, frame.seat);
            let under = Event::new(EventKind::Move, verb::TUCK).about(card).of(frame.seat);
            table.perform(under.to(to).how(How::BOTTOM));
        }
    }
}
