//! Sessions and replays on a game of guessing: undo restores the position, a replay plays again to the same end, and
//! every kind of damage to a file is found at its step.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used)]

use byword_kernel::catalog::{CatalogBuilder, KeyZones};
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::frame::{Frame, Work};
use byword_kernel::id::{Clause, Procedure, Seat, Tally, ZoneKind};
use byword_kernel::refusal::{Reason, Refusal};
use byword_kernel::replay::{Digest, Divergence, Replay};
use byword_kernel::rulebook::{
    Checks, Choosing, Clauses, Costs, Events, Lang, Legality, Opening, Procedures, Reckoning, Rulebook,
    Schedule, Setup, Words, World,
};
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::{Sort, Vocabulary};

const ROUNDS: u16 = 60;
const POINTS: Tally = Tally(0);

/// Each round a seat names a number, a die is thrown, and the sum is scored; whoever has most wins.
struct Guessing;

impl Rulebook for Guessing {
    fn schedule(&self) -> Schedule<'_> {
        Schedule::Bag
    }
}

impl Opening for Guessing {
    fn setup(&self, table: &mut Table<'_>, _setup: &Setup) -> Result<(), String> {
        table.push(Frame::new(Work::Procedure(Procedure(0)), Seat(0)));
        Ok(())
    }

    fn stage(&self, _table: &mut Table<'_>, _active: Seat, _phase: &str) -> Result<(), String> {
        Err("no phases".to_owned())
    }
}

impl Procedures for Guessing {
    fn step(&self, table: &mut Table<'_>, _procedure: Procedure, frame: &Frame) {
        let step = frame.step;
        let seat = Seat((step % 2) as u8);
        if step > 0 {
            let roll = table.random(6) as i16;
            let number = table.answer().n;
            table.book().add_tally(Seat(1 - seat.0), POINTS, roll + number);
        }
        if step == ROUNDS {
            let points = |seat| table.position().tally(seat, POINTS);
            let best = points(Seat(0)).max(points(Seat(1)));
            let winners: Vec<Seat> =
                [Seat(0), Seat(1)].into_iter().filter(|seat| points(*seat) == best).collect();
            return table.end(winners, Clause::NONE);
        }
        (0..4).for_each(|n| table.offer(Opt::number(Choice::NUMBER, n)));
        table.ask(Decision::new(seat, DecisionKind::Number, Clause::NONE));
    }
}

impl Events for Guessing {}

impl Checks for Guessing {}

impl Reckoning for Guessing {}

impl Choosing for Guessing {}

impl Costs for Guessing {}

impl Legality for Guessing {
    fn check(&self, _table: &Table<'_>, _seat: Seat, _wish: &Opt) -> Result<(), Refusal> {
        Err(Refusal::new(Clause::NONE, Reason::Unknown))
    }
}

impl Words for Guessing {
    fn option_text(&self, _table: &Table<'_>, opt: &Opt, _lang: Lang) -> String {
        opt.n.to_string()
    }
}

fn world() -> World {
    let zone = ZoneKind(0);
    let zones = KeyZones { deck: zone, hand: zone, discard: zone, play: zone };
    World {
        game: "guessing",
        vocabulary: Vocabulary::new(&[], &[(Sort::Tally, &["points"])]),
        catalog: CatalogBuilder::new(zones, Vec::new()).finish(),
        clauses: Clauses::default(),
        rulebook: Box::new(Guessing),
    }
}

fn setup() -> Setup {
    Setup { seed: 5, seats: 2, ..Setup::default() }
}

/// A session in which so many choices were made.
fn played(world: &World, steps: usize) -> Session<'_> {
    let mut session = Session::deal(world, setup()).unwrap();
    for step in 0..steps {
        session.choose(step % 4).unwrap();
    }
    session
}

