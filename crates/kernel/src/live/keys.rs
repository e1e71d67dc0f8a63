//! Under which keys abilities are entered in the index, worked out once, when the catalogue is made.

use crate::ability::visit::{Part, any};
use crate::ability::{Ability, Amount, Body, Change, Cond, EventKind, Filter, Pattern, RuleKind, Timing};
use crate::id::{AbilityId, Keyword, Stat, Tag, Tally, Verb};
use crate::schedule::stage::Stage;

/// What an ability touches: a class and, within it, a stat, verb, keyword or kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key(u16);

const GRANT: u16 = 1;
const LOSE: u16 = 2;
const BLANKS: u16 = 3;

impl Key {
    const fn new(class: u16, detail: u8) -> Self {
        Self(class << 8 | detail as u16)
    }
    pub(crate) const fn stat(stat: Stat) -> Self {
        Self::new(0, stat.0)
    }
    pub(crate) const fn grant(keyword: Keyword) -> Self {
        Self::new(GRANT, keyword.0)
    }
    pub(crate) const fn lose(keyword: Keyword) -> Self {
        Self::new(LOSE, keyword.0)
    }
    pub(crate) const BLANK: Self = Self::new(BLANKS, 0);
    pub(crate) const TAG: Self = Self::new(4, 0);
    pub(crate) const COST: Self = Self::new(5, 0);
    pub(crate) const fn rule(verb: Verb) -> Self {
        Self::new(6, verb.0)
    }
    pub(crate) const fn allowance(tally: Tally) -> Self {
        Self::new(7, tally.0)
    }
    pub(crate) const fn counts_as(verb: Verb) -> Self {
        Self::new(8, verb.0)
    }
    /// Abilities that are looked up on a card: activated ones and ways to play.
    pub(crate) const OWN: Self = Self::new(9, 0);
    pub(crate) const fn replace(kind: EventKind) -> Self {
        Self::new(10, kind as u8)
    }
    /// What happens later without a timing of its own is a forced response where there are windows.
    pub(crate) const fn trigger(kind: EventKind, timing: Timing) -> Self {
        let class = match timing {
            Timing::After | Timing::ForcedResponse => 11,
            Timing::Response => 12,
            Timing::ForcedInterrupt => 13,
            Timing::Interrupt => 14,
        };
        Self::new(class, kind as u8)
    }

    /// True if abilities with this key say what cards are: their numbers, words and keywords, what is allowed and demanded. Others
    /// wait, or are used.
    const fn is_of_state(self) -> bool {
        self.0 >> 8 < 9
    }

    /// The keyword that abilities with this key give, as a bit.
    const fn gives(self) -> u64 {
        if self.0 >> 8 == GRANT { 1 << (self.0 & 63) } else { 0 }
    }

    /// The keywords that they give or take away.
    const fn touches(self) -> u64 {
        match self.0 >> 8 {
            GRANT | LOSE => 1 << (self.0 & 63),
            BLANKS => u64::MAX,
            _ => 0,
        }
    }
}

/// How many numbers keys have, used or not.
const KEYS: usize = 16 << 8;

/// The keys that the abilities of a catalogue use, numbered from 1; all others have the number 0.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    numbers: Vec<u16>,
    used: u16,
}

impl Default for Keys {
    fn default() -> Self {
        Self { numbers: vec![0; KEYS], used: 0 }
    }
}

impl Keys {
    /// The number of a key.
    #[inline]
    pub(crate) fn number(&self, key: Key) -> u16 {
        self.numbers.get(usize::from(key.0)).copied().unwrap_or(0)
    }

    /// How many numbers there are, 0 among them.
    pub(crate) fn count(&self) -> usize {
        usize::from(self.used) + 1
    }

    fn take(&mut self, key: Key) -> u16 {
        if let Some(number) = self.numbers.get_mut(usize::from(key.0)) {
            if *number == 0 {
                self.used += 1;
                *number = self.used;
            }
            return *number;
        }
        0
    }
}

