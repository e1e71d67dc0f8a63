//! Numbers and keywords of cards, with everything that changes them.

use super::meaning::zones_named;
use super::{Concern, Held, Reckoned, Scope, as_number, total};
use crate::ability::{Amount, Body, Change, Filter};
use crate::catalog::{CardDef, Compiled};
use crate::few::Few;
use crate::id::{AbilityId, Keyword, Ref, Seat, Stat, Tag, Tally, Verb};
use crate::keyword::Param;
use crate::live::{Entry, Key, Via};
use crate::position::Word;
use crate::query::Numbers;
use crate::table::Table;

/// How far a keyword has been lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lost {
    /// No.
    Never,
    /// All of it that began before the lasting effect, of this order.
    Before(u16),
    /// All of it, whenever it comes.
    Always,
}

impl<'w> Table<'w> {
    /// The number of the keyword that the card has, printed or not; nothing if it has not got it.
    #[must_use]
    #[inline]
    pub fn keyword(&self, card: Ref, keyword: Keyword) -> Option<i16> {
        if self.lacks_by_print(card, keyword) { None } else { self.keyword_found(card, keyword) }
    }

    /// True if print alone says who has the keyword, and the card is there and has not got it.
    fn lacks_by_print(&self, card: Ref, keyword: Keyword) -> bool {
        let by_print =
            self.live.settled_on_cards(keyword) && self.world.catalog.countable() & (1 << keyword.0) == 0;
        by_print
            && self.pos.peek(card).is_some_and(|record| {
                record.facedown() || self.world.catalog.def(record.def).keyword_bits & (1 << keyword.0) == 0
            })
    }

    fn keyword_found(&self, card: Ref, keyword: Keyword) -> Option<i16> {
        let Some(record) = self.pos.peek(card) else { return self.remembered_keyword(card, keyword) };
        let catalog = &self.world.catalog;
        let face = catalog.def(self.face(record));
        let printed = face.keyword_bits & (1 << keyword.0) != 0 && !record.facedown();
        let counters = if catalog.countable() & (1 << keyword.0) == 0 {
            0
        } else {
            let given = catalog.counter_keywords().iter().filter(|(_, given)| *given == keyword);
            total(given.map(|(counter, _)| record.count(*counter).max(0)))
        };
        if !printed && counters == 0 && self.live.settled_on_cards(keyword) {
            return None;
        }
        let (def, _) = self.world.catalog.keyword(keyword)?;
        let lost = self.loses(card, keyword);
        if lost == Lost::Always || self.bars_gains(card) {
            return None;
        }
        let mut found = None;
        if printed && lost == Lost::Never && !self.is_blank(card) {
            for (_, amount) in face.keywords.iter().filter(|(k, _)| *k == keyword) {
                if let Some(n) = self.instance(keyword, amount, &Scope::of(card, record.controller)) {
                    found = def.stacking.with(found, n);
                }
            }
        }
        if counters > 0 && lost == Lost::Never {
            found = def.stacking.with(found, counters);
        }
        if found.is_none() || def.stacking.counts_all() {
            self.each_grant(card, keyword, lost, |n| {
                found = def.stacking.with(found, n);
                def.stacking.counts_all()
            });
        }
        found
    }

    /// The number of one instance of a keyword. One "for each" of nothing is none; a plain number may be 0.
    fn instance(&self, keyword: Keyword, amount: &Amount, scope: &Scope) -> Option<i16> {
        let n = self.given_amount(amount, scope).unwrap_or(0);
        let takes_one =
            || self.world.catalog.keyword(keyword).is_some_and(|(def, _)| def.param == Param::Number);
        let of_nothing = n <= 0 && !matches!(amount, Amount::N(_)) && takes_one();
        (!of_nothing).then_some(n)
    }

