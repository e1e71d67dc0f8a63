//! The Spanish words of marvelsdb-json-data: `translations/es/pack/x.json` has them for the cards of `pack/x.json`, by
//! code, and only where there is something to translate. They are shown to people; the rules are those of the English text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use byword_language::cardfile::SpanishFace;
use byword_language::import::{Record, records};
use byword_language::kit::{Imported, NamedText, Translations};
use byword_language::source::FileError;

use crate::import::{cards_of, is_printed_once, trait_words};
use crate::text::marks::{as_spanish_words, without_tags};

/// Where the Spanish words are.
pub(crate) const TRANSLATIONS: Translations = Translations { beside, import };

/// How many codes a warning names.
const NAMED: usize = 8;

fn beside(cards: &Path) -> Option<PathBuf> {
    let folder = cards.parent().filter(|folder| folder.file_name().is_some_and(|name| name == "pack"))?;
    Some(folder.parent()?.join("translations/es/pack").join(cards.file_name()?))
}

/// The cards with their words. Words that cannot be read are no reason to refuse the cards.
fn import(cards: NamedText<'_>, words: NamedText<'_>) -> Result<Imported, FileError> {
    let cards = records(cards.0, cards.1, &["cards"])?;
    let (words, unread) = match records(words.0, words.1, &["cards"]) {
        Ok(list) => (list, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let warnings = match unread {
        Some(error) => vec![error],
        None => oddities(&cards, &words),
    };
    let words = Words { by_code: words.iter().rev().map(|record| (record.text("code"), record)).collect() };
    Ok(Imported { cards: cards_of(&cards, &words)?, warnings })
}

/// Titles and texts of the cards of a pack in Spanish.
#[derive(Default)]
pub(crate) struct Words<'a> {
    by_code: BTreeMap<&'a str, &'a Record>,
}

impl Words<'_> {
    /// The words for a face.
    pub(crate) fn face(&self, card: &Record) -> Option<SpanishFace> {
        let words = self.by_code.get(card.text("code"))?;
        let traits = trait_words(words.text("traits")).collect();
        Some(SpanishFace { name: blanks(words.text("name")), traits, text: spanish_text(words.text("text")) })
    }

    /// The words for the other face of a card that has both in one record.
    pub(crate) fn back(&self, card: &Record) -> Option<SpanishFace> {
        let words = self.by_code.get(card.text("code"))?;
        // A name of its own that is not translated is better than another's translation.
        let name = if card.has("back_name") { words.text("back_name") } else { words.text("name") };
        let text = spanish_text(words.text("back_text"));
        Some(SpanishFace { name: blanks(name), text, traits: Vec::new() })
    }
}

/// Misfits: words of no card, cards without words, words without a name or a text.
fn oddities(cards: &[Record], words: &[Record]) -> Vec<FileError> {
    let by_code: BTreeMap<&str, &Record> = cards.iter().map(|card| (card.text("code"), card)).collect();
    let mut missing: BTreeMap<&str, &Record> =
        by_code.iter().filter(|(_, card)| is_printed_once(card)).map(|(code, card)| (*code, *card)).collect();
    let mut odd = Vec::new();
    for record in words {
        let code = record.text("code");
        match by_code.get(code) {
            None => odd.push(record.error(format!("there is no card with the code `{code}`"))),
            Some(card) if !is_printed_once(card) => {}
            Some(_) if missing.remove(code).is_none() => {
                odd.push(record.error(format!("there are words for `{code}` already")));
            }
            Some(card) => odd.extend(unlike(card, record)),
        }
    }
    let codes: Vec<&str> = missing.keys().copied().collect();
    if let Some(first) = missing.values().next() {
        let more = if codes.len() > NAMED { " ..." } else { "" };
        let named = codes[..codes.len().min(NAMED)].join(", ");
        odd.push(first.error(format!("no Spanish words for {} cards: {named}{more}", codes.len())));
    }
    odd
}

