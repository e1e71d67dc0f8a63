//! The printed parts of a card besides its text: types, traits, numbers, icons.

use byword_kernel::ability::{Ability, Amount, Body, Change, Cond, Cost, Filter, KeywordUse};
use byword_kernel::id::{Keyword, Stat, Tag};
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::source::FileError;

use crate::cards::sets::{is_own_deck, set_word};
use crate::cards::unique::alias_word;
use crate::text::icons;
use crate::words::{roman, stat, tag};

/// Classes of card types, for filters.
fn classes(kind: &str) -> &'static [Tag] {
    match kind {
        "Hero" | "Alter-Ego" => &[tag::CHARACTER, tag::IDENTITY, tag::FRIENDLY],
        "Ally" => &[tag::CHARACTER, tag::FRIENDLY],
        "Villain" | "Minion" => &[tag::CHARACTER, tag::ENEMY, tag::ENCOUNTER],
        "Main Scheme" | "Side Scheme" => &[tag::SCHEME, tag::ENCOUNTER],
        "Player Side Scheme" => &[tag::SCHEME, tag::SIDE_SCHEME],
        "Leader" => &[tag::VILLAIN, tag::CHARACTER, tag::ENEMY, tag::ENCOUNTER],
        "Attachment" | "Treachery" | "Environment" | "Obligation" | "Evidence" => &[tag::ENCOUNTER],
        _ => &[],
    }
}

pub(crate) fn tags(
    face: &CardSource,
    whole: &CardSource,
    kind: &str,
    vocabulary: &mut Vocabulary,
) -> Vec<Tag> {
    let mut tags = vec![vocabulary.tag(kind)];
    tags.extend(classes(kind));
    tags.extend(face.list("traits").map(|word| vocabulary.tag(word)));
    // An identity's own cards are of no aspect; they are no heroes either.
    let aspect =
        whole.list("aspect").map(|word| if word == "Hero" { tag::WORDS[tag::OWN.index()] } else { word });
    tags.extend(aspect.map(|word| vocabulary.tag(word)));
    if let Some(set) = face.field("set").or_else(|| whole.field("set")) {
        tags.push(vocabulary.tag(&set_word(set)));
        tags.extend(is_own_deck(set).then_some(tag::OWN_DECK));
    }
    if face.field("unique") == Some("yes") {
        tags.push(tag::UNIQUE);
    }
    for (key, tag) in [("thw", tag::NO_THW), ("atk", tag::NO_ATK)] {
        if face.field(key).is_none_or(|value| value == "-") {
            tags.push(tag);
        }
    }
    let each = [
        ("hp", tag::HP_EACH),
        ("threat", tag::THREAT_EACH),
        ("target", tag::TARGET_EACH),
        ("acceleration", tag::ACCELERATION_EACH),
    ];
    tags.extend(
        each.into_iter().filter(|(key, _)| face.field(key).is_some_and(per_hero)).map(|(_, tag)| tag),
    );
    if kind == "Hero" || kind == "Alter-Ego" {
        // "The Nessa Quay player" is found by either face.
        tags.push(vocabulary.tag(&whole.name));
        tags.extend(whole.back.as_deref().map(|back| vocabulary.tag(&back.name)));
    }
    tags.extend(
        alias(face, whole, kind).map(|name| vocabulary.intern(Sort::Tag, &alias_word(name))).map(Tag),
    );
    tags
}

/// The other name of a card: its subtitle; for both faces of an identity the alter-ego's name (MC-17.6).
fn alias<'a>(face: &'a CardSource, whole: &'a CardSource, kind: &str) -> Option<&'a str> {
    let faces = std::iter::once(whole).chain(whole.back.as_deref());
    match kind {
        "Hero" | "Alter-Ego" => faces
            .into_iter()
            .find(|face| face.field("type") == Some("Alter-Ego"))
            .map(|face| face.name.as_str()),
        _ => face.field("subtitle").or_else(|| whole.field("subtitle")).filter(|name| !name.is_empty()),
    }
}

fn per_hero(value: &str) -> bool {
    EACH.iter().any(|each| value.ends_with(each))
}

const NUMBERS: [(&str, Stat); 14] = [
    ("cost", stat::COST),
    ("thw", stat::THW),
    ("thw_cost", stat::THW_COST),
    ("atk", stat::ATK),
    ("atk_cost", stat::ATK_COST),
    ("def", stat::DEF),
    ("rec", stat::REC),
    ("hp", stat::HP),
    ("hand", stat::HAND),
    ("sch", stat::SCH),
    ("boost", stat::BOOST),
    ("threat", stat::THREAT),
    ("target", stat::TARGET),
    ("acceleration", stat::ACCELERATION),
];

