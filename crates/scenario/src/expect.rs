//! What must be true: `Other damage 2`, `Warden in discard`, `player 1 lore 5`, `stack empty`.

use byword_kernel::id::{Counter, Mark, Predicate, Ref, Seat, Slot, Stat, Tag, Tally, Zone};
use byword_kernel::query::Scope;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;
use byword_language::source::FileError;

use crate::board::{TURNED, UPRIGHT, find_counter, find_stat, find_tally, find_word};
use crate::names::{all_titles, named};
use crate::notes::word_and_number;
use crate::piece::{Piece, plain};
use crate::read::seat_of;
use crate::zones::{lying, zone_called};

/// True if something holds, and what is the case.
pub(crate) struct Finding {
    pub(crate) holds: bool,
    pub(crate) found: String,
}

impl Finding {
    fn new(holds: bool, found: impl Into<String>) -> Self {
        Self { holds, found: found.into() }
    }

    fn number(word: &str, wanted: i16, found: i16) -> Self {
        Self::new(wanted == found, format!("{word} {found}"))
    }
}

/// Judges one expectation.
///
/// # Errors
/// If it speaks of nothing known.
pub(crate) fn judge(table: &Table<'_>, file: &str, item: &Piece) -> Result<Finding, FileError> {
    let text = item.text.as_str();
    if let Some(positive) = text.strip_prefix("not ").or_else(|| text.strip_prefix("no ")) {
        let finding = judge(table, file, &Piece { text: positive.to_owned(), ..item.clone() })?;
        return Ok(Finding { holds: !finding.holds, ..finding });
    }
    let finding = game_fact(table, text)
        .or_else(|| seat_line(table, text))
        .or_else(|| card_line(table, text))
        .or_else(|| amount_of(table, Seat::NONE, text));
    finding.ok_or_else(|| {
        let error = item.error(file, format!("`{text}` says nothing about a card, a player or the game"));
        if let Some(card) = named(table, text).filter(|card| !card.rest.is_empty()) {
            return near_what_cards_are(table, error, &card.rest);
        }
        let numbers = numbers_of(table, text);
        error.near(text, all_titles(table).into_iter().chain(numbers.iter().map(String::as_str)))
    })
}

/// What may be said of a card: the nearest, or what there is.
fn near_what_cards_are(table: &Table<'_>, error: FileError, rest: &str) -> FileError {
    let vocabulary = &table.world().vocabulary;
    let word = rest.trim_start_matches("is ").trim_start_matches("has ").trim_start_matches("in ");
    let (word, _) = word_and_number(word).unwrap_or_else(|| (word.to_owned(), 0));
    let sorts = [Sort::Mark, Sort::Predicate, Sort::Counter, Sort::Stat, Sort::ZoneKind];
    let known = sorts.into_iter().flat_map(|sort| vocabulary.words(sort));
    let known = known.chain(TURNED).chain(UPRIGHT).chain(["damaged", "undamaged", "facedown"]);
    let mut error = error.near(&word, known);
    if error.help.is_none() {
        let stats: Vec<&str> = vocabulary.words(Sort::Stat).collect();
        error.help = Some(format!(
            "of a card one says `in ZONE`, `turned`, `damage 2`, a number ({}), `has KEYWORD`, `is TRAIT`, \
             `attached to CARD`, `under CARD`, `controlled by player 2`",
            stats.join(", ")
        ));
    }
    error
}

/// The numbers of the player, or of the table, whose line this is, as such a line says them.
fn numbers_of(table: &Table<'_>, text: &str) -> Vec<String> {
    let mut words = text.split(' ');
    let owner = match (words.next(), words.next()) {
        (Some("table"), _) => "table".to_owned(),
        (Some("player"), Some(number)) => format!("player {number}"),
        _ => return Vec::new(),
    };
    let zones = table.world().vocabulary.zones().iter().map(|spec| spec.word);
    let known = zones.chain(table.world().vocabulary.words(Sort::Tally));
    known.map(|word| format!("{owner} {}", word.replace('-', " "))).collect()
}

/// A number as it is told: `has 5 lore`, `lore is 5`, `has no lore`, `has 2 cards in hand`, `hand is empty`.
fn counted(rest: &str) -> String {
    let rest = rest.strip_prefix("has ").unwrap_or(rest).replace(" is ", " ").replace(" = ", " ");
    let rest = rest.strip_prefix("no ").map_or_else(|| rest.clone(), |word| format!("0 {word}"));
    match rest.split_once(" cards in ").or_else(|| rest.split_once(" card in ")) {
        Some((number, zone)) => format!("{zone} {number}"),
        None => rest,
    }
}

