//! The table: a position together with the world it stands in. Everything that happens to a position goes through
//! here: choices, frames, events.

mod agenda;
mod book;
mod durations;
mod lasting;
mod leaving;
mod news;
mod pile;
mod running;
mod telling;
mod track;

pub use agenda::Agenda;
pub use book::Book;
pub use lasting::Lasting;
pub use leaving::Leaving;
use news::Seen;
pub use news::{Changed, News};
pub use pile::Pile;
pub use telling::Knowledge;

use std::cell::Cell;

use crate::decision::Opt;
use crate::event::Event;
use crate::frame::Work;
use crate::id::{Clause, DefId, Ref, Seat, Zone, ZoneKind};
use crate::live::Live;
use crate::log::{Entry, Log};
use crate::luck::Luck;
use crate::pipeline::Candidate;
pub use crate::pipeline::Occurrence;
use crate::policy::{EachFrom, Endless, Policy};
use crate::position::{Outcome, Pending, Position};
use crate::query::{About, DEEPEST, Scope};
use crate::refusal::{Reason, Refusal};
use crate::rulebook::{Rulebook, Schedule, Setup, World};
use crate::vocabulary::Sort;

/// Steps without a decision after which something must be wrong.
const STEP_LIMIT: u32 = 200_000;
/// Unfinished pieces of work after which something must be wrong.
const FRAME_LIMIT: usize = 400;

/// From this number on a choice is no option but a player giving up: the seat is what is beyond it.
pub const CONCEDE: usize = u16::MAX as usize - 8;

/// Something that must not happen, whatever is chosen. The game stops; nothing else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Too many steps without a decision.
    StepLimit,
    /// Too much unfinished work.
    FrameLimit,
    /// No work is left and the game is not over.
    NothingToDo,
    /// A decision without options.
    NoOptions,
    /// More cards than can be told apart.
    TooManyCards,
    /// More kinds of counters came to lie on a card than there is room for on one.
    TooManyKindsOfCounters,
}

/// A position in play.
pub struct Table<'w> {
    pub(crate) world: &'w World,
    pub(crate) pos: Position,
    pub(crate) live: Live,
    /// What the rules of this game say, by the numbers on which it depends: kept, because everything asks for it.
    policy: &'static Policy,
    /// True if abilities answer in windows.
    windows: bool,
    /// The zones in which cards are in play.
    pub(crate) play_zones: Vec<Zone>,
    /// How deep questions are nested at the moment.
    pub(crate) depth: Cell<u8>,
    /// What is being asked at each depth, where that is whether an ability is about a card.
    pub(crate) asked: [Cell<Option<About>>; DEEPEST],
    /// How deep numbers are nested that abilities give.
    pub(crate) circles: Cell<u8>,
    /// The card of which a question supposes that it plays a part.
    supposed: Cell<Ref>,
    /// The card of which a question supposes that this player plays it.
    played: Cell<(Ref, Seat)>,
    /// The place of the frame whose step is running.
    pub(crate) current: usize,
    /// The log; replace it to choose what is kept.
    pub log: Log,
    /// Empty lists to be filled, so that nothing is allocated.
    lists: Vec<Vec<Ref>>,
    /// The same for events.
    pub(crate) events: Vec<Vec<Event>>,
    /// True if anything has changed since the rulebook asked last.
    pub(crate) changed: bool,
    /// What a check of the position has seen.
    seen: Seen,
    /// Why nothing goes on, if the rules have led to something impossible.
    fault: Option<Fault>,
    /// Lists that are kept, so that nothing is allocated: the rewritings of an event, its triggers.
    pub(crate) candidates: Vec<Vec<Candidate>>,
    pub(crate) triggered: Vec<Vec<(Pending, Option<u16>, bool)>>,
    /// True while a check between two parts of an effect looks at the position.
    pub(crate) checking: bool,
    /// The events of actions that happen together, while they are gathered.
    pub(crate) gathered: Option<Vec<Event>>,
    /// The seats whose players have left since the last step, one bit each.
    left: u8,
    /// The seats that saw which card moved last, one bit each.
    pub(crate) witnesses: u8,
    /// What the stack did of itself since the last decision.
    pub(crate) automatic: u32,
}

