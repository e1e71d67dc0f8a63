//! What is lacking for a wish: where a card is instead, how it lies, how much more has to be paid, what is decided first, and
//! what is possible. Nothing is said of cards that the viewer does not know.

use byword_kernel::decision::{Decision, DecisionKind, Opt};
use byword_kernel::id::Slot;
use byword_kernel::position::Card;
use byword_kernel::refusal::{Reason, Refusal};
use byword_kernel::vocabulary::Sort;

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
        // What acts has to be ready; what something is done to is where the game asks for a turned card.
        let (actor, object) = ([wish.a, wish.b], [wish.b, wish.a]);
        match refusal.reason {
            Reason::NotNow => self.not_now(refusal),
            Reason::CannotPay(cost, have) => {
                let more = i64::from(cost) - i64::from(have);
                vec![self.words.say("lack-more", &[("n", more.into())])]
            }
            Reason::NotThere => self.with_rule(self.each(wish, "lack-place"), refusal),
            Reason::IsTurned => self.first(actor, "lack-upright", Card::turned),
            Reason::IsUpright => self.first(object, "lack-turned", |card| !card.turned()),
            Reason::WrongPlayer => self.with_rule(self.each(wish, "lack-controller"), refusal),
            Reason::WrongKind => {
                let lacking = self.each(wish, "lack-place").into_iter().chain(self.possible(wish));
                self.with_rule(lacking.collect(), refusal)
            }
            Reason::MustBeOther(..) | Reason::NoObject => {
                self.with_rule(self.possible(wish).into_iter().collect(), refusal)
            }
            Reason::ConditionFails => self.with_rule(self.texts(wish), refusal),
            _ => Vec::new(),
        }
    }

    /// What is asked first; who may act freely is told what the clause says of the time for it.
    fn not_now(&self, refusal: &Refusal) -> Vec<String> {
        let free = |decision: &Decision| {
            decision.kind == DecisionKind::Act && self.viewer.is_none_or(|viewer| viewer == decision.seat)
        };
        let rule = self.rule(&self.clause(refusal.clause));
        let rule = rule.filter(|_| self.truth.position().decision().is_some_and(free));
        rule.or_else(|| self.asked_first()).into_iter().collect()
    }

    /// What is lacking, and before it what the clause says.
    fn with_rule(&self, lacking: Vec<String>, refusal: &Refusal) -> Vec<String> {
        self.rule(&self.clause(refusal.clause)).into_iter().chain(lacking).collect()
    }

    /// What the cards of the wish say, if the viewer knows them: their conditions are in their texts.
    fn texts(&self, wish: &Opt) -> Vec<String> {
        let known = self.words_of(wish.a).filter(|text| !text.is_empty());
        let said = |text: String| {
            let values = [("card", self.title(self.truth, wish.a).to_owned().into()), ("text", text.into())];
            self.words.say("lack-text", &values)
        };
        known.map(said).into_iter().collect()
    }

    fn words_of(&self, slot: Slot) -> Option<String> {
        let card = self.truth.position().card(slot).filter(|_| self.knows(slot))?;
        let def = self.world().catalog.def(card.def);
        Some(def.text(self.words.lang).unwrap_or(&def.spec.text).replace('\n', " "))
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

    /// A sentence about each card of the wish that the viewer knows.
    fn each(&self, wish: &Opt, id: &str) -> Vec<String> {
        let cards = [wish.a, wish.b].into_iter().filter(|slot| self.knows(*slot));
        cards.filter_map(|slot| Some(self.about_card(id, slot, &self.truth.position().card(slot)?))).collect()
    }

    /// A sentence about the first of the cards that the viewer knows and that passes.
    fn first(&self, slots: [Slot; 2], id: &str, test: impl Fn(&Card) -> bool) -> Vec<String> {
        let known = slots.into_iter().filter(|slot| self.knows(*slot));
        let mut said = known.filter_map(|slot| {
            let card = self.truth.position().card(slot).filter(&test)?;
            Some(self.about_card(id, slot, &card))
        });
        said.next().into_iter().collect()
    }

    /// What sort of card it is: its first type.
    fn sort(&self, card: &Card) -> String {
        let tag = self.world().catalog.def(card.def).spec.tags.first();
        let word = tag.and_then(|tag| self.world().vocabulary.word(Sort::Tag, tag.0)).unwrap_or_default();
        let called = || self.world().vocabulary.called(word, self.words.lang).to_owned();
        self.words.known("tag", word).unwrap_or_else(called)
    }

    fn about_card(&self, id: &str, slot: Slot, card: &Card) -> String {
        let values = [
            ("card", self.title(self.truth, slot).to_owned().into()),
            ("sort", self.sort(card).into()),
            ("zone", self.zone(card.zone).into()),
            ("player", self.seat(card.controller).into()),
            ("state", self.words.say("card-turned", &[]).into()),
        ];
        self.words.say(id, &values)
    }

    /// What is offered instead, if the viewer decides: of free actions those of the same kind, first those of the same card.
    fn possible(&self, wish: &Opt) -> Option<String> {
        let position = self.truth.position();
        let decision =
            position.decision().filter(|decision| self.viewer.is_none_or(|own| own == decision.seat))?;
        let free = decision.kind == DecisionKind::Act;
        let alike = |n: &usize| !free || position.options()[*n].choice == wish.choice;
        let mut found: Vec<usize> = (0..position.options().len()).filter(alike).collect();
        found
            .sort_by_key(|n| free && ![position.options()[*n].a, position.options()[*n].b].contains(&wish.a));
        let mut texts: Vec<String> = found.into_iter().filter_map(|n| self.offered(n)).collect();
        texts.dedup();
        if texts.len() > NAMED {
            texts.truncate(NAMED);
            texts.push("...".to_owned());
        }
        let list = texts.join(" | ");
        (!list.is_empty()).then(|| self.words.say("lack-possible", &[("options", list.into())]))
    }
}
