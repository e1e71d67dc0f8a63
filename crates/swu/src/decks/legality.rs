//! Deck legality (digest section 3, D 19.5): every violation with its clause.

use std::collections::BTreeMap;
use std::fmt;

use byword_kernel::catalog::CardDef;
use byword_kernel::id::Tag;
use byword_kernel::rulebook::World;

use crate::cards::says;
use crate::words::{stat, tag, verb};

/// The demands on a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// How many leaders.
    pub leaders: usize,
    /// The fewest cards besides leaders and base.
    pub least: usize,
    /// The most copies of a card; absent: any number.
    pub copies: Option<usize>,
    /// The most cards in the sideboard.
    pub sideboard: usize,
    /// The sets whose cards may be played; absent: all.
    pub pool: Option<Vec<String>>,
    /// Titles of cards that may not be played for the time being.
    pub suspended: Vec<String>,
}

impl Format {
    /// Premier and Eternal: one leader, 50 cards, three copies, a sideboard of ten (CR 9.2.2).
    #[must_use]
    pub const fn premier() -> Self {
        Self { leaders: 1, least: 50, copies: Some(3), sideboard: 10, pool: None, suspended: Vec::new() }
    }

    /// One of three decks prepared together (CR 9.3); see [`trilogy`].
    #[must_use]
    pub fn trilogy() -> Self {
        Self { sideboard: 0, ..Self::premier() }
    }

    /// Sealed and draft: 30 cards and no limit of copies (CR 10.2.2).
    #[must_use]
    pub fn limited() -> Self {
        Self { least: 30, copies: None, sideboard: usize::MAX, ..Self::premier() }
    }

    /// Two leaders, 80 different cards (CR 12).
    #[must_use]
    pub fn twin_suns() -> Self {
        Self { leaders: 2, least: 80, copies: Some(1), ..Self::premier() }
    }

    /// The format of this name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn read(name: &str) -> Result<Self, String> {
        match name {
            "premier" | "eternal" => Ok(Self::premier()),
            "trilogy" => Ok(Self::trilogy()),
            "limited" | "sealed" | "draft" => Ok(Self::limited()),
            "twin-suns" => Ok(Self::twin_suns()),
            _ => Err(format!(
                "no format is called `{name}`; there are premier, eternal, trilogy, limited, twin-suns"
            )),
        }
    }

    const fn is_twin_suns(&self) -> bool {
        self.leaders > 1
    }
}

/// A deck as its list has it: titles of all cards, leaders and base among them, and of the sideboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeckList<'a> {
    /// Leaders, base and deck.
    pub cards: &'a [String],
    /// The sideboard.
    pub sideboard: &'a [String],
}

/// Why a deck may not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Too few leaders: wanted, found.
    NoLeader(usize, usize),
    /// Too many leaders: wanted, found.
    ManyLeaders(usize, usize),
    /// Two copies of one leader, or a mix of Heroism and Villainy.
    LeadersDoNotMatch,
    /// No base.
    NoBase,
    /// More than one base.
    ManyBases(usize),
    /// Too few cards: needed, found.
    TooFewCards(usize, usize),
    /// Too many copies of a card: its title, how many, the most.
    TooManyCopies(String, usize, usize),
    /// The sideboard is too large: cards in it, the most.
    SideboardTooLarge(usize, usize),
    /// The card's set is not in the pool.
    NotInPool(String),
    /// The card is suspended.
    Suspended(String),
    /// A token, or a leader or base in the sideboard.
    NotDeckCard(String),
    /// There is no such card.
    Unknown(String),
}