impl<'w> Table<'w> {
    /// Asks a question as if this card played the part of which it is ([`Self::supposed`]): what would it cost on this unit?
    pub fn suppose<T>(&self, card: Ref, question: impl FnOnce() -> T) -> T {
        let before = self.supposed.replace(card);
        let answer = question();
        self.supposed.set(before);
        answer
    }

    /// Asks a question of a card that this player plays, or would: it is that player's, wherever it comes from.
    pub fn as_played_by<T>(&self, seat: Seat, card: Ref, question: impl FnOnce() -> T) -> T {
        if self.controller_of(card) == Some(seat) {
            return question();
        }
        let before = self.played.replace((card, seat));
        let answer = question();
        self.played.set(before);
        answer
    }

    /// The player whose a card is: who controls it, or plays it as far as is asked.
    #[inline]
    pub(crate) fn whose(&self, card: Ref) -> Option<Seat> {
        let (played, seat) = self.played.get();
        if played == card && card.is_some() { Some(seat) } else { self.controller_of(card) }
    }

    /// The card that the question supposes, or none.
    #[must_use]
    pub const fn supposed(&self) -> Ref {
        self.supposed.get()
    }

    /// A table on which a position stands.
    #[must_use]
    pub fn new(world: &'w World, position: Position) -> Self {
        let play_zones = play_zones(world, &position);
        Self {
            world,
            pos: position,
            live: Live::unbuilt(),
            policy: &Policy::PLAIN,
            windows: matches!(world.rulebook.schedule(), Schedule::Windows(_)),
            play_zones,
            depth: Cell::new(0),
            asked: [const { Cell::new(None) }; DEEPEST],
            circles: Cell::new(0),
            supposed: Cell::new(Ref::NONE),
            played: Cell::new((Ref::NONE, Seat::NONE)),
            current: 0,
            log: Log::Off,
            lists: Vec::new(),
            events: Vec::new(),
            changed: true,
            seen: Seen::Nothing,
            fault: None,
            candidates: Vec::new(),
            triggered: Vec::new(),
            checking: false,
            gathered: None,
            left: 0,
            witnesses: u8::MAX,
            automatic: 0,
        }
        .refreshed()
    }

    fn refreshed(mut self) -> Self {
        self.adopt_policy();
        self.refresh();
        self
    }

