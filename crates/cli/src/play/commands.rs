//! Carrying out what was answered.

use byword_library::nearest::nearest;
use byword_protocol::message::{
    Auto, Card, Concede, Find, Learned, Pass, Reason, Reasons, Request, Role, Rule, Rules, Undo, Why,
};
use byword_telling::matching::{self, Match};

use super::answer::{Answer, Command, names};
use super::layout::broken;
use super::question;
use super::watch::whole;
use super::{Game, Next, show_entry, show_line};
use crate::failure::Failure;
use crate::screen::Screen;
use byword_protocol::board::{Board, cards};

/// Refusals or clauses that are told for one question.
const TOLD: usize = 6;

impl Game {
    pub(super) fn answer(&mut self, screen: &mut Screen, line: &str) -> Result<Next, Failure> {
        let options = self.now.decision.iter().flat_map(|decision| &decision.options);
        let options: Vec<String> = options.map(|option| option.text.clone()).collect();
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
                self.choose(number - 1)
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
            Match::One(index) => return self.choose(index),
            Match::Many(found) => {
                let found: Vec<&str> = found.iter().map(|&i| options[i].as_str()).collect();
                let values = [("text", text.into()), ("options", found.join("; ").into())];
                self.words.say("play-ambiguous", &values)
            }
            Match::None => match self.reasons(text)?.reasons.iter().find(|reason| reason.option.is_none()) {
                Some(reason) => {
                    let clause =
                        reason.clause.as_ref().map_or(String::new(), |clause| format!(" [{}]", clause.id));
                    let why = format!("{}{clause}", reason.text);
                    self.words.say(
                        "play-not-offered",
                        &[("text", reason.wish.as_str().into()), ("why", why.into())],
                    )
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
        format!("{message} {}", self.near(text, known)).trim_end().to_owned()
    }

    /// What was probably meant, as a sentence; empty if nothing is near.
    fn near<'a>(&self, text: &str, known: impl Iterator<Item = &'a str>) -> String {
        let near = nearest(text, known);
        near.map_or_else(String::new, |near| self.words.say("play-near", &[("near", near.into())]))
    }

    /// What is called so, each with the option or with the reason why it is not offered; and what of it tried to happen.
    fn reasons(&mut self, text: &str) -> Result<Reasons, Failure> {
        let why = Why { table: self.now.table, card: None, text: Some(text.to_owned()) };
        Ok(self.door.ask(Request::Why(why))?)
    }

    fn command(&mut self, screen: &mut Screen, command: Command, rest: &str) -> Result<Next, Failure> {
        match command {
            Command::Why => self.why(screen, rest)?,
            Command::Rule => self.rule(screen, rest)?,
            Command::Card => self.card(screen, rest)?,
            Command::Board => whole(screen, &self.words, &self.now.view, self.watch.columns())?,
            Command::Options => question::show(screen, &self.question())?,
            Command::Log => {
                for entry in &self.told {
                    show_entry(screen, entry, self.watch.columns())?;
                }
            }
            Command::Save => self.save(screen, rest)?,
            Command::Help => self.help(screen)?,
            Command::Quit => return Ok(Next::Leave),
            Command::Undo => return self.undo(screen, rest),
            Command::Auto => return self.auto(screen, rest),
            Command::Concede => return self.concede(),
            Command::Skip if rest.is_empty() => return self.skip(screen),
            Command::Skip => return self.skip_on(screen),
        }
        Ok(Next::Ask)
    }

    fn help(&self, screen: &mut Screen) -> Result<(), Failure> {
        for line in self.words.say("play-help", &[]).lines() {
            broken(line, self.watch.columns(), 4).iter().try_for_each(|line| screen.line(line))?;
        }
        Ok(())
    }

    fn why(&mut self, screen: &mut Screen, text: &str) -> Result<(), Failure> {
        let Reasons { reasons, tried } = self.reasons(text)?;
        // Without words it is asked what tried to happen: what could be wished for at all is too much.
        let reasons = if text.is_empty() { &[][..] } else { &reasons };
        for reason in reasons.iter().take(TOLD) {
            self.reason(screen, reason)?;
        }
        if !tried.is_empty() {
            screen.line(self.words.say("play-why-tried", &[]))?;
        }
        for entry in tried.iter().take(TOLD) {
            show_entry(screen, entry, self.watch.columns())?;
        }
        match (reasons.is_empty() && tried.is_empty(), text.is_empty()) {
            (true, true) => Ok(screen.line(self.words.say("play-why-usage", &[]))?),
            (true, false) => Ok(screen.line(self.words.say("play-why-unknown", &[("text", text.into())]))?),
            (false, _) => Ok(()),
        }
    }

    fn reason(&self, screen: &mut Screen, reason: &Reason) -> Result<(), Failure> {
        if let Some(option) = reason.option {
            let said = self.words.say("play-why-offered", &[("n", (i64::from(option) + 1).into())]);
            return Ok(screen.line(format!("{}: {said}", reason.wish))?);
        }
        let text = format!("{}: {}", reason.wish, reason.text);
        show_line(
            screen,
            &text,
            reason.clause.as_ref().map_or("", |clause| &clause.id),
            self.watch.columns(),
        )?;
        match &reason.clause {
            Some(clause) => Ok(screen.line(format!("  {}", clause.text))?),
            None => Ok(()),
        }
    }

    /// The clauses of this number, or else those below it or with these words.
    fn rule(&mut self, screen: &mut Screen, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(screen.line(self.words.say("play-rule-usage", &[]))?);
        }
        let found = self.rules(text)?;
        let wanted = text.trim().to_lowercase();
        let named = |rule: &&Rule| {
            let id = rule.id.to_lowercase();
            id == wanted || id.split(' ').next_back() == Some(&wanted)
        };
        let exact: Vec<&Rule> = found.iter().filter(named).collect();
        let (shown, left) = match exact.is_empty() {
            true => (found.iter().take(TOLD).collect(), found.len().saturating_sub(TOLD)),
            false => (exact, 0),
        };
        for rule in &shown {
            screen.line(format!("{}  {}", screen.bold(&rule.id), rule.text))?;
        }
        if left > 0 {
            screen.line(self.words.say("play-rule-more", &[("n", (left as i64).into())]))?;
        }
        if shown.is_empty() {
            let message = self.words.say("play-rule-unknown", &[("clause", text.into())]);
            let all = self.rules("")?;
            let near = self.near(text, all.iter().map(|rule| rule.id.as_str()));
            screen.line(format!("{message} {near}").trim_end())?;
        }
        Ok(())
    }

