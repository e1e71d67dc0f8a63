//! The challenge, step by step (digest section 8, CR 4.6).

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Mark, Ref, Seat};
use byword_kernel::table::Table;

use crate::rules::pay::{exert, exert_ink, toll};
use crate::words::{mark, moment, procedure, stat, tag, tally, verb};

frame! {
    /// A challenge (CR 4.6).
    pub(crate) struct Challenge(procedure::CHALLENGE) {
        /// The character that challenges.
        challenger: Ref = a,
        /// The character or location that is challenged.
        challenged: Ref = b,
    }
}

/// The steps of a challenge.
mod at {
    pub const EXERT: u16 = 0;
    pub const DECLARED: u16 = 1;
    pub const DAMAGE: u16 = 2;
}

/// The two cards of the challenge that is going on: from the moment the challenger is exerted (step A5).
pub(crate) fn participants(table: &Table<'_>) -> Option<(Ref, Ref)> {
    let (_, challenge) =
        Challenge::going_on(table.position()).rev().find(|(frame, _)| frame.step > at::DECLARED)?;
    Some((challenge.challenger, challenge.challenged))
}

/// True if a card has one of these parts in the challenge that is going on, or had it when it left play.
pub(crate) fn is_marked(table: &Table<'_>, card: Ref, parts: &[Mark]) -> bool {
    table.record(card).is_some_and(|record| parts.iter().any(|part| record.marked(*part)))
}

/// Marks who takes part: what leaves play is remembered with it.
fn mark_parts(table: &mut Table<'_>, challenger: Ref, challenged: Ref, on: bool) {
    table.book().mark(challenger, mark::CHALLENGING, on);
    table.book().mark(challenged, mark::BEING_CHALLENGED, on);
}

/// The challenge of one card by another.
pub(crate) const fn of(challenger: Ref, challenged: Ref) -> Challenge {
    Challenge { challenger, challenged }
}

/// A challenge, from exerting the challenger on.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (Challenge { challenger, challenged }, seat) = (Challenge::of(frame), frame.seat);
    match step {
        at::EXERT => {
            exert_ink(table, seat, toll(table, challenger, verb::CHALLENGE));
            exert(table, seat, challenger);
        }
        at::DECLARED => {
            table.book().mark(challenger, mark::CHALLENGED, true);
            mark_parts(table, challenger, challenged, true);
            table.book().add_tally(seat, tally::CHALLENGES, 1);
            table.perform(
                Event::new(EventKind::Act, verb::CHALLENGE)
                    .about(challenger)
                    .with(challenged)
                    .by(challenger)
                    .of(seat),
            );
            table.agenda().push_bag();
        }
        at::DAMAGE => deal(table, challenger, challenged, seat),
        _ => {
            mark_parts(table, challenger, challenged, false);
            table.lasting().expire(moment::CHALLENGE_END, seat);
            table.finish();
            table.perform(
                Event::new(EventKind::Act, verb::CHALLENGED).about(challenger).with(challenged).of(seat),
            );
        }
    }
}

/// CR 4.6.6: both deal damage equal to their strength at the same time, if both are still there; a location deals
/// none, and 0 is nothing dealt.
fn deal(table: &mut Table<'_>, challenger: Ref, challenged: Ref, seat: Seat) {
    if !table.in_play(challenger) || !table.in_play(challenged) {
        return;
    }
    let blow = |from: Ref, to: Ref| {
        let number =
            if table.rules().permitted(verb::WILLPOWER, from, to) { stat::WILLPOWER } else { stat::STRENGTH };
        let strength = if table.def(from).has_tag(tag::CHARACTER) { table.stat(from, number) } else { 0 };
        (strength > 0).then(|| {
            let owner = table.controller_of(from).unwrap_or(seat);
            Event::new(EventKind::Damage, verb::DEAL).about(to).by(from).with(from).of(owner).amount(strength)
        })
    };
    let blows = [blow(challenger, challenged), blow(challenged, challenger)];
    // The bag waits under what somebody may do instead of the damage.
    table.agenda().push_bag();
    table.perform_all(blows.into_iter().flatten());
}
