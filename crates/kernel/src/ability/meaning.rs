//! Who, what, how many and whether: the parts of the algebra that are asked, not done.

use serde::{Deserialize, Serialize};

use super::{Pattern, is_default};
use crate::id::{
    CardsVar, Counter, DeedVar, Keyword, Mark, Moment, Name, PlayerVar, Predicate, Role, Stat, Tag, Tally,
    Verb, ZoneKind,
};

/// People, as rules text names them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The player whose ability it is.
    You,
    /// The opponents; each of them where an effect acts on players.
    Opponent,
    /// Everybody.
    Everyone,
    /// Everybody but you.
    Others,
    /// The player whose turn it is.
    Active,
    /// A player that its chooser picks when the effect gets there.
    Chosen(Box<Who>),
    /// The players, one of whom is named from now on.
    Let(PlayerVar, Box<Who>),
    /// The player who was named.
    Var(PlayerVar),
    /// Who controls the cards (the first of them).
    Controller(Box<Target>),
    /// Who owns the cards (the first of them).
    Owner(Box<Target>),
    /// The player in the triggering event, or to whom its card comes.
    EventSeat,
    /// First in turn order by the game's own reckoning (first player, initiative).
    First,
    /// Nobody: the table itself, which has tallies, too.
    Table,
}

/// Cards, as an effect names them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The card whose ability it is.
    This,
    /// The cards, named from now on.
    Let(CardsVar, Box<Target>),
    /// The cards that were named.
    Var(CardsVar),
    /// The cards that a deed was done to, or that it made.
    Made(DeedVar),
    /// What the triggering event is about.
    Subject,
    /// The other card of the triggering event (the attacker of an attack, the cause of damage).
    Other,
    /// The card that caused the triggering event.
    Cause,
    /// The card that this one is attached to or under.
    Host,
    /// The card that the card meant is attached to; itself, if it is attached to nothing.
    HostOf(Box<Target>),
    /// A part in the procedure going on.
    Role(Role),
    /// Every card that fits.
    Each(Filter),
    /// Cards that somebody picks when the effect gets there.
    Chosen(Box<Choice>),
    /// So many cards from the top of a player's zone.
    Top(Amount, ZoneKind, Who),
    /// The cards from the top of a player's zone down to the first that fits.
    Until(ZoneKind, Who, Filter),
    /// A random card among those that fit.
    Random(Amount, Filter),
    /// The cards of all of these.
    Both(Vec<Target>),
}

/// A choice of cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    /// Who picks.
    #[serde(default = "you", skip_serializing_if = "is_you")]
    pub by: Who,
    /// The fewest.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub min: Amount,
    /// The most.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub max: Amount,
    /// Among what.
    pub of: Filter,
    /// Picked when the ability is announced, not when it resolves; it fizzles if it is no longer right.
    #[serde(default, skip_serializing_if = "is_default")]
    pub announced: bool,
    /// True if it is no choosing as rules mean it (own cards to pay with): no rule forbids it, nothing triggers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// True if the same card may be picked several times (points that are divided among cards).
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: bool,
    /// True if the order in which they are picked matters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: bool,
    /// The most that a number of the picked cards may add up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<(Stat, Amount)>,
    /// In which respect that the rulebook knows the picked cards must agree with each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alike: Option<Predicate>,
    /// In which respect no two of the picked cards may agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlike: Option<Predicate>,
}

pub(super) fn you() -> Who {
    Who::You
}
pub(super) fn is_you(who: &Who) -> bool {
    *who == Who::You
}
pub(super) fn one() -> Amount {
    Amount::N(1)
}
pub(super) fn is_one(amount: &Amount) -> bool {
    *amount == Amount::N(1)
}

impl Choice {
    /// One card of those that fit, picked by you on resolution.
    #[must_use]
    pub fn one(of: Filter) -> Self {
        Self {
            by: Who::You,
            min: one(),
            max: one(),
            of,
            announced: false,
            quiet: false,
            again: false,
            ordered: false,
            total: None,
            alike: None,
            unlike: None,
        }
    }
}

