//! What is lacking for a wish: where a card is instead, how it lies, how much more has to be paid, what is decided first, and
//! what is possible. Nothing is said of cards that the viewer does not know.

use byword_kernel::decision::Opt;
use byword_kernel::id::Slot;
use byword_kernel::position::Card;
use byword_kernel::refusal::{Reason, Refusal};

use crate::tell::Teller;
use crate::told::Line;

/// How many options are named.
const NAMED: usize = 5;

impl Teller<'_, '_> {
    /// Why a wish is not offered, and what is lacking.
    pub fn why(&self, wish: &Opt, refusal: &Refusal) -> Line {
        let Line { text, clause } = self.refusal(refusal);
        let mut lacking = self.lacking(wish, refusal);
        if lacking.is_empty() {
            lacking.extend(self.rule(&clause));
        }
        let sentences = std::iter::once(text).chain(lacking);
        Line { text: sentences.collect::<Vec<_>>().join(" "), clause }
    }

    /// What the clause says, where nothing more particular can be said.
    fn rule(&self, clause: &str) -> Option<String> {
        let statement = self.statement(clause)?;
        Some(self.words.say("lack-rule", &[("statement", statement.into())]))
    }

    fn lacking(&self, wish: &Opt, refusal: &Refusal) -> Vec<String> {
        match refusal.reason {
            Reason::NotNow => self.asked_first().into_iter().collect(),
            Reason::CannotPay(cost, have) => {
                let more = i64::from(cost) - i64::from(have);
                vec![self.words.say("lack-more", &[("n", more.into())])]
            }
            Reason::NotThere => self.each(wish, "lack-place", |_| true),
            Reason::IsTurned => self.each(wish, "lack-upright", Card::turned),
            Reason::IsUpright => self.each(wish, "lack-turned", |card| !card.turned()),
            Reason::WrongPlayer => self.each(wish, "lack-controller", |_| true),
            Reason::WrongKind | Reason::MustBeOther(..) | Reason::NoObject => {
                self.possible().into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is to be decided before anything else; of another player's decision only whose it is.
    fn asked_first(&self) -> Option<String> {
        let seat = self.truth.position().decision()?.seat;
        if self.viewer.is_some_and(|viewer| viewer != seat) {
            return Some(self.words.say("lack-decides", &[("player", self.seat(seat).into())]));
        }
        let decision = self.open_decision()?.text;
        Some(self.words.say("lack-asked", &[("decision", decision.into())]))
    }

    /// A sentence about each card of the wish that the viewer knows and that passes.
    fn each(&self, wish: &Opt, id: &str, test: impl Fn(&Card) -> bool) -> Vec<String> {
        let cards = [wish.a, wish.b].into_iter().filter(|slot| self.knows(*slot));
        let said = cards.filter_map(|slot| {
            let card = self.truth.position().card(slot).filter(&test)?;
            Some(self.about_card(id, slot, &card))
        });
        said.collect()
    }

    fn about_card(&self, id: &str, slot: Slot, card: &Card) -> String {
        let values = [
            ("card", self.title(self.truth, slot).to_owned().into()),
            ("zone", self.zone(card.zone).into()),
            ("player", self.seat(card.controller).into()),
        ];
        self.words.say(id, &values)
    }

    /// What is offered instead, if the viewer decides.
    fn possible(&self) -> Option<String> {
        let position = self.truth.position();
        let own = |seat| position.decision().is_some_and(|decision| decision.seat == seat);
        if !self.viewer.is_none_or(own) {
            return None;
        }
        let mut texts: Vec<String> = (0..position.options().len()).filter_map(|n| self.offered(n)).collect();
        texts.dedup();
        if texts.len() > NAMED {
            texts.truncate(NAMED);
            texts.push("...".to_owned());
        }
        let list = texts.join(" | ");
        (!list.is_empty()).then(|| self.words.say("lack-possible", &[("options", list.into())]))
    }
}