/// Facts about the whole game.
fn game_fact(table: &Table<'_>, text: &str) -> Option<Finding> {
    let position = table.position();
    let outcome = position.outcome();
    let over = || if outcome.is_some() { "the game is over" } else { "the game goes on" };
    Some(match text {
        "game over" | "game is over" | "the game is over" => Finding::new(outcome.is_some(), over()),
        "game not over" | "game is not over" | "the game is not over" => {
            Finding::new(outcome.is_none(), over())
        }
        "nobody won" => Finding::new(outcome.is_none_or(|o| o.winners == 0), winners(table)),
        "stack empty" | "stack is empty" => Finding::new(position.stack().is_empty(), stack_words(table)),
        "bag empty" | "bag is empty" => {
            let waiting: Vec<&str> = position.pending().iter().map(|p| table.title(p.holder.slot)).collect();
            Finding::new(waiting.is_empty(), format!("waiting: {}", waiting.join(", ")))
        }
        _ => {
            let (word, n) = word_and_number(text)?;
            match word.as_str() {
                "stack" => Finding::number("stack", n, position.stack().len() as i16),
                "bag" => Finding::number("bag", n, position.pending().len() as i16),
                "turn" => Finding::number("turn", n, position.turn() as i16),
                _ => return None,
            }
        }
    })
}

fn stack_words(table: &Table<'_>) -> String {
    let items: Vec<&str> =
        table.position().stack().iter().rev().map(|item| table.title(item.source.slot)).collect();
    if items.is_empty() {
        "the stack is empty".to_owned()
    } else {
        format!("on the stack: {}", items.join(", "))
    }
}

fn winners(table: &Table<'_>) -> String {
    let Some(outcome) = table.position().outcome() else { return "the game goes on".to_owned() };
    let won: Vec<String> = table
        .position()
        .seats()
        .filter(|seat| outcome.won(*seat))
        .map(|seat| format!("player {}", seat.0 + 1))
        .collect();
    if won.is_empty() { "nobody won".to_owned() } else { format!("won by {}", won.join(", ")) }
}

// --- Players ---------------------------------------------------------------------------------------------------------

/// `player 2 hand 3`, `winner player 1`, `table threat 4`.
fn seat_line(table: &Table<'_>, text: &str) -> Option<Finding> {
    if let Some(player) = text.strip_prefix("winner ") {
        return seat_fact(table, seat_of(player)?, "won");
    }
    if let Some(rest) = text.strip_prefix("table ") {
        return seat_fact(table, Seat::NONE, rest);
    }
    let (head, rest) = text.strip_prefix("player ")?.split_once(' ')?;
    let seat = owner_named(head).filter(|seat| seat.0 < table.position().seat_count())?;
    seat_fact(table, seat, rest)
}

/// `2` or `2's` behind `player`.
fn owner_named(number: &str) -> Option<Seat> {
    seat_of(&format!("player {}", number.strip_suffix("'s").unwrap_or(number)))
}

fn seat_fact(table: &Table<'_>, seat: Seat, rest: &str) -> Option<Finding> {
    let position = table.position();
    let named = |other: Seat| format!("player {}", other.0.wrapping_add(1));
    Some(match rest {
        "won" | "wins" | "has won" => {
            Finding::new(position.outcome().is_some_and(|o| o.won(seat)), winners(table))
        }
        "lost" | "loses" | "has lost" => {
            let left = seat.0 < position.seat_count() && !table.plays(seat);
            Finding::new(position.outcome().map_or(left, |o| !o.won(seat)), winners(table))
        }
        "decides" => {
            let decides = position.decision().map(|d| d.seat);
            let found =
                decides.map_or_else(|| "nobody decides".to_owned(), |s| format!("{} decides", named(s)));
            Finding::new(decides == Some(seat), found)
        }
        // A team has its turn together.
        "has the turn" | "is active" | "is the active player" => {
            Finding::new(table.has_turn(seat), format!("{} has the turn", named(position.active())))
        }
        "is first" | "has the initiative" => {
            Finding::new(position.first() == seat, format!("{} is first", named(position.first())))
        }
        _ => {
            return controls(table, seat, rest)
                .or_else(|| amount_of(table, seat, rest))
                .or_else(|| some_of(table, seat, rest));
        }
    })
}

