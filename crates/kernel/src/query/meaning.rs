//! Who, which cards, how many, whether: what the nouns and conditions of text mean now.

use super::named::{cards_named, name_of};
use super::{Scope, as_number, total};
use crate::ability::{ALL, Amount, Cond, EventKind, Filter, Target, Who};
use crate::event::Event;
use crate::id::{CardsVar, Counter, DeedVar, PlayerVar, Ref, Seat, Stat, Tag, Zone, ZoneKind};
use crate::position::{Deed, Pick};
use crate::query::Meaning;
use crate::table::Table;

impl<'w> Table<'w> {
    /// The card that this one is (or was) attached to.
    #[must_use]
    pub fn host_of(&self, card: Ref) -> Option<Ref> {
        self.peek(card)?.host().map(|slot| self.pos.current(slot))
    }
}

impl<'t, 'w> Meaning<'t, 'w> {
    /// True if the seat is one of those meant.
    #[must_use]
    pub(crate) fn is_who(self, who: &Who, seat: Seat, scope: &Scope) -> bool {
        let you = scope.seat.or(self.addressed());
        match who {
            Who::You => seat == you,
            Who::Opponent => seat.is_some() && self.0.opposed(scope.seat, seat),
            Who::Everyone => seat.is_some(),
            Who::Others => seat.is_some() && seat != you,
            Who::Active => seat == self.0.pos.active,
            Who::First => seat == self.0.pos.first,
            Who::Table => !seat.is_some(),
            Who::Chosen(_) => seat == scope.players[0],
            Who::Var(player) => self.player_named(*player, scope) == Some(seat),
            Who::Let(_, who) => self.is_who(who, seat, scope),
            // Of a cause that nobody controls any more, who was responsible.
            Who::Controller(target) if **target == Target::Cause => {
                let controller = self.0.controller_of(scope.event.cause).filter(|seat| seat.is_some());
                controller.or_else(|| self.responsible(&scope.event)) == Some(seat)
            }
            // Of a card that was picked and has left play since, who controlled it last.
            Who::Controller(target) => {
                self.any_asked(target, scope, |card| self.0.controller_of(card) == Some(seat))
            }
            Who::Owner(target) => {
                self.any_asked(target, scope, |card| self.0.record(card).map(|r| r.owner) == Some(seat))
            }
            Who::EventSeat if scope.event.seat.is_some() => seat == scope.event.seat,
            Who::EventSeat => seat.is_some() && seat == scope.event.to.seat,
        }
    }

    /// The seats meant, in turn order from where the game begins ([`crate::policy::EachFrom`]).
    pub fn seats_meant(self, who: &Who, scope: &Scope) -> impl Iterator<Item = Seat> + use<> {
        let mask = self
            .0
            .pos
            .seats()
            .filter(|seat| self.is_who(who, *seat, scope) && self.0.plays(*seat))
            .fold(0_u8, |mask, seat| mask | 1 << seat.0);
        let first = self.0.each_from(scope);
        self.0.pos.seats_from(first).filter(move |seat| mask & (1 << seat.0) != 0)
    }

    /// The seats whose tallies are meant: those of players, or nobody's, which are the table's.
    pub(crate) fn seats_tallied(self, who: &Who, scope: &Scope) -> impl Iterator<Item = Seat> + use<> {
        let table = matches!(who, Who::Table).then_some(Seat::NONE);
        self.seats_meant(who, scope).chain(table)
    }

    /// The card that the text's card is attached to. Text that it came with does not read whom it has left since.
    fn host_meant(self, scope: &Scope) -> Option<Ref> {
        let (table, event, this) = (self.0, &scope.event, scope.this);
        let came = event.kind == EventKind::Move
            && event.subject.slot == this.slot
            && table.is_play_zone(event.to.kind);
        if came && !table.in_play(this) { None } else { table.host_of(this) }
    }

