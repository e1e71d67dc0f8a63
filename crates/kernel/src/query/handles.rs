//! Where questions of one subject stand together: what text means, numbers of cards, what can be used and paid.

use crate::table::Table;

/// What text means, read from a scope: cards, players, numbers, conditions, events.
#[derive(Clone, Copy)]
pub struct Meaning<'t, 'w>(pub(crate) &'t Table<'w>);

/// Numbers of cards and players besides the plain ones ([`Table::stat`]): sums below zero, costs, allowances.
#[derive(Clone, Copy)]
pub struct Numbers<'t, 'w>(pub(crate) &'t Table<'w>);

/// What can be used and paid: the abilities of cards, how often they were used, their costs.
#[derive(Clone, Copy)]
pub struct Usage<'t, 'w>(pub(crate) &'t Table<'w>);

impl<'w> Table<'w> {
    /// What text means.
    #[inline]
    #[must_use]
    pub const fn meaning(&self) -> Meaning<'_, 'w> {
        Meaning(self)
    }

    /// Numbers of cards and players.
    #[inline]
    #[must_use]
    pub const fn numbers(&self) -> Numbers<'_, 'w> {
        Numbers(self)
    }

    /// What can be used and paid.
    #[inline]
    #[must_use]
    pub const fn usage(&self) -> Usage<'_, 'w> {
        Usage(self)
    }
}
