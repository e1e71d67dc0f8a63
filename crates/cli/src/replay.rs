//! `byword replay`: a saved game in words, its table at a step, or whether it still plays the same way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use byword_kernel::replay::{Replay, fingerprint};
use byword_kernel::rulebook::World;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_library::cards;
use byword_telling::{Teller, Words};

use crate::args;
use crate::failure::Failure;
use crate::play::{recorded_files, warn_of_version};
use crate::screen::Screen;

pub fn run(args: &args::Replay, screen: &mut Screen) -> Result<(), Failure> {
    let file = args.file.display().to_string();
    let replay = Replay::read(&file, &cards::read_text(&args.file)?)?;
    let kit = byword_library::find(&replay.game)?;
    warn_of_version(&replay);
    let files = recorded_files(&replay, &args.files);
    let loaded = cards::load(kit, &files.cards, files.allow_partial)?;
    let words = Words::new(args.lang.into(), kit.name);
    let values = [
        ("game", kit.title.into()),
        ("seed", replay.setup.seed.to_string().into()),
        ("steps", (replay.choices.len() as i64).into()),
        ("engine", replay.engine.as_str().into()),
    ];
    screen.line(screen.bold(words.say("replay-head", &values)))?;
    if fingerprint(&loaded.world) != replay.rules {
        screen.line(words.say("replay-changed", &[]))?;
    }
    screen.flush()?;
    let player = Player { world: &loaded.world, words: &words };
    match args.step {
        _ if args.verify => player.verify(&replay, screen),
        Some(step) => player.step(&replay, step, screen),
        None => player.tell(&replay, screen),
    }
}

struct Player<'a> {
    world: &'a World,
    words: &'a Words,
}

impl Player<'_> {
    /// The game again. A fault of the engine may be what the file was saved for, so a panic is caught.
    fn resume(&self, replay: &Replay, screen: &mut Screen) -> Result<Session<'_>, Failure> {
        let again = catch_unwind(AssertUnwindSafe(|| Session::resume(self.world, replay)));
        let problem = match again {
            Ok(Ok(session)) => return Ok(session),
            Ok(Err(divergence)) => divergence.to_string(),
            Err(_) => self.words.say("replay-panic", &[]),
        };
        screen.line(screen.verdict(false, problem))?;
        Err(Failure::Check)
    }

    fn verify(&self, replay: &Replay, screen: &mut Screen) -> Result<(), Failure> {
        let session = self.resume(replay, screen)?;
        let digest = format!("{:016x}", session.position().digest());
        let values = [("steps", (session.steps() as i64).into()), ("digest", digest.into())];
        screen.line(screen.verdict(true, self.words.say("replay-verified", &values)))?;
        Ok(())
    }

    /// The table after so many choices, and what is to be decided then.
    fn step(&self, replay: &Replay, step: usize, screen: &mut Screen) -> Result<(), Failure> {
        let total = replay.choices.len();
        if step > total {
            return Err(Failure::input(format!("there is no step {step}: the game has {total} choices")));
        }
        let start = replay.first(step);
        let session = self.resume(&start, screen)?;
        let values = [("step", (step as i64).into()), ("steps", (total as i64).into())];
        screen.line(self.words.say("replay-step", &values))?;
        let teller = Teller::omniscient(self.words, session.table());
        for line in teller.board() {
            screen.line(line)?;
        }
        match session.position().decision() {
            Some(decision) => screen.line(teller.decision(decision).cited())?,
            None => screen.line(self.words.say("replay-over", &[]))?,
        }
        for (index, opt) in session.position().options().iter().enumerate() {
            screen.line(format!("  {}. {}", index + 1, teller.option(opt)))?;
        }
        Ok(())
    }

    /// The whole game in words, each choice with its number.
    fn tell(&self, replay: &Replay, screen: &mut Screen) -> Result<(), Failure> {
        let session = self.resume(replay, screen)?;
        let mut again = Session::deal(self.world, session.setup().clone()).map_err(Failure::input)?;
        let (mut told, mut words) = (0, None);
        for (step, choice) in session.choices().enumerate() {
            told = self.news(again.table(), told, words, screen)?;
            screen.line(screen.dim(format!("-- {}", step + 1)))?;
            let chosen = again.position().options().get(usize::from(choice));
            words = chosen.map(|opt| Teller::omniscient(self.words, again.table()).option(opt));
            again
                .choose(usize::from(choice))
                .map_err(|_| Failure::input(format!("step {}: not offered", step + 1)))?;
        }
        self.news(again.table(), told, words, screen)?;
        Ok(())
    }

    fn news(
        &self,
        table: &Table<'_>,
        told: usize,
        choice: Option<String>,
        screen: &mut Screen,
    ) -> Result<usize, Failure> {
        let entries = table.log.entries();
        let mut teller = Teller::omniscient(self.words, table).saying(choice);
        for line in teller.news(&entries[told.min(entries.len())..]) {
            screen.line(line.cited())?;
        }
        Ok(entries.len())
    }
}
