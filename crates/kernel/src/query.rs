//! Questions about a position: who, what, how many, whether; numbers and keywords of cards; what is allowed.

mod among;
mod asked;
mod beside;
mod guard;

pub use among::AMONG;
mod handles;
mod meaning;
mod named;
pub(crate) use meaning::picks_named;
mod numbers;
mod past;
mod rules;
mod verdicts;

pub(crate) use guard::{About, DEEPEST};
pub use handles::{Meaning, Numbers, Usage};
pub use verdicts::Rules;

use crate::ability::{Body, Change, Filter};
use crate::catalog::{CardDef, Compiled};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{AbilityId, CardsVar, Clause, PlayerVar, Ref, Seat, ZoneKind};
use crate::live::{Entry, Hints, Key, Under, Via};
use crate::position::Card;
use crate::table::Table;

/// From where text is read: whose it is, on which card, after which choices and which event.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The card whose text it is.
    pub this: Ref,
    /// "You".
    pub seat: Seat,
    /// The players that it has named.
    pub players: [Seat; PlayerVar::COUNT],
    /// `X`.
    pub x: i16,
    /// Where the cards and deeds that it has named are found.
    pub id: u16,
    /// The name for which cards are being picked.
    pub filling: Option<CardsVar>,
    /// How much the payment of its cost came to, before it runs.
    pub paid: i16,
    /// What triggered it.
    pub event: Event,
}

impl Scope {
    /// The scope of text on a card, controlled by `seat`.
    #[inline]
    #[must_use]
    pub fn of(this: Ref, seat: Seat) -> Self {
        Self {
            this,
            seat,
            players: [Seat::NONE; PlayerVar::COUNT],
            x: 0,
            id: 0,
            filling: None,
            paid: 0,
            event: Event { seat: Seat::NONE, ..Event::default() },
        }
    }

    /// With this `X`.
    #[must_use]
    pub const fn x(mut self, x: i16) -> Self {
        self.x = x;
        self
    }

    /// Where "it" is this card.
    #[must_use]
    pub const fn about(mut self, card: Ref) -> Self {
        self.event.subject = card;
        self
    }

    /// After this event.
    #[must_use]
    pub const fn event(mut self, event: Event) -> Self {
        self.event = event;
        self
    }

    /// With what was named under this number.
    #[must_use]
    pub const fn picks(mut self, id: u16) -> Self {
        self.id = id;
        self
    }
}

impl From<&Frame> for Scope {
    fn from(frame: &Frame) -> Self {
        Self {
            this: frame.source,
            seat: frame.seat,
            players: frame.players,
            x: frame.x,
            id: frame.id,
            filling: None,
            paid: frame.done,
            event: frame.event,
        }
    }
}

/// An ability that functions, with the card that has it.
#[derive(Clone, Copy)]
pub struct Held<'w> {
    /// Its number.
    pub id: AbilityId,
    /// The ability.
    pub compiled: &'w Compiled,
    /// The card that has it; none if it floats.
    pub holder: Ref,
    /// Who controls it.
    pub seat: Seat,
    /// Its `X`.
    pub x: i16,
    /// The lasting effect that gives it.
    pub modifier: Option<u16>,
}

impl Held<'_> {
    /// The scope of its text.
    #[inline]
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope::of(self.holder, self.seat).x(self.x).picks(self.names())
    }

    /// Where the names are found that were kept when the lasting effect began which gives it; 0 if it speaks of none.
    pub(crate) fn names(&self) -> u16 {
        if self.compiled.speaks_of.is_empty() { 0 } else { self.modifier.unwrap_or(0) }
    }

    /// The scope of what it says about one of the cards that it changes: "it" is that card.
    #[must_use]
    pub fn scope_about(&self, card: Ref) -> Scope {
        self.scope().about(card)
    }

    /// True if what it says of cards can be about this one: what is said without a zone is said of cards in play, and of its own.
    pub(crate) fn reaches(&self, card: Ref, in_play: bool) -> bool {
        in_play || self.holder == card || self.reaches_outside()
    }

    /// True if what it says is about cards in a zone that it names, which need not be in play.
    fn reaches_outside(&self) -> bool {
        let Body::Static { of, .. } = &self.compiled.ability.body else { return false };
        meaning::zones_named(of) != 0
    }

    /// Its clause.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        self.compiled.ability.clause
    }
}

