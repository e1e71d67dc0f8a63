//! Answers to what is asked about a board.

use std::fs::OpenOptions;
use std::io::Write;

use byword_desk::{Bounds, Lens, Until, explore, report};
use byword_language::source::FileError;
use byword_protocol::board::Board;
use byword_protocol::message::{
    Decision, Find, LogEntry, Reason, Reasons, Request, Rules, ScenarioPlay, Seating, Trouble, Update, Why,
};
use byword_scenario::{Worlds, parse, stand};
use serde::Serialize;

use super::Ask;
use super::draft::{Draft, Entry};
use super::wish::Wish;
use crate::desk::explore::lines;
use crate::failure::Failure;
use crate::screen::Screen;

/// Reasons or clauses that are told for one question.
const TOLD: usize = 6;
/// The most positions that are looked at for one question.
const POSITIONS: usize = 20_000;

/// What is said to a line.
#[derive(Default, Serialize)]
pub struct Said {
    /// True if the line was not taken.
    refused: bool,
    lines: Vec<String>,
}

/// An answer with its question, as `--json` writes it.
#[derive(Serialize)]
struct Shown<'a> {
    asked: &'a str,
    #[serde(flatten)]
    said: &'a Said,
}

impl Said {
    /// One sentence.
    pub fn of(text: String) -> Self {
        Self { refused: false, lines: vec![text] }
    }

    /// Why the line was not taken.
    pub fn wrong(text: String) -> Self {
        Self { refused: true, lines: vec![text] }
    }

    /// What is wrong, in the words of the reader of scenarios.
    pub fn troubles(troubles: &[Trouble]) -> Self {
        let help =
            |trouble: &Trouble| trouble.help.iter().map(|help| format!("  {help}")).collect::<Vec<_>>();
        let lines = troubles
            .iter()
            .take(TOLD)
            .flat_map(|trouble| std::iter::once(trouble.message.clone()).chain(help(trouble)));
        Self { refused: true, lines: lines.collect() }
    }

    /// One sentence more.
    pub fn line(&mut self, text: String) {
        self.lines.push(text);
    }

    /// True if nothing is said.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What has happened.
    pub fn entry(&mut self, entry: &LogEntry) {
        let clause = entry.clause.as_ref().map_or_else(String::new, |clause| format!(" [{clause}]"));
        self.line(format!("{}{clause}", entry.text));
        self.lines.extend(entry.ability.iter().map(|ability| format!("  {ability}")));
    }

    /// What is to be decided now, and what can be answered.
    pub fn question(&mut self, decision: Option<&Decision>) {
        let Some(decision) = decision else { return };
        self.line(decision.text.clone());
        for option in &decision.options {
            let effect = option.effect.iter().filter(|effect| !option.text.contains(*effect));
            let effect: String = effect.map(|effect| format!(": {effect}")).collect();
            self.line(format!("  - {}{effect}", option.text));
        }
    }

    fn reason(&mut self, reason: &Reason, yes: &str) {
        if reason.option.is_some() {
            return self.line(format!("{}: {yes}", reason.wish));
        }
        let clause = reason.clause.as_ref().map_or_else(String::new, |clause| format!(" [{}]", clause.id));
        self.line(format!("{}: {}{clause}", reason.wish, reason.text));
        self.lines.extend(reason.clause.iter().map(|clause| format!("  {}", clause.text)));
    }

    /// Writes it: in lines, or as a line of JSON.
    pub fn show(&self, screen: &mut Screen, asked: &str, json: bool) -> Result<(), Failure> {
        if json {
            return Ok(screen.line(serde_json::to_string(&Shown { asked, said: self })?)?);
        }
        for line in &self.lines {
            screen.line(line)?;
        }
        Ok(())
    }
}

impl Ask {
    pub(super) fn wish(&mut self, wish: Wish<'_>) -> Result<Said, Failure> {
        Ok(match wish {
            Wish::May(text) => self.may(text).unwrap_or_else(|troubles| Said::troubles(&troubles)),
            Wish::Options => self.looked(|now, _| {
                let mut said = Said::default();
                said.question(now.decision.as_ref());
                said
            }),
            Wish::Board => self
                .looked(|now, ask| Said { refused: false, lines: Board::new(&ask.words).lines(&now.view) }),
            Wish::Outcomes("") => self.outcomes(&self.draft.clone(), Until::Settled),
            Wish::Outcomes(text) => self.outcomes_of(text),
            Wish::Tried => self.tried(),
            Wish::Show => Said::of(self.draft.text().trim_end().to_owned()),
            Wish::Undo => self.undo(),
            Wish::Save(name) => self.save(name),
            Wish::Rule(text) => self.rule(text).unwrap_or_else(|troubles| Said::troubles(&troubles)),
            Wish::Help | Wish::Quit => Said::of(self.words.say("ask-help", &[])),
        })
    }

