//! The ability algebra: what rules text compiles to. It is data: cloned, compared, serialised, printed as
//! terms, written out in English and Spanish. The names in it are numbers of the game's vocabulary.
//!
//! The forms are few and orthogonal. Add one only when no combination says it.

use serde::{Deserialize, Serialize};

use crate::id::{
    Clause, Counter, Keyword, Label, Mark, Moment, Name, Native, Predicate, Role, Stat, Tag, Tally, Verb,
    ZoneKind,
};

/// One ability of a card, or one part of what a keyword stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ability {
    /// What it does.
    pub body: Body,
    /// Where its card must be for it to function; empty means in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneKind>,
    /// The clause that gives it its meaning, if it is the rulebook's and not the card's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clause: Clause,
    /// The name under which other rules ignore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<Body> for Ability {
    fn from(body: Body) -> Self {
        Self { body, zones: Vec::new(), clause: Clause::NONE, label: None }
    }
}

/// The forms of abilities.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// Always true while it functions.
    Static {
        /// Only while this holds.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// The cards it is about; `This` for the card itself.
        of: Filter,
        /// What is different about them.
        change: Change,
    },
    /// When something happens, something follows.
    Triggered {
        /// What it waits for.
        on: Pattern,
        /// Checked when the event happens.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// What follows.
        effect: Effect,
        /// Before or after the event, forced or optional.
        #[serde(default, skip_serializing_if = "is_default")]
        timing: Timing,
        /// How often.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<Limit>,
        /// What must be paid to use it (optional triggers of some games).
        #[serde(default, skip_serializing_if = "Cost::is_free")]
        cost: Cost,
        /// Whose it is when it triggers ("you" in the effect); absent: its card's controller's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Who>,
    },
    /// Pay the cost, get the effect.
    Activated {
        /// The cost.
        #[serde(default, skip_serializing_if = "Cost::is_free")]
        cost: Cost,
        /// Only while this holds.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// What it does.
        effect: Effect,
        /// What using it counts as (an attack, paying ...); `Verb(0)` is plain use.
        #[serde(default, skip_serializing_if = "is_default")]
        verb: Verb,
        /// How often.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<Limit>,
    },
    /// Changes an event that is about to happen.
    Replacement {
        /// The event.
        on: Pattern,
        /// Only while this holds.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// The change.
        rewrite: Rewrite,
        /// Whether its controller may decline.
        #[serde(default, skip_serializing_if = "is_default")]
        optional: bool,
        /// Whether it belongs to the calculation of the amount, which nobody orders.
        #[serde(default, skip_serializing_if = "is_default")]
        calculation: bool,
    },
    /// What the card does when it is played and resolves (actions, events, loot).
    Spell {
        /// What must be paid besides the card's own cost.
        #[serde(default, skip_serializing_if = "Cost::is_free")]
        cost: Cost,
        /// Only playable while this holds.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// The effect.
        effect: Effect,
        /// What it counts as (an attack ...).
        #[serde(default, skip_serializing_if = "is_default")]
        verb: Verb,
    },
    /// Another way to play the card.
    Way {
        /// Paid in place of the printed cost.
        cost: Cost,
        /// Only while this holds.
        #[serde(default, skip_serializing_if = "is_default")]
        when: Cond,
        /// The card it is laid on top of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        onto: Option<Filter>,
        /// The verb by which rules and triggers know this way.
        verb: Verb,
    },
    /// A keyword and its parameter; stands for the abilities of its definition.
    Keyword(KeywordUse),
}

/// A keyword as it stands on a card: its name and parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct KeywordUse {
    /// Which keyword.
    pub keyword: Keyword,
    /// Its number, `0` if it has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n: Amount,
    /// Its cost, if that is its parameter.
    #[serde(default, skip_serializing_if = "Cost::is_free")]
    pub cost: Cost,
    /// Its filter, if that is its parameter ("Puppy Shift").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<Filter>,
    /// Its effect, if that is its parameter ("Bounty - Draw a card").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Box<Effect>>,
}

/// When a triggered ability gets its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// After the event, put in the game's queue of waiting triggers.
    #[default]
    After,
    /// In the window after the event; must be used.
    ForcedResponse,
    /// In the window after the event; may be used.
    Response,
    /// In the window before the event; must be used.
    ForcedInterrupt,
    /// In the window before the event; may be used.
    Interrupt,
}

/// At most `times` in each period that ends at `per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Limit {
    /// How many times.
    pub times: u8,
    /// The moment that begins a new period.
    pub per: Moment,
}

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
    /// The player picked or acting just before ("that player", "they").
    They,
    /// Who controls the cards (the first of them).
    Controller(Box<Target>),
    /// Who owns the cards (the first of them).
    Owner(Box<Target>),
    /// The player in the triggering event.
    EventSeat,
    /// First in turn order by the game's own reckoning (first player, initiative).
    First,
}

