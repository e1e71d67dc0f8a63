//! Carrying out what was answered.

use byword_kernel::id::Slot;
use byword_kernel::rulebook::Lang;
use byword_telling::{
    Line,
    matching::{self, Match},
};

use super::answer::{Answer, Command, names};
use super::{Game, Next, show_line};
use crate::failure::Failure;
use crate::screen::Screen;

/// Refusals that are told for one question.
const TOLD: usize = 6;

impl Game<'_, '_> {
    pub(super) fn answer(&mut self, screen: &mut Screen, line: &str) -> Result<Next, Failure> {
        let options = self.options();
        match Answer::read(line, &options) {
            Answer::Number(_) | Answer::Words(_) if self.is_over() => {
                screen.line(self.words.say("play-over", &[]))?;
                Ok(Next::Ask)
            }
            Answer::Number(number) => {
                if number == 0 || number > options.len() {
                    let values = [("n", (number as i64).into()), ("count", (options.len() as i64).into())];
                    screen.line(self.words.say("play-option-range", &values))?;
                    return Ok(Next::Ask);
                }
                self.choose(number - 1)?;
                Ok(Next::Show)
            }
            Answer::Words(text) => self.choose_by_words(screen, text, &options),
            Answer::Command(command, rest) => self.command(screen, command, rest),
        }
    }

    fn choose_by_words(
        &mut self,
        screen: &mut Screen,
        text: &str,
        options: &[String],
    ) -> Result<Next, Failure> {
        let message = match matching::find(options, text) {
            Match::One(index) => {
                self.choose(index)?;
                return Ok(Next::Show);
            }
            Match::Many(found) => {
                let found: Vec<&str> = found.iter().map(|&i| options[i].as_str()).collect();
                let values = [("text", text.into()), ("options", found.join("; ").into())];
                self.words.say("play-ambiguous", &values)
            }
            Match::None => match self.refusals(text).first() {
                Some((wish, why)) => {
                    let values = [("text", wish.as_str().into()), ("why", why.cited().into())];
                    self.words.say("play-not-offered", &values)
                }
                None => self.not_understood(text, options),
            },
        };
        screen.line(message)?;
        Ok(Next::Ask)
    }

    fn not_understood(&self, text: &str, options: &[String]) -> String {
        let message = self.words.say("play-not-understood", &[("text", text.into())]);
        let known = options.iter().map(String::as_str).chain(names());
        match byword_library::nearest::nearest(text, known) {
            Some(near) => format!("{message} {}", self.words.say("play-near", &[("near", near.into())])),
            None => message,
        }
    }

    /// What is called so and is not offered, each with the reason.
    fn refusals(&self, text: &str) -> Vec<(String, Line)> {
        let view = self.view();
        let teller = self.teller(&view);
        let table = self.session.table();
        let known = |slot: Slot| slot.0 == u16::MAX || table.position().sees(table.world(), self.me, slot);
        let mut wishes = table.wishes(self.me);
        wishes.retain(|wish| known(wish.a) && known(wish.b));
        let texts: Vec<String> = wishes.iter().map(|wish| teller.option(wish)).collect();
        let found = match matching::find(&texts, text) {
            Match::One(index) => vec![index],
            Match::Many(found) => found,
            Match::None => Vec::new(),
        };
        let mut refusals: Vec<(String, Line)> = found
            .into_iter()
            .filter_map(|i| Some((texts[i].clone(), teller.refusal(&table.why_not(&wishes[i]).err()?))))
            .collect();
        refusals.dedup();
        refusals
    }

    fn command(&mut self, screen: &mut Screen, command: Command, rest: &str) -> Result<Next, Failure> {
        match command {
            Command::Why => self.why(screen, rest)?,
            Command::Rule => self.rule(screen, rest)?,
            Command::Card => self.card(screen, rest)?,
            Command::Board => self.board(screen)?,
            Command::Options => self.show_options(screen)?,
            Command::Log => {
                for line in &self.told {
                    show_line(screen, line)?;
                }
            }
            Command::Save => self.save(screen, rest)?,
            Command::Help => screen.line(self.words.say("play-help", &[]))?,
            Command::Quit => return Ok(Next::Leave),
            Command::Undo => return self.undo(screen, rest),
            Command::Auto => return self.auto(rest),
        }
        Ok(Next::Ask)
    }

