//! The stack with priority: triggers go onto it (the game's first, then each player's in turn order), players may
//! respond, and when all have passed in a row its top item resolves.

use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::Frame;
use crate::id::{Ref, Seat};
use crate::policy::Endless;
use crate::position::{Item, ItemKind, Pending};
use crate::query::Scope;
use crate::rulebook::{Schedule, Stack, Topic};
use crate::table::Table;

/// Nobody has priority at the depth at which the passing began.
pub(crate) const NOBODY: i16 = 1;
/// The same, as soon as something has resolved.
pub(crate) const NOBODY_AFTER: i16 = 2;

/// Steps of a priority frame.
mod at {
    pub const SETTLE: u16 = 0;
    pub const PLACE: u16 = 1;
    pub const PASSING: u16 = 2;
    pub const ANSWERED: u16 = 3;
}

impl Table<'_> {
    /// `seat` is who began the passing, `they` who holds priority, `m` how many have passed, `n` how deep the stack was
    /// when it began, `x` whether nobody has priority at that depth: [`NOBODY`], or [`NOBODY_AFTER`] something resolved.
    pub(crate) fn step_priority(&mut self, frame: &Frame) {
        let Schedule::Stack(stack) = self.world.rulebook.schedule() else { return self.finish() };
        match frame.step {
            at::SETTLE => self.settle_stack(),
            at::PLACE => {
                self.goto(at::SETTLE);
                if let Some(pending) = self.take_pending(frame.answer.n as usize) {
                    self.place_trigger(&pending);
                }
            }
            at::PASSING => self.offer_priority(stack, frame),
            _ => self.priority_answered(stack, frame),
        }
    }

    fn settle_stack(&mut self) {
        if self.rulebook().state_check(self) {
            self.lose_patience();
            return self.goto(at::SETTLE);
        }
        if self.pos.outcome.is_some() {
            return self.finish();
        }
        if self.asks_to_show() {
            return self.goto(at::SETTLE);
        }
        if !self.pos.pending.is_empty() {
            let game_first = self.pos.pending.iter().any(|p| !p.seat.is_some());
            let active = self.pos.active;
            let turn =
                self.pos.seats_from(active).find(|seat| self.pos.pending.iter().any(|p| p.seat == *seat));
            let owner = if game_first { Seat::NONE } else { turn.unwrap_or(Seat::NONE) };
            let decider = if game_first { active } else { owner };
            return self.ask_next_trigger(decider, |p| p.seat == owner);
        }
        let frame = self.frame();
        if frame.x == NOBODY && self.pos.stack.len() as i16 <= frame.n {
            return self.finish();
        }
        self.edit_frame(|f| {
            f.step = at::PASSING;
            if !f.they.is_some() {
                f.they = f.seat;
            }
        });
    }

    /// Puts a trigger on the stack with its modes and targets; one without a legal target is dropped.
    fn place_trigger(&mut self, pending: &Pending) {
        let scope =
            Scope::of(pending.holder, pending.seat).x(pending.x).event(pending.event).picks(pending.id);
        let program = self.world.catalog.ability(pending.ability).and_then(|compiled| compiled.program);
        if program.is_some_and(|program| !self.meaning().has_targets(program, &scope)) {
            return self.note(crate::log::Entry::Fizzled(pending.ability, pending.holder, pending.seat));
        }
        let item = Item {
            ability: pending.ability,
            source: pending.holder,
            x: pending.x,
            event: pending.event,
            id: pending.id,
            ..Item::new(ItemKind::Ability, pending.seat)
        };
        let id = self.pile().push_item(item);
        self.pile().push_announcement(pending.ability, &scope, id);
        // The passing begins anew, with whoever acted; with the active player, if something has resolved.
        self.edit_frame(|f| f.m = 0);
    }

    /// Whoever can do nothing passes without being asked, as far as everybody can see, unless the game says otherwise.
    fn offer_priority(&mut self, stack: &dyn Stack, frame: &Frame) {
        let seats = i16::from(self.pos.seat_count());
        let mut holder = frame.they.or(self.pos.active);
        let mut passed = frame.m;
        loop {
            if passed >= seats {
                return self.all_passed(stack);
            }
            self.offer_all(|table, options| stack.responses(table, holder, options));
            let asked = self.policy().asks_to_pass || stack.might_respond(self, holder);
            if self.offered() > 0 || asked && self.plays(holder) {
                break;
            }
            passed += 1;
            holder = self.pos.seats_from(holder).nth(1).unwrap_or(holder);
        }
        self.offer(Opt::plain(Choice::PASS));
        let about = self.pos.stack.last().map_or(Ref::NONE, |item| item.source);
        self.edit_frame(|f| (f.step, f.m, f.they) = (at::ANSWERED, passed, holder));
        let clause = self.world.rulebook.clause(Topic::Respond);
        self.ask_even_one(Decision::new(holder, DecisionKind::Respond, clause).source(about));
    }

    fn pass_priority(&mut self, holder: Seat) {
        let next = self.pos.seats_from(holder).nth(1).unwrap_or(holder);
        self.edit_frame(|f| {
            f.m += 1;
            f.they = next;
            f.step = at::PASSING;
        });
    }

    fn priority_answered(&mut self, stack: &dyn Stack, frame: &Frame) {
        let holder = frame.they.or(self.pos.active);
        if frame.answer.choice == Choice::PASS {
            return self.pass_priority(holder);
        }
        // The passing begins anew with whoever put something on the stack.
        self.edit_frame(|f| {
            f.step = at::SETTLE;
            f.m = 0;
            f.they = holder;
        });
        stack.respond(self, holder, frame.answer);
    }

    fn all_passed(&mut self, stack: &dyn Stack) {
        let active = self.pos.active;
        let base = self.frame().n;
        let item = if self.pos.stack.len() as i16 > base { self.pop_item() } else { None };
        match item {
            None => self.finish(),
            Some(item) => {
                self.edit_frame(|f| {
                    f.step = at::SETTLE;
                    f.m = 0;
                    f.they = active;
                    f.x = f.x.min(NOBODY);
                });
                stack.resolve_item(self, item);
                self.lose_patience();
            }
        }
    }

    /// Counts what the stack does of itself; too much of it without a decision is a draw, if the rulebook says so.
    fn lose_patience(&mut self) {
        self.automatic += 1;
        if let Endless::DrawAfter(most, clause) = self.policy().endless
            && self.automatic >= most
            && self.pos.outcome.is_none()
        {
            self.end([], clause);
        }
    }
}
