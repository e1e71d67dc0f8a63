//! Choices of effects: one or more of several parts.

use crate::ability::{Action, Target, Who};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::{ProgramId, Ref, Slot};
use crate::position::Pick;
use crate::program::{Instr, ModeList};
use crate::query::Scope;
use crate::rulebook::{Part, Topic};
use crate::table::Table;
use crate::vocabulary::verb;

/// So many options there are at most: one bit each is remembered.
const MOST: usize = 15;

/// In the place of a mode: no other could be chosen.
const NO_MORE: u16 = u16::MAX;

impl Table<'_> {
    /// `n` counts the modes done (from 1 while one is asked for), `m` remembers which.
    pub(super) fn choose_modes(&mut self, modes: &ModeList, frame: &Frame, scope: &Scope) {
        let ModeList { by, count, announced, able, options } = modes;
        let mut taken = frame.m;
        if *announced
            && frame.n == 0
            && let Some(mode) = self.next_announced(frame.id)
        {
            // Those of a mode that is chosen within another one stand behind it.
            taken |= if mode < options.len() { 1 << mode } else { 0 };
            let more = mode < options.len() && taken.count_ones() < u32::from(*count);
            return self.do_mode(options.get(mode), taken, more, frame);
        }
        if frame.n > 0 {
            let mode = frame.answer.n as usize;
            taken |= 1 << mode;
            let more =
                taken.count_ones() < u32::from(*count) && (taken.count_ones() as usize) < options.len();
            return self.do_mode(options.get(mode), taken, more, frame);
        }
        let open = |mode: &usize| taken & (1 << mode) == 0;
        let worth = |table: &Self, mode: usize| {
            let program = options[mode];
            let possible =
                table.mode_payable(program, scope) && (!able || table.mode_possible(program, scope));
            if possible { table.world.rulebook.worth(table, Part::Mode(program), scope) } else { 0 }
        };
        let most = (0..options.len().min(MOST)).filter(open).map(|mode| worth(self, mode)).max();
        for mode in (0..options.len().min(MOST)).filter(open) {
            if most == Some(worth(self, mode)) {
                self.offer(Opt::number(Choice::MODE, mode as i16));
            }
        }
        self.ask_for_mode(by, frame, scope);
    }

    /// Takes the next of the modes that were chosen when the ability was announced, if one is left.
    fn next_announced(&mut self, owner: u16) -> Option<usize> {
        let place = self.pos.picks.iter().position(|pick| pick.owner == owner && pick.var == Pick::MODE)?;
        self.pos.picks.remove(place).map(|pick| pick.card.slot.index())
    }

    /// Notes a mode that is chosen when the ability is announced; [`NO_MORE`] if fewer can be chosen than are wanted.
    fn note_announced(&mut self, mode: u16, owner: u16) {
        self.pos.picks.push(Pick::new(owner, Pick::MODE, Ref { slot: Slot(mode), life: 0 }));
    }

    /// One mode after the other is chosen as the ability is announced, each with its targets. `m` remembers which.
    pub(super) fn announce_modes(&mut self, modes: &ModeList, frame: &Frame, scope: &Scope) {
        let ModeList { by, count, able, options, .. } = modes;
        if frame.n > 0 {
            let mode = frame.answer.n as usize;
            let taken = frame.m | 1 << mode;
            let more = taken.count_ones() < u32::from(*count);
            self.note_announced(mode as u16, frame.id);
            self.remember_modes(taken, more);
            if let Some(program) = options.get(mode) {
                let work = Work::Announce(*program);
                self.push(Frame { work, step: 0, n: 0, m: 0, ..*frame });
            }
            return;
        }
        for (mode, option) in options.iter().enumerate().take(MOST) {
            let possible =
                self.meaning().has_targets(*option, scope) && (!able || self.mode_possible(*option, scope));
            if frame.m & (1 << mode) == 0 && possible {
                self.offer(Opt::number(Choice::MODE, mode as i16));
            }
        }
        if self.offered() == 0 {
            if frame.m != 0 {
                self.note_announced(NO_MORE, frame.id);
                self.edit_frame(|f| f.m = 0);
            }
            return;
        }
        self.ask_for_mode(by, frame, scope);
    }

    /// Does a mode, and comes back for more if there are.
    fn do_mode(&mut self, mode: Option<&ProgramId>, taken: i16, more: bool, frame: &Frame) {
        self.remember_modes(taken, more);
        if let Some(program) = mode {
            self.push_nested(*program, frame);
        }
    }

    fn remember_modes(&mut self, taken: i16, more: bool) {
        self.edit_frame(|f| {
            f.n = 0;
            f.m = if more { taken } else { 0 };
            f.step -= u16::from(more);
        });
    }

    fn ask_for_mode(&mut self, by: &Who, frame: &Frame, scope: &Scope) {
        self.come_back(1);
        let clause = self.clause_of(frame.ability, Topic::Mode);
        self.ask(Decision::new(self.seat_meant(by, scope), DecisionKind::Mode, clause).source(frame.source));
    }

    /// True if a mode that begins with a cost can be taken.
    fn mode_payable(&self, program: ProgramId, scope: &Scope) -> bool {
        let mut code = self.world.catalog.program(program).iter();
        match code.find(|instr| !matches!(instr, Instr::Watch(..))) {
            Some(Instr::Pay(ability)) => {
                self.usage().cost_of(*ability).is_some_and(|cost| self.usage().can_pay_cost(cost, scope))
            }
            _ => true,
        }
    }

    /// True if a mode that begins with a choice of cards has any to choose from, one that is done on a condition alone meets it, and one
    /// that moves its own card finds it there.
    fn mode_possible(&self, program: ProgramId, scope: &Scope) -> bool {
        let code = self.world.catalog.program(program);
        match code.first() {
            Some(Instr::Test(cond, end)) if usize::from(*end) == code.len() => {
                self.meaning().holds(cond, scope)
            }
            Some(Instr::Choose(choice, _)) => {
                let seat = self.seat_meant(&choice.by, scope);
                let fits = |card| {
                    choice.quiet || self.rules().allowed_to(seat, verb::CHOOSE, scope.this, card).is_ok()
                };
                self.meaning().amount(&choice.min, scope) <= 0
                    || self.meaning().matching(&choice.of, scope).any(fits)
            }
            Some(Instr::Act(Action::Move(_, Target::This, dest))) => self.can_go(scope.this, dest, scope),
            Some(Instr::EachPlayer(who, player, body, theirs)) => {
                let mut seats = self.meaning().seats_meant(who, scope);
                seats.any(|turn| {
                    self.mode_possible(*body, &self.meaning().scope_for(scope, *player, turn, *theirs))
                })
            }
            _ => true,
        }
    }
}
