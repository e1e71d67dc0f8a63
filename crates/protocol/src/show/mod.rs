//! From positions to messages: what one pair of eyes sees, and nothing else.

mod card;
mod decision;
mod log;
mod view;
mod waiting;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use byword_kernel::catalog::{CardDef, Compiled};
use byword_kernel::id::{AbilityId, Ref, Seat, Slot};
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_telling::{Teller, Words, ability_text, card_text, mode_texts};

use crate::message::{Card, Clause, Word};

pub(crate) use card::state;
pub(crate) use log::News;

type Memo<K, V> = RefCell<BTreeMap<(bool, K), V>>;

/// Texts that were written for people, kept because writing them takes time.
#[derive(Default)]
pub(crate) struct Texts {
    cards: Memo<u16, Arc<[String]>>,
    prints: Memo<u16, Arc<Card>>,
    abilities: Memo<u16, Arc<str>>,
    modes: Memo<u16, Arc<[String]>>,
}

fn kept<K: Ord + Copy, V: Clone>(memo: &Memo<K, V>, lang: Lang, key: K, write: impl FnOnce() -> V) -> V {
    let key = (lang == Lang::Es, key);
    if let Some(text) = memo.borrow().get(&key) {
        return text.clone();
    }
    let text = write();
    memo.borrow_mut().insert(key, text.clone());
    text
}

/// What a game is shown with: its words, its cards, the texts that were written already.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) kit: &'static Kit,
    pub(crate) loaded: &'a Loaded,
    pub(crate) words: &'a Words,
    pub(crate) texts: &'a Texts,
    /// What the seats are called, where people have said so.
    pub(crate) names: &'a [String],
}

impl Setting<'_> {
    /// Looks at the table through the eyes of a seat, or of somebody who sees everything.
    pub(crate) fn eye<'w, R>(
        self,
        truth: &Table<'w>,
        viewer: Option<Seat>,
        look: impl FnOnce(&mut Eye<'_, 'w>) -> R,
    ) -> R {
        match viewer {
            Some(seat) => {
                let view = Table::new(truth.world(), truth.knowledge().seen_by(seat));
                look(&mut Eye::new(self, truth, &view, viewer))
            }
            None => look(&mut Eye::new(self, truth, truth, None)),
        }
    }
}

/// One pair of eyes on a table.
pub(crate) struct Eye<'a, 'w> {
    pub(crate) setting: Setting<'a>,
    pub(crate) teller: Teller<'a, 'w>,
    /// Cards that an option is about: they are shown also where they lie hidden.
    mentioned: BTreeSet<Slot>,
}

impl<'a, 'w> Eye<'a, 'w> {
    /// The eyes of a seat, or of somebody who sees everything: then the view is the table itself.
    pub(crate) fn new(
        setting: Setting<'a>,
        truth: &'a Table<'w>,
        view: &'a Table<'w>,
        viewer: Option<Seat>,
    ) -> Self {
        let teller = match viewer {
            Some(seat) => Teller::of(setting.words, view, truth, seat),
            None => Teller::omniscient(setting.words, truth),
        };
        let teller = teller.calling(setting.names);
        let options = teller.table.position().options().iter();
        let mentioned = options.flat_map(|opt| [opt.a, opt.b]).filter(|slot| slot.0 != u16::MAX).collect();
        Self { setting, teller, mentioned }
    }

    fn table(&self) -> &'a Table<'w> {
        self.teller.table
    }

    fn world(&self) -> &'w World {
        self.teller.world()
    }

    fn words(&self) -> &'a Words {
        self.setting.words
    }

    fn lang(&self) -> Lang {
        self.setting.words.lang
    }

    /// A clause with its text; nothing if the index does not have it.
    pub(crate) fn clause(&self, clause: byword_kernel::id::Clause) -> Option<Clause> {
        let text = self.world().clauses.get(clause)?;
        let said = self.lang().pick(&text.english, &text.spanish).to_owned();
        Some(Clause { id: text.id.clone(), text: said })
    }

    /// A thing of the game by a word of the vocabulary.
    fn word(&self, sort: &str, word: &str) -> Word {
        Word { id: word.to_owned(), name: self.words().word(sort, word) }
    }

    /// The handle of a card of the view, if it is there.
    fn handle(&self, card: Ref) -> Option<u16> {
        self.table().position().get(card).map(|_| card.slot.0)
    }

    fn compiled(&self, ability: AbilityId) -> Option<&'w Compiled> {
        self.world().catalog.ability(ability)
    }

    /// The lines of text on a card.
    fn card_lines(&self, card: Ref) -> Vec<String> {
        let (def, world) = (self.table().def(card), self.world());
        let id = self.table().position().card(card.slot).map_or(0, |record| record.def.0);
        let write = || card_text(def, &self.setting.loaded.phrasebook, &world.vocabulary, self.lang()).into();
        kept(&self.setting.texts.cards, self.lang(), id, write).to_vec()
    }

    /// What an ability of a card says; a keyword's is its name. Empty if there are no words for it.
    fn ability(&self, ability: AbilityId, card: Ref) -> String {
        self.ability_of(ability, self.table().def(card))
    }

    /// The same of a card that was this one.
    fn ability_of(&self, ability: AbilityId, def: &CardDef) -> String {
        let Some(compiled) = self.compiled(ability) else { return String::new() };
        let world = self.world();
        let write = || {
            let book = &self.setting.loaded.phrasebook;
            let said = ability_text(&compiled.ability, def, book, &world.vocabulary, self.lang());
            Arc::from(said.or_else(|| self.keyword_of(compiled)).unwrap_or_default())
        };
        kept(&self.setting.texts.abilities, self.lang(), ability.0, write).to_string()
    }

    fn keyword_of(&self, compiled: &Compiled) -> Option<String> {
        let (def, _) = self.world().catalog.keyword(compiled.keyword?)?;
        Some(self.lang().pick(&def.word, &def.spanish).to_owned())
    }

    /// What the parts of a choice of effects say, in their order.
    fn modes(&self, ability: AbilityId, card: Ref) -> Vec<String> {
        let Some(compiled) = self.compiled(ability) else { return Vec::new() };
        let (def, world) = (self.table().def(card), self.world());
        let book = &self.setting.loaded.phrasebook;
        let write = || mode_texts(&compiled.ability, def, book, &world.vocabulary, self.lang()).into();
        kept(&self.setting.texts.modes, self.lang(), ability.0, write).to_vec()
    }
}

/// A seat as messages have it.
pub(crate) fn seat(seat: Seat) -> Option<u8> {
    seat.is_some().then_some(seat.0)
}