impl Violation {
    /// The id of the clause.
    #[must_use]
    pub const fn clause(&self, format: &Format) -> &'static str {
        match self {
            Self::NotInPool(_) | Self::Suspended(_) => "CR 9.2.2D",
            Self::NotDeckCard(_) => "CR 1.2.3",
            Self::Unknown(_) => "D 3.8",
            _ if format.is_twin_suns() => "D 19.5",
            Self::TooManyCopies(..) => "CR 9.2.2B",
            Self::SideboardTooLarge(..) => "CR 9.2.2C",
            Self::TooFewCards(..) if format.copies.is_none() => "CR 10.2.2",
            _ => "CR 9.2.2A",
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLeader(wanted, found) => write!(f, "leaders: {found}, and {wanted} needed"),
            Self::ManyLeaders(wanted, found) => write!(f, "leaders: {found}, and only {wanted} allowed"),
            Self::LeadersDoNotMatch => {
                write!(f, "leaders must differ and not mix Heroism with Villainy")
            }
            Self::NoBase => write!(f, "no base"),
            Self::ManyBases(found) => write!(f, "{found} bases, and only one allowed"),
            Self::TooFewCards(needed, found) => {
                write!(f, "{found} cards, and at least {needed} are needed")
            }
            Self::TooManyCopies(card, found, most) => {
                write!(f, "{card}: {found} copies, and at most {most} are allowed")
            }
            Self::SideboardTooLarge(found, most) => {
                write!(f, "{found} cards in the sideboard, and at most {most} are allowed")
            }
            Self::NotInPool(card) => write!(f, "{card}: not in the pool of this format"),
            Self::Suspended(card) => write!(f, "{card}: this card is suspended"),
            Self::NotDeckCard(card) => write!(f, "{card}: this card belongs to no deck"),
            Self::Unknown(card) => write!(f, "{card}: there is no such card"),
        }
    }
}

/// Everything that is wrong with a deck; nothing if it is legal.
#[must_use]
pub fn legality(world: &World, list: &DeckList<'_>, format: &Format) -> Vec<Violation> {
    let deck = Deck { world, list, format };
    let mut found = Vec::new();
    deck.leaders(&mut found);
    deck.base(&mut found);
    deck.size(&mut found);
    deck.copies(&mut found);
    deck.pool(&mut found);
    found
}

/// Three decks prepared together: each legal for itself, at most one of each leader and base and three of each other
/// card over all of them (CR 9.3).
#[must_use]
pub fn trilogy(world: &World, decks: [&[String]; 3]) -> Vec<Violation> {
    let format = Format::trilogy();
    let each = decks.iter().flat_map(|cards| {
        let own = legality(world, &DeckList { cards, sideboard: &[] }, &format);
        own.into_iter().filter(|violation| !matches!(violation, Violation::TooManyCopies(..)))
    });
    let mut found: Vec<Violation> = each.collect();
    for (title, count) in counts(decks.into_iter().flatten()) {
        let single = world.catalog.find(title).is_some_and(|id| is_single(world.catalog.def(id)));
        let most = if single { 1 } else { 3 };
        if count > most {
            found.push(Violation::TooManyCopies(title.to_owned(), count, most));
        }
    }
    found
}

fn counts<'a>(titles: impl IntoIterator<Item = &'a String>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for title in titles {
        *counts.entry(title.as_str()).or_default() += 1;
    }
    counts
}

/// Leaders and bases are needed to build a deck but are no part of it (CR 1.2.2).
fn is_single(def: &CardDef) -> bool {
    def.has_tag(tag::LEADER) || def.has_tag(tag::BASE)
}

/// The set that a card is of, by its id.
pub(crate) fn set_of(def: &CardDef) -> &str {
    def.spec.code.split('_').next().unwrap_or_default()
}

/// The fewest cards that a deck with this base has: as many as the format asks for, unless the base says otherwise (CR 3.2.1A).
pub(crate) fn least(world: &World, base: Option<&CardDef>, format: &Format) -> usize {
    let own = base.map_or(0, |base| base.stat(stat::DECK_MINIMUM));
    let least = usize::try_from(own).ok().filter(|own| *own > 0).unwrap_or(format.least);
    let more = base.and_then(|base| says(world, base, verb::BUILD)).unwrap_or(0);
    least.saturating_add_signed(more.into())
}

struct Deck<'a> {
    world: &'a World,
    list: &'a DeckList<'a>,
    format: &'a Format,
}

