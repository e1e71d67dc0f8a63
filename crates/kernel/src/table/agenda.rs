//! The agenda, for procedures: the frame that runs, its answer, its successor, the decision it opens.

use super::{Fault, Table};
use crate::decision::{Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{Ref, Seat};

/// Unfinished work beyond the procedure that runs: what waits below it, triggers that are set aside, payments.
pub struct Agenda<'t, 'w>(pub(crate) &'t mut Table<'w>);

impl<'w> Table<'w> {
    /// Unfinished work, to be changed.
    #[inline]
    pub const fn agenda(&mut self) -> Agenda<'_, 'w> {
        Agenda(self)
    }
}

impl<'w> Table<'w> {
    /// The frame whose step is running.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Frame {
        match self.pos.frames.as_slice().get(self.current) {
            Some(frame) => *frame,
            None => Frame::new(Work::Events, Seat::NONE),
        }
    }

    /// The step that is running: the frame's counter has already moved on.
    #[inline]
    #[must_use]
    pub fn step(&self) -> u16 {
        self.pos.frames.as_slice().get(self.current).map_or(0, |frame| frame.step.saturating_sub(1))
    }

    /// Changes the frame whose step is running.
    #[inline]
    pub fn edit_frame(&mut self, change: impl FnOnce(&mut Frame)) {
        self.pos.frames.edit(self.current, change);
    }

    /// The next step of this frame will be `step`.
    #[inline]
    pub fn goto(&mut self, step: u16) {
        self.edit_frame(|frame| frame.step = step);
    }

    /// The step that is running is carried out again, with this number in its register.
    #[inline]
    pub(crate) fn come_back(&mut self, n: i16) {
        self.edit_frame(|frame| {
            frame.n = n;
            frame.step -= 1;
        });
    }

    /// The answer to the decision that this frame opened.
    #[inline]
    #[must_use]
    pub fn answer(&self) -> Opt {
        self.pos.frames.as_slice().get(self.current).map_or_else(Opt::default, |frame| frame.answer)
    }

    /// Puts a new piece of work on top; it is finished before this frame goes on.
    pub fn push(&mut self, frame: Frame) {
        self.pos.frames.push(frame);
    }

    /// This frame is finished. Call it when nothing else was pushed above, or as the last word of a step.
    pub fn finish(&mut self) {
        if self.pos.frames.len() == self.current + 1 {
            self.pos.frames.pop();
        } else {
            self.pos.frames.remove(self.current);
        }
    }

    /// Opens a decision with the options listed by [`Self::offer`]. A single option is taken at once, unless the
    /// decision is a turn of the player's.
    pub fn ask(&mut self, decision: Decision) {
        match self.pos.options.as_slice() {
            [only] if !self.always_asked(decision.kind) => {
                let only = *only;
                self.log.answer(decision.seat, only);
                self.pos.options.clear();
                self.pos.frames.edit(self.current, |frame| frame.answer = only);
            }
            _ => self.ask_even_one(decision),
        }
    }

    /// The same, but a single option is asked as well: others must not learn from a question that is left out what they
    /// cannot see.
    pub(crate) fn ask_even_one(&mut self, decision: Decision) {
        match self.pos.options.as_slice() {
            [] => self.fault = Some(Fault::NoOptions),
            _ if !self.plays(decision.seat) => self.ask_for(decision),
            _ => {
                self.forget_what_left();
                self.pos.decision = Some(decision);
            }
        }
    }

    /// A player who has left decides nothing: what can be declined is, and the next player decides what cannot.
    fn ask_for(&mut self, decision: Decision) {
        match self.declining() {
            Some(opt) => {
                self.pos.options.clear();
                self.pos.frames.edit(self.current, |frame| frame.answer = opt);
            }
            None => self.pos.decision = Some(Decision { seat: self.deputy(decision.seat), ..decision }),
        }
    }

    /// What left play is remembered as long as anything may look back on it.
    fn forget_what_left(&mut self) {
        let at_rest = !self.pos.memories.is_empty()
            && self.pos.pending.is_empty()
            && self.pos.stack.is_empty()
            && self.pos.frames.iter().all(|frame| matches!(frame.work, Work::Procedure(_) | Work::Priority));
        if at_rest {
            let catalog = &self.world.catalog;
            self.pos.forget_memories(|event| catalog.asks_who_it_was(event));
        }
    }

    /// True if the open decision has a single option besides acting as if there were none, and is asked only because of what others
    /// cannot see.
    #[must_use]
    pub fn asks_for_show(&self) -> bool {
        let options = self.pos.options().iter().filter(|opt| **opt != Opt::FEIGNED).count();
        let open = self.pos.decision().filter(|_| options == 1);
        open.is_some_and(|decision| !self.always_asked(decision.kind))
    }

    /// True if it is asked which cards that others do not see to show, since their abilities wait.
    #[must_use]
    pub fn asks_what_to_show(&self) -> bool {
        self.pos.frames().last().is_some_and(|frame| frame.work == Work::Show)
    }

    /// True if a decision of this kind is asked even with a single option: a turn of the player's, or, where a game
    /// never skips, a chance to respond.
    fn always_asked(&self, kind: DecisionKind) -> bool {
        match kind {
            DecisionKind::Act | DecisionKind::Mulligan => true,
            DecisionKind::Respond => self.policy().asks_to_pass,
            _ => false,
        }
    }

    /// Adds an option to the decision that is about to be opened.
    pub fn offer(&mut self, opt: Opt) {
        self.pos.options.push(opt);
    }

    /// Adds options through a closure that may look at the table.
    pub fn offer_all(&mut self, list: impl FnOnce(&Self, &mut Vec<Opt>)) {
        let mut options = std::mem::take(&mut self.pos.options);
        list(self, &mut options);
        self.pos.options = options;
    }

    /// Puts the options in the order in which the seat knows the cards: that of slots would tell them apart.
    pub(crate) fn sort_offered(&mut self, seat: Seat) {
        let mut options = std::mem::take(&mut self.pos.options);
        options.sort_unstable_by_key(|opt| {
            (opt.choice, self.pos.called(seat, opt.a), opt.n, self.pos.called(seat, opt.b))
        });
        self.pos.options = options;
    }

    /// How many options are listed so far.
    #[inline]
    #[must_use]
    pub fn offered(&self) -> usize {
        self.pos.options.len()
    }

    /// The cards in play that pass a test, zone by zone, in a list from the table's store: give it back with
    /// [`Self::put_list`].
    pub fn take_in_play(&mut self, test: impl Fn(&Self, Ref) -> bool) -> Vec<Ref> {
        let mut list = self.take_list();
        for zone in &self.play_zones {
            for card in self.pos.zone(*zone) {
                if test(self, card) {
                    list.push(card);
                }
            }
        }
        list
    }

    /// An empty list from the table's store; give it back with [`Self::put_list`], so that nothing is allocated.
    #[inline]
    pub fn take_list(&mut self) -> Vec<Ref> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Gives a list back.
    #[inline]
    pub fn put_list(&mut self, list: Vec<Ref>) {
        self.lists.push(list);
    }
}

