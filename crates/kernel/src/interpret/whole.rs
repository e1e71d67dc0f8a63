//! What is done so that something else may follow ("A to B", "A. If you do, B"): whether it can be done completely, and
//! whether enough of a limited trigger has been done to count as a use.

use std::ops::Range;

use super::possible::Share;
use super::unseen::is_of_place;
use crate::ability::visit::{Part, any};
use crate::ability::{Action, Amount, Choice, CostPart, Filter, Target, Who};
use crate::frame::{Frame, Work};
use crate::id::{PlayerVar, ProgramId, Ref, Seat};
use crate::program::Instr;
use crate::query::Meaning;
use crate::query::Scope;
use crate::table::Table;
use crate::vocabulary::{Sight, verb};

/// Who looks: all that is true counts, or only what everybody can see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    Truly,
    Openly,
}

impl<'w> Table<'w> {
    /// Begins to watch what is done up to a step. Where less than all of it is not allowed, and all of it is impossible,
    /// nothing of it is done. A question whether to do it comes first.
    pub(super) fn watch(&mut self, to: u16, frame: &Frame, scope: &Scope) {
        self.edit_frame(|f| (f.did, f.short) = (true, false));
        let Work::Program(program) = frame.work else { return };
        let code = self.world.catalog.program(program);
        let asks = matches!(code.get(usize::from(frame.step) + 1), Some(Instr::May(..)));
        if !asks && !self.can_do_whole(program, frame.step + 1..to, scope, Seen::Truly) {
            self.leave_undone(to);
        }
    }

    fn leave_undone(&mut self, to: u16) {
        self.edit_frame(|f| (f.did, f.step) = (false, to));
    }

    /// The steps that are to be done completely if the player says yes at the frame's step.
    fn at_stake(&self, program: ProgramId, step: u16, skip: u16) -> Option<Range<u16>> {
        let code = self.world.catalog.program(program);
        let before = usize::from(step).checked_sub(1).and_then(|before| code.get(before));
        match (before, code.get(usize::from(step) + 1)) {
            (_, Some(Instr::Watch(to, true))) => Some(step + 2..*to),
            (Some(Instr::Watch(to, _)), _) if *to == skip => Some(step + 1..skip),
            _ => None,
        }
    }

    /// True if what the player may do now cannot be done completely, as far as it is seen.
    pub(super) fn is_beyond(&self, skip: u16, frame: &Frame, scope: &Scope, seen: Seen) -> bool {
        let Work::Program(program) = frame.work else { return false };
        let steps = self.at_stake(program, frame.step, skip);
        steps.is_some_and(|steps| !self.can_do_whole(program, steps, scope, seen))
    }

    /// True if the instructions of these steps can all be done completely now, or if the game asks for no more than what
    /// is possible. What depends on their own choices is not looked at.
    pub(super) fn can_do_whole(
        &self,
        program: ProgramId,
        steps: Range<u16>,
        scope: &Scope,
        seen: Seen,
    ) -> bool {
        !self.policy().all_or_nothing || self.could_do_whole(program, steps, scope, (seen, 0))
    }

    /// The same, where so many cards have been drawn before: they are there to be picked from the hand.
    fn could_do_whole(
        &self,
        program: ProgramId,
        steps: Range<u16>,
        scope: &Scope,
        (seen, mut drawn): (Seen, i16),
    ) -> bool {
        let (mut cards_chosen, mut scope) = (false, *scope);
        for step in steps {
            let Some(instr) = self.world.catalog.program(program).get(usize::from(step)) else { return true };
            let whole = match instr {
                // From here on it depends on what is chosen, or done.
                Instr::May(..) | Instr::Test(..) | Instr::UnlessDone(..) => return true,
                Instr::ChooseSeat(who, player) => {
                    let Some(only) = self.only_one(who, &scope) else { return true };
                    scope = self.meaning().scope_for(&scope, *player, only, false);
                    true
                }
                Instr::Choose(choice, _) if std::mem::replace(&mut cards_chosen, true) => {
                    speaks_of_picks(&choice.of)
                        || self.can_choose_whole(choice, (program, step), &scope, (seen, drawn))
                }
                Instr::Choose(choice, _) => {
                    self.can_choose_whole(choice, (program, step), &scope, (seen, drawn))
                }
                Instr::Pick(Target::Top(amount, kind, who), _) => self.each_has(who, *kind, amount, &scope),
                Instr::Act(action) => {
                    drawn = drawn.saturating_add(self.drawn_by(action, &scope));
                    self.can_act_whole(action, &scope)
                }
                Instr::Pay(ability) => self
                    .usage()
                    .cost_of(*ability)
                    .is_none_or(|cost| cost.0.iter().all(|part| self.can_pay_whole(part, &scope, seen))),
                Instr::EachPlayer(who, player, body, theirs) => {
                    self.meaning().seats_meant(who, &scope).all(|turn| {
                        let scope = self.meaning().scope_for(&scope, *player, turn, *theirs);
                        self.could_do_whole(*body, 0..u16::MAX, &scope, (seen, drawn))
                    })
                }
                Instr::Modes(modes) => {
                    let whole =
                        |mode: &ProgramId| self.could_do_whole(*mode, 0..u16::MAX, &scope, (seen, drawn));
                    modes.options.iter().any(whole)
                }
                _ => true,
            };
            if !whole {
                return false;
            }
        }
        true
    }