/// `player 1 controls Bard`.
fn controls(table: &Table<'_>, seat: Seat, rest: &str) -> Option<Finding> {
    let cards = named(table, rest.strip_prefix("controls ")?).filter(|cards| cards.rest.is_empty())?;
    let is_theirs = |slot: &Slot| {
        let card = table.position().current(*slot);
        table.in_play(card) && table.controller_of(card) == Some(seat)
    };
    let found = cards.slots.first().map(|slot| describe(table, table.position().current(*slot)));
    Some(Finding::new(cards.slots.iter().any(is_theirs), found.unwrap_or_default()))
}

/// A number that is not 0, as its bare word (`is eliminated`, `is not eliminated`).
fn some_of(table: &Table<'_>, seat: Seat, rest: &str) -> Option<Finding> {
    let word = rest.strip_prefix("is ").unwrap_or(rest);
    let (positive, word) = word.strip_prefix("not ").map_or((true, word), |word| (false, word));
    let n = table.position().tally(seat, Tally(find_word(table.world(), Sort::Tally, word)? as u8));
    Some(Finding::new((n != 0) == positive, format!("{word} {n}")))
}

/// A number that the seat keeps, or the cards in one of its zones.
fn amount_of(table: &Table<'_>, seat: Seat, rest: &str) -> Option<Finding> {
    let world = table.world();
    if let Some((word, list)) = rest.split_once(':') {
        return Some(contents(table, zone_called(table, seat, word)?, list));
    }
    let rest = &counted(rest);
    let (word, n) = match rest.strip_suffix(" empty") {
        Some(word) => (word.to_owned(), 0),
        None => word_and_number(rest)?,
    };
    if let Some(zone) = zone_called(table, seat, &word) {
        return Some(Finding::number(&word, n, table.position().zone_len(zone) as i16));
    }
    if let Some(found) = lying(table, seat, &word) {
        return Some(Finding::number(&word, n, found));
    }
    let tally = find_tally(world, &word)?;
    Some(Finding::number(&word, n, table.position().tally(seat, tally)))
}

/// Exactly these cards, in any order.
fn contents(table: &Table<'_>, zone: Zone, list: &str) -> Finding {
    let mut found: Vec<&str> = table.position().zone(zone).map(|card| table.title(card.slot)).collect();
    found.sort_unstable();
    let mut left: Vec<&str> = found.clone();
    let mut known = true;
    for part in list.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, name) = part
            .split_once(' ')
            .and_then(|(n, name)| Some((n.parse::<usize>().ok()?, name)))
            .unwrap_or((1, part));
        for _ in 0..count {
            match left.iter().position(|title| plain(title).starts_with(&plain(name))) {
                Some(at) => drop(left.remove(at)),
                None => known = false,
            }
        }
    }
    Finding::new(known && left.is_empty(), found.join(", "))
}

// --- Cards -----------------------------------------------------------------------------------------------------------

/// `Warden in discard`: some card of the name; `2 Filler in hand`: exactly so many.
fn card_line(table: &Table<'_>, text: &str) -> Option<Finding> {
    let (owner, text) = match text.strip_prefix("player ").and_then(|rest| rest.split_once("'s ")) {
        Some((number, text)) => (Some(owner_named(number)?), text),
        None => (None, text),
    };
    let (count, mut cards) = match named(table, text) {
        Some(cards) => (None, cards),
        None => {
            let (number, rest) = text.split_once(' ')?;
            (Some(number.parse::<usize>().ok()?), named(table, rest)?)
        }
    };
    if let Some(seat) = owner {
        cards.slots.retain(|slot| is_with(table, *slot, seat));
    }
    let rest = cards.rest.strip_prefix("'s ").unwrap_or(&cards.rest);
    let (positive, rest) = denied(rest).map_or((true, rest.to_owned()), |rest| (false, rest));
    let mut findings = Vec::new();
    for slot in &cards.slots {
        findings.push(card_fact(table, *slot, &rest)?);
    }
    let holding = findings.iter().filter(|finding| finding.holds).count();
    let holds = count.map_or(holding > 0, |count| holding == count);
    let found = match (count, cards.slots.as_slice()) {
        (Some(_), _) => format!("{holding} of {}", cards.slots.len()),
        (None, [_]) => findings.pop()?.found,
        (None, several) => {
            let first: Vec<&str> = findings.iter().take(3).map(|finding| finding.found.as_str()).collect();
            let more = if several.len() > 3 { " / ..." } else { "" };
            format!("{} cards: {}{more}", several.len(), first.join(" / "))
        }
    };
    Some(Finding::new(holds == positive, found))
}

/// True if the card is that player's: under their control in play, or with their cards elsewhere.
pub(crate) fn is_with(table: &Table<'_>, slot: Slot, seat: Seat) -> bool {
    let card = table.position().card(slot);
    card.is_some_and(|card| card.zone.seat == seat || !card.zone.seat.is_some() && card.controller == seat)
}

