//! Setting the board up: from the lines of a scenario to a table at its first decision.

use std::path::Path;

use byword_kernel::catalog::CardDef;
use byword_kernel::id::{DefId, Ref, Seat, Tag, Tally, Zone, ZoneKind};
use byword_kernel::log::Log;
use byword_kernel::rulebook::World;
use byword_kernel::stage::Staged;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::{Sort, ZoneSpec};
use byword_language::deck::{DeckLine, DeckSource, parse_deck};
use byword_language::kit::{Kit, read_decks};
use byword_language::source::{FileError, Place};

use crate::misfits::players;
use crate::model::{Area, Random, Scenario, Turn};
use crate::names::{find_def, short};
use crate::notes::{Note, exceeded, is_below_nothing, noted, set_note};
use crate::piece::{Piece, plain};
use crate::read::seat_of;

/// The words for a turned card in the games.
pub(crate) const TURNED: [&str; 4] = ["turned", "exerted", "exhausted", "deactivated"];
/// The words for an upright card.
pub(crate) const UPRIGHT: [&str; 3] = ["upright", "ready", "charged"];

/// The most cards on a board.
const MOST_CARDS: usize = 5_000;
/// The most cards that lie one below the other, each with the next: reading goes as deep as they do.
const DEEPEST: u8 = 32;

type Broken = Vec<FileError>;

/// The table of a scenario at its first decision.
///
/// # Errors
/// What on the board is unknown or impossible, with places.
pub(crate) fn set_up<'w>(kit: &Kit, world: &'w World, scenario: &Scenario) -> Result<Table<'w>, Broken> {
    let mut table = match &scenario.turn {
        Some(turn) => Stage { world, scenario, errors: Vec::new(), fresh: Vec::new(), numbers: Vec::new() }
            .set(kit, turn)?,
        None => deal(kit, world, scenario)?,
    };
    if table.fault().is_some() {
        let fault =
            scenario.game.error(&scenario.file, format!("the game stops at once: {:?}", table.fault()));
        return Err(vec![fault]);
    }
    if table.log.entries().is_empty() {
        table.log = Log::curious();
    }
    Ok(table)
}

pub(crate) fn seats(kit: &Kit, scenario: &Scenario) -> u8 {
    let mentioned =
        scenario.areas.iter().map(|area| area.seat).chain(scenario.turn.iter().map(|turn| turn.seat));
    let most = mentioned.filter(|seat| seat.is_some()).map(|seat| seat.0 + 1).max();
    let (fewest, usual, limit) = kit.seats;
    let said = scenario.seats.as_ref().map(|(_, seats)| *seats);
    said.or(most).unwrap_or(usual).clamp(fewest, limit)
}

/// Scripts random results, to be used in this order.
pub(crate) fn script(table: &mut Table<'_>, list: &[Random]) {
    for random in list {
        match random {
            Random::Kept => table.stage().script_kept_shuffle(),
            Random::Result(n) => table.book().script(n.saturating_sub(1)),
        }
    }
}

// --- A game from its beginning ---------------------------------------------------------------------------------------

fn deal<'w>(kit: &Kit, world: &'w World, scenario: &Scenario) -> Result<Table<'w>, Broken> {
    let decks = decks(kit, world, scenario)?;
    let mut setup = (kit.setup)(world, &decks, seats(kit, scenario), scenario.seed)?;
    setup.options.extend(scenario.options.iter().map(|(key, value)| (key.text.clone(), value.text.clone())));
    let fail = |cause: String| vec![scenario.game.error(&scenario.file, cause)];
    Table::deal_scripted(world, &setup, Log::curious(), |table| script(table, &scenario.random)).map_err(fail)
}

fn decks(kit: &Kit, world: &World, scenario: &Scenario) -> Result<Vec<DeckSource>, Broken> {
    let mut decks = prepared(kit, world, scenario)?;
    for name in &scenario.decks {
        let Some((_, text)) = kit.decks.iter().find(|(deck, _)| *deck == name.text) else {
            let error = name.error(&scenario.file, format!("there is no house deck `{}`", name.text));
            return Err(vec![error.near(&name.text, kit.decks.iter().map(|(deck, _)| *deck))]);
        };
        decks.push(parse_deck(&name.text, text).0);
    }
    for area in &scenario.areas {
        decks.push(listed_deck(scenario, area)?);
    }
    Ok(decks)
}

