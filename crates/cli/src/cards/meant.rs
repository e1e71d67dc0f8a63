//! What a card is understood to mean, for programs.

use byword_kernel::catalog::CardDef;
use byword_kernel::rulebook::Lang;
use byword_kernel::vocabulary::Sort;
use byword_language::kit::{CardReport, Loaded};
use byword_language::reading::{Subject, write_ability};
use byword_language::render::Tongue;
use byword_language::term::write;
use serde::Serialize;

use super::{Shown, front, shown};

/// A card and its faces.
#[derive(Serialize)]
pub struct Meant<'a> {
    #[serde(flatten)]
    card: Shown<'a>,
    faces: Vec<Face<'a>>,
}

#[derive(Serialize)]
struct Face<'a> {
    title: &'a str,
    text: &'a str,
    abilities: Vec<Understood>,
}

/// An ability in words and as a term; nothing where there are no words for it.
#[derive(Serialize)]
struct Understood {
    words: Option<String>,
    term: Option<String>,
}

/// What a card means.
pub fn of<'a>(report: &'a CardReport, loaded: &'a Loaded, lang: Lang) -> Meant<'a> {
    let front = front(report, loaded);
    let back = front.and_then(|front| front.back).map(|back| loaded.world.catalog.def(back));
    let faces = front.into_iter().chain(back).map(|def| face(def, loaded, lang));
    Meant { card: shown(report), faces: faces.collect() }
}

fn face<'a>(def: &'a CardDef, loaded: &Loaded, lang: Lang) -> Face<'a> {
    let vocabulary = &loaded.world.vocabulary;
    let kind = def.spec.tags.first().and_then(|tag| vocabulary.word(Sort::Tag, tag.0));
    let subject = Subject::new(&def.spec.title, kind.unwrap_or_default());
    let understood = |ability| Understood {
        words: write_ability(&loaded.phrasebook, vocabulary, &subject, ability, Tongue::from(lang)).ok(),
        term: write(ability, vocabulary).ok().map(|term| term.to_string()),
    };
    Face {
        title: def.title(lang),
        text: def.text(lang).unwrap_or(&def.spec.text),
        abilities: def.spec.abilities.iter().map(understood).collect(),
    }
}
