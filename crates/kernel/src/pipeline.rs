//! The event pipeline: propose, rewrite in place, interrupt, commit as a batch, trigger with look-back, respond.
//!
//! A batch of events is a frame. Its events stand on the `planned` tape, where rewritings change them; what derives
//! from an event (excess damage) is computed from the rewritten one.

mod alike;
mod commit;
mod followers;
mod missed;
mod often;
mod picked;
mod rewrite;
mod triggers;
mod vain;

use crate::ability::EventKind;
use crate::catalog::CardDef;
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Ref, Seat, Verb};
use crate::log::Entry;
use crate::position::Planned;
use crate::query::Meaning;
use crate::schedule::stage::Stage;
use crate::table::Table;
use crate::vocabulary::verb;

/// Steps of a batch's frame.
mod at {
    pub const FORBID: u16 = 0;
    pub const REWRITE: u16 = 1;
    pub const ANSWERED: u16 = 2;
    pub const INTERRUPTS: u16 = 3;
    pub const AGAIN: u16 = 4;
    pub const AGAIN_ANSWERED: u16 = 5;
    pub const COMMIT: u16 = 6;
    pub const RESPONSES: u16 = 7;
}

impl Frame {
    /// Of a batch: the place of its first event on the tape.
    const fn first_planned(&self) -> usize {
        self.n as usize
    }

    /// Of a batch: how many events it has.
    const fn batch_len(&self) -> usize {
        self.m as usize
    }

    /// Of a batch: true if a check has found it, which no effect does.
    const fn is_of_check(&self) -> bool {
        self.unspent
    }

    /// Of a batch: the places of its events on the tape.
    const fn batch(&self) -> std::ops::Range<usize> {
        self.first_planned()..self.first_planned() + self.batch_len()
    }
}

/// A rewriting that applies to an event.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    ability: AbilityId,
    holder: Ref,
    seat: Seat,
    x: i16,
    optional: bool,
    calculation: bool,
    first: bool,
    modifier: Option<u16>,
}

/// Events that are one occurrence, so that what responds to any of them does so in one window.
pub struct Occurrence<'t, 'w>(pub(crate) &'t mut Table<'w>);

impl<'w> Table<'w> {
    /// Events that are one occurrence.
    #[inline]
    pub const fn occurrence(&mut self) -> Occurrence<'_, 'w> {
        Occurrence(self)
    }
}

impl<'w> Table<'w> {
    /// Proposes one event.
    pub fn perform(&mut self, event: Event) {
        self.perform_all([event]);
    }

    /// Proposes events that happen together. They run as far as they can at once; if a player must choose or an effect
    /// must run first, the rest waits on the agenda and is finished before the present frame goes on.
    pub fn perform_all(&mut self, events: impl IntoIterator<Item = Event>) {
        if let Some(gathered) = &mut self.gathered {
            return gathered.extend(events);
        }
        self.perform_batch(events, 0);
    }

    /// The batch whose settling began the procedure that runs; 0 if none did.
    fn occurrence_below(&self) -> u16 {
        let mut below = (0..self.current).rev().filter_map(|index| self.pos.frames.get(index));
        let waits = |frame: &Frame| matches!(frame.work, Work::Procedure(_)) && frame.step == 0;
        let batch = below.find(|frame| !waits(frame));
        batch.filter(|f| f.work == Work::Events && f.step == at::RESPONSES).map_or(0, |batch| batch.id)
    }

    fn perform_batch(&mut self, events: impl IntoIterator<Item = Event>, part_of: u16) {
        let mut events = events.into_iter().peekable();
        if events.peek().is_none() {
            // A check that finds nothing to do leaves no trace, not even a number.
            return;
        }
        let start = self.pos.planned.len();
        let owner = self.pos.fresh_id();
        for event in events {
            let rulebook = self.rulebook();
            let event = rulebook.dress(self, event);
            if !rulebook.route(self, &event) {
                self.pos.planned.push(Planned::new(owner, event));
            }
        }
        let count = self.pos.planned.len() - start;
        if count == 0 {
            return;
        }
        let mut frame = Frame::new(Work::Events, Seat::NONE);
        frame.id = owner;
        (frame.n, frame.m) = (start as i16, count as i16);
        frame.part_of = part_of;
        frame.unspent = self.checking;
        let outer = std::mem::replace(&mut self.current, self.pos.frames.len());
        self.push(frame);
        if !self.is_held_up() {
            self.goto(at::FORBID + 1);
            self.step_events(&frame);
        }
        self.current = outer;
    }

    /// The same for one event, or none, for each of the cards.
    pub fn perform_each(&mut self, cards: &[Ref], event: impl Fn(&Self, Ref) -> Option<Event>) {
        let mut events = self.take_events();
        events.extend(cards.iter().filter_map(|card| event(self, *card)));
        self.perform_list(events);
    }

    /// The same for a list from [`Self::take_events`], which goes back to the table's store.
    pub(crate) fn perform_list(&mut self, mut events: Vec<Event>) {
        self.perform_all(events.drain(..));
        self.events.push(events);
    }

