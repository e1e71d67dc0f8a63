//! How two decks meet that are compared: against each other, or each alone against the game.

use std::iter::once;

use byword_kernel::rulebook::{Setup, World};
use byword_lab::{Contest, Entry};
use byword_language::kit::Kit;
use byword_library::decks;
use byword_players::Spec;

use crate::failure::Failure;

/// What all games of a comparison have in common.
pub struct Meeting<'a> {
    kit: &'a Kit,
    world: &'a World,
    /// The cards and options that all are dealt with, and all decks that are compared.
    common: decks::Choice<'a>,
    /// The decks that play at the side of each, where the sides play apart.
    beside: Vec<String>,
    seats: u8,
    seed: u64,
}

impl<'a> Meeting<'a> {
    /// Of all decks that `common` names, with so many seats a game.
    ///
    /// # Errors
    /// If a deck cannot be read.
    pub fn new(
        kit: &'a Kit,
        world: &'a World,
        common: decks::Choice<'a>,
        seats: u8,
        seed: u64,
    ) -> Result<Self, Failure> {
        let beside = if common.named.is_empty() || !kit.cooperative {
            Vec::new()
        } else {
            let all = decks::named(kit, world, common.named)?;
            decks::companions(kit, &all, usize::from(seats).saturating_sub(1))
        };
        Ok(Self { kit, world, common, beside, seats, seed })
    }

    /// The decks that play at the side of each.
    pub fn beside(&self) -> &[String] {
        &self.beside
    }

    /// How two sides meet with these decks: one for both, or one each.
    ///
    /// # Errors
    /// If the game cannot be dealt with them.
    pub fn contest(&self, named: &[String], sides: [(String, Spec); 2]) -> Result<Contest, Failure> {
        if !self.kit.cooperative {
            return Ok(Contest::Versus { setup: self.setup(named)?, sides });
        }
        let entry = |(side, (name, player)): (usize, (String, Spec))| -> Result<Entry, Failure> {
            let own = named.get(side).or(named.first());
            let decks = own.map_or_else(Vec::new, |own| once(own).chain(&self.beside).cloned().collect());
            Ok(Entry { name, player, setup: self.setup(&decks)? })
        };
        let [first, second] = sides;
        Ok(Contest::Apart([entry((0, first))?, entry((1, second))?]))
    }

    fn setup(&self, named: &[String]) -> Result<Setup, Failure> {
        let chosen = decks::Choice { named, ..self.common };
        Ok(decks::setup(self.kit, self.world, chosen, self.seats, self.seed)?)
    }
}
