//! What is going on: the stack, waiting abilities, windows, parts in a procedure, lasting effects.

use byword_kernel::event::Event;
use byword_kernel::frame::Work;
use byword_kernel::id::{AbilityId, Moment, Ref, Role};
use byword_kernel::position::{Item, ItemKind, Modifier, Pending, Until};
use byword_kernel::vocabulary::Sort;

use super::{Eye, seat};
use crate::message::{Lasting, Part, Waiting, WaitingKind, Word};

impl Eye<'_, '_> {
    /// What waits: the stack from its top, the abilities in their order, the event of the innermost window.
    pub(super) fn waiting(&self) -> Vec<Waiting> {
        let position = self.table().position();
        let stack = position.stack().iter().rev().map(|item| self.item(item));
        let pending = position
            .pending()
            .iter()
            .filter(|pending| !pending.is_question())
            .map(|pending| self.pending(pending));
        self.window().into_iter().chain(stack).chain(pending).collect()
    }

    fn item(&self, item: &Item) -> Waiting {
        let kind = match item.kind {
            ItemKind::Ability => WaitingKind::Ability,
            ItemKind::Card => WaitingKind::Card,
            ItemKind::Event => WaitingKind::Event,
        };
        let text = match item.kind {
            ItemKind::Ability => self.ability(item.ability, item.source),
            ItemKind::Card => self.lines_of(item.source),
            ItemKind::Event => self.verb(&item.event),
        };
        Waiting {
            kind,
            card: self.handle(item.source),
            seat: seat(item.seat),
            title: self.teller.view_card(item.source),
            text,
            targets: self.targets(item.id),
            amount: amount(&item.event).filter(|_| item.kind == ItemKind::Event),
        }
    }

    fn pending(&self, pending: &Pending) -> Waiting {
        Waiting {
            kind: WaitingKind::Trigger,
            card: self.handle(pending.holder),
            seat: seat(pending.seat),
            title: self.teller.view_card(pending.holder),
            text: self.ability(pending.ability, pending.holder),
            targets: self.targets(pending.id),
            amount: None,
        }
    }

    /// The event to which players may respond now.
    fn window(&self) -> Option<Waiting> {
        let frames = self.table().position().frames();
        let window = frames.iter().rev().find(|frame| frame.work == Work::Window)?;
        let event = self.table().meaning().planned(window.id)?;
        Some(Waiting {
            kind: WaitingKind::Event,
            card: self.handle(event.subject),
            seat: seat(event.seat),
            title: self.verb(&event),
            text: self.teller.view_card(event.subject),
            targets: self.handle(event.other).into_iter().collect(),
            amount: amount(&event),
        })
    }

    fn verb(&self, event: &Event) -> String {
        self.words().word("verb", self.world().vocabulary.verb(event.verb))
    }

    fn lines_of(&self, card: Ref) -> String {
        if self.handle(card).is_some() { self.card_lines(card).join("\n") } else { String::new() }
    }

    /// The cards that were picked for it.
    fn targets(&self, id: u16) -> Vec<u16> {
        self.table().position().picked_for(id).filter_map(|card| self.handle(card)).collect()
    }

    /// The cards that play a part in what is going on, as far as the parts have words for people.
    pub(super) fn parts(&self) -> Vec<Part> {
        let roles = self.world().vocabulary.words(Sort::Role).enumerate();
        let part = |(index, word): (usize, &str)| {
            let card = self.world().rulebook.role(self.table(), Role(index as u8));
            let name = self.words().known("role", word)?;
            Some(Part { role: Word { id: word.to_owned(), name }, card: self.handle(card)? })
        };
        roles.filter_map(part).collect()
    }

    /// The lasting effects that have words.
    pub(super) fn lasting(&self) -> Vec<Lasting> {
        self.table().position().modifiers().iter().filter_map(|modifier| self.modifier(modifier)).collect()
    }

    fn modifier(&self, modifier: &Modifier) -> Option<Lasting> {
        let holder = if modifier.holder.is_some() { modifier.holder } else { modifier.source };
        let text = Some(self.ability(modifier.ability, holder)).filter(|text| !text.is_empty())?;
        let moment = |moment: Moment| {
            let word = self.world().vocabulary.word(Sort::Moment, u16::from(moment.0)).unwrap_or("?");
            self.words().word("moment", word)
        };
        let until = match modifier.until {
            Until::Forever => String::new(),
            Until::Moment(of) => moment(of),
            Until::MomentOf(of, seat) | Until::Between(_, of, seat) | Until::Through(_, of, seat) => {
                format!("{} ({})", moment(of), self.teller.seat(seat))
            }
            Until::Leaves(card) => self.teller.view_card(card),
        };
        Some(Lasting {
            text,
            card: self.handle(modifier.holder),
            source: self.handle(modifier.source),
            until,
        })
    }

    /// The ability that the innermost work comes from, and its card.
    pub(super) fn asking(&self) -> Option<(AbilityId, Ref)> {
        let frame = self.table().position().frames().last()?;
        self.compiled(frame.ability).map(|_| (frame.ability, frame.source))
    }
}

fn amount(event: &Event) -> Option<i16> {
    Some(event.amount).filter(|amount| *amount != 0)
}
