//! Costs and effects: the parts of the algebra that are done.

use serde::{Deserialize, Serialize};

use super::meaning::{is_you, you};
use super::{Ability, Amount, Change, Cond, Duration, Entering, Filter, Pattern, Target, Who, is_default};
use crate::id::{Counter, DeedVar, Name, Native, Stat, Tag, Tally, Verb, ZoneKind};

/// One part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CostPart {
    /// The cost that is the keyword's parameter.
    X,
    /// The game's resource: any kind.
    Resource(Amount),
    /// The game's resource of the named kinds, each at least so many times.
    Typed(Vec<(Tag, u8)>),
    /// Turn this card.
    TurnThis,
    /// Turn so many cards that fit.
    Turn(Amount, Filter),
    /// Turn any cards that fit, whose numbers add up to so much.
    TurnTotal(Stat, Amount, Filter, Verb),
    /// Move cards that fit, by the verb, to its zone (discard, banish, return).
    Move(Verb, Amount, Filter, ZoneKind),
    /// Take counters off this card.
    Uncount(Counter, Amount),
    /// Take counters off a card that fits; it must have so many.
    Uncounts(Counter, Amount, Filter),
    /// Put damage on cards that fit.
    Damage(Verb, Amount, Filter),
    /// Take damage off a card that fits; it must have so much.
    Heal(Amount, Filter),
    /// Lose some of a number you keep.
    Spend(Tally, Amount),
}

/// A cost: all its parts are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cost(pub Vec<CostPart>);

impl Cost {
    /// True if nothing is to be paid.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.0.is_empty()
    }

    /// True if this card is turned to pay it.
    #[must_use]
    pub fn turns_this(&self) -> bool {
        self.0.contains(&CostPart::TurnThis)
    }

    /// True if this card is moved by this verb to pay it.
    #[must_use]
    pub fn moves_this(&self, verb: Verb) -> bool {
        self.0.iter().any(|part| matches!(part, CostPart::Move(own, _, Filter::This, _) if *own == verb))
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The effect that is the keyword's parameter.
    X,
    /// One thing after the other.
    Seq(Vec<Effect>),
    /// The players may do it.
    May(Who, Box<Effect>),
    /// If it holds, one thing; otherwise the other.
    If(Cond, Box<Effect>, #[serde(default)] Option<Box<Effect>>),
    /// The second only if all of the first was done ("A. If you do, B").
    IfDo(Box<Effect>, Box<Effect>),
    /// The same where nobody is asked about the first, which is what the second costs ("A to B").
    AtCost(Box<Effect>, Box<Effect>),
    /// The second unless all of the first was done ("B unless A").
    Unless(Box<Effect>, Box<Effect>),
    /// What it does is named: how much, whether all of it, and to which cards.
    Let(DeedVar, Box<Effect>),
    /// Each of the players in turn order does it, and is the one named meanwhile.
    EachPlayer(Who, Box<Effect>),
    /// Each of the players in turn order does it as though it were that player's: `You` is that player, too.
    As(Who, Box<Effect>),
    /// So many times; [`Amount::All`]: any number of times, as long as it is done.
    Repeat(Amount, Box<Effect>),
    /// Once for each of the cards, which is the one named meanwhile.
    ForEach(Target, Box<Effect>),
    /// One or more of these, chosen by the players.
    Modes(Modes),
    /// One or the other by the number rolled; rows are (lowest, highest, effect).
    Roll(Vec<(u8, u8, Effect)>),
    /// Pay this cost.
    Pay(Cost),
    /// A single action.
    Do(Action),
}

/// A choice of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Modes {
    /// Who chooses.
    #[serde(default = "you", skip_serializing_if = "is_you")]
    pub by: Who,
    /// How many of them.
    #[serde(default = "one_u8")]
    pub count: u8,
    /// Chosen when the ability is announced.
    #[serde(default, skip_serializing_if = "is_default")]
    pub announced: bool,
    /// True if one that cannot be done may not be chosen while another can.
    #[serde(default, skip_serializing_if = "is_default")]
    pub able: bool,
    /// What there is to choose from.
    pub options: Vec<Effect>,
}

