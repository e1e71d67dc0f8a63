//! Worlds with the cards that scenarios bring, each compiled once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use byword_kernel::catalog::Exactness;
use byword_kernel::keyword::KeywordDef;
use byword_language::cardfile::CardSource;
use byword_language::data;
use byword_language::kit::{CardReport, Kit, Loaded};
use byword_language::loader::{load_some, named_in};
use byword_language::source::FileError;

use crate::cards::sources;
use crate::model::Scenario;
use crate::names::mentions;
use crate::piece::Piece;

/// How many worlds are kept at once: a world with thousands of cards is some megabytes large.
const KEPT: usize = 8;

/// A store of worlds: scenarios with the same cards share one.
pub struct Worlds {
    store: Mutex<BTreeMap<String, Arc<Loaded>>>,
    /// Where the card databases are, if they are anywhere.
    data: Option<PathBuf>,
    databases: Mutex<BTreeMap<PathBuf, Arc<Vec<CardSource>>>>,
    /// Another definition of one keyword, by its number.
    changed: Option<(usize, KeywordDef)>,
}

impl Default for Worlds {
    fn default() -> Self {
        Self::with_data(data::folder())
    }
}

impl Worlds {
    /// An empty store, with the card databases where they are looked for.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty store, with the card databases of a folder, or none.
    #[must_use]
    pub fn with_data(data: Option<PathBuf>) -> Self {
        Self { store: Mutex::default(), data, databases: Mutex::default(), changed: None }
    }

    /// An empty store of worlds in which a keyword, by its number, stands for something else.
    #[must_use]
    pub fn with_keyword(number: usize, def: KeywordDef) -> Self {
        Self { changed: Some((number, def)), ..Self::default() }
    }

    fn load(
        &self,
        kit: &Kit,
        sources: &[CardSource],
        house: Option<&BTreeSet<usize>>,
    ) -> Result<Loaded, Vec<FileError>> {
        let Some(game) = kit.game else { return (kit.load)(sources, false) };
        load_some(game, sources, house, &|defs| {
            if let Some((number, def)) = &self.changed
                && let Some(place) = defs.get_mut(*number)
            {
                place.clone_from(def);
            }
        })
    }

    /// True if the card databases that the scenario uses can be there: their folders are.
    #[must_use]
    pub fn has_data(&self, scenario: &Scenario) -> bool {
        let there = |path: PathBuf| path.parent().is_some_and(Path::is_dir);
        scenario.databases.iter().all(|name| self.path(name).is_some_and(there))
    }

    fn path(&self, database: &Piece) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join(&database.text))
    }

    /// The world of the game with the scenario's own cards, and the cards of the house set and of its databases that it names; all
    /// of the house set if the game is dealt.
    ///
    /// # Errors
    /// What is wrong with the cards, or which of their words were not understood.
    pub fn get(&self, kit: &Kit, scenario: &Scenario) -> Result<Arc<Loaded>, Vec<FileError>> {
        let own = sources(kit, scenario)?;
        let sources = [self.named(kit, scenario).map_err(|error| vec![error])?, own].concat();
        let house = kit.game.filter(|_| !scenario.is_dealt());
        let house = house.map(|game| named_in(game, &sources, &scenario.text));
        let key = key(kit, &sources, house.as_ref());
        let known = self.store.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let loaded = match known {
            Some(loaded) => loaded,
            // Nobody waits meanwhile: two may load the same world.
            None => self.keep(key, Arc::new(self.load(kit, &sources, house.as_ref())?)),
        };
        let unread: Vec<FileError> =
            sources.iter().filter_map(|source| unread(source, &loaded.cards)).collect();
        if unread.is_empty() { Ok(loaded) } else { Err(unread) }
    }

    fn keep(&self, key: String, loaded: Arc<Loaded>) -> Arc<Loaded> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.len() >= KEPT {
            store.clear();
        }
        store.insert(key, loaded.clone());
        loaded
    }

    /// The cards of the scenario's databases whose whole names stand in it; all of them if a set-up file names the cards.
    fn named(&self, kit: &Kit, scenario: &Scenario) -> Result<Vec<CardSource>, FileError> {
        let mut named = Vec::new();
        let used = |card: &&CardSource| scenario.setup.is_some() || mentions(&scenario.text, &card.name);
        for database in &scenario.databases {
            let Some(path) = self.path(database).filter(|path| path.exists()) else {
                let cause = format!("there is no card database `{}`", database.text);
                return Err(database.error(&scenario.file, cause));
            };
            let cards = self.database(kit, path)?;
            named.extend(cards.iter().filter(|card| used(card)).cloned());
        }
        Ok(named)
    }

    fn database(&self, kit: &Kit, path: PathBuf) -> Result<Arc<Vec<CardSource>>, FileError> {
        let mut read = self.databases.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cards) = read.get(&path) {
            return Ok(cards.clone());
        }
        let cards = Arc::new(data::database(kit, &path)?);
        read.insert(path, cards.clone());
        Ok(cards)
    }
}

/// Everything that two lists of cards must have in common to make the same world.
fn key(kit: &Kit, sources: &[CardSource], house: Option<&BTreeSet<usize>>) -> String {
    let mut key = format!("{} {house:?}", kit.name);
    let faces = sources.iter().flat_map(|card| std::iter::once(card).chain(card.back.as_deref()));
    for face in faces {
        // Writing to a string cannot fail.
        let _ = write!(key, "\n== {}", face.name);
        for field in &face.fields {
            let _ = write!(key, "\n{}: {}", field.key, field.value);
        }
        let _ = write!(key, "\n{}", face.rules_text());
    }
    key
}

/// The first words of a card that were not understood.
fn unread(source: &CardSource, reports: &[CardReport]) -> Option<FileError> {
    let report = reports.iter().rev().find(|report| report.title == source.name)?;
    if report.exactness == Exactness::Exact {
        return None;
    }
    let Some(unread) = report.account.unread.first() else {
        return Some(FileError::new(
            &source.place,
            1,
            format!("the text of {} is not understood", source.name),
        ));
    };
    let texts = [Some(source), source.back.as_deref()];
    let mut lines = texts.into_iter().flatten().flat_map(|face| &face.text);
    let place = lines.nth(unread.line.saturating_sub(1)).map_or(&source.place, |(_, place)| place);
    let mut error = FileError::new(place, unread.column + 2, format!("`{}` is not understood", unread.text));
    error.help = unread.nearest.as_ref().map(|nearest| format!("nearest: {nearest}"));
    Some(error)
}
