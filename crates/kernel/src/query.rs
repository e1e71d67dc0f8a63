//! Questions about a position: who, what, how many, whether; numbers and keywords of cards; what is allowed.

use crate::ability::{Amount, Body, Change, Cmp, Cond, Filter, RuleKind, Target, Who};
use crate::catalog::{CardDef, Compiled};
use crate::event::Event;
use crate::frame::Frame;
use crate::id::{AbilityId, Clause, Keyword, Label, Ref, Seat, Stat, Tag, Tally, Verb, Zone, ZoneKind};
use crate::keyword::Stacking;
use crate::live::{Entry, Key, Via};
use crate::position::Card;
use crate::refusal::{Reason, Refusal};
use crate::table::Table;

/// From where text is read: whose it is, on which card, after which choices and which event.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The card whose text it is.
    pub this: Ref,
    /// "You".
    pub seat: Seat,
    /// "They".
    pub they: Seat,
    /// `X`.
    pub x: i16,
    /// Where its picks are found.
    pub id: u16,
    /// How many choices it has made.
    pub group: u8,
    /// Whether the previous part was done.
    pub did: bool,
    /// How much the previous part did.
    pub done: i16,
    /// What triggered it.
    pub event: Event,
}

impl Scope {
    /// The scope of text on a card, controlled by `seat`.
    #[must_use]
    pub fn of(this: Ref, seat: Seat) -> Self {
        Self {
            this,
            seat,
            they: Seat::NONE,
            x: 0,
            id: 0,
            group: 0,
            did: true,
            done: 0,
            event: Event { seat: Seat::NONE, ..Event::default() },
        }
    }

    /// With this `X`.
    #[must_use]
    pub const fn x(mut self, x: i16) -> Self {
        self.x = x;
        self
    }

    /// After this event.
    #[must_use]
    pub const fn event(mut self, event: Event) -> Self {
        self.event = event;
        self
    }

    /// With the picks of this number.
    #[must_use]
    pub const fn picks(mut self, id: u16, group: u8) -> Self {
        self.id = id;
        self.group = group;
        self
    }
}

impl From<&Frame> for Scope {
    fn from(frame: &Frame) -> Self {
        Self {
            this: frame.source,
            seat: frame.seat,
            they: frame.they,
            x: frame.x,
            id: frame.id,
            group: frame.group,
            did: frame.did,
            done: frame.done,
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
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope::of(self.holder, self.seat).x(self.x)
    }

    /// Its clause.
    #[must_use]
    pub const fn clause(&self) -> Clause {
        self.compiled.ability.clause
    }
}

/// What abilities make of a number.
#[derive(Default)]
struct Reckoned {
    sum: i16,
    set: Option<i16>,
    least: Option<i16>,
}

const DEEPEST: u8 = 6;

impl<'w> Table<'w> {
    // --- Cards ---------------------------------------------------------------------------------------------------

    /// What a card is or, if it has gone, last was.
    #[must_use]
    pub fn record(&self, card: Ref) -> Option<Card> {
        self.pos.get(card).or_else(|| self.pos.memory(card).map(|memory| memory.record))
    }

    /// The definition of a card (of its visible face), now or last.
    #[must_use]
    pub fn def(&self, card: Ref) -> &'w CardDef {
        self.world.catalog.def(self.record(card).map_or(crate::id::DefId(0), |record| record.def))
    }

    /// Who controls a card, or did last.
    #[must_use]
    pub fn controller_of(&self, card: Ref) -> Option<Seat> {
        self.record(card).map(|record| record.controller)
    }

    /// Whether the card is in play (faceup, in a zone of play, on top of its stack).
    #[must_use]
    pub fn in_play(&self, card: Ref) -> bool {
        self.pos.get(card).is_some_and(|record| self.is_play_zone(record.zone.kind))
    }

    /// Whether zones of this kind are in play.
    #[must_use]
    pub fn is_play_zone(&self, kind: ZoneKind) -> bool {
        self.world.vocabulary.zones().get(kind.index()).is_some_and(|spec| spec.in_play)
    }

    /// All cards in play, zone by zone.
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