/// Cards, as an effect names them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// The card whose ability it is.
    This,
    /// The cards picked just before ("it", "that card", "them").
    It,
    /// The cards of the `n`th choice before the last; 0 is `It`.
    Picked(u8),
    /// What the triggering event is about.
    Subject,
    /// The other card of the triggering event (the attacker of an attack, the cause of damage).
    Other,
    /// The card that this one is attached to or under.
    Host,
    /// A part in the procedure going on.
    Role(Role),
    /// Every card that fits.
    Each(Filter),
    /// Cards that somebody picks when the effect gets there.
    Chosen(Box<Choice>),
    /// So many cards from the top of a player's zone.
    Top(Amount, ZoneKind, Who),
    /// A random card among those that fit.
    Random(Amount, Filter),
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
    /// Whether rules about choosing (being chosen, being a target) apply; picking own cards to pay does not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// Whether the same card may be picked several times (points that are divided among cards).
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: bool,
}

fn you() -> Who {
    Who::You
}
fn is_you(who: &Who) -> bool {
    *who == Who::You
}
fn one() -> Amount {
    Amount::N(1)
}
fn is_one(amount: &Amount) -> bool {
    *amount == Amount::N(1)
}

impl Choice {
    /// One card of those that fit, picked by you on resolution.
    #[must_use]
    pub fn one(of: Filter) -> Self {
        Self { by: Who::You, min: one(), max: one(), of, announced: false, quiet: false, again: false }
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
    /// One of the cards picked just before.
    It,
    /// The card that this one is attached to.
    Host,
    /// Attached to (or under) this card.
    Attached,
    /// Attached to (or under) the cards meant.
    AttachedTo(Box<Target>),
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
    /// Shares a name with the cards meant.
    SameName(Box<Target>),
    /// In a zone of this kind (without it, cards in play are meant).
    In(ZoneKind),
    /// Controlled by these players; in zones without control, owned.
    Of(Who),
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
    /// Counters on it compare so.
    Counters(Counter, Cmp, Amount),
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
    /// Whether `left` compares so with `right`.
    #[must_use]
    pub const fn holds(self, left: i16, right: i16) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Exactly => left == right,
        }
    }
}

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
    /// The detail of the triggering event: the face of the die that it comes from.
    Face,
    /// The amount that the previous part really did.
    Done,
    /// So many for each player who started.
    PerPlayer(i16),
    /// Multiplied.
    Times(Box<Amount>, i16),
    /// Added.
    Plus(Box<Amount>, Box<Amount>),
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
    /// Two numbers compare so.
    Compare(Amount, Cmp, Amount),
    /// The cards meant fit.
    Fits(Target, Filter),
    /// It is these players' turn.
    Turn(Who),
    /// The card could do this now (it has a legal object for it).
    Can(Verb, Target),
    /// The previous part was done.
    Did,
    /// The triggering event has this verb.
    EventIs(Verb),
    /// The event's cause is a card that fits.
    Cause(Filter),
    /// These players are the one in the event.
    EventOf(Who),
    /// The rulebook says so of this card.
    Rulebook(Predicate),
}

/// What is different about a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// A number is changed.
    Stat(Stat, Amount),
    /// Several numbers are changed (power and hit points of an attachment).
    Stats(Vec<(Stat, Amount)>),
    /// A number is set.
    Set(Stat, Amount),
    /// A number is never less than this, after everything else.
    AtLeast(Stat, Amount),
    /// It has another word.
    Tag(Tag),
    /// It has these abilities (keywords included).
    Gain(Vec<Ability>),
    /// It does not have the keyword.
    Lose(Keyword),
    /// It has no abilities.
    Blank,
    /// The cost to play it is changed.
    Cost(Amount),
    /// Its number counts as this for one purpose.
    CountsAs(Verb, Stat, Amount),
    /// Its number counts as so much more for one purpose.
    CountsMore(Verb, Stat, Amount),
    /// A number of the player who controls it is changed (draw one more, a larger hand).
    Allowance(Tally, Amount),
    /// A rule binds, read from where this card stands: it is `This` in it.
    Rule(Rule),
}

/// A rule about a verb.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rule {
    /// What kind of rule.
    pub kind: RuleKind,
    /// About what.
    pub verb: Verb,
    /// Done by which players; absent: by anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// Done by what (a card, or the card by which its player does it); absent: by anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Filter>,
    /// Done to what; absent: to anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Filter>,
    /// For [`RuleKind::Must`]: among which objects it must be this; for [`RuleKind::Ignore`]: unused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Filter>,
    /// For [`RuleKind::Ignore`]: the rule that is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

/// The kinds of rules about verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// It can't be done.
    Forbid,
    /// Among the legal objects, one of these must be taken.
    Must,
    /// It can be done although something forbids it.
    Permit,
    /// The labelled rules do not bind the doer.
    Ignore,
}

/// What an ability waits for or changes: an event with this kind, verb and parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pattern {
    /// The kind of event.
    pub kind: EventKind,
    /// Its verb; absent: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verb: Option<Verb>,
    /// What it is about.
    #[serde(default, skip_serializing_if = "is_default")]
    pub subject: Filter,
    /// The other card in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<Filter>,
    /// The card that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Filter>,
    /// The player in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Who>,
    /// For moves: from this kind of zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ZoneKind>,
    /// For moves: to this kind of zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<ZoneKind>,
    /// The amount in it compares so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<(Cmp, i16)>,
    /// For moments: which one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Moment>,
    /// For numbers that players keep: which one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<Tally>,
    /// For counters: which kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// Several such events at once count as one ("one or more").
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
}

