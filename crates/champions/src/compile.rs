//! From card files to a world: keywords, phrases, house cards, and the cards that a user brings.

use byword_kernel::ability::{Ability, Amount, Body, Change, Cond, Filter};
use byword_kernel::catalog::{CardSpec, CatalogBuilder, Exactness, KeyZones};
use byword_kernel::id::{Keyword, Name, Stat, Tag};
use byword_kernel::position::STATS;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckSource, parse_deck, unknown_card};
use byword_language::kit::{Kit, Loaded};
use byword_language::loader::{self, Compiled, Face, Game};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

use crate::lexicon::set_word;
use crate::options::NAMES;
use crate::rules::Champions;
use crate::unique::alias_word;
use crate::words::{TYPES, counter, stat, tag, vocabulary, zone};

/// The keys of card files.
const KEYS: &[&str] = &[
    "type",
    "aspect",
    "set",
    "subtitle",
    "traits",
    "unique",
    "cost",
    "resources",
    "thw",
    "thw_cost",
    "atk",
    "atk_cost",
    "def",
    "rec",
    "hp",
    "hand",
    "sch",
    "boost",
    "threat",
    "target",
    "acceleration",
    "stage",
    "icons",
    "quantity",
    "code",
    "pack",
];

/// Where cards are, as the kernel needs to know.
const KEY_ZONES: KeyZones =
    KeyZones { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };

/// The keywords, one file each; status cards and scheme icons are keywords, too.
const KEYWORDS: &[(&str, &str)] = keyword_files![
    "guard",
    "incite",
    "overkill",
    "peril",
    "permanent",
    "piercing",
    "quickstrike",
    "ranged",
    "restricted",
    "retaliate",
    "setup",
    "surge",
    "toughness",
    "uses",
    "stunned",
    "confused",
    "tough",
    "acceleration",
    "amplify",
    "crisis",
    "hazard",
    "alliance",
    "assault",
    "hinder",
    "linked",
    "patrol",
    "stalwart",
    "steady",
    "temporary",
    "victory",
    "villainous",
    "vulnerable",
];

const PHRASES: &[(&str, &str)] = phrase_files![
    "verbs",
    "piles",
    "counts",
    "engaged",
    "powers",
    "permanents",
    "allies",
    "answers",
    "resources",
    "lines",
    "sentences",
    "deeds",
    "actions",
    "triggers",
    "nouns",
    "meanings",
    "persons",
    "searches",
    "activations",
    "outcomes",
    "enemies",
    "scenarios",
    "more",
    "defenses",
    "payments",
    "attachments",
    "quarries",
    "duties",
    "events",
    "written",
];

/// Marvel Champions, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "champions",
    title: "Marvel Champions",
    seats: (1, 2, 4),
    keys: KEYS,
    cooperative: true,
    colours: Some("aspect"),
    options: crate::options::OFFERED,
    decks: &[
        ("beaconlight-justice", include_str!("../decks/beaconlight-justice.deck")),
        ("brassbriar-aggression", include_str!("../decks/brassbriar-aggression.deck")),
        ("wayfinder-leadership", include_str!("../decks/wayfinder-leadership.deck")),
        ("stillwater-protection", include_str!("../decks/stillwater-protection.deck")),
        ("beaconlight-aggression", include_str!("../decks/beaconlight-aggression.deck")),
        ("brassbriar-justice", include_str!("../decks/brassbriar-justice.deck")),
    ],
    load,
    game: Some(&GAME),
    setup,
    import: crate::import::import,
    translations: Some(crate::translations::TRANSLATIONS),
    decks_in: |_, file, text| crate::deckfile::decks_in(file, text),
    deck_keys: &crate::deckfile::KEYS,
    deck_each: true,
    illegal: crate::options::illegal,
    brew: None,
};

const GAME: Game = Game {
    name: "champions",
    vocabulary,
    keywords: KEYWORDS,
    phrases: PHRASES,
    clauses: ("rulebook.txt", include_str!("../rulebook.txt")),
    house: ("cards/house.cards", include_str!("../cards/house.cards")),
    keys: KEYS,
    values: &[("type", Values::Among(TYPES)), ("unique", Values::YesNo)],
    zones: KEY_ZONES,
    rulebook: || Box::new(Champions),
    words: crate::lexicon::intern_words,
    fixtures: status_cards,
    compile: compile_card,
};

fn load(extra: &[CardSource], partial: bool) -> Result<Loaded, Vec<FileError>> {
    loader::load(&GAME, extra, partial)
}

