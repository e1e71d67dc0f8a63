//! One deck, looked at from all sides: what it draws and plays when, what its opening hands are worth, which to keep.

mod seen;
mod swaps;

use byword_arena::{Difference, Plan, Rate, Record, SimulationError, entrant_at, play_games_before};
use byword_kernel::id::{DefId, Seat, Stat};
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::{Setup, World};
use byword_kernel::vocabulary::Sort;
use serde::Serialize;

use crate::discovery::two_rates;
use crate::{Discovery, discoveries};
pub use seen::NEVER;
use seen::{Seen, Watcher};
pub use swaps::{Confirmed, Swap, Swaps, Tried, best_swaps};

/// The share of luck among the effects that are called found.
const LUCK: f64 = 0.05;
/// Own turns that the tables of cards drawn and played go up to.
pub const TURNS: u8 = 10;
/// What a card of an opening hand costs at most to be called cheap.
pub const CHEAP: i16 = 2;

/// A deck that is looked at, and what it meets.
#[derive(Clone, Debug)]
pub struct DeckPlan {
    /// What it is called.
    pub name: String,
    /// What it meets, by name; nothing in cooperative games.
    pub against: Vec<String>,
    /// A setup for each of these, with the deck as the first entrant's; one setup where there is nothing to meet.
    pub setups: Vec<Setup>,
    /// Games of each of the two series.
    pub games: u64,
    /// Who plays, the seed, the threads.
    pub plan: Plan,
}

/// What was found of a deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Study {
    /// The game.
    pub game: String,
    /// The deck.
    pub deck: String,
    /// What it met.
    pub against: Vec<String>,
    /// Who played all sides.
    pub player: String,
    /// The seed of the series.
    pub seed: u64,
    /// Games won.
    pub wins: Rate,
    /// How many cards there are of each printed cost.
    pub curve: Vec<(i16, u32)>,
    /// Opening hands by how many of their cards are cheap.
    pub hands: Vec<Hand>,
    /// The cards of the deck, those of one name together, in the order of the deck.
    pub cards: Vec<CardStudy>,
    /// What it is worth to put so many cards of the opening hand back. Who put them back was drawn by lot.
    pub put_back: Vec<PutBack>,
    /// Games that did not end as games do; they are not counted.
    pub faults: u64,
}

/// Opening hands of one kind, as they are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hand {
    /// How many of the cards cost [`CHEAP`] or less.
    pub cheap: u8,
    /// How often that is so.
    pub share: Rate,
    /// Games won with them.
    pub wins: Rate,
}

/// Games in which so many cards were put back by lot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PutBack {
    /// How many.
    pub cards: u8,
    /// Games won.
    pub wins: Rate,
}

/// What was found of a card of the deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardStudy {
    /// Its title.
    pub title: String,
    /// Its printed cost.
    pub cost: i16,
    /// How many of it the deck has.
    pub copies: u32,
    /// Games in which one was in hand by own turn 0 (the opening hand), 1, 2 ... [`TURNS`].
    pub drawn: Vec<Rate>,
    /// Games in which one was played by then.
    pub played: Vec<Rate>,
    /// What it does to the result to be dealt one in the opening hand; nothing for a card that is never dealt.
    pub opening: Option<Effect>,
    /// What it does to the result to keep one in the opening hand rather than to put it back, by lot.
    pub keep: Option<Effect>,
}

/// How a result differs with something and without.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// Games won with it.
    pub with: Rate,
    /// Games won without it.
    pub without: Rate,
    /// The one less the other.
    pub difference: Difference,
    /// The chance that luck alone makes a difference as large.
    pub chance: f64,
    /// True if it is more than luck: of all effects of the study that are called so, 5 % are luck at most.
    pub found: bool,
}

impl Effect {
    /// Nothing if one of the two never happened.
    fn new(with: Rate, without: Rate) -> Option<Self> {
        let difference = Difference::new(&with, &without);
        let both = with.of > 0 && without.of > 0;
        both.then(|| Self { with, without, difference, chance: two_rates(&with, &without), found: false })
    }
}

/// The cards of one name in a deck.
pub(crate) struct Kind {
    title: String,
    def: DefId,
    cost: i16,
    copies: u32,
}

