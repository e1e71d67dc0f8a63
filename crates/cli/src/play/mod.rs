//! `byword play`: a game in lines of text. One seat is the person's; what is shown is what that seat may know.

mod answer;
mod answers;
mod bots;
mod commands;
mod saving;

use byword_kernel::decision::DecisionKind;
use byword_kernel::id::Seat;
use byword_kernel::replay::Replay;
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::cardfile::CardSource;
use byword_language::kit::{Imported, Kit, Loaded};
use byword_library::{cards, decks};
use byword_telling::{Line, Teller, Words};

use crate::args;
use crate::failure::{Failure, warn};
use crate::screen::Screen;

use answers::Answers;
use bots::Bots;
use saving::Files;

/// A game that a person plays.
struct Game<'a, 'w> {
    kit: &'static Kit,
    loaded: &'w Loaded,
    session: Session<'w>,
    words: &'a Words,
    files: &'a args::CardFiles,
    saving: Files,
    me: Seat,
    bots: Bots<'w>,
    /// What was told so far, and how much of it before each step.
    told: Vec<Line>,
    before: Vec<usize>,
    /// How many log entries have been told.
    entries: usize,
    /// How much of what was told has been shown.
    shown: usize,
    /// Whether the board was shown at all.
    begun: bool,
}

/// Whether the game goes on.
enum Next {
    Ask,
    Show,
    Leave,
}

pub fn run(args: &args::Play, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let saved = args.resume.as_deref().map(|path| read_saved(kit, path)).transpose()?;
    let files = match &saved {
        Some(replay) => recorded_files(replay, &args.files),
        None => args.files.clone(),
    };
    let Imported { cards: brought, warnings } = cards::read_all(kit, &files.cards)?;
    let loaded = (kit.load)(&brought, files.allow_partial)?;
    let words = Words::new(args.lang.into(), kit.name);
    if words.lang != Lang::En {
        warn(&warnings);
    }
    let (session, done) = match &saved {
        Some(replay) => resume(&loaded.world, replay)?,
        None => (deal(kit, &loaded.world, args, &brought)?, Vec::new()),
    };
    let seats = session.position().seat_count();
    if args.seat == 0 || args.seat > seats {
        return Err(Failure::input(format!("there is no seat {}: this table has {seats}", args.seat)));
    }
    let seed = session.setup().seed;
    let mut game = Game {
        kit,
        loaded: &loaded,
        words: &words,
        files: &files,
        saving: Files::new(args, kit.name, seed),
        me: Seat(args.seat - 1),
        bots: Bots::new(args.opponents, seats, seed),
        told: Vec::new(),
        before: Vec::new(),
        entries: 0,
        shown: 0,
        begun: false,
        session,
    };
    game.tell(None);
    for choice in &done {
        game.choose(usize::from(*choice))?;
    }
    // What a saved game came to is in the log.
    game.shown = if done.is_empty() { 0 } else { game.told.len() };
    game.greet(screen)?;
    game.play(screen, &mut Answers::new())
}

/// A saved game at its beginning, and the choices that lead to where it was saved.
fn resume<'w>(world: &'w World, replay: &Replay) -> Result<(Session<'w>, Vec<u16>), Failure> {
    let saved = Session::resume(world, replay).map_err(|error| Failure::input(error.to_string()))?;
    warn_of_version(replay);
    let again = Session::deal(world, saved.setup().clone()).map_err(Failure::input)?;
    Ok((again, saved.choices().collect()))
}

fn deal<'w>(
    kit: &Kit,
    world: &'w World,
    args: &args::Play,
    brought: &[CardSource],
) -> Result<Session<'w>, Failure> {
    let seats = args.seats.unwrap_or(kit.seats.1);
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let named = args.scenario.as_ref().map_or(args.decks.as_slice(), std::slice::from_ref);
    let chosen =
        decks::Choice { named, cards: brought, options: &args.options.list, any_deck: args.options.any_deck };
    let setup = decks::setup(kit, world, chosen, seats, seed)?;
    Session::deal(world, setup).map_err(Failure::input)
}