    /// An empty list of events from the table's store, to be filled and performed with [`Self::perform_list`], so that
    /// nothing is allocated.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.events.pop().unwrap_or_default()
    }

    /// Takes a batch from stage to stage, until it is finished or something else comes first.
    pub(crate) fn step_events(&mut self, frame: &Frame) {
        let depth = self.pos.frames.len();
        let mut frame = *frame;
        loop {
            self.pass_stage(&frame);
            if self.pos.frames.len() != depth || self.is_held_up() {
                return;
            }
            frame.step = self.frame().step;
            self.goto(frame.step + 1);
        }
    }

    /// True if nothing goes on before somebody has decided, or at all.
    const fn is_held_up(&self) -> bool {
        self.pos.decision.is_some() || self.fault().is_some()
    }

    fn pass_stage(&mut self, frame: &Frame) {
        match frame.step {
            at::FORBID => {
                self.drop_forbidden(frame);
                if self.policy().answers_before_rewriting {
                    self.open_windows(frame.id, &[Stage::Early]);
                }
            }
            at::REWRITE | at::AGAIN => self.rewrite(frame),
            at::ANSWERED | at::AGAIN_ANSWERED => self.rewrite_answered(frame),
            at::INTERRUPTS => {
                // The first stage comes before rewriting, or with the others.
                let passed = usize::from(self.policy().answers_before_rewriting);
                let stages = &Stage::BEFORE_EVENT[passed..];
                if !self.open_windows(frame.id, stages) && !self.add_followers(frame) {
                    // Nothing has happened since the event was rewritten, and nothing goes along.
                    self.goto(at::COMMIT);
                }
            }
            at::COMMIT => self.commit(frame),
            at::RESPONSES if frame.part_of == 0 && self.open_windows(frame.id, &Stage::AFTER_EVENT) => {}
            _ => self.finish_events(frame),
        }
    }

    /// Opens those of these windows (all of them before the event, or after it) that any ability in play waits for, in
    /// this order. True if there is one.
    fn open_windows(&mut self, batch: u16, stages: &[Stage]) -> bool {
        let [stage, ..] = stages else { return false };
        let wanted = if self.has_windows() { self.stages_wanted(batch, *stage) } else { 0 };
        if wanted == 0 {
            return false;
        }
        let open = stages.iter().filter(|stage| wanted & stage.bit() != 0);
        // The last one pushed comes first.
        open.rev().fold(false, |_, stage| {
            self.push_window(batch, *stage);
            true
        })
    }

    fn planned_at(&self, frame: &Frame, index: usize) -> Option<&Planned> {
        self.pos.planned.as_slice().get(frame.first_planned() + index)
    }

    fn edit_planned_at(&mut self, frame: &Frame, index: usize, change: impl FnOnce(&mut Planned)) {
        self.pos.planned.edit(frame.first_planned() + index, change);
    }

    // --- Forbidden events -----------------------------------------------------------------------------------------

    fn drop_forbidden(&mut self, frame: &Frame) {
        for index in 0..frame.batch_len() {
            self.drop_if_forbidden(frame, index);
        }
    }

    fn drop_if_forbidden(&mut self, frame: &Frame, index: usize) {
        let Some(Planned { event, .. }) = self.planned_at(frame, index) else { return };
        let ruled = rule_verb(event).filter(|verb| self.rules().is_ruled(*verb));
        let refused = ruled.and_then(|verb| {
            let seat = if event.seat.is_some() {
                event.seat
            } else {
                self.controller_of(event.cause).unwrap_or(Seat::NONE)
            };
            let form = self.turns_into(frame, event.subject);
            // What is attached does it, to its host, whatever card says so.
            let attaches = event.kind == EventKind::Attach && event.other.is_some();
            let (by, to) = match event {
                _ if attaches => (event.subject, event.other),
                _ if self.policy().done_by_other.contains(&event.verb) => (event.other, event.subject),
                _ => (event.cause, event.subject),
            };
            self.rules().allowed_as(seat, verb, by, to, form).err()
        });
        if let Some(refusal) = refused {
            let event = *event;
            self.edit_planned_at(frame, index, |planned| planned.dropped = true);
            self.note(Entry::Dropped(event, refusal.clause, refusal.card));
        }
    }

    /// The face of a card that turns over at the same time.
    fn turns_into(&self, frame: &Frame, card: Ref) -> Option<&'w CardDef> {
        let planned = (0..frame.batch_len()).filter_map(|index| self.planned_at(frame, index));
        let mut flips = planned.filter(|planned| {
            let Planned { event, dropped, .. } = planned;
            event.kind == EventKind::Flip && event.subject == card && !dropped
        });
        let faces = flips.next()?.event.amount.max(1);
        (0..faces).try_fold(self.def(card), |face, _| face.back.map(|back| self.world.catalog.def(back)))
    }
}

impl Occurrence<'_, '_> {
    /// The same, as part of the occurrence from which it follows: the batch that was committed just below the procedure
    /// that runs. What responds to either of them does so in one window, after both.
    pub fn perform_following(&mut self, events: impl IntoIterator<Item = Event>) {
        let occurrence = self.0.occurrence_below();
        self.0.perform_batch(events, occurrence);
    }

