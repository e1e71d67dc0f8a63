//! When in the course of an event abilities answer it: each stage has a window of its own.

use crate::ability::{Action, Effect, EventKind, Pattern, Timing};
use crate::frame::Frame;

/// Where a window stands to its event, and among the windows on its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stage {
    /// Before the event.
    #[default]
    Before = 0,
    /// After the event.
    After = 1,
    /// Before the event, ahead of all others.
    Early = 2,
    /// Before the event, behind all others.
    Late = 3,
    /// After the event, ahead of the others.
    First = 4,
    /// What an effect has left waiting for the event comes ahead of all answers to it, as no answer (MC-16.7).
    Delayed = 5,
    /// Before the event: what keeps it from happening, or from happening so. What would happen is answered before what happens,
    /// forced or not (MC-15.5).
    Would = 6,
}

impl Stage {
    const ALL: [Self; 7] =
        [Self::Before, Self::After, Self::Early, Self::Late, Self::First, Self::Delayed, Self::Would];

    /// The stages before an event that come when it may be rewritten no more, in their order.
    pub(crate) const BEFORE_EVENT: [Self; 4] = [Self::Early, Self::Would, Self::Before, Self::Late];

    /// The stages after an event, in their order.
    pub(crate) const AFTER_EVENT: [Self; 3] = [Self::Delayed, Self::First, Self::After];

    /// The stage of a window's frame.
    pub(crate) fn of(frame: &Frame) -> Self {
        Self::ALL.into_iter().find(|stage| stage.register() == frame.n).unwrap_or_default()
    }

    /// The number that a frame keeps of it.
    pub(crate) const fn register(self) -> i16 {
        self as i16
    }

    /// The stage as a bit.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// True if it comes after the event.
    pub(crate) fn is_after(self) -> bool {
        Self::AFTER_EVENT.contains(&self)
    }

    /// The forced and the optional timing of the abilities that answer in it.
    pub(crate) fn timings(self) -> [Timing; 2] {
        if self.is_after() {
            [Timing::ForcedResponse, Timing::Response]
        } else {
            [Timing::ForcedInterrupt, Timing::Interrupt]
        }
    }

    /// The stage in which an ability answers.
    pub(crate) fn of_ability(on: &Pattern, timing: Timing, effect: &Effect) -> Self {
        match timing {
            Timing::ForcedInterrupt | Timing::Interrupt if on.early => Self::Early,
            Timing::ForcedInterrupt | Timing::Interrupt if on.late => Self::Late,
            Timing::ForcedInterrupt | Timing::Interrupt if on.kind != EventKind::Act && prevents(effect) => {
                Self::Would
            }
            Timing::ForcedInterrupt | Timing::Interrupt => Self::Before,
            Timing::After => Self::Delayed,
            _ if on.early => Self::First,
            _ => Self::After,
        }
    }
}

/// True if the effect itself prevents the event that it answers, not something later.
fn prevents(effect: &Effect) -> bool {
    match effect {
        Effect::Seq(parts) => parts.iter().any(prevents),
        Effect::May(_, part) | Effect::Let(_, part) | Effect::EachPlayer(_, part) | Effect::As(_, part) => {
            prevents(part)
        }
        Effect::If(_, part, other) => prevents(part) || other.as_deref().is_some_and(prevents),
        Effect::IfDo(first, second) | Effect::AtCost(first, second) | Effect::Unless(first, second) => {
            prevents(first) || prevents(second)
        }
        Effect::Modes(modes) => modes.options.iter().any(prevents),
        Effect::Do(action) => matches!(action, Action::Prevent(_)),
        _ => false,
    }
}
