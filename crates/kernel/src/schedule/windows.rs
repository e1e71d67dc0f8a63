//! Windows before and after an event: forced abilities first, ordered by the first player, then optional ones, offered
//! in player order until all pass in a row. What happens inside a window opens windows of its own.

use crate::ability::{Body, EventKind, Pattern, Timing};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Ref, Seat, Slot};
use crate::live::{Entry, Key};
use crate::position::Applied;
use crate::query::{Concern, Held, Scope};
use crate::rulebook::{Schedule, Topic, Windows};
use crate::schedule::stage::Stage;
use crate::table::Table;

/// Steps of a window's frame.
mod at {
    pub const FORCED: u16 = 0;
    pub const FORCED_ANSWER: u16 = 1;
    pub const OPTIONAL: u16 = 2;
}

/// The mark by which a window remembers what was used in it, beside the indexes of events; the place of the event that
/// was answered stands where a rewriting has its lasting effect.
const USED: u16 = 60_000;

/// How an ability comes to answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Forced,
    Optional,
}

impl<'w> Table<'w> {
    /// Puts a window of this stage for the events of a batch on the agenda.
    pub(crate) fn push_window(&mut self, batch: u16, stage: Stage) {
        let mut window = Frame::new(Work::Window, self.pos.first).number(stage.register());
        window.id = batch;
        self.push(window);
    }

    /// Nothing forced is answered any more in the window at this place of the agenda: players have their chance.
    pub(crate) fn skip_forced(&mut self, place: usize) {
        self.pos.frames.edit(place, |frame| frame.step = at::OPTIONAL);
    }

    /// Everybody has passed in the window at this place of the agenda.
    pub(crate) fn shut_window(&mut self, place: usize) {
        self.pos.frames.edit(place, |frame| frame.m = i16::MAX);
    }

    /// `id` is the batch, `n` the stage, `seat` whose chance it is, `m` how many have passed.
    pub(crate) fn step_window(&mut self, frame: &Frame) {
        let Schedule::Windows(rules) = self.world.rulebook.schedule() else { return self.finish() };
        match frame.step {
            at::FORCED => self.offer_forced(rules, frame),
            at::FORCED_ANSWER => self.use_answer(rules, frame, Answer::Forced),
            at::OPTIONAL => self.offer_optional(rules, frame),
            _ => {
                if frame.answer.choice == Choice::PASS {
                    self.pass_window(frame);
                } else {
                    // One at a time: the next chance is the next player's (MC-15.5).
                    let next = self.next_from(frame.seat);
                    self.edit_frame(|f| (f.m, f.seat) = (0, next));
                    self.use_answer(rules, frame, Answer::Optional);
                }
            }
        }
    }

    /// The stages of windows in which abilities wait for an event of the batch, one bit each: of those on the same side of the event
    /// as the given one.
    pub(crate) fn stages_wanted(&self, batch: u16, stage: Stage) -> u8 {
        let waits = |entry: &Entry, event: &Event| entry.hints.on(event).is_of(entry);
        let wanted = self.stages_where(batch, stage, waits);
        if wanted == 0 {
            return 0;
        }
        // What is answered in one window may have the event be about another card in the next.
        self.stages_where(batch, stage, |entry, event| entry.hints.on(event) != Concern::Nobody)
    }

    /// The stages of abilities that pass the test for an event of the batch, one bit each.
    fn stages_where(&self, batch: u16, stage: Stage, waits: impl Fn(&Entry, &Event) -> bool) -> u8 {
        let mut stages = 0;
        for planned in self.pos.planned.as_slice().iter().filter(|p| p.owner == batch && !p.dropped) {
            let event = &planned.event;
            for timing in stage.timings() {
                let entries = self.live_under(Key::trigger(event.kind, timing));
                let wait = entries.filter(|entry| waits(entry, event));
                stages |= wait.fold(0, |stages, entry| stages | self.stage_now(entry.hints.stage).bit());
            }
            let [_, optional] = stage.timings();
            stages |= self.stages_unseen(event, optional);
        }
        stages
    }

    /// The stage as the rules have it that are played by: what answers early comes among the others in some.
    pub(super) fn stage_now(&self, stage: Stage) -> Stage {
        if stage == Stage::First && !self.policy().answers_first { Stage::After } else { stage }
    }

