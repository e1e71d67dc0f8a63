//! A second, simple reading of the villain phase's order (digest sections 5, 7 and 8): it knows nothing of the engine's
//! procedures, follows the log of a game with a pencil and a few counts, and says where it does not agree.

use std::collections::{BTreeMap, BTreeSet};

use byword_champions::words::{counter, moment, stat, tag, tally, verb, zone};
use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{AbilityId, Seat, Slot, Tag, ZoneKind};
use byword_kernel::log::Entry;
use byword_kernel::table::Table;
use byword_language::term::write;

/// Where in a round the auditor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Players,
    Threat,
    Activations,
    Deal,
    Reveal,
    Over,
}

/// The auditor's notes.
pub struct Audit<'a, 'w> {
    table: &'a Table<'w>,
    /// Where the cards are, and in front of whom.
    places: BTreeMap<Slot, (ZoneKind, Seat)>,
    heroes: BTreeSet<Seat>,
    out: BTreeSet<Seat>,
    status: BTreeMap<(Slot, u8), i16>,
    first: Seat,
    tokens: i16,
    step: Step,
    /// Whose turn it is within a step, counted in player order of the beginning of the phase.
    place: usize,
    order: Vec<Seat>,
    villain_done: bool,
    done: BTreeSet<Slot>,
    /// Activations that a minion has for having engaged.
    extra: BTreeMap<Slot, u32>,
    dealt: BTreeMap<Seat, i32>,
    hazards: usize,
    owed: BTreeMap<Seat, u32>,
    /// Decks into which a discard pile has gone back; other shuffles are those of searches.
    emptied: BTreeSet<(ZoneKind, Seat)>,
    answered: bool,
    /// An activation that a card has stopped, unless it happens all the same.
    stopped: Option<Event>,
    /// How many rounds were followed to their end.
    pub rounds: u32,
    /// Where the auditor does not agree.
    pub faults: Vec<String>,
}

/// Where the cards lie when the first decision is open.
pub fn places(table: &Table<'_>) -> Vec<(Slot, ZoneKind, Seat)> {
    let slots = (0..table.position().card_count() as u16).map(Slot);
    slots.filter_map(|slot| table.position().card(slot).map(|c| (slot, c.zone.kind, c.zone.seat))).collect()
}

impl<'a, 'w> Audit<'a, 'w> {
    /// Reads the log of a finished game, beginning with where the cards were at its start.
    pub fn read(table: &'a Table<'w>, start: &[(Slot, ZoneKind, Seat)]) -> Self {
        let mut audit = Self {
            table,
            places: start.iter().map(|(slot, kind, seat)| (*slot, (*kind, *seat))).collect(),
            heroes: BTreeSet::new(),
            out: BTreeSet::new(),
            status: BTreeMap::new(),
            first: Seat(0),
            tokens: 0,
            step: Step::Players,
            place: 0,
            order: Vec::new(),
            villain_done: false,
            done: BTreeSet::new(),
            extra: BTreeMap::new(),
            dealt: BTreeMap::new(),
            hazards: 0,
            owed: BTreeMap::new(),
            emptied: BTreeSet::new(),
            answered: false,
            stopped: None,
            rounds: 0,
            faults: Vec::new(),
        };
        for entry in table.log.entries() {
            match entry {
                Entry::Happened(event) => audit.event(event),
                Entry::Rewritten(event, ..) if event.kind == EventKind::Act => audit.stopped = Some(*event),
                Entry::Resolves(ability, source, _) => audit.order(*ability, source.slot),
                Entry::Chose(..) => audit.answered = true,
                _ => {}
            }
        }
        audit
    }

    fn is(&self, slot: Slot, kind: Tag) -> bool {
        let record = self.table.position().card(slot);
        record.is_some_and(|record| self.table.world().catalog.def(record.def).has_tag(kind))
    }

    fn has(&self, slot: Slot, keyword: &str) -> bool {
        let catalog = &self.table.world().catalog;
        let record = self.table.position().card(slot);
        let bits = record.map_or(0, |record| catalog.def(record.def).keyword_bits);
        catalog.find_keyword(keyword).is_some_and(|keyword| bits & (1 << keyword.0) != 0)
    }

