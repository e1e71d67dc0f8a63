//! Choices of several cards. They are picked one by one, in any order. A scenario may leave out the end of such a choice
//! where the order of the cards leaves nothing to choose: what is left is picked in that order.

use byword_kernel::decision::{Choice, Decision, Opt};
use byword_kernel::id::Slot;
use byword_kernel::table::Table;

/// The card that was picked last, of a choice that goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Picking(Option<Slot>);

impl Picking {
    /// An option has been taken of a decision; another one is open now, or none.
    pub(crate) fn after(taken: Opt, before: Option<Decision>, now: Option<&Decision>) -> Self {
        let goes_on = matches!((before, now), (Some(before), Some(now)) if is_rest(&before, now));
        Self((goes_on && taken.choice != Choice::DONE).then_some(taken.a))
    }

    /// The option that is left to take, in the order of the cards: no other, if points remain, than the card picked last;
    /// just as many others as are wanted; or to be done.
    pub(crate) fn rest(self, table: &Table<'_>) -> Option<Opt> {
        let last = self.0?;
        let position = table.position();
        let wanted = usize::try_from(position.decision()?.n).ok()?;
        let cards = position.options().iter().filter(|opt| opt.choice != Choice::DONE);
        let mut behind: Vec<Opt> = cards.clone().filter(|opt| opt.a > last).copied().collect();
        behind.sort_unstable_by_key(|opt| opt.a);
        let again = cards.clone().find(|opt| opt.a == last);
        let done = position.options().iter().find(|opt| opt.choice == Choice::DONE);
        match (done, again) {
            (Some(done), _) => behind.is_empty().then_some(*done),
            (None, Some(again)) => behind.is_empty().then_some(*again),
            (None, None) => behind.first().filter(|_| behind.len() == wanted).copied(),
        }
    }
}

/// Whether a decision is the rest of another one: the same, with less to pick.
fn is_rest(before: &Decision, now: &Decision) -> bool {
    now.n < before.n && Decision { n: before.n, ..*now } == *before
}
