//! Finding options by their words.

use byword_kernel::decision::{Choice, Opt};
use byword_kernel::id::{Slot, Tag};
use byword_kernel::rulebook::Lang;
use byword_kernel::table::Table;
use byword_kernel::vocabulary::Sort;

use crate::expect::is_with;
use crate::names::{alike, ordinal, short, titles};
use crate::piece::{Piece, plain};
use crate::read::seat_of;

/// What people say for the words of options, where no option has theirs: cards are chosen, and what answers is played or used.
const CALLED: [(&str, &str); 4] =
    [("choose ", ""), ("play ", "trigger "), ("use ", "trigger "), ("activate ", "use ")];

/// Options with their words.
pub(crate) struct Menu {
    items: Vec<(Opt, String)>,
}

/// Why no single option is meant.
pub(crate) enum Unmatched {
    /// None reads so.
    Nothing,
    /// Options with different words, or about cards in different states.
    Several(Vec<String>),
}

impl Menu {
    /// The options that are offered.
    pub(crate) fn offered(table: &Table<'_>) -> Self {
        Self::of(table, table.position().options().to_vec())
    }

    /// These options.
    pub(crate) fn of(table: &Table<'_>, options: Vec<Opt>) -> Self {
        let words = |opt: &Opt| table.world().rulebook.option_text(table, opt, Lang::En);
        Self { items: options.into_iter().map(|opt| (opt, words(&opt))).collect() }
    }

    /// The words of an option.
    pub(crate) fn words_of(&self, opt: Opt) -> Option<&str> {
        self.items.iter().find(|(own, _)| *own == opt).map(|(_, words)| words.as_str())
    }

    /// An option that has these words.
    pub(crate) fn named(&self, words: &str) -> Option<Opt> {
        self.items.iter().find(|(_, own)| own == words).map(|(opt, _)| *opt)
    }

    /// True if another option does something else in the same words.
    pub(crate) fn is_shared(&self, opt: Opt) -> bool {
        let words = self.words_of(opt);
        let other = |own: &Opt| (own.choice, own.n) != (opt.choice, opt.n);
        self.items.iter().any(|(own, text)| other(own) && Some(text.as_str()) == words)
    }

