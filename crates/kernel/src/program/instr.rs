//! What may be asked of an instruction.

use super::Instr;
use crate::ability::Action;
use crate::id::{CardsVar, ProgramId};

impl Instr {
    /// True if it does something to cards where they are and moves none.
    pub(crate) const fn only_changes(&self) -> bool {
        use Action::{Attach, Control, Count, Damage, Divide, Flip, Give, Heal, MoveDamage, Ready, Turn};
        match self {
            Self::Modify(..) => true,
            Self::Act(action) => matches!(
                action,
                Attach(..)
                    | Control(..)
                    | Count(..)
                    | Damage { .. }
                    | Divide(..)
                    | Flip(_)
                    | Give(..)
                    | Heal(..)
                    | MoveDamage(..)
                    | Ready(_)
                    | Turn(_)
            ),
            _ => false,
        }
    }

    /// True if nothing is done by it yet: it asks, names, or leads to what is done.
    pub(crate) const fn leads_on(&self) -> bool {
        matches!(
            self,
            Self::Choose(..)
                | Self::ChooseSeat(..)
                | Self::Jump(_)
                | Self::Keep(..)
                | Self::Note(_)
                | Self::Pick(..)
                | Self::May(..)
                | Self::Name(_)
                | Self::Number(..)
                | Self::Shares(..)
                | Self::Test(..)
                | Self::UnlessDone(..)
                | Self::Watch(..)
        )
    }

    /// The cards that it names.
    pub(crate) fn names(&self) -> impl Iterator<Item = CardsVar> + use<> {
        let (one, all) = match self {
            Self::Choose(_, var) | Self::Pick(_, var) | Self::Shares(_, _, var) => (Some(*var), None),
            Self::Note(deed) | Self::Keep(deed, _) => (Some(CardsVar(deed.0)), None),
            Self::ForEach(_, one, all, _) => (Some(*one), Some(*all)),
            _ => (None, None),
        };
        one.into_iter().chain(all)
    }

    /// The programs that it runs.
    pub(crate) fn programs(&self) -> &[ProgramId] {
        match self {
            Self::EachPlayer(_, _, program, _)
            | Self::Repeat(_, program)
            | Self::ForEach(_, _, _, program) => std::slice::from_ref(program),
            Self::Modes(modes) => &modes.options,
            _ => &[],
        }
    }
}
