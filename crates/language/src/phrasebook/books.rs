//! The phrases of a game as they are before the words of any card are known: read once in a process.

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
    english: Begun,
    spanish: Begun,
}

impl Books {
    /// Those of these phrase files `(name, text)`, later ones before earlier ones.
    #[must_use]
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files, english: OnceLock::new(), spanish: OnceLock::new() }
    }

    /// The phrase files, as they were given.
    #[must_use]
    pub const fn files(&self) -> &'static [(&'static str, &'static str)] {
        self.files
    }

    /// The phrasebook with the game's own keywords, which are always the same, and the phrases of the words of cards.
    ///
    /// # Errors
    /// As for [`Phrasebook::new`].
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
        let begun = begun.get_or_init(|| Phrasebook::begun(tongue, self.files, own));
        begun.as_ref().map_err(Clone::clone)?.with_file(WORDS, words)
    }

    /// The same with keywords that users bring, for which it is read anew.
    ///
    /// # Errors
    /// As for [`Phrasebook::new`].
    pub(crate) fn with_keywords(
        &self,
        tongue: Tongue,
        keywords: &[KeywordDef],
        words: &str,
    ) -> Result<Phrasebook, PhraseError> {
        Phrasebook::begun(tongue, self.files, keywords)?.with_file(WORDS, words)
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
}