/// Status cards are counters that give a keyword (MC-12).
fn status_cards(builder: &mut CatalogBuilder) {
    for (status, word) in
        [(counter::STUNNED, "Stunned"), (counter::CONFUSED, "Confused"), (counter::TOUGH, "Tough")]
    {
        if let Some(keyword) = builder.catalog().find_keyword(word) {
            builder.counter_gives(status, keyword);
        }
    }
}

fn compile_card(
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
    let text = rules_text(face);
    let reading = read_text(phrasebook, vocabulary, &Subject::new(&face.name, &kind), &text);
    let mut abilities = reading.abilities;
    let x_is_known = crate::unknown::define(&mut abilities, printed_x(face), vocabulary);
    for ability in &mut abilities {
        crate::area::settle(ability, &kind);
        crate::leaving::settle(ability);
        crate::order::settle(ability);
        crate::prevention::settle(ability);
        crate::foes::settle(ability, &kind);
        crate::arrow::settle(ability);
        crate::lasting::settle(ability);
        crate::seek::settle(ability);
        crate::extremes::settle(ability);
        crate::cancel::settle(ability);
        crate::titles::restore(ability, &text, vocabulary);
        crate::titles::own_title(ability, &face.name, vocabulary);
        crate::counted::count_cost(ability, vocabulary);
        crate::counted::give_first(ability, vocabulary);
    }
    // What cannot be right is not taken for understood.
    let doubtful = !x_is_known
        || abilities.iter().any(|ability| {
            crate::doubt::speaks_of_nothing(ability)
                || crate::doubt::repeats_itself(ability)
                || crate::doubt::speaks_later_of_picks(ability)
                || crate::titles::speaks_of_order(ability, vocabulary)
                || crate::titles::speaks_of_possessive(ability, &text, vocabulary)
        });
    let exactness = if doubtful { reading.status.min(Exactness::Partial) } else { reading.status };
    abilities.extend(attached_numbers(face, &kind)?);
    abilities.extend(icon_keywords(face, vocabulary));
    let spec = CardSpec {
        names: vec![Name(vocabulary.intern(Sort::Name, &face.name))],
        title: face.name.clone(),
        code: face.field("code").or_else(|| whole.field("code")).unwrap_or_default().to_owned(),
        tags: tags(face, whole, &kind, vocabulary),
        stats: stats(face, whole)?,
        abilities,
        text: face.rules_text(),
        exactness,
        token: false,
        spanish: None,
        printed: Vec::new(),
    };
    Ok((spec, reading.account))
}

/// The number that is printed as X.
fn printed_x(face: &CardSource) -> Option<Stat> {
    let printed = |key: &str| face.field(key).is_some_and(|value| value.starts_with(['X', 'x']));
    NUMBERS.iter().find(|(key, _)| printed(key)).map(|(_, number)| *number)
}

/// The text without the names of abilities ("Tide Tables — Action: ...") and the list of sets of a main scheme's A
/// side, which setting up reads by itself.
fn rules_text(face: &CardSource) -> String {
    let lines = face.text.iter().map(|(line, _)| line.as_str()).filter(|line| !line.starts_with("Contents:"));
    let lines = lines.map(without_ability_name);
    lines.fold(String::new(), |text, line| {
        let joint = match text.is_empty() {
            true => "",
            false if CONTINUED.iter().any(|start| line.starts_with(start)) => " ",
            false => "\n",
        };
        text + joint + line
    })
}

/// How lines begin that go on with the ability of the line before.
const CONTINUED: [&str; 3] = ["Shuffle the encounter deck", "(Shuffle the encounter deck", "Otherwise, "];

/// What stands before the colon of abilities that have a trigger.
const TRIGGER_WORDS: [&str; 9] =
    ["Action", "Interrupt", "Response", "Resource", "Special", "Setup", "Boost", "Revealed", "Defeated"];

/// `Tide Tables — Action: ...` without the name.
fn without_ability_name(line: &str) -> &str {
    let named = line.split_once(" — ").or_else(|| line.split_once(" - "));
    let Some((name, rest)) = named else { return line };
    let head = rest.split(':').next().unwrap_or("");
    let triggered = head.len() < 40 && TRIGGER_WORDS.iter().any(|word| head.contains(word));
    if triggered && !name.contains(':') { rest } else { line }
}

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

