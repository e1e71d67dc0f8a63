//! The scenarios that the program carries with it.

/// Game, name (folder and file), title, what it shows, text.
const SCENARIOS: &[(&str, &str, &str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// A scenario of a game.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Its name: folder and file.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The whole file; empty without the feature `texts`, where the door has the files beside the engine.
    pub text: &'static str,
    /// What it says it shows.
    shows: &'static str,
}

impl Shown {
    /// The clauses that it shows.
    pub fn clauses(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.shows.split(',').map(str::trim).filter(|clause| !clause.is_empty())
    }
}

/// The scenarios of a game, in the order of their names.
pub fn of(game: &str) -> impl Iterator<Item = Shown> {
    let own = SCENARIOS.iter().filter(move |(of, ..)| *of == game);
    own.map(|&(_, name, title, shows, text)| Shown { name, title, text, shows })
}
