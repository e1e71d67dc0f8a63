//! From the lines of a card file to the faces of a card of the catalogue.

use std::collections::BTreeSet;
use std::fmt::Write;

use byword_kernel::ability::{Ability, Amount, Body, Change, Cond, Filter};
use byword_kernel::catalog::CardSpec;
use byword_kernel::id::Name;
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::loader::{Compiled, Face};
use byword_language::pattern::literal;
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Reading, Subject, read_text};
use byword_language::source::FileError;
use byword_language::term::{Term, write};
use byword_language::unclear::Unclear;

use crate::text::{TYPES, doubt, forms, its, lending, referents, said, vain};
use crate::words::{ASPECT_WORDS, lending as lending_keyword, stat, tag};

/// Tokens that have a Spanish name.
const SPANISH: [(&str, &str); 2] = [("Shield", "Escudo"), ("Experience", "Experiencia")];

fn faces(source: &CardSource) -> impl Iterator<Item = &CardSource> {
    std::iter::once(source).chain(source.back.as_deref())
}

/// Names and traits are known before any text is read, so that text may speak of later cards; and which names
/// are those of tokens.
pub(crate) fn intern_words(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for face in sources.iter().flat_map(faces) {
        for word in face.list("traits") {
            vocabulary.intern(Sort::Tag, word);
        }
        vocabulary.intern(Sort::Name, name_of(&face.name));
    }
    let is_token = |source: &&CardSource| source.field("type").is_some_and(|kind| kind.starts_with("Token"));
    let tokens: BTreeSet<&str> =
        sources.iter().filter(is_token).map(|source| name_of(&source.name)).collect();
    tokens.iter().fold("sort token\n".to_owned(), |mut phrases, name| {
        let (word, english) = (Term::atom(name), literal(name));
        let spanish =
            SPANISH.iter().find(|(known, _)| known == name).map_or(english.as_str(), |(_, said)| said);
        _ = writeln!(phrases, "{word}\n  en {english}\n  es {spanish}");
        phrases
    })
}

/// The name of a card: its name line without the subtitle (CR 8.17.2).
fn name_of(full: &str) -> &str {
    full.split_once(" - ").map_or(full, |(name, _)| name).trim()
}

