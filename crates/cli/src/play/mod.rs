//! `byword play`: a game in lines of text. One seat is the person's; what is shown is what that seat is told.

mod answer;
mod answers;
mod begin;
mod commands;
mod layout;
mod question;
mod saving;
mod watch;

use byword_protocol::message::{AtTable, Choose, LogEntry, Request, Role, Trouble, Update};
use byword_telling::Words;

use crate::args;
use crate::door::Door;
use crate::failure::Failure;
use crate::screen::Screen;

pub use answers::Answers;
pub use begin::{open, open_text};
pub use layout::Size;
use layout::broken;
use saving::Files;
use watch::Watch;

/// A game that a person plays.
struct Game {
    door: Door,
    words: Words,
    /// Who plays the other seats, and the person's own where asked.
    opponents: String,
    saving: Files,
    /// How the table stands.
    now: Update,
    /// What was told so far, and how much of it has been shown.
    told: Vec<LogEntry>,
    shown: usize,
    /// What the person has seen of the board.
    watch: Watch,
    /// True if somebody types: scripts answer everything.
    typed: bool,
}

/// How the conversation goes on.
enum Next {
    Ask,
    Show,
    Leave,
}

pub fn run(args: &args::Play, screen: &mut Screen) -> Result<(), Failure> {
    let (mut game, greeting) = begin::begin(args)?;
    let mut answers = Answers::new()?;
    game.watch.size = args.screen.or_else(|| answers.size());
    game.typed = answers.typed();
    screen.line(greeting)?;
    if let Some(file) = game.saving.record() {
        let values = [("file", file.display().to_string().into())];
        screen.line(game.words.say("play-recorded", &values))?;
    }
    game.play(screen, &mut answers)
}

impl Game {
    /// Does something at the table.
    fn act(&mut self, request: Request) -> Result<(), Vec<Trouble>> {
        self.now = self.door.ask(request)?;
        self.told.append(&mut self.now.log);
        Ok(())
    }

    fn play(&mut self, screen: &mut Screen, answers: &mut Answers) -> Result<(), Failure> {
        let mut next = Next::Show;
        loop {
            self.show_news(screen)?;
            if self.now.bot_decides {
                self.act(Request::Run(AtTable { table: self.now.table }))?;
                next = Next::Show;
                continue;
            }
            if let Some(pass) = self.lone_pass() {
                next = self.choose(pass)?;
                continue;
            }
            if matches!(next, Next::Show) {
                self.record(screen)?;
                self.show_table(screen)?;
            }
            let Some(answer) = self.ask(screen, answers)? else { return self.leave() };
            next = self.answer(screen, &answer)?;
            if matches!(next, Next::Leave) {
                screen.line(self.words.say("play-quit", &[]))?;
                return self.leave();
            }
        }
    }

    /// The pass that is all there is to answer, or to do on the turn of somebody else: it is asked so that the others learn nothing, and who
    /// sits here is not troubled with it.
    fn lone_pass(&self) -> Option<usize> {
        let decision = self.now.decision.as_ref().filter(|_| self.typed)?;
        let own_turn = self.now.view.active == Some(decision.seat);
        if decision.kind != "respond" && (decision.kind != "act" || own_turn) {
            return None;
        }
        match &decision.options[..] {
            [only] if only.role == Role::Pass => Some(only.index as usize),
            _ => None,
        }
    }

    /// Lets the bots choose until the person decides.
    fn run(&mut self) -> Result<(), Failure> {
        while self.now.bot_decides {
            self.act(Request::Run(AtTable { table: self.now.table }))?;
        }
        Ok(())
    }

    const fn is_over(&self) -> bool {
        self.now.decision.is_none()
    }

    /// The next answer; at the end of them it is said if the game is not over.
    fn ask(&self, screen: &mut Screen, answers: &mut Answers) -> Result<Option<String>, Failure> {
        let prompt = format!("{} ", self.words.say("play-prompt", &[]));
        let prompt = if self.is_over() && !answers.typed() { "" } else { &prompt };
        let options = self.now.decision.iter().flat_map(|decision| &decision.options);
        let answer = answers.next(screen, prompt, options.map(|option| option.text.as_str()))?;
        if answer.is_none() && !self.is_over() {
            screen.line(self.words.say("play-ended-early", &[]))?;
        }
        Ok(answer)
    }

    /// A game that a fault has stopped is no good end.
    fn leave(&self) -> Result<(), Failure> {
        let fault = self.now.outcome.as_ref().and_then(|outcome| outcome.fault.as_ref());
        if fault.is_some() { Err(Failure::Check) } else { Ok(()) }
    }

    fn choose(&mut self, option: usize) -> Result<Next, Failure> {
        let (table, step) = (self.now.table, self.now.step);
        self.act(Request::Choose(Choose { table, step, option: option as u32 }))?;
        Ok(Next::Show)
    }

    fn show_news(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        for entry in self.told.iter().skip(self.shown) {
            show_entry(screen, entry, self.watch.columns())?;
        }
        self.shown = self.told.len();
        Ok(())
    }

    /// What is to be decided, or how the game ended. The board is shown where the person has to see it: at the beginning,
    /// on a turn of theirs, and at the end.
    fn show_table(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        let acts = self.now.decision.as_ref().is_none_or(|decision| decision.kind == "act");
        self.watch.lasting(screen, &self.words, &self.now.view)?;
        let board = acts || self.watch.fresh();
        let question = self.folded(board);
        if board {
            self.watch.board(screen, &self.words, &self.now.view, question.len())?;
        }
        match &self.now.decision {
            Some(_) => question::show(screen, &question),
            None => self.farewell(screen),
        }
    }

    fn farewell(&self, screen: &mut Screen) -> Result<(), Failure> {
        screen.line("")?;
        let Some(outcome) = &self.now.outcome else { return Ok(()) };
        let clause = outcome.clause.as_ref().map_or("", |clause| &clause.id);
        show_line(screen, &screen.bold(&outcome.text), clause, usize::MAX)
    }
}

/// A line of the log with the words of its ability, in lines of so many columns.
pub fn show_entry(screen: &mut Screen, entry: &LogEntry, columns: usize) -> Result<(), Failure> {
    show_line(screen, &entry.text, entry.clause.as_deref().unwrap_or(""), columns)?;
    let ability = entry.ability.as_ref().map(|ability| broken(&format!("  {ability}"), columns, 2));
    for line in ability.into_iter().flatten() {
        screen.line(screen.dim(line))?;
    }
    Ok(())
}

/// A text with its clause, if it has one, in lines of so many columns.
pub fn show_line(screen: &mut Screen, text: &str, clause: &str, columns: usize) -> Result<(), Failure> {
    let cited = if clause.is_empty() { String::new() } else { format!(" [{clause}]") };
    for line in broken(&format!("{text}{cited}"), columns, 2) {
        match line.strip_suffix(&cited).filter(|_| !cited.is_empty()) {
            Some(text) => screen.line(format!("{text}{}", screen.dim(&cited)))?,
            None => screen.line(line)?,
        }
    }
    Ok(())
}
