//! From the source of a card to its abilities, tags and numbers.

use std::collections::BTreeSet;

use byword_kernel::ability::{Ability, Body, Change};
use byword_kernel::catalog::{CardSpec, CatalogBuilder, Exactness};
use byword_kernel::id::{Name, Stat};
use byword_kernel::position::STATS;
use byword_kernel::vocabulary::{Sort, Vocabulary};
use byword_language::cardfile::CardSource;
use byword_language::loader::{Compiled, Face};
use byword_language::phrasebook::Phrasebook;
use byword_language::reading::untold::asks_itself;
use byword_language::reading::{Reading, Subject, read_text};
use byword_language::source::FileError;
use byword_language::unclear::Unclear;

use crate::text::icons::spelled;
use crate::text::reworded::{reworded, to_active};
use crate::text::{
    announce, attacker, doer, known, meant, mine, others, receiver, said, sense, several, told, unclear,
};
use crate::words::{TYPES, counter, stat, tag};

/// The keyword that every starting item has (FS-CARD-3), and counters of its name give.
pub(crate) const ETERNAL: &str = "Eternal";

/// The names of all cards.
pub(crate) fn intern_names(vocabulary: &mut Vocabulary, sources: &[CardSource]) -> String {
    for source in sources.iter().flat_map(|source| std::iter::once(source).chain(source.back.as_deref())) {
        vocabulary.intern(Sort::Name, &source.name);
    }
    String::new()
}

/// Eternal counters give the keyword; markers stand for what lies on the stack.
pub(crate) fn fixtures(builder: &mut CatalogBuilder) {
    if let Some(eternal) = builder.catalog().find_keyword(ETERNAL) {
        builder.counter_gives(counter::ETERNAL, eternal);
    }
    builder.add_card(marker(), None);
}

/// The card that stands for a roll or an ability on the stack.
fn marker() -> CardSpec {
    CardSpec {
        title: tag::WORDS[tag::MARKER.index()].to_owned(),
        tags: vec![tag::MARKER],
        token: true,
        ..CardSpec::default()
    }
}

/// A card with all its faces.
pub(crate) fn compile_card(
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
        aliases: Vec::new(),
        code: source.field("code").unwrap_or_default().to_owned(),
        tags,
        stats: stats(source)?,
        abilities: reading.abilities,
        text: printed(source),
        exactness: reading.status,
        ..CardSpec::default()
    };
    Ok((spec, reading.account))
}

/// What is printed on the card, with the reward box as its last line.
fn printed(source: &CardSource) -> String {
    let text = spelled(&source.rules_text());
    let Some(reward) = reward(source) else { return text };
    let line = format!("Reward: {reward}.");
    if text.is_empty() { line } else { [text, line].join("\n") }
}

/// What the reward box says, if it gives anything.
fn reward(source: &CardSource) -> Option<String> {
    source.field("reward").filter(|reward| !["", "0", "-"].contains(reward)).map(spelled)
}

/// Cards of these types are the game's: they speak to the active player (FS-CARD-16).
const OF_THE_GAME: [&str; 3] = ["Monster", "Event", "Room"];

/// The kinds of cards with hit points and an attack.
const FIGHTERS: [&str; 2] = ["Character", "Monster"];

/// True if the line is the keyword and nothing else, with a full stop or without.
fn is_word(line: &str, keyword: &str) -> bool {
    line.trim_end_matches('.').eq_ignore_ascii_case(keyword)
}

/// FS-CARD-8: what every curse says, in a word or (first edition) in a sentence.
fn gives_curse(kind: &str, line: &str) -> bool {
    is_word(line, kind) || line.to_lowercase().contains("give this curse")
}

