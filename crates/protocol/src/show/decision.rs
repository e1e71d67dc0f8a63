//! Decisions and options.

use byword_kernel::decision::{Choice as Code, DecisionKind, Opt};
use byword_kernel::id::{AbilityId, Ref, Slot};
use byword_kernel::vocabulary::verb;

use super::Eye;
use crate::message::{Choice, Decision, Picks, Role};

impl Eye<'_, '_> {
    /// The open decision; `picked` are the cards that have been picked for it, by handles.
    pub(crate) fn decision(&self, picked: Vec<u16>) -> Option<Decision> {
        let position = self.table().position();
        let open = position.decision()?;
        let word = self.world().vocabulary.verb(open.verb);
        let own = !position.options().is_empty();
        let asking = self.asking().filter(|_| asks_for_an_ability(open.kind));
        let ability = asking.map(|(ability, card)| self.ability(ability, card));
        Some(Decision {
            seat: open.seat.0,
            kind: open.kind.word().to_owned(),
            text: self.teller.open_decision()?.text,
            clause: self.clause(open.clause),
            card: self.handle(open.source),
            ability: ability.filter(|text| !text.is_empty()),
            verb: (open.verb != verb::PLAIN).then(|| self.word("verb", word)),
            picks: own.then(|| self.picks(picked)).flatten(),
            options: self.options(),
        })
    }

    fn picks(&self, picked: Vec<u16>) -> Option<Picks> {
        let position = self.table().position();
        let open = position.decision()?;
        let cards = position.options().iter().filter(|opt| opt.choice == Code::CARD).count();
        let enough = position.options().iter().any(|opt| opt.choice == Code::DONE);
        let several = enough || open.n > 1 || !picked.is_empty();
        let left = if open.n > 0 { open.n } else { cards as i16 };
        let repeat = self.table().meaning().picks_points();
        (cards > 0 && several).then_some(Picks { picked, left, enough, repeat })
    }

    /// An option of the open decision in the words in which the viewer is offered it, or sees somebody else be.
    pub(crate) fn offered(&self, index: usize) -> Option<String> {
        let own = self.options().into_iter().nth(index).map(|choice| choice.text);
        let others = || {
            let opt = self.teller.open_option(index)?;
            let mode = (opt.choice == Code::MODE).then(|| self.effect(opt)).flatten();
            Some(mode.unwrap_or_else(|| self.teller.option(opt)))
        };
        own.or_else(others)
    }

    /// The options, no two with the same words.
    pub(crate) fn options(&self) -> Vec<Choice> {
        let options = self.table().position().options();
        let mut shown: Vec<Choice> = options.iter().enumerate().map(|(i, opt)| self.option(i, opt)).collect();
        for at in 0..shown.len() {
            let twins: Vec<usize> = (at..shown.len()).filter(|&i| shown[i].text == shown[at].text).collect();
            if twins.len() > 1 {
                self.tell_apart(options, &twins, &mut shown);
            }
        }
        shown
    }

    /// Adds to options with the same words what tells them apart: the effect, the state of the cards, or else a number.
    fn tell_apart(&self, options: &[Opt], twins: &[usize], shown: &mut [Choice]) {
        let marks: Vec<Vec<String>> = twins.iter().map(|&i| self.marks_of(&options[i], &shown[i])).collect();
        let alike = |mark: &String| marks.iter().all(|marks| marks.contains(mark));
        let own = |marks: &Vec<String>| marks.iter().filter(|mark| !alike(mark)).cloned().collect::<Vec<_>>();
        let marks: Vec<String> = marks.iter().map(|marks| own(marks).join(", ")).collect();
        for (place, (&index, mark)) in twins.iter().zip(&marks).enumerate() {
            let alike = marks.iter().filter(|other| *other == mark).count() > 1;
            let number = format!("#{}", place + 1);
            let twin = match (alike, mark.is_empty()) {
                (false, false) => mark.clone(),
                (true, false) => format!("{mark}, {number}"),
                (_, true) => number,
            };
            if let Some(choice) = shown.get_mut(index) {
                choice.text = format!("{} ({twin})", choice.text);
                choice.twin = Some(twin);
            }
        }
    }

    fn marks_of(&self, opt: &Opt, choice: &Choice) -> Vec<String> {
        if let Some(effect) = &choice.effect {
            return vec![effect.clone()];
        }
        [opt.a, opt.b].map(|slot| self.state_words(self.table().position().current(slot))).concat()
    }

    fn option(&self, index: usize, opt: &Opt) -> Choice {
        let card = |slot: Slot| self.handle(self.table().position().current(slot));
        let verb = opt.choice.word(self.world().rulebook.choices());
        let effect = self.effect(opt);
        let text = match (&effect, opt.choice) {
            (Some(effect), Code::MODE) => effect.clone(),
            _ => self.teller.view_option(opt),
        };
        Choice {
            index: index as u32,
            verb: verb.to_owned(),
            role: role(opt.choice),
            card: card(opt.a),
            other: card(opt.b),
            seat: (opt.choice == Code::SEAT).then_some(opt.n as u8),
            n: matches!(opt.choice, Code::NUMBER | Code::MODE).then_some(opt.n),
            effect,
            text,
            twin: None,
        }
    }

    /// What the option does, where its words alone do not say it.
    fn effect(&self, opt: &Opt) -> Option<String> {
        let card = self.table().position().current(opt.a);
        let said = match opt.choice {
            Code::MODE => {
                let (ability, card) = self.asking()?;
                self.modes(ability, card).get(usize::try_from(opt.n).ok()?)?.clone()
            }
            Code::USE | Code::REPLACEMENT => self.own_ability(AbilityId(opt.n as u16), card),
            Code::TRIGGER => self.trigger(opt, card),
            Code::YES => self.asking().map(|(ability, card)| self.ability(ability, card))?,
            _ => return None,
        };
        Some(said).filter(|said| !said.is_empty())
    }

    /// What an ability says, if it is the card's.
    fn own_ability(&self, ability: AbilityId, card: Ref) -> String {
        let mut own = false;
        self.table().usage().own_abilities(card, |held| own |= held.id == ability);
        if own { self.ability(ability, card) } else { String::new() }
    }

    /// A waiting ability: it is meant by its place among those that wait, or as an ability of its card.
    fn trigger(&self, opt: &Opt, card: Ref) -> String {
        let pending = self.table().position().pending();
        let waits = usize::try_from(opt.n).ok().and_then(|at| pending.get(at));
        match waits.filter(|pending| pending.holder.slot == opt.a) {
            Some(pending) => self.ability(pending.ability, pending.holder),
            None => self.own_ability(AbilityId(opt.n as u16), card),
        }
    }
}

/// True if the question is one that the text of an ability asks.
const fn asks_for_an_ability(kind: DecisionKind) -> bool {
    !matches!(
        kind,
        DecisionKind::Act
            | DecisionKind::Respond
            | DecisionKind::Order
            | DecisionKind::Replace
            | DecisionKind::Mulligan
            | DecisionKind::Keep
    )
}

const fn role(choice: Code) -> Role {
    match choice {
        Code::DONE => Role::Done,
        Code::YES => Role::Yes,
        Code::NO => Role::No,
        Code::PASS => Role::Pass,
        Code::END => Role::End,
        _ => Role::Do,
    }
}
