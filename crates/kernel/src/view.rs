//! What one seat may know: a masked position, and samples of what it cannot know. Both are in the seat's own names for
//! the cards (see `position::alias`): the true slots stay inside.

mod vision;

use std::collections::BTreeSet;

use vision::all_zones;
pub(crate) use vision::{Vision, shuffle};

use crate::decision::{Decision, DecisionKind, Opt};
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Clause, DefId, ProgramId, Ref, Seat, Slot, Zone, ZoneKind};
use crate::luck::Luck;
use crate::position::{Card, Memory, Modifier, Names, Pick, Position};
use crate::rng::Rng;
use crate::rulebook::World;
use crate::table::Knowledge;
use crate::table::Table;
use crate::vocabulary::{Sight, Vocabulary};

/// In a view: some card, of which the seat knows neither what it is nor where.
pub const HIDDEN: Ref = Ref { slot: Slot(u16::MAX - 1), life: 0 };
/// In a view: the first of the numbers that stand for cards as they were before they left.
const GONE: u16 = u16::MAX - 2;

/// How cards lie in a zone for those who may not look at them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lying {
    /// Everybody sees each of them, at least its back.
    Apart,
    /// In an order that everybody knows.
    Pile,
    /// In no order: a hand, cards face down on a heap.
    Loose,
}

impl Vocabulary {
    /// Who may look at the cards of a zone.
    pub(crate) fn sight(&self, kind: ZoneKind) -> Sight {
        self.zones().get(kind.index()).map_or(Sight::Open, |spec| spec.sight)
    }

    /// How a card lies where it is.
    #[inline]
    pub(crate) fn lying(&self, card: &Card) -> Lying {
        match self.sight(card.zone.kind) {
            Sight::Open => Lying::Apart,
            Sight::Nobody if !card.facedown() => Lying::Pile,
            Sight::Owner | Sight::Nobody => Lying::Loose,
        }
    }

    /// True if the seat may know which card this is: it lies open, it is in a zone that the seat may look at, or the
    /// seat has seen it there.
    #[inline]
    #[must_use]
    pub fn sees(&self, seat: Seat, card: &Card) -> bool {
        card.known_to(seat) || seat.0 < 8 && self.watchers(card) & (1 << seat.0) != 0
    }

    /// The seats that look at the card where it is, one bit each.
    #[inline]
    pub(crate) fn watchers(&self, card: &Card) -> u8 {
        match self.sight(card.zone.kind) {
            _ if card.facedown() => 0,
            Sight::Open => u8::MAX,
            Sight::Owner if card.zone.seat.0 < 8 => 1 << card.zone.seat.0,
            Sight::Owner | Sight::Nobody => 0,
        }
    }
}

impl Card {
    /// The card as somebody sees it who does not know which it is.
    pub(crate) fn veiled(&self, vocabulary: &Vocabulary) -> Self {
        let apart = vocabulary.lying(self) == Lying::Apart;
        let mut card = *self;
        (card.def, card.life, card.known) = (DefId(0), 0, 0);
        card.lose_print();
        if !apart {
            (card.since, card.stamp) = (0, 0);
            card.lose_marks();
        }
        card
    }

    /// True if somebody who knows neither card cannot tell them apart.
    pub(crate) fn is_alike(&self, other: &Self, vocabulary: &Vocabulary) -> bool {
        self.looks_like(other) && (self.has_marks_of(other) || vocabulary.lying(self) != Lying::Apart)
    }
}

impl Position {
    /// True if the seat may know which card this is ([`Vocabulary::sees`]).
    #[inline]
    #[must_use]
    pub fn sees(&self, world: &World, seat: Seat, slot: Slot) -> bool {
        self.cards().get(slot.index()).is_some_and(|card| world.vocabulary.sees(seat, card))
    }

    /// True if every seat may know which card this is.
    #[must_use]
    pub fn is_seen_by_all(&self, world: &World, slot: Slot) -> bool {
        self.seats().all(|seat| self.sees(world, seat, slot))
    }

    /// The position as the seat sees it. Each field says where it is declared what a view has of it.
    #[must_use]
    pub fn seen_by(&self, world: &World, seat: Seat) -> Self {
        let vision = Vision::of(self, world, seat);
        let mut view = self.clone();
        view.forget_unseen(&vision);
        view.order_picks(&vision);
        view.rename_all(&vision);
        view.lay_out(&vision, |slot, card| vision.shown(slot, card));
        view.close();
        view.end_chance();
        view.decision = view.decision.map(|decision| decision.veiled(seat));
        if view.decision.is_some_and(|decision| decision.seat != seat) {
            view.options.clear();
        }
        view
    }

