//! Wide boards: positions from the middle of random games with more cards in play than games have.

use byword_kernel::decision::DecisionKind;
use byword_kernel::id::{DefId, Seat, Zone};
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::stage::Staged;
use byword_kernel::table::Table;

/// Cards a side on a wide board.
pub(crate) const WIDTH: usize = 30;
/// Random games in which cards are looked for.
const SCOUTED: u64 = 20;
/// Options from the first and from the last on that must not end the game when a card was added.
const TRIED: usize = 4;

/// A card that was seen in play: what, where, under whose control.
type Seen = (DefId, Zone, Seat);

/// A position from the middle of a random game, filled up with cards that random games had in play, to [`WIDTH`] a
/// side; nothing if no game came that far.
pub(crate) fn wide_board<'w>(world: &'w World, setup: &Setup) -> Option<Table<'w>> {
    let mut rng = Rng::new(setup.seed ^ 0x7769_6465);
    let mut table = Table::bare(world, setup.seats, 0);
    let mut seen: Vec<Seen> = Vec::new();
    for game in 0..SCOUTED {
        table
            .redeal(&Setup { seed: byword_kernel::rng::game_seed(setup.seed, game), ..setup.clone() })
            .ok()?;
        let mut steps = 0;
        while step(&mut table, &mut rng) {
            steps += 1;
            if steps % 16 == 0 {
                note(&table, &mut seen);
            }
        }
    }
    let middle = middle(world, setup, &mut rng)?;
    table.copy_from(&middle);
    for seat in table.position().seats() {
        fill(&mut table, seat, &seen, &mut rng);
    }
    // The index of abilities is built anew with the new cards.
    let position = table.position().clone();
    table.restore(&position);
    Some(table)
}

/// Takes a random option. True if there was one.
pub(crate) fn step(table: &mut Table<'_>, rng: &mut Rng) -> bool {
    let count = table.position().options().len();
    count > 0 && table.choose(rng.below(count as u32) as usize).is_ok()
}

fn note(table: &Table<'_>, seen: &mut Vec<Seen>) {
    for card in table.all_in_play() {
        if let Some(record) = table.position().get(card).filter(|r| r.host().is_none() && !r.facedown()) {
            let entry = (record.def, record.zone, record.controller);
            if record.controller.is_some() && !seen.contains(&entry) {
                seen.push(entry);
            }
        }
    }
}

/// A turn's decision after about two thirds of a random game.
fn middle<'w>(world: &'w World, setup: &Setup, rng: &mut Rng) -> Option<Table<'w>> {
    let mut table = Table::bare(world, setup.seats, 0);
    table.redeal(setup).ok()?;
    let mut lengths = 0;
    let begin = *rng;
    while step(&mut table, rng) {
        lengths += 1;
    }
    *rng = begin;
    table.redeal(setup).ok()?;
    let mut steps = 0;
    loop {
        let acts = table.position().decision().is_some_and(|decision| decision.kind == DecisionKind::Act);
        if acts && steps >= lengths * 2 / 3 {
            return Some(table);
        }
        if !step(&mut table, rng) {
            return None;
        }
        steps += 1;
    }
}

fn fill(table: &mut Table<'_>, seat: Seat, seen: &[Seen], rng: &mut Rng) {
    let lost_anyway = ends(table);
    let mut own: Vec<&Seen> = seen.iter().filter(|(_, _, controller)| *controller == seat).collect();
    let controlled =
        |table: &Table<'_>| table.all_in_play().filter(|c| table.controller_of(*c) == Some(seat)).count();
    while controlled(table) < WIDTH && !own.is_empty() {
        let index = rng.below(own.len() as u32) as usize;
        let (def, zone, _) = own[index];
        let before = table.position().clone();
        table.stage().stage_card(*def, seat, *zone, &Staged::default());
        if !lost_anyway && ends(table) {
            table.restore(&before);
            own.remove(index);
        }
    }
}

/// True if a choice ends the game at once (the first and last options are tried): some cards win a game by being many.
fn ends(table: &Table<'_>) -> bool {
    let count = table.position().options().len();
    let mut probe = Table::bare(table.world(), 0, 0);
    (0..count).filter(|index| *index < TRIED || index + TRIED >= count).any(|index| {
        probe.restore(table.position());
        let _ = probe.choose(index);
        probe.position().outcome().is_some() || probe.fault().is_some()
    })
}