fn tags(face: &CardSource, whole: &CardSource, kind: &str, vocabulary: &mut Vocabulary) -> Vec<Tag> {
    let mut tags = vec![vocabulary.tag(kind)];
    tags.extend(classes(kind));
    tags.extend(face.list("traits").map(|word| vocabulary.tag(word)));
    // An identity's own cards are of no aspect; they are no heroes either.
    let aspect =
        whole.list("aspect").map(|word| if word == "Hero" { tag::WORDS[tag::OWN.index()] } else { word });
    tags.extend(aspect.map(|word| vocabulary.tag(word)));
    if let Some(set) = face.field("set").or_else(|| whole.field("set")) {
        tags.push(vocabulary.tag(&set_word(set)));
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
    value.ends_with("per hero")
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

fn stats(face: &CardSource, whole: &CardSource) -> Result<[i16; STATS], FileError> {
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
    for (icon, n) in crate::icons::resources(face)? {
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

/// A stage as written: `I`, `II`, `1A`, `2B`.
pub(crate) fn roman(word: &str) -> Option<i16> {
    match word.trim_end_matches(['A', 'B', 'C']) {
        "I" => Some(1),
        "II" => Some(2),
        "III" => Some(3),
        "IV" => Some(4),
        digits => digits.parse().ok(),
    }
}

/// A number with `per hero` or a sign; a dash, a star and X are 0 (MC-1.6).
fn number(face: &CardSource, key: &str) -> Result<Option<i16>, FileError> {
    let Some(field) = face.fields.iter().find(|field| field.key == key) else { return Ok(None) };
    let plain = field.value.trim_end_matches("per hero").trim_end_matches('*').trim();
    match plain.trim_start_matches('+') {
        "" | "-" | "X" | "x" => Ok(Some(0)),
        digits => digits.parse().map(Some).map_err(|_| {
            FileError::new(
                &field.place,
                key.chars().count() + 3,
                format!("`{}` is not a number", field.value),
            )
        }),
    }
}

const ATTACHED: [(&str, Stat); 3] = [("atk", stat::ATK), ("sch", stat::SCH), ("thw", stat::THW)];

/// The printed +ATK, +SCH and +THW of an attachment (MC-1.5).
fn attached_numbers(face: &CardSource, kind: &str) -> Result<Vec<Ability>, FileError> {
    let mut abilities = Vec::new();
    if kind == "Attachment" || kind == "Upgrade" {
        for (key, stat) in ATTACHED {
            if let Some(n) = number(face, key)?.filter(|n| *n != 0) {
                let change = Change::Stat(stat, Amount::N(n));
                abilities.push(Body::Static { when: Cond::Always, of: Filter::Host, change }.into());
            }
        }
    }
    Ok(abilities)
}

/// Scheme icons as the keywords that they are.
fn icon_keywords(face: &CardSource, vocabulary: &Vocabulary) -> Vec<Ability> {
    let find = |word: &str| {
        let mut words = vocabulary.words(Sort::Keyword);
        words.position(|keyword| keyword.eq_ignore_ascii_case(word)).map(|index| Keyword(index as u8))
    };
    let used = |keyword| byword_kernel::ability::KeywordUse {
        keyword,
        n: Amount::N(1),
        cost: byword_kernel::ability::Cost::default(),
        filter: None,
        effect: None,
    };
    face.list("icons").filter_map(find).map(|keyword| Body::Keyword(used(keyword)).into()).collect()
}

fn setup(world: &World, decks: &[DeckSource], seats: u8, seed: u64) -> Result<Setup, Vec<FileError>> {
    let house: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let decks = if decks.is_empty() { &house } else { decks };
    let mut errors = Vec::new();
    let codes = world.catalog.defs().iter().map(|def| def.spec.code.as_str());
    let titles = world.catalog.titles().chain(world.catalog.spanish_titles()).map(|(title, _)| title);
    let known: Vec<&str> = titles.chain(codes).collect();
    let mut setup = Setup { seed, seats, ..Setup::default() };
    for deck in (0..usize::from(seats)).filter_map(|seat| decks.get(seat % decks.len().max(1))) {
        for (name, place) in deck.not_found(&known) {
            errors.push(unknown_card(world, place, name));
        }
        let Some(hero) = deck.header("hero") else {
            let place = deck.lines.first().map(|line| line.place().clone()).unwrap_or_default();
            errors.push(FileError::new(&place, 1, "a deck needs a `hero: Name` line"));
            continue;
        };
        let cards = deck.cards().flat_map(|(count, name)| (0..count).map(move |_| name.to_owned()));
        setup.decks.push(std::iter::once(hero.to_owned()).chain(cards).collect());
        for option in NAMES {
            if let Some(value) = deck.header(option) {
                setup.options.entry(option.to_owned()).or_insert_with(|| value.to_owned());
            }
        }
    }
    if errors.is_empty() { Ok(setup) } else { Err(errors) }
}
