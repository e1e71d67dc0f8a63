//! Why not: a verdict that names the clause and the card, or what is missing.

use crate::decision::Opt;
use crate::id::{AbilityId, Clause, Ref, Verb};

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause that says so.
    pub clause: Clause,
    /// What stands against it.
    pub reason: Reason,
    /// The card that forbids it, if one does.
    pub card: Ref,
}

/// What stands against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An ability forbids this verb.
    Forbidden(Verb, AbilityId),
    /// Another object must be taken for this verb.
    MustBeOther(Verb, AbilityId),
    /// It is not the player's turn, or not the time for it.
    NotNow,
    /// The card is turned.
    IsTurned,
    /// The card is upright, and a turned one is wanted.
    IsUpright,
    /// The card came this turn.
    JustCame,
    /// The card is not there.
    NotThere,
    /// It belongs to the wrong player.
    WrongPlayer,
    /// It is not the kind of card that is wanted.
    WrongKind,
    /// The cost cannot be paid: what it takes, what there is.
    CannotPay(i16, i16),
    /// It has been done as often as it may be.
    LimitReached,
    /// There is nothing it could be done to.
    NoObject,
    /// Its condition does not hold.
    ConditionFails,
    /// It would change nothing.
    NoEffect,
    /// Nobody can do such a thing.
    Unknown,
}

/// Allowed, or why not.
pub type Verdict = Result<(), Refusal>;

/// Not allowed, by a clause of the game.
///
/// # Errors
/// Always: the refusal.
#[inline]
pub const fn no(clause: Clause, reason: Reason) -> Verdict {
    Err(Refusal::new(clause, reason))
}

/// Lists an option if it is allowed.
#[inline]
pub fn push_if(options: &mut Vec<Opt>, opt: Opt, verdict: Verdict) {
    if verdict.is_ok() {
        options.push(opt);
    }
}

impl Refusal {
    /// A refusal by a clause of the game, without a card.
    #[must_use]
    pub const fn new(clause: Clause, reason: Reason) -> Self {
        Self { clause, reason, card: Ref::NONE }
    }

    /// By this clause, if it has none of its own.
    #[must_use]
    pub fn or_clause(mut self, clause: Clause) -> Self {
        if self.clause == Clause::NONE {
            self.clause = clause;
        }
        self
    }

    /// Because of this card.
    #[must_use]
    pub const fn by(mut self, card: Ref) -> Self {
        self.card = card;
        self
    }
}
