//! Typed frames: what a procedure keeps between its steps, as a record with names, over the plain registers of a frame.

use crate::decision::Way;
use crate::frame::{Frame, Work};
use crate::id::{AbilityId, Moment, Procedure, Ref, Seat, Verb};
use crate::position::Position;
use crate::table::Table;

/// What a procedure keeps in its frame. [`frame!`](crate::frame!) writes it.
pub trait Record: Sized {
    /// The procedure that keeps it.
    const PROCEDURE: Procedure;

    /// What this frame of the procedure keeps.
    #[must_use]
    fn of(frame: &Frame) -> Self;

    /// A new frame of the procedure, carried out by `seat`.
    #[must_use]
    fn frame(self, seat: Seat) -> Frame;

    /// Writes it into a frame of the procedure.
    fn write(self, frame: &mut Frame);

    /// The record of a procedure that knows nothing yet.
    #[must_use]
    fn blank() -> Self {
        Self::of(&Frame::procedure(Self::PROCEDURE, Seat::NONE))
    }

    /// True if it is a frame of this procedure.
    #[must_use]
    fn keeps(frame: &Frame) -> bool {
        frame.work == Work::Procedure(Self::PROCEDURE)
    }

    /// The procedures of this kind that are going on, the outermost first.
    fn going_on(position: &Position) -> impl DoubleEndedIterator<Item = (&Frame, Self)> {
        position.frames().iter().filter(|frame| Self::keeps(frame)).map(|frame| (frame, Self::of(frame)))
    }

    /// The place on the agenda of the innermost procedure of this kind that passes the test.
    fn place(position: &Position, test: impl Fn(&Frame, Self) -> bool) -> Option<usize> {
        position.frames().iter().rposition(|frame| Self::keeps(frame) && test(frame, Self::of(frame)))
    }

    /// The innermost procedure of this kind, with its place on the agenda and who carries it out.
    fn innermost(position: &Position) -> Option<(usize, Seat, Self)> {
        let frames = position.frames().iter().enumerate().rev();
        let mut own = frames.filter(|(_, frame)| Self::keeps(frame));
        own.next().map(|(place, frame)| (place, frame.seat, Self::of(frame)))
    }

    /// Changes what the running procedure keeps.
    fn edit(table: &mut Table<'_>, change: impl FnOnce(&mut Self)) {
        table.edit_frame(|frame| amend(frame, change));
    }

    /// Changes what the procedure at this place of the agenda keeps.
    fn edit_at(table: &mut Table<'_>, place: usize, change: impl FnOnce(&mut Self)) {
        table.agenda().edit_frame_at(place, |frame| amend(frame, change));
    }
}

fn amend<R: Record>(frame: &mut Frame, change: impl FnOnce(&mut R)) {
    let mut record = R::of(frame);
    change(&mut record);
    record.write(frame);
}

/// A type that a register of type `R` can keep.
pub trait Field<R> {
    /// The value in the register.
    fn load(register: R) -> Self;
    /// The register for the value.
    fn store(self) -> R;
}

impl<R> Field<R> for R {
    fn load(register: R) -> Self {
        register
    }
    fn store(self) -> R {
        self
    }
}

impl Field<i16> for bool {
    fn load(register: i16) -> Self {
        register != 0
    }
    fn store(self) -> i16 {
        i16::from(self)
    }
}

/// A number of things, or a place in a row.
impl Field<i16> for usize {
    fn load(register: i16) -> Self {
        Self::try_from(register).unwrap_or(0)
    }
    fn store(self) -> i16 {
        i16::try_from(self).unwrap_or(i16::MAX)
    }
}

impl Field<u16> for bool {
    fn load(register: u16) -> Self {
        register != 0
    }
    fn store(self) -> u16 {
        u16::from(self)
    }
}

impl Field<i16> for Seat {
    fn load(register: i16) -> Self {
        u8::try_from(register).map_or(Self::NONE, Self)
    }
    fn store(self) -> i16 {
        i16::from(self.0)
    }
}

impl Field<i16> for Moment {
    fn load(register: i16) -> Self {
        Self(register as u8)
    }
    fn store(self) -> i16 {
        i16::from(self.0)
    }
}

impl Field<i16> for Verb {
    fn load(register: i16) -> Self {
        Self(register as u8)
    }
    fn store(self) -> i16 {
        i16::from(self.0)
    }
}

impl Field<i16> for u16 {
    fn load(register: i16) -> Self {
        register as Self
    }
    fn store(self) -> i16 {
        self as i16
    }
}

