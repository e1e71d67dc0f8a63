//! What is named: a card, a word of the cards, a number, a kind of zone. It is `X` from then on.

use crate::ability::Who;
use crate::decision::{Choice, Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::{Name, Tag, ZoneKind};
use crate::program::{Instr, Naming};
use crate::query::Scope;
use crate::rulebook::Topic;
use crate::table::Table;
use crate::vocabulary::Sort;

impl Table<'_> {
    /// A card's name, a number, a kind of zone is named: it is `X` from now on.
    pub(super) fn ask_name(&mut self, what: &Naming, frame: &Frame, scope: &Scope) {
        if frame.n > 0 {
            let named = match what {
                Naming::Zone(kinds) => kinds.get(frame.answer.n as usize).map_or(0, |kind| i16::from(kind.0)),
                _ => frame.answer.n,
            };
            return self.edit_frame(|f| (f.n, f.x) = (0, named));
        }
        let kind = self.offer_names(what, scope);
        if self.offered() == 0 {
            return self.edit_frame(|f| f.did = false);
        }
        self.come_back(1);
        let clause = self.clause_of(frame.ability, Topic::Choose);
        self.ask(Decision::new(self.seat_meant(&Who::You, scope), kind, clause).source(frame.source));
    }

    /// The kind of zone that the answer to the open decision names, if it asks for one.
    pub(crate) fn zone_named(&self, answer: i16) -> Option<ZoneKind> {
        let frame = self.pos.frames().last()?;
        let (Work::Program(program) | Work::Announce(program)) = frame.work else { return None };
        match self.world.catalog.program(program).get(usize::from(frame.step)) {
            Some(Instr::Name(Naming::Zone(kinds))) => kinds.get(usize::try_from(answer).ok()?).copied(),
            _ => None,
        }
    }

    fn offer_names(&mut self, what: &Naming, scope: &Scope) -> DecisionKind {
        match what {
            Naming::Zone(kinds) => {
                (0..kinds.len() as i16).for_each(|n| self.offer(Opt::number(Choice::MODE, n)));
                DecisionKind::Mode
            }
            Naming::Number(most) => {
                let most = self.meaning().amount(most, scope).max(0);
                (i16::from(self.policy().counts_from_one)..=most)
                    .for_each(|n| self.offer(Opt::number(Choice::NUMBER, n)));
                DecisionKind::Number
            }
            Naming::Card => {
                for n in 0..self.world.vocabulary.words(Sort::Name).count() as u16 {
                    if self.world.catalog.named(Name(n)).is_some() {
                        self.offer(Opt::number(Choice::NAME, n as i16));
                    }
                }
                DecisionKind::Name
            }
            Naming::Tag(but) => {
                let words = 0..self.world.vocabulary.words(Sort::Tag).count() as u16;
                words
                    .filter(|n| !but.contains(&Tag(*n)))
                    .for_each(|n| self.offer(Opt::number(Choice::WORD, n as i16)));
                DecisionKind::Name
            }
        }
    }
}
