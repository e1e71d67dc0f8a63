//! How a game begins: dealt anew, or taken up from a file.

use std::path::{Path, PathBuf};

use byword_language::kit::Kit;
use byword_library::cards::read_text;
use byword_library::decks::{check_seats, options_once};
use byword_players::Spec;
use byword_protocol::message::{DeckChoice, Fork, NamedText, Open, Opened, Request, Seating, Start, Update};
use byword_telling::Words;

use super::Game;
use super::saving::Files;
use super::watch::Watch;
use byword_kernel::rulebook::Lang;

use crate::args::{self, Language};
use crate::door::Door;
use crate::failure::{Failure, warn};

/// A game that can go on.
struct Begun {
    now: Update,
    seed: u64,
    /// Who plays for the person where the person lets somebody.
    opponents: String,
}

/// The game, and the words that it begins with.
pub fn begin(args: &args::Play) -> Result<(Game, String), Failure> {
    let kit = byword_library::find(&args.game)?;
    let mut door = Door::open(args.lang)?;
    let Begun { mut now, seed, opponents } = match &args.resume {
        Some(path) => resume(&mut door, kit, args, path)?,
        None => deal(&mut door, kit, args)?,
    };
    // So far only translations can be odd, and who reads English has no use for them.
    if !matches!(args.lang, Language::En) {
        warn(&now.warnings, args.lang.into());
    }
    let words = Words::new(args.lang.into(), kit.name);
    let id = if now.step == 0 { "play-game" } else { "play-resumed" };
    let own = now.view.players.iter().find(|player| player.own);
    let values = [
        ("game", kit.title.into()),
        ("seed", seed.to_string().into()),
        ("steps", i64::from(now.step).into()),
        ("player", own.map_or("", |player| player.name.as_str()).into()),
    ];
    let greeting = words.say(id, &values);
    let told = std::mem::take(&mut now.log);
    // What a saved game came to is in the log.
    let shown = if now.step == 0 { 0 } else { told.len() };
    let saving = Files::new(args, kit.name, seed)?;
    Ok((
        Game { door, words, opponents, saving, now, told, shown, watch: Watch::default(), typed: false },
        greeting,
    ))
}

fn deal(door: &mut Door, kit: &Kit, args: &args::Play) -> Result<Begun, Failure> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let seats = args.seats.unwrap_or(kit.seats.1);
    let named = args.scenario.as_ref().map_or(args.decks.as_slice(), std::slice::from_ref);
    let decks = named.iter().map(|name| deck(kit, name)).collect::<Result<_, _>>()?;
    options_once(&args.options.list)?;
    check_seats(kit, seats)?;
    let (seating, opponents) = seating(args, seats, &[])?;
    let start = Start {
        game: kit.name.to_owned(),
        seats: Some(seats),
        seating,
        decks,
        files: paths(&args.files.cards),
        allow_partial: args.files.allow_partial,
        any_deck: args.options.any_deck,
        options: args.options.list.iter().cloned().collect(),
        seed,
        ..Start::default()
    };
    Ok(Begun { now: door.ask(Request::Start(start))?, seed, opponents })
}

/// Takes a saved game up where it ends, as who played it did.
fn resume(door: &mut Door, kit: &Kit, args: &args::Play, path: &Path) -> Result<Begun, Failure> {
    let opened = open(door, path, &args.files)?;
    if opened.game != kit.name {
        let problem = format!("{}: a game of {}, not of {}", path.display(), opened.game, kit.name);
        return Err(Failure::input(problem));
    }
    if let Some(differs) = opened.differs {
        return Err(Failure::input(differs));
    }
    let (seating, opponents) = seating(args, opened.seats, &opened.players)?;
    let fork = Fork { table: opened.table, step: opened.playable, seating };
    Ok(Begun { now: door.ask(Request::Fork(fork))?, seed: opened.seed, opponents })
}

/// Opens a saved game with the card files that are named, or else with those that it was played with.
pub fn open(door: &mut Door, path: &Path, files: &args::CardFiles) -> Result<Opened, Failure> {
    open_text(door, NamedText { name: path.display().to_string(), text: read_text(path)? }, files)
}

/// The same for a saved game that has been read.
pub fn open_text(door: &mut Door, file: NamedText, files: &args::CardFiles) -> Result<Opened, Failure> {
    let open =
        Open { file, files: paths(&files.cards), allow_partial: files.allow_partial, ..Open::default() };
    let opened: Opened = door.ask(Request::Open(open))?;
    warn_of_version(&opened.engine, door.lang());
    Ok(opened)
}

/// A game of another version of the engine may go another way.
fn warn_of_version(engine: &str, lang: Lang) {
    let own = env!("CARGO_PKG_VERSION");
    if engine != own {
        warn(&[format!("saved by version {engine} of the engine, and this is {own}")], lang);
    }
}

/// Who sits where, and who plays for the person where the person lets somebody; `played` tells who played a saved game.
fn seating(args: &args::Play, seats: u8, played: &[String]) -> Result<(Seating, String), Failure> {
    let person = || (1..).zip(played).find(|(_, player)| player.is_empty()).map(|(seat, _)| seat);
    let seat = args.seat.or_else(person).unwrap_or(1);
    let Some(own) = seat.checked_sub(1).filter(|own| *own < seats) else {
        return Err(Failure::input(format!("there is no seat {seat}: this table has {seats}")));
    };
    let others = (0..).zip(played).filter(|(seat, player)| *seat != own && !player.is_empty());
    let bots: Vec<String> = match args.opponents {
        Some(named) => vec![named.to_string()],
        None if played.is_empty() => vec![Spec::Greedy.to_string()],
        None => others.map(|(_, player)| player.clone()).collect(),
    };
    let opponents = bots.first().cloned().unwrap_or_else(|| Spec::Greedy.to_string());
    Ok((Seating { own: Some(vec![own]), bots }, opponents))
}

/// A deck by the name of a house deck, or by that of a file.
fn deck(kit: &Kit, name: &str) -> Result<DeckChoice, Failure> {
    let house = kit.decks.iter().any(|(house, _)| house.eq_ignore_ascii_case(name));
    if house || !Path::new(name).exists() {
        return Ok(DeckChoice::House(name.to_owned()));
    }
    Ok(DeckChoice::List(NamedText { name: name.to_owned(), text: read_text(Path::new(name))? }))
}

fn paths(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|path| path.display().to_string()).collect()
}

/// A seed that is another one each time; small enough to be typed again.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| u64::from(since.subsec_nanos()) ^ since.as_secs()) % 1_000_000
}
