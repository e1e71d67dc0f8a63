//! What happened, as data beside the words.

use byword_kernel::id::{AbilityId, DefId, Seat, Slot, Verb, Zone};

/// A line for people, and the clause that says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The clause's id; empty if none is known.
    pub clause: String,
}

impl Line {
    /// The sentence with its clause in brackets.
    #[must_use]
    pub fn cited(&self) -> String {
        if self.clause.is_empty() { self.text.clone() } else { format!("{} [{}]", self.text, self.clause) }
    }
}

/// What sort of thing a log entry tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldKind {
    /// A player chose.
    Choice,
    /// An event happened.
    Event,
    /// An event did not happen.
    Stopped,
    /// An event was changed or prevented.
    Changed,
    /// An ability triggered.
    Triggered,
    /// An ability was left without effect.
    Fizzled,
    /// An ability looked at an event and let it pass.
    Missed,
    /// The game ended.
    Over,
}

/// A card in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What the viewer calls it.
    pub name: String,
    /// Its number in the viewer's view, if it is there still and the viewer knows which it is.
    pub slot: Option<Slot>,
}

/// A log entry as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What sort of thing.
    pub kind: ToldKind,
    /// The kind of event or choice; empty for others.
    pub code: &'static str,
    /// The game's word for it.
    pub verb: Option<Verb>,
    /// The player in it.
    pub seat: Option<Seat>,
    /// The card that it is about.
    pub card: Option<Named>,
    /// The other card in it.
    pub other: Option<Named>,
    /// The card that caused it.
    pub cause: Option<Named>,
    /// How much.
    pub amount: Option<i16>,
    /// Which counter, number or moment: its word, and what people call it.
    pub detail: Option<(String, String)>,
    /// For moves: where from.
    pub from: Option<Zone>,
    /// For moves: where to.
    pub to: Option<Zone>,
    /// The ability that did it, and what the viewer knows the card as that has it.
    pub ability: Option<(AbilityId, DefId)>,
    /// In words.
    pub line: Line,
}

impl Told {
    /// An entry of this kind with nothing but its words.
    #[must_use]
    pub const fn new(kind: ToldKind, line: Line) -> Self {
        Self {
            kind,
            code: "",
            verb: None,
            seat: None,
            card: None,
            other: None,
            cause: None,
            amount: None,
            detail: None,
            from: None,
            to: None,
            ability: None,
            line,
        }
    }
}
