//! The table: a position together with the world it stands in. Everything that happens to a position goes through
//! here: choices, frames, events.

use std::cell::Cell;

use crate::ability::{Body, Cost, Duration};
use crate::decision::{Decision, DecisionKind, Opt};
use crate::event::Event;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Clause, Counter, DefId, Mark, Moment, Ref, Seat, Slot, Tally, Zone};
use crate::live::Live;
use crate::log::{Entry, Log};
use crate::position::{Item, Modifier, Outcome, Pending, Position, Until, Use};
use crate::program::Instr;
use crate::query::Scope;
use crate::refusal::{Reason, Refusal};
use crate::rng::Rng;
use crate::rulebook::{Setup, World};
use crate::vocabulary::Sort;

/// Steps without a decision after which something must be wrong.
const STEP_LIMIT: u32 = 200_000;
/// Unfinished pieces of work after which something must be wrong.
const FRAME_LIMIT: usize = 400;

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
}

/// A position in play.
pub struct Table<'w> {
    pub(crate) world: &'w World,
    pub(crate) pos: Position,
    pub(crate) live: Live,
    pub(crate) play_zones: Vec<Zone>,
    pub(crate) depth: Cell<u8>,
    pub(crate) current: usize,
    /// The log; replace it to choose what is kept.
    pub log: Log,
    lists: Vec<Vec<Ref>>,
    /// Whether anything has changed since the rulebook asked last.
    pub(crate) changed: bool,
    fault: Option<Fault>,
    /// What the stack did of itself since the last decision.
    pub(crate) automatic: u32,
}

impl<'w> Table<'w> {
    /// A table on which a position stands.
    #[must_use]
    pub fn new(world: &'w World, position: Position) -> Self {
        let play_zones = play_zones(world, &position);
        Self {
            world,
            pos: position,
            live: Live::stale(),
            play_zones,
            depth: Cell::new(0),
            current: 0,
            log: Log::Off,
            lists: Vec::new(),
            changed: true,
            fault: None,
            automatic: 0,
        }
        .refreshed()
    }

    fn refreshed(mut self) -> Self {
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
        let mut table = Self::new(world, Position::new(setup.seats, zones, tallies, setup.seed));
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
        self.restore(&Position::new(setup.seats, zones, tallies, setup.seed));
        self.current = 0;
        let rulebook = &*self.world.rulebook;
        rulebook.setup(self, setup)?;
        self.advance();
        Ok(())
    }

    /// The world.
    #[must_use]
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.pos
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub const fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// Makes this table equal to another one of the same world, without allocating once it is warm. The log stays.
    pub fn copy_from(&mut self, other: &Self) {
        self.pos.clone_from(&other.pos);
        self.live.clone_from(&other.live);
        if self.play_zones.len() != other.play_zones.len() {
            self.play_zones.clone_from(&other.play_zones);
        }
        self.current = other.current;
        self.changed = true;
        self.fault = other.fault;
    }

    /// Puts another position on the table (undo, load).
    pub fn restore(&mut self, position: &Position) {
        self.pos.clone_from(position);
        self.play_zones = play_zones(self.world, &self.pos);
        self.changed = true;
        self.fault = None;
        self.live.stale = true;
        self.refresh();
    }

    /// Gives the position another stream of random numbers, so that no planner reads the future.
    pub const fn reseed(&mut self, seed: u64) {
        self.pos.rng = Rng::new(seed);
    }

    /// Takes the option with this number and runs to the next decision.
    ///
    /// # Errors
    /// If the game is over or there is no such option; the position is unchanged then.
    pub fn choose(&mut self, index: usize) -> Result<(), Refusal> {
        let (Some(decision), Some(opt)) = (self.pos.decision, self.pos.options.get(index).copied()) else {
            let clause = self.pos.decision.map_or(Clause::NONE, |decision| decision.clause);
            return Err(Refusal::new(clause, Reason::Unknown));
        };
        self.log.add(Entry::Chose(decision, opt));
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
        self.may_pick(opt)?;
        self.world.rulebook.check(self, decision.seat, opt)?;
        Err(Refusal::new(decision.clause, Reason::NotNow))
    }

