//! What is seen of a deck in one game.

use byword_arena::Witness;
use byword_kernel::decision::{Choice, Decision, DecisionKind, Opt};
use byword_kernel::id::{Ref, Seat, Zone};
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::World;
use byword_kernel::table::Table;

use super::{CHEAP, Kind};

/// The turn of what does not happen.
pub const NEVER: u8 = u8::MAX;

/// A card of the deck in one game.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// How many were dealt, and how many of these were kept.
    dealt: u8,
    kept: u8,
    /// The first own turn in which one was in hand, and was played.
    drawn: u8,
    played: u8,
}

/// A game, as far as the deck is concerned.
pub(super) struct Seen {
    pub(super) won: bool,
    pub(super) cheap: u8,
    /// True if the seat was asked what to put back.
    asked: bool,
    fates: Vec<Fate>,
}

impl Seen {
    fn fate(&self, place: usize) -> Fate {
        self.fates.get(place).copied().unwrap_or(Fate { dealt: 0, kept: 0, drawn: NEVER, played: NEVER })
    }

    /// True if one was in the opening hand as it was dealt.
    pub(super) fn dealt(&self, place: usize) -> bool {
        self.fate(place).dealt > 0
    }

    /// True if those that were dealt were kept, false if they were put back; nothing where it was some of both.
    pub(super) fn kept(&self, place: usize) -> Option<bool> {
        let Fate { dealt, kept, .. } = self.fate(place);
        (self.asked && dealt > 0 && (kept == 0 || kept == dealt)).then_some(kept > 0)
    }

    pub(super) fn drawn(&self, place: usize) -> u8 {
        self.fate(place).drawn
    }

    pub(super) fn played(&self, place: usize) -> u8 {
        self.fate(place).played
    }

    /// How many cards of the opening hand were put back.
    pub(super) fn put_back(&self) -> u8 {
        self.fates.iter().map(|fate| fate.dealt - fate.kept).sum()
    }
}

/// Looks at what a seat has in hand and what it plays.
pub(super) struct Watcher<'w> {
    seat: Seat,
    kinds: &'w [Kind],
    world: &'w World,
    /// What is put back by lot, if it is.
    lot: Option<Rng>,
    /// For each card of the opening hand: the card, and true if the lot says that it is put back.
    opening: Vec<(Ref, bool)>,
    asked: bool,
    kept: bool,
    turn: u16,
    own_turns: u8,
    fates: Vec<Fate>,
}

impl<'w> Watcher<'w> {
    pub(super) fn new(seat: Seat, kinds: &'w [Kind], world: &'w World, lot: Option<u64>) -> Self {
        let unseen = Fate { dealt: 0, kept: 0, drawn: NEVER, played: NEVER };
        Self {
            seat,
            kinds,
            world,
            lot: lot.map(Rng::new),
            opening: Vec::new(),
            asked: false,
            kept: false,
            turn: 0,
            own_turns: 0,
            fates: vec![unseen; kinds.len()],
        }
    }

    pub(super) const fn seat(&self) -> Seat {
        self.seat
    }

    /// What was seen of a game that ended so.
    pub(super) fn told(self, won: bool) -> Seen {
        let cheap = self.kinds.iter().zip(&self.fates).filter(|(kind, _)| kind.cost <= CHEAP);
        let cheap = cheap.map(|(_, fate)| fate.dealt).sum();
        Seen { won, cheap, asked: self.asked, fates: self.fates }
    }

    fn hand<'a>(&self, table: &'a Table<'_>) -> impl Iterator<Item = Ref> + 'a {
        table.position().zone(Zone::of(self.world.catalog.zones().hand, self.seat))
    }

    /// What became of the kind of a card.
    fn fate(&mut self, table: &Table<'_>, card: Ref) -> Option<&mut Fate> {
        let def = self.world.catalog.front(table.position().peek(card)?.printed());
        let place = self.kinds.iter().position(|kind| kind.def == def)?;
        self.fates.get_mut(place)
    }

    fn deal(&mut self, table: &Table<'_>) {
        let hand: Vec<Ref> = self.hand(table).collect();
        for card in hand {
            if let Some(fate) = self.fate(table, card) {
                fate.dealt += 1;
            }
            let away = self.lot.as_mut().is_some_and(|lot| lot.below(2) == 0);
            self.opening.push((card, away));
        }
    }

    /// Which cards of the opening hand are still there when all is put back.
    fn keep(&mut self, table: &Table<'_>) {
        self.kept = true;
        let hand: Vec<Ref> = self.hand(table).collect();
        let kept: Vec<Ref> =
            self.opening.iter().map(|(card, _)| *card).filter(|card| hand.contains(card)).collect();
        for card in kept {
            if let Some(fate) = self.fate(table, card) {
                fate.kept += 1;
            }
        }
    }

    fn draw(&mut self, table: &Table<'_>) {
        let (hand, turn): (Vec<Ref>, u8) = (self.hand(table).collect(), self.own_turns);
        for card in hand {
            if let Some(fate) = self.fate(table, card) {
                fate.drawn = fate.drawn.min(turn);
            }
        }
    }
}

impl Witness for Watcher<'_> {
    fn instead(&mut self, table: &Table<'_>, decision: &Decision) -> Option<usize> {
        if decision.seat != self.seat || decision.kind != DecisionKind::Mulligan {
            return None;
        }
        if self.opening.is_empty() {
            self.deal(table);
        }
        let options = table.position().options();
        let lot = self.lot.as_mut()?;
        let opening = &self.opening;
        let away = |opt: &Opt| {
            let named = |(card, away): &(Ref, bool)| *away && card.slot == opt.subject();
            opt.choice == Choice::CARD && opening.iter().any(named)
        };
        let picked = options.iter().position(away);
        let done = || options.iter().position(|opt| opt.choice == Choice::DONE);
        // Where a hand is kept or not as a whole, that is drawn.
        let whole = || lot.below(u32::try_from(options.len()).unwrap_or(1)) as usize;
        Some(picked.or_else(done).unwrap_or_else(whole))
    }

    fn sees(&mut self, table: &Table<'_>, decision: &Decision, choice: usize) {
        if self.opening.is_empty() {
            self.deal(table);
        }
        let own = decision.seat == self.seat;
        if own && decision.kind == DecisionKind::Mulligan {
            self.asked = true;
        } else if self.asked && !self.kept {
            self.keep(table);
        }
        let position = table.position();
        if position.active() == self.seat && position.turn() > self.turn {
            (self.turn, self.own_turns) = (position.turn(), self.own_turns.saturating_add(1).min(NEVER - 1));
        }
        self.draw(table);
        let taken = position.options().get(choice).filter(|opt| own && opt.choice == Choice::PLAY);
        let turn = self.own_turns;
        if let Some(fate) = taken.and_then(|opt| self.fate(table, position.current(opt.subject()))) {
            fate.played = fate.played.min(turn);
        }
    }
}