    fn why(&self, screen: &mut Screen, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(screen.line(self.words.say("play-why-usage", &[]))?);
        }
        let refusals = self.refusals(text);
        for (wish, why) in refusals.iter().take(TOLD) {
            let text = format!("{wish}: {}", why.text);
            show_line(screen, &Line { text, clause: why.clause.clone() })?;
            if let Some(statement) = self.statement(&why.clause) {
                screen.line(format!("  {statement}"))?;
            }
        }
        if !refusals.is_empty() {
            return Ok(());
        }
        let options = self.options();
        match matching::find(&options, text) {
            Match::One(index) => {
                screen.line(self.words.say("play-why-offered", &[("n", (index as i64 + 1).into())]))?;
            }
            Match::Many(found) => {
                let found: Vec<&str> = found.iter().map(|&i| options[i].as_str()).collect();
                let values = [("text", text.into()), ("options", found.join("; ").into())];
                screen.line(self.words.say("play-ambiguous", &values))?;
            }
            Match::None => screen.line(self.words.say("play-why-unknown", &[("text", text.into())]))?,
        }
        Ok(())
    }

    fn statement(&self, clause: &str) -> Option<String> {
        let view = self.view();
        self.teller(&view).statement(clause)
    }

    fn rule(&self, screen: &mut Screen, id: &str) -> Result<(), Failure> {
        if id.is_empty() {
            return Ok(screen.line(self.words.say("play-rule-usage", &[]))?);
        }
        let index = &self.session.table().world().clauses;
        let found = matching::clauses(index, id);
        for clause in &found {
            let statement = self.words.lang.pick(&clause.english, &clause.spanish);
            screen.line(format!("{}  {statement}", screen.bold(&clause.id)))?;
        }
        if found.is_empty() {
            let message = self.words.say("play-rule-unknown", &[("clause", id.into())]);
            let known = index.all().iter().map(|clause| clause.id.as_str());
            let near = byword_library::nearest::nearest(id, known);
            let near = near.map(|near| self.words.say("play-near", &[("near", near.into())]));
            screen.line(format!("{message} {}", near.unwrap_or_default()).trim_end())?;
        }
        Ok(())
    }

    /// A card that the person sees, as it is.
    fn card(&self, screen: &mut Screen, name: &str) -> Result<(), Failure> {
        let view = self.view();
        let slots: Vec<Slot> = (0..view.position().card_count() as u16).map(Slot).collect();
        let titles =
            |lang| slots.iter().map(|slot| view.title_in(*slot, lang).to_owned()).collect::<Vec<String>>();
        let found = [self.words.lang, Lang::En].into_iter().find_map(|lang| {
            match matching::find(&titles(lang), name) {
                Match::One(index) => Some(index),
                Match::Many(found) => found.first().copied(),
                Match::None => None,
            }
        });
        let Some(slot) = found.and_then(|index| slots.get(index)) else {
            screen.line(self.words.say("play-card-unknown", &[("text", name.into())]))?;
            return Ok(());
        };
        for line in self.teller(&view).printed(*slot, &self.loaded.phrasebook) {
            screen.line(line)?;
        }
        Ok(())
    }

    /// Goes back so many decisions of the person's, or as many as there are.
    fn undo(&mut self, screen: &mut Screen, times: &str) -> Result<Next, Failure> {
        let Ok(wanted) = (if times.is_empty() { Ok(1) } else { times.parse::<usize>() }) else {
            screen.line(self.words.say("play-undo-usage", &[]))?;
            return Ok(Next::Ask);
        };
        let own = |step: &usize| {
            let decision = self.session.at(*step).and_then(|position| position.decision());
            decision.is_some_and(|decision| decision.seat == self.me)
        };
        let back: Vec<usize> = (0..self.session.steps()).rev().filter(own).take(wanted).collect();
        let Some(&steps) = back.last() else {
            screen.line(self.words.say("play-undo-none", &[]))?;
            return Ok(Next::Ask);
        };
        let chance = self.session.chance_since(steps);
        self.session.undo_to(steps);
        self.told.truncate(self.before.get(steps).copied().unwrap_or(0));
        self.before.truncate(steps);
        self.shown = self.told.len();
        self.entries = self.session.table().log.entries().len();
        let values = [("n", (back.len() as i64).into())];
        screen.line(self.words.say("play-undone", &values))?;
        if chance {
            screen.line(self.words.say("play-undone-chance", &[]))?;
        }
        Ok(Next::Show)
    }

    fn auto(&mut self, times: &str) -> Result<Next, Failure> {
        if self.is_over() {
            return Ok(Next::Ask);
        }
        let mut left: usize = times.parse().unwrap_or(1);
        while left > 0 {
            let Some(decision) = self.session.position().decision() else { break };
            let seat = decision.seat;
            self.bot_chooses(seat)?;
            left -= usize::from(seat == self.me);
        }
        Ok(Next::Show)
    }
}
