//! How many cards of a kind may be in play: allies of a player (MC-6.12), restricted cards of a player (RS1), player side
//! schemes of the group. What is too much is discarded at once, before anything else, and is not defeated.

use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::few::Few;
use byword_kernel::frame;
use byword_kernel::frame::{Field, Frame, Record as _};
use byword_kernel::id::{Clause, Ref, Seat, Zone, cite};
use byword_kernel::table::{Changed, News, Table};
use byword_kernel::vocabulary::verb as kernel;

use crate::profile::Profile;
use crate::rules::questions;
use crate::rules::table::{AREA, discard_event, identity, innermost, takes_part};
use crate::words::{procedure, stat, tag, tally, verb, zone, zone_of};

/// Allies that a player may have.
const ALLIES: i16 = 3;
/// Restricted cards that a player may have.
const RESTRICTED: i16 = 2;

/// The kinds of cards of which there may be only so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Allies,
    Restricted,
    PlayerSchemes,
}

const KINDS: [Kind; 3] = [Kind::Allies, Kind::Restricted, Kind::PlayerSchemes];

impl Field<i16> for Kind {
    fn load(register: i16) -> Self {
        KINDS.into_iter().find(|kind| *kind as i16 == register).unwrap_or(Self::Allies)
    }
    fn store(self) -> i16 {
        self as i16
    }
}

frame! {
    /// A player comes down to a limit: their own or, if nobody's frame it is, the group's.
    struct Excess(procedure::LIMIT) {
        kind: Kind = n,
        /// The identity of who discards.
        identity: Ref = source,
    }
}

impl Kind {
    /// True if the card is one of the kind.
    fn counts(self, table: &Table<'_>, card: Ref) -> bool {
        match self {
            Self::Allies => table.has_tag(card, tag::ALLY),
            Self::Restricted => table.rules().permitted(verb::RESTRICT, card, card),
            Self::PlayerSchemes => {
                table.def(card).has_tag(tag::PLAYER_SCHEME)
                    && !questions::says(table, card, tally::BEYOND_LIMIT)
            }
        }
    }
}

/// A limit: of what, of which player (nobody: the group), who discards the rest, and the clause.
struct Limit {
    kind: Kind,
    owner: Seat,
    seat: Seat,
    clause: Clause,
}

impl Limit {
    fn new(table: &Table<'_>, kind: Kind, owner: Seat) -> Self {
        let seat = if owner.is_some() { owner } else { table.position().first() };
        let clause = match kind {
            Kind::Allies => cite("MC-6.12"),
            Kind::Restricted => cite("RS3"),
            Kind::PlayerSchemes => cite("later player side scheme"),
        };
        Self { kind, owner, seat, clause }
    }

    /// How many there may be, without what allows more for a while.
    fn most(&self, table: &Table<'_>) -> i16 {
        match self.kind {
            Kind::Allies => ALLIES,
            Kind::Restricted => RESTRICTED,
            Kind::PlayerSchemes if table.position().seat_count() > 2 => 2,
            Kind::PlayerSchemes => 1,
        }
    }

    /// How many more the player may have than is usual.
    fn more(&self, table: &Table<'_>) -> i16 {
        match self.kind {
            Kind::Restricted => table.stat(identity(table, self.owner), stat::RESTRICTED),
            Kind::Allies | Kind::PlayerSchemes => table.numbers().allowance(self.owner, tally::ALLY_LIMIT),
        }
    }

    fn zone(&self) -> Zone {
        if self.owner.is_some() { zone_of(zone::PLAY, self.owner) } else { AREA }
    }

    /// The cards that count. What a player controls may lie elsewhere, attached to something.
    fn within<'a>(&'a self, table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
        let afar = self.kind == Kind::Restricted;
        let zoned = (!afar).then(|| table.position().zone(self.zone()));
        let controlled =
            afar.then(|| table.all_in_play().filter(|card| table.controller_of(*card) == Some(self.owner)));
        let cards = zoned.into_iter().flatten().chain(controlled.into_iter().flatten());
        cards.filter(move |card| self.kind.counts(table, *card))
    }

    /// True if so few cards can count that the limit is kept, wherever they are.
    fn is_surely_kept(&self, table: &Table<'_>) -> bool {
        let there = match self.kind {
            Kind::Restricted => {
                let own = |card: Ref| table.controller_of(card) == Some(self.owner);
                table.rules().most_permitted(verb::RESTRICT, own)
            }
            Kind::Allies | Kind::PlayerSchemes => Some(table.position().zone_len(self.zone())),
        };
        let heaviest = if self.kind == Kind::Restricted { MOST_WEIGHT } else { 1 };
        there.is_some_and(|there| heaviest * there as i16 <= self.most(table))
    }

    /// True if something may say that there may be fewer than usual.
    fn may_be_lowered(&self, table: &Table<'_>) -> bool {
        self.kind == Kind::Allies && table.numbers().allowance_moves(tally::ALLY_LIMIT)
    }

    /// How many of them are more than there may usually be, if that is of interest.
    fn beyond(&self, table: &Table<'_>) -> Option<i16> {
        let lowered = self.may_be_lowered(table);
        if !lowered && self.is_surely_kept(table) {
            return None;
        }
        let there = self.within(table).map(|card| weight(table, card)).sum::<i16>();
        Some(there - self.most(table)).filter(|beyond| lowered || *beyond > 0)
    }

    fn is_exceeded(&self, table: &mut Table<'_>) -> bool {
        let Some(beyond) = self.beyond(table) else { return false };
        // What allows more may end at any time.
        table.book().disturb();
        beyond > self.more(table)
    }
}

