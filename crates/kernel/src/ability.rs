//! The ability algebra: what rules text compiles to. It is data: cloned, compared, serialised, printed as
//! terms, written out in English and Spanish. The names in it are numbers of the game's vocabulary.
//!
//! The forms are few and orthogonal. Add one only when no combination says it.

mod effect;
mod meaning;
mod parts;
mod pattern;
pub mod visit;

pub use effect::*;
pub use meaning::*;
pub use parts::fresh_name;
pub use pattern::*;

use serde::{Deserialize, Serialize};

use crate::id::{
    Clause, Counter, Keyword, Label, Mark, Moment, Name, Ref, Seat, Stat, Tag, Tally, Verb, ZoneKind,
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
        /// True if its controller may decline.
        #[serde(default, skip_serializing_if = "is_default")]
        optional: bool,
        /// True if it belongs to the calculation of the amount, which nobody orders.
        #[serde(default, skip_serializing_if = "is_default")]
        calculation: bool,
        /// True if it comes before anybody may answer the event, or not at all (status cards of Champions, MC-15.9).
        #[serde(default, skip_serializing_if = "is_default")]
        first: bool,
        /// How often it changes events in a period.
        #[serde(default, skip_serializing_if = "is_default")]
        limit: Option<Limit>,
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

impl Body {
    /// True if it is looked up on its card when somebody wants to use it: an activated ability, a way to play, a spell.
    #[must_use]
    pub const fn is_looked_up(&self) -> bool {
        matches!(self, Self::Activated { .. } | Self::Way { .. } | Self::Spell { .. })
    }

    /// True if it answers only so often.
    pub(crate) const fn is_limited_trigger(&self) -> bool {
        matches!(self, Self::Triggered { limit: Some(Limit { counts: Counts::Uses, .. }), .. })
    }

    /// How often it may be used, if that is limited.
    #[must_use]
    pub const fn limit(&self) -> Option<&Limit> {
        match self {
            Self::Triggered { limit, .. }
            | Self::Activated { limit, .. }
            | Self::Replacement { limit, .. } => limit.as_ref(),
            _ => None,
        }
    }
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
    /// What is counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub counts: Counts,
    /// True if each player's uses are counted apart.
    #[serde(default, skip_serializing_if = "is_default")]
    pub each: bool,
    /// True if the uses of all copies of the card are counted together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub copies: bool,
}

impl Limit {
    /// Under whom a use by the player is counted.
    #[must_use]
    pub const fn counted(&self, seat: Seat) -> Seat {
        if self.each { seat } else { Seat::NONE }
    }

    /// Under which card a use of the card's ability is counted.
    #[must_use]
    pub const fn holder(&self, card: Ref) -> Ref {
        if self.copies { Ref::NONE } else { card }
    }
}

/// What a limit counts: what the ability does, or the events that it waits for, also those that came before it was there and
/// those that it let pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Its uses.
    #[default]
    Uses,
    /// The events: it answers to the first ones ("the first time").
    First,
    /// The events: it answers to the last of so many ("the second time").
    Nth,
}

/// What is different about a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// A number is changed.
    Stat(Stat, Amount),
    /// Several numbers are changed (power and hit points of an attachment).
    Stats(Vec<(Stat, Amount)>),
    /// A number is multiplied, after all that is added to it.
    Multiply(Stat, Amount),
    /// A number is set.
    Set(Stat, Amount),
    /// A number is never less than this, after everything else.
    AtLeast(Stat, Amount),
    /// A number is never more than this, after everything else.
    AtMost(Stat, Amount),
    /// It has another word.
    Tag(Tag),
    /// It does not have the word, printed or given.
    LoseTag(Tag),
    /// It has these abilities (keywords included).
    Gain(Vec<Ability>),
    /// It does not have the keyword; what gives it later gives it again, where the game says so.
    Lose(Keyword),
    /// It does not have the keyword and cannot get it, from whatever.
    Without(Keyword),
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

impl Rule {
    /// A rule about a verb, whoever does it to whatever.
    #[must_use]
    pub const fn new(kind: RuleKind, verb: Verb) -> Self {
        Self { kind, verb, who: None, by: None, to: None, among: None, label: None }
    }
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

impl Rewrite {
    /// True if it takes from the event, as a part of it or alone.
    #[must_use]
    pub fn prevents(&self) -> bool {
        match self {
            Self::Prevent | Self::Reduce(_) | Self::AtMost(_) => true,
            Self::AndThen(first, _) => first.prevents(),
            Self::All(list) => list.iter().any(Self::prevents),
            _ => false,
        }
    }
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
    /// With new cards of the name attached to it.
    With(Name, Amount),
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
    /// From one moment of these players' next turn until another; not before ("during their next turn"). The table has moments that
    /// are everybody's ("during the next villain phase").
    During(Moment, Moment, Who),
    /// From now on until the second moment of these players' next turn, which the first one begins ("until the end of your
    /// next turn").
    Through(Moment, Moment, Who),
    /// While this card is in play.
    WhileThis,
    /// Until it has been used once, at most until the moment.
    Once(Moment),
}