/// What the index knows of an ability without looking at its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hints {
    /// It says something only of its own card: that is what the event or question is about.
    pub(crate) about_holder: bool,
    /// It says something only of what its own card does.
    pub(crate) by_holder: bool,
    /// The word that a card must carry for it to be about that card.
    pub(crate) tag: Option<Tag>,
    /// The verb of events that it waits for or of no event in particular.
    pub(crate) verb: Option<Verb>,
    /// The stage of the window in which it answers an event.
    pub(crate) stage: Stage,
    /// True if what it says of cards can change only with what is in play and what lies on it: never because cards go
    /// elsewhere, are turned, or because of numbers that players keep.
    pub(crate) near: bool,
    /// True if it may make a number of cards less than it would be.
    pub(crate) lowers: bool,
    /// What a rule does.
    pub(crate) rule: Option<RuleKind>,
}

impl Hints {
    const NONE: Self = Self {
        about_holder: false,
        by_holder: false,
        tag: None,
        verb: None,
        stage: Stage::Before,
        near: false,
        lowers: false,
        rule: None,
    };

    pub(crate) fn of(ability: &Ability) -> Self {
        match &ability.body {
            Body::Static { of, change: Change::Rule(rule), .. } => {
                let own = *of == Filter::This;
                Self {
                    about_holder: own && rule.to == Some(Filter::This),
                    by_holder: own && rule.by == Some(Filter::This),
                    rule: Some(rule.kind),
                    near: is_near(&ability.body),
                    ..Self::NONE
                }
            }
            Body::Static { of, change, .. } => {
                let (near, lowers) = (is_near(&ability.body), may_lower(change));
                Self { about_holder: *of == Filter::This, tag: tag_demanded(of), near, lowers, ..Self::NONE }
            }
            Body::Triggered { on, timing, effect, .. } => {
                let stage = Stage::of_ability(on, *timing, effect);
                Self { about_holder: is_about_holder(on), verb: on.verb, stage, ..Self::NONE }
            }
            Body::Replacement { on, .. } => {
                Self { about_holder: is_about_holder(on), verb: on.verb, ..Self::NONE }
            }
            Body::Activated { .. } | Body::Way { .. } | Body::Spell { .. } | Body::Keyword(_) => Self::NONE,
        }
    }
}

/// A word that cards must carry to fit.
fn tag_demanded(filter: &Filter) -> Option<Tag> {
    filter.tests().iter().find_map(|test| match test {
        Filter::Tag(tag) => Some(*tag),
        _ => None,
    })
}

/// True unless what the change does to a number is surely to raise it or to leave it.
fn may_lower(change: &Change) -> bool {
    let raises = |amount: &Amount| matches!(amount, Amount::N(n) if *n >= 0);
    match change {
        Change::Stat(_, amount) => !raises(amount),
        Change::Stats(list) => !list.iter().all(|(_, amount)| raises(amount)),
        Change::AtLeast(..) => false,
        _ => true,
    }
}

fn is_near(body: &Body) -> bool {
    let Body::Static { when, of, change } = body else { return false };
    let fixed = |amount: &Amount| matches!(amount, Amount::N(_) | Amount::X | Amount::PerPlayer(_));
    let near = |filter: &Option<Filter>| filter.as_ref().is_none_or(is_near_test);
    *when == Cond::Always
        && is_near_test(of)
        && match change {
            Change::Stat(_, amount)
            | Change::Multiply(_, amount)
            | Change::Set(_, amount)
            | Change::AtLeast(_, amount)
            | Change::AtMost(_, amount) => fixed(amount),
            Change::Stats(list) => list.iter().all(|(_, amount)| fixed(amount)),
            Change::Rule(rule) => rule.who.is_none() && near(&rule.by) && near(&rule.to) && near(&rule.among),
            Change::Tag(_) | Change::LoseTag(_) | Change::Blank | Change::Gain(_) => true,
            _ => false,
        }
}