    /// The words of all options, each once, in their order.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        for (_, text) in &self.items {
            if !list.contains(text) {
                list.push(text.clone());
            }
        }
        list
    }

    /// All options that the words mean: those that read exactly so; else those that begin or end so; else those that
    /// have these words in this order. Where there is none, little words and quotes count for nothing, and a player is the
    /// card that stands for them.
    fn candidates(&self, table: &Table<'_>, text: &str) -> Vec<&(Opt, String)> {
        let found = self.of_words(table, text);
        if found.is_empty() && text.contains('"') {
            self.of_words(table, &text.replace('"', ""))
        } else if found.is_empty() {
            self.of_owner(table, text)
        } else {
            found
        }
    }

    /// `player 2's Knight`: the option is about a card of the name that is that player's.
    fn of_owner(&self, table: &Table<'_>, text: &str) -> Vec<&(Opt, String)> {
        let Some((before, (number, name))) =
            text.split_once("player ").and_then(|(before, rest)| Some((before, rest.split_once("'s ")?)))
        else {
            return Vec::new();
        };
        let Some(seat) = seat_of(&format!("player {number}")) else { return Vec::new() };
        let mut found = self.of_words(table, &format!("{before}{name}"));
        let is_meant = |slot: Slot| {
            let mut names = titles(table, slot).flat_map(|title| [plain(title), plain(short(title))]);
            is_with(table, slot, seat) && names.any(|own| plain(name).starts_with(&own))
        };
        found.retain(|(opt, _)| is_meant(opt.a) || is_meant(opt.b));
        found
    }

    fn of_words(&self, table: &Table<'_>, text: &str) -> Vec<&(Opt, String)> {
        let (words, numbers) = split_ordinals(text);
        let wanted = plain(&words);
        let mut found = self.reading(&wanted);
        if found.is_empty() {
            found = self.reading(&without_little_words(&wanted));
        }
        found.retain(|(opt, _)| numbers.iter().all(|number| is_numbered(table, opt, number)));
        if found.is_empty() { self.of_player(table, &wanted) } else { found }
    }

    fn reading(&self, wanted: &str) -> Vec<&(Opt, String)> {
        let tests: [fn(&str, &str) -> bool; 3] = [
            |option, wanted| option == wanted,
            |option, wanted| option.starts_with(wanted) || option.ends_with(&format!(" {wanted}")),
            in_order,
        ];
        let fits = |test: fn(&str, &str) -> bool, option: &str| {
            test(&plain(option), wanted)
                || by_keyword(option).is_some_and(|other| test(&plain(&other), wanted))
        };
        let of = |test| self.items.iter().filter(move |(_, option)| fits(test, option)).collect::<Vec<_>>();
        tests.into_iter().map(of).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The only card on offer that belongs to the player who is named.
    fn of_player(&self, table: &Table<'_>, wanted: &str) -> Vec<&(Opt, String)> {
        let Some(seat) = seat_of(wanted) else { return Vec::new() };
        let of_seat = |opt: &Opt| {
            opt.choice == Choice::CARD
                && table.position().card(opt.a).is_some_and(|card| card.controller == seat)
        };
        let found: Vec<_> = self.items.iter().filter(|(opt, _)| of_seat(opt)).collect();
        if found.len() == 1 { found } else { Vec::new() }
    }

    /// `attack the base with Ram`, `thwart the main scheme`: a card is told by what it is.
    fn of_kind(&self, table: &Table<'_>, text: &str) -> Vec<&(Opt, String)> {
        let said = format!(" {} ", plain(text));
        let vocabulary = &table.world().vocabulary;
        let told = |slot: Slot, words: &str| {
            let Some(card) = table.position().card(slot) else { return false };
            let title = plain(table.title(slot));
            let kinds = vocabulary.words(Sort::Tag).enumerate();
            let mut kinds =
                kinds.filter(|(n, _)| table.world().catalog.def(card.def).has_tag(Tag(*n as u16)));
            kinds.any(|(_, kind)| {
                let kind = format!(" {} ", plain(kind));
                let owner = format!(" player {}'s{kind}", card.controller.0.wrapping_add(1));
                [owner.as_str(), &format!(" the{kind}"), &kind].iter().any(|kind| {
                    said.contains(*kind) && said.replacen(*kind, &format!(" {title} "), 1).trim() == words
                })
            })
        };
        let is_meant = |(opt, words): &&(Opt, String)| {
            let words = plain(words);
            told(opt.a, &words) || told(opt.b, &words)
        };
        self.items.iter().filter(is_meant).collect()
    }

    /// `play Song with Singer`, `play New onto Base`, where the game has another verb for what is done with two such cards.
    fn of_pair(&self, text: &str) -> Vec<&(Opt, String)> {
        let Some(wanted) = text.strip_prefix("play ").map(plain) else { return Vec::new() };
        let names_two = |(opt, words): &&(Opt, String)| {
            let rest = plain(words).split_once(' ').map(|(_, rest)| rest.to_owned());
            opt.b != Opt::default().b && rest.as_deref() == Some(wanted.as_str())
        };
        self.items.iter().filter(names_two).collect()
    }

    /// `play Crate`, `use Boss`: what is done with the card in a way that the game has another verb for.
    fn of_way(&self, text: &str) -> Vec<&(Opt, String)> {
        let ways = [("play ", Choice::PLAY), ("use ", Choice::USE)];
        let Some((verb, choice)) = ways.into_iter().find(|(verb, _)| text.starts_with(verb)) else {
            return Vec::new();
        };
        let card = format!(" {}", plain(&text[verb.len()..]));
        self.items
            .iter()
            .filter(|(opt, words)| opt.choice == choice && plain(words).ends_with(&card))
            .collect()
    }

    /// The one option that the words mean. Among options with the same words about cards in the same state it is the
    /// first.
    pub(crate) fn find(&self, table: &Table<'_>, text: &str) -> Result<Opt, Unmatched> {
        let text = text.strip_suffix("'s ability").unwrap_or(text);
        let mut found = self.candidates(table, text);
        for (other, own) in CALLED {
            if found.is_empty()
                && let Some(rest) = text.strip_prefix(other)
            {
                found = self.candidates(table, &format!("{own}{rest}"));
            }
        }
        if found.is_empty() {
            found = self.of_kind(table, text);
        }
        if found.is_empty() {
            found = self.of_pair(text);
        }
        if found.is_empty() {
            found = self.of_way(text);
        }
        // Of several abilities of a card that waited the last one has no number any more.
        if found.is_empty()
            && let Some((rest, number)) = text.rsplit_once(' ')
            && text.starts_with("trigger ")
            && number.parse::<u8>().is_ok()
        {
            found = self.candidates(table, rest);
        }
        let Some((first, words)) = found.first() else { return Err(Unmatched::Nothing) };
        let same = |(opt, other): &(Opt, String)| {
            other == words && alike(table, opt.a, first.a) && alike(table, opt.b, first.b)
        };
        // Which of several things that happen at once an ability answers may be left out: it is the first of them.
        let answers = |(opt, other): &(Opt, String)| {
            let apart = |words: &str| words.split_once(" for ").map(|(ability, _)| ability.to_owned());
            let both = [first.choice, opt.choice] == [Choice::TRIGGER; 2] && alike(table, opt.a, first.a);
            both && apart(words).is_some() && apart(words) == apart(other)
        };
        if found.iter().all(|item| same(item) || answers(item) || is_same_trigger(table, first, &item.0)) {
            return Ok(*first);
        }
        let mut several: Vec<String> = found.iter().map(|(_, text)| text.clone()).collect();
        several.dedup();
        Err(Unmatched::Several(several))
    }

    /// Of several options that the first words mean, the one that the second words, or the number of a card in them, tell
    /// from the others.
    pub(crate) fn narrowed(&self, table: &Table<'_>, first: &Piece, second: &Piece) -> Option<Opt> {
        let meant = self.candidates(table, &first.text);
        let (words, numbers) = split_ordinals(&second.text);
        let says = |text: &str| format!(" {} ", plain(text)).contains(&format!(" {} ", plain(&words)));
        // A number is of a card that the first words do not name: `play Page > Page#2` plays one and picks another.
        let by_number = !numbers.is_empty() && !says(&first.text);
        let is_it = |opt: &Opt| !by_number || numbers.iter().all(|number| is_numbered(table, opt, number));
        let found: Vec<_> = meant.iter().filter(|(opt, words)| says(words) && is_it(opt)).collect();
        let (opt, words) = found.first()?;
        let is_one = found.iter().all(|(_, other)| other == words);
        let tells = meant.iter().any(|(_, other)| other != words) || by_number && found.len() < meant.len();
        (is_one && tells).then_some(*opt)
    }

    /// The words of the options that a text means, each once.
    pub(crate) fn meant(&self, table: &Table<'_>, text: &str) -> Vec<String> {
        let mut list: Vec<String> =
            self.candidates(table, text).iter().map(|(_, text)| text.clone()).collect();
        list.sort_unstable();
        list.dedup();
        list
    }
}