/// How the words are unlike the card.
fn unlike(card: &Record, words: &Record) -> Option<FileError> {
    let code = card.text("code");
    let traits = |record: &Record| trait_words(record.text("traits")).count();
    let cause = if words.text("name").trim().is_empty() {
        format!("`{code}` has no Spanish name")
    } else if !card.text("text").is_empty() && words.text("text").is_empty() {
        format!("`{code}` has no Spanish text")
    } else if traits(card) != traits(words) {
        format!("`{code}` has {} traits, and {} in Spanish", traits(card), traits(words))
    } else {
        return None;
    };
    Some(words.error(cause))
}

fn blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Rules text for people: no marks, icons as words.
fn spanish_text(text: &str) -> String {
    let text = without_tags(&text.replace("<hr />", "\n").replace("<hr/>", "\n"));
    let text = as_spanish_words(&text);
    let lines = text.lines().map(blanks).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = r#"[
        {"code": "1", "name": "Keel", "type_code": "hero", "faction_code": "hero", "traits": "Sailor. A.B.C."},
        {"code": "2", "name": "Rope", "type_code": "upgrade", "faction_code": "basic", "text": "Draw.", "back_text": "B."},
        {"code": "3", "duplicate_of": "2"},
        {"code": "4", "name": "Gull", "type_code": "ally", "faction_code": "basic", "traits": "Bird."}]"#;

    const WORDS: &str = r#"[
        {"code": "1", "name": "La  Quilla", "traits": "Marinera. C.B.A.", "text": "<b>Acción:</b> paga 1[per_hero].<hr />[star] Gana [[Elite]] y [wild]."},
        {"code": "2", "name": "Cuerda", "text": "Roba.", "back_text": "Reverso."},
        {"code": "3", "name": "Cuerda"}, {"code": "9", "name": "Nadie"}, {"code": "2", "name": "Soga"}]"#;

    fn warnings(imported: &Imported) -> Vec<String> {
        imported.warnings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn faces_have_their_words() {
        let imported = import(("p.json", PACK), ("es.json", WORDS)).unwrap();
        let keel = imported.cards[0].spanish.as_ref().unwrap();
        assert_eq!((keel.name.as_str(), keel.traits.join("|")), ("La Quilla", "Marinera|C.B.A.".to_owned()));
        assert_eq!(keel.text, "Acción: paga 1 por héroe.\nGana Elite y comodín.");
        let names: Vec<Option<(&str, &str)>> = imported.cards[1]
            .faces()
            .map(|face| face.spanish.as_ref().map(|spanish| (spanish.name.as_str(), spanish.text.as_str())))
            .collect();
        assert_eq!(names, [Some(("Cuerda", "Roba.")), Some(("Cuerda", "Reverso."))]);
        assert_eq!((imported.cards[2].name.as_str(), &imported.cards[2].spanish), ("Gull", &None));
        assert_eq!(
            warnings(&imported),
            [
                "es.json:4:42: there is no card with the code `9`",
                "es.json:4:74: there are words for `2` already",
                "p.json:5:9: no Spanish words for 1 cards: 4"
            ]
        );
    }

    #[test]
    fn words_that_cannot_be_read_are_no_reason_to_refuse_the_cards() {
        let imported = import(("p.json", PACK), ("es.json", "[{]")).unwrap();
        assert_eq!(imported.cards.len(), 3);
        assert!(imported.cards.iter().all(|card| card.spanish.is_none()));
        assert!(warnings(&imported)[0].starts_with("es.json:1:3: not JSON"), "{:?}", warnings(&imported));
        let odd =
            import(("p.json", PACK), ("es.json", r#"[{"code": "2", "name": "Cuerda"}, {"code": "1"}]"#));
        let told = warnings(&odd.unwrap()).join("\n");
        assert!(
            told.contains("`2` has no Spanish text") && told.contains("`1` has no Spanish name"),
            "{told}"
        );
    }

    #[test]
    fn the_words_lie_beside_the_packs() {
        let words = |cards: &str| beside(Path::new(cards)).map(|path| path.display().to_string());
        assert_eq!(words("/db/pack/core.json").as_deref(), Some("/db/translations/es/pack/core.json"));
        assert_eq!(words("/db/packs.json"), None);
    }
}