pub(crate) fn stats(face: &CardSource, whole: &CardSource) -> Result<[i16; STATS], FileError> {
    let mut stats = [0; STATS];
    for (key, stat) in NUMBERS {
        stats[stat.index()] = number(face, key)?.unwrap_or(0);
    }
    if matches!(face.field("type"), Some("Attachment" | "Upgrade")) {
        // What an attachment adds is an ability of its own.
        for (_, stat) in ATTACHED {
            stats[stat.index()] = 0;
        }
    }
    for (icon, n) in icons::resources(face)? {
        stats[icon.index()] += n;
    }
    stats[stat::STAGE.index()] = face.field("stage").and_then(roman).unwrap_or(0);
    let encounter = whole.field("resources").is_none() && whole.field("aspect").is_none();
    let identity = matches!(whole.field("type"), Some("Hero" | "Alter-Ego"));
    let is_front = std::ptr::eq(face, whole);
    stats[stat::QUANTITY.index()] = if is_front { whole.number("quantity")?.unwrap_or(0) } else { 0 };
    stats[stat::COPIES.index()] = match whole.number("quantity")? {
        Some(copies) if encounter && is_front => copies,
        None if encounter && !identity && is_front => 1,
        _ => 0,
    };
    Ok(stats)
}

/// What says that a number is multiplied by the number of players (MC-2.1).
const EACH: [&str; 2] = ["per hero", "per player"];

/// A number with `per hero` or a sign; a dash, a star and X are 0 (MC-1.6).
fn number(face: &CardSource, key: &str) -> Result<Option<i16>, FileError> {
    let Some(field) = face.fields.iter().find(|field| field.key == key) else { return Ok(None) };
    let plain = EACH.iter().fold(field.value.as_str(), |value, each| value.trim_end_matches(each));
    let plain = plain.trim_end_matches('*').trim();
    match plain.trim_start_matches('+') {
        "" | "-" | "X" | "x" => Ok(Some(0)),
        digits => digits.parse().map(Some).map_err(|_| {
            FileError::new(
                &field.place,
                key.chars().count() + 3,
                format!("`{}` is not a number from 0 to {}", field.value, i16::MAX),
            )
        }),
    }
}

const ATTACHED: [(&str, Stat); 3] = [("atk", stat::ATK), ("sch", stat::SCH), ("thw", stat::THW)];

/// The printed +ATK, +SCH and +THW of an attachment (MC-1.5).
pub(crate) fn attached_numbers(face: &CardSource, kind: &str) -> Result<Vec<Ability>, FileError> {
    let mut abilities = Vec::new();
    if kind == "Attachment" || kind == "Upgrade" {
        for (key, stat) in ATTACHED {
            if let Some(n) = number(face, key)?.filter(|n| *n != 0) {
                let change = Change::Stat(stat, Amount::N(n));
                let of = Filter::All(vec![Filter::Host, Filter::Tag(tag::CHARACTER)]);
                abilities.push(Body::Static { when: Cond::Always, of, change }.into());
            }
        }
    }
    Ok(abilities)
}

/// True if an attachment gives a number to the card that it is attached to.
pub(crate) fn is_given(number: Stat) -> bool {
    ATTACHED.iter().any(|(_, given)| *given == number)
}

/// Scheme icons as the keywords that they are.
pub(crate) fn icon_keywords(face: &CardSource, vocabulary: &Vocabulary) -> Result<Vec<Ability>, FileError> {
    let used =
        |keyword| KeywordUse { keyword, n: Amount::N(1), cost: Cost::default(), filter: None, effect: None };
    let of = |word: &str| {
        let mut words = vocabulary.words(Sort::Keyword);
        match words.position(|keyword| keyword.eq_ignore_ascii_case(word)) {
            Some(index) => Ok(Body::Keyword(used(Keyword(index as u8))).into()),
            None => Err(icons::no_icon(face, word, vocabulary.words(Sort::Keyword))),
        }
    };
    icons::of_scheme(face).map(of).collect()
}

/// The numbers that are printed as X.
pub(crate) fn printed_x(face: &CardSource) -> Vec<Stat> {
    let printed = |key: &str| face.field(key).is_some_and(|value| value.starts_with(['X', 'x']));
    NUMBERS.iter().filter(|(key, _)| printed(key)).map(|(_, number)| *number).collect()
}
