//! The board in lines of text: per seat its numbers and zones, cards with their numbers, damage, counters, marks.

use byword_kernel::id::{Keyword, Mark, Ref, Seat, Slot, Stat, Tally, Zone, ZoneKind};
use byword_kernel::keyword::Param;
use byword_kernel::position::Card;
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::{Sight, Sort, ZoneSpec};
use byword_language::phrasebook::Phrasebook;

use crate::tell::Teller;
use crate::texts::card_text;

/// How many cards of an open pile are named.
const NAMED: usize = 12;

impl Teller<'_, '_> {
    /// The board. With a viewer it begins with the others, so that one's own cards are nearest to the question.
    pub fn board(&self) -> Vec<String> {
        let position = self.table.position();
        let values =
            [("n", i64::from(position.turn()).into()), ("player", self.seat(position.active()).into())];
        let mut lines = vec![self.words.say("board-turn", &values)];
        let mut seats: Vec<Seat> = position.seats().collect();
        seats.sort_by_key(|seat| Some(*seat) == self.viewer);
        self.place(Seat::NONE, &mut lines);
        for seat in seats {
            self.place(seat, &mut lines);
        }
        lines
    }

    /// A seat's (or the table's) numbers and zones.
    fn place(&self, seat: Seat, lines: &mut Vec<String>) {
        let mut below = Vec::new();
        for (index, spec) in self.table.world().vocabulary.zones().iter().enumerate() {
            if spec.per_seat == seat.is_some() {
                self.zone_lines(Zone { kind: ZoneKind(index as u8), seat }, spec, &mut below);
            }
        }
        let tallies = self.tallies(seat);
        if below.is_empty() && tallies.is_empty() {
            return;
        }
        let name = match seat {
            Seat::NONE => self.words.say("board-table", &[]),
            seat if Some(seat) == self.viewer => {
                self.words.say("board-you", &[("player", self.seat(seat).into())])
            }
            seat => self.seat(seat),
        };
        lines.push(if tallies.is_empty() { name } else { format!("{name}: {}", tallies.join(", ")) });
        lines.append(&mut below);
    }

    /// The numbers that a seat keeps and that have a word for people.
    fn tallies(&self, seat: Seat) -> Vec<String> {
        let words = self.table.world().vocabulary.words(Sort::Tally).enumerate();
        words
            .filter_map(|(index, word)| {
                let value = self.table.position().tally(seat, Tally(index as u8));
                let shown = self.words.known("tally", word).filter(|shown| shown != "-")?;
                let is = |what| self.words.attached(&[&format!("tally-{word}")], what).is_some();
                let always = seat.is_some() && is("always");
                // What is so or not so has no number.
                let text = if is("flag") { shown.clone() } else { format!("{shown} {value}") };
                (value != 0 || always).then_some(text)
            })
            .collect()
    }

    fn zone_lines(&self, zone: Zone, spec: &ZoneSpec, lines: &mut Vec<String>) {
        let position = self.table.position();
        let loose = |card: &Ref| position.get(*card).is_some_and(|record| record.host().is_none());
        let cards: Vec<Ref> = position.zone(zone).filter(loose).collect();
        let word = self.words.word("zone", spec.word);
        if cards.is_empty() || word == "-" {
            return;
        }
        let own_hand =
            spec.sight == Sight::Owner && (self.viewer.is_none() || self.viewer == Some(zone.seat));
        if spec.in_play || own_hand {
            lines.push(format!("  {word}:"));
            for card in cards {
                self.card_lines(card, 4, lines);
            }
        } else {
            lines.push(format!("  {word}: {}", self.pile(&cards)));
        }
    }

    /// A pile in a line: how many cards, and those that are known, from the top.
    fn pile(&self, cards: &[Ref]) -> String {
        let turned = |card: &&Ref| self.table.position().get(**card).is_some_and(|record| record.turned());
        let values = [
            ("n", (cards.len() as i64).into()),
            ("turned", (cards.iter().filter(turned).count() as i64).into()),
        ];
        let count = self.words.say("board-pile", &values);
        let named: Vec<&str> = cards
            .iter()
            .map(|card| self.title(self.table, card.slot))
            .filter(|title| *title != "?")
            .collect();
        match named.len() {
            0 => count,
            n if n > NAMED => format!("{count}: {} ...", named[..NAMED].join(", ")),
            _ => format!("{count}: {}", named.join(", ")),
        }
    }