/// True if only what a card is, and what it is attached to, decides if it fits.
fn is_near_test(filter: &Filter) -> bool {
    let near = |test: &Filter| {
        matches!(
            test,
            Filter::Any
                | Filter::This
                | Filter::Host
                | Filter::Attached
                | Filter::Tag(_)
                | Filter::Named(_)
                | Filter::All(_)
                | Filter::Either(_)
                | Filter::Not(_)
        )
    };
    !any(filter, |part| !matches!(part, Part::Filter(test) if near(test)))
}

/// True if a pattern is about its own card.
pub(crate) fn is_about_holder(on: &Pattern) -> bool {
    on.subject.tests().contains(&Filter::This)
}

/// One entry that an ability makes in the index wherever it functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of the key.
    pub(crate) key: u16,
    /// The ability, or one that it gives.
    pub(crate) ability: AbilityId,
    /// The ability that gives it to the cards that it is about.
    pub(crate) given: Option<AbilityId>,
    /// The ability that gives the one which gives it. Further it is not looked into: no text says so.
    pub(crate) through: Option<AbilityId>,
    /// True if it is looked up on the card that it stands on, and entered only where something else gives it.
    pub(crate) on_card: bool,
    /// True if it says what cards are or may do.
    pub(crate) of_state: bool,
    /// The keyword that it gives, as a bit.
    pub(crate) gives: u64,
    /// The keywords that it gives or takes away, one bit each.
    pub(crate) touches: u64,
    /// What is known of it.
    pub(crate) hints: Hints,
}

/// The entries of an ability.
pub(crate) fn places(keys: &mut Keys, id: AbilityId, ability: &Ability) -> Vec<Place> {
    let hints = Hints::of(ability);
    let on_card = ability.body.is_looked_up();
    let mut list = Vec::new();
    each_key(&ability.body, |key| {
        let (of_state, gives, touches) = (key.is_of_state(), key.gives(), key.touches());
        let key = keys.take(key);
        let (given, through) = (None, None);
        list.push(Place { key, ability: id, given, through, on_card, of_state, gives, touches, hints });
    });
    list
}

fn each_key(body: &Body, mut enter: impl FnMut(Key)) {
    match body {
        Body::Triggered { on, timing, .. } => {
            on.heard_kinds().for_each(|kind| enter(Key::trigger(kind, *timing)))
        }
        Body::Replacement { on, .. } => on.heard_kinds().for_each(|kind| enter(Key::replace(kind))),
        // What a spell says is read in print, but for the costs that it adds.
        Body::Spell { cost, .. } if cost.is_free() => {}
        Body::Activated { .. } | Body::Way { .. } | Body::Spell { .. } => enter(Key::OWN),
        Body::Keyword(used) => enter(Key::grant(used.keyword)),
        Body::Static { change, .. } => match change {
            Change::Stat(stat, _)
            | Change::Multiply(stat, _)
            | Change::Set(stat, _)
            | Change::AtLeast(stat, _)
            | Change::AtMost(stat, _) => enter(Key::stat(*stat)),
            Change::Stats(list) => list.iter().for_each(|(stat, _)| enter(Key::stat(*stat))),
            Change::Tag(_) | Change::LoseTag(_) => enter(Key::TAG),
            Change::Lose(keyword) | Change::Without(keyword) => enter(Key::lose(*keyword)),
            Change::Blank => enter(Key::BLANK),
            Change::Cost(_) => enter(Key::COST),
            Change::CountsAs(verb, ..) | Change::CountsMore(verb, ..) => enter(Key::counts_as(*verb)),
            Change::Allowance(tally, _) => enter(Key::allowance(*tally)),
            Change::Rule(rule) => enter(Key::rule(rule.verb)),
            Change::Gain(_) => {}
        },
    }
}