    /// Runs until a decision is open or the game is over.
    pub(crate) fn advance(&mut self) {
        let mut steps = 0;
        self.automatic = 0;
        while self.pos.decision.is_none() && self.pos.outcome.is_none() && self.fault.is_none() {
            steps += 1;
            let depth = self.pos.frames.len();
            if steps > STEP_LIMIT || depth > FRAME_LIMIT {
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
        let Some(frame) = self.pos.frames.last() else { return };
        self.pos.frames.edit(self.current, |f| f.step += 1);
        match frame.work {
            Work::Procedure(procedure) => {
                let rulebook = &*self.world.rulebook;
                rulebook.step(self, procedure);
            }
            Work::Program(program) => self.step_program(program, &frame),
            Work::Announce(program) => self.step_announce(program, &frame),
            Work::Events => self.step_events(&frame),
            Work::Pay => self.step_pay(&frame),
            Work::Bag => self.step_bag(&frame),
            Work::Layer => self.step_layer(&frame),
            Work::Window => self.step_window(&frame),
            Work::Priority => self.step_priority(&frame),
        }
    }

    /// Brings the index of live abilities up to date.
    pub(crate) fn refresh(&mut self) {
        if self.live.stale {
            self.changed = true;
            self.live.rebuild(&self.pos, &self.world.catalog, &self.play_zones);
        }
    }

    // --- Frames: for procedures ---------------------------------------------------------------------------------

    /// The frame whose step is running.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.pos.frames.get(self.current).unwrap_or_else(|| Frame::new(Work::Events, Seat::NONE))
    }

    /// The step that is running: the frame's counter has already moved on.
    #[must_use]
    pub fn step(&self) -> u16 {
        self.frame().step.saturating_sub(1)
    }

    /// Changes the frame whose step is running.
    pub fn edit_frame(&mut self, change: impl FnOnce(&mut Frame)) {
        self.pos.frames.edit(self.current, change);
    }

    /// Changes another frame of the agenda, counted from the bottom (a procedure that goes on around this one).
    pub fn edit_frame_at(&mut self, index: usize, change: impl FnOnce(&mut Frame)) {
        self.pos.frames.edit(index, change);
    }

    /// The next step of this frame will be `step`.
    pub fn goto(&mut self, step: u16) {
        self.edit_frame(|frame| frame.step = step);
    }

    /// The answer to the decision that this frame opened.
    #[must_use]
    pub fn answer(&self) -> Opt {
        self.frame().answer
    }

    /// Puts a new piece of work on top; it is finished before this frame goes on.
    pub fn push(&mut self, frame: Frame) {
        self.pos.frames.push(frame);
    }

    /// This frame is finished. Call it when nothing else was pushed above, or as the last word of a step.
    pub fn finish(&mut self) {
        if self.pos.frames.len() == self.current + 1 {
            self.pos.frames.pop();
        } else {
            self.pos.frames.remove(self.current);
        }
    }

    /// Opens a decision with the options listed by [`Self::offer`]. A single option is taken at once, unless the
    /// decision is a turn of the player's.
    pub fn ask(&mut self, decision: Decision) {
        match self.pos.options.as_slice() {
            [] => self.fault = Some(Fault::NoOptions),
            [only] if !self.always_asked(decision.kind) => {
                let only = *only;
                self.pos.options.clear();
                self.pos.frames.edit(self.current, |frame| frame.answer = only);
            }
            _ => {
                self.forget_what_left();
                self.pos.decision = Some(decision);
            }
        }
    }

    /// What left play is remembered as long as anything may look back on it.
    fn forget_what_left(&mut self) {
        let at_rest = !self.pos.memories.is_empty()
            && self.pos.pending.is_empty()
            && self.pos.stack.is_empty()
            && self.pos.frames.iter().all(|frame| matches!(frame.work, Work::Procedure(_) | Work::Priority));
        if at_rest {
            self.pos.memories.truncate(0);
        }
    }

    /// Whether a decision of this kind is asked even with a single option: a turn of the player's, or, where a game
    /// never skips, a chance to respond.
    fn always_asked(&self, kind: DecisionKind) -> bool {
        match kind {
            DecisionKind::Act | DecisionKind::Mulligan => true,
            DecisionKind::Respond => self.world.rulebook.never_skips(self),
            _ => false,
        }
    }

    /// Adds an option to the decision that is about to be opened.
    pub fn offer(&mut self, opt: Opt) {
        self.pos.options.push(opt);
    }

    /// Adds options through a closure that may look at the table.
    pub fn offer_all(&mut self, list: impl FnOnce(&Self, &mut Vec<Opt>)) {
        let mut options = std::mem::take(&mut self.pos.options);
        list(self, &mut options);
        self.pos.options = options;
    }

    /// How many options are listed so far.
    #[must_use]
    pub fn offered(&self) -> usize {
        self.pos.options.len()
    }

    /// An empty list from the table's store; give it back with [`Self::put_list`], so that nothing is allocated.
    pub fn take_list(&mut self) -> Vec<Ref> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Gives a list back.
    pub fn put_list(&mut self, list: Vec<Ref>) {
        self.lists.push(list);
    }

    /// Whether events happened, numbers, marks or lasting effects changed since this was asked last: only then can a
    /// check of the position find anything new. It is no part of the position.
    pub const fn take_changed(&mut self) -> bool {
        std::mem::replace(&mut self.changed, false)
    }

    // --- Bookkeeping of procedures: what is no event -------------------------------------------------------------

    /// Puts a card on the table before the game begins.
    pub fn add_card(&mut self, def: DefId, owner: Seat, zone: Zone) -> Ref {
        self.changed = true;
        self.live.stale = true;
        self.pos.add_card(def, owner, zone)
    }

    /// Sets a number that a seat (or the table) keeps, as a procedure's bookkeeping.
    pub fn set_tally(&mut self, seat: Seat, tally: Tally, value: i16) {
        self.changed = true;
        self.pos.set_tally(seat, tally, value);
    }

    /// Adds to such a number.
    pub fn add_tally(&mut self, seat: Seat, tally: Tally, by: i16) {
        self.changed = true;
        let value = self.pos.tally(seat, tally).saturating_add(by);
        self.pos.set_tally(seat, tally, value);
    }

    /// Sets or clears a mark on a card.
    pub fn mark(&mut self, card: Ref, mark: Mark, on: bool) {
        self.changed = true;
        self.pos.set_mark(card.slot, mark, on);
    }

    /// Turns a card face up without an event.
    pub fn turn_faceup(&mut self, card: Ref) {
        self.pos.set_facedown(card.slot, false);
        self.live.stale = true;
        self.refresh();
    }

    /// Takes all damage off a card without an event (the dial of a new stage).
    pub fn clear_damage(&mut self, card: Ref) {
        self.pos.edit_card(card.slot, |record| record.damage = 0);
    }

    /// Turns a card or puts it upright without an event (resources that nobody tells apart).
    pub fn turn_quietly(&mut self, card: Ref, turned: bool) {
        self.pos.set_turned(card.slot, turned);
    }

    /// Puts a card on top of a zone without an event (markers, decks that are refilled); it begins a new life there.
    pub fn relocate(&mut self, card: Ref, zone: Zone) -> Ref {
        self.relocate_to(card, zone, false)
    }

    /// The same at the bottom of the zone.
    pub fn relocate_under(&mut self, card: Ref, zone: Zone) -> Ref {
        self.relocate_to(card, zone, true)
    }

    fn relocate_to(&mut self, card: Ref, zone: Zone, bottom: bool) -> Ref {
        let spec = self.world.vocabulary.zones().get(zone.kind.index());
        let open = spec.is_some_and(|spec| spec.sight == crate::vocabulary::Sight::Open);
        let live = self.is_play_zone(zone.kind) || self.in_play(card) || self.def(card).indexed_elsewhere;
        let card = self.pos.move_card(card.slot, zone, bottom, if open { u8::MAX } else { 0 });
        if live {
            self.live.stale = true;
            self.refresh();
        }
        card
    }

    /// Lays a card of an ordered zone at this place of it, counted from the top; it stays the same object.
    pub fn lay_at(&mut self, card: Ref, place: usize) {
        let Some(record) = self.pos.get(card) else { return };
        let mut order: Vec<Slot> =
            self.pos.zone(record.zone).map(|c| c.slot).filter(|slot| *slot != card.slot).collect();
        order.insert(place.min(order.len()), card.slot);
        self.pos.arrange(record.zone, &order);
    }

    /// Sets the damage on a card without an event (what is lost or kept when its numbers change).
    pub fn set_damage(&mut self, card: Ref, damage: i16) {
        self.pos.edit_card(card.slot, |record| record.damage = damage.max(0));
    }

    /// Sets counters of one kind on a card without an event, as a procedure's bookkeeping.
    pub fn set_counters(&mut self, card: Ref, counter: Counter, n: u8) {
        self.pos.edit_card(card.slot, |record| {
            if let Some(place) = record.counters.get_mut(counter.index()) {
                *place = n;
            }
        });
    }

    /// Says which card this one lies under or belongs to, without an event.
    pub fn set_host(&mut self, card: Ref, host: Option<Ref>) {
        self.pos.set_host(card.slot, host.map(|host| host.slot));
    }

    /// Lays one card on top of others, which go under it to `zone`. They are one object from now on: damage, marks,
    /// what is attached, lasting effects, waiting triggers and unfinished work go over to the top card, and it is as
    /// new as the newest of them.
    pub fn cover(&mut self, bases: &[Ref], top: Ref, zone: Zone) {
        let records = bases.iter().filter_map(|base| self.pos.get(*base));
        let newest = records.map(|record| record.since).max();
        for base in bases {
            self.cover_one(*base, top, zone);
        }
        if let Some(since) = newest {
            self.pos.edit_card(top.slot, |card| card.since = since);
        }
        self.live.stale = true;
        self.refresh();
    }

    /// What is attached to one card is attached to another from now on, but for one.
    fn rehost(&mut self, from: Ref, to: Ref, but: Ref) {
        let mut hosted = self.take_list();
        hosted.extend(self.pos.hosted(from.slot).filter(|card| *card != but));
        for card in &hosted {
            self.pos.set_host(card.slot, Some(to.slot));
        }
        self.put_list(hosted);
    }

    fn cover_one(&mut self, base: Ref, top: Ref, zone: Zone) {
        let Some(record) = self.pos.get(base) else { return };
        self.rehost(base, top, Ref::NONE);
        self.pos.shift_card(base.slot, zone, false);
        self.pos.set_turned(base.slot, false);
        self.pos.set_host(base.slot, Some(top.slot));
        if record.host().is_some() {
            self.pos.set_host(top.slot, record.host());
        }
        self.pos.edit_card(top.slot, |card| {
            card.damage = card.damage.saturating_add(record.damage);
            for (n, more) in card.counters.iter_mut().zip(record.counters) {
                *n = n.saturating_add(more);
            }
            card.take_marks(&record);
        });
        self.pos.edit_card(base.slot, |card| card.damage = 0);
        self.pos.rename(base, top);
    }

    /// Takes the top card off a stack: the card right under it is the object from now on, with everything the two were,
    /// in the zone of the top card. The top card is left as a new card there, to be moved away.
    pub fn uncover(&mut self, top: Ref, base: Ref) {
        let Some(record) = self.pos.get(top) else { return };
        self.rehost(top, base, base);
        self.pos.shift_card(base.slot, record.zone, false);
        self.pos.set_host(base.slot, record.host());
        self.pos.set_host(top.slot, None);
        self.pos.set_turned(base.slot, record.turned());
        self.pos.edit_card(base.slot, |card| {
            (card.since, card.damage, card.controller) = (record.since, record.damage, record.controller);
            card.take_marks(&record);
        });
        self.pos.edit_card(top.slot, |card| card.damage = 0);
        self.pos.rename(top, base);
        self.live.stale = true;
        self.refresh();
    }

    /// Remembers that a card did something to another.
    pub fn blame(&mut self, card: Ref, by: Ref) {
        self.pos.blames.push(crate::position::Blame { card, by });
    }

    /// The card that did something to this one last, or none.
    #[must_use]
    pub fn blamed(&self, card: Ref) -> Ref {
        self.pos.blames.iter().rfind(|blame| blame.card == card).map_or(Ref::NONE, |blame| blame.by)
    }

    /// Forgets who did what.
    pub fn forget_blames(&mut self) {
        self.pos.blames.truncate(0);
    }

    /// A seat leaves the game: its cards go to `zone` without an event, and its waiting triggers vanish.
    pub fn retire(&mut self, seat: Seat, zone: Zone) {
        for slot in (0..self.pos.card_count() as u16).map(Slot) {
            if self.pos.card(slot).is_some_and(|card| card.owner == seat && card.zone != zone) {
                let card = self.pos.current(slot);
                self.release_hosted(card);
                self.pos.move_card(slot, zone, false, u8::MAX);
            }
        }
        self.pos.pending.retain(|pending| pending.seat != seat);
        self.live.stale = true;
        self.drop_stale_modifiers();
        self.refresh();
    }

    /// Changes of costs that hold once are used up by this card, which is being played.
    pub fn use_up_cost_changes(&mut self, card: Ref) {
        let catalog = &self.world.catalog;
        let used = |table: &Self, m: &Modifier| {
            let body = catalog.ability(m.ability).map(|compiled| &compiled.ability.body);
            let Some(Body::Static { when, of, change: crate::ability::Change::Cost(_) }) = body else {
                return false;
            };
            let scope = Scope::of(m.holder, m.seat).x(m.x);
            m.once && table.fits(of, card, &scope) && table.holds(when, &scope)
        };
        let mut index = 0;
        while let Some(modifier) = self.pos.modifiers.get(index) {
            if used(self, &modifier) {
                self.drop_modifier(modifier.id);
            } else {
                index += 1;
            }
        }
        self.refresh();
    }

    /// Whose turn it is from now on.
    pub const fn set_active(&mut self, seat: Seat) {
        self.changed = true;
        self.pos.active = seat;
    }

    /// Who comes first from now on.
    pub const fn set_first(&mut self, seat: Seat) {
        self.changed = true;
        self.pos.first = seat;
    }

    /// The next turn (or round) begins.
    pub const fn count_turn(&mut self) {
        self.pos.turn = self.pos.turn.saturating_add(1);
    }

    /// Shuffles a zone before the game begins, or as part of a procedure.
    pub fn shuffle(&mut self, zone: Zone) {
        self.pos.shuffle(zone);
    }

    /// A random number from 0 to `bound` - 1 from the game's own stream; a scripted one if there is one.
    pub fn random(&mut self, bound: u32) -> u32 {
        if let Some(fated) = self.pos.fated.get(0) {
            self.pos.fated.remove(0);
            return u32::from(fated).min(bound.saturating_sub(1));
        }
        self.pos.rng.below(bound)
    }

    /// Scripts the next random number (scenarios).
    pub fn script(&mut self, value: u8) {
        self.pos.fated.push(value);
    }

    /// Makes a card known to a seat.
    pub fn show(&mut self, card: Ref, seat: Seat) {
        if seat.0 < 8 {
            self.pos.edit_card(card.slot, |record| record.known |= 1 << seat.0);
        }
    }

    /// Makes a card known to everybody.
    pub fn show_all(&mut self, card: Ref) {
        self.pos.edit_card(card.slot, |record| record.known = u8::MAX);
    }

    /// The game is over.
    pub fn end(&mut self, winners: impl IntoIterator<Item = Seat>, clause: Clause) {
        let winners =
            winners.into_iter().fold(0, |mask, seat| if seat.0 < 8 { mask | 1 << seat.0 } else { mask });
        self.pos.outcome = Some(Outcome { winners, clause });
        self.log.add(Entry::Over(clause));
    }

    // --- Lasting effects ------------------------------------------------------------------------------------------

    /// Gives the card (or, with [`Ref::NONE`], nobody) an ability for a while.
    pub fn add_modifier(
        &mut self,
        ability: AbilityId,
        holder: Ref,
        scope: &Scope,
        x: i16,
        until: Until,
        once: bool,
    ) {
        let id = self.pos.fresh_id();
        let modifier = Modifier { ability, holder, source: scope.this, seat: scope.seat, x, until, once, id };
        self.pos.modifiers.push(modifier);
        self.live.stale = true;
        self.refresh();
    }

    /// When a duration written on a card ends.
    #[must_use]
    pub fn until(&self, duration: &Duration, scope: &Scope) -> Until {
        match duration {
            Duration::Forever => Until::Forever,
            Duration::Until(moment) | Duration::Once(moment) => Until::Moment(*moment),
            Duration::UntilNext(moment, who) => {
                let seat = self.seats_meant(who, scope).next().unwrap_or(scope.seat);
                Until::MomentOf(*moment, seat)
            }
            Duration::WhileThis => Until::Leaves(scope.this),
        }
    }

    /// A moment of a seat has come: what lasts until then ends, and periods begin anew.
    pub fn expire(&mut self, moment: Moment, seat: Seat) {
        let catalog = &self.world.catalog;
        self.pos.uses.retain(|used| {
            let body = catalog.ability(used.ability).map(|compiled| &compiled.ability.body);
            let (Some(Body::Triggered { limit, .. }) | Some(Body::Activated { limit, .. })) = body else {
                return false;
            };
            limit.is_none_or(|limit| limit.per != moment)
        });
        self.end_modifiers(|until| until == Until::Moment(moment) || until == Until::MomentOf(moment, seat));
    }

    /// A moment that only this seat's lasting effects wait for.
    pub fn expire_of(&mut self, moment: Moment, seat: Seat) {
        self.end_modifiers(|until| until == Until::MomentOf(moment, seat));
    }

    fn end_modifiers(&mut self, over: impl Fn(Until) -> bool) {
        let before = self.pos.modifiers.len();
        self.pos.modifiers.retain(|m| !over(m.until));
        if self.pos.modifiers.len() != before {
            self.live.stale = true;
            self.refresh();
        }
    }

    /// A moment has come for all but some cards: what lasts until then and is not theirs ends.
    pub fn expire_except(&mut self, moment: Moment, spared: &[Ref]) {
        let before = self.pos.modifiers.len();
        self.pos.modifiers.retain(|m| m.until != Until::Moment(moment) || spared.contains(&m.holder));
        if self.pos.modifiers.len() != before {
            self.live.stale = true;
            self.refresh();
        }
    }

    /// Every lasting effect on the card ends.
    pub fn forget_effects(&mut self, card: Ref) {
        self.pos.modifiers.retain(|m| m.holder != card);
        self.live.stale = true;
        self.refresh();
    }

    pub(crate) fn drop_modifier(&mut self, id: u16) {
        self.pos.modifiers.retain(|m| m.id != id);
        self.live.stale = true;
    }

    /// Lasting effects of cards that have gone, and effects that last while a card is there, end.
    pub(crate) fn drop_stale_modifiers(&mut self) {
        if self.pos.modifiers.is_empty() {
            return;
        }
        let mut modifiers = std::mem::take(&mut self.pos.modifiers);
        let before = modifiers.len();
        modifiers.retain(|m| {
            let held = !m.holder.is_some() || self.pos.get(m.holder).is_some();
            let there = match m.until {
                Until::Leaves(card) => self.in_play(card),
                _ => true,
            };
            held && there
        });
        if modifiers.len() != before {
            self.live.stale = true;
        }
        self.pos.modifiers = modifiers;
    }

    /// Counts a use of a limited ability.
    pub fn count_use(&mut self, ability: AbilityId, holder: Ref) {
        let body = self.world.catalog.ability(ability).map(|compiled| &compiled.ability.body);
        let (Some(Body::Triggered { limit, .. }) | Some(Body::Activated { limit, .. })) = body else {
            return;
        };
        if limit.is_none() {
            return;
        }
        let found = self.pos.uses.iter().position(|used| used.ability == ability && used.holder == holder);
        match found {
            Some(index) => self.pos.uses.edit(index, |used| used.times = used.times.saturating_add(1)),
            None => self.pos.uses.push(Use { ability, holder, times: 1 }),
        }
    }

    // --- Running abilities ------------------------------------------------------------------------------------------

    /// Pushes the effect of an ability, read from the scope.
    pub fn run_ability(&mut self, ability: AbilityId, scope: &Scope) {
        let Some(compiled) = self.world.catalog.ability(ability) else { return };
        let Some(program) = compiled.program.or(compiled.rewrite) else { return };
        self.log.add(Entry::Resolves(ability, scope.this, scope.seat));
        let mut frame = Frame::new(Work::Program(program), scope.seat).source(scope.this);
        frame.ability = ability;
        frame.they = scope.they;
        frame.x = scope.x;
        frame.event = scope.event;
        frame.id = if scope.id == 0 { self.pos.fresh_id() } else { scope.id };
        frame.group = scope.group;
        self.push(frame);
    }

    /// Runs a waiting trigger: its condition and limit are looked at again by its text only.
    pub fn run_pending(&mut self, pending: &Pending) {
        let Some(compiled) = self.world.catalog.ability(pending.ability) else { return };
        if let Body::Triggered { limit: Some(limit), .. } = &compiled.ability.body {
            if self.times_used(pending.ability, pending.holder) >= limit.times {
                return self.log.add(Entry::Fizzled(pending.ability, pending.holder, pending.seat));
            }
            // A use that may be declined counts when it is not.
            let asks = compiled.program.map(|p| self.world.catalog.program(p).first());
            if !matches!(asks, Some(Some(Instr::May(..)))) {
                self.count_use(pending.ability, pending.holder);
            }
        }
        let scope =
            Scope::of(pending.holder, pending.seat).x(pending.x).event(pending.event).picks(pending.id, 0);
        let rulebook = &*self.world.rulebook;
        rulebook.begin(self, pending.ability, &scope);
    }

    /// Runs an item of the stack: its ability, or its event.
    pub fn run_item(&mut self, item: &Item) {
        match item.kind {
            crate::position::ItemKind::Event => self.perform(item.event),
            _ => {
                let scope =
                    Scope::of(item.source, item.seat).x(item.x).event(item.event).picks(item.id, item.group);
                self.run_ability(item.ability, &scope);
            }
        }
    }

    /// The cost of an ability.
    #[must_use]
    pub fn cost_of(&self, ability: AbilityId) -> Option<&'w Cost> {
        match &self.world.catalog.ability(ability)?.ability.body {
            Body::Activated { cost, .. }
            | Body::Triggered { cost, .. }
            | Body::Spell { cost, .. }
            | Body::Way { cost, .. } => Some(cost),
            _ => None,
        }
    }

