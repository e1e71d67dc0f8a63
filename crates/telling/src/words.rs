//! Words for people: message files, the game's own before the common ones, English where another language lacks one.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use byword_kernel::rulebook::Lang;
use byword_language::unclear::Unclear;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

macro_rules! messages {
    ($($game:literal),*) => {
        &[
            ("", include_str!("../messages/en.ftl"), include_str!("../messages/es.ftl")),
            $((
                $game,
                include_str!(concat!("../../", $game, "/messages/en.ftl")),
                include_str!(concat!("../../", $game, "/messages/es.ftl")),
            )),*
        ]
    };
}

/// Message files: game (none: common to all), English, Spanish.
const MESSAGES: &[(&str, &str, &str)] = messages!["lorcana", "swu", "champions", "foursouls"];

/// The values for the places of a message.
pub type Values<'a> = [(&'static str, FluentValue<'a>)];

/// The words of one language, for one game.
pub struct Words {
    /// The language.
    pub lang: Lang,
    bundles: Vec<FluentBundle<FluentResource>>,
    /// Words that were looked up, by sort: a view asks for the same few hundred again and again.
    known: RefCell<BTreeMap<String, Looked>>,
}

type Looked = BTreeMap<String, Option<String>>;

impl Words {
    /// The words for a game.
    pub fn new(lang: Lang, game: &str) -> Self {
        let tongues: &[Lang] = match lang {
            Lang::En => &[Lang::En],
            Lang::Es => &[Lang::Es, Lang::En],
        };
        let mut bundles = Vec::new();
        for tongue in tongues {
            for wanted in [game, ""] {
                let files = MESSAGES.iter().find(|(of, ..)| *of == wanted);
                bundles.extend(
                    files.map(|(_, english, spanish)| bundle(tongue.pick(english, spanish), *tongue)),
                );
            }
        }
        Self { lang, bundles, known: RefCell::default() }
    }

    /// The first of these messages that there is.
    pub fn find(&self, ids: &[&str], values: &Values<'_>) -> Option<String> {
        ids.iter().find_map(|id| self.pattern(id, None, values))
    }

    /// What a text leaves open though its words were understood, each in words.
    #[must_use]
    pub fn left_open(&self, unclear: &BTreeSet<Unclear>) -> Vec<String> {
        unclear.iter().map(|unclear| self.say(&format!("unclear-{}", unclear.word()), &[])).collect()
    }

    /// A message; its id if there is none (a test sees to it that there are all).
    pub fn say(&self, id: &str, values: &Values<'_>) -> String {
        self.find(&[id], values).unwrap_or_else(|| id.to_owned())
    }

    /// Names one after the other: "A, B and C".
    #[must_use]
    pub fn list(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                self.say("list-last", &[("first", first.join(", ").into()), ("last", last.as_str().into())])
            }
        }
    }

    /// What is attached to the first of these messages that has it, such as the clause of an event.
    pub fn attached(&self, ids: &[&str], attribute: &str) -> Option<String> {
        ids.iter().find_map(|id| self.pattern(id, Some(attribute), &[]))
    }

    /// The word for a thing of the game (`stat`, `zone` ...); without a message, the vocabulary's own.
    pub fn word(&self, sort: &str, word: &str) -> String {
        self.known(sort, word).unwrap_or_else(|| word.replace('-', " "))
    }

    /// The word for a thing of the game, if there is a message for it. Blanks and colons in a word are dashes in the
    /// message's id.
    pub fn known(&self, sort: &str, word: &str) -> Option<String> {
        if let Some(known) = self.known.borrow().get(sort).and_then(|words| words.get(word)) {
            return known.clone();
        }
        let known = self.find(&[&format!("{sort}-{}", word.replace([' ', ':'], "-"))], &[]);
        self.known.borrow_mut().entry(sort.to_owned()).or_default().insert(word.to_owned(), known.clone());
        known
    }

    fn pattern(&self, id: &str, attribute: Option<&str>, values: &Values<'_>) -> Option<String> {
        self.bundles.iter().find_map(|bundle| {
            let message = bundle.get_message(id)?;
            let pattern = match attribute {
                Some(attribute) => message.get_attribute(attribute)?.value(),
                None => message.value()?,
            };
            let args: FluentArgs<'_> = values.iter().cloned().collect();
            Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
        })
    }
}

fn bundle(text: &str, lang: Lang) -> FluentBundle<FluentResource> {
    let tongue: LanguageIdentifier = lang.pick("en", "es").parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![tongue]);
    bundle.set_use_isolating(false);
    // A file with mistakes gives what can be read of it; a test sees to it that there are none.
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(partial, _)| partial);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn ids(text: &str) -> BTreeSet<&str> {
        let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        text.lines().filter(starts).filter_map(|line| line.split_once(" =").map(|(id, _)| id)).collect()
    }

    #[test]
    fn message_files_are_well_formed_and_complete() {
        for (game, english, spanish) in MESSAGES {
            for text in [english, spanish] {
                let errors = FluentResource::try_new((*text).to_owned()).err().map(|(_, errors)| errors);
                assert_eq!(errors, None, "{game}");
            }
            let (english, spanish) = (ids(english), ids(spanish));
            let missing: Vec<&&str> = english.difference(&spanish).collect();
            assert!(missing.is_empty(), "{game}: without Spanish: {missing:?}");
            // Where English has no message, the vocabulary's own words stand.
            let word = |id: &&&str| {
                !["stat-", "zone-", "verb-", "tally-", "counter-", "mark-", "moment-", "tag-", "topic-"]
                    .iter()
                    .any(|p| id.starts_with(p))
            };
            let extra: Vec<&&str> = spanish.difference(&english).filter(word).collect();
            assert!(extra.is_empty(), "{game}: without English: {extra:?}");
        }
    }

    #[test]
    fn the_games_words_come_first_and_english_helps_out() {
        let words = Words::new(Lang::Es, "lorcana");
        assert_eq!(words.say("seat", &[("n", 2.into())]), "Jugador 2");
        assert_eq!(words.word("stat", "no-such-word"), "no such word");
        assert_eq!(words.say("no-such-message", &[]), "no-such-message");
    }
}
