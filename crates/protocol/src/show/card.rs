//! Cards as a viewer sees them.

use std::sync::Arc;

use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::id::{Counter, Keyword, Mark, Ref, Stat};
use byword_kernel::keyword::{KeywordDef, Param};
use byword_kernel::position::Card as Record;
use byword_kernel::vocabulary::Sort;
use byword_telling::keyword_text;

use super::{Eye, kept, seat};
use crate::message::{Card, CardKeyword, CardState, Count, Hosted, Number, Word};

/// How deep cards are shown on cards.
const DEEPEST: u32 = 8;
/// How many marks a card may carry.
const MARKS: usize = 14;
/// The most bytes of a keyword with its cost.
const KEYWORD: usize = 40;

impl Eye<'_, '_> {
    /// A card with those on and under it.
    pub(super) fn card(&self, card: Ref, depth: u32) -> Option<Card> {
        let record = self.table().position().get(card)?;
        let def = self.table().def(card);
        let known = !def.spec.title.is_empty();
        let printed =
            if known { Card::clone(&self.printed_card(card, def, record.def.0)) } else { Card::default() };
        let shown = Card {
            id: card.slot.0,
            known,
            copy: known && record.is_copy(),
            numbers: self.numbers(card, def),
            keywords: self.keywords(card, def),
            turned: record.turned(),
            facedown: record.facedown(),
            damage: record.damage,
            counters: self.counters(&record),
            marks: self.marks(&record, def),
            owner: seat(record.owner),
            controller: seat(record.controller),
            hosted: if depth < DEEPEST { self.hosted(card, depth) } else { Vec::new() },
            ..printed
        };
        Some(shown)
    }

    /// A card that says what is printed on it, and nothing else.
    fn printed_card(&self, card: Ref, def: &CardDef, number: u16) -> Arc<Card> {
        kept(&self.setting.texts.prints, self.lang(), number, || {
            let mut shown = Card::default();
            self.print(card, def, &mut shown);
            Arc::new(shown)
        })
    }

    /// What is printed on it.
    fn print(&self, card: Ref, def: &CardDef, shown: &mut Card) {
        let title = def.title(self.lang());
        let (name, version) = title.split_once(" - ").unwrap_or((title, ""));
        shown.title = title.to_owned();
        shown.original = Some(&def.spec.title).filter(|original| *original != title).cloned();
        shown.name = name.to_owned();
        shown.version = version.to_owned();
        shown.types = self.printed(def, Some("type"));
        if shown.types.is_empty() {
            shown.types.extend(self.kind(def).map(|kind| self.tag(kind)));
        }
        shown.colours = self.printed(def, self.setting.kit.colours);
        shown.traits = self.printed(def, Some("traits"));
        let yes = def.spec.printed.iter().filter(|(_, value)| value == "yes");
        shown.features = yes.map(|(key, _)| self.tag(key)).collect();
        shown.text = self.card_lines(card);
        shown.state = state(def.spec.exactness);
        let back = def.back.map(|back| self.world().catalog.def(back).title(self.lang()).to_owned());
        shown.other_face = back;
    }

    /// The words of a field that is printed on it.
    fn printed(&self, def: &CardDef, key: Option<&str>) -> Vec<Word> {
        let field = def.spec.printed.iter().find(|(own, _)| Some(own.as_str()) == key);
        let words = field.into_iter().flat_map(|(_, value)| value.split(','));
        words.map(str::trim).filter(|word| !word.is_empty()).map(|word| self.tag(word)).collect()
    }

    /// A word that cards carry.
    fn tag(&self, word: &str) -> Word {
        let called = || self.world().vocabulary.called(word, self.lang()).to_owned();
        Word { id: word.to_owned(), name: self.words().known("tag", word).unwrap_or_else(called) }
    }

    fn numbers(&self, card: Ref, def: &CardDef) -> Vec<Number> {
        let words = self.world().vocabulary.words(Sort::Stat).enumerate();
        let number = |(index, word): (usize, &str)| {
            let stat = Stat(index as u8);
            let (now, printed) = (self.table().stat(card, stat), def.stat(stat));
            // What is not printed may be held up by the least that there is of it: nobody gave it to the card.
            let least = self.world().rulebook.bounds(stat).0;
            let own = printed != 0 || (now != 0 && now != least);
            let name = own.then(|| self.words().known("stat", word))??;
            Some(Number { id: word.to_owned(), name, now, printed })
        };
        words.filter_map(number).collect()
    }