/// The decks of the scenario's set-up file, of which the first ones play.
fn prepared(kit: &Kit, world: &World, scenario: &Scenario) -> Result<Vec<DeckSource>, Broken> {
    let Some(name) = &scenario.setup else { return Ok(Vec::new()) };
    let path = Path::new(&scenario.file).with_file_name(&name.text);
    let text = std::fs::read_to_string(&path).map_err(|error| {
        vec![name.error(&scenario.file, format!("`{}` cannot be read: {error}", name.text))]
    })?;
    let mut decks = read_decks(kit, world, &path.display().to_string(), &text)?;
    decks.truncate(usize::from(seats(kit, scenario)));
    Ok(decks)
}

/// The deck that a player's line `deck: 4 A, 3 B` lists, from the top.
fn listed_deck(scenario: &Scenario, area: &Area) -> Result<DeckSource, Broken> {
    let mut deck = DeckSource::default();
    for (key, value) in &area.lines {
        let place = Place { file: scenario.file.as_str().into(), line: key.line, ..Place::default() };
        if key.text != "deck" {
            let (key, value) = (key.text.to_lowercase(), value.text.clone());
            deck.lines.push(DeckLine::Header { key, value, place });
            continue;
        }
        // Decks are built from the bottom.
        for entry in value.split(",").iter().rev() {
            let (count, name) = counted(&entry.text);
            deck.lines.push(DeckLine::Cards { count, name: name.to_owned(), place: place.clone() });
        }
    }
    Ok(deck)
}

/// `3 Name`, `3x Name` or `Name x3` as a number and a name.
fn counted(text: &str) -> (u16, &str) {
    let before = || {
        let (number, name) = text.split_once(' ')?;
        Some((many(number.trim_end_matches('x'))?, name.trim()))
    };
    let behind = || {
        let (name, number) = text.rsplit_once(" x")?;
        Some((many(number.trim())?, name.trim()))
    };
    before().or_else(behind).unwrap_or((1, text))
}

/// A number of cards; more than any board has if it is too large.
fn many(digits: &str) -> Option<u16> {
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    number.then(|| digits.parse().unwrap_or(u16::MAX))
}

// --- A position in the middle ------------------------------------------------------------------------------------------

struct Stage<'a, 'w> {
    world: &'w World,
    scenario: &'a Scenario,
    errors: Broken,
    /// Cards that came this turn.
    fresh: Vec<Ref>,
    /// Numbers that players keep.
    numbers: Vec<(Seat, Tally, i16)>,
}

/// A card that does not matter: the first one that the file does not speak of, of the type of the first of all and with one face,
/// which no game keeps out of decks.
fn filler(world: &World, text: &str) -> DefId {
    let defs = || world.catalog.defs().iter().enumerate().skip(1);
    let kind = defs().next().and_then(|(_, def)| def.spec.tags.first());
    let unnamed = |title: &str| !title.is_empty() && !text.contains(short(title));
    let free = || defs().filter(|(_, def)| !def.spec.token && unnamed(&def.spec.title));
    let plain = |def: &CardDef| def.back.is_none() && def.spec.tags.first() == kind;
    let found = free().find(|(_, def)| plain(def)).or_else(|| free().next());
    found.map_or(DefId(1), |(n, _)| DefId(n as u16))
}

/// Where cards of a line go, and whose they are.
#[derive(Clone, Copy)]
struct Spot {
    zone: Zone,
    owner: Seat,
    host: Option<Ref>,
    /// How many cards lie above.
    depth: u8,
}