    /// The table after all steps; all seats are the person's.
    fn table(&mut self) -> Result<Update, Vec<Trouble>> {
        let seats = self.run()?.steps.last().map_or(1, |step| step.view.players.len());
        let seating = Seating { own: Some((0..seats as u8).collect()), bots: Vec::new() };
        let step = self.draft.steps() as u32;
        let file = self.file();
        self.door.ask(Request::ScenarioPlay(ScenarioPlay { file, step, seating }))
    }

    fn looked(&mut self, look: impl FnOnce(&Update, &Self) -> Said) -> Said {
        match self.table() {
            Ok(now) => look(&now, self),
            Err(troubles) => Said::troubles(&troubles),
        }
    }

    /// Yes, or why the one who decides may not do that.
    fn may(&mut self, text: &str) -> Result<Said, Vec<Trouble>> {
        let table = self.table()?.table;
        let wish = Some(text.to_owned()).filter(|text| !text.is_empty());
        let told: Reasons = self.door.ask(Request::Why(Why { table, card: None, text: wish }))?;
        let yes = self.words.say("ask-yes", &[]);
        let mut said = Said::default();
        told.reasons.iter().take(TOLD).for_each(|reason| said.reason(reason, &yes));
        if said.is_empty() {
            return Ok(Said::wrong(self.words.say("play-why-unknown", &[("text", text.into())])));
        }
        Ok(said)
    }

    /// What can become of the board after one step more.
    fn outcomes_of(&mut self, step: &str) -> Said {
        let before = self.draft.clone();
        self.draft.add(Entry::Step(self.in_english(step)));
        let said = match self.run() {
            Err(troubles) => Said::troubles(&troubles),
            Ok(run) => self.stepped(&run).map_or_else(|wrong| wrong, |_| self.outcomes(&before, Until::Rest)),
        };
        self.draft = before;
        said
    }

    /// What can become of the board as it was before, whatever is chosen.
    fn outcomes(&self, before: &Draft, until: Until) -> Said {
        let found = self.explored(before, until);
        found.unwrap_or_else(|errors| {
            Said::troubles(&errors.into_iter().map(Trouble::from).collect::<Vec<_>>())
        })
    }

    fn explored(&self, before: &Draft, until: Until) -> Result<Said, Vec<FileError>> {
        let scenario = parse("question", &self.draft.text())?;
        let Ok(kit) = byword_library::find(&scenario.game.text) else { return Ok(Said::default()) };
        let loaded = Worlds::new().get(kit, &scenario)?;
        let table = stand(kit, &loaded.world, &scenario, None)?;
        let before = stand(kit, &loaded.world, &parse("question", &before.text())?, None)?;
        let lens = Lens::new(&loaded.world, &self.words);
        let bounds = Bounds { positions: POSITIONS, until };
        let found = report(&before, &table, &explore(&table, &lens, bounds), &lens, &self.words);
        Ok(Said { refused: false, lines: lines(&found, POSITIONS, &self.words) })
    }

    /// The abilities that looked at what the last step did and let it pass.
    fn tried(&mut self) -> Said {
        let run = match self.run() {
            Ok(run) => run,
            Err(troubles) => return Said::troubles(&troubles),
        };
        let mut said = Said::default();
        let done = run.steps.iter().rev().find(|step| step.line > 0 && !step.log.is_empty());
        done.iter().flat_map(|step| &step.tried).for_each(|entry| said.entry(entry));
        if said.is_empty() {
            said.line(self.words.say("ask-tried-nothing", &[]));
        }
        said
    }

    fn undo(&mut self) -> Said {
        match self.before.pop() {
            Some(before) => {
                self.draft = before;
                Said::of(self.words.say("ask-undone", &[]))
            }
            None => Said::wrong(self.words.say("play-undo-none", &[])),
        }
    }

    /// Writes a new file; one that is there is never replaced.
    fn save(&self, name: &str) -> Said {
        if name.is_empty() {
            return Said::wrong(self.words.say("play-save-usage", &[]));
        }
        let file = OpenOptions::new().write(true).create_new(true).open(name);
        match file.and_then(|mut file| file.write_all(self.draft.text().as_bytes())) {
            Ok(()) => Said::of(self.words.say("play-saved", &[("file", name.into())])),
            Err(error) => {
                let cause = format!("{name}: {error}");
                Said::wrong(self.words.say("play-not-saved", &[("cause", cause.into())]))
            }
        }
    }

    fn rule(&mut self, text: &str) -> Result<Said, Vec<Trouble>> {
        let find = Find { game: self.game.to_owned(), text: text.to_owned(), ..Find::default() };
        let found: Rules = self.door.ask(Request::Rules(find))?;
        let lines = found.rules.iter().take(TOLD).map(|rule| format!("{}  {}", rule.id, rule.text));
        let mut said = Said { refused: false, lines: lines.collect() };
        if found.rules.len() > TOLD {
            let more = (found.rules.len() - TOLD) as i64;
            said.line(self.words.say("play-rule-more", &[("n", more.into())]));
        }
        if said.is_empty() {
            return Ok(Said::wrong(self.words.say("play-rule-unknown", &[("clause", text.into())])));
        }
        Ok(said)
    }
}