    /// A trigger begins to wait.
    pub(crate) fn await_trigger(&mut self, mut pending: Pending) {
        pending.id = self.pos.fresh_id();
        self.log.add(Entry::Triggered(pending.ability, pending.holder, pending.seat));
        self.pos.pending.push(pending);
    }

    /// Puts a trigger in the queue that no pattern found (the result of a roll), and gives its number.
    pub fn queue_trigger(&mut self, pending: Pending) -> u16 {
        self.await_trigger(pending);
        self.pos.pending.last().map_or(0, |pending| pending.id)
    }

    /// How many choices have been made for a number.
    #[must_use]
    pub fn choices_made(&self, id: u16) -> u8 {
        let made = self.pos.picks.iter().filter(|pick| pick.owner == id && pick.group != u8::MAX);
        made.map(|pick| pick.group + 1).max().unwrap_or(0)
    }

    /// Sets the triggers that wait for no layer yet aside, while a nested procedure resolves its own; gives the number
    /// by which they are found again.
    pub fn hold_pending(&mut self) -> i16 {
        if !self.pos.pending.iter().any(|p| p.layer == 0) {
            return 0;
        }
        let held = self.pos.fresh_id();
        self.move_layer(0, held);
        held as i16
    }

    /// Puts the triggers that were set aside under this number back in the queue.
    pub fn release_pending(&mut self, held: i16) {
        if held != 0 {
            self.move_layer(held as u16, 0);
        }
    }

