//! The agenda's frames: unfinished work as data.

mod record;

use serde::{Deserialize, Serialize};

use crate::decision::Opt;
use crate::event::Event;
use crate::id::{AbilityId, PlayerVar, Procedure, ProgramId, Ref, Seat};
use crate::query::Scope;
pub use record::{Field, Record};

/// What a frame works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// A procedure of the rulebook; `step` is its step number.
    Procedure(Procedure),
    /// A compiled effect; `step` is the program counter.
    Program(ProgramId),
    /// The choices of a compiled effect that are made when it is announced; `step` is the program counter.
    Announce(ProgramId),
    /// A batch of events on its way through the pipeline.
    Events,
    /// Paying the cost of `ability`, or of playing a card.
    Pay,
    /// Waiting triggers: the bag.
    Bag,
    /// Waiting triggers: one nested layer.
    Layer,
    /// Waiting triggers and responses: a window before or after an event.
    Window,
    /// Waiting triggers and the stack, with priority.
    Priority,
    /// Triggers of cards that others do not see: which of them their player uses.
    Show,
}

/// The step with which a procedure begins.
pub const FIRST: u16 = 0;

/// One piece of unfinished work. It is often copied: aligned, it is copied in whole words.
#[repr(align(8))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// What it works on.
    pub work: Work,
    /// How far it has come.
    pub step: u16,
    /// Who carries it out ("you").
    pub seat: Seat,
    /// A working seat of the procedure.
    pub they: Seat,
    /// The players that the ability has named.
    pub players: [Seat; PlayerVar::COUNT],
    /// The card whose text it is, or that the procedure is about.
    pub source: Ref,
    /// A working reference of the procedure.
    pub a: Ref,
    /// Another one.
    pub b: Ref,
    /// A working number.
    pub n: i16,
    /// Another one.
    pub m: i16,
    /// The keyword's number or a number fixed earlier: `X`.
    pub x: i16,
    /// The ability it comes from.
    pub ability: AbilityId,
    /// The number by which its picks are found.
    pub id: u16,
    /// The number of the batch with which a batch shares its responses; 0 if it has its own.
    pub part_of: u16,
    /// True if the previous part was done completely.
    pub did: bool,
    /// True if some of the previous part was done only in part, where that is not enough ("then").
    pub short: bool,
    /// True if it is a limited trigger whose use has not been counted yet, or a batch that a check has found.
    pub unspent: bool,
    /// How much the previous part did.
    pub done: i16,
    /// The answer to the decision it opened.
    pub answer: Opt,
    /// The event that triggered it.
    pub event: Event,
}

impl Frame {
    /// A frame for this work, carried out by `seat`.
    #[must_use]
    pub fn new(work: Work, seat: Seat) -> Self {
        Self {
            work,
            step: FIRST,
            seat,
            they: Seat::NONE,
            players: [Seat::NONE; PlayerVar::COUNT],
            source: Ref::NONE,
            a: Ref::NONE,
            b: Ref::NONE,
            n: 0,
            m: 0,
            x: 0,
            ability: AbilityId::NONE,
            id: 0,
            part_of: 0,
            did: true,
            short: false,
            unspent: false,
            done: 0,
            answer: Opt::default(),
            event: Event::default(),
        }
    }

    /// A frame for a procedure of the rulebook.
    #[must_use]
    pub fn procedure(procedure: Procedure, seat: Seat) -> Self {
        Self::new(Work::Procedure(procedure), seat)
    }

    /// About this card.
    #[must_use]
    pub const fn source(mut self, source: Ref) -> Self {
        self.source = source;
        self
    }

    /// About this ability and what its text speaks of.
    #[must_use]
    pub const fn within(mut self, ability: AbilityId, scope: &Scope) -> Self {
        self.ability = ability;
        self.source = scope.this;
        self.event = scope.event;
        self.x = scope.x;
        self.id = scope.id;
        self
    }

    /// True if a program that repeats something is at it for the last time.
    #[must_use]
    pub const fn is_last_time(&self) -> bool {
        self.n >= self.m
    }

    /// With these working references.
    #[must_use]
    pub const fn with(mut self, a: Ref, b: Ref) -> Self {
        self.a = a;
        self.b = b;
        self
    }

    /// With this working number.
    #[must_use]
    pub const fn number(mut self, n: i16) -> Self {
        self.n = n;
        self
    }
}
