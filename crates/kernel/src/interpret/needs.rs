//! Effects that come to nothing: what they need is not there.

use crate::ability::{Action, Cond, Duration, Filter, Target, Who};
use crate::frame::{Frame, Work};
use crate::id::{CardsVar, ProgramId};
use crate::log::Entry;
use crate::position::Pick;
use crate::program::Instr;
use crate::query::Scope;
use crate::rulebook::Schedule;
use crate::table::Table;

impl Table<'_> {
    /// The effect is over, undone.
    pub(super) fn fizzle(&mut self, frame: &Frame) {
        self.note(Entry::Fizzled(frame.ability, frame.source, frame.seat));
        self.goto(u16::MAX - 1);
    }

    /// What is cheaper for a card that the text plays is cheaper for that play alone, and not if it does not come about.
    pub(super) fn end_discounts(&mut self, frame: &Frame) {
        let Work::Program(program) = frame.work else { return };
        if self.pos.modifiers.is_empty() {
            return;
        }
        let code = self.world.catalog.program(program);
        for (at, instr) in code.iter().enumerate() {
            let Instr::Lasting(cheaper, Duration::Once(_), _) = instr else { continue };
            let next =
                code.iter().skip(at + 1).find(|instr| !matches!(instr, Instr::Choose(..) | Instr::Order(_)));
            if matches!(next, Some(Instr::Act(Action::Play(..)))) {
                self.end_lasting(|_, one| one.ability == *cheaper && one.seat == frame.seat);
                self.refresh();
            }
        }
    }

    /// True if nothing fits any more of what was announced for the choice that comes next: nobody is asked if they want that.
    pub(super) fn is_without_target(&self, frame: &Frame, scope: &Scope) -> bool {
        let Work::Program(program) = frame.work else { return false };
        let next = self.world.catalog.program(program).get(usize::from(frame.step) + 1);
        let Some(Instr::Choose(choice, var)) = next else { return false };
        let mut picked = self.meaning().named(frame.id, *var).peekable();
        let scope = &Scope { filling: Some(*var), ..*scope };
        picked.peek().is_some()
            && self.meaning().amount(&choice.min, scope) > 0
            && picked
                .all(|card| self.pos.get(card).is_none() || !self.meaning().fits(&choice.of, card, scope))
            && !self.other_picks_hold(*var, frame, scope)
    }

    /// True if the effect is nothing without the card chosen here: it belongs to what the text has named, and the text
    /// neither leaves it open nor says what happens otherwise.
    pub(super) fn is_needed(&self, of: &Filter, frame: &Frame) -> bool {
        let Work::Program(program) = frame.work else { return false };
        if !self.policy().needs_what_it_names || !is_of_it(of) {
            return false;
        }
        let (code, here) = (self.world.catalog.program(program), usize::from(frame.step));
        let open = |instr: &Instr| matches!(instr, Instr::May(_, to) if *to > frame.step);
        let undone = |cond: &Cond| matches!(cond, Cond::Did(_));
        let otherwise = |instr: &Instr| match instr {
            Instr::Test(Cond::Not(cond), _) => undone(cond),
            Instr::UnlessDone(_, undone) => *undone,
            _ => false,
        };
        !code.iter().take(here).any(open) && !code.iter().skip(here).any(otherwise)
    }

    /// True if an effect that begins was announced for cards, and none of those that it needs is there and right any more:
    /// nothing of it is done, not even what stands before them (FS-ABIL-2).
    pub(super) fn has_lost_all_targets(&self, program: ProgramId, frame: &Frame, scope: &Scope) -> bool {
        let begins = frame.step == 0 && frame.n == 0;
        if !begins || !matches!(self.world.rulebook.schedule(), Schedule::Stack(_)) {
            return false;
        }
        let code = self.world.catalog.program(program);
        if code.iter().any(|instr| matches!(instr, Instr::ChooseSeat(..))) {
            return false;
        }
        let mut is_needed = false;
        for instr in code {
            let Instr::Choose(choice, var) = instr else { continue };
            let scope = &Scope { filling: Some(*var), ..*scope };
            for card in self.meaning().named(frame.id, *var).filter(|card| choice.announced && card.is_some())
            {
                if self.pos.get(card).is_some() && self.meaning().fits(&choice.of, card, scope) {
                    return false;
                }
                is_needed |= self.meaning().amount(&choice.min, scope) > 0;
            }
        }
        is_needed
    }

    /// True if of the other choices that were announced something is left: of earlier ones, which have been looked at,
    /// or of later ones of the same program.
    pub(super) fn other_picks_hold(&self, var: CardsVar, frame: &Frame, scope: &Scope) -> bool {
        let Work::Program(program) = frame.work else { return false };
        let later = self.world.catalog.program(program).get(usize::from(frame.step)..).unwrap_or_default();
        let asked = |pick: &Pick| {
            later.iter().find_map(|instr| match instr {
                Instr::Choose(choice, other) if *other == pick.var && *other != var => Some(choice),
                _ => None,
            })
        };
        let holds = |pick: &Pick| {
            let scope = Scope { filling: Some(pick.var), ..*scope };
            asked(pick).is_none_or(|choice| self.meaning().fits(&choice.of, pick.card, &scope))
        };
        let others = self
            .pos
            .picks
            .iter()
            .filter(|pick| pick.owner == frame.id && pick.is_of_cards() && pick.var != var);
        others.into_iter().any(|pick| self.pos.get(pick.card).is_some() && holds(&pick))
    }
}

/// True if the cards are told by whose they are, and that is "it".
fn is_of_it(of: &Filter) -> bool {
    let of_named = |test: &Filter| matches!(test, Filter::Of(Who::Controller(cards)) if matches!(**cards, Target::Var(_) | Target::Made(_)));
    of.tests().iter().any(of_named)
}