    /// Visits the numbers with which abilities give the card a keyword that it has not lost since, as long as the visitor
    /// wants more.
    fn each_grant(&self, card: Ref, keyword: Keyword, lost: Lost, mut visit: impl FnMut(i16) -> bool) {
        for entry in self.live_under(Key::grant(keyword)) {
            if !self.is_later(entry.via, entry.holder, lost) {
                continue;
            }
            let Some(compiled) = self.world.catalog.ability(entry.ability) else { continue };
            let Body::Keyword(used) = &compiled.ability.body else { continue };
            let goes_on = self.each_giver(entry, card, keyword, |giver| {
                let seat = self.controller_of(giver).unwrap_or(Seat::NONE);
                let scope = Scope::of(giver, seat).x(entry.x).about(card);
                self.instance(keyword, &used.n, &scope).is_none_or(&mut visit)
            });
            if !goes_on {
                return;
            }
        }
    }

    /// Visits the cards by which an entry gives the card a keyword, as long as the visitor wants more.
    fn each_giver(
        &self,
        entry: &Entry,
        card: Ref,
        keyword: Keyword,
        mut visit: impl FnMut(Ref) -> bool,
    ) -> bool {
        let giver = entry.holder;
        match entry.via {
            Via::Card | Via::Modifier { .. } => giver != card || visit(giver),
            Via::Grant { by, .. } if !self.may_reach(by, card) => true,
            Via::Grant { by, through } => self.each_bearer(through, giver, |bearer| {
                !self.granted(by, through, bearer, card) || visit(bearer)
            }),
            // A keyword may give another to the card that has it.
            Via::Keyword(other) => {
                let gives = other != keyword && self.guarded(|| self.keyword(card, other).is_some());
                !gives || visit(giver)
            }
        }
    }

    /// True unless the card lies in a discard pile, not about to enter play, and the ability names no zone: what is said so is
    /// said of cards elsewhere.
    fn may_reach(&self, grantor: AbilityId, card: Ref) -> bool {
        let discarded =
            self.pos.peek(card).is_some_and(|record| record.zone.kind == self.world.catalog.zones().discard);
        let enters =
            || self.pos.planned.iter().any(|p| p.event.subject == card && self.enters_play(&p.event));
        !discarded
            || enters()
            || self.world.catalog.ability(grantor).is_some_and(|compiled| match &compiled.ability.body {
                Body::Static { of, .. } => zones_named(of) != 0,
                _ => false,
            })
    }

    fn loses(&self, card: Ref, keyword: Keyword) -> Lost {
        let mut lost = Lost::Never;
        if !self.live_under(Key::lose(keyword)).is_empty() {
            let returns = self.policy().keywords_return;
            self.visit(Key::lose(keyword), self.concerning(card), |held| {
                if self.static_applies(held, card) {
                    let returns = returns && !is_without(&held.compiled.ability.body);
                    let order = held.modifier.filter(|_| returns).map(|id| self.order_of(id));
                    lost = lost.max(order.map_or(Lost::Always, Lost::Before));
                }
                lost != Lost::Always
            });
        }
        lost
    }

    /// Greater for what began later: lasting effects by their number, cards by their stamp.
    fn order_of(&self, id: u16) -> u16 {
        u16::MAX - self.pos.last_id().wrapping_sub(id)
    }

    /// True if what gives a keyword came after it was lost: the lasting effect, or the card in play that gives it.
    fn is_later(&self, via: Via, giver: Ref, lost: Lost) -> bool {
        let Lost::Before(order) = lost else { return lost == Lost::Never };
        match via {
            Via::Modifier { id, .. } => self.order_of(id) > order,
            _ => self.peek(giver).is_some_and(|record| self.order_of(record.stamp) >= order),
        }
    }

    /// True if the ability is an instance of a keyword that the card has lost since it has it.
    pub(crate) fn is_lost(&self, card: Ref, compiled: &Compiled, via: Via, giver: Ref) -> bool {
        let keyword = compiled.keyword.filter(|keyword| !self.live_under(Key::lose(*keyword)).is_empty());
        keyword.is_some_and(|keyword| match (self.loses(card, keyword), via) {
            (lost, Via::Card) => lost != Lost::Never,
            (lost, _) => !self.is_later(via, giver, lost),
        })
    }

    fn remembered_keyword(&self, card: Ref, keyword: Keyword) -> Option<i16> {
        let memory = self.pos.memory(card)?;
        (memory.keywords & (1 << keyword.0) != 0).then_some(0)
    }

