//! The scenarios that the program carries with it.

/// Game, name (folder and file), text.
const SCENARIOS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// A scenario of a game.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Its name: folder and file.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The whole file.
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
    let header = |text: &'static str, key: &str| {
        text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or("").trim()
    };
    SCENARIOS.iter().filter(move |(of, ..)| *of == game).map(move |(_, name, text)| Shown {
        name,
        title: header(text, "title:"),
        text,
        shows: header(text, "shows:"),
    })
}
