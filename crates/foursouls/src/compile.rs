//! From card files to a world: keywords, phrases, house cards, and the cards that a user brings.

use byword_kernel::ability::Body;
use byword_kernel::catalog::{CardSpec, CatalogBuilder, Exactness, KeyZones};
use byword_kernel::id::{Name, Stat};
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::kit::{Kit, Loaded};
use byword_language::loader::{self, Compiled, Face, Game};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Reading, Subject, read_text};
use byword_language::source::FileError;
use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

use crate::announce;
use crate::rules::FourSouls;
use crate::sense;
use crate::words::{TYPES, counter, stat, tag, vocabulary, zone};

/// The keys of card files.
const KEYS: &[&str] = &[
    "type",
    "hp",
    "attack",
    "evasion",
    "soul",
    "reward",
    "copies",
    "item",
    "players",
    "code",
    "set",
    "goes-first",
];

/// The values that some of them may have.
const VALUES: &[(&str, Values)] = &[
    ("type", Values::Among(tag::WORDS.split_at(TYPES).0)),
    ("hp", Values::Number),
    ("attack", Values::Number),
    ("evasion", Values::Number),
    ("soul", Values::Number),
];

/// Where cards are, as the kernel needs to know.
const ZONES: KeyZones =
    KeyZones { deck: zone::LOOT, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };

/// The keywords, one file each.
const KEYWORDS: &[(&str, &str)] = keyword_files![
    "ambush",
    "curse",
    "eternal",
    "familiar",
    "guppy",
    "indomitable",
    "roll",
    "team-up",
    "trinket"
];

const PHRASES: &[(&str, &str)] =
    phrase_files!["verbs", "foursouls", "families", "rolls", "people", "decks", "turns", "meanings"];

/// Four Souls, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "foursouls",
    title: "The Binding of Isaac: Four Souls",
    seats: (1, 2, 4),
    keys: KEYS,
    cooperative: false,
    colours: None,
    options: crate::options::OFFERED,
    decks: &[("table", include_str!("../decks/table.setup"))],
    load,
    game: Some(&GAME),
    setup: crate::boxes::setup,
    import: crate::import::import,
    translations: None,
    decks_in: byword_language::kit::own_form,
    deck_keys: &crate::boxes::KEYS,
    deck_each: false,
    illegal: |_, _| Vec::new(),
    brew: Some(crate::boxes::brew),
};

const GAME: Game = Game {
    name: "foursouls",
    vocabulary,
    keywords: KEYWORDS,
    phrases: PHRASES,
    clauses: ("rulebook.txt", include_str!("../rulebook.txt")),
    house: ("cards/house.cards", include_str!("../cards/house.cards")),
    keys: KEYS,
    values: VALUES,
    zones: ZONES,
    rulebook: || Box::new(FourSouls),
    words: intern_names,
    fixtures,
    compile: compile_card,
};

fn load(extra: &[CardSource], partial: bool) -> Result<Loaded, Vec<FileError>> {
    loader::load(&GAME, extra, partial)
}

/// The names of all cards.
fn intern_names(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for source in sources.iter().flat_map(|source| std::iter::once(source).chain(source.back.as_deref())) {
        vocabulary.intern(Sort::Name, &source.name);
    }
    String::new()
}

/// Eternal counters give the keyword; markers stand for what lies on the stack.
fn fixtures(builder: &mut CatalogBuilder) {
    if let Some(eternal) = builder.catalog().find_keyword(ETERNAL) {
        builder.counter_gives(counter::ETERNAL, eternal);
    }
    builder.add_card(marker(), None);
}

/// What stands for a roll or an ability on the stack.
fn marker() -> CardSpec {
    CardSpec {
        title: tag::WORDS[tag::MARKER.index()].to_owned(),
        tags: vec![tag::MARKER],
        token: true,
        ..CardSpec::default()
    }
}

