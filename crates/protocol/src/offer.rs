//! What games offer, and what a caller brings to them: cards, decks, who sits where.

use std::path::Path;
use std::time::Duration;

use byword_kernel::id::Seat;
use byword_kernel::rulebook::Setup;
use byword_language::cardfile::CardSource;
use byword_language::kit::{Imported, Kit, Loaded};
use byword_library::{cards, decks};
use byword_players::{Budget, Spec};
use byword_telling::Words;

use crate::message::{DeckChoice, GameInfo, NamedText, OptionInfo, Seating, Start, TroubleKind, Word};
use crate::trouble::{Outcome, fail, texts};

/// The cards that a caller brings: texts that are sent along, and files of this machine.
#[derive(Clone, Copy, Default)]
pub(crate) struct Brought<'a> {
    pub(crate) texts: &'a [NamedText],
    pub(crate) files: &'a [String],
    /// True if cards that are understood in part only may be played.
    pub(crate) partial: bool,
}

impl Brought<'_> {
    /// The cards, and what is odd about them.
    pub(crate) fn read(&self, kit: &Kit) -> Outcome<Imported> {
        let (mut all, mut errors) = (Imported::default(), Vec::new());
        let texts_of = self.texts.iter().map(|file| cards::read_named(kit, &file.name, &file.text));
        let files = self.files.iter().map(|file| cards::read_cards(kit, Path::new(file)));
        for read in texts_of.chain(files) {
            match read {
                Ok(more) => all.extend(more),
                Err(more) => errors.extend(more),
            }
        }
        if errors.is_empty() { Ok(all) } else { Err(texts(errors)) }
    }

    /// Their names, as a saved game has them.
    pub(crate) fn names(&self) -> Vec<String> {
        self.texts.iter().map(|file| file.name.clone()).chain(self.files.iter().cloned()).collect()
    }

    /// The same texts again make the same cards; files may have changed.
    pub(crate) fn key(&self, kit: &Kit) -> Option<String> {
        let of_text = |text: &NamedText| format!("{}\n{}\n", text.name, text.text);
        let texts = || self.texts.iter().map(of_text).collect::<String>();
        self.files.is_empty().then(|| format!("{} {}\n{}", kit.name, self.partial, texts()))
    }
}

/// The setup that a start asks for.
pub(crate) fn dealt(
    kit: &Kit,
    loaded: &Loaded,
    ask: &Start,
    brought: &[CardSource],
    seats: u8,
) -> Outcome<Setup> {
    let (mut sources, mut errors) = (Vec::new(), Vec::new());
    for deck in &ask.decks {
        let read = match deck {
            DeckChoice::House(name) => decks::house(kit, name),
            DeckChoice::List(list) => decks::in_text(kit, &loaded.world, &list.name, &list.text),
        };
        match read {
            Ok(more) => sources.extend(more),
            Err(more) => errors.extend(more),
        }
    }
    if !errors.is_empty() {
        return Err(texts(decks::each_once(errors)));
    }
    let options: Vec<(String, String)> = ask.options.clone().into_iter().collect();
    let named: Vec<String> = ask.decks.iter().map(name).collect();
    let chosen = decks::Choice { named: &named, cards: brought, options: &options, any_deck: ask.any_deck };
    decks::setup_with(kit, &loaded.world, sources, chosen, seats, ask.seed).map_err(texts)
}

fn name(deck: &DeckChoice) -> String {
    match deck {
        DeckChoice::House(name) => name.clone(),
        DeckChoice::List(list) => list.name.clone(),
    }
}

/// The bot of this name.
pub(crate) fn bot(name: &str) -> Outcome<Spec> {
    name.parse::<Spec>().or_else(|error| fail(TroubleKind::Unknown, error.to_string()))
}

/// Fails if one of these bots thinks about a choice longer than anybody may here.
pub(crate) fn patient<'a>(bots: impl IntoIterator<Item = &'a String>, most: Duration) -> Outcome<()> {
    for name in bots {
        if !bot(name)?.within(most) {
            let (time, choices) = (most.as_millis(), most.as_millis() * Budget::A_MILLISECOND);
            let message = format!(
                "`{name}` thinks too long: here a bot has at most {time} ms for a choice, or {choices} choices to try"
            );
            return fail(TroubleKind::TooLarge, message);
        }
    }
    Ok(())
}

/// The caller's seats, and who plays each seat if a bot does.
pub(crate) fn seated(seating: &Seating, seats: u8) -> Outcome<(Vec<Seat>, Vec<Spec>)> {
    let mut own: Vec<Seat> = match &seating.own {
        Some(own) => own.iter().copied().map(Seat).collect(),
        None => vec![Seat(0)],
    };
    own.sort_unstable();
    own.dedup();
    if let Some(seat) = own.iter().find(|seat| seat.0 >= seats) {
        return fail(
            TroubleKind::Unknown,
            format!("there is no seat {}: the table has {seats}, from 0", seat.0),
        );
    }
    let named: Vec<Spec> = seating.bots.iter().map(|name| bot(name)).collect::<Outcome<_>>()?;
    let mut next = named.iter().copied();
    let mut last = Spec::Greedy;
    let bots = (0..seats).map(|seat| {
        if !own.contains(&Seat(seat)) {
            last = next.next().unwrap_or(last);
        }
        last
    });
    Ok((own.clone(), bots.collect()))
}

/// What can be played, for people to pick from.
pub(crate) fn game_info(kit: &Kit, words: &Words) -> GameInfo {
    let unset = |id: &str| words.attached(&[&format!("option-{id}")], "unset").is_some();
    let option = |(id, values): &(&str, &[&str])| OptionInfo {
        id: (*id).to_owned(),
        name: words.word("option", id),
        values: values
            .iter()
            .map(|value| Word { id: (*value).to_owned(), name: words.word("value", value) })
            .collect(),
        usual: values.first().filter(|_| !unset(id)).copied().unwrap_or_default().to_owned(),
    };
    let deck = |(id, _): &(&str, &str)| Word {
        id: (*id).to_owned(),
        name: words.known("deck", id).unwrap_or_else(|| title(id)),
    };
    GameInfo {
        id: kit.name.to_owned(),
        title: kit.title.to_owned(),
        least: kit.seats.0,
        usual: kit.seats.1,
        most: kit.seats.2,
        cooperative: kit.cooperative,
        decks: kit.decks.iter().map(deck).collect(),
        options: kit.options.iter().map(option).collect(),
    }
}

/// The name of a house deck as people read it: `smoke-and-archive` is Smoke and Archive.
fn title(name: &str) -> String {
    let word = |word: &str| {
        if ["and", "of", "the"].contains(&word) {
            return word.to_owned();
        }
        let mut chars = word.chars();
        chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
    };
    name.split('-').map(word).collect::<Vec<String>>().join(" ")
}
