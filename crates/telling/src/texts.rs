//! Rules texts in a language: of cards, of single abilities, of the parts of a choice.

use byword_kernel::ability::Ability;
use byword_kernel::catalog::{CardDef, Exactness};
use byword_kernel::keyword::{KeywordDef, Param};
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Words;
use byword_language::term::Term;
use byword_language::{canon, term};

/// The rules text of a card: as it is printed in the language, or as our phrasebook writes what was understood whole, or
/// in English.
#[must_use]
pub fn card_text(def: &CardDef, book: &Phrasebook, vocabulary: &Vocabulary, lang: Lang) -> Vec<String> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect();
    if let Some(text) = def.text(lang) {
        return lines(text);
    }
    let subject = subject(def, vocabulary);
    let write = |ability| write_ability(book, vocabulary, &subject, ability, lang.into()).ok();
    let written: Option<Vec<String>> = def.spec.abilities.iter().map(write).collect();
    written.filter(|_| def.spec.exactness == Exactness::Exact).unwrap_or_else(|| lines(&def.spec.text))
}

/// An ability in words, as rules text of the card would say it; nothing if the phrasebook has no words for it.
#[must_use]
pub fn ability_text(
    ability: &Ability,
    def: &CardDef,
    book: &Phrasebook,
    vocabulary: &Vocabulary,
    lang: Lang,
) -> Option<String> {
    write_ability(book, vocabulary, &subject(def, vocabulary), ability, lang.into()).ok()
}

/// The parts of an ability that says "choose one", in words and in their order; none if it does not say so, an empty one if the
/// phrasebook has no words for it.
#[must_use]
pub fn mode_texts(
    ability: &Ability,
    def: &CardDef,
    book: &Phrasebook,
    vocabulary: &Vocabulary,
    lang: Lang,
) -> Vec<String> {
    let Ok(term) = term::write(ability, vocabulary) else { return Vec::new() };
    let term = canon::term(&term);
    let subject = subject(def, vocabulary);
    let words = Words {
        kind: Some(subject.kind.as_str()).filter(|kind| !kind.is_empty()),
        name: subject.names.last().map(String::as_str),
        vocabulary: Some(vocabulary),
    };
    let options = modes(&term).unwrap_or_default();
    // What no text says as one of several, is said as if it stood alone.
    let write = |sort: &str, option: &Term| book.write(sort, option, lang.into(), words).ok();
    let said = options.iter().map(|option| write("option", option).or_else(|| write("effect", option)));
    said.map(Option::unwrap_or_default).collect()
}

/// A keyword as it is printed, with its number; other parameters are left out.
#[must_use]
pub fn keyword_text(def: &KeywordDef, n: i16, lang: Lang) -> String {
    match def.param {
        Param::Number => lang.pick(&def.print.0, &def.print.1).replace("{n}", &n.to_string()),
        _ => lang.pick(&def.word, &def.spanish).to_owned(),
    }
}

fn subject(def: &CardDef, vocabulary: &Vocabulary) -> Subject {
    let kind = def.spec.tags.first().and_then(|tag| vocabulary.word(Sort::Tag, tag.0));
    Subject::new(&def.spec.title, kind.unwrap_or_default())
}

/// The options of the first choice of effects in a term.
fn modes(term: &Term) -> Option<&[Term]> {
    let items = term.items()?;
    if term.head() == Some("modes") {
        let options = items.iter().find(|item| item.head() == Some("options"))?;
        return options.items()?.get(1..);
    }
    items.iter().find_map(modes)
}
