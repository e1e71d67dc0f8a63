//! Titles that begin with "The": texts put "the" before other names, too.

use byword_kernel::ability::visit::{Part, any};
use byword_kernel::ability::{Ability, Body, CostPart, Filter};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::term::{self, Node, Term};

use crate::cards::sets::set_word;
use crate::text::lexicon::{is_printed, is_title, untold};

/// A name that the text writes with "the", and that is a title so, is that title.
pub(crate) fn restore(ability: &mut Ability, text: &str, vocabulary: &mut Vocabulary) {
    let Ok(read) = term::write(ability, vocabulary) else { return };
    let whole = with_article(&read, text, vocabulary);
    if whole != read
        && let Ok(restored) = term::read(&whole, vocabulary)
    {
        *ability = restored;
    }
}

fn with_article(term: &Term, text: &str, vocabulary: &Vocabulary) -> Term {
    term.rewrite(&mut |part| title(part, text, vocabulary))
}

/// The title that a name stands for, or words side by side.
fn title(term: &Term, text: &str, vocabulary: &Vocabulary) -> Option<Term> {
    if let Some(word) = word_in(term, "tag").filter(|word| is_only_a_title(word, text, vocabulary)) {
        return Some(Term::call("named", [Term::word(word)]));
    }
    if let Some(name) = name_in(term) {
        // A trait with a mark at its end is read as a name.
        if name.ends_with('!') && vocabulary.find(Sort::Tag, name).is_some() {
            return Some(Term::call("tag", [Term::word(name)]));
        }
        if is_printed(name, vocabulary) && !is_title(name, vocabulary) && is_counted(name, text) {
            return Some(Term::call("tag", [Term::word(name)]));
        }
        if let Some(kind) = kind_of_trait(name, text, vocabulary) {
            let tests = [kind, name].map(|word| Term::call("tag", [Term::word(word)]));
            return Some(Term::list(std::iter::once(Term::word("all")).chain(tests).collect()));
        }
        let whole = format!("The {name}");
        let written = text.contains(&whole) || text.contains(&format!("the {name}"));
        // The full stop of a title is the sentence's, too.
        let stopped = format!("{name}.");
        for (title, fits) in [(whole, written), (stopped, true)] {
            if fits
                && text.contains(&title.replacen("The ", "", 1))
                && is_known_before(&title, name, vocabulary)
            {
                return Some(Term::call("named", [Term::word(&title)]));
            }
        }
    }
    row_of_tags(term.parts(), text, vocabulary)
}

/// "Each Ranger you control" speaks of a trait: of a title there is no "each" nor "a".
fn is_counted(name: &str, text: &str) -> bool {
    let (name, text) = (name.to_lowercase(), text.to_lowercase());
    ["each", "a", "an", "another", "cada", "un", "una"].iter().any(|one| {
        ["you control", "that player controls", "they control", "que controles"]
            .iter()
            .any(|whose| text.contains(&format!("{one} {name} {whose}")))
    })
}

/// What kinds of cards are called in texts.
const KINDS: [(&str, &str); 7] = [
    ("side scheme", "Side Scheme"),
    ("minion", "Minion"),
    ("environment", "Environment"),
    ("attachment", "Attachment"),
    ("villain", "Villain"),
    ("support", "Support"),
    ("upgrade", "Upgrade"),
];

/// "The Mission side scheme" is the one with that trait, where no card has that title: what kind of card it is.
fn kind_of_trait(name: &str, text: &str, vocabulary: &Vocabulary) -> Option<&'static str> {
    let is_trait = is_printed(name, vocabulary) && !is_title(name, vocabulary);
    let written = |word: &str| text.contains(&format!("the {name} {word}"));
    KINDS.iter().find(|(word, _)| is_trait && written(word)).map(|(_, kind)| *kind)
}

/// True if this is the title of a card and the name only what a text says: cards are known by their names before any text is
/// read.
fn is_known_before(title: &str, name: &str, vocabulary: &Vocabulary) -> bool {
    let known = vocabulary.find(Sort::Name, title);
    known.is_some_and(|title| vocabulary.find(Sort::Name, name).is_none_or(|name| title < name))
}

