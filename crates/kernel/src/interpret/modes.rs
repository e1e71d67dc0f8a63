//! Choices of effects: one or more of several parts.

use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::Frame;
use crate::id::ProgramId;
use crate::position::Pick;
use crate::program::{Instr, ModeList};
use crate::query::Scope;
use crate::rulebook::{Part, Topic};
use crate::table::Table;
use crate::vocabulary::verb;

impl Table<'_> {
    /// `n` counts the modes done (from 1 while one is asked for), `m` remembers which.
    pub(super) fn choose_modes(&mut self, modes: &ModeList, frame: &Frame, scope: &Scope) {
        let ModeList { by, count, announced, able, options } = modes;
        let mut taken = frame.m;
        if *announced && frame.n == 0 && taken == 0 {
            let modes = self.pos.picks.iter().filter(|p| p.owner == frame.id && p.var == Pick::MODE);
            if let Some(mode) = modes.map(|p| p.card.slot.index()).next() {
                self.edit_frame(|f| f.m = 0);
                if let Some(program) = options.get(mode) {
                    self.push_nested(*program, frame);
                }
                return;
            }
        }
        if frame.n > 0 {
            let mode = frame.answer.n as usize;
            taken |= 1 << mode;
            let more =
                taken.count_ones() < u32::from(*count) && (taken.count_ones() as usize) < options.len();
            self.edit_frame(|f| {
                f.n = 0;
                f.m = if more { taken } else { 0 };
                if more {
                    f.step -= 1;
                }
            });
            if let Some(program) = options.get(mode) {
                self.push_nested(*program, frame);
            }
            return;
        }
        let open = |mode: &usize| taken & (1 << mode) == 0;
        let worth = |table: &Self, mode: usize| {
            let program = options[mode];
            let possible =
                table.mode_payable(program, scope) && (!able || table.mode_possible(program, scope));
            if possible { table.world.rulebook.worth(table, Part::Mode(program), scope) } else { 0 }
        };
        let most = (0..options.len().min(15)).filter(open).map(|mode| worth(self, mode)).max();
        for mode in (0..options.len().min(15)).filter(open) {
            if most == Some(worth(self, mode)) {
                self.offer(Opt::number(Choice::MODE, mode as i16));
            }
        }
        self.edit_frame(|f| {
            f.n = 1;
            f.step -= 1;
        });
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

    /// True if a mode that begins with a choice of cards has any to choose from.
    fn mode_possible(&self, program: ProgramId, scope: &Scope) -> bool {
        match self.world.catalog.program(program).first() {
            Some(Instr::Choose(choice, _)) => {
                let seat = self.seat_meant(&choice.by, scope);
                let fits = |card| {
                    choice.quiet || self.rules().allowed_to(seat, verb::CHOOSE, scope.this, card).is_ok()
                };
                self.meaning().amount(&choice.min, scope) <= 0
                    || self.meaning().matching(&choice.of, scope).any(fits)
            }
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
