//! Decisions and their options, as data.

use serde::{Deserialize, Serialize};

use crate::id::{AbilityId, Clause, Ref, Seat, Slot, Verb};

/// An open decision: who chooses, what for, under which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Who chooses.
    pub seat: Seat,
    /// What is chosen.
    pub kind: DecisionKind,
    /// The clause under which.
    pub clause: Clause,
    /// The card for whose sake.
    pub source: Ref,
    /// The verb it is about, [`crate::vocabulary::verb::PLAIN`] if none.
    pub verb: Verb,
    /// A number that belongs to it (how many are still to pick, the amount to divide).
    pub n: i16,
}

impl Decision {
    /// A decision of this seat.
    #[must_use]
    pub const fn new(seat: Seat, kind: DecisionKind, clause: Clause) -> Self {
        Self { seat, kind, clause, source: Ref::NONE, verb: Verb(0), n: 0 }
    }

    /// For the sake of this card.
    #[must_use]
    pub const fn source(mut self, source: Ref) -> Self {
        self.source = source;
        self
    }

    /// About this verb.
    #[must_use]
    pub const fn verb(mut self, verb: Verb) -> Self {
        self.verb = verb;
        self
    }

    /// With this number.
    #[must_use]
    pub const fn number(mut self, n: i16) -> Self {
        self.n = n;
        self
    }
}

/// What is chosen. The same kinds serve all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionKind {
    /// What to do on one's turn.
    Act,
    /// A response in a window or with priority, or to pass.
    Respond,
    /// A card for an effect; picks come one by one.
    Card,
    /// A card to pay with; picks come one by one.
    Pay,
    /// A player.
    Player,
    /// To do it or not.
    May,
    /// One of several effects.
    Mode,
    /// A number.
    Number,
    /// Which waiting ability comes next.
    Order,
    /// Which of several rewritings is applied first.
    Replace,
    /// Cards to put back before the game.
    Mulligan,
    /// Cards to set aside by a rule of the game (hand size, resources).
    Keep,
    /// Where a card goes.
    Place,
    /// Who defends.
    Defend,
    /// A name.
    Name,
}

impl DecisionKind {
    /// The word that messages and programs know it by.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Respond => "respond",
            Self::Card => "card",
            Self::Pay => "pay",
            Self::Player => "player",
            Self::May => "may",
            Self::Mode => "mode",
            Self::Number => "number",
            Self::Order => "order",
            Self::Replace => "replace",
            Self::Mulligan => "mulligan",
            Self::Keep => "keep",
            Self::Place => "place",
            Self::Defend => "defend",
            Self::Name => "name",
        }
    }
}

/// The verb of an option. Numbers from [`Choice::FIRST`] are the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Choice(pub u8);

impl Choice {
    /// Enough picked; or nothing more to do.
    pub const DONE: Self = Self(0);
    /// Yes, do it.
    pub const YES: Self = Self(1);
    /// No, don't.
    pub const NO: Self = Self(2);
    /// The card `a`.
    pub const CARD: Self = Self(3);
    /// The seat `n`.
    pub const SEAT: Self = Self(4);
    /// The number `n`.
    pub const NUMBER: Self = Self(5);
    /// The mode `n`, from 0.
    pub const MODE: Self = Self(6);
    /// The waiting ability number `n` of card `a`.
    pub const TRIGGER: Self = Self(7);
    /// The replacement `n` of card `a`.
    pub const REPLACEMENT: Self = Self(8);
    /// Pass.
    pub const PASS: Self = Self(9);
    /// Play the card `a` in way `n` (0: normally), onto `b` if the way says so.
    pub const PLAY: Self = Self(10);
    /// Use the activated ability number `n` of card `a`.
    pub const USE: Self = Self(11);
    /// End the turn.
    pub const END: Self = Self(12);
    /// The card name with the number `n`.
    pub const NAME: Self = Self(13);
    /// The word of the cards (a trait) with the number `n`.
    pub const WORD: Self = Self(14);
    /// The first choice of a game's own.
    pub const FIRST: u8 = 32;