/// Words that stand side by side in the text and are together a title or the name of a set are no traits: "a Knife Fight
/// treachery".
fn row_of_tags(all: &[Term], text: &str, vocabulary: &Vocabulary) -> Option<Term> {
    let tagged = |test: &Term| {
        Some(test.items().filter(|_| test.head() == Some("tag"))?.get(1)?.as_word()?.to_owned())
    };
    let words: Vec<String> = all.iter().filter_map(tagged).collect();
    let pairs = words.iter().flat_map(|first| words.iter().map(move |second| (first, second)));
    let (row, known) = pairs.into_iter().find_map(|(first, second)| {
        let row = format!("{} {}", said(first), said(second));
        let set = set_word(&row.to_lowercase().replace(' ', "_"));
        let known = if vocabulary.find(Sort::Tag, &row).is_some() {
            Term::call("tag", [Term::word(&row)])
        } else if vocabulary.find(Sort::Name, &row).is_some() {
            Term::call("named", [Term::word(&row)])
        } else {
            vocabulary.find(Sort::Tag, &set)?;
            Term::call("tag", [Term::word(&set)])
        };
        let written = text.contains(&row) || text.contains(&row.to_uppercase());
        written.then_some(((first, second), known))
    })?;
    let of_row = |test: &&Term| tagged(test).is_some_and(|word| word == *row.0 || word == *row.1);
    let rest = all.iter().filter(|test| !of_row(test)).cloned();
    Some(Term::list(rest.chain(std::iter::once(known)).collect()))
}

