//! Deck legality (digest section 2, CR 1.10): every violation with its clause.

use std::collections::BTreeMap;

use byword_kernel::ability::{Amount, Body, Change, Filter};
use byword_kernel::catalog::CardDef;
use byword_kernel::id::Tag;
use byword_kernel::rulebook::World;
use byword_kernel::vocabulary::Sort;
use byword_language::violation::Violation;

use crate::edition::Edition;
use crate::words::{ANY_INK, INKS, LEGAL_IN, stat};

/// Most copies of a card with the same full name, unless the card says otherwise.
const COPIES: usize = 4;
/// The demands on a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// The fewest cards.
    pub least: usize,
    /// The most inks; absent: any.
    pub inks: Option<usize>,
    /// True if the number of copies is limited.
    pub copies: bool,
    /// Full names of cards that may not be played.
    pub banned: Vec<String>,
    /// The name by which the data of cards says in which formats they are legal, if it is asked for.
    pub listed: Option<&'static str>,
}

impl Format {
    /// 60 cards, two inks, four copies.
    #[must_use]
    pub const fn constructed() -> Self {
        Self { least: 60, inks: Some(2), copies: true, banned: Vec::new(), listed: None }
    }

    /// Constructed play with the cards that the data lists for a format (rotating sets, bans). Cards without such data
    /// are not asked about.
    #[must_use]
    pub fn listed(name: &'static str) -> Self {
        Self { listed: Some(name), ..Self::constructed() }
    }

    /// Limited play with so many cards: 35 in a draft, 40 with sealed boosters.
    #[must_use]
    pub const fn limited(least: usize) -> Self {
        Self { least, inks: None, copies: false, banned: Vec::new(), listed: None }
    }

    /// The format of this name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn read(name: &str) -> Result<Self, String> {
        match name {
            "constructed" => Ok(Self::constructed()),
            "core" => Ok(Self::listed("Core")),
            "infinity" => Ok(Self::listed("Infinity")),
            "draft" => Ok(Self::limited(35)),
            "sealed" => Ok(Self::limited(40)),
            _ => Err(format!(
                "no format is called `{name}`; there are constructed, core, infinity, draft, sealed"
            )),
        }
    }
}

/// Everything that is wrong with a deck, given as full names, one for each card; nothing if it is legal.
#[must_use]
pub fn legality(world: &World, deck: &[String], format: &Format, edition: Edition) -> Vec<Violation> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in deck {
        *counts.entry(name.as_str()).or_default() += 1;
    }
    let list = Deck { world, counts, format, edition };
    let mut found = Vec::new();
    if deck.len() < format.least {
        let cause = format!("{} cards, and at least {} are needed", deck.len(), format.least);
        found.push(Violation::of_deck("CR 1.10", cause));
    }
    list.unknown_or_banned(&mut found);
    list.copies(&mut found);
    list.inks(&mut found);
    found
}

/// How many copies the card itself allows, by its number or its text (it functions outside the game).
fn own_limit(def: &CardDef) -> Option<usize> {
    let printed = Some(def.stat(stat::COPIES)).filter(|n| *n > 0);
    let said = || {
        def.spec.abilities.iter().find_map(|ability| match &ability.body {
            Body::Static { of: Filter::This, change: Change::Set(stat::COPIES, Amount::N(n)), .. } => {
                Some(*n)
            }
            Body::Static { of: Filter::This, change: Change::Set(stat::COPIES, _), .. } => Some(i16::MAX),
            _ => None,
        })
    };
    printed.or_else(said).and_then(|n| usize::try_from(n).ok())
}

struct Deck<'a> {
    world: &'a World,
    counts: BTreeMap<&'a str, usize>,
    format: &'a Format,
    edition: Edition,
}