    /// The first card that a target names.
    #[must_use]
    pub fn first_target(self, target: &Target, scope: &Scope) -> Option<Ref> {
        match target {
            Target::This => Some(scope.this),
            Target::Var(_) | Target::Made(_) => self.meant(target, scope).next(),
            Target::Let(_, cards) => self.first_target(cards, scope),
            Target::Subject => Some(scope.event.subject),
            Target::Other => Some(scope.event.other),
            Target::Cause => Some(scope.event.cause),
            Target::Host => self.host_meant(scope),
            Target::HostOf(target) => {
                self.first_target(target, scope).map(|card| self.0.host_of(card).unwrap_or(card))
            }
            Target::Role(role) => Some(self.0.world.rulebook.role_in(self.0, *role, scope)),
            Target::Each(filter) => self.matching(filter, scope).next(),
            Target::Top(_, kind, who) => {
                let seat = self.seats_meant(who, scope).next()?;
                self.0.pos.top(self.zone_of(*kind, seat))
            }
            Target::Until(kind, who, filter) => {
                let seat = self.seats_meant(who, scope).next()?;
                self.0.pos.zone(self.zone_of(*kind, seat)).find(|card| self.fits(filter, *card, scope))
            }
            Target::Both(targets) => targets.iter().find_map(|target| self.first_target(target, scope)),
            Target::Chosen(_) | Target::Random(..) => None,
        }
        .filter(|card| card.is_some())
    }

    /// The first card that a target names as text asks about it: one that was picked and has left play since, as it last
    /// was there.
    pub(super) fn asked_of(self, target: &Target, scope: &Scope) -> Option<Ref> {
        self.first_target(target, scope).map(|card| self.as_asked(target, card))
    }