#[test]
fn undo_restores_the_position_and_the_log() {
    let world = world();
    let mut session = played(&world, 10);
    let (at_four, whole) = (session.at(4).unwrap().clone(), session.position().clone());
    assert!(!session.undo_to(11));
    assert!(session.undo_to(4));
    assert_eq!(session.position(), &at_four);
    assert_eq!(session.position().digest(), at_four.digest());
    assert_eq!(session.table().log.entries().len(), 4);
    for step in 4..10 {
        session.choose(step % 4).unwrap();
    }
    assert_eq!(session.position(), &whole, "the same choices lead to the same position");
    assert!(session.undo(Seat(0)), "seat 0 answered step 9");
    assert_eq!(session.steps(), 8);
    assert!(session.undo_to(0) && !session.undo(Seat(1)));
}

#[test]
fn a_choice_that_is_not_offered_changes_nothing() {
    let world = world();
    let mut session = played(&world, 3);
    let before = session.position().clone();
    assert!(session.choose(4).is_err());
    assert_eq!((session.position(), session.steps()), (&before, 3));
}

#[test]
fn a_replay_written_and_read_plays_to_the_same_end() {
    let world = world();
    let session = played(&world, usize::from(ROUNDS));
    let replay = session.replay();
    assert_eq!(replay.digests.len(), 2);
    let read = Replay::read("f", &replay.write()).unwrap();
    assert_eq!(read, replay);
    let verified = read.verify(&world).unwrap();
    assert_eq!((verified.steps, verified.digest), (60, session.position().digest()));
    assert_eq!(verified.outcome, session.position().outcome().copied());
    assert!(verified.outcome.is_some());
    let half = replay.first(33);
    assert_eq!(half.verify(&world).unwrap().digest, session.at(33).unwrap().digest());
    assert_eq!((half.digests.len(), replay.first(99)), (2, replay));
}

#[test]
fn the_first_step_that_differs_is_named() {
    let world = world();
    let replay = played(&world, usize::from(ROUNDS)).replay();
    let verify = |change: fn(&mut Replay)| {
        let mut changed = replay.clone();
        change(&mut changed);
        changed.verify(&world).unwrap_err()
    };
    assert!(matches!(verify(|r| r.game = "chess".to_owned()), Divergence::Game(_)));
    assert!(matches!(verify(|r| r.setup.seed = 6), Divergence::Position { step: 0, .. }));
    assert!(matches!(
        verify(|r| r.choices[17] = 9),
        Divergence::NotOffered { step: 18, choice: 9, offered: 4 }
    ));
    assert!(matches!(verify(|r| r.choices[17] ^= 1), Divergence::Position { step: 18, .. }));
    assert!(matches!(verify(|r| r.digests[1] = Digest(0)), Divergence::Position { step: 32, .. }));
    assert!(matches!(verify(|r| r.outcome = None), Divergence::Outcome { step: 60 }));
    let longer = |r: &mut Replay| {
        r.choices.push(0);
        r.trail.clear();
    };
    assert!(matches!(verify(longer), Divergence::Over { step: 61 }));
}

#[test]
fn broken_files_are_refused_with_their_place() {
    let world = world();
    let text = played(&world, 2).replay().write();
    let error = |text: &str| Replay::read("game.json", text).unwrap_err();
    let line_of = |key: &str| text.lines().position(|line| line.contains(key)).unwrap() + 1;
    assert_eq!((error("").line, error("{\n x").line), (1, 2));
    assert!(error(&text.replace("\"seed\"", "\"sed\"")).cause.contains("seed"));
    let newer = error(&text.replace("\"format\": 1", "\"format\": 2"));
    assert_eq!(
        (newer.line, newer.cause.as_str()),
        (line_of("format"), "format 2, but this program reads up to 1")
    );
    let trail = error(&text.replace("\"trail\": \"", "\"trail\": \"0"));
    assert_eq!(trail.line, line_of("trail"));
    assert!(trail.to_string().starts_with("game.json:"));
}