    fn offer_forced(&mut self, rules: &dyn Windows, frame: &Frame) {
        let [timing, _] = Stage::of(frame).timings();
        self.offer_all(|table, options| {
            table.in_window(rules, frame, timing, |held, _, _| {
                if !table.is_one_with(options, held) {
                    offer_once(options, answer(table.owner_of(held), held));
                }
            });
        });
        if self.offered() == 0 {
            let first = self.pos.first;
            self.edit_frame(|f| f.seat = first);
            return self.goto(at::OPTIONAL);
        }
        let clause = self.world.rulebook.clause(Topic::Order);
        let sorter = rules.sorter(self);
        if !sorter.is_some() {
            self.pos.options.truncate(1);
        }
        self.ask(Decision::new(sorter, DecisionKind::Order, clause));
    }

    fn offer_optional(&mut self, rules: &dyn Windows, frame: &Frame) {
        if frame.m >= i16::from(self.pos.seat_count()) {
            return self.finish();
        }
        let [_, timing] = Stage::of(frame).timings();
        let seat = frame.seat;
        self.offer_all(|table, options| {
            table.in_window(rules, frame, timing, |held, event, _| {
                if rules.may_respond(table, seat, held, event) {
                    let opt = answer(held.holder, held);
                    offer_once(options, Opt { b: table.answered(held, event), ..opt });
                }
            });
            tell_only_what_differs(options);
        });
        if self.offered() == 0 && !self.might_answer(rules, frame, timing) {
            return self.pass_window(frame);
        }
        self.sort_offered(seat);
        self.offer(Opt::plain(Choice::PASS));
        let clause = self.world.rulebook.clause(Topic::Respond);
        let about = self.meaning().planned(frame.id).map_or(Ref::NONE, |event| event.subject);
        self.ask_even_one(Decision::new(seat, DecisionKind::Respond, clause).source(about));
    }

    fn pass_window(&mut self, frame: &Frame) {
        let next = self.next_from(frame.seat);
        self.edit_frame(|f| {
            f.m += 1;
            f.seat = next;
            f.step = at::OPTIONAL;
        });
    }

    fn next_from(&self, seat: Seat) -> Seat {
        self.pos.seats_from(seat).nth(1).unwrap_or(seat)
    }

    fn use_answer(&mut self, rules: &dyn Windows, frame: &Frame, kind: Answer) {
        let optional = kind == Answer::Optional;
        self.goto(if optional { at::OPTIONAL } else { at::FORCED });
        let id = AbilityId(frame.answer.n as u16);
        let mut found = None;
        for timing in Stage::of(frame).timings() {
            self.in_window(rules, frame, timing, |held, event, place| {
                let owner = self.owner_of(held);
                let named = held.id == id && owner.slot == frame.answer.a && found.is_none();
                let about = [Opt::default().b, event.subject.slot].contains(&frame.answer.b);
                if named && about && (!optional || rules.may_respond(self, frame.seat, held, event)) {
                    found = Some((owner, held.seat, held.x, *event, place, held.modifier));
                }
            });
        }
        let Some((holder, seat, x, event, place, modifier)) = found else { return };
        self.pos.applied.push(Applied {
            owner: frame.id,
            index: USED + frame.n as u16,
            ability: id,
            holder,
            modifier: place,
        });
        let names = modifier.map_or(0, |modifier| self.lend_names(id, modifier));
        let once = modifier.filter(|id| self.pos.modifiers.iter().any(|m| m.id == *id && m.once));
        if let Some(id) = once {
            self.drop_modifier(id);
            self.refresh();
        }
        let seat = if optional { frame.seat } else { seat };
        let scope = Scope::of(holder, seat).x(x).event(event).picks(names);
        self.rulebook().begin(self, id, &scope);
    }

