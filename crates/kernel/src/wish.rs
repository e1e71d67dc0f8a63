//! What a player might wish to do, legal or not, and why a card may not be picked.

use crate::decision::{Choice, DecisionKind, Opt};
use crate::frame::Work;
use crate::id::{Seat, Slot};
use crate::program::Instr;
use crate::query::Scope;
use crate::refusal::{Reason, Refusal};
use crate::table::Table;
use crate::vocabulary::verb;

impl Table<'_> {
    /// Everything that the seat might wish for at the open decision: the game's own wishes and, where cards are picked
    /// one by one, every card there is. [`Table::why_not`] says if one is legal.
    #[must_use]
    pub fn wishes(&self, seat: Seat) -> Vec<Opt> {
        let mut wishes = self.position().options().to_vec();
        let own = self.world().rulebook.wishes(self, seat);
        wishes.extend(own);
        if self.picks_cards() {
            let slots = (0..self.position().card_count() as u16).map(Slot);
            wishes.extend(slots.map(|slot| Opt::card(Choice::CARD, slot)));
        }
        let mut seen = std::collections::BTreeSet::new();
        wishes.retain(|wish| seen.insert(*wish));
        wishes
    }

    fn picks_cards(&self) -> bool {
        self.position().decision().is_some_and(|d| matches!(d.kind, DecisionKind::Card | DecisionKind::Pay))
    }

    /// Why a card cannot be picked for the choice that is being made, if it is one of a compiled effect's.
    ///
    /// # Errors
    /// The ability that forbids or demands otherwise, or that the card is not what is asked for.
    pub(crate) fn may_pick(&self, opt: &Opt) -> Result<(), Refusal> {
        let (Some(decision), Some(frame)) = (self.position().decision(), self.position().frames().last())
        else {
            return Ok(());
        };
        let (Work::Program(program) | Work::Announce(program)) = frame.work else { return Ok(()) };
        let instr = self.world().catalog.program(program).get(usize::from(frame.step));
        let (Some(Instr::Choose(choice, var)), Choice::CARD) = (instr, opt.choice) else { return Ok(()) };
        let scope = Scope { filling: Some(*var), ..Scope::from(frame) };
        let card = self.position().current(opt.a);
        let candidates: Vec<_> = self.meaning().matching(&choice.of, &scope).collect();
        if !candidates.contains(&card) {
            return Err(Refusal::new(decision.clause, Reason::WrongKind).by(card));
        }
        if choice.quiet {
            return Ok(());
        }
        self.rules().allowed_to(decision.seat, verb::CHOOSE, scope.this, card)?;
        let required = |card| self.required(verb::CHOOSE, decision.seat, scope.this, card);
        let picked = |card| self.meaning().named(scope.id, *var).any(|picked| picked == card);
        if picked(card) && !choice.again {
            return Err(Refusal::new(decision.clause, Reason::LimitReached).by(card));
        }
        if candidates.iter().any(|card| picked(*card) && required(*card).is_some())
            || required(card).is_some()
        {
            return Ok(());
        }
        match candidates.iter().find_map(|card| required(*card)) {
            Some(refusal) if !self.position().options().contains(opt) => {
                Err(refusal.or_clause(decision.clause))
            }
            _ => Ok(()),
        }
    }
}
