//! How waiting triggers get their turn, and what only games of that schedule say.

use crate::decision::Opt;
use crate::event::Event;
use crate::id::{Ref, Seat};
use crate::position::Item;
use crate::query::Held;
use crate::table::Table;

/// The four ways in which waiting triggers get their turn.
#[derive(Clone, Copy)]
pub enum Schedule<'a> {
    /// They wait unordered; players empty the bag in turn order, each in any order.
    Bag,
    /// Those of one moment form a layer; what a trigger causes comes before the rest of its layer.
    Layers,
    /// Abilities answer in windows before and after each event.
    Windows(&'a dyn Windows),
    /// They go onto a stack to which players may respond.
    Stack(&'a dyn Stack),
}

/// What games with windows say of them.
pub trait Windows {
    /// Who orders the forced abilities of a window that are on offer; nobody if their order does not matter.
    fn sorter(&self, table: &Table<'_>) -> Seat {
        table.position().first()
    }

    /// Whom "you" names in what answers to this event: the card's controller, if it has one, else the player who is asked
    /// for an optional answer.
    fn spoken_to(&self, _table: &Table<'_>, held: &Held<'_>, _event: &Event, asked: Option<Seat>) -> Seat {
        if held.seat.is_some() { held.seat } else { asked.unwrap_or(Seat::NONE) }
    }

    /// True if the seat may use this optional ability in the window for the event (form, cost, targets).
    fn may_respond(&self, table: &Table<'_>, seat: Seat, held: &Held<'_>, event: &Event) -> bool {
        let scope = held.scope().event(*event);
        held.seat == seat
            && table.usage().cost_of(held.id).is_none_or(|cost| table.usage().can_pay_cost(cost, &scope))
    }

    /// True if, for all that the others see, the seat could use this ability in the window, of a card that they do not see: form and
    /// limits count, what its hand pays does not.
    fn might_respond(&self, _table: &Table<'_>, seat: Seat, held: &Held<'_>, _event: &Event) -> bool {
        held.seat == seat
    }

    /// True if this triggered ability, in this state of the game, answers to the event in a window.
    fn listens(&self, _table: &Table<'_>, _held: &Held<'_>, _event: &Event) -> bool {
        true
    }
}

/// What games with a stack say of it.
pub trait Stack {
    /// The options by which a seat may respond, added to the list that is being offered.
    fn responses(&self, table: &Table<'_>, seat: Seat, options: &mut Vec<Opt>);

    /// True if the seat may have a response among cards that others do not see. It is asked even if it has none, since
    /// being passed over would tell so.
    fn might_respond(&self, _table: &Table<'_>, _seat: Seat) -> bool {
        false
    }

    /// Carries out a response.
    fn respond(&self, table: &mut Table<'_>, seat: Seat, opt: Opt);

    /// The top item of the stack resolves.
    fn resolve_item(&self, table: &mut Table<'_>, item: Item) {
        table.pile().run_item(&item);
    }

    /// The card that stands for an item that is being put on the stack, so that it can be chosen.
    fn token(&self, _table: &mut Table<'_>, _item: &Item) -> Ref {
        Ref::NONE
    }

    /// An item has been taken off the stack without effect.
    fn cancelled(&self, _table: &mut Table<'_>, _item: &Item) {}

    /// An effect demands a roll with this table of results (see [`crate::catalog::Catalog::row`]); `true` if the game makes
    /// it in its own way, otherwise it is made at once.
    fn roll(&self, _table: &mut Table<'_>, _rows: u16) -> bool {
        false
    }
}
