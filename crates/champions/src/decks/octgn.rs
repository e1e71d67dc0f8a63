//! OCTGN's `.o8d`: XML with sections of cards. The section `Hero` has both faces of the identity; ids are OCTGN's own, so cards
//! go by their names.

use std::sync::Arc;

use byword_language::deck::{DeckLine, DeckSource};
use byword_language::source::{FileError, Place};

use super::files::place_behind;

/// The deck of a file.
///
/// # Errors
/// A card without a number of copies or a name, or that there is no hero.
pub(crate) fn read(file: &str, text: &str) -> Result<DeckSource, Vec<FileError>> {
    let file: Arc<str> = file.into();
    let (mut deck, mut errors) = (DeckSource::default(), Vec::new());
    let mut section = "";
    for (at, _) in text.match_indices('<') {
        let (tag, attributes, content) = element(&text[at + 1..]);
        match tag {
            "section" => section = attribute(attributes, "name").unwrap_or_default(),
            "card" => match card(section, attributes, content, place_behind(&file, &text[..at])) {
                // Both faces of the identity are listed.
                Ok(DeckLine::Header { .. }) if deck.header("hero").is_some() => {}
                Ok(line) => deck.lines.push(line),
                Err(error) => errors.push(error),
            },
            _ => {}
        }
    }
    if deck.header("hero").is_none() {
        let place = place_behind(&file, "");
        errors.push(FileError::new(&place, 1, "an OCTGN deck needs a section `Hero` with its hero"));
    }
    if errors.is_empty() { Ok(deck) } else { Err(errors) }
}

/// The name of an element, its attributes, and the text behind it.
fn element(text: &str) -> (&str, &str, &str) {
    let (tag, behind) = text.split_once('>').unwrap_or((text, ""));
    let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    (name, attributes, behind.split('<').next().unwrap_or_default())
}

/// The value of `name="value"`.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = attributes.split_once(&format!("{name}=\""))?;
    behind.split_once('"').map(|(value, _)| value)
}

fn card(section: &str, attributes: &str, name: &str, place: Place) -> Result<DeckLine, FileError> {
    let name = unescaped(name.trim());
    let fail = |cause: &str| Err(FileError::new(&place, place.column, cause));
    if name.is_empty() {
        return fail("a card needs a name");
    }
    if section.eq_ignore_ascii_case("hero") {
        return Ok(DeckLine::Header { key: "hero".to_owned(), value: name, place });
    }
    match attribute(attributes, "qty").and_then(|count| count.parse().ok()) {
        Some(count) => Ok(DeckLine::Cards { count, name, place }),
        None => fail("a card needs a number of copies: `qty=\"2\"`"),
    }
}

fn unescaped(text: &str) -> String {
    let entities =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#039;", "'"), ("&amp;", "&")];
    entities.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEEL: &str = "<section name=\"Hero\" shared=\"False\">\n<card qty=\"1\" id=\"a\">Keel</card><card qty=\"1\" id=\"b\">Keel</card>\n</section>";

    #[test]
    fn cards_go_by_their_names() {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<deck game=\"x\">\n{KEEL}<section name=\"Event\">\n <card qty=\"2\" id=\"c\">Rope &amp; Tar</card>\n</section><notes><![CDATA[]]></notes></deck>\n"
        );
        let deck = read("d.o8d", &text).unwrap();
        assert_eq!((deck.header("hero"), deck.lines.len()), (Some("Keel"), 2));
        assert_eq!(deck.cards().collect::<Vec<_>>(), [(2, "Rope & Tar")]);
        assert_eq!((deck.lines[1].place().line, deck.lines[1].place().column), (6, 2));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, said) in [
            (
                "<deck><card qty=\"1\">Rope</card></deck>".to_owned(),
                "d.o8d:1:1: an OCTGN deck needs a section",
            ),
            (
                format!("{KEEL}\n<section name=\"Event\"><card id=\"c\">Rope</card>"),
                "d.o8d:4:23: a card needs a number",
            ),
            (format!("{KEEL}<card qty=\"1\"/>"), "d.o8d:3:11: a card needs a name"),
        ] {
            let error = read("d.o8d", &text).unwrap_err()[0].to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }
}
