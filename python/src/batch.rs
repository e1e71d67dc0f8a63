//! Many games at once, stepped in Rust without Python's lock.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use byword_kernel::id::Seat;
use byword_kernel::log::Log;
use byword_kernel::rng::game_seed;
use byword_observation::{Encoder, Tables};
use byword_players::Spec;
use numpy::{PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::core::{Core, Held, returns, thought};
use crate::errors::{ChoiceError, Error, SetupError, ShapeError, UnknownError};
use crate::game::{Game, allocate};
use crate::lines::{Arrays, Line, Rows};

/// When a game that is over is dealt anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Autoreset {
    /// In the step that ends it: the observation is the new game's.
    SameStep,
    /// In the next step, whose action is not used.
    NextStep,
    /// Never by itself.
    Disabled,
}

/// One of the games.
struct Place {
    held: Held,
    encoder: Encoder,
    /// Its number, and how many games it has had.
    index: u64,
    episode: u64,
    seed: u64,
    /// Choices in this game, and in this turn.
    steps: u32,
    turn: (u16, u32),
    over: bool,
}

/// What all places have in common.
struct Plan {
    core: Arc<Core>,
    seed: u64,
    autoreset: Autoreset,
    /// Who plays the seats that are not the learner's.
    opponents: Option<Spec>,
    max_steps: u32,
}

impl Plan {
    fn deal(&self, place: &mut Place) -> Result<(), String> {
        place.seed = game_seed(game_seed(self.seed, place.index), place.episode);
        place.episode += 1;
        let setup = self.core.setup(place.seed);
        place.held.change(|table| {
            if let Log::Full(record) = &mut table.log {
                record.truncate(0);
            }
            table.redeal(&setup)
        })?;
        (place.steps, place.turn, place.over) = (0, (0, 0), false);
        self.answer(place);
        Ok(())
    }

    /// The seat that learns in this game, if others play the other seats: they take turns at it.
    fn learner(&self, place: &Place) -> Option<Seat> {
        let seats = u64::from(self.core.seats());
        self.opponents.map(|_| Seat(((place.index + place.episode) % seats) as u8))
    }

    fn choose(&self, place: &mut Place, action: usize) {
        let turn = place.held.change(|table| {
            if let Log::Full(record) = &mut table.log
                && record.entries().len() > 1024
            {
                record.keep_last(64);
            }
            // Actions are looked at before; a refusal leaves the table as it was.
            let taken = table.choose(action);
            debug_assert!(taken.is_ok());
            table.position().turn()
        });
        place.steps += 1;
        if turn != place.turn.0 {
            place.turn = (turn, place.steps);
        }
        let open = place.held.table().position().decision().is_some();
        place.over = !open || place.steps >= self.max_steps;
    }

    /// Lets the others choose until the learner decides or the game is over.
    fn answer(&self, place: &mut Place) {
        let (Some(spec), Some(learner)) = (self.opponents, self.learner(place)) else { return };
        while !place.over {
            let table = place.held.table();
            if table.position().decision().is_none_or(|decision| decision.seat == learner) {
                return;
            }
            let in_turn = (place.steps - place.turn.1) as usize;
            let action = thought(table, spec, place.seed, place.steps as usize, in_turn);
            self.choose(place, action);
        }
    }

    /// Takes an action, and writes what it comes to.
    fn step(&self, place: &mut Place, action: i64, line: Line<'_>) -> Result<(), String> {
        let mut line = line;
        line.reward.fill(0.0);
        let (mut terminated, mut truncated) = (false, false);
        if !place.over {
            place.held.table().read_through();
            self.choose(place, action.unsigned_abs() as usize);
            self.answer(place);
            if place.over {
                terminated = place.held.table().position().decision().is_none();
                truncated = !terminated;
                let values = returns(place.held.table(), self.core.kit.cooperative);
                line.reward.iter_mut().zip(values).for_each(|(reward, value)| *reward = value);
                if self.autoreset == Autoreset::SameStep {
                    self.deal(place)?;
                }
            }
        } else if self.autoreset == Autoreset::NextStep {
            self.deal(place)?;
        }
        line.terminated.fill(terminated);
        line.truncated.fill(truncated);
        self.show(place, &mut line);
        Ok(())
    }