/// What a text writes for a tag: that of a set is written as the name of its hero.
fn said(tag: &str) -> String {
    let Some(set) = tag.strip_prefix("set:") else { return tag.to_owned() };
    let words = set.split('_').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Words with a capital that begin sentences, or stand for a power, and no name.
const NO_NAMES: [&str; 16] = [
    "All",
    "ATK",
    "Any",
    "Choose",
    "DEF",
    "Each",
    "Enemies",
    "Heroes",
    "If",
    "Minions",
    "Otherwise",
    "Players",
    "REC",
    "SCH",
    "THW",
    "Then",
];

/// True if a name that an ability speaks of is an order ("Choose X schemes"), begins with a word for several ("Each Adaptoid") or is a
/// power, and no title.
pub(crate) fn speaks_of_order(ability: &Ability, vocabulary: &Vocabulary) -> bool {
    let first = |name: &str| {
        name.split(' ').next().is_some_and(|word| NO_NAMES.contains(&word.trim_end_matches(',')))
    };
    let is_no_name = |name: &str| first(name) && !is_title(name, vocabulary);
    term::write(ability, vocabulary).is_ok_and(|term| names(&term, &is_no_name))
}

/// True if a name that an ability speaks of is a possessive by itself: "Mirrow's side scheme" is no card called so.
pub(crate) fn speaks_of_possessive(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> bool {
    let possessive =
        text.contains("'s side scheme") || text.contains("'s scheme") || text.contains("'s main scheme");
    possessive
        && term::write(ability, vocabulary).is_ok_and(|term| names(&term, &|name| name.ends_with("'s")))
}

/// True if a name that an ability speaks of is that of a card but for a letter, an apostrophe, an article or what stands in brackets
/// behind it: a slip of whoever copied the text, or the beginning of several titles. Cards are known by their names before
/// any text is read.
pub(crate) fn speaks_of_misspelt(ability: &Ability, title: &str, vocabulary: &Vocabulary) -> bool {
    let misspelt = |name: &str| {
        let Some(number) = vocabulary.find(Sort::Name, name) else { return false };
        let plain = plain(name);
        let initial = plain.chars().next();
        vocabulary.words(Sort::Name).take(usize::from(number)).any(|other| {
            let bare = other.strip_prefix("The ").unwrap_or(other);
            bare.chars().next().map(|c| c.to_ascii_lowercase()) == initial
                && (self::plain(untold(other)) == plain
                    || (other == title || other.contains(' ')) && is_a_slip(other, name))
        })
    };
    term::write(ability, vocabulary).is_ok_and(|term| names(&term, &misspelt))
}

/// True if one letter is another, missing or too many. Short names of others may be those of other cards (Dreadpool).
fn is_a_slip(title: &str, name: &str) -> bool {
    if title.len() < 6 || title.len().abs_diff(name.len()) > 1 {
        return false;
    }
    let same = |(a, b): &(u8, u8)| a.is_ascii_alphabetic() && a == b;
    let before = title.bytes().zip(name.bytes()).take_while(same).count();
    let room = title.len().min(name.len()) - before;
    let behind = title.bytes().rev().zip(name.bytes().rev()).take(room).take_while(|(a, b)| a == b).count();
    title.len().max(name.len()) - before - behind == 1
}

/// True if a name that an ability speaks of is a trait: "the Mission side scheme" has the trait, and another title.
pub(crate) fn speaks_of_a_trait(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> bool {
    let of_kind = |name: &str| {
        let words = ["side scheme", "minion", "environment", "attachment", "treachery", "support", "upgrade"];
        words.iter().any(|word| text.contains(&format!("the {name} {word}")))
    };
    let is_trait = |name: &str| is_printed(name, vocabulary) && of_kind(name);
    term::write(ability, vocabulary).is_ok_and(|term| names(&term, &is_trait))
}

/// True if cards are told by several traits that no card bears: "a Tide Core attachment" has a name rather than two traits.
pub(crate) fn speaks_of_strange_traits(ability: &Ability, vocabulary: &Vocabulary) -> bool {
    let strange = |test: &&Filter| match test {
        Filter::Tag(tag) => {
            vocabulary.word(Sort::Tag, tag.0).is_some_and(|word| !is_printed(word, vocabulary))
        }
        _ => false,
    };
    let several = |filter: &Filter| filter.tests().iter().filter(strange).count() > 1;
    any(ability, |part| matches!(part, Part::Filter(filter) if several(filter)))
}

/// A name in small letters, without an article before it and without apostrophes.
fn plain(name: &str) -> String {
    let bare = name.strip_prefix("The ").unwrap_or(name);
    bare.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect::<String>().to_lowercase()
}

/// True if the term speaks of a card with such a name.
fn names(term: &Term, such: &dyn Fn(&str) -> bool) -> bool {
    term.any(&mut |part| name_in(part).is_some_and(such))
}

/// The name in `(named N)`.
fn name_in(term: &Term) -> Option<&str> {
    word_in(term, "named")
}

/// The word in `(HEAD WORD)`.
fn word_in<'a>(term: &'a Term, head: &str) -> Option<&'a str> {
    match &term.parts().get(1)?.node {
        Node::Word(word) | Node::Text(word) if term.head() == Some(head) => Some(word),
        _ => None,
    }
}

/// "A Rime upgrade": no card has such a trait printed, and one is called so. Identities have traits that texts give them.
fn is_only_a_title(word: &str, text: &str, vocabulary: &Vocabulary) -> bool {
    let written = || KINDS.iter().any(|(kind, _)| text.contains(&format!("{word} {kind}")));
    !is_printed(word, vocabulary) && is_title(word, vocabulary) && written()
}

/// "Exhaust The Lighthouse" on the card of that title is no other card called Lighthouse; nor is a misprint of the title.
pub(crate) fn own_title(ability: &mut Ability, title: &str, vocabulary: &Vocabulary) {
    let (Body::Activated { cost, .. } | Body::Triggered { cost, .. }) = &mut ability.body else { return };
    let is_own = |name: Name| {
        let word = vocabulary.word(Sort::Name, name.0).unwrap_or_default();
        title.strip_prefix("The ") == Some(word) || is_a_slip(title, word) && !is_title(word, vocabulary)
    };
    for part in &mut cost.0 {
        if matches!(part, CostPart::Turn(_, Filter::Named(name)) if is_own(*name)) {
            *part = CostPart::TurnThis;
        }
    }
}