impl<'a> Deck<'a> {
    fn cards(&self) -> impl Iterator<Item = (&'a str, usize, &'a CardDef)> + '_ {
        self.counts.iter().filter_map(|(name, count)| {
            let def = self.world.catalog.find(name)?;
            Some((*name, *count, self.world.catalog.def(def)))
        })
    }

    fn unknown_or_banned(&self, found: &mut Vec<Violation>) {
        for name in self.counts.keys() {
            let cause = if self.world.catalog.find(name).is_none() {
                "there is no such card"
            } else if self.format.banned.iter().any(|banned| banned == name) {
                "this card is banned"
            } else if self.is_unlisted(name) {
                "this card is not legal in this format"
            } else {
                continue;
            };
            found.push(Violation::of_card("CR 1.10", name, cause.to_owned()));
        }
    }

    /// True if the card's data says in which formats it is legal, and not in this one.
    fn is_unlisted(&self, name: &str) -> bool {
        let def = self.world.catalog.find(name).map(|def| self.world.catalog.def(def));
        let (Some(format), Some(def)) = (self.format.listed, def) else { return false };
        let words = || def.spec.tags.iter().filter_map(|tag| self.world.vocabulary.word(Sort::Tag, tag.0));
        let mut formats = words().filter_map(|word| word.strip_prefix(LEGAL_IN)).peekable();
        formats.peek().is_some() && !formats.any(|listed| listed == format)
    }

    /// At most four of a full name; a card may print its own limit.
    fn copies(&self, found: &mut Vec<Violation>) {
        for (name, count, def) in self.cards().filter(|_| self.format.copies) {
            let most = own_limit(def).unwrap_or(COPIES);
            if count > most {
                let cause = format!("{count} copies, and at most {most} are allowed");
                found.push(Violation::of_card("CR 1.10", name, cause));
            }
        }
    }

    fn inks_of(&self, def: &CardDef) -> Vec<&'static str> {
        INKS.into_iter().filter(|ink| self.tag(ink).is_some_and(|tag| def.has_tag(tag))).collect()
    }

    fn tag(&self, word: &str) -> Option<Tag> {
        self.world.vocabulary.find(Sort::Tag, word).map(Tag)
    }

    /// At most two inks in the whole deck; a card of two inks needs both of them (CR 5.2.5.1). Which two is not asked:
    /// the two that most cards can be played with.
    fn inks(&self, found: &mut Vec<Violation>) {
        let Some(most) = self.format.inks else { return };
        let all: Vec<&str> = INKS
            .into_iter()
            .filter(|ink| {
                self.cards().any(|(_, _, def)| !self.is_free(def) && self.inks_of(def).contains(ink))
            })
            .collect();
        if all.len() <= most {
            return;
        }
        let mut pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| [*a, *b]));
        let fitting = |pair: &[&str; 2]| {
            self.cards().filter(|(_, _, def)| self.fits(def, pair)).map(|(_, count, _)| count).sum::<usize>()
        };
        let Some(first) = pairs.next() else { return };
        let best = pairs.fold(first, |best, pair| if fitting(&pair) > fitting(&best) { pair } else { best });
        let cause = format!("{} inks, and at most {most} are allowed: {}", all.len(), all.join(", "));
        found.push(Violation::of_deck("CR 1.10", cause));
        for (name, _, def) in self.cards().filter(|(_, _, def)| !self.fits(def, &best) && !self.is_free(def))
        {
            let inks = self.inks_of(def);
            let clause = if inks.len() > 1 { "CR 5.2.5.1" } else { "CR 1.10" };
            let cause = format!("{} is none of {} and {}", inks.join(" and "), best[0], best[1]);
            found.push(Violation::of_card(clause, name, cause));
        }
    }

    fn fits(&self, def: &CardDef, pair: &[&str; 2]) -> bool {
        self.inks_of(def).iter().all(|ink| pair.contains(ink))
    }

    /// True if another card of the deck lets cards of this one's classification have any ink. Under 2.2 that card must
    /// itself be legal: not banned, and of no more copies than allowed (CR2.2 1.10.1.3).
    fn is_free(&self, def: &CardDef) -> bool {
        let strict = self.edition.exceptions_must_be_legal();
        self.cards().any(|(name, count, other)| {
            let legal = !self.format.banned.iter().any(|banned| banned == name) && count <= COPIES;
            let names = |tag: &Tag| {
                self.world.vocabulary.word(Sort::Tag, tag.0).and_then(|word| word.strip_prefix(ANY_INK))
            };
            let allows = other
                .spec
                .tags
                .iter()
                .filter_map(names)
                .any(|class| self.tag(class).is_some_and(|tag| def.has_tag(tag)));
            allows && (legal || !strict)
        })
    }
}