impl<'a> Deck<'a> {
    fn def(&self, title: &str) -> Option<&'a CardDef> {
        self.world.catalog.find(title).map(|id| self.world.catalog.def(id))
    }

    fn with_tag(&self, tag: Tag) -> Vec<(&'a str, &'a CardDef)> {
        let cards = self.list.cards.iter().filter_map(|title| Some((title.as_str(), self.def(title)?)));
        cards.filter(|(_, def)| def.has_tag(tag)).collect()
    }

    /// All faces of a card.
    fn faces(&self, title: &str) -> impl Iterator<Item = &'a CardDef> {
        let catalog = &self.world.catalog;
        let faces = catalog.find(title).into_iter().flat_map(|id| catalog.faces(id));
        faces.map(|face| catalog.def(face))
    }

    fn leaders(&self, found: &mut Vec<Violation>) {
        let (leaders, wanted) = (self.with_tag(tag::LEADER), self.format.leaders);
        match leaders.len() {
            few if few < wanted => found.push(Violation::NoLeader(wanted, few)),
            many if many > wanted => found.push(Violation::ManyLeaders(wanted, many)),
            _ => {}
        }
        // A leader is of the side of each of its faces (D 19.5).
        let any = |tag| leaders.iter().any(|(title, _)| self.faces(title).any(|face| face.has_tag(tag)));
        let twice = leaders
            .iter()
            .enumerate()
            .any(|(n, (title, _))| leaders.iter().skip(n + 1).any(|(other, _)| other == title));
        if twice || self.format.is_twin_suns() && any(tag::HEROISM) && any(tag::VILLAINY) {
            found.push(Violation::LeadersDoNotMatch);
        }
    }

    fn base(&self, found: &mut Vec<Violation>) {
        match self.with_tag(tag::BASE).len() {
            0 => found.push(Violation::NoBase),
            1 => {}
            many => found.push(Violation::ManyBases(many)),
        }
    }

    /// The format's size, unless the base says otherwise (CR 3.2.1A).
    fn size(&self, found: &mut Vec<Violation>) {
        let base = self.with_tag(tag::BASE).first().map(|(_, base)| *base);
        let needed = least(self.world, base, self.format);
        let is_part = |title: &&String| self.def(title).is_none_or(|def| !is_single(def));
        let cards = self.list.cards.iter().filter(is_part).count();
        if cards < needed {
            found.push(Violation::TooFewCards(needed, cards));
        }
        let (side, most) = (self.list.sideboard.len(), self.format.sideboard);
        if side > most {
            found.push(Violation::SideboardTooLarge(side, most));
        }
    }

    /// Unique cards may have as many copies as others (CR 8.5.5).
    fn copies(&self, found: &mut Vec<Violation>) {
        let Some(most) = self.format.copies else { return };
        for (title, count) in counts(self.list.cards.iter().chain(self.list.sideboard)) {
            let single = self.def(title).is_some_and(is_single);
            let own = self.def(title).and_then(|def| says(self.world, def, verb::COPIES));
            let most = own.and_then(|own| usize::try_from(own).ok()).unwrap_or(most);
            if count > most && !single {
                found.push(Violation::TooManyCopies(title.to_owned(), count, most));
            }
        }
    }

    fn pool(&self, found: &mut Vec<Violation>) {
        for title in counts(self.list.cards.iter().chain(self.list.sideboard)).into_keys() {
            let Some(def) = self.def(title) else {
                found.push(Violation::Unknown(title.to_owned()));
                continue;
            };
            let aside = is_single(def) && self.list.sideboard.iter().any(|other| other == title);
            if def.spec.token || aside {
                found.push(Violation::NotDeckCard(title.to_owned()));
            }
            if self.format.suspended.iter().any(|other| other == title) {
                found.push(Violation::Suspended(title.to_owned()));
            }
            let set = set_of(def);
            if self.format.pool.as_ref().is_some_and(|pool| !pool.iter().any(|known| known == set)) {
                found.push(Violation::NotInPool(title.to_owned()));
            }
        }
    }
}
