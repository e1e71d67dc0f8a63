//! `byword sim`: many games, and what they came to.

use std::fs;
use std::path::Path;

use byword_arena::{Plan, Record, Report, play_games, simulate};
use byword_kernel::replay::{Replay, fingerprint};
use byword_kernel::rulebook::{Setup, World};
use byword_lab::{Book, Head};
use byword_library::{LibraryError, cards, decks};
use byword_report::series_page;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args;
use crate::failure::Failure;
use crate::lab::args::Output;
use crate::lab::output::{source, title};
use crate::lab::plan::digest;
use crate::lab::recording::{all_recorded, finish};
use crate::lab::series;
use crate::screen::Screen;

/// Games between two writes to the file: what a run that is broken off can lose.
const CHUNK: u64 = 1_000;

pub fn run(args: &args::Sim, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    args.output.check_page()?;
    let brought = cards::read_all(kit, &args.files.cards)?.cards;
    let loaded = (kit.load)(&brought, args.files.allow_partial)?;
    let seats = args.seats.unwrap_or(kit.seats.1);
    let named = args.scenario.as_ref().map_or(args.decks.as_slice(), std::slice::from_ref);
    let any_deck = args.options.any_deck;
    let chosen = decks::Choice { named, cards: &brought, options: &args.options.list, any_deck };
    let setup = decks::setup(kit, &loaded.world, chosen, seats, args.seed)?;
    if args.players.len() > usize::from(seats) {
        let count = args.players.len();
        return Err(LibraryError::TooMany { what: "players", count, seats }.into());
    }
    let plan = Plan {
        games: args.games,
        seed: args.seed,
        players: args.players.clone(),
        decks: decks::names(kit, &loaded.world, chosen, seats, args.seed),
        threads: usize::from(args.threads),
        check: args.check,
        fault_dir: Some(args.faults.clone()),
        recorder: args.recording.begin()?,
        ..Plan::default()
    };
    if let Some(path) = &args.out {
        return in_parts(args, path, &loaded.world, &setup, &plan, screen);
    }
    let bar = progress(args.games);
    let report = simulate(&loaded.world, &setup, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let report = report.map_err(|error| Failure::input(error.to_string()))?;
    finish(&plan)?;
    complete_faults(&report, &args.files)?;
    show(&report, Some(&loaded.world), &args.output, screen)
}

/// Shows a report, and writes its page.
pub fn show(
    report: &Report,
    world: Option<&World>,
    output: &Output,
    screen: &mut Screen,
) -> Result<(), Failure> {
    output.write_page(|| {
        let words = output.words(&report.game);
        let players: Vec<String> = report.entrants.iter().map(|entrant| entrant.player.clone()).collect();
        series_page(report, title(&report.game), &words, &source(&words, world, &players, report.seed))
    })?;
    if output.answer.json {
        screen.json(report)?;
    } else {
        series::tell(report, &output.words(&report.game), screen)?;
    }
    if report.fault_count == 0 { Ok(()) } else { Err(Failure::Check) }
}

/// Plays the part of the games that is asked for and keeps a line for each, but for those that the file already has.
fn in_parts(
    args: &args::Sim,
    path: &Path,
    world: &World,
    setup: &Setup,
    plan: &Plan,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let (mut book, mut games) = Book::open::<Record>(path, &head(args, world, setup, plan))?;
    all_recorded(plan, games.len())?;
    let own = args.shard.of(plan.games);
    let bar = progress(own.end - own.start);
    bar.inc(games.len() as u64);
    while games.len() as u64 + own.start < own.end {
        let from = own.start + games.len() as u64;
        let until = (from + CHUNK).min(own.end);
        let more = play_games(world, setup, plan, from..until, &|games| bar.inc(games))
            .map_err(|error| Failure::input(error.to_string()))?;
        book.add(&more)?;
        games.extend(more);
    }
    bar.finish_and_clear();
    finish(plan)?;
    let report = Report::of(world.game, setup.seats, plan, &games, None);
    complete_faults(&report, &args.files)?;
    if args.shard.count == 1 {
        return show(&report, Some(world), &args.output, screen);
    }
    let words = args.output.words(&report.game);
    let part = words.say(
        "sim-part",
        &[
            ("part", args.shard.to_string().into()),
            ("n", games.len().into()),
            ("faults", report.fault_count.into()),
        ],
    );
    screen.line(part)?;
    if report.fault_count == 0 { Ok(()) } else { Err(Failure::Check) }
}

fn head(args: &args::Sim, world: &World, setup: &Setup, plan: &Plan) -> Head {
    let everything = json!({
        "game": world.game,
        "seed": plan.seed,
        "seats": setup.seats,
        "setup": digest(setup),
        "cards": fingerprint(world),
        "players": plan.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "decks": plan.decks,
        "check": plan.check,
    });
    Head::new("sim", everything, plan.games, args.shard)
}

/// A progress bar on the standard error; indicatif shows it on a terminal only.
pub fn progress(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar
}

/// Faults' files name the cards that were played with, so that they can be played again.
fn complete_faults(report: &Report, files: &args::CardFiles) -> Result<(), Failure> {
    for path in report.faults.iter().filter_map(|fault| fault.replay.as_deref()).map(Path::new) {
        if files.cards.is_empty() || !path.is_file() {
            continue;
        }
        let mut replay = Replay::read(&path.display().to_string(), &cards::read_text(path)?)?;
        replay.cards = files.cards.iter().map(|file| file.display().to_string()).collect();
        replay.partial = files.allow_partial;
        fs::write(path, replay.write())?;
    }
    Ok(())
}