    pub(crate) fn move_layer(&mut self, from: u16, to: u16) {
        for index in 0..self.pos.pending.len() {
            if self.pos.pending.get(index).is_some_and(|p| p.layer == from) {
                self.pos.pending.edit(index, |p| p.layer = to);
            }
        }
    }

    /// Takes a waiting trigger out of the queue.
    pub fn take_pending(&mut self, index: usize) -> Option<Pending> {
        self.pos.pending.remove(index)
    }

    /// Whether any trigger waits.
    #[must_use]
    pub const fn has_pending(&self) -> bool {
        !self.pos.pending.is_empty()
    }

    /// Puts an item on the stack and gives it a number.
    pub fn push_item(&mut self, mut item: Item) -> u16 {
        if item.id == 0 {
            item.id = self.pos.fresh_id();
        }
        if !item.token.is_some() {
            let rulebook = &*self.world.rulebook;
            item.token = rulebook.token(self, &item);
        }
        self.pos.stack.push(item);
        item.id
    }

    /// A number by which the picks of an ability are found that is not on the stack yet.
    pub const fn fresh_id(&mut self) -> u16 {
        self.pos.fresh_id()
    }

    /// Changes the item with this number.
    pub fn edit_item(&mut self, id: u16, change: impl FnOnce(&mut Item)) {
        if let Some(index) = self.pos.stack.iter().position(|item| item.id == id) {
            self.pos.stack.edit(index, change);
        }
    }