    /// Writes what the deciding seat sees; of a game that is over, what the learner or the first seat sees.
    fn show(&self, place: &mut Place, line: &mut Line<'_>) {
        let table = place.held.table();
        let decides = table.position().decision().map(|decision| decision.seat);
        let seat = decides.or_else(|| self.learner(place)).unwrap_or(Seat(0));
        line.seat.fill(if place.over { -1 } else { i16::from(seat.0) });
        let Tables { cards, globals, options, events, mask, ours } = &mut line.tables;
        let tables = Tables { cards, globals, options, events, mask, ours: *ours };
        place.encoder.observe(&self.core.features, table, seat, tables);
        if place.over {
            line.tables.mask.fill(false);
        }
        *line.offered = if place.over { OVER } else { table.position().options().len() as u32 };
    }
}

/// Instead of the number of actions: the game is over, and any is taken for none.
const OVER: u32 = u32::MAX;

/// The games, and how many actions each offers: those stand together, since they are looked at before anything is done.
struct Places {
    games: Vec<Place>,
    offered: Vec<u32>,
    /// The arrays that were written to the last time, by nobody but encoders since they were empty.
    rows: Option<Rows>,
}

impl Places {
    /// Why one of these actions cannot be taken, if one cannot.
    fn refuse(&self, actions: &[i64]) -> Option<String> {
        let legal = |count, action| count == OVER || (0..i64::from(count)).contains(&action);
        let mut all = self.offered.iter().zip(actions);
        let index = all.position(|(count, action)| !legal(*count, *action))?;
        let (count, action) = (self.offered.get(index)?, actions.get(index)?);
        Some(format!("there is no action {action} in game {index}; there are {count}, from 0"))
    }
}

/// Many games at once. Results do not depend on the number of threads.
#[pyclass(module = "byword")]
pub struct VecEnv {
    plan: Plan,
    game: Py<Game>,
    places: Mutex<Places>,
    count: usize,
    pool: Option<rayon::ThreadPool>,
}

impl VecEnv {
    /// The games. To wait for them with Python's lock in hand would be to wait for ever.
    fn places(&self) -> PyResult<MutexGuard<'_, Places>> {
        match self.places.try_lock() {
            Ok(places) => Ok(places),
            Err(TryLockError::Poisoned(places)) => Ok(places.into_inner()),
            Err(TryLockError::WouldBlock) => Err(Error::new_err("another thread steps these games now")),
        }
    }

    /// Does something with every game, on all threads.
    fn each(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyDict>,
        act: impl Fn(&Plan, &mut Place, Line<'_>) -> Result<(), String> + Sync,
    ) -> PyResult<()> {
        let mut arrays = Arrays::of(out, &self.plan.core, self.count)?;
        let rows = Rows::of(out)?;
        let mut held = self.places()?;
        let ours = held.rows.take().is_some_and(|before| before.same(&rows));
        let (plan, pool, Places { games, offered, .. }) = (&self.plan, self.pool.as_ref(), &mut *held);
        let lines = arrays.lines(self.count, ours, offered);
        let done: Result<(), String> = py.detach(|| match pool {
            None => games.iter_mut().zip(lines).try_for_each(|(place, line)| act(plan, place, line)),
            Some(pool) => pool.install(|| {
                let lines: Vec<Line<'_>> = lines.collect();
                let all = games.par_iter_mut().zip(lines).with_min_len(16);
                all.try_for_each(|(place, line)| act(plan, place, line))
            }),
        });
        held.rows = done.is_ok().then_some(rows);
        done.map_err(SetupError::new_err)
    }
}