impl<'w> Stage<'_, 'w> {
    fn fail(&mut self, at: &Piece, cause: impl Into<String>) {
        self.errors.push(at.error(&self.scenario.file, cause));
    }

    fn set(mut self, kit: &Kit, turn: &Turn) -> Result<Table<'w>, Broken> {
        let scenario = self.scenario;
        let mut table = Table::bare(self.world, seats(kit, scenario), scenario.seed);
        table.log = Log::curious();
        let options = scenario.options.iter().map(|(key, value)| (key.text.clone(), value.text.clone()));
        if let Err(cause) = self.world.rulebook.configure(&mut table, &options.collect())
            && let Some((key, _)) = scenario.options.first()
        {
            self.fail(key, cause);
        }
        for area in &scenario.areas {
            for (key, value) in &area.lines {
                self.area_line(&mut table, area.seat, key, value);
            }
        }
        for area in scenario.areas.iter().filter(|area| area.seat.is_some()) {
            self.sole(kit, &table, area);
        }
        script(&mut table, &scenario.random);
        if self.errors.is_empty() {
            self.begin(&mut table, turn);
        }
        if self.errors.is_empty() { Ok(table) } else { Err(self.errors) }
    }

    /// A player has one card of some types, if any (an identity, a base).
    fn sole(&mut self, kit: &Kit, table: &Table<'w>, area: &Area) {
        let tags = kit.sole.iter().filter_map(|word| find_word(self.world, Sort::Tag, word)).map(Tag);
        let tags: Vec<Tag> = tags.collect();
        let of_player = self.world.vocabulary.zones().iter().filter(|spec| spec.per_seat && spec.in_play);
        let cards = of_player.flat_map(|spec| table.position().zone(Zone::of(spec.kind, area.seat)));
        let found = cards.filter(|card| tags.iter().any(|tag| table.def(*card).has_tag(*tag)));
        let titles: Vec<&str> = found.map(|card| table.def(card).spec.title.as_str()).collect();
        if titles.len() > 1 {
            self.fail(&area.key, format!("a player has only one of {}", titles.join(" and ")));
        }
    }

    fn begin(&mut self, table: &mut Table<'w>, turn: &Turn) {
        let (fresh, numbers) = (std::mem::take(&mut self.fresh), std::mem::take(&mut self.numbers));
        let first = self.scenario.first.as_ref().map(|(_, first)| *first);
        let begun = table.stage().begin_adjusted(turn.seat, &turn.phase.text, |table| {
            fresh.iter().for_each(|card| table.stage().stage_as_new(*card));
            numbers.iter().for_each(|(seat, tally, n)| table.book().set_tally(*seat, *tally, *n));
            if let Some(first) = first {
                table.book().set_first(first);
            }
        });
        if let Err(cause) = begun {
            self.fail(&turn.phase, cause);
        }
    }

    fn zone(&self, word: &str) -> Option<ZoneSpec> {
        self.world.vocabulary.zones().iter().find(|spec| plain(spec.word) == plain(word)).copied()
    }

    /// `zone: cards` or `number: 3`.
    fn area_line(&mut self, table: &mut Table<'w>, seat: Seat, key: &Piece, value: &Piece) {
        let number = value.text.parse::<i16>().ok();
        let tally = find_tally(self.world, &key.text);
        if let (Some(tally), Some(number)) = (tally, number) {
            if number < 0 {
                return self.fail(value, "numbers are from 0 up");
            }
            if self.numbers.iter().any(|(whose, said, _)| (*whose, *said) == (seat, tally)) {
                return self.fail(key, format!("`{}` is said twice", key.text));
            }
            return self.numbers.push((seat, tally, number));
        }
        if tally.is_some() && self.zone(&key.text).is_none() {
            let cause = match many(&value.text) {
                Some(_) => format!("numbers go up to {}", i16::MAX),
                None => format!("`{}` is not a number from 0 up", value.text),
            };
            return self.fail(value, cause);
        }
        let Some(spec) = self.zone(&key.text) else {
            let known = self.world.vocabulary.zones().iter().map(|z| z.word);
            let known = known.chain(self.world.vocabulary.words(Sort::Tally));
            let error =
                key.error(&self.scenario.file, format!("no zone and no number is called `{}`", key.text));
            return self.errors.push(error.near(&key.text, known));
        };
        if spec.per_seat && !seat.is_some() {
            return self.fail(key, format!("every player has a zone `{}`: put it below a player", spec.word));
        }
        let zone = if spec.per_seat { Zone::of(spec.kind, seat) } else { Zone::shared(spec.kind) };
        self.cards(table, value, Spot { zone, owner: seat, host: None, depth: 0 });
    }

    /// A list of cards: `A, 2 B (turned), 3`.
    fn cards(&mut self, table: &mut Table<'w>, list: &Piece, spot: Spot) {
        let parts = list.split(",");
        let mut from = 0;
        while from < parts.len() {
            from += self.entry(table, &parts[from..], spot);
        }
    }

    /// One entry of a list; names may have commas, so it can take several parts. Answers how many.
    fn entry(&mut self, table: &mut Table<'w>, parts: &[Piece], spot: Spot) -> usize {
        let mut several = Vec::new();
        // Only names may be continued: nothing follows the notes.
        let most = parts.iter().take(3).position(|part| part.text.contains('(')).map_or(3, |at| at + 1);
        for take in (1..=parts.len().min(most)).rev() {
            let joined: Vec<&str> = parts[..take].iter().map(|part| part.text.as_str()).collect();
            let whole = Piece { text: joined.join(", "), ..parts[0].clone() };
            let (words, notes) = noted(&whole);
            match self.count_and_def(words.bare()) {
                Ok((count, _)) if usize::from(count) + table.position().card_count() > MOST_CARDS => {
                    let cause = format!("a board has at most {MOST_CARDS} cards");
                    self.fail(&parts[0], cause);
                    return parts.len();
                }
                Ok((0, _)) if many(words.bare()).is_none() => {
                    self.fail(&parts[0], "a card that is there no time is left out");
                    return take;
                }
                Ok((count, def)) => {
                    for _ in 0..count {
                        self.card(table, def, spot, &notes);
                    }
                    return take;
                }
                Err(titles) => several = titles,
            }
        }
        let name = counted(parts[0].text.split('(').next().unwrap_or_default()).1.trim().to_owned();
        let open = |c: char| parts[0].text.matches(c).count();
        if open('(') != open(')') {
            self.fail(&parts[0], "a parenthesis is not closed");
            return 1;
        }
        let mut error = parts[0].error(&self.scenario.file, format!("no card is called `{name}`"));
        if let Some(number) = self.tally_word(&name) {
            error.help = Some(format!("it is a number that is kept: `{number}: 1` in a line of its own"));
        } else if several.is_empty() {
            error = error.near(&name, self.world.catalog.titles().map(|(title, _)| title));
        } else {
            error.cause = format!("`{name}` could be {}", several.join(", "));
        }
        self.errors.push(error);
        1
    }

    /// The word of a number that is kept, if this is said for it.
    fn tally_word(&self, word: &str) -> Option<&'w str> {
        let tally = find_tally(self.world, word.strip_suffix(" token").unwrap_or(word))?;
        self.world.vocabulary.words(Sort::Tally).nth(usize::from(tally.0))
    }

    /// `2 Name`, `Name`, or just `3`: so many cards that do not matter.
    fn count_and_def(&self, words: &str) -> Result<(u16, DefId), Vec<String>> {
        if let Some(count) = many(words) {
            return Ok((count, filler(self.world, &self.scenario.text)));
        }
        find_def(self.world, words).map(|def| (1, def)).or_else(|titles| {
            let (count, name) = counted(words);
            let name = name.trim_matches('"');
            if name == words { Err(titles) } else { find_def(self.world, name).map(|def| (count, def)) }
        })
    }

    fn card(&mut self, table: &mut Table<'w>, def: DefId, spot: Spot, notes: &[Note]) {
        let mut staged = Staged { host: spot.host, ..Staged::default() };
        let (mut def, mut zone, mut owner) = (def, spot.zone, spot.owner);
        let (mut lists, mut new) = (Vec::new(), false);
        for (place, Note { word: note, list }) in notes.iter().enumerate() {
            let word = plain(&note.text);
            if let Some(list) = list {
                lists.push((note, list));
            } else if notes[..place].iter().any(|other| other.says_as(note)) {
                self.fail(note, format!("`({})`: that is said of the card twice", note.text));
            } else if is_below_nothing(&note.text) {
                self.fail(note, format!("`({})`: numbers are from 0 up", note.text));
            } else if let Some(most) = exceeded(self.world, &note.text) {
                self.fail(note, format!("`({})`: it is at most {most}", note.text));
            } else if word == "flipped" {
                def = self.world.catalog.def(def).back.unwrap_or(def);
            } else if word == "new" {
                new = true;
            } else if let Some(cause) = nobody(table, &word) {
                self.fail(note, cause);
            } else if let Some(seat) = word.strip_prefix("owned by ").and_then(seat_of) {
                staged.controller.get_or_insert(owner);
                owner = seat;
            } else if let Some(seat) = word.strip_prefix("controlled by ").and_then(seat_of) {
                staged.controller = Some(seat);
            } else if !set_note(self.world, &mut staged, &word) {
                self.unknown_note(note);
            }
        }
        // A token upgrade is its host's controller's (SWU CR 1.5.2F).
        let host = spot.host.and_then(|host| table.position().get(host));
        if let Some(host) = host.filter(|_| self.world.catalog.def(def).spec.token) {
            owner = host.controller;
        }
        if !zone.seat.is_some() && self.is_per_seat(zone.kind) {
            zone.seat = owner;
        }
        let card = table.stage().stage_card(def, owner, zone, &staged);
        if new {
            self.fresh.push(card);
        }
        for (key, list) in lists {
            let depth = spot.depth.saturating_add(1);
            self.hosted(table, Spot { zone, host: Some(card), depth, ..spot }, key, list);
        }
    }

    fn is_per_seat(&self, kind: ZoneKind) -> bool {
        self.world.vocabulary.zones().get(kind.index()).is_some_and(|spec| spec.per_seat)
    }

    /// `under: A, B` or `attached: C`: cards in the zone of that name, or else where their host is.
    fn hosted(&mut self, table: &mut Table<'w>, spot: Spot, key: &Piece, list: &Piece) {
        if spot.depth > DEEPEST {
            return self.fail(key, format!("at most {DEEPEST} cards lie one below the other"));
        }
        let spec = self.zone(&key.text);
        let zone = match spec {
            Some(spec) if spec.per_seat => Zone::of(spec.kind, spot.owner),
            Some(spec) => Zone::shared(spec.kind),
            None if matches!(key.text.as_str(), "attached" | "under") => spot.zone,
            None => return self.unknown_note(key),
        };
        self.cards(table, list, Spot { zone, ..spot });
    }

    fn unknown_note(&mut self, note: &Piece) {
        let vocabulary = &self.world.vocabulary;
        let own = ["flipped", "new", "damage", "facedown", "attached", "under"];
        let known = vocabulary.words(Sort::Mark).chain(vocabulary.words(Sort::Counter)).chain(own);
        let known = known.chain(TURNED).chain(UPRIGHT);
        let error = note.error(&self.scenario.file, format!("`({})` says nothing about a card", note.text));
        self.errors.push(error.near(&note.text, known));
    }
}