    /// Visits the abilities under a key with their holders. `only` may name the single holder of interest, by body.
    /// The visitor answers whether to go on.
    pub(crate) fn visit(
        &self,
        key: Key,
        only: impl Fn(&Body) -> Option<Ref>,
        mut visitor: impl FnMut(&Held<'w>) -> bool,
    ) {
        for entry in self.live.under(key) {
            let Some(compiled) = self.world.catalog.ability(entry.ability) else { continue };
            let only = only(&compiled.ability.body);
            if !self.visit_entry(entry, compiled, only, &mut visitor) {
                return;
            }
        }
    }

    fn visit_entry(
        &self,
        entry: &Entry,
        compiled: &'w Compiled,
        only: Option<Ref>,
        visitor: &mut impl FnMut(&Held<'w>) -> bool,
    ) -> bool {
        let held = |holder: Ref, seat: Seat, x: i16, modifier: Option<u16>| Held {
            id: entry.ability,
            compiled,
            holder,
            seat,
            x,
            modifier,
        };
        match entry.via {
            Via::Card => {
                let seat = self.controller_of(entry.holder).unwrap_or(Seat::NONE);
                only.is_some_and(|card| card != entry.holder)
                    || self.is_blank(entry.holder)
                    || visitor(&held(entry.holder, seat, entry.x, None))
            }
            Via::Modifier { seat, id } => {
                if only.is_some_and(|card| card != entry.holder) {
                    return true;
                }
                let seat = self.controller_of(entry.holder).unwrap_or(seat);
                visitor(&held(entry.holder, seat, entry.x, Some(id)))
            }
            Via::Grant(grantor) => {
                self.each_candidate(only.or_else(|| self.sole_holder(grantor, entry.holder)), |card| {
                    if !self.granted(grantor, entry.holder, card) {
                        return true;
                    }
                    let seat = self.controller_of(card).unwrap_or(Seat::NONE);
                    visitor(&held(card, seat, entry.x, None))
                })
            }
            Via::Keyword(keyword) => {
                let mut each = |card| match self.keyword(card, keyword) {
                    Some(x) => {
                        let seat = self.controller_of(card).unwrap_or(Seat::NONE);
                        visitor(&held(card, seat, x, None))
                    }
                    None => true,
                };
                if only.is_none() && self.live.settled_by_print(keyword) {
                    let mut last = Ref::NONE;
                    return self
                        .live
                        .printed(keyword)
                        .all(|card| std::mem::replace(&mut last, card) == card || each(card));
                }
                self.each_candidate(only, each)
            }
        }
    }

    /// The card that a granting ability is about, if its text names a single one.
    fn sole_holder(&self, grantor: AbilityId, giver: Ref) -> Option<Ref> {
        match &self.world.catalog.ability(grantor)?.ability.body {
            Body::Static { of: Filter::This, .. } => Some(giver),
            Body::Static { of: Filter::Host, .. } => self.host_of(giver),
            _ => None,
        }
    }

    fn each_candidate(&self, only: Option<Ref>, mut f: impl FnMut(Ref) -> bool) -> bool {
        match only {
            Some(card) => f(card),
            None => self.all_in_play().all(f),
        }
    }

    /// Whether the granting ability of `giver` is about the card, now.
    fn granted(&self, grantor: AbilityId, giver: Ref, card: Ref) -> bool {
        let Some(compiled) = self.world.catalog.ability(grantor) else { return false };
        let Body::Static { when, of, .. } = &compiled.ability.body else { return false };
        if self.is_blank(giver) {
            return false;
        }
        let scope = Scope::of(giver, self.controller_of(giver).unwrap_or(Seat::NONE));
        self.guarded(|| self.fits(of, card, &scope) && self.holds(when, &scope))
    }

    /// Runs a question that may lead back to itself; too deep, the answer is no (the least fixed point).
    fn guarded(&self, question: impl FnOnce() -> bool) -> bool {
        let depth = self.depth.get();
        if depth >= DEEPEST {
            return false;
        }
        self.depth.set(depth + 1);
        let answer = question();
        self.depth.set(depth);
        answer
    }

    /// Whether the card has lost its abilities.
    #[must_use]
    pub fn is_blank(&self, card: Ref) -> bool {
        let entries = self.live.under(Key::BLANK);
        if entries.is_empty() {
            return false;
        }
        entries.iter().any(|entry| {
            let Some(compiled) = self.world.catalog.ability(entry.ability) else { return false };
            let Body::Static { when, of, .. } = &compiled.ability.body else { return false };
            let scope = Scope::of(entry.holder, self.controller_of(entry.holder).unwrap_or(Seat::NONE));
            self.guarded(|| self.fits(of, card, &scope) && self.holds(when, &scope))
        })
    }

    // --- Keywords -------------------------------------------------------------------------------------------------

    /// Whether the card has the keyword, printed or not, and with which number.
    #[must_use]
    pub fn keyword(&self, card: Ref, keyword: Keyword) -> Option<i16> {
        let record = match self.pos.get(card) {
            Some(record) => record,
            None => return self.remembered_keyword(card, keyword),
        };
        let face = self.world.catalog.def(record.def);
        let printed = face.keyword_bits & (1 << keyword.0) != 0 && !record.facedown();
        if !printed && self.live.settled_by_print(keyword) {
            return None;
        }
        let (def, _) = self.world.catalog.keyword(keyword)?;
        let mut found: Option<i16> = None;
        let mut add = |n: i16| {
            found = match (found, def.stacking) {
                (Some(sum), Stacking::Sum) => Some(sum + n),
                (Some(most), Stacking::Highest) => Some(most.max(n)),
                (Some(first), _) => Some(first),
                (None, _) => Some(n),
            };
        };
        if self.loses(card, keyword) {
            return None;
        }
        if printed && !self.is_blank(card) {
            for (_, amount) in face.keywords.iter().filter(|(k, _)| *k == keyword) {
                add(self.amount(amount, &Scope::of(card, record.controller)));
            }
        }
        for (counter, given) in self.world.catalog.counter_keywords() {
            if *given == keyword && record.count(*counter) > 0 {
                add(record.count(*counter));
            }
        }
        self.add_grants(card, keyword, &mut add);
        found
    }

    fn add_grants(&self, card: Ref, keyword: Keyword, add: &mut impl FnMut(i16)) {
        for entry in self.live.under(Key::grant(keyword)) {
            let Some(compiled) = self.world.catalog.ability(entry.ability) else { continue };
            let Body::Keyword(used) = &compiled.ability.body else { continue };
            let giver = entry.holder;
            let applies = match entry.via {
                Via::Card | Via::Modifier { .. } => giver == card,
                Via::Grant(grantor) => self.granted(grantor, giver, card),
                // A keyword may give another to the card that has it.
                Via::Keyword(other) => {
                    other != keyword && self.guarded(|| self.keyword(card, other).is_some())
                }
            };
            if applies {
                add(self.amount(
                    &used.n,
                    &Scope::of(giver, self.controller_of(giver).unwrap_or(Seat::NONE)).x(entry.x),
                ));
            }
        }
    }

    fn loses(&self, card: Ref, keyword: Keyword) -> bool {
        let mut lost = false;
        if !self.live.under(Key::lose(keyword)).is_empty() {
            self.visit(
                Key::lose(keyword),
                |body| about_this(body, card),
                |held| {
                    lost |= self.static_applies(held, card);
                    !lost
                },
            );
        }
        lost
    }

    fn remembered_keyword(&self, card: Ref, keyword: Keyword) -> Option<i16> {
        let memory = self.pos.memory(card)?;
        (memory.keywords & (1 << keyword.0) != 0).then_some(0)
    }

    // --- Numbers --------------------------------------------------------------------------------------------------

    fn static_applies(&self, held: &Held<'w>, card: Ref) -> bool {
        let Body::Static { when, of, .. } = &held.compiled.ability.body else { return false };
        let scope = held.scope();
        self.guarded(|| self.fits(of, card, &scope) && self.holds(when, &scope))
    }

    /// A number of a card with everything that changes it; negative sums count as 0 where the game says so.
    #[must_use]
    pub fn stat(&self, card: Ref, stat: Stat) -> i16 {
        let raw = self.raw_stat(card, stat);
        if self.world.rulebook.floors(stat) { raw.max(0) } else { raw }
    }

    /// A number of a card as the plain sum, possibly negative.
    #[must_use]
    pub fn raw_stat(&self, card: Ref, stat: Stat) -> i16 {
        let Some(record) = self.pos.get(card) else {
            return self.pos.memory(card).and_then(|m| m.stats.get(stat.index()).copied()).unwrap_or(0);
        };
        let printed = self.world.catalog.def(record.def).stat(stat);
        let base = self.world.rulebook.base_stat(self, card, stat, printed);
        if self.live.under(Key::stat(stat)).is_empty() {
            return base;
        }
        let mut reckoned = Reckoned::default();
        let in_play = self.is_play_zone(record.zone.kind);
        self.visit(
            Key::stat(stat),
            |body| about_this(body, card),
            |held| {
                let own = held.holder == card;
                if (in_play || own) && self.static_applies(held, card) {
                    self.add_change(held, stat, &mut reckoned);
                }
                true
            },
        );
        (reckoned.set.unwrap_or(base) + reckoned.sum).max(reckoned.least.unwrap_or(i16::MIN))
    }

    fn add_change(&self, held: &Held<'w>, stat: Stat, reckoned: &mut Reckoned) {
        let Body::Static { change, .. } = &held.compiled.ability.body else { return };
        let scope = held.scope();
        match change {
            Change::Stat(_, amount) => reckoned.sum += self.amount(amount, &scope),
            Change::Stats(list) => {
                reckoned.sum +=
                    list.iter().filter(|(s, _)| *s == stat).map(|(_, a)| self.amount(a, &scope)).sum::<i16>();
            }
            Change::Set(_, amount) => reckoned.set = Some(self.amount(amount, &scope)),
            Change::AtLeast(_, amount) => {
                let least = self.amount(amount, &scope);
                reckoned.least = Some(reckoned.least.map_or(least, |other| other.max(least)));
            }
            _ => {}
        }
    }

    /// What the card counts as for a purpose (a singer's cost): the greatest of its number and what abilities say,
    /// and what they add.
    #[must_use]
    pub fn counts_as(&self, card: Ref, verb: Verb, stat: Stat) -> i16 {
        let (mut value, mut more) = (self.stat(card, stat), 0);
        self.visit(
            Key::counts_as(verb),
            |body| about_this(body, card),
            |held| {
                match &held.compiled.ability.body {
                    Body::Static { change: Change::CountsAs(_, s, amount), .. }
                        if *s == stat && self.static_applies(held, card) =>
                    {
                        value = value.max(self.amount(amount, &held.scope()));
                    }
                    Body::Static { change: Change::CountsMore(_, s, amount), .. }
                        if *s == stat && self.static_applies(held, card) =>
                    {
                        more += self.amount(amount, &held.scope());
                    }
                    _ => {}
                }
                true
            },
        );
        value + more
    }

    /// What it costs the player to play the card: `base` with all changes, not below 0.
    #[must_use]
    pub fn cost(&self, card: Ref, base: i16) -> i16 {
        let mut sum = base;
        self.visit(
            Key::COST,
            |body| about_this(body, card),
            |held| {
                if let Body::Static { change: Change::Cost(amount), .. } = &held.compiled.ability.body
                    && self.static_applies(held, card)
                {
                    sum += self.amount(amount, &held.scope());
                }
                true
            },
        );
        sum.max(0)
    }

    /// What abilities add to a number that a player keeps.
    #[must_use]
    pub fn allowance(&self, seat: Seat, tally: Tally) -> i16 {
        let mut sum = 0;
        self.visit(
            Key::allowance(tally),
            |_| None,
            |held| {
                if let Body::Static { when, change: Change::Allowance(_, amount), .. } =
                    &held.compiled.ability.body
                    && held.seat == seat
                    && self.holds(when, &held.scope())
                {
                    sum += self.amount(amount, &held.scope());
                }
                true
            },
        );
        sum
    }

    /// Whether the card carries the word, printed or given.
    #[must_use]
    pub fn has_tag(&self, card: Ref, tag: Tag) -> bool {
        if self.def(card).has_tag(tag) {
            return true;
        }
        let mut found = false;
        self.visit(
            Key::TAG,
            |body| about_this(body, card),
            |held| {
                if let Body::Static { change: Change::Tag(given), .. } = &held.compiled.ability.body {
                    found = *given == tag && self.static_applies(held, card);
                }
                !found
            },
        );
        found
    }

    // --- People ---------------------------------------------------------------------------------------------------

    /// Whether the seat is one of those meant.
    #[must_use]
    pub fn is_who(&self, who: &Who, seat: Seat, scope: &Scope) -> bool {
        // Text that is nobody's speaks to the player whose turn it is.
        let you = if scope.seat.is_some() { scope.seat } else { self.pos.active };
        match who {
            Who::You => seat == you,
            Who::Opponent => seat.is_some() && self.world.rulebook.opposed(self, scope.seat, seat),
            Who::Everyone => seat.is_some(),
            Who::Others => seat.is_some() && seat != you,
            Who::Active => seat == self.pos.active,
            Who::First => seat == self.pos.first,
            Who::They | Who::Chosen(_) => seat == scope.they,
            Who::Controller(target) => {
                self.first_target(target, scope).and_then(|c| self.controller_of(c)) == Some(seat)
            }
            Who::Owner(target) => {
                self.first_target(target, scope).and_then(|c| self.record(c)).map(|r| r.owner) == Some(seat)
            }
            Who::EventSeat => seat == scope.event.seat,
        }
    }

    /// The seats meant, in turn order from where the rulebook begins ([`crate::rulebook::Rulebook::order_from`]).
    pub fn seats_meant(&self, who: &Who, scope: &Scope) -> impl Iterator<Item = Seat> + use<> {
        let mask = self
            .pos
            .seats()
            .filter(|seat| self.is_who(who, *seat, scope) && self.world.rulebook.plays(self, *seat))
            .fold(0_u8, |mask, seat| mask | 1 << seat.0);
        let first = self.world.rulebook.order_from(self, scope);
        self.pos.seats_from(first).filter(move |seat| mask & (1 << seat.0) != 0)
    }

    // --- Cards meant ----------------------------------------------------------------------------------------------

    /// The first card that a target names.
    #[must_use]
    pub fn first_target(&self, target: &Target, scope: &Scope) -> Option<Ref> {
        match target {
            Target::This => Some(scope.this),
            Target::It => {
                self.picked(scope, 0).next().or_else(|| (scope.group == 0).then_some(scope.event.subject))
            }
            Target::Picked(n) => self.picked(scope, *n).next(),
            Target::Subject => Some(scope.event.subject),
            Target::Other => Some(scope.event.other),
            Target::Host => self.host_of(scope.this),
            Target::Role(role) => Some(self.world.rulebook.role(self, *role)),
            Target::Each(filter) => self.matching(filter, scope).next(),
            Target::Top(_, kind, who) => {
                let seat = self.seats_meant(who, scope).next()?;
                self.pos.top(self.zone_of(*kind, seat))
            }
            Target::Chosen(_) | Target::Random(..) => None,
        }
        .filter(|card| card.is_some())
    }

    /// The card that this one is (or was) attached to.
    #[must_use]
    pub fn host_of(&self, card: Ref) -> Option<Ref> {
        self.record(card)?.host().map(|slot| self.pos.current(slot))
    }

    /// The cards of the `n`th choice before the last.
    pub fn picked(&self, scope: &Scope, n: u8) -> impl Iterator<Item = Ref> + '_ {
        let (id, group) = (scope.id, scope.group.wrapping_sub(1 + n));
        self.pos
            .picks
            .iter()
            .filter(move |pick| pick.owner == id && pick.group == group)
            .map(|pick| pick.card)
    }

    /// All cards that a target names, added to the list.
    pub fn targets(&self, target: &Target, scope: &Scope, list: &mut Vec<Ref>) {
        match target {
            Target::It if scope.group > 0 => list.extend(self.picked(scope, 0)),
            Target::Picked(n) => list.extend(self.picked(scope, *n)),
            Target::Each(filter) => list.extend(self.matching(filter, scope)),
            Target::Top(amount, kind, who) => {
                let count = self.amount(amount, scope).max(0) as usize;
                for seat in self.seats_meant(who, scope) {
                    list.extend(self.pos.zone(self.zone_of(*kind, seat)).take(count));
                }
            }
            other => list.extend(self.first_target(other, scope)),
        }
    }

    /// The zone of this kind that is the seat's, or the shared one.
    #[must_use]
    pub fn zone_of(&self, kind: ZoneKind, seat: Seat) -> Zone {
        let per_seat = self.world.vocabulary.zones().get(kind.index()).is_some_and(|spec| spec.per_seat);
        Zone { kind, seat: if per_seat { seat } else { Seat::NONE } }
    }

    /// The cards that fit, in the zones that the filter is about, in a fixed order.
    pub fn matching<'a>(&'a self, filter: &'a Filter, scope: &'a Scope) -> impl Iterator<Item = Ref> + 'a {
        // What was picked or looked at may be anywhere.
        let picks = picks_named(filter).filter(|_| scope.group > 0);
        let kind = zone_named(filter);
        let elsewhere = kind.filter(|_| picks.is_none()).into_iter().flat_map(move |kind| {
            self.pos
                .seats()
                .chain(std::iter::once(Seat::NONE))
                .filter(move |seat| self.zone_of(kind, *seat).seat == *seat)
                .map(move |seat| Zone { kind, seat })
        });
        let here = self.play_zones.iter().copied().filter(move |_| kind.is_none() && picks.is_none());
        let picked = picks
            .into_iter()
            .flat_map(move |n| self.picked(scope, n))
            .filter(|card| self.pos.get(*card).is_some());
        elsewhere
            .chain(here)
            .flat_map(|zone| self.pos.zone(zone))
            .chain(picked)
            .filter(move |card| self.fits(filter, *card, scope))
    }

    /// Whether a card passes a test.
    #[must_use]
    pub fn fits(&self, filter: &Filter, card: Ref, scope: &Scope) -> bool {
        match filter {
            Filter::Any => true,
            Filter::X => false,
            Filter::This => card == scope.this,
            Filter::Other => card != scope.this && !self.picked_before(card, scope),
            Filter::It => self.is_target(&Target::It, card, scope),
            Filter::Host => self.host_of(scope.this) == Some(card),
            Filter::Attached => self.record(card).and_then(|r| r.host()) == Some(scope.this.slot),
            Filter::AttachedTo(target) => {
                let host = self.record(card).and_then(|r| r.host());
                host.is_some() && self.first_target(target, scope).map(|t| t.slot) == host
            }
            Filter::Is(target) => self.is_target(target, card, scope),
            Filter::All(list) => list.iter().all(|f| self.fits(f, card, scope)),
            Filter::Either(list) => list.iter().any(|f| self.fits(f, card, scope)),
            Filter::Not(inner) => !self.fits(inner, card, scope),
            Filter::Tag(tag) => self.has_tag(card, *tag),
            Filter::Named(name) => self.def(card).spec.names.contains(name),
            Filter::SameName(target) => {
                self.first_target(target, scope).is_some_and(|other| self.share_name(card, other))
            }
            Filter::In(kind) => self.pos.get(card).is_some_and(|r| r.zone.kind == *kind),
            Filter::Of(who) => self.controller_of(card).is_some_and(|seat| self.is_who(who, seat, scope)),
            Filter::Turned => self.record(card).is_some_and(|r| r.turned()),
            Filter::Upright => self.record(card).is_some_and(|r| !r.turned()),
            Filter::Damaged => self.record(card).is_some_and(|r| r.damage > 0),
            Filter::Has(keyword) => self.guarded(|| self.keyword(card, *keyword).is_some()),
            Filter::Stat(stat, cmp, amount) => cmp.holds(self.stat(card, *stat), self.amount(amount, scope)),
            Filter::Counters(counter, cmp, amount) => {
                self.record(card).is_some_and(|r| cmp.holds(r.count(*counter), self.amount(amount, scope)))
            }
            Filter::Marked(mark) => self.record(card).is_some_and(|r| r.marked(*mark)),
            Filter::Fits(predicate) => self.world.rulebook.fits(self, *predicate, card, scope),
        }
    }

    fn picked_before(&self, card: Ref, scope: &Scope) -> bool {
        let before = |group: u8| group < scope.group;
        scope.id != 0
            && self.pos.picks.iter().any(|p| p.owner == scope.id && p.card == card && before(p.group))
    }

    fn share_name(&self, a: Ref, b: Ref) -> bool {
        let other = &self.def(b).spec.names;
        self.def(a).spec.names.iter().any(|name| other.contains(name))
    }

    fn is_target(&self, target: &Target, card: Ref, scope: &Scope) -> bool {
        match target {
            Target::It if scope.group > 0 => self.picked(scope, 0).any(|c| c == card),
            Target::Picked(n) => self.picked(scope, *n).any(|c| c == card),
            Target::Each(filter) => self.fits(filter, card, scope),
            other => self.first_target(other, scope) == Some(card),
        }
    }

    // --- Numbers and conditions -----------------------------------------------------------------------------------

    /// The value of an amount. [`Amount::All`] is a very large number.
    #[must_use]
    pub fn amount(&self, amount: &Amount, scope: &Scope) -> i16 {
        match amount {
            Amount::N(n) => *n,
            Amount::X => scope.x,
            Amount::All => i16::MAX / 2,
            Amount::UpTo(most) => self.amount(most, scope),
            Amount::Stat(target, stat) => {
                self.first_target(target, scope).map_or(0, |card| self.stat(card, *stat))
            }
            Amount::Damage(target) => {
                self.first_target(target, scope).and_then(|c| self.record(c)).map_or(0, |r| r.damage)
            }
            Amount::Counters(target, counter) => {
                self.first_target(target, scope).and_then(|c| self.record(c)).map_or(0, |r| r.count(*counter))
            }
            Amount::Count(filter) => self.matching(filter, scope).count() as i16,
            Amount::Tally(who, tally) => {
                self.seats_meant(who, scope).map(|seat| self.pos.tally(seat, *tally)).sum()
            }
            Amount::Event => scope.event.amount,
            Amount::Face => i16::from(scope.event.detail),
            Amount::Done => scope.done,
            Amount::PerPlayer(n) => n.saturating_mul(i16::from(self.pos.seat_count())),
            Amount::Times(inner, n) => self.amount(inner, scope).saturating_mul(*n),
            Amount::Plus(a, b) => self.amount(a, scope).saturating_add(self.amount(b, scope)),
        }
    }

    /// Whether a condition holds.
    #[must_use]
    pub fn holds(&self, cond: &Cond, scope: &Scope) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Not(inner) => !self.holds(inner, scope),
            Cond::All(list) => list.iter().all(|c| self.holds(c, scope)),
            Cond::Any(list) => list.iter().any(|c| self.holds(c, scope)),
            Cond::Exists(filter) => self.matching(filter, scope).next().is_some(),
            Cond::Compare(a, cmp, b) => cmp.holds(self.amount(a, scope), self.amount(b, scope)),
            Cond::Fits(target, filter) => {
                self.first_target(target, scope).is_some_and(|card| self.fits(filter, card, scope))
            }
            Cond::Turn(who) => {
                let has_turn = |seat: &Seat| self.world.rulebook.has_turn(self, *seat);
                self.pos.seats().filter(has_turn).any(|seat| self.is_who(who, seat, scope))
            }
            Cond::Can(verb, target) => self
                .first_target(target, scope)
                .is_some_and(|card| self.guarded(|| self.world.rulebook.can(self, *verb, card))),
            Cond::Did => scope.did,
            Cond::EventIs(verb) => scope.event.verb == *verb,
            Cond::Cause(filter) => scope.event.cause.is_some() && self.fits(filter, scope.event.cause, scope),
            Cond::EventOf(who) => self.is_who(who, scope.event.seat, scope),
            Cond::Rulebook(predicate) => self.world.rulebook.fits(self, *predicate, scope.this, scope),
        }
    }

    // --- What is allowed --------------------------------------------------------------------------------------------

    /// Whether something may be done, as far as abilities have a say: `by` does `verb` to `to`.
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed(&self, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        self.allowed_to(self.controller_of(by).unwrap_or(Seat::NONE), verb, by, to)
    }

    /// The same for a seat that need not be the controller of `by` (another player chooses for its effect).
    ///
    /// # Errors
    /// The ability that forbids it, its card and clause.
    pub fn allowed_to(&self, seat: Seat, verb: Verb, by: Ref, to: Ref) -> Result<(), Refusal> {
        let key = Key::rule(verb);
        if self.live.under(key).is_empty() {
            return Ok(());
        }
        let mut refusal = None;
        let mut permitted = false;
        self.visit(
            key,
            |body| rule_holder(body, by, to),
            |held| {
                let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                if matches!(rule.kind, RuleKind::Forbid | RuleKind::Permit)
                    && self.rule_binds(held, seat, by, to)
                {
                    if rule.kind == RuleKind::Permit {
                        permitted = true;
                    } else if !held.compiled.ability.label.is_some_and(|label| self.ignores(verb, by, label))
                    {
                        let reason = Reason::Forbidden(verb, held.id);
                        refusal.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
                    }
                }
                true
            },
        );
        match refusal {
            Some(refusal) if !(permitted && self.world.rulebook.permission_wins()) => Err(refusal),
            _ => Ok(()),
        }
    }

    /// Whether an ability explicitly permits it.
    #[must_use]
    pub fn permitted(&self, verb: Verb, by: Ref, to: Ref) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |body| rule_holder(body, by, to),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    let seat = self.controller_of(by).unwrap_or(Seat::NONE);
                    found |= rule.kind == RuleKind::Permit && self.rule_binds(held, seat, by, to);
                }
                !found
            },
        );
        found
    }

    /// Whether `by` ignores the rules of that name when it does `verb`.
    #[must_use]
    pub fn ignores(&self, verb: Verb, by: Ref, label: Label) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |body| rule_holder(body, by, Ref::NONE),
            |held| {
                if let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body {
                    let seat = self.controller_of(by).unwrap_or(Seat::NONE);
                    found |= rule.kind == RuleKind::Ignore
                        && rule.label == Some(label)
                        && self.rule_binds(held, seat, by, Ref::NONE);
                }
                !found
            },
        );
        found
    }

    /// Whether any ability demands something of `by` when it does `verb`: only then [`Self::demanded`] can say no.
    #[must_use]
    pub fn has_demands(&self, verb: Verb, by: Ref) -> bool {
        let mut found = false;
        self.visit(
            Key::rule(verb),
            |body| must_holder(body, by),
            |held| {
                let Body::Static { change: Change::Rule(rule), .. } = &held.compiled.ability.body else {
                    return true;
                };
                let scope = held.scope();
                found |= rule.kind == RuleKind::Must
                    && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, &scope));
                !found
            },
        );
        found
    }

    /// Whether `to` may be taken although some ability demands that another of the `options` be taken.
    ///
    /// # Errors
    /// The ability that demands another.
    pub fn demanded(&self, verb: Verb, by: Ref, to: Ref, options: &[Ref]) -> Result<(), Refusal> {
        let key = Key::rule(verb);
        if self.live.under(key).is_empty() {
            return Ok(());
        }
        let (mut demand, mut satisfied) = (None, false);
        self.visit(
            key,
            |body| must_holder(body, by),
            |held| {
                let Body::Static { when, change: Change::Rule(rule), .. } = &held.compiled.ability.body
                else {
                    return true;
                };
                let scope = held.scope();
                let seat = self.controller_of(by).unwrap_or(Seat::NONE);
                let applies = rule.kind == RuleKind::Must
                    && rule.who.as_ref().is_none_or(|who| self.is_who(who, seat, &scope))
                    && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, &scope))
                    && rule.among.as_ref().is_none_or(|filter| self.fits(filter, to, &scope))
                    && self.holds(when, &scope)
                    && !held.compiled.ability.label.is_some_and(|label| self.ignores(verb, by, label));
                if applies {
                    let wanted =
                        |card: Ref| rule.to.as_ref().is_none_or(|filter| self.fits(filter, card, &scope));
                    satisfied |= wanted(to);
                    if !wanted(to) && options.iter().any(|card| wanted(*card)) {
                        let reason = Reason::MustBeOther(verb, held.id);
                        demand.get_or_insert(Refusal { clause: held.clause(), reason, card: held.holder });
                    }
                }
                true
            },
        );
        match demand {
            Some(refusal) if !satisfied => Err(refusal),
            _ => Ok(()),
        }
    }

    fn rule_binds(&self, held: &Held<'w>, seat: Seat, by: Ref, to: Ref) -> bool {
        let Body::Static { when, of, change: Change::Rule(rule) } = &held.compiled.ability.body else {
            return false;
        };
        let base = held.scope();
        // A rule about a class of cards is read from each of them: it is `This` in it.
        let binds = |scope: &Scope| {
            rule.who.as_ref().is_none_or(|who| self.is_who(who, seat, scope))
                && rule.by.as_ref().is_none_or(|filter| self.fits(filter, by, scope))
                && rule.to.as_ref().is_none_or(|filter| self.fits(filter, to, scope))
        };
        if !self.guarded(|| self.holds(when, &base)) {
            return false;
        }
        if matches!(of, Filter::This | Filter::Any) {
            return binds(&base);
        }
        [by, to]
            .into_iter()
            .any(|card| card.is_some() && self.fits(of, card, &base) && binds(&Scope { this: card, ..base }))
    }

    /// The activated abilities and ways to play of a card, printed or gained.
    pub fn own_abilities(&self, card: Ref, mut f: impl FnMut(&Held<'w>)) {
        let Some(record) = self.pos.get(card) else { return };
        let in_play = self.is_play_zone(record.zone.kind);
        if !self.is_blank(card) {
            for id in &self.world.catalog.def(record.def).abilities {
                let Some(compiled) = self.world.catalog.ability(*id) else { continue };
                let zones = &compiled.ability.zones;
                let here = if zones.is_empty() {
                    in_play || is_way(compiled)
                } else {
                    zones.contains(&record.zone.kind)
                };
                if here {
                    f(&Held {
                        id: *id,
                        compiled,
                        holder: card,
                        seat: record.controller,
                        x: 0,
                        modifier: None,
                    });
                }
            }
        }
        self.visit(
            Key::OWN,
            |_| Some(card),
            |held| {
                f(held);
                true
            },
        );
    }

    /// How often a limited ability has been used in its period.
    #[must_use]
    pub fn times_used(&self, ability: AbilityId, holder: Ref) -> u8 {
        self.pos.uses.iter().find(|u| u.ability == ability && u.holder == holder).map_or(0, |u| u.times)
    }

    /// Compares two numbers of the table; a convenience for games.
    #[must_use]
    pub const fn compare(left: i16, cmp: Cmp, right: i16) -> bool {
        cmp.holds(left, right)
    }
}

