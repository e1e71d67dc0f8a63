//! Small integers that name things. All of them are `Copy`, comparable and cheap to store in a position.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// The number as an index into a table.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(/// A place at the table, from 0; turn order is ascending and wraps round.
    Seat(u8));
id!(/// A physical card: an index into the position's cards, constant for the whole game.
    Slot(u16));
id!(/// A card definition in the catalogue. 0 is the unknown card of a masked view.
    DefId(u16));
id!(/// An ability in the catalogue's ability table, from 1: in the number of an option or of a frame, 0 and less mean none.
    AbilityId(u16));
id!(/// A compiled effect in the catalogue's program table.
    ProgramId(u16));
id!(/// A number that a card has (strength, cost ...), named by the game's vocabulary.
    Stat(u8));
id!(/// A card type, trait, aspect or any other word that a card may carry, named by the vocabulary.
    Tag(u16));
id!(/// A keyword of the game, an index into the world's keyword table.
    Keyword(u8));
id!(/// Something that is done to or by cards and that rules can forbid, demand, replace or watch.
    Verb(u8));
id!(/// A kind of zone (hand, deck ...), described by the vocabulary.
    ZoneKind(u8));
id!(/// A kind of counter on a card.
    Counter(u8));
id!(/// A number that a seat or the table keeps (points, money, things done this turn).
    Tally(u8));
id!(/// A yes-or-no mark on a card, kept by the game's procedures (bit number).
    Mark(u8));
id!(/// A part that a card plays in the procedure going on (the attacker ...), answered by the rulebook.
    Role(u8));
id!(/// A test on a card that only the rulebook can answer.
    Predicate(u8));
id!(/// A moment at which durations end.
    Moment(u8));
id!(/// The name of a rule that others may ignore ("the limit made by ...").
    Label(u8));
id!(/// A procedure of the rulebook (a turn, an attack ...), run by its step function.
    Procedure(u8));
id!(/// A game-specific operation that no combination of the algebra says; counted, each with its reason.
    Native(u8));
id!(/// A card name, interned by the vocabulary.
    Name(u16));

id!(/// Cards that an ability has named: picked, looked at, or done something to. Unique in the ability.
    CardsVar(u8));
id!(/// A player whom an ability has named: picked, or having their turn in it.
    PlayerVar(u8));
id!(/// A deed of an ability that it has named: how much was done, whether all of it, and the cards that it was done to.
    DeedVar(u8));

impl DeedVar {
    /// The payment of the ability's cost.
    pub const PAID: Self = Self(0);
}

impl AbilityId {
    /// No ability.
    pub const NONE: Self = Self(u16::MAX);

    /// How many there can be: each is a positive number in an option.
    pub const MOST: usize = i16::MAX as usize;

    /// The ability that comes after so many others.
    pub(crate) fn after(others: usize) -> Self {
        Self(u16::try_from(others + 1).unwrap_or(u16::MAX))
    }
}

impl CardsVar {
    /// The first number of those that nothing names.
    pub(crate) const UNNAMED: u8 = 128;
}

impl PlayerVar {
    /// A player who is picked and not named.
    pub(crate) const UNNAMED: Self = Self(0);
    /// How many there can be in an ability.
    pub const COUNT: usize = 4;
}

impl Seat {
    /// Nobody: the game itself.
    pub const NONE: Self = Self(u8::MAX);

    /// True if this is a player's seat.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }

    /// This player; the other one if it is nobody.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        if self.is_some() { self } else { other }
    }
}

/// A reference to a card in its present life. A card that changes zone begins a new life, so an old
/// reference is seen to be stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ref {
    /// Which card.
    pub slot: Slot,
    /// Which life of it.
    pub life: u16,
}

impl Ref {
    /// No card.
    pub const NONE: Self = Self { slot: Slot(u16::MAX), life: 0 };

    /// True if a card is meant at all.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.slot.0 != u16::MAX
    }
}

impl Default for Ref {
    fn default() -> Self {
        Self::NONE
    }
}

/// One zone: a kind and, for kinds that every player has, whose. Shared zones carry [`Seat::NONE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// What kind of zone.
    pub kind: ZoneKind,
    /// Whose it is.
    pub seat: Seat,
}

impl Zone {
    /// The zone of this kind that belongs to `seat`.
    #[inline]
    #[must_use]
    pub const fn of(kind: ZoneKind, seat: Seat) -> Self {
        Self { kind, seat }
    }

    /// The shared zone of this kind.
    #[inline]
    #[must_use]
    pub const fn shared(kind: ZoneKind) -> Self {
        Self { kind, seat: Seat::NONE }
    }
}

/// A clause of a rulebook, as the hash of its id; `cite("S 8.6.1")` is computed at compile time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Clause(pub u32);

impl Clause {
    /// No clause is known.
    pub const NONE: Self = Self(0);
}

/// The clause with this id. That the rulebook has it is checked by a test of every game. What is asked often cites it in a
/// `const` block.
#[must_use]
pub const fn cite(id: &str) -> Clause {
    let bytes = id.as_bytes();
    let (mut hash, mut at) = (0x811c_9dc5_u32, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    Clause(hash)
}