    /// The cards attached to or under a card; of one that has gone, those that left together with it.
    pub fn hosted_by(self, host: Ref) -> impl Iterator<Item = Ref> + 't {
        let here = self.0.pos.get(host).is_some();
        let now = here.then(|| self.0.pos.hosted(host.slot)).into_iter().flatten();
        let gone = if here { None } else { self.0.pos.memory(host).map(|memory| memory.batch) };
        let then = self.0.pos.memories.as_slice().iter().filter(move |memory| Some(memory.batch) == gone);
        now.chain(
            then.filter(move |memory| memory.record.host() == Some(host.slot)).map(|memory| memory.card),
        )
    }

    /// The cards that an ability has given the name to.
    pub fn named(self, id: u16, var: CardsVar) -> impl Iterator<Item = Ref> + 't {
        self.0.pos.picks.iter().filter(move |pick| pick.is_of(id, var)).map(|pick| pick.card)
    }

    /// The cards that an ability has given the name, each once: of what is divided a card is named for every point that it gets.
    pub(super) fn named_once(self, id: u16, var: CardsVar) -> impl Iterator<Item = Ref> + 't {
        let before = move |place: usize, card: Ref| self.named(id, var).take(place).any(|one| one == card);
        let cards = self.named(id, var).enumerate();
        cards.filter(move |(place, card)| !before(*place, *card)).map(|(_, card)| card)
    }

    /// Every card that an ability has named, as often as it was.
    pub fn all_named(self, id: u16) -> impl Iterator<Item = Ref> + 't {
        let of_ability = move |pick: &Pick| pick.owner == id && pick.is_of_cards();
        self.0.pos.picks.iter().filter(of_ability).map(|pick| pick.card)
    }

    /// The cards of the name that a target is.
    pub(super) fn meant(self, target: &Target, scope: &Scope) -> impl Iterator<Item = Ref> + 't {
        let id = scope.id;
        name_of(target).into_iter().flat_map(move |var| self.named(id, var))
    }

    /// All cards that a target names, added to the list.
    pub fn targets(self, target: &Target, scope: &Scope, list: &mut Vec<Ref>) {
        match target {
            Target::Var(_) | Target::Made(_) => list.extend(self.meant(target, scope)),
            Target::Let(_, cards) => self.targets(cards, scope, list),
            Target::Each(filter) => {
                list.extend(self.matching(filter, scope));
                list.extend(self.left_with_host(filter, scope));
            }
            Target::Both(targets) => {
                let first = list.len();
                targets.iter().for_each(|target| self.targets(target, scope, list));
                // "Each damaged unit and each exhausted unit": what is both is meant once.
                let both = list.split_off(first);
                let once = both.iter().enumerate().filter(|(at, card)| !both[..*at].contains(card));
                list.extend(once.map(|(_, card)| *card));
            }
            Target::Top(amount, kind, who) => {
                let count = self.amount(amount, scope).max(0) as usize;
                for seat in self.seats_meant(who, scope) {
                    list.extend(self.0.pos.zone(self.zone_of(*kind, seat)).take(count));
                }
            }
            Target::Until(kind, who, filter) => {
                for seat in self.seats_meant(who, scope) {
                    let mut found = false;
                    let cards = self.0.pos.zone(self.zone_of(*kind, seat));
                    list.extend(
                        cards.take_while(|card| {
                            !std::mem::replace(&mut found, self.fits(filter, *card, scope))
                        }),
                    );
                }
            }
            other => list.extend(self.first_target(other, scope)),
        }
    }

    /// The zone of this kind that is the seat's, or the shared one.
    #[must_use]
    pub fn zone_of(self, kind: ZoneKind, seat: Seat) -> Zone {
        let per_seat = self.0.world.vocabulary.zones().get(kind.index()).is_some_and(|spec| spec.per_seat);
        Zone { kind, seat: if per_seat { seat } else { Seat::NONE } }
    }

    /// The cards that fit, in the zones that the filter is about, in a fixed order.
    pub fn matching<'a>(
        self,
        filter: &'a Filter,
        scope: &'a Scope,
    ) -> impl Iterator<Item = Ref> + use<'a, 't, 'w> {
        // What was picked or looked at may be anywhere.
        let picks = cards_named(filter);
        let kinds = zones_named(filter);
        let elsewhere = each_zone(kinds).filter(move |_| picks.is_none()).flat_map(move |kind| {
            self.0
                .pos
                .seats()
                .chain(std::iter::once(Seat::NONE))
                .filter(move |seat| self.zone_of(kind, *seat).seat == *seat)
                .map(move |seat| Zone { kind, seat })
        });
        let here = self.0.play_zones.iter().copied().filter(move |_| kinds == 0 && picks.is_none());
        let picked = picks
            .into_iter()
            .flatten()
            .filter_map(name_of)
            .flat_map(move |var| self.named_once(scope.id, var))
            .filter(|card| self.0.record(*card).is_some());
        elsewhere
            .chain(here)
            .flat_map(|zone| self.0.pos.zone(zone))
            .chain(picked)
            .filter(move |card| self.fits(filter, *card, scope))
    }

    /// True if a card passes a test.
    #[must_use]
    pub fn fits(self, filter: &Filter, card: Ref, scope: &Scope) -> bool {
        match filter {
            Filter::Any => true,
            Filter::X => false,
            Filter::This => card == scope.this,
            Filter::Other => card != scope.this && !self.picked_before(card, scope),
            Filter::PickedSoFar => self.picked_before(card, scope),
            Filter::Host => self.0.host_of(scope.this) == Some(card),
            Filter::Attached => self.hangs_on(card, scope.this),
            Filter::AttachedTo(target) => self.is_attached_to(card, target, scope),
            Filter::Is(target) => self.is_target(target, card, scope),
            // Words are what most tests ask for: those need no second call.
            Filter::All(list) => list.iter().all(|f| match f {
                Filter::Tag(tag) => self.0.has_tag(card, *tag),
                Filter::Other => self.fits(f, card, scope) && !self.is_told_of(list, card, scope),
                Filter::Named(name) => self.is_called(card, *name, list, scope),
                f => self.fits(f, card, scope),
            }),
            Filter::Either(list) => list.iter().any(|f| self.fits(f, card, scope)),
            Filter::Not(inner) => !self.fits(inner, card, scope),
            Filter::Tag(tag) => self.0.has_tag(card, *tag),
            Filter::Named(name) => self.is_called(card, *name, &[], scope),
            Filter::NameX => self.has_chosen_name(card, scope),
            Filter::TagX => u16::try_from(scope.x).is_ok_and(|x| self.0.has_tag(card, Tag(x))),
            Filter::InX => self.0.pos.peek(card).is_some_and(|r| i16::from(r.zone.kind.0) == scope.x),
            Filter::SameName(target) => self.shares_name_with(card, target, scope),
            Filter::In(kind) => self.0.pos.peek(card).is_some_and(|r| r.zone.kind == *kind),
            Filter::Of(who) => self.0.whose(card).is_some_and(|seat| self.is_who(who, seat, scope)),
            Filter::Whose(cond) => self.holds_of_controller(cond, card, scope),
            Filter::Turned => self.0.peek(card).is_some_and(|r| r.turned()),
            Filter::Upright => self.0.peek(card).is_some_and(|r| !r.turned()),
            Filter::Damaged => self.0.peek(card).is_some_and(|r| r.damage > 0),
            Filter::Has(keyword) => self.0.guarded(|| self.0.keyword(card, *keyword).is_some()),
            Filter::Stat(stat, cmp, amount) => {
                self.is_known(amount, scope)
                    && cmp.holds(self.0.stat(card, *stat), self.amount(amount, scope))
            }
            Filter::Most(stat, filter) => self.is_beside_all(card, *stat, filter, scope, i16::ge),
            Filter::Least(stat, filter) => self.is_beside_all(card, *stat, filter, scope, i16::le),
            Filter::More(stat, filter) => self.is_beside_all(card, *stat, filter, scope, i16::gt),
            Filter::MostCounters(counter, filter) => {
                self.bears_beside_all(card, *counter, filter, scope, i16::ge)
            }
            Filter::LeastCounters(counter, filter) => {
                self.bears_beside_all(card, *counter, filter, scope, i16::le)
            }
            Filter::Counters(counter, cmp, amount) => {
                self.0.counters(card, *counter).is_some_and(|n| cmp.holds(n, self.amount(amount, scope)))
            }
            Filter::Bears(inner) => self.hosted_by(card).any(|under| self.fits(inner, under, scope)),
            Filter::OtherFace(inner) => self.would_fit_turned(inner, card, scope),
            Filter::Like(test, target) => self.is_like(card, *test, target, scope),
            Filter::Past(pattern, moment) => {
                self.0.times_happened(pattern, *moment, &Scope { this: card, ..*scope }) > 0
            }
            Filter::Marked(mark) => self.0.peek(card).is_some_and(|r| r.marked(*mark)),
            Filter::Fits(predicate) => self.0.world.rulebook.fits(self.0, *predicate, card, scope),
        }
    }

    /// True if text that runs speaks of others than this card: "another enemy" on a card that is none itself is another than
    /// the one of which its trigger tells.
    fn is_told_of(self, tests: &[Filter], card: Ref, scope: &Scope) -> bool {
        let told = |of: Ref| of.slot == card.slot && [0, 1].contains(&card.life.wrapping_sub(of.life));
        scope.id != 0
            && (told(scope.event.subject) || told(scope.event.other))
            && !tests.iter().all(|test| *test == Filter::Other || self.fits(test, scope.this, scope))
            && !self.0.pos.modifiers.iter().any(|waiting| waiting.id == scope.id)
    }

    /// True if the card that caused an event fits. Whose it is, is asked of the player who is responsible for the event.
    pub(crate) fn is_cause(self, filter: &Filter, event: &Event, scope: &Scope) -> bool {
        match filter {
            Filter::All(list) => list.iter().all(|f| self.is_cause(f, event, scope)),
            Filter::Either(list) => list.iter().any(|f| self.is_cause(f, event, scope)),
            Filter::Not(inner) => event.cause.is_some() && !self.is_cause(inner, event, scope),
            Filter::Of(who) => self.responsible(event).is_some_and(|seat| self.is_who(who, seat, scope)),
            filter => event.cause.is_some() && self.fits(filter, event.cause, scope),
        }
    }

    /// The player who is responsible for an event.
    #[must_use]
    pub fn responsible(self, event: &Event) -> Option<Seat> {
        if event.responsible.is_some() { Some(event.responsible) } else { self.0.controller_of(event.cause) }
    }

    fn is_like(self, card: Ref, test: crate::id::Predicate, target: &Target, scope: &Scope) -> bool {
        let like =
            |other: Ref| self.0.world.rulebook.fits(self.0, test, card, &Scope { this: other, ..*scope });
        self.any_meant(target, scope, like)
    }

    /// True if one of the cards meant passes.
    pub(super) fn any_meant(self, target: &Target, scope: &Scope, test: impl FnMut(Ref) -> bool) -> bool {
        match target {
            Target::Var(_) | Target::Made(_) => self.meant(target, scope).any(test),
            Target::Each(filter) => self.matching(filter, scope).any(test),
            other => self.first_target(other, scope).is_some_and(test),
        }
    }

    /// True if the ability has named the card, otherwise than by the choice that is being made.
    fn picked_before(self, card: Ref, scope: &Scope) -> bool {
        let other = |pick: &Pick| pick.past || Some(pick.var) != scope.filling && pick.is_of_cards();
        scope.id != 0 && self.0.pos.picks.iter().any(|p| p.owner == scope.id && p.card == card && other(&p))
    }

    /// True if one of their names is the same.
    #[must_use]
    pub fn share_name(self, a: Ref, b: Ref) -> bool {
        let other = &self.0.def(b).spec.names;
        self.0.def(a).spec.names.iter().any(|name| other.contains(name))
    }

    fn is_target(self, target: &Target, card: Ref, scope: &Scope) -> bool {
        match target {
            Target::Var(_) | Target::Made(_) => self.meant(target, scope).any(|c| c == card),
            Target::Each(filter) => self.fits(filter, card, scope),
            Target::Both(targets) => targets.iter().any(|target| self.is_target(target, card, scope)),
            other => self.first_target(other, scope) == Some(card),
        }
    }

    /// The value of an amount. [`Amount::All`] is a very large number.
    #[must_use]
    pub fn amount(self, amount: &Amount, scope: &Scope) -> i16 {
        match amount {
            Amount::N(n) => *n,
            Amount::X => scope.x,
            Amount::All => ALL,
            Amount::UpTo(most) => self.amount(most, scope),
            Amount::Stat(target, stat) => {
                self.asked_of(target, scope).map_or(0, |card| self.0.stat(card, *stat))
            }
            Amount::Printed(target, stat) => {
                let record = self.asked_of(target, scope).and_then(|card| self.0.peek(card));
                record.map_or(0, |record| self.0.world.catalog.def(self.0.face(record)).stat(*stat))
            }
            Amount::Damage(target) => {
                self.asked_of(target, scope).and_then(|c| self.0.peek(c)).map_or(0, |r| r.damage)
            }
            Amount::Counters(target, counter) => self.counters(target, *counter, scope),
            Amount::Count(filter) => as_number(self.asked_about(filter, scope).count()),
            Amount::Tally(who, tally) => {
                total(self.seats_tallied(who, scope).map(|seat| self.0.pos.tally(seat, *tally)))
            }
            Amount::Event => scope.event.amount,
            Amount::Face => i16::from(scope.event.detail),
            Amount::Done(deed) => self.deed(*deed, scope).map_or(0, |deed| deed.amount),
            Amount::PerPlayer(n) => n.saturating_mul(i16::from(self.0.pos.seat_count())),
            Amount::Happened(pattern, moment) => self.0.times_happened(pattern, *moment, scope),
            Amount::Total(pattern, moment) => self.0.amount_happened(pattern, *moment, scope),
            Amount::Kinds(test, filter) => {
                self.0.world.rulebook.kinds(self.0, *test, &mut self.asked_about(filter, scope))
            }
            Amount::Whole(inner, n) => self.amount(inner, scope) / (*n).max(1),
            Amount::Times(inner, n) => self.amount(inner, scope).saturating_mul(*n),
            Amount::Least(a, b) => self.amount(a, scope).min(self.amount(b, scope)),
            Amount::Sum(target, stat) => self.sum(target, *stat, scope),
            Amount::Plus(a, b) => self.amount(a, scope).saturating_add(self.amount(b, scope)),
        }
    }

    /// True if the card is there whose number it is: nothing compares with a number of no card.
    fn is_known(self, amount: &Amount, scope: &Scope) -> bool {
        match amount {
            Amount::Stat(target, _) | Amount::Damage(target) => self.first_target(target, scope).is_some(),
            Amount::Plus(a, b) => self.is_known(a, scope) && self.is_known(b, scope),
            Amount::Times(inner, _) | Amount::Whole(inner, _) => self.is_known(inner, scope),
            _ => true,
        }
    }

    fn deed(self, deed: DeedVar, scope: &Scope) -> Option<Deed> {
        self.0.pos.deeds.iter().find(|known| known.owner == scope.id && known.deed == deed)
    }

    /// The counters on the card meant, or on all the cards that fit.
    fn counters(self, target: &Target, counter: Counter, scope: &Scope) -> i16 {
        let on = |card: Ref| self.0.counters(card, counter).unwrap_or(0);
        match target {
            Target::Each(filter) => total(self.matching(filter, scope).map(on)),
            other => self.asked_of(other, scope).map_or(0, on),
        }
    }

    /// A number of the cards meant, added up.
    fn sum(self, target: &Target, stat: Stat, scope: &Scope) -> i16 {
        match target {
            Target::Var(_) | Target::Made(_) => {
                total(self.meant(target, scope).map(|card| self.0.stat(card, stat)))
            }
            Target::Each(filter) => total(self.matching(filter, scope).map(|card| self.0.stat(card, stat))),
            other => self.first_target(other, scope).map_or(0, |card| self.0.stat(card, stat)),
        }
    }

    /// True if a condition holds.
    #[must_use]
    pub fn holds(self, cond: &Cond, scope: &Scope) -> bool {
        match cond {
            Cond::Always => true,
            // "It is not a ..." is said of a card: of none it does not hold.
            Cond::Not(inner) => match &**inner {
                Cond::Fits(target, filter) => {
                    self.first_target(target, scope).is_some_and(|card| !self.fits(filter, card, scope))
                }
                inner => !self.holds(inner, scope),
            },
            Cond::All(list) => list.iter().all(|c| self.holds(c, scope)),
            Cond::Any(list) => list.iter().any(|c| self.holds(c, scope)),
            Cond::Exists(filter) => self.asked_about(filter, scope).next().is_some(),
            Cond::Some(who, inner) => {
                let (player, who) = match who {
                    Who::Let(player, who) => (player.index(), &**who),
                    who => (0, who),
                };
                self.seats_meant(who, scope).any(|seat| {
                    let mut scope = *scope;
                    scope.players[player.min(PlayerVar::COUNT - 1)] = seat;
                    self.holds(inner, &scope)
                })
            }
            Cond::Compare(a, cmp, b) => cmp.holds(self.amount(a, scope), self.amount(b, scope)),
            Cond::Fits(target, filter) => {
                self.asked_of(target, scope).is_some_and(|card| self.fits(filter, card, scope))
            }
            Cond::Turn(who) => {
                let has_turn = |seat: &Seat| self.0.has_turn(*seat);
                self.0.pos.seats().filter(has_turn).any(|seat| self.is_who(who, seat, scope))
            }
            Cond::Can(verb, target) => self
                .first_target(target, scope)
                .is_some_and(|card| self.0.guarded(|| self.0.world.rulebook.can(self.0, *verb, card))),
            Cond::Did(DeedVar::PAID) => true,
            Cond::Did(deed) => self.deed(*deed, scope).is_some_and(|deed| deed.whole),
            Cond::EventIs(verb) => scope.event.verb == *verb,
            Cond::Cause(filter) => scope.event.cause.is_some() && self.is_cause(filter, &scope.event, scope),
            Cond::EventOf(who) => self.is_who(who, scope.event.seat, scope),
            Cond::Rulebook(predicate) => self.0.world.rulebook.fits(self.0, *predicate, scope.this, scope),
        }
    }
}

/// The name under which a filter wants cards to be.
pub(crate) fn picks_named(filter: &Filter) -> Option<CardsVar> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Is(target) => name_of(target),
        _ => None,
    })
}

/// The kinds of zones that a filter names, one bit each.
pub(super) fn zones_named(filter: &Filter) -> u32 {
    match filter {
        Filter::In(kind) => 1 << kind.0,
        Filter::All(list) => list.iter().map(zones_named).find(|kinds| *kinds != 0).unwrap_or(0),
        // Each way must name one; otherwise cards in play are meant, too.
        Filter::Either(list) if list.iter().all(|way| zones_named(way) != 0) => {
            list.iter().fold(0, |kinds, way| kinds | zones_named(way))
        }
        _ => 0,
    }
}

/// The kinds of zones of a set, in order.
fn each_zone(kinds: u32) -> impl Iterator<Item = ZoneKind> {
    (kinds.trailing_zeros()..32 - kinds.leading_zeros())
        .filter(move |bit| kinds & (1 << bit) != 0)
        .map(|bit| ZoneKind(bit as u8))
}
