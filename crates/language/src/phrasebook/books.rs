//! The phrases of a game as they are before the words of any card are known: read once in a process.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use byword_kernel::keyword::KeywordDef;

use super::{PhraseError, Phrasebook};
use crate::tongue::Tongue;

/// The name of the phrases that the words of cards give.
const WORDS: &str = "words";

/// What a phrasebook without the words of cards came to.
type Begun = OnceLock<Result<Phrasebook, PhraseError>>;

/// The phrasebooks of a game, one for each language in which texts are read.
#[derive(Debug)]
pub struct Books {
    files: &'static [(&'static str, &'static str)],
    given: OnceLock<Vec<(&'static str, String)>>,
    english: Begun,
    spanish: Begun,
}

impl Books {
    /// Those of these phrase files `(name, text)`, later ones before earlier ones. A program that is downloaded carries no texts
    /// of them: [`Self::give`].
    #[must_use]
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files, given: OnceLock::new(), english: OnceLock::new(), spanish: OnceLock::new() }
    }

    /// Gives their texts, by the names of the files, to a program that does not carry them. Only the first time counts.
    ///
    /// # Errors
    /// The first file that is missing; nothing is given then.
    pub fn give(&self, texts: &mut BTreeMap<String, String>) -> Result<(), String> {
        let mut given = Vec::new();
        for &(name, _) in self.files {
            let text = texts.remove(name).ok_or_else(|| format!("there is no {name}"))?;
            given.push((name, text));
        }
        self.given.get_or_init(|| given);
        Ok(())
    }

    /// The phrase files, as they were given.
    ///
    /// # Errors
    /// The first that the program neither carries nor was given.
    pub fn files(&self) -> Result<Vec<(&'static str, &str)>, PhraseError> {
        if let Some(given) = self.given.get() {
            return Ok(given.iter().map(|(name, text)| (*name, &**text)).collect());
        }
        let missing = self.files.iter().find(|(_, text)| text.is_empty());
        missing.map_or_else(|| Ok(self.files.to_vec()), |(name, _)| Err(not_given(name)))
    }

    /// The phrasebook with the game's own keywords, which are always the same, and the phrases of the words of cards.
    ///
    /// # Errors
    /// As for [`Phrasebook::new`] and [`Self::files`].
    pub(crate) fn with_words(
        &self,
        tongue: Tongue,
        own: &[KeywordDef],
        words: &str,
    ) -> Result<Phrasebook, PhraseError> {
        let begun = match tongue {
            Tongue::English => &self.english,
            Tongue::Spanish => &self.spanish,
        };
        let files = self.files()?;
        let begun = begun.get_or_init(|| Phrasebook::begun(tongue, &files, own));
        begun.as_ref().map_err(Clone::clone)?.with_file(WORDS, words)
    }

    /// The same with keywords that users bring, for which it is read anew.
    ///
    /// # Errors
    /// As for [`Phrasebook::new`] and [`Self::files`].
    pub(crate) fn with_keywords(
        &self,
        tongue: Tongue,
        keywords: &[KeywordDef],
        words: &str,
    ) -> Result<Phrasebook, PhraseError> {
        Phrasebook::begun(tongue, &self.files()?, keywords)?.with_file(WORDS, words)
    }
}

fn not_given(file: &str) -> PhraseError {
    PhraseError {
        file: file.to_owned(),
        line: 1,
        message: "this file has not been given to the engine".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_found_first_and_begins_with_words() {
        let base = "sort whole\n(see $it)\n  en see {it:thing}\n";
        let begun = Phrasebook::begun(Tongue::English, &[("base", base)], &[]);
        let begun = begun.unwrap_or_else(|error| panic!("{error}"));
        let added = begun.with_file(WORDS, "sort thing\na\n  en one\n");
        assert_eq!(added.map(|book| book.len()), Ok(2));
        let error = begun.with_file(WORDS, "").map(|book| book.len());
        assert_eq!(error.map_err(|error| error.message), Err("no entries of sort `thing`".to_owned()));
        let wrong =
            begun.with_file(WORDS, "sort thing\n(x $it)\n  en {it:thing} more\n").map(|book| book.len());
        let message = "an entry that is added begins with words".to_owned();
        assert_eq!(wrong.map_err(|error| (error.line, error.message)), Err((2, message)));
    }
    #[test]
    fn what_is_not_carried_is_given_whole() {
        let books = Books::new(&[("base", ""), ("more", "")]);
        let count =
            || books.with_words(Tongue::English, &[], "sort thing\na\n  en one\n").map(|book| book.len());
        assert_eq!(count().map_err(|error| error.file), Err("base".to_owned()));
        let text = "sort whole\n(see $it)\n  en see {it:thing}\n".to_owned();
        let mut part = BTreeMap::from([("base".to_owned(), text.clone())]);
        assert_eq!(books.give(&mut part), Err("there is no more".to_owned()));
        assert!(count().is_err());
        let more = "sort thing\nb\n  en two\n".to_owned();
        let mut whole = BTreeMap::from([("base".to_owned(), text), ("more".to_owned(), more)]);
        assert_eq!(books.give(&mut whole), Ok(()));
        assert_eq!(count(), Ok(3));
    }
}
