//! What an effect speaks of, as its cards move.

use crate::ability::{Action, EventKind};
use crate::event::{Event, How};
use crate::frame::{Frame, Work};
use crate::id::{CardsVar, ProgramId, Ref};
use crate::pipeline::commit::is_program;
use crate::position::{Pick, Planned};
use crate::program::Instr;
use crate::table::Table;

impl Table<'_> {
    /// What the effect speaks of goes on to be the same card: one that was made, or one that is another object since.
    pub(super) fn follow_named(
        &mut self,
        frame: &Frame,
        rest: std::ops::Range<usize>,
        planned: &Event,
        event: &Event,
    ) {
        if event.kind == EventKind::Move && event.subject != planned.subject {
            if self.is_consequence(frame, planned) {
                return;
            }
            self.keep_picked(frame, planned.subject, event.subject);
            self.redirect_rest(frame, rest.start + 1..rest.end, planned.subject, event.subject);
        }
    }

    /// True if a card left play, and not by what the effect below is doing itself: "Deal 3 damage to a unit. Return it to its owner's
    /// hand" does not return what the damage defeated.
    fn is_consequence(&self, frame: &Frame, event: &Event) -> bool {
        let effect = self.effect_below(frame).and_then(|effect| match effect.work {
            Work::Program(program) => {
                self.world.catalog.program(program).get(usize::from(effect.step.saturating_sub(1)))
            }
            _ => None,
        });
        let moves_otherwise = match effect {
            Some(Instr::Act(Action::Move(verb, ..))) => *verb != event.verb,
            Some(instr) => instr.only_changes(),
            None => false,
        };
        let left = || self.pos.memory(event.subject);
        (moves_otherwise || frame.is_of_check())
            && left().is_some_and(|memory| self.is_play_zone(memory.record.zone.kind))
    }

    /// What was shuffled in before the last card of a batch is another object since: the effect goes on to speak of it.
    pub(super) fn follow_shuffled(&mut self, frame: &Frame, count: usize) {
        for index in 0..count {
            let Some(&Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else {
                continue;
            };
            let now = self.pos.current(event.subject.slot);
            if event.kind == EventKind::Move && event.how.has(How::SHUFFLED) && now != event.subject {
                self.edit_planned_at(frame, index, |planned| planned.event.subject = now);
                self.keep_picked(frame, event.subject, now);
            }
        }
    }

    /// The effect that runs these events.
    pub(super) fn effect_below(&self, frame: &Frame) -> Option<&Frame> {
        self.pos.frames.as_slice().iter().rev().find(|f| f.id != frame.id).filter(|f| is_program(f))
    }

    /// What an act of an effect was done to goes by the name of the deed, if the effect speaks of it.
    pub(super) fn keep_cards(&mut self, frame: &Frame, count: usize) {
        let Some(effect) = self.effect_below(frame) else { return };
        let (Work::Program(program), owner) = (effect.work, effect.id) else { return };
        let next = self.world.catalog.program(program).get(usize::from(effect.step));
        let Some(&Instr::Keep(deed, verb)) = next else { return };
        let done = |index| self.planned_at(frame, index).filter(|planned| !planned.dropped);
        let kind = (0..count).find_map(done).map(|planned| planned.event.kind);
        for index in 0..count {
            let Some(&Planned { event, dropped: false, .. }) = self.planned_at(frame, index) else {
                continue;
            };
            if kind == Some(event.kind) && verb.is_none_or(|verb| verb == event.verb) {
                self.keep_pick(Pick::new(owner, CardsVar(deed.0), event.subject));
            }
        }
    }

    /// The same of an order that the rulebook has carried out, whatever work lies between.
    pub(crate) fn keep_ordered(&mut self, card: Ref) {
        self.follow_ordered(card);
        let Some((owner, program, step)) = self.program_below() else { return };
        let program = self.world.catalog.program(program);
        let act = step.checked_sub(1).and_then(|at| program.get(at));
        if let (Some(Instr::Act(Action::Perform(..))), Some(&Instr::Keep(deed, _))) = (act, program.get(step))
        {
            self.keep_pick(Pick::new(owner, CardsVar(deed.0), card));
        }
    }

    /// What an effect has named is the card that it has become by what the effect ordered.
    pub(crate) fn follow_ordered(&mut self, card: Ref) {
        let Some((owner, program, step)) = self.program_below() else { return };
        let act = step.checked_sub(1).and_then(|at| self.world.catalog.program(program).get(at));
        let Some(Instr::Act(Action::Perform(..) | Action::Play(..))) = act else { return };
        let became = |pick: &Pick| pick.owner == owner && pick.is_of_cards() && pick.card.slot == card.slot;
        self.pos.picks.edit_where(became, |pick| pick.card = card);
    }

    /// The innermost effect that has begun: its number, its program, and the place behind what it is doing.
    fn program_below(&self) -> Option<(u16, ProgramId, usize)> {
        let effect = self.pos.frames.as_slice().iter().rev().find(|f| is_program(f))?;
        let Work::Program(program) = effect.work else { return None };
        Some((effect.id, program, usize::from(effect.step)))
    }

    fn keep_pick(&mut self, pick: Pick) {
        if !self.pos.picks.iter().any(|known| known == pick) {
            self.pos.picks.push(pick);
        }
    }

    /// What an effect picked and then moves, it goes on to speak of.
    fn keep_picked(&mut self, frame: &Frame, old: Ref, new: Ref) {
        let Some(owner) = self.effect_below(frame).map(|f| f.id) else { return };
        let picks = &mut self.pos.picks;
        picks.edit_where(|pick| pick.owner == owner && pick.card == old, |pick| pick.card = new);
    }
}