    /// The same for one event, whose responses wait with those of the other events held under this number (from
    /// [`crate::table::Agenda::fresh_id`]), until [`Self::answer_held`].
    pub fn perform_held(&mut self, events: impl IntoIterator<Item = Event>, held: u16) {
        self.0.perform_batch(events, held);
    }

    /// An event about a card that was prevented before it happened happens all the same, to another card and player: that is what is
    /// done in its place (MC-16.2). `false` if there is none.
    pub fn redirect(&mut self, verb: Verb, subject: Ref, other: Ref, seat: Seat) -> bool {
        let pos = &mut self.0.pos;
        let meant = |planned: &Planned| {
            planned.dropped && planned.event.verb == verb && planned.event.subject == subject
        };
        let waits = |frame: &Frame| frame.work == Work::Events && frame.step <= at::COMMIT;
        let batches = pos.frames.iter().rev().filter(waits);
        let mut places = batches.flat_map(|frame| frame.batch());
        let Some(place) = places.find(|place| pos.planned.as_slice().get(*place).is_some_and(meant)) else {
            return false;
        };
        pos.planned.edit(place, |planned| {
            planned.dropped = false;
            (planned.event.other, planned.event.seat) = (other, seat);
        });
        true
    }

    /// Opens one window for responses to all events that are held under the number.
    pub fn answer_held(&mut self, held: u16) {
        self.0.open_windows(held, &Stage::AFTER_EVENT);
    }

    /// True if something waits for the held events that answers ahead of others.
    #[must_use]
    pub fn is_answered_first(&self, held: u16) -> bool {
        held != 0 && self.0.stages_wanted(held, Stage::First) & Stage::First.bit() != 0
    }

    /// The held events have been answered: nothing waits for them any more.
    pub fn forget_held(&mut self, held: u16) {
        if held == 0 {
            return;
        }
        while self.0.pos.planned.last().is_some_and(|planned| planned.owner == held) {
            self.0.pos.planned.truncate(self.0.pos.planned.len() - 1);
        }
        self.0.pos.applied.retain(|applied| applied.owner != held);
    }

    /// If the window is open in which events are answered of which one is meant, its optional responses are used now and
    /// not after the forced ones.
    pub fn answer_at_once(&mut self, meant: impl Fn(&Event) -> bool) {
        let frames = &self.0.pos.frames;
        let Some(open) = frames.iter().rfind(|frame| frame.work == Work::Window) else { return };
        // What answers first does so in a window of its own, above the one that is meant.
        if !Stage::of(&open).is_after() {
            return;
        }
        let batch = open.id;
        let last = |frame: Frame| {
            frame.work == Work::Window && frame.id == batch && Stage::of(&frame) == Stage::After
        };
        let Some(place) = frames.iter().rposition(last) else { return };
        if self.0.pos.planned.iter().any(|p| p.owner == batch && !p.dropped && meant(&p.event)) {
            self.0.shut_window(place);
            self.0.push_window(batch, Stage::After);
            self.0.skip_forced(self.0.pos.frames.len() - 1);
        }
    }
}

impl<'t> Meaning<'t, '_> {
    /// True if an event with this verb about the card has been proposed and not been carried out yet.
    #[must_use]
    pub fn is_under_way(self, verb: Verb, card: Ref) -> bool {
        self.waiting().any(|planned| !planned.dropped && is_about(planned, verb, card))
    }

    /// The same, also where something is being done instead of the event.
    #[must_use]
    pub fn is_proposed(self, verb: Verb, card: Ref) -> bool {
        self.waiting().any(|planned| is_about(planned, verb, card))
    }

    /// The events of the batches that have not been carried out yet.
    fn waiting(self) -> impl Iterator<Item = &'t Planned> {
        let waits = |frame: &Frame| frame.work == Work::Events && frame.step <= at::COMMIT;
        let planned = self.0.pos.planned.as_slice();
        let batch = move |frame: Frame| planned.get(frame.batch()).unwrap_or_default();
        self.0.pos.frames.iter().filter(waits).flat_map(batch)
    }
}

fn is_about(planned: &Planned, verb: Verb, card: Ref) -> bool {
    planned.event.verb == verb && planned.event.subject == card
}

/// The verb by which rules may forbid an event.
const fn rule_verb(event: &Event) -> Option<Verb> {
    match event.kind {
        EventKind::Ready => Some(verb::READY),
        EventKind::Turn => Some(verb::TURN),
        EventKind::Heal => Some(verb::HEAL),
        EventKind::Damage => Some(verb::DAMAGE),
        EventKind::Move | EventKind::Attach | EventKind::Tally | EventKind::Counter => Some(event.verb),
        _ => None,
    }
}

impl Event {
    /// The counter, tally or moment of the event as a moment.
    #[must_use]
    pub const fn moment(&self) -> crate::id::Moment {
        crate::id::Moment(self.detail)
    }

    /// True if it is damage of which nothing is left: only the calculation still has a say about it.
    fn is_nothing(&self) -> bool {
        self.kind == EventKind::Damage && self.amount <= 0
    }
}