#[pymethods]
impl VecEnv {
    /// `autoreset`: `same_step`, `next_step` or `disabled`. With `opponents`, players of the project take the other seats and
    /// the learner's seat changes from game to game. `threads`: 1, or 0 for as many as there are cores.
    #[new]
    #[pyo3(signature = (game, n, *, seed = 0, autoreset = "same_step", opponents = None, threads = 1, max_steps = 20_000))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        py: Python<'_>,
        game: Py<Game>,
        n: usize,
        seed: u64,
        autoreset: &str,
        opponents: Option<&str>,
        threads: usize,
        max_steps: u32,
    ) -> PyResult<Self> {
        let autoreset = match autoreset {
            "same_step" => Autoreset::SameStep,
            "next_step" => Autoreset::NextStep,
            "disabled" => Autoreset::Disabled,
            other => {
                let known = "there are same_step, next_step, disabled";
                return Err(UnknownError::new_err(format!(
                    "there is no way of resetting `{other}`; {known}"
                )));
            }
        };
        let parsed = opponents.map(str::parse::<Spec>).transpose();
        let opponents = parsed.map_err(|error| UnknownError::new_err(error.to_string()))?;
        if n == 0 {
            return Err(ShapeError::new_err("there must be at least one game"));
        }
        let pool = (threads != 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().map_err(|error| SetupError::new_err(error.to_string()))?;
        let core = game.get().core.clone();
        let plan = Plan { core, seed, autoreset, opponents, max_steps: max_steps.max(1) };
        let places = py.detach(|| (0..n as u64).map(|index| seated(&plan, index)).collect::<Result<_, _>>());
        let games: Vec<Place> = places.map_err(SetupError::new_err)?;
        let places = Mutex::new(Places { games, offered: vec![0; n], rows: None });
        Ok(Self { plan, game, places, count: n, pool })
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.count
    }

    /// New arrays for `reset` and `step`.
    fn allocate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = allocate(py, &self.plan.core.features, Some(self.count))?;
        let numpy = py.import("numpy")?;
        let zeros = |shape: Vec<usize>, dtype: &str| numpy.call_method1("zeros", (shape, dtype));
        out.set_item("seat", zeros(vec![self.count], "int16")?)?;
        out.set_item("reward", zeros(vec![self.count, usize::from(self.plan.core.seats())], "float32")?)?;
        out.set_item("terminated", zeros(vec![self.count], "bool")?)?;
        out.set_item("truncated", zeros(vec![self.count], "bool")?)?;
        Ok(out)
    }

    /// Deals all games anew, or those that `which` says, and writes what the deciding seats see.
    #[pyo3(signature = (out, which = None))]
    fn reset(
        &self,
        py: Python<'_>,
        out: &Bound<'_, PyDict>,
        which: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        if let Some(which) = which.as_ref().filter(|which| which.len() != self.count) {
            let message =
                format!("`which` must have the shape ({},); it has {:?}", self.count, which.shape());
            return Err(ShapeError::new_err(message));
        }
        let which: Option<Vec<bool>> = which.map(|which| which.as_array().to_vec());
        self.each(py, out, |plan, place, mut line| {
            if which.as_ref().is_none_or(|which| which[place.index as usize]) {
                plan.deal(place)?;
            }
            line.reward.fill(0.0);
            line.terminated.fill(false);
            line.truncated.fill(false);
            plan.show(place, &mut line);
            Ok(())
        })
    }

    /// Takes an action in each game and writes what it comes to. If one of them cannot be taken, none is.
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        out: &Bound<'_, PyDict>,
    ) -> PyResult<()> {
        if actions.len() != self.count {
            let message =
                format!("`actions` must have the shape ({},); it has {:?}", self.count, actions.shape());
            return Err(ShapeError::new_err(message));
        }
        let actions: Vec<i64> = actions.as_array().to_vec();
        if let Some(refused) = self.places()?.refuse(&actions) {
            return Err(ChoiceError::new_err(refused));
        }
        self.each(py, out, |plan, place, line| plan.step(place, actions[place.index as usize], line))
    }

    /// The digests of the positions.
    fn digests(&self) -> PyResult<Vec<u64>> {
        let places = self.places()?;
        Ok(places.games.iter().map(|place| place.held.table().position().digest()).collect())
    }
}

/// A place with its first game.
fn seated(plan: &Plan, index: u64) -> Result<Place, String> {
    let log = if plan.core.features.limits.events == 0 { Log::Off } else { Log::full() };
    let held = Held::deal(&plan.core, &plan.core.setup(0), log)?;
    let (encoder, seed, turn) = (Encoder::default(), 0, (0, 0));
    let mut place = Place { held, encoder, index, episode: 0, seed, steps: 0, turn, over: false };
    plan.deal(&mut place)?;
    place.episode = 0;
    Ok(place)
}
