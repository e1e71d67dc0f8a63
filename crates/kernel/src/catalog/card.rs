//! A face of a card: what is printed on it, in the languages that are known, and what the index of abilities needs.

use crate::ability::{Ability, Amount};
use crate::id::{AbilityId, DefId, Keyword, Name, Stat, Tag, ZoneKind};
use crate::live::Place;
use crate::position::STATS;
use crate::wording::Lang;

/// How well the text of a card was understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exactness {
    /// None of it.
    TextOnly,
    /// Some of it.
    Partial,
    /// All of it, but it can mean several things.
    Doubtful,
    /// All of it.
    #[default]
    Exact,
}

/// A face of a card, as games give it to the catalogue.
#[derive(Clone, Debug, Default)]
pub struct CardSpec {
    /// The name that rules text means.
    pub names: Vec<Name>,
    /// The name that people see; cards with the same one are copies.
    pub title: String,
    /// Other names by which setups and scenarios may speak of it (a villain's title with its stage).
    pub aliases: Vec<String>,
    /// An id in the database it came from.
    pub code: String,
    /// Types, traits, aspects.
    pub tags: Vec<Tag>,
    /// Printed numbers.
    pub stats: [i16; STATS],
    /// Abilities, keywords among them.
    pub abilities: Vec<Ability>,
    /// What the rulebook says of it besides its text (the power of an upgrade is its unit's): not lost with its abilities.
    pub innate: Vec<Ability>,
    /// The rules text, for people.
    pub text: String,
    /// How well the text was understood.
    pub exactness: Exactness,
    /// The name by which abilities create it, if they can.
    pub token: bool,
    /// What else is printed on it, as its file has it: names of fields and their values.
    pub printed: Vec<(String, String)>,
    /// Its name and text in Spanish, for people; the rules are those of the English text.
    pub spanish: Option<Translation>,
}

/// What is printed on a face in another language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Translation {
    /// The name.
    pub title: String,
    /// The rules text.
    pub text: String,
}

/// A face of a card.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// What it was made from.
    pub spec: CardSpec,
    /// Its abilities, without the keywords that stand for others.
    pub abilities: Vec<AbilityId>,
    /// Those of them that are looked up on the card.
    pub(crate) looked_up: Vec<AbilityId>,
    /// Its keywords and their numbers.
    pub keywords: Vec<(Keyword, Amount)>,
    pub(super) tag_bits: u128,
    /// Its keywords, one bit each.
    pub keyword_bits: u64,
    /// The other face; of a card with more than two, the next one, the last of which leads to the first.
    pub back: Option<DefId>,
    /// True if it has abilities that function elsewhere than in play.
    pub elsewhere: bool,
    /// The kinds of zones out of play in which any of those functions that the index of live abilities finds, one bit each.
    pub(crate) indexed_elsewhere: u64,
    /// True if it has abilities of the index at all, or keywords.
    pub indexed: bool,
    /// True if any of its abilities gives keywords or takes them away.
    pub(crate) restless: bool,
    /// What the index enters for it in play.
    pub(crate) places: Vec<Place>,
    /// What it enters elsewhere, with the kinds of zones (one bit each) and the keyword's number.
    pub(crate) places_elsewhere: Vec<(u64, i16, Place)>,
}

impl CardDef {
    /// True if the index of live abilities has something of it while it lies in a zone of this kind, out of play.
    #[inline]
    pub(crate) const fn indexed_in(&self, kind: ZoneKind) -> bool {
        self.indexed_elsewhere & (1 << kind.0) != 0
    }

    /// True if it carries the word.
    #[inline]
    #[must_use]
    pub fn has_tag(&self, tag: Tag) -> bool {
        if tag.0 < 128 { self.tag_bits & (1 << tag.0) != 0 } else { self.spec.tags.contains(&tag) }
    }

    /// A printed number.
    #[inline]
    #[must_use]
    pub fn stat(&self, stat: Stat) -> i16 {
        self.spec.stats.get(stat.index()).copied().unwrap_or(0)
    }

    /// The name in a language; the English one where it is not known.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        self.translation(lang, |spanish| &spanish.title).unwrap_or(&self.spec.title)
    }

    /// The rules text in a language, if it is known.
    #[must_use]
    pub fn text(&self, lang: Lang) -> Option<&str> {
        match lang {
            Lang::En => Some(&self.spec.text),
            Lang::Es => self.translation(lang, |spanish| &spanish.text),
        }
    }

    fn translation(&self, lang: Lang, part: fn(&Translation) -> &String) -> Option<&str> {
        let spanish = self.spec.spanish.as_ref().filter(|_| lang == Lang::Es)?;
        Some(part(spanish).as_str()).filter(|words| !words.is_empty())
    }
}
