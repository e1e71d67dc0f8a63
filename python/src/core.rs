//! A game with its cards, decks and options, as all its states share it; and a table that owns its world.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::rng::game_seed;
use byword_kernel::rulebook::Setup;
use byword_kernel::table::Table;
use byword_language::deck::DeckSource;
use byword_language::kit::{Imported, Kit, Loaded};
use byword_library::{LibraryError, cards, decks};
use byword_observation::{Features, Limits};
use byword_players::{Eyes, Spec, player_seed};

/// What a game is played with.
pub struct Core {
    pub kit: &'static Kit,
    pub loaded: Arc<Loaded>,
    /// The setup but for its seed.
    pub base: Setup,
    pub features: Features,
    /// Cards whose text is not understood whole, as they were refused or let in.
    pub warnings: Vec<LibraryError>,
}

/// What a caller brings to a game: paths and names, or texts (whatever has more than one line).
#[derive(Default)]
pub struct Brought {
    pub decks: Vec<String>,
    pub cards: Vec<String>,
    pub options: BTreeMap<String, String>,
    pub seats: Option<u8>,
    pub any_deck: bool,
    pub partial: bool,
}

/// Why there is no game.
pub enum NoGame {
    Unknown(LibraryError),
    Cards(Vec<LibraryError>),
    Decks(Vec<LibraryError>),
    Setup(String),
}

/// True for a text, as opposed to a name or a path.
fn is_text(given: &str) -> bool {
    given.contains('\n')
}

impl Core {
    /// Compiles the cards, reads the decks, and deals once to see that it can be done.
    pub fn new(game: &str, brought: &Brought) -> Result<Self, NoGame> {
        let kit = byword_library::find(game).map_err(NoGame::Unknown)?;
        let imported = read_cards(kit, &brought.cards).map_err(NoGame::Cards)?;
        let loaded = (kit.load)(&imported.cards, brought.partial);
        let loaded = loaded.map_err(|errors| NoGame::Cards(cards::from_files(errors)))?;
        let sources = read_decks(kit, &loaded, &brought.decks).map_err(NoGame::Decks)?;
        let options: Vec<(String, String)> = brought.options.clone().into_iter().collect();
        let chosen = decks::Choice {
            named: &brought.decks,
            cards: &imported.cards,
            options: &options,
            any_deck: brought.any_deck,
        };
        let seats = brought.seats.unwrap_or(kit.seats.1);
        let base = decks::setup_with(kit, &loaded.world, sources, chosen, seats, 0).map_err(NoGame::Decks)?;
        Table::deal(&loaded.world, &base, Log::Off).map_err(NoGame::Setup)?;
        let features = Features::new(&loaded.world, seats, usual(kit.name));
        let warnings = imported.warnings.into_iter().map(LibraryError::from).collect();
        Ok(Self { kit, loaded: Arc::new(loaded), base, features, warnings })
    }

    /// The setup of the game with this seed.
    pub fn setup(&self, seed: u64) -> Setup {
        Setup { seed, ..self.base.clone() }
    }

    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.base.seats
    }
}

/// The rows of the tables that hold what random play of the house decks comes to (`docs/python.md`).
fn usual(game: &str) -> Limits {
    let (cards, options) = match game {
        "lorcana" => (96, 96),
        "swu" => (96, 96),
        "champions" => (192, 128),
        _ => (192, 128),
    };
    Limits { cards, options, events: 16 }
}

fn read_cards(kit: &Kit, given: &[String]) -> Result<Imported, Vec<LibraryError>> {
    let (mut all, mut errors) = (Imported::default(), Vec::new());
    for (number, given) in given.iter().enumerate() {
        let read = if is_text(given) {
            cards::read_named(kit, &format!("cards[{number}]"), given)
        } else {
            cards::read_cards(kit, &PathBuf::from(given))
        };
        match read {
            Ok(more) => all.extend(more),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}

fn read_decks(kit: &Kit, loaded: &Loaded, given: &[String]) -> Result<Vec<DeckSource>, Vec<LibraryError>> {
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for (number, given) in given.iter().enumerate() {
        let read = if is_text(given) {
            decks::in_text(kit, &loaded.world, &format!("decks[{number}]"), given)
        } else {
            decks::decks(kit, &loaded.world, given)
        };
        match read {
            Ok(more) => all.extend(more),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}

self_cell::self_cell!(
    /// A table that keeps its world alive.
    pub struct Held {
        owner: Arc<Loaded>,
        #[covariant]
        dependent: Table,
    }
);

impl Held {
    /// The table.
    pub fn table(&self) -> &Table<'_> {
        self.borrow_dependent()
    }

    /// Does something to the table.
    pub fn change<R>(&mut self, act: impl for<'w> FnOnce(&mut Table<'w>) -> R) -> R {
        self.with_dependent_mut(|_, table| act(table))
    }

    /// Deals a game.
    pub fn deal(core: &Core, setup: &Setup, log: Log) -> Result<Self, String> {
        Self::try_new(core.loaded.clone(), |loaded| Table::deal(&loaded.world, setup, log))
    }

    /// A table with this position.
    pub fn at(core: &Core, position: Position, log: Log) -> Self {
        Self::new(core.loaded.clone(), |loaded| {
            let mut table = Table::new(&loaded.world, position);
            table.log = log;
            table
        })
    }
}

/// Decisions in one turn after which a player of the project chooses at random: what looks best may lead round in a circle.
const PATIENCE: usize = 150;

/// What a player of the project takes. It is made anew for each decision, with random numbers that follow from the seed.
pub fn thought(table: &Table<'_>, spec: Spec, seed: u64, step: usize, in_turn: usize) -> usize {
    let seat = table.position().decision().map_or(Seat(0), |decision| decision.seat);
    let spec = if in_turn > PATIENCE { Spec::Random } else { spec };
    spec.build(game_seed(player_seed(seed, seat), step as u64)).choose(&Eyes::of(table, seat))
}

/// What each seat has of the end of the game: 1 for winners, -1 for others, 0 for a draw or a game that did not end.
pub fn returns(table: &Table<'_>, cooperative: bool) -> Vec<f32> {
    let position = table.position();
    let Some(outcome) = position.outcome() else { return vec![0.0; usize::from(position.seat_count())] };
    let draw = outcome.winners == 0 && !cooperative;
    let value = |seat| match outcome.won(seat) {
        true => 1.0,
        false if draw => 0.0,
        false => -1.0,
    };
    position.seats().map(value).collect()
}
