//! The columns of the tables of one game, from its words: those that people are shown.

use byword_kernel::id::{Counter, DefId, Keyword, Mark, Role, Seat, Stat, Tally, ZoneKind};
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
    /// The printed numbers of each definition, one after the other.
    pub(crate) printed: Vec<i16>,
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
            printed: Vec::new(),
            of_seat: 0,
            of_table: 0,
        };
        features.place_zones(world);
        let defs = world.catalog.defs().iter();
        features.printed =
            defs.flat_map(|def| features.stats.iter().map(|(stat, _)| def.stat(*stat))).collect();
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

    /// The printed numbers of a definition.
    pub(crate) fn printed(&self, def: DefId) -> &[i16] {
        let width = self.stats.len();
        self.printed.get(def.index() * width..(def.index() + 1) * width).unwrap_or_default()
    }

    /// Rows and columns of the table of cards.
    #[must_use]
    pub const fn card_shape(&self) -> (usize, usize) {
        let words = self.roles.len() + self.marks.len() + self.counters.len() + self.keywords.len();
        (self.limits.cards, crate::cards::FIRST.len() + words + 2 * self.stats.len())
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
    if seat.0 >= seats || own.0 >= seats { 0 } else { ((seat.0 + seats - own.0) % seats) as i16 + 1 }
}
