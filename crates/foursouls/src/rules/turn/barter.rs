//! Bartering (FS-BART-1): cents for a promise, if both agree. Promises are the players' own affair; nothing else can be
//! bartered, and nothing goes onto the stack.

use byword_kernel::ability::EventKind;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::event::Event;
use byword_kernel::frame;
use byword_kernel::frame::{Frame, Record as _};
use byword_kernel::id::{Seat, cite};
use byword_kernel::refusal::{Reason, Refusal, Verdict};
use byword_kernel::table::Table;

use crate::options::{self, Rule};
use crate::rules::concede;
use crate::words::{procedure, tally, verb};

/// Why a player can't offer anything now.
///
/// # Errors
/// The clause and what is missing.
pub(crate) fn check(table: &Table<'_>, seat: Seat) -> Verdict {
    let cents = table.position().tally(seat, tally::CENTS);
    if !options::chosen(table, Rule::Bartering) {
        return Err(Refusal::new(const { cite("FS-BART-1") }, Reason::ConditionFails));
    }
    if cents <= 0 {
        return Err(Refusal::new(cite("FS-BART-1"), Reason::CannotPay(1, cents)));
    }
    if concede::players(table, seat).count() < 2 {
        Err(Refusal::new(cite("FS-BART-1"), Reason::NoObject))
    } else {
        Ok(())
    }
}

/// True if a player may offer cents now.
pub(crate) fn may_offer(table: &Table<'_>, seat: Seat) -> bool {
    check(table, seat).is_ok()
}

frame! {
    /// A player offers cents to another.
    struct Offer(procedure::BARTER) {
        partner: Seat = m,
        cents: i16 = n,
    }
}

/// The partner and the cents are chosen, then the partner accepts or does not.
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let (seat, clause) = (frame.seat, cite("FS-BART-1"));
    let Offer { partner, cents } = Offer::of(frame);
    match step {
        0 => {
            table.offer_all(|table, options| {
                let others = concede::players(table, seat).filter(|other| *other != seat);
                options.extend(others.map(|other| Opt::number(Choice::SEAT, i16::from(other.0))));
            });
            table.ask(Decision::new(seat, DecisionKind::Player, clause).verb(verb::BARTER));
        }
        1 => {
            Offer::edit(table, |offer| offer.partner = frame.answer.seat());
            for cents in 1..=table.position().tally(seat, tally::CENTS) {
                table.offer(Opt::number(Choice::NUMBER, cents));
            }
            table.ask(Decision::new(seat, DecisionKind::Number, clause).verb(verb::BARTER));
        }
        2 if !concede::plays(table, partner) => table.finish(),
        2 => {
            let cents = frame.answer.amount();
            Offer::edit(table, |offer| offer.cents = cents);
            table.offer(Opt::plain(Choice::YES));
            table.offer(Opt::plain(Choice::NO));
            table.ask(Decision::new(partner, DecisionKind::May, clause).verb(verb::BARTER).number(cents));
        }
        _ => {
            table.finish();
            if frame.answer.choice == Choice::YES {
                hand_over(table, seat, partner, cents, verb::BARTER);
            }
        }
    }
}

/// Cents go from one player to another, as many as there are: giving, not gaining (FS-EFF-7).
pub(crate) fn hand_over(
    table: &mut Table<'_>,
    from: Seat,
    to: Seat,
    cents: i16,
    verb: byword_kernel::id::Verb,
) -> i16 {
    let cents = cents.min(table.position().tally(from, tally::CENTS));
    if cents > 0 && from != to {
        let event = Event::new(EventKind::Tally, verb).detail(tally::CENTS.0);
        table.perform_all([event.of(from).amount(-cents), event.of(to).amount(cents)]);
    }
    cents
}
