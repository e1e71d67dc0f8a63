//! What a player may look at.

use byword_kernel::decision::{Decision, Opt};
use byword_kernel::id::Seat;
use byword_kernel::position::Position;
use byword_kernel::rulebook::{Lang, World};
use byword_kernel::table::Table;

/// The eyes of a seat. Looking costs nothing until a view or a sample is asked for, and neither tells what the seat
/// cannot know.
pub struct Eyes<'a, 'w> {
    table: &'a Table<'w>,
    seat: Seat,
}

impl<'a, 'w> Eyes<'a, 'w> {
    /// The eyes of this seat at the table.
    #[must_use]
    pub const fn of(table: &'a Table<'w>, seat: Seat) -> Self {
        Self { table, seat }
    }

    /// Whose eyes these are.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The world: words, cards, clauses.
    #[must_use]
    pub const fn world(&self) -> &'w World {
        self.table.world()
    }

    /// How many options there are; 0 if it is not the seat's decision.
    #[must_use]
    pub fn count(&self) -> usize {
        self.listed().len()
    }

    /// The options, if it is the seat's decision, in the seat's names for the cards: those of [`Self::view`] and
    /// [`Self::sample`].
    pub fn options(&self) -> impl Iterator<Item = Opt> {
        self.listed().iter().map(|opt| self.table.knowledge().option_for(self.seat, opt))
    }

    fn listed(&self) -> &'a [Opt] {
        let own = self.table.position().decision().is_some_and(|decision| decision.seat == self.seat);
        if own { self.table.position().options() } else { &[] }
    }

    /// The number of the turn.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.table.position().turn()
    }

    /// The open decision, whoever's it is.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.table.knowledge().decision_for(self.seat)
    }

    /// The position as the seat sees it.
    #[must_use]
    pub fn view(&self) -> View<'w> {
        View { table: Table::new(self.world(), self.table.knowledge().seen_by(self.seat)) }
    }

    /// Makes `sample` a position that could be the real one for all that the seat knows: what it cannot see is dealt
    /// anew by random numbers of this seed, and so are the random numbers to come.
    pub fn sample(&self, seed: u64, sample: &mut Table<'w>) {
        sample.copy_from(self.table);
        sample.determinize(self.seat, seed);
    }
}

/// A masked position: cards that the seat cannot know are the unknown card, and there are no random numbers in it.
pub struct View<'w> {
    table: Table<'w>,
}

impl<'w> View<'w> {
    /// The masked position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.table.position()
    }

    /// A table with the masked position, for questions about cards.
    #[must_use]
    pub const fn table(&self) -> &Table<'w> {
        &self.table
    }

    /// An option in words.
    #[must_use]
    pub fn text(&self, opt: &Opt, lang: Lang) -> String {
        self.table.world().rulebook.option_text(&self.table, opt, lang)
    }
}
