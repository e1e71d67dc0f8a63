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
    let field = face.fields.iter().find(|field| field.key == "resources");
    let (place, column) = field.map_or((&face.place, 1), |field| (&field.place, "resources: ".len() + 1));
    let error = FileError::new(place, column, format!("`{word}` is no kind of resource"));
    error.near(word, RESOURCES.iter().map(|(name, _)| *name))
}