impl Pattern {
    /// Events of this kind about cards that fit.
    #[must_use]
    pub fn new(kind: EventKind, verb: Option<Verb>, subject: Filter) -> Self {
        Self {
            kind,
            verb,
            subject,
            other: None,
            cause: None,
            seat: None,
            from: None,
            to: None,
            amount: None,
            moment: None,
            tally: None,
            counter: None,
            once: false,
        }
    }
}

/// The kinds of events; which of the game's words an event is, says its verb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum EventKind {
    /// A card goes to a zone. The verb says why (drawn, played, destroyed ...).
    #[default]
    Move,
    /// Damage is put on a card. The verb says how (dealt, put, moved, combat).
    Damage,
    /// Damage is removed.
    Heal,
    /// A card is turned.
    Turn,
    /// A card is put upright.
    Ready,
    /// Counters are put on (amount above 0) or taken off a card.
    Counter,
    /// A player's or the table's number changes.
    Tally,
    /// A card is attached to another, or put under it.
    Attach,
    /// Something is done: the verb of a procedure (a quest, an attack) about its subject.
    Act,
    /// A card is chosen for an effect.
    Choose,
    /// A card is shown.
    Reveal,
    /// A zone is shuffled.
    Shuffle,
    /// A die is rolled, or has its result.
    Roll,
    /// A moment of the game begins (a turn, a phase).
    Moment,
    /// Who controls a card changes.
    Control,
    /// A card shows its other face.
    Flip,
    /// A card is put on the table from nowhere.
    Create,
}

impl EventKind {
    /// How many kinds there are.
    pub const COUNT: usize = 17;
}

/// How an event is changed, in place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rewrite {
    /// It does not happen.
    Prevent,
    /// Its amount is lowered, not below 0.
    Reduce(Amount),
    /// Its amount is raised.
    Increase(Amount),
    /// Its amount is set.
    Set(Amount),
    /// Its amount is at most this.
    AtMost(Amount),
    /// It is about another card.
    Redirect(Target),
    /// What is more than the card can take goes to another card, as part of the same event.
    Spill(Target),
    /// A card enters so.
    Enter(Vec<Entering>),
    /// The card goes to another zone.
    MoveTo(ZoneKind),
    /// Something else happens.
    Instead(Box<Effect>),
    /// All of these.
    All(Vec<Rewrite>),
    /// The rewriting, and if it was applied an effect right after the event.
    AndThen(Box<Rewrite>, Box<Effect>),
}

/// How a card enters play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entering {
    /// Turned.
    Turned,
    /// Upright.
    Upright,
    /// Face down.
    Facedown,
    /// With damage on it.
    Damage(Amount),
    /// With counters on it.
    Counters(Counter, Amount),
    /// With a mark.
    Marked(Mark),
}

/// How long something lasts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    /// For the rest of the game, or until the card changes zone.
    #[default]
    Forever,
    /// Until the moment.
    Until(Moment),
    /// Until the moment of these players' next turn.
    UntilNext(Moment, Who),
    /// While this card is in play.
    WhileThis,
    /// Until it has been used once, at most until the moment.
    Once(Moment),
}

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
    /// Put damage on cards that fit.
    Damage(Verb, Amount, Filter),
    /// Lose some of a number you keep.
    Spend(Tally, Amount),
}

/// A cost: all its parts are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cost(pub Vec<CostPart>);

impl Cost {
    /// Whether nothing is to be paid.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this card is turned to pay it.
    #[must_use]
    pub fn turns_this(&self) -> bool {
        self.0.contains(&CostPart::TurnThis)
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
    /// The second only if all of the first was done ("A. If you do, B", "A to B").
    IfDo(Box<Effect>, Box<Effect>),
    /// Each of the players in turn order does it; `They` is that player.
    EachPlayer(Who, Box<Effect>),
    /// So many times.
    Repeat(Amount, Box<Effect>),
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
    /// What there is to choose from.
    pub options: Vec<Effect>,
}

fn one_u8() -> u8 {
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
    /// Pick cards, to be spoken of as `It` from now on.
    Choose(Target),
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
    /// Damage divided among targets as the players choose.
    Divide(Amount, Target, Verb),
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
    /// Cards are played by the player, for this cost (absent: the normal one).
    Play(Target, #[serde(default)] Option<Cost>),
    /// New cards with the name appear under the players' control.
    Create(Who, Name, Amount, #[serde(default)] Vec<Entering>),
    /// New cards with the name appear attached to the cards.
    Give(Name, Amount, Target),
    /// Cards are attached to a card.
    Attach(Target, Target),
    /// The player looks at cards; they are `It`.
    Look(Target),
    /// Cards are shown to all; they are `It`.
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
