//! `byword replay`: a saved game in words, its table at a step, or whether it still plays the same way.

use std::path::Path;

use byword_kernel::replay::Replay as Saved;
use byword_library::cards::read_text;
use byword_protocol::message::{Opened, Replay, ReplayStep, Request, Viewer};
use byword_telling::Words;

use crate::args;
use crate::door::Door;
use crate::failure::Failure;
use crate::play::{open, show_entry, show_line};
use crate::screen::Screen;
use byword_protocol::board::Board;

pub fn run(args: &args::Replay, screen: &mut Screen) -> Result<(), Failure> {
    let mut door = Door::open(args.lang)?;
    let opened = open(&mut door, &args.file, &args.files)?;
    let words = Words::new(args.lang.into(), &opened.game);
    let values = [
        ("game", opened.title.as_str().into()),
        ("seed", opened.seed.to_string().into()),
        ("steps", i64::from(opened.steps).into()),
        ("engine", opened.engine.as_str().into()),
    ];
    screen.line(screen.bold(words.say("replay-head", &values)))?;
    if opened.changed {
        screen.line(words.say("replay-changed", &[]))?;
    }
    screen.flush()?;
    let mut replayed = Replayed { door, opened, words };
    match args.step {
        _ if args.verify => replayed.verify(is_recorded(&args.file)?, screen),
        Some(step) => replayed.step(step, screen),
        None => replayed.tell(screen),
    }
}

/// True if the file has anything by which its positions can be compared.
fn is_recorded(file: &Path) -> Result<bool, Failure> {
    let saved = Saved::read(&file.display().to_string(), &read_text(file)?)?;
    Ok(!saved.digests.is_empty() || !saved.trail.is_empty())
}

struct Replayed {
    door: Door,
    opened: Opened,
    words: Words,
}

impl Replayed {
    /// The game after so many choices, as somebody sees it who sees everything.
    fn at(&mut self, step: u32) -> Result<ReplayStep, Failure> {
        let replay = Replay { table: self.opened.table, step, viewer: Viewer::All };
        Ok(self.door.ask(Request::Replay(replay))?)
    }

    /// Fails if the game cannot be played again up to this step.
    fn reach(&self, step: u32, screen: &mut Screen) -> Result<(), Failure> {
        match &self.opened.differs {
            Some(differs) if step > self.opened.playable || step == self.opened.steps => {
                screen.line(screen.verdict(false, differs))?;
                Err(Failure::Check)
            }
            _ => Ok(()),
        }
    }

    fn verify(&self, recorded: bool, screen: &mut Screen) -> Result<(), Failure> {
        self.reach(self.opened.steps, screen)?;
        if !recorded {
            return Err(Failure::input(self.words.say("replay-unrecorded", &[])));
        }
        let values =
            [("steps", i64::from(self.opened.steps).into()), ("digest", self.opened.digest.as_str().into())];
        screen.line(screen.verdict(true, self.words.say("replay-verified", &values)))?;
        Ok(())
    }

    /// The table after so many choices, and what is to be decided then.
    fn step(&mut self, step: usize, screen: &mut Screen) -> Result<(), Failure> {
        let total = self.opened.steps;
        let Some(step) = u32::try_from(step).ok().filter(|step| *step <= total) else {
            return Err(Failure::input(format!("there is no step {step}: the game has {total} choices")));
        };
        self.reach(step, screen)?;
        let values = [("step", i64::from(step).into()), ("steps", i64::from(total).into())];
        screen.line(self.words.say("replay-step", &values))?;
        let update = self.at(step)?.update;
        for line in Board::new(&self.words).lines(&update.view) {
            screen.line(line)?;
        }
        let Some(decision) = update.decision else {
            return Ok(screen.line(self.words.say("replay-over", &[]))?);
        };
        show_line(
            screen,
            &decision.text,
            decision.clause.as_ref().map_or("", |clause| &clause.id),
            usize::MAX,
        )?;
        for option in &decision.options {
            screen.line(format!("  {}. {}", option.index + 1, option.text))?;
        }
        Ok(())
    }

    /// The whole game in words, each choice with its number.
    fn tell(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        for step in 0..=self.opened.playable {
            if step > 0 {
                screen.line(screen.dim(format!("-- {step}")))?;
            }
            for entry in &self.at(step)?.update.log {
                show_entry(screen, entry, usize::MAX)?;
            }
        }
        self.reach(self.opened.steps, screen)
    }
}
