//! Who answers in the windows before and after an event, and with what (MC-15.5).

use byword_kernel::event::Event;
use byword_kernel::id::{Clause, Seat};
use byword_kernel::query::Held;
use byword_kernel::rulebook::Windows;
use byword_kernel::table::Table;

use crate::rules::Champions;
use crate::rules::enemy::{self, called};
use crate::rules::player::{actions, attack, who};
use crate::rules::table::owner_of;
use crate::words::{tag, tally};

impl Windows for Champions {
    /// Q8: quickstrike attacks of several minions are ordered by the player whom they engage, RT6: those who retaliate by the one
    /// who attacked them, all else by the first player.
    fn sorter(&self, table: &Table<'_>) -> Seat {
        match called::struck_by_all(table) {
            // P11: attacks that wait are put in order when it is their turn.
            Some(_) if called::waits(table) => Seat::NONE,
            struck => {
                struck.or_else(|| attack::struck_back_at(table)).unwrap_or_else(|| table.position().first())
            }
        }
    }

    /// Any player may use what a minion offers (MC-15.3). When an enemy acts, "you" is whom it acts against (MC-8.6).
    fn spoken_to(&self, table: &Table<'_>, held: &Held<'_>, event: &Event, asked: Option<Seat>) -> Seat {
        if held.seat.is_some() && !table.has_tag(held.holder, tag::MINION) {
            return held.seat;
        }
        let meant = asked.or_else(|| enemy::acted_against(table, held.holder, event));
        meant.or_else(|| who::is_told_of(table, held, event)).unwrap_or(held.seat)
    }

    fn may_respond(&self, table: &Table<'_>, seat: Seat, held: &Held<'_>, event: &Event) -> bool {
        actions::may_answer(table, seat, held, event)
    }

    fn might_respond(&self, table: &Table<'_>, seat: Seat, held: &Held<'_>, event: &Event) -> bool {
        self.listens(table, held, event) && actions::might_answer(table, seat, held)
    }

    /// MC-4.1: during setup only keywords of player cards work, and Setup abilities.
    fn listens(&self, table: &Table<'_>, held: &Held<'_>, event: &Event) -> bool {
        let begun = table.position().tally(Seat::NONE, tally::STARTED) > 0
            || held.clause() != Clause::NONE
            || !owner_of(table, held.holder).is_some();
        begun && actions::may_be_forced(table, held, event)
    }
}
