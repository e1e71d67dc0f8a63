//! Options that come to the same, of which one is tried.

use byword_kernel::decision::Opt;
use byword_kernel::id::Slot;
use byword_kernel::position::Position;
use byword_kernel::table::Table;

/// The numbers of the open decision's options, without those that do the same with another copy of a card.
pub(crate) fn different(table: &Table<'_>) -> Vec<u16> {
    let options = table.position().options();
    let mut kept: Vec<u16> = Vec::new();
    for (index, opt) in options.iter().enumerate() {
        let same = |other: &u16| does_the_same(table, &options[usize::from(*other)], opt);
        if !kept.iter().any(same) {
            kept.push(index as u16);
        }
    }
    kept
}

fn does_the_same(table: &Table<'_>, a: &Opt, b: &Opt) -> bool {
    (a.choice, a.n) == (b.choice, b.n) && interchangeable(table, a.a, b.a) && interchangeable(table, a.b, b.b)
}

/// True if nothing can ever tell the two cards apart: copies that are not in play, in one place without an order, in the
/// same state, and nothing that happened or lasts is about either.
fn interchangeable(table: &Table<'_>, a: Slot, b: Slot) -> bool {
    let position = table.position();
    let (Some(one), Some(other)) = (position.card(a), position.card(b)) else { return a == b };
    let ordered = || {
        let spec = table.world().vocabulary.zones().get(one.zone.kind.index());
        spec.is_none_or(|spec| spec.sight == byword_kernel::vocabulary::Sight::Nobody)
    };
    a == b
        || one.is_like(&other)
            && (one.known, one.since) == (other.known, other.since)
            && !table.is_play_zone(one.zone.kind)
            && !ordered()
            && ![a, b].iter().any(|slot| is_spoken_of(position, *slot))
}

fn is_spoken_of(position: &Position, slot: Slot) -> bool {
    let is = |card: byword_kernel::id::Ref| card == position.current(slot);
    position.modifiers().iter().any(|modifier| is(modifier.holder) || is(modifier.source))
        || position.pending().iter().any(|pending| is(pending.holder) || is(pending.event.subject))
        || position.past().iter().any(|past| is(past.event.subject))
        || position.stack().iter().any(|item| is(item.source) || is(item.event.subject))
        || position.hosted(slot).next().is_some()
}