/// True if one ability of one card waits twice.
fn is_same_trigger(table: &Table<'_>, a: &Opt, b: &Opt) -> bool {
    let waiting = |opt: &Opt| {
        let pending = table.position().pending().get(usize::try_from(opt.n).ok()?)?;
        (opt.choice == Choice::TRIGGER).then_some((pending.ability, pending.holder))
    };
    waiting(a).is_some() && waiting(a) == waiting(b)
}

/// `#2` behind a card's name: the words before it, and the number.
#[derive(Debug, PartialEq, Eq)]
struct Ordinal {
    before: String,
    number: usize,
}

/// `play Filler#2 onto Base` without the numbers, and the numbers with the words before them.
fn split_ordinals(text: &str) -> (String, Vec<Ordinal>) {
    let (mut words, mut ordinals, mut rest) = (String::new(), Vec::new(), text);
    while let Some(at) = rest.find('#') {
        let (before, after) = rest.split_at(at);
        words.push_str(before);
        match ordinal(after) {
            Some((number, behind)) => {
                ordinals.push(Ordinal { before: plain(&words), number });
                rest = behind;
            }
            None => {
                words.push('#');
                rest = after.get(1..).unwrap_or_default();
            }
        }
    }
    words.push_str(rest);
    (words, ordinals)
}

