//! One game in the middle: a position, and how it came about.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::position::Position;
use byword_kernel::rng::game_seed;
use byword_kernel::table::{CONCEDE, Table};
use byword_observation::Encoder;
use byword_players::{Eyes, Spec};
use byword_protocol::message::{LogEntry, Why};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arrays::{Wanted, known_names};
use crate::core::{Core, Held, returns, thought};
use crate::errors::{ChoiceError, StateError, UnknownError};
use crate::game::Game;
use crate::json::to_python;
use crate::look::{language, looking};
use crate::recall::Recalls;
use crate::saved::{Origin, Saved, Step};

/// A game in the middle. Every method answers for this moment; only `step` and `concede` change it.
#[pyclass(module = "byword")]
pub struct State {
    pub core: Arc<Core>,
    game: Py<Game>,
    held: Mutex<Held>,
    origin: Arc<Origin>,
    steps: Vec<Step>,
    /// The turn, and how many steps there were when it began.
    turn: (u16, usize),
    /// How many clones there are, so that each has a luck of its own.
    clones: AtomicU64,
    recalls: Mutex<Recalls>,
}

/// Entries of the log that are kept for the table of events, and how many more there may be before it is cut.
const KEPT: usize = 64;
const LONGEST: usize = 1024;

impl State {
    fn new(core: Arc<Core>, game: Py<Game>, held: Held, origin: Origin) -> Self {
        let turn = (held.table().position().turn(), 0);
        let (held, origin) = (Mutex::new(held), Arc::new(origin));
        let (clones, recalls) = (AtomicU64::new(0), Mutex::default());
        Self { core, game, held, origin, steps: Vec::new(), turn, clones, recalls }
    }

    /// Deals a game.
    pub fn deal(core: Arc<Core>, game: Py<Game>, seed: u64) -> Result<Self, String> {
        let log = Self::keeping(&core);
        let held = Held::deal(&core, &core.setup(seed), log)?;
        Ok(Self::new(core, game, held, Origin::Deal(seed)))
    }

    fn keeping(core: &Core) -> Log {
        if core.features.limits.events == 0 { Log::Off } else { Log::full() }
    }

    /// A saved state.
    pub fn read(core: Arc<Core>, game: Py<Game>, bytes: &[u8]) -> Result<Self, String> {
        let saved = Saved::read(&core, bytes)?;
        let held = saved.origin.begin(&core, Self::keeping(&core))?;
        let mut state = Self::new(core, game, held, saved.origin);
        for step in saved.steps {
            state.go(step).map_err(|cause| format!("step {}: {cause}", state.steps.len() + 1))?;
        }
        if state.table().table().position().digest() != saved.digest {
            return Err("its choices lead to another position in this version of the game".to_owned());
        }
        Ok(state)
    }

