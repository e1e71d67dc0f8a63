//! The words of a game: what the numbers in abilities and positions are called. Games list them; nothing else in
//! the kernel knows them.

use std::collections::BTreeMap;

use crate::id::{Name, Stat, Tag, Verb, ZoneKind};
use crate::wording::Lang;

/// Names the small integers of one sort, in one place: constants for the game's code and words for its texts.
///
/// ```
/// mod words {
///     use byword_kernel::id::Stat;
///     byword_kernel::words! {
///         /// Numbers on cards.
///         pub mod stat: Stat(u8) from 0 { STRENGTH = "strength", LORE = "lore" }
///     }
/// }
/// use words::stat;
/// assert_eq!(stat::LORE.0, 1);
/// assert_eq!(stat::WORDS[1], "lore");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* pub mod $module:ident: $ty:ident($int:ident) from $first:literal { $($konst:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        pub mod $module {
            use super::$ty;

            #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
            enum Order { $($konst),* }
            $(
                #[doc = concat!("`", $word, "`")]
                pub const $konst: $ty = $ty(Order::$konst as $int + $first);
            )*
            /// The words, in the order of their numbers.
            pub const WORDS: &[&str] = &[$($word),*];
        }
    };
}

/// The sorts of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// [`Stat`].
    Stat,
    /// [`Tag`].
    Tag,
    /// [`crate::id::Keyword`].
    Keyword,
    /// [`Verb`].
    Verb,
    /// [`ZoneKind`].
    ZoneKind,
    /// [`crate::id::Counter`].
    Counter,
    /// [`crate::id::Tally`].
    Tally,
    /// [`crate::id::Mark`].
    Mark,
    /// [`crate::id::Role`].
    Role,
    /// [`crate::id::Predicate`].
    Predicate,
    /// [`crate::id::Moment`].
    Moment,
    /// [`crate::id::Label`].
    Label,
    /// [`crate::id::Native`].
    Native,
    /// [`Name`].
    Name,
}

impl Sort {
    /// All sorts.
    pub const ALL: [Self; 14] = [
        Self::Stat,
        Self::Tag,
        Self::Keyword,
        Self::Verb,
        Self::ZoneKind,
        Self::Counter,
        Self::Tally,
        Self::Mark,
        Self::Role,
        Self::Predicate,
        Self::Moment,
        Self::Label,
        Self::Native,
        Self::Name,
    ];

    /// The name of the Rust type, by which terms know the sort.
    #[must_use]
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::Stat => "Stat",
            Self::Tag => "Tag",
            Self::Keyword => "Keyword",
            Self::Verb => "Verb",
            Self::ZoneKind => "ZoneKind",
            Self::Counter => "Counter",
            Self::Tally => "Tally",
            Self::Mark => "Mark",
            Self::Role => "Role",
            Self::Predicate => "Predicate",
            Self::Moment => "Moment",
            Self::Label => "Label",
            Self::Native => "Native",
            Self::Name => "Name",
        }
    }
}

/// A list of words with numbers, both ways.
#[derive(Clone, Debug, Default)]
pub struct Words {
    list: Vec<String>,
    index: BTreeMap<String, u16>,
}

impl Words {
    /// The number of a word, if it is known.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<u16> {
        self.index.get(word).copied()
    }

    /// The number of a word, added if it is new. Numbers end at 65,534.
    pub fn intern(&mut self, word: &str) -> u16 {
        if let Some(n) = self.find(word) {
            return n;
        }
        let n = u16::try_from(self.list.len()).unwrap_or(u16::MAX - 1);
        self.list.push(word.to_owned());
        self.index.insert(word.to_owned(), n);
        n
    }

    /// The word with this number.
    #[must_use]
    pub fn word(&self, number: u16) -> Option<&str> {
        self.list.get(usize::from(number)).map(String::as_str)
    }

    /// All words in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(String::as_str)
    }
}

impl<'a> Extend<&'a str> for Words {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, words: I) {
        for word in words {
            self.intern(word);
        }
    }
}

/// Who may see the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    Open,
    /// Whose zone it is.
    Owner,
    /// Nobody.
    Nobody,
}

/// What a kind of zone is like.
#[derive(Clone, Copy, Debug)]
pub struct ZoneSpec {
    /// Its kind.
    pub kind: ZoneKind,
    /// Its word.
    pub word: &'static str,
    /// True if every seat has one (otherwise one is shared).
    pub per_seat: bool,
    /// True if cards there are in play: their abilities function, and rules text means them.
    pub in_play: bool,
    /// Who may see them.
    pub sight: Sight,
}

/// Verbs that the kernel itself uses. Games number theirs from [`verb::FIRST`].
pub mod verb {
    use crate::id::Verb;
    /// No particular verb.
    pub const PLAIN: Verb = Verb(0);
    /// Choosing a card for an effect.
    pub const CHOOSE: Verb = Verb(1);
    /// Putting a card upright.
    pub const READY: Verb = Verb(2);
    /// Turning a card.
    pub const TURN: Verb = Verb(3);
    /// Drawing.
    pub const DRAW: Verb = Verb(4);
    /// Discarding from hand.
    pub const DISCARD: Verb = Verb(5);
    /// Playing a card.
    pub const PLAY: Verb = Verb(6);
    /// Attaching a card.
    pub const ATTACH: Verb = Verb(7);
    /// Leaving with the card it was attached to.
    pub const FOLLOW: Verb = Verb(8);
    /// Creating a card from nowhere.
    pub const CREATE: Verb = Verb(9);
    /// Shuffling.
    pub const SHUFFLE: Verb = Verb(10);
    /// Rolling a die.
    pub const ROLL: Verb = Verb(11);
    /// Using an activated ability.
    pub const USE: Verb = Verb(12);
    /// Setting a game up.
    pub const SETUP: Verb = Verb(13);
    /// Damage or healing as a whole.
    pub const DAMAGE: Verb = Verb(14);
    /// Healing.
    pub const HEAL: Verb = Verb(15);
    /// The first verb of a game's own.
    pub const FIRST: u8 = 16;
    /// The words for the kernel's verbs.
    pub const WORDS: &[&str] = &[
        "plain", "choose", "ready", "turn", "draw", "discard", "play", "attach", "follow", "create",
        "shuffle", "roll", "use", "setup", "damage", "heal",
    ];
}

