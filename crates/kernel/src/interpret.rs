//! Running compiled effects: one instruction at a time, with every choice on the agenda.

mod actions;
mod choices;
mod counters;
mod modes;
mod naming;
mod needs;
mod picks;
pub(crate) mod possible;
mod repeats;
mod shares;
mod unseen;
mod whole;

use crate::ability::{self, Duration, Who};
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Clause, ProgramId, Ref, Seat};
use crate::program::{Instr, ModeList};
use crate::query::Meaning;
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::verb;

impl<'w> Table<'w> {
    pub(crate) fn step_program(&mut self, program: ProgramId, frame: &Frame) {
        let Some(instr) = self.world.catalog.program(program).get(usize::from(frame.step)) else {
            return self.finish_program(frame);
        };
        if frame.n == 0 && frame.step > 0 && self.checked_between() {
            return self.goto(frame.step);
        }
        self.count_resolved(program, frame);
        let scope = Scope::from(frame);
        if self.has_lost_all_targets(program, frame, &scope) {
            return self.fizzle(frame);
        }
        match instr {
            Instr::Act(action) => self.act(action, &scope),
            Instr::Choose(choice, var) => self.choose_cards(choice, *var, frame, &scope),
            Instr::Pick(target, var) => self.pick(target, *var, &scope),
            Instr::Order(var) => self.order_picks(*var, frame),
            Instr::ChooseSeat(who, player) => self.choose_seat(who, *player, frame, &scope),
            Instr::Number(most, present, deed) => self.ask_number(most, present, *deed, frame, &scope),
            Instr::Shares(most, cards, points) => self.ask_shares(most, (*cards, *points), frame, &scope),
            Instr::Name(what) => self.ask_name(what, frame, &scope),
            Instr::Reckon(number) => self.reckon(number, &scope),
            Instr::Note(deed) | Instr::Keep(deed, _) => self.note_deed(*deed, frame),
            Instr::May(who, skip) => self.ask_may(who, *skip, frame, &scope),
            Instr::Test(cond, skip) => {
                if !self.meaning().holds(cond, &scope) && !self.is_asked_unseen(cond, *skip, frame, &scope) {
                    self.goto(*skip);
                }
            }
            Instr::Watch(to, _) => self.watch(*to, frame, &scope),
            Instr::UnlessDone(skip, false) if !frame.did || frame.short => self.goto(*skip),
            Instr::UnlessDone(skip, true) if frame.did => self.goto(*skip),
            Instr::UnlessDone(..) => {}
            Instr::Jump(to) => self.goto(*to),
            Instr::Undone => self.edit_frame(|f| (f.did, f.done) = (false, 0)),
            Instr::EachPlayer(who, player, body, theirs) => {
                self.each_player(who, *player, (*body, *theirs), frame, &scope)
            }
            Instr::ForEach(target, one, all, body) => {
                self.for_each(target, (*one, *all), *body, frame, &scope)
            }
            Instr::Repeat(times, body) => self.repeat(times, *body, frame, &scope),
            Instr::Modes(modes) => self.choose_modes(modes, frame, &scope),
            Instr::Roll(rows) => self.roll(*rows, frame),
            Instr::Pay(ability) => self.pay_in_effect(*ability, frame, &scope),
            Instr::Modify(target, ability, amount, duration) => {
                self.modify(target, *ability, amount, duration, &scope)
            }
            Instr::Lasting(ability, duration, once) => {
                let until = self.meaning().until(duration, &scope);
                let once = *once || matches!(duration, Duration::Once(_));
                self.lasting().add_modifier(*ability, Ref::NONE, &scope, scope.x, until, once);
            }
        }
    }

    /// True if a check between two parts has found something, which comes first. What it does is no act of the effect.
    fn checked_between(&mut self) -> bool {
        self.checking = true;
        let found = self.rulebook().between(self);
        self.checking = false;
        found
    }

    fn finish_program(&mut self, frame: &Frame) {
        self.end_discounts(frame);
        self.finish();
        let below = self.pos.frames.len().saturating_sub(1);
        let nested =
            self.pos.frames.last().is_some_and(|p| matches!(p.work, Work::Program(_)) && p.id == frame.id);
        if nested {
            self.pos.frames.edit(below, |parent| {
                parent.did &= frame.did;
                parent.short |= frame.short;
                parent.done = frame.done;
            });
        } else {
            self.pile().forget_picks(frame.id);
        }
    }

    pub(crate) fn step_announce(&mut self, program: ProgramId, frame: &Frame) {
        let scope = Scope::from(frame);
        match self.world.catalog.program(program).get(usize::from(frame.step)) {
            None => self.finish(),
            Some(Instr::Choose(choice, var)) if choice.announced => {
                self.pick_cards(choice, *var, frame, &scope)
            }
            Some(Instr::Modes(modes)) if modes.announced => self.announce_modes(modes, frame, &scope),
            Some(_) => {}
        }
    }

    fn seat_meant(&self, who: &Who, scope: &Scope) -> Seat {
        let seat = self.meaning().seats_meant(who, scope).next().unwrap_or(scope.seat);
        seat.or(self.pos.active)
    }

    pub(crate) fn clause_of(&self, ability: AbilityId, topic: Topic) -> Clause {
        let own =
            self.world.catalog.ability(ability).map_or(Clause::NONE, |compiled| compiled.ability.clause);
        if own == Clause::NONE { self.world.rulebook.clause(topic) } else { own }
    }
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// True if every choice that a program announces has something to choose.
    #[must_use]
    pub fn has_targets(self, program: ProgramId, scope: &Scope) -> bool {
        self.0.world.catalog.program(program).iter().all(|instr| match instr {
            Instr::Choose(choice, _) if choice.announced => self.can_be_made(choice, scope),
            Instr::Modes(ModeList { announced: true, options, .. }) => {
                options.iter().any(|p| self.has_targets(*p, scope))
            }
            _ => true,
        })
    }

    /// True if there is something to choose, or nothing need be.
    pub(crate) fn can_be_made(self, choice: &ability::Choice, scope: &Scope) -> bool {
        let seat = self.0.seat_meant(&choice.by, scope);
        self.amount(&choice.min, scope) <= 0
            || self.matching(&choice.of, scope).any(|card| {
                choice.quiet || self.0.rules().allowed_to(seat, verb::CHOOSE, scope.this, card).is_ok()
            })
    }
}