impl Agenda<'_, '_> {
    /// An empty list of events from the table's store, so that nothing is allocated.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.0.take_events()
    }

    /// Gives a list back to the store.
    pub fn put_events(&mut self, mut list: Vec<Event>) {
        list.clear();
        self.0.events.push(list);
    }

    /// Changes another frame of the agenda, counted from the bottom (a procedure that goes on around this one).
    pub fn edit_frame_at(&mut self, index: usize, change: impl FnOnce(&mut Frame)) {
        self.0.pos.frames.edit(index, change);
    }

    /// Changes the frame right under the running one: who ordered it. Nothing happens if there is none.
    pub fn edit_orderer(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(below) = self.0.current.checked_sub(1) {
            self.edit_frame_at(below, change);
        }
    }

    /// An order of an effect has been carried out on a card, which goes by the name of that deed if the effect speaks of it.
    pub fn done_to(&mut self, card: Ref) {
        self.0.keep_ordered(card);
    }

    /// A card has become this one by an order of an effect, which goes on to speak of it.
    pub fn became(&mut self, card: Ref) {
        self.0.follow_ordered(card);
    }

    /// Puts a new piece of work under the unfinished work from `index` on: it comes when that is finished.
    pub fn push_below(&mut self, index: usize, frame: Frame) {
        if index <= self.0.current {
            self.0.current += 1;
        }
        self.0.pos.frames.insert(index, frame);
    }

    /// Takes a piece of work off the agenda that has not begun.
    pub fn drop_frame(&mut self, index: usize) {
        if index < self.0.current {
            self.0.current -= 1;
        }
        self.0.pos.frames.remove(index);
    }
}
