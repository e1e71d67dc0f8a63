//! Effects that come to nothing: what they need is not there.

use crate::ability::{Cond, Filter, Target, Who};
use crate::frame::{Frame, Work};
use crate::log::Entry;
use crate::position::Pick;
use crate::program::Instr;
use crate::query::Scope;
use crate::table::Table;

impl Table<'_> {
    /// The effect is over, undone.
    pub(super) fn fizzle(&mut self, frame: &Frame) {
        self.log.add(Entry::Fizzled(frame.ability, frame.source, frame.seat));
        self.goto(u16::MAX - 1);
    }

    /// True if the effect is nothing without the card chosen here: it belongs to what the text has named, and the text
    /// neither leaves it open nor says what happens otherwise.
    pub(super) fn is_needed(&self, of: &Filter, frame: &Frame) -> bool {
        let Work::Program(program) = frame.work else { return false };
        if !self.world.rulebook.policy().needs_what_it_names || !is_of_it(of) {
            return false;
        }
        let (code, here) = (self.world.catalog.program(program), usize::from(frame.step));
        let open = |instr: &Instr| matches!(instr, Instr::May(_, to) if *to > frame.step);
        let otherwise =
            |instr: &Instr| matches!(instr, Instr::Test(Cond::Not(cond), _) if **cond == Cond::Did);
        !code.iter().take(here).any(open) && !code.iter().skip(here).any(otherwise)
    }

    /// Whether of the other choices that were announced something is left: of earlier ones, which have been looked at,
    /// or of later ones of the same program.
    pub(super) fn other_picks_hold(&self, frame: &Frame, scope: &Scope) -> bool {
        let there = |pick: &Pick| pick.owner == frame.id && self.pos.get(pick.card).is_some();
        if self.pos.picks.iter().any(|pick| pick.group < frame.group && there(&pick)) {
            return true;
        }
        let Work::Program(program) = frame.work else { return false };
        let later = self.world.catalog.program(program).iter().skip(usize::from(frame.step));
        let announced = later.filter_map(|instr| match instr {
            Instr::Choose(choice) if choice.announced => Some(choice),
            _ => None,
        });
        let mut numbered = announced.zip(frame.group.wrapping_add(1)..);
        numbered.any(|(choice, group)| {
            let scope = Scope { group, ..*scope };
            self.pos
                .picks
                .iter()
                .any(|pick| pick.group == group && there(&pick) && self.fits(&choice.of, pick.card, &scope))
        })
    }
}

/// True if the cards are told by whose they are, and that is "it".
fn is_of_it(of: &Filter) -> bool {
    match of {
        Filter::Of(Who::Controller(target)) => matches!(**target, Target::It | Target::Picked(_)),
        Filter::All(list) => list.iter().any(is_of_it),
        _ => false,
    }
}
