//! The scenarios of the project: those that the program carries with it (the feature `texts`), or those that its door gives to
//! it from a file beside the engine.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Game, name (folder and file), text.
const CARRIED: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The texts that were given, by game and name.
static GIVEN: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// A scenario of a game.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Its name: folder and file.
    pub name: &'static str,
    /// The whole file.
    pub text: &'static str,
}

impl Shown {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.line("title:")
    }

    /// The clauses that it shows.
    pub fn clauses(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.line("shows:").split(',').map(str::trim).filter(|clause| !clause.is_empty())
    }

    /// What stands behind a key at the beginning of the file.
    fn line(&self, key: &str) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().trim()
    }
}

/// Gives the project's scenarios to an engine that was built without them: a JSON object of texts by game and name,
/// `lorcana/exert/a-dried-character.scenario`. Only the first time counts.
///
/// # Errors
/// What is wrong with the JSON; nothing is given then.
pub fn give(json: &str) -> Result<(), String> {
    let texts = serde_json::from_str(json).map_err(|error| error.to_string())?;
    GIVEN.get_or_init(|| texts);
    Ok(())
}

/// The scenarios of a game, in the order of their names.
pub fn of(game: &str) -> impl Iterator<Item = Shown> {
    let carried =
        CARRIED.iter().filter(move |(of, ..)| *of == game).map(|&(_, name, text)| Shown { name, text });
    let given = GIVEN.get().into_iter().flatten().filter_map(move |(path, text)| {
        let name = path.strip_prefix(game)?.strip_prefix('/')?;
        Some(Shown { name, text })
    });
    carried.chain(given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_that_are_given_are_found_by_their_game() {
        assert!(give("[1]").is_err());
        let text = "game: toy\ntitle: A card is drawn\nshows: T 1, T 2\n";
        assert_eq!(give(&format!(r#"{{"toy/draw/one.scenario": {text:?}}}"#)), Ok(()));
        let found: Vec<Shown> = of("toy").collect();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].name, found[0].title()), ("draw/one.scenario", "A card is drawn"));
        assert_eq!(found[0].clauses().collect::<Vec<_>>(), ["T 1", "T 2"]);
        assert_eq!(of("to").count(), 0);
    }
}
