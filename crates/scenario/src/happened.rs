//! What happened: `quest Warden`, `deal Other 2 by Bolt`, `player 1 draw x2`.

use std::collections::BTreeSet;

use byword_kernel::ability::EventKind;
use byword_kernel::event::Event;
use byword_kernel::id::{Ref, Seat, Slot, ZoneKind};
use byword_kernel::log::{Entry, Miss};
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;
use byword_language::source::FileError;
use byword_telling::{Teller, Words};

use crate::model::Happening;
use crate::names::{all_titles, named};
use crate::piece::{Piece, plain};
use crate::read::seat_of;

/// The kinds of events by their words.
const KINDS: [(&str, EventKind); EventKind::COUNT] = [
    ("move", EventKind::Move),
    ("damage", EventKind::Damage),
    ("heal", EventKind::Heal),
    ("turn", EventKind::Turn),
    ("ready", EventKind::Ready),
    ("counter", EventKind::Counter),
    ("number", EventKind::Tally),
    ("attach", EventKind::Attach),
    ("act", EventKind::Act),
    ("choose", EventKind::Choose),
    ("reveal", EventKind::Reveal),
    ("shuffle", EventKind::Shuffle),
    ("roll", EventKind::Roll),
    ("moment", EventKind::Moment),
    ("control", EventKind::Control),
    ("flip", EventKind::Flip),
    ("create", EventKind::Create),
];

/// What an event must be like.
#[derive(Clone, Debug, Default)]
struct Wanted {
    kind: Option<EventKind>,
    verb: Option<u16>,
    subject: Option<Vec<Slot>>,
    other: Option<Vec<Slot>>,
    cause: Option<Vec<Slot>>,
    seat: Option<Seat>,
    from: Option<ZoneKind>,
    to: Option<ZoneKind>,
    amount: Option<i16>,
    /// The number of a counter, tally or moment.
    detail: Option<u16>,
    times: Option<usize>,
}

/// True if something happened in the entries, and what did.
///
/// # Errors
/// If words of it are not known.
pub(crate) fn happened(
    table: &Table<'_>,
    file: &str,
    entries: &[Entry],
    what: Happening,
    item: &Piece,
) -> Result<bool, FileError> {
    if what != Happening::Event {
        return by_card(table, file, entries, what, item);
    }
    let wanted = wanted(table, file, item)?;
    let found = entries.iter().filter_map(|entry| match entry {
        Entry::Happened(event) if wanted.is(event) => Some(event),
        _ => None,
    });
    let count = deeds(found);
    Ok(wanted.times.map_or(count > 0, |times| count == times))
}

/// How many deeds events are: what is done to a card, and that it is done (it is moved as revealed, and revealed), is one.
fn deeds<'e>(events: impl Iterator<Item = &'e Event>) -> usize {
    let mut before: Option<&Event> = None;
    let mut count = 0;
    for event in events {
        let goes_on = before.is_some_and(|before| {
            before.verb == event.verb
                && before.kind != event.kind
                && event.subject.is_some()
                && before.subject.slot == event.subject.slot
        });
        count += usize::from(!goes_on);
        before = Some(event);
    }
    count
}

fn by_card(
    table: &Table<'_>,
    file: &str,
    entries: &[Entry],
    what: Happening,
    item: &Piece,
) -> Result<bool, FileError> {
    let cards = named(table, &item.text).filter(|cards| cards.rest.is_empty());
    let Some(cards) = cards else { return Err(unknown(table, file, item, &item.text)) };
    Ok(entries.iter().any(|entry| match (what, entry) {
        (Happening::Trigger, Entry::Triggered(_, card, _))
        | (Happening::Rewrite, Entry::Rewritten(_, _, card))
        | (Happening::Fizzle, Entry::Fizzled(_, card, _)) => cards.slots.contains(&card.slot),
        _ => false,
    }))
}

fn unknown(table: &Table<'_>, file: &str, item: &Piece, rest: &str) -> FileError {
    let vocabulary = &table.world().vocabulary;
    let known =
        vocabulary.words(Sort::Verb).chain(KINDS.iter().map(|(word, _)| *word)).chain(all_titles(table));
    item.error(file, format!("`{rest}` is no event, card, player, zone or number")).near(rest, known)
}