/// A test on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// Any card.
    #[default]
    Any,
    /// The filter that is the keyword's parameter.
    X,
    /// The card whose ability it is.
    This,
    /// Not the card whose ability it is, nor one already picked by it.
    Other,
    /// One of the cards that this effect has picked so far.
    PickedSoFar,
    /// The card that this one is attached to.
    Host,
    /// Attached to (or under) this card.
    Attached,
    /// Attached to (or under) the cards meant.
    AttachedTo(Box<Target>),
    /// A card that fits is attached to (or under) it.
    Bears(Box<Filter>),
    /// With the print of another of its faces it would fit: "after a MUTANT alter-ego changes to hero form" is said of the hero.
    OtherFace(Box<Filter>),
    /// One of the cards that the target names.
    Is(Box<Target>),
    /// All of these.
    All(Vec<Filter>),
    /// At least one of these.
    Either(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// Carries a word: type, trait, aspect.
    Tag(Tag),
    /// Has the name.
    Named(Name),
    /// Has the name that was named before (see `Action::NameCard`).
    NameX,
    /// Carries the word that was named before (see `Action::NameTag`).
    TagX,
    /// In a zone of the kind that was chosen before (see `Action::NameZone`).
    InX,
    /// Shares a name with the cards meant.
    SameName(Box<Target>),
    /// In a zone of this kind (without it, cards in play are meant).
    In(ZoneKind),
    /// Controlled by these players; in zones without control, owned.
    Of(Who),
    /// The condition holds for the player who controls it, who is `You` in it.
    Whose(Box<Cond>),
    /// Turned (exerted, exhausted, deactivated).
    Turned,
    /// Upright.
    Upright,
    /// With damage on it.
    Damaged,
    /// Has the keyword, printed or not.
    Has(Keyword),
    /// A number of it compares so.
    Stat(Stat, Cmp, Amount),
    /// No card that fits has more of a number.
    Most(Stat, Box<Filter>),
    /// No card that fits has less of a number.
    Least(Stat, Box<Filter>),
    /// No card that fits has more of these counters.
    MostCounters(Counter, Box<Filter>),
    /// No card that fits has fewer of these counters.
    LeastCounters(Counter, Box<Filter>),
    /// It has more of a number than every card that fits.
    More(Stat, Box<Filter>),
    /// Counters on it compare so.
    Counters(Counter, Cmp, Amount),
    /// Like the cards meant in the respect that the rulebook knows.
    Like(Predicate, Box<Target>),
    /// Such an event has happened since the moment last came; the card is `This` in the pattern.
    Past(Box<Pattern>, Moment),
    /// Carries a mark.
    Marked(Mark),
    /// The rulebook says so.
    Fits(Predicate),
}

impl Filter {
    /// Both of two tests.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Any, f) | (f, Self::Any) => f,
            (Self::All(mut fs), Self::All(gs)) => {
                fs.extend(gs);
                Self::All(fs)
            }
            (Self::All(mut fs), f) => {
                fs.push(f);
                Self::All(fs)
            }
            (f, Self::All(mut fs)) => {
                fs.insert(0, f);
                Self::All(fs)
            }
            (f, g) => Self::All(vec![f, g]),
        }
    }
}

/// Comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cmp {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Exactly.
    Exactly,
}

impl Cmp {
    /// True if `left` compares so with `right`.
    #[must_use]
    pub const fn holds(self, left: i16, right: i16) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Exactly => left == right,
        }
    }
}

/// How much "all" is: more than there ever is of anything.
pub const ALL: i16 = i16::MAX / 2;

/// A number that is known only in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// A plain number.
    N(i16),
    /// The parameter of the keyword, or the number fixed when a lasting effect was made.
    X,
    /// All there is (of damage, cards in hand ...).
    All,
    /// As many as the player wants when the effect gets there, at most this.
    UpTo(Box<Amount>),
    /// A number of a card.
    Stat(Box<Target>, Stat),
    /// A number that is printed on a card.
    Printed(Box<Target>, Stat),
    /// The damage on a card.
    Damage(Box<Target>),
    /// The counters on a card.
    Counters(Box<Target>, Counter),
    /// How many cards fit.
    Count(Box<Filter>),
    /// A number that players keep (the sum if several).
    Tally(Who, Tally),
    /// The amount of the triggering event.
    Event,
    /// The detail of the triggering event: the face of the die that it comes from, what was paid for the card that is played.
    Face,
    /// How much the deed did.
    Done(DeedVar),
    /// So many for each player who started.
    PerPlayer(i16),
    /// How many such events have happened since the moment last came.
    Happened(Box<Pattern>, Moment),
    /// What those events' amounts add up to.
    Total(Box<Pattern>, Moment),
    /// How many different ones there are among the cards that fit, in the respect that the rulebook knows.
    Kinds(Predicate, Box<Filter>),
    /// Multiplied.
    Times(Box<Amount>, i16),
    /// How many times the number is contained.
    Whole(Box<Amount>, i16),
    /// Added.
    Plus(Box<Amount>, Box<Amount>),
    /// The smaller of two.
    Least(Box<Amount>, Box<Amount>),
    /// A number of cards, added up.
    Sum(Box<Target>, Stat),
}

impl Default for Amount {
    fn default() -> Self {
        Self::N(0)
    }
}

/// A test on the position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cond {
    /// Nothing to test.
    #[default]
    Always,
    /// It fails.
    Not(Box<Cond>),
    /// All hold.
    All(Vec<Cond>),
    /// One holds.
    Any(Vec<Cond>),
    /// At least one card fits.
    Exists(Filter),
    /// It holds for at least one of these players, who is the one named in it.
    Some(Who, Box<Cond>),
    /// Two numbers compare so.
    Compare(Amount, Cmp, Amount),
    /// The cards meant fit.
    Fits(Target, Filter),
    /// It is these players' turn.
    Turn(Who),
    /// The card could do this now (it has a legal object for it).
    Can(Verb, Target),
    /// All of the deed was done.
    Did(DeedVar),
    /// The triggering event has this verb.
    EventIs(Verb),
    /// The event's cause is a card that fits.
    Cause(Filter),
    /// These players are the one in the event.
    EventOf(Who),
    /// The rulebook says so of this card.
    Rulebook(Predicate),
}
