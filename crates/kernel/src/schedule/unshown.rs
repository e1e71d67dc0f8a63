//! Triggers of cards that not everybody sees (SWU CR 7.5.19): before waiting triggers get their turn, their player says which of them
//! to use, and shows those cards. Whoever could have one, for all that everybody sees, is asked, so that being asked tells nothing.

use crate::ability::Timing;
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Ref, Seat};
use crate::position::Pending;
use crate::program::Instr;
use crate::rulebook::Topic;
use crate::table::Table;

impl Pending {
    /// True if it does not wait for its turn yet: its card has not been shown, or its player has not been asked.
    pub(crate) const fn is_unshown(&self) -> bool {
        self.id == 0
    }

    /// True if it is no ability, but that its player is to be asked for abilities of cards that others do not see.
    #[must_use]
    pub fn is_question(&self) -> bool {
        self.is_unshown() && self.holder == Ref::NONE
    }

    fn question(seat: Seat) -> Self {
        let (ability, holder, event) = (AbilityId::NONE, Ref::NONE, Event::default());
        Self { ability, holder, seat, x: 0, event, layer: 0, id: 0 }
    }
}

impl Table<'_> {
    /// True if the player sees the card of a trigger, and others do not.
    pub(crate) fn is_to_be_shown(&self, pending: &Pending) -> bool {
        let (seat, card) = (pending.seat, pending.holder);
        let sees = seat.is_some() && self.plays(seat) && self.pos.sees(self.world, seat, card.slot);
        sees && self.lies_unseen(card)
    }

    /// Notes whom to ask for abilities of cards that others do not see, which may have triggered.
    pub(crate) fn note_questions(&mut self, event: &Event) {
        if !self.is_heard_unseen(Timing::After, event) {
            return;
        }
        for seat in (0..self.pos.seat_count()).map(Seat) {
            let theirs = |p: &Pending| p.seat == seat && p.layer == 0 && p.is_unshown();
            let asked = self.pos.pending.iter().any(|p| theirs(&p) && p.is_question());
            let triggered = || self.pos.pending.iter().any(|p| theirs(&p));
            if !asked && self.plays(seat) && (triggered() || self.might_show(seat, event)) {
                self.pos.pending.push(Pending::question(seat));
            }
        }
    }

    /// True if an unseen card of the player could have an ability that the event triggers, for all that everybody sees.
    fn might_show(&self, seat: Seat, event: &Event) -> bool {
        let mut might = false;
        self.visit_unseen(
            |owner| owner == seat,
            Timing::After,
            event,
            |_, _| {
                might = true;
                false
            },
        );
        might
    }

    /// Asks who may have something to show before the triggers that wait for no layer yet get their turn; true if somebody is.
    pub(crate) fn asks_to_show(&mut self) -> bool {
        let waits = |seat: Seat| self.pos.pending.iter().any(|p| is_to_show(&p, seat));
        let seat = self.pos.seats_from(self.pos.active).find(|seat| waits(*seat));
        if let Some(seat) = seat {
            self.push(Frame::new(Work::Show, seat));
        }
        seat.is_some()
    }

    /// `seat` is who shows cards, one by one.
    pub(crate) fn step_show(&mut self, frame: &Frame) {
        if frame.step == 0 {
            return self.ask_to_show(frame.seat);
        }
        let picked = usize::try_from(frame.answer.n).ok().filter(|_| frame.answer.choice == Choice::TRIGGER);
        match picked.and_then(|index| self.take_pending(index)) {
            Some(pending) => {
                self.goto(0);
                self.book().show_all(pending.holder);
                self.await_trigger(pending, None);
            }
            None => {
                self.pos.pending.retain(|pending| !is_to_show(pending, frame.seat));
                self.finish();
            }
        }
    }

    fn ask_to_show(&mut self, seat: Seat) {
        self.bring_forward(seat);
        let mut forced = false;
        for (index, pending) in (0..).zip(self.pos.pending.clone().iter()) {
            if is_to_show(&pending, seat) && !pending.is_question() {
                self.offer(Opt::card(Choice::TRIGGER, pending.holder.slot).with(index));
                forced |= !self.is_optional(&pending);
            }
        }
        if !forced {
            self.offer(Opt::plain(Choice::PASS));
        }
        let clause = self.world.rulebook.clause(Topic::Respond);
        self.ask_even_one(Decision::new(seat, DecisionKind::Respond, clause));
    }

    /// True if what the trigger does is up to its player.
    fn is_optional(&self, pending: &Pending) -> bool {
        let program = self.world.catalog.ability(pending.ability).and_then(|compiled| compiled.program);
        let code = program.map_or(&[][..], |program| self.world.catalog.program(program));
        let first = code.iter().find(|instr| !matches!(instr, Instr::Watch(..) | Instr::Test(..)));
        matches!(first, Some(Instr::May(..)))
    }

    /// What the player may show comes first in the list: what others may show is not in the player's own view of it.
    fn bring_forward(&mut self, seat: Seat) {
        let mut front = 0;
        for index in 0..self.pos.pending.len() {
            let theirs = self.pos.pending.get(index).is_some_and(|pending| is_to_show(&pending, seat));
            if let Some(pending) = theirs.then(|| self.pos.pending.remove(index)).flatten() {
                self.pos.pending.insert(front, pending);
                front += 1;
            }
        }
    }
}

fn is_to_show(pending: &Pending, seat: Seat) -> bool {
    pending.is_unshown() && pending.layer == 0 && pending.seat == seat
}
