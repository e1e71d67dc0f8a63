//! From card files to a world: keywords, phrases, house cards, and the cards that a user brings.

use byword_kernel::ability::visit::{PartMut, walk_mut};
use byword_kernel::ability::{Ability, Body, Filter, Target};
use byword_kernel::catalog::{CardSpec, KeyZones};
use byword_kernel::id::{Name, Stat};
use byword_kernel::position::STATS;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::deck::{DeckSource, parse_deck, unknown_card};
use byword_language::kit::{Kit, Loaded};
use byword_language::loader::{self, Compiled, Game};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::{Subject, read_text};
use byword_language::source::FileError;
use byword_language::values::Values;
use byword_language::{keyword_files, phrase_files};

use crate::legality::{ANY_INK, INKS, LEGAL_IN};
use crate::rules::Lorcana;
use crate::words::{stat, tag, vocabulary, zone};

/// The keys of card files.
const KEYS: &[&str] = &[
    "type",
    "traits",
    "ink",
    "cost",
    "inkable",
    "strength",
    "willpower",
    "lore",
    "move",
    "code",
    "set",
    "copies",
    "any-ink",
    "formats",
];

/// The values that some of them may have.
const VALUES: &[(&str, Values)] = &[
    ("type", Values::Among(tag::WORDS.split_at(4).0)),
    ("ink", Values::Among(&INKS)),
    ("cost", Values::Number),
    ("inkable", Values::YesNo),
    ("strength", Values::Number),
    ("willpower", Values::Number),
    ("lore", Values::Number),
    ("move", Values::Number),
    ("copies", Values::Number),
];

/// Where cards are, as the kernel needs to know.
pub(crate) const ZONES: KeyZones =
    KeyZones { deck: zone::DECK, hand: zone::HAND, discard: zone::DISCARD, play: zone::PLAY };

/// The keywords, one file each.
const KEYWORDS: &[(&str, &str)] = keyword_files![
    "alert",
    "bodyguard",
    "boost",
    "challenger",
    "evasive",
    "reckless",
    "resist",
    "rush",
    "shift",
    "sing-together",
    "singer",
    "support",
    "vanish",
    "ward",
    "duo-shift",
    "combo-shift",
    "temporary-shift",
];

/// The phrase files by their names; later ones come before earlier ones.
const PHRASES: &[(&str, &str)] = phrase_files![
    "verbs",
    "actions",
    "changes",
    "chosen-values",
    "conditions",
    "counts",
    "delayed",
    "history",
    "lines",
    "looks",
    "meanings",
    "nouns",
    "particular-actions",
    "players",
    "referents",
    "shapes",
    "sentences",
    "situations",
    "triggers",
    "upgrades",
];

/// Lorcana, for the programs that play it.
pub const KIT: Kit = Kit {
    name: "lorcana",
    title: "Disney Lorcana",
    seats: (2, 2, 4),
    keys: KEYS,
    cooperative: false,
    colours: Some("ink"),
    options: crate::options::OFFERED,
    decks: &[
        ("harbor-watch", include_str!("../decks/harbor-watch.deck")),
        ("smoke-and-archive", include_str!("../decks/smoke-and-archive.deck")),
        ("choir-of-whispers", include_str!("../decks/choir-of-whispers.deck")),
        ("broadside-crew", include_str!("../decks/broadside-crew.deck")),
        ("moonlit-bargain", include_str!("../decks/moonlit-bargain.deck")),
        ("lamplighters", include_str!("../decks/lamplighters.deck")),
    ],
    load,
    game: Some(&GAME),
    setup,
    import: crate::import::import,
    translations: None,
    decks_in: byword_language::kit::own_form,
    deck_keys: &[],
    deck_each: true,
    illegal: crate::options::illegal,
    brew: Some(crate::brew::brew),
};

const GAME: Game = Game {
    name: "lorcana",
    vocabulary,
    keywords: KEYWORDS,
    phrases: PHRASES,
    clauses: ("rulebook.txt", include_str!("../rulebook.txt")),
    house: ("cards/house.cards", include_str!("../cards/house.cards")),
    keys: KEYS,
    values: VALUES,
    zones: ZONES,
    rulebook: || Box::new(Lorcana),
    words: intern_words,
    fixtures: |_| {},
    compile: compile_card,
};

fn load(extra: &[CardSource], partial: bool) -> Result<Loaded, Vec<FileError>> {
    loader::load(&GAME, extra, partial)
}