fn wanted(table: &Table<'_>, file: &str, item: &Piece) -> Result<Wanted, FileError> {
    let mut wanted = Wanted::default();
    let mut rest = item.text.trim().to_owned();
    while !rest.is_empty() {
        let Some(left) = wanted.take(table, &rest) else { return Err(unknown(table, file, item, &rest)) };
        rest = left.trim().to_owned();
    }
    Ok(wanted)
}

impl Wanted {
    /// Reads the next part of the text; what is left, or nothing if it is not understood.
    fn take(&mut self, table: &Table<'_>, rest: &str) -> Option<String> {
        for (word, part) in [("by ", &mut self.cause), ("with ", &mut self.other)] {
            if let Some(name) = rest.strip_prefix(word) {
                let cards = named(table, name)?;
                *part = Some(cards.slots);
                return Some(cards.rest);
            }
        }
        for (word, part) in [("from ", &mut self.from), ("to ", &mut self.to)] {
            if let Some((zone, left)) =
                rest.strip_prefix(word).and_then(|place| word_of(table, Sort::ZoneKind, place))
            {
                *part = Some(ZoneKind(zone as u8));
                return Some(left);
            }
        }
        if let Some((head, left)) = rest.strip_prefix("player ").map(|r| r.split_once(' ').unwrap_or((r, "")))
        {
            self.seat = Some(seat_of(&format!("player {head}"))?);
            return Some(left.to_owned());
        }
        let (head, left) = rest.split_once(' ').unwrap_or((rest, ""));
        if let Some(times) = head.strip_prefix('x').and_then(|n| n.parse().ok()) {
            self.times = Some(times);
            return Some(left.to_owned());
        }
        if let Ok(amount) = head.parse() {
            self.amount = Some(amount);
            return Some(left.to_owned());
        }
        self.take_word(table, rest)
            .or_else(|| self.take_card(table, rest))
            .or_else(|| self.take_detail(table, rest))
    }

    /// The verb or kind, once.
    fn take_word(&mut self, table: &Table<'_>, rest: &str) -> Option<String> {
        if self.verb.is_some() || self.kind.is_some() {
            return None;
        }
        let kind = KINDS.iter().filter_map(|(word, kind)| Some((*kind, after_word(rest, word)?))).next();
        let verb = word_of(table, Sort::Verb, rest);
        self.kind = kind.as_ref().map(|(kind, _)| *kind);
        self.verb = verb.as_ref().map(|(verb, _)| *verb);
        match (verb, kind) {
            // The longer word is meant; the same word may be both.
            (Some((_, a)), Some((_, b))) if a.len() < b.len() => {
                self.kind = None;
                Some(a)
            }
            (Some((_, a)), _) => Some(a),
            (None, kind) => kind.map(|(_, b)| b),
        }
    }

    fn take_card(&mut self, table: &Table<'_>, rest: &str) -> Option<String> {
        let cards = named(table, rest)?;
        self.subject = Some(cards.slots);
        Some(cards.rest)
    }

    fn take_detail(&mut self, table: &Table<'_>, rest: &str) -> Option<String> {
        let sorts = [Sort::Counter, Sort::Tally, Sort::Moment];
        let (detail, left) = sorts.into_iter().find_map(|sort| word_of(table, sort, rest))?;
        self.detail = Some(detail);
        Some(left)
    }

    fn is(&self, event: &Event) -> bool {
        let among =
            |cards: &Option<Vec<Slot>>, card: Ref| cards.as_ref().is_none_or(|c| c.contains(&card.slot));
        let verb_is = |verb: u16| u16::from(event.verb.0) == verb;
        // A word that is both a kind and a verb means either.
        let kind = match (self.kind, self.verb) {
            (Some(kind), Some(verb)) => kind == event.kind || verb_is(verb),
            (Some(kind), None) => kind == event.kind,
            (None, verb) => verb.is_none_or(verb_is),
        };
        kind && among(&self.subject, event.subject)
            && among(&self.other, event.other)
            && among(&self.cause, event.cause)
            && self.seat.is_none_or(|seat| seat == event.seat)
            && self.from.is_none_or(|zone| zone == event.from.kind)
            && self.to.is_none_or(|zone| zone == event.to.kind)
            && self.amount.is_none_or(|amount| amount == event.amount)
            && self.detail.is_none_or(|detail| u16::from(event.detail) == detail)
    }
}