/// What abilities make of a number.
struct Reckoned {
    sum: i32,
    /// By how much the sum is multiplied.
    times: i32,
    /// Its age, and what it sets the number to.
    set: Option<(u16, i16)>,
    least: Option<i16>,
    most: Option<i16>,
}

impl Default for Reckoned {
    fn default() -> Self {
        Self { sum: 0, times: 1, set: None, least: None, most: None }
    }
}

impl Reckoned {
    fn add(&mut self, n: i16) {
        self.sum = self.sum.saturating_add(i32::from(n));
    }
}

/// A number as far as numbers go: what is beyond stays at the end, in all builds alike.
pub(crate) fn as_number(n: impl TryInto<i64>) -> i16 {
    let n = n.try_into().unwrap_or(i64::MAX);
    n.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}

/// The sum of numbers, as far as numbers go.
pub fn total(numbers: impl Iterator<Item = i16>) -> i16 {
    as_number(numbers.map(i64::from).sum::<i64>())
}

impl<'w> Table<'w> {
    // --- Cards ---------------------------------------------------------------------------------------------------

    /// What a card is or, if it has gone, last was.
    #[must_use]
    pub fn record(&self, card: Ref) -> Option<Card> {
        self.peek(card).copied()
    }

    /// The same to look at, without a copy.
    #[inline]
    pub(crate) fn peek(&self, card: Ref) -> Option<&Card> {
        self.pos.peek(card).or_else(|| self.pos.memory(card).map(|memory| &memory.record))
    }

