//! What a game does: its procedures, its part in events, its checks, its costs.

use crate::event::{Event, How};
use crate::frame::Frame;
use crate::id::{AbilityId, Native, Procedure, Ref, Seat, Tag, Verb, Zone, ZoneKind};
use crate::query::Scope;
use crate::table::Table;

/// What goes step by step, and how effects begin it.
pub trait Procedures {
    /// One step of a procedure. The frame is the one on top as the step begins; on the agenda its `step` has already been
    /// moved on by one.
    fn step(&self, table: &mut Table<'_>, procedure: Procedure, frame: &Frame);

    /// Begins a procedure that an effect demands: the verb, by the card, on the target.
    fn perform(&self, _table: &mut Table<'_>, _verb: Verb, _actor: Ref, _target: Ref, _seat: Seat) {}

    /// Plays a card for an effect, free or for its cost; `how` says in what manner it enters.
    fn play(&self, _table: &mut Table<'_>, _card: Ref, _seat: Seat, _free: bool, _how: How) {}

    /// A game-specific operation.
    fn native(&self, _table: &mut Table<'_>, _what: Native, _to: &[Ref], _n: i16, _scope: &Scope) {}

    /// What happens when a waiting trigger, or an ability in a window, gets its turn.
    fn begin(&self, table: &mut Table<'_>, ability: AbilityId, scope: &Scope) {
        table.run_ability(ability, scope);
        if table.usage().cost_of(ability).is_some_and(|cost| !cost.is_free()) {
            table.agenda().push_payment(ability, scope.this, scope.seat);
        }
    }

    /// A player draws so many cards.
    fn draw(&self, table: &mut Table<'_>, seat: Seat, count: usize, cause: Ref) {
        table.agenda().draw_at_once(seat, count, cause);
    }

    /// A player gives up; `false` if the game knows no such thing or the seat does not play.
    fn concede(&self, _table: &mut Table<'_>, _seat: Seat) -> bool {
        false
    }
}

/// What the game adds to events, takes over, and keeps in mind.
pub trait Events {
    /// Completes an event as it is proposed with what the procedure going on says of it (that damage is an attack's).
    fn dress(&self, _table: &Table<'_>, event: Event) -> Event {
        event
    }

    /// Takes an event over before it is proposed (puts it on a stack); `true` if so.
    fn route(&self, _table: &mut Table<'_>, _event: &Event) -> bool {
        false
    }

    /// What happens to a card whose host leaves play with this event; the returned event joins the batch.
    fn follow(&self, _table: &Table<'_>, _card: Ref, _leaving: &Event) -> Option<Event> {
        None
    }

    /// The zone that a card goes to when an effect sends it to this kind: usually its owner's.
    fn home(&self, table: &Table<'_>, card: Ref, kind: ZoneKind) -> Zone {
        let owner = table.position().card(card.slot).map_or(Seat::NONE, |record| record.owner);
        table.meaning().zone_of(kind, owner)
    }

    /// Called for each event as it has happened, before anything triggers: the game's own bookkeeping.
    fn happened(&self, _table: &mut Table<'_>, _event: &Event) {}

    /// Called for each event of a batch when all of it has happened: the game's own counts of what happened this turn, phase
    /// or round.
    fn noted(&self, _table: &mut Table<'_>, _event: &Event) {}

    /// True if abilities may ask about such an event later ([`crate::ability::Amount::Happened`]).
    fn remembers(&self, _event: &Event) -> bool {
        false
    }
}

/// What the rules look at between things.
pub trait Checks {
    /// Called after every committed batch of events that changed cards or numbers: checks that the rules make at once, where
    /// anything is new ([`crate::table::Book::take_news`]).
    fn settle(&self, _table: &mut Table<'_>) {}

    /// The check of the position that the rules make between things; `true` if it shall be made again.
    fn state_check(&self, _table: &mut Table<'_>) -> bool {
        false
    }

    /// Called between the instructions of an effect; `true` if something happened that comes before the next one.
    fn between(&self, _table: &mut Table<'_>) -> bool {
        false
    }
}

/// Paying the game's resource.
pub trait Costs {
    /// True if the seat can pay so much of the game's resource, for the sake of this card.
    fn can_pay(&self, _table: &Table<'_>, _seat: Seat, _amount: i16, _card: Ref) -> bool {
        false
    }

    /// Pays so much of the game's resource (pushing a frame if there is something to choose).
    fn pay(&self, _table: &mut Table<'_>, _seat: Seat, _amount: i16, _card: Ref) {}

    /// True if the seat can pay resources of the named kinds, for the sake of this card.
    fn can_pay_typed(&self, table: &Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) -> bool {
        self.can_pay(table, seat, total(types), card)
    }

    /// Pays them.
    fn pay_typed(&self, table: &mut Table<'_>, seat: Seat, types: &[(Tag, u8)], card: Ref) {
        self.pay(table, seat, total(types), card);
    }
}

fn total(types: &[(Tag, u8)]) -> i16 {
    types.iter().map(|(_, n)| i16::from(*n)).sum()
}