    fn keywords(&self, card: Ref, def: &CardDef) -> Vec<CardKeyword> {
        let defs = self.world().catalog.keywords().iter().enumerate();
        let keyword = |(index, (keyword, _)): (usize, &(KeywordDef, _))| {
            let n = self.table().keyword(card, Keyword(index as u8))?;
            let given = def.keyword_bits & (1 << index) == 0;
            let printed = self.printed_keyword(card, keyword).filter(|_| !given);
            let name = printed.unwrap_or_else(|| keyword_text(keyword, n, self.lang()));
            Some(CardKeyword { id: keyword.word.clone(), name, given })
        };
        defs.filter_map(keyword).collect()
    }

    /// A keyword with its cost, as the card has it.
    fn printed_keyword(&self, card: Ref, keyword: &KeywordDef) -> Option<String> {
        let name = self.lang().pick(&keyword.word, &keyword.spanish);
        let lines = self.card_lines(card).into_iter().filter(|_| keyword.param == Param::Cost);
        let said = |line: String| Some(line.split([',', '(', '.']).next()?.trim().to_owned());
        lines.filter_map(said).find(|line| line.starts_with(name) && line.len() <= KEYWORD)
    }

    fn counters(&self, record: &Record) -> Vec<Count> {
        let count = |(counter, n): (Counter, u8)| {
            let word = self.world().vocabulary.word(Sort::Counter, u16::from(counter.0)).unwrap_or_default();
            Count { id: word.to_owned(), name: self.words().word("counter", word), n: n.into(), flag: false }
        };
        record.counters.each().map(count).filter(|count| count.name != "-").collect()
    }

    /// The type of a card, as the vocabulary has it.
    fn kind(&self, def: &CardDef) -> Option<&str> {
        def.spec.tags.first().and_then(|tag| self.world().vocabulary.word(Sort::Tag, tag.0))
    }

    /// How a card is turned and what it is marked with; a mark may have a word of its own for cards of a type.
    fn marks(&self, record: &Record, def: &CardDef) -> Vec<Word> {
        let turned = record.turned().then_some(("turned", "card-turned"));
        let facedown = record.facedown().then_some(("facedown", "card-facedown"));
        let states = [turned, facedown].into_iter().flatten();
        let states =
            states.map(|(id, message)| Word { id: id.to_owned(), name: self.words().say(message, &[]) });
        let words = self.world().vocabulary.words(Sort::Mark).enumerate().take(MARKS);
        let marked = words.filter(|(index, _)| record.marked(Mark(*index as u8)));
        let kind = self.kind(def).unwrap_or_default().to_lowercase();
        let marks = marked.filter_map(|(_, word)| {
            let own = self.words().known("mark", &format!("{word}-{kind}"));
            let name = own.or_else(|| self.words().known("mark", word)).filter(|name| name != "-")?;
            Some(Word { id: word.to_owned(), name })
        });
        states.chain(marks).collect()
    }

    fn hosted(&self, host: Ref, depth: u32) -> Vec<Hosted> {
        let hosted = self.table().position().hosted(host.slot);
        let shown = hosted.filter_map(|card| {
            let zone = self.table().position().get(card)?.zone;
            let word = self.world().vocabulary.zones().get(zone.kind.index()).map_or("?", |spec| spec.word);
            Some(Hosted { zone: self.word("zone", word), card: self.card(card, depth + 1)? })
        });
        shown.collect()
    }

    /// The state of a card in a few words, to tell it from others of its name.
    pub(super) fn state_words(&self, card: Ref) -> Vec<String> {
        let Some(record) = self.table().position().get(card) else { return Vec::new() };
        let damage = (record.damage != 0)
            .then(|| self.words().say("card-damage", &[("n", i64::from(record.damage).into())]));
        let marks = self.marks(&record, self.table().def(card)).into_iter().map(|mark| mark.name);
        let counters = self.counters(&record).into_iter().map(|count| count.said());
        let mut words: Vec<String> = damage.into_iter().chain(marks).chain(counters).collect();
        words.push(self.teller.zone(record.zone));
        words.extend(record.host().map(|host| self.teller.title(self.table(), host).to_owned()));
        words
    }
}

/// How much of a card's text was understood.
pub(crate) const fn state(exactness: Exactness) -> CardState {
    match exactness {
        Exactness::Exact => CardState::Exact,
        Exactness::Doubtful => CardState::Doubtful,
        Exactness::Partial => CardState::Partial,
        Exactness::TextOnly => CardState::TextOnly,
    }
}
