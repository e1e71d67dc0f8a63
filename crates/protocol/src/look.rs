//! Looking at a table that the caller keeps: the same messages as for the games that a host keeps.

use std::sync::Arc;

use byword_kernel::id::Seat;
use byword_kernel::log::Entry;
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_telling::Words;

use crate::board::Board;
use crate::game::end;
use crate::message::{Decision, LogEntry, Outcome, Reason, View, Why};
use crate::show::{News, Setting, Texts};
use crate::why::reasons;

/// Somebody who looks at tables of one game, in one language.
pub struct Onlooker {
    kit: &'static Kit,
    loaded: Arc<Loaded>,
    words: Words,
    texts: Texts,
}

impl Onlooker {
    /// With the game's words in this language.
    #[must_use]
    pub fn new(kit: &'static Kit, loaded: Arc<Loaded>, lang: Lang) -> Self {
        Self { kit, loaded, words: Words::new(lang, kit.name), texts: Texts::default() }
    }

    fn setting(&self) -> Setting<'_> {
        Setting { kit: self.kit, loaded: &self.loaded, words: &self.words, texts: &self.texts, names: &[] }
    }

    /// What a seat sees, or somebody who sees everything.
    #[must_use]
    pub fn view(&self, table: &Table<'_>, viewer: Option<Seat>) -> View {
        self.setting().eye(table, viewer, |eye| eye.view())
    }

    /// The open decision as the viewer may know it; cards that were picked for it already are not told.
    #[must_use]
    pub fn decision(&self, table: &Table<'_>, viewer: Option<Seat>) -> Option<Decision> {
        self.setting().eye(table, viewer, |eye| eye.decision(Vec::new()))
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self, table: &Table<'_>, viewer: Option<Seat>) -> Option<Outcome> {
        self.setting().eye(table, viewer, |eye| end(eye, table, &self.words))
    }

    /// The board in lines of text.
    #[must_use]
    pub fn board(&self, table: &Table<'_>, viewer: Option<Seat>) -> Vec<String> {
        Board::new(&self.words).lines(&self.view(table, viewer))
    }

    /// The words in which an option of the open decision is offered.
    #[must_use]
    pub fn offered(&self, table: &Table<'_>, viewer: Option<Seat>, option: usize) -> Option<String> {
        self.setting().eye(table, viewer, |eye| eye.offered(option))
    }

    /// What the table's log tells the viewer from an entry on, all of it brought about by the choice of this number, and the
    /// words in which that was offered. Lines count on from `number`.
    #[must_use]
    pub fn news(
        &self,
        table: &Table<'_>,
        viewer: Option<Seat>,
        from: usize,
        (step, mut offered): (u32, Option<String>),
        number: u32,
    ) -> Vec<LogEntry> {
        let told = viewer
            .map_or_else(|| table.knowledge().told_whole(from), |seat| table.knowledge().told(seat, from));
        let news = told.into_iter().map(|known| {
            let chosen = matches!(known.entry, Entry::Chose(..));
            News { known, step, offered: if chosen { offered.take() } else { None } }
        });
        self.setting().eye(table, viewer, |eye| eye.log(news, number))
    }

    /// Why something can be done by the seat or not.
    #[must_use]
    pub fn why(&self, table: &Table<'_>, seat: Seat, ask: &Why) -> Vec<Reason> {
        self.setting().eye(table, Some(seat), |eye| reasons(eye, table, seat, ask))
    }
}