pub(crate) fn compile_card(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Compiled, FileError> {
    leads_as_unit(source)?;
    let whole = forms::told_apart(source);
    Compiled::faces(&whole, |face| compile_face(face, source, phrasebook, vocabulary))
}

/// Power and HP of a leader are those of the unit on its other side.
///
/// # Errors
/// If they stand on a card that has no other side.
fn leads_as_unit(source: &CardSource) -> Result<(), FileError> {
    let number = source.fields.iter().find(|field| ["power", "hp"].contains(&field.key.as_str()));
    match number.filter(|_| source.back.is_none() && source.field("type") == Some("Leader")) {
        Some(field) => {
            let cause = format!(
                "{0}: power and HP of a leader stand below a line `-- {0}`, with the unit",
                source.name
            );
            Err(FileError::new(&field.place, 1, cause))
        }
        None => Ok(()),
    }
}

/// One face. Both faces of a leader are that leader: they share the title, and the unit is a leader unit.
fn compile_face(
    face: &CardSource,
    card: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Face, FileError> {
    let kind = face.field("type").unwrap_or("Unit").to_owned();
    if !TYPES.contains(&kind.as_str()) {
        let known = TYPES.iter().copied();
        return Err(FileError::new(&face.place, 1, format!("{}: unknown type `{kind}`", face.name))
            .near(&kind, known));
    }
    let (token, kind) = kind.strip_prefix("Token ").map_or((false, kind.as_str()), |second| (true, second));
    let text = face.rules_text();
    let Reading { abilities: read, mut account, .. } =
        read_text(phrasebook, vocabulary, &Subject::new(&face.name, kind), &text);
    let stats = stats(face)?;
    let mut abilities = Vec::new();
    for ability in &read {
        account.unclear.extend(unclear(ability, &text, vocabulary));
        match referents::settled(ability, (kind, &text), vocabulary, phrasebook.customs()) {
            Ok(settled) => abilities.push(settled),
            Err(unclear) => drop(account.unclear.insert(unclear)),
        }
    }
    let settled = terms(&abilities, vocabulary);
    account.unclear.extend(settled.iter().flat_map(|ability| its::unclear(ability, &text)));
    account.unclear.extend(vain::unclear_of_card(&settled, kind, &text));
    account.unclear.extend((face.field("unmeasured") == Some("yes")).then_some(Unclear::Number));
    let exactness = account.exactness(!read.is_empty());
    if let Some(keyword) = lending_keyword(vocabulary) {
        lending::fill_in(&mut abilities, keyword);
    }
    let innate = bonus(&stats).filter(|_| kind == "Upgrade").into_iter().collect();
    let leader = card.field("type") == Some("Leader");
    let mut tags = vec![vocabulary.tag(kind)];
    tags.extend((leader && kind != "Leader").then_some(tag::LEADER));
    tags.extend(token.then_some(tag::TOKEN));
    tags.extend(is_of_space(face)?.then_some(tag::SPACE));
    tags.extend((face.field("unique") == Some("yes")).then_some(tag::UNIQUE));
    tags.extend(face.list("traits").chain(aspects(face)?).map(|word| vocabulary.tag(word)));
    let spec = CardSpec {
        names: vec![Name(vocabulary.intern(Sort::Name, name_of(&face.name)))],
        title: card.name.clone(),
        aliases: Vec::new(),
        code: card.field("code").unwrap_or_default().to_owned(),
        tags,
        stats,
        abilities,
        innate,
        text,
        exactness,
        token,
        ..CardSpec::default()
    };
    Ok((spec, account))
}

/// What is unclear in an ability as it was read.
fn unclear(ability: &Ability, text: &str, vocabulary: &Vocabulary) -> BTreeSet<Unclear> {
    let late = doubt::is_out_of_order(ability).then_some(Unclear::Moment);
    let counted = doubt::looks_for_counted(ability, vocabulary).then_some(Unclear::Card);
    let term = write(ability, vocabulary).ok();
    let said = term.iter().flat_map(|term| said::unclear(term, text));
    late.into_iter().chain(counted).chain(said).collect()
}

fn terms(abilities: &[Ability], vocabulary: &Vocabulary) -> Vec<Term> {
    abilities.iter().filter_map(|ability| write(ability, vocabulary).ok()).collect()
}

/// The icons of a card, with commas between them or without.
fn aspects(face: &CardSource) -> Result<Vec<&'static str>, FileError> {
    let words = face.list("aspects").flat_map(str::split_whitespace);
    words.map(|word| known(face, "aspects", word, &ASPECT_WORDS)).collect()
}

/// True if the card belongs to the space arena.
fn is_of_space(face: &CardSource) -> Result<bool, FileError> {
    let arena = face.field("arena").map(|word| known(face, "arena", word, &["Ground", "Space"]));
    Ok(arena.transpose()? == Some("Space"))
}

/// The one of these words that a field has, whatever its case.
fn known(
    face: &CardSource,
    key: &str,
    word: &str,
    words: &[&'static str],
) -> Result<&'static str, FileError> {
    words.iter().find(|known| known.eq_ignore_ascii_case(word)).copied().ok_or_else(|| {
        let place =
            face.fields.iter().find(|field| field.key == key).map_or(&face.place, |field| &field.place);
        FileError::new(place, 1, format!("{}: unknown {key} `{word}`", face.name))
            .near(word, words.iter().copied())
    })
}

/// The numbers printed on an upgrade modify the unit that it is attached to (CR 3.6).
fn bonus(stats: &[i16; STATS]) -> Option<Ability> {
    let modifiers = [stat::POWER, stat::HP].map(|stat| (stat, Amount::N(stats[stat.index()])));
    let changes = modifiers.to_vec();
    modifiers
        .iter()
        .any(|(_, number)| *number != Amount::N(0))
        .then(|| Body::Static { when: Cond::Always, of: Filter::Host, change: Change::Stats(changes) }.into())
}

fn stats(source: &CardSource) -> Result<[i16; STATS], FileError> {
    let mut stats = [0; STATS];
    let numbers = [
        ("cost", stat::COST),
        ("power", stat::POWER),
        ("hp", stat::HP),
        ("deck-minimum", stat::DECK_MINIMUM),
        ("opening-hand", stat::OPENING_HAND),
    ];
    for (key, stat) in numbers {
        stats[stat.index()] = source.number(key)?.unwrap_or(0);
    }
    Ok(stats)
}