/// How a fact about a card is denied, and the words of the fact.
const DENIALS: [(&str, &str); 6] = [
    ("not ", ""),
    ("has no ", "has "),
    ("has not ", "has "),
    ("lacks ", "has "),
    ("does not have ", "has "),
    ("doesn't have ", "has "),
];

/// The fact that is denied by these words.
fn denied(rest: &str) -> Option<String> {
    let of = |(denial, fact): &(&str, &str)| Some(format!("{fact}{}", rest.strip_prefix(denial)?));
    DENIALS.iter().find_map(of)
}

fn card_fact(table: &Table<'_>, slot: Slot, rest: &str) -> Option<Finding> {
    let card = table.position().current(slot);
    let holds = fact_of(table, card, rest).or_else(|| {
        // `is damaged`, `is in discard`, `is an item`: the same facts as without the verb.
        let said = rest.strip_prefix("is ")?;
        let (negated, said) = said.strip_prefix("not ").map_or((false, said), |fact| (true, fact));
        let noun = said.strip_prefix("a ").or_else(|| said.strip_prefix("an ")).unwrap_or(said);
        let kind = || words_of(table, card, &format!("is {noun}"));
        fact_of(table, card, noun).or_else(kind).map(|holds| holds != negated)
    });
    if let Some(holds) = holds {
        return Some(Finding::new(holds, describe(table, card)));
    }
    number_of(table, card, &counted(rest))
}

/// How and where the card is, and what it is and can.
fn fact_of(table: &Table<'_>, card: Ref, rest: &str) -> Option<bool> {
    state_of(table, card, rest)
        .or_else(|| place_of(table, card, rest))
        .or_else(|| words_of(table, card, rest))
        .or_else(|| state_of(table, card, rest.strip_prefix("in ")?))
}

/// How the card lies there.
fn state_of(table: &Table<'_>, card: Ref, rest: &str) -> Option<bool> {
    let record = table.position().get(card)?;
    Some(match rest {
        _ if TURNED.contains(&rest) => record.turned(),
        _ if UPRIGHT.contains(&rest) => !record.turned(),
        "facedown" => record.facedown(),
        "faceup" => !record.facedown(),
        "upgraded" => attached_to(table, card).next().is_some(),
        "damaged" | "has damage" => record.damage > 0,
        "undamaged" => record.damage == 0,
        "new" => record.since == table.position().turn(),
        // A card that came this turn dries as one does that is said to.
        "drying" if record.since == table.position().turn() => true,
        "on top" => table.position().top(record.zone) == Some(card),
        "at the bottom" => table.position().zone(record.zone).last() == Some(card),
        _ => match find_word(table.world(), Sort::Predicate, rest) {
            Some(test) => {
                let scope = Scope::of(card, record.controller);
                table.world().rulebook.fits(table, Predicate(test as u8), card, &scope)
            }
            None => match find_word(table.world(), Sort::Mark, rest) {
                Some(mark) => record.marked(Mark(mark as u8)),
                None => record.count(Counter(find_word(table.world(), Sort::Counter, rest)? as u8)) > 0,
            },
        },
    })
}

/// Where the card is, and whose it is.
fn place_of(table: &Table<'_>, card: Ref, rest: &str) -> Option<bool> {
    let record = table.position().get(card)?;
    if let Some(place) = rest.strip_prefix("in ") {
        let (seat, word) = match place.strip_prefix("player ").and_then(|p| p.split_once(' ')) {
            Some((head, word)) => (owner_named(head), word),
            None => match place.split_once(" of ") {
                Some((word, player)) => (Some(seat_of(player)?), word),
                None => (None, place),
            },
        };
        let word = word.strip_prefix("the ").unwrap_or(word).trim_end_matches(" arena");
        // Some games have a zone of this name, and others in which cards are in play.
        let in_play = word == "play" && table.in_play(card);
        let here = match find_word(table.world(), Sort::ZoneKind, word) {
            Some(kind) => in_play || u16::from(record.zone.kind.0) == kind,
            None if word == "play" => in_play,
            None => return None,
        };
        return Some(here && seat.is_none_or(|seat| record.zone.seat == seat || record.controller == seat));
    }
    if let Some(player) = rest.strip_prefix("controlled by ").or_else(|| rest.strip_prefix("engaged with ")) {
        return Some(record.controller == seat_of(player)?);
    }
    if let Some(player) = ["owned by ", "belongs to "].iter().find_map(|words| rest.strip_prefix(words)) {
        return Some(record.owner == seat_of(player)?);
    }
    if let Some(player) = rest.strip_prefix("known to ") {
        return Some(table.position().sees(table.world(), seat_of(player)?, card.slot));
    }
    let host = ["attached to ", "under ", "captured by ", "at "]
        .iter()
        .find_map(|words| rest.strip_prefix(words))?;
    let hosts = named(table, host)?.slots;
    Some(record.host().is_some_and(|host| hosts.contains(&host)))
}