    /// The player who is picked, where there is no other.
    fn only_one(&self, who: &Who, scope: &Scope) -> Option<Seat> {
        let mut seats = self.meaning().seats_meant(who, scope);
        seats.next().filter(|_| seats.next().is_none())
    }

    fn can_choose_whole(
        &self,
        choice: &Choice,
        (program, step): (ProgramId, u16),
        scope: &Scope,
        (seen, drawn): (Seen, i16),
    ) -> bool {
        let seat = self.meaning().seats_meant(&choice.by, scope).next().unwrap_or(scope.seat);
        let test = |card| {
            (choice.quiet || self.rules().allowed_to(seat, verb::CHOOSE, scope.this, card).is_ok())
                && self.can_be_given(program, usize::from(step), card, scope)
        };
        let hand = self.world.catalog.zones().hand;
        let from_hand = choice.of.tests().contains(&Filter::In(hand));
        let there = if from_hand { drawn } else { 0 };
        let wanted = self.meaning().amount(&choice.min, scope).max(1).saturating_sub(there);
        self.enough_of(&choice.of, wanted, scope, seen, test)
    }

    /// How many cards the action brings to the hand of the player of the text, if it draws.
    fn drawn_by(&self, action: &Action, scope: &Scope) -> i16 {
        match action {
            Action::Draw(Who::You, amount) => self.meaning().amount(amount, scope).clamp(0, 1000),
            _ => 0,
        }
    }

    fn can_pay_whole(&self, part: &CostPart, scope: &Scope, seen: Seen) -> bool {
        match part {
            CostPart::Move(_, amount, filter, _) if seen == Seen::Openly && self.is_hidden(filter) => {
                self.enough_of(filter, self.meaning().amount(amount, scope).max(1), scope, seen, |_| true)
            }
            part => self.can_pay_part(part, scope),
        }
    }

    /// True if there are so many cards that fit; of cards that not everybody sees, as far as that is to be seen.
    fn enough_of(
        &self,
        filter: &Filter,
        wanted: i16,
        scope: &Scope,
        seen: Seen,
        test: impl Fn(Ref) -> bool,
    ) -> bool {
        // "All that there are" are always enough.
        if wanted > 1000 {
            return true;
        }
        let wanted = wanted.max(0) as usize;
        if seen == Seen::Openly && self.is_hidden(filter) {
            let slots = (0..self.pos.card_count() as u16).map(crate::id::Slot);
            let there = slots.filter(|slot| self.lies_so(filter, self.pos.current(*slot), scope));
            return there.take(wanted).count() == wanted;
        }
        self.meaning().matching(filter, scope).filter(|card| test(*card)).take(wanted).count() == wanted
    }

    /// True if the cards lie where not everybody sees them.
    pub(super) fn is_hidden(&self, filter: &Filter) -> bool {
        match filter {
            Filter::In(kind) => {
                let spec = self.world.vocabulary.zones().get(kind.index());
                spec.is_some_and(|spec| spec.sight != Sight::Open)
            }
            Filter::All(parts) => parts.iter().any(|part| self.is_hidden(part)),
            _ => false,
        }
    }

    /// True if a card lies where the filter wants it, whatever it is.
    pub(super) fn lies_so(&self, filter: &Filter, card: Ref, scope: &Scope) -> bool {
        match filter {
            Filter::All(parts) => parts.iter().all(|part| self.lies_so(part, card, scope)),
            Filter::Either(parts) => parts.iter().any(|part| self.lies_so(part, card, scope)),
            filter => !is_of_place(filter) || self.meaning().fits(filter, card, scope),
        }
    }

