//! The phrases of games in a program that does not carry them: its door gives those of a game before the first call that names it.

use std::collections::BTreeMap;

use byword_language::kit::Kit;
use byword_language::phrasebook::Books;

/// The phrasebooks of a game whose texts are neither carried nor given.
fn lacking(kit: &Kit) -> Option<&'static Books> {
    let books = (kit.game?.books)();
    books.files().is_err().then_some(books)
}

/// The first game that a call names and whose phrases have not been given.
#[must_use]
pub fn lacks(line: &str) -> Option<&'static str> {
    let mut games = byword_library::kits().iter().filter(|kit| lacking(kit).is_some()).peekable();
    games.peek()?;
    let line = line.to_ascii_lowercase();
    games.map(|kit| kit.name).find(|name| line.contains(name))
}

/// Gives the phrase files of a game: a JSON object of texts by the names of the files. Only the first time counts.
///
/// # Errors
/// What is wrong with the name or the JSON; nothing is given then.
pub fn give(game: &str, json: &str) -> Result<(), String> {
    let kit = byword_library::find(game).map_err(|error| error.to_string())?;
    let mut texts: BTreeMap<String, String> =
        serde_json::from_str(json).map_err(|error| error.to_string())?;
    lacking(kit).map_or(Ok(()), |books| books.give(&mut texts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_carries_them_lacks_none() {
        assert_eq!(lacks(r#"{"id":1,"call":{"start":{"game":"lorcana"}}}"#), None);
        assert_eq!(give("lorcana", "{}"), Ok(()));
        assert!(give("lorcana", "[1]").is_err());
        assert!(give("whist", "{}").is_err_and(|error| error.contains("whist")));
    }
}