/// What the card is and can: `is Ally`, `has Ward`, `has Resist 2`.
fn words_of(table: &Table<'_>, card: Ref, rest: &str) -> Option<bool> {
    if let Some(word) = rest.strip_prefix("is ") {
        let tag = find_word(table.world(), Sort::Tag, word)?;
        return Some(table.has_tag(card, Tag(tag)));
    }
    let word = rest.strip_prefix("has ")?;
    let catalog = &table.world().catalog;
    if let Some(bears) = bears(table, card, word) {
        return Some(bears);
    }
    if let Some(keyword) = catalog.find_keyword(word) {
        return Some(table.keyword(card, keyword).is_some());
    }
    let (name, n) = word_and_number(word)?;
    let keyword = catalog.find_keyword(name.trim_end_matches(" +"))?;
    Some(table.keyword(card, keyword) == Some(n))
}

/// The cards in play that are attached to a card.
fn attached_to<'a>(table: &'a Table<'_>, card: Ref) -> impl Iterator<Item = Ref> + 'a {
    table.position().hosted(card.slot).filter(|other| table.in_play(*other))
}

/// `has a Shield token`: a card of the name is attached to it.
fn bears(table: &Table<'_>, card: Ref, word: &str) -> Option<bool> {
    let name = word.strip_prefix("a ").or_else(|| word.strip_prefix("an ")).unwrap_or(word);
    let name = name.trim_end_matches(" token");
    let is_called = |title: &str| plain(title) == plain(name);
    let catalog = &table.world().catalog;
    let known = catalog.find_keyword(name).is_none() && catalog.titles().any(|(title, _)| is_called(title));
    known.then(|| attached_to(table, card).any(|other| is_called(table.title(other.slot))))
}

/// `damage 2`, `strength 3`, `boost 1`.
fn number_of(table: &Table<'_>, card: Ref, rest: &str) -> Option<Finding> {
    let (word, wanted) = word_and_number(rest)?;
    let record = table.position().get(card)?;
    if word == "damage" {
        return Some(Finding::number("damage", wanted, record.damage));
    }
    // A counter may be called like a number, which a card that has the counter need not have.
    let number = find_word(table.world(), Sort::Stat, &word).map(|stat| table.stat(card, Stat(stat as u8)));
    let is_counted = |count: i16| number.is_none() || count > 0 && number == Some(0);
    if let Some(counter) = find_counter(table.world(), &word) {
        let count = record.count(Counter(counter as u8));
        if is_counted(count) {
            return Some(Finding::number(&word, wanted, count));
        }
    }
    let stat = find_stat(table.world(), &word)?;
    Some(Finding::number(&word, wanted, table.stat(card, Stat(stat as u8))))
}

/// A card's state in words.
pub(crate) fn describe(table: &Table<'_>, card: Ref) -> String {
    let Some(record) = table.position().get(card) else { return "not there".to_owned() };
    let vocabulary = &table.world().vocabulary;
    let zone = vocabulary.word(Sort::ZoneKind, u16::from(record.zone.kind.0)).unwrap_or("?");
    let seat = if record.zone.seat.is_some() { record.zone.seat } else { record.controller };
    let mut parts =
        vec![if seat.is_some() { format!("in player {} {zone}", seat.0 + 1) } else { format!("in {zone}") }];
    let mut say = |yes: bool, word: String| {
        if yes {
            parts.push(word);
        }
    };
    say(record.turned(), "turned".to_owned());
    say(record.facedown(), "facedown".to_owned());
    say(record.damage > 0, format!("damage {}", record.damage));
    for (n, word) in vocabulary.words(Sort::Stat).enumerate() {
        let value = table.stat(card, Stat(n as u8));
        say(value != 0, format!("{word} {value}"));
    }
    for (n, word) in vocabulary.words(Sort::Counter).enumerate() {
        let count = record.count(Counter(n as u8));
        say(count > 0, format!("{word} {count}"));
    }
    for (n, word) in vocabulary.words(Sort::Mark).enumerate() {
        say(record.marked(Mark(n as u8)), word.to_owned());
    }
    if let Some(host) = record.host() {
        parts.push(format!("attached to {}", table.title(host)));
    }
    parts.join(", ")
}