    fn rules(&mut self, text: &str) -> Result<Vec<Rule>, Failure> {
        let find = Find { game: self.now.game.clone(), text: text.to_owned(), ..Find::default() };
        let rules: Rules = self.door.ask(Request::Rules(find))?;
        Ok(rules.rules)
    }

    /// A card that the person sees, as it is: by its name in their language, or as it is printed.
    fn card(&self, screen: &mut Screen, name: &str) -> Result<(), Failure> {
        let known: Vec<&Card> = cards(&self.now.view).into_iter().filter(|card| card.known).collect();
        let titles = known.iter().map(|card| card.title.clone()).collect();
        let originals = known.iter().map(|card| card.original.clone().unwrap_or_default()).collect();
        let found = [titles, originals].into_iter().find_map(|names: Vec<String>| {
            match matching::find(&names, name) {
                Match::One(index) => Some(index),
                Match::Many(found) => found.first().copied(),
                Match::None => None,
            }
        });
        let Some(card) = found.and_then(|index| known.get(index)) else {
            return Ok(screen.line(self.words.say("play-card-unknown", &[("text", name.into())]))?);
        };
        for line in Board::new(&self.words).card(card) {
            screen.line(line)?;
        }
        Ok(())
    }

    /// Goes back so many decisions of the person's, or as many as there are.
    fn undo(&mut self, screen: &mut Screen, times: &str) -> Result<Next, Failure> {
        let Some(wanted) = how_often(times) else {
            screen.line(self.words.say("play-undo-usage", &[]))?;
            return Ok(Next::Ask);
        };
        let (mut back, mut chance) = (0, false);
        while let Some(undo) = self.now.undo.filter(|_| back < wanted) {
            chance |= undo.learned == Learned::Chance;
            self.act(Request::Undo(Undo { table: self.now.table, to: Some(undo.to) }))?;
            // What was passed by itself counts with the decision before it.
            back += u32::from(self.lone_pass().is_none());
        }
        if back == 0 {
            screen.line(self.words.say("play-undo-none", &[]))?;
            return Ok(Next::Ask);
        }
        let step = self.now.step;
        self.told.retain(|entry| entry.step <= step);
        self.shown = self.told.len();
        self.watch.forget(&self.words, &self.now.view);
        screen.line(self.words.say("play-undone", &[("n", i64::from(back).into())]))?;
        if chance {
            screen.line(self.words.say("play-undone-chance", &[]))?;
        }
        Ok(Next::Show)
    }

    /// Passes until something happens that the person is told.
    fn skip(&mut self, screen: &mut Screen) -> Result<Next, Failure> {
        let pass = Pass { table: self.now.table, step: self.now.step };
        if let Err(troubles) = self.act(Request::Pass(pass)) {
            let said: Vec<&str> = troubles.iter().map(|trouble| trouble.message.as_str()).collect();
            screen.line(said.join(" "))?;
            return Ok(Next::Ask);
        }
        Ok(Next::Show)
    }

    /// Passes, or ends the turn, and then passes on until there is something to do or to choose.
    fn skip_on(&mut self, screen: &mut Screen) -> Result<Next, Failure> {
        let mut passed = false;
        while let Some(pass) = self.passing().filter(|_| !passed || self.only_asked_to_respond()) {
            self.choose(pass)?;
            passed = true;
            self.run()?;
            self.show_news(screen)?;
        }
        if !passed {
            screen.line(self.words.say("trouble-no-pass", &[]))?;
            return Ok(Next::Ask);
        }
        Ok(Next::Show)
    }

    /// The option that passes or ends the turn.
    fn passing(&self) -> Option<usize> {
        let options = &self.now.decision.as_ref()?.options;
        options.iter().position(|option| matches!(option.role, Role::Pass | Role::End))
    }

    fn only_asked_to_respond(&self) -> bool {
        self.now.decision.as_ref().is_some_and(|decision| decision.kind == "respond")
    }

    /// The person gives up, whoever is to decide.
    fn concede(&mut self) -> Result<Next, Failure> {
        if let (false, Some(seat)) = (self.is_over(), self.now.view.seat) {
            self.act(Request::Concede(Concede { table: self.now.table, seat }))?;
        }
        Ok(Next::Show)
    }

    fn auto(&mut self, screen: &mut Screen, times: &str) -> Result<Next, Failure> {
        if self.is_over() {
            return Ok(Next::Ask);
        }
        let Some(times) = how_often(times) else {
            screen.line(self.words.say("play-auto-usage", &[]))?;
            return Ok(Next::Ask);
        };
        let player = Some(self.opponents.clone());
        self.act(Request::Auto(Auto { table: self.now.table, times, player }))?;
        Ok(Next::Show)
    }
}

/// How often a command is to be carried out: once, if nothing is said.
fn how_often(times: &str) -> Option<u32> {
    if times.is_empty() { Some(1) } else { times.parse().ok() }
}
