//! From the source of a card to its abilities, tags and numbers.

use byword_kernel::ability::{Ability, Body};
use byword_kernel::catalog::{CardSpec, CatalogBuilder};
use byword_kernel::id::Name;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::loader::{Compiled, Face};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Reading, Subject, read_text};
use byword_language::render::Tongue;
use byword_language::source::FileError;
use byword_language::unclear::Unclear;

use crate::cards::sets::is_of_side_deck;
use crate::text::heads;
use crate::text::lexicon::untold;
use crate::text::marks;
use crate::text::passes::{self, Printed};
use crate::text::printed::{attached_numbers, icon_keywords, printed_x, stats, tags};
use crate::text::{spanish, unclear};
use crate::words::{TYPES, counter, tag, verb};

/// Status cards are counters that give a keyword (MC-12).
pub(crate) fn status_cards(builder: &mut CatalogBuilder) {
    for (status, word) in
        [(counter::STUNNED, "Stunned"), (counter::CONFUSED, "Confused"), (counter::TOUGH, "Tough")]
    {
        if let Some(keyword) = builder.catalog().find_keyword(word) {
            builder.counter_gives(status, keyword);
        }
    }
}

/// A card with all its faces.
pub(crate) fn compile_card(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Compiled, FileError> {
    Compiled::faces(source, |face| compile_face(face, source, phrasebook, vocabulary))
}

/// A face of the card `whole`, and what of its text was not understood.
fn compile_face(
    face: &CardSource,
    whole: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Face, FileError> {
    let kind = face.field("type").or_else(|| whole.field("type")).unwrap_or("Event").to_owned();
    if !TYPES.contains(&kind.as_str()) {
        let error = FileError::new(&face.place, 1, format!("{}: unknown type `{kind}`", face.name));
        return Err(error.near(&kind, TYPES.iter().copied()));
    }
    let text = rules_text(face, &kind);
    let Reading { mut abilities, mut account, .. } =
        read_text(phrasebook, vocabulary, &Subject::new(&face.name, &kind), &text);
    tell_specials_apart(&mut abilities);
    let english = face.tongue() == Tongue::English;
    let others = other_titles(face, whole);
    let unknown = printed_x(face);
    let printed =
        Printed { title: &face.name, kind: &kind, text: &text, unknown: &unknown, others: &others, english };
    let x_is_known = passes::settle(&mut abilities, &printed, vocabulary);
    account.unclear = unclear::of_card(&abilities, &printed, vocabulary);
    account.unclear.extend((!x_is_known).then_some(Unclear::Number));
    let exactness = account.exactness(!abilities.is_empty());
    abilities.extend(attached_numbers(face, &kind)?);
    abilities.extend(icon_keywords(face, vocabulary)?);
    let mut tags = tags(face, whole, &kind, vocabulary);
    tags.extend(is_of_side_deck(&abilities).then_some(tag::SIDE_DECK));
    tags.extend(speaks_to_you(&kind, &text).then_some(tag::PERSONAL));
    let spec = CardSpec {
        names: names(&face.name, vocabulary),
        title: face.name.clone(),
        aliases: face.field("stage").map(|stage| format!("{} {stage}", face.name)).into_iter().collect(),
        code: face.field("code").or_else(|| whole.field("code")).unwrap_or_default().to_owned(),
        tags,
        stats: stats(face, whole)?,
        abilities,
        text: face.rules_text(),
        exactness,
        ..CardSpec::default()
    };
    Ok((spec, account))
}

/// Words by which an attachment speaks to the player whose card bears it (MC-15.3).
const YOU: [&str; 7] = ["you", "your", "tu", "tus", "tú", "ti", "te"];

fn speaks_to_you(kind: &str, text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    kind == "Attachment" && words.any(|word| YOU.contains(&word.to_lowercase().as_str()))
}

/// Of two Special abilities each has a name of its own, and so a verb of its own.
fn tell_specials_apart(abilities: &mut [Ability]) {
    let mut specials = abilities.iter_mut().filter_map(|ability| match &mut ability.body {
        Body::Spell { verb, .. } if *verb == verb::SPECIAL => Some(verb),
        _ => None,
    });
    if let (Some(_), Some(second), None) = (specials.next(), specials.next(), specials.next()) {
        *second = verb::SPECIAL_TWO;
    }
}

/// The titles of the faces of a card besides this one.
fn other_titles<'a>(face: &CardSource, whole: &'a CardSource) -> Vec<&'a str> {
    let faces = std::iter::successors(Some(whole), |face| face.back.as_deref());
    faces.map(|other| other.name.as_str()).filter(|title| *title != face.name).collect()
}

