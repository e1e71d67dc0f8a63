//! The index of abilities that function now, by what they touch. It follows from the position, so it is no part of
//! it: not compared, hashed or saved. It is amended when a card enters or leaves play or a lasting effect begins or ends,
//! and built anew where that says something of the keywords of others.

mod chains;
mod keys;
mod roster;

pub(crate) use chains::Under;
pub(crate) use keys::{Hints, Key, Keys, Place, is_about_holder, places};

use crate::catalog::Catalog;
use crate::id::{AbilityId, DefId, Keyword, Ref, Seat, Slot, Zone};
use crate::position::Position;
use chains::{Chains, NOBODY};
use roster::{Listed, Roster};

/// By what an ability functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Via {
    /// It stands on its holder.
    Card,
    /// A lasting effect gives it to its holder, or to nobody.
    Modifier { seat: Seat, id: u16 },
    /// A static ability gives it to the cards that it is about; that one stands on `holder`, or `through` on `holder` gives it.
    Grant { by: AbilityId, through: Option<AbilityId> },
    /// Its holder has it with the keyword in print; without a holder, every card with the keyword has it.
    Keyword(Keyword),
}

/// One ability that functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) ability: AbilityId,
    /// The card that has it; for [`Via::Grant`] the card from which it comes.
    pub(crate) holder: Ref,
    pub(crate) via: Via,
    pub(crate) x: i16,
    pub(crate) hints: Hints,
}

impl Entry {
    const fn of(place: &Place, holder: Ref, via: Via, x: i16) -> Self {
        Self { ability: place.ability, holder, via, x, hints: place.hints }
    }

    /// True if nobody has it but its holder, or nobody at all.
    #[inline]
    pub(crate) const fn is_alone(&self) -> bool {
        match self.via {
            Via::Card | Via::Modifier { .. } => true,
            Via::Keyword(_) => self.holder.is_some(),
            Via::Grant { .. } => false,
        }
    }

    /// True if it is an ability of the card that has it and of no other.
    pub(crate) fn is_of_its_holder(&self) -> bool {
        !matches!(self.via, Via::Grant { .. }) && self.holder.is_some()
    }

    /// The entry of a card or lasting effect, if it has one at this place.
    fn at(place: &Place, holder: Ref, via: Via, x: i16) -> Option<Self> {
        match place.given {
            Some(by) => Some(Self::of(place, holder, Via::Grant { by, through: place.through }, 0)),
            None => (!place.on_card || via != Via::Card).then_some(Self::of(place, holder, via, x)),
        }
    }
}

/// How far the index is behind the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Behind {
    #[default]
    Not,
    /// Cards or lasting effects have come or gone, or lie otherwise.
    Moved,
    /// It is of another position.
    Wholly,
}

/// The index.
#[derive(Debug, Default)]
pub(crate) struct Live {
    /// Key by key; under each in the order of the roster, and after those what keywords stand for.
    entries: Chains,
    roster: Roster,
    /// The keywords that abilities give or take away.
    unsettled: u64,
    behind: Behind,
}

impl Clone for Live {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.entries.copy_from(&source.entries);
        self.roster.copy_from(&source.roster);
        self.unsettled = source.unsettled;
        self.behind = source.behind;
    }
}

impl Live {
    /// An index that has to be built first.
    pub(crate) fn unbuilt() -> Self {
        Self { behind: Behind::Wholly, ..Self::default() }
    }

    /// Something that it follows from has changed.
    pub(crate) fn fall_behind(&mut self) {
        self.behind = self.behind.max(Behind::Moved);
    }

    /// There is another card, or one has become another.
    pub(crate) fn meet(&mut self, slot: Slot, def: DefId, catalog: &Catalog) {
        self.fall_behind();
        if catalog.functions_elsewhere(def) {
            self.roster.add_roamer(slot);
        }
    }

    /// Another position is on the table.
    pub(crate) const fn forget(&mut self) {
        self.behind = Behind::Wholly;
    }

    /// True if it has to be brought up to date.
    pub(crate) fn is_behind(&self) -> bool {
        self.behind != Behind::Not
    }