    /// A card, and what is attached to it or under it.
    fn card_lines(&self, card: Ref, indent: usize, lines: &mut Vec<String>) {
        let Some(record) = self.table.position().get(card) else { return };
        let mut parts = vec![self.card(card)];
        parts.extend(self.numbers(card));
        parts.extend(self.keywords(card));
        let state = self.state(&record);
        let state = if state.is_empty() { String::new() } else { format!(" ({})", state.join(", ")) };
        lines.push(format!("{:indent$}{}{state}", "", parts.join("; ")));
        if indent < 10 {
            let hosted: Vec<Ref> = self.table.position().hosted(card.slot).collect();
            for with in hosted {
                self.card_lines(with, indent + 2, lines);
            }
        }
    }

    /// Its numbers, with the printed one where it differs.
    fn numbers(&self, card: Ref) -> Vec<String> {
        let def = self.table.def(card);
        let words = self.table.world().vocabulary.words(Sort::Stat).enumerate();
        words
            .filter_map(|(index, word)| {
                let stat = Stat(index as u8);
                let (now, printed) = (self.table.stat(card, stat), def.stat(stat));
                let shown = self.words.known("stat", word)?;
                match (now, printed) {
                    (0, 0) => None,
                    _ if now == printed => Some(format!("{shown} {now}")),
                    _ => Some(format!("{shown} {now} [{printed}]")),
                }
            })
            .collect()
    }

    /// Its keywords, printed and given.
    fn keywords(&self, card: Ref) -> Vec<String> {
        let defs = self.table.world().catalog.keywords().iter().enumerate();
        defs.filter_map(|(index, (def, _))| {
            let n = self.table.keyword(card, Keyword(index as u8))?;
            Some(keyword_text(def, n, self.words.lang))
        })
        .collect()
    }

    /// What is the case with it: damage, turned, face down, counters, marks.
    fn state(&self, record: &Card) -> Vec<String> {
        let mut state = Vec::new();
        if record.damage != 0 {
            state.push(self.words.say("card-damage", &[("n", i64::from(record.damage).into())]));
        }
        if record.turned() {
            state.push(self.words.say("card-turned", &[]));
        }
        if record.facedown() {
            state.push(self.words.say("card-facedown", &[]));
        }
        let vocabulary = &self.table.world().vocabulary;
        for (counter, n) in record.counters.each() {
            let word = vocabulary.word(Sort::Counter, u16::from(counter.0)).unwrap_or_default();
            let shown = self.words.word("counter", word);
            if shown != "-" {
                state.push(format!("{shown} {n}"));
            }
        }
        for (index, word) in vocabulary.words(Sort::Mark).enumerate().take(14) {
            let marked = record.marked(Mark(index as u8));
            state.extend(self.words.known("mark", word).filter(|shown| marked && shown != "-"));
        }
        state
    }

    /// A card by its name: what is printed on it.
    pub fn printed(&self, slot: Slot, book: &Phrasebook) -> Vec<String> {
        let mut lines = Vec::new();
        self.card_lines(self.table.position().current(slot), 0, &mut lines);
        let def = self.table.def(self.table.position().current(slot));
        let text = card_text(def, book, &self.table.world().vocabulary, self.words.lang);
        lines.extend(text.iter().map(|line| format!("  {line}")));
        lines
    }
}

/// A keyword as it is printed, with its number; other parameters are left out.
pub fn keyword_text(def: &byword_kernel::keyword::KeywordDef, n: i16, lang: Lang) -> String {
    match def.param {
        Param::Number => lang.pick(&def.print.0, &def.print.1).replace("{n}", &n.to_string()),
        _ => lang.pick(&def.word, &def.spanish).to_owned(),
    }
}
