//! Every way in which what a seat cannot see may lie.

use std::collections::BTreeMap;

use byword_kernel::id::{DefId, Seat, Slot};
use byword_kernel::table::Table;

/// Samples that are dealt for each world that is wanted before the search for more of them is given up.
const PATIENCE: usize = 20;

/// Tables that a seat cannot tell from one another.
pub(crate) struct Worlds<'w> {
    pub(crate) tables: Vec<Table<'w>>,
    /// True if there are no others.
    pub(crate) all: bool,
}

/// The tables that could be this one for all that the seat knows: all of them, or so many samples, each with as many streams
/// of random results.
pub(crate) fn worlds<'w>(table: &Table<'w>, seat: Seat, most: usize, luck: u64) -> Worlds<'w> {
    let ways = ways(table, seat).filter(|ways| *ways <= most);
    let mut tables =
        if ways == Some(1) { vec![copy(table)] } else { deal(table, seat, ways.unwrap_or(most)) };
    let all = ways == Some(tables.len());
    if luck > 1 {
        tables = tables.iter().flat_map(|table| (0..luck).map(|seed| reseeded(table, seed))).collect();
    }
    Worlds { tables, all: all && luck == 1 }
}

/// Different deals, as many as are wanted if there are so many.
fn deal<'w>(table: &Table<'w>, seat: Seat, wanted: usize) -> Vec<Table<'w>> {
    let mut dealt = BTreeMap::new();
    for seed in 0..(wanted * PATIENCE) as u64 {
        let mut sample = copy(table);
        sample.determinize_in_place(seat, seed);
        sample.reseed(0);
        dealt.entry(sample.position().digest()).or_insert(sample);
        if dealt.len() >= wanted {
            break;
        }
    }
    dealt.into_values().collect()
}

pub(crate) fn copy<'w>(table: &Table<'w>) -> Table<'w> {
    let mut copy = Table::bare(table.world(), 0, 0);
    copy.copy_from(table);
    copy
}

fn reseeded<'w>(table: &Table<'w>, seed: u64) -> Table<'w> {
    let mut copy = copy(table);
    copy.reseed(seed);
    copy
}

/// In how many ways the cards that the seat does not see may lie at most; nothing if they are too many to count.
fn ways(table: &Table<'_>, seat: Seat) -> Option<usize> {
    let position = table.position();
    let slots = (0..position.card_count()).map(|n| Slot(n as u16));
    let unseen = slots.filter(|slot| !position.sees(table.world(), seat, *slot));
    let mut groups: Vec<Group> = Vec::new();
    for card in unseen.filter_map(|slot| position.card(slot)) {
        let rulebook = &table.world().rulebook;
        let same = |group: &&mut Group| {
            group.owner == card.owner && rulebook.same_back(table.world(), group.first, card.def)
        };
        match groups.iter_mut().find(same) {
            Some(group) => *group.cards.entry(card.def).or_default() += 1,
            None => {
                let cards = BTreeMap::from([(card.def, 1)]);
                groups.push(Group { owner: card.owner, first: card.def, cards });
            }
        }
    }
    groups
        .iter()
        .try_fold(1_usize, |ways, group| ways.checked_mul(arrangements(group.cards.values().copied())?))
}

/// Hidden cards that may lie in each other's places: of one owner and with one back.
struct Group {
    owner: Seat,
    first: DefId,
    cards: BTreeMap<DefId, usize>,
}

/// In how many orders things may lie of which so many are the same.
fn arrangements(counts: impl Iterator<Item = usize>) -> Option<usize> {
    let (mut ways, mut total) = (1_usize, 0);
    for count in counts {
        for k in 1..=count {
            total += 1;
            ways = ways.checked_mul(total)? / k;
        }
    }
    Some(ways)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_not_told_apart() {
        assert_eq!(arrangements([3].into_iter()), Some(1));
        assert_eq!(arrangements([2, 1].into_iter()), Some(3));
        assert_eq!(arrangements([1, 1, 1, 1].into_iter()), Some(24));
        assert_eq!(arrangements((0..200).map(|_| 1)), None);
    }
}