    /// What the seat cannot know is dealt anew among the places where it could be, by random numbers of this seed: of
    /// the hidden cards with the same back and owner, any may be in any place.
    #[must_use]
    pub fn sample(&self, world: &World, seat: Seat, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let vision = Vision::guessing(self, world, seat, &mut rng);
        self.dealt_anew(&vision, &mut rng)
    }

    /// The same, where the names of hidden cards stay where they are: in all such samples a name means the same place.
    #[must_use]
    pub fn sample_in_place(&self, world: &World, seat: Seat, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        self.dealt_anew(&Vision::in_place(self, world, seat), &mut rng)
    }

    fn dealt_anew(&self, vision: &Vision<'_>, rng: &mut Rng) -> Self {
        let defs = vision.deal(rng);
        let mut sample = self.clone();
        sample.hide_past(vision.seat);
        sample.pending.retain(|pending| !(pending.is_unshown() && vision.is_unseen(pending.holder)));
        sample.order_picks(vision);
        sample.rename_all(vision);
        sample.lay_out(vision, |slot, card| vision.guessed(slot, card, &defs));
        sample.close();
        sample.rng = Luck::new(rng.next(), None, 0);
        if sample.decision.is_some_and(|decision| decision.seat != vision.seat) {
            sample.options.clear();
        }
        sample
    }

    /// What the seat could not see is not in its view.
    fn forget_unseen(&mut self, vision: &Vision<'_>) {
        self.uses.retain(|used| !vision.is_unseen(used.holder));
        self.applied.retain(|applied| !vision.is_unseen(applied.holder));
        let Self { modifiers, picks, deeds, .. } = self;
        let unseen = |m: &Modifier| vision.is_unseen(m.holder) && !vision.is_apart(m.holder.slot);
        for modifier in modifiers.iter().filter(unseen) {
            picks.retain(|pick| pick.owner != modifier.id);
            deeds.retain(|deed| deed.owner != modifier.id);
        }
        modifiers.retain(|m| !unseen(m));
        self.hide_past(vision.seat);
        self.veil_memories(vision);
        self.veil_work(vision);
    }

    /// Work about a card that the seat does not see shows neither whose text it is nor how far it has come with it.
    fn veil_work(&mut self, vision: &Vision<'_>) {
        // What it has named and done so far says which card it is.
        let Self { frames, picks, deeds, .. } = self;
        for frame in frames.iter().filter(|frame| vision.is_unseen(frame.source)) {
            picks.retain(|pick| pick.owner != frame.id);
            deeds.retain(|deed| deed.owner != frame.id);
        }
        // How many pieces there are of it says nothing either.
        let mut below = Ref::NONE;
        self.frames.retain(|frame| {
            let again = frame.source == below && vision.is_unseen(below);
            below = frame.source;
            !again
        });
        self.frames.each(|frame| {
            frame.answer = Opt::default();
            if vision.is_unseen(frame.source) {
                *frame = Frame::new(frame.work.veiled(), frame.seat).source(frame.source);
            }
        });
        let Self { pending, picks, .. } = self;
        pending.retain(|pending| !(pending.is_unshown() && vision.is_unseen(pending.holder)));
        pending.each(|pending| {
            if vision.is_unseen(pending.holder) {
                // Not even its number: which of several waits says which has gone.
                picks.retain(|pick| pick.owner != pending.id);
                (pending.ability, pending.x, pending.id) = (AbilityId::NONE, 0, 0);
            }
        });
        self.stack.each(|item| {
            if vision.is_unseen(item.source) {
                (item.ability, item.x) = (AbilityId::NONE, 0);
            }
        });
    }

    /// Of cards that were named together and of which the seat sees only some, the order would tell where each of them lay.
    fn order_picks(&mut self, vision: &Vision<'_>) {
        let groups: BTreeSet<_> =
            self.picks.iter().filter(Pick::is_of_cards).map(|pick| pick.group()).collect();
        for group in groups {
            let members = || self.picks.iter().enumerate().filter(|(_, pick)| pick.group() == group);
            let mut cards: Vec<Ref> = members().map(|(_, pick)| pick.card).collect();
            if cards.len() < 2 || !cards.iter().any(|card| vision.is_unseen(*card)) {
                continue;
            }
            cards.sort_by_key(|card| (vision.is_unseen(*card), vision.place(card.slot)));
            let places: Vec<usize> = members().map(|(place, _)| place).collect();
            for (place, card) in places.into_iter().zip(cards) {
                self.picks.edit(place, |pick| pick.card = card);
            }
        }
    }

