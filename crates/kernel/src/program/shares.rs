//! What is divided: each point of it is a pick.

use super::{Flattener, Instr};
use crate::ability::{Action, Amount, Choice, Effect, Filter, Target};
use crate::id::{CardsVar, ProgramId, Verb};
use crate::vocabulary::verb;

impl Flattener<'_> {
    /// Each point is picked, then all are dealt out.
    pub(super) fn divide(&mut self, amount: &Amount, among: &Target, verb: Verb, from: Option<&Target>) {
        let (choice, var) = self.shares(amount, among);
        self.emit(Instr::Choose(choice, var));
        self.emit(dealt(amount, var, verb, from));
    }

    /// Each of several players picks; the points of all of them are dealt out at once, behind their turns. None if the players
    /// do anything else.
    pub(super) fn divided_by_each(&mut self, body: &Effect) -> Option<(ProgramId, Instr)> {
        let Effect::Do(Action::Divide(amount, among, verb, from)) = body else { return None };
        let (choice, var) = self.shares(amount, among);
        let picks = Target::Let(var, Box::new(Target::Chosen(Box::new(choice))));
        let program = self.nested(&Effect::Do(Action::Choose(picks)));
        Some((program, dealt(amount, var, *verb, from.as_ref())))
    }

    /// "Up to so much damage" of each of several cards is asked for one after the other, then all of it goes at once.
    pub(super) fn shares_of_each(&mut self, action: &mut Action) {
        let (Action::Heal(Amount::UpTo(most), from) | Action::MoveDamage(Amount::UpTo(most), from, _)) =
            action
        else {
            return;
        };
        let cards = match from {
            Target::Var(cards) if self.several.contains(cards) => *cards,
            Target::Each(_) => CardsVar(self.fresh()),
            _ => return,
        };
        if matches!(from, Target::Each(_)) {
            self.emit(Instr::Pick(from.clone(), cards));
        }
        let points = CardsVar(self.fresh());
        self.emit(Instr::Shares((**most).clone(), cards, points));
        *action = match action {
            Action::MoveDamage(_, _, to) => Action::MoveDamage(Amount::N(1), Target::Var(points), to.clone()),
            _ => Action::Divide(Amount::All, Target::Var(points), verb::HEAL, None),
        };
    }

    /// The choice of the points, and the name of the cards that are picked.
    fn shares(&mut self, amount: &Amount, among: &Target) -> (Choice, CardsVar) {
        let (min, max) = match amount {
            Amount::UpTo(most) => (Amount::N(0), (**most).clone()),
            amount => (amount.clone(), amount.clone()),
        };
        let (var, among) = match among {
            Target::Let(var, among) => (*var, &**among),
            among => (CardsVar(self.fresh()), among),
        };
        let choice = match among {
            Target::Chosen(choice) => (**choice).clone(),
            Target::Each(filter) => Choice::one(filter.clone()),
            other => Choice::one(Filter::Is(Box::new(other.clone()))),
        };
        (Choice { min, max, again: true, ..choice }, var)
    }
}

fn dealt(amount: &Amount, var: CardsVar, verb: Verb, from: Option<&Target>) -> Instr {
    Instr::Act(Action::Divide(amount.clone(), Target::Var(var), verb, from.cloned()))
}
