//! Entry points for fuzzing. Each target takes any bytes; it must not panic, and what it plays must be as the conformance
//! suite demands. The first byte chooses the game where there is a choice, the rest is text or choices. `fuzz/` runs the
//! targets under cargo-fuzz, the tests of this crate under proptest; [`seeds`] gives both something to begin with.
#![forbid(unsafe_code)]

mod games;
mod mutate;
mod seeds;
mod texts;

use std::sync::OnceLock;

use byword_language::kit::{Kit, Loaded};

pub use mutate::{Edit, mutate};
pub use seeds::seeds;

/// A door that takes any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// What goes through it.
    pub run: fn(&[u8]),
}

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run }
}

/// All targets.
pub const TARGETS: &[Target] = &[
    target("card_text", texts::card_text),
    target("card_file", texts::card_file),
    target("own_keyword", games::own_keyword),
    target("database", texts::database),
    target("deck", texts::deck),
    target("setup", games::setup),
    target("scenario", games::scenario),
    target("replay", games::replay),
    target("options", games::options),
    target("protocol", games::protocol),
];

/// Runs the target of this name, if there is one.
pub fn run(name: &str, data: &[u8]) {
    if let Some(target) = TARGETS.iter().find(|target| target.name == name) {
        (target.run)(data);
    }
}

/// A game and its house set, compiled once.
struct World {
    kit: &'static Kit,
    loaded: Loaded,
}

/// The game that a byte chooses, and what is behind the byte.
fn chosen(data: &[u8]) -> Option<(&'static World, &[u8])> {
    static WORLDS: OnceLock<Vec<World>> = OnceLock::new();
    let worlds = WORLDS.get_or_init(|| {
        let load = |kit: &'static Kit| Some(World { kit, loaded: (kit.load)(&[], false).ok()? });
        byword_library::kits().iter().filter_map(load).collect()
    });
    let (first, rest) = data.split_first()?;
    worlds.get(usize::from(*first) % worlds.len().max(1)).map(|world| (world, rest))
}
