//! The resource icons that are printed on a card.

use byword_kernel::id::Stat;
use byword_language::cardfile::CardSource;
use byword_language::source::FileError;

use crate::words::stat;

/// The kinds of resources, as words.
const RESOURCES: [(&str, Stat); 4] =
    [("energy", stat::ENERGY), ("mental", stat::MENTAL), ("physical", stat::PHYSICAL), ("wild", stat::WILD)];

/// The printed resource icons: `mental, wild`, `mental mental`, `2 mental`.
pub(crate) fn resources(face: &CardSource) -> Result<Vec<(Stat, i16)>, FileError> {
    let mut icons = Vec::new();
    let mut count = None;
    for word in face.list("resources").flat_map(|list| list.trim_matches('"').split_whitespace()) {
        let known = RESOURCES.iter().find(|(name, _)| *name == word);
        match (known, word.parse::<u8>()) {
            (Some((_, icon)), _) => icons.push((*icon, count.take().unwrap_or(1))),
            (None, Ok(n)) if count.is_none() => count = Some(i16::from(n)),
            _ => return Err(no_resource(face, word)),
        }
    }
    count.map_or(Ok(icons), |n| Err(no_resource(face, &n.to_string())))
}

fn no_resource(face: &CardSource, word: &str) -> FileError {
    let error = at_field(face, "resources", format!("`{word}` is no kind of resource"));
    error.near(word, RESOURCES.iter().map(|(name, _)| *name))
}

/// The words for the printed icons of a scheme: `crisis, hazard`, `hazard hazard`.
pub(crate) fn of_scheme(face: &CardSource) -> impl Iterator<Item = &str> {
    face.list("icons").flat_map(|list| list.trim_matches('"').split_whitespace())
}

/// A word that is none of the icons.
pub(crate) fn no_icon<'a>(face: &CardSource, word: &str, known: impl Iterator<Item = &'a str>) -> FileError {
    at_field(face, "icons", format!("`{word}` is no icon of a scheme")).near(word, known)
}

/// An error where the value of the field stands.
fn at_field(face: &CardSource, key: &str, cause: String) -> FileError {
    let field = face.fields.iter().find(|field| field.key == key);
    let (place, column) = field.map_or((&face.place, 1), |field| (&field.place, key.len() + ": ".len() + 1));
    FileError::new(place, column, cause)
}
