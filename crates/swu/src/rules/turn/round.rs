//! The round and its action phase (digest sections 5 and 6, CR 5.3, 5.4).

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _, Work};
use byword_kernel::id::{Mark, Moment, Seat, Tally, cite};
use byword_kernel::table::Table;

use crate::rules::attack;
use crate::rules::board;
use crate::rules::checks::elimination;
use crate::rules::effects::borrow;
use crate::rules::play::{Play, Use};
use crate::rules::turn::{actions, twin_suns};
use crate::words::{choice, mark, moment, procedure, tally, verb};

/// The steps of a round.
pub(super) mod at {
    pub const START: u16 = 0;
    pub const ACTIONS: u16 = 1;
    pub const PHASE_ENDS: u16 = 2;
    pub const PHASE_OVER: u16 = 3;
    pub const REGROUP: u16 = 4;
}

frame! {
    /// Players take actions (CR 5.4).
    struct Actions(procedure::ACTIONS) {
        /// How many more the active player takes before the next one does.
        extra: i16 = n,
    }
}

/// The steps of a player's turn in the action phase.
mod turn {
    pub const OFFER: u16 = 0;
    pub const TAKE: u16 = 1;
    pub const AFTER: u16 = 2;
}

/// The phase of the round (CR 5.2).
pub(crate) fn phase(table: &Table<'_>) -> Option<&'static str> {
    table.position().procedures().find_map(|(procedure, step)| match (procedure, step) {
        (procedure::SETUP, _) => Some("setup"),
        (procedure::ROUND, at::START | at::ACTIONS | at::PHASE_ENDS | at::PHASE_OVER) => Some("action"),
        (procedure::ROUND, _) => Some("regroup"),
        _ => None,
    })
}

pub(crate) fn step(table: &mut Table<'_>, _frame: &Frame, step: u16) {
    let first = table.position().first();
    match step {
        at::START => start(table),
        at::ACTIONS => table.push(Frame::procedure(procedure::ACTIONS, first)),
        at::PHASE_ENDS => end_phase(table),
        at::PHASE_OVER => phase_over(table),
        _ => {
            table.goto(at::START);
            table.push(Frame::procedure(procedure::REGROUP, first));
        }
    }
}

/// D 5.2 a: the counter is available again, its holder acts first, what triggers now resolves.
fn start(table: &mut Table<'_>) {
    table.book().count_turn();
    let first = table.position().first();
    table.book().set_active(first);
    table.book().set_tally(Seat::NONE, tally::TAKEN, 0);
    for seat in table.position().seats() {
        table.book().set_tally(seat, tally::TOOK, 0);
        table.book().set_tally(seat, tally::PASSED, 0);
    }
    table.lasting().expire(moment::ACTION_PHASE, first);
    announce(table, moment::ACTION_PHASE);
    table.agenda().push_layer();
}

/// A moment of the game comes: triggers that wait for it wait from now on for their turn.
pub(crate) fn announce(table: &mut Table<'_>, moment: Moment) {
    let first = table.position().first();
    table.perform(Event::new(EventKind::Moment, verb::MOMENT).of(first).detail(moment.0));
}

/// D 5.2 d: what waits for the end of the phase comes while it is still going on.
pub(crate) fn end_phase(table: &mut Table<'_>) {
    if elimination::end_of_phase(table) {
        return;
    }
    let first = table.position().first();
    table.book().set_active(first);
    table.lasting().overdue(moment::PHASE_END);
    table.agenda().push_layer();
}

/// Effects "for this phase" end, all at once, and what happened in it is past.
pub(crate) fn phase_over(table: &mut Table<'_>) {
    const OF_A_PHASE: [Mark; 3] = [mark::ATTACKED, mark::ENTERED, mark::MADE];
    const COUNTED: [Tally; 5] =
        [tally::PLAYED, tally::ATTACKS, tally::DEFEATED, tally::LEFT, tally::VILLAINY];
    let first = table.position().first();
    for seat in table.position().seats() {
        COUNTED.iter().for_each(|number| table.book().set_tally(seat, *number, 0));
    }
    let mut list = table.take_list();
    list.extend(table.all_in_play());
    for card in &list {
        for mark in OF_A_PHASE {
            if table.position().get(*card).is_some_and(|record| record.marked(mark)) {
                table.book().mark(*card, mark, false);
            }
        }
    }
    table.put_list(list);
    borrow::give_back(table);
    table.lasting().expire(moment::PHASE_END, first);
    table.agenda().push_layer();
}

/// Players alternate single actions until all have passed in a row (CR 5.4.2).
pub(crate) fn actions(table: &mut Table<'_>, frame: &Frame, step: u16) {
    match step {
        turn::OFFER => offer(table),
        turn::TAKE => {
            let seat = table.position().active();
            take_action(table, frame, seat);
        }
        turn::AFTER => table.agenda().push_layer(),
        _ => next_player(table),
    }
}

/// True if players take actions, and do not regroup.
pub(crate) fn is_action_phase(table: &Table<'_>) -> bool {
    let actions = Work::Procedure(procedure::ACTIONS);
    table.position().frames().iter().any(|frame| frame.work == actions)
}

/// Who has the initiative; nobody while the counter lies in the middle (D 19.3).
pub(crate) fn holder(table: &Table<'_>) -> Option<Seat> {
    let held = table.position().tally(Seat::NONE, tally::MIDDLE) == 0;
    held.then(|| table.position().first())
}

/// Whoever has taken a counter this round passes for the rest of the phase (CR 1.15.5, D 19.6).
fn has_taken(table: &Table<'_>, seat: Seat) -> bool {
    table.position().tally(seat, tally::TOOK) == 1
}

fn offer(table: &mut Table<'_>) {
    let seat = table.position().active();
    if !board::is_in(table, seat) {
        return table.goto(turn::AFTER);
    }
    if has_taken(table, seat) {
        return table.edit_frame(|f| f.answer = byword_kernel::decision::Opt::plain(Choice::PASS));
    }
    table.offer_all(|table, options| actions::list(table, seat, options));
    table.ask(Decision::new(seat, DecisionKind::Act, cite("D 6.1")));
}

fn take_action(table: &mut Table<'_>, frame: &Frame, seat: Seat) {
    let opt = frame.answer;
    let card = table.position().current(opt.subject());
    let is_pass = matches!(opt.choice, Choice::PASS | choice::INITIATIVE | choice::BLAST | choice::PLAN);
    for other in table.position().seats().filter(|_| !is_pass) {
        table.book().set_tally(other, tally::PASSED, 0);
    }
    match opt.choice {
        Choice::PASS => table.book().set_tally(seat, tally::PASSED, 1),
        choice::INITIATIVE | choice::BLAST | choice::PLAN => take_counter(table, seat, opt.choice),
        choice::ATTACK => {
            let target = table.position().current(opt.other());
            attack::push(table, seat, card, target);
        }
        Choice::USE => table.push(Use { card, ability: opt.ability() }.frame(seat)),
        _ => table.push(Play { card, way: opt.way(), ..Play::blank() }.frame(seat)),
    }
}

/// CR 1.15.5: the player takes the counter and counts as having passed; right after a pass, that ends the phase
/// (CR 1.15.5C).
fn take_counter(table: &mut Table<'_>, seat: Seat, counter: Choice) {
    table.book().set_tally(seat, tally::TOOK, 1);
    table.book().set_tally(seat, tally::PASSED, 1);
    if counter != choice::INITIATIVE {
        return twin_suns::take(table, seat, counter);
    }
    table.book().set_first(seat);
    table.book().set_tally(Seat::NONE, tally::TAKEN, 1);
    table.book().set_tally(Seat::NONE, tally::MIDDLE, 0);
    table.perform(Event::new(EventKind::Act, verb::INITIATIVE).of(seat));
}

/// The player whose action it is takes another after it.
pub(crate) fn take_another(table: &mut Table<'_>, seat: Seat) {
    let place = Actions::place(table.position(), |_, _| true).filter(|_| table.position().active() == seat);
    if let Some(place) = place {
        Actions::edit_at(table, place, |actions| actions.extra += 1);
    }
}

fn next_player(table: &mut Table<'_>) {
    if Actions::of(&table.frame()).extra > 0 {
        Actions::edit(table, |actions| actions.extra -= 1);
        return table.goto(turn::OFFER);
    }
    // Of players, not of passes: a player who takes another action and passes twice does not end the phase alone (CR 5.4.2).
    if board::players(table).all(|seat| table.position().tally(seat, tally::PASSED) == 1) {
        return table.finish();
    }
    let active = table.position().active();
    let next = table.position().seats_from(active).skip(1).find(|seat| board::is_in(table, *seat));
    table.book().set_active(next.unwrap_or(active));
    table.goto(turn::OFFER);
}
