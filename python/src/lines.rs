//! What a step of many games is written to: the arrays of the caller, cut into lines, one for each game.

use byword_observation::Tables;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Out, Wanted, known_names};
use crate::core::Core;

/// What a step of a game comes to.
pub struct Line<'a> {
    pub tables: Tables<'a>,
    pub seat: &'a mut [i16],
    pub reward: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    /// How many actions there are.
    pub offered: &'a mut u32,
}

/// An array in equal parts, one for each game; without an array, empty parts without end.
struct Parts<'a, T> {
    rest: &'a mut [T],
    size: usize,
}

impl<'a, T> Parts<'a, T> {
    fn of(rest: &'a mut [T], count: usize) -> Self {
        let size = rest.len() / count.max(1);
        Self { rest, size }
    }

    fn take(&mut self) -> &'a mut [T] {
        let rest = std::mem::take(&mut self.rest);
        let (part, rest) = rest.split_at_mut(self.size.min(rest.len()));
        self.rest = rest;
        part
    }
}

/// The arrays that a step writes to.
pub struct Arrays<'py> {
    wanted: Wanted<'py>,
    seat: Out<'py, i16>,
    reward: Out<'py, f32>,
    terminated: Out<'py, bool>,
    truncated: Out<'py, bool>,
}

impl<'py> Arrays<'py> {
    /// Those among what the caller gives, for so many games.
    pub fn of(out: &Bound<'py, PyDict>, core: &Core, count: usize) -> PyResult<Self> {
        let names =
            ["cards", "globals", "options", "events", "mask", "seat", "reward", "terminated", "truncated"];
        known_names(out, &names)?;
        Ok(Self {
            wanted: Wanted::of(out, &core.features, Some(count))?,
            seat: Out::of(out, "seat", &[count], "int16")?,
            reward: Out::of(out, "reward", &[count, usize::from(core.seats())], "float32")?,
            terminated: Out::of(out, "terminated", &[count], "bool")?,
            truncated: Out::of(out, "truncated", &[count], "bool")?,
        })
    }

    /// A line for each game; `ours`: nobody but the encoder of each game has written to its tables since they were empty.
    pub fn lines<'a>(
        &'a mut self,
        count: usize,
        ours: bool,
        offered: &'a mut [u32],
    ) -> impl Iterator<Item = Line<'a>> + Send + use<'a, 'py> {
        let Tables { cards, globals, options, events, mask, .. } = self.wanted.tables();
        let mut cards = Parts::of(cards, count);
        let mut globals = Parts::of(globals, count);
        let mut options = Parts::of(options, count);
        let mut events = Parts::of(events, count);
        let mut mask = Parts::of(mask, count);
        let mut seat = Parts::of(self.seat.slice(), count);
        let mut reward = Parts::of(self.reward.slice(), count);
        let mut terminated = Parts::of(self.terminated.slice(), count);
        let mut truncated = Parts::of(self.truncated.slice(), count);
        offered.iter_mut().map(move |offered| Line {
            tables: Tables {
                cards: cards.take(),
                globals: globals.take(),
                options: options.take(),
                events: events.take(),
                mask: mask.take(),
                ours,
            },
            seat: seat.take(),
            reward: reward.take(),
            terminated: terminated.take(),
            truncated: truncated.take(),
            offered,
        })
    }
}

/// The arrays with many rows. They are held on to, so that nothing else comes to lie where they are.
pub struct Rows([Option<Py<PyAny>>; 2]);

impl Rows {
    /// Those among what the caller gives.
    pub fn of(out: &Bound<'_, PyDict>) -> PyResult<Self> {
        let named = |name| Ok::<_, PyErr>(out.get_item(name)?.map(Bound::unbind));
        Ok(Self([named("cards")?, named("options")?]))
    }

    /// True if both are the same arrays.
    pub fn same(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| match (one, other) {
            (Some(one), Some(other)) => one.is(other),
            (one, other) => one.is_none() && other.is_none(),
        })
    }
}