    fn static_applies(&self, held: &Held<'w>, card: Ref) -> bool {
        self.static_applies_as(held, card, None)
    }

    /// The same of a card that becomes this form.
    fn static_applies_as(&self, held: &Held<'w>, card: Ref, form: Option<&CardDef>) -> bool {
        let Body::Static { when, of, .. } = &held.compiled.ability.body else { return false };
        let scope = held.scope();
        let applies = || self.fits_as(of, card, form, &scope) && self.meaning().holds(when, &scope);
        self.guarded_as(Some(held.about(card)), applies)
    }

    /// A number of a card with everything that changes it, within the bounds that the game sets.
    #[inline]
    #[must_use]
    pub fn stat(&self, card: Ref, stat: Stat) -> i16 {
        let (least, most) = self.world.rulebook.bounds(stat);
        self.numbers().raw_stat(card, stat).max(least).min(most)
    }

    fn add_change(&self, held: &Held<'w>, card: Ref, stat: Stat, reckoned: &mut Reckoned) {
        let Body::Static { change, .. } = &held.compiled.ability.body else { return };
        let scope = held.scope_about(card);
        let given = |amount| self.given_amount(amount, &scope);
        match change {
            Change::Stat(_, amount) => reckoned.add(given(amount).unwrap_or(0)),
            Change::Stats(list) => {
                let own = list.iter().filter(|(s, _)| *s == stat);
                own.for_each(|(_, amount)| reckoned.add(given(amount).unwrap_or(0)));
            }
            Change::Multiply(_, amount) => {
                reckoned.times = reckoned.times.saturating_mul(i32::from(given(amount).unwrap_or(1)));
            }
            // The newest of those that set a number counts.
            Change::Set(_, amount) => {
                let age = self.age(held);
                if reckoned.set.is_none_or(|(other, _)| age <= other) {
                    reckoned.set = given(amount).map(|number| (age, number)).or(reckoned.set);
                }
            }
            Change::AtLeast(_, amount) => {
                reckoned.least = reckoned.least.into_iter().chain(given(amount)).max();
            }
            Change::AtMost(_, amount) => {
                reckoned.most = reckoned.most.into_iter().chain(given(amount)).min();
            }
            _ => {}
        }
    }

    /// How long ago what holds began to: the lasting effect, or its card in play or on its host.
    fn age(&self, held: &Held<'w>) -> u16 {
        let card = || self.peek(held.holder).map_or(0, |record| record.stamp);
        self.pos.last_id().wrapping_sub(held.modifier.unwrap_or_else(card))
    }

    /// True if a statement about players is one about this one: whoever has the card that it is of.
    fn is_said_of(&self, of: &Filter, seat: Seat, held: &Held<'w>) -> bool {
        let theirs = |card: Ref| self.controller_of(card) == Some(seat);
        let fits = |card: Ref| self.meaning().fits(of, card, &held.scope());
        held.seat == seat || *of != Filter::This && self.all_in_play().any(|card| theirs(card) && fits(card))
    }

    fn each_allowance(&self, seat: Seat, tally: Tally, mut give: impl FnMut(i16)) {
        if self.live_under(Key::allowance(tally)).is_empty() {
            return;
        }
        self.visit(
            Key::allowance(tally),
            |_| Concern::Anybody,
            |held| {
                if let Body::Static { when, of, change: Change::Allowance(_, amount) } =
                    &held.compiled.ability.body
                    && self.is_said_of(of, seat, held)
                    && self.meaning().holds(when, &held.scope())
                {
                    give(self.given_amount(amount, &held.scope()).unwrap_or(0));
                }
                true
            },
        );
    }

    /// True if the card carries the word, printed or given, and has not lost it.
    #[inline]
    #[must_use]
    pub fn has_tag(&self, card: Ref, tag: Tag) -> bool {
        let printed = self.def(card).has_tag(tag);
        let told = self.live_under(Key::TAG).is_empty() && self.pos.words.is_empty();
        if told { printed } else { self.has_tag_now(card, tag, printed) }
    }