    /// What was picked for one number is picked for another, too; how many choices that were.
    pub fn copy_picks(&mut self, from: u16, to: u16) -> u8 {
        let mut groups = 0;
        for index in 0..self.pos.picks.len() {
            if let Some(pick) = self.pos.picks.get(index).filter(|p| p.owner == from && p.group != u8::MAX) {
                groups = groups.max(pick.group + 1);
                self.pos.picks.push(crate::position::Pick { owner: to, ..pick });
            }
        }
        groups
    }

    /// Takes the top item off the stack.
    pub fn pop_item(&mut self) -> Option<Item> {
        self.pos.stack.pop()
    }

    /// Takes the item with this number off the stack.
    pub fn remove_item(&mut self, id: u16) -> Option<Item> {
        let index = self.pos.stack.iter().position(|item| item.id == id)?;
        self.pos.stack.remove(index)
    }

    /// Forgets the picks that were made for this number.
    pub fn forget_picks(&mut self, id: u16) {
        if !self.pos.picks.is_empty() {
            self.pos.picks.retain(|pick| pick.owner != id);
        }
    }

    /// The planned event that a window is about, by the number of its batch.
    #[must_use]
    pub fn planned(&self, owner: u16) -> Option<Event> {
        self.pos
            .planned
            .iter()
            .find(|planned| planned.owner == owner && !planned.dropped)
            .map(|planned| planned.event)
    }

    /// Changes what is about to happen, from a window before it.
    pub fn edit_planned(&mut self, owner: u16, change: impl Fn(&mut Event)) {
        for index in 0..self.pos.planned.len() {
            if self.pos.planned.get(index).is_some_and(|planned| planned.owner == owner) {
                self.pos.planned.edit(index, |planned| change(&mut planned.event));
            }
        }
    }

    /// A card's name as people see it.
    #[must_use]
    pub fn title(&self, slot: Slot) -> &'w str {
        let def = self.pos.card(slot).map_or(DefId(0), |card| card.def);
        let title = self.world.catalog.def(def).spec.title.as_str();
        if title.is_empty() { "?" } else { title }
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