    /// Deals a game and runs it to its first decision.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn deal(world: &'w World, setup: &Setup, log: Log) -> Result<Self, String> {
        Self::deal_scripted(world, setup, log, |_| {})
    }

    /// The same with random results that are scripted before anything is dealt.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn deal_scripted(
        world: &'w World,
        setup: &Setup,
        log: Log,
        script: impl FnOnce(&mut Self),
    ) -> Result<Self, String> {
        let tallies = world.vocabulary.words(Sort::Tally).count() as u8;
        let zones = world.vocabulary.zones().len() as u8;
        let mut table = Self::new(world, Position::new(setup.seats, zones, tallies, setup.seed, setup.key));
        table.log = log;
        script(&mut table);
        world.rulebook.setup(&mut table, setup)?;
        table.advance();
        Ok(table)
    }

    /// Deals another game on this table, keeping its store, so that a series of games hardly allocates.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn redeal(&mut self, setup: &Setup) -> Result<(), String> {
        let tallies = self.world.vocabulary.words(Sort::Tally).count() as u8;
        let zones = self.world.vocabulary.zones().len() as u8;
        self.restore(&Position::new(setup.seats, zones, tallies, setup.seed, setup.key));
        self.current = 0;
        self.rulebook().setup(self, setup)?;
        self.advance();
        Ok(())
    }

    /// The world.
    #[inline]
    #[must_use]
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// The rulebook of the game.
    #[inline]
    pub(crate) fn rulebook(&self) -> &'w dyn Rulebook {
        &*self.world.rulebook
    }

    /// The position.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.pos
    }

    /// What the rules say on points on which games differ.
    #[inline]
    #[must_use]
    pub const fn policy(&self) -> &'static Policy {
        self.policy
    }

    /// Asks the rulebook for its policy again: the numbers on which it depends may have changed.
    pub(crate) fn adopt_policy(&mut self) {
        self.policy = self.world.rulebook.policy(self);
    }

    /// True if the seat is still in the game.
    #[inline]
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        self.policy().plays(&self.pos, seat)
    }

    /// True if the second seat is an opponent of the first.
    #[inline]
    #[must_use]
    pub fn opposed(&self, a: Seat, b: Seat) -> bool {
        self.policy().opposed(&self.pos, a, b)
    }

    /// True if it is the seat's turn: the active player's, or that of all who have it together.
    #[inline]
    #[must_use]
    pub fn has_turn(&self, seat: Seat) -> bool {
        self.policy().together(&self.pos, self.pos.active, seat)
    }

    pub(crate) const fn has_windows(&self) -> bool {
        self.windows
    }

    /// The seat with which "each player" begins.
    pub(crate) fn each_from(&self, scope: &Scope) -> Seat {
        match self.policy().each_from {
            EachFrom::Doer if scope.seat.is_some() => scope.seat,
            EachFrom::First => self.pos.first,
            EachFrom::Doer | EachFrom::Active => self.pos.active,
        }
    }

    /// The kind of zone in which a new card appears.
    pub(crate) fn birthplace(&self, def: DefId) -> ZoneKind {
        let def = self.world.catalog.def(def);
        let place = self.policy().births.iter().find(|(tag, _)| def.has_tag(*tag));
        place.map_or(self.world.catalog.zones().play, |(_, kind)| *kind)
    }

    /// A random number from 0 to `bound` - 1 from the game's own stream; a scripted one if there is one.
    pub fn random(&mut self, bound: u32) -> u32 {
        if let Some(fated) = self.pos.fated.get(0) {
            self.pos.fated.remove(0);
            return u32::from(fated).min(bound.saturating_sub(1));
        }
        self.pos.rng.below(bound)
    }

    /// The game is over.
    pub fn end(&mut self, winners: impl IntoIterator<Item = Seat>, clause: Clause) {
        let winners =
            winners.into_iter().fold(0, |mask, seat| if seat.0 < 8 { mask | 1 << seat.0 } else { mask });
        self.pos.outcome = Some(Outcome { winners, clause });
        self.note(Entry::Over(clause));
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub const fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The game stops.
    pub(crate) fn break_off(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    pub(crate) const fn set_fault(&mut self, fault: Option<Fault>) {
        self.fault = fault;
    }

    /// Makes this table equal to another one of the same world, without allocating once it is warm. The log stays.
    pub fn copy_from(&mut self, other: &Self) {
        self.pos.clone_from(&other.pos);
        let ahead = self.pos.changes().wrapping_sub(other.pos.changes());
        self.live.clone_from(&other.live);
        if self.play_zones.len() != other.play_zones.len() {
            self.play_zones.clone_from(&other.play_zones);
        }
        (self.current, self.policy) = (other.current, other.policy);
        (self.changed, self.seen) = (other.changed, other.seen.after(ahead));
        self.fault = other.fault;
    }

    /// Puts another position on the table (undo, load).
    pub fn restore(&mut self, position: &Position) {
        self.pos.clone_from(position);
        self.seen = Seen::Nothing;
        self.adopt_policy();
        self.play_zones = play_zones(self.world, &self.pos);
        self.changed = true;
        self.fault = None;
        self.live.forget();
        self.refresh();
    }

    /// Gives the position another stream of random numbers, so that no planner reads the future.
    pub fn reseed(&mut self, seed: u64) {
        self.pos.rng = Luck::new(seed, None, 0);
    }

    /// Reads once through what the next step is going to look at. Of many games that are stepped in turn, none is in the
    /// processor's cache when it comes; one record after the other is fetched faster than what is asked for here and there.
    pub fn read_through(&self) {
        std::hint::black_box(self.pos.read_through().wrapping_add(self.live.read_through()));
    }

    /// Takes the option with this number and runs to the next decision.
    ///
    /// # Errors
    /// If the game is over or there is no such option; the position is unchanged then.
    pub fn choose(&mut self, index: usize) -> Result<(), Refusal> {
        if let Some(seat) = index.checked_sub(CONCEDE) {
            return self.concede(Seat(seat as u8));
        }
        let (Some(decision), Some(opt)) = (self.pos.decision, self.pos.options.get(index).copied()) else {
            let clause = self.pos.decision.map_or(Clause::NONE, |decision| decision.clause);
            return Err(Refusal::new(clause, Reason::Unknown));
        };
        self.note(Entry::Chose(decision, opt));
        self.pos.decision = None;
        self.pos.options.clear();
        let top = self.pos.frames.len().saturating_sub(1);
        self.pos.frames.edit(top, |frame| frame.answer = opt);
        self.advance();
        Ok(())
    }

    /// Takes this option, if it is offered.
    ///
    /// # Errors
    /// Why not, by the rules; the position is unchanged then.
    pub fn take(&mut self, opt: &Opt) -> Result<(), Refusal> {
        match self.pos.options.iter().position(|offered| offered == opt) {
            Some(index) => self.choose(index),
            None => {
                Err(self.why_not(opt).err().unwrap_or_else(|| Refusal::new(Clause::NONE, Reason::NotNow)))
            }
        }
    }

    /// Why the option is not offered to the player who decides now.
    ///
    /// # Errors
    /// The refusal with the clause and card, or what is missing.
    pub fn why_not(&self, opt: &Opt) -> Result<(), Refusal> {
        if self.pos.options.contains(opt) {
            return Ok(());
        }
        let Some(decision) = self.pos.decision else {
            return Err(Refusal::new(Clause::NONE, Reason::NotNow));
        };
        let verdict = self.may_pick(opt).and_then(|()| self.world.rulebook.check(self, decision.seat, opt));
        // Where the text of a card forbids it, the clause is that of what is decided.
        verdict.map_err(|refusal| refusal.or_clause(decision.clause))?;
        Err(Refusal::new(decision.clause, Reason::NotNow))
    }

    /// Runs until a decision is open or the game is over.
    pub(crate) fn advance(&mut self) {
        let mut steps = 0;
        self.automatic = 0;
        while self.pos.decision.is_none() && self.pos.outcome.is_none() && self.fault.is_none() {
            steps += 1;
            if self.left != 0 {
                self.let_go();
            }
            let depth = self.pos.frames.len();
            if steps > STEP_LIMIT || depth > FRAME_LIMIT {
                if let Endless::NobodyWins(clause) = self.policy().endless {
                    self.end([], clause);
                    break;
                }
                self.fault = Some(if steps > STEP_LIMIT { Fault::StepLimit } else { Fault::FrameLimit });
            } else if depth == 0 {
                self.fault = Some(Fault::NothingToDo);
            } else {
                self.step_top();
            }
        }
        if self.pos.outcome.is_some() {
            self.pos.decision = None;
            self.pos.options.clear();
        }
        self.refresh();
    }

    pub(crate) fn step_top(&mut self) {
        self.current = self.pos.frames.len() - 1;
        let Some(&frame) = self.pos.frames.as_slice().last() else { return };
        self.pos.frames.edit(self.current, |f| f.step += 1);
        match frame.work {
            Work::Procedure(procedure) => {
                self.rulebook().step(self, procedure, &frame);
            }
            Work::Program(program) => self.step_program(program, &frame),
            Work::Announce(program) => self.step_announce(program, &frame),
            Work::Events => self.step_events(&frame),
            Work::Pay => self.step_pay(&frame),
            Work::Bag => self.step_bag(&frame),
            Work::Layer => self.step_layer(&frame),
            Work::Window => self.step_window(&frame),
            Work::Priority => self.step_priority(&frame),
            Work::Show => self.step_show(&frame),
        }
    }

    /// Something about cards in play may have changed.
    pub(crate) const fn disturb(&mut self) {
        self.seen.disturb();
    }

    /// Brings the index of live abilities up to date.
    pub(crate) fn refresh(&mut self) {
        if self.live.is_behind() {
            self.changed = true;
            self.disturb();
            if self.live.follow(&self.pos, &self.world.catalog, &self.play_zones) {
                self.seen.restate();
            }
        }
    }
}

fn play_zones(world: &World, position: &Position) -> Vec<Zone> {
    let mut zones = Vec::new();
    for spec in world.vocabulary.zones().iter().filter(|spec| spec.in_play) {
        if spec.per_seat {
            zones.extend(position.seats().map(|seat| Zone::of(spec.kind, seat)));
        } else {
            zones.push(Zone::shared(spec.kind));
        }
    }
    zones
}
