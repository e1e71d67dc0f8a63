//! What is done to several cards one after the other.

use super::{Flattener, Instr};
use crate::ability::{Action, Amount, Choice, Dest, Filter, Target};
use crate::id::CardsVar;

impl Flattener<'_> {
    /// Cards that are put somewhere in any order are picked one after the other. Of several that are played the player says
    /// which comes first: each play is finished before the next (SWU D 7.10).
    pub(super) fn order(&mut self, action: &mut Action) {
        if let Action::Play(Target::Var(var), ..) = action
            && self.several.contains(var)
        {
            self.emit(Instr::Order(*var));
        }
        let Action::Move(_, target, Dest { ordered: true, .. }) = action else { return };
        let var = CardsVar(self.fresh());
        let of = match std::mem::replace(target, Target::Var(var)) {
            Target::Each(filter) => filter,
            cards => Filter::Is(Box::new(cards)),
        };
        let (min, max) = (Amount::All, Amount::All);
        self.emit(Instr::Choose(Choice { min, max, quiet: true, ordered: true, ..Choice::one(of) }, var));
    }
}

/// True if a target may name several cards at once.
pub(super) fn is_of_several(target: &Target) -> bool {
    match target {
        Target::Chosen(choice) => choice.max != Amount::N(1),
        Target::Top(amount, ..) | Target::Random(amount, _) => *amount != Amount::N(1),
        Target::Each(_) | Target::Until(..) | Target::Both(_) => true,
        _ => false,
    }
}

/// True if all cards that fit are played.
pub(super) fn is_of_all(action: &Action) -> bool {
    matches!(action, Action::Play(Target::Each(_), ..))
}