/// True if the card of the option whose name stands before the number is the one with this number among those of its
/// title; if the name is a shortened one, any card of the option.
fn is_numbered(table: &Table<'_>, opt: &Opt, ordinal: &Ordinal) -> bool {
    let cards = || [opt.a, opt.b].into_iter().filter(|slot| table.position().card(*slot).is_some());
    let named = |slot: Slot| {
        let names = titles(table, slot).flat_map(|title| [title, short(title)]);
        names.map(plain).any(|name| ordinal.before.ends_with(&name))
    };
    let by_name = cards().any(named);
    cards().any(|slot| (!by_name || named(slot)) && number_of(table, slot) == ordinal.number)
}

/// Which one among the cards of its title a card is, from 1.
fn number_of(table: &Table<'_>, slot: Slot) -> usize {
    table.titled(table.title(slot)).position(|other| other == slot).map_or(0, |place| place + 1)
}

/// Words that steps may have and options need not.
const LITTLE: [&str; 8] = ["with", "on", "onto", "to", "for", "the", "a", "an"];

/// `quest with Runner` as `quest Runner`. What stands behind a colon tells abilities apart: `trigger Guard: On Attack`.
fn without_little_words(wanted: &str) -> String {
    let (said, told) = wanted.split_at(wanted.find(": ").unwrap_or(wanted.len()));
    let words: Vec<&str> = said.split(' ').filter(|word| !LITTLE.contains(word)).collect();
    words.join(" ") + told
}

/// `use Chest: Boost` as `Boost Chest`.
fn by_keyword(option: &str) -> Option<String> {
    let (words, keyword) = option.rsplit_once(": ")?;
    let (_, card) = words.split_once(' ')?;
    Some(format!("{keyword} {card}"))
}

/// True if all words occur in this order, the first one first.
fn in_order(option: &str, wanted: &str) -> bool {
    let mut words = option.split(' ').map(|word| word.trim_end_matches([',', ':']));
    let mut wanted = wanted.split(' ').map(|word| word.trim_end_matches([',', ':']));
    wanted.next() == words.next() && wanted.all(|word| words.any(|other| other == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_order_and_numbers() {
        assert!(in_order("challenge pella brightwick with bram", "challenge pella with bram"));
        assert!(!in_order("challenge pella with bram", "challenge bram with pella"));
        assert!(!in_order("play pella", "pella"));
        assert!(in_order("trigger aide 2: support", "trigger aide: support"));
        assert_eq!(without_little_words("quest with runner"), "quest runner");
        assert_eq!(without_little_words("trigger the guard: on"), "trigger guard: on");
        assert_eq!(by_keyword("use Chest: Boost").as_deref(), Some("Boost Chest"));
        let (words, ordinals) = split_ordinals("blow with A#2 at B#1");
        assert_eq!(words, "blow with A at B");
        assert_eq!(
            ordinals,
            [("blow with a", 2), ("blow with a at b", 1)]
                .map(|(before, number)| Ordinal { before: before.to_owned(), number })
        );
    }
}