/// The abilities of a card, paragraph by paragraph, with what they announce; the reward box is one, too.
fn read_card(
    source: &CardSource,
    kind: &str,
    phrasebook: &Phrasebook,
    vocabulary: &mut Vocabulary,
) -> Reading {
    let mut text = reworded(&announce::without_grey(&spelled(&source.rules_text())));
    // FS-CARD-3: printed or not.
    if kind == tag::WORDS[tag::STARTING.index()] && !text.lines().any(|line| is_word(line, ETERNAL)) {
        text = [text.as_str(), ETERNAL].join("\n");
    }
    if kind == tag::WORDS[tag::CURSE.index()] && !text.lines().any(|line| gives_curse(kind, line)) {
        text = [text.as_str(), kind].join("\n");
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
    let mut circled = Vec::new();
    let mut read =
        |text: &str| read_line(kind, text, &mut |text| read_text(phrasebook, vocabulary, &subject, text));
    // What loot and events do as they resolve is one ability.
    let acts = subject.kind == "Loot" || kind == "Event";
    let mut is_whole = |text: &str| acts || read(text).account.unread.is_empty();
    let lines: Vec<_> =
        paragraphs.into_iter().flat_map(|line| several::parted(line, &mut is_whole)).collect();
    for line in lines {
        let mut reading = read(&line.text);
        for ability in &mut reading.abilities {
            whole.account.unclear.extend(mean(ability, kind, &line.text));
        }
        whole.account.extend(reading.account, line.line);
        let is_circled = line.text.starts_with('(') && !OF_THE_GAME.contains(&kind);
        circled.extend(reading.abilities.iter().map(|_| is_circled));
        whole.abilities.extend(reading.abilities);
    }
    if let Some(reward) = reward(source) {
        let reading = read_text(phrasebook, vocabulary, &Subject::new(&source.name, "Reward"), &reward);
        whole.account.extend(reading.account, 0);
        whole.abilities.extend(reading.abilities);
    }
    if kind == "Event" || kind == "Curse" {
        whole.abilities = whole.abilities.into_iter().map(announce::on_entering).collect();
    }
    // What loot says that becomes no object is done as it resolves, and never holds or waits (FS-LOOT-1); nor do souls, which are
    // only claimed (FS-CARD-18, FS-WIN-3).
    let never = kind == "Bonus Soul" || kind == "Loot" && !becomes_object;
    let idle = never && whole.abilities.iter().any(holds_or_waits);
    whole.account.unclear.extend(idle.then_some(Unclear::Effect));
    let told = whole.abilities.iter().zip(circled.into_iter().chain(std::iter::repeat(false)));
    whole.account.unclear.extend(told.flat_map(|(ability, circled)| unclear_in(ability, kind, circled)));
    whole.abilities.iter_mut().for_each(name_you);
    whole.status = whole.account.exactness(!whole.abilities.is_empty());
    whole
}

/// Gives "you" a name, behind all that asks what is unclear: "they" who are told by nothing are found by being you.
fn name_you(ability: &mut Ability) {
    given_mut(ability).iter_mut().for_each(name_you);
    if let Some(effect) = ability.effect_mut() {
        mine::name_you(effect);
    }
}

/// True of what only an object can do.
const fn holds_or_waits(ability: &Ability) -> bool {
    matches!(ability.body, Body::Static { .. } | Body::Replacement { .. } | Body::Triggered { .. })
}

/// What is unclear in an ability of such a card, or in what it gives. Only fighters have the numbers of fighters.
fn unclear_in(ability: &Ability, kind: &str, circled: bool) -> impl Iterator<Item = Unclear> {
    let asks = || asks_itself(ability, &[stat::HP, stat::ATTACK, stat::EVASION, stat::LEFT]);
    let strange = !FIGHTERS.contains(&kind) && asks();
    let all = std::iter::once(ability).chain(given(ability));
    all.flat_map(move |ability| unclear::of_ability(ability, circled)).chain(strange.then_some(Unclear::Card))
}

/// A line of a card; what the game's cards say is read as said to the active player first.
fn read_line(kind: &str, text: &str, read: &mut dyn FnMut(&str) -> Reading) -> Reading {
    if OF_THE_GAME.contains(&kind) {
        let reading = read(&to_active(text));
        if reading.account.unread.is_empty() {
            return reading;
        }
    }
    read(text)
}

/// Makes an ability mean what its text means, and what it gives to cards; returns what is unclear all the same.
fn mean(ability: &mut Ability, kind: &str, text: &str) -> BTreeSet<Unclear> {
    let mut unclear = BTreeSet::new();
    if let Some(said) = text_of_given(text) {
        for inner in given_mut(ability) {
            unclear.extend(mean_itself(inner, kind, said));
        }
    }
    unclear.extend(mean_itself(ability, kind, text));
    unclear
}

/// The abilities that a static ability gives.
fn given(ability: &Ability) -> &[Ability] {
    if let Body::Static { change: Change::Gain(given), .. } = &ability.body { given } else { &[] }
}

/// The same, to be changed.
fn given_mut(ability: &mut Ability) -> &mut [Ability] {
    if let Body::Static { change: Change::Gain(given), .. } = &mut ability.body { given } else { &mut [] }
}

/// The words of what a level ("5+: ...") or a text in quotes gives.
fn text_of_given(text: &str) -> Option<&str> {
    let level = text.split_once("+: ").filter(|(number, _)| number.chars().all(|c| c.is_ascii_digit()));
    let quoted = || Some(text.split_once('"')?.1.rsplit_once('"')?.0);
    level.map(|(_, said)| said).or_else(quoted)
}

fn mean_itself(ability: &mut Ability, kind: &str, text: &str) -> BTreeSet<Unclear> {
    if OF_THE_GAME.contains(&kind) {
        sense::of_everybody(ability);
    }
    doer::speak_of_who_replaces(ability, text);
    receiver::speak_of_receiver(ability);
    meant::make(ability);
    attacker::speak_of_attacker(ability, text);
    sense::make(ability, text);
    if OF_THE_GAME.contains(&kind) {
        sense::of_active(ability, text);
    }
    // A circled number of a player's card speaks of no player.
    if OF_THE_GAME.contains(&kind) || !text.starts_with('(') {
        others::others_than_who_is_told(ability);
    }
    if kind == "Monster" {
        attacker::of_the_monster(ability, text);
        if let Body::Triggered { on, when, effect, .. } = &mut ability.body {
            announce::before_it_counts_against(on, when, effect);
        }
        told::only_while_attacked(ability);
    }
    known::of_whose_turn(ability);
    known::changed_by_itself(ability);
    known::counted_as_it_leaves(ability);
    announce::announce(ability, text);
    said::unclear(ability, text)
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