    fn fault(&mut self, event: &Event, what: &str) {
        let title = self.table.title(event.subject.slot);
        self.faults.push(format!(
            "{:?} round {}: {what} ({title}, {:?})",
            self.step,
            self.rounds + 1,
            event.seat
        ));
    }

    /// In player order from the first player, without those who are out.
    fn in_order(&self) -> Vec<Seat> {
        self.table.position().seats_from(self.first).filter(|seat| !self.out.contains(seat)).collect()
    }

    /// Cards in play with the icon.
    fn icons(&self, icon: &str) -> usize {
        let open = |kind: ZoneKind| kind == zone::AREA || kind == zone::PLAY;
        self.places.iter().filter(|(slot, (kind, _))| open(*kind) && self.has(**slot, icon)).count()
    }

    fn event(&mut self, event: &Event) {
        if let Some(stopped) = self.stopped.take() {
            let enemy = self.is(stopped.subject.slot, tag::ENEMY);
            // A status card that goes in its place is counted by itself.
            let again = event.subject == stopped.subject
                && (event.kind == EventKind::Counter
                    || (event.kind, event.verb) == (EventKind::Act, stopped.verb));
            if enemy && !again && matches!(stopped.verb, verb::ATTACK | verb::SCHEME) {
                self.activation(&stopped, None);
            }
        }
        self.judge(event);
        self.note(event);
    }

    // --- Notes -----------------------------------------------------------------------------------------------------

