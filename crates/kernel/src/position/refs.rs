//! Every reference to a card that a position holds, in one place: whatever gives cards other names goes through here.

use super::Position;
use super::records::{NO_SLOT, Until};
use crate::ability::EventKind;
use crate::decision::Opt;
use crate::event::Event;
use crate::id::{Ref, Slot};

/// Other names for the cards of a position.
pub(crate) trait Names {
    /// What a reference from unfinished work, lasting effects or records becomes.
    fn card(&self, card: Ref) -> Ref;
    /// What the slot of a card in its present life becomes.
    fn slot(&self, slot: Slot) -> Slot;
    /// What it becomes in an open option.
    fn option(&self, slot: Slot) -> Slot {
        self.slot(slot)
    }
}

/// One card for another: what is said of it in one life is said of the other.
struct Instead(Ref, Ref);

impl Names for Instead {
    fn card(&self, card: Ref) -> Ref {
        if card == self.0 { self.1 } else { card }
    }
    fn slot(&self, slot: Slot) -> Slot {
        slot
    }
}

impl Position {
    /// What lasting effects, waiting triggers and unfinished work say of one card, they say of another from now on; what it has done
    /// and suffered, the other has. Each has come by itself.
    pub(crate) fn rename(&mut self, from: Ref, to: Ref) {
        let names = Instead(from, to);
        self.rename_work(&names);
        self.past.each(|past| {
            if past.event.kind != EventKind::Move {
                past.event = past.event.renamed(&names);
            }
        });
    }

    /// Gives other names to all cards that anything but the zones and the cards themselves speaks of.
    pub(crate) fn rename_all(&mut self, names: &impl Names) {
        self.rename_work(names);
        self.rename_answers(names);
        self.rename_records(names);
        if let Some(decision) = &mut self.decision {
            decision.source = names.card(decision.source);
        }
        for opt in &mut self.options {
            *opt = opt.map_cards(|slot| names.option(slot));
        }
    }

    fn rename_work(&mut self, names: &impl Names) {
        self.modifiers.each(|m| {
            m.holder = names.card(m.holder);
            if let Until::Leaves(card) = &mut m.until {
                *card = names.card(*card);
            }
        });
        self.pending.each(|p| {
            p.holder = names.card(p.holder);
            p.event = p.event.renamed(names);
        });
        self.picks.each(|pick| {
            if pick.is_of_cards() {
                pick.card = names.card(pick.card);
            }
        });
        self.frames.each(|frame| {
            for card in [&mut frame.source, &mut frame.a, &mut frame.b] {
                *card = names.card(*card);
            }
            frame.event = frame.event.renamed(names);
        });
    }

    fn rename_answers(&mut self, names: &impl Names) {
        self.frames.each(|frame| frame.answer = frame.answer.map_cards(|slot| names.slot(slot)));
        self.modifiers.each(|m| m.source = names.card(m.source));
    }

    fn rename_records(&mut self, names: &impl Names) {
        self.stack.each(|item| {
            (item.source, item.token) = (names.card(item.source), names.card(item.token));
            item.event = item.event.renamed(names);
        });
        self.planned.each(|planned| planned.event = planned.event.renamed(names));
        self.applied.each(|applied| applied.holder = names.card(applied.holder));
        self.uses.each(|used| used.holder = names.card(used.holder));
        self.memories.each(|memory| {
            memory.card = names.card(memory.card);
            memory.record.host = memory.record.host().map_or(NO_SLOT, |host| names.slot(host));
        });
        self.words.each(|word| word.card = names.card(word.card));
        self.past.each(|past| past.event = past.event.renamed(names));
        self.blames.each(|blame| (blame.card, blame.by) = (names.card(blame.card), names.card(blame.by)));
    }
}

impl Event {
    /// The event with other names for its cards.
    pub(crate) fn renamed(mut self, names: &impl Names) -> Self {
        for card in [&mut self.subject, &mut self.other, &mut self.cause] {
            *card = names.card(*card);
        }
        self
    }
}

impl Opt {
    /// The option with other cards in it.
    #[must_use]
    pub fn map_cards(self, name: impl Fn(Slot) -> Slot) -> Self {
        let map = |slot: Slot| if slot == NO_SLOT { slot } else { name(slot) };
        Self { a: map(self.a), b: map(self.b), ..self }
    }
}