    /// The entries with the key of this number, in their order.
    #[inline]
    pub(crate) fn under(&self, number: u16) -> Under<'_> {
        self.entries.under(number)
    }

    /// The cards of this game that may ever function out of play.
    #[inline]
    pub(crate) fn roamers(&self) -> &[Slot] {
        self.roster.roamers()
    }

    /// Reads through everything.
    pub(crate) fn read_through(&self) -> usize {
        self.entries.read_through()
    }

    /// True if print and counters on the cards say which of them have the keyword.
    pub(crate) const fn settled_on_cards(&self, keyword: Keyword) -> bool {
        self.unsettled & (1 << keyword.0) == 0
    }

    /// The keywords that abilities give or take away, one bit each.
    pub(crate) const fn unsettled(&self) -> u64 {
        self.unsettled
    }

    /// Brings it up to date. True if what it says of cards themselves may be something else now.
    pub(crate) fn follow(&mut self, position: &Position, catalog: &Catalog, play_zones: &[Zone]) -> bool {
        let wholly = std::mem::take(&mut self.behind) == Behind::Wholly;
        if wholly {
            self.roster.find_roamers(position, catalog);
        }
        self.roster.list(position, catalog, play_zones);
        if wholly || !self.roster.compare() || self.is_unsettling(catalog) {
            self.rebuild(position, catalog);
            return true;
        }
        self.amend(position, catalog)
    }

    /// True if something has come or gone on account of which the index has abilities of others, or has them otherwise.
    fn is_unsettling(&self, catalog: &Catalog) -> bool {
        let keywords = self.unsettled & !catalog.countable() | catalog.reaching();
        self.roster.changes().any(|listed| listed.source.is_restless(catalog, keywords))
    }

    /// Takes out what is gone and enters what has come. True if any of it says what cards are.
    fn amend(&mut self, position: &Position, catalog: &Catalog) -> bool {
        let mut of_state = false;
        let by_print = self.by_print(catalog);
        let Self { entries, roster, .. } = self;
        for Listed { source, number } in roster.gone() {
            let mut leave = |place: &Place| {
                of_state |= place.of_state;
                entries.remove(place.key, *number);
            };
            source.each_entry(position, catalog, |place, _| leave(place));
            source.each_keyword_entry(catalog, by_print, |place, _, _| leave(place));
        }
        if roster.has_come() {
            entries.set_order(roster.listed());
        }
        for Listed { source, number } in roster.come() {
            let mut enter = |place: &Place, rank: u16, entry: Entry| {
                of_state |= place.of_state;
                entries.insert(place.key, rank, *number, entry);
            };
            source.each_entry(position, catalog, |place, entry| enter(place, 0, entry));
            source.each_keyword_entry(catalog, by_print, |place, rank, entry| enter(place, rank, entry));
        }
        of_state
    }

    /// Builds the index anew for what is listed.
    fn rebuild(&mut self, position: &Position, catalog: &Catalog) {
        self.roster.number();
        self.entries.clear(catalog.keys().count());
        self.entries.set_order(self.roster.listed());
        let (mut keywords, mut unsettled) = (catalog.countable(), 0);
        for Listed { source, number } in self.roster.listed() {
            keywords |= source.keywords(catalog);
            source.each_entry(position, catalog, |place, entry| {
                keywords |= place.gives;
                unsettled |= place.touches;
                self.entries.append(place.key, 0, *number, entry);
            });
        }
        self.unsettled = unsettled | catalog.keywords_reached(&mut keywords);
        self.add_keywords(catalog, keywords);
    }

    /// The keywords that anything in play has or gives, with what they stand for: on each of the cards that have one, if
    /// print alone says which they are.
    fn add_keywords(&mut self, catalog: &Catalog, keywords: u64) {
        let by_print = self.by_print(catalog);
        for Listed { source, number } in self.roster.listed() {
            source.each_keyword_entry(catalog, by_print, |place, rank, entry| {
                self.entries.append(place.key, rank, *number, entry);
            });
        }
        for keyword in bits(keywords & !by_print).map(Keyword) {
            each_stood_for(catalog, keyword, |place, rank| {
                let entry = Entry::of(place, Ref::NONE, Via::Keyword(keyword), 0);
                self.entries.append(place.key, rank, NOBODY, entry);
            });
        }
    }

    /// The keywords of which print alone says which cards have them.
    const fn by_print(&self, catalog: &Catalog) -> u64 {
        !(self.unsettled | catalog.countable())
    }

    /// Ok if it is what it would be if it were built anew.
    ///
    /// # Errors
    /// The first key under which something else stands.
    pub(crate) fn audit(
        &self,
        position: &Position,
        catalog: &Catalog,
        play_zones: &[Zone],
    ) -> Result<(), String> {
        let mut anew = Self::unbuilt();
        anew.follow(position, catalog, play_zones);
        if anew.unsettled != self.unsettled {
            return Err(format!("unsettled are {:x} instead of {:x}", self.unsettled, anew.unsettled));
        }
        let same = |key: &u16| self.under(*key).eq(anew.under(*key));
        match (0..catalog.keys().count() as u16).find(|key| !same(key)) {
            Some(key) => {
                let (is, should): (Vec<_>, Vec<_>) = (self.under(key).collect(), anew.under(key).collect());
                Err(format!("the index has {is:?} under key {key} instead of {should:?}"))
            }
            None => Ok(()),
        }
    }
}

/// Visits what the index enters for a keyword: under each key, keywords stand after everything else, in their order.
fn each_stood_for(catalog: &Catalog, keyword: Keyword, mut visit: impl FnMut(&Place, u16)) {
    let first = 1 + (u16::from(keyword.0) << 8);
    catalog.stood_for(keyword).iter().zip(first..).for_each(|(place, rank)| visit(place, rank));
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (next < 64).then_some(next)
    })
}