impl Field<i16> for AbilityId {
    fn load(register: i16) -> Self {
        Self(register as u16)
    }
    fn store(self) -> i16 {
        self.0 as i16
    }
}

/// `None` is 0 or less.
impl Field<i16> for Option<AbilityId> {
    fn load(register: i16) -> Self {
        u16::try_from(register).ok().filter(|id| *id > 0).map(AbilityId)
    }
    fn store(self) -> i16 {
        self.and_then(|id| i16::try_from(id.0).ok()).unwrap_or(0)
    }
}

impl Field<i16> for Way {
    fn load(register: i16) -> Self {
        Self::numbered(register)
    }
    fn store(self) -> i16 {
        self.number()
    }
}

/// `None` is no card.
impl Field<Ref> for Option<Ref> {
    fn load(register: Ref) -> Self {
        Some(register).filter(|card| card.is_some())
    }
    fn store(self) -> Ref {
        self.unwrap_or(Ref::NONE)
    }
}

/// Makes the record that a procedure keeps in its frame, each field in a register of a fitting type: cards in `source`,
/// `a` and `b`, numbers, flags and small enums in `n`, `m` and `x`, a seat in `they`. Two fields in one register do not
/// compile; a type of a game's own fits where it is a [`Field`].
///
/// ```
/// use byword_kernel::frame::Record as _;
/// use byword_kernel::id::{Procedure, Ref, Seat};
///
/// byword_kernel::frame! {
///     /// A duel.
///     pub struct Duel(Procedure(7)) {
///         /// Who began it.
///         challenger: Ref = a,
///         /// Who answers.
///         challenged: Option<Ref> = b,
///         /// The rounds that have been fought.
///         rounds: i16 = n,
///         /// Nobody may watch.
///         secret: bool = m,
///     }
/// }
///
/// let frame = Duel { rounds: 3, secret: true, ..Duel::blank() }.frame(Seat(1));
/// assert!(Duel::keeps(&frame) && frame.seat == Seat(1));
/// let duel = Duel::of(&frame);
/// assert_eq!((duel.challenger, duel.challenged, duel.rounds, duel.secret), (Ref::NONE, None, 3, true));
/// ```
///
/// ```compile_fail
/// use byword_kernel::id::{Procedure, Ref};
///
/// byword_kernel::frame! {
///     /// Two fields in one register.
///     pub struct Duel(Procedure(7)) { challenger: Ref = a, challenged: Ref = a }
/// }
/// ```
#[macro_export]
macro_rules! frame {
    ($(#[$about:meta])* $vis:vis struct $Name:ident($procedure:expr) {
        $($(#[$note:meta])* $field:ident: $Type:ty = $register:ident),* $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $Name {
            $($(#[$note])* $vis $field: $Type),*
        }

        impl $crate::frame::Record for $Name {
            const PROCEDURE: $crate::id::Procedure = $procedure;

            fn of(frame: &$crate::frame::Frame) -> Self {
                Self { $($field: $crate::frame::Field::load(frame.$register)),* }
            }

            fn frame(self, seat: $crate::id::Seat) -> $crate::frame::Frame {
                $crate::frame::Frame {
                    $($register: $crate::frame::Field::store(self.$field),)*
                    ..$crate::frame::Frame::procedure($procedure, seat)
                }
            }

            fn write(self, frame: &mut $crate::frame::Frame) {
                $(frame.$register = $crate::frame::Field::store(self.$field);)*
            }
        }
    };
}

/// Makes a set of flags that fits a number of a frame, each with its bit.
///
/// ```
/// use byword_kernel::frame::Field;
///
/// byword_kernel::flags! {
///     /// What is cancelled of a card.
///     pub struct Cancelled {
///         /// Its text.
///         text = 1,
///         /// Its numbers.
///         numbers = 2,
///     }
/// }
///
/// let numbers = Cancelled { numbers: true, ..Cancelled::default() };
/// let register: i16 = numbers.store();
/// assert_eq!((register, Cancelled::load(register)), (2, numbers));
/// assert!(Cancelled::load(3_i16).text && !Cancelled::load(2_i16).text);
/// ```
#[macro_export]
macro_rules! flags {
    ($(#[$about:meta])* $vis:vis struct $Name:ident { $($(#[$note:meta])* $flag:ident = $bit:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $vis struct $Name {
            $($(#[$note])* $vis $flag: bool),*
        }

        impl $crate::frame::Field<i16> for $Name {
            fn load(register: i16) -> Self {
                Self { $($flag: register & $bit != 0),* }
            }
            fn store(self) -> i16 {
                $(i16::from(self.$flag) * $bit)|*
            }
        }
    };
}