pub(super) fn one_u8() -> u8 {
    1
}

/// Where a card goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Dest {
    /// The kind of zone; the owner's, unless `of` says otherwise.
    pub zone: ZoneKind,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Who>,
    /// Under (or attached to) this card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Target>,
    /// Where in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub place: Place,
    /// One after the other, in an order that you choose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: bool,
    /// In which state it arrives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entering: Vec<Entering>,
}

/// Where in an ordered zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On top (the end that is drawn from).
    #[default]
    Top,
    /// At the bottom.
    Bottom,
    /// Shuffled in.
    Shuffled,
}

/// The single things that effects do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Pick cards, to be spoken of from now on.
    Choose(Target),
    /// All of these at the same time; their cards are picked first.
    Together(Vec<Action>),
    /// Name a card: [`Filter::NameX`] from now on.
    NameCard,
    /// Name a word that cards carry, none of these: [`Filter::TagX`] from now on.
    NameTag(Vec<Tag>),
    /// Name a number, at most this: [`Amount::X`] from now on.
    NameNumber(Amount),
    /// Choose one of these kinds of zones: [`Filter::InX`] from now on.
    NameZone(Vec<ZoneKind>),
    /// The number is counted now: [`Amount::X`] from now on.
    Reckon(Amount),
    /// Players draw.
    Draw(Who, Amount),
    /// Players discard cards of their own choice from hand.
    Discard(Who, Amount, Filter),
    /// Players discard at random.
    DiscardRandom(Who, Amount),
    /// Damage, by the verb, from this card (or another).
    Damage {
        /// How much to each.
        amount: Amount,
        /// To what.
        to: Target,
        /// How: dealt, put ... `Verb(0)` is the game's plain way.
        #[serde(default, skip_serializing_if = "is_default")]
        verb: Verb,
        /// What deals it, if not this card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Target>,
    },
    /// Damage (or, by the verb, healing) divided among targets as the players choose, point by point.
    Divide(Amount, Target, Verb, #[serde(default)] Option<Target>),
    /// Damage is removed.
    Heal(Amount, Target),
    /// Damage goes from one card to another.
    MoveDamage(Amount, Target, Target),
    /// Cards go somewhere; the verb says what that is called.
    Move(Verb, Target, Dest),
    /// Cards are turned.
    Turn(Target),
    /// Cards are put upright.
    Ready(Target),
    /// Counters are put on (or, below 0, taken off).
    Count(Counter, Amount, Target),
    /// A number that players keep goes up or down.
    Tally(Who, Tally, Amount),
    /// Cards are different for a while.
    Apply(Target, Change, #[serde(default)] Duration),
    /// An ability or rule holds for a while, with no card of its own.
    Lasting(Box<Ability>, #[serde(default)] Duration),
    /// The effect happens later, once, when the event comes.
    Later(Box<Pattern>, Box<Effect>, #[serde(default)] Duration),
    /// The effect happens whenever the event comes, for a while.
    Whenever(Box<Pattern>, Box<Effect>, #[serde(default)] Duration),
    /// Cards are played by the player, for this cost (absent: the normal one), and enter so.
    Play(Target, #[serde(default)] Option<Cost>, #[serde(default)] Option<Entering>),
    /// New cards with the name appear under the players' control.
    Create(Who, Name, Amount, #[serde(default)] Vec<Entering>),
    /// New cards with the name appear attached to the cards.
    Give(Name, Amount, Target),
    /// Cards are attached to a card.
    Attach(Target, Target),
    /// The player looks at cards.
    Look(Target),
    /// Cards are shown to all.
    Reveal(Target),
    /// Players shuffle a zone.
    Shuffle(Who, ZoneKind),
    /// A procedure of the rulebook begins: the verb, by whom, on what.
    Perform(Verb, Target, #[serde(default)] Option<Target>),
    /// These players control the cards.
    Control(Target, Who),
    /// Cards show their other face.
    Flip(Target),
    /// The event about to happen does not happen (so much of it).
    Prevent(Amount),
    /// What waits to resolve is taken away without effect.
    Cancel(Target),
    /// A game-specific operation.
    Native(Native, Vec<Target>, Amount),
}
