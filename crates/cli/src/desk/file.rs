//! The position that a question is about: of a scenario, or of a saved game.

use std::sync::Arc;

use byword_kernel::replay::Replay;
use byword_kernel::rulebook::World;
use byword_kernel::session::Session;
use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_library::cards::{self, read_text};
use byword_scenario::{Scenario, Worlds, parse, stand};

use super::args::From;
use crate::failure::Failure;

/// A file that positions are taken from.
pub struct File {
    pub kit: &'static Kit,
    loaded: Arc<Loaded>,
    source: Source,
    step: Option<usize>,
}

enum Source {
    Scenario(Box<Scenario>),
    Game(Box<Replay>),
}

impl File {
    pub fn open(from: &From) -> Result<Self, Failure> {
        let name = from.file.display().to_string();
        let text = read_text(&from.file)?;
        if text.trim_start().starts_with('{') {
            return Self::game(from, Replay::read(&name, &text)?);
        }
        if !from.files.cards.is_empty() || from.files.allow_partial {
            return Err(Failure::input(format!(
                "{name}: a scenario says itself which cards it has; --cards and --allow-partial are for saved games"
            )));
        }
        let scenario = parse(&name, &text)?;
        let kit = byword_library::find(&scenario.game.text)?;
        let worlds = Worlds::new();
        if !worlds.has_data(&scenario) {
            return Err(Failure::input(format!("{name}: its card databases are not there (BYWORD_DATA)")));
        }
        let loaded = worlds.get(kit, &scenario)?;
        Ok(Self { kit, loaded, source: Source::Scenario(Box::new(scenario)), step: from.step })
    }

    fn game(from: &From, replay: Replay) -> Result<Self, Failure> {
        let kit = byword_library::find(&replay.game)?;
        let named: Vec<_> = cards::of_saved(&from.file, &replay.cards).iter().map(Into::into).collect();
        let files = if from.files.cards.is_empty() { &named } else { &from.files.cards };
        let loaded = cards::load(kit, files, replay.partial || from.files.allow_partial)?;
        Ok(Self { kit, loaded: Arc::new(loaded), source: Source::Game(Box::new(replay)), step: from.step })
    }

    pub fn world(&self) -> &World {
        &self.loaded.world
    }

    /// The scenario, if it is one.
    pub fn scenario(&self) -> Option<&Scenario> {
        if let Source::Scenario(scenario) = &self.source { Some(scenario) } else { None }
    }

    /// The table that the question is about.
    pub fn table(&self) -> Result<Table<'_>, Failure> {
        match &self.source {
            Source::Scenario(scenario) => Ok(stand(self.kit, self.world(), scenario, self.step)?),
            Source::Game(replay) => self.replayed(replay),
        }
    }

    fn replayed(&self, replay: &Replay) -> Result<Table<'_>, Failure> {
        let steps = self.step.unwrap_or(replay.choices.len());
        if steps > replay.choices.len() {
            let cause = format!("there is no step {steps}: the game has {} choices", replay.choices.len());
            return Err(Failure::input(cause));
        }
        let session = Session::resume(self.world(), &replay.first(steps));
        let session = session.map_err(|differs| Failure::input(differs.to_string()))?;
        let mut table = Table::bare(self.world(), 0, 0);
        table.copy_from(session.table());
        Ok(table)
    }
}