/// Names, classifications and inks are known before any text is read, so that text may speak of later cards.
fn intern_words(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for source in sources {
        for word in source.list("traits").chain(source.list("ink")) {
            vocabulary.intern(Sort::Tag, word);
        }
        for name in names(&source.name) {
            vocabulary.intern(Sort::Name, &name);
        }
    }
    String::new()
}

/// The names of a card: its name line without the version; "A & B" (or "A 'n' B") is also called A and B (CR 5.2.6.1).
fn names(full: &str) -> Vec<String> {
    let name = full.split_once(" - ").map_or(full, |(name, _)| name).trim();
    let mut names = vec![name.to_owned()];
    let joint = [" & ", " 'n' ", " \u{2019}n\u{2019} "].into_iter().find(|joint| name.contains(joint));
    names.extend(joint.into_iter().flat_map(|joint| name.split(joint)).map(|part| part.trim().to_owned()));
    names
}

fn compile_card(
    source: &CardSource,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Result<Compiled, FileError> {
    let kind = source.field("type").unwrap_or("Character").to_owned();
    if !tag::WORDS[..4].contains(&kind.as_str()) {
        let known = tag::WORDS[..4].iter().copied();
        return Err(FileError::new(&source.place, 1, format!("{}: unknown type `{kind}`", source.name))
            .near(&kind, known));
    }
    let text = source.rules_text();
    let mut reading = read_text(phrasebook, vocabulary, &Subject::new(&source.name, &kind), &text);
    reading.abilities.iter_mut().for_each(others_of_each);
    let mut tags = vec![vocabulary.tag(&kind)];
    tags.extend(source.list("traits").chain(source.list("ink")).map(|word| vocabulary.tag(word)));
    tags.extend(source.list("any-ink").map(|class| vocabulary.tag(&format!("{ANY_INK}{class}"))));
    tags.extend(source.list("formats").map(|format| vocabulary.tag(&format!("{LEGAL_IN}{format}"))));
    if source.field("inkable") == Some("yes") {
        tags.push(tag::INKABLE);
    }
    let names = names(&source.name).iter().map(|name| Name(vocabulary.intern(Sort::Name, name))).collect();
    let spec = CardSpec {
        names,
        title: source.name.clone(),
        code: source.field("code").unwrap_or_default().to_owned(),
        tags,
        stats: stats(source)?,
        abilities: reading.abilities,
        text,
        exactness: reading.status,
        token: false,
        spanish: None,
        printed: Vec::new(),
    };
    Ok(Compiled::one((spec, reading.account)))
}

/// "Your characters get +1 {S} for each other character": other than the one that gets it (CR 6.1.6).
fn others_of_each(ability: &mut Ability) {
    let Body::Static { of, change, .. } = &mut ability.body else { return };
    if *of == Filter::This {
        return;
    }
    walk_mut(change, &mut |part| match part {
        PartMut::Filter(filter) if **filter == Filter::Other => {
            **filter = Filter::Not(Box::new(Filter::Is(Box::new(Target::Subject))));
            false
        }
        PartMut::Ability(gained) => matches!(gained.body, Body::Keyword(_)),
        part => !matches!(part, PartMut::Rule(_)),
    });
}

fn stats(source: &CardSource) -> Result<[i16; STATS], FileError> {
    let mut stats = [0; STATS];
    let fields: [(&str, Stat); 6] = [
        ("cost", stat::COST),
        ("strength", stat::STRENGTH),
        ("willpower", stat::WILLPOWER),
        ("lore", stat::LORE),
        ("move", stat::MOVE),
        ("copies", stat::COPIES),
    ];
    for (key, stat) in fields {
        stats[stat.index()] = source.number(key)?.unwrap_or(0);
    }
    Ok(stats)
}

fn setup(world: &World, decks: &[DeckSource], seats: u8, seed: u64) -> Result<Setup, Vec<FileError>> {
    let house: Vec<DeckSource> = KIT.decks.iter().map(|(name, text)| parse_deck(name, text).0).collect();
    let decks = if decks.is_empty() { &house } else { decks };
    let mut errors = Vec::new();
    let known: Vec<&str> = world.catalog.titles().map(|(title, _)| title).collect();
    let lists = (0..usize::from(seats))
        .filter_map(|seat| decks.get(seat % decks.len().max(1)))
        .map(|deck| {
            let deck = deck.clone().respelled(&known);
            for (name, place) in deck.not_found(&known) {
                errors.push(unknown_card(world, place, name));
            }
            deck.cards().flat_map(|(count, name)| (0..count).map(move |_| name.to_owned())).collect()
        })
        .collect();
    if errors.is_empty() { Ok(Setup { seed, seats, decks: lists, ..Setup::default() }) } else { Err(errors) }
}
