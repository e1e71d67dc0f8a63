//! The columns of the tables of one game, from its words: those that people are shown.

use byword_kernel::ability::Amount;
use byword_kernel::catalog::{CardDef, Catalog};
use byword_kernel::id::{Counter, DefId, Keyword, Mark, Role, Seat, Stat, Tally, Zone, ZoneKind};
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::vocabulary::{Sight, Sort};
use byword_telling::Words;

/// How many rows the tables have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cards.
    pub cards: usize,
    /// Options.
    pub options: usize,
    /// Events.
    pub events: usize,
}

/// A kind of zone as the tables have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ZoneColumn {
    pub(crate) kind: ZoneKind,
    pub(crate) sight: Sight,
    pub(crate) in_play: bool,
    pub(crate) per_seat: bool,
    pub(crate) word: &'static str,
    /// Where its number of cards stands among the numbers of its owner.
    pub(crate) count: usize,
    /// Where the number of turned ones stands, where they do not lie open.
    pub(crate) turned: Option<usize>,
}

/// A zone as one seat has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// In which order rows of cards there stand, without a name.
    pub(crate) order: u64,
    /// Where its turned cards are counted, from 1; 0: they lie open.
    pub(crate) turned: u16,
    /// True if its cards have a row, whether they are known or not.
    pub(crate) listed: bool,
    /// True if the seat sees the cards that do not lie face down.
    pub(crate) seen: bool,
    pub(crate) in_play: bool,
    /// True if numbers of cards may be others than those printed.
    pub(crate) lively: bool,
    /// True for decks.
    pub(crate) pile: bool,
}

/// What the tables of a game have in them.
pub struct Features {
    pub(crate) game: &'static str,
    /// How many rows the tables have.
    pub limits: Limits,
    pub(crate) seats: u8,
    pub(crate) marks: Vec<(Mark, String)>,
    pub(crate) counters: Vec<(Counter, String)>,
    pub(crate) roles: Vec<(Role, String)>,
    pub(crate) stats: Vec<(Stat, String)>,
    pub(crate) keywords: Vec<(Keyword, String)>,
    pub(crate) tallies: Vec<(Tally, String)>,
    pub(crate) zones: Vec<ZoneColumn>,
    /// For each seat: each kind of zone, of each seat and of the table.
    places: Vec<Vec<Place>>,
    /// Of each definition, one after the other, the row of a card that is as it is printed.
    printed: Vec<i16>,
    /// The keywords whose number is not always printed on the card, one bit each.
    pub(crate) reckoned: u64,
    /// How many numbers each player has, and the table.
    pub(crate) of_seat: usize,
    pub(crate) of_table: usize,
}

impl Features {
    /// The features of a game with these cards at a table of so many seats.
    #[must_use]
    pub fn new(world: &World, seats: u8, limits: Limits) -> Self {
        let words = Words::new(Lang::En, world.game);
        let shown = |sort: Sort, prefix: &str| -> Vec<(u8, String)> {
            let known = |word: &str| words.known(prefix, word).is_some_and(|shown| shown != "-");
            let all = (0..=u8::MAX).zip(world.vocabulary.words(sort));
            all.filter(|(_, word)| known(word)).map(|(n, word)| (n, word.to_owned())).collect()
        };
        fn typed<T>(list: Vec<(u8, String)>, id: fn(u8) -> T) -> Vec<(T, String)> {
            list.into_iter().map(|(n, word)| (id(n), word)).collect()
        }
        let roles =
            (0..=u8::MAX).zip(world.vocabulary.words(Sort::Role)).map(|(n, word)| (n, word.to_owned()));
        let keywords = (0..=u8::MAX).zip(world.catalog.keywords());
        let mut features = Self {
            game: world.game,
            limits,
            seats,
            marks: typed(shown(Sort::Mark, "mark"), Mark),
            counters: typed(shown(Sort::Counter, "counter"), Counter),
            roles: typed(roles.collect(), Role),
            stats: typed(shown(Sort::Stat, "stat"), Stat),
            keywords: keywords.map(|(n, (def, _))| (Keyword(n), def.word.clone())).collect(),
            tallies: typed(shown(Sort::Tally, "tally"), Tally),
            zones: Vec::new(),
            places: Vec::new(),
            printed: Vec::new(),
            reckoned: 0,
            of_seat: 0,
            of_table: 0,
        };
        features.place_zones(world);
        features.places = (0..seats).map(|own| features.places_for(Seat(own))).collect();
        features.print(&world.catalog);
        features
    }

    /// Gives each kind of zone its places among the numbers of a player or of the table.
    fn place_zones(&mut self, world: &World) {
        (self.of_seat, self.of_table) = (self.tallies.len(), self.tallies.len());
        for spec in world.vocabulary.zones() {
            let next = if spec.per_seat { &mut self.of_seat } else { &mut self.of_table };
            let count = *next;
            let turned = (spec.sight != Sight::Open).then_some(count + 1);
            *next += 1 + usize::from(turned.is_some());
            let (kind, sight, in_play) = (spec.kind, spec.sight, spec.in_play);
            let (per_seat, word) = (spec.per_seat, spec.word);
            self.zones.push(ZoneColumn { kind, sight, in_play, per_seat, word, count, turned });
        }
    }