/// Why it cannot be theirs whom a note names.
fn nobody(table: &Table<'_>, word: &str) -> Option<String> {
    let seat = word.rsplit_once(" by ").and_then(|(_, who)| seat_of(who))?;
    let here = table.position().seats().count() as u8;
    (seat.0 >= here).then(|| format!("there is no player {}: {}", seat.0 + 1, players(here)))
}

/// The number of a word of a sort; case and dashes do not matter.
pub(crate) fn find_word(world: &World, sort: Sort, word: &str) -> Option<u16> {
    let wanted = plain(word);
    world.vocabulary.words(sort).position(|known| plain(known) == wanted).map(|n| n as u16)
}

/// What numbers of cards are called where a game has no number of that name.
const CALLED: [(&str, &str); 12] = [
    ("hit points", "hp"),
    ("health", "hp"),
    ("remaining hit points", "remaining"),
    ("hit points left", "remaining"),
    ("remaining hp", "remaining"),
    ("remaining hp", "hp-left"),
    ("hit points left", "hp-left"),
    ("atk", "attack"),
    ("attack", "atk"),
    ("dc", "evasion"),
    ("thwart", "thw"),
    ("scheme", "sch"),
];

/// The number of a card that words mean.
pub(crate) fn find_stat(world: &World, words: &str) -> Option<u16> {
    let stat = |word: &str| find_word(world, Sort::Stat, word);
    let called = CALLED.iter().filter(|(words_for, _)| *words_for == plain(words));
    stat(words).or_else(|| called.filter_map(|(_, word)| stat(word)).next())
}

