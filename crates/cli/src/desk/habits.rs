//! What a card that somebody writes does in games that are played at random.

use std::collections::BTreeMap;

use byword_kernel::ability::Body;
use byword_kernel::id::{AbilityId, DefId};
use byword_kernel::log::{Entry, Log};
use byword_kernel::rng::Rng;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::table::Table;
use byword_language::cardfile::CardSource;
use byword_language::deck::DeckSource;
use byword_language::kit::{Kit, Loaded};
use byword_library::decks;
use byword_telling::{Words, ability_text};

use crate::failure::Failure;
use crate::lab::trial::{most_alike, swapped};

/// Copies of the card in each deck.
const COPIES: u16 = 8;
/// A game that has so many decisions is left: players who choose at random may never end it.
const DECISIONS: usize = 3_000;

/// What was seen of a card.
#[derive(Default)]
pub struct Habits {
    /// Games that the engine stopped.
    pub stopped: u32,
    /// How often it was played.
    pub played: u32,
    /// How often each of its triggers did so, and how often it was left without effect.
    triggers: BTreeMap<AbilityId, (u32, u32)>,
}

impl Habits {
    /// The triggers that never did anything, in words: those that never triggered, and those that found nothing each time.
    pub fn idle(&self, loaded: &Loaded, card: DefId, words: &Words) -> [Vec<String>; 2] {
        let said = |ability: &AbilityId| {
            let (def, world) = (loaded.world.catalog.def(card), &loaded.world);
            let compiled = world.catalog.ability(*ability)?;
            ability_text(&compiled.ability, def, &loaded.phrasebook, &world.vocabulary, words.lang)
        };
        let such = |test: fn(u32, u32) -> bool| {
            let found = self.triggers.iter().filter(|(_, (done, lost))| test(*done, *lost));
            found.filter_map(|(ability, _)| said(ability)).collect()
        };
        [such(|done, _| done == 0), such(|done, lost| done > 0 && lost >= done)]
    }
}

/// Plays so many games with decks in which the card is.
pub fn habits(
    kit: &Kit,
    loaded: &Loaded,
    brought: &[CardSource],
    (title, card): (&str, DefId),
    games: u64,
) -> Result<Habits, Failure> {
    let world = &loaded.world;
    let house = kit.decks.first().map_or("", |(name, _)| name);
    let Some(base) = decks::house(kit, house)?.into_iter().next() else { return Ok(Habits::default()) };
    let (deck, _) = swapped(world, &base, (&most_alike(&base, title, world)?, title), COPIES)?;
    let setup = setup(kit, world, brought, deck)?;
    let mut habits = Habits::default();
    for id in &world.catalog.def(card).abilities {
        let body = world.catalog.body(*id);
        if matches!(body, Some(Body::Triggered { .. })) {
            habits.triggers.insert(*id, (0, 0));
        }
    }
    for seed in 0..games {
        play(world, &Setup { seed, ..setup.clone() }, card, &mut habits)?;
    }
    Ok(habits)
}

fn setup(kit: &Kit, world: &World, brought: &[CardSource], deck: DeckSource) -> Result<Setup, Failure> {
    let chosen = decks::Choice { named: &[], cards: brought, options: &[], any_deck: true };
    let seats = kit.seats.1;
    let sources = vec![deck; if kit.cooperative { usize::from(seats) } else { 2 }];
    Ok(decks::setup_with(kit, world, sources, chosen, seats, 0)?)
}

fn play(world: &World, setup: &Setup, card: DefId, habits: &mut Habits) -> Result<(), Failure> {
    let mut table = Table::deal(world, setup, Log::full()).map_err(Failure::input)?;
    let mut rng = Rng::new(setup.seed);
    for _ in 0..DECISIONS {
        let position = table.position();
        if position.outcome().is_some() || table.fault().is_some() || position.options().is_empty() {
            break;
        }
        let index = rng.below(position.options().len() as u32) as usize;
        let option = position.options()[index];
        let own = position.card(option.a).is_some_and(|record| record.def == card);
        habits.played += u32::from(own && option.choice.word(world.rulebook.choices()) == "play");
        if table.choose(index).is_err() {
            break;
        }
    }
    habits.stopped += u32::from(table.fault().is_some());
    for entry in table.log.entries() {
        let (ability, done, lost) = match entry {
            Entry::Triggered(ability, ..) => (ability, 1, 0),
            Entry::Fizzled(ability, ..) => (ability, 0, 1),
            _ => continue,
        };
        if let Some(known) = habits.triggers.get_mut(ability) {
            *known = (known.0 + done, known.1 + lost);
        }
    }
    Ok(())
}