fn compile_card(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Compiled, FileError> {
    Compiled::faces(source, |face| compile_face(face, phrasebook, vocabulary))
}

/// One face of a card.
fn compile_face(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Face, FileError> {
    let kind = source.field("type").unwrap_or("Treasure").to_owned();
    if !tag::WORDS[..TYPES].contains(&kind.as_str()) {
        let known = tag::WORDS[..TYPES].iter().copied();
        return Err(FileError::new(&source.place, 1, format!("{}: unknown type `{kind}`", source.name))
            .near(&kind, known));
    }
    let reading = read_card(source, &kind, phrasebook, vocabulary);
    let mut tags = vec![vocabulary.tag(&kind)];
    if source.field("players") == Some("3+") {
        tags.push(tag::THREE_PLUS);
    }
    if source.field("goes-first").is_some() {
        tags.push(tag::GOES_FIRST);
    }
    let spec = CardSpec {
        names: vec![Name(vocabulary.intern(Sort::Name, &source.name))],
        title: source.name.clone(),
        code: source.field("code").unwrap_or_default().to_owned(),
        tags,
        stats: stats(source)?,
        abilities: reading.abilities,
        text: source.rules_text(),
        exactness: reading.status,
        token: false,
        spanish: None,
        printed: Vec::new(),
    };
    Ok((spec, reading.account))
}

/// What every starting item has (FS-CARD-3), and counters of its name give.
const ETERNAL: &str = "Eternal";
/// Cards of these types are the game's: they speak to the active player (FS-CARD-16).
const OF_THE_GAME: [&str; 3] = ["Monster", "Event", "Room"];

/// FS-CARD-8: what every curse says, in a word or (first edition) in a sentence.
fn gives_curse(kind: &str, line: &str) -> bool {
    line.eq_ignore_ascii_case(kind) || line.to_lowercase().contains("give this curse")
}

/// The abilities of a card, paragraph by paragraph, with what they announce; the reward box is one, too.
fn read_card(
    source: &CardSource,
    kind: &str,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Reading {
    let mut text = announce::without_grey(&source.rules_text());
    // FS-CARD-3: printed or not.
    if kind == tag::WORDS[tag::STARTING.index()]
        && !text.lines().any(|line| line.eq_ignore_ascii_case(ETERNAL))
    {
        text = [text.as_str(), ETERNAL].join("\n");
    }
    if kind == tag::WORDS[tag::CURSE.index()] && !text.lines().any(|line| gives_curse(kind, line)) {
        text = [text.as_str(), kind].join("\n");
    }
    if OF_THE_GAME.contains(&kind) {
        text = announce::to_active(&text);
    }
    let paragraphs = announce::paragraphs(&text);
    // Loot with a keyword becomes an object: its other text is that of an object, not what happens as it resolves.
    let object = |paragraph: &announce::Paragraph| {
        let read = read_text(phrasebook, vocabulary, &Subject::new(&source.name, kind), &paragraph.text);
        read.abilities.iter().any(|ability| matches!(ability.body, Body::Keyword(_)))
    };
    let becomes_object = kind == "Loot" && paragraphs.iter().any(object);
    let subject = Subject::new(&source.name, if becomes_object { "Treasure" } else { kind });
    let mut whole = Reading { status: Exactness::Exact, ..Reading::default() };
    for paragraph in paragraphs {
        let mut reading = read_text(phrasebook, vocabulary, &subject, &paragraph.text);
        for ability in &mut reading.abilities {
            sense::make(ability, &paragraph.text);
            announce::announce(ability, &paragraph.text);
        }
        whole.account.extend(reading.account, paragraph.line);
        whole.abilities.extend(reading.abilities);
    }
    if let Some(reward) = source.field("reward").filter(|reward| !reward.is_empty() && *reward != "0") {
        let reading = read_text(phrasebook, vocabulary, &Subject::new(&source.name, "Reward"), reward);
        whole.account.extend(reading.account, 0);
        whole.abilities.extend(reading.abilities);
    }
    if kind == "Event" || kind == "Curse" {
        whole.abilities = whole.abilities.into_iter().map(announce::on_entering).collect();
    }
    whole.status = whole.account.exactness(!whole.abilities.is_empty());
    whole
}

fn stats(source: &CardSource) -> Result<[i16; STATS], FileError> {
    let mut stats = [0; STATS];
    let fields: [(&str, Stat); 4] =
        [("hp", stat::HP), ("attack", stat::ATTACK), ("evasion", stat::EVASION), ("soul", stat::SOUL)];
    for (key, stat) in fields {
        stats[stat.index()] = source.number(key)?.unwrap_or(0);
    }
    Ok(stats)
}
