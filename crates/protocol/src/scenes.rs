//! Scenarios that people send: run step by step, and played on from.

use std::sync::Arc;

use byword_desk::{Bounds, Lens, Shown, Until as Far, explore, report, way};
use byword_kernel::position::Position;
use byword_language::kit::{Kit, Loaded};
use byword_language::source::FileError;
use byword_scenario::{Failure as Miss, Mode, Moment, Scenario as Read, parse, stand, watch};
use byword_telling::Words;

use crate::game::Game;
use crate::host::{Host, find, on_board};
use crate::message::{
    Explore, Explored, ExploredOutcome, Failure, NamedText, Scenario, ScenarioPlay, ScenarioRun,
    ScenarioStep, Trouble, TroubleKind, Until, Update,
};
use crate::offer::seated;
use crate::show::News;
use crate::trouble::{Outcome, fail, texts, trouble};

/// A scenario, with the game and the cards it is about.
struct Scene {
    kit: &'static Kit,
    read: Read,
    loaded: Arc<Loaded>,
}

fn scene(host: &mut Host, file: &NamedText) -> Outcome<Scene> {
    let read = parse(&file.name, &file.text).map_err(texts)?;
    let kit = find(&read.game.text).map_err(|errors| {
        let error: FileError =
            read.game.error(&read.file, errors.into_iter().map(|e| e.message).collect::<String>());
        vec![error.into()]
    })?;
    let named = read.databases.first().or(read.setup.as_ref()).filter(|_| !host.files);
    if let Some(named) = named {
        let cause = "files of this machine cannot be named here";
        return Err(vec![named.error(&read.file, cause.to_owned()).into()]);
    }
    if !host.worlds.has_data(&read) {
        return fail(TroubleKind::Unknown, "the card databases that the scenario uses are not there");
    }
    let loaded = host.worlds.get(kit, &read).map_err(texts)?;
    Ok(Scene { kit, read, loaded })
}

/// Runs a scenario and shows every step.
pub(crate) fn run(host: &mut Host, ask: &Scenario) -> Outcome<ScenarioRun> {
    let scene = scene(host, &ask.file)?;
    let words = host.words(scene.kit);
    let game = Game::new(scene.kit, scene.loaded.clone(), Vec::new(), Vec::new());
    let mut steps = Vec::new();
    let verdict = watch(scene.kit, &scene.loaded.world, &scene.read, Mode::Plain, |moment| {
        steps.push(step(&game, &words, &scene.read.file, &moment));
    });
    let verdict = verdict.map_err(texts)?;
    Ok(ScenarioRun {
        game: scene.kit.name.to_owned(),
        title: scene.read.title,
        passed: verdict.passed(),
        steps,
    })
}

fn step(game: &Game, words: &Words, file: &str, moment: &Moment<'_, '_>) -> ScenarioStep {
    let news = moment.table.knowledge().told_whole(moment.since).into_iter();
    let news = news.map(|known| News { known, step: 0, offered: None });
    game.eye(words, moment.table, None, |eye| ScenarioStep {
        line: moment.step.map_or(0, |step| step.text.line as u32),
        text: moment.step.map_or_else(String::new, |step| step.text.text.clone()),
        passed: moment.failures.is_empty(),
        failures: moment.failures.iter().map(|miss| failure(file, miss)).collect(),
        view: eye.view(),
        decision: eye.decision(Vec::new()),
        log: eye.log(news, 0),
        tried: eye.tried(moment.table.log.missed(moment.since)),
    })
}

fn failure(file: &str, miss: &Miss) -> Failure {
    let place = Trouble {
        source: Some(file.to_owned()),
        line: Some(miss.line as u32),
        column: Some(miss.column as u32),
        ..trouble(TroubleKind::Text, format!("expected {}", miss.expected))
    };
    Failure { place, expected: miss.expected.clone(), found: miss.found.clone() }
}

/// Positions that are looked at if nothing is said, and at most.
const POSITIONS: (u32, u32) = (5_000, 50_000);

/// Every way in which a scenario can go on, after so many of its steps.
pub(crate) fn explored(host: &mut Host, ask: &Explore) -> Outcome<Explored> {
    let scene = scene(host, &ask.file)?;
    let words = host.words(scene.kit);
    let world = &scene.loaded.world;
    let steps = ask.step.map(|step| step as usize);
    let table = stand(scene.kit, world, &scene.read, steps).map_err(texts)?;
    let limit = ask.limit.unwrap_or(POSITIONS.0).clamp(1, POSITIONS.1) as usize;
    let until = match ask.until {
        Until::Settled => Far::Settled,
        Until::Turn => Far::Turn,
        Until::Choices(choices) => Far::Choices(choices),
    };
    let lens = Lens::new(world, &words);
    let found = explore(&table, &lens, Bounds { until, positions: limit });
    let found = report(&table, &table, &found, &lens, &words);
    let outcome =
        |shown: &Shown| ExploredOutcome { differs: shown.told(&words), way: way(&words, &shown.line) };
    Ok(Explored {
        positions: found.positions as u32,
        complete: found.complete,
        order_matters: (found.complete && found.orders > 0).then_some(found.order_matters),
        said: found.proven(limit, &words),
        always: found.in_all(&words),
        outcomes: found.outcomes.iter().map(outcome).collect(),
    })
}

/// Plays on from the board of a scenario, after so many of its steps.
pub(crate) fn play(host: &mut Host, ask: &ScenarioPlay) -> Outcome<Update> {
    let scene = scene(host, &ask.file)?;
    let words = host.words(scene.kit);
    let (mut count, mut board) = (0, None::<Position>);
    let verdict = watch(scene.kit, &scene.loaded.world, &scene.read, Mode::Plain, |moment| {
        if count == ask.step {
            board = Some(moment.table.position().clone());
        }
        count += 1;
    });
    let board = match (verdict, board) {
        (_, Some(board)) => board,
        (Err(errors), None) => return Err(texts(errors)),
        (Ok(_), None) => return fail(TroubleKind::Unknown, format!("the scenario has no step {}", ask.step)),
    };
    let (own, bots) = seated(&ask.seating, board.seat_count())?;
    let mut game =
        Game::new(scene.kit, scene.loaded, own, bots).begin(&words, |world| Ok(on_board(world, board)))?;
    game.dealt = false;
    host.begin(game)
}