    /// Visits the abilities of one timing that answer to an event of the occurrence and were not used for it in this
    /// window yet; with the place of the event.
    fn in_window(
        &self,
        rules: &dyn Windows,
        frame: &Frame,
        timing: Timing,
        mut f: impl FnMut(&Held<'w>, &Event, u16),
    ) {
        let (stage, planned) = (Stage::of(frame), (0..).zip(self.pos.planned.as_slice()));
        for (place, planned) in planned.filter(|(_, p)| p.owner == frame.id && !p.dropped) {
            let event = &planned.event;
            self.visit(
                Key::trigger(event.kind, timing),
                |hints| {
                    if self.stage_now(hints.stage) == stage { hints.on(event) } else { Concern::Nobody }
                },
                |held| {
                    let Body::Triggered { on, when, limit, .. } = &held.compiled.ability.body else {
                        return true;
                    };
                    let held = &Held { seat: self.spoken_to(rules, frame, timing, held, event), ..*held };
                    if !self.used_in_window(frame, held, place)
                        && self.hears(on, event, held)
                        && self.may_trigger(*limit, on, event, held, None)
                        && self.meaning().holds(when, &held.scope().event(*event))
                        && rules.listens(self, held, event)
                    {
                        f(held, event, place);
                    }
                    true
                },
            );
        }
    }

    /// True if the event is what the pattern says; a card that has left play may be meant as it last was there ("an ally you control" that
    /// another player owns).
    fn hears(&self, on: &Pattern, event: &Event, held: &Held<'w>) -> bool {
        let left = event.kind == EventKind::Move && self.was_look_back(event) && !self.in_play(event.subject);
        let before = || self.pos.before_it_left(event.subject).filter(|_| left);
        self.meaning().matches(on, event, held)
            || before().is_some_and(|card| self.meaning().matches(on, &event.about(card), held))
    }

    /// Whom "you" names in an answer, as the rules of the game say; of a card that changes hands, the player to whom it
    /// goes, before the event as after it.
    fn spoken_to(
        &self,
        rules: &dyn Windows,
        frame: &Frame,
        timing: Timing,
        held: &Held<'w>,
        event: &Event,
    ) -> Seat {
        if event.kind == EventKind::Control && event.subject == held.holder {
            return event.seat;
        }
        let asked = matches!(timing, Timing::Interrupt | Timing::Response).then_some(frame.seat);
        rules.spoken_to(self, held, event, asked)
    }

    /// The card about which an answer to this event is, if it can be told from others that answer to what happens at the same time.
    fn answered(&self, held: &Held<'_>, event: &Event) -> Slot {
        let once = matches!(&held.compiled.ability.body, Body::Triggered { on, .. } if on.once);
        let open =
            self.pos.get(event.subject).is_some() && self.pos.is_seen_by_all(self.world, event.subject.slot);
        if once || !open { Opt::default().b } else { event.subject.slot }
    }

    /// True if the ability answers once to several events at once, and another card of the player offers it already.
    fn is_one_with(&self, options: &[Opt], held: &Held<'w>) -> bool {
        let once = matches!(&held.compiled.ability.body, Body::Triggered { on, .. } if on.once);
        let same = |opt: &Opt| {
            opt.n == held.id.0 as i16 && self.controller_of(self.pos.current(opt.a)) == Some(held.seat)
        };
        once && options.iter().any(same)
    }

    fn used_in_window(&self, frame: &Frame, held: &Held<'w>, place: u16) -> bool {
        self.pos.applied.iter().any(|used| {
            used.owner == frame.id
                && used.index == USED + frame.n as u16
                && used.ability == held.id
                && used.holder == self.owner_of(held)
                && used.modifier == place
        })
    }
}

/// The use of an ability as an answer.
fn answer(holder: Ref, held: &Held<'_>) -> Opt {
    Opt::card(Choice::TRIGGER, holder.slot).with(held.id.0 as i16)
}

/// An ability that answers to several events about the same card stands in the list once.
fn offer_once(options: &mut Vec<Opt>, opt: Opt) {
    if !options.contains(&opt) {
        options.push(opt);
    }
}

/// Which event an ability answers is said where it could answer several.
fn tell_only_what_differs(options: &mut [Opt]) {
    for at in 0..options.len() {
        let rival = |other: &Opt| (other.a, other.n) == (options[at].a, options[at].n);
        if options.iter().filter(|opt| rival(opt)).count() == 1 {
            options[at].b = Opt::default().b;
        }
    }
}
