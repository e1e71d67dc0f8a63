//! What a game knows: tests and numbers of cards, what may be chosen.

use crate::ability::Choice;
use crate::id::{Predicate, ProgramId, Ref, Role, Seat, Stat, Verb};
use crate::query::Scope;
use crate::table::Table;

/// Tests and numbers of cards that follow from the position.
pub trait Reckoning {
    /// The card that plays a part in the procedure going on.
    fn role(&self, _table: &Table<'_>, _role: Role) -> Ref {
        Ref::NONE
    }

    /// The same as text means it that is read from the scope: of several procedures that go on, the one of which it speaks.
    fn role_in(&self, table: &Table<'_>, role: Role, _scope: &Scope) -> Ref {
        self.role(table, role)
    }

    /// A test on a card that only the game can answer; on two cards if it compares ("shares an aspect with"): the other one is
    /// the scope's `this`.
    fn fits(&self, _table: &Table<'_>, _predicate: Predicate, _card: Ref, _scope: &Scope) -> bool {
        false
    }

    /// True if the card could do this now: nothing forbids it, and it has a legal object for it.
    fn can(&self, table: &Table<'_>, verb: Verb, card: Ref) -> bool {
        table.rules().allowed(verb, card, card).is_ok()
    }

    /// How many different ones there are among the cards in this respect (costs, names, aspects).
    fn kinds(&self, _table: &Table<'_>, _test: Predicate, _cards: &mut dyn Iterator<Item = Ref>) -> i16 {
        0
    }

    /// True if all these cards agree with each other in this respect: "in the same arena", "that share a Trait".
    fn agree(&self, table: &Table<'_>, test: Predicate, cards: &[Ref]) -> bool {
        let alike = |a: Ref, b: Ref| self.fits(table, test, a, &Scope::of(b, Seat::NONE));
        cards.iter().enumerate().all(|(at, card)| cards[..at].iter().all(|other| alike(*card, *other)))
    }

    /// A printed number as the game reckons it before modifiers.
    fn base_stat(&self, _table: &Table<'_>, _card: Ref, _stat: Stat, printed: i16) -> i16 {
        printed
    }

    /// The least and the most that a stat counts as, whatever its sum is: usually none is below zero.
    fn bounds(&self, _stat: Stat) -> (i16, i16) {
        (0, i16::MAX)
    }

    /// How much more damage a card can take.
    fn remaining(&self, _table: &Table<'_>, _card: Ref) -> i16 {
        i16::MAX
    }
}

/// What can be taken when an effect lets somebody choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// One of several parts of the effect, as a program of its own.
    Mode(ProgramId),
    /// A card, for the choice at this step of the program.
    Card(ProgramId, usize, Ref),
    /// A player.
    Player(Seat),
}

/// What may be taken for an effect, and by whom.
pub trait Choosing {
    /// How much it would do to take this, beyond what abilities say: nothing (0) cannot be taken, and of the parts of an
    /// effect only those that do most are offered.
    fn worth(&self, _table: &Table<'_>, _part: Part, _scope: &Scope) -> u8 {
        1
    }

    /// Who picks cards for an effect, or a player (without a choice of cards), if it is not the seat that the text names or implies.
    fn picker(&self, _table: &Table<'_>, _choice: Option<&Choice>, _scope: &Scope, named: Seat) -> Seat {
        named
    }

    /// How many points of what is divided by the verb a card can be given.
    fn room(&self, _table: &Table<'_>, _verb: Verb, _card: Ref) -> i16 {
        i16::MAX
    }
}
