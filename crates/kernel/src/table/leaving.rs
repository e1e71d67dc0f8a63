//! A player leaves a game that goes on, whoever decides now and in the middle of whatever.

use super::{Agenda, Table};
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::{Clause, Seat, Zone};
use crate::position::Position;
use crate::program::Instr;
use crate::refusal::{Reason, Refusal};
use crate::rulebook::Schedule;

/// Beyond the end of any program.
const OVER: u16 = u16::MAX - 1;

/// What declines a decision, the most particular first.
const DECLINING: [Choice; 4] = [Choice::NO, Choice::DONE, Choice::PASS, Choice::END];

/// A player who leaves: what becomes of the cards and of what goes on.
pub struct Leaving<'t, 'w>(pub(crate) &'t mut Table<'w>);

impl<'w> Table<'w> {
    /// A player leaves.
    #[inline]
    pub const fn leaving(&mut self) -> Leaving<'_, 'w> {
        Leaving(self)
    }
}

impl Table<'_> {
    /// True if the frame runs a part of the effect below it: what one of several players does.
    fn is_nested(&self, index: usize) -> bool {
        let frames = self.pos.frames.as_slice();
        let (Some(frame), Some(below)) =
            (frames.get(index), index.checked_sub(1).and_then(|i| frames.get(i)))
        else {
            return false;
        };
        matches!(below.work, Work::Program(_)) && below.id == frame.id
    }

    /// True if the frame is an effect that goes on without the player who resolves it.
    fn outlasts(&self, frame: &Frame) -> bool {
        let word = self.policy().outlasts;
        matches!(frame.work, Work::Program(_))
            && word.is_some_and(|word| self.def(frame.source).has_tag(word))
    }

    /// The player whose turn in the effect below the frame runs, if it is one of those of several players.
    fn turn_of(&self, index: usize) -> Option<Seat> {
        let (frame, below) = (self.pos.frames.get(index)?, self.pos.frames.get(index.checked_sub(1)?)?);
        let Work::Program(program) = below.work else { return None };
        match self.world.catalog.program(program).get(usize::from(below.step)) {
            Some(Instr::EachPlayer(_, _, _, true)) => Some(frame.seat),
            Some(Instr::EachPlayer(_, player, _, false)) => frame.players.get(player.index()).copied(),
            _ => None,
        }
    }

    /// True if the effect that the frame runs is over when the seat leaves: what the player does, but of an effect that
    /// outlasts them only their turn in it.
    fn ends_with(&self, index: usize, seat: Seat) -> bool {
        let Some(frame) = self.pos.frames.get(index) else { return false };
        let nested = self.is_nested(index);
        if frame.they == seat && nested {
            return true;
        }
        if frame.seat != seat || !self.outlasts(&frame) {
            return frame.seat == seat;
        }
        let below = index.checked_sub(1).and_then(|below| self.pos.frames.get(below));
        nested && (self.turn_of(index) == Some(seat) || below.is_some_and(|below| below.step == OVER))
    }

    /// The work that opened the decision asks again, from the present position.
    pub(crate) fn reopen(&mut self) {
        if self.pos.decision.take().is_none() {
            return;
        }
        self.pos.options.clear();
        let top = self.pos.frames.len().saturating_sub(1);
        let Some(frame) = self.pos.frames.get(top) else { return };
        let picks = match frame.work {
            Work::Program(program) | Work::Announce(program) => {
                let code = self.world.catalog.program(program);
                matches!(code.get(usize::from(frame.step)), Some(Instr::Choose(..)))
            }
            _ => false,
        };
        self.pos.frames.edit(top, |frame| {
            frame.answer = if picks { Opt::plain(Choice::NUMBER) } else { Opt::default() };
            match frame.work {
                Work::Program(_) | Work::Announce(_) if !picks => frame.n = 0,
                Work::Bag | Work::Priority | Work::Show => frame.step = 0,
                Work::Procedure(_) | Work::Events | Work::Layer | Work::Window => {
                    frame.step = frame.step.saturating_sub(1);
                }
                _ => {}
            }
        });
    }

    /// A player gives up, whoever decides now.
    ///
    /// # Errors
    /// If the game is over or the seat does not play; the position is unchanged then.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refusal> {
        let rulebook = self.rulebook();
        let plays = self.pos.outcome.is_none() && seat.0 < self.pos.seat_count() && self.plays(seat);
        let acts = self.pos.decision.is_some_and(|open| open.kind == DecisionKind::Act);
        if !plays || !rulebook.concede(self, seat) {
            return Err(Refusal::new(Clause::NONE, Reason::Unknown));
        }
        if self.pos.outcome.is_none() {
            self.set_left(seat);
            self.let_go();
            self.relieve();
            if acts && self.pos.decision.is_none() {
                self.look_again();
            }
        }
        self.advance();
        Ok(())
    }

    /// What lived by a card of a player who has left is looked at before anybody acts.
    fn look_again(&mut self) {
        self.book().disturb();
        match self.world.rulebook.schedule() {
            Schedule::Bag => self.agenda().push_bag(),
            Schedule::Layers => self.agenda().push_layer(),
            Schedule::Windows(_) | Schedule::Stack(_) => {}
        }
    }

    /// The player's waiting triggers vanish, and nobody can choose the player's cards; the player's effects end before the
    /// next step.
    fn set_left(&mut self, seat: Seat) {
        self.left |= if seat.0 < 8 { 1 << seat.0 } else { 0 };
        self.pos.pending.retain(|pending| pending.seat != seat);
        let pos = &self.pos;
        let theirs = |opt: &Opt| {
            [opt.a, opt.b].into_iter().any(|slot| pos.card(slot).is_some_and(|c| c.owner == seat))
        };
        let mut options = pos.options.clone();
        options.retain(|opt| !theirs(opt));
        self.pos.options = options;
    }

    /// The effects, payments and announcements of players who have left come to nothing.
    pub(crate) fn let_go(&mut self) {
        let left = std::mem::take(&mut self.left);
        if left == 0 {
            return;
        }
        let gone = |seat: Seat| seat.0 < 8 && left & (1 << seat.0) != 0;
        let theirs = |frame: &Frame| {
            gone(frame.seat) && matches!(frame.work, Work::Program(_) | Work::Announce(_) | Work::Pay)
        };
        let ending = self.pos.frames.iter().map(|frame| theirs(&frame) && !self.outlasts(&frame));
        let ending: Vec<bool> = ending.collect();
        if ending.last() == Some(&true) {
            self.close_decision();
        }
        let Position { frames, picks, stack, .. } = &mut self.pos;
        let ends = |id: u16| frames.iter().zip(&ending).any(|(frame, ends)| *ends && frame.id == id);
        picks.retain(|pick| !ends(pick.owner));
        let mut ending = ending.iter();
        frames.retain(|_| ending.next() != Some(&true));
        stack.retain(|item| !gone(item.seat));
    }

    fn close_decision(&mut self) {
        self.pos.decision = None;
        self.pos.options.clear();
    }

    /// The open decision, if it was that of a player who has left, or there is nothing left to choose.
    fn relieve(&mut self) {
        let Some(decision) = self.pos.decision else { return };
        let Some(frame) = self.pos.frames.last() else { return };
        self.current = self.pos.frames.len() - 1;
        let plays = self.plays(decision.seat);
        if plays && !self.pos.options.is_empty() {
            return;
        }
        if let (Work::Procedure(procedure), false) = (frame.work, plays)
            && self.policy().look_again.contains(&procedure)
        {
            return self.reopen();
        }
        match (self.declining(), frame.work) {
            (Some(opt), _) => self.answer_with(opt),
            // What there is to choose is listed anew.
            (None, Work::Program(_) | Work::Announce(_)) => self.answer_with(Opt::plain(Choice::NUMBER)),
            (None, _) if self.pos.options.is_empty() => self.reopen(),
            (None, _) if frame.seat == decision.seat && self.current > 0 => {
                self.close_decision();
                self.finish();
            }
            (None, _) => self.pos.decision = Some(Decision { seat: self.deputy(decision.seat), ..decision }),
        }
    }

    /// The option by which nothing is done.
    pub(super) fn declining(&self) -> Option<Opt> {
        let offered = |choice: Choice| self.pos.options.iter().find(move |opt| opt.choice == choice);
        DECLINING.into_iter().find_map(offered).copied()
    }

    fn answer_with(&mut self, opt: Opt) {
        self.close_decision();
        self.pos.frames.edit(self.current, |frame| frame.answer = opt);
    }

    /// Who decides for all what a player who has left cannot decide: the next in turn order.
    pub(super) fn deputy(&self, seat: Seat) -> Seat {
        self.pos.seats_from(seat).find(|next| self.plays(*next)).unwrap_or(seat)
    }
}