/// The names of a card: its title, also without what tells it apart from others of the same title.
fn names(title: &str, vocabulary: &mut Vocabulary) -> Vec<Name> {
    let mut names = vec![Name(vocabulary.intern(Sort::Name, title))];
    let shared = untold(title);
    if shared != title {
        names.push(Name(vocabulary.intern(Sort::Name, shared)));
    }
    names
}

/// The text without the names of abilities ("Tide Tables — Action: ...") and the list of sets of a main scheme's A
/// side, which setting up reads by itself.
fn rules_text(face: &CardSource, kind: &str) -> String {
    let lines = face
        .text
        .iter()
        .map(|(line, _)| line.as_str())
        .filter(|line| !CONTENTS.iter().any(|head| marks::without_tags(line).starts_with(head)));
    let printed = |line: &str| match face.tongue() {
        Tongue::English => marks::as_words(&marks::without_tags(line)),
        Tongue::Spanish => spanish::plain(&marks::as_spanish_words(&marks::without_tags(line))),
    };
    let whole = |line: &str| {
        let said = heads::in_common_words(&heads::without_speech(&heads::with_bullet(&printed(line))));
        heads::with_the_villain(&heads::without_shuffle(&said))
    };
    let lines: Vec<String> = lines.map(whole).collect();
    let lines = lines.iter().flat_map(|line| heads::apart(heads::without_reminder(line)));
    let identity = matches!(kind, "Hero" | "Alter-Ego");
    let unnamed = |line| without_ability_name(without_name_of_constant(line, identity));
    let lines = lines.map(unnamed).filter(|line| !line.is_empty());
    let text = lines.fold(String::new(), |text, line| {
        let joint = match text.is_empty() {
            true => "",
            false if CONTINUED.iter().any(|start| line.starts_with(start)) => " ",
            false => "\n",
        };
        text + joint + line
    });
    ASIDES.iter().fold(text, |text, aside| text.replace(aside, ""))
}

/// How the list of sets begins.
const CONTENTS: [&str; 2] = ["Contents:", "Contenido:"];

/// Asides that only remind of a rule: an enemy that is said to attack does so in either form (MC-8.1).
const ASIDES: [&str; 2] =
    [" (even if you are in alter-ego form)", " (even if that player is in alter-ego form)"];

/// How lines begin that go on with the ability of the line before.
const CONTINUED: [&str; 3] = ["Shuffle the encounter deck", "(Shuffle the encounter deck", "Otherwise, "];

/// The words before the colon of abilities that have a trigger.
const TRIGGER_WORDS: [&str; 18] = [
    "Action",
    "Interrupt",
    "Response",
    "Resource",
    "Special",
    "Setup",
    "Boost",
    "Revealed",
    "Defeated",
    "Acción",
    "Interrupción",
    "Respuesta",
    "Recurso",
    "Especial",
    "Preparación",
    "Aumento",
    "muestre",
    "derrote",
];

/// `Tide Tables — Action: ...` without the name.
fn without_ability_name(line: &str) -> &str {
    named_ability(line).map_or(line, |(_, rest)| rest)
}

/// `Undertow — Rip gets +1 ATK` without the name: identities also name what holds all the time.
fn without_name_of_constant(line: &str, identity: bool) -> &str {
    let parts = [" — ", " - ", " – ", " − "].iter().find_map(|dash| line.split_once(dash));
    let Some((name, rest)) = parts.filter(|_| identity) else { return line };
    let begins = |text: &str| text.trim_start_matches('"').chars().next().is_some_and(char::is_uppercase);
    let is_name = name.len() < 40 && !name.contains([':', '.', '(', ',']);
    if is_name && begins(name) && begins(rest) { rest } else { line }
}

/// The name of an ability and the ability itself.
pub(crate) fn named_ability(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once(" — ").or_else(|| line.split_once(" - "))?;
    let head = rest.split(':').next().unwrap_or("");
    let triggered = head.len() < 40 && TRIGGER_WORDS.iter().any(|word| head.contains(word));
    (triggered && !name.contains(':')).then_some((name, rest))
}