/// The kind of counters that words mean; they may be said in the plural, or as counters (`2 beat counters`).
pub(crate) fn find_counter(world: &World, words: &str) -> Option<u16> {
    let kind = |word: &str| find_word(world, Sort::Counter, word);
    let ends = [" counters", " counter", " tokens", " token", " cards", " card", "s"];
    kind(words).or_else(|| ends.into_iter().filter_map(|end| words.strip_suffix(end)).find_map(kind))
}

/// The number that players or the table keep under this word; the beginning of its words, or one for many, is enough if no
/// other number is called so (`acceleration` for `acceleration tokens`).
pub(crate) fn find_tally(world: &World, word: &str) -> Option<Tally> {
    let tally = |n: u16| Tally(n as u8);
    if let Some(exact) = find_word(world, Sort::Tally, word) {
        return Some(tally(exact));
    }
    let (wanted, many) = (plain(word), format!("{}s", plain(word)));
    if let Some(exact) = find_word(world, Sort::Tally, &many) {
        return Some(tally(exact));
    }
    let reads = |known: &str| {
        let known = plain(known);
        known.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with(' '))
    };
    let mut found = (0..).zip(world.vocabulary.words(Sort::Tally)).filter(|(_, known)| reads(known));
    let (first, _) = found.next()?;
    found.next().is_none().then(|| tally(first))
}