impl Leaving<'_, '_> {
    /// A seat leaves: its cards go to `zone` without an event, its waiting triggers and what it was doing vanish. The
    /// decision that was open is made anew, from what is left. `stays` says of a procedure of the seat that it goes on
    /// without it.
    pub fn leave(&mut self, seat: Seat, zone: Zone, stays: impl Fn(&Frame) -> bool) {
        self.retire(seat, zone);
        self.abandon(seat, stays);
    }

    /// What a seat was doing is over, its waiting triggers vanish, and the decision that was open is made anew; its cards
    /// stay where they are. `stays` says of a procedure of the seat that it goes on without it.
    pub fn abandon(&mut self, seat: Seat, stays: impl Fn(&Frame) -> bool) {
        self.0.pos.pending.retain(|pending| pending.seat != seat);
        self.0.reopen();
        let mut index = 0;
        while let Some(frame) = self.0.pos.frames.get(index) {
            if frame.seat == seat && !stays(&frame) && matches!(frame.work, Work::Procedure(_) | Work::Pay) {
                self.0.pos.frames.remove(index);
                continue;
            }
            if self.0.ends_with(index, seat) && matches!(frame.work, Work::Program(_) | Work::Announce(_)) {
                self.0.pos.frames.edit(index, |frame| (frame.step, frame.n) = (OVER, 0));
            }
            index += 1;
        }
    }

    /// A seat leaves the game: its cards go to `zone` without an event, and its waiting triggers vanish.
    pub fn retire(&mut self, seat: Seat, zone: Zone) {
        for slot in (0..self.0.pos.card_count() as u16).map(crate::id::Slot) {
            if self.0.pos.card(slot).is_some_and(|card| card.owner == seat && card.zone != zone) {
                self.0.book().carry_off(slot, zone);
            }
        }
        self.0.set_left(seat);
        self.0.live.fall_behind();
        self.0.drop_stale_modifiers();
        self.0.refresh();
    }
}

impl Agenda<'_, '_> {
    /// Lists anew what there is to choose, for a position in which something else may be than when it was listed.
    pub fn list_anew(&mut self) {
        if self.0.pos.decision.is_some() && !self.0.pos.frames.is_empty() {
            self.0.current = self.0.pos.frames.len() - 1;
            self.0.reopen();
            self.0.advance();
        }
    }
}