    fn table(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn held_mut(&mut self) -> &mut Held {
        self.held.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a step. If it cannot be made, nothing has changed.
    fn go(&mut self, step: Step) -> Result<(), String> {
        let taken = self.held_mut().change(|table| {
            if let Log::Full(record) = &mut table.log
                && record.entries().len() > LONGEST
            {
                record.keep_last(KEPT);
            }
            step.take(table).map(|()| table.position().turn())
        })?;
        self.steps.push(step);
        if taken != self.turn.0 {
            self.turn = (taken, self.steps.len());
        }
        Ok(())
    }

    /// The seat of this number, or the one that decides.
    fn seat_or(&self, seat: Option<u8>) -> PyResult<Seat> {
        let decides = self.table().table().position().decision().map_or(Seat(0), |decision| decision.seat);
        match seat {
            Some(n) if n >= self.core.seats() => {
                let seats = self.core.seats();
                Err(UnknownError::new_err(format!("there is no seat {n}; there are {seats}, from 0")))
            }
            Some(n) => Ok(Seat(n)),
            None => Ok(decides),
        }
    }

    /// What the seat was told after each choice; None: what somebody was told who sees everything.
    fn told<R>(
        &self,
        seat: Option<Seat>,
        lang: &str,
        use_it: impl FnOnce(&[Arc<LogEntry>]) -> R,
    ) -> PyResult<R> {
        let mut recalls = self.recalls.lock().unwrap_or_else(PoisonError::into_inner);
        let told = recalls.told(&self.core, &self.origin, &self.steps, (seat, language(lang)?));
        told.map(use_it).map_err(StateError::new_err)
    }

    /// A state of another world, in which the seat was told the same.
    fn elsewhere(&self, py: Python<'_>, seat: Seat, position: Position) -> PyResult<Self> {
        let recalled = self.recollection(seat)?;
        let held = Held::at(&self.core, position.clone(), Self::keeping(&self.core));
        let origin = Origin::Sample { seat: seat.0, recalled, position: Box::new(position) };
        Ok(Self::new(self.core.clone(), self.game.clone_ref(py), held, origin))
    }

    /// What the seat was told since the beginning, a line an entry.
    fn recollection(&self, seat: Seat) -> PyResult<Vec<String>> {
        let before = self.origin.recalled(seat).iter().cloned();
        let line = |entry: &Arc<LogEntry>| entry.text.clone();
        self.told(Some(seat), "en", |told| before.chain(told.iter().map(line)).collect())
    }
}

#[pymethods]
impl State {
    /// The game that this is a state of.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seat that decides, from 0; None if the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.table().table().position().decision().map(|decision| decision.seat.0)
    }

    /// True if the game is over.
    #[getter]
    fn done(&self) -> bool {
        self.table().table().position().decision().is_none()
    }

    /// The number of the turn or round, from 1.
    #[getter]
    fn turn(&self) -> u16 {
        self.table().table().position().turn()
    }

    /// How many choices were made since the deal (or since the sample).
    #[getter]
    fn steps(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Choose(_))).count()
    }

    /// The digest of the position: equal positions have equal digests, on every machine.
    #[getter]
    fn digest(&self) -> u64 {
        self.table().table().position().digest()
    }

    /// What stopped the game if it broke off, else None.
    #[getter]
    fn fault(&self) -> Option<String> {
        self.table().table().fault().map(|fault| format!("{fault:?}"))
    }

    /// How many actions there are: they are the numbers from 0.
    #[getter]
    fn num_actions(&self) -> usize {
        self.table().table().position().options().len()
    }

    /// The actions that the deciding seat can take, ascending.
    fn legal_actions(&self) -> Vec<usize> {
        (0..self.num_actions()).collect()
    }

    /// Takes an action.
    fn step(&mut self, action: usize) -> PyResult<()> {
        let held = self.held_mut();
        if action >= held.table().position().options().len() {
            return Err(not_offered(held.table(), action));
        }
        self.go(Step::Choose(action as u32)).map_err(ChoiceError::new_err)
    }

    /// A seat gives up.
    fn concede(&mut self, seat: u8) -> PyResult<()> {
        let seat = self.seat_or(Some(seat))?;
        let number = CONCEDE + seat.index();
        self.go(Step::Choose(number as u32)).map_err(ChoiceError::new_err)
    }

    /// A copy. With `reseed` its random numbers to come are others, so that who plans with it does not see the future.
    #[pyo3(signature = (reseed = true, seed = None))]
    fn clone(&self, py: Python<'_>, reseed: bool, seed: Option<u64>) -> PyResult<Self> {
        let held = {
            let own = self.table();
            Held::at(&self.core, own.table().position().clone(), own.table().log.clone())
        };
        let (core, game) = (self.core.clone(), self.game.clone_ref(py));
        let (held, origin) = (Mutex::new(held), self.origin.clone());
        let (steps, turn, clones) = (self.steps.clone(), self.turn, AtomicU64::new(0));
        let recalls = self.recalls.lock().unwrap_or_else(PoisonError::into_inner).copy(&core);
        let recalls = Mutex::new(recalls);
        let mut copy = Self { core, game, held, origin, steps, turn, clones, recalls };
        if reseed || seed.is_some() {
            let number = self.clones.fetch_add(1, Ordering::Relaxed);
            let seed = seed.unwrap_or_else(|| game_seed(self.digest(), number));
            copy.go(Step::Reseed(seed)).map_err(StateError::new_err)?;
        }
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py, false, None)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py, false, None)
    }

    /// A whole state that could be the true one for all that the seat knows: what it cannot see is dealt anew.
    fn determinize(&self, py: Python<'_>, seat: u8, seed: u64) -> PyResult<Self> {
        let seat = self.seat_or(Some(seat))?;
        let position = guess(&self.core, self.table().table(), seat, seed);
        self.elsewhere(py, seat, position)
    }

    /// The same state for the seat and another one for everybody else: hidden cards are others. For tests.
    fn twin(&self, py: Python<'_>, seat: u8, seed: u64) -> PyResult<Self> {
        let seat = self.seat_or(Some(seat))?;
        let position = self.table().table().position().twin(&self.core.loaded.world, seat, seed);
        self.elsewhere(py, seat, position)
    }

    /// The state as bytes, for `Game.deserialize`. They have the whole truth in them, hidden cards and luck.
    fn serialize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = Saved::write(&self.core, &self.origin, &self.steps, self.digest());
        Ok(PyBytes::new(py, &bytes.map_err(StateError::new_err)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let read = self.game.bind(py).getattr("deserialize")?;
        (read, (self.serialize(py)?,)).into_pyobject(py).map(Bound::into_any)
    }

    /// What each seat has of the end: 1 won, -1 lost, 0 a draw or not over.
    fn returns(&self) -> Vec<f32> {
        returns(self.table().table(), self.core.kit.cooperative)
    }

    /// What the seat sees, as a dictionary; seat None: the one that decides; "all": everything there is.
    #[pyo3(signature = (seat = None, lang = "en", everything = false))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<u8>,
        lang: &str,
        everything: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = if everything { None } else { Some(self.seat_or(seat)?) };
        let view =
            looking(&self.core, language(lang)?, |onlooker| onlooker.view(self.table().table(), viewer));
        to_python(py, &view)
    }

    /// The open decision as a dictionary, with its options if it is the seat's; None if the game is over.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn decision<'py>(&self, py: Python<'py>, seat: Option<u8>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let viewer = Some(self.seat_or(seat)?);
        let open =
            looking(&self.core, language(lang)?, |onlooker| onlooker.decision(self.table().table(), viewer));
        to_python(py, &open)
    }

    /// How the game ended: winners, words, clause; None if it goes on.
    #[pyo3(signature = (lang = "en"))]
    fn outcome<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let viewer = Some(self.seat_or(None)?);
        let end =
            looking(&self.core, language(lang)?, |onlooker| onlooker.outcome(self.table().table(), viewer));
        to_python(py, &end)
    }

    /// What has happened since the deal, as the seat was told: a dictionary an entry. `everything` tells all.
    #[pyo3(signature = (lang = "en", seat = None, everything = false))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        lang: &str,
        seat: Option<u8>,
        everything: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = if everything { None } else { Some(self.seat_or(seat)?) };
        self.told(viewer, lang, |told| {
            let told: Vec<&LogEntry> = told.iter().map(AsRef::as_ref).collect();
            to_python(py, &told)
        })?
    }

    /// Why the deciding seat can do what the words say, or not: a dictionary for each thing that may be meant.
    #[pyo3(signature = (text, lang = "en"))]
    fn why<'py>(&self, py: Python<'py>, text: &str, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let (seat, ask) = (self.seat_or(None)?, Why { text: Some(text.to_owned()), ..Why::default() });
        let reasons =
            looking(&self.core, language(lang)?, |onlooker| onlooker.why(self.table().table(), seat, &ask));
        to_python(py, &reasons)
    }

    /// An action in words, as the deciding seat reads it.
    #[pyo3(signature = (action, lang = "en"))]
    fn action_to_string(&self, action: usize, lang: &str) -> PyResult<String> {
        let decides = self.seat_or(None)?;
        let held = self.table();
        let opt = held.table().position().options().get(action).copied();
        let opt = opt.ok_or_else(|| not_offered(held.table(), action))?;
        let eyes = Eyes::of(held.table(), decides);
        Ok(eyes.view().text(&held.table().knowledge().option_for(decides, &opt), language(lang)?))
    }

    /// The board, the question and the numbered actions as text, as the seat sees them.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn text(&self, seat: Option<u8>, lang: &str) -> PyResult<String> {
        let viewer = Some(self.seat_or(seat)?);
        Ok(looking(&self.core, language(lang)?, |onlooker| {
            let held = self.table();
            let mut lines = onlooker.board(held.table(), viewer);
            if let Some(open) = onlooker.decision(held.table(), viewer) {
                lines.push(open.text);
                lines
                    .extend(open.options.iter().map(|option| format!("  {}: {}", option.index, option.text)));
            }
            lines.join("\n")
        }))
    }

    /// All that the seat knows, as text: what it was told since the beginning, and what it sees now.
    #[pyo3(signature = (seat = None))]
    fn information_state(&self, seat: Option<u8>) -> PyResult<String> {
        let seat = self.seat_or(seat)?;
        let mut lines = self.recollection(seat)?;
        let view =
            looking(&self.core, language("en")?, |onlooker| onlooker.view(self.table().table(), Some(seat)));
        lines.push(serde_json::to_string(&view).map_err(|error| StateError::new_err(error.to_string()))?);
        Ok(lines.join("\n"))
    }

    /// Writes what the seat sees into arrays (`Game.allocate`): those of the tables that are wanted.
    #[pyo3(signature = (out, seat = None))]
    fn observe(&self, out: &Bound<'_, PyDict>, seat: Option<u8>) -> PyResult<()> {
        known_names(out, &["cards", "globals", "options", "events", "mask"])?;
        let seat = self.seat_or(seat)?;
        let mut wanted = Wanted::of(out, &self.core.features, None)?;
        let held = self.table();
        Encoder::default().observe(&self.core.features, held.table(), seat, wanted.tables());
        Ok(())
    }

    /// What the seat sees as new arrays: `cards`, `globals`, `options`, `events`, `mask`.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyDict>> {
        let out = crate::game::allocate(py, &self.core.features, None)?;
        self.observe(&out, seat)?;
        Ok(out)
    }

    /// The action that a player of the project takes: `random`, `greedy`, `search`, `search:20k`, `search:100ms`.
    #[pyo3(signature = (player, seed = 0))]
    fn bot(&self, py: Python<'_>, player: &str, seed: u64) -> PyResult<usize> {
        let spec: Spec = player.parse().map_err(|error| UnknownError::new_err(format!("{error}")))?;
        if self.done() {
            return Err(ChoiceError::new_err("the game is over"));
        }
        let (step, in_turn) = (self.steps.len(), self.steps.len() - self.turn.1);
        Ok(py.detach(|| thought(self.table().table(), spec, seed, step, in_turn)))
    }

    fn __repr__(&self) -> String {
        let held = self.table();
        let position = held.table().position();
        let seat = position
            .decision()
            .map_or("over".to_owned(), |decision| format!("seat {} decides", decision.seat.0));
        format!("<byword.State of {}: turn {}, {seat}>", self.core.kit.name, position.turn())
    }
}

/// Samples that are tried for one in which somebody else decides the same.
const TRIES: u64 = 16;

/// A sample of what the seat cannot know. What somebody else may choose follows from that, too: it is listed anew, and the
/// sample must look to the seat as the table does. If none does, it has no options.
fn guess(core: &Core, table: &Table<'_>, seat: Seat, seed: u64) -> Position {
    let world = &core.loaded.world;
    let sample = |seed| table.position().sample(world, seat, seed);
    if table.position().decision().is_none_or(|decision| decision.seat == seat) {
        return sample(seed);
    }
    let seen = table.knowledge().seen_by(seat);
    let alike = (0..TRIES).find_map(|number| {
        let mut guessed = Table::new(world, sample(game_seed(seed, number)));
        guessed.agenda().list_anew();
        (guessed.knowledge().seen_by(seat) == seen).then(|| guessed.position().clone())
    });
    alike.unwrap_or_else(|| sample(seed))
}

/// What is said of an action that is not there.
fn not_offered(table: &Table<'_>, action: usize) -> PyErr {
    match table.position().options().len() {
        0 => ChoiceError::new_err("the game is over"),
        count => ChoiceError::new_err(format!("there is no action {action}; there are {count}, from 0")),
    }
}
