//! Patterns: which events an ability waits for.

use serde::{Deserialize, Serialize};

use super::{Cmp, Filter, Who, is_default};
use crate::event::Event;
use crate::id::{Counter, Moment, Tally, Verb, ZoneKind};

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
    /// For moves: the card leaves play.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaves: bool,
    /// For moves: the card enters play, whichever of the zones in play it comes to. For changes of control: coming to
    /// a player's zone in play is one, too (a minion engages, C MC-12.6).
    #[serde(default, skip_serializing_if = "is_default")]
    pub enters: bool,
    /// For moves: the deed by the same verb about a card that stays where it is, is one, too (a villain's stage falls, C
    /// MC-14.2).
    #[serde(default, skip_serializing_if = "is_default")]
    pub deeds: bool,
    /// Several such events at once count as one ("one or more").
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
    /// Before an event: it answers to what is about to be done, ahead of those that answer to what is about to be
    /// suffered (damage that would be dealt, that would be taken). After it: ahead of the others, where the rules have it so
    /// ([`crate::policy::Policy::answers_first`]).
    #[serde(default, skip_serializing_if = "is_default")]
    pub early: bool,
    /// Before an event: it answers after all others that do, when it is certain that the event happens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
    /// Asked how often it has happened: each card that it is about counts once ("2 or more units that attacked").
    #[serde(default, skip_serializing_if = "is_default")]
    pub apart: bool,
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
            leaves: false,
            enters: false,
            deeds: false,
            once: false,
            early: false,
            late: false,
            apart: false,
        }
    }

    /// The kinds of events that may be what it waits for.
    pub(crate) fn heard_kinds(&self) -> impl Iterator<Item = EventKind> {
        let entering = self.enters && self.kind == EventKind::Control;
        let deed = self.deeds.then_some(EventKind::Act);
        std::iter::once(self.kind).chain(entering.then_some(EventKind::Move)).chain(deed)
    }

    /// True if events of this kind may be what it waits for.
    pub(crate) fn hears(&self, kind: EventKind) -> bool {
        self.heard_kinds().any(|heard| heard == kind)
    }

    /// True if an event is of a kind and verb that it waits for.
    pub(crate) fn is_of_sort(&self, event: &Event) -> bool {
        self.hears(event.kind) && self.verb.is_none_or(|verb| verb == event.verb)
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