    /// The same where abilities give words to cards or take them away.
    fn has_tag_now(&self, card: Ref, tag: Tag, printed: bool) -> bool {
        if self.pos.peek(card).is_none() && self.pos.memory(card).is_some() {
            return self.pos.remembered_word(card, tag).unwrap_or(printed);
        }
        let in_play = self.in_play(card);
        let applies = |held: &Held<'w>| held.reaches(card, in_play) && self.static_applies(held, card);
        let (mut has, mut lost) = (printed, false);
        self.visit(Key::TAG, self.concerning(card), |held| {
            match &held.compiled.ability.body {
                Body::Static { change: Change::Tag(given), .. } if *given == tag && !has => {
                    has = applies(held);
                }
                Body::Static { change: Change::LoseTag(gone), .. } if *gone == tag => {
                    lost = applies(held);
                }
                _ => {}
            }
            !lost
        });
        has && !lost
    }

    /// The words that abilities give to cards or take away from them.
    fn words_given(&self) -> impl Iterator<Item = Tag> + use<'_, 'w> {
        let compiled =
            self.live_under(Key::TAG).filter_map(|entry| self.world.catalog.ability(entry.ability));
        compiled.filter_map(|compiled| match compiled.ability.body {
            Body::Static { change: Change::Tag(tag) | Change::LoseTag(tag), .. } => Some(tag),
            _ => None,
        })
    }

    /// Keeps what the card carries otherwise than print says, before it leaves.
    pub(crate) fn remember_words(&mut self, card: Ref) {
        let differs = |tag: &Tag| self.has_tag(card, *tag) != self.def(card).has_tag(*tag);
        let words: Few<Tag, 8> = self.words_given().filter(differs).collect();
        for tag in words.as_slice() {
            let has = !self.def(card).has_tag(*tag);
            self.pos.words.push(Word { card, tag: *tag, has });
        }
    }
}

impl<'t, 'w> Numbers<'t, 'w> {
    /// True if abilities change this number of any cards; otherwise it is what the game reckons it to be.
    #[must_use]
    pub fn stat_moves(self, stat: Stat) -> bool {
        !self.0.live_under(Key::stat(stat)).is_empty()
    }

    /// True if abilities change what any cards cost; otherwise that is what the game reckons it to be.
    #[must_use]
    pub fn costs_move(self) -> bool {
        !self.0.live_under(Key::COST).is_empty()
    }

    /// True if abilities say anything of what players add to this number; otherwise that is nothing.
    #[must_use]
    pub fn allowance_moves(self, tally: Tally) -> bool {
        !self.0.live_under(Key::allowance(tally)).is_empty()
    }

    /// True if abilities give words to cards or take them away; otherwise print says which they carry.
    #[must_use]
    pub fn tags_move(self) -> bool {
        !self.0.live_under(Key::TAG).is_empty()
    }

    /// The keywords of which print does not say whether a card in play has them, one bit each: abilities or counters give them
    /// or take them away.
    #[must_use]
    pub fn keywords_beyond_print(self) -> u64 {
        self.0.live.unsettled() | self.0.world.catalog.countable()
    }

    /// All keywords of a card in play or elsewhere, one bit each.
    #[must_use]
    pub fn keywords_of(self, card: Ref) -> u64 {
        let Some(record) = self.0.pos.peek(card) else { return 0 };
        let by_print = !self.keywords_beyond_print();
        let printed = self.0.world.catalog.def(self.0.face(record)).keyword_bits;
        let printed = if record.facedown() { 0 } else { printed };
        (0..self.0.world.catalog.keywords().len() as u8)
            .filter(|k| by_print & (1 << k) == 0 && self.0.keyword(card, Keyword(*k)).is_some())
            .fold(printed & by_print, |bits, k| bits | 1 << k)
    }

    /// True if no ability may make this number of any card less than the game reckons it to be.
    #[must_use]
    pub fn is_only_raised(self, stat: Stat) -> bool {
        !self.0.live_under(Key::stat(stat)).any(|entry| entry.hints.lowers)
    }

    /// True if this number of cards in play may change because cards go elsewhere, are turned, or players' numbers change.
    #[must_use]
    pub fn stat_looks_afar(self, stat: Stat) -> bool {
        self.0.looks_afar(Key::stat(stat))
    }