    /// The definition of a card (of its visible face), now or last.
    #[must_use]
    #[inline]
    pub fn def(&self, card: Ref) -> &'w CardDef {
        match self.pos.peek(card) {
            Some(record) if !record.facedown() => self.world.catalog.def(record.def),
            _ => self.def_otherwise(card),
        }
    }

    /// The definition of a card that lies face down, or has gone.
    fn def_otherwise(&self, card: Ref) -> &'w CardDef {
        self.world.catalog.def(self.peek(card).map_or(crate::id::DefId(0), |record| self.face(record)))
    }

    /// The definition that a card shows: where the game says so, none while it lies face down in play.
    pub(crate) fn face(&self, record: &Card) -> crate::id::DefId {
        let hidden = record.facedown() && self.policy().facedown_is_blank;
        if hidden && self.is_play_zone(record.zone.kind) { crate::id::DefId(0) } else { record.def }
    }

    /// Who controls a card, or did last.
    #[inline]
    #[must_use]
    pub fn controller_of(&self, card: Ref) -> Option<Seat> {
        self.peek(card).map(|record| record.controller)
    }

    /// True if the card lies in a zone of play.
    #[inline]
    #[must_use]
    pub fn in_play(&self, card: Ref) -> bool {
        self.pos.peek(card).is_some_and(|record| self.is_play_zone(record.zone.kind))
    }

    /// True if zones of this kind are in play.
    #[inline]
    #[must_use]
    pub fn is_play_zone(&self, kind: ZoneKind) -> bool {
        self.world.vocabulary.is_play_zone(kind)
    }

    /// All cards in play, zone by zone.
    #[inline]
    pub fn all_in_play(&self) -> impl Iterator<Item = Ref> + '_ {
        self.play_zones.iter().flat_map(|zone| self.pos.zone(*zone))
    }

    /// The card that a reference means, even if it has just moved on once.
    #[must_use]
    pub fn follow(&self, card: Ref) -> Option<Ref> {
        let record = self.pos.card(card.slot)?;
        let now = Ref { slot: card.slot, life: record.life };
        (record.life == card.life || record.life == card.life.wrapping_add(1)).then_some(now)
    }

    // --- Live abilities -------------------------------------------------------------------------------------------

    /// The entries of the index under a key.
    #[inline]
    pub(crate) fn live_under(&self, key: Key) -> Under<'_> {
        self.live.under(self.world.catalog.keys().number(key))
    }

    /// True if any ability under a key of events waits for this one's verb.
    pub(crate) fn is_heard(&self, key: Key, event: &Event) -> bool {
        self.live_under(key).any(|entry| entry.hints.on(event) != Concern::Nobody)
    }

    fn looks_afar(&self, key: Key) -> bool {
        let open = |via: Via, holder: Ref| matches!(via, Via::Keyword(_)) && !holder.is_some();
        [key, Key::TAG, Key::BLANK]
            .into_iter()
            .any(|key| self.live_under(key).any(|entry| !entry.hints.near || open(entry.via, entry.holder)))
    }

    /// Whose abilities have a say about the card, by the hints of the index.
    fn concerning(&self, card: Ref) -> impl Fn(&Hints) -> Concern<'static> + use<'w> {
        // No ability gives words to cards: what is printed decides.
        let printed = self.live_under(Key::TAG).is_empty().then(|| self.def(card));
        move |hints| match (hints.tag, printed) {
            (Some(tag), Some(def)) if !def.has_tag(tag) => Concern::Nobody,
            _ => hints.about(card),
        }
    }

    /// Visits the abilities under a key with their holders, but for those that do not concern the question. The visitor
    /// answers whether to go on.
    pub(crate) fn visit<'c>(
        &self,
        key: Key,
        concerns: impl Fn(&Hints) -> Concern<'c>,
        mut visitor: impl FnMut(&Held<'w>) -> bool,
    ) {
        for entry in self.live_under(key) {
            let concern = concerns(&entry.hints);
            if concern.is_of(entry) && !self.visit_entry(entry, concern, &mut visitor) {
                return;
            }
        }
    }

    fn visit_entry(
        &self,
        entry: &Entry,
        concern: Concern<'_>,
        visitor: &mut impl FnMut(&Held<'w>) -> bool,
    ) -> bool {
        let Some(compiled) = self.world.catalog.ability(entry.ability) else { return true };
        // "It can't attack your base this phase" is said by who laid the rule down.
        let laid = matches!(&compiled.ability.body, Body::Static { change: Change::Rule(it), .. } if it.who.is_none());
        let held = |holder: Ref, by: Seat, x: i16, modifier: Option<u16>| {
            let seat = self.controller_of(holder).filter(|_| !laid || by == Seat::NONE).unwrap_or(by);
            Held { id: entry.ability, compiled, holder, seat, x, modifier }
        };
        match entry.via {
            Via::Card => {
                !compiled.innate && self.is_blank(entry.holder)
                    || self.is_lost(entry.holder, compiled, entry.via, entry.holder)
                    || visitor(&held(entry.holder, Seat::NONE, entry.x, None))
            }
            Via::Modifier { seat, id } => {
                let bare = is_gained(&compiled.ability.body) && self.is_barred(entry.holder, id);
                bare || self.is_lost(entry.holder, compiled, entry.via, entry.holder)
                    || visitor(&held(entry.holder, seat, entry.x, Some(id)))
            }
            Via::Grant { by, through } => self.each_bearer(through, entry.holder, |bearer| {
                let concern =
                    if concern == Concern::Anybody { self.sole_holder(by, bearer) } else { concern };
                self.each_candidate(concern, |card| {
                    // Whatever is given so is gained.
                    !self.granted(by, through, bearer, card)
                        || self.bars_gains(card)
                        || self.is_lost(card, compiled, entry.via, bearer)
                        || visitor(&held(card, Seat::NONE, entry.x, None))
                })
            }),
            Via::Keyword(keyword) => {
                let concern = if entry.is_alone() { Concern::Only(entry.holder) } else { concern };
                self.each_candidate(concern, |card| {
                    // What a keyword does elsewhere is not done by a card in play that has it.
                    match self.keyword(card, keyword).filter(|_| self.functions_at(compiled, card)) {
                        Some(x) => visitor(&held(card, Seat::NONE, x, None)),
                        None => true,
                    }
                })
            }
        }
    }

    /// Visits the cards that have an ability which gives another: this one, or those to which `through` of it gives it.
    fn each_bearer(
        &self,
        through: Option<AbilityId>,
        giver: Ref,
        mut visit: impl FnMut(Ref) -> bool,
    ) -> bool {
        let Some(first) = through else { return visit(giver) };
        self.each_candidate(self.sole_holder(first, giver), |bearer| {
            !self.granted(first, None, giver, bearer) || self.bars_gains(bearer) || visit(bearer)
        })
    }

    /// Which card a granting ability is about: one, if its text names a single one.
    fn sole_holder(&self, grantor: AbilityId, giver: Ref) -> Concern<'static> {
        let sole = match self.world.catalog.body(grantor) {
            Some(Body::Static { of: Filter::This, .. }) => Some(giver),
            Some(Body::Static { of: Filter::Host, .. }) => self.host_of(giver),
            _ => None,
        };
        sole.map_or(Concern::Anybody, Concern::Only)
    }

    fn each_candidate(&self, concern: Concern<'_>, mut f: impl FnMut(Ref) -> bool) -> bool {
        match concern {
            Concern::Nobody => true,
            Concern::Only(card) => f(card),
            Concern::Among(cards) => cards.iter().all(|card| f(*card)),
            Concern::Anybody => self.all_in_play().all(f),
        }
    }

    /// True if the ability names no zones, or that of the card.
    fn functions_at(&self, compiled: &Compiled, card: Ref) -> bool {
        let zones = &compiled.ability.zones;
        zones.is_empty() || self.pos.get(card).is_some_and(|record| zones.contains(&record.zone.kind))
    }

    /// True if the granting ability of `giver`, printed on it or given `through` another, is about the card, now.
    fn granted(&self, grantor: AbilityId, through: Option<AbilityId>, giver: Ref, card: Ref) -> bool {
        let Some(compiled) = self.world.catalog.ability(grantor) else { return false };
        let Body::Static { when, of, .. } = &compiled.ability.body else { return false };
        if through.is_none() && self.is_blank(giver) {
            return false;
        }
        let scope = Scope::of(giver, self.controller_of(giver).unwrap_or(Seat::NONE));
        self.guarded(|| self.meaning().fits(of, card, &scope) && self.meaning().holds(when, &scope))
    }

    /// True if the card has lost its abilities and, by the game's rules, cannot gain others.
    pub(crate) fn bars_gains(&self, card: Ref) -> bool {
        self.policy().blank_bars_gains && self.is_blank(card)
    }

    /// The same for what a lasting effect gives. What only waits for its moment with the card is no ability of it.
    fn is_barred(&self, card: Ref, modifier: u16) -> bool {
        self.bars_gains(card) && !self.pos.modifiers.iter().any(|m| m.id == modifier && m.once)
    }

    /// True if the card has lost its abilities.
    #[inline]
    #[must_use]
    pub(crate) fn is_blank(&self, card: Ref) -> bool {
        !self.live_under(Key::BLANK).is_empty() && self.is_blanked(card, Ref::NONE)
    }

    /// The same but for what this other card says: of two that take each other's abilities, both have lost them.
    fn is_blanked(&self, card: Ref, spared: Ref) -> bool {
        self.live_under(Key::BLANK).any(|entry| {
            let others = matches!(entry.via, Via::Card) && entry.holder != card;
            if others && (entry.holder == spared || self.guarded(|| self.is_blanked(entry.holder, card))) {
                return false;
            }
            let Some(compiled) = self.world.catalog.ability(entry.ability) else { return false };
            let Body::Static { when, of, .. } = &compiled.ability.body else { return false };
            let scope = Scope::of(entry.holder, self.controller_of(entry.holder).unwrap_or(Seat::NONE));
            self.guarded(|| self.meaning().fits(of, card, &scope) && self.meaning().holds(when, &scope))
        })
    }
}