    fn can_act_whole(&self, action: &Action, scope: &Scope) -> bool {
        let zones = self.world.catalog.zones();
        match action {
            Action::Move(_, cards, _) if matches!(cards.unnamed(), Target::Top(..)) => {
                match cards.unnamed() {
                    Target::Top(amount, kind, who) => self.each_has(who, *kind, amount, scope),
                    _ => true,
                }
            }
            Action::Draw(who, amount) => self.each_has(who, zones.deck, amount, scope),
            Action::DiscardRandom(who, amount) => self.each_has(who, zones.hand, amount, scope),
            Action::Tally(who, tally, amount) => {
                let amount = self.meaning().amount(amount, scope);
                self.meaning()
                    .seats_tallied(who, scope)
                    .all(|seat| amount >= 0 || self.pos.tally(seat, *tally) >= -amount)
            }
            action if action.object() == Some(&Target::This) => {
                self.can_be_done_to(action, scope.this, scope, Share::Whole)
            }
            _ => true,
        }
    }

    /// True if each of the players has so many cards in the zone.
    fn each_has(&self, who: &Who, kind: crate::id::ZoneKind, amount: &Amount, scope: &Scope) -> bool {
        let wanted = self.meaning().amount(amount, scope);
        let has = |seat: Seat| self.pos.zone_len(self.meaning().zone_of(kind, seat)) as i16;
        wanted > 1000 || self.meaning().seats_meant(who, scope).all(|seat| has(seat) >= wanted)
    }

    /// True if a card can be what a cost is paid with, or what something is done to instead of an event, at the frame's step:
    /// what is done next to what is picked can be done to it ("exert one of your characters to ...").
    pub(super) fn can_be_given(&self, program: ProgramId, step: usize, card: Ref, scope: &Scope) -> bool {
        let is_paid = self.policy().all_or_nothing && self.is_paid_at(program, step);
        if !is_paid && !self.is_rewriting(program) {
            return true;
        }
        match self.world.catalog.program(program).get(step + 1) {
            Some(Instr::Act(action)) if matches!(action.object(), Some(Target::Var(_))) => {
                self.can_be_done_to(action, card, scope, Share::Whole)
            }
            _ => true,
        }
    }

    /// True if the program is done instead of an event.
    fn is_rewriting(&self, program: ProgramId) -> bool {
        let ability = self.world.catalog.ability(self.frame().ability);
        ability.is_some_and(|compiled| compiled.rewrite == Some(program))
    }

    /// True if the step belongs to the cost of something ("A to B").
    pub(crate) fn is_paid_at(&self, program: ProgramId, step: usize) -> bool {
        watched_at(self.world.catalog.program(program), step).any(|paid| paid)
    }

    /// A limited trigger has been used once something of it is done: neither a question that was declined nor a condition
    /// that fails, nor an attempt at what comes before "if you do".
    pub(super) fn count_resolved(&mut self, program: ProgramId, frame: &Frame) {
        if !frame.unspent {
            return;
        }
        let (code, step) = (self.world.catalog.program(program), usize::from(frame.step));
        if watched_at(code, step).next().is_none() && !code.get(step).is_some_and(Instr::leads_on) {
            self.edit_frame(|f| f.unspent = false);
            self.lasting().count_use(frame.ability, frame.source);
        }
    }
}

/// For each attempt to which the step belongs ("A. If you do, B", "A to B"): true if it pays for something.
fn watched_at(code: &[Instr], step: usize) -> impl Iterator<Item = bool> {
    code.get(..step).unwrap_or_default().iter().filter_map(move |instr| match instr {
        Instr::Watch(to, paid) if usize::from(*to) > step => Some(*paid),
        _ => None,
    })
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// True if a part of an effect that may be chosen can be carried out completely.
    #[must_use]
    pub fn can_be_whole(self, program: ProgramId, scope: &Scope) -> bool {
        self.0.could_do_whole(program, 0..u16::MAX, scope, (Seen::Truly, 0))
    }

    /// How a text is read for one of several players: it names that player, and speaks of them as "you" if it is `theirs`.
    #[must_use]
    pub fn scope_for(self, scope: &Scope, player: PlayerVar, turn: Seat, theirs: bool) -> Scope {
        let mut scope = *scope;
        if let Some(place) = scope.players.get_mut(player.index()) {
            *place = turn;
        }
        scope.seat = if theirs { turn } else { scope.seat };
        scope
    }
}

/// True if cards are told by what has been picked before.
fn speaks_of_picks(filter: &Filter) -> bool {
    any(filter, |part| {
        matches!(part, Part::Filter(Filter::PickedSoFar) | Part::Target(Target::Var(_) | Target::Made(_)))
    })
}