    /// The words of the choices that all games share, in the order of their numbers.
    const WORDS: [&'static str; 15] = [
        "done",
        "yes",
        "no",
        "card",
        "seat",
        "number",
        "mode",
        "trigger",
        "replacement",
        "pass",
        "play",
        "use",
        "end",
        "name",
        "word",
    ];

    /// The word that programs know it by; `own` are the words of the game's own choices.
    #[must_use]
    pub fn word(self, own: &[&'static str]) -> &'static str {
        let shared = Self::WORDS.get(usize::from(self.0));
        let of_game = || own.get(usize::from(self.0.checked_sub(Self::FIRST)?));
        shared.or_else(of_game).copied().unwrap_or("other")
    }
}

/// One option: eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Opt {
    /// What is done.
    pub choice: Choice,
    /// The card.
    pub a: Slot,
    /// The other card.
    pub b: Slot,
    /// The number.
    pub n: i16,
}

impl Default for Opt {
    fn default() -> Self {
        Self::plain(Choice::DONE)
    }
}

impl Opt {
    /// Nothing more is picked, as if no hidden card were what is asked for ([`crate::policy::Policy::may_feign`]).
    pub const FEIGNED: Self = Self::number(Choice::DONE, 1);

    /// An option without cards or number.
    #[inline]
    #[must_use]
    pub const fn plain(choice: Choice) -> Self {
        Self { choice, a: Slot(u16::MAX), b: Slot(u16::MAX), n: 0 }
    }

    /// An option about a card.
    #[inline]
    #[must_use]
    pub const fn card(choice: Choice, a: Slot) -> Self {
        Self { choice, a, b: Slot(u16::MAX), n: 0 }
    }

    /// An option about two cards.
    #[inline]
    #[must_use]
    pub const fn pair(choice: Choice, a: Slot, b: Slot) -> Self {
        Self { choice, a, b, n: 0 }
    }

    /// An option with a number.
    #[must_use]
    pub const fn number(choice: Choice, n: i16) -> Self {
        Self { choice, a: Slot(u16::MAX), b: Slot(u16::MAX), n }
    }

    /// The same with a number.
    #[must_use]
    pub const fn with(mut self, n: i16) -> Self {
        self.n = n;
        self
    }

    /// The card.
    #[must_use]
    pub const fn subject(self) -> Slot {
        self.a
    }

    /// The other card.
    #[must_use]
    pub const fn other(self) -> Slot {
        self.b
    }

    /// The number.
    #[must_use]
    pub const fn amount(self) -> i16 {
        self.n
    }

    /// The player who is chosen.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat(self.n as u8)
    }

    /// The same with an ability.
    #[inline]
    #[must_use]
    pub const fn using(self, ability: AbilityId) -> Self {
        self.with(ability.0 as i16)
    }

    /// The ability that is used.
    #[must_use]
    pub const fn ability(self) -> AbilityId {
        AbilityId(self.n as u16)
    }

    /// The same in this way.
    #[must_use]
    pub const fn in_way(self, way: Way) -> Self {
        self.with(way.number())
    }

    /// The way in which a card is played.
    #[must_use]
    pub const fn way(self) -> Way {
        Way::numbered(self.n)
    }
}

/// A way to play a card: how it is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// At its printed cost, by the normal procedure.
    Normal,
    /// As this ability of it says.
    Ability(AbilityId),
    /// In a way that its player has still to choose.
    Any,
    /// For free.
    Free,
}

impl Way {
    /// The number by which options and frames know it.
    #[must_use]
    pub const fn number(self) -> i16 {
        match self {
            Self::Normal => 0,
            Self::Ability(ability) => ability.0 as i16,
            Self::Any => -1,
            Self::Free => -2,
        }
    }

    /// The way with this number.
    #[must_use]
    pub const fn numbered(number: i16) -> Self {
        match number {
            0 => Self::Normal,
            -1 => Self::Any,
            ..=-2 => Self::Free,
            id => Self::Ability(AbilityId(id as u16)),
        }
    }

    /// The ability that says how.
    #[must_use]
    pub const fn ability(self) -> Option<AbilityId> {
        match self {
            Self::Ability(ability) => Some(ability),
            _ => None,
        }
    }
}
