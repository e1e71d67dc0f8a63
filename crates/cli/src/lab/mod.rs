//! Experiments: what the lab finds out, in words and for machines.

pub mod args;
pub mod compare;
pub mod deck;
pub mod ladder;
pub mod matrix;
pub mod meeting;
pub mod merge;
pub mod output;
pub mod plan;
pub mod query;
pub mod recording;
pub mod series;
mod swaps;
pub mod trial;
pub mod tune;

use byword_kernel::rulebook::World;
use byword_language::kit::Kit;
use byword_library::decks;

use crate::failure::Failure;

/// How many play in one game of a comparison; how many seats a side has can be said of cooperative games only.
fn seats(kit: &Kit, asked: Option<u8>) -> Result<u8, Failure> {
    match asked {
        Some(seats) if kit.cooperative => Ok(seats),
        Some(_) => Err(Failure::input(format!(
            "--seats: {} is no cooperative game, two sides meet in it; leave it out",
            kit.title
        ))),
        None => Ok(if kit.cooperative { 1 } else { 2 }),
    }
}

/// The decks with which players are compared: those named, or else the same one for both sides, so that it is not the
/// decks that are compared.
fn decks_of_both(kit: &Kit, world: &World, chosen: decks::Choice<'_>, seats: u8, seed: u64) -> Vec<String> {
    let named = !chosen.named.is_empty();
    if named || kit.cooperative || !kit.deck_each || decks::are_made(kit, world, chosen, seats, seed) {
        return chosen.named.to_vec();
    }
    let first = kit.decks.first().map(|(name, _)| (*name).to_owned());
    first.into_iter().cycle().take(usize::from(seats)).collect()
}
