//! `byword ask`: a board is typed in the words of scenarios, corrected, and asked about.

mod answer;
pub mod args;
mod draft;
mod spoken;
mod wish;

use byword_kernel::rulebook::Lang;
use byword_library::nearest::nearest;
use byword_protocol::message::{NamedText, Request, Scenario, ScenarioRun, Trouble};
use byword_telling::{Words, error_in};

use crate::door::Door;
use crate::failure::Failure;
use crate::play::Answers;
use crate::screen::Screen;
use answer::Said;
use draft::{Draft, Entry};
use wish::{Wish, names};

/// A question that is being typed.
struct Ask {
    door: Door,
    words: Words,
    /// The name of the game.
    game: &'static str,
    draft: Draft,
    /// What it was before each line that changed it.
    before: Vec<Draft>,
}

pub fn run(args: &args::Ask, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let words = Words::new(args.lang.into(), kit.name);
    let draft = Draft::new(kit.name, &words.say("ask-title", &[]));
    let door = Door::open(args.lang)?;
    let mut ask = Ask { door, words, game: kit.name, draft, before: Vec::new() };
    // Whoever reads JSON reads nothing else.
    let mut answers = if args.json { Answers::silent() } else { Answers::new()? };
    if !args.json {
        screen.line(ask.words.say("ask-hello", &[("game", kit.title.into())]))?;
    }
    let prompt = if args.json { "" } else { "? " };
    while let Some(line) = answers.next(screen, prompt, names())? {
        if Wish::read(&line) == Some(Wish::Quit) {
            break;
        }
        ask.answer(&line)?.show(screen, &line, args.json)?;
    }
    Ok(())
}

impl Ask {
    /// The answer to a line.
    fn answer(&mut self, line: &str) -> Result<Said, Failure> {
        let wish = Wish::read(line);
        if let Some(wish) = wish {
            return self.wish(wish);
        }
        match Entry::read(line, self.draft.last()) {
            Some(Entry::Text(_)) if !self.draft.has_cards() => {
                Ok(Said::wrong(self.words.say("ask-no-card", &[])))
            }
            Some(Entry::Step(step)) => self.enter(Entry::Step(self.in_english(&step))),
            Some(entry) => self.enter(entry),
            None => Ok(self.not_understood(line)),
        }
    }

    fn not_understood(&self, line: &str) -> Said {
        let mut text = self.words.say("ask-not-understood", &[("text", line.into())]);
        if let Some(near) = nearest(line, names()) {
            text = format!("{text} {}", self.words.say("play-near", &[("near", near.into())]));
        }
        Said::wrong(text)
    }

    fn file(&self) -> NamedText {
        NamedText { name: "question".to_owned(), text: self.draft.text() }
    }

    fn run(&mut self) -> Result<ScenarioRun, Vec<Trouble>> {
        let file = self.file();
        self.door.ask(Request::Scenario(Scenario { file }))
    }

    /// A line of the scenario: kept, unless it is what is wrong.
    fn enter(&mut self, entry: Entry) -> Result<Said, Failure> {
        let before = self.draft.clone();
        self.draft.add(entry.clone());
        let is_step = matches!(entry, Entry::Step(_));
        let said = match self.run() {
            Err(troubles) => {
                let lines = [self.draft.line_of(&entry), self.draft.head_of(&entry)]
                    .map(|line| line.map(|at| at as u32));
                let own = is_step || troubles.iter().any(|trouble| lines.contains(&trouble.line));
                let said = Said::troubles(&troubles);
                if own {
                    self.draft = before;
                    return Ok(said);
                }
                said
            }
            Ok(run) if is_step => match self.stepped(&run) {
                Ok(said) => said,
                Err(said) => {
                    self.draft = before;
                    return Ok(said);
                }
            },
            Ok(run) => self.placed(&run),
        };
        self.before.push(before);
        Ok(said)
    }

    /// What the last step brought about; or why it cannot be.
    fn stepped(&self, run: &ScenarioRun) -> Result<Said, Said> {
        let Some(step) = run.steps.last() else { return Ok(Said::default()) };
        if let Some(miss) = step.failures.first() {
            let [expected, found] = [&miss.expected, &miss.found].map(|text| error_in(self.words.lang, text));
            let values = [("expected", expected.into()), ("found", found.into())];
            let mut said = Said::wrong(self.words.say("ask-not-so", &values));
            if self.words.lang != Lang::En {
                // The scenario has found the options in English.
                said.question(step.decision.as_ref());
            }
            return Err(said);
        }
        let mut said = Said::default();
        step.log.iter().for_each(|entry| said.entry(entry));
        if said.is_empty() {
            said.line(self.words.say("ask-so", &[]));
        }
        said.question(step.decision.as_ref());
        Ok(said)
    }

    /// The board was changed: steps that are no longer possible are dropped.
    fn placed(&mut self, run: &ScenarioRun) -> Said {
        let mut said = Said::default();
        if let Some(at) = run.steps.iter().position(|step| !step.passed) {
            let text = run.steps[at].text.clone();
            said.line(self.words.say("ask-dropped", &[("step", text.into())]));
            self.draft.cut(at.saturating_sub(1));
        }
        said.line(self.words.say("ask-noted", &[]));
        said
    }
}