/// Looks at a deck by two series of games: one as the player plays, and one in which cards are put back by lot.
/// `progress` is called with 1 after each game.
///
/// # Errors
/// If a game cannot be dealt, or the threads cannot be started.
pub fn study(
    world: &World,
    deck: &DeckPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Study, SimulationError> {
    let kinds = kinds(world, deck);
    let usual = deck.play(world, &kinds, false, progress)?;
    let by_lot = deck.play(world, &kinds, true, progress)?;
    let mut cards: Vec<CardStudy> =
        kinds.iter().enumerate().map(|(place, kind)| card(place, kind, &usual, &by_lot)).collect();
    call(&mut cards, |card| &mut card.opening);
    call(&mut cards, |card| &mut card.keep);
    Ok(Study {
        game: world.game.to_owned(),
        deck: deck.name.clone(),
        against: deck.against.clone(),
        player: deck.plan.spec(0).to_string(),
        seed: deck.plan.seed,
        wins: won(usual.iter()),
        curve: curve(&kinds),
        hands: hands(&usual),
        put_back: put_back(&by_lot),
        cards,
        faults: 2 * deck.games - (usual.len() + by_lot.len()) as u64,
    })
}

impl DeckPlan {
    /// The games of a series that ended, spread evenly over what the deck meets.
    fn play(
        &self,
        world: &World,
        kinds: &[Kind],
        by_lot: bool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Seen>, SimulationError> {
        let (mut seen, count) = (Vec::new(), self.setups.len() as u64);
        for (setup, place) in self.setups.iter().zip(0..) {
            let luck = game_seed(self.plan.seed, 2 * place + u64::from(by_lot));
            let games = self.games / count + u64::from(place < self.games % count);
            let watcher = |index| {
                let lot = by_lot.then(|| game_seed(luck ^ 1, index));
                Watcher::new(own_seat(index, setup.seats), kinds, world, lot)
            };
            let plan = Plan { seed: luck, paired: false, ..self.plan.clone() };
            let games = play_games_before(world, setup, &plan, 0..games, &watcher, progress)?;
            seen.extend(games.into_iter().filter_map(|(record, watcher)| ended(&record, watcher)));
        }
        Ok(seen)
    }
}

fn ended(record: &Record, watcher: Watcher<'_>) -> Option<Seen> {
    record.winners?;
    let won = record.won(watcher.seat().0);
    Some(watcher.told(won))
}

/// Where the first entrant sits in a game of a series.
pub(crate) fn own_seat(index: u64, seats: u8) -> Seat {
    Seat((0..seats).find(|seat| entrant_at(*seat, index, seats) == 0).unwrap_or(0))
}

/// The cards of the deck by name, in its order.
fn kinds(world: &World, deck: &DeckPlan) -> Vec<Kind> {
    let cost = world.vocabulary.find(Sort::Stat, "cost").and_then(|n| u8::try_from(n).ok()).map(Stat);
    let mut kinds: Vec<Kind> = Vec::new();
    for title in deck.setups.first().and_then(|setup| setup.decks.first()).into_iter().flatten() {
        let Some(def) = world.catalog.meant(title).map(|def| world.catalog.front(def)) else { continue };
        match kinds.iter_mut().find(|kind| kind.def == def) {
            Some(kind) => kind.copies += 1,
            None => {
                let card = world.catalog.def(def);
                let cost = cost.map_or(0, |cost| card.stat(cost));
                kinds.push(Kind { title: card.spec.title.clone(), def, cost, copies: 1 });
            }
        }
    }
    kinds
}

fn curve(kinds: &[Kind]) -> Vec<(i16, u32)> {
    let mut curve = std::collections::BTreeMap::new();
    for kind in kinds {
        *curve.entry(kind.cost).or_default() += kind.copies;
    }
    curve.into_iter().collect()
}

fn won<'a>(games: impl Iterator<Item = &'a Seen>) -> Rate {
    let (mut won, mut all) = (0, 0);
    for game in games {
        won += u64::from(game.won);
        all += 1;
    }
    Rate::new(won, all)
}

fn hands(games: &[Seen]) -> Vec<Hand> {
    let most = games.iter().map(|game| game.cheap).max().unwrap_or(0);
    let of = |cheap| {
        let wins = won(games.iter().filter(|game| game.cheap == cheap));
        Hand { cheap, share: Rate::new(wins.of, games.len() as u64), wins }
    };
    (0..=most).map(of).filter(|hand| hand.wins.of > 0).collect()
}

fn put_back(games: &[Seen]) -> Vec<PutBack> {
    let most = games.iter().map(Seen::put_back).max().unwrap_or(0);
    let of = |cards| PutBack { cards, wins: won(games.iter().filter(|game| game.put_back() == cards)) };
    (0..=most).map(of).filter(|row| row.wins.of > 0).collect()
}

fn card(place: usize, kind: &Kind, usual: &[Seen], by_lot: &[Seen]) -> CardStudy {
    let all = usual.len() as u64;
    let by = |first: fn(&Seen, usize) -> u8| -> Vec<Rate> {
        let until = |turn| usual.iter().filter(|game| first(game, place) <= turn).count() as u64;
        (0..=TURNS).map(|turn| Rate::new(until(turn), all)).collect()
    };
    let dealt = |wanted| won(usual.iter().filter(|game| game.dealt(place) == wanted));
    let kept = |wanted| won(by_lot.iter().filter(|game| game.kept(place) == Some(wanted)));
    CardStudy {
        title: kind.title.clone(),
        cost: kind.cost,
        copies: kind.copies,
        drawn: by(Seen::drawn),
        played: by(Seen::played),
        opening: Effect::new(dealt(true), dealt(false)),
        keep: Effect::new(kept(true), kept(false)),
    }
}

/// Says which effects of one sort are more than luck, all cards of the deck together.
fn call(cards: &mut [CardStudy], of: impl Fn(&mut CardStudy) -> &mut Option<Effect>) {
    let mut effects: Vec<&mut Effect> = cards.iter_mut().filter_map(|card| of(card).as_mut()).collect();
    let chances: Vec<f64> = effects.iter().map(|effect| effect.chance).collect();
    for Discovery { index, found, .. } in discoveries(&chances, LUCK) {
        if let Some(effect) = effects.get_mut(index) {
            effect.found = found;
        }
    }
}
