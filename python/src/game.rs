//! A game to be played, with its cards, decks and options.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use byword_library::kits;
use byword_observation::{Features, Limits};
use byword_players::Spec;
use numpy::{Element, PyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::shapes;
use crate::core::{Brought, Core, NoGame};
use crate::errors::{CardError, DeckError, SetupError, StateError, UnknownError, from_library};
use crate::json::value_to_python;
use crate::state::State;

/// A game with its cards, decks and options: `reset` deals it.
#[pyclass(module = "byword", frozen)]
pub struct Game {
    pub core: Arc<Core>,
    /// What it was made with, to make it again in another process.
    made: Py<PyDict>,
}

fn no_game(py: Python<'_>, error: NoGame) -> PyErr {
    match error {
        NoGame::Unknown(error) => from_library::<UnknownError>(py, vec![error]),
        NoGame::Cards(errors) => from_library::<CardError>(py, errors),
        NoGame::Decks(errors) => from_library::<DeckError>(py, errors),
        NoGame::Setup(cause) => SetupError::new_err(cause),
    }
}

#[pymethods]
impl Game {
    /// Compiles the cards and reads the decks. Cards and decks are paths, names of house decks, or texts (with line breaks).
    #[new]
    #[pyo3(signature = (
        name, *, decks = vec![], cards = vec![], options = BTreeMap::new(), seats = None, any_deck = false,
        allow_partial = false, max_cards = None, max_actions = None, events = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        py: Python<'_>,
        name: String,
        decks: Vec<String>,
        cards: Vec<String>,
        options: BTreeMap<String, String>,
        seats: Option<u8>,
        any_deck: bool,
        allow_partial: bool,
        max_cards: Option<usize>,
        max_actions: Option<usize>,
        events: Option<usize>,
    ) -> PyResult<Self> {
        let made = PyDict::new(py);
        made.set_item("name", &name)?;
        made.set_item("decks", &decks)?;
        made.set_item("cards", &cards)?;
        made.set_item("options", &options)?;
        made.set_item("seats", seats)?;
        made.set_item("any_deck", any_deck)?;
        made.set_item("allow_partial", allow_partial)?;
        let brought = Brought { decks, cards, options, seats, any_deck, partial: allow_partial };
        let mut core = py.detach(|| Core::new(&name, &brought)).map_err(|error| no_game(py, error))?;
        let usual = core.features.limits;
        core.features.limits = Limits {
            cards: max_cards.unwrap_or(usual.cards).clamp(1, 4096),
            options: max_actions.unwrap_or(usual.options).clamp(1, 65_536),
            events: events.unwrap_or(usual.events).min(64),
        };
        made.set_item("max_cards", core.features.limits.cards)?;
        made.set_item("max_actions", core.features.limits.options)?;
        made.set_item("events", core.features.limits.events)?;
        Ok(Self { core: Arc::new(core), made: made.unbind() })
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.core.kit.name
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.core.seats()
    }

    /// True if the players play together against the game.
    #[getter]
    fn cooperative(&self) -> bool {
        self.core.kit.cooperative
    }

    /// How wide masks are.
    #[getter]
    fn max_actions(&self) -> usize {
        self.core.features.limits.options
    }

    /// How many definitions of cards there are; 0 is the card that is not known.
    #[getter]
    fn num_cards(&self) -> usize {
        self.core.loaded.world.catalog.defs().len()
    }

    /// What is odd about the cards that were brought, but no reason to refuse them.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.core.warnings.iter().map(ToString::to_string).collect()
    }

    /// Deals a game. The same seed and choices are the same game everywhere; without a seed it is any.
    #[pyo3(signature = (seed = None))]
    fn reset(this: Bound<'_, Self>, seed: Option<u64>) -> PyResult<State> {
        let any = || std::hash::RandomState::new().build_hasher().finish();
        let core = this.get().core.clone();
        State::deal(core, this.unbind(), seed.unwrap_or_else(any)).map_err(SetupError::new_err)
    }

    /// Reads a state that `State.serialize` wrote.
    fn deserialize(this: Bound<'_, Self>, data: &[u8]) -> PyResult<State> {
        let core = this.get().core.clone();
        State::read(core, this.unbind(), data).map_err(StateError::new_err)
    }

    /// The list of features: version, tables with shapes and columns, what the numbers stand for.
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value_to_python(py, &self.core.features.describe(&self.core.loaded.world))
    }

    /// New arrays of zeros for observations: `cards`, `globals`, `options`, `events` (int16), `mask` (bool).
    #[pyo3(signature = (many = None))]
    fn allocate<'py>(&self, py: Python<'py>, many: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        allocate(py, &self.core.features, many)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("byword._byword")?.getattr("_game")?;
        (make, (self.made.clone_ref(py),)).into_pyobject(py).map(Bound::into_any)
    }

    /// A game never changes: its copy is itself.
    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }

    fn __repr__(&self) -> String {
        format!("<byword.Game {}: {} seats>", self.core.kit.name, self.core.seats())
    }
}

/// A game as it was made elsewhere.
#[pyfunction]
pub fn _game<'py>(py: Python<'py>, made: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let made = made.copy()?;
    let name = made.get_item("name")?.ok_or_else(|| UnknownError::new_err("no name"))?;
    made.del_item("name")?;
    py.get_type::<Game>().call((name,), Some(&made))
}

fn zeros<'py, T: Element>(
    py: Python<'py>,
    many: Option<usize>,
    shape: &[usize],
) -> Bound<'py, PyArrayDyn<T>> {
    let shape: Vec<usize> = many.into_iter().chain(shape.iter().copied()).collect();
    PyArrayDyn::zeros(py, shape, false)
}

/// New arrays for observations.
pub fn allocate<'py>(
    py: Python<'py>,
    features: &Features,
    many: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    for (name, shape) in shapes(features) {
        out.set_item(name, zeros::<i16>(py, many, &shape))?;
    }
    out.set_item("mask", zeros::<bool>(py, many, &[features.limits.options]))?;
    Ok(out)
}

/// The names of the games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    kits().iter().map(|kit| kit.name).collect()
}

/// The names of the players of the project.
#[pyfunction]
pub fn players() -> Vec<&'static str> {
    Spec::NAMES.to_vec()
}

/// The names of the house decks of a game.
#[pyfunction]
pub fn house_decks(py: Python<'_>, game: &str) -> PyResult<Vec<&'static str>> {
    let kit = byword_library::find(game).map_err(|error| from_library::<UnknownError>(py, vec![error]))?;
    Ok(kit.decks.iter().map(|(name, _)| *name).collect())
}