/// A seed that is another one each time; small enough to be typed again.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| u64::from(since.subsec_nanos()) ^ since.as_secs()) % 1_000_000
}

fn read_saved(kit: &Kit, path: &std::path::Path) -> Result<Replay, Failure> {
    let replay = Replay::read(&path.display().to_string(), &cards::read_text(path)?)?;
    if replay.game == kit.name {
        return Ok(replay);
    }
    Err(Failure::input(format!("{}: a game of {}, not of {}", path.display(), replay.game, kit.name)))
}

/// A game of another version of the engine may go another way.
pub fn warn_of_version(replay: &Replay) {
    let own = env!("CARGO_PKG_VERSION");
    if replay.engine != own {
        warn(&[format!("saved by version {} of the engine, and this is {own}", replay.engine)]);
    }
}

/// The card files that a saved game was played with, unless others are named.
pub fn recorded_files(replay: &Replay, named: &args::CardFiles) -> args::CardFiles {
    let recorded = || replay.cards.iter().map(std::path::PathBuf::from).collect();
    let cards = if named.cards.is_empty() { recorded() } else { named.cards.clone() };
    args::CardFiles { cards, allow_partial: named.allow_partial || replay.partial }
}

impl<'w> Game<'_, 'w> {
    /// The table as the person sees it.
    fn view(&self) -> Table<'w> {
        let world = self.session.table().world();
        Table::new(world, self.session.position().seen_by(world, self.me))
    }

    fn teller<'t>(&'t self, view: &'t Table<'w>) -> Teller<'t, 'w> {
        Teller::of(self.words, view, self.session.table(), self.me)
    }

    fn greet(&self, screen: &mut Screen) -> Result<(), Failure> {
        let view = self.view();
        let steps = self.session.steps();
        let id = if steps == 0 { "play-game" } else { "play-resumed" };
        let values = [
            ("game", self.kit.title.into()),
            ("seed", self.session.setup().seed.to_string().into()),
            ("steps", (steps as i64).into()),
            ("player", self.teller(&view).seat(self.me).into()),
        ];
        screen.line(self.words.say(id, &values))?;
        if let Some(file) = self.saving.record() {
            let values = [("file", file.display().to_string().into())];
            screen.line(self.words.say("play-recorded", &values))?;
        }
        Ok(())
    }

    /// Puts what has happened since the last time into words, as it may be known now.
    fn tell(&mut self, choice: Option<String>) {
        let view = self.view();
        let entries = self.session.table().log.entries();
        let mut teller = Teller::of(self.words, &view, self.session.table(), self.me).saying(choice);
        let lines = teller.news(&entries[self.entries.min(entries.len())..]);
        self.entries = entries.len();
        self.told.extend(lines);
    }

    fn play(&mut self, screen: &mut Screen, answers: &mut Answers) -> Result<(), Failure> {
        let mut next = Next::Show;
        loop {
            self.show_news(screen)?;
            match self.session.position().decision().copied() {
                Some(decision) if decision.seat != self.me => {
                    self.bot_chooses(decision.seat)?;
                    next = Next::Show;
                    continue;
                }
                Some(decision) if matches!(next, Next::Show) => {
                    self.record(screen)?;
                    self.show_board(screen, decision.kind)?;
                    self.show_options(screen)?;
                }
                None if matches!(next, Next::Show) => {
                    self.record(screen)?;
                    self.farewell(screen)?;
                }
                _ => {}
            }
            let Some(answer) = self.ask(screen, answers)? else { return self.leave() };
            next = self.answer(screen, &answer)?;
            if matches!(next, Next::Leave) {
                screen.line(self.words.say("play-quit", &[]))?;
                return self.leave();
            }
        }
    }

    fn is_over(&self) -> bool {
        self.session.position().decision().is_none()
    }

    /// The next answer; at the end of them it is said if the game is not over.
    fn ask(&self, screen: &mut Screen, answers: &mut Answers) -> Result<Option<String>, Failure> {
        if !self.is_over() || answers.typed() {
            screen.prompt(format!("{} ", self.words.say("play-prompt", &[])))?;
        }
        let answer = answers.next(screen)?;
        if answer.is_none() && !self.is_over() {
            screen.line(self.words.say("play-ended-early", &[]))?;
        }
        Ok(answer)
    }

    /// A game that a fault has stopped is no good end.
    fn leave(&self) -> Result<(), Failure> {
        if self.session.table().fault().is_some() { Err(Failure::Check) } else { Ok(()) }
    }

    fn bot_chooses(&mut self, seat: Seat) -> Result<(), Failure> {
        let index = self.bots.choose(self.session.table(), seat);
        self.choose(index)
    }

    fn choose(&mut self, index: usize) -> Result<(), Failure> {
        let told = self.told.len();
        let words = self.words_of(index);
        self.session.choose(index).map_err(|_| Failure::input(format!("option {index} is not offered")))?;
        self.before.push(told);
        self.tell(words);
        Ok(())
    }

    fn show_news(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        for line in self.told.iter().skip(self.shown) {
            show_line(screen, line)?;
        }
        self.shown = self.told.len();
        Ok(())
    }

    /// The board, where the person has to see it: at the beginning and on a turn of theirs.
    fn show_board(&mut self, screen: &mut Screen, kind: DecisionKind) -> Result<(), Failure> {
        if kind == DecisionKind::Act || !self.begun {
            self.board(screen)?;
        }
        self.begun = true;
        Ok(())
    }

    fn board(&self, screen: &mut Screen) -> Result<(), Failure> {
        let view = self.view();
        screen.line("")?;
        for line in self.teller(&view).board() {
            let heading = !line.starts_with(' ');
            screen.line(if heading { screen.bold(line) } else { line })?;
        }
        Ok(())
    }

    /// An option in words, if it is offered.
    fn words_of(&self, index: usize) -> Option<String> {
        let view = self.view();
        self.session.position().options().get(index).map(|opt| self.teller(&view).option(opt))
    }

    /// The options in words, in their order.
    fn options(&self) -> Vec<String> {
        let view = self.view();
        let teller = self.teller(&view);
        self.session.position().options().iter().map(|opt| teller.option(opt)).collect()
    }

    fn show_options(&self, screen: &mut Screen) -> Result<(), Failure> {
        let Some(decision) = self.session.position().decision() else { return Ok(()) };
        let view = self.view();
        screen.line("")?;
        show_line(screen, &self.teller(&view).decision(decision))?;
        for (index, option) in self.options().iter().enumerate() {
            screen.line(format!("  {}. {option}", index + 1))?;
        }
        Ok(())
    }

    fn farewell(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        self.board(screen)?;
        screen.line("")?;
        let Some(outcome) = self.session.position().outcome().copied() else {
            let fault = self.session.table().fault().map_or_else(String::new, |fault| format!("{fault:?}"));
            return Ok(screen.line(self.words.say("play-fault", &[("fault", fault.into())]))?);
        };
        let view = self.view();
        let teller = self.teller(&view);
        let winners: Vec<String> = self
            .session
            .position()
            .seats()
            .filter(|seat| outcome.won(*seat))
            .map(|seat| teller.seat(seat))
            .collect();
        let values = [("players", winners.join(", ").into()), ("n", (winners.len() as i64).into())];
        let id = if winners.is_empty() { "play-draw" } else { "play-won" };
        let line = Line { text: self.words.say(id, &values), clause: teller.clause(outcome.clause) };
        show_line(screen, &Line { text: screen.bold(&line.text), ..line })
    }
}

fn show_line(screen: &mut Screen, line: &Line) -> Result<(), Failure> {
    let clause =
        if line.clause.is_empty() { String::new() } else { screen.dim(format!(" [{}]", line.clause)) };
    Ok(screen.line(format!("{}{clause}", line.text))?)
}
