//! Positions of scenario files.

use std::sync::Arc;

use byword_kernel::table::Table;
use byword_language::kit::{Kit, Loaded};
use byword_scenario::{Scenario, Worlds, parse, stand};

/// A scenario with its cards.
pub struct File {
    pub kit: &'static Kit,
    pub loaded: Arc<Loaded>,
    pub scenario: Scenario,
}

impl File {
    pub fn of(text: &str) -> Self {
        Self::read("test", text)
    }

    pub fn read(name: &str, text: &str) -> Self {
        let scenario = parse(name, text).unwrap_or_else(|errors| panic!("{errors:#?}"));
        let kit = byword_library::find(&scenario.game.text).unwrap();
        let loaded =
            Worlds::with_data(None).get(kit, &scenario).unwrap_or_else(|errors| panic!("{errors:#?}"));
        Self { kit, loaded, scenario }
    }

    /// The table after so many of its steps.
    pub fn table(&self, steps: usize) -> Table<'_> {
        stand(self.kit, &self.loaded.world, &self.scenario, Some(steps))
            .unwrap_or_else(|errors| panic!("{errors:#?}"))
    }
}