/// All words of one game.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<Sort, Words>,
    zones: Vec<ZoneSpec>,
    /// The kinds of zones that are in play, one bit each.
    in_play: u64,
    /// What words of the cards (names, traits) are called in Spanish, as far as it is known.
    spanish: BTreeMap<(Sort, u16), String>,
}

impl Vocabulary {
    /// A vocabulary with the kernel's verbs, these zones (numbered in order) and these words.
    #[must_use]
    pub fn new(zones: &[ZoneSpec], lists: &[(Sort, &[&str])]) -> Self {
        let in_play = zones.iter().filter(|zone| zone.in_play).fold(0, |bits, zone| bits | 1 << zone.kind.0);
        let mut vocabulary = Self { zones: zones.to_vec(), in_play, ..Self::default() };
        vocabulary.sort_mut(Sort::Verb).extend(verb::WORDS.iter().copied());
        vocabulary.sort_mut(Sort::ZoneKind).extend(zones.iter().map(|z| z.word));
        for (sort, list) in lists {
            vocabulary.sort_mut(*sort).extend(list.iter().copied());
        }
        vocabulary
    }

    fn sort_mut(&mut self, sort: Sort) -> &mut Words {
        self.words.entry(sort).or_default()
    }

    /// The number of a word of a sort.
    #[must_use]
    pub fn find(&self, sort: Sort, word: &str) -> Option<u16> {
        self.words.get(&sort)?.find(word)
    }

    /// The number of a word, added if it is new (names and traits come with the cards).
    pub fn intern(&mut self, sort: Sort, word: &str) -> u16 {
        self.sort_mut(sort).intern(word)
    }

    /// The word with this number.
    #[must_use]
    pub fn word(&self, sort: Sort, number: u16) -> Option<&str> {
        self.words.get(&sort)?.word(number)
    }

    /// Makes known what a word of the vocabulary is called in Spanish.
    pub fn translate(&mut self, sort: Sort, word: &str, spanish: &str) {
        if let Some(number) = self.find(sort, word) {
            self.spanish.insert((sort, number), spanish.to_owned());
        }
    }

    /// The word with this number in a language; the English one where no other is known.
    #[must_use]
    pub fn word_in(&self, sort: Sort, number: u16, lang: Lang) -> Option<&str> {
        let spanish = self.spanish.get(&(sort, number)).filter(|_| lang == Lang::Es);
        spanish.map(String::as_str).or_else(|| self.word(sort, number))
    }

    /// What a word of the cards is called in a language: a trait or a name, itself where no other word is known.
    #[must_use]
    pub fn called<'a>(&'a self, word: &'a str, lang: Lang) -> &'a str {
        let known = |sort| self.find(sort, word).and_then(|number| self.spanish.get(&(sort, number)));
        let spanish = known(Sort::Tag).or_else(|| known(Sort::Name)).filter(|_| lang == Lang::Es);
        spanish.map_or(word, String::as_str)
    }

    /// What words of a sort are called in Spanish where that is known, and those words.
    pub fn spanish(&self, sort: Sort) -> impl Iterator<Item = (&str, &str)> {
        let known = self.spanish.iter().filter(move |((of, _), _)| *of == sort);
        known.filter_map(move |((_, number), spanish)| Some((spanish.as_str(), self.word(sort, *number)?)))
    }

    /// All words of a sort, in the order of their numbers.
    pub fn words(&self, sort: Sort) -> impl Iterator<Item = &str> {
        self.words.get(&sort).into_iter().flat_map(Words::iter)
    }

    /// The word of a card name.
    #[must_use]
    pub fn name(&self, name: Name) -> &str {
        self.word(Sort::Name, name.0).unwrap_or("?")
    }

    /// The tag with this word, added if it is new.
    pub fn tag(&mut self, word: &str) -> Tag {
        Tag(self.intern(Sort::Tag, word))
    }

    /// What the zones are like, in the order of their numbers.
    #[must_use]
    pub fn zones(&self) -> &[ZoneSpec] {
        &self.zones
    }

    /// True if zones of this kind are in play.
    #[inline]
    #[must_use]
    pub const fn is_play_zone(&self, kind: ZoneKind) -> bool {
        self.in_play & (1 << kind.0) != 0
    }

    /// The word of a stat.
    #[must_use]
    pub fn stat(&self, stat: Stat) -> &str {
        self.word(Sort::Stat, u16::from(stat.0)).unwrap_or("?")
    }

    /// The word of a verb.
    #[must_use]
    pub fn verb(&self, verb: Verb) -> &str {
        self.word(Sort::Verb, u16::from(verb.0)).unwrap_or("?")
    }
}