    /// A number of a card as the plain sum, possibly negative.
    #[must_use]
    pub fn raw_stat(self, card: Ref, stat: Stat) -> i16 {
        let Some(record) = self.0.pos.peek(card) else {
            return self.0.pos.remembered(card, stat).unwrap_or(0);
        };
        let printed = self.0.world.catalog.def(self.0.face(record)).stat(stat);
        let base = self.0.world.rulebook.base_stat(self.0, card, stat, printed);
        if self.0.live_under(Key::stat(stat)).is_empty() {
            return base;
        }
        let mut reckoned = Reckoned::default();
        let in_play = self.0.is_play_zone(record.zone.kind);
        self.0.visit(Key::stat(stat), self.0.concerning(card), |held| {
            if held.reaches(card, in_play) && self.0.static_applies(held, card) {
                self.0.add_change(held, card, stat, &mut reckoned);
            }
            true
        });
        let set = reckoned.set.map_or(base, |(_, n)| n);
        let sum = i32::from(set).saturating_add(reckoned.sum);
        let sum = as_number(sum.saturating_mul(reckoned.times));
        let sum = sum.min(reckoned.most.unwrap_or(i16::MAX));
        sum.max(reckoned.least.unwrap_or(i16::MIN))
    }

    /// What the card counts as for a purpose (a singer's cost): the greatest of its number and what abilities say,
    /// and what they add.
    #[must_use]
    pub fn counts_as(self, card: Ref, verb: Verb, stat: Stat) -> i16 {
        let (mut value, mut more) = (self.0.stat(card, stat), 0_i32);
        if self.0.live_under(Key::counts_as(verb)).is_empty() {
            return value;
        }
        self.0.visit(Key::counts_as(verb), self.0.concerning(card), |held| {
            match &held.compiled.ability.body {
                Body::Static { change: Change::CountsAs(_, s, amount), .. }
                    if *s == stat && self.0.static_applies(held, card) =>
                {
                    value = value.max(self.0.given_amount(amount, &held.scope()).unwrap_or(0));
                }
                Body::Static { change: Change::CountsMore(_, s, amount), .. }
                    if *s == stat && self.0.static_applies(held, card) =>
                {
                    more += i32::from(self.0.given_amount(amount, &held.scope()).unwrap_or(0));
                }
                _ => {}
            }
            true
        });
        as_number(i32::from(value) + more)
    }

    /// What it costs the player to play the card: `base` with all changes, not below 0.
    #[must_use]
    pub fn cost(self, card: Ref, base: i16) -> i16 {
        self.cost_as(card, base, None)
    }

    /// The same of a card that becomes this form as it is played.
    #[must_use]
    pub fn cost_as(self, card: Ref, base: i16, form: Option<&CardDef>) -> i16 {
        let mut sum = i32::from(base);
        let concerning = self.0.concerning(card);
        // What its print does not say may be so of the form.
        let concerns = |hints: &_| if form.is_some() { Concern::Anybody } else { concerning(hints) };
        self.0.visit(Key::COST, concerns, |held| {
            if let Body::Static { change: Change::Cost(amount), .. } = &held.compiled.ability.body
                && self.0.static_applies_as(held, card, form)
            {
                sum += i32::from(self.0.given_amount(amount, &held.scope_about(card)).unwrap_or(0));
            }
            true
        });
        as_number(sum.max(0))
    }

    /// What abilities add to a number that a player keeps.
    #[must_use]
    pub fn allowance(self, seat: Seat, tally: Tally) -> i16 {
        let mut sum = 0_i32;
        self.0.each_allowance(seat, tally, |amount| sum += i32::from(amount));
        as_number(sum)
    }

    /// The greatest of what abilities of a player say of a number: what does not add up.
    #[must_use]
    pub fn greatest_allowance(self, seat: Seat, tally: Tally) -> i16 {
        let mut most = 0;
        self.0.each_allowance(seat, tally, |amount| most = most.max(amount));
        most
    }
}

/// True if a card that it speaks of cannot get the keyword, whatever gives it later.
const fn is_without(body: &Body) -> bool {
    matches!(body, Body::Static { change: Change::Without(_), .. })
}