/// What a card counts against a limit that says that it counts as two.
const MOST_WEIGHT: i16 = 2;

/// As how many cards it counts.
fn weight(table: &Table<'_>, card: Ref) -> i16 {
    if questions::says(table, card, tally::TWICE) { MOST_WEIGHT } else { 1 }
}

/// Looks for limits that are exceeded.
pub(crate) fn check(table: &mut Table<'_>, news: &News, changed: &Changed) {
    let restricts = restricts_at_once(table);
    let is_new =
        |kind: Kind| (kind != Kind::Restricted || restricts) && may_be_new(table, kind, news, changed);
    let new: Few<Kind, { KINDS.len() }> = KINDS.into_iter().filter(|kind| is_new(*kind)).collect();
    if new.as_slice().is_empty() {
        return;
    }
    for owner in table.position().seats().chain([Seat::NONE]) {
        for kind in new.as_slice() {
            if owner.is_some() != (*kind == Kind::PlayerSchemes) {
                enforce(table, *kind, owner);
            }
        }
    }
}

/// False if no more cards of the kind can be anywhere than there were: none has come or become one of them.
fn may_be_new(table: &Table<'_>, kind: Kind, news: &News, changed: &Changed) -> bool {
    let comes = [zone::PLAY, zone::AREA].into_iter().any(|place| news.is_rearranged(place));
    let restated = match kind {
        Kind::Restricted => news.is_restated() || table.rules().rules_look_afar(verb::RESTRICT),
        // What was treated as a minion may be an ally again.
        Kind::Allies => {
            let numbers = table.numbers();
            news.is_restated() || numbers.tags_move() || numbers.allowance_moves(tally::ALLY_LIMIT)
        }
        Kind::PlayerSchemes => false,
    };
    restated || comes && changed.is_any(|card| kind.counts(table, card))
}

fn restricts_at_once(table: &Table<'_>) -> bool {
    table.rules().is_ruled(verb::RESTRICT) && !Profile::of(table).restricts_late()
}

fn enforce(table: &mut Table<'_>, kind: Kind, owner: Seat) {
    let limit = Limit::new(table, kind, owner);
    if !limit.is_exceeded(table) {
        return;
    }
    if innermost(table, &[procedure::LIMIT]).is_none() && takes_part(table, limit.seat) {
        table.push(Excess { kind, identity: identity(table, limit.seat) }.frame(owner));
    } else {
        // What is put off is looked at again.
        table.book().disturb();
    }
}

/// RS6: true if a player controls too many restricted cards.
pub(crate) fn is_beyond_limit(table: &Table<'_>, owner: Seat) -> bool {
    let limit = Limit::new(table, Kind::Restricted, owner);
    limit.beyond(table).is_some_and(|beyond| beyond > limit.more(table))
}

/// RS6: a player who has come to control too many restricted cards discards some.
pub(crate) fn restrict(table: &mut Table<'_>, owner: Seat) {
    table.push(Excess { kind: Kind::Restricted, identity: identity(table, owner) }.frame(owner));
}

/// Which one goes, until there are no more than may be. What cannot be discarded is no choice (PM8).
pub(crate) fn step(table: &mut Table<'_>, frame: &Frame, step: u16) {
    let Excess { kind, identity } = Excess::of(frame);
    let limit = Limit::new(table, kind, frame.seat);
    if step == 0 {
        if !limit.is_exceeded(table) {
            return table.finish();
        }
        table.offer_all(|table, options| {
            let mine = limit.within(table);
            let may_go =
                |card: &Ref| table.rules().allowed_to(limit.seat, kernel::DISCARD, Ref::NONE, *card).is_ok();
            options.extend(mine.filter(may_go).map(|card| Opt::card(Choice::CARD, card.slot)));
        });
        if table.offered() == 0 {
            return table.finish();
        }
        let decision = Decision::new(limit.seat, DecisionKind::Keep, limit.clause);
        return table.ask(decision.source(identity));
    }
    table.goto(0);
    let card = table.position().current(frame.answer.subject());
    let event = discard_event(table, card, kernel::DISCARD, limit.seat);
    table.perform(event);
}
