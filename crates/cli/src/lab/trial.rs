//! `byword try`: a deck with a card of one's own against the same deck without it.

use byword_arena::Plan;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::vocabulary::Sort;
use byword_lab::{Comparison, Contest, Entry, compare};
use byword_language::cardfile::CardSource;
use byword_language::deck::DeckSource;
use byword_language::kit::Kit;
use byword_library::{LibraryError, cards, decks};
use byword_telling::Words;
use serde::Serialize;

use super::args::Try;
use super::compare::told;
use super::swaps::Change;
use crate::failure::Failure;
use crate::screen::Screen;
use crate::sim::progress;

/// What was found of a card.
#[derive(Serialize)]
struct Trial {
    card: String,
    /// Which cards of the deck made room, and how many.
    instead_of: String,
    copies: u16,
    comparison: Comparison,
}

pub fn run(args: &Try, screen: &mut Screen) -> Result<(), Failure> {
    let kit = byword_library::find(&args.game)?;
    let mut files = args.common.series.files.cards.clone();
    let own = cards::read_all(kit, std::slice::from_ref(&args.file))?.cards;
    files.push(args.file.clone());
    let brought = cards::read_all(kit, &files)?.cards;
    let loaded = (kit.load)(&brought, args.common.series.files.allow_partial)?;
    let words = args.common.output.words(kit.name);
    let house = kit.decks.first().map_or("", |(name, _)| name);
    let base = decks::decks(kit, &loaded.world, args.deck.as_deref().unwrap_or(house))?;
    let Some(base) = base.into_iter().next() else {
        return Err(Failure::input("there is no deck to try it in"));
    };
    let mut trials = Vec::new();
    for card in chosen(&own, args)? {
        let trial = trial(kit, &loaded.world, (&base, card), &brought, args)?;
        if !args.common.output.answer.json {
            tell(&trial, &words, screen)?;
        }
        trials.push(trial);
    }
    if args.common.output.answer.json {
        screen.json(&trials)?;
    }
    if trials.iter().all(|trial| trial.comparison.faults == 0) { Ok(()) } else { Err(Failure::Check) }
}

/// The cards that are tried: the one that is named, or all of the file.
fn chosen<'a>(own: &'a [CardSource], args: &Try) -> Result<Vec<&'a str>, Failure> {
    let names: Vec<&str> = own.iter().map(|card| card.name.as_str()).collect();
    let Some(wanted) = &args.card else { return Ok(names) };
    match names.iter().find(|name| name.eq_ignore_ascii_case(wanted)) {
        Some(name) => Ok(vec![name]),
        None => Err(LibraryError::unknown("card", wanted, names.into_iter()).into()),
    }
}

fn trial(
    kit: &Kit,
    world: &World,
    (base, card): (&DeckSource, &str),
    brought: &[CardSource],
    args: &Try,
) -> Result<Trial, Failure> {
    let instead_of = match &args.instead_of {
        Some(name) => name.clone(),
        None => most_alike(base, card, world)?,
    };
    let (with, copies) = swapped(world, base, (&instead_of, card), args.copies)?;
    let setup = |sources: Vec<DeckSource>, seats: u8| -> Result<Setup, Failure> {
        let options = &args.common.series.options;
        let chosen =
            decks::Choice { named: &[], cards: brought, options: &options.list, any_deck: options.any_deck };
        Ok(decks::setup_with(kit, world, sources, chosen, seats, args.common.series.seed)?)
    };
    let [own, plain] = [format!("with {card}"), format!("with {instead_of}")];
    let entry = |name: String, setup: Setup| Entry { name, player: args.player, setup };
    let contest = match kit.cooperative {
        true => {
            Contest::Apart([entry(own, setup(vec![with], 1)?), entry(plain, setup(vec![base.clone()], 1)?)])
        }
        false => Contest::Versus {
            setup: setup(vec![with, base.clone()], 2)?,
            sides: [(own, args.player), (plain, args.player)],
        },
    };
    let plan = Plan { seed: args.common.series.seed, threads: args.common.series.threads, ..Plan::default() };
    let bar = progress(2 * args.pairs);
    let comparison = compare(world, &contest, args.pairs, None, &plan, &|games| bar.inc(games));
    bar.finish_and_clear();
    let comparison = comparison.map_err(|error| Failure::input(error.to_string()))?;
    Ok(Trial { card: card.to_owned(), instead_of, copies, comparison })
}

/// The card of the deck that costs most nearly the same; of several the first with the most copies.
pub fn most_alike(base: &DeckSource, card: &str, world: &World) -> Result<String, Failure> {
    let cost = |name: &str| {
        let place = world.vocabulary.words(Sort::Stat).position(|word| word == "cost")?;
        let def = world.catalog.def(world.catalog.meant(name)?);
        def.spec.stats.get(place).copied()
    };
    let own = cost(card).unwrap_or_default();
    let far = |name: &str| cost(name).map_or(i16::MAX, |cost| (cost - own).abs());
    let nearest = base.cards().min_by_key(|(count, name)| (far(name), u16::MAX - count));
    let nothing = || Failure::input("the deck has no cards that could make room");
    nearest.map(|(_, name)| name.to_owned()).ok_or_else(nothing)
}

/// The deck with copies of a card instead of another, as many as the deck has or fewer, and how many.
pub fn swapped(
    world: &World,
    base: &DeckSource,
    (old, new): (&str, &str),
    copies: u16,
) -> Result<(DeckSource, u16), Failure> {
    let own = base.cards().filter(|(_, name)| name.eq_ignore_ascii_case(old));
    let count = own.map(|(count, _)| count).sum::<u16>().clamp(1, copies);
    Ok((Change::of(count, old, new).made(world, base)?, count))
}

fn tell(trial: &Trial, words: &Words, screen: &mut Screen) -> Result<(), Failure> {
    let values = [
        ("card", trial.card.as_str().into()),
        ("other", trial.instead_of.as_str().into()),
        ("n", i64::from(trial.copies).into()),
    ];
    screen.line(screen.bold(words.say("try-head", &values)))?;
    told(&trial.comparison, words, screen)
}