    fn veil_memories(&mut self, vision: &Vision<'_>) {
        let width = self.numbers.len() / self.memories.len().max(1);
        for index in 0..self.memories.len() {
            let unseen = |memory: &Memory| memory.record.facedown() && !memory.record.known_to(vision.seat);
            if self.memories.get(index).is_some_and(|memory| unseen(&memory)) {
                self.memories.edit(index, |memory| {
                    memory.record = memory.record.veiled(&vision.world.vocabulary);
                    memory.keywords = 0;
                });
                (index * width..(index + 1) * width).for_each(|at| self.numbers.edit(at, |n| *n = 0));
                let veiled = self.memories.get(index).map(|memory| memory.card);
                self.words.retain(|word| Some(word.card) != veiled);
            }
        }
        // Who knew a card then, and where it lay among others, is nobody else's business.
        self.memories.each(|memory| memory.record.forget_place());
    }

    fn hide_past(&mut self, seat: Seat) {
        self.past.each(|past| {
            if past.event.subject.is_some() && (seat.0 >= 8 || past.seen & (1 << seat.0) == 0) {
                past.event.subject = HIDDEN;
            }
            past.seen = u8::MAX;
        });
    }

    /// Lays the cards out under the seat's names, in the order that the seat sees.
    fn lay_out(&mut self, vision: &Vision<'_>, shown: impl Fn(Slot, Card) -> Card) {
        self.lay_out_as(vision, shown, |zone| vision.order(zone));
    }

    pub(crate) fn lay_out_as(
        &mut self,
        vision: &Vision<'_>,
        shown: impl Fn(Slot, Card) -> Card,
        order: impl Fn(Zone) -> Vec<Slot>,
    ) {
        let mut cards = self.cards().to_vec();
        for (slot, card) in (0..).map(Slot).zip(self.cards()) {
            if let Some(place) = cards.get_mut(vision.place(slot).index()) {
                *place = shown(slot, *card);
            }
        }
        self.replace_cards(cards);
        for zone in all_zones(vision.pos) {
            let order = order(zone);
            if !order.is_empty() {
                self.arrange(zone, &order);
            }
        }
    }
}

impl Decision {
    /// A decision of another player for the sake of a card that the seat does not see says nothing of that card.
    pub(crate) fn veiled(self, seat: Seat) -> Self {
        if self.source != HIDDEN || self.seat == seat {
            return self;
        }
        Self::new(self.seat, DecisionKind::Act, Clause::NONE).source(HIDDEN)
    }
}

impl Work {
    /// Which effect it is, only who sees its card knows.
    const fn veiled(self) -> Self {
        match self {
            Self::Program(_) => Self::Program(ProgramId(u16::MAX)),
            Self::Announce(_) => Self::Announce(ProgramId(u16::MAX)),
            other => other,
        }
    }
}

impl Table<'_> {
    /// Replaces what the seat cannot know, and the random numbers to come, by a sample; the cards get the seat's names.
    pub fn determinize(&mut self, seat: Seat, seed: u64) {
        self.pos = self.pos.sample(self.world, seat, seed);
        self.book().disturb();
        self.live.forget();
        self.refresh();
    }

    /// The same, by [`Position::sample_in_place`].
    pub fn determinize_in_place(&mut self, seat: Seat, seed: u64) {
        self.pos = self.pos.sample_in_place(self.world, seat, seed);
        self.book().disturb();
        self.live.forget();
        self.refresh();
    }

    /// What the seat calls a card, as far as it could follow it: [`HIDDEN`] if it does not know where it is.
    #[must_use]
    pub(crate) fn card_for(&self, seat: Seat, card: Ref) -> Ref {
        Vision::of(&self.pos, self.world, seat).card(card)
    }
}

impl<'t, 'w> Knowledge<'t, 'w> {
    /// The position as the seat sees it.
    #[must_use]
    pub fn seen_by(self, seat: Seat) -> Position {
        self.0.position().seen_by(self.0.world(), seat)
    }

    /// An option in the seat's names for the cards.
    #[must_use]
    pub fn option_for(self, seat: Seat, opt: &Opt) -> Opt {
        opt.map_cards(|slot| self.0.pos.called(seat, slot))
    }

    /// The open decision in the seat's names for the cards.
    #[must_use]
    pub fn decision_for(self, seat: Seat) -> Option<Decision> {
        let named =
            |decision: Decision| Decision { source: self.0.card_for(seat, decision.source), ..decision };
        self.0.pos.decision.map(|decision| named(decision).veiled(seat))
    }
}
