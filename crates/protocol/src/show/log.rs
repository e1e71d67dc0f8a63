//! Log entries as messages.

use std::collections::BTreeSet;

use byword_kernel::id::Zone;
use byword_kernel::log::{Miss, Told as Known};
use byword_telling::{Named, Told, ToldKind};

use super::{Eye, seat};
use crate::message::{LogCard, LogEntry, LogKind, LogZone, Word};

/// A log entry as a viewer was told it, with the choice that brought it about.
pub(crate) struct News {
    pub(crate) known: Known,
    pub(crate) step: u32,
    /// If it is that choice: the words in which it was offered.
    pub(crate) offered: Option<String>,
}

impl Eye<'_, '_> {
    /// What has happened; numbers count on from `number`.
    pub(crate) fn log(&self, news: impl Iterator<Item = News>, number: u32) -> Vec<LogEntry> {
        let told = news.filter_map(|news| Some((self.teller.told(&news.known, news.offered)?, news.step)));
        (number..).zip(told).map(|(number, (told, step))| self.entry(told, step, number)).collect()
    }

    /// What tried to happen, each once, of the cards that the viewer sees.
    pub(crate) fn tried<'m>(&self, missed: impl Iterator<Item = &'m Miss>) -> Vec<LogEntry> {
        let seen = |miss: &&Miss| self.teller.table.title(self.teller.view_slot(miss.card.slot)) != "?";
        let missed = missed.filter(seen);
        let mut tried: Vec<LogEntry> =
            missed.map(|miss| self.entry(self.teller.missed(miss), 0, 0)).collect();
        let mut told = BTreeSet::new();
        tried.retain(|entry| told.insert((entry.text.clone(), entry.ability.clone())));
        tried
    }

    fn entry(&self, told: Told, step: u32, number: u32) -> LogEntry {
        let word = |verb| self.word("verb", self.world().vocabulary.verb(verb));
        let ability =
            told.ability.map(|(ability, def)| self.ability_of(ability, self.world().catalog.def(def)));
        LogEntry {
            number,
            step,
            kind: kind(told.kind),
            code: told.code.to_owned(),
            verb: told.verb.map(word),
            text: told.line.text,
            ability: ability.filter(|text| !text.is_empty()),
            clause: Some(told.line.clause).filter(|clause| !clause.is_empty()),
            seat: told.seat.and_then(seat),
            card: told.card.map(card),
            other: told.other.map(card),
            cause: told.cause.map(card),
            amount: told.amount,
            detail: told.detail.map(|(id, name)| Word { id, name }),
            from: told.from.map(|zone| self.log_zone(zone)),
            to: told.to.map(|zone| self.log_zone(zone)),
        }
    }

    fn log_zone(&self, zone: Zone) -> LogZone {
        let spec = self.world().vocabulary.zones().get(zone.kind.index());
        LogZone {
            id: spec.map_or("?", |spec| spec.word).to_owned(),
            name: self.teller.zone(zone),
            seat: seat(zone.seat),
        }
    }
}

fn card(named: Named) -> LogCard {
    LogCard { name: named.name, id: named.slot.map(|slot| slot.0) }
}

const fn kind(kind: ToldKind) -> LogKind {
    match kind {
        ToldKind::Choice => LogKind::Choice,
        ToldKind::Event => LogKind::Event,
        ToldKind::Stopped => LogKind::Stopped,
        ToldKind::Changed => LogKind::Changed,
        ToldKind::Triggered => LogKind::Triggered,
        ToldKind::Fizzled => LogKind::Fizzled,
        ToldKind::Missed => LogKind::Missed,
        ToldKind::Over => LogKind::Over,
    }
}