    /// Each zone as this seat has it.
    fn places_for(&self, own: Seat) -> Vec<Place> {
        let of_kind = |zone: &ZoneColumn| {
            let group = match zone.sight {
                _ if zone.in_play => 0,
                Sight::Owner => 1,
                Sight::Open => 2,
                Sight::Nobody => 3,
            };
            let (zone, open) = (*zone, zone.sight == Sight::Open);
            (0..=self.seats).map(move |seat| {
                let of = relative(Seat(seat), own, self.seats) as usize;
                Place {
                    order: group << 8 | of as u64,
                    turned: if open { 0 } else { (of * self.zones.len() + zone.kind.index() + 1) as u16 },
                    listed: open,
                    seen: open || zone.sight == Sight::Owner && seat == own.0,
                    in_play: zone.in_play,
                    lively: zone.in_play || zone.sight == Sight::Owner,
                    pile: zone.sight == Sight::Nobody,
                }
            })
        };
        self.zones.iter().flat_map(of_kind).collect()
    }

    /// All zones as a seat has them.
    pub(crate) fn places(&self, own: Seat) -> &[Place] {
        self.places.get(own.index()).map_or(&[], Vec::as_slice)
    }

    /// The number of a zone among them.
    #[inline]
    pub(crate) fn place_of(&self, zone: Zone) -> usize {
        zone.kind.index() * (usize::from(self.seats) + 1) + usize::from(zone.seat.0.min(self.seats))
    }

    /// Makes the rows of cards that are as they are printed.
    fn print(&mut self, catalog: &Catalog) {
        let defs = (0..).zip(catalog.defs());
        self.printed = defs.flat_map(|(number, def)| self.printed_row(catalog, number, def)).collect();
        let keywords = catalog.defs().iter().flat_map(|def| &def.keywords);
        let reckoned = keywords.filter(|(_, amount)| !matches!(amount, Amount::N(_)));
        self.reckoned = reckoned.fold(0, |bits, (keyword, _)| bits | 1 << keyword.0);
    }

    fn printed_row(&self, catalog: &Catalog, number: i16, def: &CardDef) -> Vec<i16> {
        let mut row = vec![0; self.place_of_printed()];
        row[0] = number;
        let stats = self.stats.iter().map(|(stat, _)| def.stat(*stat));
        let keyword = |keyword: Keyword| {
            let own = def.keywords.iter().filter(|(word, _)| *word == keyword);
            let numbers = own.map(|(_, amount)| if let Amount::N(n) = amount { *n } else { 0 });
            let stacking = catalog.keyword(keyword)?.0.stacking;
            numbers.fold(None, |found, n| stacking.with(found, n))
        };
        let keywords =
            self.keywords.iter().map(|(word, _)| keyword(*word).map_or(0, |n| n.saturating_add(1)));
        row.extend(stats.clone().chain(stats).chain(keywords));
        row
    }

    /// The row of a card with this definition that is as it is printed.
    pub(crate) fn printed(&self, def: DefId) -> &[i16] {
        let width = self.card_shape().1;
        self.printed.get(def.index() * width..(def.index() + 1) * width).unwrap_or_default()
    }

    /// Where the printed numbers begin in a card's row; the numbers now and the keywords follow.
    pub(crate) const fn place_of_printed(&self) -> usize {
        crate::cards::FIRST.len() + self.roles.len() + self.marks.len() + self.counters.len()
    }

    /// Rows and columns of the table of cards.
    #[must_use]
    pub const fn card_shape(&self) -> (usize, usize) {
        (self.limits.cards, self.place_of_printed() + 2 * self.stats.len() + self.keywords.len())
    }

    /// Rows and columns of the table of options.
    #[must_use]
    pub const fn option_shape(&self) -> (usize, usize) {
        (self.limits.options, crate::options::COLUMNS.len())
    }

    /// Rows and columns of the table of events.
    #[must_use]
    pub const fn event_shape(&self) -> (usize, usize) {
        (self.limits.events, crate::events::COLUMNS.len())
    }

    /// How many numbers of the table and its players there are.
    #[must_use]
    pub const fn global_count(&self) -> usize {
        crate::globals::HEAD.len() + self.seats as usize * self.of_seat + self.of_table
    }
}

/// A seat as one seat has it: 1 is oneself, 2 who comes next ...; 0 is nobody.
#[inline]
pub(crate) const fn relative(seat: Seat, own: Seat, seats: u8) -> i16 {
    if seat.0 >= seats || own.0 >= seats {
        0
    } else if seat.0 >= own.0 {
        (seat.0 - own.0) as i16 + 1
    } else {
        (seat.0 + seats - own.0) as i16 + 1
    }
}