/// True if what is given is an ability of its own, not just a change or a rule, or what becomes of an event for a while ("prevent
/// all damage that would be dealt to it").
const fn is_gained(body: &Body) -> bool {
    matches!(body, Body::Triggered { .. } | Body::Activated { .. } | Body::Way { .. })
}

/// Whose abilities concern a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Concern<'a> {
    /// Nobody's.
    Nobody,
    /// Those of this card.
    Only(Ref),
    /// Those of these cards.
    Among(&'a [Ref]),
    /// Any card's.
    Anybody,
}

impl Concern<'_> {
    /// False if the ability is surely not one of those. Most are of one card and about it: then nothing more is asked of it.
    #[inline]
    pub(crate) fn is_of(self, entry: &Entry) -> bool {
        self != Self::Nobody && (!entry.is_alone() || self.includes(entry.holder))
    }

    #[inline]
    fn includes(self, card: Ref) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(only) => only == card,
            Self::Among(cards) => cards.contains(&card),
            Self::Anybody => true,
        }
    }
}

impl Hints {
    /// Whose ability it must be to have a say about the card.
    pub(crate) const fn about(&self, card: Ref) -> Concern<'static> {
        if self.about_holder { Concern::Only(card) } else { Concern::Anybody }
    }

    /// Whose ability it must be to wait for the event.
    pub(crate) fn on(&self, event: &Event) -> Concern<'static> {
        if self.verb.is_some_and(|verb| verb != event.verb) {
            Concern::Nobody
        } else {
            self.about(event.subject)
        }
    }
}