    fn note(&mut self, event: &Event) {
        let slot = event.subject.slot;
        match event.kind {
            EventKind::Move => {
                if event.verb == verb::CLEAR && self.is(slot, tag::IDENTITY) {
                    self.eliminate(event.from.seat);
                }
                self.places.insert(slot, (event.to.kind, event.to.seat));
                if event.to.kind == zone::PLAY && event.from.kind != zone::PLAY {
                    self.engage(slot, event.to.seat);
                }
                if event.verb == verb::RESHUFFLE {
                    self.emptied.insert((event.to.kind, event.to.seat));
                }
                if event.to.kind == zone::DEALT {
                    *self.dealt.entry(event.to.seat).or_default() += 1;
                }
                if event.to.kind != zone::PLAY && event.to.kind != zone::AREA {
                    self.status.retain(|(card, _), _| *card != slot);
                }
            }
            EventKind::Control => {
                self.places.insert(slot, (zone::PLAY, event.seat));
                self.engage(slot, event.seat);
            }
            EventKind::Flip if self.is(slot, tag::IDENTITY) => {
                let seat = self.places.get(&slot).map_or(Seat::NONE, |(_, seat)| *seat);
                if !self.heroes.remove(&seat) {
                    self.heroes.insert(seat);
                }
            }
            EventKind::Counter => *self.status.entry((slot, event.detail)).or_default() += event.amount,
            EventKind::Tally if event.detail == tally::TOKENS.0 && !event.seat.is_some() => {
                self.tokens += event.amount;
            }
            EventKind::Shuffle if self.emptied.remove(&(event.to.kind, event.to.seat)) => {
                if event.to.kind == zone::ENCOUNTER {
                    self.tokens += 1;
                } else {
                    *self.owed.entry(event.to.seat).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    /// A minion that engages a hero quickly attacks once more; not one that has been passed on meanwhile.
    fn engage(&mut self, slot: Slot, seat: Seat) {
        self.extra.remove(&slot);
        if self.is(slot, tag::MINION) && self.has(slot, "Quickstrike") && self.heroes.contains(&seat) {
            self.extra.insert(slot, 1);
        }
    }

    /// A text that tells an enemy to activate gives it an activation more ("also against each other hero": several).
    fn order(&mut self, ability: AbilityId, source: Slot) {
        let world = self.table.world();
        let Some(compiled) = world.catalog.ability(ability) else { return };
        let Ok(text) = write(&compiled.ability, &world.vocabulary).map(|term| term.to_string()) else {
            return;
        };
        if !["(perform attack", "(perform activate"].iter().any(|order| text.contains(order)) {
            return;
        }
        // An attack that is repeated against the others may itself be answered by another.
        let times = if text.contains("(as others") { 2 * self.in_order().len() } else { 1 };
        let villains = self.places.keys().filter(|slot| self.is(**slot, tag::VILLAIN));
        let told = if self.is(source, tag::ENEMY) { vec![source] } else { villains.copied().collect() };
        for slot in told {
            *self.extra.entry(slot).or_default() += times as u32;
        }
    }

    fn eliminate(&mut self, seat: Seat) {
        self.out.insert(seat);
        if self.first == seat {
            self.first = self.in_order().first().copied().unwrap_or(seat);
        }
    }

    // --- Judgement ---------------------------------------------------------------------------------------------------

    fn judge(&mut self, event: &Event) {
        let enemy = self.is(event.subject.slot, tag::ENEMY);
        let status = event.detail == counter::STUNNED.0 || event.detail == counter::CONFUSED.0;
        match (event.kind, event.verb) {
            (EventKind::Moment, _) if event.detail == moment::PHASE_END.0 => self.phase_ends(event),
            (EventKind::Moment, _) if event.detail == moment::ROUND_END.0 => self.step = Step::Players,
            (EventKind::Counter, verb::PLACE) if self.step == Step::Threat && !event.cause.is_some() => {
                self.threat(event);
            }
            (EventKind::Act, verb::ATTACK | verb::SCHEME) if enemy => {
                self.activation(event, Some(event.seat))
            }
            // A status card in place of the activation (MC-8.2).
            (EventKind::Counter, _) if enemy && status && event.amount < 0 => self.activation(event, None),
            (EventKind::Move, verb::BOOST) if event.to.kind == zone::BOOST => self.boost(event),
            (EventKind::Move, verb::DEAL_CARD) if !event.cause.is_some() => self.deal(event),
            (EventKind::Move, verb::REVEAL) if event.from.kind == zone::DEALT => self.reveal(event),
            _ => {}
        }
    }

    fn phase_ends(&mut self, event: &Event) {
        if self.step == Step::Players {
            self.step = Step::Threat;
            self.order = self.in_order();
            (self.place, self.villain_done, self.hazards, self.answered) = (0, false, 0, false);
            self.done.clear();
            self.extra.clear();
            return;
        }
        if self.dealt.iter().any(|(seat, count)| *count > 0 && !self.out.contains(seat)) {
            self.fault(event, "the phase ends with cards that were not revealed");
        }
        self.first = self.in_order().get(1).copied().unwrap_or(self.first);
        self.rounds += 1;
        self.step = Step::Over;
    }

    /// Villain step 1: the scheme's own acceleration, icons and tokens; less only if somebody interrupts.
    fn threat(&mut self, event: &Event) {
        let catalog = &self.table.world().catalog;
        let Some(record) = self.table.position().card(event.subject.slot) else { return };
        let face = catalog.def(record.def);
        let players = i16::from(self.table.position().seat_count());
        let each = if face.has_tag(tag::ACCELERATION_EACH) { players } else { 1 };
        let wanted = face.stat(stat::ACCELERATION) * each + self.icons("Acceleration") as i16 + self.tokens;
        if event.amount > wanted || (event.amount < wanted && !self.answered) {
            self.fault(event, &format!("{} threat instead of {wanted}", event.amount));
        }
        self.step = Step::Activations;
    }

    /// Villain step 2: the villain, then each minion engaged with the player, once each.
    fn activation(&mut self, event: &Event, seat: Option<Seat>) {
        let slot = event.subject.slot;
        let due = matches!(self.step, Step::Threat | Step::Activations) && self.is_due(slot, seat);
        if let Some(more) = self.extra.get_mut(&slot).filter(|more| **more > 0 && !due) {
            *more -= 1;
            return;
        }
        if !matches!(self.step, Step::Threat | Step::Activations) {
            return;
        }
        self.step = Step::Activations;
        let villain = self.is(slot, tag::VILLAIN);
        if villain && self.villain_done {
            self.next_player(event);
        }
        self.skip_eliminated();
        let wanted = self.order.get(self.place).copied();
        let seat = seat.or(wanted).unwrap_or(Seat::NONE);
        if wanted != Some(seat) {
            self.fault(event, "an activation against the wrong player");
        }
        if villain {
            self.villain_done = true;
        } else if !self.villain_done {
            self.fault(event, "a minion activates before the villain");
        } else if self.places.get(&slot) != Some(&(zone::PLAY, seat)) {
            self.fault(event, "a minion activates that is not engaged");
        } else if !self.done.insert(slot) {
            self.fault(event, "a minion activates twice");
        }
        let hero = self.heroes.contains(&seat);
        if event.kind == EventKind::Act && hero != (event.verb == verb::ATTACK) {
            self.fault(event, "the activation does not fit the player's form");
        }
    }

    /// True if the enemy's turn to activate has come, as far as one can see.
    fn is_due(&mut self, slot: Slot, seat: Option<Seat>) -> bool {
        self.skip_eliminated();
        let wanted = self.order.get(self.place).copied();
        let same = seat.is_none() || seat == wanted;
        if self.is(slot, tag::VILLAIN) {
            return same != self.villain_done;
        }
        let engaged = wanted.is_some_and(|seat| self.places.get(&slot) == Some(&(zone::PLAY, seat)));
        self.villain_done && same && engaged && !self.done.contains(&slot)
    }

    /// MC-8.3: villains get boost cards, of minions only villainous ones.
    fn boost(&mut self, event: &Event) {
        let enemy = event.other.slot;
        if !self.is(enemy, tag::VILLAIN) && !self.has(enemy, "Villainous") {
            self.fault(event, "a boost card for a minion");
        }
    }

    fn next_player(&mut self, event: &Event) {
        let seat = self.order.get(self.place).copied().unwrap_or(Seat::NONE);
        let engaged = |(slot, place): (&Slot, &(ZoneKind, Seat))| {
            *place == (zone::PLAY, seat) && self.is(*slot, tag::MINION) && !self.done.contains(slot)
        };
        let missed = self.places.iter().find(|entry| engaged(*entry)).map(|(slot, _)| *slot);
        if !self.out.contains(&seat) && (missed.is_some() || !self.villain_done) {
            let who = missed.map_or("the villain", |slot| self.table.title(slot));
            self.fault(event, &format!("{who} has not activated against {seat:?}"));
        }
        self.place += 1;
        self.villain_done = false;
        self.done.clear();
        self.extra.clear();
    }

    fn skip_eliminated(&mut self) {
        while self.order.get(self.place).is_some_and(|seat| self.out.contains(seat)) {
            self.place += 1;
            self.villain_done = false;
            self.done.clear();
        }
    }

    /// Villain step 3: one card for each player, then one for each hazard icon.
    fn deal(&mut self, event: &Event) {
        let seat = event.to.seat;
        if let Some(owed) = self.owed.get_mut(&seat).filter(|owed| **owed > 0) {
            // For an emptied deck (MC-18.1).
            *owed -= 1;
            return;
        }
        if matches!(self.step, Step::Threat | Step::Activations) {
            while self.place < self.order.len() {
                self.next_player(event);
            }
            self.step = Step::Deal;
            self.place = 0;
        }
        if self.step != Step::Deal {
            return self.fault(event, "a card is dealt outside step 3");
        }
        self.skip_eliminated();
        let alive: Vec<Seat> = self.order.iter().copied().filter(|seat| !self.out.contains(seat)).collect();
        let wanted = match self.order.get(self.place) {
            Some(seat) => Some(*seat),
            None => alive.get(self.hazards % alive.len().max(1)).copied(),
        };
        if self.place >= self.order.len() {
            self.hazards += 1;
        }
        self.place += 1;
        if wanted != Some(seat) {
            self.fault(event, "a card is dealt to the wrong player");
        }
    }

    /// Villain step 4: in player order, until nobody has a card left.
    fn reveal(&mut self, event: &Event) {
        let seat = event.from.seat;
        if self.step == Step::Deal {
            let hazards = self.icons("Hazard");
            if self.hazards != hazards {
                self.fault(event, &format!("{} cards for {hazards} hazard icons", self.hazards));
            }
            self.step = Step::Reveal;
            self.place = 0;
        }
        let count = self.order.len().max(1);
        let next = (0..count).map(|passed| (self.place + passed) % count).find(|place| {
            let seat = self.order.get(*place).copied().unwrap_or(Seat::NONE);
            self.dealt.get(&seat).is_some_and(|cards| *cards > 0) && !self.out.contains(&seat)
        });
        self.place = next.unwrap_or(0);
        if self.order.get(self.place) != Some(&seat) {
            self.fault(event, "the wrong player reveals");
        }
        *self.dealt.entry(seat).or_default() -= 1;
    }
}