/// The longest word of a sort that the text begins with, and the rest.
fn word_of(table: &Table<'_>, sort: Sort, text: &str) -> Option<(u16, String)> {
    let words = table.world().vocabulary.words(sort).enumerate();
    let found = words.filter_map(|(n, word)| Some((n as u16, after_word(text, word)?)));
    found.min_by_key(|(_, rest)| rest.len())
}

/// What follows a word (of which dashes may be written as blanks) at the beginning of a text.
fn after_word(text: &str, word: &str) -> Option<String> {
    let count = plain(word).split(' ').count();
    let mut parts = text.split_whitespace();
    let head: Vec<&str> = parts.by_ref().take(count).collect();
    let direct = head.first().filter(|first| plain(first) == plain(word));
    if direct.is_some() {
        let rest = text.split_whitespace().skip(1).collect::<Vec<_>>();
        return Some(rest.join(" "));
    }
    (plain(&head.join(" ")) == plain(word)).then(|| parts.collect::<Vec<_>>().join(" "))
}

/// The word of an event that an item of `happened:` has, if it has one.
pub(crate) fn event_word(table: &Table<'_>, item: &Piece) -> Option<String> {
    let verbs = table.world().vocabulary.words(Sort::Verb);
    let known = verbs.chain(KINDS.iter().map(|(word, _)| *word));
    let rest = strip_player(&item.text);
    let fitting = known.filter(|word| after_word(rest, word).is_some());
    fitting.max_by_key(|word| word.len()).map(str::to_owned)
}

/// What follows `player 1`.
fn strip_player(text: &str) -> &str {
    let after = text.strip_prefix("player ").and_then(|rest| rest.split_once(' '));
    after.map_or(text, |(_, rest)| rest)
}

/// The words of an event: its kind, and its verb.
pub(crate) fn event_words(table: &Table<'_>, event: &Event) -> [String; 2] {
    let kind = KINDS.iter().find(|(_, kind)| *kind == event.kind).map_or("?", |(word, _)| *word);
    [kind.to_owned(), table.world().vocabulary.verb(event.verb).to_owned()]
}

/// All that happened, in the same words, for failures.
pub(crate) fn list(table: &Table<'_>, entries: &[Entry]) -> String {
    let line = |entry: &Entry| match entry {
        Entry::Happened(event) => Some(words(table, event)),
        Entry::Rewritten(_, _, card) => Some(format!("rewritten by {}", table.title(card.slot))),
        Entry::Triggered(_, card, _) => Some(format!("triggered {}", table.title(card.slot))),
        Entry::Fizzled(_, card, _) => Some(format!("fizzled {}", table.title(card.slot))),
        Entry::Dropped(event, _, card) => {
            Some(format!("not {} because of {}", words(table, event), table.title(card.slot)))
        }
        _ => None,
    };
    let lines: Vec<String> = entries.iter().filter_map(line).collect();
    if lines.is_empty() { "nothing".to_owned() } else { lines.join("; ") }
}

/// What tried to happen, for failures; empty if nothing did.
pub(crate) fn tried<'m>(table: &Table<'_>, missed: impl Iterator<Item = &'m Miss>) -> String {
    let words = Words::new(Lang::En, table.world().game);
    let teller = Teller::omniscient(&words, table);
    let lines: BTreeSet<String> = missed.map(|miss| teller.missed(miss).line.text).collect();
    lines.into_iter().map(|line| format!("\n  {line}")).collect()
}

/// An event in the words of `happened:`.
fn words(table: &Table<'_>, event: &Event) -> String {
    let vocabulary = &table.world().vocabulary;
    let verb = vocabulary.verb(event.verb);
    let kind = KINDS.iter().find(|(_, kind)| *kind == event.kind).map_or("?", |(word, _)| *word);
    let mut text = if verb == "plain" || verb == kind { kind.to_owned() } else { verb.to_owned() };
    let sort = match event.kind {
        EventKind::Tally => Some(Sort::Tally),
        EventKind::Counter => Some(Sort::Counter),
        EventKind::Moment => Some(Sort::Moment),
        _ => None,
    };
    let detail = sort.and_then(|sort| vocabulary.word(sort, u16::from(event.detail)));
    for word in detail.into_iter().chain(event.subject.is_some().then(|| table.title(event.subject.slot))) {
        text.push(' ');
        text.push_str(word);
    }
    if event.amount != 0 {
        text.push_str(&format!(" {}", event.amount));
    }
    if event.seat.is_some() {
        text = format!("player {} {text}", event.seat.0 + 1);
    }
    text
}