const fn is_way(compiled: &Compiled) -> bool {
    matches!(compiled.ability.body, Body::Way { .. } | Body::Spell { .. })
}

/// A static ability about its own card needs to be looked at for that card only.
fn about_this(body: &Body, card: Ref) -> Option<Ref> {
    matches!(body, Body::Static { of: Filter::This, .. }).then_some(card)
}

fn rule_holder(body: &Body, by: Ref, to: Ref) -> Option<Ref> {
    match body {
        Body::Static { of: Filter::This, change: Change::Rule(rule), .. } => {
            if rule.to == Some(Filter::This) {
                Some(to)
            } else if rule.by == Some(Filter::This) {
                Some(by)
            } else {
                None
            }
        }
        _ => None,
    }
}

fn must_holder(body: &Body, by: Ref) -> Option<Ref> {
    match body {
        Body::Static { change: Change::Rule(rule), .. } if rule.by == Some(Filter::This) => Some(by),
        _ => None,
    }
}

/// The picks that a filter wants cards to be among: 0 for the last ones.
fn picks_named(filter: &Filter) -> Option<u8> {
    match filter {
        Filter::It => Some(0),
        Filter::Is(target) => match **target {
            Target::It => Some(0),
            Target::Picked(n) => Some(n),
            _ => None,
        },
        Filter::All(list) => list.iter().find_map(picks_named),
        _ => None,
    }
}

/// The kind of zone that a filter names.
fn zone_named(filter: &Filter) -> Option<ZoneKind> {
    match filter {
        Filter::In(kind) => Some(*kind),
        Filter::All(list) => list.iter().find_map(zone_named),
        _ => None,
    }
}
